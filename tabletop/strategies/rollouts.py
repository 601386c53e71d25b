"""Rollouts: evaluate an action by playing on from it with a fast strategy, many times.

Tesauro and Galperin (1997) let a fast player finish the game many times after each candidate move. The mean result is a
much better guide than the fast player's own choice. Here a rollout is cut off where a round ends, or after a number of
decisions, and the value of that position replaces the result of the game. Between two rounds no plan is half done, so
the value is more accurate and less noisy there.

All candidates are tried in the same guesses at hidden information and with the same future chance (common random
numbers). This makes their differences much more precise than their means. Sequential halving (Karnin, Koren and Somekh
2013) drops the worse half of the candidates repeatedly. A candidate that is too far behind, measured by the deviation
of the differences, is dropped earlier.
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
from tabletop.strategies.base import Search, Strategy, find_fast_strategy, get_quick_form, list_choices
from tabletop.strategies.greedy import evaluate_after
from tabletop.strategies.playouts import play_on
from tabletop.strategies.values import Value, find_value

DEPTH = 48
"""Maximum number of decisions in a playout."""
ROUND = 6
"""Minimum number of decisions before the end of a round may stop a playout."""
FIRST_DECISIONS = 8
"""Number of decisions of a playout before another strategy may take over."""
LINE = 6
"""Number of decisions of a playout that are recorded, to show what an action leads to."""
MIN_PLAYOUTS = 4
"""Minimum number of playouts before a candidate may be dropped for being behind."""
HOPELESS = 2.0
"""Distance behind the best at which a candidate is dropped, in standard errors of the difference."""
EQUAL = 1e-6
"""Standard error below which results count as equal."""
CAUTION = 1.0
"""Margin by which an action must beat that of the base strategy, in standard errors of the difference."""


def chance_to_win(state: State, player: int) -> float:
    """Return the value of a position for a seat, 0 to 1, by `values.find_value` the game; at the end, the share won.

    Use it to compare positions. The chance shown to users is calibrated on games (`strategies.chances`).

    Raises:
        PositionError: If `state` is not a position.

    >>> tabletop.strategies.chance_to_win(deal, 0) < 0.5 < tabletop.strategies.chance_to_win(deal, 1)
    True
    """
    require_position(state)
    return find_value(state.game)(state, player)


@dataclass(frozen=True)
class RolloutResult:
    """Rollout results of one action."""

    action: Action
    mean: float
    """Mean value of the positions in which its playouts stopped, 0 to 1. A fitted map converts it to a chance to win
    (`strategies.chances`)."""
    error: float
    """Standard error of the mean; infinite below two playouts."""
    visits: int
    """Number of playouts."""
    line: tuple[tuple[int, Action], ...] = ()
    """Decisions that followed in the first playout, as (seat, action), where there was a choice."""


class Rollouts:
    """Playouts of `actions` for the seat to act, all in the same guesses; the caller decides how many.

    Args:
        view: The view of the seat to act.
        actions: The legal actions to compare.
        base: The strategy that plays on for all seats, by name or as an object.
        least: Number of decisions after which the end of a round stops a playout. None: play through rounds.
        later: The strategy that plays on after the first `FIRST_DECISIONS` decisions; None: `base` plays to the end.
        depth: Maximum number of decisions in a playout.
        value: Value of the position where a playout stops, 0 to 1.
        seed: Seed of guesses and chance. Guesses with the same number are the same for every action.

    Raises:
        ValueError: If there are no actions, one is not legal, or the depth is below 1.
        PositionError: If `view` is not a view.

    >>> rollouts = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
    >>> rollouts.play(8)
    >>> [(str(figure.action), figure.visits) for figure in rollouts.figures()]
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
        later: Strategy | None = None,
    ) -> None:
        require_player_view(view)
        self.view, self.player, self.depth, self.seed, self.value = view, view.player, depth, seed, value
        self.least, self.later = least, later
        legal = view.legal_actions()
        self.actions = tuple(legal if actions is None else actions)
        mistakes = [f"{action} is not legal" for action in self.actions if action not in legal]
        if not self.actions:
            mistakes.append("there is no action to roll out")
        if depth < 1:
            mistakes.append(f"depth={depth} must be at least 1")
        if mistakes:
            raise ValueError("; ".join(mistakes))
        self.base = get_quick_form(find_fast_strategy(view.game, base))
        self.worths: list[list[float]] = [[] for _ in self.actions]
        """Value of each playout of each action; the same index is the same guess."""
        self.lines: list[tuple[tuple[int, Action], ...]] = [() for _ in self.actions]
        self._guess: tuple[int, Any] = (-1, None)

    # --- playing --------------------------------------------------------------------------------------------------

    def play(self, times: int) -> None:
        """Play each action out `times` more times.

        >>> rollouts = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> rollouts.play(3)
        >>> [len(worths) for worths in rollouts.worths]
        [3, 3]
        """
        for _ in range(times):
            for k in range(len(self.actions)):
                for _ in self.pieces(k):
                    pass

    def pieces(self, k: int) -> Iterator[None]:
        """Play one playout of the action at index `k` of `actions`, piece by piece; it counts when it is finished.

        >>> rollouts = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> for _ in rollouts.pieces(1):
        ...     pass
        >>> [len(worths) for worths in rollouts.worths]
        [0, 1]
        """
        number = len(self.worths[k])
        state = self.guess(number)
        source = Random(self._make_seed(number, 1))
        line: list[tuple[int, Action]] = []
        state.apply_action(self.actions[k])
        line_length = LINE if number == 0 else 0
        depth = self.depth
        if self.later is not None:
            yield from play_on(state, self.base, source, FIRST_DECISIONS, None, line, line_length)
            depth -= FIRST_DECISIONS
        yield from play_on(state, self.later or self.base, source, depth, self.least, line, line_length)
        if number == 0:
            self.lines[k] = tuple(line)
        self.worths[k].append(self.value(state, self.player))

    def guess(self, number: int) -> Any:
        """Return a fresh copy of guess `number`. The recorded lines were played in guess 0.

        >>> rollouts = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> rollouts.guess(0) is rollouts.guess(0), rollouts.guess(0).to_dict() == rollouts.guess(0).to_dict()
        (False, True)
        """
        if self._guess[0] != number:
            self._guess = number, self.view.resample(self._make_seed(number, 0))
        return self._guess[1].clone()

    def _make_seed(self, number: int, what: int) -> int:
        return (self.seed * 1_000_003 + number * 2 + what) % 2**31

    # --- results --------------------------------------------------------------------------------------------------

    def figures(self) -> tuple[RolloutResult, ...]:
        """Return the results of each action: most playouts first, then highest mean.

        >>> rollouts = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> rollouts.play(2)
        >>> 0 < rollouts.figures()[0].mean < 1
        True
        """
        figures = [
            RolloutResult(
                action, mean(worths), clamp_error(compute_error(worths), len(worths), mean(worths)), len(worths), line
            )
            for action, worths, line in zip(self.actions, self.worths, self.lines, strict=True)
        ]
        return tuple(sorted(figures, key=lambda figure: (-figure.visits, -figure.mean)))

    def difference(self, action: Action, other: Action) -> tuple[float, float]:
        """Return the advantage of `action` over `other` and its standard error.

        Only guesses in which both were tried count. They are common to both, so the error is much smaller than that of
        two independent estimates.

        >>> rollouts = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> rollouts.play(20)
        >>> better, error = rollouts.difference(*(figure.action for figure in rollouts.figures()))
        >>> better > 0 and error > 0
        True
        """
        return self.compare(self.actions.index(action), self.actions.index(other))

    def compare(self, first: int, other: int) -> tuple[float, float]:
        """Return the advantage of the action at index `first` over that at index `other`, and its standard error.

        >>> rollouts = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> rollouts.play(2)
        >>> rollouts.compare(0, 1) == rollouts.difference(*rollouts.actions)
        True
        """
        better, error = self._compare(first, other)
        return better, clamp_error(error, min(len(self.worths[first]), len(self.worths[other])), 1 + abs(better))

    def _compare(self, first: int, other: int) -> tuple[float, float]:
        apart = [a - b for a, b in zip(self.worths[first], self.worths[other], strict=False)]
        return mean(apart), compute_error(apart)

    @property
    def best(self) -> Action:
        """The best of the actions with the most playouts; the first of equals."""
        return self.figures()[0].action if any(self.worths) else self.actions[0]

    # --- allocation of playouts -----------------------------------------------------------------------------------

    def run_halving(self, playouts: int) -> Iterator[None]:
        """Share out `playouts` among all actions by sequential halving, piece by piece.

        `figures` has the results so far. The search ends early when no action can catch up with the best any more.

        >>> rollouts = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> for _ in rollouts.run_halving(20):
        ...     pass
        >>> sum(figure.visits for figure in rollouts.figures()) <= 20
        True
        """
        alive = list(range(len(self.actions)))
        rounds = max(1, ceil(log2(len(alive)))) if len(alive) > 1 else 1
        for _ in range(rounds):
            for _ in range(max(1, playouts // (rounds * len(alive)))):
                for k in alive:
                    yield from self.pieces(k)
                alive = self._select_hopeful(alive)
                if len(alive) == 1:
                    return
            order = sorted(alive, key=lambda k: (k > 0, -mean(self.worths[k])))
            alive = sorted(order[: (len(alive) + 1) // 2])

    def _select_hopeful(self, alive: list[int]) -> list[int]:
        """Return the indices that are not far behind the best."""
        best = max(alive, key=lambda k: mean(self.worths[k]))
        if len(self.worths[best]) < MIN_PLAYOUTS:
            return alive
        apart = {k: self._compare(best, k) for k in alive if k != best}
        # The first action, that of the base, needs no proof that it is the best; an action that replaces it does.
        far = HOPELESS if best else CAUTION
        return [k for k in alive if k == best or apart[k][0] <= far * apart[k][1]]

    def choose(self, caution: float) -> Action:
        """Return the best action, or the first of `actions` unless the best beats it by `caution` standard errors.

        >>> rollouts = tabletop.strategies.Rollouts(tabletop.PlayerView(deal), depth=4)
        >>> rollouts.play(4)
        >>> str(rollouts.choose(caution=99))
        'take'
        """
        most = max(map(len, self.worths))
        tried = [k for k, worths in enumerate(self.worths) if len(worths) == most]
        best = max(tried, key=lambda k: mean(self.worths[k]))
        if best and self.worths[0]:
            better, error = self._compare(best, 0)
            if not better > caution * error:
                return self.actions[0]
        return self.actions[best]


def clamp_error(error: float, count: int, reach: float) -> float:
    """Return a standard error that never claims certainty, even if all `count` results were equal.

    By Laplace's rule the next result differs with a chance of 1 in `count` + 2, and the error of that chance is about
    as large. `reach` is the largest possible distance of a different result: for a share, the larger of the share and 1
    minus the share.

    >>> from tabletop.strategies.rollouts import clamp_error
    >>> clamp_error(0.0, 8, 1.0), clamp_error(0.03, 8, 1.0)
    (0.1, 0.03)
    """
    return error if error > EQUAL else max(reach, 1 - reach) / (count + 2)


def mean(numbers: Sequence[float]) -> float:
    """Return the mean; 0 of no numbers."""
    return sum(numbers) / len(numbers) if numbers else 0.0


def compute_error(numbers: Sequence[float]) -> float:
    """Return the standard error of the mean of some numbers."""
    n = len(numbers)
    if n < 2:
        return inf
    middle = mean(numbers)
    return sqrt(sum((x - middle) ** 2 for x in numbers) / (n - 1) / n)


# --- candidates -------------------------------------------------------------------------------------------------------


def find_candidates(view: PlayerView, base: Strategy, most: int, source: Random) -> tuple[Action, ...]:
    """Return the action of `base` and the `most` - 1 other actions with the highest value after one step.

    Raises:
        ValueError: If the seat is not to act.

    >>> greedy = tabletop.strategies.Greedy()
    >>> [str(a) for a in tabletop.strategies.find_candidates(tabletop.PlayerView(deal), greedy, 2, random.Random(1))]
    ['pass', 'take']
    """
    legal = list_choices(view)
    first = base.decide(view, source)
    alternatives = [action for action in legal if action != first]
    if len(alternatives) >= most:
        guess, evaluate = view.resample(source.getrandbits(31)), view.game.evaluate
        worth = [evaluate_after(guess, action, view.player, evaluate) for action in alternatives]
        order = sorted(range(len(alternatives)), key=lambda k: -worth[k])
        alternatives = [alternatives[k] for k in order[: most - 1]]
    return (first, *alternatives)


class Rollout(Search[Rollouts]):
    """Strategy that improves on `base`: it takes the action that `playouts` rollouts with `base` show to be the best.

    Args:
        playouts: Number of rollouts of all candidates together.
        candidates: Number of actions to compare.
        base: The strategy that plays on, by name or as an object; by default the game's heuristic, if it has one.
        depth: As for `Rollouts`; so are `least` and `value`.
        caution: Margin by which an action must beat that of the base, in standard errors of the difference.
        seconds: Time limit of an answer at a table; then the best action so far is taken.

    Raises:
        ValueError: For numbers below 1 (2 candidates); it names every mistake.

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
        """Return the candidate with the best results."""
        return analysis.choose(self.caution)

    def analyse(self, view: PlayerView, source: Random) -> Iterator[Rollouts]:
        """Yield the rollouts so far after every piece of work; it is one object that grows.

        >>> thinks = tabletop.strategies.Rollout(playouts=20, depth=4)
        >>> *_, analysis = thinks.analyse(tabletop.PlayerView(deal), random.Random(1))
        >>> str(analysis.figures()[0].action)
        'take'
        """
        base = find_fast_strategy(view.game, self.base)
        tried = find_candidates(view, base, self.candidates, source)
        rollouts = Rollouts(view, tried, base, self.depth, source.getrandbits(31), self.value, self.least)
        yield rollouts
        for _ in rollouts.run_halving(self.playouts):
            yield rollouts
        yield rollouts

    def __repr__(self) -> str:
        base = "" if self.base is None else f"{self.base!r}, "
        return f"Rollout({base}playouts={self.playouts}, candidates={self.candidates}, depth={self.depth})"
