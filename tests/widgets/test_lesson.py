"""Exercises at the table: what is asked, the refusal, hints, and that it notices by itself when it is done."""

from __future__ import annotations

import pytest
from markupsafe import escape

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.registry import catalogue
from tabletop.teaching import list_lessons, load_lesson
from tabletop.teaching.guided import Grade
from tabletop.teaching.lesson import read_lesson
from tabletop_widgets import CourseView, ExercisePanel, KeptDeck, LessonTable
from tabletop_widgets.screen.controller.table_controller import get_controller
from tabletop_widgets.screen.modules import get_module_code
from tabletop_widgets.screen.translation import say
from tabletop_widgets.teaching import exercise, lesson
from tests.engine.toy import Toy
from tests.widgets.conftest import act, click, list_asked_words
from tools import contract

LESSON = "51st_state_first_round"


def test_the_panel_shows_the_exercise_and_where_it_stands_in_the_lesson() -> None:
    data = LessonTable(LESSON, "raze").panel.data

    assert (data["title"], data["number"], data["of"]) == ("Raze", 7, 10)
    assert data["wrong"] == "Raze School (New York)"
    assert data["reasons"] == []
    assert not data["done"]


def test_trying_the_wrong_move_shows_the_rule_and_trying_again_hides_it() -> None:
    table = LessonTable(LESSON, "raze")

    click(table.panel, type="wrong")
    (reason,) = table.panel.data["reasons"]
    assert reason["rule"] == "51s.raze.shield"
    assert reason["sentence"] == "This costs 4 red contacts; you can pay 3."
    assert table.session.index == 0

    click(table.panel, type="wrong")
    assert table.panel.data["reasons"] == []


def test_a_hint_comes_in_three_steps_what_to_look_at_which_pieces_and_the_move() -> None:
    table = LessonTable(LESSON, "raze", lang="de")
    begin = table.panel.data
    assert (begin["hints"], begin["pieces"], begin["lit"], begin["move"]) == ([], "", [], "")

    click(table.panel, type="hint")
    assert table.panel.data["hints"] == ["Produktionsorte haben Widerstand 3; ein Schild gibt 1 dazu."]
    assert table.panel.data["pieces"] == ""
    click(table.panel, type="hint")
    assert table.panel.data["lit"] == [
        {"at": "location:1:2", "how": "hint"},
        {"at": "seat:1", "how": "hint", "instead": "1"},
    ]
    assert table.panel.data["pieces"] == "Arena, New York"
    assert table.panel.data["move"] == ""
    click(table.panel, type="hint")
    assert table.panel.data["move"] == "Plündere „Arena“ (New York)"
    assert table.panel.data["ask"] == ""

    act(table.table.actions, "Arena")
    assert table.panel.data["lit"] == []
    assert table.panel.data["stars"] == 1


def test_what_is_nowhere_on_the_boards_is_said_to_be_an_answer() -> None:
    table = LessonTable(LESSON, "pass")

    click(table.panel, type="hint")
    click(table.panel, type="hint")

    assert table.panel.data["pieces"] == "Nothing on the boards: it is one of the answers."


def test_playing_the_goal_at_the_table_is_noticed_and_start_again_forgets_it() -> None:
    table = LessonTable(LESSON, "raze")

    act(table.table.actions, "Arena")
    assert table.done
    assert table.panel.data["done"]
    assert "Done" in repr(table)

    click(table.panel, type="again")
    assert not table.done
    assert not table.panel.data["done"]


def test_another_action_is_no_answer_to_the_exercise() -> None:
    table = LessonTable(LESSON, "raze")

    act(table.table.actions, "Docks")

    assert not table.done
    assert table.panel.data["moved"]


def test_the_language_of_the_table_is_that_of_the_exercise() -> None:
    table = LessonTable(LESSON, "raze")

    table.table.lang = "de"
    click(table.panel, type="wrong")

    assert table.lang == table.panel.lang == "de"
    assert table.panel.data["title"] == "Plündern"
    assert table.panel.data["reasons"][0]["sentence"] == "Das kostet 4 rote Kontakte; du kannst 3 zahlen."


@pytest.mark.parametrize("id", [x.id for x in load_lesson(LESSON)])
def test_every_exercise_can_be_read_without_a_kernel(id: str) -> None:
    data, _ = LessonTable(LESSON, id)._repr_mimebundle_()

    assert load_lesson(LESSON)[id].text["en"] in data["text/plain"]
    told, picture = data["text/html"].split("<img alt=")
    assert escape(load_lesson(LESSON)[id].text["en"]) in told
    assert "data:image/svg+xml" in picture


