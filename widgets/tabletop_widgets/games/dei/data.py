"""What the data of the views of D.E.I. look like: parts of the view of the table, and what the screen adds."""

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
    """What every view knows."""

    seats: list[SeatMark]  #: Who the seats are.
    session: str  #: What tells this game from others on the page.


class MapData(Shared):
    """The map, what can be aimed at now, and why not at the rest."""

    areas: list[MapArea]  #: Every area.
    bridges: list[Bridge]  #: Every place for a bridge.
    lifts: list[Lift]  #: Every place for a lift.
    drones: list[Drone]  #: The drones that are in the game.
    left: Purse  #: What is left in the general supply.
    looked: str  #: The area that is selected; "" if none is.
    rests: str  #: The area that is told of below the map as long as a question is about it; "" for none.
    picked: bool  #: Whether something can be done with what is selected.
    targets: list[str]  #: What it can be done with.
    blocked: dict[str, str]  #: Why not with others, by area.


class MajorityData(Shared):
    """The values in all areas."""

    version: int  #: The number of the position.
    area: str  #: The area that is shown; "" if none is.
    areas: list[MajorityArea]  #: Every area.


class SeatValue(TypedDict):
    """The value of a seat."""

    seat: int  #: Whose it is.
    n: int  #: The value.


class MajorityChange(TypedDict):
    """What an action would change in an area."""

    name: str  #: What the area is called.
    before: list[SeatValue]  #: The values before.
    after: list[SeatValue]  #: The values after.
    held: int | None  #: Who has the majority before; None if nobody.
    holds: int | None  #: Who has it after.


class Change(TypedDict):
    """What else an action would change."""

    icon: str  #: Its sign.
    text: str  #: What changes, as a sentence.


class Changes(TypedDict):
    """What an action would change."""

    version: int  #: The number of the position that it is true of.
    text: str  #: The action in words.
    majorities: list[MajorityChange]  #: The areas whose values change.
    cubes: list[Change]  #: What cubes go where.
    points: list[Change]  #: What points are scored.


class MarketsData(Shared):
    """The markets."""

    markets: list[Market]  #: The four markets.
    purse: Purse  #: What the buyer has.


class MissionsData(Shared):
    """The missions by round."""

    missions: list[list[Mission | None]]  #: By round; None for a place where none lies.
    round: int  #: The round it is.
    me: int  #: The seat whose worth is told first.


class ShelfData(Shared):
    """Missions and markets together."""

    markets: list[Market]  #: The four markets.
    missions: list[list[Mission | None]]  #: By round; None for a place where none lies.
    round: int  #: The round it is.
    me: int  #: The seat whose worth is told first.
    choices: list[Choice]  #: The factions or badges that may be chosen now.
    front: str  #: What the question is about: "markets", "missions" or "choices"; "" if it is none of them.


class PlayedCard(FactionCard):
    """A card of this round."""

    open: bool  #: Whether everybody may see it.


class PadData(Shared):
    """The pad of one seat."""

    seat: Seat  #: Whose pad it is.
    compact: bool  #: Whether it is drawn small.
    won: bool  #: Whether this seat has won.
    now: int  #: The phase it is; 0 outside of them.
    phases: list[list[PlayedCard | None]]
    """The cards of this round by phase, None for those that are hidden; a fourth list of those of unknown phase."""


class ScoredSeat(SeatMark):
    """A seat with its points."""

    vp: int  #: Points now.
    projected: int  #: The points if the game ended now.
    parts: list[MajorityPart]  #: The parts of those.
    score_text: str  #: The same as a sum.


class PointsData(Shared):
    """The points of every seat."""

    points: list[ScoredSeat]  #: Every seat.
