"""Levels of opponents for people, and thoughts in a process of their own."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop import PlayerView, Session, StrategyError, find_strategy, games, load_game
from tabletop.engine.core.player_view import Strategy
from tabletop.engine.session import background_worker
from tabletop.engine.session.background_worker import Task
from tabletop.engine.session.strategy_registry import find_strategies, get_strategy_name
from tabletop.engine.session.strategy_task import StrategyTask
from tabletop.experiments import tournament
from tabletop.strategies import Easy, Rollout
from tabletop.strategies.levels import LEVELS

from .bad_strategies import Raises
from .toy import Toy

GIN = load_game("gin_rummy", hands=1)
ROOT = Path(__file__).resolve().parents[2]


def count(to: int, pause: float = 0.0) -> Iterator[int | None]:
    for k in range(to):
        time.sleep(pause)
        yield k
        yield None


def fail() -> Iterator[int]:
    yield 1
    raise ArithmeticError("the sum of nothing")


def leave() -> Iterator[int]:
    yield 1
    os._exit(1)


def heard(stream: Task | None, seconds: float = 30.0) -> Task:
    """When it is done."""
    assert stream is not None
    end = time.monotonic() + seconds
    while not stream.poll():
        assert time.monotonic() < end
        time.sleep(0.01)
    return stream


# --- levels -----------------------------------------------------------------------------------------------------------


@pytest.mark.breadth("dei")
@pytest.mark.parametrize("name", games())
def test_every_game_has_the_four_levels_and_each_plays_legally(name: str) -> None:
    game = load_game(name)
    state = game.new_initial_state(2)
    while len(state.legal_actions()) < 3:
        state.apply_action(state.legal_actions()[0])
    for level in LEVELS:
        assert find_strategy(level, game).decide(PlayerView(state), Random(1)) in state.legal_actions()
    assert find_strategy("normal", game).decide(PlayerView(state), Random(1)) == find_strategy(
        "heuristic", game
    ).decide(PlayerView(state), Random(1))


class Cautious(Toy):
    """A toy that has numbers of its own for one level."""

    name = "cautious_toy"

    def levels(self) -> dict[str, Strategy]:
        return {"hard": Rollout(playouts=6)}


def test_a_game_may_have_numbers_of_its_own_for_a_level_and_keeps_the_others() -> None:
    own, plain = find_strategies(Cautious(players=2)), find_strategies(Toy(players=2))
    assert own["hard"].playouts == 6
    assert own["expert"] is plain["expert"] is LEVELS["expert"]
    assert plain["hard"] is LEVELS["hard"]


def test_levels_have_names_for_people() -> None:
    named = {lang: [get_strategy_name(level, lang) for level in LEVELS] for lang in ("en", "de", "es")}
    assert named["de"] == ["leicht", "normal", "schwer", "Experte"]
    assert named["es"] == ["fácil", "normal", "difícil", "experto"]


def test_who_slips_loses_to_who_does_not() -> None:
    table = tournament(GIN, ["easy", "normal"], range(40))
    assert table.standings[0].name == "normal"
    assert table.standings[0].wins.low > 0.5


def test_who_never_slips_plays_as_the_heuristic_does_and_a_share_is_a_share() -> None:
    steady = Session(GIN, 3, [Easy(slips=0), Easy(slips=0)])
    plain = Session(GIN, 3, ["normal", "normal"])
    for session in (steady, plain):
        session.run_strategies()
    assert [str(node.action) for node in steady.nodes] == [str(node.action) for node in plain.nodes]
    with pytest.raises(ValueError, match="slips=2 must be between 0 and 1"):
        Easy(slips=2)


# --- a process of its own ---------------------------------------------------------------------------------------------


def test_a_process_tells_how_far_it_is_and_what_it_came_to() -> None:
    stream = background_worker.start_task(count, 12, 0.05)
    assert stream is not None
    seen = set()
    while not stream.poll():
        seen.add(stream.latest)
        time.sleep(0.01)
    assert stream.latest == 11
    assert len(seen - {None}) > 1
    assert stream.error is None


def test_a_process_ends_after_its_time_or_when_it_is_stopped_and_works_again() -> None:
    heard(background_worker.start_task(count, 1))
    began = time.monotonic()
    late = heard(background_worker.start_task(count, 10**6, 0.01, seconds=0.4))
    assert 0 < late.latest < 10**5
    stream = background_worker.start_task(count, 10**6, 0.01)
    assert stream is not None
    while stream.latest is None:
        stream.poll()
    stream.stop()
    assert stream.done
    assert stream.poll()
    assert heard(background_worker.start_task(count, 3)).latest == 2
    assert time.monotonic() - began < 20


def test_what_goes_wrong_in_a_process_is_told_and_another_one_takes_its_place() -> None:
    assert isinstance(heard(background_worker.start_task(fail)).error, ArithmeticError)
    assert isinstance(heard(background_worker.start_task(leave)).error, EOFError)
    assert heard(background_worker.start_task(count, 3)).latest == 2


def test_what_cannot_be_sent_is_not_begun() -> None:
    assert background_worker.start_task(lambda: iter([1])) is None


def test_a_process_is_made_ready_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_worker, "_WORKERS", [])
    for _ in range(2):
        background_worker.prefork(GIN)
        assert len(background_worker._WORKERS) == 1
    (helper,) = background_worker._WORKERS
    end = time.monotonic() + 30
    while not helper.is_free:
        assert time.monotonic() < end
        time.sleep(0.01)
    assert heard(background_worker.start_task(count, 3)).latest == 2
    assert len(background_worker._WORKERS) == 1
    helper.end()


class Deep(Rollout):
    """As a level, of this module, so that another process can load it."""


def thought(*seats: Any) -> StrategyTask:
    session = Session(GIN, 3, list(seats))
    while len(session.state.legal_actions()) < 5:
        session.run_strategies(1)
    found = session.think()
    assert found is not None
    return found


def answered(thinking: StrategyTask) -> Any:
    while not thinking.advance(0.01):
        time.sleep(0.01)
    return thinking.best


def test_what_another_process_thinks_is_what_would_be_thought_here() -> None:
    deep = Deep(playouts=30, depth=6, seconds=60)
    there, here = thought(deep, deep), thought(deep, deep)
    assert there.start_in_background()
    assert there.is_in_background
    assert answered(there) == answered(here)
    assert there.take()


def test_who_thinks_long_answers_after_its_time_here_as_there() -> None:
    deep = Deep(playouts=10**6, depth=6, seconds=0.3)
    for is_beside in (True, False):
        thinking = thought(deep, deep)
        if is_beside:
            assert thinking.start_in_background()
        began = time.monotonic()
        assert answered(thinking) in thinking.session.state.legal_actions()
        assert time.monotonic() - began < 10
        assert thinking.take()


class KeptWaiting(Rollout):
    """Finds something, and then does not get to look at its clock, as on a busy machine."""

    def think(self, view: PlayerView, source: Random) -> Iterator[Any]:
        for pause in (0.15, 3.0):
            time.sleep(pause)
            yield view.legal_actions()[0]


def test_a_process_that_is_late_is_not_waited_for_where_there_is_an_answer() -> None:
    warm = background_worker.start_task(count, 1)
    while warm is not None and not warm.poll():
        time.sleep(0.01)
    thinking = thought(*[KeptWaiting(seconds=0.4)] * 2)
    assert thinking.start_in_background()
    assert answered(thinking) == thinking.session.state.legal_actions()[0]
    assert thinking.seconds < 3
    assert thinking.take()


def test_who_is_stopped_answers_at_once_also_from_another_process() -> None:
    thinking = thought(*[Deep(playouts=10**6, depth=6, seconds=60)] * 2)
    assert thinking.start_in_background()
    thinking.stop()
    assert thinking.advance()
    assert thinking.take()


def test_what_fails_in_another_process_is_told_as_here() -> None:
    bad = Raises()
    bad.seconds = 5.0  # type: ignore[attr-defined]
    session = Session(Toy(), 1, [bad, bad])
    thinking = session.think()
    assert thinking is not None
    assert thinking.start_in_background()
    with pytest.raises(StrategyError, match="the sum of nothing"):
        answered(thinking)


def test_who_thinks_fast_thinks_here() -> None:
    assert not thought("normal", "normal").start_in_background()
