"""Saved positions that were edited: read or refused, with the place of the edit, and nothing else."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.alike import (
    check_refused,
    plain,
    play,
    put,
)

from .spoilt import GAME, LATE
from .table import game

START = plain(GAME.new_initial_state(1))
DRAFTED = game(players=2, badge_draft=True)


def draft(takes: int) -> dict[str, Any]:
    """A draft of badges after so many decisions: factions, a colour, badges."""
    state = DRAFTED.new_initial_state(1)
    for _ in range(takes):
        play(state, state.legal_actions()[0])
    return plain(state)


@pytest.mark.parametrize(
    ("data", "path", "thing", "part"),
    [
        (START, "agenda", [], "the set-up cannot be in this state"),
        (START, "agenda/0/0", {"is": "CleanUp"}, "a seat has no faction"),
        (START, "agenda/2/0", {"is": "ChooseCamp", "place": 1}, "the pending steps are not the next steps"),
        (START, "seats/0/leader", "2.4b", "the cards are already dealt"),
        (START, "round", 1, "the set-up cannot be in this state"),
        (draft(3), "agenda/-1/0", {"is": "PassPile", "left": 1}, "the pending steps are not the next steps"),
        (draft(3), "agenda/1", [{"is": "DraftColour", "seats": 2}, 0, None], "the pending steps are not"),
        (draft(3), "seats/0/badges", ["scout"], "the pending steps are not the next steps"),
    ],
)
def test_during_the_set_up_nothing_else_can_be_pending(data: dict[str, Any], path: str, thing: Any, part: str) -> None:
    game = DRAFTED if len(data["seats"]) == 2 else GAME
    assert game.state_from_dict(data).to_dict() == data
    changed = put(data, path, thing)
    if path == "seats/0/badges":
        changed["badge_supply"] = [b for b in changed["badge_supply"] if b not in thing]
        for seat in changed["seats"]:
            seat["pile"] = [b for b in seat["pile"] if b not in thing]
    check_refused(game, changed, part)


@pytest.mark.parametrize("key", sorted(LATE["seats"][0]))
def test_a_seat_without_one_of_its_fields_is_refused_by_its_name(key: str) -> None:
    data = copy.deepcopy(LATE)
    del data["seats"][1][key]
    check_refused(GAME, data, f"seats[1]: '{key}' is missing")
