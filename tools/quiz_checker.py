"""Check answers of quiz questions without the code of the quiz: actions are played out in the engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from tabletop import IllegalActionError, State, Verdict
from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.outcomes import POINTS, HasDifferences
from tabletop.engine.preview.differences import find_differences
from tabletop.engine.schema.field_types import SCORE_NAMES
from tabletop.games.fifty_first_state.rules import scoring as fifty_first_state
from tabletop.teaching.quiz import Option, QuizQuestion

PLAYED = 3
"""Number of times an action is played out, with different choices within its effect."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""Ranks of cards of gin rummy in ascending order."""


def play_out(state: State, notation: str, source: Random) -> State:
    """Return the position after the effect of a legal action, with its choices made at random.

    Routine questions are answered as usual, and other seats do not react. Steps that were pending before the action
    are not carried out, because they belong to the course of play.
    """
    after = state.clone()
    after.is_emitting = False
    action = after.game.parse_action(notation)
    if not after.check(action):
        raise ValueError(f"{notation} is not legal")
    question, player, _ = after.agenda.pop()
    assert isinstance(question, Question)
    pending = list(map(id, after.agenda))
    after.because = action
    action.resolve(after, player, question)  # type: ignore[arg-type]
    while True:
        own = [item for item in after.agenda if id(item) not in pending]
        if not own or own[-1] is not after.agenda[-1] or own[-1][0].is_course_of_play:
            return after
        step, seat, after.because = after.agenda[-1]
        after._legal = None
        answer = _answer(after, step, seat, player, type(action), source) if isinstance(step, Question) else None
        if isinstance(step, Question) and answer is None and step.legal(after, seat):
            return after
        after.agenda.pop()
        if not isinstance(step, Question):
            step.resolve(after, seat)
        elif answer is not None:
            answer.resolve(after, seat, step)  # type: ignore[arg-type]


def _answer(
    state: State, question: Question, seat: int, player: int, kind: type[Action], source: Random
) -> Action | None:
    """Return the answer to a question within the effect; None if the effect is over or there is no answer."""
    legal = question.legal(state, seat)
    if len(legal) <= 1 and question.is_auto_answered:
        return legal[0] if legal else None
    if question.opens_turn:
        return None
    passed = question.pass_action(state, seat)
    if seat != player:
        return source.choice(legal) if passed is None else passed
    if passed is not None or kind in question.kinds:
        return None  # a chance to do more
    return question.default(state, seat) if question.routine or question.is_detail else source.choice(legal)


def count_changes(before: State, after: State, seat: int) -> tuple[dict[str, int], dict[str, int]]:
    """Return the changes of the numbers of a seat, and other changes that an answer may name because they are true."""
    game = before.game
    own: dict[str, int] = {}
    others: dict[str, int] = {}
    for change in find_differences(before, after, seat):
        key = change.path[0].key
        if (
            change.amount
            and change.seat in (seat, -1)
            and key not in game.mirrors
            and (key == POINTS or key not in SCORE_NAMES)
        ):
            is_detail = len(change.path) > 2  # such as what lies on a card
            (own if change.seat == seat and not is_detail else others)[change.where] = change.amount
    for part in game.find_extra_changes(before, after, seat):
        for change in part.differences() if isinstance(part, HasDifferences) else ():
            if change.seat == seat:
                others[change.where] = others.get(change.where, 0) + change.amount
    return own, {where: n for where, n in others.items() if n}


def find_mistake(question: QuizQuestion) -> str:
    """Return the difference between the marked answers of a question and those of the engine; "" if there is none."""
    check = CHECKS.get(question.kind)
    return "" if check is None else check(question)


def find_refusal(state: State, action: str) -> Verdict | None:
    """Return the verdict of the rules on an action that is tried; None if it is carried out."""
    try:
        state.clone().apply_action(action)
    except IllegalActionError as error:
        return error.verdict
    return None


def parse_amounts(option: Option) -> dict[str, int]:
    """Return the changes that an option about costs names, by place."""
    return {where: int(n) for where, n in re.findall(r"(\S+?)([+-]\d+)(?: |$)", option.id)}


def _describe(question: QuizQuestion, expected: object) -> str:
    return f"{question.words('en')} – {sorted(question.right)}, not {expected}"


def _check_legality(question: QuizQuestion) -> str:
    verdict = find_refusal(question.state, question.action)
    sentences = {option.words("en") for option in question.options if option.right}
    if verdict is None:
        return "" if question.right == {"allowed"} else _describe(question, "allowed")
    refusals = {obstacle.sentence(question.state) for obstacle in verdict.obstacles}
    wrong = {option.words("en") for option in question.options if not option.right}
    return "" if sentences <= refusals and not wrong & refusals else _describe(question, refusals)


