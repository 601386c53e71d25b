"""Lessons answer back: every legal move is the goal, a step towards it, or answered; no end is left unsaid."""

from __future__ import annotations

import time

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.teaching import Attempt, list_lessons, load_lesson
from tabletop.teaching.attempt import ASTRAY, DONE, OVER, STEP, TURN
from tabletop.teaching.lesson import read_lesson
from tabletop.teaching.lesson_checks import find_gaps
from tests.each import each
from tests.teaching.lesson_checks import wordless

MOST = 60
"""Moves that are tried at each depth of an exercise."""
EXERCISES = [(name, x.id) for name in list_lessons() for x in load_lesson(name)]
SECONDS = 60
"""What all exercises of some 40 lessons may take together, on a machine that does other things besides."""

OWN = """
game = "51st_state"
parameters = { first_player = 1 }
title = { en = "a", de = "b", es = "c" }
[[exercise]]
id = "one"
title = { en = "a", de = "b", es = "c" }
text = { en = "a", de = "b", es = "c" }
goal = [["construct docks", "pass"], "construct school"]
solution = ["construct docks", "pass"]
mistakes = [{ move = "raze_hand *", text = { en = "Why that?", de = "Wozu?", es = "¿Para qué?" } }]
wanted = { en = "Build.", de = "Baue.", es = "Construye." }
position = { seats = [{ goods = { grey = 2, red = 3 }, hand = ["Docks", "School"] }, { hand = ["Camp"] }] }
"""


@pytest.fixture(scope="module")
def left() -> list[float]:
    """The seconds that are left for all exercises."""
    return [float(SECONDS)]


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize(("name", "id"), EXERCISES)
def test_every_move_in_an_exercise_is_answered(name: str, id: str, left: list[float]) -> None:
    begin = time.process_time()
    assert list(find_gaps(load_lesson(name), id, MOST)) == []
    left[0] -= time.process_time() - begin


def test_that_takes_no_longer_than_a_minute(left: list[float]) -> None:
    assert left[0] > 0


@pytest.mark.long
@pytest.mark.parametrize(("name", "id"), EXERCISES)
def test_every_move_in_an_exercise_is_answered_without_exception(name: str, id: str) -> None:
    assert list(find_gaps(load_lesson(name), id)) == []


@each(EXERCISES)
def test_every_exercise_has_all_three_steps_of_a_hint_in_every_language(name: str, id: str) -> None:
    attempt = Attempt(load_lesson(name), id)
    if attempt.exercise.coached:
        assert attempt.answer is None
        return

    for lang in LANGUAGES:
        assert all(attempt.list_hints(lang))
        assert attempt.list_hints(lang)
    assert attempt.next_action is not None
    assert str(attempt.next_action) == attempt.solution[0][1]


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize(("name", "id"), EXERCISES)
def test_where_one_can_go_astray_a_mistake_has_words_of_its_own_and_each_can_be_made(name: str, id: str) -> None:
    assert list(wordless(load_lesson(name), id)) == []


def test_an_exercise_without_such_words_and_words_in_vain_are_named() -> None:
    silent = OWN[: OWN.index("mistakes = ")] + OWN[OWN.index("wanted = ") :]
    vain = OWN.replace("raze_hand *", "deal *")

    missing = "one can go astray, and no mistake has words of its own"
    assert list(wordless(read_lesson(silent, "silent"), "one")) == [missing]
    assert list(wordless(read_lesson(vain, "vain"), "one")) == [missing, "nobody can make the mistake 'deal *'"]


def test_what_comes_too_late_is_no_step() -> None:
    attempt = begun("keep", "51st_state_draft_and_production")

    attempt.session.apply("discard school")
    attempt.session.apply("discard skyscraper")
    answer = attempt.answer

    assert answer is not None
    assert answer.kind == ASTRAY
    assert attempt.next_action is None


def test_what_is_not_answered_is_named() -> None:
    silent = OWN.replace('goal = [["construct docks", "pass"], "construct school"]', 'goal = ["*"]')
    silent = silent.replace('solution = ["construct docks", "pass"]', 'solution = ["construct docks"]')

    assert list(find_gaps(read_lesson(silent, "silent"), "one")) == [
        "a learner who only passes is told that the goal is reached"
    ]


def begun(id: str, name: str = "51st_state_first_round") -> Attempt:
    return Attempt(load_lesson(name), id)


def test_half_of_what_is_asked_is_confirmed_and_not_ticked() -> None:
    attempt = begun("hand")

    attempt.session.apply("discard negotiator")
    answer = attempt.answer

    assert answer is not None
    assert (answer.kind, answer.done, answer.of) == (STEP, 1, 2)
    assert not attempt.done
    attempt.session.apply("discard skyscraper")
    assert attempt.answer is not None
    assert attempt.answer.kind == DONE
    assert attempt.stars == 3


def test_what_the_solution_begins_with_is_a_step_although_the_goal_does_not_name_it() -> None:
    attempt = begun("hack", "axon_protocol_first_round")

    attempt.session.apply("activate street_samurai")
    answer = attempt.answer

    assert answer is not None
    assert (answer.kind, answer.done, answer.of) == (STEP, 1, 4)


def test_another_way_that_leads_there_is_a_step_too() -> None:
    attempt = begun("hack", "axon_protocol_first_round")

    for action in ("activate street_samurai", "hack", "discard worm"):
        attempt.session.apply(action)
    answer = attempt.answer

    assert answer is not None
    assert (answer.kind, answer.of) == (STEP, 0)


def test_a_legal_move_that_is_not_wanted_is_told_what_is_and_costs_a_star() -> None:
    attempt = begun("build")

    attempt.session.apply("pass")
    answer = attempt.answer

    assert answer is not None
    assert answer.kind == TURN
    assert attempt.describe_goal("en") == "Here we want to see: Build Docks"
    assert attempt.describe_goal("de") == "Hier wollen wir sehen: Baue „Docks“"
    assert attempt.describe_goal("es") == "Aquí queremos ver: Construye «Muelles»"
    attempt.note()
    attempt.take_back()
    assert attempt.answer is None
    assert attempt.stars == 2


def test_a_mistake_worth_words_of_its_own_has_them_and_so_has_what_is_wanted() -> None:
    attempt = Attempt(read_lesson(OWN, "own"), "one")

    attempt.session.apply("raze_hand school")
    answer = attempt.answer

    assert answer is not None
    assert answer.kind in (ASTRAY, TURN)
    assert answer.mistake is not None
    assert answer.mistake.text["de"] == "Wozu?"
    assert attempt.describe_goal("es") == "Construye."


def test_a_move_that_ends_the_game_is_told_so() -> None:
    attempt = begun("red", "axon_protocol_first_round")

    attempt.session.apply("do cop arrest character:fence")
    while not attempt.session.state.is_terminal():
        decision = attempt.session.state.decision
        assert decision is not None
        attempt.session.apply(decision.default)

    assert attempt.answer is not None
    assert attempt.answer.kind == OVER


def test_the_move_shown_leads_on_wherever_the_learner_has_come() -> None:
    attempt = begun("hack", "axon_protocol_first_round")

    for action in ("activate street_samurai", "hack", "discard worm"):
        attempt.session.apply(action)

    assert str(attempt.next_action) == "do street_samurai augment -"
    attempt.session.apply("do street_samurai augment -")
    assert attempt.next_action is None


def test_stars_are_three_at_first_two_with_a_hint_and_one_when_the_move_was_shown() -> None:
    attempt = begun("build")

    assert [attempt.stars, *(attempt.hint() and attempt.stars for _ in range(3))] == [3, 2, 2, 1]
