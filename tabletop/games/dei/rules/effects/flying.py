"""Fly: move a drone to another area, then use its ability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, select_rules, value
from tabletop.engine.i18n.words import capitalize_first
from tabletop.games.dei.rules.effects.base import Carrying, Effect, OfCard
from tabletop.games.dei.rules.effects.drones import ABILITIES
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import DRONES
from tabletop.games.dei.words.texts import say

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.games.dei.table.state import DeiState

FARTHER = range(3)
"""Numbers of additional areas that a card may add to a flight."""


class Flying(Effect):
    """Effect of activating a drone (dei.drone.move)."""

    __slots__ = ("drone", "more")

    def __init__(self, drone: str, more: int) -> None:
        super().__init__(f"drone:{drone}:{more}", ABILITIES[drone].flies)
        self.drone = drone
        self.more = more

    @property
    def repeated(self) -> bool:
        return False

    @property
    def form(self) -> str:
        return f"drone:<drone>:<{FARTHER[0]} to {FARTHER[-1]}>"

    @property
    def icon(self) -> str:
        return self.drone

    def words(self, lang: str = "en") -> str:
        action = say(self.phrase, lang)
        if not self.more:
            return action
        farther = (N_("{action}, {n} area farther"), N_("{action}, {n} areas farther"))[self.more != 1]
        return say(farther, lang, action=action, n=self.more)

    def title(self, lang: str = "en") -> str:
        name = capitalize_first(ABILITIES[self.drone].name(lang))
        return f"{name} +{self.more}" if self.more else name

    def get_area(self, state: DeiState) -> int:
        """Return the area of the drone; -1 if it is not in the game."""
        return state.drones[DRONES.index(self.drone)]

    def find_reachable(self, state: DeiState, player: int) -> tuple[int, ...]:
        """Return the areas it may fly to.

        The range is `drone_range` (2 by default), plus that of the card, plus 1 with "pilot" (dei.drone.move,
        dei.badge.pilot).
        """
        at = self.get_area(state)
        steps = state.game.drone_range + self.more + state.seats[player].has("pilot")
        return state.board.find_reachable(at, steps) if at >= 0 else ()

    def possible(self, state: DeiState, player: int, question: Carrying) -> Iterable[Action]:
        return self.legal(state, player, question, [])

    def legal(self, state: DeiState, player: int, question: Carrying, here: list[int]) -> list[Action]:
        names = state.board.names
        return [FLY[self.code, names[a]] for a in self.find_reachable(state, player)]


FLIGHTS = {flight.code: flight for drone in DRONES for flight in [Flying(drone, more) for more in FARTHER]}


@value
class Fly(OfCard):
    """Activate a drone: it flies, then its ability is used (dei.drone.move)."""

    verb = "fly"
    kind = "drone"
    rule = "dei.drone.move"
    sentence = N_("fly the {drone} to {area}")
    derived_facts = (("drone", "drone"),)

    code: str
    area: str

    @property
    def drone(self) -> str:
        """The drone that the action flies."""
        return self.code.split(":")[1]

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        gone = list(self.check_left(state, player, question))
        if gone:
            yield from gone
            return
        if self.code not in FLIGHTS:
            yield Obstacle("dei.card.actions", N_("This action flies no drone."))
            return
        flight = FLIGHTS[self.code]
        if flight.get_area(state) < 0:
            rule = "dei.players.two" if len(state.seats) == 2 else "dei.players.three"
            yield Obstacle(rule, N_("This drone is not in the game."))
            return
        if state.board.by_name.get(self.area, -1) not in flight.find_reachable(state, player):
            yield Obstacle("dei.drone.move", N_("{area:The} is too far for the drone."), area=self.area)

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        area = state.board.by_name[self.area]
        self.use(state, player, question)
        verbs.fly(state, player, DRONES.index(self.drone), area)
        state.then(player, ABILITIES[self.drone].make_question(area))

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        board, area, flight = before.board, before.get_area(self.area), FLIGHTS[self.code]
        at = flight.get_area(before)
        return select_rules({
            "dei.drone.share": before.drones.count(area) > (at == area),
            "dei.badge.pilot": area not in board.find_reachable(at, before.game.drone_range + flight.more),
            "dei.map.levels": area in board.touch[at],
        })  # fmt: skip

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Fly:
        if len(words) != 2 or words[0] not in FLIGHTS:
            raise ValueError("takes an action of a drone and an area")
        return cls(words[0], words[1])

    def list_references(self) -> Iterable[str]:
        return (f"area:{self.area}", f"drone:{self.drone}")


FLY: Interned[Fly] = Interned(Fly)
