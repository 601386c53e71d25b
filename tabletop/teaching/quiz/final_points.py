"""Questions about the points after the final scoring, if the game ended in this position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random

from tabletop.engine.core.hidden_information import ACCESS_GUARD, FORBIDDEN, HiddenInformationAccess
from tabletop.engine.core.state import State
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import N_
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.teaching.quiz.balance import choose_balanced
from tabletop.teaching.quiz.errors import SMALL_ERRORS, arrange_numbers
from tabletop.teaching.quiz.gains import MIN_CHOICES
from tabletop.teaching.quiz.points_sum import describe_sum
from tabletop.teaching.quiz.question import (
    AnswerReason,
    HiddenFact,
    Kind,
    QuizQuestion,
    select_nearest,
    to_words,
)

MAX_SUBJECTS = 3
"""Maximum number of seats for which a question is drafted."""


class FinalPoints(Kind[State]):
    """Questions about the points of a seat if the game ended now. Wrong answers are typical errors.

    It is asked about games whose final scoring cites rules, and about seats with several parts of points.
    """

    name = "final"
    title = N_("How many points in the end?")
    asked = N_("If the game ended here: how many points would {player:the} have after the final scoring?")

    def ask(self, state: State, source: Random, level: int = 1) -> QuizQuestion | None:
        """Return a question about a seat. The level is the number of parts to add up."""
        tallies = count_final_points(state)
        parts = {seat: len(tally.parts) for seat, tally in tallies.items() if is_final_scoring(tally)}
        seats = select_nearest({seat: n for seat, n in parts.items() if n >= MIN_CHOICES}, level)
        drafts = [
            draft
            for seat in source.sample(seats, min(len(seats), MAX_SUBJECTS))
            for draft in self._draft(state, seat, tallies, source)
        ]
        return choose_balanced(drafts, source)

    def list_known(self, state: State, seat: int) -> tuple[HiddenFact, ...]:
        """Return relevant information about a seat that is not visible on the board. Games override it."""
        return ()

    def _draft(self, state: State, seat: int, tallies: Mapping[int, Tally], source: Random) -> Iterator[QuizQuestion]:
        """Yield questions about a seat, with different wrong answers."""
        tally = tallies[seat]
        question = QuizQuestion(
            self.name, state, state.current_player(), to_words(state, self.asked, player=seat), (),
            tuple(explain_final_points(state, tally)), len(tally.parts), about=f"seat:{seat}",
            known=self.list_known(state, seat),
        )  # fmt: skip
        errors = list_errors(seat, tallies, state.scores()[seat])
        for options in arrange_numbers(tally.total, errors, min(0, tally.total), source, str):
            yield replace(question, options=tuple(options))


def count_final_points(state: State) -> dict[int, Tally]:
    """Return the points of each seat after the final scoring without parts of 0, as far as the seat to decide knows."""
    known_state = ActionPreviewer(state).known
    tallies: dict[int, Tally] = {}
    for seat in range(state.game.num_players):
        with suppress(HiddenInformationAccess), ACCESS_GUARD.set(FORBIDDEN):
            tally = state.game.final_score_parts(known_state, seat)
            tallies[seat] = Tally((cause, amount) for cause, amount in tally if amount)
    return tallies


def is_final_scoring(tally: Tally) -> bool:
    """Return True if a part cites its rule."""
    return any(cause.cite_rules() for cause, _ in tally)


def explain_final_points(state: State, tally: Tally) -> Iterator[AnswerReason]:
    """Yield the sum and the rules of its parts."""
    yield AnswerReason(describe_sum(state, tally))
    for rule in dict.fromkeys(rule for cause, _ in tally for rule in cause.cite_rules()):
        yield AnswerReason(state.game.rule(rule).sentence, rule)


def list_errors(seat: int, tallies: Mapping[int, Tally], score: int) -> list[int]:
    """Return differences of wrong totals of a seat that has `score` points now from the right one: typical ones first.

    A part is forgotten, counted twice or taken from a rival, only the present or only the final points are counted, or
    the points are those of a rival. Then follow small numbers.
    """
    own = dict(tallies[seat])
    right = sum(own.values())
    rivals = [tally for other, tally in tallies.items() if other != seat]
    errors = [
        score - right,
        *(-amount for amount in own.values()),
        *(amount - own[cause] for rival in rivals for cause, amount in rival if cause in own),
        *own.values(),
        *(rival.total - right for rival in rivals),
        *SMALL_ERRORS,
    ]
    return [n for n in dict.fromkeys(errors) if n]
