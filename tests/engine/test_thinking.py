"""Strategies that think in pieces: what they come to, how they are stopped, and that nothing else changes."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

from tabletop import Session, StrategyError, load_game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.session.strategy_registry import iterate_thoughts, take_last
from tabletop.strategies import Greedy, RandomPlay, Rollout, TreeSearch
from tests.engine.bad_strategies import Raises, Sleeps
from tests.engine.toy import Toy

THINKING = [
    Greedy(2),
    TreeSearch(iterations=20, depth=4),
    Rollout(playouts=10, depth=8),
]


@pytest.mark.parametrize("strategy", THINKING, ids=lambda s: type(s).__name__)
def test_the_last_thought_is_the_decision_and_takes_the_same_chance(strategy: Any) -> None:
    state, one, other = load_game("gin_rummy").new_initial_state(4), Random(5), Random(5)
    for _ in range(15):
        player = state.current_player()
        thoughts = list(strategy.think(PlayerView(state, player), one))
        decided = strategy.decide(PlayerView(state, player), other)
        assert thoughts[-1] == decided
        assert one.getstate() == other.getstate()
        legal = state.legal_actions()
        assert all(thought in legal for thought in thoughts)
        state.apply_action(decided)


def test_who_only_decides_thinks_in_one_piece() -> None:
    state = Toy().new_initial_state(1)
    player = state.current_player()
    thoughts = list(iterate_thoughts(RandomPlay(), PlayerView(state, player), Random(1)))
    assert thoughts == [RandomPlay().decide(PlayerView(state, player), Random(1))]
    assert take_last(iter(thoughts)) == thoughts[0]


@pytest.mark.breadth
@pytest.mark.parametrize("seats", [["greedy", "tree_search"], ["random", "tree_search"]])
def test_a_game_thought_in_pieces_is_the_game_thought_in_one_go(seats: list[str]) -> None:
    game = load_game("gin_rummy", hands=1)
    whole, pieces = Session(game, 3, seats), Session(game, 3, seats)
    whole.run_strategies(5)
    for _ in range(5):
        thought = pieces.think()
        if thought is None:
            break
        while not thought.advance(0.0):
            pass
        assert thought.take()
    assert pieces.record() == whole.record()


def test_who_is_stopped_answers_the_best_so_far_or_the_usual_answer() -> None:
    session = Session(load_game("gin_rummy"), 3, [TreeSearch(iterations=10**6)] * 2)
    while len(session.state.legal_actions()) == 1:
        session.run_strategies(1)
    thought = session.think()
    assert thought is not None
    assert thought.can_stop
    assert not thought.advance(0.0)
    best = thought.best
    thought.stop()
    assert thought.advance()
    assert thought.take()
    assert session.node.action == best

    thought = session.think()
    assert thought is not None
    legal = session.state.legal_actions()
    thought.stop()
    assert thought.take()
    assert session.node.action in legal


def test_after_its_time_it_answers_the_best_so_far() -> None:
    session = Session(load_game("gin_rummy"), 3, [TreeSearch(iterations=10**6)] * 2)
    thought = session.think()
    assert thought is not None
    began = time.monotonic()
    while not thought.advance(0.01, max_seconds=0.1):
        pass
    assert time.monotonic() - began < 2
    assert thought.take()


def test_a_thought_is_dropped_if_somebody_changes_the_session() -> None:
    session = Session(Toy(), 1, ["random", "random"])
    thought = session.think()
    assert thought is not None
    assert thought.advance(1)
    session.run_strategies(1)
    version = session.version
    assert not thought.take()
    assert session.version == version


def test_who_cannot_be_stopped_fails_after_its_time() -> None:
    session = Session(Toy(), 1, [Sleeps(), Sleeps()])
    thought = session.think()
    assert thought is not None
    assert not thought.can_stop
    with pytest.raises(StrategyError, match=r"gave no answer for 0\.2 seconds"):
        thought.advance(0.03, max_seconds=0.2)
    assert session.failure is not None


def test_what_goes_wrong_in_a_thought_is_kept_by_the_session() -> None:
    class Lost(Raises):
        def think(self, view: PlayerView, source: Random) -> Any:
            yield self.decide(view, source)

    class Nonsense:
        def decide(self, view: PlayerView, source: Random) -> Any:
            return "nothing"

    for strategy, told in ((Lost(), "ZeroDivisionError"), (Nonsense(), "nothing")):
        session = Session(Toy(), 1, [strategy, strategy])
        thought = session.think()
        assert thought is not None
        with pytest.raises(StrategyError, match=told):
            thought.advance()
        assert told in str(session.failure)
        assert session.length == 1


def test_where_a_person_is_asked_nobody_thinks() -> None:
    assert Session(Toy(), 1).think() is None
