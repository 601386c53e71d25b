"""Stopping when it is sure enough: what is told then holds nineteen times out of twenty."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tabletop.experiments import Width, difference, mean, share_difference, tournament
from tabletop.experiments.results.stopping import format_duration, iterate_looks
from tests.engine.toy import Toy


def stopped(values: NDArray[np.float64], width: Width, kind: str) -> NDArray[np.float64]:
    """The values that were seen until the interval of their mean was so narrow."""
    for deals in iterate_looks():
        assert deals <= len(values), "it takes more than there are"
        if width.is_met({kind: [mean(values[:deals])]}):
            return values[:deals]
    raise AssertionError("unreachable")


@pytest.mark.breadth("skewed")
@pytest.mark.parametrize("kind", ["even", "skewed", "a change of a share"])
def test_what_is_stopped_in_time_covers_the_truth_nineteen_times_out_of_twenty(kind: str) -> None:
    chance = np.random.default_rng(5)
    held, runs = 0, 400
    for _ in range(runs):
        if kind == "even":
            seen, truth = stopped(chance.normal(3, 6, 1200), Width(points=2), "points"), 3.0
            found = mean(seen)
        elif kind == "skewed":
            seen, truth = stopped(chance.exponential(5, 4000), Width(points=1), "points"), 5.0
            found = mean(seen)
        else:
            same, one, other = 0.85, 0.1, 0.05
            changes = chance.choice([0.0, 1.0, -1.0], 3000, p=[same, one, other])
            seen, truth = stopped(changes, Width(share=0.08), "share"), 0.05
            found = share_difference(seen, np.zeros(len(seen)))
        held += found.low <= truth <= found.high
    error = 3 * (0.95 * 0.05 / runs) ** 0.5
    assert 0.95 - error < held / runs < 0.95 + error


def test_a_few_deals_that_happen_to_be_alike_end_nothing() -> None:
    same = difference(np.ones(30), np.ones(30))
    assert same.unsure
    assert not Width(share=0.04).is_met({"share": [same]})
    assert Width(share=0.04).is_met({"share": [difference(np.ones(120), np.ones(120))]})


def test_looks_come_at_growing_steps() -> None:
    found = list(islice(iterate_looks(), 40))
    assert found[0] == 30
    steps = np.diff(found)
    assert (steps > 0).all()
    assert steps[-1] > 10 * steps[0]


def test_a_width_is_of_shares_of_points_or_of_both() -> None:
    both = Width(share=0.04, points=1)
    narrow, wide = mean([1.0, 1.1] * 200), mean([0.0, 100.0] * 20)
    assert both.is_met({"share": [], "points": [narrow]}) is True
    assert both.is_met({"share": [wide], "points": [narrow]}) is False
    assert str(both) == "4 points of a share and 1 victory point"
    for share, points, told in ((None, None, "needs a share or points"), (0, -1, "0 for share.*-1 for points")):
        with pytest.raises(ValueError, match=told):
            Width(share=share, points=points)


def test_a_forecast_is_about_right() -> None:
    players = ["greedy", "random"]
    width = Width(share=0.1)
    told = tournament(Toy(), players, deals=40).forecast(width)
    took = tournament(Toy(), players, deals=2000, until=width)
    assert 0.5 < told.deals / took.deals < 2
    assert told.games == 2 * told.deals
    assert told.at_most > told.deals
    assert told.seconds > 0
    assert re.search(r"10 points of a share takes about [\d,]+ deals: [\d,]+ games, .* s", str(told))
    assert "<p" in told._repr_mimebundle_()["text/html"]
    with pytest.raises(ValueError, match="needs a pilot of at least two"):
        tournament(Toy(), players, deals=1).forecast(width)


def test_a_game_that_a_store_had_tells_nothing_of_how_long_games_take(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    tournament(Toy(), ["greedy", "random"], deals=20, store=store)
    known = tournament(Toy(), ["greedy", "random"], deals=20, store=store)
    assert known.seconds == 0
    assert re.search(r"games(;|\.)", str(known.forecast(Width(share=0.1))))


def test_a_time_is_told_in_words() -> None:
    assert [format_duration(n) for n in (1.26, 45, 600, 9000)] == ["1.3 s", "45 s", "10 min", "2.5 h"]
    assert [format_duration(n, "de") for n in (1.26, 9000)] == ["1,3 s", "2,5 h"]
