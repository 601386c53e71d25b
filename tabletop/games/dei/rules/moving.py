"""Moving: which areas are adjacent for whom, what may be entered, and by which group of figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.dei.rules.majority import others_present, wins
from tabletop.games.dei.table.goods import improved

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


def neighbours(state: DeiState, player: int, origin: int, leader_alone: bool = False) -> set[int]:
    """The areas adjacent to `origin` for a seat: by level, own and shared buildings, badges, its leader.

    (dei.map.adjacent, dei.map.levels, dei.map.bridge, dei.map.own, dei.map.shared, dei.action.lifts,
    dei.badge.tunneller, dei.leader.aria)
    """
    board, seat = state.board, state.seats[player]
    found = set(board.same[origin])
    sites = board.bridge_sites
    for k in seat.bridges:
        one, two, _ = sites[k]
        if one == origin:
            found.add(two)
        elif two == origin:
            found.add(one)
    for k in board.shared_bridges:
        one, two, _ = sites[k]
        if one == origin:
            found.add(two)
        elif two == origin:
            found.add(one)
    if seat.lifts or board.shared_lifts:
        lifts = board.lift_sites
        linked = False
        usable = [*seat.lifts, *board.shared_lifts]
        for k in usable:
            ground, roof = lifts[k]
            if ground == origin:
                found.add(roof)
                linked = True
            elif roof == origin:
                found.add(ground)
                linked = True
        if linked and seat.earned[1] and seat.badges[1] == "tunneller":
            for k in usable:
                found.update(lifts[k])
    if leader_alone and seat.faction == "refuge_42":
        found.update(board.touch[origin])
    found.discard(origin)
    return found


def targets(state: DeiState, player: int, code: str, origin: int) -> list[int]:
    """The areas that some group of a seat's figures may enter from `origin` with this action, by number.

    (dei.action.move, dei.logistics.move, dei.badge.caravan)
    """
    seat = state.seats[player]
    near = near_for(state, player, code, origin)
    led = seat.leader == origin
    scrappers = seat.figures[origin]
    camps = movable_camps(state, player, origin)
    found = [a for a in near if enterable(state, player, code, a, scrappers, led, camps)]
    if led and seat.faction == "refuge_42":
        found += [
            a for a in state.board.touch[origin] if a not in near and enterable(state, player, code, a, 0, True)
        ]
    found.sort()
    return found


def near_for(state: DeiState, player: int, code: str, origin: int) -> set[int]:
    """The areas adjacent to `origin` for a whole group that moves by this action (dei.logistics.move)."""
    near = neighbours(state, player, origin)
    if improved(code, "move") == "logistics":
        near.update(state.board.touch[origin])
    return near


def movable_camps(state: DeiState, player: int, origin: int) -> int:
    """How many own camps may move from an area, alone or along with figures (dei.badge.caravan)."""
    seat = state.seats[player]
    return seat.camps.count(origin) if seat.camps and seat.has("caravan") else 0


def enterable(
    state: DeiState, player: int, code: str, area: int, scrappers: int, leader: bool, camps: int = 0
) -> bool:
    """Whether this group may enter an area: nobody else there, majorities ignored, or one that it brings.

    (dei.majority.needed, dei.tactics.move, dei.leader.corvo, dei.badge.caravan)
    """
    if not scrappers and not leader and not camps:
        return False
    if code == "move:tactics" or (leader and state.seats[player].faction == "auxilia"):
        return True
    if not others_present(state, player, area):
        return True
    led = leader or state.seats[player].leader == area
    return wins(state, player, area, scrappers, led)


def groups(state: DeiState, player: int, code: str, origin: int, area: int) -> list[tuple[int, bool]]:
    """The groups (scrappers, with the leader) that may go from `origin` to `area`, the largest first."""
    seat = state.seats[player]
    alone_only = area not in near_for(state, player, code, origin)
    found = []
    leaders = (True, False) if seat.leader == origin else (False,)
    for scrappers in range(seat.figures[origin], -1, -1):
        for leader in leaders:
            if alone_only and (scrappers or not leader):
                continue
            if enterable(state, player, code, area, scrappers, leader):
                found.append((scrappers, leader))
    return found


def with_camps(state: DeiState, player: int, code: str, origin: int, area: int) -> list[tuple[int, bool, int]]:
    """The same groups with the camps that may go along, and then the camps that may go alone (dei.badge.caravan).

    Where Aria alone may go, no camp goes along: only for her ground and roof are adjacent (dei.leader.aria).
    """
    figures = groups(state, player, code, origin, area)
    camps = movable_camps(state, player, origin)
    if camps and area not in near_for(state, player, code, origin):
        camps = 0
    found = [(scrappers, leader, k) for scrappers, leader in figures for k in range(camps + 1)]
    if camps and enterable(state, player, code, area, 0, False, camps):
        found += [(0, False, k) for k in range(1, camps + 1)]
    return found
