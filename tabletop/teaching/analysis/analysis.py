"""A whole game taken apart: its decisions, its swing, its luck. Plain data that grows, and can be kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import hypot, inf, sqrt

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import translate
from tabletop.engine.session.records import Record
from tabletop.teaching.analysis.figures.marks import MARKS, rating_of
from tabletop.teaching.analysis.figures.scale import fair_share
from tabletop.teaching.analysis.judging import FREE, Judged
from tabletop.teaching.analysis.plan import Plan

DECISIONS, SWING, LUCK, SHARPER, WHY, DONE = STEPS = ("decisions", "swing", "luck", "sharper", "why", "done")
STEP_WORDS = {
    DECISIONS: N_("Every decision is looked at"),
    SWING: N_("The chances to win are followed through the game"),
    LUCK: N_("Luck and skill are told apart"),
    SHARPER: N_("What matters is looked at more closely"),
    WHY: N_("Reasons are looked for"),
    DONE: N_("Everything was looked at"),
}
BAND = 2.0
"""Standard errors on each side of a chance."""
REST = N_("The rest is what the seat was worth at the start, and the noise of the playouts.")
NOTHING = N_("It is less than two standard errors, so it may be nothing.")
FORESEEN = N_(
    "In the picture the chance falls earlier: everybody is played on there by a player who would have done the same."
)
OTHERWISE = N_(
    "The picture tells it differently: it sees all hands and what came next; judged is what the player could know."
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
    """What an analysis is doing, in words; `step` is as it says it.

    >>> from tabletop.teaching.analysis import step_word
    >>> step_word("luck")
    'Luck and skill are told apart'
    """
    return translate(STEP_WORDS[step], lang, "engine")


@dataclass(frozen=True)
class Swing:
    """The chance of each seat to win at each position of the game, as one who sees all hands would give it.

    `chances[seat][index]`, and `errors`, the standard errors of these, of so many `playouts`; None
    where nothing was played out yet.
    """

    chances: tuple[tuple[float | None, ...], ...] = ()
    errors: tuple[tuple[float | None, ...], ...] = ()
    playouts: int = 0

    def mean_and_band(self, seat: int) -> tuple[list[float | None], list[float | None], list[float | None]]:
        """The chances of a seat with what lies two standard errors below and above, for a chart."""
        means, lows, highs = list(self.chances[seat]), list[float | None](), list[float | None]()
        for chance, error in zip(means, self.errors[seat], strict=True):
            apart = BAND * error if error is not None else None
            lows.append(None if chance is None or apart is None else max(0.0, chance - apart))
            highs.append(None if chance is None or apart is None else min(1.0, chance + apart))
        return means, lows, highs


@dataclass(frozen=True)
class Stroke:
    """What chance did at one place, against all that could have come."""

    index: int
    """Of the position whose decision was followed by it; -1: the deal."""
    seat: int
    """Who had decided; -1: nobody, it was the deal."""
    luck: tuple[float, ...]
    """How much of the chance to win it gave each seat, or took."""
    errors: tuple[float, ...]
    """The standard errors of that."""
    text: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What was drawn, by language, as one who sees everything tells it."""


@dataclass(frozen=True)
class Summary:
    """How a seat has played."""

    seat: int
    unforced: int
    """Decisions in which it had a choice."""
    judged: int
    """How many of them were looked at."""
    marks: Mapping[str, int]
    """How many of each kind there are."""
    rate: float
    """The chance to win that was given up for each of them."""
    rate_error: float
    """The standard error of that."""

    @property
    def rating(self) -> str:
        """That in a word, once all were looked at; "" before."""
        return rating_of(self.rate) if self.judged and self.judged == self.unforced else ""