def test_a_wrong_setting_or_exercise_is_named() -> None:
    with pytest.raises(TypeError, match="LessonTable knows no colour"):
        LessonTable(LESSON, "raze", colour="red")
    with pytest.raises(KeyError, match="raze, use, open"):
        LessonTable(LESSON, "razing")


def test_an_allowed_move_that_is_not_wanted_is_told_what_it_did_and_can_be_taken_back() -> None:
    table = LessonTable(LESSON, "raze")

    act(table.table.actions, "Docks")

    told = table.panel.data["told"]
    assert (told["kind"], told["legal"]) == ("turn", "That is legal. It did this:")
    signs = [(sign["face"], sign["n"]) for sign in told["look"]["signs"]]
    assert signs == [("Red contact", "−1"), ("Hand", "−1"), ("Iron", "+2")]
    assert set(table.panel.icons) == {face for face, _ in signs} == set(table.panel.data["faces"])
    assert "the Arena asks for three" in told["own"]
    assert told["wanted"] == "", "a comment of its own does not name the move"
    assert "no longer be done" in table.panel.text()
    click(table.panel, type="back")
    assert table.session.index == 0
    assert table.panel.data["told"] is None
    act(table.table.actions, "Arena")
    assert table.done
    assert table.panel.data["stars"] == 2


def test_what_has_changed_nothing_is_said_to_have_changed_nothing() -> None:
    table = LessonTable("dei_first_round", "candy", lang="de")

    act(table.table.actions, "Nichts mehr")

    told = table.panel.data["told"]
    assert told["legal"] == "Das ist erlaubt. Bisher hat es nichts geändert."
    assert told["look"]["then"] == ""


def test_what_a_move_did_links_to_the_rules_by_which_it_did() -> None:
    table = LessonTable(LESSON, "raze")
    act(table.table.actions, "Docks")

    rules = {one["rule"]: one["text"] for one in table.panel.data["told"]["rules"]}
    assert "51s.raze.hand" in rules
    assert rules["51s.raze.hand"] == table.session.game.rule("51s.raze.hand").sentence("en")
    click(table.panel, type="back")
    act(table.table.actions, "Arena")
    assert {"51s.raze.opponent", "51s.ruin"} <= {one["rule"] for one in table.panel.data["told"]["rules"]}


def test_a_rule_of_a_refusal_or_an_answer_opens_the_rulebook_over_the_table() -> None:
    table = LessonTable(LESSON, "raze")
    opened: list[str] = []
    table.table.opens = lambda *rules, number: opened.extend(rules)

    click(table.panel, type="rule", rule="51s.raze.shield")
    table.go_to("next")
    click(table.panel, type="rule", rule="51s.use.card")

    assert opened == ["51s.raze.shield", "51s.use.card"]


def test_a_step_towards_the_goal_is_confirmed() -> None:
    table = LessonTable(LESSON, "hand", lang="es")

    act(table.table.actions, "Rascacielos")

    told = table.panel.data["told"]
    assert (told["kind"], told["counted"], told["look"]) == ("step", "1 de 2 hechos.", None)


@pytest.mark.parametrize(("lang", "said"), [("de", "Die Partie ist zu Ende"), ("es", "La partida ha terminado")])
def test_a_move_that_ends_the_game_is_answered_in_every_language(lang: str, said: str) -> None:
    table = LessonTable("axon_protocol_first_round", "red", lang=lang)

    table.session.apply("do cop arrest character:fence")
    for _ in range(20):
        decision = table.session.state.decision
        if decision is not None:
            table.session.apply(decision.default)

    assert said in table.panel.data["told"]["lost"]
    assert said in table.panel.text()


def test_the_learner_is_whoever_is_asked_when_the_exercise_begins() -> None:
    text = """
game = "51st_state"
parameters = { players = 2 }
title = { en = "a", de = "b", es = "c" }
[[exercise]]
id = "second"
title = { en = "a", de = "b", es = "c" }
text = { en = "a", de = "b", es = "c" }
goal = ["pass"]
solution = ["pass"]
position = { to_move = 1, seats = [{}, {}] }
"""
    table = LessonTable(read_lesson(text, "second"), "second")

    assert table.session.seats == ("random", "human")
    table.session.apply("pass")
    assert table.done


# --- the whole lesson -------------------------------------------------------------------------------------------------


def solve(table: LessonTable) -> None:
    """Play the solution of the exercise."""
    for action in table.attempt.exercise.solution:
        table.session.apply(action)
    assert table.done


