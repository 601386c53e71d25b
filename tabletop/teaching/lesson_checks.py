"""Completeness check of an exercise: every legal move at every step of the solution is tried, to depth 2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from typing import TypeVar

from tabletop.engine.core.actions import Action
from tabletop.engine.core.state import TERMINAL, State
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.teaching.attempt import DONE, OVER, STEP, Attempt
from tabletop.teaching.lesson import Lesson

T = TypeVar("T")

MAX_ANSWERS = 40
"""Maximum number of decisions answered by default until the learner is to decide, or passed by a passive learner."""


def find_gaps(lesson: Lesson, id: str, most: int = 0) -> Iterator[str]:
    """Yield the gaps of an exercise: moves without an answer, an end of the game without a comment, praise for passing.

    `most` is the number of moves tried at each depth, evenly spread; 0 tries all. A coached exercise is not checked.

    >>> from tabletop.teaching.lesson_checks import find_gaps
    >>> list(find_gaps(tabletop.teaching.load_lesson("51st_state_first_round"), "raze"))
    []
    """
    attempt = Attempt(lesson, id)
    if attempt.exercise.coached:
        return
    session = attempt.session
    main = session.current_branch
    firsts = spread(_list_first_moves(attempt), most)
    each = max(1, most // max(1, len(firsts))) if most else 0
    for start, first in firsts:
        session.switch(main)
        session.goto(start)
        session.apply(first)
        yield from _find_faults(attempt, f"{first}")
        if attempt.done or not _advance_to_learner(attempt):
            continue
        branch, here = session.current_branch, session.index
        for second in spread(session.state.legal_actions(), each):
            session.switch(branch)
            session.goto(here)
            session.apply(second)
            yield from _find_faults(attempt, f"{first}, {second}")
    yield from (f"the goal has no text in {lang!r}" for lang in LANGUAGES if not attempt.describe_goal(lang).strip())
    if _is_reached_by_passing(Attempt(lesson, id)):
        yield "a learner who only passes is told that the goal is reached"


def spread(of: Sequence[T], most: int) -> Sequence[T]:
    """Return at most `most` items at even distances, beginning with the first; all of them for 0.

    >>> from tabletop.teaching.lesson_checks import spread
    >>> spread("abcdefghi", 3), spread("abc", 0)
    (('a', 'd', 'g'), 'abc')
    """
    if not most or len(of) <= most:
        return of
    return tuple(of[k * len(of) // most] for k in range(most))


def _list_first_moves(attempt: Attempt) -> list[tuple[int, Action]]:
    """Return the learner's legal moves at every step of the solution, each with the index of its position.

    This plays the solution except for its last action.
    """
    session = attempt.session
    starts = [session.index]
    for action in attempt.exercise.solution[:-1]:
        session.apply(action)
        if session.state.current_player() == attempt.learner:
            starts.append(session.index)
    nodes = session.nodes
    return [(start, action) for start in starts for action in nodes[start].state.legal_actions()]


def _find_faults(attempt: Attempt, moves_text: str) -> Iterator[str]:
    """Yield the fault of the answer to the last of these moves."""
    answer, is_asked = attempt.answer, attempt.session.state.current_player() == attempt.learner
    if answer is None:
        yield f"there is no response to {moves_text}"
    elif attempt.session.state.is_terminal() and answer.kind not in (DONE, OVER):
        yield f"{moves_text} ends the game, but no text says so"
    elif answer.kind == DONE and not _has_played_way(attempt):
        yield f"{moves_text} counts as the goal, though the learner has not played it"
    elif answer.kind == STEP and is_asked and attempt.next_action is None:
        yield f"{moves_text} counts as a step, but no move leads on from it"


def _has_played_way(attempt: Attempt) -> bool:
    """Return True if the learner's own moves in the log contain one way to the goal, in order."""
    nodes = attempt.session.nodes[attempt.begins + 1 : attempt.session.index + 1]
    own_moves = [str(node.action) for node in nodes if node.player == attempt.learner]
    for way in attempt.exercise.goal:
        ahead = iter(own_moves)
        if all(any(fnmatchcase(action, pattern) for action in ahead) for pattern in way):
            return True
    return False


def _advance_to_learner(attempt: Attempt) -> bool:
    """Play default answers for the other players until the learner is to decide; return False if that never happens."""
    session = attempt.session
    for _ in range(MAX_ANSWERS):
        decision = session.state.decision
        if decision is None or decision.player == attempt.learner:
            return decision is not None
        session.apply(decision.default)
    return False


def _find_pass(state: State) -> Action | None:
    """Return the action that passes; None if there is none."""
    question, player = state.question, state.current_player()
    if question is None or player == TERMINAL:
        return None
    passes = question.pass_action(state, player)
    return passes or next((action for action in state.legal_actions() if str(action) == "pass"), None)


def _is_reached_by_passing(attempt: Attempt) -> bool:
    """Return True if a learner who only passes reaches a goal that does not consist of passing."""
    session, verbs = attempt.session, {way[0].split()[0] for way in attempt.exercise.goal}
    for _ in range(MAX_ANSWERS):
        if attempt.done or session.state.is_terminal() or attempt.missed:
            break
        action = _find_pass(session.state)
        if action is None or (session.state.current_player() == attempt.learner and action.verb in verbs):
            return False
        session.apply(action)
    return attempt.done
