"""What the data of the views of D.E.I. look like: parts of the view of the table, and what the screen adds."""

from __future__ import annotations

from typing import TypedDict

from tabletop.engine.views import SeatMark
from tabletop.games.dei.screen.data import (
    Bridge,
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


class Shared(TypedDict):
    """What every view knows."""

    words: dict[str, str]
    seats: list[SeatMark]
    selected: str
    able: list[str]  #: References of the things with which something can be done now.
    session: str  #: What tells this game from others on the page.


class MapData(Shared):
    """The map, what can be aimed at now, and why not at the rest."""

    areas: list[MapArea]
    bridges: list[Bridge]
    lifts: list[Lift]
    drones: list[Drone]
    looked: str  #: The area that is selected; "" if none is.
    picked: bool  #: Whether something can be done with what is selected.
    targets: list[str]  #: What it can be done with.
    blocked: dict[str, str]  #: Why not with others, by area.


class MajorityData(Shared):
    """The values in all areas."""

    version: int
    area: str  #: The area that is shown; "" if none is.
    areas: list[MajorityArea]


class SeatValue(TypedDict):
    """The value of a seat."""

    seat: int
    n: int


class MajorityChange(TypedDict):
    """What an action would change in an area."""

    name: str
    before: list[SeatValue]
    after: list[SeatValue]
    held: int | None
    holds: int | None


class Change(TypedDict):
    """What else an action would change."""

    icon: str
    text: str


class Changes(TypedDict):
    """What an action would change."""

    version: int  #: The number of the position that it is true of.
    text: str  #: The action in words.
    majorities: list[MajorityChange]
    cubes: list[Change]
    points: list[Change]


class MarketsData(Shared):
    """The markets."""

    markets: list[Market]
    purse: Purse


class MissionsData(Shared):
    """The missions by round."""

    missions: list[list[Mission | None]]
    round: int


class PlayedCard(FactionCard):
    """A card of this round."""

    open: bool


class PadData(Shared):
    """The pad of one seat."""

    seat: Seat
    compact: bool
    won: bool
    now: int  #: The phase it is; 0 outside of them.
    phases: list[list[PlayedCard | None]]
    """The cards of this round by phase, None for those that are hidden; a fourth list of those of unknown phase."""


class ScoredSeat(SeatMark):
    """A seat with its points."""

    vp: int
    projected: int
    parts: list[MajorityPart]
    score_text: str


class PointsData(Shared):
    """The points of every seat."""

    points: list[ScoredSeat]
