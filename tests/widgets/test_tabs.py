"""Tabs of the table: the chosen one is remembered by the session, their names follow the language."""

from __future__ import annotations

from tabletop import Session
from tabletop_widgets import Table, play
from tests.widgets.conftest import click, slice_state


def test_the_chosen_tab_is_remembered_by_the_session(middle: Session) -> None:
    first = Table(middle)
    bar = first._tabs["tabs"].bar
    assert [tab["key"] for tab in bar.data["tabs"]][-2:] == ["Log", "Coach"]
    assert bar.data["chosen"] == ""

    click(bar, type="tab", key="Log")
    click(bar, type="tab", key="nonsense")

    assert bar.data["chosen"] == "Log"
    assert Table(middle)._tabs["tabs"].bar.data["chosen"] == "Log"
    assert play("51st_state")._tabs["tabs"].bar.data["chosen"] == ""


def test_tabs_are_called_in_the_language_of_the_table(middle: Session) -> None:
    table = Table(middle, lang="de")
    assert "Verlauf" in [tab["text"] for tab in table._tabs["tabs"].bar.data["tabs"]]
    table.lang = "es"
    assert "Registro" in [tab["text"] for tab in table._tabs["tabs"].bar.data["tabs"]]


def test_the_menu_opens_the_form_and_the_form_is_closed_again(middle: Session) -> None:
    table = Table(middle)
    assert table._over not in table.children

    click(table.menu, type="choose", key="New game")
    assert table.children[-1] is table._over
    click(table._over_head, type="close")
    assert table._over not in table.children
    assert table.session is middle


def test_height_and_scale_reach_the_page(middle: Session) -> None:
    table = Table(middle, height=600, scale=1.5)
    assert [slice_state(table)[name] for name in ("height", "scale", "where")] == [600, 1.5, "cell"]
    table.scale = 2
    assert slice_state(table)["scale"] == 2
    assert slice_state(Table(middle, where="tab"))["where"] == "tab"
