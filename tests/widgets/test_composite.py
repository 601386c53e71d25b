"""A widget that is shown is one model: the views inside it share the comm, and each has a slice of the state."""

from __future__ import annotations

from typing import Any

import ipywidgets as W
import pytest
from ipywidgets.widgets.widget import _instances

from tabletop import Session
from tabletop_widgets import ActionList, LessonTable, QuizView, RulebookView, Table
from tabletop_widgets.screen.board import Board
from tabletop_widgets.screen.composite import Box
from tabletop_widgets.screen.modules import SharedText, build_loader
from tests.widgets.conftest import click, custom, from_page, shown

MAKERS: dict[str, Any] = {
    "a view": ActionList,
    "a table": Table,
    "a lesson": lambda _: LessonTable("51st_state_first_round", keep=False),
    "a course": lambda _: LessonTable(course="51st_state", keep=False),
    "a quiz": lambda session: QuizView(session.game),
    "a rulebook": RulebookView,
}


def slice_of(widget: Any, view: Any) -> dict[str, Any]:
    """Return the traits of a view in the state of the widget that is shown."""
    found: dict[str, Any] = widget.get_state()["_slices"][view.comm.comm_id]
    return found


def models() -> list[W.Widget]:
    """Return the widgets that have a model, without what all pages share."""
    shared = [part for part in _instances.values() if isinstance(part, SharedText)]
    others = [*shared, *(part.layout for part in shared)]
    return [widget for widget in _instances.values() if not any(widget is other for other in others)]


@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
def test_a_widget_has_no_model_until_it_is_shown_and_one_then(make: Any, middle: Session) -> None:
    before = models()  # of other tests
    widget = make(middle)
    assert models() == before
    shown(widget)
    assert {*models()} - {*before} == {widget, widget.layout}
    widget.close()
    assert models() == before


def test_the_views_of_a_table_are_in_its_state(middle: Session) -> None:
    table = Table(middle)
    shown(table)
    assert slice_of(table, table.actions)["data"] == table.actions.data
    assert "_esm" not in slice_of(table, table.actions)


def test_what_is_opened_over_a_table_shares_its_model(middle: Session, wire: list[tuple[str, Any]]) -> None:
    table = Table(middle)
    number = shown(table)["_number"]
    from_page(table, type="have", page="p1", number=number, asks=True)
    wire.clear()
    table.look_up("51s.raze.shield")
    book = table.children[-1].children[1]
    assert isinstance(book, RulebookView)
    assert set(models()) == {table, table.layout}
    book.play()
    sent = [content["states"] for _, content in custom(wire) if "states" in content]
    assert any(states.get(book.panel.comm.comm_id, {}).get("_script") == "rulebook/book.js" for states in sent)
    assert any(states.get(book.children[1].actions.comm.comm_id, {}).get("data") for states in sent)
    before = len(table.get_state()["_slices"])
    table.close_form()
    assert len(table.get_state()["_slices"]) < before - 10


def test_a_message_of_a_page_reaches_the_view_that_it_names_and_no_other(middle: Session) -> None:
    table = Table(middle)
    shown(table)
    number = len(middle.nodes)
    key = next(action["key"] for action in table.actions.data["actions"] if action["legal"])
    act = {"type": "act", "key": key, "version": table.actions.data["version"]}
    from_page(table, slice="nobody", content=act)
    assert len(middle.nodes) == number
    from_page(table, slice=table.actions.comm.comm_id, content=act)
    assert len(middle.nodes) == number + 1


def test_traits_that_a_page_changes_are_those_of_the_view(middle: Session, wire: list[tuple[str, Any]]) -> None:
    table = Table(middle)
    from_page(table, type="have", page="p1", number=shown(table)["_number"], asks=True)
    wire.clear()
    from_page(table, slice=table.actions.comm.comm_id, state={"status": "now"})
    assert table.actions.status == "now"
    assert table.bar.status == ""


def test_a_view_of_a_table_that_is_shown_alone_too_gets_every_change(
    middle: Session, wire: list[tuple[str, Any]]
) -> None:
    table = Table(middle)
    box = W.HBox([table.actions])
    assert box.get_state()["children"] == [f"IPY_MODEL_{table.actions.comm.comm_id}"]
    assert {one for one in models() if not isinstance(one, W.Layout)} == {table.actions, box}
    shown(table)
    for widget in (table, table.actions):
        from_page(widget, type="have", page="p1", number=widget.get_state()["_number"], asks=True)
    wire.clear()
    middle.apply(middle.state.legal_actions()[0])
    sent = [content["states"] for _, content in custom(wire) if table.actions.comm.comm_id in content.get("states", {})]
    assert len(sent) >= 2
    table.close()
    assert table.actions.comm is None
    assert set(models()) == {box, box.layout}


def test_an_arrangement_is_sent_when_it_changes_and_only_then(middle: Session) -> None:
    table = Table(middle)
    before = table._tree
    table.children = table.children
    assert table._tree == before
    table.children = (Box("tt-test", table.bar), *table.children[1:])
    assert table._tree == before + 1
    shown(table)
    first = slice_of(table, table)["_tree"][0]
    assert (first["box"], first["children"]) == ("tt-test", [{"slice": table.bar.comm.comm_id}])


def test_the_layout_of_what_is_shown_is_that_of_its_model(middle: Session, wire: list[tuple[str, Any]]) -> None:
    table = Table(middle)
    assert shown(table)["layout"] == f"IPY_MODEL_{table.layout.model_id}"
    wire.clear()
    table.layout = W.Layout(width="300px")
    assert ("comm_msg", f"IPY_MODEL_{table.layout.model_id}") in [
        (kind, data["state"].get("layout")) for kind, data in wire if data.get("method") == "update"
    ]


class Mine(Board):
    """A view that a user has written, with a module of its own."""

    _esm = "export default { render() {} };"


def test_a_view_of_a_user_brings_its_module_with_its_slice(middle: Session) -> None:
    mine = Mine(middle)
    state = shown(mine)
    assert state["_esm"] == build_loader()
    assert slice_of(mine, mine)["_esm"] == Mine._esm
    click(mine, type="forget")
