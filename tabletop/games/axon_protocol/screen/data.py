"""What the view of Axon Protocol holds, key by key."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from tabletop.engine.presentation.position import NamedData, PositionData, ScorePart, SeatData

Done: TypeAlias = Literal["done", "skipped", "not_reached"]
Progress: TypeAlias = Literal["done", "now", "next", "skipped"]


class Resource(NamedData):
    """One of the six resources, and what tells it from the others."""

    id: str  #: What content files call it.
    letter: str  #: On its icon, so that colour is never all there is.
    color: str  #: A CSS colour.


# --- the city -------------------------------------------------------------------------------------------------------


class Field(TypedDict):
    """An action field."""

    field: str  #: Its reference: area and number.
    kind: str  #: Who may act on it: "free", "skill", "phishing" or "leave".
    kind_text: str  #: The same in words.
    skills: list[str]  #: The ids of the skills that it lets one use.
    skill_names: list[str]  #: What they are called.
    text: str  #: What it is for, as a sentence.
    used: bool  #: Whether it was used this round.
    scene: bool  #: Whether it is a crime scene.


class Area(NamedData):
    """An area with all that lies on it."""

    area: str  #: Its id.
    number: int  #: The number on its tile.
    type: str  #: What kind of area it is.
    type_text: str  #: The same in words.
    x: float  #: Where its middle lies on the map.
    y: float  #: The same from top to bottom.
    shop: bool  #: Whether there is a shop.
    lasting_text: str  #: What holds there at all times; "" if nothing.
    data: int  #: How much data lies there.
    owner: int | None  #: The seat whose corporation stands there.
    color: str | None  #: That of the corporation that belongs there; None if none does.
    fields: list[Field]  #: Its action fields.
    figures: list[str]  #: Who is there.
    guarded: bool  #: Whether somebody guards it.
    text: str  #: All of it as sentences.


class City(TypedDict):
    """The map."""

    areas: list[Area]  #: The areas with what lies on them.
    streets: list[tuple[str, str]]  #: From which area to which.
    highways: list[tuple[str, str]]  #: The same for those who drive.


# --- characters -----------------------------------------------------------------------------------------------------


class TypeNames(TypedDict):
    """What kinds of character somebody is."""

    types: list[str]  #: By their ids.
    type_names: list[str]  #: The same in words.


class RoutineLine(TypedDict):
    """A line of a routine, as it is printed."""

    text: str  #: The line in words.


class CharacterMark(NamedData, TypeNames):
    """What tells a character from the others."""

    character: str  #: Its id.
    sign: str  #: The two letters on its piece.
    initiative: int  #: The number on its card.


class CharacterCard(CharacterMark):
    """What is printed on a character."""

    start_name: str  #: Where it comes into the city.
    complex: bool  #: Whether its routine is a long one.
    routine: list[RoutineLine]  #: What it does when it is activated: the first line that can be done.
    passives: list[str]  #: What else holds for it, as sentences.
    skills: list[str]  #: The ids of its skills.
    skill_names: list[str]  #: What they are called.


class MarkerCount(TypedDict):
    """So many markers of a resource."""

    resource: str  #: Its id.
    n: int  #: How many.
    text: str  #: Both in words.


class ListedCharacter(CharacterMark):
    """What the line-up shows of a character in the city."""

    area_name: str  #: Where it is.
    cell: int | None  #: The cell it sits in.
    markers: list[MarkerCount]  #: What it carries.
    activated: bool  #: Whether it was activated this round.
    guarding: bool  #: Whether it guards its area.
    criminal: bool  #: Whether it counts as one.
    overdose: bool  #: Whether it would die of drugs.
    trace_text: str  #: What it would do now, as a sentence.


class TracedLine(TypedDict):
    """A line of a routine, with what would become of it now."""

    text: str  #: The line in words.
    done: Done  #: What becomes of it.
    why: list[str]  #: Why it is skipped.
    options: list[str]  #: What it leaves open.
    note: str  #: What it is about, where that needs saying; "" if not.


class Possible(NamedData):
    """A skill, and whether it could do anything if the character were hacked now."""

    can: bool  #: Whether it could.


class Hack(Possible):
    """A skill, and what it could do."""

    skill: str  #: Its id.
    text: str  #: On whom, or why nothing.


class Reach(TypedDict):
    """The areas where a character would come."""

    walk: list[str]  #: On foot.
    drive: list[str]  #: By car.


class TracedCharacter(ListedCharacter, CharacterCard):
    """A character in the city with all that is known about it."""

    area: str  #: The id of the area where it is.
    trace: list[TracedLine]  #: What it would do now, line by line.
    hack: list[Hack]  #: What it could do if it were hacked now.
    reach: Reach  #: Where it would come.


# --- cards and seats ------------------------------------------------------------------------------------------------


class Software(NamedData):
    """Software cards of one design."""

    card: str  #: The id of the design.
    kind: str  #: When it is played: "attack", "counter" or "service".
    kind_text: str  #: The same in words.
    desktop: bool  #: Whether it stays on the desktop.
    text: str  #: What it does, as sentences.
    n: int  #: How many of them.
    numbers: list[int]  #: The random numbers on them.


class CorporationCard(NamedData):
    """What is printed on a corporation."""

    id: str  #: What content files call it.
    resources: list[str]  #: What it scores.
    ability_text: str  #: What it can do, as sentences.


class CorporationChoice(CorporationCard):
    """A corporation to choose."""

    color: str  #: A CSS colour.
    area_name: str  #: Where it stands.


class Corporation(CorporationCard):
    """The corporation of a seat."""

    extra: str | None  #: What it scores besides.
    monopoly: str | None  #: The only thing that it scores.
    used: bool  #: Whether its ability was used.
    area: str  #: The id of the area where it stands.


class DeskSeat(SeatData):
    """A seat without its hand."""

    score_text: str  #: The parts of the points as a sum.
    first: bool  #: Whether it begins the round.
    active: bool  #: Whether it is its turn.
    corporation: Corporation | None  #: None before it has chosen one.
    hand_count: int  #: How many cards it holds.
    desktop: list[Software]  #: What lies open before it.
    permanent: int  #: Points that stay.


class Seat(DeskSeat):
    """A seat."""

    parts: list[ScorePart]  #: The parts of the points.
    hand: list[Software] | None  #: None if the viewer may not see it.


class SoftwarePile(TypedDict):
    """The discard pile of software."""

    n: int  #: How many cards.
    top: Software | None  #: The card on top; None if there is none.


class Piles(TypedDict):
    """The piles."""

    deck: int  #: How many characters are left.
    character_discard: int  #: How many characters are out of the game.
    stack: int  #: How many software cards are left.
    software_discard: SoftwarePile  #: The software that was played.


# --- what asks for attention ----------------------------------------------------------------------------------------


class Reaction(TypedDict):
    """A card that waits for a counter."""

    attack: Software  #: The card.
    by: int  #: The seat that plays it.
    text: str  #: What is happening, as a sentence.
    asked: int  #: The seat that may counter it.


class Step(TypedDict):
    """A step at the end of a round."""

    step: int  #: From 1.
    text: str  #: What is done.
    state: Progress  #: How far it is.
    detail: str  #: What it means just now; "" if nothing.


# --- tracks ---------------------------------------------------------------------------------------------------------


class Reward(TypedDict):
    """A reward that waits on a track."""

    field: int  #: Where it lies.
    kind: Literal["resource", "vp", "card"]  #: What it gives.


class Lies(TypedDict):
    """Where markers lie."""

    who: str  #: On whom or where, by name.
    n: int  #: How many.


class Track(TypedDict):
    """The track of a resource."""

    id: str  #: The resource.
    count: int  #: How many markers are in play.
    supply: int  #: How many are left.
    rewards: list[Reward]  #: Those that nobody has reached.
    red_from: int  #: Where the red zone begins.
    top: int  #: Where the track ends.
    owners: list[int]  #: The seats that score it.
    on: list[Lies]  #: Where the markers lie.


class Stress(TypedDict):
    """Stress against its limit."""

    stress: int  #: How much there is.
    limit: int  #: How much ends the game.
    start_limit: int  #: The limit at the beginning.
    end_text: list[str]  #: How far the end is, a sentence for each way to it.


class Tracks(Stress):
    """Stress, and the tracks of the resources."""

    resources: list[Track]  #: The six tracks.


class Opportunity(NamedData):
    """A way to a marker of a resource."""

    character: str  #: Who could make it.
    way: str  #: How, as an id.
    text: str  #: The same as a sentence.


class View(PositionData, Piles):
    """The whole table as one viewer may see it."""

    ended_text: str  #: Why the game is over; "" while it goes on.
    chips: list[str]  #: What the bar says beside round and phase.
    resources: list[Resource]  #: What tells the six resources apart.
    seats: list[Seat]  #: Every seat by its number.
    city: City  #: The map.
    lineup: list[TracedCharacter]  #: Who is in the city, in the order of the line-up.
    tracks: Tracks  #: Stress and resources.
    opportunities: dict[str, list[Opportunity]]  #: Who could make a marker now, by resource.
    checklist: list[Step]  #: The steps at the end of a round.
    reaction: Reaction | None  #: What waits for a counter; None if nothing does.
    offer: list[CharacterCard]  #: The characters that somebody chooses from, for whoever may see them.
    corporations: list[CorporationChoice]  #: The corporations that can be chosen now.
