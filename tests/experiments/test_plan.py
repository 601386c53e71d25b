"""Plans: every deal in every arm, and what came of the games as numbers."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from tabletop import PlayerView, load_game
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.experiments import play_match
from tabletop.experiments.simulation import Arm, MatchPlan, Run

GIN = load_game("gin_rummy")
TWO = ("heuristic", "random")


class Fails:
    """Raises in the games of one seed."""

    def decide(self, view: PlayerView, source: Random) -> Any:
        if view.state.round and source.random() < 0.5:
            raise RuntimeError("no idea")
        return view.legal_actions()[0]


def with_a_point(game: Game, seed: int) -> State:
    state: Any = game.new_initial_state(seed)
    state.seats[0].points[0] = 7
    return state  # type: ignore[no-any-return]


def test_every_deal_is_played_in_every_arm() -> None:
    plan = MatchPlan((Arm("one", GIN, TWO), Arm("other", GIN, ("random", "heuristic"))), range(5, 8))
    assert len(plan) == 6
    assert [(plan.match(k).seed, plan.match(k).seats[0]) for k in range(3)] == [
        (5, "heuristic"), (5, "random"), (6, "heuristic"),
    ]  # fmt: skip
    with pytest.raises(IndexError, match="game 6: there are games 0 to 5"):
        plan.match(6)


def test_what_cannot_be_played_is_told_before_with_every_mistake() -> None:
    with pytest.raises(ValueError, match="no deals; two arms have the name 'a'; a: 2 seats and 1 strategies"):
        MatchPlan((Arm("a", GIN, TWO), Arm("a", GIN, ("random",))), range(0))
    with pytest.raises(ValueError, match="no arms"):
        MatchPlan((), range(3))
    with pytest.raises(ValueError, match="a deal occurs twice"):
        MatchPlan((Arm("a", GIN, TWO),), [1, 2, 1])


def test_the_numbers_of_a_game_are_those_of_its_result() -> None:
    plan = MatchPlan((Arm("one", GIN, TWO), Arm("other", GIN, ("random", "random"))), range(3))
    games = Run(plan, measures={"sum": lambda r: sum(r.scores)}).play()
    result = play_match(GIN, ("random", "random"), 2)
    assert games.points[2, 1].tolist() == list(result.scores)
    assert games.won[2, 1, result.winners[0]] == 1 / len(result.winners)
    assert (games.rounds[2, 1], games.decisions[2, 1]) == (result.rounds, result.decisions)
    assert games.get_measure("sum")[2, 1] == sum(result.scores)


def test_a_failure_costs_its_own_game_only() -> None:
    plan = MatchPlan((Arm("sound", GIN, TWO), Arm("odd", GIN, (Fails(), "random"))), range(4))
    games = Run(plan).play()
    assert games.count == 8
    assert set(games.failures) <= {1, 3, 5, 7}
    assert games.failures
    assert not np.isnan(games.points[:, 0]).any()
    failed = {number // 2 for number in games.failures}
    assert set(games.complete) == set(range(4)) - failed


def test_a_run_ends_when_it_is_sure_enough() -> None:
    games = Run(MatchPlan((Arm("one", GIN, TWO),), range(50)), enough=lambda games: games.count >= 7).play()
    assert games.count == 7
    assert len(games.points) == 7


def test_a_game_may_begin_otherwise() -> None:
    result = play_match(GIN, ("random", "random"), 3, begin=with_a_point)
    plain = play_match(GIN, ("random", "random"), 3)
    assert result.scores[0] == plain.scores[0] + 7
