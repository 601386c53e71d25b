"""Positions in which a character has just been hacked, to try its skills one by one; shared by several tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.games.axon_protocol.content.pieces import Content
from tabletop.games.axon_protocol.game import AxonProtocol
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import only, play

from .small import small_content
from .table import at, settled

SLEEPERS = (at("sleeper", "gazette_house"), at("stray", "gazette_house"))
"""Two far away who do nothing: whoever is asked next has a choice, so that the next turn is asked for."""


def hacked(
    who: str,
    *figures: Mapping[str, Any],
    parameters: Mapping[str, Any] | None = None,
    content: Content | None = None,
    **top: Any,
) -> AxonState:
    """A position of two in which `who` has just been hacked: which skill does it use?"""
    made = AxonProtocol(content=content or small_content(), players=2, **(parameters or {}))
    state = made.scenario({"figures": [*figures, *SLEEPERS], "seats": [{"hand": ["fetch"]}, {}], **top})
    return play(state, f"activate {who}", "hack")


def done(state: AxonState) -> bool:
    """Nothing else is done in this turn, and the next one comes."""
    while not settled(state):
        play(state, "nothing")
    return True


def destinations(who: str, skill: str, area: str, drugs: int = 0) -> set[str]:
    """Where one use of a skill leads."""
    state = hacked(who, at(who, area, drugs=drugs), rewards={"drugs": []})
    return {action.split(":")[1] for action in only(state, "do") if action.split()[2] == skill}
