"""A tutor asks before a very bad move is final, lets every other move go, and never holds one up for long."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Outlook, Session
from tabletop.engine.rules import LANGUAGES
from tabletop.teaching.analysis import Warned, ahead
from tabletop_widgets.screen.desk import desk_of
from tabletop_widgets.thinking import tutor
from tests.widgets.conftest import click


@pytest.fixture
def bad(deal: Session, monkeypatch: pytest.MonkeyPatch) -> str:
    """The tutor knows of one of its moves that it is very bad, and of all others that they are not."""
    keys = [str(action) for action in deal.state.legal_actions()]
    known = {key: Warned(key, 0.0, 0.01, playouts=24, ready=True) for key in keys}
    known[keys[0]] = Warned(keys[0], 0.31, 0.02, keys[1], 24, True)
    monkeypatch.setattr(tutor, "ahead", lambda outlook: iter([known]))
    return keys[0]


def tutored(session: Session, **traits: Any) -> tw.Table:
    return tw.Table(session, tutor=True, **traits)


def answer(table: tw.Table, key: str, **more: Any) -> None:
    assert table.session is not None
    click(table.actions, type="act", key=key, version=table.session.version, **more)


def test_a_very_bad_move_is_asked_about_and_played_only_by_who_insists(deal: Session, bad: str) -> None:
    table = tutored(deal)
    before = deal.index
    answer(table, bad)
    warning = table.actions.warning
    assert deal.index == before
    assert "31 % ± 2" in warning["told"]
    assert warning["better"] in map(str, deal.state.legal_actions())
    click(table.actions, type="look_again")
    assert table.actions.warning == {}
    answer(table, bad)
    answer(table, bad, sure=True)
    assert deal.index > before
    assert table.actions.warning == {}


def test_other_moves_go_at_once_and_without_a_tutor_all_do(deal: Session, bad: str) -> None:
    table = tutored(deal)
    good = next(str(action) for action in deal.state.legal_actions() if str(action) != bad)
    answer(table, good)
    assert table.actions.warning == {}
    click(table.actions, type="undo")
    click(table.menu, type="tutor")
    assert not table.tutor
    before = deal.index
    answer(table, bad)
    assert deal.index > before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_the_language_of_the_table(deal: Session, bad: str, lang: str) -> None:
    table = tutored(deal)
    answer(table, bad)
    table.lang = lang
    told = table.actions.warning["told"]
    assert {"en": "gives up", "de": "verschenkt etwa", "es": "cede"}[lang] in told


def test_in_an_exercise_there_is_no_tutor(deal: Session) -> None:
    assert not desk_of(tutored(deal, compact=True).session or deal).tutor


def test_a_new_game_at_the_table_has_the_tutor_too(deal: Session, bad: str) -> None:
    table = tutored(deal)
    table.show(Session(deal.game, 8))
    assert table.tutor
    assert desk_of(table.session or deal).tutor


def test_what_it_does_not_know_in_time_is_let_go(deal: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: Any) -> Any:
        while True:
            time.sleep(0.01)
            yield None

    monkeypatch.setattr(tutor, "ahead", lambda outlook: iter(()))
    monkeypatch.setattr(tutor, "tutor", endless)
    monkeypatch.setattr(tutor, "PATIENCE", 0.2)

    async def play() -> tuple[bool, float]:
        table = tutored(deal)
        before, began = deal.index, time.monotonic()
        answer(table, str(deal.state.legal_actions()[0]))
        assert table.actions.warning["weighs"]
        while deal.index == before and time.monotonic() < began + 3:
            await asyncio.sleep(0.01)
        return deal.index > before, time.monotonic() - began

    went, seconds = asyncio.run(play())
    assert went
    assert seconds < 1.0


def test_what_is_taken_back_while_it_thinks_is_not_played(deal: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tutor, "ahead", lambda outlook: iter(()))

    async def play() -> int:
        table = tutored(deal)
        answer(table, str(deal.state.legal_actions()[0]))
        click(table.actions, type="undo")
        here = deal.index
        await asyncio.sleep(0.3)
        assert deal.index == here
        return here

    asyncio.run(play())


def test_thinking_ahead_knows_every_move_and_nothing_but_what_the_seat_knows(deal: Session) -> None:
    player = deal.state.current_player()
    other = deal.state.resample_from_infostate(player, 99)
    first, second = (list(ahead(Outlook(state, player)))[-1] for state in (deal.state, other))
    assert first == second
    assert first is not None
    assert set(first) == set(map(str, deal.state.legal_actions()))
    assert all(one.ready for one in first.values())
