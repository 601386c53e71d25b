"""One decision judged by the adviser: the played move against its first answer, with what the seat could know.

The first answer is compared with the played move in guesses that neither was chosen by: who looks best of ten is partly
lucky, and with the same rollouts every decision would seem to give something up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import hypot, inf

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.strategies.chances import Adviser
from tabletop.teaching.analysis.figures.marks import MARKS, error_percent, mark_of, percent
from tabletop.teaching.analysis.plan import Plan

FREE, FORCED, ROUTINE, UNASKED = KINDS = ("free", "forced", "routine", "unasked")
"""What a decision was: a choice, the only answer, a question of routine, or a standing answer that nobody gave."""

DID = N_("{player}: {action}")
GIVES_UP = N_("Gives up {loss} (± {error}) of the chance to win. Better: {action}")
FINE = N_("Nothing better was found.")
SMALL = N_("Hardly worse than the best that was found: {loss} (± {error}). Perhaps better: {action}")
ONLY = N_("There was no other answer.")
OPEN = N_("Not looked at yet.")
UNJUDGED = N_("A question of routine is not judged.")
LEAST = 6
"""With fewer pairs of playouts nothing is marked: an error found from two of them says little."""
SURE = 2.0
"""Standard errors from which on what the next decision gives up is taken off the one before."""
WORTH_A_LOOK = MARKS[-1][1]
"""What may be as bad as this is looked at more closely."""


@dataclass(frozen=True)
class Tried:
    """A move that was rolled out, in notation."""

    action: str
    mean: float
    """The chance to win after it."""
    error: float
    """The standard error of that."""
    visits: int
    """How many playouts there were."""
    behind: float = 0.0
    """By how much less that is than with the best, in the same guesses; 0 for the best."""
    behind_error: float = 0.0
    """The standard error of that."""
    line: tuple[tuple[int, str], ...] = ()
    """What came then in the first of the playouts: who decided what."""


@dataclass(frozen=True)
class Judged:
    """One decision, as far as it is known. Chances to win lie between 0 and 1."""

    index: int
    """Of the position in the record, from 0."""
    seat: int
    action: str
    """What was played, in notation."""
    kind: str = FREE
    """One of `KINDS`."""
    tried: tuple[Tried, ...] = ()
    """What was rolled out, the best first."""
    best: str = ""
    """The best move; the played one where nothing better was found; "" while that is unknown."""
    difference: float = 0.0
    """How much better another move did in playouts that it was not chosen by: below 0 if it did worse."""
    error: float = inf
    """The standard error of that."""
    playouts: int = 0
    """Upon how many pairs of playouts it rests."""
    usual: str = ""
    """What the player with which everybody is played on would have done."""
    gain: float = 0.0
    """How much better the played move was than that, as all hands lay; below 0 if it was worse."""
    gain_error: float = 0.0
    """The standard error of that; infinite where it was not measured."""
    why: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """Sentences by language, for those that are marked."""

    @property
    def loss(self) -> float:
        """The chance to win that was given up."""
        return max(0.0, self.difference)

    @property
    def sure(self) -> float:
        """How many standard errors the loss is; 2 are 98 %."""
        return self.loss / self.error if self.error > 0 else (inf if self.loss else 0.0)

    @property
    def mark(self) -> str:
        """ "?!" doubtful, "?" bad, "??" very bad, or ""."""
        known = self.kind == FREE and self.playouts >= LEAST
        return mark_of(self.loss, self.error) if known else ""

    @property
    def is_known(self) -> bool:
        """Whether it was looked at, or need not be."""
        return self.kind != FREE or bool(self.best)

    def without(self, slip: tuple[float, float]) -> Judged:
        """The same without what is given up by the next decision only: `slip` is that, with its standard error.

        Playouts go on with a player that may slip there itself, in each of them: one mistake would be told again and
        again, with every decision that leads to it.

        >>> from tabletop.teaching.analysis import Judged
        >>> one = Judged(0, 0, "a", best="b", difference=0.9, error=0.03, playouts=48)
        >>> two = one.without((0.9, 0.04))
        >>> one.mark, two.mark, round(two.error, 3)
        ('??', '', 0.05)
        """
        if not self.loss or not slip[0]:
            return self
        return replace(self, difference=self.difference - slip[0], error=hypot(self.error, slip[1]))

    def title(self, state: State, lang: str = "en") -> str:
        """Who did what, in words; `state` is the position in which it was decided."""
        return state.say(lang, DID, {"player": self.seat, "action": state.game.parse_action(self.action)})

    def verdict(self, state: State, lang: str = "en") -> str:
        """What is to be said of it, as a sentence."""
        if self.kind == FORCED:
            return state.game.translate(ONLY, lang)
        if not self.is_known:
            return state.game.translate(OPEN, lang)
        if self.kind != FREE:
            return state.game.translate(UNJUDGED, lang)
        if self.best == self.action or not self.loss:
            return state.game.translate(FINE, lang)
        action = state.game.parse_action(self.best)
        figures = {"loss": percent(self.loss, lang, self.error), "error": error_percent(self.error, lang)}
        return state.say(lang, GIVES_UP if self.mark else SMALL, {**figures, "action": action})


class Judging:
    """The work on one decision: `view` is that of the seat, `played` what it did."""

    def __init__(self, view: PlayerView, played: Action, plan: Plan) -> None:
        self.view, self.played, self.plan = view, played, plan
        self.adviser: Adviser = plan.adviser(view)
        self.asked = 0
        """Pairs of rollouts that were asked for."""

    def screen(self) -> Iterator[None]:
        """Find the best move."""
        yield from self.adviser.search()

    def compare(self, pairs: int) -> Iterator[None]:
        """Roll the played move and the best one out in so many further pairs, if they differ."""
        if self.adviser.first not in (None, self.played):
            self.asked += pairs
            for _ in self.adviser.compare(self.played, self.asked):
                yield None

    @property
    def pairs(self) -> int:
        """Number of pairs so far."""
        return self._loss[2] if self.asked else 0

    @property
    def _loss(self) -> tuple[float, float, int]:
        return self.adviser.loss(self.played)

    @property
    def matters(self) -> bool:
        """Return True if more rollouts could make it a mistake, or take a mark away."""
        if not self.asked:
            return False
        loss, error, _ = self._loss
        return loss + 2 * error >= WORTH_A_LOOK

    @property
    def slip(self) -> tuple[float, float]:
        """What the player that plays everybody on gives up here itself, and its standard error; 0 if it is not sure.

        Whoever decides just before has not lost that by deciding so.
        """
        adviser = self.adviser
        if adviser.first is None or adviser.usual in (None, adviser.first):
            return 0.0, 0.0
        if self.asked and adviser.usual == self.played:
            loss, error, _ = self._loss
        else:
            loss, error = adviser.behind(adviser.usual)
        return (loss, error) if loss > SURE * error else (0.0, 0.0)

    def judged(self, index: int, seat: int) -> Judged:
        """What is known by now."""
        action, adviser = str(self.played), self.adviser
        usual = str(adviser.usual or "")
        if adviser.first is None:
            return Judged(index, seat, action, usual=usual)
        if not self.asked:
            known = adviser.first == self.played
            return Judged(index, seat, action, FREE, self._tried(), action if known else "", 0.0, 0.0, 0, usual)
        loss, error, pairs = self._loss
        best = str(adviser.first) if loss > 0 else action
        return Judged(index, seat, action, FREE, self._tried(best), best, loss, error, pairs, usual)

    def _tried(self, best: str = "") -> tuple[Tried, ...]:
        """Return the moves whose chances are known, the best first, then by what they give up."""
        adviser = self.adviser
        moves = dict.fromkeys((*adviser.tried, *([self.played] if self.asked else [])))
        rows = [row for action in moves if (row := tried_of(adviser, action)) is not None]
        if best == str(self.played) != str(adviser.first):  # it did better than the first answer
            lead, error, _ = self._loss
            rows = [
                replace(row, behind=0.0, behind_error=0.0)
                if row.action == best
                else replace(row, behind=row.behind - lead, behind_error=hypot(row.behind_error, error))
                for row in rows
            ]
        return tuple(sorted(rows, key=lambda row: (row.action != best, row.behind)))


def tried_of(adviser: Adviser, action: Action) -> Tried | None:
    """Return what an adviser knows of a move; None while its chance to win is not known."""
    own = adviser.chance(action)
    if own is None:
        return None
    behind, error = adviser.behind(action)
    line = tuple([(player, str(step)) for player, step in adviser.line(action)])
    return Tried(str(action), own.mean, own.error, adviser.visits(action), behind, error, line)
