"""From a position on the table to a lesson that is checked, saved and read again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tabletop
from tabletop import Session
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.teaching import Attempt, LessonError, load_lesson
from tabletop.teaching.lesson_builder import LessonBuilder

GAMES = {"51st_state": {"players": 2}, "axon_protocol": {}, "dei": {"players": 2}, "gin_rummy": {}}


def played(game: str, decisions: int, seed: int = 3) -> Session:
    """A game in which so many decisions have been taken."""
    made = tabletop.load_game(game, **GAMES[game])
    session = Session(made, seed, ["random"] * made.num_players)
    session.run_strategies(decisions)
    return session


def made_of(session: Session, moves: int = 1, **words: object) -> LessonBuilder:
    """A lesson of the position that is shown: the goal is to play any moves."""
    source = random.Random(1)
    making = LessonBuilder(session, text={"de": 'Spiele das hier: "so".\nZweite Zeile.'}, **words)  # type: ignore[arg-type]
    while len(making.goal) < moves:
        session.apply(source.choice(session.state.legal_actions()))
    return making


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decisions", [0, 20, 45])
def test_any_position_of_any_game_becomes_a_lesson_that_begins_there(game: str, decisions: int, tmp_path: Path) -> None:
    session = played(game, decisions)
    before = session.state.digest()
    making = made_of(session)
    wrongs = making.list_wrong_moves("de")
    if wrongs:
        making.wrong = wrongs[-1].action
    assert making.find_problems() == []

    path = tmp_path / "mine.toml"
    saved = making.save(path)
    lesson = load_lesson(path)
    assert lesson == saved
    assert lesson.find_mistakes() == []
    attempt = Attempt(lesson, "position_1")
    assert attempt.session.state.digest() == before
    assert attempt.session.index == decisions, "what was played stands in the log"
    task = 'Spiele das hier: "so".\nZweite Zeile.'
    shown = {lang: task if lang == "de" else f"[de] {task}" for lang in LANGUAGES}
    assert {lang: lesson["position_1"].text[lang] for lang in LANGUAGES} == shown, "one language for all"
    if wrongs:
        assert attempt.try_wrong().rules[0] == wrongs[-1].rule


@pytest.mark.parametrize("game", GAMES)
def test_several_moves_are_a_goal_in_their_order_with_what_others_do_between(game: str) -> None:
    making = made_of(played(game, 10), moves=2)
    assert len(making.goal) == 2
    assert making.solution[-1] == making.goal[-1]
    attempt = Attempt(making.build_lesson("mine"), "position")
    for action in making.solution[:-1]:
        attempt.session.apply(action)
        assert not attempt.done
    attempt.session.apply(making.solution[-1])
    assert attempt.done


def test_a_position_that_no_new_game_led_to_is_saved_with_the_lesson() -> None:
    game = tabletop.load_game("51st_state", players=2)
    state = game.scenario({"seats": [{"goods": {"red": 3}}, {"locations": [{"card": "School"}]}]})
    session = Session(game, state=state)
    session.apply("pass")
    making = made_of(session)
    assert making.find_problems() == []
    assert Attempt(making.build_lesson("mine"), "position").session.state.digest() == making.node.state.digest()


def test_what_is_taken_back_is_no_goal_and_another_move_is() -> None:
    session = played("gin_rummy", 0)
    making = LessonBuilder(session, text={"en": "x"})
    session.apply("take")
    assert making.goal == ["take"]
    session.undo()
    assert making.goal == []
    session.apply("pass")
    assert making.goal == ["pass"]
    session.goto(0)
    session.undo()
    assert making.solution == []


def test_what_is_missing_is_said_in_the_language_of_the_author() -> None:
    making = LessonBuilder(played("dei", 5))
    for lang in LANGUAGES:
        assert len(making.find_problems(lang)) == 2
    assert making.find_problems("de")[0] == "Spiel, was du sehen willst: Das wird das Ziel."
    over = played("gin_rummy", 100_000)
    problems = LessonBuilder(over, text={"en": "x"}).find_problems("en")
    assert problems == ["The game is over here: there is nothing to do."]


def test_a_wrong_move_that_is_allowed_is_a_problem() -> None:
    session = played("gin_rummy", 0)
    making = LessonBuilder(session, text={"en": "Take it."}, wrong="pass")
    session.apply("take")
    assert making.find_problems() == ["position, line 5: 'pass' is refused by no rule, not by ''"]


def test_the_first_wrong_moves_that_are_offered_break_different_rules() -> None:
    wrongs = LessonBuilder(played("51st_state", 80)).list_wrong_moves("es")
    rules = [one.rule for one in wrongs]
    assert len(set(rules)) > 1
    assert len(set(rules[: len(set(rules))])) == len(set(rules))
    assert all(one.sentence and one.text for one in wrongs)


def test_another_exercise_is_added_to_a_lesson_and_what_was_there_stays(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "mine.toml"
    made_of(played("dei", 5)).save(path)
    first = path.read_text("utf-8")
    lesson = made_of(played("dei", 12)).save(path)
    assert [exercise.id for exercise in lesson] == ["position_1", "position_2"]
    assert path.read_text("utf-8").startswith(first.rstrip())
    assert lesson.find_mistakes() == []

    with pytest.raises(LessonError, match="another game"):
        made_of(played("gin_rummy", 3)).save(path)
    assert load_lesson(path) == lesson
