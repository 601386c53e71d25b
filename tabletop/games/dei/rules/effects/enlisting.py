"""Enlist: bring scrappers to the map, from the supply or from another area."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, select_rules, value
from tabletop.games.dei.rules.effects.base import Carrying, Effect, OfCard, can_raid
from tabletop.games.dei.rules.effects.collecting import list_legal_collects, list_possible_collects
from tabletop.games.dei.rules.effects.moving import list_legal_moves, list_possible_moves
from tabletop.games.dei.rules.effects.obstacles import check_majority
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.majority import has_majority

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState

PUT = 0.4
"""Value of putting a resource into an area."""


@value
class Enlisting(Effect):
    """Effect of bringing a scrapper to an area (dei.action.enlist)."""

    heading: str = N_("Enlist")
    joins: bool = False
    """True if the area may be one with an own scrapper (dei.tactics.enlist)."""
    puts: bool = False
    """True if a resource may be put there (dei.machines.enlist)."""
    better: float = 0.0
    """Value in addition to the plain effect."""

    def possible(self, state: DeiState, player: int, question: Carrying) -> Iterator[Action]:
        yield from self.list_enlists(state, player)
        if can_raid(state, player):
            yield from list_possible_moves(state, player, self.code)
            yield from list_possible_collects(state, player, self.code)

    def list_enlists(self, state: DeiState, player: int) -> Iterator[Enlist]:
        """Yield an enlist for every area with a camp, and for every other area that this effect allows."""
        seat, code = state.seats[player], self.code
        wide = {*state.board.camps, *seat.camps}
        if self.joins:
            wide.update(a for a in range(state.board.size) if state.count_scrappers(player, a))
        puts = (False, True) if self.puts else (False,)
        names = state.board.names
        for area in sorted(wide):
            if seat.supply:
                yield from (ENLIST[code, names[area], "", False, put] for put in puts)
            else:
                for source, leader in list_recruits(state, player, area):
                    yield from (ENLIST[code, names[area], names[source], leader, put] for put in puts)

    def legal(self, state: DeiState, player: int, question: Carrying, here: list[int]) -> list[Action]:
        seat = state.seats[player]
        camps = state.board.camps
        actions: list[Action] = []
        for action in self.list_enlists(state, player):
            area = state.board.by_name[action.area]
            allowed = area in camps or (self.joins and state.count_scrappers(player, area))
            if not allowed and not (area in seat.camps and has_majority(state, player, area)):
                continue
            if not action.put or verbs.count_left(state, area):
                actions.append(action)
        if can_raid(state, player):
            actions += list_legal_moves(state, player, self.code, here)
            actions += list_legal_collects(state, player, self.code, here)
        return actions


PLAIN = Enlisting("enlist", N_("enlist"))
ENLISTS = {
    enlist.code: enlist
    for enlist in (
        PLAIN,
        Enlisting("enlist:tactics", N_("enlist, also where a scrapper of yours stands"), colour="tactics", joins=True,
                  better=0.5),
        Enlisting("enlist:machines", N_("enlist, and put a resource there"), colour="machines", puts=True, better=PUT),
    )
}  # fmt: skip


def as_enlist(code: str) -> Enlisting:
    """Return the effect of an action that is used to enlist; the plain one for all other actions."""
    return ENLISTS.get(code, PLAIN)


@value
class Enlist(OfCard):
    """Bring a scrapper to an area. If the supply is empty, it comes from another area.

    (dei.action.enlist, dei.action.enlist_empty, dei.leader.scrapper)
    """

    verb = "enlist"
    rule = "dei.action.enlist"
    sentence = N_("enlist on {area}{source_of}{put_of}")
    derived_facts = (("source_of", "source", "leader"), ("put_of", "put"))
    notation_names: ClassVar[Mapping[str, str]] = {"source": "from"}

    code: str
    area: str
    source: str = ""
    leader: bool = False
    """True if the leader comes from another area."""
    put: bool = False
    """True if a resource is also put there (dei.machines.enlist)."""

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.check_left(state, player, question)
        seat = state.seats[player]
        area = state.board.by_name.get(self.area, -1)
        source = state.board.by_name.get(self.source, -1)
        if self.code not in ENLISTS:
            yield Obstacle("dei.card.actions", N_("Nobody enlists with this action."))
        if area < 0:
            yield Obstacle("dei.action.enlist", N_("There is no such area."))
            return
        yield from check_enlist_area(state, player, self.code, area)
        if seat.supply and self.source:
            yield Obstacle("dei.action.enlist_empty", N_("You have scrappers left in the supply."))
        elif not seat.supply and self.leader and not state.game.leader_scrapper:
            yield Obstacle("dei.leader.scrapper", N_("The leader counts as a scrapper only for majorities here."))
        elif not seat.supply and (source, self.leader) not in list_recruits(state, player, area):
            rule = "dei.ruling.enlist_on_board" if source == area else "dei.action.enlist_empty"
            yield Obstacle(rule, N_("You have no scrapper left in the supply: say which one comes from another area."))
        elif seat.supply and self.leader:
            yield Obstacle("dei.action.enlist_empty", N_("You have scrappers left in the supply."))
        if self.put and not as_enlist(self.code).puts:
            yield Obstacle("dei.machines.enlist", N_("Only the enlist of machines puts a resource there."))
        elif self.put and not verbs.count_left(state, area):
            yield Obstacle("dei.ruling.empty_supply", N_("No such resource is left in the supply."))

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        area = state.board.by_name[self.area]
        self.use(state, player, question)
        verbs.enlist(state, player, area, state.board.by_name.get(self.source, -1), self.leader)
        if self.put:
            verbs.put(state, player, area)

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        area, camps = before.get_area(self.area), before.seats[before.current_player()].camps
        return select_rules({
            "dei.action.enlist_empty": self.source,
            "dei.leader.scrapper": self.leader,
            "dei.ruling.camp_majority": area in camps and area not in before.board.camps,
        })  # fmt: skip

    def list_coverage_marks(self) -> Iterable[str]:
        return ("enlist from the map",) if self.source else ()

    def list_references(self) -> Iterable[str]:
        return (f"area:{self.area}",)


ENLIST: Interned[Enlist] = Interned(Enlist)


def list_recruits(state: DeiState, player: int, area: int) -> list[tuple[int, bool]]:
    """Return the figures on the map that may be enlisted in an area: (origin, True for the leader), ordered by area.

    (dei.action.enlist_empty, dei.ruling.enlist_on_board, dei.leader.scrapper)
    """
    seat = state.seats[player]
    origins = []
    for a, n in enumerate(seat.figures):
        if a != area:
            if n:
                origins.append((a, False))
            if a == seat.leader and state.game.leader_scrapper:
                origins.append((a, True))
    return origins


def check_enlist_area(state: DeiState, player: int, code: str, area: int) -> Iterator[Obstacle]:
    """Yield the reasons why a seat cannot enlist in an area.

    (dei.action.enlist, dei.tactics.enlist, dei.ruling.camp_majority)
    """
    seat = state.seats[player]
    if area in state.board.camps or (as_enlist(code).joins and state.count_scrappers(player, area)):
        return
    owners = [p for p, other in enumerate(state.seats) if p != player and area in other.camps]
    if area in seat.camps:
        yield from check_majority(state, player, area, "dei.action.enlist")
    elif owners:
        message = N_("The camp on {area} belongs to {rival:the}: you cannot enlist there.")
        yield Obstacle("dei.action.enlist", message, area=area, rival=owners[0])
    else:
        message = N_("{area:The} has neither a neutral camp nor one of yours.")
        yield Obstacle("dei.action.enlist", message, area=area)
