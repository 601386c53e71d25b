"""The analysis of a whole game: decisions, win chances and luck, as plain data that grows and can be saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot, inf, sqrt

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import translate
from tabletop.engine.session.records import Record
from tabletop.teaching.analysis.decision_evaluation import FREE, DecisionEvaluation
from tabletop.teaching.analysis.figures.marks import MARKS, get_rating
from tabletop.teaching.analysis.figures.scale import compute_fair_share
from tabletop.teaching.analysis.plan import AnalysisPlan

DECISIONS, SWING, LUCK, SHARPER, WHY, DONE = STEPS = ("decisions", "swing", "luck", "sharper", "why", "done")
STEP_WORDS = {
    DECISIONS: N_("Evaluating every decision"),
    SWING: N_("Following the chances to win through the game"),
    LUCK: N_("Separating luck from skill"),
    SHARPER: N_("Looking more closely at what matters"),
    WHY: N_("Looking for reasons"),
    DONE: N_("Analysis complete"),
}
BAND = 2.0
"""Half width of the error band of a chance, in standard errors."""
REST = N_("The rest is what the seat was worth at the start, and the noise of the playouts.")
NOTHING = N_("It is less than two standard errors, so it may be nothing.")
FORESEEN = N_(
    "In the picture the chance falls earlier: everybody is played on there by a player who would have done the same."
)
OTHERWISE = N_(
    "The chart differs: it sees all hands and what came next; a move is judged by what the player could know."
)
MORE = N_("It is more than two standard errors, so it is more than chance.")
ABOVE = N_(
    "Whoever does well in spite of bad luck comes out above a whole win: luck is measured by playouts and taken off "
    "the result."
)
BELOW = N_(
    "Whoever does badly in spite of good luck comes out below zero: luck is measured by playouts and taken off the "
    "result."
)


def step_word(step: str, lang: str = "en") -> str:
    """Return a step of an analysis in words; `step` is `Analysis.step`.

    >>> from tabletop.teaching.analysis import step_word
    >>> step_word("luck")
    'Separating luck from skill'
    """
    return translate(STEP_WORDS[step], lang, "engine")


@dataclass(frozen=True)
class Swing:
    """The win chance of each seat at each position of the game, estimated with all hands known.

    `chances[seat][index]` has the standard error `errors[seat][index]`. Both are None for a position without playouts.
    `playouts` is the number of playouts.
    """

    chances: tuple[tuple[float | None, ...], ...] = ()
    errors: tuple[tuple[float | None, ...], ...] = ()
    playouts: int = 0

    def compute_bands(self, seat: int) -> tuple[list[float | None], list[float | None], list[float | None]]:
        """Return the chances of a seat with bounds two standard errors below and above, for a chart."""
        means, lows, highs = list(self.chances[seat]), list[float | None](), list[float | None]()
        for chance, error in zip(means, self.errors[seat], strict=True):
            apart = BAND * error if error is not None else None
            lows.append(None if chance is None or apart is None else max(0.0, chance - apart))
            highs.append(None if chance is None or apart is None else min(1.0, chance + apart))
        return means, lows, highs


@dataclass(frozen=True)
class ChanceEffect:
    """The effect of one chance event, compared with all possible outcomes."""

    index: int
    """Index of the position of the decision before the chance event; -1 for the deal."""
    seat: int
    """The seat that made this decision; -1 for the deal."""
    luck: tuple[float, ...]
    """Gain in win chance for each seat; negative for a loss."""
    errors: tuple[float, ...]
    """Standard error of each gain."""
    text: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The drawn things by language, with full information."""


@dataclass(frozen=True)
class SeatSummary:
    """A summary of a seat's play."""

    seat: int
    unforced: int
    """Number of decisions with a choice."""
    judged: int
    """Number of these decisions that were judged."""
    marks: Mapping[str, int]
    """Number of decisions with each mark."""
    rate: float
    """Mean loss of win chance per decision."""
    rate_error: float
    """Standard error of the rate."""

    @property
    def rating(self) -> str:
        """The rating of the rate once all decisions are judged; "" before that."""
        return get_rating(self.rate) if self.judged and self.judged == self.unforced else ""


