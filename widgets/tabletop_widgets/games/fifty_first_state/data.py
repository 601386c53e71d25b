"""What the data of the views of 51st State look like: parts of the view of the table, and what the screen adds."""

from __future__ import annotations

from typing import TypedDict

from tabletop.engine.views import SeatMark
from tabletop.games.fifty_first_state.screen.data import Card, Centre, Connection, Good, OpenSeat


class Shared(TypedDict):
    """What every view of cards knows."""

    goods: dict[str, Good]
    words: dict[str, str]
    selected: str
    able: list[str]  #: References of the things with which something can be done now.


class TableauData(Shared):
    """One player's state."""

    seat: OpenSeat
    compact: bool
    mine: bool  #: Whether this seat decides.
    winner: bool
    defences: dict[str, int | None]  #: How much each row defends, if the rules say so.
    version: int


class HandSeat(SeatMark):
    """A seat with its hand."""

    hand: list[Card] | None  #: None if the viewer may not see it.
    hand_count: int
    connections: list[Connection] | None


class HandData(Shared):
    """The cards that one player holds."""

    seat: HandSeat


class CentreData(Shared, Centre):
    """The middle of the table."""
