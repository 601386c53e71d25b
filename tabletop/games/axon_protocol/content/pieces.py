"""Printed content: characters, software, corporations, the city and the score board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_
from tabletop.engine.serialization.content_files import Names, Piece, PrintedContent
from tabletop.games.axon_protocol.rules.characters.orders import Line, describe_line
from tabletop.games.axon_protocol.words.texts import say

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.rules.effects.base import Effect


@dataclass(frozen=True)
class Character(Piece):
    """Character card."""

    id: str
    names: Names
    types: tuple[str, ...]
    start: str
    """Id of the area where the character enters, or "random"."""
    initiative: int
    routine: tuple[Line, ...]
    skills: tuple[str, ...]
    passives: tuple[str, ...] = ()
    complex: bool = False

    def describe_line(self, line: int, lang: str = "en", city: City | None = None) -> str:
        """Return one line of the routine: "ARREST or EXECUTE a criminal".

        Raises:
            IndexError: There is no such line.
        """
        return describe_line(self.routine[line], lang, city)

    def describe_routine(self, lang: str = "en", city: City | None = None) -> list[str]:
        """Return the lines of the routine. All but the first begin with "otherwise"."""
        lines = [describe_line(line, lang, city) for line in self.routine]
        return [say(N_("otherwise: {line}"), lang, line=line) if i else line for i, line in enumerate(lines)]


@dataclass(frozen=True)
class Software(Piece):
    """Design of a software card. The copies differ only in their random numbers."""

    id: str
    names: Names
    kind: str
    effects: tuple[Effect, ...]
    numbers: tuple[int, ...]
    """Random number of each copy."""
    desktop: bool = False
    counters: tuple[str, ...] = ()
    """Kinds of cards that a counter stops: "attack", "counter"."""


@dataclass(frozen=True)
class Corporation(Piece):
    """Corporation with its two resources and its ability."""

    id: str
    names: Names
    resources: tuple[int, ...]
    area: str
    ability: tuple[Effect, ...]
    color: str = ""


@dataclass(frozen=True)
class ActionField:
    """Action field of an area."""

    kind: str
    skills: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Area(Piece):
    """Area of the city."""

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
    """Map of the city: areas by id, and the ways between them. All other attributes are computed from these once."""

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
        self.by_street = _list_neighbours(areas, streets)
        self.by_highway = _list_neighbours(areas, highways)
        self.field_area = tuple(a.id for a in areas.values() for _ in a.fields)
        """Area of every action field. The state keeps its marks in this order."""
        self.fields = tuple(f for a in areas.values() for f in a.fields)
        self.fields_of = {
            a.id: tuple(k for k, area in enumerate(self.field_area) if area == a.id) for a in areas.values()
        }
        """Indexes of the action fields of each area, in that order."""
        self.refs = tuple(f"{area}:{k - self.fields_of[area][0]}" for k, area in enumerate(self.field_area))
        """Names of the action fields, such as "harbour:0"."""
        self.ref_index = {ref: k for k, ref in enumerate(self.refs)}
        self.phishing = tuple(k for k, f in enumerate(self.fields) if f.kind == "phishing")
        self.corporation_areas = tuple(a.id for a in areas.values() if a.type == "corporation")
        self.cache: dict[object, object] = {}
        """Cache of distances and reaches; see `ways`."""


def _list_neighbours(areas: dict[str, Area], ways: tuple[tuple[str, str], ...]) -> dict[str, tuple[str, ...]]:
    neighbours: dict[str, list[str]] = {area: [] for area in areas}
    for a, b in ways:
        if a in neighbours and b in neighbours:
            neighbours[a].append(b)
            neighbours[b].append(a)
    return {area: tuple(sorted(near)) for area, near in neighbours.items()}


@dataclass(frozen=True)
class Board:
    """Score board: the rewards, the start of the red zone, and the stress limit by number of players."""

    resource_rewards: tuple[tuple[int, ...], ...]
    """Fields with a resource marker, for each resource."""
    vp_rewards: tuple[int, ...]
    card_rewards: tuple[int, ...]
    red_from: int
    limits: dict[int, int]
    """Stress limit by number of players."""


@dataclass(frozen=True, eq=False)
class Content(PrintedContent):
    """All printed content."""

    characters: dict[str, Character]
    software: dict[str, Software]
    corporations: dict[str, Corporation]
    city: City
    board: Board
    digest: str
    designs: dict[str, str] = field(default_factory=dict)
    """Design of each software card. Cards are named "firewall.7", where 7 is the random number."""
    numbers: dict[str, int] = field(default_factory=dict)
    """Random number of each software card."""
    effects: dict[str, tuple[Effect, ...]] = field(default_factory=dict)
    """Effects printed on a design, a corporation or an action field, by reference."""
