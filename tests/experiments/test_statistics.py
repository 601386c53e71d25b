"""Means and shares whose unit is the deal, and how often their intervals hold what is true."""

from __future__ import annotations

from math import inf, isnan, nan, sqrt

import numpy as np
import pytest

from tabletop.experiments import difference, mean, share, share_difference, wilson


def test_wilson_gives_the_published_interval() -> None:
    interval = wilson(81, 263)  # Newcombe 1998, table I, method 3
    assert (round(interval.low, 4), round(interval.high, 4)) == (0.2553, 0.3662)
    assert (wilson(0, 10).low, wilson(10, 10).high) == (0.0, 1.0)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    with pytest.raises(ValueError, match="3 successes of 2"):
        wilson(3, 2)


def test_a_mean_has_the_interval_of_student() -> None:
    found = mean([3, 4, 5, 4])
    half = 3.182446 * sqrt(2 / 3) / 2  # the quantile for 3 degrees of freedom, of any table
    assert (found.estimate, found.low, found.high) == pytest.approx((4, 4 - half, 4 + half))
    assert (mean([3.0]).low, mean([3.0]).high) == (-inf, inf)
    assert isnan(mean([]).estimate)
    assert "n=3" in str(mean([1.0, 2.0, 4.0]))


def test_seats_and_games_of_one_deal_are_one_observation() -> None:
    one = np.array([0.0, 1, 1, 0, 1, 1, 0, 1, 1, 1])
    for of in (mean, share):
        alone, twice = of(one), of(np.stack([one, one], axis=1))
        assert twice.count == alone.count == 10
        assert (twice.low, twice.high) == pytest.approx((alone.low, alone.high), abs=1e-9)


def test_what_was_not_played_does_not_count() -> None:
    found = mean([[1, nan], [3, 5], [nan, nan]])
    assert (found.estimate, found.count) == (3.0, 2)
    assert difference([1, nan, 3, 9], [0, 4, 1, nan]).count == 2
    assert difference([1, nan, 3, 9], [0, 4, 1, nan]).estimate == 1.5


def test_a_share_of_a_few_deals_that_were_alike_is_not_sure() -> None:
    assert share([1, 1, 1]).low < 0.3
    assert share([0.0] * 50).low == 0.0
    assert 0.05 < share([0.0] * 50).high < 0.1
    assert share([[0.5, 0.5]] * 3).width > 0.4
    assert share([1.0]).width == 1.0
    with pytest.raises(ValueError, match="from 0 to 1"):
        share([0.5, 2])


@pytest.mark.parametrize(
    "alike", [[0, 0, 0], [5, 5], [0.1 + 0.2] * 7, [[3, 4], [3, 4]], [[1, nan], [1, 1]], [1e9] * 30, [1 / 3] * 1000]
)
def test_deals_that_were_all_alike_say_nothing_of_bounds(alike: list[float]) -> None:
    found = mean(alike)
    assert (found.low, found.high) == (-inf, inf)
    assert found.unsure
    assert found.text().endswith("[?]")


def test_a_share_of_deals_that_did_not_change_stays_as_unsure_as_it_was() -> None:
    found = share_difference(np.ones(30), np.ones(30))
    assert (found.low, found.high) == pytest.approx((-2.045 / 30, 2.045 / 30), abs=1e-4)


@pytest.mark.parametrize("truth", [0.05, 0.3, 0.9])
def test_a_share_lies_in_its_interval_about_nineteen_times_of_twenty(truth: float) -> None:
    source, inside, blind, times = np.random.default_rng(7), 0, 0, 500
    for _ in range(times):
        deals = source.beta(truth * 2, (1 - truth) * 2, size=(60, 1))  # deals differ: some are nearly always won
        games = (source.random((60, 4)) < deals).astype(float)
        found, counted = share(games), wilson(games.sum(), games.size)
        inside += found.low <= truth <= found.high
        blind += counted.low <= truth <= counted.high
    assert 0.925 <= inside / times <= 0.985
    assert blind / times < 0.9, "games of a deal are not independent"


def test_the_same_deals_make_a_difference_sharper() -> None:
    source = np.random.default_rng(3)
    luck = source.normal(0, 10, 200)
    one, other = luck + source.normal(1, 1, 200), luck + source.normal(0, 1, 200)
    paired = difference(one, other)
    assert paired.low <= 1 <= paired.high
    assert paired.width * 5 < mean(one).width