@dataclass(frozen=True)
class Account:
    """Where the result of a seat came from: result = fair + luck + skill + rest. Each error is a standard error.

    Skill is counted from the player with which everybody is played on, not from the best: chances to win are those of
    that player, so only what differs from what it would do moves them, and what was given up against the best of each
    moment cannot be added up. It is counted as all hands lay, not by what could be known: who discards what an opponent
    waits for has lost by it, though a guess at the hand would hardly say so.
    """

    seat: int
    fair: float
    """The share that each seat has before anything is dealt."""
    luck: float
    """What the deal and all draws gave it."""
    luck_error: float
    """The standard error of that."""
    own: float
    """What its own decisions brought, against those of the player with which everybody is played on."""
    others: float
    """What the decisions of the others brought it: they share evenly what one of them gains or gives up."""
    skill_error: float
    """The standard error of both together."""
    result: float | None
    """1 for a win, 0 for a loss, between for a shared one; None while the game is not over."""
    rest_error: float = inf
    """The standard error of the rest (`rest.py`)."""

    @property
    def skill(self) -> float:
        """What its decisions and those of the others came to."""
        return self.own + self.others

    @property
    def rest(self) -> float | None:
        """What neither explains: what the seat was worth at the start."""
        return None if self.result is None else self.result - self.fair - self.luck - self.skill

    def about_rest(self, lang: str = "en") -> str:
        """What the rest is, and whether it may be nothing, in words; "" while the game is not over.

        >>> from tabletop.teaching.analysis import Plan, analyse
        >>> *_, found = analyse(session, Plan(playouts=6, depth=4, swing=2, luck=2))
        >>> found.account(0).about_rest()                            # the game goes on
        ''
        """
        if self.rest is None:
            return ""
        sure = MORE if abs(self.rest) > BAND * self.rest_error else NOTHING
        return " ".join([translate(REST, lang, "engine"), translate(sure, lang, "engine")])

    @property
    def adjusted(self) -> float | None:
        """The result without the luck: who has played better?"""
        return None if self.result is None else self.result - self.luck

    @property
    def adjusted_error(self) -> float:
        """The standard error of that."""
        return self.luck_error

    def about_adjusted(self, lang: str = "en") -> str:
        """Why the result without the luck is more than 100 % or less than 0 %, in words; "" where it is not.

        >>> from tabletop.teaching.analysis import Plan, analyse
        >>> *_, found = analyse(session, Plan(playouts=6, depth=4, swing=2, luck=2))
        >>> found.account(0).about_adjusted()                        # the game goes on
        ''
        """
        share = 0.0 if self.adjusted is None else round(self.adjusted, 3)  # what is no more than rounding is not told
        if 0 <= share <= 1:
            return ""
        return translate(ABOVE if share > 1 else BELOW, lang, "engine")