def test_a_lesson_leads_from_one_exercise_to_the_next_and_back_on_one_table() -> None:
    table = LessonTable(LESSON, keep=False)
    views = (table.panel, table.table)

    assert table.panel.data["title"] == "Choose your hand"
    assert (table.panel.data["back"], table.panel.data["next"]) == (False, True)
    solve(table)
    click(table.panel, type="next")

    assert table.attempt.exercise.id == "draft"
    assert table.table.session is table.session
    assert table.children == views
    assert [one["stars"] for one in table.panel.data["row"]][:3] == [3, 0, 0]
    assert [one["here"] for one in table.panel.data["row"]][:3] == [False, True, False]
    click(table.panel, type="prev")
    assert table.attempt.exercise.id == "hand"
    click(table.panel, type="goto", exercise="raze")
    assert table.panel.data["number"] == 7


def test_what_was_missed_comes_back_at_the_end_of_the_lesson() -> None:
    table = LessonTable(LESSON, "pass", keep=False)
    for one in load_lesson(LESSON):
        if one.id not in ("raze", "pass"):
            table.walk.stars[one.id] = 3

    solve(table)
    click(table.panel, type="next")

    assert table.attempt.exercise.id == "raze"
    assert table.panel.data["repeats"]
    solve(table)
    assert not table.panel.data["next"]
    assert table.panel.data["total"] == 30


def test_a_language_switch_keeps_the_place_and_what_was_said() -> None:
    table = LessonTable(LESSON, "raze", keep=False)
    act(table.table.actions, "Docks")
    click(table.panel, type="hint")

    table.lang = "de"

    assert table.attempt.exercise.id == "raze"
    assert table.panel.data["told"]["lost"] == "In diesem Zug geht das nicht mehr."
    assert table.panel.data["hints"] == ["Produktionsorte haben Widerstand 3; ein Schild gibt 1 dazu."]
    assert table.panel.data["lesson"] == "51st State: erste Entscheidungen"


def test_a_lesson_shows_task_board_and_answers_with_news_and_log_in_tabs() -> None:
    for name in list_lessons():
        table = LessonTable(name, keep=False).table
        assert not hasattr(table, "timeline")
        titles = list(table.boards.sheets)
        assert {"News", "Log"} <= set(titles)


def test_a_rivals_state_stands_open_where_an_exercise_has_something_in_it_and_not_in_a_coached_game() -> None:
    table = LessonTable("51st_state_first_round", "raze", keep=False)
    _, rival = table.table.tableaus[:2]

    assert rival.data["compact"]
    assert rival.data["open"]
    table.go_to("goto", "build")
    assert not rival.data["open"], "nothing stands there"
    table.show("51st_state_with_a_coach")
    assert not table.table.unfolded


def test_a_rival_does_what_the_solution_says_of_it() -> None:
    text = """
game = "51st_state"
parameters = { players = 2, first_player = 1 }
title = { en = "a", de = "b", es = "c" }
[[exercise]]
id = "both"
title = { en = "a", de = "b", es = "c" }
text = { en = "a", de = "b", es = "c" }
goal = [["construct docks", "construct school"]]
solution = ["construct docks", "construct arena", "construct school"]
[exercise.position]
seats = [
    { goods = { grey = 2 }, hand = ["Docks", "School"] },
    { goods = { grey = 2 }, hand = ["Arena", "Camp", "Pub", "Church"] },
]
"""
    both = read_lesson(text, "both")
    assert both.find_mistakes() == []
    table = LessonTable(both, keep=False)

    act(table.table.actions, "Docks")

    assert table.panel.data["told"]["counted"] == "1 of 2 done."
    assert [str(node.action) for node in table.session.nodes[1:]] == ["construct docks", "construct arena"]
    act(table.table.actions, "School")
    assert table.done


def test_neither_lesson_nor_course_or_both_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for given in ({}, {"lesson": LESSON, "course": "dei"}):
        with pytest.raises(TypeError, match="a lesson, or a course"):
            LessonTable(**given)
    monkeypatch.setitem(catalogue._registered, "toy", Toy)
    with pytest.raises(ValueError, match="no lessons of toy"):
        LessonTable(course="toy")


@pytest.mark.parametrize("lang", ["de", "es"])
def test_all_that_a_lesson_says_is_said_in_the_language_of_the_learner(lang: str) -> None:
    modules = (ExercisePanel.script, CourseView.script)
    words = {word for script in modules for word in list_asked_words(get_module_code(script))}
    words |= {*ExercisePanel.vocabulary, *exercise.LOST.values(), exercise.STEPPED}
    words |= {exercise.COUNTED, exercise.NOWHERE, lesson.UNREAD, lesson.UNWRITTEN}
    words |= {exercise.LEGAL, exercise.NOTHING, exercise.DID}

    assert {word for word in words if say(word, lang) == word} <= {"{n} min"}


