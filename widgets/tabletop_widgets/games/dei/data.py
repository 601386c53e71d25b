"""Types of the data of the views of D.E.I.: parts of the view of the table, and additional screen data."""

from __future__ import annotations

from typing import TypedDict

from tabletop.engine.presentation.position import SeatMark
from tabletop.games.dei.screen.data import (
    Bridge,
    Choice,
    Drone,
    FactionCard,
    Lift,
    MajorityArea,
    MajorityPart,
    MapArea,
    Market,
    Mission,
    Purse,
    Seat,
)
from tabletop_widgets.screen.board import BoardData


class Shared(BoardData):
    """Data of every view."""

    seats: list[SeatMark]  #: Seats.
    session: str  #: Identifier of this game among others on the page.


class MapData(Shared):
    """The map, the possible targets, and the reasons against the other areas."""

    areas: list[MapArea]  #: Every area.
    bridges: list[Bridge]  #: Every bridge site.
    lifts: list[Lift]  #: Every lift site.
    drones: list[Drone]  #: Drones in the game.
    left: Purse  #: Resources in the general supply.
    looked: str  #: Selected area; "" if none.
    rests: str  #: Area described below the map while a question is about it; "" for none.
    picked: bool  #: True if there is a legal action with the selection.
    targets: list[str]  #: References of its targets.
    blocked: dict[str, str]  #: Reasons against other areas, by area.


class MajorityData(Shared):
    """Values in all areas."""

    version: int  #: Number of the position.
    area: str  #: Displayed area; "" if none.
    areas: list[MajorityArea]  #: Every area.


class SeatValue(TypedDict):
    """Majority value of a seat."""

    seat: int  #: Seat.
    n: int  #: Value.


class MajorityChange(TypedDict):
    """Changes in an area by an action."""

    name: str  #: Name of the area.
    before: list[SeatValue]  #: Values before.
    after: list[SeatValue]  #: Values after.
    held: int | None  #: Seat with the majority before; None for no seat.
    holds: int | None  #: Seat with the majority after; None for no seat.


class Change(TypedDict):
    """A further change by an action."""

    icon: str  #: Name of the icon.
    text: str  #: Change as a sentence.


class Changes(TypedDict):
    """All changes by an action."""

    version: int  #: Number of the position to which it applies.
    text: str  #: Action in words.
    majorities: list[MajorityChange]  #: Areas whose values change.
    cubes: list[Change]  #: Cubes that move.
    points: list[Change]  #: Points that change.


class MarketsData(Shared):
    """The markets."""

    markets: list[Market]  #: The four markets.
    purse: Purse  #: Resources of the buyer.


class MissionsData(Shared):
    """The missions by round."""

    missions: list[list[Mission | None]]  #: Missions by round; None for an empty place.
    round: int  #: Present round.
    me: int  #: Seat whose worth is shown first.


class ShelfData(Shared):
    """Missions and markets together."""

    markets: list[Market]  #: The four markets.
    missions: list[list[Mission | None]]  #: Missions by round; None for an empty place.
    round: int  #: Present round.
    me: int  #: Seat whose worth is shown first.
    choices: list[Choice]  #: Factions or badges that may be chosen now.
    front: str  #: Subject of the question: "markets", "missions" or "choices"; "" if none of them.


class PlayedCard(FactionCard):
    """A card played in this round."""

    open: bool  #: True if it is open.


class PadData(Shared):
    """Pad of one seat."""

    seat: Seat  #: Seat of the pad.
    compact: bool  #: True if it is drawn small.
    won: bool  #: True if this seat has won.
    now: int  #: Present phase; 0 outside of the phases.
    phases: list[list[PlayedCard | None]]
    """Cards of this round by phase, None for hidden ones. A fourth list has those of unknown phase."""


class ScoredSeat(SeatMark):
    """A seat with its points."""

    vp: int  #: Present points.
    projected: int  #: Points if the game ended now.
    parts: list[MajorityPart]  #: Parts of those points.
    score_text: str  #: The same as a sum in text.


class PointsData(Shared):
    """Points of every seat."""

    points: list[ScoredSeat]  #: Every seat.
