"""What missions count: how much of it a seat has, the words for it, and what strategies expect of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.core.values import N_, Sendable
from tabletop.games.dei.table.goods import SCRAPPERS
from tabletop.games.dei.table.majority import holder, others_present
from tabletop.games.dei.words.texts import points_text, say

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


class Counted(Sendable, ABC):
    """Something that missions count; `growth` is how many more of it a round usually brings, up to `most`."""

    __slots__ = ("each", "every", "growth", "most")

    rules: ClassVar[tuple[str, ...]]
    """Ids of the rules by which it is counted."""

    def __init__(self, each: str, every: str, growth: float, most: int = 99) -> None:
        self.each = each
        self.every = every
        self.growth = growth
        self.most = most

    @abstractmethod
    def count(self, state: DeiState, player: int) -> int:
        """How many of it a seat has."""

    def text(self, points: int, n: int, lang: str = "en") -> str:
        """What so many points for so many of it are: "2 VP for each energy cell you have"."""
        return say(self.each if n == 1 else self.every, lang, points=points_text(points, lang), n=n)


class Technology(Counted):
    """Technology (dei.missions.technology)."""

    rules = ("dei.missions.technology",)

    def count(self, state: DeiState, player: int) -> int:
        return state.seats[player].technology


class Energy(Counted):
    """Energy cells (dei.missions.energy)."""

    rules = ("dei.missions.energy",)

    def count(self, state: DeiState, player: int) -> int:
        return state.seats[player].energy


class Drones(Counted):
    """Drone cards that are not disposed of (dei.missions.drones)."""

    rules = ("dei.missions.drones", "dei.ruling.own_drones")

    def count(self, state: DeiState, player: int) -> int:
        seat = state.seats[player]
        owned = (*seat.hand, *seat.opened, *seat.down, *seat.planned)
        return sum(1 for card in owned if state.card_data[card].drone)


class Buildings(Counted):
    """Camps, bridges and lifts on the map (dei.missions.buildings)."""

    rules = ("dei.missions.buildings",)

    def count(self, state: DeiState, player: int) -> int:
        seat = state.seats[player]
        return len(seat.camps) + len(seat.bridges) + len(seat.lifts)


class Scrappers(Counted):
    """Scrappers on the map, and the leader where it is one (dei.missions.scrappers, dei.leader.scrapper)."""

    rules = ("dei.missions.scrappers", "dei.ruling.scrapper_mission", "dei.leader.scrapper")

    def count(self, state: DeiState, player: int) -> int:
        seat = state.seats[player]
        return sum(seat.figures) + (seat.leader >= 0 and state.game.leader_scrapper)


class Outposts(Counted):
    """Outposts that a seat controls, of one colour or all (dei.missions.outposts, dei.missions.outposts_colour)."""

    __slots__ = ("colour",)

    rules = ("dei.missions.outposts",)

    def __init__(self, each: str, every: str, growth: float, colour: str = "") -> None:
        super().__init__(each, every, growth)
        self.colour = colour

    def count(self, state: DeiState, player: int) -> int:
        return state.outposts_of(player, self.colour)


class Garrisons(Counted):
    """Outposts with a figure of a seat, whoever controls them (dei.missions.garrisons, dei.garrison)."""

    rules = ("dei.missions.garrisons", "dei.garrison")

    def count(self, state: DeiState, player: int) -> int:
        return sum(1 for area, _ in state.board.outpost_sites if state.present(player, area))


class Sovereignty(Counted):
    """Areas with figures of others where the seat has the majority (dei.sovereignty, dei.ruling.two_missions)."""

    rules = ("dei.ruling.two_missions", "dei.sovereignty")

    def count(self, state: DeiState, player: int) -> int:
        areas = range(state.board.size)
        return sum(1 for a in areas if others_present(state, player, a) and holder(state, a) == player)


class Badges(Counted):
    """Earned badges (dei.ruling.two_missions)."""

    rules = ("dei.ruling.two_missions",)

    def count(self, state: DeiState, player: int) -> int:
        return sum(state.seats[player].earned)


COLOUR_GROWTH = 0.4
"""How many cubes of one colour more a round brings."""
COUNTS: dict[str, Counted] = {
    "technology": Technology(
        N_("{points} for each technology you have"), N_("{points} for every {n} technology you have"), 2.0
    ),
    "energy": Energy(
        N_("{points} for each energy cell you have"), N_("{points} for every {n} energy cells you have"), 1.5
    ),
    "drones": Drones(N_("{points} for each drone card you own"), N_("{points} for every {n} drone cards you own"), 0.3),
    "buildings": Buildings(
        N_("{points} for each of your buildings on the map"),
        N_("{points} for every {n} of your buildings on the map"),
        1.2, 9,
    ),
    "scrappers": Scrappers(
        N_("{points} for each of your scrappers on the map"),
        N_("{points} for every {n} of your scrappers on the map"),
        2.5, SCRAPPERS + 1,
    ),
    "outposts": Outposts(
        N_("{points} for each outpost you control"), N_("{points} for every {n} outposts you control"), 0.8
    ),
    "outposts:tactics": Outposts(
        N_("{points} for each tactics outpost you control"),
        N_("{points} for every {n} tactics outposts you control"),
        COLOUR_GROWTH, "tactics",
    ),
    "outposts:logistics": Outposts(
        N_("{points} for each logistics outpost you control"),
        N_("{points} for every {n} logistics outposts you control"),
        COLOUR_GROWTH, "logistics",
    ),
    "outposts:machines": Outposts(
        N_("{points} for each machines outpost you control"),
        N_("{points} for every {n} machines outposts you control"),
        COLOUR_GROWTH, "machines",
    ),
    "garrisons": Garrisons(
        N_("{points} for each outpost where you have a figure"),
        N_("{points} for every {n} outposts where you have a figure"),
        0.8,
    ),
    "sovereignty": Sovereignty(
        N_("{points} for each area where you have the majority and others are present"),
        N_("{points} for every {n} areas where you have the majority and others are present"),
        0.6,
    ),
    "badges": Badges(
        N_("{points} for each badge you have earned"), N_("{points} for every {n} badges you have earned"), 0.6, 3
    ),
}  # fmt: skip
"""What a mission counts, in the words of content files, after a colon with a colour -> what that is."""
KINDS = tuple(kind for kind in COUNTS if ":" not in kind)
"""What content files may name."""
