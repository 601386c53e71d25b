"""Values of card actions, and expected quantities of missions, by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.dei.rules.counting import Counted
from tabletop.games.dei.rules.effects.base import Effect
from tabletop.games.dei.rules.effects.building import Building
from tabletop.games.dei.rules.effects.collecting import PLAIN, Collecting
from tabletop.games.dei.rules.effects.copying import Copying
from tabletop.games.dei.rules.effects.enlisting import PUT, Enlisting
from tabletop.games.dei.rules.effects.flying import Flying
from tabletop.games.dei.rules.effects.moving import Moving
from tabletop.games.dei.rules.effects.repeating import PerOutpost
from tabletop.games.dei.rules.effects.taking import Amount

if TYPE_CHECKING:
    from tabletop.games.dei.strategies.valuation import Judge

FURTHER_OUTPOSTS = 0.8
"""Expected number of further outposts of one colour, for cards that are not bought yet."""
SWAP = 0.3
"""Value of the option to swap a resource."""
COPY, FLIGHT, MOVE = 2.6, 1.5, 0.9
"""Average values of copying, flying and a plain move."""


def estimate_typical(effect: Effect, judge: Judge) -> float:
    """Return the average value of an effect, in the prices of a `Judge`."""
    match effect:
        case Moving():
            return MOVE + effect.better
        case Collecting():
            bonus = judge.technology if effect.more else SWAP if effect.swaps else 0.0
            return 0.5 * (judge.technology + judge.energy) + bonus
        case Enlisting():
            return 0.8 * judge.scrapper + 0.5 + effect.better
        case Building():
            return effect.worth + 0.8 * judge.building
        case Amount():
            return effect.points + effect.technology * judge.technology + effect.energy * judge.energy
        case PerOutpost(which="all"):
            cubes = sum(judge.cubes_held.values())
            return estimate_typical(effect.action, judge) * min(3.0, 0.5 * cubes + FURTHER_OUTPOSTS * 2)
        case PerOutpost():
            return estimate_typical(effect.action, judge) * min(
                3.0, 0.5 * judge.cubes_held[effect.which] + FURTHER_OUTPOSTS
            )
        case Copying():
            return COPY
        case Flying():
            return FLIGHT + 0.15 * effect.more
    raise TypeError(f"no value for {type(effect).__name__}")


def estimate_uses(effect: Effect, judge: Judge) -> list[float]:
    """Return the current values of the uses of an effect, in descending order."""
    match effect:
        case Moving():
            return _estimate_moves(effect, judge)
        case Collecting():
            bonus = estimate_typical(effect, judge) - estimate_typical(PLAIN, judge)
            each = [
                judge.estimate_resource(a) + bonus
                for a, n in enumerate(judge.own)
                if (n or judge.bonus[a]) and judge.has_majority(a)
                for _ in range(min(3, judge.count_resources(a)))
            ]
            return sorted(each, reverse=True)
        case Enlisting():
            return _estimate_enlists(effect, judge)
    return [estimate_typical(effect, judge)] * 2


def _estimate_enlists(effect: Enlisting, judge: Judge) -> list[float]:
    """Return the value of enlisting in the best area, for each scrapper that is left."""
    state, seat = judge.state, judge.seat
    if not seat.supply:
        return []
    places = {*state.board.camps, *(a for a in seat.camps if judge.has_majority(a))}
    if effect.joins:
        places.update(a for a in range(state.board.size) if state.count_scrappers(judge.player, a))
    bonus = PUT if effect.puts else 0.0
    best = max([judge.estimate_enlist(a) + bonus for a in places])
    return [best - 0.1 * k for k in range(min(4, seat.supply))]


def _estimate_moves(effect: Moving, judge: Judge) -> list[float]:
    """Return the value of the best move into each area in reach, in descending order."""
    state, seat = judge.state, judge.seat
    board = state.board
    best: dict[int, float] = {}
    origins = [a for a, n in enumerate(judge.own) if n]
    for origin in origins:
        for a in effect.find_neighbours(state, judge.player, origin):
            worth = judge.estimate_best_group(effect, origin, a)
            if worth > best.get(a, 0.0):
                best[a] = worth
        if seat.leader == origin and seat.faction == "refuge_42":
            for a in board.touch[origin]:
                free = effect.ignores or judge.compute_strength(a, 1) > judge.rival[a] or not judge.is_guarded(a)
                if free and (worth := judge.group(origin, a, 0, True)) > best.get(a, 0.0):
                    best[a] = worth
    return sorted(best.values(), reverse=True)


def estimate_count(counted: Counted, judge: Judge) -> int:
    """Return the quantity that a mission is expected to count for the seat of a judge; mostly the present one."""
    match counted.kind:
        case "scrappers":
            return sum(judge.seat.figures) + judge.state.game.leader_scrapper
        case "outposts":
            return judge.cubes_held[counted.colour] if counted.colour else sum(judge.cubes_held.values())
        case "garrisons":
            return sum(1 for area, _ in judge.state.board.outpost_sites if judge.own[area])
        case "sovereignty":
            return sum(1 for own, rival in zip(judge.own, judge.rival, strict=True) if rival and own > rival)
    return counted.count_of(judge.state, judge.player)
