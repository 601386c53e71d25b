"""Tree search guided by a fast strategy: its move is explored first, and other moves replace it if they do better.

The game tree is over actions, not positions. Each iteration uses another position that is consistent with the seat's
information, so an action is chosen by its results in all of them (information set search: Cowling, Powley and
Whitehouse 2012). At each node the mean so far plus a bonus selects the next action. The bonus is larger for actions
that the fast strategy prefers and for actions that were tried less often (PUCT: Silver et al. 2016). At a new node the
fast strategy plays on for a few decisions, and the value of the position replaces the rest of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, inf, sqrt
from random import Random
from typing import Any, TypeAlias

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView, require_player_view
from tabletop.engine.core.state import State
from tabletop.strategies.base import Search, Strategy, find_fast_strategy, get_quick_form, list_choices
from tabletop.strategies.greedy import evaluate_after, settle_routine
from tabletop.strategies.playouts import play_on
from tabletop.strategies.rollouts import LINE, RolloutResult, chance_to_win, clamp_error
from tabletop.strategies.values import Value

Move: TypeAlias = tuple[int, Action]
"""A seat and its action: after the same actions, another guess may ask another seat."""

EXPLORATION = 2.0
"""Weight of the exploration bonus, in standard deviations of the results."""
DEPTH = 12
"""Number of decisions that are played out at a new node."""
FAVOUR = 0.5
"""Prior of the fast strategy's move; the other actions share the rest."""
WARMTH = 20.0
"""Divisor of the temperature: a difference in worth of `Game.swing` / WARMTH divides the prior by e."""


def compute_priors(view: PlayerView, base: Strategy, legal: Sequence[Action], source: Random) -> list[float]:
    """Return the prior probability of each of the `legal` actions to be the best, as `base` sees it; the sum is 1.

    If `base` has a method `worths(view)` that returns a number of points for each legal action (or None), the priors
    follow from it. Otherwise the action that `base` would take gets half, and the others share the rest equally.

    >>> [round(p, 2) for p in tabletop.strategies.compute_priors(
    ...     tabletop.PlayerView(deal), tabletop.strategies.Greedy(), deal.legal_actions(), random.Random(1))]
    [0.5, 0.5]
    """
    if len(legal) == 1:
        return [1.0]
    rate = getattr(base, "worths", None)
    worths: Sequence[float] | None = rate(view) if rate is not None else None
    if worths is not None:
        return _compute_shares(worths, view.game.swing)
    choice = base.decide(view, source)
    rest = (1 - FAVOUR) / (len(legal) - 1)
    return [FAVOUR if action == choice else rest for action in legal]


def _compute_shares(worths: Sequence[float], swing: float) -> list[float]:
    """Return priors from the worth of actions; the sum is 1."""
    most, warmth = max(worths), swing / WARMTH
    weights = [exp(max(-30.0, (worth - most) / warmth)) for worth in worths]
    return [weight / sum(weights) for weight in weights]


