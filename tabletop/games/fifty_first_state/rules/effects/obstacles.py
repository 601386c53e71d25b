"""Obstacles shared by several actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import FiftyState


def check_location(state: FiftyState, player: int, owner: int, number: int, rule: str) -> Iterator[Obstacle]:
    """Yield an obstacle if no location in the state of `owner` has this number: it is elsewhere or does not exist."""
    if state.get_location(owner, number) is not None:
        return
    for other, seat in enumerate(state.seats):
        if (loc := seat.locations.get(number)) is not None:
            message = (N_("{old} is in the state of {owner:the}."), N_("{old} is in your own state."))[other == player]
            yield Obstacle(rule, message, old=loc.card, owner=other)
            return
    yield Obstacle(rule, N_("There is no location number {number}."), number=number)
