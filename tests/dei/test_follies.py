"""What a person would shake the head at, the heuristic does not do; and where it is right, it still does it."""

from __future__ import annotations

from random import Random
from typing import Any

from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.games.dei.strategies.heuristic import STRATEGIES, evaluate

from .table import acting, position, seat

OTHER = seat("ravagers", "2.9a")


def decided(state: State) -> str:
    return str(STRATEGIES["heuristic"].decide(PlayerView(state), Random(0)))


def about_to_play(phase: int, left: int, area: str) -> State:
    """Round 2: four cards in hand, so many of them to play in this phase."""
    hand = ["aux_march", "aux_collect", "aux_mixed", "aux_enlist"]
    mine = seat("auxilia", "2.1a", figures={area: 2}, hand=hand)
    return position(mine, OTHER, round=2, phase=phase, cards_left=left)


def test_the_last_card_of_a_round_is_the_one_that_does_most_now_and_only_before_it_a_good_one_is_saved() -> None:
    assert decided(about_to_play(1, 2, "2.1a")) == "play aux_enlist"  # the better card does more on another day
    assert decided(about_to_play(3, 1, "2.1a")) == "play aux_mixed"  # and this is the last one: all come back


def test_a_good_card_is_not_given_up_for_a_purchase_when_it_is_the_last_of_the_round() -> None:
    assert decided(about_to_play(1, 2, "2.1b")) == "lay aux_march"
    assert decided(about_to_play(3, 1, "2.1b")) == "play aux_mixed"


def at_2_1(*lifts: str, **more: Any) -> dict[str, Any]:
    return seat("auxilia", "2.1a", figures={"2.1a": 3}, lifts=list(lifts), **more)


def test_one_builds_where_nothing_like_it_stands_yet() -> None:
    assert decided(acting("aux_build", at_2_1(), OTHER)) == "build build camp 2.1a"
    lift = decided(acting("aux_build", at_2_1(camps=["2.1a"]), OTHER))
    assert lift == "build build lift 2.1a/2.1Q"
    assert decided(acting("aux_build", at_2_1("2.1a/2.1Q", camps=["2.1a"]), OTHER)) == "build build lift 2.1a/2.1R"


def test_what_stands_counts_in_the_value_of_a_position() -> None:
    bare = evaluate(acting("aux_move", at_2_1(), OTHER), 0)
    assert evaluate(acting("aux_move", at_2_1("2.1a/2.1Q"), OTHER), 0) > bare
    assert evaluate(acting("aux_move", at_2_1(camps=["2.1a"]), OTHER), 0) > bare
