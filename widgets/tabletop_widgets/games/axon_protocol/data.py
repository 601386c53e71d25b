"""Types of the data of the Axon Protocol views: parts of the view of the table, and additions of the screen."""

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
    """Common data of all views."""

    resources: list[Resource]  #: Distinguishing marks of the six resources.
    seats: list[SeatMark]  #: Marks of the seats.


class MapCharacter(ListedCharacter):
    """Character on the map; of its skills only whether they could be used."""

    area: str  #: Id of its area.
    passives: list[str]  #: Passive abilities, as sentences.
    trace: list[TracedLine] | list[RoutineLine]
    """Current trace of its routine; the printed routine if a quiz asks for it."""
    hack: list[Possible]  #: Its skills.
    reach: Reach  #: Areas within its reach.


class CityData(Shared):
    """Data of the city."""

    looked: str  #: The selected character or area; "" if there is none.
    last: str  #: The last character activated.
    city: City  #: The map with its contents.
    lineup: list[MapCharacter]  #: The characters in the city.


class LineUpData(Shared):
    """Data of the line-up."""

    lineup: list[ListedCharacter]  #: The characters in the city.


class ActedLine(TypedDict):
    """Deed in an activation, or a skipped line."""

    text: str  #: Description of the event.
    done: Literal["done", "skipped"]  #: Result of the line.


class Acted(TypedDict):
    """The last activation."""

    name: str  #: Name of the character.
    lines: list[ActedLine]  #: Deeds and skipped lines.


class AreaName(TypedDict):
    """Name of an area."""

    area: str  #: Id of the area.
    name: str  #: Name of the area.


class AreaNames(TypedDict):
    """Names of the areas."""

    areas: list[AreaName]  #: Every area.


class TraceData(Shared):
    """One character, and the last activation."""

    character: TracedCharacter | None  #: The selected character; None if there is none.
    acted: Acted | None  #: The last activation; None if it was too long ago.
    city: AreaNames  #: Names of the areas.


class HandSeat(SeatMark):
    """Seat with its hand."""

    hand: list[Software] | None  #: None if the viewer may not see it.
    hand_count: int  #: Number of cards in hand.


class SoftwareHandData(Shared):
    """Software cards of one player."""

    seat: HandSeat  #: The seat of the hand.


class DesktopsData(Shared):
    """Every seat with its corporation, and the piles."""

    mine: int  #: Seat of the viewer.
    folded: bool  #: True if each other seat is shown as a line that can be expanded.
    desktops: list[DeskSeat]  #: Every seat.
    piles: Piles  #: The piles.


class AttentionData(Shared):
    """Attack that a player may counter."""

    reaction: Reaction  #: The card that can be countered.


class OfferData(Shared):
    """Characters to choose from."""

    offer: list[CharacterCard]  #: The characters.


class CorporationsData(Shared):
    """Corporations to choose from."""

    corporations: list[CorporationChoice]  #: The corporations.


class RoundEndData(Shared):
    """Steps at the end of a round."""

    checklist: list[Step]  #: The steps in order.


class TracksData(Shared):
    """The six resource tracks, and stress with its limit."""

    stress: int  #: Current stress.
    limit: int  #: Stress that ends the game.
    end_text: list[str]  #: Distance from the end, one sentence for each way to end the game.
    red_text: str  #: What the red zone does, as a sentence.
    tracks: list[Track]  #: The six tracks.
    opportunities: dict[str, list[Opportunity]]  #: Ways to make a marker now, by resource.


class ScoredSeat(SeatMark):
    """Seat with its points."""

    vp: int  #: Current points.
    parts: list[ScorePart]  #: Parts of the points.


class PointsData(Shared):
    """Points of every seat."""

    points: list[ScoredSeat]  #: Every seat.


class StressData(Stress, BoardData):
    """Stress and its limit."""
