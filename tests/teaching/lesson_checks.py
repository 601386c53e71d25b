"""Checks of the lessons that ship: mistakes that are explained, and rules that are shown."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from random import Random

from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.session.history import find_cited_rules
from tabletop.engine.session.session import Session
from tabletop.engine.session.strategy_registry import Strategy, find_strategies
from tabletop.teaching.attempt import DONE, STEP, Attempt
from tabletop.teaching.exercise import ExpectedMistake
from tabletop.teaching.lesson import Lesson
from tabletop.teaching.lesson_checks import _advance_to_learner, _list_first_moves


def wordless(lesson: Lesson, id: str) -> Iterator[str]:
    """Yield what is wrong with the mistakes of an exercise: none is explained, or one cannot be made."""
    attempt = Attempt(lesson, id)
    if attempt.exercise.coached:
        return
    session, mistakes = attempt.session, attempt.exercise.mistakes
    main, strays, explained = session.current_branch, False, set()
    for start, action in _list_first_moves(attempt):
        session.switch(main)
        session.goto(start)
        session.apply(action)
        answer = attempt.answer
        strays |= answer is not None and answer.kind not in (DONE, STEP)
        explained.update(_last_mistake(attempt))
        if len(explained) == len(mistakes) or attempt.done or not _advance_to_learner(attempt):
            continue
        branch, here = session.current_branch, session.index
        for second in session.state.legal_actions():
            if any(fnmatchcase(str(second), mistake.move) for k, mistake in enumerate(mistakes) if k not in explained):
                session.switch(branch)
                session.goto(here)
                session.apply(second)
                explained.update(_last_mistake(attempt))
    if strays and not explained:
        yield "one can go astray, and no mistake has words of its own"
    yield from (
        f"nobody can make the mistake {mistake.move!r}" for k, mistake in enumerate(mistakes) if k not in explained
    )


def _last_mistake(attempt: Attempt) -> list[int]:
    """Return the index of the mistake that was made last, in a list that is empty if the last move was none."""
    answer = attempt.answer
    mistake = answer.mistake if answer is not None else None
    return [attempt.exercise.mistakes.index(mistake)] if mistake is not None else []


def shown_rules(lesson: Lesson) -> dict[str, str]:
    """Return the ids of the rules that a lesson cites, each with the exercise that shows it first.

    The positions of its exercises cite them, and so do wrong moves, mistakes and solutions. The adviser plays a coached
    game to its end.
    """
    rules: dict[str, str] = {}
    for exercise in lesson:
        for rule in _shown(Attempt(lesson, exercise.id)):
            rules.setdefault(rule, exercise.id)
    return rules


def _shown(attempt: Attempt) -> Iterator[str]:
    """Yield the ids of the rules that an exercise cites."""
    exercise, session = attempt.exercise, attempt.session
    for node in session.nodes:
        yield from find_cited_rules(node)
    if exercise.wrong:
        yield from attempt.try_wrong().rules
    for action in exercise.solution:
        for mistake in exercise.mistakes:
            yield from _of_mistake(session, mistake)
        session.apply(action)
        yield from find_cited_rules(session.node)
    while exercise.coached and not session.state.is_terminal():
        state = session.state
        session.apply(adviser(state).decide(PlayerView(state), Random(0)))
        yield from find_cited_rules(session.node)


def _of_mistake(session: Session, mistake: ExpectedMistake) -> Iterator[str]:
    """Yield the ids of the rules that a mistake cites, if it can be made in this position."""
    actions = [action for action in session.state.legal_actions() if fnmatchcase(str(action), mistake.move)]
    for action in actions[:1]:
        session.apply(action)
        yield from find_cited_rules(session.node)
        session.undo()


def adviser(state: State) -> Strategy:
    """Return the strategy that advises in a coached game."""
    known = find_strategies(state.game)
    return next(known[name] for name in ("heuristic", "greedy") if name in known)
