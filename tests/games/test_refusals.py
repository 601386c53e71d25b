"""Refusals in every game: of what belongs to another position, and of everything once the game is over."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import load_game
from tests.alike import check_judged_elsewhere, middling, refused, wandered

FINISHED: list[tuple[str, dict[str, Any], str]] = [
    ("51st_state", {"round_limit": 1}, "pass"),
    ("axon_protocol", {"round_limit": 3}, "nothing"),
    ("dei", {}, "done"),
    ("gin_rummy", {"hands": 1}, "pass"),
]
"""A game, parameters with which it is soon over, and an action."""
WANDERED: list[tuple[str, list[tuple[dict[str, Any], int]], int]] = [
    (
        "51st_state",
        [
            ({"players": 1 + k, "expansion": expansion}, 150)
            for k, expansion in enumerate(("none", "new_era", "winter", "none"))
        ],
        400,
    ),
    ("axon_protocol", [({"players": 2 + k}, 60 + 25 * k) for k in range(5)], 300),
    (
        "dei",
        [({"players": 2}, 80), ({"players": 3, "badge_draft": True}, 140), ({"players": 4, "planning": True}, 200)],
        300,
    ),
]
"""A game, its parameters with the decisions before the position, and the number of actions judged in each position."""


@pytest.mark.parametrize(("game", "parameters", "action"), FINISHED, ids=[case[0] for case in FINISHED])
def test_when_the_game_is_over_nothing_can_be_done(game: str, parameters: dict[str, Any], action: str) -> None:
    state = middling(load_game(game, **parameters).new_initial_state(4), 5000)
    assert state.is_terminal()
    refused(state, action, "engine.over")
    assert state.legal_actions() == state.possible_actions() == ()


@pytest.mark.breadth("51st_state")
@pytest.mark.parametrize(("game", "tables", "most"), WANDERED, ids=[case[0] for case in WANDERED])
def test_an_action_of_another_position_is_refused_with_a_rule_and_changes_nothing(
    game: str, tables: list[tuple[dict[str, Any], int]], most: int
) -> None:
    wandering = (
        wandered(load_game(game, **parameters), seed, decisions) for seed, (parameters, decisions) in enumerate(tables)
    )
    check_judged_elsewhere(wandering, most)
