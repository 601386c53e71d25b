"""An action of a position, played out in the engine to the end of its own effect: what it really costs and gives."""

from __future__ import annotations

from random import Random

from tabletop import State
from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.outcomes import POINTS, HasDifferences
from tabletop.engine.preview.differences import find_differences
from tabletop.engine.schema.field_types import SCORE_NAMES


class OthersDecide(Exception):
    """Another seat has a real decision within the effect."""


def played_out(state: State, notation: str, source: Random) -> State:
    """The position after a legal action, with the choices within its effect answered at random.

    Routine questions are answered as usual, and others let go by what they may react to. What lay on the agenda before
    the action is not carried out: it is the course of play.
    """
    after = state.clone()
    after.is_emitting = False
    action = after.game.parse_action(notation)
    assert after.check(action), f"{notation} is not legal"
    question, player, _ = after.agenda.pop()
    assert isinstance(question, Question)
    pending = list(map(id, after.agenda))
    after.because = action
    action.resolve(after, player, question)  # type: ignore[arg-type]
    while True:
        own = [item for item in after.agenda if id(item) not in pending]
        if not own or own[-1] is not after.agenda[-1] or own[-1][0].is_course_of_play:
            return after
        step, seat, after.because = after.agenda[-1]
        after._legal = None
        answer = _answer(after, step, seat, player, type(action), source) if isinstance(step, Question) else None
        if isinstance(step, Question) and answer is None and step.legal(after, seat):
            return after
        after.agenda.pop()
        if not isinstance(step, Question):
            step.resolve(after, seat)
        elif answer is not None:
            answer.resolve(after, seat, step)  # type: ignore[arg-type]


def _answer(
    state: State, question: Question, seat: int, player: int, kind: type[Action], source: Random
) -> Action | None:
    """The answer to a question within the effect; None if the effect is over, or nothing can be answered."""
    legal = question.legal(state, seat)
    if len(legal) <= 1 and question.is_auto_answered:
        return legal[0] if legal else None
    if question.opens_turn:
        return None
    passed = question.pass_action(state, seat)
    if seat != player:
        if passed is None:
            raise OthersDecide
        return passed
    if passed is not None or kind in question.kinds:
        return None  # a chance to do more
    return question.default(state, seat) if question.routine or question.is_detail else source.choice(legal)


def numbers(before: State, after: State, seat: int) -> tuple[dict[str, int], dict[str, int]]:
    """By how much the numbers of the seat have changed; and what else an answer may name, because it is true."""
    game = before.game
    own: dict[str, int] = {}
    others: dict[str, int] = {}
    for one in find_differences(before, after, seat):
        key = one.path[0].key
        if (
            one.amount
            and one.seat in (seat, -1)
            and key not in game.mirrors
            and (key == POINTS or key not in SCORE_NAMES)
        ):
            (own if one.seat == seat else others)[one.where] = one.amount
    for part in game.find_extra_changes(before, after, seat):
        for one in part.differences() if isinstance(part, HasDifferences) else ():
            if one.seat == seat:
                others[one.where] = others.get(one.where, 0) + one.amount
    return own, {where: n for where, n in others.items() if n}
