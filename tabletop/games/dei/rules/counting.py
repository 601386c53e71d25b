"""Quantities that missions count: the number of a seat, their wording, and the growth that strategies expect."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tabletop.engine.core.values import N_
from tabletop.games.dei.table.goods import SCRAPPERS
from tabletop.games.dei.table.majority import are_others_present, find_holder
from tabletop.games.dei.words.texts import describe_points, say

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


RULES: dict[str, tuple[str, ...]] = {
    "technology": ("dei.missions.technology",),
    "energy": ("dei.missions.energy",),
    "drones": ("dei.missions.drones", "dei.ruling.own_drones"),
    "buildings": ("dei.missions.buildings",),
    "scrappers": ("dei.missions.scrappers", "dei.ruling.scrapper_mission", "dei.leader.scrapper"),
    "outposts": ("dei.missions.outposts",),
    "garrisons": ("dei.missions.garrisons", "dei.garrison"),
    "sovereignty": ("dei.ruling.two_missions", "dei.sovereignty"),
    "badges": ("dei.ruling.two_missions",),
}
"""Kind -> ids of the rules for counting it."""
KINDS = tuple(RULES)
"""Kinds that content files may name."""


class Counted(NamedTuple):
    """A quantity that missions count."""

    kind: str
    each: str
    every: str
    growth: float
    """Usual increase per round."""
    most: int = 99
    colour: str = ""
    """Colour of the outposts; "" for all colours."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules for counting it."""
        return ("dei.missions.outposts_colour",) if self.colour else RULES[self.kind]

    def count_of(self, state: DeiState, player: int) -> int:
        """Return the quantity of a seat."""
        seat = state.seats[player]
        match self.kind:
            case "technology":
                return seat.technology
            case "energy":
                return seat.energy
            case "drones":  # only cards that are not disposed of
                owned = (*seat.hand, *seat.opened, *seat.down, *seat.planned)
                return sum(1 for card in owned if state.card_data[card].drone)
            case "buildings":
                return len(seat.camps) + len(seat.bridges) + len(seat.lifts)
            case "scrappers":  # the leader may count as one (dei.leader.scrapper)
                return sum(seat.figures) + (seat.leader >= 0 and state.game.leader_scrapper)
            case "garrisons":  # independent of the control of the outposts
                return sum(1 for area, _ in state.board.outpost_sites if state.is_present(player, area))
            case "sovereignty":
                areas = range(state.board.size)
                return sum(1 for a in areas if are_others_present(state, player, a) and find_holder(state, a) == player)
            case "badges":
                return sum(seat.earned)
        return state.count_outposts(player, self.colour)

    def text(self, points: int, n: int, lang: str = "en") -> str:
        """Return the sentence for `points` per `n` of this quantity: "2 VP for each energy cell you have"."""
        return say(self.each if n == 1 else self.every, lang, points=describe_points(points, lang), n=n)


COLOUR_GROWTH = 0.4
"""Usual increase per round in cubes of one colour."""
COUNTS: dict[str, Counted] = {
    "technology": Counted(
        "technology",
        N_("{points} for each technology you have"), N_("{points} for every {n} technology you have"), 2.0
    ),
    "energy": Counted(
        "energy",
        N_("{points} for each energy cell you have"), N_("{points} for every {n} energy cells you have"), 1.5
    ),
    "drones": Counted(
        "drones",
        N_("{points} for each drone card you own"), N_("{points} for every {n} drone cards you own"), 0.3
    ),
    "buildings": Counted(
        "buildings",
        N_("{points} for each of your buildings on the map"),
        N_("{points} for every {n} of your buildings on the map"),
        1.2, 9,
    ),
    "scrappers": Counted(
        "scrappers",
        N_("{points} for each of your scrappers on the map"),
        N_("{points} for every {n} of your scrappers on the map"),
        2.5, SCRAPPERS + 1,
    ),
    "outposts": Counted(
        "outposts",
        N_("{points} for each outpost you control"), N_("{points} for every {n} outposts you control"), 0.8
    ),
    "outposts:tactics": Counted(
        "outposts",
        N_("{points} for each tactics outpost you control"),
        N_("{points} for every {n} tactics outposts you control"),
        COLOUR_GROWTH, colour="tactics",
    ),
    "outposts:logistics": Counted(
        "outposts",
        N_("{points} for each logistics outpost you control"),
        N_("{points} for every {n} logistics outposts you control"),
        COLOUR_GROWTH, colour="logistics",
    ),
    "outposts:machines": Counted(
        "outposts",
        N_("{points} for each machines outpost you control"),
        N_("{points} for every {n} machines outposts you control"),
        COLOUR_GROWTH, colour="machines",
    ),
    "garrisons": Counted(
        "garrisons",
        N_("{points} for each outpost where you have a figure"),
        N_("{points} for every {n} outposts where you have a figure"),
        0.8,
    ),
    "sovereignty": Counted(
        "sovereignty",
        N_("{points} for each area where you have the majority and others are present"),
        N_("{points} for every {n} areas where you have the majority and others are present"),
        0.6,
    ),
    "badges": Counted(
        "badges",
        N_("{points} for each badge you have earned"), N_("{points} for every {n} badges you have earned"), 0.6, 3
    ),
}  # fmt: skip
"""Key of content files (a kind, for outposts optionally a colon and a colour) -> the quantity."""
