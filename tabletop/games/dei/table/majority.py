"""Majorities: the value of each seat as a sum of named parts, and the holder. Cubes follow the majority at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import N_, Sendable, Value, select_rules, value
from tabletop.games.dei.table.goods import DRONES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tabletop.engine.core.state import State
    from tabletop.games.dei.table.state import DeiState


@value
class Part(Value):
    """One part of a majority value."""

    kind: str
    """"scrappers", "leader", "z13", "barricade", "bombardier" or "covert"."""
    n: int = 0
    """Amount of the part. It selects singular or plural of "scrappers"."""

    def text(self, state: State, lang: str = "en") -> str:
        is_single = self.kind == "scrappers" and self.n == 1
        return state.say(lang, ONE_SCRAPPER if is_single else PARTS[self.kind], {})


PARTS = {
    "scrappers": N_("scrappers"),
    "leader": N_("leader"),
    "z13": N_("ability of Z-13"),
    "barricade": N_("badge: own camps"),
    "bombardier": N_("badge: own bridges above"),
    "covert": N_("badge: own drones"),
}
PART_RULES = {
    "z13": ("dei.leader.z13",),
    "barricade": ("dei.badge.barricade",),
    "bombardier": ("dei.badge.bombardier",),
    "covert": ("dei.badge.covert", "dei.ruling.own_drones"),
}
ONE_SCRAPPER = N_("scrapper")
Z13_BONUS = 2
BADGE_BONUS = {"barricade": 2, "bombardier": 2, "covert": 1}
"""Badge -> bonus for each camp, bridge or drone of its owner."""


class Majority(Sendable):
    """The majority in one area: a tally for each seat, the holder (None for no seat), and if it was contested."""

    __slots__ = ("area", "contested", "holder", "tallies", "tie_won")

    def __init__(self, area: int, tallies: tuple[Tally, ...], holder: int | None, contested: bool, tie: bool) -> None:
        self.area = area
        self.tallies = tallies
        self.holder = holder
        self.contested = contested
        self.tie_won = tie
        """True if a tie was won by the badge "scout"."""


def list_parts(
    state: DeiState, player: int, area: int, scrappers: int = 0, leader: bool | None = None
) -> list[tuple[str, int]]:
    """Return the parts of a seat's value in an area (dei.ruling.figure_needed).

    (dei.majority.value, dei.leader.z13, dei.badge.barricade, dei.badge.bombardier, dei.badge.covert)

    Args:
        state: The position.
        player: The seat.
        area: Number of the area.
        scrappers: Number of additional scrappers to count.
        leader: True or False to count the leader as present or absent; None for its actual area.
    """
    seat = state.seats[player]
    n = seat.figures[area] + scrappers
    led = seat.leader == area if leader is None else leader
    if not n and not led and state.game.figure_needed:
        return []
    amounts = [("scrappers", n)] if n else []
    if led:
        amounts.append(("leader", 1))
        if seat.faction == "farm_z":
            amounts.append(("z13", Z13_BONUS))
    badge, more = find_badge_part(state, player, area)
    if more:
        amounts.append((badge, more))
    return amounts


def compute_strength(state: DeiState, player: int, area: int, scrappers: int = 0, leader: bool | None = None) -> int:
    """Return the majority value of a seat in an area. The arguments are those of `list_parts`."""
    seat = state.seats[player]
    if not seat.earned[0]:
        led = seat.leader == area if leader is None else leader
        own = seat.figures[area] + scrappers
        return own + (3 if seat.faction == "farm_z" else 1) if led else own
    return sum(n for _, n in list_parts(state, player, area, scrappers, leader))


def find_holder(state: DeiState, area: int) -> int:
    """Return the seat with the majority; -1 if there is none (dei.majority.most, dei.majority.tie, dei.badge.scout)."""
    best, who, tied = 0, -1, False
    for player in range(len(state.seats)):
        n = compute_strength(state, player, area)
        if n > best:
            best, who, tied = n, player, False
        elif n and n == best:
            tied = True
    if tied:
        scout = find_scout(state)
        return scout if scout >= 0 and compute_strength(state, scout, area) == best else -1
    return who


def find_scout(state: DeiState) -> int:
    """Return the seat that wins ties; -1 if there is none."""
    for player, seat in enumerate(state.seats):
        if seat.earned[0] and seat.badges[0] == "scout":
            return player
    return -1


def has_majority(state: DeiState, player: int, area: int, scrappers: int = 0, leader: bool | None = None) -> bool:
    """Return True if a seat has the majority in an area, counting `scrappers` more (dei.majority.needed)."""
    own = compute_strength(state, player, area, scrappers, leader)
    if not own:
        return False
    most = 0
    for other in range(len(state.seats)):
        if other != player:
            n = compute_strength(state, other, area)
            if n > most:
                most = n
    if own != most:
        return own > most
    return find_scout(state) == player


def find_badge_part(state: DeiState, player: int, area: int) -> tuple[str, int]:
    """Return the badge of a seat that counts in majorities, and its bonus in this area.

    (dei.badge.barricade, dei.badge.bombardier, dei.badge.covert)
    """
    seat = state.seats[player]
    badge = seat.badges[0] if seat.earned[0] else ""  # all badges that count are of the first colour
    each = BADGE_BONUS.get(badge, 0)
    return badge, each * list_badge_areas(state, player).count(area) if each else 0


def list_badge_areas(state: DeiState, player: int) -> list[int]:
    """Return the areas where such a badge counts, once for each camp, bridge or drone."""
    seat = state.seats[player]
    badge = seat.badges[0] if seat.earned[0] else ""
    if badge == "barricade":
        return seat.camps
    if badge == "bombardier":
        return [state.board.bridge_sites[k][2] for k in seat.bridges]
    if badge == "covert":
        return [at for k, at in enumerate(state.drones) if at >= 0 and state.owns_drone(player, DRONES[k])]
    return []


def is_anyone_present(state: DeiState, area: int) -> bool:
    """Return True if any seat has a figure in an area."""
    return any(seat.figures[area] or seat.leader == area for seat in state.seats)


def are_others_present(state: DeiState, player: int, area: int) -> bool:
    """Return True if a seat other than `player` has a figure in an area."""
    for other, seat in enumerate(state.seats):
        if other != player and (seat.figures[area] or seat.leader == area):
            return True
    return False


def is_guarded(state: DeiState, player: int, area: int) -> bool:
    """Return True if `player` needs the majority to enter an area (dei.majority.needed, dei.ruling.entering)."""
    if are_others_present(state, player, area):
        return True
    if state.game.entering != "always":
        return False
    return any(compute_strength(state, other, area) for other in range(len(state.seats)) if other != player)


def find_majority(state: DeiState, area: int) -> Majority:
    """Return the majority in an area with all its parts."""
    tallies = tuple(
        Tally((Part(kind, n), n) for kind, n in list_parts(state, player, area)) for player in range(len(state.seats))
    )
    who = find_holder(state, area)
    best = max(int(t) for t in tallies)
    seats_present = sum(1 for t in tallies if int(t))
    tie = who >= 0 and sum(1 for t in tallies if int(t) == best) > 1
    return Majority(area, tallies, who if who >= 0 else None, seats_present > 1, tie)


def cite_majority(state: DeiState, player: int, area: int) -> Iterator[str]:
    """Yield the rules of the values in an area, and those of the majority if others than `player` are there."""
    result = find_majority(state, area)
    for seat in range(len(state.seats)):
        yield from (rule for kind, _ in list_parts(state, seat, area) for rule in PART_RULES.get(kind, ()))
        if area in list_badge_areas(state, seat) and not state.is_present(seat, area):
            yield "dei.ruling.figure_needed"
    rivals_present = are_others_present(state, player, area)
    yield from select_rules({
        "dei.majority.value": rivals_present,
        "dei.majority.most": rivals_present,
        "dei.sovereignty": rivals_present and result.holder == player,
        "dei.badge.scout": rivals_present and result.tie_won,
        "dei.majority.tie": rivals_present and result.holder is None,
    })  # fmt: skip
    yield from cite_tie(state, area)


def cite_tie(state: DeiState, area: int) -> tuple[str, ...]:
    """Return the rules by which a tie leaves a cube of an area to its holder."""
    owners = [state.holders[k] for k in state.board.outposts_in[area]]
    is_kept = find_holder(state, area) < 0 and any(owner >= 0 and state.is_present(owner, area) for owner in owners)
    return ("dei.majority.tie", "dei.ruling.cube_tie") if is_kept else ()
