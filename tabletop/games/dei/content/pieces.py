"""The immutable things of D.E.I.: tiles, cards, factions, missions, and the content as a whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Names = dict[str, str]
"""Language -> proper name; "en" is always there."""


class Piece:
    """What has an id and names in several languages."""

    id: str
    names: Names

    def name(self, lang: str = "en") -> str:
        """The proper name in a language; English where it has none of its own."""
        return self.names.get(lang) or self.names["en"]


@dataclass(frozen=True)
class Tile:
    """A district. `grid` is drawn in letters: small ones are ground, capital ones roof; one letter is one area.

    Areas are named by their letters. Bridge sites are (roof, roof, ground below).
    """

    id: str
    grid: tuple[str, ...]
    technology: tuple[tuple[int, int], ...]
    """Cells (row, column) with a technology sign, on the ground."""
    energy: tuple[tuple[int, int], ...]
    """Cells with an energy sign, on roofs."""
    bridges: tuple[tuple[str, str, str], ...] = ()
    outposts: tuple[tuple[str, str], ...] = ()
    """(letter A, B or C, area)."""
    camp: str = ""
    """The area of the neutral camp."""
    drone: str = ""
    """The area of the drone sign."""
    shared_bridge: int = -1
    """The bridge site on which the shared bridge lies."""
    shared_lifts: tuple[tuple[str, str], ...] = ()
    """(ground, roof) joined by a lift that is printed on the tile: everybody may use it."""

    @property
    def players(self) -> int:
        """With how many players the tile comes into the game (dei.ruling.tile_codes)."""
        return int(self.id.partition(".")[0])


@dataclass(frozen=True)
class Card(Piece):
    """A faction or market card. `actions` are codes: "move", "enlist:tactics", "drone:hunter:1", "per:tactics:move"."""

    id: str
    names: Names
    set: str
    """The faction, or "tactics", "logistics", "machines", "black"; drone cards of the market: "drone"."""
    actions: tuple[str, ...]
    technology: int = 0
    energy: int = 0
    points: int = 0
    drone: str = ""
    """The drone that the card flies; owning the card makes it one's own."""


@dataclass(frozen=True)
class Faction(Piece):
    """A faction with its leader and its drone."""

    id: str
    names: Names
    leader: str
    leader_names: Names
    drone: str
    color: str


@dataclass(frozen=True)
class Mission(Piece):
    """A mission: `on_time` points for each `on_time_per` of what it counts, `late` for each `late_per`."""

    id: str
    names: Names
    counts: str
    on_time: int
    late: int
    on_time_per: int = 1
    late_per: int = 1
    colour: str = ""


@dataclass(frozen=True)
class Content:
    """Everything that is printed."""

    tiles: dict[str, Tile]
    cards: dict[str, Card]
    factions: dict[str, Faction]
    missions: dict[str, Mission]
    thresholds: tuple[int, int, int]
    """Outposts that the slots of a coloured market ask for, from left to right."""
    quick: dict[int, tuple[tuple[str, int], ...]]
    """Players -> tiles with their quarter turns, row by row."""
    digest: str
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Set -> its cards."""

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Content) and self.digest == other.digest


SIZES = {2: (3, 3), 3: (3, 4), 4: (4, 4)}
"""Players -> rows and columns of tiles (dei.things.districts)."""
