"""Courses: what happens in a game cites its rules, and each lesson shows those that it claims.

A game that has a course stands in COURSES, with how many lessons it has; the tables in TABLES are played at random.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import tabletop
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.history import find_cited_rules
from tabletop.teaching import Attempt, Exercise, Lesson, list_lessons, load_course, load_lesson
from tests.teaching.lesson_checks import adviser, shown_rules

COURSES: dict[str, int] = {"51st_state": 14, "axon_protocol": 14, "dei": 12, "gin_rummy": 5}
"""How many lessons the course of a game has."""
CLAIMED = 0.80
"""This share of the rules of a game is claimed by its course."""
TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "51st_state": (
        {"players": 1}, {"players": 1, "expansion": "new_era"}, {"players": 2}, {"players": 2, "expansion": "new_era"},
        {"players": 3, "expansion": "winter"}, {"players": 4},
    ),
    "axon_protocol": ({"players": 2}, {"players": 3}, {"players": 4}, {"players": 6, "beginner": True}),
    "dei": (
        {"players": 2, "no_choice": True, "badge_cubes": 1}, {"players": 3, "rebellion": True, "badge_cubes": 1},
        {"players": 4, "planning": True, "badge_draft": True, "badge_cubes": 1},
        {"players": 3, "confrontation": True, "badge_cubes": 1},
    ),
}  # fmt: skip
"""The tables at which games are played to see which rules are met."""
MET = 0.85
"""This share of the rules of a game is met: cited by what happens, or by what is refused."""
GAMES = 4
"""So many are played at each table."""
EVERY = 3
"""At every so many decisions all that one could think of is asked for."""
MINUTES = 10
WORDS = 200
"""Are read in a minute, in the language in which a lesson has most of them."""
LOOKING, REFUSED, MOVE, COACHED = 10, 6, 6, 10
"""Seconds for a look at each position, for the refused move, for each move, and for a decision with its comment."""
FEWEST, MOST = 3, 6
"""Exercises of a lesson."""


def met(game: tabletop.Game[Any], seed: int) -> Iterator[str]:
    """The rules that are cited in a random game, or stand in the way of something."""
    session, source, count = tabletop.Session(game, seed=seed), random.Random(seed), 0
    yield from find_cited_rules(session.node)
    while not session.state.is_terminal():
        state = session.state
        question = state.question
        if question is not None and count % EVERY == 0:
            for action in question.possible(state, state.current_player()):
                yield from state.check(action).rules
        session.apply(source.choice(state.legal_actions()))
        yield from find_cited_rules(session.node)
        count += 1


@cache
def shown(name: str) -> frozenset[str]:
    return frozenset(shown_rules(load_lesson(name)))


@pytest.mark.breadth("dei")
@pytest.mark.parametrize("name", TABLES)
def test_what_happens_in_games_cites_nearly_every_rule(name: str) -> None:
    games = [tabletop.load_game(name, **parameters) for parameters in TABLES[name]]
    found = {rule for game in games for seed in range(GAMES) for rule in met(game, seed)}
    book = set(games[0].rulebook)

    assert found - book <= set(tabletop.engine.core.decisions.get_engine_rulebook()), "all are rules"
    assert len(found & book) >= MET * len(book), sorted(book - found)


@pytest.mark.parametrize("name", list_lessons())
def test_what_a_lesson_claims_is_cited_by_what_happens_in_it(name: str) -> None:
    assert set(load_lesson(name).rules) - shown(name) == set()


@pytest.mark.parametrize("name", COURSES)
def test_a_course_has_its_lessons_in_order_and_none_is_long(name: str) -> None:
    found = load_course(name)

    assert [lesson.number for lesson in found] == list(range(1, COURSES[name] + 1))
    assert [lesson.id for lesson in found if not 0 < lesson.minutes <= MINUTES] == []
    assert [lesson.id for lesson in found[:-1] if len(lesson) < FEWEST] == []
    assert [lesson.id for lesson in found[1:] if len(lesson) > MOST] == [], "the first may be a whole round"


def words(exercise: Exercise, lang: str) -> int:
    """Words that everybody reads: those of the task, and what is said when it is done."""
    return len(" ".join(text[lang] for text in (exercise.title, exercise.text, exercise.praise)).split())


def decisions(lesson: Lesson, id: str) -> int:
    """How often who plays a coached game as an adviser would has a choice."""
    attempt, count = Attempt(lesson, id), 0
    state = attempt.session.state.clone()
    while not state.is_terminal():
        count += state.current_player() == attempt.learner and len(state.legal_actions()) > 1
        state.apply_action(adviser(state).decide(PlayerView(state), random.Random(0)))
    return count


def estimated(lesson: Lesson) -> float:
    """The minutes that a lesson takes who reads all of it and errs at nothing."""
    seconds = 0
    for exercise in lesson:
        if exercise.coached:
            seconds += COACHED * decisions(lesson, exercise.id)
        else:
            moves = len(Attempt(lesson, exercise.id).solution)
            seconds += LOOKING + MOVE * moves + (REFUSED if exercise.wrong else 0)
    read = max(sum(words(exercise, lang) for exercise in lesson) for lang in LANGUAGES)
    return read / WORDS + seconds / 60


@pytest.mark.parametrize("name", list_lessons())
def test_a_lesson_takes_no_longer_than_it_says(name: str) -> None:
    lesson = load_lesson(name)

    assert estimated(lesson) <= lesson.minutes <= MINUTES


@pytest.mark.parametrize("name", COURSES)
def test_a_course_ends_with_a_game_that_is_coached(name: str) -> None:
    assert any(exercise.coached for exercise in load_course(name)[-1])


@pytest.mark.parametrize("name", COURSES)
def test_a_course_claims_most_of_the_rules(name: str) -> None:
    found = load_course(name)
    claimed = {rule for lesson in found for rule in lesson.rules}
    book = set(found[0].game.rulebook)

    assert len(claimed & book) >= CLAIMED * len(book), sorted(book - claimed)
