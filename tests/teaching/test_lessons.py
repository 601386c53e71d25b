"""Lessons are proved by playing them: every one can be solved, every wrong move is refused for the stated reason."""

import re
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.axon_protocol.lessons.riddle import read_riddles
from tabletop.games.dei.lessons.holder import read_holders
from tabletop.teaching import Attempt, LessonError, list_lessons, load_course, load_lesson
from tabletop.teaching.lesson import read_lesson

SOUND = """
game = "51st_state"
parameters = {}
title = { en = "a", de = "b", es = "c" }
[[exercise]]
id = "one"
title = { en = "a", de = "b", es = "c" }
text = { en = "a", de = "b", es = "c" }
goal = ["pass"]
solution = ["pass"]
position = {}
"""


@pytest.mark.parametrize("name", list_lessons())
def test_every_lesson_of_the_kit_holds(name: str) -> None:
    assert load_lesson(name).find_mistakes() == []


@pytest.mark.parametrize("name", list_lessons())
def test_every_text_of_a_lesson_is_there_in_every_language_and_differs(name: str) -> None:
    lesson = load_lesson(name)
    assert len({lesson.purpose[lang] for lang in LANGUAGES}) == len(LANGUAGES)
    for exercise in lesson:
        own = (exercise.wanted, *(mistake.text for mistake in exercise.mistakes))
        for texts in filter(None, (exercise.title, exercise.text, exercise.praise, *exercise.hints, *own)):
            if exercise.coached and texts is exercise.praise and not any(texts.values()):
                continue  # who has played a whole game needs none
            assert len({texts[lang] for lang in LANGUAGES}) == len(LANGUAGES), (exercise.id, texts)


def test_the_first_round_tries_a_wrong_move_in_all_but_its_first_exercise() -> None:
    lesson = load_lesson("51st_state_first_round")

    assert [x.id for x in lesson if not x.wrong] == ["hand"]


@pytest.mark.parametrize("name", ["axon_protocol_first_round", "axon_protocol_routines"])
def test_every_exercise_of_axon_protocol_tries_a_wrong_move_and_asks_the_learner(name: str) -> None:
    lesson = load_lesson(name)

    assert [x.id for x in lesson if not (x.wrong and x.hints)] == []
    assert {Attempt(lesson, x.id).session.state.current_player() for x in lesson} == {0}


def test_a_routine_exercise_shows_what_the_rules_say_happens() -> None:
    left = Attempt(load_lesson("axon_protocol_areas"), "leave")
    saved = Attempt(load_lesson("axon_protocol_violence"), "saved")
    stress = left.session.state.to_dict()["stress"]
    for attempt in (left, saved):
        for action in attempt.exercise.solution:
            attempt.session.apply(action)

    after = left.session.state.to_dict()
    assert "street_samurai" in after["deck"]
    assert after["stress"] == stress
    assert after["supply"]["augments"] == left.session.nodes[0].state.to_dict()["supply"]["augments"] + 2
    figures = {f["character"]: f for f in saved.session.state.to_dict()["figures"]}
    assert figures["street_samurai"]["markers"] == {"augments": 1}
    assert figures["serial_killer"]["markers"] == {"violence": 1}


def test_the_arrest_that_takes_violence_out_of_the_red_zone_saves_the_game() -> None:
    lesson = load_lesson("axon_protocol_first_round")
    saved, lost = Attempt(lesson, "red"), Attempt(lesson, "red")

    saved.session.apply("do cop arrest character:serial_killer")
    lost.session.apply("do cop arrest character:fence")
    for attempt in (saved, lost):
        while attempt.session.state.round == 1 and not attempt.session.state.is_terminal():
            decision = attempt.session.state.decision
            assert decision is not None
            attempt.session.apply(decision.default)
    limits = [attempt.session.state.to_dict()["limit"] for attempt in (saved, lost)]

    assert saved.done
    assert not lost.done
    assert limits == [21, 20]
    assert lost.session.state.is_terminal()
    assert not saved.session.state.is_terminal()


