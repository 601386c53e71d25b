"""Judgement of one decision by the adviser: the played move against its first answer, on the seat's information.

The first answer and the played move are compared in samples other than those in which the answer was chosen. The best
of ten candidates is partly lucky (winner's curse); with the same rollouts, every decision would seem to be a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import hypot, inf

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import capitalize_first
from tabletop.strategies.chances import Adviser
from tabletop.teaching.analysis.figures.marks import MARKS, format_error, format_percent, get_mark
from tabletop.teaching.analysis.plan import AnalysisPlan

FREE, FORCED, ROUTINE, UNASKED = KINDS = ("free", "forced", "routine", "unasked")
"""Kinds of decisions: a choice, the only legal action, a routine question, or an auto-pass."""

DID = N_("{player}: {action}")
GIVES_UP = N_("Gives up {loss} (± {error}) of the chance to win. Better: {action}")
FINE = N_("Nothing better was found.")
SMALL = N_("Hardly worse than the best that was found: {loss} (± {error}). Perhaps better: {action}")
ONLY = N_("There was no other answer.")
OPEN = N_("Not evaluated yet.")
UNJUDGED = N_("Routine questions are not evaluated.")
MIN_PLAYOUT_PAIRS = 6
"""Minimum number of pairs of playouts for a mark. A standard error from fewer pairs is unreliable."""
SIGNIFICANT_STANDARD_ERRORS = 2.0
"""Number of standard errors from which on the loss of the next decision is subtracted from the previous one."""
WORTH_A_LOOK = MARKS[-1][1]
"""Smallest possible loss that leads to further rollouts."""


@dataclass(frozen=True)
class TestedMove:
    """A move that was rolled out, in notation."""

    action: str
    mean: float
    """Win chance after the move."""
    error: float
    """Standard error of the win chance."""
    visits: int
    """Number of playouts."""
    behind: float = 0.0
    """Difference in win chance from the best move, in the same samples; 0 for the best move."""
    behind_error: float = 0.0
    """Standard error of the difference."""
    line: tuple[tuple[int, str], ...] = ()
    """The continuation in the first playout, as pairs of seat and action."""


@dataclass(frozen=True)
class DecisionEvaluation:
    """The current evaluation of one decision. Win chances are between 0 and 1."""

    index: int
    """Index of the position in the record, from 0."""
    seat: int
    action: str
    """The played action in notation."""
    kind: str = FREE
    """One of `KINDS`."""
    tried: tuple[TestedMove, ...] = ()
    """The moves that were rolled out, best first."""
    best: str = ""
    """The best move; the played one if no better one was found; "" while it is unknown."""
    difference: float = 0.0
    """Advantage of the best move in playouts that did not choose it; negative if it did worse."""
    error: float = inf
    """Standard error of the difference."""
    playouts: int = 0
    """Number of pairs of playouts behind the difference."""
    usual: str = ""
    """The move that the playout strategy would have chosen."""
    gain: float = 0.0
    """Gain of the played move over the usual one with the actual hands; negative for a loss."""
    gain_error: float = 0.0
    """Standard error of the gain; infinite if it was not measured."""
    why: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """Reasons by language, for marked decisions."""
    rule: str = ""
    """Id of the rule that alone decides, which the first reason states; "" if no single rule does."""

    @property
    def loss(self) -> float:
        """The win chance that was given up."""
        return max(0.0, self.difference)

    @property
    def sure(self) -> float:
        """The loss in standard errors; 2 correspond to 98 % confidence."""
        return self.loss / self.error if self.error > 0 else (inf if self.loss else 0.0)

    @property
    def mark(self) -> str:
        """ "?!" doubtful, "?" bad, "??" very bad, or ""."""
        is_reliable = self.kind == FREE and self.playouts >= MIN_PLAYOUT_PAIRS
        return get_mark(self.loss, self.error) if is_reliable else ""

    @property
    def is_known(self) -> bool:
        """True if the decision was judged or needs no judgement."""
        return self.kind != FREE or bool(self.best)

    def reduce_loss(self, slip: tuple[float, float]) -> DecisionEvaluation:
        """Return the evaluation without the loss that is due to the next decision.

        `slip` is that loss with its standard error. The playout strategy may make the mistake of the next decision
        itself, in every playout. Without the correction, one mistake would be reported for every decision that leads to
        it.

        >>> from tabletop.teaching.analysis import DecisionEvaluation
        >>> one = DecisionEvaluation(0, 0, "a", best="b", difference=0.9, error=0.03, playouts=48)
        >>> two = one.reduce_loss((0.9, 0.04))
        >>> one.mark, two.mark, round(two.error, 3)
        ('??', '', 0.05)
        """
        if not self.loss or not slip[0]:
            return self
        return replace(self, difference=self.difference - slip[0], error=hypot(self.error, slip[1]))

    def describe_action(self, state: State, lang: str = "en") -> str:
        """Return the player and the action in words; `state` is the position of the decision."""
        return state.say(lang, DID, {"player": self.seat, "action": state.game.parse_action(self.action)})

    def describe_choice(self, state: State, lang: str = "en") -> str:
        """Return what was decided and how: the question, unless it is a free turn, and the action in words.

        `state` is the position of the decision.

        >>> from tabletop.teaching.analysis import DecisionEvaluation
        >>> DecisionEvaluation(0, 0, "pass").describe_choice(deal)
        'Leave the open card'
        """
        return describe_choice(state, state.game.parse_action(self.action), lang)

    def describe_theme(self, state: State, lang: str = "en") -> str:
        """Return the kind of the better action in words; "" if nothing better is known.

        `state` is the position of the decision.

        >>> from tabletop.teaching.analysis import DecisionEvaluation
        >>> DecisionEvaluation(0, 0, "pass").describe_theme(deal)
        ''
        """
        if not self.best or self.best == self.action:
            return ""
        return describe_kind(state, state.game.parse_action(self.best), lang)

    def describe_verdict(self, state: State, lang: str = "en") -> str:
        """Return the verdict as a sentence."""
        if self.kind == FORCED:
            return state.game.translate(ONLY, lang)
        if not self.is_known:
            return state.game.translate(OPEN, lang)
        if self.kind != FREE:
            return state.game.translate(UNJUDGED, lang)
        if self.best == self.action or not self.loss:
            return state.game.translate(FINE, lang)
        action = state.game.parse_action(self.best)
        figures = {"loss": format_percent(self.loss, lang, self.error), "error": format_error(self.error, lang)}
        return state.say(lang, GIVES_UP if self.mark else SMALL, {**figures, "action": action})


def describe_choice(state: State, action: Action, lang: str = "en") -> str:
    """Return what was decided and how: the question, unless it is a free turn, and the action in words."""
    decision, text = state.decision, capitalize_first(action.text(state, lang))
    if decision is None or decision.step.opens_turn:
        return text
    return f"{decision.text(lang).strip(' .:?¿')}: {text}"


def describe_kind(state: State, action: Action, lang: str = "en") -> str:
    """Return the kind of an action in words."""
    return capitalize_first(state.word("kind", action.kind or action.verb, lang))


class DecisionEvaluator:
    """The work on one decision; `view` is the view of the seat, `played` its action."""

    def __init__(self, view: PlayerView, played: Action, plan: AnalysisPlan) -> None:
        self.view, self.played, self.plan = view, played, plan
        self.adviser: Adviser = plan.build_adviser(view)
        self.compared_pairs = 0
        """Number of pairs of rollouts requested."""

    def search(self) -> Iterator[None]:
        """Search for the best move."""
        yield from self.adviser.search()

    def compare(self, pairs: int) -> Iterator[None]:
        """Roll out `pairs` further pairs of the played move and the best one, if they differ."""
        if self.adviser.first not in (None, self.played):
            self.compared_pairs += pairs
            for _ in self.adviser.compare(self.played, self.compared_pairs):
                yield None

    @property
    def pairs(self) -> int:
        """Number of pairs so far."""
        return self._loss[2] if self.compared_pairs else 0

    @property
    def _loss(self) -> tuple[float, float, int]:
        return self.adviser.loss(self.played)

    @property
    def matters(self) -> bool:
        """True if more rollouts could add or remove a mark."""
        if not self.compared_pairs:
            return False
        loss, error, _ = self._loss
        return loss + 2 * error >= WORTH_A_LOOK

    @property
    def slip(self) -> tuple[float, float]:
        """The significant loss of the playout strategy in this decision and its standard error; zeros otherwise.

        This loss is not due to the decision before.
        """
        adviser = self.adviser
        if adviser.first is None or adviser.usual in (None, adviser.first):
            return 0.0, 0.0
        if self.compared_pairs and adviser.usual == self.played:
            loss, error, _ = self._loss
        else:
            loss, error = adviser.estimate_loss(adviser.usual)
        return (loss, error) if loss > SIGNIFICANT_STANDARD_ERRORS * error else (0.0, 0.0)

    def build_decision(self, index: int, seat: int) -> DecisionEvaluation:
        """Return the current evaluation."""
        action, adviser = str(self.played), self.adviser
        usual = str(adviser.usual or "")
        if adviser.first is None:
            return DecisionEvaluation(index, seat, action, usual=usual)
        if not self.compared_pairs:
            is_best = adviser.first == self.played
            return DecisionEvaluation(
                index, seat, action, FREE, self._list_moves(), action if is_best else "", 0.0, 0.0, 0, usual
            )
        loss, error, pairs = self._loss
        best = str(adviser.first) if loss > 0 else action
        return DecisionEvaluation(index, seat, action, FREE, self._list_moves(best), best, loss, error, pairs, usual)

    def _list_moves(self, best: str = "") -> tuple[TestedMove, ...]:
        """Return the moves with known win chances, best first, then by their losses."""
        adviser = self.adviser
        moves = dict.fromkeys((*adviser.tried, *([self.played] if self.compared_pairs else [])))
        rows = [row for action in moves if (row := find_tried_move(adviser, action)) is not None]
        if best == str(self.played) != str(adviser.first):  # it did better than the first answer
            lead, error, _ = self._loss
            rows = [
                replace(row, behind=0.0, behind_error=0.0)
                if row.action == best
                else replace(row, behind=row.behind - lead, behind_error=hypot(row.behind_error, error))
                for row in rows
            ]
        return tuple(sorted(rows, key=lambda row: (row.action != best, row.behind)))


def find_tried_move(adviser: Adviser, action: Action) -> TestedMove | None:
    """Return the adviser's evaluation of a move; None while its win chance is unknown."""
    own = adviser.chance(action)
    if own is None:
        return None
    behind, error = adviser.estimate_loss(action)
    line = tuple([(player, str(step)) for player, step in adviser.line(action)])
    return TestedMove(str(action), own.mean, own.error, adviser.visits(action), behind, error, line)
