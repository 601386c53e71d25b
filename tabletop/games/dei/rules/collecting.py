"""What a collect can be used for: collecting itself, prospecting, sniping."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.engine.decisions import Obstacle
from tabletop.engine.values import N_, value
from tabletop.games.dei.rules.actions import OfCard, kinds_allowed
from tabletop.games.dei.rules.majority import wins
from tabletop.games.dei.rules.obstacles import no_majority, no_target
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import FREE_COLLECT, GROUND, improved

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.games.dei.table.kinds import Carrying
    from tabletop.games.dei.table.state import DeiState


@value
class Collect(OfCard):
    """A resource comes from an area to the own supply.

    (dei.action.collect, dei.logistics.collect, dei.machines.collect, dei.badge.salvage, dei.leader.abraham)
    """

    verb = "collect"
    kind = "collect"
    rule = "dei.action.collect"
    sentence = N_("collect {resource_of} on {area}{swap_of}{salvage_of}")

    code: str
    area: str
    swap: bool = False
    """Whether it is swapped for another resource (dei.logistics.collect)."""
    salvage: bool = False
    """Whether 1 technology is turned into 1 energy cell at an own lift there (dei.badge.salvage)."""

    def facts(self) -> dict[str, Any]:
        return {"code": self.code, "area": self.area, "swap": self.swap, "salvage": self.salvage,
                "resource_of": self.area, "swap_of": self.swap, "salvage_of": self.salvage}  # fmt: skip

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.left(state, player, question)
        area = state.board.by_name.get(self.area, -1)
        if area < 0:
            yield Obstacle("dei.action.collect", N_("There is no such area."))
            return
        if "collect" not in kinds_allowed(state, player, self.code):
            yield Obstacle("dei.action.collect", N_("Nothing is collected with this action."))
        if not verbs.lies_in(state, area):
            yield Obstacle("dei.action.collect", N_("No resource lies on {area}."), area=area)
        if self.code == FREE_COLLECT:
            yield from self.elsewhere(state, player, area)
        else:
            yield from no_majority(state, player, area)
        yield from self.extras(state, player, area)

    def extras(self, state: DeiState, player: int, area: int) -> Iterator[Obstacle]:
        """Why not with a swap, or with salvage."""
        if self.swap and improved(self.code, "collect") != "logistics":
            yield Obstacle("dei.logistics.collect", N_("Only the collect of logistics swaps a resource."))
        elif self.swap and not (state.energy_left if state.board.level[area] == GROUND else state.technology_left):
            yield Obstacle("dei.ruling.empty_supply", N_("No such resource is left in the supply."))
        elif self.salvage and not can_salvage(state, player, self.code, area, self.swap):
            message = N_(
                "You need the badge {badge}, a lift of yours there, 1 technology, and an energy cell in the supply."
            )
            yield Obstacle("dei.badge.salvage", message, badge="salvage")

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        self.used(state, player, question)
        level = verbs.collect(state, player, state.board.by_name[self.area])
        if self.swap:
            verbs.take(state, player, *((-1, 1) if level == GROUND else (1, -1)))
        if improved(self.code, "collect") == "machines":
            verbs.take(state, player, 1, 0)
        if self.salvage:
            verbs.take(state, player, -1, 1)

    def words(self) -> Iterable[str]:
        how = (name for name, does in (("swap", self.swap), ("salvage", self.salvage)) if does)
        return (self.code, self.area, *how)

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Collect:
        if len(words) < 2 or tuple(words[2:]) not in ((), ("swap",), ("salvage",), ("swap", "salvage")):
            raise ValueError("takes an action and an area, perhaps swap and salvage")
        return cls(words[0], words[1], "swap" in words[2:], "salvage" in words[2:])

    def about(self) -> Iterable[str]:
        return (f"area:{self.area}",)


def can_salvage(state: DeiState, player: int, code: str, area: int, swap: bool) -> bool:
    """Whether this collect may turn 1 technology into 1 energy cell, perhaps one that it has just brought.

    (dei.badge.salvage, dei.ruling.empty_supply)
    """
    seat = state.seats[player]
    if not seat.has("salvage") or not any(area in state.board.lift_sites[k] for k in seat.lifts):
        return False
    ground = state.board.level[area] == GROUND
    technology = seat.technology + (ground != swap)
    if improved(code, "collect") == "machines":
        technology += state.technology_left > 0
    energy_left = state.energy_left + (swap and not ground) - (swap and ground)
    return technology > 0 and energy_left > 0


@value
class Prospect(OfCard):
    """Instead of a collect: put a resource into an area with an own scrapper (dei.badge.prospector)."""

    verb = "prospect"
    kind = "collect"
    rule = "dei.badge.prospector"
    sentence = N_("put {resource_of} on {area}")

    code: str
    area: str

    def facts(self) -> dict[str, Any]:
        return {"code": self.code, "area": self.area, "resource_of": self.area}

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.left(state, player, question)
        seat = state.seats[player]
        if not seat.has("prospector") or "collect" not in kinds_allowed(state, player, self.code):
            message = N_("You need the badge {badge} for that, and a collect to use.")
            yield Obstacle("dei.badge.prospector", message, badge="prospector")
        yield from self.elsewhere(state, player, state.board.by_name.get(self.area, -1))
        area = state.board.by_name.get(self.area, -1)
        if area < 0 or not state.scrappers(player, area):
            yield Obstacle("dei.badge.prospector", N_("You need a scrapper of your own there."))
        elif not verbs.left_for(state, area):
            yield Obstacle("dei.ruling.empty_supply", N_("No such resource is left in the supply."))

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        self.used(state, player, question)
        verbs.put(state, player, state.board.by_name[self.area])

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Prospect:
        if len(words) != 2:
            raise ValueError("takes an action and an area")
        return cls(words[0], words[1])

    def about(self) -> Iterable[str]:
        return (f"area:{self.area}",)


@value
class Snipe(OfCard):
    """Without the majority a collect kills a scrapper of another seat (dei.badge.sniper, dei.ruling.sniper_figure)."""

    verb = "snipe"
    kind = "collect"
    rule = "dei.badge.sniper"
    sentence = N_("kill a scrapper of {victim} on {area}")

    code: str
    area: str
    victim: int

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.left(state, player, question)
        if not state.seats[player].has("sniper") or "collect" not in kinds_allowed(state, player, self.code):
            message = N_("You need the badge {badge} for that, and a collect to use.")
            yield Obstacle("dei.badge.sniper", message, badge="sniper")
        area = state.board.by_name.get(self.area, -1)
        if area < 0:
            yield Obstacle("dei.badge.sniper", N_("There is no such area."))
            return
        yield from self.elsewhere(state, player, area)
        if state.game.sniper_figure and not state.present(player, area):
            yield Obstacle("dei.ruling.sniper_figure", N_("You have no figure on {area}."), area=area)
        if wins(state, player, area):
            yield Obstacle("dei.badge.sniper", N_("You have the majority there: nobody is shot."))
        if not 0 <= self.victim < len(state.seats) or self.victim == player:
            yield Obstacle("dei.badge.sniper", N_("The victim must be a scrapper of another faction."))
        else:
            yield from no_target(state, self.victim, area, "dei.badge.sniper")

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        self.used(state, player, question)
        verbs.kill(state, player, self.victim, state.board.by_name[self.area])

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Snipe:
        if len(words) != 3:
            raise ValueError("takes an action, an area and a seat")
        return cls(words[0], words[1], int(words[2]))

    def about(self) -> Iterable[str]:
        return (f"area:{self.area}", f"seat:{self.victim}")