def test_an_attempt_is_done_when_the_goal_is_played_and_not_before() -> None:
    attempt = Attempt(load_lesson("51st_state_first_round"), "build")

    assert not attempt.done
    attempt.session.apply("pass")
    assert not attempt.done
    attempt.session.undo()
    attempt.session.apply("construct docks")
    assert attempt.done
    attempt.session.undo()
    assert not attempt.done


def test_what_was_played_before_stands_in_the_log_with_its_causes() -> None:
    attempt = Attempt(load_lesson("51st_state_first_round"), "production")

    assert attempt.begins == attempt.session.index == len(attempt.exercise.played)
    assert not attempt.done
    causes = {entry.get_reason("en") for entry in attempt.session.ledger(0, "worker")}
    assert len(causes) == 3, "the faction board, a deal and a location"


def test_a_hint_has_three_steps_and_the_last_one_stays() -> None:
    attempt = Attempt(load_lesson("51st_state_first_round"), "build")

    assert attempt.list_hints("de") == [hint["de"] for hint in attempt.exercise.hints]
    assert attempt.list_references() == ["card:docks"]
    assert str(attempt.next_action) == "construct docks"
    assert [attempt.hint() for _ in range(4)] == [1, 2, 3, 3]


def test_where_no_hint_was_written_the_rule_of_the_next_move_is_one() -> None:
    attempt = Attempt(read_lesson(SOUND, "sound"), "one")

    assert attempt.list_hints("en") == [attempt.session.game.rule("51s.pass").sentence("en")]


def test_the_wrong_move_is_explained_and_changes_nothing() -> None:
    attempt = Attempt(load_lesson("51st_state_first_round"), "raze")
    before = attempt.session.state.digest()

    verdict = attempt.try_wrong()

    assert not verdict
    assert verdict.rules == ("51s.raze.shield",)
    assert attempt.session.state.digest() == before


def test_a_lesson_that_cannot_be_solved_says_so() -> None:
    broken = SOUND.replace('solution = ["pass"]', "solution = []")
    broken = broken.replace("position", 'wrong = "pass"\nposition')

    assert read_lesson(SOUND, "sound").find_mistakes() == []
    assert read_lesson(broken, "broken").find_mistakes() == [
        "one, line 5: 'pass' is refused by no rule, not by ''",
        "one, line 5: the solution does not reach the goal",
    ]


def test_a_bad_lesson_file_names_every_mistake_at_once() -> None:
    bad = SOUND.replace('en = "a", de = "b", es = "c" }\ntext', 'en = "a", fr = "b" }\ntext')
    bad = bad.replace('goal = ["pass"]', "goal = 3").replace('"51st_state"', '"51th_state"')
    bad = bad.replace('id = "one"', "ib = 1").replace('text = { en = "a"', "text = { en = 7")

    with pytest.raises(LessonError) as error:
        read_lesson(bad, "bad")

    parts = ("exercise[0].title", "exercise[0].text.en", "exercise[0].goal", "'id' is missing", "'ib'")
    for expected in (*parts, "did you mean '51st_state'"):
        assert expected in str(error.value)


IN_ENGLISH = """
game = "gin_rummy"
parameters = { hands = 1 }
title = { en = "Gin rummy: to knock" }

[[exercise]]
id = "knock"
title = { en = "Knock" }
text = { en = "Knock. Try with the ace first." }
goal = ["knock *"]
solution = ["knock KH"]
wrong = "knock AS"
wrong_rule = "gin.knock"
hints = [{ en = "The king counts ten." }]

[exercise.position]
dealer = 1
seats = [{ hand = ["AS", "2S", "3S", "4H", "5H", "6H", "8C", "8D", "8S", "7D", "KH"] }, {}]
"""


def test_a_lesson_may_be_written_in_one_language_and_shows_where_another_is_missing() -> None:
    lesson = read_lesson(IN_ENGLISH, "mine")
    assert lesson.find_mistakes() == []
    assert lesson.title == {
        "en": "Gin rummy: to knock", "de": "[en] Gin rummy: to knock", "es": "[en] Gin rummy: to knock",
    }  # fmt: skip
    assert lesson["knock"].hints[0]["es"] == "[en] The king counts ten."
    german = read_lesson(IN_ENGLISH.replace('title = { en = "Knock" }', 'title = { de = "Klopfe" }'), "mine")
    assert german["knock"].title == {"en": "[de] Klopfe", "de": "Klopfe", "es": "[de] Klopfe"}


