"""A figure that is unknown, because no game counts, comes last and disturbs the order of no other."""

from __future__ import annotations

from itertools import permutations
from math import isnan, nan
from typing import Any

import pytest

from tabletop import load_game
from tabletop.experiments import Interval, WorthItem, WorthTable, card_worth, tournament
from tabletop.experiments.design import points, rounds, search
from tabletop.experiments.design.trials import Design, DesignTrial
from tabletop.experiments.statistics import largest_first, smallest_first
from tabletop.experiments.worth import WorthRow
from tabletop.experiments.worth.table import WorthDescription

GIN = load_game("gin_rummy")
UNKNOWN = Interval(nan, nan, nan, 0)


class Bad:
    """Fails in every game."""

    def decide(self, view: Any, source: Any) -> Any:
        raise RuntimeError("out of order")


def sure(number: float) -> Interval:
    return Interval(number, number - 1, number + 1, 20)


@pytest.mark.breadth
@pytest.mark.parametrize("names", list(permutations(["weak", "bad", "strong"])))
def test_a_strategy_that_fails_in_every_game_stands_below_those_that_play(names: tuple[str, ...]) -> None:
    players = {"weak": "random", "bad": Bad(), "strong": "greedy"}
    found = tournament(GIN, {name: players[name] for name in names}, deals=6)
    assert [standing.name for standing in found.standings] == ["strong", "weak", "bad"]
    bad = found.standings[-1]
    assert all(isnan(one.estimate) for one in (bad.wins, bad.points, bad.rating, *bad.by_seat)), "nothing is known"
    assert list(found.scores()) == ["strong", "weak", "bad"]


def test_what_only_failed_games_began_with_comes_last() -> None:
    found = tournament(GIN, ["random", "greedy"], deals=6)
    deals = iter(range(6))

    def begins(state: Any) -> list[str]:  # asked once a deal: all tables begin alike
        return ["first" if next(deals) else "strange", "second"]

    found.games._seats[0] = found.games._games[0] = nan  # no game of the first deal counts
    assert [figure.name for figure in found.group_by(begins)][-2:] == ["strange", "strange"]


@pytest.mark.parametrize("order", list(permutations([0, 1, 2])))
def test_a_thing_of_which_no_game_counts_is_listed_last_and_stays_pale(order: tuple[int, ...]) -> None:
    rows = [
        WorthRow(WorthItem("card", id, id), "given", worth, worth, worth, worth)
        for id, worth in (("KS", sure(2.0)), ("AS", UNKNOWN), ("QS", sure(-1.0)))
    ]
    table = WorthTable(
        GIN, [rows[k] for k in order], WorthDescription((GIN.changed_parameters(),), 0, ("random",), 20, 80)
    )
    assert [row.thing.id for row in table.rows()] == ["KS", "QS", "AS"]
    shown = [name("en") for name, _ in table.build_chart_data("won").rows]
    assert shown == ["K♠", "Q♠", "A♠"]
    king, queen, ace = table.render_heat_map().split("<li")[1:]
    assert "#f0a23c" in king, "the most"
    assert "#f6f0e2" in ace, "neither more nor less than nothing"
    assert "#f0a23c" not in queen


def test_what_a_strategy_that_always_fails_was_given_is_worth_nothing_that_is_known() -> None:
    worth = card_worth(GIN, [f"{rank}{suit}" for rank in "2345678" for suit in "SH"], [Bad(), "random"], deals=1)
    assert all(isnan(row.points.estimate) for row in worth.rows())
    assert "#f0a23c" not in worth.html()
    assert "#9cc3ec" not in worth.html()


@pytest.mark.parametrize("order", list(permutations([0, 1, 2])))
def test_a_design_of_which_no_fresh_game_counts_is_not_the_best(order: tuple[int, ...]) -> None:
    found = [DesignTrial(k, {}, (sure(30),), (0.0,), (fresh,)) for k, fresh in enumerate((sure(31), UNKNOWN, sure(35)))]
    design = Design(GIN, [], [points(30)], found, [found[k] for k in order], 20, ("random", "random"))
    assert [one.number for one in design.front] == [0, 2, 1]
    assert design.best().number == design.best(**{"points_(median)": 2.0}).number == 0


def test_a_search_in_which_every_game_fails_ends_and_says_why() -> None:
    calls = []

    def tell(done: int, total: int) -> None:
        calls.append(done)
        assert len(calls) < 10, "the search does not end"

    goals = [points(30), rounds(4)]
    found = search(GIN, {"knock_limit": (0, 10)}, goals, 3, 1, [Bad(), "random"], tell=tell)
    assert len(found.trials) == 3
    assert not found.front
    assert all("points (median), rounds" in one.wrong and "out of order" in one.wrong for one in found.trials)
    with pytest.raises(ValueError, match=r"no design could be played: .*out of order"):
        found.best()


def test_unknown_numbers_are_sorted_behind_all_others() -> None:
    for numbers in permutations([2.0, nan, -1.0, nan]):
        assert sorted(numbers, key=largest_first)[:2] == [2.0, -1.0]
        assert sorted(numbers, key=smallest_first)[:2] == [-1.0, 2.0]