@dataclass(frozen=True)
class Account:
    """The components of a seat's result: result = fair + luck + skill + rest. Each error is a standard error.

    Skill is measured relative to the playout strategy, not to the best play. Win chances are those of this strategy, so
    only deviations from its choices change them. Losses against the best move of each moment do not add up to a result.
    Skill is also measured with the actual hands, not with the information of the seat. A player who discards the card
    that an opponent waits for loses by it, even if no player could have known.
    """

    seat: int
    fair: float
    """Share of each seat before the deal."""
    luck: float
    """Effect of the deal and of all draws."""
    luck_error: float
    """Standard error of the luck."""
    own: float
    """Effect of the seat's own decisions, relative to those of the playout strategy."""
    opponents: float
    """Effect of the other seats' decisions. The gain or loss of one seat is shared evenly among its opponents."""
    skill_error: float
    """Standard error of `own` and `opponents` together."""
    result: float | None
    """The result: 1 for a win, 0 for a loss, a value between them for a shared win; None before the end of the game."""
    rest_error: float = inf
    """Standard error of the rest (see `rest.py`)."""

    @property
    def skill(self) -> float:
        """Effect of all decisions, those of the seat and those of the others."""
        return self.own + self.opponents

    @property
    def rest(self) -> float | None:
        """The unexplained part of the result: the value of the seat at the start. None before the end of the game."""
        return None if self.result is None else self.result - self.fair - self.luck - self.skill

    def explain_rest(self, lang: str = "en") -> str:
        """Return what the rest is, and whether it may be zero, in words; "" before the end of the game.

        >>> from tabletop.teaching.analysis import AnalysisPlan, analyse
        >>> *_, found = analyse(session, AnalysisPlan(playouts=6, depth=4, swing=2, luck=2))
        >>> found.build_account(0).explain_rest()                            # the game goes on
        ''
        """
        if self.rest is None:
            return ""
        sure = MORE if abs(self.rest) > BAND * self.rest_error else NOTHING
        return " ".join([translate(REST, lang, "engine"), translate(sure, lang, "engine")])

    @property
    def adjusted(self) -> float | None:
        """The result without luck; None before the end of the game."""
        return None if self.result is None else self.result - self.luck

    @property
    def adjusted_error(self) -> float:
        """Standard error of the adjusted result."""
        return self.luck_error

    def explain_adjusted(self, lang: str = "en") -> str:
        """Return why the result without luck is outside the range from 0 % to 100 %, in words; "" if it is inside.

        >>> from tabletop.teaching.analysis import AnalysisPlan, analyse
        >>> *_, found = analyse(session, AnalysisPlan(playouts=6, depth=4, swing=2, luck=2))
        >>> found.build_account(0).explain_adjusted()                        # the game goes on
        ''
        """
        share = 0.0 if self.adjusted is None else round(self.adjusted, 3)  # ignores differences within rounding
        if 0 <= share <= 1:
            return ""
        return translate(ABOVE if share > 1 else BELOW, lang, "engine")


