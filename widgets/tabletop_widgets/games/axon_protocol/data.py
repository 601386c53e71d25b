"""What the data of the views of Axon Protocol look like: parts of the view of the table, and what the screen adds."""

from __future__ import annotations

from typing import Literal, TypedDict

from tabletop.engine.presentation.position import ScorePart, SeatMark
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
from tabletop_widgets.screen.board import BoardData


class Shared(BoardData):
    """What every view knows."""

    resources: list[Resource]  #: What tells the six resources apart.
    seats: list[SeatMark]  #: Who the seats are.


class MapCharacter(ListedCharacter):
    """A character on the map: of its skills only whether they could do anything."""

    area: str  #: Where it is.
    passives: list[str]  #: What else holds for it, as sentences.
    trace: list[TracedLine] | list[RoutineLine]
    """What it would do now; while that is the question of a quiz, what is printed."""
    hack: list[Possible]  #: Its skills.
    reach: Reach  #: Where it would come.


class CityData(Shared):
    """The city."""

    looked: str  #: The character or area that is selected; "" if none is.
    last: str  #: Who was activated last.
    city: City  #: The map with what lies on it.
    lineup: list[MapCharacter]  #: Who is there.


class LineUpData(Shared):
    """Everybody who is in the city."""

    lineup: list[ListedCharacter]  #: Who is in the city.


class ActedLine(TypedDict):
    """Something that was done in an activation, or a line that was skipped."""

    text: str  #: What happened.
    done: Literal["done", "skipped"]  #: What became of it.


class Acted(TypedDict):
    """What has just been done."""

    name: str  #: Who acted.
    lines: list[ActedLine]  #: What was done or skipped.


class AreaName(TypedDict):
    """What an area is called."""

    area: str  #: Its id.
    name: str  #: What it is called.


class AreaNames(TypedDict):
    """What the areas are called."""

    areas: list[AreaName]  #: Every area.


class TraceData(Shared):
    """One character, and what has just been done."""

    character: TracedCharacter | None  #: Who is looked at; None if nobody is.
    acted: Acted | None  #: What has just been done; None if nothing has.
    city: AreaNames  #: What the areas are called.


class HandSeat(SeatMark):
    """A seat with its hand."""

    hand: list[Software] | None  #: None if the viewer may not see it.
    hand_count: int  #: How many cards it holds.


class SoftwareHandData(Shared):
    """The software cards that one player holds."""

    seat: HandSeat  #: Whose hand it is.


class DesktopsData(Shared):
    """Every seat with its corporation, and the piles."""

    mine: int  #: The seat that is looked from.
    folded: bool  #: Whether the other seats are a line each, which opens.
    desktops: list[DeskSeat]  #: Every seat.
    piles: Piles  #: The piles.


class AttentionData(Shared):
    """An attack that somebody is asked to counter."""

    reaction: Reaction  #: What waits for a counter.


class OfferData(Shared):
    """The characters to choose from."""

    offer: list[CharacterCard]  #: The characters.


class CorporationsData(Shared):
    """The corporations to choose from."""

    corporations: list[CorporationChoice]  #: The corporations.


class RoundEndData(Shared):
    """The steps at the end of a round."""

    checklist: list[Step]  #: The steps in their order.


class TracksData(Shared):
    """The six resource tracks, and stress against its limit."""

    stress: int  #: How much there is.
    limit: int  #: How much ends the game.
    end_text: list[str]  #: How far the end is, a sentence for each way to it.
    tracks: list[Track]  #: The six tracks.
    opportunities: dict[str, list[Opportunity]]  #: Who could make a marker now, by resource.


class ScoredSeat(SeatMark):
    """A seat with its points."""

    vp: int  #: Points now.
    parts: list[ScorePart]  #: Their parts.


class PointsData(Shared):
    """The points of every seat."""

    points: list[ScoredSeat]  #: Every seat.


class StressData(Stress, BoardData):
    """Stress against its limit."""
