"""Types of the data of the views of 51st State: parts of the view of the table, and additions of the screen."""

from __future__ import annotations

from tabletop.engine.presentation.position import SeatMark
from tabletop.games.fifty_first_state.screen.data import Card, Centre, Connection, Good, OpenSeat
from tabletop_widgets.screen.board import BoardData


class Shared(BoardData):
    """Data that every view of cards has."""

    goods: dict[str, Good]  #: Names of goods and of types of cards.


class TableauData(Shared):
    """State of one player."""

    seat: OpenSeat  #: Seat that the state belongs to.
    compact: bool  #: True if it is drawn small.
    open: bool  #: True if the small view is unfolded.
    mine: bool  #: True if this seat is to move.
    winner: bool  #: True if this seat has won.
    defences: dict[str, int | None]  #: Defence of each row, if the rules define one.
    version: int  #: Number of the position.


class HandSeat(SeatMark):
    """Seat with its hand."""

    hand: list[Card] | None  #: None if the viewer may not see it.
    hand_count: int  #: Number of cards in the hand.
    connections: list[Connection] | None  #: None if the viewer may not see them.


class HandData(Shared):
    """Cards in the hand of one player."""

    seat: HandSeat  #: Seat that the hand belongs to.


class CentreData(Shared, Centre):
    """Middle of the table."""