@dataclass(frozen=True)
class Analysis:
    """The current results of the analysis of a game."""

    record: Record
    """The record of the analysed game."""
    plan: AnalysisPlan
    """The amount of work."""
    players: int
    """Number of seats."""
    decisions: tuple[DecisionEvaluation, ...] = ()
    """All decisions in order, including forced ones."""
    swing: Swing = Swing()
    """The win chance of each seat at each position."""
    strokes: tuple[ChanceEffect, ...] = ()
    """The effects of chance: the deal first, then each draw."""
    results: tuple[float, ...] | None = None
    """The result of each seat; None before the end of the game."""
    done: float = 0.0
    """Progress of the work, from 0 to 1."""
    step: str = DECISIONS
    """The current step of the work; see `step_word`."""
    viewer: int | None = None
    """The seat whose information this analysis is limited to; None for all information."""
    luck_errors: tuple[float, ...] = ()
    """Standard error of each seat's total luck; () if only the errors of the strokes are known."""
    skill_errors: tuple[float, ...] = ()
    """Standard error of the effect of all decisions on each seat; () if only errors of single decisions are known."""
    rest_errors: tuple[float, ...] = ()
    """Standard error of the rest of each seat's result; () if it is not known yet."""

    @property
    def is_over(self) -> bool:
        """True if the game was over, so that no information in it is secret."""
        return self.results is not None

    def get_decision(self, index: int) -> DecisionEvaluation | None:
        """Return the decision at position `index` of the record; None if there is none."""
        return next((decision for decision in self.decisions if decision.index == index), None)

    def list_mistakes(self, seat: int | None = None) -> tuple[DecisionEvaluation, ...]:
        """Return the marked decisions in order of play, of one seat or of all."""
        return tuple([decision for decision in self.decisions if decision.mark and seat in (None, decision.seat)])

    def explain_picture(self, decision: DecisionEvaluation, lang: str = "en") -> str:
        """Return why the win chances do not fall at a mistake by its loss, in words; "" if they do or there is none.

        `decision` is one of `decisions`. The win chances come from a single playout strategy. Mistakes that this
        strategy would make are already in the chances before the decision. The chances also use information that the
        player did not have.

        >>> from tabletop.teaching.analysis import AnalysisPlan, analyse
        >>> *_, found = analyse(session, AnalysisPlan(playouts=6, depth=4, swing=2, luck=2))
        >>> [found.explain_picture(one) for one in found.list_mistakes()]        # nothing was played wrong
        []
        """
        chances = self.swing.chances[decision.seat] if decision.seat < len(self.swing.chances) else ()
        after = next((k for k in range(decision.index + 1, len(chances)) if chances[k] is not None), None)
        if not decision.mark or after is None or chances[decision.index] is None:
            return ""
        if decision.usual == decision.action:
            return translate(FORESEEN, lang, "engine")
        errors = [self.swing.errors[decision.seat][k] or 0.0 for k in (decision.index, after)]
        fall = (chances[decision.index] or 0.0) - (chances[after] or 0.0)
        apart = abs(decision.loss - fall) > BAND * hypot(decision.error, *errors)
        return translate(OTHERWISE, lang, "engine") if apart else ""

    def list_costliest(self, seat: int, most: int = 3) -> tuple[DecisionEvaluation, ...]:
        """Return the `most` marked decisions of a seat with the largest losses, largest first."""
        return tuple(sorted(self.list_mistakes(seat), key=lambda decision: -decision.loss)[:most])

    def list_biggest_strokes(self, seat: int, most: int = 3) -> tuple[ChanceEffect, ...]:
        """Return the `most` largest significant effects of luck on a seat, good or bad, largest first."""
        sure = [stroke for stroke in self.strokes if abs(stroke.luck[seat]) > BAND * stroke.errors[seat]]
        return tuple(sorted(sure, key=lambda stroke: -abs(stroke.luck[seat]))[:most])

    def build_summary(self, seat: int) -> SeatSummary:
        """Return a summary of a seat's play."""
        unforced = [decision for decision in self.decisions if decision.seat == seat and decision.kind == FREE]
        judged = [decision for decision in unforced if decision.is_known]
        marks = {mark: sum(decision.mark == mark for decision in judged) for mark, _, _ in reversed(MARKS)}
        n = max(1, len(judged))
        total, error = _sum_losses(judged)
        return SeatSummary(seat, len(unforced), len(judged), marks, total / n, error / n if judged else inf)

    @property
    def summaries(self) -> tuple[SeatSummary, ...]:
        """Summaries of all seats with decisions in the analysis; after the game, without seats that never decided."""
        return tuple([self.build_summary(seat) for seat in self._list_seats()])

    def build_account(self, seat: int) -> Account:
        """Return the components of a seat's result."""
        own = _sum_gains([decision for decision in self.decisions if decision.seat == seat])
        theirs = _sum_gains([decision for decision in self.decisions if decision.seat != seat])
        opponents = max(1, self.players - 1)
        strokes = sqrt(sum(stroke.errors[seat] ** 2 for stroke in self.strokes))
        luck_error = self.luck_errors[seat] if self.luck_errors else strokes
        apart = sqrt(own[1] ** 2 + (theirs[1] / opponents) ** 2)
        skill_error = self.skill_errors[seat] if self.skill_errors else apart
        return Account(
            seat,
            compute_fair_share(self.players),
            sum(stroke.luck[seat] for stroke in self.strokes),
            luck_error,
            own[0],
            -theirs[0] / opponents,
            skill_error,
            self.results[seat] if self.results is not None else None,
            self.rest_errors[seat] if self.rest_errors else sqrt(luck_error**2 + skill_error**2),
        )

    def seen_by(self, viewer: int | None) -> Analysis:
        """Return the analysis as a seat may see it: all of it after the game, before that only its own decisions.

        The win chances, the luck, the verdicts on other seats' moves and the gains of the seat's own moves depend on
        hidden hands.
        """
        if viewer is None or self.is_over or viewer == self.viewer:
            return self
        own = tuple(
            [replace(decision, gain=0.0, gain_error=inf) for decision in self.decisions if decision.seat == viewer]
        )
        return replace(
            self,
            decisions=own,
            swing=Swing(),
            strokes=(),
            luck_errors=(),
            skill_errors=(),
            rest_errors=(),
            viewer=viewer,
        )

    def _list_seats(self) -> Iterator[int]:
        if self.is_over:
            yield from sorted({decision.seat for decision in self.decisions})
        else:
            yield from range(self.players) if self.viewer is None else (self.viewer,)


def _sum_losses(judged: Sequence[DecisionEvaluation]) -> tuple[float, float]:
    """Return the total loss of these decisions and its standard error.

    A loss smaller than its standard error counts as zero. Otherwise the sum would consist of playout noise.
    """
    free = [decision for decision in judged if decision.kind == FREE and decision.loss and decision.error < inf]
    return sum(decision.loss for decision in free if decision.sure >= 1), sqrt(
        sum(decision.error**2 for decision in free)
    )


def _sum_gains(judged: Sequence[DecisionEvaluation]) -> tuple[float, float]:
    """Return the total gain of these decisions over the usual ones, and its standard error."""
    measured = [decision for decision in judged if decision.gain_error < inf]
    return sum(decision.gain for decision in measured), sqrt(sum(decision.gain_error**2 for decision in measured))
