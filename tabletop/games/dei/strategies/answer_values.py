"""What the actions that answer a card or a drone are worth: a table by kind. The rules do not know of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tabletop.engine.core.actions import Action, Question
from tabletop.games.dei.rules.abilities import CANDIES
from tabletop.games.dei.rules.acting import UseCandy
from tabletop.games.dei.rules.effects import EFFECTS
from tabletop.games.dei.rules.effects.base import Carrying, Done
from tabletop.games.dei.rules.effects.building import Build
from tabletop.games.dei.rules.effects.collecting import Collect, Prospect, Snipe, as_collect
from tabletop.games.dei.rules.effects.copying import Copy
from tabletop.games.dei.rules.effects.drones import (
    MOST,
    Beam,
    Drop,
    Gather,
    Harvest,
    Hunt,
    Strike,
    Teleport,
    Transport,
    hunter_limit,
)
from tabletop.games.dei.rules.effects.enlisting import PUT, Enlist
from tabletop.games.dei.rules.effects.flying import Fly
from tabletop.games.dei.rules.effects.moving import PLAIN as PLAIN_MOVE
from tabletop.games.dei.rules.effects.moving import Move, as_move, neighbours
from tabletop.games.dei.rules.effects.taking import AMOUNTS, Take
from tabletop.games.dei.strategies.effect_values import typical
from tabletop.games.dei.table.goods import GROUND

if TYPE_CHECKING:
    from tabletop.games.dei.strategies.valuation import Judge
    from tabletop.games.dei.table.state import DeiState

A = TypeVar("A", bound=Action)
Q = TypeVar("Q", bound=Question)

SPEND_CANDY = 0.9
"""A candy boost is used for what brings this much; in the last round for anything."""


# --- drones -----------------------------------------------------------------------------------------------------------


def _harvester(state: DeiState, player: int, area: int, judge: Judge) -> float:
    """Return what the harvester brings."""
    return min(MOST, judge.lies(area)) * judge.resource(area)


def _transporter(state: DeiState, player: int, area: int, judge: Judge) -> float:
    """Return what the transporter brings."""
    n = min(MOST, judge.seat.supply)
    return judge.enlist(area, n) if n else 0.0


def _teleporter(state: DeiState, player: int, area: int, judge: Judge) -> float:
    """Return what the teleporter brings."""
    away = [a for a in range(state.board.size) if a != area]
    best = 0.0
    if judge.seat.figures[area]:
        best = max([judge.more(a, 1) for a in away]) + judge.more(area, -1)
    if judge.seat.leader == area and state.game.leader_scrapper:
        best = max(best, *[judge.lead(area, a) for a in away])
    return best


def _hunter(state: DeiState, player: int, area: int, judge: Judge) -> float:
    """Return what the hunter brings."""
    limit = hunter_limit(state)
    killed = [min(limit, s.figures[area]) for p, s in enumerate(state.seats) if p != player]
    if not any(killed):
        return 0.0
    return sum(killed) * 1.1 + judge.candy * (judge.to_come > 0) + judge.more(area, 0, -max(killed))


DRONE_VALUES: dict[str, Callable[[DeiState, int, int, Judge], float]] = {
    "harvester": _harvester,
    "transporter": _transporter,
    "teleporter": _teleporter,
    "hunter": _hunter,
}
"""What each drone brings a seat in an area."""


# --- answers ----------------------------------------------------------------------------------------------------------


class AnswerValue(Generic[A, Q]):
    """What an answer brings a seat in the prices of a `Judge`."""

    def worth(self, action: A, state: DeiState, player: int, question: Q, judge: Judge) -> float:
        """Return what it brings the seat as an answer to this question."""
        return 0.0


class CollectValue(AnswerValue[Collect, Carrying]):
    """Worth of `Collect`."""

    def worth(self, action: Collect, state: DeiState, player: int, question: Carrying, judge: Judge) -> float:
        area = state.board.by_name[action.area]
        worth = judge.resource(area)
        if action.swap:
            worth = judge.energy if state.board.level[area] == GROUND else judge.technology
        if action.salvage:
            worth += judge.energy - judge.technology
        return worth + (judge.technology if as_collect(action.code).more else 0.0)


class ProspectValue(AnswerValue[Prospect, Carrying]):
    """Worth of `Prospect`."""

    def worth(self, action: Prospect, state: DeiState, player: int, question: Carrying, judge: Judge) -> float:
        return 0.3 * judge.resource(state.board.by_name[action.area]) * judge.to_come


class SnipeValue(AnswerValue[Snipe, Carrying]):
    """Worth of `Snipe`."""

    def worth(self, action: Snipe, state: DeiState, player: int, question: Carrying, judge: Judge) -> float:
        return judge.more(state.board.by_name[action.area], 0, -1) + 0.1


class CopyValue(AnswerValue[Copy, Carrying]):
    """Worth of `Copy`."""

    def worth(self, action: Copy, state: DeiState, player: int, question: Carrying, judge: Judge) -> float:
        return judge.card_now([code for code in judge.actions_of(action.card) if code != "copy"])


class FlyValue(AnswerValue[Fly, Carrying]):
    """Worth of `Fly`."""

    def worth(self, action: Fly, state: DeiState, player: int, question: Carrying, judge: Judge) -> float:
        return DRONE_VALUES[action.drone](state, player, state.board.by_name[action.area], judge)


class EnlistValue(AnswerValue[Enlist, Carrying]):
    """Worth of `Enlist`."""

    def worth(self, action: Enlist, state: DeiState, player: int, question: Carrying, judge: Judge) -> float:
        by_name = state.board.by_name
        area = by_name[action.area]
        if action.leader:
            return judge.lead(by_name[action.source], area)
        worth = judge.enlist(area) + (PUT if action.put else 0.0)
        if action.source:
            worth += judge.more(by_name[action.source], -1) - judge.scrapper
        return worth


class TakeValue(AnswerValue[Take, Carrying]):
    """Worth of `Take`."""

    def worth(self, action: Take, state: DeiState, player: int, question: Carrying, judge: Judge) -> float:
        return typical(AMOUNTS[action.code], judge)


class MoveValue(AnswerValue[Move, Carrying]):
    """Worth of `Move`."""

    def worth(self, action: Move, state: DeiState, player: int, question: Carrying, judge: Judge) -> float:
        by_name, move = state.board.by_name, as_move(action.code)
        origin, area = by_name[action.origin], by_name[action.area]
        seat = judge.seat
        if seat.leader == origin and seat.faction == "refuge_42" and area in state.board.touch[origin]:
            linked = "dei.map.levels" in neighbours(state, player, origin).get(area, ())
            if not linked and not move.levels:
                return judge.group(origin, area, 0, True)
        return judge.best_group(move, origin, area)


class BuildValue(AnswerValue[Build, Carrying]):
    """Worth of `Build`."""

    def worth(self, action: Build, state: DeiState, player: int, question: Carrying, judge: Judge) -> float:
        board = state.board
        place = board.site(action.building, action.place)
        worth = 0.0 if action.instead else judge.building
        if action.building == "camp":
            worth += judge.camp(place)
        elif action.building == "bridge":
            worth += judge.way(*board.bridge_sites[place][:2])
        else:
            worth += judge.way(*board.lift_sites[place])
        if action.instead:
            return worth - 0.5
        if action.building != "camp" and judge.seat.has("engineer"):
            worth += typical(PLAIN_MOVE, judge)
        return worth + 0.05


class GatherValue(AnswerValue[Gather, Harvest]):
    """Worth of `Gather`."""

    def worth(self, action: Gather, state: DeiState, player: int, question: Harvest, judge: Judge) -> float:
        return judge.resource(question.area)


class DropValue(AnswerValue[Drop, Transport]):
    """Worth of `Drop`."""

    def worth(self, action: Drop, state: DeiState, player: int, question: Transport, judge: Judge) -> float:
        here = question.area
        if not action.source:
            return judge.enlist(here)
        source = state.board.by_name[action.source]
        return judge.lead(source, here) if action.leader else judge.more(here, 1) + judge.more(source, -1)


class BeamValue(AnswerValue[Beam, Teleport]):
    """Worth of `Beam`."""

    def worth(self, action: Beam, state: DeiState, player: int, question: Teleport, judge: Judge) -> float:
        here, to = question.area, state.board.by_name[action.area]
        return judge.lead(here, to) if action.leader else judge.more(to, 1) + judge.more(here, -1)


class StrikeValue(AnswerValue[Strike, Hunt]):
    """Worth of `Strike`."""

    def worth(self, action: Strike, state: DeiState, player: int, question: Hunt, judge: Judge) -> float:
        return judge.strength_of(action.victim, question.area)  # the strongest there first


class UseCandyValue(AnswerValue[UseCandy, Carrying]):
    """Worth of `UseCandy`."""

    def worth(self, action: UseCandy, state: DeiState, player: int, question: Carrying, judge: Judge) -> float:
        added = CANDIES[action.candy].adds
        if not added:
            worth = sum([max(judge.now(code.split(":", 2)[2]), default=0.0) for code in question.per])
        else:
            uses = judge.now(added)
            # What is left on the card takes the best uses first.
            taken = sum(1 for code in question.available(state, player) if EFFECTS[code].verb == action.candy)
            worth = uses[taken] if taken < len(uses) else 0.0
        return worth if worth >= SPEND_CANDY or not judge.to_come else 0.0


ANSWER_VALUES: dict[type[Action], AnswerValue[Any, Any]] = {
    Done: AnswerValue(),
    Collect: CollectValue(),
    Prospect: ProspectValue(),
    Snipe: SnipeValue(),
    Copy: CopyValue(),
    Fly: FlyValue(),
    Enlist: EnlistValue(),
    Take: TakeValue(),
    Move: MoveValue(),
    Build: BuildValue(),
    Gather: GatherValue(),
    Drop: DropValue(),
    Beam: BeamValue(),
    Strike: StrikeValue(),
    UseCandy: UseCandyValue(),
}
"""The value of each kind of answer."""
