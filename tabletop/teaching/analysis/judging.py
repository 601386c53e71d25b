"""One decision judged by rollouts: what was played against what would have been better, with what the seat could know.

First every candidate is played out a little, all in the same guesses. The one that looks best is then compared with the
played one in guesses that neither was chosen by: who looks best of eight is partly lucky, and with the same playouts
every decision would seem to give something up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import hypot, inf

from tabletop.engine import chance
from tabletop.engine.actions import Action
from tabletop.engine.sessions.outlook import Outlook
from tabletop.engine.state import State
from tabletop.engine.values import N_
from tabletop.strategies.rollouts import Rollouts, candidates, careful
from tabletop.teaching.analysis.figures.errors import error_of, mean
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
    """The work on one decision: `outlook` is that of the seat, `played` what it did; `number` makes the guesses."""

    def __init__(self, outlook: Outlook, played: Action, plan: Plan, number: int = 0) -> None:
        self.outlook, self.played, self.plan = outlook, played, plan
        self.number = plan.seed * 100_003 + number
        self.base = plan.strategy(outlook.game)
        self.wide: Rollouts | None = None
        """All candidates, in the same guesses; the played one is the first."""
        self.close: Rollouts | None = None
        """The played one and the one that looks best, in other guesses."""
        self.usual: Action | None = None
        """What the player with which everybody is played on would do."""

    def screen(self) -> Iterator[None]:
        """Try every candidate a little, then the better half as much again."""
        source = chance.side_stream("candidates", self.number)
        offered = candidates(self.outlook, self.base, self.plan.candidates, source)
        self.usual = offered[0]
        tried = (self.played, *[action for action in offered if action != self.played])
        self.wide = self._rollouts(tried, 1)
        if len(tried) < 2:
            return
        yield from _played(self.wide, range(len(tried)), self.plan.screening)
        better = sorted(range(1, len(tried)), key=lambda k: -mean(self.wide.worths[k]))  # type: ignore[union-attr]
        yield from _played(self.wide, [0, *better[: (len(tried) + 1) // 2]], self.plan.screening)

    def compare(self, pairs: int) -> Iterator[None]:
        """Play so many further pairs of the played move and the one that looks best, if that is another."""
        if self.close is None and self.wide is not None:
            rival = self.rival
            self.close = self._rollouts((self.played, rival), 2) if rival is not None else None
        if self.close is not None:
            yield from _played(self.close, (0, 1), pairs)

    @property
    def rival(self) -> Action | None:
        """The other move that looks better than the played one; None if there is none."""
        assert self.wide is not None
        worths = self.wide.worths
        most = max((len(one) for one in worths[1:]), default=0)
        others = [k for k in range(1, len(worths)) if len(worths[k]) == most]
        best = max(others, key=lambda k: mean(worths[k]), default=0)
        return self.wide.actions[best] if best and self.wide._difference(best, 0)[0] > 0 else None

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return len(self.close.worths[1]) if self.close is not None else 0

    @property
    def matters(self) -> bool:
        """Whether more playouts could make it a mistake, or take a mark away."""
        if self.close is None:
            return False
        better, error = self.close._difference(1, 0)
        return better + 2 * error >= WORTH_A_LOOK

    @property
    def slip(self) -> tuple[float, float]:
        """How much who plays everybody on gives up here itself, and the standard error of that; 0 if that is not sure.

        Whoever decides just before and does better here has not lost that by deciding so.
        """
        wide, parts = self.wide, list[tuple[float, float]]()
        if self.close is not None:
            parts.append(self.close.apart(1, 0))
        if wide is not None and self.usual != self.played and self.usual in wide.actions:
            parts.append(wide.apart(0, wide.actions.index(self.usual)))
        sure = [(more, error) for more, error in parts if more > SURE * error]
        return sum(more for more, _ in sure), hypot(*[error for _, error in sure])

    def judged(self, index: int, seat: int) -> Judged:
        """What is known by now."""
        return replace(self._judged(index, seat), usual=str(self.usual or ""))

    def _judged(self, index: int, seat: int) -> Judged:
        action = str(self.played)
        if self.wide is None:
            return Judged(index, seat, action)
        found = self.wide
        if self.close is None:
            known = min(map(len, found.worths)) > 0 or len(found.actions) == 1
            return Judged(index, seat, action, FREE, _tried(found, 0), action if known else "", 0.0, 0.0, 0)
        better, error = self.close.apart(1, 0)
        best = 1 if better > 0 else 0
        rival = found.actions.index(self.close.actions[1])
        closer = {0: figures_of(self.close, 0, best), rival: figures_of(self.close, 1, best)}
        tried = _tried(found, rival if best else 0, closer)
        return Judged(index, seat, action, FREE, tried, str(self.close.actions[best]), better, error, self.pairs)

    def _rollouts(self, actions: tuple[Action, ...], stage: int) -> Rollouts:
        seed = self.number * 3 + stage
        return Rollouts(self.outlook, actions, self.base, self.plan.depth, seed, self.plan.valued(self.outlook.game))


def _played(found: Rollouts, places: Iterator[int] | range | list[int] | tuple[int, ...], times: int) -> Iterator[None]:
    """So many further playouts of each of these."""
    places = list(places)
    for _ in range(times):
        for k in places:
            yield from found.pieces(k)
            yield


def figures_of(found: Rollouts, k: int, best: int) -> Tried:
    """What is known of the action in place `k`, against that in place `best`."""
    worths = found.worths[k]
    behind, error = (0.0, 0.0) if k == best else found.apart(best, k)
    line = tuple([(seat, str(action)) for seat, action in found.lines[k]])
    own = careful(error_of(worths), len(worths), mean(worths))
    return Tried(str(found.actions[k]), mean(worths), own, len(worths), behind, error, line)


def _tried(found: Rollouts, best: int, closer: Mapping[int, Tried] | None = None) -> tuple[Tried, ...]:
    """All that were tried, that in place `best` first; `closer` are those of which more is known."""
    made = []
    for k in range(len(found.actions)):
        if found.worths[k]:
            made.append((k != best, (closer or {}).get(k) or figures_of(found, k, best)))
    return tuple([one for _, one in sorted(made, key=lambda pair: (pair[0], pair[1].behind))])