class _Branch:
    """Statistics of one action at one node of the tree, and the node it leads to."""

    __slots__ = ("children", "player", "priors", "squares", "total", "visits")

    def __init__(self, player: int) -> None:
        self.player = player
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.children: dict[Move, _Branch] = {}
        self.priors: dict[Move, float] = {}

    @property
    def mean(self) -> float:
        """Mean result for the seat that took it."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def deviation(self) -> float:
        """Standard deviation of its results."""
        if self.visits < 2:
            return inf
        return sqrt(max(0.0, self.squares - self.total**2 / self.visits) / (self.visits - 1))


class Tree:
    """Search tree of the seat to act, which grows with each iteration.

    Args:
        view: The view of the seat to act.
        base: The strategy that guides the search and plays on at a new node, by name or as an object.
        depth: Number of decisions that are played out at a new node.
        exploration: Weight of the exploration bonus. A higher weight spends more time on actions with bad results.
        value: Value of the position where a playout stops, 0 to 1.
        seed: Seed of guesses and chance.

    Raises:
        ValueError: If the depth is below 0 or the seat is not to act.
        PositionError: If `view` is not a view.

    >>> tree = tabletop.strategies.Tree(tabletop.PlayerView(deal), depth=4)
    >>> tree.grow(20)
    >>> [(str(figure.action), figure.visits) for figure in tree.figures()]
    [('pass', 19), ('take', 1)]
    """

    def __init__(
        self,
        view: PlayerView,
        base: str | Strategy | None = None,
        depth: int = DEPTH,
        exploration: float = EXPLORATION,
        seed: int = 0,
        value: Value = chance_to_win,
    ) -> None:
        require_player_view(view)
        if depth < 0:
            raise ValueError(f"depth={depth} must not be below 0")
        self.view, self.player, self.depth, self.seed, self.value = view, view.player, depth, seed, value
        self.exploration = exploration
        self.actions = list_choices(view)
        self._guide = find_fast_strategy(view.game, base)
        self.base = get_quick_form(self._guide)
        self._root = _Branch(self.player)
        self._root.priors = self._compute_root_priors()

    def _compute_root_priors(self) -> dict[Move, float]:
        """Return the priors of the root: half from the base, half from the value after one step."""
        source = Random(self._make_seed(0, 2))
        probabilities = compute_priors(self.view, self._guide, self.actions, source)
        if len(self.actions) > 1:
            guess, game = self.view.resample(self._make_seed(0, 0)), self.view.game
            worths = [evaluate_after(guess, action, self.player, game.evaluate) for action in self.actions]
            probabilities = [
                sum(pair) / 2 for pair in zip(probabilities, _compute_shares(worths, game.swing), strict=True)
            ]
        return {(self.player, action): prior for action, prior in zip(self.actions, probabilities, strict=True)}

    def _make_seed(self, number: int, what: int) -> int:
        return (self.seed * 1_000_003 + number * 3 + what) % 2**31

    # --- search ---------------------------------------------------------------------------------------------------

    def grow(self, times: int) -> None:
        """Run `times` more iterations.

        >>> tree = tabletop.strategies.Tree(tabletop.PlayerView(deal), depth=4)
        >>> tree.grow(3)
        >>> tree.visits
        3
        """
        for _ in range(times):
            for _ in self.walk():
                pass

    @property
    def visits(self) -> int:
        """Number of iterations."""
        return self._root.visits

    def walk(self) -> Iterator[None]:
        """Run one iteration, piece by piece; it counts when it is finished.

        It descends to a new node, plays on from there with the base, and updates all nodes on the path with the
        result.
        """
        number = self._root.visits
        state: Any = self.view.resample(self._make_seed(number, 0))
        source = Random(self._make_seed(number, 1))
        here, path = self._root, [self._root]
        while not state.is_terminal():
            legal = state.legal_actions()
            player, question = state.current_player(), state.question
            if len(legal) == 1 or (question is not None and question.routine):
                state.apply_action(legal[0] if len(legal) == 1 else question.default(state, player))
                continue
            move = self._choose_move(here, state, legal, player, source)
            new = move not in here.children
            here = here.children.setdefault(move, _Branch(player))
            path.append(here)
            state.apply_action(move[1])
            if new:
                break
        yield from play_on(state, self.base, source, self.depth)
        settle_routine(state, state.current_player())
        worths: dict[int, float] = {}
        for branch in path:
            if branch.player not in worths:
                worths[branch.player] = self.value(state, branch.player)
            branch.visits += 1
            branch.total += worths[branch.player]
            branch.squares += worths[branch.player] ** 2

    def _choose_move(self, here: _Branch, state: State, legal: Sequence[Action], player: int, source: Random) -> Move:
        """Return the move with the highest sum of mean and bonus; an untried move has the mean of its node."""
        moves = [(player, action) for action in legal]
        known_priors, children = here.priors, here.children
        if not all(move in known_priors for move in moves):
            new_priors = compute_priors(PlayerView.from_guess(state, player), self.base, legal, source)
            for move, prior in zip(moves, new_priors, strict=True):
                known_priors.setdefault(move, prior)
        tried = [children[move] for move in moves if move in children]
        visits = sum(branch.visits for branch in tried)
        mean = sum(branch.total for branch in tried) / visits if visits else 0.0
        deviation = self._root.deviation
        scale = self.exploration * (deviation if deviation != inf else 1.0) * sqrt(visits + 1)

        def compute_bound(move: Move) -> float:
            branch = children.get(move)
            if branch is None:
                return mean + scale * known_priors[move]
            return branch.mean + scale * known_priors[move] / (1 + branch.visits)

        return max(moves, key=compute_bound)

    # --- results --------------------------------------------------------------------------------------------------

    def figures(self) -> tuple[RolloutResult, ...]:
        """Return the results of each action, the most visited first.

        >>> tree = tabletop.strategies.Tree(tabletop.PlayerView(deal), depth=4)
        >>> tree.grow(12)
        >>> 0 < tree.figures()[0].mean < 1
        True
        """
        figures = []
        for action in self.actions:
            branch = self._root.children.get((self.player, action))
            if branch is None or not branch.visits:  # its first iteration may not be finished
                figures.append(RolloutResult(action, 0.0, inf, 0))
            else:
                error = clamp_error(branch.deviation / sqrt(branch.visits), branch.visits, branch.mean)
                figures.append(RolloutResult(action, branch.mean, error, branch.visits, _find_line(branch)))
        return tuple(sorted(figures, key=lambda figure: (-figure.visits, -figure.mean)))

    @property
    def best(self) -> Action:
        """The most visited action; the first of equals."""
        return self.figures()[0].action


def _find_line(branch: _Branch) -> tuple[Move, ...]:
    """Return the most visited line of play from a node."""
    line: list[Move] = []
    while branch.children and len(line) < LINE:
        move = max(branch.children, key=lambda move, among=branch.children: among[move].visits)  # type: ignore[misc]
        branch = branch.children[move]
        line.append(move)
    return tuple(line)


class TreeSearch(Search[Tree]):
    """Strategy that takes the most visited action of a guided tree search.

    It runs `iterations` iterations. `base`, `depth`, `exploration` and `value` are as for `Tree`. At a table it answers
    after `seconds` with the best action so far.

    Raises:
        ValueError: For numbers out of range; it names every mistake.

    >>> thinks = tabletop.strategies.TreeSearch(iterations=20, depth=4)
    >>> str(thinks.decide(tabletop.PlayerView(deal, 1), random.Random(1)))
    'pass'
    """

    def __init__(
        self,
        base: str | Strategy | None = None,
        iterations: int = 200,
        depth: int = DEPTH,
        exploration: float = EXPLORATION,
        value: Value = chance_to_win,
        seconds: float | None = None,
    ) -> None:
        self.base, self.iterations, self.depth, self.value = base, iterations, depth, value
        self.exploration, self.seconds = exploration, seconds
        self.check({"iterations": 1, "depth": 0}, ("exploration", "seconds"))

    def choose(self, analysis: Tree) -> Action:
        """Return the legal action with the most visits."""
        return analysis.best

    def analyse(self, view: PlayerView, source: Random) -> Iterator[Tree]:
        """Yield the tree so far after every piece of work; it is one object that grows.

        >>> thinks = tabletop.strategies.TreeSearch(iterations=20, depth=4)
        >>> *_, tree = thinks.analyse(tabletop.PlayerView(deal, 1), random.Random(1))
        >>> tree.visits
        20
        """
        tree = Tree(view, self.base, self.depth, self.exploration, source.getrandbits(31), self.value)
        for _ in range(self.iterations):
            for _ in tree.walk():
                yield tree
            yield tree

    def __repr__(self) -> str:
        base = "" if self.base is None else f"{self.base!r}, "
        return f"TreeSearch({base}iterations={self.iterations}, depth={self.depth}, exploration={self.exploration})"