def _check_cost(question: QuizQuestion) -> str:
    """Check that the right answer names all changes of the seat, and that each wrong one is wrong."""
    assert question.seat is not None
    for seed in range(PLAYED):
        after = play_out(question.state, question.action, Random(seed))
        own, others = count_changes(question.state, after, question.seat)
        for option in question.options:
            is_right = own.items() <= parse_amounts(option).items() <= (own | others).items()
            if is_right != option.right:
                return _describe(question, own)
    return ""


def _check_points(question: QuizQuestion) -> str:
    assert question.seat is not None
    for seed in range(PLAYED):
        after = play_out(question.state, question.action, Random(seed))
        gain = after.scores()[question.seat] - question.state.scores()[question.seat]
        if question.right != {str(gain)}:
            return _describe(question, gain)
    return ""


def count_final_points(state: Any, seat: int) -> int:
    """Return the points of a seat after the end of the game, which is carried out on a copy of the position."""
    state = state.clone()
    state.is_emitting = False
    if state.game.name == "51st_state":
        fifty_first_state.score_locations(state)
        return int(state.seats[seat].vp + state.seats[seat].final)
    if state.game.name == "dei":
        outposts, badges = state.holders.count(seat), (0, 1, 3, 6)[sum(state.seats[seat].earned)]
        stock = state.seats[seat].technology // 2 + state.seats[seat].energy
        cards = sum(state.game.content.cards[card].points for card in state.seats[seat].list_cards())
        return int(state.seats[seat].vp + outposts + badges + stock + cards)
    return int(state.scores()[seat])


def _check_final(question: QuizQuestion) -> str:
    expected = {str(count_final_points(question.state, int(question.about.removeprefix("seat:"))))}
    return "" if question.right == expected else _describe(question, expected)


def _check_possible(question: QuizQuestion) -> str:
    possible = {option.id for option in question.options if find_refusal(question.state, option.id) is None}
    return "" if possible == question.right else _describe(question, possible)


def _check_routine(question: QuizQuestion) -> str:
    """Activate the character, and compare what it does with the answer."""
    character = question.about.removeprefix("character:")
    state: Any = question.state.clone()
    state.is_emitting = True
    before = state.figures[character].area
    events = [*state.apply_action(f"activate {character}")]
    if "routine" in map(str, state.legal_actions()):
        events += state.apply_action("routine")
    lines = [event.line for event in events if type(event).__name__ == "Ran" and event.character == character]
    if question.several:
        legal = [str(action) for action in state.legal_actions()]
        areas = {action.rpartition("area:")[2] for action in legal if action.startswith(f"do {character} ")}
        if state.figures[character].area != before:
            areas = {state.figures[character].area}
        expected = {f"area:{area}" for area in areas}
    elif character not in state.figures:
        expected = {"dies", "nothing", *(f"line {line + 1}" for line in lines)} & question.right
    else:
        expected = {f"line {lines[0] + 1}"} if lines else {"nothing"}
    return "" if question.right == expected else _describe(question, expected)


def _check_majority(question: QuizQuestion) -> str:
    state: Any = question.state
    holder = state.majority(question.about.removeprefix("area:")).holder
    expected = {"-1" if holder is None else str(holder)}
    return "" if question.right == expected else _describe(question, expected)


def count_deadwood(hand: Sequence[str]) -> int:
    """Return the least deadwood of a hand of gin rummy, found by trying all melds."""
    cards = [(RANKS.index(card[:-1]), card[-1]) for card in hand]

    def is_meld(some: tuple[tuple[int, str], ...]) -> bool:
        ranks, suits = sorted({rank for rank, _ in some}), {suit for _, suit in some}
        is_run = len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(some)))
        return is_run or (len(ranks) == 1 and len(some) <= 4)

    melds = [frozenset(some) for n in range(3, 8) for some in combinations(cards, n) if is_meld(some)]

    def find_least(left: frozenset[tuple[int, str]], first: int) -> int:
        ways = [find_least(left - meld, k + 1) for k, meld in enumerate(melds[first:], first) if meld <= left]
        return min([sum(min(rank + 1, 10) for rank, _ in left), *ways])

    return find_least(frozenset(cards), 0)


def _check_deadwood(question: QuizQuestion) -> str:
    state: Any = question.state
    hand = [*state.seats[question.seat].hand]
    hand.remove(question.action.split()[1])
    expected = {str(count_deadwood(hand))}
    return "" if question.right == expected else _describe(question, expected)


CHECKS: Mapping[str, Callable[[QuizQuestion], str]] = {
    "legal": _check_legality,
    "cost": _check_cost,
    "points": _check_points,
    "final": _check_final,
    "afford": _check_possible,
    "knock": _check_possible,
    "lay_off": _check_possible,
    "routine": _check_routine,
    "majority": _check_majority,
    "deadwood": _check_deadwood,
}
"""Checks by kind of question."""
