"""Quiz questions about deadwood, knocking and laying off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.games.gin_rummy.content import (
    BIT,
    count_deadwood,
    count_points,
    find_arrangements,
    find_best_melds,
    find_melds,
    list_cards,
    to_bits,
)
from tabletop.games.gin_rummy.rules import Discard, LayOff
from tabletop.games.gin_rummy.table import GinState
from tabletop.teaching.quiz.balance import choose_balanced
from tabletop.teaching.quiz.errors import arrange_numbers
from tabletop.teaching.quiz.kinds import ActionKind, AffordGroups, build_question
from tabletop.teaching.quiz.question import AnswerReason, Kind, QuizQuestion, select_nearest

MAX_SUBJECTS = 3
"""Maximum number of discards for which a question is drafted."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COURT = {"J": 1, "Q": 2, "K": 3}
"""Additional points of a court card if it counted by its rank."""


class Deadwood(ActionKind[GinState]):
    """Question for the deadwood after a discard. The wrong answers are common mistakes."""

    name = "deadwood"
    title = N_("How much deadwood?")
    asked = N_("{player} – {action}: how many points of deadwood are left?")

    def ask(self, state: GinState, source: Random, level: int = 1) -> QuizQuestion | None:
        """Return a question about a discard. The level is the number of melds, plus one if there is a choice."""
        discards = [action for action in state.legal_actions() if isinstance(action, Discard)]
        if not discards:
            return None
        hand = to_bits(state.seats[state.current_player()].hand)
        parts = {action: count_parts(hand ^ BIT[action.card]) for action in discards}
        nearest = select_nearest(parts, level)
        drafts = [
            draft
            for action in source.sample(nearest, min(len(nearest), MAX_SUBJECTS))
            for draft in self._draft(state, action, hand ^ BIT[action.card], parts[action], source)
        ]
        question = choose_balanced(drafts, source)
        if question is None:
            return None
        card = next(action.card for action in nearest if str(action) == question.action)
        return replace(question, reasons=tuple(explain(state, hand ^ BIT[card])))

    def _draft(self, state: GinState, action: Action, left: int, parts: int, source: Random) -> Iterator[QuizQuestion]:
        """Yield questions about a discard without reasons, with different wrong answers; `left` are the cards left."""
        question = build_question(self, state, action, (), (), parts)
        for options in arrange_numbers(count_deadwood(left), list_errors(left), 0, source, str):
            yield replace(question, options=tuple(options))


def count_parts(hand: int) -> int:
    """Return the number of melds to find in a hand, plus one if a card fits in two melds of different kinds."""
    all_melds = find_melds(hand)
    is_shared = any(a & b and a | b not in all_melds for a, b in combinations(all_melds, 2))
    return max(1, len(find_best_melds(hand)) + is_shared)


def list_errors(hand: int) -> list[int]:
    """Return differences of wrong deadwood from the right one: those of typical mistakes first."""
    right = count_deadwood(hand)
    return [n - right for n in dict.fromkeys(list_mistakes(hand)) if n != right]


def list_mistakes(hand: int) -> Iterator[int]:
    """Yield the deadwood of a hand after a mistake. At least two numbers are larger than the right one."""
    right, melded = count_deadwood(hand), find_best_melds(hand)
    loose = list_cards(hand ^ sum(melded))
    ranks = [card[:-1] for card in loose]
    yield from (
        count_points(hand ^ sum(other)) for other in find_arrangements(hand, right + 20)[1:]
    )  # melds chosen badly
    yield from (right + count_points(meld) for meld in melded)  # a meld was overlooked
    yield right + sum(COURT.get(rank, 0) for rank in ranks)
    yield from (right - count_points(BIT[card]) for card in loose)  # a card was overlooked
    yield from (
        right - 2 * count_points(BIT[card]) for card in loose if ranks.count(card[:-1]) == 2
    )  # a pair was counted as a meld
    yield from (right + 1, right + 2, right + 10)


def explain(state: GinState, hand: int) -> Iterator[AnswerReason]:
    """Yield the melds and the remaining cards of a hand, and the rules for counting them."""
    melded = find_best_melds(hand)
    loose = list_cards(hand ^ sum(melded))

    def name_all(cards: list[str], lang: str) -> str:
        return " ".join(state.word("card", card, lang) for card in cards)

    def describe_melds(lang: str) -> str:
        melds_text = ", ".join(name_all(list_cards(meld), lang) for meld in melded)
        message = N_("In melds: {melds}.") if melded else N_("There is no meld.")
        return state.say(lang, message, {"melds": melds_text})

    def describe_deadwood(lang: str) -> str:
        sum_of = " + ".join(str(count_points(BIT[card])) for card in loose)
        facts = {"cards": name_all(loose, lang), "sum": sum_of, "left": count_deadwood(hand)}
        message = N_("Left over: {cards}, that is {sum} = {left}.") if loose else N_("Nothing is left over.")
        return state.say(lang, message, facts)

    yield AnswerReason(describe_melds)
    yield AnswerReason(describe_deadwood)
    for rule in ("gin.melds", "gin.cards"):
        yield AnswerReason(state.game.rule(rule).sentence, rule)


class Knocking(AffordGroups):
    """Question for the discards with which the player may knock."""

    name = "knock"
    title = N_("Can you knock?")
    asked = N_("With which of these discards may {player} knock? There may be several.")
    groups = ("knock",)


class LayingOffCards(AffordGroups):
    """Question for the cards that fit on the melds on the table."""

    name = "lay_off"
    title = N_("What can be laid off?")
    asked = N_("What may {player} lay off now? There may be several answers.")
    groups = ("lay off",)

    def is_tempting(self, state: State, action: Action) -> bool:
        """Return True if the card is nearly right: of the suit of a run, or of a neighbouring rank."""
        assert isinstance(state, GinState)
        assert isinstance(action, LayOff)
        meld = state.spread[action.meld]
        ranks, suits = {RANKS.index(card[:-1]) for card in meld}, {card[-1] for card in meld}
        rank = RANKS.index(action.card[:-1])
        is_near = min(abs(rank - other) for other in ranks) <= 1
        return is_near or suits == {action.card[-1]}


KINDS: tuple[Kind[Any], ...] = (Deadwood(), Knocking(), LayingOffCards())
"""Kinds of questions that only this game has."""
