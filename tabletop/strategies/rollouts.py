"""Rollouts: what an action leads to, found out by playing on with a fast strategy, again and again.

Tesauro and Galperin (1997) let a fast player play each candidate to the end many times; the mean plays far better than
the fast player does. Ours are cut off where a round ends, or after some decisions, and the value of the position there
stands in for the end: between two rounds no half-done plan clouds it, so it is both truer and steadier.
All candidates are tried in the same guesses at what is hidden and with the same chance to come (common random
numbers), so their difference is known much better than either of them; and the worse half is given up again and again
(sequential halving: Karnin, Koren and Somekh 2013), as well as whoever is too far behind by the deviation of the
differences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, inf, log2, sqrt
from random import Random
from typing import Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import require_position
from tabletop.engine.core.player_view import PlayerView, require_player_view
from tabletop.engine.core.state import State
from tabletop.strategies.base import Search, Strategy, choices, fast, quick
from tabletop.strategies.greedy import value_after
from tabletop.strategies.playouts import played_on
from tabletop.strategies.values import Value, value_of

DEPTH = 48
"""Decisions that are played out at most."""
ROUND = 6
"""A playout stops where a round ends, but not before so many decisions."""
LINE = 6
"""So many decisions of a playout are kept, to show what an action leads to."""
LEAST = 4
"""So often a candidate is tried before it may be given up for being behind."""
HOPELESS = 2.0
"""Standard errors of the difference behind the best at which it is given up."""
EQUAL = 1e-6
"""An error so small is that of results that came out equal."""
CAUTION = 1.0
"""Another action than that of the base must be better by so many standard errors of the difference."""


def chance_to_win(state: State, player: int) -> float:
    """Return the value of a position for a seat, 0 to 1: by `values.value_of` the game; at the end what was won.

    It compares positions. The chance that is shown to people is fitted to games (`strategies.chances`).

    Raises PositionError if `state` is no position.

    >>> tabletop.strategies.chance_to_win(deal, 0) < 0.5 < tabletop.strategies.chance_to_win(deal, 1)
    True
    """
    require_position(state)
    return value_of(state.game)(state, player)


@dataclass(frozen=True)
class Figure:
    """What was found out about an action."""

    action: Action
    mean: float
    """Mean value of the positions in which its playouts stopped, 0 to 1. A fitted map makes a chance to win of it
    (`strategies.chances`)."""
    error: float
    """The standard error of the mean; infinite before there are two playouts."""
    visits: int
    """How many playouts there were."""
    line: tuple[tuple[int, Action], ...] = ()
    """What came then in the first of them: who decided what, where there was a choice."""


class Rollouts:
    """Playouts of the `actions` of the seat that is asked, all in the same guesses, as many as are asked for.

    `view` is that of the seat; `base` plays on for everybody, by name or as an object, until a round ends, not
    before `least` decisions though, and for `depth` at most; with `least=None` it plays through rounds. `value` says
    what the position is worth then. `seed` makes the guesses and all chance: those of the same number are the same for
    every action. Raises ValueError for no actions, or some that are not legal, or a depth below 1; PositionError if
    `view` is none.

    >>> found = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
    >>> found.play(8)
    >>> [(str(figure.action), figure.visits) for figure in found.figures()]
    [('take', 8), ('pass', 8)]
    """

    def __init__(
        self,
        view: PlayerView,
        actions: Sequence[Action] | None = None,
        base: str | Strategy | None = None,
        depth: int = DEPTH,
        seed: int = 0,
        value: Value = chance_to_win,
        least: int | None = ROUND,
    ) -> None:
        require_player_view(view)
        self.view, self.player, self.depth, self.seed, self.value = view, view.player, depth, seed, value
        self.least = least
        legal = view.legal_actions()
        self.actions = tuple(legal if actions is None else actions)
        mistakes = [f"{action} is not legal" for action in self.actions if action not in legal]
        if not self.actions:
            mistakes.append("there is no action to roll out")
        if depth < 1:
            mistakes.append(f"depth={depth} must be at least 1")
        if mistakes:
            raise ValueError("; ".join(mistakes))
        self.base = quick(fast(view.game, base))
        self.worths: list[list[float]] = [[] for _ in self.actions]
        """What each playout of each action came to; the same place is the same guess."""
        self.lines: list[tuple[tuple[int, Action], ...]] = [() for _ in self.actions]
        self._guess: tuple[int, Any] = (-1, None)

    # --- playing --------------------------------------------------------------------------------------------------

    def play(self, times: int) -> None:
        """So many further playouts of every action.

        `times` is how many.

        >>> found = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> found.play(3)
        >>> [len(worths) for worths in found.worths]
        [3, 3]
        """
        for _ in range(times):
            for k in range(len(self.actions)):
                for _ in self.pieces(k):
                    pass

    def pieces(self, k: int) -> Iterator[None]:
        """One playout of the action in place `k`, piece by piece; it counts when it is over.

        `k` is a place in `actions`.

        >>> found = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> for _ in found.pieces(1):
        ...     pass
        >>> [len(worths) for worths in found.worths]
        [0, 1]
        """
        number = len(self.worths[k])
        state = self.guess(number)
        source = Random(self._mixed(number, 1))
        line: list[tuple[int, Action]] = []
        state.apply_action(self.actions[k])
        kept = LINE if number == 0 else 0
        yield from played_on(state, self.base, source, self.depth, self.least, line, kept)
        if number == 0:
            self.lines[k] = tuple(line)
        self.worths[k].append(self.value(state, self.player))

    def guess(self, number: int) -> Any:
        """The guess of this `number`, to be played on in: the lines that are shown were played in the first, 0.

        >>> found = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> found.guess(0) is found.guess(0), found.guess(0).to_dict() == found.guess(0).to_dict()
        (False, True)
        """
        if self._guess[0] != number:
            self._guess = number, self.view.resample(self._mixed(number, 0))
        return self._guess[1].clone()

    def _mixed(self, number: int, what: int) -> int:
        return (self.seed * 1_000_003 + number * 2 + what) % 2**31

    # --- what they show -------------------------------------------------------------------------------------------

    def figures(self) -> tuple[Figure, ...]:
        """What was found out about each action: those tried most often first, of these the best.

        >>> found = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> found.play(2)
        >>> 0 < found.figures()[0].mean < 1
        True
        """
        made = [
            Figure(action, mean(worths), careful(error_of(worths), len(worths), mean(worths)), len(worths), line)
            for action, worths, line in zip(self.actions, self.worths, self.lines, strict=True)
        ]
        return tuple(sorted(made, key=lambda figure: (-figure.visits, -figure.mean)))

    def difference(self, one: Action, other: Action) -> tuple[float, float]:
        """How much better `one` is than `other`, and the standard error of that, over the guesses both were tried in.

        The guesses are common to both, so the error is much smaller than that of two that were tried apart.

        >>> found = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> found.play(20)
        >>> better, error = found.difference(*(figure.action for figure in found.figures()))
        >>> better > 0 and error > 0
        True
        """
        return self.apart(self.actions.index(one), self.actions.index(other))

    def apart(self, one: int, other: int) -> tuple[float, float]:
        """The same by places: how much better the action in place `one` is than that in place `other`, with the error.

        >>> found = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> found.play(2)
        >>> found.apart(0, 1) == found.difference(*found.actions)
        True
        """
        better, error = self._difference(one, other)
        return better, careful(error, min(len(self.worths[one]), len(self.worths[other])), 1 + abs(better))

    def _difference(self, one: int, other: int) -> tuple[float, float]:
        apart = [a - b for a, b in zip(self.worths[one], self.worths[other], strict=False)]
        return mean(apart), error_of(apart)

    @property
    def best(self) -> Action:
        """The best of those tried most often; the first of equals."""
        return self.figures()[0].action if any(self.worths) else self.actions[0]

    # --- as many as are needed --------------------------------------------------------------------------------------

    def halving(self, playouts: int) -> Iterator[None]:
        """So many playouts, shared out by sequential halving, piece by piece; `figures` tells how far they are.

        `playouts` are those of all actions together. Ends early when nothing can catch up with the best any more.

        >>> found = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> for _ in found.halving(20):
        ...     pass
        >>> sum(figure.visits for figure in found.figures()) <= 20
        True
        """
        alive = list(range(len(self.actions)))
        rounds = max(1, ceil(log2(len(alive)))) if len(alive) > 1 else 1
        for _ in range(rounds):
            for _ in range(max(1, playouts // (rounds * len(alive)))):
                for k in alive:
                    yield from self.pieces(k)
                alive = self._hopeful(alive)
                if len(alive) == 1:
                    return
            order = sorted(alive, key=lambda k: (k > 0, -mean(self.worths[k])))
            alive = sorted(order[: (len(alive) + 1) // 2])

    def _hopeful(self, alive: list[int]) -> list[int]:
        """Those that are not far behind the best."""
        best = max(alive, key=lambda k: mean(self.worths[k]))
        if len(self.worths[best]) < LEAST:
            return alive
        apart = {k: self._difference(best, k) for k in alive if k != best}
        # Nobody need prove that the first, what the base would do, is the best: who is to replace it must.
        far = HOPELESS if best else CAUTION
        return [k for k in alive if k == best or apart[k][0] <= far * apart[k][1]]

    def chosen(self, caution: float) -> Action:
        """The best; but the first of the `actions` unless another is better by `caution` standard errors of that.

        >>> found = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> found.play(4)
        >>> str(found.chosen(caution=99))
        'take'
        """
        most = max(map(len, self.worths))
        tried = [k for k, worths in enumerate(self.worths) if len(worths) == most]
        best = max(tried, key=lambda k: mean(self.worths[k]))
        if best and self.worths[0]:
            better, error = self._difference(best, 0)
            if not better > caution * error:
                return self.actions[0]
        return self.actions[best]


def careful(error: float, count: int, reach: float) -> float:
    """A standard error that never claims certainty: where `count` results came out equal, another may still come.

    By Laplace's rule the next is another with a chance of 1 in `count` + 2, and the error of that chance is about as
    large. `reach` is how far away it could be: of a share, the share or what is left of it, whichever is more.

    >>> from tabletop.strategies.rollouts import careful
    >>> careful(0.0, 8, 1.0), careful(0.03, 8, 1.0)
    (0.1, 0.03)
    """
    return error if error > EQUAL else max(reach, 1 - reach) / (count + 2)


def mean(numbers: Sequence[float]) -> float:
    """Return the mean; 0 of no numbers."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def error_of(numbers: Sequence[float]) -> float:
    """The standard error of their mean."""
    n = len(numbers)
    if n < 2:
        return inf
    middle = mean(numbers)
    return sqrt(sum((x - middle) ** 2 for x in numbers) / (n - 1) / n)


