"""Collect: take a resource from an area. With badges, put one there instead, or kill a scrapper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, select_rules, value
from tabletop.games.dei.rules.effects.base import Carrying, Effect, OfCard, can_use_as
from tabletop.games.dei.rules.effects.obstacles import check_majority, check_target
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import FREE_COLLECT, GROUND
from tabletop.games.dei.table.majority import cite_majority, has_majority, list_badge_areas

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


@value
class Collecting(Effect):
    """Effect of taking a resource from an area (dei.action.collect)."""

    heading: str = N_("Collect")
    swaps: bool = False
    """True if the resource may be swapped for the other kind (dei.logistics.collect)."""
    more: bool = False
    """True if it adds 1 technology (dei.machines.collect)."""

    @property
    def printed(self) -> bool:
        return self.code != FREE_COLLECT

    def possible(self, state: DeiState, player: int, question: Carrying) -> Iterator[Action]:
        return list_possible_collects(state, player, self.code)

    def legal(self, state: DeiState, player: int, question: Carrying, here: list[int]) -> list[Action]:
        return list_legal_collects(state, player, self.code, here)


PLAIN = Collecting("collect", N_("collect"))
COLLECTS = {
    collect.code: collect
    for collect in (
        PLAIN,
        Collecting(
            "collect:logistics", N_("collect, and swap the resource if you like"), colour="logistics", swaps=True
        ),
        Collecting("collect:machines", N_("collect, and take 1 technology more"), colour="machines", more=True),
        Collecting(FREE_COLLECT, N_("collect")),
    )
}


def as_collect(code: str) -> Collecting:
    """Return the effect of an action that is used to collect.

    With "raid", an improved enlist counts as a plain collect.
    """
    return COLLECTS.get(code, PLAIN)


@value
class Collect(OfCard):
    """Take a resource from an area.

    (dei.action.collect, dei.logistics.collect, dei.machines.collect, dei.badge.salvage, dei.leader.abraham)
    """

    verb = "collect"
    rule = "dei.action.collect"
    sentence = N_("collect {resource_of} on {area}{swap_of}{salvage_of}")
    derived_facts = (("resource_of", "area"), ("swap_of", "swap"), ("salvage_of", "salvage"))

    code: str
    area: str
    swap: bool = False
    """True if it is swapped for the other resource (dei.logistics.collect)."""
    salvage: bool = False
    """True if 1 technology is turned into 1 energy cell at an own lift in the area (dei.badge.salvage)."""

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.check_left(state, player, question)
        area = state.board.by_name.get(self.area, -1)
        if area < 0:
            yield Obstacle("dei.action.collect", N_("There is no such area."))
            return
        if not can_use_as(state, player, self.code, "collect"):
            yield Obstacle("dei.card.actions", N_("Nothing is collected with this action."))
        if not verbs.count_resources(state, area):
            yield Obstacle("dei.action.collect", N_("No resource lies on {area}."), area=area)
        if self.code == FREE_COLLECT:
            yield from self.check_area(state, player, area)
        else:
            yield from check_majority(state, player, area)
        yield from self.check_extras(state, player, area)

    def check_extras(self, state: DeiState, player: int, area: int) -> Iterator[Obstacle]:
        """Yield the obstacles of a swap and of the badge "salvage"."""
        if self.swap and not as_collect(self.code).swaps:
            yield Obstacle("dei.logistics.collect", N_("Only the collect of logistics swaps a resource."))
        elif self.swap and not (state.energy_left if state.board.level[area] == GROUND else state.technology_left):
            yield Obstacle("dei.ruling.empty_supply", N_("No such resource is left in the supply."))
        elif self.salvage and not can_salvage(state, player, self.code, area, self.swap):
            message = N_(
                "You need the badge {badge}, a lift of yours there, 1 technology, and an energy cell in the supply."
            )
            yield Obstacle("dei.badge.salvage", message, badge="salvage")

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        self.use(state, player, question)
        level = verbs.collect(state, player, state.board.by_name[self.area])
        if self.swap:
            verbs.take(state, player, *((-1, 1) if level == GROUND else (1, -1)))
        if as_collect(self.code).more:
            verbs.take(state, player, 1, 0)
        if self.salvage:
            verbs.take(state, player, -1, 1)

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        yield from select_rules({
            "dei.majority.needed": self.code != FREE_COLLECT,
            "dei.badge.salvage": self.salvage,
            "dei.ruling.salvage": self.salvage,
            "dei.ruling.empty_supply": as_collect(self.code).more and not before.technology_left,
        })  # fmt: skip
        if self.code != FREE_COLLECT:
            yield from cite_majority(before, before.current_player(), before.get_area(self.area))

    def list_coverage_marks(self) -> Iterable[str]:
        return (f"collect with {how}" for how in ("swap", "salvage") if getattr(self, how))

    def list_references(self) -> Iterable[str]:
        return (f"area:{self.area}",)


def can_salvage(state: DeiState, player: int, code: str, area: int, swap: bool) -> bool:
    """Return True if this collect may turn 1 technology into 1 energy cell. The technology may come from this collect.

    (dei.badge.salvage, dei.ruling.salvage, dei.ruling.empty_supply)
    """
    seat = state.seats[player]
    if not seat.has("salvage") or not any(area in state.board.lift_sites[k] for k in seat.lifts):
        return False
    ground = state.board.level[area] == GROUND
    technology = seat.technology + (ground != swap)
    if as_collect(code).more:
        technology += state.technology_left > 0
    energy_left = state.energy_left + (swap and not ground) - (swap and ground)
    return technology > 0 and energy_left > 0


@value
class Prospect(OfCard):
    """Put a resource into an area with an own scrapper instead of collecting (dei.badge.prospector)."""

    verb = "prospect"
    kind = "collect"
    rule = "dei.badge.prospector"
    sentence = N_("put {resource_of} on {area}")
    derived_facts = (("resource_of", "area"),)

    code: str
    area: str

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.check_left(state, player, question)
        seat = state.seats[player]
        if not seat.has("prospector") or not can_use_as(state, player, self.code, "collect"):
            message = N_("You need the badge {badge} for that, and a collect to use.")
            yield Obstacle("dei.badge.prospector", message, badge="prospector")
        yield from self.check_area(state, player, state.board.by_name.get(self.area, -1))
        area = state.board.by_name.get(self.area, -1)
        if area < 0 or not state.count_scrappers(player, area):
            yield Obstacle("dei.badge.prospector", N_("You need a scrapper of your own there."))
        elif not verbs.count_left(state, area):
            yield Obstacle("dei.ruling.empty_supply", N_("No such resource is left in the supply."))

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        self.use(state, player, question)
        verbs.put(state, player, state.board.by_name[self.area])

    def list_references(self) -> Iterable[str]:
        return (f"area:{self.area}",)


@value
class Snipe(OfCard):
    """Kill a scrapper of another seat instead of collecting without the majority.

    (dei.badge.sniper, dei.ruling.sniper_figure)
    """

    verb = "snipe"
    kind = "collect"
    rule = "dei.badge.sniper"
    sentence = N_("kill a scrapper of {victim:the} on {area}")
    code: str
    area: str
    victim: int

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.check_left(state, player, question)
        if not state.seats[player].has("sniper") or not can_use_as(state, player, self.code, "collect"):
            message = N_("You need the badge {badge} for that, and a collect to use.")
            yield Obstacle("dei.badge.sniper", message, badge="sniper")
        area = state.board.by_name.get(self.area, -1)
        if area < 0:
            yield Obstacle("dei.badge.sniper", N_("There is no such area."))
            return
        yield from self.check_area(state, player, area)
        if state.game.sniper_figure and not state.is_present(player, area):
            yield Obstacle("dei.ruling.sniper_figure", N_("You have no figure on {area}."), area=area)
        if has_majority(state, player, area):
            yield Obstacle("dei.badge.sniper", N_("You have the majority there: nobody is shot."))
        if not 0 <= self.victim < len(state.seats) or self.victim == player:
            yield Obstacle("dei.badge.sniper", N_("The victim must be a scrapper of another faction."))
        else:
            yield from check_target(state, self.victim, area, "dei.badge.sniper")

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        self.use(state, player, question)
        verbs.kill(state, player, self.victim, state.board.by_name[self.area])

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        return (
            ()
            if before.is_present(before.current_player(), before.get_area(self.area))
            else ("dei.ruling.sniper_figure",)
        )

    def list_references(self) -> Iterable[str]:
        return (f"area:{self.area}", f"seat:{self.victim}")


COLLECT: Interned[Collect] = Interned(Collect)
WAYS = ((True, False), (False, True), (True, True))
"""Variants of a collect (swap, salvage), without the plain one."""


def list_possible_collects(state: DeiState, player: int, code: str) -> Iterator[Action]:
    """Yield every collect, and its variants with badges, in areas with a figure or a resource."""
    names, seat = state.board.names, state.seats[player]
    swaps, salvages = as_collect(code).swaps, seat.has("salvage")
    for area in range(state.board.size):
        if not verbs.count_resources(state, area) and not any(
            state.is_present(p, area) for p in range(len(state.seats))
        ):
            continue
        yield COLLECT[code, names[area], False, False]
        for swap, salvage in WAYS:
            if swap <= swaps and salvage <= salvages:
                yield COLLECT[code, names[area], swap, salvage]
        if seat.has("prospector"):
            yield Prospect(code, names[area])
        if seat.has("sniper"):
            yield from (Snipe(code, names[area], p) for p in range(len(state.seats)) if p != player)


def list_legal_collects(state: DeiState, player: int, code: str, here: list[int]) -> list[Action]:
    """Return the legal collects of a seat with figures in the areas `here`, in the same order."""
    actions: list[Action] = []
    seat, names = state.seats[player], state.board.names
    prospector, sniper, salvages = seat.has("prospector"), seat.has("sniper"), seat.has("salvage")
    swaps = as_collect(code).swaps
    anywhere = sniper and not state.game.sniper_figure
    areas = range(state.board.size) if anywhere else here
    badge = [] if state.game.figure_needed else list_badge_areas(state, player)
    if badge and not anywhere:
        areas = sorted({*here, *badge})
    for area in areas:
        won = has_majority(state, player, area)
        if won and verbs.count_resources(state, area):
            actions.append(COLLECT[code, names[area], False, False])
            other = state.energy_left if state.board.level[area] == GROUND else state.technology_left
            for swap, salvage in WAYS if swaps or salvages else ():
                swapped = not swap or (swaps and other)
                if swapped and (not salvage or (salvages and can_salvage(state, player, code, area, swap))):
                    actions.append(COLLECT[code, names[area], swap, salvage])
        if prospector and state.count_scrappers(player, area) and verbs.count_left(state, area):
            actions.append(Prospect(code, names[area]))
        if sniper and not won and (anywhere or state.is_present(player, area)):
            seats = enumerate(state.seats)
            actions += [Snipe(code, names[area], p) for p, other in seats if p != player and other.figures[area]]
    return actions
