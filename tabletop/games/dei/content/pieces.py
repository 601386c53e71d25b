"""Immutable pieces of D.E.I.: tiles, cards, factions, missions, and the content as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.serialization.content_files import Names, Piece, PrintedContent
from tabletop.games.dei.rules.abilities import BADGES, CANDIES, Badge, Candy
from tabletop.games.dei.rules.counting import COUNTS, Counted
from tabletop.games.dei.rules.effects import EFFECTS
from tabletop.games.dei.rules.effects.drones import ABILITIES, Drone
from tabletop.games.dei.table.board import Layout, Tile
from tabletop.games.dei.words.texts import say


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
    """The drone that the card flies. The owner of the card owns this drone."""

    def text(self, lang: str = "en") -> str:
        """Return the actions of the card as a sentence. An action that is printed several times is listed once."""
        parts = []
        for code in dict.fromkeys(self.actions):
            n = self.actions.count(code)
            text = EFFECTS[code].words(lang)
            parts.append(say(N_("{action} ({n} times)"), lang, action=text, n=n) if n > 1 else text)
        return capitalize_first("; ".join(parts)) + "."


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

    @property
    def counted(self) -> Counted:
        """The quantity that the mission counts."""
        return COUNTS[f"{self.counts}:{self.colour}" if self.colour else self.counts]

    def describe_worth(self, lang: str = "en", late: bool = False, per: int = 1) -> str:
        """Return the worth of the mission as text: "2 VP for each energy cell you have".

        Args:
            lang: The language code.
            late: True for the points of a late mission.
            per: Factor for the size of a group, as in the parameter `scrapper_mission_per`.
        """
        points, group = (self.late, self.late_per) if late else (self.on_time, self.on_time_per)
        return self.counted.text(points, group * per, lang)

    def text(self, lang: str = "en", per: int = 1) -> str:
        """Return the worth of the mission on time and late as text."""
        on_time, late = self.describe_worth(lang, False, per), self.describe_worth(lang, True, per)
        return say(N_("On time: {on_time}. Late: {late}."), lang, on_time=on_time, late=late)


@dataclass(frozen=True, eq=False)
class Content(PrintedContent):
    """All printed material of the game."""

    tiles: dict[str, Tile]
    cards: dict[str, Card]
    factions: dict[str, Faction]
    missions: dict[str, Mission]
    thresholds: tuple[int, int, int]
    """Number of outposts that each slot of a coloured market requires, from left to right."""
    quick: dict[int, Layout]
    """Number of players -> tiles with their quarter turns, row by row."""
    digest: str
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Set -> ids of its cards."""
    badges: Mapping[str, Badge] = field(default_factory=lambda: BADGES)
    drones: Mapping[str, Drone] = field(default_factory=lambda: ABILITIES)
    candies: Mapping[str, Candy] = field(default_factory=lambda: CANDIES)
