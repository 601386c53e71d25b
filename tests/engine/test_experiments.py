"""Experiments: results by seed, the same wherever they are computed, with intervals that hold."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pytest

from tabletop import load_game
from tabletop.engine.core.state import State
from tabletop.engine.session.session import Session
from tabletop.experiments import play_match, process_pool

from .runs import results
from .toy import Toy, ToyState


def test_a_match_is_told_by_its_seed() -> None:
    one = play_match(Toy(players=3), ["random", "greedy", "random"], 7)
    assert one == play_match(Toy(players=3), ["random", "greedy", "random"], 7)
    assert one != play_match(Toy(players=3), ["random", "greedy", "random"], 8)
    assert len(one.scores) == len(one.returns) == 3
    assert one.winners
    assert one.decisions > 5
    assert one.rounds > 1


def test_results_do_not_depend_on_who_plays_them_where() -> None:
    here = results(Toy(), ["random", "greedy"], range(12))
    with process_pool(2) as pool:
        assert results(Toy(), ["random", "greedy"], range(12), pool) == here
    assert [result.seed for result in here] == list(range(12))


def test_a_match_tells_the_points_round_by_round() -> None:
    result = play_match(load_game("51st_state", players=3), ["random"] * 3, seed=4)

    assert len(result.by_round) == result.rounds
    assert result.by_round[-1] == result.scores
    for before, after in pairwise(result.by_round):
        assert all(b <= a for b, a in zip(before, after, strict=True))


class Measured(Toy):
    """The toy with numbers of the whole table, and a hand of 0 cards that stands for three."""

    def measures(self, state: State) -> Mapping[str, int]:
        assert isinstance(state, ToyState)
        return {"deck": len(state.deck), "all_points": sum(state.points)}

    def resolve_zero(self, parameter: str) -> int | None:
        return 3 if parameter == "hand" else None


def test_a_match_keeps_the_measures_of_the_game_round_by_round() -> None:
    result = play_match(Measured(), ["random", "greedy"], 7)

    assert set(result.measures_by_round) == {"deck", "all_points"}
    assert {len(course) for course in result.measures_by_round.values()} == {len(result.by_round)}
    points = result.measures_by_round["all_points"]
    assert points[-1] == sum(result.scores)
    assert list(points) == sorted(points)
    assert len(set(result.measures_by_round["deck"])) > 1
    assert hash(result) == hash(play_match(Measured(), ["random", "greedy"], 7))
    assert play_match(Toy(), ["random", "greedy"], 7).measures_by_round == {}


def test_every_moment_of_a_session_has_the_measures() -> None:
    session = Session(Measured(), 7, ["random", "greedy"])
    session.run_strategies()
    moments = session.history()

    assert len(moments) > 5
    assert all(set(m.measures) == {"deck", "all_points"} for m in moments)
    assert all(m.measures["all_points"] == sum(m.scores) for m in moments)
    assert Session(Toy(), 7).history()[0].measures == {}


def test_what_0_stands_for_is_what_a_parameter_comes_to() -> None:
    assert Measured(hand=0).get_effective_value("hand") == 3
    assert Measured(hand=2).get_effective_value("hand") == 2
    assert Toy(hand=0).get_effective_value("hand") == 0
    assert Toy().measure_name("all_points") == "all points"
    with pytest.raises(KeyError):
        Toy().get_effective_value("colour")


@pytest.mark.parametrize("seats", [["random"], "random", ["random"] * 3])
def test_a_match_needs_a_strategy_for_each_seat(seats: list[str]) -> None:
    with pytest.raises(ValueError, match="has 2 seats"):
        play_match(Toy(), seats)


def test_a_game_that_does_not_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "max_decisions", 3)
    with pytest.raises(RuntimeError, match="not over after 3 decisions"):
        play_match(Toy(), ["random", "random"])
