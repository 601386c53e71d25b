"""Guessing does not help in a quiz: place, length and words of an answer lead to the right one as often as chance."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from tabletop import load_game
from tabletop.teaching.quiz import Option, QuizQuestion, list_kinds
from tabletop.teaching.quiz.balance import Balance, measure_cues
from tabletop.teaching.quiz.errors import apply_errors, arrange_numbers, list_amount_errors
from tabletop.teaching.quiz.positions import FIRST_DECISIONS, generate_positions
from tools.quiz_answerers import ANSWERERS, Clue
from tools.quiz_report import GAMES, KindReport, measure_questions, sample_questions

ZERO_SHARES = (0.10, 0.25)
"""Least and largest share of questions about points whose right answer is 0."""


def draft(texts: list[str], right: int, words: str = "How many?") -> QuizQuestion:
    options = tuple(Option(f"o {k}", lambda _, text=text: text, k == right) for k, text in enumerate(texts))  # type: ignore[misc]
    return QuizQuestion("kind", load_game("gin_rummy").new_initial_state(1), 0, lambda _: words, options, (), 1)


def test_a_cue_gains_what_its_guess_is_right_more_often_than_chance() -> None:
    gains = measure_cues(draft(["1 egg", "2 apples", "4 pears"], 1, "Apples?"), {"o 0": 0.2})
    assert gains["place 1"] == gains["middle"] == gains["middle sum"] == pytest.approx(2 / 3)
    assert gains["most length en"] == gains["most words of the question en"] == pytest.approx(2 / 3)
    assert "most length de" not in gains  # the text is the same
    assert gains["place 0"] == gains["most sum"] == pytest.approx(-1 / 3)
    assert gains["id o 0"] == pytest.approx(-0.2)


def test_what_the_board_names_often_or_early_is_a_cue() -> None:
    gains = measure_cues(draft(["the Ant", "the Bee", "the Cat"], 1), {}, "Cat Bee Bee")
    assert gains["most frequent on the board"] == gains["least early on the board"] + 1 == pytest.approx(2 / 3)
    assert gains["most early on the board"] == pytest.approx(-1 / 3)
    assert "most early on the board" not in measure_cues(draft(["the Ant", "the Bee"], 1), {})


def test_of_drafts_with_the_right_answer_mostly_in_one_place_all_places_are_asked_equally_often() -> None:
    balance, source = Balance(), Random(1)
    drafts = [draft(["5", "6", "7"], right) for right in (1, 1, 1, 2, 0)]
    series = [balance.choose(drafts, source) for _ in range(60)]
    first = [Balance().choose(drafts, source) for _ in range(60)]
    for questions in (series, first):
        places = [question and [option.right for option in question.options].index(True) for question in questions]
        assert all(12 <= places.count(place) <= 28 for place in range(3)), places


def test_a_position_that_would_help_guessers_too_much_is_rejected_and_a_question_not_asked_does_not_count() -> None:
    balance, source = Balance(), Random(1)
    drafts = [draft(["5", "6", "7"], 0)]
    asked = [balance.choose(drafts, source) for _ in range(2)]
    assert None not in asked
    assert balance.choose(drafts, source) is None
    assert asked[-1] is not None
    balance.discard(asked[-1])
    assert balance.choose(drafts, source) is not None
    assert balance.choose([], source) is None


@pytest.mark.parametrize("right", [0, 1, 9])
def test_wrong_numbers_are_those_of_one_error_of_another_and_of_both(right: int) -> None:
    rows = list(arrange_numbers(right, [-1, 4, 6], 0, Random(1), str))
    assert rows
    for row in rows:
        numbers = [int(option.id) for option in row]
        assert numbers == sorted(set(numbers))
        assert [option.right for option in row] == [n == right for n in numbers]
        assert len(numbers) == 3 or numbers[0] + numbers[3] == numbers[1] + numbers[2]
        assert min(numbers) >= 0
    assert {len(row) for row in rows} == {3, 4}


def test_amounts_have_errors_only_where_the_question_does_not_state_them() -> None:
    right = (("0.hand", -1), ("0.goods.iron", -2), ("0.victory_points", 1))
    errors = list_amount_errors(right, [(("0.goods.gun", 1), ("0.hand", -2))], {"0.hand"})
    changed = {where for error in errors for where in error}
    assert changed == {"0.goods.iron", "0.victory_points", "0.goods.gun"}
    assert {"0.goods.iron": 2, "0.goods.gun": -2} in errors
    assert {"0.victory_points": -1, "0.goods.gun": 1} not in errors
    assert apply_errors(right, [{"0.goods.iron": 2}, {"0.victory_points": 1}]) == (
        ("0.hand", -1), ("0.victory_points", 2),
    )  # fmt: skip


def test_answerers_look_at_texts_numbers_and_the_board() -> None:
    clue = Clue("Player 2 – Take 3 Brick", ("Brick +3", "Brick +4 · Iron −1", "Gun +0"), "Gun 4 Brick 4 Iron 3")
    picked = {name: [*pick(clue)] for name, pick in ANSWERERS.items()}
    assert picked["first"] == picked["+ words of the question"] == picked["+ number given"] == [0]
    assert picked["+ long"] == picked["+ many parts"] == picked["+ number often there"] == [1]
    assert picked["last"] == picked["+ 0"] == picked["- large number"] == picked["+ early on the board"] == [2]
    assert picked["+ middle number"] == picked["smallest but 0"] == [0, 1]
    assert picked["+ allowed"] == picked["second smallest"] == [0, 1, 2]


def test_a_named_answerer_may_gain_a_tenth_and_another_one_as_far_as_its_interval_is_sure() -> None:
    report = KindReport(chances=[0.25] * 100)
    for answerer in ANSWERERS:
        report.scores[answerer] = [0.25] * 100
    assert report.find_successful_answerers() == []
    for answerer in ("first", "last"):
        report.scores[answerer] = [1.0] * 40 + [0.0] * 60
    assert report.compute_gain("last") == pytest.approx(0.2)
    assert report.find_successful_answerers() == ["first"]
    report.scores["last"] = [1.0] * 60 + [0.0] * 40
    assert report.find_successful_answerers() == ["first", "last"]


@pytest.mark.parametrize("game", ["51st_state"])
def test_easy_positions_are_from_the_first_rounds(game: str) -> None:
    states = list(islice(generate_positions(load_game(game), 5, is_easy=True), 12))
    assert max(state.round for state in states) <= 3
    assert FIRST_DECISIONS < 100


def test_points_are_not_stated_and_explained_by_a_sum_and_the_rule_of_the_card() -> None:
    kind, source = list_kinds(load_game("dei"))["points"], Random(2)
    states = generate_positions(load_game("dei"), 5)
    questions = list(islice(filter(None, (kind.ask(state, source, 3) for state in states)), 5))
    for question in questions:
        assert "VP" not in question.words("en")
        rules = [reason.rule for reason in question.reasons]
        assert rules[0] == ""
        assert any(rule.startswith(("dei.mission", "dei.drone", "dei.action", "dei.card")) for rule in rules[1:]), rules
    missions = [question for question in questions if question.action.startswith("mission")]
    assert all(" × " in question.reasons[0].words("de") for question in missions)
    assert missions


@pytest.mark.parametrize("game", ["51st_state", "axon_protocol", "dei"])
def test_final_points_cite_the_scoring_rules_and_show_the_sum(game: str) -> None:
    loaded, source = load_game(game), Random(2)
    kind = list_kinds(loaded)["final"]
    states = generate_positions(loaded, 5)
    questions = list(islice(filter(None, (kind.ask(state, source, 3) for state in states)), 6))
    for question in questions:
        (right,) = question.right
        total, *rules = question.reasons
        assert total.rule == ""
        assert total.words("de").endswith(f" = {right}.")
        assert rules
        assert all("End of the game" in loaded.rule(reason.rule).section for reason in rules)
    missed = {option.id for question in questions for option in question.options if not option.right}
    assert missed & {str(score) for question in questions for score in question.state.scores()}


def test_a_game_without_a_final_scoring_is_not_asked_about_it() -> None:
    gin = load_game("gin_rummy")
    states = islice(generate_positions(gin, 5), 30)
    assert {list_kinds(gin)["final"].ask(state, Random(2)) for state in states} == {None}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_of_600_questions_no_answerer_without_knowledge_gains_a_tenth_and_all_answers_are_right(game: str) -> None:
    reports = measure_questions(sample_questions(game, 600))
    assert reports["all"].mistakes == []
    for kind, report in reports.items():
        if kind != "all":
            assert report.find_successful_answerers() == [], kind
    if "points" in reports:
        assert reports["points"].stated == 0
        assert ZERO_SHARES[0] <= reports["points"].zero / reports["points"].number <= ZERO_SHARES[1]
