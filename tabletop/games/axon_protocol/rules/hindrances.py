"""Obstacles for a character in its place, shared by skills, effects and area actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState


def check_guards(state: AxonState, figure: Figure, rule: str, crime: bool = False) -> Iterator[Obstacle]:
    """Yield why a character cannot be killed (or cannot use crime): a guard in its area, or the area itself."""
    guard = state.find_guard(figure)
    if guard is not None:
        message = N_("{guard:The} guards {area}.")
        yield Obstacle(rule, message, guard=guard.id, area=figure.area)
    lasting = state.city.areas[figure.area].lasting
    if lasting == ("no_crime" if crime else "sanctuary"):
        message = N_("Nobody can commit a crime in {area}.") if crime else N_("Nobody can be killed in {area}.")
        yield Obstacle("axn.area.permanent", message, area=figure.area)


def check_hackable(state: AxonState, figure: Figure) -> Iterator[Obstacle]:
    """Yield the reason why a character cannot be hacked in its area."""
    if state.city.areas[figure.area].lasting == "no_hack":
        yield Obstacle("axn.area.permanent", N_("Nobody can be hacked in {area}."), area=figure.area)


def check_movable(state: AxonState, figure: Figure) -> Iterator[Obstacle]:
    """Yield the reason why a character cannot walk, drive or fly (axn.prison.moves)."""
    if figure.cell and not state.has_passive(figure, "escapes"):
        yield Obstacle("axn.prison.moves", N_("{character:The} is in prison."), character=figure.id)


def check_characters_left(state: AxonState) -> Iterator[Obstacle]:
    """Yield the reason why no character can be phished (axn.ruling.small_deck)."""
    if not state.deck and not state.graveyard:
        yield Obstacle("axn.ruling.small_deck", N_("No character is left to come into the city."))