@dataclass(frozen=True)
class Analysis:
    """What is known of a game by now."""

    record: Record
    """The game that it is about."""
    plan: Plan
    """How thoroughly it is taken apart."""
    players: int
    """How many seats there are."""
    decisions: tuple[Judged, ...] = ()
    """Every decision in order, the forced ones, too."""
    swing: Swing = Swing()
    """The chances of each seat at each position."""
    strokes: tuple[Stroke, ...] = ()
    """What chance did: the deal first, then draw by draw."""
    results: tuple[float, ...] | None = None
    """What each seat has won; None while the game is not over."""
    done: float = 0.0
    """How far the work is, from 0 to 1."""
    step: str = DECISIONS
    """What is being done: see `step_word`."""
    viewer: int | None = None
    """For whose eyes this is; None: everything."""
    luck_errors: tuple[float, ...] = ()
    """The standard error of all luck of each seat together; () where only those of the strokes are known."""
    skill_errors: tuple[float, ...] = ()
    """The standard error of what all decisions brought each seat; () where only those of the decisions are known."""
    rest_errors: tuple[float, ...] = ()
    """The standard error of the rest of each seat's result; () where it is not known yet."""

    @property
    def is_over(self) -> bool:
        """Whether the game was over, so that nothing in it is secret any more."""
        return self.results is not None

    def at(self, index: int) -> Judged | None:
        """The decision at the position `index` of the record; None if there is none."""
        return next((one for one in self.decisions if one.index == index), None)

    def mistakes(self, seat: int | None = None) -> tuple[Judged, ...]:
        """The decisions with a mark, in the order of play; of one seat, or of all."""
        return tuple([one for one in self.decisions if one.mark and seat in (None, one.seat)])

    def about_picture(self, one: Judged, lang: str = "en") -> str:
        """Why the swing does not fall at a mistake by what it cost, in words; "" where it does, or there is none.

        `one` is the decision. The swing plays everybody on by one and the same player: what that would do wrong itself
        is in the chances before. And it sees what nobody could know who decided.

        >>> from tabletop.teaching.analysis import Plan, analyse
        >>> *_, found = analyse(session, Plan(playouts=6, depth=4, swing=2, luck=2))
        >>> [found.about_picture(one) for one in found.mistakes()]        # nothing was played wrong
        []
        """
        chances = self.swing.chances[one.seat] if one.seat < len(self.swing.chances) else ()
        after = next((k for k in range(one.index + 1, len(chances)) if chances[k] is not None), None)
        if not one.mark or after is None or chances[one.index] is None:
            return ""
        if one.usual == one.action:
            return translate(FORESEEN, lang, "engine")
        errors = [self.swing.errors[one.seat][k] or 0.0 for k in (one.index, after)]
        fall = (chances[one.index] or 0.0) - (chances[after] or 0.0)
        apart = abs(one.loss - fall) > BAND * hypot(one.error, *errors)
        return translate(OTHERWISE, lang, "engine") if apart else ""

    def costliest(self, seat: int, most: int = 3) -> tuple[Judged, ...]:
        """The decisions with a mark that gave up most, the costliest first; `most` of them."""
        return tuple(sorted(self.mistakes(seat), key=lambda one: -one.loss)[:most])

    def biggest(self, seat: int, most: int = 3) -> tuple[Stroke, ...]:
        """The strokes of luck that weighed most for a seat, good or bad, if that is sure; `most` of them."""
        sure = [one for one in self.strokes if abs(one.luck[seat]) > BAND * one.errors[seat]]
        return tuple(sorted(sure, key=lambda one: -abs(one.luck[seat]))[:most])

    def summary(self, seat: int) -> Summary:
        """How a seat has played."""
        unforced = [one for one in self.decisions if one.seat == seat and one.kind == FREE]
        judged = [one for one in unforced if one.is_known]
        marks = {mark: sum(one.mark == mark for one in judged) for mark, _, _ in reversed(MARKS)}
        n = max(1, len(judged))
        total, error = _summed(judged)
        return Summary(seat, len(unforced), len(judged), marks, total / n, error / n if judged else inf)

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """Those of all seats whose decisions are in it; at the end without a seat that was never asked."""
        return tuple([self.summary(seat) for seat in self._seats()])

    def account(self, seat: int) -> Account:
        """Where the result of a seat came from."""
        own = _gained([one for one in self.decisions if one.seat == seat])
        theirs = _gained([one for one in self.decisions if one.seat != seat])
        others = max(1, self.players - 1)
        strokes = sqrt(sum(one.errors[seat] ** 2 for one in self.strokes))
        luck_error = self.luck_errors[seat] if self.luck_errors else strokes
        apart = sqrt(own[1] ** 2 + (theirs[1] / others) ** 2)
        skill_error = self.skill_errors[seat] if self.skill_errors else apart
        return Account(
            seat,
            fair_share(self.players),
            sum(one.luck[seat] for one in self.strokes),
            luck_error,
            own[0],
            -theirs[0] / others,
            skill_error,
            self.results[seat] if self.results is not None else None,
            self.rest_errors[seat] if self.rest_errors else sqrt(luck_error**2 + skill_error**2),
        )

    def seen_by(self, viewer: int | None) -> Analysis:
        """What may be shown to a seat: everything once the game is over, else its own decisions without the rest.

        What others hold is in the chances of the whole table, in luck, in how their moves are judged, and in what the
        own ones brought as all hands lay.
        """
        if viewer is None or self.is_over or viewer == self.viewer:
            return self
        own = tuple([replace(one, gain=0.0, gain_error=inf) for one in self.decisions if one.seat == viewer])
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

    def _seats(self) -> Iterator[int]:
        if self.is_over:
            yield from sorted({one.seat for one in self.decisions})
        else:
            yield from range(self.players) if self.viewer is None else (self.viewer,)


def _summed(judged: Sequence[Judged]) -> tuple[float, float]:
    """What these gave up together, and the standard error of that.

    A loss smaller than its own error counts for nothing: summed up, such losses would be the noise of the playouts.
    """
    free = [one for one in judged if one.kind == FREE and one.loss and one.error < inf]
    return sum(one.loss for one in free if one.sure >= 1), sqrt(sum(one.error**2 for one in free))


def _gained(judged: Sequence[Judged]) -> tuple[float, float]:
    """What these brought together against the usual ones, and the standard error of that."""
    known = [one for one in judged if one.gain_error < inf]
    return sum(one.gain for one in known), sqrt(sum(one.gain_error**2 for one in known))
