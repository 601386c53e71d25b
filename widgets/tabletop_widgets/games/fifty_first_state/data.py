"""What the data of the views of 51st State look like: parts of the view of the table, and what the screen adds."""

from __future__ import annotations

from tabletop.engine.presentation.position import SeatMark
from tabletop.games.fifty_first_state.screen.data import Card, Centre, Connection, Good, OpenSeat
from tabletop_widgets.screen.board import BoardData


class Shared(BoardData):
    """What every view of cards knows."""

    goods: dict[str, Good]  #: What goods and types of cards are called.


class TableauData(Shared):
    """One player's state."""

    seat: OpenSeat  #: Whose state it is.
    compact: bool  #: Whether it is drawn small.
    open: bool  #: Whether that is open all the same.
    mine: bool  #: Whether this seat decides.
    winner: bool  #: Whether this seat has won.
    defences: dict[str, int | None]  #: How much each row defends, if the rules say so.
    version: int  #: The number of the position.


class HandSeat(SeatMark):
    """A seat with its hand."""

    hand: list[Card] | None  #: None if the viewer may not see it.
    hand_count: int  #: How many cards it holds.
    connections: list[Connection] | None  #: None if the viewer may not see them.


class HandData(Shared):
    """The cards that one player holds."""

    seat: HandSeat  #: Whose hand it is.


class CentreData(Shared, Centre):
    """The middle of the table."""
