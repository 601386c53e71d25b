"""A table is one model: its views share the comm, and one that is shown elsewhere gets a second comm."""

from __future__ import annotations

from typing import Any

import ipywidgets as W
from ipywidgets.widgets.widget import _instances

from tabletop import Session
from tabletop_widgets import Table
from tabletop_widgets.kernel.hosting import SliceComm
from tabletop_widgets.screen.composite import Box
from tabletop_widgets.screen.modules import Part
from tests.widgets.conftest import click, custom


def slice_of(table: Table, view: Any) -> dict[str, Any]:
    """Return the traits of a view in the state of its table."""
    found: dict[str, Any] = table.get_state()["_slices"][view._own]
    return found


def test_the_views_of_a_table_have_no_models_and_are_in_its_state(middle: Session) -> None:
    before = set(_instances)
    table = Table(middle)
    opened = [widget for id, widget in _instances.items() if id not in before]
    assert [widget for widget in opened if not isinstance(widget, W.Layout | Part)] == [table]
    assert not [view for view in table.views if view._own in _instances]
    assert slice_of(table, table.actions)["data"] == table.actions.data
    assert "_esm" not in slice_of(table, table.actions)


def test_a_message_of_a_page_reaches_the_view_that_it_names_and_no_other(middle: Session) -> None:
    table = Table(middle)
    number = len(middle.nodes)
    key = next(action["key"] for action in table.actions.data["actions"] if action["legal"])
    act = {"type": "act", "key": key, "version": table.actions.data["version"]}
    click(table, slice="nobody", content=act)
    assert len(middle.nodes) == number
    click(table, slice=table.actions._own, content=act)
    assert len(middle.nodes) == number + 1


def test_a_page_gets_what_has_changed_since_the_state_that_it_has(middle: Session, wire: list[tuple[str, Any]]) -> None:
    table = Table(middle)
    number = table.get_state()["_number"]
    middle.apply(middle.state.legal_actions()[0])
    wire.clear()
    click(table, type="since", number=number)
    (changes,) = [content["states"] for _, content in custom(wire) if "states" in content]
    assert changes[table.actions._own]["data"] == table.actions.data
    wire.clear()
    click(table, type="since", number=table.get_state()["_number"])
    assert [content["states"] for _, content in custom(wire) if "states" in content] == [{}]


def test_a_view_that_is_put_into_a_box_gets_a_second_comm_which_closes_with_it(middle: Session) -> None:
    table = Table(middle)
    assert isinstance(table.actions.comm, SliceComm)
    assert table.actions.comm.second is None
    box = W.HBox([table.actions])
    assert box.get_state()["children"] == [f"IPY_MODEL_{table.actions._own}"]
    second = table.actions.comm.second
    assert second is not None
    assert second.comm_id == table.actions._own
    table.close()
    assert table.actions.comm is None
    assert table.actions._own not in _instances


def test_an_arrangement_is_sent_when_it_changes_and_only_then(middle: Session) -> None:
    table = Table(middle)
    before = table._tree
    table.children = table.children
    assert table._tree == before
    table.children = (Box("tt-test", table.bar), *table.children[1:])
    assert table._tree == before + 1
    first = table.get_state()["_tree"][0]
    assert (first["box"], first["children"]) == ("tt-test", [{"slice": table.bar._own}])
