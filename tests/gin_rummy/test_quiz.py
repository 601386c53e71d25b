"""Questions of quizzes about deadwood, knocking and laying off."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import pytest

from tabletop.games.gin_rummy.content import to_bits
from tabletop.games.gin_rummy.lessons.quiz import RANKS, count_parts, list_errors
from tabletop.games.gin_rummy.rules import LayingOff
from tabletop.teaching.quiz import Quiz, QuizQuestion, list_kinds
from tabletop.teaching.quiz.positions import generate_positions
from tools.quiz_checker import count_deadwood

from .table import ODD, RUNS, game, position


@cache
def asked(kind: str, many: int = 60) -> tuple[QuizQuestion, ...]:
    """Questions of one kind, of all levels."""
    source, asking = Random(kind), list_kinds(game())[kind]
    states = generate_positions(game(), 7, asking.can_ask)
    found = (asking.ask(state, source, 1 + k % 5) for k, state in enumerate(states))
    return tuple(islice(filter(None, found), many))


@pytest.mark.rule("gin.melds", "gin.cards")
def test_the_deadwood_that_is_right_is_found_by_trying_everything() -> None:
    for question in asked("deadwood"):
        assert question.seat is not None
        hand = [*question.state.seats[question.seat].hand]  # type: ignore[attr-defined]
        hand.remove(question.action.split()[1])
        assert question.right == {str(count_deadwood(hand))}


def test_the_place_of_the_right_number_tells_nothing() -> None:
    found = Counter(
        (len(question.options), [option.right for option in question.options].index(True))
        for question in asked("deadwood", 300)
    )
    for many in (3, 4):
        places = [found[many, place] for place in range(many)]
        assert min(places) > 0.15 * sum(places), places


@pytest.mark.parametrize(("hand", "parts"), [(ODD, 1), (RUNS, 3), (f"{RUNS} KD", 3), ("8S 9S 10S JS 8H 8D 8C", 3)])
def test_a_question_is_harder_with_more_melds_and_where_these_can_be_chosen(hand: str, parts: int) -> None:
    assert count_parts(to_bits(hand.split())) == parts


@pytest.mark.parametrize("hand", [ODD, RUNS, f"{RUNS} AD", "AS 2S 3S"])
def test_typical_errors_make_the_deadwood_wrong_and_two_make_it_larger(hand: str) -> None:
    errors = list_errors(to_bits(hand.split()))
    assert 0 not in errors
    assert len({error for error in errors if error > 0}) >= 2
    assert len(set(errors)) == len(errors)


def test_wrong_cards_to_lay_off_are_of_the_suit_of_the_run_or_of_a_neighbouring_rank() -> None:
    for question in asked("lay_off"):
        for option in question.options:
            _, card, meld = option.id.split()
            cards = question.state.spread[int(meld)]  # type: ignore[attr-defined]
            ranks = [RANKS.index(other[:-1]) for other in cards]
            near = min(abs(RANKS.index(card[:-1]) - rank) for rank in ranks) <= 1
            assert near or {other[-1] for other in cards} == {card[-1]}, option.id


@pytest.mark.parametrize(("kind", "verb"), [("knock", "knock"), ("lay_off", "lay_off")])
def test_a_question_about_one_group_of_actions_offers_only_these(kind: str, verb: str) -> None:
    for question in asked(kind):
        assert {option.id.split()[0] for option in question.options} == {verb}
        assert any(option.right for option in question.options)
        assert not all(option.right for option in question.options)


def test_a_kind_that_says_where_it_can_ask_finds_such_positions_in_any_game() -> None:
    asking = list_kinds(game())["lay_off"]
    states = list(islice(generate_positions(game(), 1, asking.can_ask), 20))
    assert all(isinstance(state.question, LayingOff) for state in states)
    assert not asking.can_ask(position(f"{RUNS} AD KD", ""))
    assert list_kinds(game())["knock"].can_ask(position(f"{RUNS} AD KD", ""))
    assert not list_kinds(game())["knock"].can_ask(position(f"{ODD} 10D", ""))


def test_a_quiz_of_one_kind_asks_as_many_questions_as_wanted() -> None:
    quiz = Quiz("gin_rummy", seed=5, kinds=["lay_off"], questions=6)
    for _ in range(6):
        assert quiz.question.kind == "lay_off"
        quiz.answer(*quiz.question.right)
        quiz.next()
    assert quiz.over
    assert quiz.hits == 6
