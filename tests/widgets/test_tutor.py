"""A tutor asks before a very bad move is final, lets harmless ones go, and says which it has not evaluated."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import PlayerView, Session, load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.strategies import Chance
from tabletop.teaching.analysis import Advice, AnalysisPlan, MoveEvaluation, SuggestedMove, advise, analyse
from tabletop_widgets.screen.controller.table_controller import get_controller
from tabletop_widgets.thinking import advice, tutor
from tests.widgets.conftest import click


@pytest.fixture
def bad(deal: Session, monkeypatch: pytest.MonkeyPatch) -> str:
    """The tutor knows of one of its moves that it is very bad, and of all others that they are not."""
    keys = [str(action) for action in deal.state.legal_actions()]
    known = {key: MoveEvaluation(key, 0.0, 0.01, playouts=24, ready=True) for key in keys}
    known[keys[0]] = MoveEvaluation(keys[0], 0.31, 0.02, keys[1], 24, True)
    best = tuple(
        [SuggestedMove(key, dict.fromkeys(LANGUAGES, key), Chance(0.6, 0.5, 0.7), 0, 0, ()) for key in keys[1:4]]
    )
    monkeypatch.setattr(advice, "advise", lambda *_: iter([Advice(best, known, 0)]))
    return keys[0]


@pytest.fixture
def blank(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is known before a move is asked about."""
    monkeypatch.setattr(advice, "advise", lambda *_: iter(()))


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
    assert not get_controller(tutored(deal, compact=True).session or deal).tutor


def test_a_new_game_at_the_table_has_the_tutor_too(deal: Session, bad: str) -> None:
    table = tutored(deal)
    table.show(Session(deal.game, 8))
    assert table.tutor
    assert get_controller(table.session or deal).tutor


@pytest.mark.usefixtures("blank")
def test_a_move_that_is_not_evaluated_in_time_is_reported_as_such_and_not_played(
    deal: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(*_: Any) -> Any:
        while True:
            time.sleep(0.01)
            yield None

    monkeypatch.setattr(tutor, "review_move", endless)
    monkeypatch.setattr(tutor, "PATIENCE", 0.2)

    async def play() -> float:
        table = tutored(deal)
        before, began, key = deal.index, time.monotonic(), str(deal.state.legal_actions()[0])
        answer(table, key)
        assert table.actions.warning["weighs"]
        while table.actions.warning["weighs"] and time.monotonic() < began + 3:
            await asyncio.sleep(0.01)
        seconds = time.monotonic() - began
        assert table.actions.warning["told"] == "This move has not been evaluated yet."
        assert table.actions.warning["better"] == ""
        await asyncio.sleep(0.3)
        assert deal.index == before
        answer(table, key, sure=True)
        assert deal.index > before
        return seconds

    assert asyncio.run(play()) < 1.0


@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize("harmless", [True, False])
def test_what_is_found_after_that_plays_a_harmless_move_and_warns_of_a_bad_one(
    deal: Session, monkeypatch: pytest.MonkeyPatch, harmless: bool
) -> None:
    keys = [str(action) for action in deal.state.legal_actions()]

    def late(*_: Any) -> Any:
        end = time.monotonic() + 0.4
        while time.monotonic() < end:
            time.sleep(0.01)
            yield None
        yield MoveEvaluation(keys[0], 0.0 if harmless else 0.4, 0.01, "" if harmless else keys[1], 24, True)

    monkeypatch.setattr(tutor, "review_move", late)
    monkeypatch.setattr(tutor, "PATIENCE", 0.1)

    async def play() -> None:
        table = tutored(deal)
        before = deal.index
        answer(table, keys[0])
        await asyncio.sleep(0.3)
        assert "not been evaluated" in table.actions.warning["told"]
        assert deal.index == before
        await asyncio.sleep(0.6)
        if harmless:
            assert deal.index > before
        else:
            assert "40.0 % ± 1.0" in table.actions.warning["told"]
            assert deal.index == before

    asyncio.run(play())


@pytest.mark.usefixtures("blank")
def test_what_is_taken_back_while_it_thinks_is_not_played(deal: Session) -> None:
    async def play() -> int:
        table = tutored(deal)
        answer(table, str(deal.state.legal_actions()[0]))
        click(table.actions, type="undo")
        here = deal.index
        await asyncio.sleep(0.3)
        assert deal.index == here
        return here

    asyncio.run(play())


def test_every_move_is_evaluated_by_nothing_but_what_the_seat_knows(deal: Session) -> None:
    player = deal.state.current_player()
    other = deal.state.resample_from_infostate(player, 99)
    plan = AnalysisPlan(playouts=6, candidates=4)
    first, second = (list(advise(PlayerView(state, player), plan, True))[-1] for state in (deal.state, other))
    assert first == second
    assert first is not None
    assert set(first.moves) == set(map(str, deal.state.legal_actions()))
    assert all(one.ready for one in first.moves.values())


# --- one adviser ------------------------------------------------------------------------------------------------------


def test_hint_and_tutor_of_a_table_share_one_advice(deal: Session, bad: str) -> None:
    table = tutored(deal)
    answer(table, bad)
    click(table.actions, type="hint")
    assert table.actions.hint["rows"][0]["key"] == table.actions.warning["better"]
    click(table.actions, type="hint_close")
    assert table.actions.warning["better"]


@pytest.mark.breadth("3-51st_state", "3-dei")
@pytest.mark.parametrize("name", ["51st_state", "axon_protocol", "dei", "gin_rummy"])
@pytest.mark.parametrize("seed", [3, *[pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 12)]])
def test_hint_tutor_and_coach_recommend_the_same_move(name: str, seed: int) -> None:
    """With the same position, seed and budget: each recommends the first answer, or has nothing against a move."""
    plan = AnalysisPlan(playouts=6, candidates=4, swing=0, luck=0)
    session = Session(load_game(name), seed, ["heuristic"] * load_game(name).num_players)
    session.run_strategies(20 + 9 * seed)
    state = session.state
    while len(state.legal_actions()) < 3 or state.question.routine:
        state.apply_action(state.legal_actions()[0])
    first = next(one.first for one in advise(PlayerView(state), plan) if one is not None)
    others = [str(action) for action in state.legal_actions() if str(action) != first]
    for action in others[:: max(1, len(others) // 2)]:
        *_, warned = (one for one in tutor.review_move(PlayerView(state), action, plan) if one is not None)
        assert warned.better in ("", first)
        played = Session(state.game, state=state.clone())
        played.apply(action)
        *_, found = (one for one in analyse(played, plan) if one is not None)
        judged = found.decisions[0]
        assert judged.best == (first if judged.loss else action)
        assert judged.tried[0].action == judged.best
        assert judged.loss == pytest.approx(warned.loss) or judged.playouts != warned.playouts
