"""What the data of the views of Axon Protocol look like."""

from __future__ import annotations

from typing import Literal, TypedDict


class Resource(TypedDict):
    """One of the six resources, and what tells it from the others."""

    id: str
    letter: str
    name: str
    color: str
    shape: str


class Seat(TypedDict):
    """Who a seat is."""

    seat: int
    letter: str
    name: str
    color: str


class Shared(TypedDict):
    """What every view knows."""

    words: dict[str, str]
    resources: list[Resource]
    seats: list[Seat]
    selected: str
    able: list[str]
    """References of the things with which something can be done now."""


# --- the city -------------------------------------------------------------------------------------------------------


class Field(TypedDict):
    """An action field."""

    field: str
    """Its reference: area and number."""
    kind: str
    kind_text: str
    skills: list[str]
    skill_names: list[str]
    text: str
    used: bool
    scene: bool
    """Whether it is a crime scene."""


class Area(TypedDict):
    """An area with all that lies on it."""

    area: str
    """Its id."""
    number: int
    name: str
    type: str
    type_text: str
    x: float
    """Where its middle lies on the map."""
    y: float
    shop: bool
    lasting_text: str
    """What holds there at all times; "" if nothing."""
    data: int
    """How much data lies there."""
    owner: int | None
    """The seat whose corporation stands there."""
    corporation: str | None
    color: str | None
    fields: list[Field]
    figures: list[str]
    """Who is there."""
    guarded: bool
    text: str
    """All of it as sentences."""


class City(TypedDict):
    """The map."""

    areas: list[Area]
    streets: list[tuple[str, str]]
    """From which area to which."""
    highways: list[tuple[str, str]]


class RoutineLine(TypedDict):
    """A line of a routine, as it is printed."""

    text: str


class TracedLine(TypedDict):
    """A line of a routine, with what would become of it now."""

    text: str
    done: Literal["done", "skipped", "not_reached"]
    why: list[str]
    """Why it is skipped."""
    options: list[str]
    """What it leaves open."""
    note: str


class Possible(TypedDict):
    """A skill, and whether it could do anything if the character were hacked now."""

    name: str
    can: bool


class Hack(Possible):
    """A skill, and what it could do."""

    skill: str
    text: str
    """On whom, or why nothing."""


class MarkerCount(TypedDict):
    """So many markers of a resource."""

    resource: str
    n: int
    text: str


class Reach(TypedDict):
    """The areas where a character would come."""

    walk: list[str]
    drive: list[str]


class ListedCharacter(TypedDict):
    """What the line-up shows of a character."""

    character: str
    name: str
    sign: str
    """The two letters on its piece."""
    types: list[str]
    type_names: list[str]
    area_name: str
    cell: int | None
    """The cell it sits in."""
    markers: list[MarkerCount]
    activated: bool
    guarding: bool
    criminal: bool
    overdose: bool
    initiative: int
    trace_text: str
    """What it would do now, as a sentence."""


class SeenCharacter(ListedCharacter):
    """What the map and a dossier show of a character."""

    area: str
    passives: list[str]
    trace: list[TracedLine] | list[RoutineLine]
    reach: Reach


class MapCharacter(SeenCharacter):
    """A character on the map: of its skills only whether they could do anything."""

    hack: list[Possible]


class TracedCharacter(SeenCharacter):
    """A character with all that is known about it."""

    hack: list[Hack]
    start_name: str
    complex: bool
    routine: list[RoutineLine]
    skills: list[str]
    skill_names: list[str]
    order: int


class CityData(Shared):
    """The city."""

    looked: str
    """The character or area that is selected; "" if none is."""
    last: str
    """Who was activated last."""
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


# --- cards and seats ------------------------------------------------------------------------------------------------


class Software(TypedDict):
    """Software cards of one design."""

    card: str
    name: str
    kind: Literal["attack", "counter", "service"]
    kind_text: str
    desktop: bool
    """Whether it stays on the desktop."""
    text: str
    n: int
    """How many of them."""
    numbers: list[int]
    """The random numbers on them."""