# --- candidates -------------------------------------------------------------------------------------------------------


def candidates(view: PlayerView, base: Strategy, most: int, source: Random) -> tuple[Action, ...]:
    """What `base` would do, and the `most` - 1 others after which the position is worth most by one step.

    Raises ValueError where the seat is not asked anything.

    >>> greedy = tabletop.strategies.Greedy()
    >>> [str(a) for a in tabletop.strategies.candidates(tabletop.PlayerView(deal), greedy, 2, random.Random(1))]
    ['pass', 'take']
    """
    legal = choices(view)
    first = base.decide(view, source)
    others = [action for action in legal if action != first]
    if len(others) >= most:
        guess, evaluate = view.resample(source.getrandbits(31)), view.game.evaluate
        worth = [value_after(guess, action, view.player, evaluate) for action in others]
        order = sorted(range(len(others)), key=lambda k: -worth[k])
        others = [others[k] for k in order[: most - 1]]
    return (first, *others)


class Rollout(Search[Rollouts]):
    """Plays better than `base`, with which it plays on: takes what `playouts` of it show to be the best.

    `base` is the name of a strategy or one itself; the game's heuristic, if it has one, unless it is given. So many
    `candidates` are tried; `depth`, `least` and `value` are as for `Rollouts`. Another action than that of the base
    must be better by `caution` standard errors. At a table it answers after `seconds` what it has found by then. Raises
    ValueError, with every mistake, for numbers below 1 (2 candidates).

    >>> thinks = tabletop.strategies.Rollout(playouts=20, depth=4)
    >>> str(thinks.decide(tabletop.PlayerView(deal), random.Random(1)))
    'take'
    """

    def __init__(
        self,
        base: str | Strategy | None = None,
        playouts: int = 48,
        candidates: int = 8,
        depth: int = DEPTH,
        value: Value = chance_to_win,
        caution: float = CAUTION,
        seconds: float | None = None,
        least: int | None = ROUND,
    ) -> None:
        self.caution, self.seconds, self.least = caution, seconds, least
        self.base, self.playouts, self.candidates, self.depth, self.value = base, playouts, candidates, depth, value
        self.check({"playouts": 1, "candidates": 2, "depth": 1}, ("caution", "seconds"))

    def choose(self, analysis: Rollouts) -> Action:
        """Return the candidate that did best."""
        return analysis.chosen(self.caution)

    def analyse(self, view: PlayerView, source: Random) -> Iterator[Rollouts]:
        """The same with its figures: the playouts so far, after every piece; it is one object that grows.

        `view` is that of the seat that is asked.

        >>> thinks = tabletop.strategies.Rollout(playouts=20, depth=4)
        >>> *_, found = thinks.analyse(tabletop.PlayerView(deal), random.Random(1))
        >>> str(found.figures()[0].action)
        'take'
        """
        base = fast(view.game, self.base)
        tried = candidates(view, base, self.candidates, source)
        found = Rollouts(view, tried, base, self.depth, source.getrandbits(31), self.value, self.least)
        yield found
        for _ in found.halving(self.playouts):
            yield found
        yield found

    def __repr__(self) -> str:
        base = "" if self.base is None else f"{self.base!r}, "
        return f"Rollout({base}playouts={self.playouts}, candidates={self.candidates}, depth={self.depth})"
