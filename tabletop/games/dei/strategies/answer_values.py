"""Values of the actions that answer a card or a drone, by kind. The rules do not depend on this module."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from tabletop.engine.core.actions import Action, Question
from tabletop.games.dei.rules.abilities import CANDIES
from tabletop.games.dei.rules.acting import UseCandy
from tabletop.games.dei.rules.effects import EFFECTS
from tabletop.games.dei.rules.effects.base import Carrying, Done
from tabletop.games.dei.rules.effects.building import Build
from tabletop.games.dei.rules.effects.collecting import Collect, Prospect, Snipe, as_collect
from tabletop.games.dei.rules.effects.copying import Copy
from tabletop.games.dei.rules.effects.drones import (
    MAX_DRONE_AMOUNT,
    Beam,
    Drop,
    Gather,
    Harvest,
    Hunt,
    Strike,
    Teleport,
    Transport,
    get_hunter_limit,
)
from tabletop.games.dei.rules.effects.enlisting import PUT, Enlist
from tabletop.games.dei.rules.effects.flying import Fly
from tabletop.games.dei.rules.effects.moving import PLAIN as PLAIN_MOVE
from tabletop.games.dei.rules.effects.moving import Move, as_move, find_neighbours
from tabletop.games.dei.rules.effects.taking import AMOUNTS, Take
from tabletop.games.dei.strategies.effect_values import estimate_typical
from tabletop.games.dei.table.goods import GROUND

if TYPE_CHECKING:
    from tabletop.games.dei.strategies.valuation import Judge
    from tabletop.games.dei.table.state import DeiState

VALUED = (
    Done, Collect, Prospect, Snipe, Copy, Fly, Enlist, Take, Move, Build, Gather, Drop, Beam, Strike, UseCandy,
)  # fmt: skip
"""Kinds of answers that `estimate_answer` supports."""
SPEND_CANDY = 0.9
"""Minimum gain, in points, for the use of a candy boost. In the last round any gain is enough."""


def estimate_answer(action: Action, state: DeiState, player: int, question: Question | None, judge: Judge) -> float:
    """Return the value of an answer to this question for a seat, in the prices of its `Judge`."""
    by_name = state.board.by_name
    match action:
        case Move():
            return _estimate_move(action, state, player, judge)
        case Collect():
            return _estimate_collect(action, state, judge)
        case Enlist():
            area = by_name[action.area]
            if action.leader:
                return judge.estimate_lead(by_name[action.source], area)
            worth = judge.estimate_enlist(area) + (PUT if action.put else 0.0)
            return (
                worth + judge.estimate_change(by_name[action.source], -1) - judge.scrapper if action.source else worth
            )
        case Build():
            return _estimate_build(action, state, judge)
        case Take():
            return estimate_typical(AMOUNTS[action.code], judge)
        case Copy():
            return judge.estimate_card([code for code in judge.list_actions(action.card) if code != "copy"])
        case Fly():
            return _estimate_flight(action.drone, state, player, by_name[action.area], judge)
        case Prospect():
            return 0.3 * judge.estimate_resource(by_name[action.area]) * judge.to_come
        case Snipe():
            return judge.estimate_change(by_name[action.area], 0, -1) + 0.1
        case UseCandy():
            return _estimate_candy(action, state, player, cast(Carrying, question), judge)
        case Gather() | Drop() | Beam() | Strike():
            return _estimate_drone(action, state, cast("Harvest | Transport | Teleport | Hunt", question).area, judge)
    return 0.0


def _estimate_flight(drone: str, state: DeiState, player: int, area: int, judge: Judge) -> float:
    """Return the value of a drone in an area for a seat."""
    if drone == "harvester":
        return min(MAX_DRONE_AMOUNT, judge.count_resources(area)) * judge.estimate_resource(area)
    if drone == "transporter":
        n = min(MAX_DRONE_AMOUNT, judge.seat.supply)
        return judge.estimate_enlist(area, n) if n else 0.0
    if drone == "teleporter":
        away = [a for a in range(state.board.size) if a != area]
        best = 0.0
        if judge.seat.figures[area]:
            best = max([judge.estimate_change(a, 1) for a in away]) + judge.estimate_change(area, -1)
        if judge.seat.leader == area and state.game.leader_scrapper:
            best = max(best, *[judge.estimate_lead(area, a) for a in away])
        return best
    limit = get_hunter_limit(state)
    killed = [min(limit, s.figures[area]) for p, s in enumerate(state.seats) if p != player]
    if not any(killed):
        return 0.0
    return sum(killed) * 1.1 + judge.candy * (judge.to_come > 0) + judge.estimate_change(area, 0, -max(killed))


def _estimate_drone(action: Gather | Drop | Beam | Strike, state: DeiState, here: int, judge: Judge) -> float:
    """Return the value of one answer of a drone in this area."""
    match action:
        case Gather():
            return judge.estimate_resource(here)
        case Drop() if not action.source:
            return judge.estimate_enlist(here)
        case Drop():
            source = state.board.by_name[action.source]
            return (
                judge.estimate_lead(source, here)
                if action.leader
                else judge.estimate_change(here, 1) + judge.estimate_change(source, -1)
            )
        case Beam():
            to = state.board.by_name[action.area]
            return (
                judge.estimate_lead(here, to)
                if action.leader
                else judge.estimate_change(to, 1) + judge.estimate_change(here, -1)
            )
        case Strike():
            return judge.get_strength(action.victim, here)  # prefers the strongest seat there


def _estimate_collect(action: Collect, state: DeiState, judge: Judge) -> float:
    """Return the value of collecting in an area."""
    area = state.board.by_name[action.area]
    worth = judge.estimate_resource(area)
    if action.swap:
        worth = judge.energy if state.board.level[area] == GROUND else judge.technology
    if action.salvage:
        worth += judge.energy - judge.technology
    return worth + (judge.technology if as_collect(action.code).more else 0.0)


def _estimate_move(action: Move, state: DeiState, player: int, judge: Judge) -> float:
    """Return the value of a move with the best group."""
    by_name, move = state.board.by_name, as_move(action.code)
    origin, area = by_name[action.origin], by_name[action.area]
    seat = judge.seat
    if seat.leader == origin and seat.faction == "refuge_42" and area in state.board.touch[origin]:
        linked = "dei.map.levels" in find_neighbours(state, player, origin).get(area, ())
        if not linked and not move.levels:
            return judge.group(origin, area, 0, True)
    return judge.estimate_best_group(move, origin, area)


def _estimate_build(action: Build, state: DeiState, judge: Judge) -> float:
    """Return the value of a building, reduced if it is moved from another site."""
    board = state.board
    place = board.find_site(action.building, action.place)
    worth = 0.0 if action.instead else judge.building
    if action.building == "camp":
        worth += judge.estimate_camp(place)
    elif action.building == "bridge":
        worth += judge.estimate_way(*board.bridge_sites[place][:2])
    else:
        worth += judge.estimate_way(*board.lift_sites[place])
    if action.instead:
        return worth - 0.5
    if action.building != "camp" and judge.seat.has("engineer"):
        worth += estimate_typical(PLAIN_MOVE, judge)
    return worth + 0.05


def _estimate_candy(action: UseCandy, state: DeiState, player: int, question: Carrying, judge: Judge) -> float:
    """Return the value of a candy boost; 0 if it is better kept."""
    added = CANDIES[action.candy].adds
    if not added:
        worth = sum([max(judge.list_uses(code.split(":", 2)[2]), default=0.0) for code in question.per])
    else:
        uses = judge.list_uses(added)
        # The actions left on the card use the best opportunities first.
        taken = sum(1 for code in question.list_actions(state, player) if EFFECTS[code].verb == action.candy)
        worth = uses[taken] if taken < len(uses) else 0.0
    return worth if worth >= SPEND_CANDY or not judge.to_come else 0.0