class HandSeat(Seat):
    """A seat with its hand."""

    hand: list[Software] | None
    """None if the viewer may not see it."""
    hand_count: int


class SoftwareHandData(Shared):
    """The software cards that one player holds."""

    seat: HandSeat


class Corporation(TypedDict):
    """The corporation of a seat."""

    id: str
    name: str
    resources: list[str]
    """What it scores."""
    extra: str | None
    """What it scores besides."""
    monopoly: str | None
    """The only thing that it scores."""
    ability_text: str
    used: bool
    """Whether its ability was used."""
    area: str


class DeskSeat(Seat):
    """A seat without its hand."""

    vp: int
    score_text: str
    asked: bool
    first: bool
    active: bool
    corporation: Corporation | None
    hand_count: int
    desktop: list[Software]
    permanent: int
    """Points that stay."""
    virtual: bool


class SoftwarePile(TypedDict):
    """The discard pile of software."""

    n: int
    top: Software | None


class Piles(TypedDict):
    """The piles, by how many cards they have."""

    deck: int
    character_discard: int
    stack: int
    software_discard: SoftwarePile


class DesktopsData(Shared):
    """Every seat with its corporation, and the piles."""

    desktops: list[DeskSeat]
    piles: Piles


# --- what asks for attention ----------------------------------------------------------------------------------------


class Reaction(TypedDict):
    """A card that waits for a counter."""

    attack: Software
    by: int
    text: str
    asked: int


class AttentionData(Shared):
    """An attack that somebody is asked to counter."""

    reaction: Reaction


class OfferedCharacter(TypedDict):
    """A character to choose."""

    character: str
    name: str
    sign: str
    types: list[str]
    type_names: list[str]
    start_name: str
    initiative: int
    complex: bool
    routine: list[RoutineLine]
    passives: list[str]
    skills: list[str]
    skill_names: list[str]


class OfferData(Shared):
    """The characters to choose from."""

    offer: list[OfferedCharacter]


class OfferedCorporation(TypedDict):
    """A corporation to choose."""

    id: str
    name: str
    color: str
    resources: list[str]
    ability_text: str
    area_name: str


class CorporationsData(Shared):
    """The corporations to choose from."""

    corporations: list[OfferedCorporation]


class Step(TypedDict):
    """A step at the end of a round."""

    step: int
    text: str
    state: Literal["done", "now", "next", "skipped"]
    detail: str


class RoundEndData(Shared):
    """The steps at the end of a round."""

    checklist: list[Step]


# --- tracks and points ----------------------------------------------------------------------------------------------


class Reward(TypedDict):
    """A reward that waits on a track."""

    field: int
    kind: Literal["resource", "vp", "card"]


class Lies(TypedDict):
    """Where markers lie."""

    who: str
    n: int


class Track(TypedDict):
    """The track of a resource."""

    id: str
    count: int
    supply: int
    rewards: list[Reward]
    red_from: int
    """Where the red zone begins."""
    top: int
    owners: list[int]
    """The seats that score it."""
    on: list[Lies]


class Opportunity(TypedDict):
    """A way to a marker of a resource."""

    character: str
    name: str
    way: str
    text: str


class TracksData(Shared):
    """The six resource tracks."""

    tracks: list[Track]
    opportunities: dict[str, list[Opportunity]]


class ScorePart(TypedDict):
    """A part of the points."""

    text: str
    n: int


class ScoredSeat(Seat):
    """A seat with its points."""

    vp: int
    parts: list[ScorePart]


class PointsData(Shared):
    """The points of every seat."""

    points: list[ScoredSeat]


class StressData(TypedDict):
    """Stress against its limit."""

    words: dict[str, str]
    selected: str
    able: list[str]
    stress: int
    limit: int
    start_limit: int
    end_text: list[str]
    """How far the end is, a sentence for each way to it."""