def test_a_text_in_no_language_is_a_mistake() -> None:
    with pytest.raises(LessonError, match="title: must be a text, or a table with en"):
        read_lesson(IN_ENGLISH.replace('title = { en = "Knock" }', "title = {}"), "mine")


def test_a_plain_text_is_english_and_is_translated_by_the_catalogue_of_the_game() -> None:
    known = IN_ENGLISH.replace('{ en = "Knock" }', '"One card, two melds"')
    lesson = read_lesson(known.replace('{ en = "Gin rummy: to knock" }', '"Tea first"'), "mine")
    assert lesson.find_mistakes() == []
    assert lesson["knock"].title == {
        "en": "One card, two melds", "de": "Eine Karte, zwei Kombinationen", "es": "Una carta, dos combinaciones",
    }  # fmt: skip
    assert lesson.title == {"en": "Tea first", "de": "[en] Tea first", "es": "[en] Tea first"}


@pytest.mark.parametrize("title", ["7", "[]", '{ fr = "x" }'])
def test_what_is_no_text_is_a_mistake(title: str) -> None:
    with pytest.raises(LessonError, match="title"):
        read_lesson(IN_ENGLISH.replace('{ en = "Gin rummy: to knock" }', title), "mine")


@pytest.mark.parametrize(
    ("given", "mistake"),
    [
        ('{ content = "/etc/hostname" }', "unknown parameter 'content'"),
        ('{ content = "nowhere.toml" }', "unknown parameter 'content'"),
        ("{ self = 1 }", "unknown parameter 'self'"),
        ("{ seats = [1], name = 2 }", "unknown parameter 'seats'"),
        ("{ players = 99 }", "players=99 is out of range"),
        ('{ players = { content = "x" } }', "players="),
        ("7", "parameters: must be a table"),
    ],
)
def test_a_lesson_takes_declared_parameters_only(given: str, mistake: str) -> None:
    with pytest.raises(LessonError, match=re.escape(mistake)):
        read_lesson(SOUND.replace("parameters = {}", f"parameters = {given}"), "mine")


