"""The immutable things of Axon Protocol: characters, software, corporations, the city, and figures on the board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tabletop.engine.values import Value, value
from tabletop.games.axon_protocol.table.goods import NO_MARKERS

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.effects import Effect

Names = dict[str, str]
"""Language -> proper name; "en" is always there."""


@value
class Order(Value):
    """One thing that a line of a routine may say: use a skill, on whom, towards what.

    `whom` narrows the targets (conditions of `who`); `to` is what a move wants to come nearer to: a condition of a
    character ("criminal"), an area word ("shop", "exit", "scene", ...), "area:<id>", or "" for anywhere.
    """

    skill: str
    whom: tuple[str, ...] = ()
    to: str = ""


@value
class Joint(Value):
    """A line of a routine in which others act too: everybody "here" or "near" that meets the conditions uses a skill.

    With "near" and "walk" they come to the area of the one who calls. The higher initiative goes first.
    """

    skill: str
    where: str = "here"
    whom: tuple[str, ...] = ()


Line = tuple[Order | Joint, ...]
"""One line of a routine: alternatives of which the active player chooses one that can be done."""


class Piece:
    """What has an id and names in several languages."""

    id: str
    names: Names

    def name(self, lang: str = "en") -> str:
        """The proper name in a language; English where it has none of its own."""
        return self.names.get(lang) or self.names["en"]


@dataclass(frozen=True)
class Character(Piece):
    """A character card."""

    id: str
    names: Names
    types: tuple[str, ...]
    start: str
    """Id of the area where it enters, or "random"."""
    initiative: int
    routine: tuple[Line, ...]
    skills: tuple[str, ...]
    passives: tuple[str, ...] = ()
    complex: bool = False


@dataclass(frozen=True)
class Software(Piece):
    """A design of software card; the copies differ only in their random numbers."""

    id: str
    names: Names
    kind: str
    effects: tuple[Effect, ...]
    numbers: tuple[int, ...]
    """The random number of each copy."""
    desktop: bool = False
    counters: tuple[str, ...] = ()
    """What a counter stops: "attack", "counter"."""


@dataclass(frozen=True)
class Corporation(Piece):
    """A corporation with its two resources and its ability."""

    id: str
    names: Names
    resources: tuple[int, ...]
    area: str
    ability: tuple[Effect, ...]
    color: str = "#555555"


@dataclass(frozen=True)
class ActionField:
    """An action field of an area."""

    kind: str
    skills: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Area(Piece):
    """An area of the city."""

    id: str
    names: Names
    number: int
    type: str
    x: int
    y: int
    shop: bool = False
    fields: tuple[ActionField, ...] = ()
    lasting: str = ""


class City:
    """The map: areas by id, and the ways between them. Everything else here is worked out from those, once."""

    def __init__(
        self,
        areas: dict[str, Area],
        streets: tuple[tuple[str, str], ...],
        highways: tuple[tuple[str, str], ...],
    ) -> None:
        self.areas: dict[str, Area] = areas
        self.streets = streets
        self.highways = highways
        self.prison = next((a.id for a in areas.values() if a.type == "prison"), "")
        self.by_number = {a.number: a.id for a in areas.values()}
        self.by_street = _neighbours(areas, streets)
        self.by_highway = _neighbours(areas, highways)
        self.field_area = tuple(a.id for a in areas.values() for _ in a.fields)
        """The area of every action field; the state keeps its marks in this order."""
        self.fields = tuple(f for a in areas.values() for f in a.fields)
        self.fields_of = {
            a.id: tuple(k for k, area in enumerate(self.field_area) if area == a.id) for a in areas.values()
        }
        """Area -> positions of its action fields in that order."""
        self.refs = tuple(
            f"{area}:{k - self.fields_of[area][0]}" for k, area in enumerate(self.field_area)
        )
        """Action fields as they are written: "harbour:0"."""
        self.ref_index = {ref: k for k, ref in enumerate(self.refs)}
        self.phishing = tuple(k for k, f in enumerate(self.fields) if f.kind == "phishing")
        self.corporation_areas = tuple(a.id for a in areas.values() if a.type == "corporation")
        self.known: dict[object, object] = {}
        """Distances and reaches that were worked out before; see `ways`."""


def _neighbours(areas: dict[str, Area], ways: tuple[tuple[str, str], ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {area: [] for area in areas}
    for a, b in ways:
        if a in found and b in found:
            found[a].append(b)
            found[b].append(a)
    return {area: tuple(sorted(near)) for area, near in found.items()}


@dataclass(frozen=True)
class Board:
    """The score board: where the rewards wait, where the red zone begins, the limit of stress by player count."""

    resource_rewards: tuple[tuple[int, ...], ...]
    """Per resource, the fields on which a resource marker waits."""
    vp_rewards: tuple[int, ...]
    card_rewards: tuple[int, ...]
    red_from: int
    limits: dict[int, int]
    """Players -> limit of stress."""


@dataclass(frozen=True)
class Content:
    """Everything that is printed."""

    characters: dict[str, Character]
    software: dict[str, Software]
    corporations: dict[str, Corporation]
    city: City
    board: Board
    digest: str
    designs: dict[str, str] = field(default_factory=dict)
    """Software card -> its design; cards are written "firewall.7", the number being the random number."""
    numbers: dict[str, int] = field(default_factory=dict)
    """Software card -> its random number."""

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Content) and self.digest == other.digest


class Figure:
    """A character in the city: where, with which markers. Replaced, never changed."""

    __slots__ = ("activated", "area", "cell", "guarding", "id", "markers")

    def __init__(
        self,
        id: str,
        area: str,
        cell: int = 0,
        markers: tuple[int, ...] = NO_MARKERS,
        activated: bool = False,
        guarding: bool = False,
    ) -> None:
        self.id: str = id
        self.area: str = area
        self.cell: int = cell
        """In prison: 1 is the upper field, 2 the lower; 0 elsewhere."""
        self.markers: tuple[int, ...] = markers
        """How many markers of each resource lie on the card."""
        self.activated: bool = activated
        self.guarding: bool = guarding

    def at(self, area: str, cell: int = 0) -> Figure:
        """The same figure in another place."""
        return Figure(self.id, area, cell, self.markers, self.activated, self.guarding)

    def marked(self, resource: int, n: int) -> Figure:
        """The same figure with n markers more (or fewer) of a resource."""
        markers = list(self.markers)
        markers[resource] += n
        return Figure(self.id, self.area, self.cell, tuple(markers), self.activated, self.guarding)

    def turned(self, activated: bool) -> Figure:
        """The same figure with or without an activation marker."""
        return Figure(self.id, self.area, self.cell, self.markers, activated, self.guarding)

    def watching(self, guarding: bool) -> Figure:
        """The same figure, standing guard or not."""
        return Figure(self.id, self.area, self.cell, self.markers, self.activated, guarding)
