"""What the data of the views of Axon Protocol look like: parts of the view of the table, and what the screen adds."""

from __future__ import annotations

from typing import Literal, TypedDict

from tabletop.engine.views import ScorePart, SeatMark
from tabletop.games.axon_protocol.screen.data import (
    CharacterCard,
    City,
    CorporationChoice,
    DeskSeat,
    ListedCharacter,
    Opportunity,
    Piles,
    Possible,
    Reach,
    Reaction,
    Resource,
    RoutineLine,
    Software,
    Step,
    Stress,
    TracedCharacter,
    TracedLine,
    Track,
)


class Shared(TypedDict):
    """What every view knows."""

    words: dict[str, str]
    resources: list[Resource]
    seats: list[SeatMark]
    selected: str
    able: list[str]  #: References of the things with which something can be done now.


class MapCharacter(ListedCharacter):
    """A character on the map: of its skills only whether they could do anything."""

    area: str
    passives: list[str]
    trace: list[TracedLine] | list[RoutineLine]
    """What it would do now; while that is the question of a quiz, what is printed."""
    hack: list[Possible]
    reach: Reach


class CityData(Shared):
    """The city."""

    looked: str  #: The character or area that is selected; "" if none is.
    last: str  #: Who was activated last.
    city: City
    lineup: list[MapCharacter]


class LineUpData(Shared):
    """Everybody who is in the city."""

    lineup: list[ListedCharacter]


class ActedLine(TypedDict):
    """Something that was done in an activation, or a line that was skipped."""

    text: str
    done: Literal["done", "skipped"]


class Acted(TypedDict):
    """What has just been done."""

    name: str
    lines: list[ActedLine]


class AreaName(TypedDict):
    """What an area is called."""

    area: str
    name: str


class AreaNames(TypedDict):
    """What the areas are called."""

    areas: list[AreaName]


class TraceData(Shared):
    """One character, and what has just been done."""

    character: TracedCharacter | None
    acted: Acted | None
    city: AreaNames


class HandSeat(SeatMark):
    """A seat with its hand."""

    hand: list[Software] | None  #: None if the viewer may not see it.
    hand_count: int


class SoftwareHandData(Shared):
    """The software cards that one player holds."""

    seat: HandSeat


class DesktopsData(Shared):
    """Every seat with its corporation, and the piles."""

    desktops: list[DeskSeat]
    piles: Piles


class AttentionData(Shared):
    """An attack that somebody is asked to counter."""

    reaction: Reaction


class OfferData(Shared):
    """The characters to choose from."""

    offer: list[CharacterCard]


class CorporationsData(Shared):
    """The corporations to choose from."""

    corporations: list[CorporationChoice]


class RoundEndData(Shared):
    """The steps at the end of a round."""

    checklist: list[Step]


class TracksData(Shared):
    """The six resource tracks."""

    tracks: list[Track]
    opportunities: dict[str, list[Opportunity]]


class ScoredSeat(SeatMark):
    """A seat with its points."""

    vp: int
    parts: list[ScorePart]


class PointsData(Shared):
    """The points of every seat."""

    points: list[ScoredSeat]


class StressData(Stress):
    """Stress against its limit."""

    words: dict[str, str]
    selected: str
    able: list[str]