def test_riddles_and_questions_take_declared_parameters_only(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    monkeypatch.setattr("tabletop.engine.serialization.content_files.Path.read_text", lambda *a, **_: opened.append(a))
    for read, game, key in ((read_riddles, "axon_protocol", "riddle"), (read_holders, "dei", "question")):
        for given in ('{ content = "/etc" }', "{ self = 1 }"):
            text = f'game = "{game}"\nparameters = {given}\ntitle = {{ en = "a", de = "b", es = "c" }}\n{key} = []\n'
            with pytest.raises(LessonError, match="parameters: unknown parameter"):
                read(text, "mine")
    assert opened == []


@pytest.mark.parametrize("rubbish", ["", "= 3", "exercise = 7", "a = " + "[" * 5000])
def test_rubbish_is_one_clear_error(rubbish: str) -> None:
    with pytest.raises(LessonError):
        read_lesson(rubbish, "rubbish")


def test_a_missing_or_huge_file_is_one_clear_error(tmp_path: Path) -> None:
    huge = tmp_path / "huge.toml"
    with huge.open("wb") as file:
        file.truncate(200_000_000)

    with pytest.raises(LessonError, match="bytes, more than"):
        load_lesson(huge)
    with pytest.raises(LessonError, match="51st_state_first_round"):
        load_lesson("51st_state_second_round")


def test_a_lesson_without_exercises_or_with_two_of_one_name_is_refused() -> None:
    before, exercise = SOUND[: SOUND.index("[[exercise]]")], SOUND[SOUND.index("[[exercise]]") :]

    with pytest.raises(LessonError, match="there is none"):
        read_lesson(before + "exercise = []", "empty")
    with pytest.raises(LessonError, match="two have the id 'one'"):
        read_lesson(SOUND + exercise, "twice")
    with pytest.raises(KeyError, match=r"no exercise 'two' in sound \(known: one\)"):
        read_lesson(SOUND, "sound")["two"]


def test_a_file_says_of_itself_where_it_stands_and_what_it_shows() -> None:
    head = 'number = 3\nminutes = 8\npurpose = "Decide when to raze."\nrules = ["51s.turn"]\n'

    lesson = read_lesson(
        head.replace("51s.turn", next(iter(load_lesson("51st_state_first_round").game.rulebook))) + SOUND, "x"
    )

    assert (lesson.number, lesson.minutes, len(lesson.rules)) == (3, 8, 1)
    assert lesson.purpose == {"en": "Decide when to raze.", "de": "[en] Decide when to raze.",
                              "es": "[en] Decide when to raze."}  # fmt: skip
    assert read_lesson(SOUND, "x").purpose == {}


def test_a_file_that_shows_a_rule_that_is_none_is_refused_with_its_place() -> None:
    with pytest.raises(LessonError, match=r"rules\[1\]: there is no rule 'nothing'"):
        read_lesson('rules = ["51s.draft", "nothing"]\n' + SOUND, "x")


def test_an_exercise_may_say_what_is_wanted_and_answer_a_mistake_in_words_of_its_own() -> None:
    more = """
look = ["hand"]
wanted = { en = "a", de = "b", es = "c" }
mistakes = [{ move = "construct *", text = { en = "a", de = "b", es = "c" } }]
"""
    exercise = read_lesson(SOUND + more, "x")["one"]

    assert exercise.look == ("hand",)
    assert exercise.wanted["de"] == "b"
    assert [(one.move, one.text["es"]) for one in exercise.mistakes] == [("construct *", "c")]
    assert not exercise.coached


def test_the_lessons_of_a_course_stand_in_their_order() -> None:
    for game in tabletop.games():
        numbers = [lesson.number for lesson in load_course(game)]
        assert numbers == sorted(set(numbers))
        assert all(lesson.game.name == game for lesson in load_course(game))


GRADED = """
title = { en = "a", de = "b", es = "c" }
game = "51st_state"
parameters = { first_player = 1 }
[[exercise]]
id = "one"
title = { en = "a", de = "b", es = "c" }
text = { en = "a", de = "b", es = "c" }
grades = { best = ["construct school"], good = ["construct docks"], wasteful = ["raze_hand *"], harmful = ["pass"] }
solution = ["construct school"]
mistakes = [{ move = "raze_hand *", text = "Why?" }, { move = "pass", text = "No." }]
position = { seats = [{ goods = { grey = 2, red = 3 }, hand = ["Docks", "School"] }, { hand = ["Camp"] }] }
"""


def test_an_exercise_may_ask_for_a_good_move_and_grades_the_first_one() -> None:
    lesson = read_lesson(GRADED, "graded")
    assert lesson.find_mistakes() == []
    assert lesson["one"].goal == (("construct school",), ("construct docks",))
    for move, grade, done in (("construct docks", "good", True), ("pass", "harmful", False)):
        attempt = Attempt(lesson, "one")
        assert attempt.grade == ""
        attempt.session.apply(move)
        assert (attempt.grade, attempt.done) == (grade, done)


def test_moves_without_a_grade_or_an_answer_are_named() -> None:
    unclear = GRADED.replace('good = ["construct docks"]', 'good = ["raze_hand docks"]')
    assert [mistake.partition(": ")[2] for mistake in read_lesson(unclear, "x").find_mistakes()] == [
        "'construct docks' has no grade",
        "'raze_hand docks' has the grades good, wasteful",
    ]
    silent = GRADED.replace('{ move = "pass", text = "No." }', '{ move = "discard *", text = "No." }')
    assert read_lesson(silent, "x").find_mistakes() == ["one, line 5: 'pass' is harmful, and no mistake answers it"]


def test_grades_take_the_place_of_a_goal() -> None:
    bad = GRADED.replace("grades = {", 'goal = ["pass"]\nworked = true\ngrades = { poor = ["pass"],')
    bad = bad.replace('best = ["construct school"]', "best = []")
    with pytest.raises(LessonError) as error:
        read_lesson(bad, "bad")
    for expected in ("'poor'", "needs a best move", "takes the place of 'goal'"):
        assert expected in str(error.value)
