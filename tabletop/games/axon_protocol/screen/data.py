"""Types of the view data of Axon Protocol."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from tabletop.engine.presentation.position import NamedData, PositionData, ScorePart, SeatData

Done: TypeAlias = Literal["done", "skipped", "not_reached"]
Progress: TypeAlias = Literal["done", "now", "next", "skipped"]


class Resource(NamedData):
    """One of the six resources, with its distinguishing marks."""

    id: str  #: Id in content files.
    letter: str  #: Letter on the icon, so that colour is never the only mark.
    color: str  #: A CSS colour.


# --- the city -------------------------------------------------------------------------------------------------------


class Field(TypedDict):
    """Action field."""

    field: str  #: Reference: area and number.
    kind: str  #: Kind of use: "free", "skill", "phishing" or "leave".
    kind_text: str  #: Name of the kind.
    skills: list[str]  #: Ids of the skills with which it can be used.
    skill_names: list[str]  #: Names of these skills.
    text: str  #: Its effect, as a sentence.
    used: bool  #: True if it was used this round.
    scene: bool  #: True if it is a crime scene.


class Area(NamedData):
    """Area with its contents."""

    area: str  #: Id of the area.
    number: int  #: Number on the tile.
    type: str  #: Type of the area.
    type_text: str  #: Name of the type.
    x: float  #: Centre of the area on the map, horizontally.
    y: float  #: Centre of the area on the map, vertically.
    shop: bool  #: True if there is a shop.
    lasting_text: str  #: Lasting effect of the area; "" if there is none.
    data: int  #: Number of data markers.
    owner: int | None  #: Seat whose corporation has this area.
    color: str | None  #: Colour of the corporation of this area; None if there is none.
    fields: list[Field]  #: Its action fields.
    figures: list[str]  #: Ids of the characters in the area.
    guarded: bool  #: True if a character guards the area.
    text: str  #: Complete description in sentences.


class City(TypedDict):
    """Map of the city."""

    areas: list[Area]  #: Areas with their contents.
    streets: list[tuple[str, str]]  #: Pairs of areas joined by a street.
    highways: list[tuple[str, str]]  #: Pairs of areas joined by a highway.


# --- characters -----------------------------------------------------------------------------------------------------


class TypeNames(TypedDict):
    """Types of a character."""

    types: list[str]  #: Ids of the types.
    type_names: list[str]  #: Names of the types.


class RoutineLine(TypedDict):
    """Line of a routine as printed."""

    text: str  #: Text of the line.


class CharacterMark(NamedData, TypeNames):
    """Marks that distinguish a character from the others."""

    character: str  #: Id of the character.
    sign: str  #: The two letters on its piece.
    initiative: int  #: Number on its card.


class CharacterCard(CharacterMark):
    """Printed data of a character."""

    start_name: str  #: Name of the area where it enters the city.
    complex: bool  #: True if its routine is complex.
    routine: list[RoutineLine]  #: Routine; on activation the first line that can be done is done.
    passives: list[str]  #: Passive abilities, as sentences.
    skills: list[str]  #: Ids of its skills.
    skill_names: list[str]  #: Names of its skills.


class MarkerCount(TypedDict):
    """Number of markers of a resource."""

    resource: str  #: Id of the resource.
    n: int  #: Number of markers.
    text: str  #: Number and resource in words.


class ListedCharacter(CharacterMark):
    """Data of a character in the line-up."""

    area_name: str  #: Name of its area.
    cell: int | None  #: Field of the prison: 1 or 2; 0 outside prison.
    markers: list[MarkerCount]  #: Its markers.
    activated: bool  #: True if it was activated this round.
    guarding: bool  #: True if it guards its area.
    criminal: bool  #: True if it counts as a criminal.
    overdose: bool  #: True if it would die of drugs.
    trace_text: str  #: Current trace of its routine, as a sentence.


class TracedLine(TypedDict):
    """Line of a routine with its result if the character acted now."""

    text: str  #: Text of the line.
    done: Done  #: Result of the line.
    why: list[str]  #: Reasons why it is skipped.
    options: list[str]  #: Options it leaves open.
    note: str  #: Goal and distance; "" if there is none.


class Possible(NamedData):
    """Skill, and whether it could be used in a hack now."""

    can: bool  #: True if the skill could be used.


class Hack(Possible):
    """Skill with its possible uses."""

    skill: str  #: Id of the skill.
    text: str  #: Possible targets, or the reason why there are none.


class Reach(TypedDict):
    """Areas within reach of a character."""

    walk: list[str]  #: Areas within reach on foot.
    drive: list[str]  #: Areas within reach by car.


class TracedCharacter(ListedCharacter, CharacterCard):
    """Character in the city with all its data."""

    area: str  #: Id of its area.
    trace: list[TracedLine]  #: Current trace of its routine, line by line.
    hack: list[Hack]  #: Possible uses of its skills in a hack now.
    reach: Reach  #: Areas within its reach.


# --- cards and seats ------------------------------------------------------------------------------------------------


class Software(NamedData):
    """Software cards of one design."""

    card: str  #: Id of the design.
    kind: str  #: Kind: "attack", "counter" or "service".
    kind_text: str  #: Name of the kind.
    desktop: bool  #: True if it stays on the desktop.
    text: str  #: Its effect, as sentences.
    n: int  #: Number of cards.
    numbers: list[int]  #: Random numbers of the cards.


class CorporationCard(NamedData):
    """Printed data of a corporation."""

    id: str  #: Id in content files.
    resources: list[str]  #: Resources it scores.
    ability_text: str  #: Ability, as sentences.


class CorporationChoice(CorporationCard):
    """Corporation that can be chosen."""

    color: str  #: A CSS colour.
    area_name: str  #: Name of its area.


class Corporation(CorporationCard):
    """Corporation of a seat."""

    extra: str | None  #: Additional resource it scores.
    monopoly: str | None  #: The only resource that scores, with a monopoly.
    used: bool  #: True if its ability was used.
    area: str  #: Id of its area.


class DeskSeat(SeatData):
    """Seat without its hand."""

    score_text: str  #: Parts of the points as a sum.
    first: bool  #: True if it has the first-player marker.
    active: bool  #: True if it is its turn.
    corporation: Corporation | None  #: None before the choice of a corporation.
    hand_count: int  #: Number of cards in hand.
    desktop: list[Software]  #: Cards on its desktop.
    permanent: int  #: Permanent points.


class Seat(DeskSeat):
    """Seat with its hand and the parts of its points."""

    parts: list[ScorePart]  #: Parts of the points.
    hand: list[Software] | None  #: Cards in hand; None if the viewer may not see them.


class SoftwarePile(TypedDict):
    """Discard pile of software."""

    n: int  #: Number of cards.
    top: Software | None  #: Top card; None if the pile is empty.


class Piles(TypedDict):
    """Piles of cards."""

    deck: int  #: Number of characters in the deck.
    character_discard: int  #: Number of discarded characters.
    stack: int  #: Number of software cards in the deck.
    software_discard: SoftwarePile  #: Software that was played or discarded.


# --- what asks for attention ----------------------------------------------------------------------------------------


class Reaction(TypedDict):
    """Card that can be countered."""

    attack: Software  #: The card that was played.
    by: int  #: Seat that plays it.
    text: str  #: Description of the attack or counter, as a sentence.
    asked: int  #: Seat that may counter it.


class Step(TypedDict):
    """Step at the end of a round."""

    step: int  #: Number of the step, from 1.
    text: str  #: Description of the step.
    state: Progress  #: Progress of the step.
    detail: str  #: Its current meaning; "" if there is none.


# --- tracks ---------------------------------------------------------------------------------------------------------


class Reward(TypedDict):
    """Reward waiting on a track."""

    field: int  #: Its field.
    kind: Literal["resource", "vp", "card"]  #: Kind of reward.


class Lies(TypedDict):
    """Place of markers."""

    who: str  #: Name of the character or area.
    n: int  #: Number of markers.


class Track(TypedDict):
    """Track of a resource."""

    id: str  #: Id of the resource.
    count: int  #: Number of markers in play.
    supply: int  #: Number of markers in the supply.
    rewards: list[Reward]  #: Rewards that have not been reached.
    red_from: int  #: First field of the red zone.
    top: int  #: Last field of the track.
    owners: list[int]  #: Seats that score the resource.
    on: list[Lies]  #: Places of the markers.


class Stress(TypedDict):
    """Stress and its limit."""

    stress: int  #: Current stress.
    limit: int  #: Stress that ends the game.
    start_limit: int  #: Limit at the start of the game.
    end_text: list[str]  #: Distance from the end, one sentence for each way to end the game.


class Tracks(Stress):
    """Stress, and the tracks of the resources."""

    resources: list[Track]  #: The six tracks.
    red_text: str  #: What the red zone does, as a sentence.


class Opportunity(NamedData):
    """Way to make a marker of a resource."""

    character: str  #: Character that could make it.
    way: str  #: Way, as an id.
    text: str  #: Description as a sentence.


class View(PositionData, Piles):
    """The whole table as one viewer may see it."""

    ended_text: str  #: Reason for the end of the game; "" during the game.
    chips: list[str]  #: Chips in the bar, next to round and phase.
    resources: list[Resource]  #: Distinguishing marks of the six resources.
    seats: list[Seat]  #: Every seat by number.
    city: City  #: The map.
    lineup: list[TracedCharacter]  #: Characters in the city, in the order of the line-up.
    tracks: Tracks  #: Stress and resources.
    opportunities: dict[str, list[Opportunity]]  #: Ways to make a marker now, by resource.
    checklist: list[Step]  #: Steps at the end of a round.
    reaction: Reaction | None  #: Card that can be countered; None if there is none.
    offer: list[CharacterCard]  #: Characters to choose from, if the viewer may see them.
    corporations: list[CorporationChoice]  #: Corporations that can be chosen now.
