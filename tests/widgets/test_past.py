"""An earlier position says that it is one, and leads back to the latest one."""

from __future__ import annotations

import pytest

from tabletop import Session, load_game
from tabletop_widgets import Table
from tests.widgets.conftest import click


def played(game: str = "gin_rummy", decisions: int = 6) -> Session:
    session = Session(load_game(game), 7, ["human", "heuristic"])
    for _ in range(decisions):
        assert session.state.decision is not None
        session.apply(session.state.decision.default or session.state.legal_actions()[0])
    return session


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", "The past: {moment}"), ("de", "Vergangenheit: {moment}"), ("es", "El pasado: {moment}")],
)
def test_an_earlier_position_names_its_moment_and_leads_back(lang: str, text: str) -> None:
    table = Table(played(), lang=lang)
    assert table.notice.data == {}
    click(table.timeline, type="goto", index=2)
    assert table.notice.words.get("The past: {moment}", "The past: {moment}") == text
    assert "1" in table.notice.data["past"]
    click(table.notice, type="now")
    assert table.session is not None
    assert not table.session.can_redo
    assert table.notice.data == {}


def test_an_undone_position_is_the_present_until_one_looks_back_from_it() -> None:
    table = Table(played())
    session = table.session
    assert session is not None
    before = session.index
    click(table.timeline, type="undo")
    undone = session.index
    assert undone < before
    assert session.can_redo
    assert table.notice.data == {}
    assert not table.timeline.data["is_past"]
    click(table.timeline, type="goto", index=undone - 1)
    assert table.notice.data["past"]
    assert table.timeline.data["is_past"]
    click(table.timeline, type="undo")
    assert table.notice.data["past"], "an undo in the past goes further back"
    click(table.notice, type="now")
    assert session.index == undone
    assert table.notice.data == {}
    click(table.timeline, type="redo")
    assert session.index > undone
    assert table.notice.data == {}


def test_a_move_that_is_repeated_after_an_undo_is_the_present() -> None:
    session = Session(load_game("gin_rummy"), 7, ["human", "human"])
    table = Table(session)
    for _ in range(6):
        session.apply(session.state.legal_actions()[0])
    played_again = session.nodes[-2].action
    click(table.timeline, type="undo")
    click(table.timeline, type="undo")
    assert played_again is not None
    click(table.actions, type="act", key=str(played_again), version=session.version)
    assert session.can_redo
    assert table.notice.data == {}


def test_a_table_without_a_timeline_does_not_speak_of_the_past() -> None:
    session = played()
    session.goto(2)
    assert Table(session, compact=True).notice.data == {}
    assert Table(session).notice.data["past"]


def test_the_person_who_decided_there_can_take_the_screen() -> None:
    session = Session(load_game("gin_rummy"), 7, ["human", "human"])
    table = Table(session, curtain=True)
    for _ in range(6):
        click(table.notice, type="take")
        assert session.state.decision is not None
        key = str(session.state.decision.default or session.state.legal_actions()[0])
        click(table.actions, type="act", key=key, version=session.version)
    click(table.notice, type="take")
    deciders = [node.state.current_player() for node in session.nodes]
    index = max(k for k, seat in enumerate(deciders) if seat != deciders[-1])
    click(table.timeline, type="goto", index=index)
    assert table.notice.data["letter"] == "AB"[deciders[index]]
    assert table.actions.data["actions"] == []
    click(table.notice, type="take")
    assert table.notice.data["letter"] == ""
    assert table.actions.data["actions"]
