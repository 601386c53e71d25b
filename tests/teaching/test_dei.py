"""The lessons of D.E.I., and the questions who has the majority: proved by the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.games.dei import lessons
from tabletop.games.dei.lessons.holder import (
    COUNTING,
    NOBODY,
    find_holder,
    list_counting_badges,
    load_holders,
    read_holders,
)
from tabletop.teaching import Attempt, LessonError, load_lesson
from tabletop.teaching.collection import list_shipped_files

LESSONS = ("dei_first_round", "dei_majorities")
KIT = load_holders("dei")

SOUND = """
game = "dei"
parameters = { players = 2, factions = ["auxilia", "farm_z"], outposts = "printed" }
title = { en = "a", de = "b", es = "c" }
[position]
seats = [{ figures = { "2.7c" = 1 } }, {}]
[[question]]
id = "one"
area = "2.7c"
holder = 0
position = {}
"""


@pytest.mark.parametrize("name", LESSONS)
def test_every_exercise_tries_a_wrong_move_and_asks_the_learner(name: str) -> None:
    lesson = load_lesson(name)

    assert [x.id for x in lesson if not (x.wrong and x.hints and x.goal)] == []
    assert {Attempt(lesson, x.id).session.state.current_player() for x in lesson} == {0}


@pytest.mark.parametrize(("exercise", "needed"), [("order", "enlist enlist:tactics 2.7c"), ("candy", "candy move")])
def test_the_order_of_actions_is_what_the_exercise_teaches(exercise: str, needed: str) -> None:
    attempt = Attempt(load_lesson("dei_first_round"), exercise)
    wanted = attempt.exercise.wrong

    assert attempt.exercise.goal == ((wanted,),)
    assert not attempt.try_wrong()
    attempt.session.apply(needed)
    assert not attempt.done
    attempt.session.apply(wanted)
    assert attempt.done


def test_the_mission_that_is_asked_for_is_worth_most() -> None:
    state = Attempt(load_lesson("dei_first_round"), "mission").session.state
    before, worth = state.scores()[0], {}
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        worth[str(action)] = after.scores()[0] - before

    best = max(worth.values())
    assert best == 6
    assert [action for action, points in worth.items() if points == best] == ["mission 2 1"]


def test_who_sends_two_keeps_one_cube_and_wins_another() -> None:
    lesson = load_lesson("dei_first_round")
    cubes = {}
    for group in ("group 2", "group 3"):
        attempt = Attempt(lesson, "cubes")
        attempt.session.apply("move move 2.8d 2.3a")
        attempt.session.apply(group)
        cubes[group] = attempt.session.state.count_outposts(0)  # type: ignore[attr-defined]

    assert cubes == {"group 2": 2, "group 3": 1}


def test_the_badge_is_turned_over_when_the_phase_ends() -> None:
    attempt = Attempt(load_lesson("dei_outposts"), "earn")
    earned = []
    for action in attempt.exercise.solution:
        attempt.session.apply(action)
        earned.append(attempt.session.state.seats[0].has("scout"))  # type: ignore[attr-defined]

    assert earned == [False, True]


# --- who has the majority? ------------------------------------------------------------------------------------------


def test_every_answer_is_what_its_author_expects_and_each_occurs() -> None:
    assert [
        mistake
        for name in list_shipped_files(lessons.__name__, "holders")
        for mistake in load_holders(name).find_mistakes()
    ] == []
    assert {question.holder for question in KIT} == {0, 1, NOBODY}


def test_every_counting_badge_decides_a_question() -> None:
    """Take all badges away: for each of the four there is a question whose answer is then another."""
    deciding = set()
    for question in KIT:
        state = KIT.start(question)
        if find_holder(KIT.start(question, ("", "")), question.area) != question.holder:
            deciding.update(filter(None, list_counting_badges(state)))

    assert deciding == set(COUNTING)


def test_badges_are_set_by_seat_and_secret_ones_are_none() -> None:
    question = KIT["not_earned"]

    assert list_counting_badges(KIT.start(question)) == ("", "")
    state = KIT.start(question, ("barricade", "scout"))
    assert list_counting_badges(state) == ("barricade", "scout")
    assert find_holder(state, question.area) == 0


def test_a_wrong_expectation_is_named() -> None:
    assert read_holders(SOUND, "sound").find_mistakes() == []
    assert read_holders(SOUND.replace("holder = 0", "holder = -1"), "x").find_mistakes() == [
        "one: the majority is seat 0's, not -1's (-1: no seat)"
    ]
    assert "9.9z" in read_holders(SOUND.replace('area = "2.7c"', 'area = "9.9z"'), "x").find_mistakes()[0]
    assert "9.9z" in read_holders(SOUND.replace('{ "2.7c" = 1 }', '{ "9.9z" = 1 }'), "x").find_mistakes()[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("= 3", "not TOML"),
        (SOUND.replace('"dei"', '"51st_state"').replace("parameters", "#"), "no majorities"),
        (SOUND[: SOUND.index("[[question]]")] + "question = []", "question"),
        (SOUND.replace("players = 2", "players = 99"), "players"),
        (SOUND + SOUND[SOUND.index("[[question]]") :], "two have the id 'one'"),
        (SOUND.replace("{} ]", "]").replace(", {}]", "]"), "must describe 2 seats"),
        (SOUND.replace("holder = 0", "holder = 9"), "holder"),
        (SOUND.replace("seats = [", "seats = 7 #["), "seats"),
    ],
)
def test_rubbish_is_one_clear_error(text: str, expected: str) -> None:
    with pytest.raises(LessonError, match=expected):
        read_holders(text, "rubbish")


def test_questions_of_ones_own_are_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(SOUND, encoding="utf-8")

    assert [question.id for question in load_holders(path)] == ["one"]
    with pytest.raises(LessonError, match="the kit has: dei"):
        load_holders(tmp_path / "none.toml")
    with pytest.raises(KeyError, match="known: one"):
        load_holders(path)["two"]