# --- courses ----------------------------------------------------------------------------------------------------------


def test_a_course_lists_its_lessons_and_opens_one_with_a_click() -> None:
    table = LessonTable(course="dei", keep=False)
    assert table.course is not None
    assert table.children == (table.course,)
    listed = table.course.data["lessons"]
    assert {one["id"] for one in listed} <= set(list_lessons())
    assert all(one["stars"] == 0 and one["most"] == 3 * one["of"] for one in listed)

    click(table.course, type="open", lesson=listed[0]["id"])

    assert table.children == (table.panel, table.table)
    assert table.panel.data["listed"]
    solve(table)
    click(table.panel, type="next")
    click(table.panel, type="list")
    assert table.children == (table.course,)
    first = table.course.data["lessons"][0]
    assert (first["stars"], first["done"], first["here"]) == (3, 1, table.attempt.exercise.title["en"])


def test_the_next_lesson_of_a_course_follows_when_one_is_through() -> None:
    table = LessonTable(course="dei", keep=False)
    assert table.course is not None
    first, second = table.course.data["lessons"][:2]
    click(table.course, type="open", lesson=first["id"])
    for one in table.walk.lesson:
        table.walk.stars[one.id] = 3
    table.go_to("goto", table.walk.ids[-1])

    assert table.panel.data["follows"] == second["title"]
    click(table.panel, type="follows")

    assert table.walk.lesson.id == second["id"]


def test_a_course_speaks_every_language_and_can_be_read_without_a_kernel() -> None:
    table = LessonTable(course="51st_state", keep=False, lang="es")

    data, _ = table._repr_mimebundle_()

    assert "primeras decisiones" in data["text/plain"]
    assert "0 de" in data["text/html"]


def test_before_the_first_decision_a_coach_has_a_word_to_say() -> None:
    table = LessonTable("dei_last_winter", "game", keep=False, lang="de")
    assert table.panel.data["hints"] == [table.attempt.exercise.hints[0]["de"]]

    get_controller(table.session).apply_action(str(table.session.state.legal_actions()[0]))

    assert table.panel.data["remarks"]
    assert table.panel.data["hints"] == []


# --- a coach ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["51st_state", "axon_protocol", "dei", "gin_rummy"])
def test_a_coach_names_the_last_decision_in_any_game_and_is_silent_until_it_is_graded(game: str) -> None:
    text = f"""
game = "{game}"
parameters = {{}}
title = {{ en = "a", de = "b", es = "c" }}
[[exercise]]
id = "game"
coached = true
title = {{ en = "a", de = "b", es = "c" }}
text = {{ en = "a", de = "b", es = "c" }}
"""
    table = LessonTable(read_lesson(text, "coached"), keep=False)
    assert table.panel.data["remarks"] == []
    assert set(table.session.seats) == {"human", "heuristic"}
    for _ in range(8):
        get_controller(table.session).apply_action(str(table.session.state.legal_actions()[-1]))
        table.session.run_strategies()

    for lang in ("en", "de", "es"):
        table.lang = lang
        (remark,) = table.panel.data["remarks"]
        assert remark["chose"]
        assert (remark["kind"], remark["name"], remark["reason"]) == ("", "", "")
        assert table.panel.data["told"] is None
    assert contract.find_mistakes(table.panel) == []
    table.session.hand_over(table.attempt.learner, "random")
    table.session.run_strategies()
    assert table.done


def test_a_mistake_in_a_coached_game_is_named_counted_by_theme_and_comes_back_as_an_exercise() -> None:
    table = LessonTable("gin_rummy_with_a_coach", keep=False, deck=KeptDeck())
    state = table.session.state
    played, better = (str(action) for action in state.legal_actions()[:2])
    table.session.apply(played)
    grader = table.panel._grader
    assert grader is not None
    node = table.panel._find_decisions()[-1]
    grader.grades[node.number] = Grade("wasteful", played, better, 0.1, 0.01, dict.fromkeys(LANGUAGES, "Better."))
    table.panel._receive_grade()

    (remark,) = table.panel.data["remarks"]
    assert (remark["name"], remark["reason"]) == ("Wasteful", "Better.")
    assert len(table.panel._list_missed_kinds()) == 1
    assert table.deck is not None
    (card,) = table.deck.cards.values()
    exercise = LessonTable(read_lesson(card.data, "mistake"), keep=False)
    exercise.session.apply(better)
    assert exercise.done
