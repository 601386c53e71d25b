"""Whether an exercise leaves nothing unsaid: every legal move at every step of its solution is tried, to depth 2.

And whether a lesson shows the rules that it claims: which are cited by what happens in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from random import Random
from typing import TypeVar

from tabletop.engine.actions import Action
from tabletop.engine.rules import LANGUAGES
from tabletop.engine.sessions.deciders import Strategy
from tabletop.engine.sessions.history import cited
from tabletop.engine.sessions.outlook import Outlook
from tabletop.engine.sessions.session import Session
from tabletop.engine.state import TERMINAL, State
from tabletop.strategies import strategies
from tabletop.teaching.attempt import DONE, OVER, Attempt
from tabletop.teaching.coach import ADVISERS
from tabletop.teaching.exercise import Mistake
from tabletop.teaching.lesson import Lesson

T = TypeVar("T")

MOST_ANSWERS = 40
"""So many decisions of others are taken for granted until the learner is asked again, or of a learner who passes."""


def unanswered(lesson: Lesson, id: str, most: int = 0) -> Iterator[str]:
    """What an exercise passes over in silence: moves without an answer, an end that nobody mentions, mere passing.

    `most` moves are tried at each depth, evenly spread over all; 0 tries all. Of what is coached nothing is asked.

    >>> from tabletop.teaching.proof import unanswered
    >>> list(unanswered(tabletop.teaching.load_lesson("51st_state_first_round"), "raze"))
    []
    """
    attempt = Attempt(lesson, id)
    if attempt.exercise.coached:
        return
    session = attempt.session
    main, starts = session.current_branch, [session.index]
    for action in attempt.exercise.solution[:-1]:
        session.apply(action)
        if session.state.current_player() == attempt.learner:
            starts.append(session.index)
    nodes = session.nodes
    firsts = spread([(start, action) for start in starts for action in nodes[start].state.legal_actions()], most)
    each = max(1, most // max(1, len(firsts))) if most else 0
    for start, first in firsts:
        session.switch(main)
        session.goto(start)
        session.apply(first)
        yield from _fault(attempt, f"{first}")
        if attempt.done or not _goes_on(attempt):
            continue
        branch, here = session.current_branch, session.index
        for second in spread(session.state.legal_actions(), each):
            session.switch(branch)
            session.goto(here)
            session.apply(second)
            yield from _fault(attempt, f"{first}, {second}")
    yield from _said(attempt)
    if _passes(Attempt(lesson, id)):
        yield "who merely passes is praised for it"


def shown_rules(lesson: Lesson) -> dict[str, str]:
    """The ids of the rules that are cited by what happens in a lesson, each with the exercise that shows it first.

    That is: by its positions, what was played before, its wrong moves, its mistakes, and its solutions. What is coached
    is played to the end as an adviser of the game would.

    >>> from tabletop.teaching.proof import shown_rules
    >>> shown_rules(tabletop.teaching.load_lesson("51st_state_first_round"))["51s.raze.shield"]
    'raze'
    """
    found: dict[str, str] = {}
    for exercise in lesson:
        for rule in _shown(Attempt(lesson, exercise.id)):
            found.setdefault(rule, exercise.id)
    return found


def _shown(attempt: Attempt) -> Iterator[str]:
    """The rules that are cited by what happens in an exercise."""
    exercise, session = attempt.exercise, attempt.session
    for node in session.nodes:
        yield from cited(node)
    if exercise.wrong:
        yield from attempt.try_wrong().rules
    for action in exercise.solution:
        for mistake in exercise.mistakes:
            yield from _of_mistake(session, mistake)
        session.apply(action)
        yield from cited(session.node)
    while exercise.coached and not session.state.is_terminal():
        state = session.state
        session.apply(_adviser(state).decide(Outlook(state), Random(0)))
        yield from cited(session.node)


def _of_mistake(session: Session, mistake: Mistake) -> Iterator[str]:
    """The rules that are cited by a mistake, where it can be made now."""
    made = [action for action in session.state.legal_actions() if fnmatchcase(str(action), mistake.move)]
    for action in made[:1]:
        session.apply(action)
        yield from cited(session.node)
        session.undo()


def _adviser(state: State) -> Strategy:
    known = strategies(state.game)
    return next(known[name] for name in ADVISERS if name in known)


def spread(of: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of them, from the first to the last at even distances; all for 0.

    >>> from tabletop.teaching.proof import spread
    >>> spread("abcdefghi", 3), spread("abc", 0)
    (('a', 'd', 'g'), 'abc')
    """
    if not most or len(of) <= most:
        return of
    return tuple(of[k * len(of) // most] for k in range(most))


def _fault(attempt: Attempt, named: str) -> Iterator[str]:
    """What is wrong with what is said to the last of these moves."""
    answer = attempt.answer
    if answer is None:
        yield f"nothing is said to {named}"
    elif attempt.session.state.is_terminal() and answer.kind not in (DONE, OVER):
        yield f"{named} ends the game, and nothing is said of that"


def _goes_on(attempt: Attempt) -> bool:
    """Let the others answer as usual until the learner is asked again; False if that does not happen."""
    session = attempt.session
    for _ in range(MOST_ANSWERS):
        decision = session.state.decision
        if decision is None or decision.player == attempt.learner:
            return decision is not None
        session.apply(decision.default)
    return False


def _said(attempt: Attempt) -> Iterator[str]:
    """What is wanted is said in every language."""
    yield from (f"what is wanted is not said in {lang!r}" for lang in LANGUAGES if not attempt.wanted(lang).strip())


def _passing(state: State) -> Action | None:
    """The answer that lets everything go by."""
    question, player = state.question, state.current_player()
    if question is None or player == TERMINAL:
        return None
    passes = question.passes(state, player)
    return passes or next((action for action in state.legal_actions() if str(action) == "pass"), None)


def _passes(attempt: Attempt) -> bool:
    """Whether who does nothing but pass reaches a goal that does not name it."""
    session, verbs = attempt.session, {way[0].split()[0] for way in attempt.exercise.goal}
    for _ in range(MOST_ANSWERS):
        if attempt.done or session.state.is_terminal() or attempt.missed:
            break
        action = _passing(session.state)
        if action is None or (session.state.current_player() == attempt.learner and action.verb in verbs):
            return False
        session.apply(action)
    return attempt.done
