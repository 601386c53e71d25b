"""The battery over gin rummy: random and clever play, every variant, other processes, every rule at work."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.conformance import rule_coverage
from tabletop.testing import Report, check_game, check_other_process, collect_followed_rules

from .table import game

BONUSES = {"big_gin_bonus": 31, "box_bonus": 20, "game_bonus": 100}
VARIANTS: list[dict[str, Any]] = [
    {"hands": 1}, {"hands": 4}, {"hands": 4, "oklahoma": True}, {"hands": 4, "hand_size": 7, "knock_limit": 20},
    {"hands": 2, "last_cards": 0, "most_takes": 1, "target": 1}, {"hands": 4, "own_melds": True, **BONUSES},
]  # fmt: skip


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize("parameters", VARIANTS, ids=str)
def test_the_battery_passes(parameters: dict[str, Any]) -> None:
    report = check_game(game(**parameters), range(2), every=25)
    check_game(game(**parameters), range(2), "heuristic", every=12, report=report)
    assert report.games == 4
    assert report.hidden > 0


def test_every_decision_of_a_hand_passes() -> None:
    assert check_game(game(hands=1), [4, 5], "heuristic", every=1).decisions > 20


def test_other_processes_play_the_same_games() -> None:
    check_other_process(game(hands=2), range(3))


def test_everything_fires_and_every_rule_is_at_work() -> None:
    report = Report()
    whole = game()
    check_game(game(oklahoma=True, hands=3), range(2), "heuristic", every=20, report=report)
    check_game(whole, range(12), "heuristic", every=20, report=report)
    check_game(game(hands=3), range(2), every=40, report=report)
    check_game(game(hands=6, knock_limit=0, **BONUSES), [2, 4], "heuristic", every=20, report=report)
    check_game(game(hands=4, own_melds=True, **BONUSES), [0], "heuristic", every=20, report=report)
    assert report.find_missing(whole.vocabulary) == []
    ran = collect_followed_rules(game(oklahoma=True, **BONUSES), range(2), "heuristic") | collect_followed_rules(
        game(hands=3), range(2)
    )
    assert rule_coverage.find_idle_rules(whole, set(report.occurrences) | ran) == []


@pytest.mark.long
def test_the_battery_passes_many_matches() -> None:
    report = check_game(game(), range(1000, 1020), every=200)
    check_game(game(), range(1000, 1300), "heuristic", every=50, report=report)
    assert report.games == 320
