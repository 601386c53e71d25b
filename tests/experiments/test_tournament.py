"""Tournaments: tables of any size, who sits where, what is told of it, and the games behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

import numpy as np
import pytest

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.experiments import Width, play_match, sweep, tournament
from tabletop.experiments.results.answer import Answer
from tabletop.experiments.results.rating import compute_ratings
from tabletop.experiments.simulation import Arm, MatchPlan, Run
from tabletop.experiments.tournament import Tournament, list_seatings
from tests.engine.toy import Toy

NAMES = ("a", "b", "c", "d", "e", "f", "g")


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_everybody_sits_everywhere_equally_often(seats: int, count: int) -> None:
    names = NAMES[:count]
    tables = list_seatings(names, seats)
    assert len({sum(table[k] == name for table in tables) for name in names for k in range(seats)}) == 1
    assert all(len(set(table)) == min(seats, count) for table in tables)
    assert len(set(tables)) == len(tables)


def test_of_too_many_tables_a_balanced_part_is_drawn_by_its_seed() -> None:
    tables = list_seatings(NAMES, 3, most=42)
    assert len(tables) == 42
    assert tables == list_seatings(NAMES, 3, most=42) != list_seatings(NAMES, 3, most=42, seed=1)
    assert set(Counter(name for table in tables for name in table).values()) == {18}
    assert len({sum(table[k] == name for table in tables) for name in NAMES for k in range(3)}) == 1
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    assert len(met) == 21, "everybody meets everybody"
    assert {name for table in list_seatings(NAMES, 2, most=1) for name in table} == set(NAMES)


def test_four_strategies_at_a_table_of_three_are_ranked_by_wins_with_every_game_counted() -> None:
    players = {"one": "random", "two": "random", "three": "greedy", "four": "random"}
    found = tournament(Toy(players=3), players, deals=6)
    assert found.games.count == 4 * 3 * 6
    assert found.standings[0].name == "three"
    assert sum(s.wins.estimate for s in found.standings) == pytest.approx(4 / 3)
    assert {len(points) for points in found.scores().values()} == {9 * 6}
    assert {s.wins.count for s in found.standings} == {6}, "deals are what is independent"
    for one, other in combinations(players, 2):
        assert found.matrix[one, other].estimate + found.matrix[other, one].estimate == pytest.approx(1)
    assert found.matrix["three", "one"].estimate > 0.5
    assert all(len(s.by_seat) == 3 for s in found.standings)
    assert found.standings[0].rating.estimate > 0
    frame = found.to_frame()
    assert set(frame["name"]) == set(players)
    assert (frame["deals"] == 6).all()


def test_points_of_a_seat_are_of_the_game_at_its_place() -> None:
    found = tournament(Toy(), ["random", "greedy"], [5, 9])
    for number in range(4):
        match = found.games.plan.match(number)
        deal, arm = found.games.plan.place(number)
        assert tuple(found.games.points[deal, arm]) == play_match(match.game, match.seats, match.seed).scores


def begun(game: Game, seed: int) -> State:
    """A position that is not the game's own first one."""
    assert isinstance(game, Toy)
    return game.scenario({"points": [3, 1], "hands": [["coin"], ["thief", "coin"]], "deck": ["coin", "wish"] * 4})


@pytest.mark.parametrize("begin", [None, begun])
def test_any_game_is_opened_as_it_was_played(begin: object) -> None:
    seats = ("random", "random")
    arms = [Arm(name, Toy(goal=goal), seats, begin=begin) for name, goal in (("short", 8), ("long", 14))]  # type: ignore[arg-type]
    games = Run(MatchPlan(tuple(arms), [4, 8, 15]), keep=True).play()
    answer = Tournament(games)
    assert games.results is not None
    for number, result in games.results.items():
        session = answer.game(number)
        assert session.state.is_terminal()
        assert session.state.scores() == result.scores
        assert session.state.round == result.rounds
        moments = [node.state for node in session.nodes[:-1]]
        assert sum(len(state.legal_actions()) > 1 for state in moments) == result.decisions
    with pytest.raises(IndexError, match="games 0 to 5"):
        answer.game(6)


def test_who_won_and_lost_has_a_rating_and_who_only_lost_may_be_any_worse() -> None:
    ahead = np.zeros((50, 3, 3))
    ahead[:, 0, 1], ahead[:10, 1, 0] = 1, 1
    ahead[:, 0, 2] = ahead[:, 1, 2] = 1
    found = compute_ratings(ahead, ["good", "fair", "bad"])
    assert found["good"].low > found["fair"].estimate
    assert 250 < found["good"].estimate - found["fair"].estimate < 310, "50 to 10 are 280 points"
    assert found["bad"].low == -np.inf
    assert np.isfinite([found["bad"].high, found["fair"].low]).all()
    assert sum(one.estimate for one in found.values()) == pytest.approx(0)
    assert all(one.low <= one.estimate <= one.high for one in found.values())


def test_strategies_alike_are_rated_alike() -> None:
    found = tournament(Toy(players=3), dict.fromkeys("abc", "random"), deals=10)
    for standing in found.standings:
        assert standing.rating.estimate == pytest.approx(0, abs=1e-6), "in the same seats they do the same"
        assert standing.wins.low < 1 / 3 < standing.wins.high


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"strategies": ["nobody", "greedy"]}, ["no strategy 'nobody'"]),
        ({"strategies": []}, ["needs two strategies, not 0"]),
        ({"strategies": ["random"]}, ["needs two strategies, not 1"]),
        ({"strategies": "random"}, ["is a single name"]),
        ({"strategies": ["random", "random"]}, ["same name"]),
        ({"strategies": ["random", 3], "deals": 0, "tables": 0}, ["3 is not a strategy", "0 deals", "tables=0"]),
        ({"strategies": ["random", "greedy"], "until": 0.04, "deals": -1}, ["is not a Width", "-1 deals"]),
    ],
)
def test_every_mistake_is_named_before_anything_is_played(settings: Mapping[str, object], told: list[str]) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        tournament(Toy(), **settings)  # type: ignore[arg-type]
    for words in told:
        assert words in str(caught.value)


def test_a_tournament_goes_on_until_it_is_sure_enough() -> None:
    players = {"one": "random", "two": "random"}
    found = tournament(Toy(), players, deals=400, until=Width(share=0.25))
    assert 30 <= found.deals < 400
    assert all(s.wins.width <= 0.25 for s in found.standings)
    assert found.games.points.tolist() == tournament(Toy(), players, deals=found.deals).games.points.tolist()


def test_answers_of_one_kind_have_what_all_have() -> None:
    answers: list[Answer] = [tournament(Toy(), ["random", "greedy"], 4), sweep(Toy(), "goal", [6, 8], deals=4)]
    for answer in answers:
        assert len(repr(answer)) < 300
        assert "data:image/svg+xml" in answer._repr_html_()
        assert {figure.interval.count for figure in answer.figures()} == {4}
        assert "games" in str(answer.forecast(Width(points=1)))
    assert isinstance(answers[0], Tournament)
