"""The adviser: the best move for a seat, the loss of other moves against it, and the chances of the best moves.

Hint, tutor and coach use the same adviser, so they recommend the same move in the same position with the same seed and
budget. It works in three steps; each can be run as far as needed:

1. `search`: rollouts of the candidates with the horizon of the game's expert, allocated by sequential halving. They
find the first answer, which does not change afterwards.
2. `compare`: rollouts of one move and of the first answer in guesses that were not used to choose either of them.
3. `play_out`: playouts of the best moves to the end of the game, for their chances.

With a fitted map the rollouts of steps 1 and 2 are cut off and mapped to chances. Without one the rollouts of step 2
are playouts to the end, and every figure is a share of games won. After some decisions the players then slip now and
then: between players who never do, a game without much chance is won or lost from the first move on, and every share is
0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.strategies.base import FAST, Strategy, find_fast_strategy, find_strategies
from tabletop.strategies.chances.claims import UNKNOWN, Chance, Prior, combine_chance, share_won
from tabletop.strategies.chances.maps import ChanceMap, find_map
from tabletop.strategies.levels import LEVELS, Easy
from tabletop.strategies.rollouts import CAUTION, Rollout, Rollouts, chance_to_win, find_candidates, mean
from tabletop.strategies.values import Value, find_value

MAX_BEST = 3
"""Number of best moves whose chances are shown."""
MIN_PAIRS = 6
"""Number of pairs of playouts below which their difference is not meaningful."""
MIN_ERROR = 1e-6
SLIPS = 0.1
"""Probability of a slip later in playouts to the end, where no fitted map applies."""


@dataclass(frozen=True)
class Budget:
    """Amount of work that an adviser puts into one decision, in rollouts."""

    search: int = 240
    """Rollouts of all candidates together."""
    candidates: int = 10
    """Maximum number of moves that the search compares."""
    pairs: int = 48
    """Maximum number of rollouts of a compared move, and of the first answer."""
    playouts: int = 96
    """Number of playouts to the end for each of the best moves."""


DEFAULT_BUDGET = Budget()


class Adviser:
    """Analysis of one decision of the seat of a view.

    Args:
        view: The position as the seat may know it; the seat must be to act.
        budget: Amount of work.
        seed: Seed of guesses and chance; the same position, seed and budget give the same figures.
        base: Name of the strategy that plays on; by default the best fast strategy of the game.
        depth: Maximum number of decisions in a rollout; by default that of the game's expert.
        value: Value of a position where a rollout is cut off; by default that of the game.

    With a base, depth or value that is not the game's default, no fitted map applies.

    >>> adviser = tabletop.strategies.Adviser(tabletop.PlayerView(deal))
    >>> for _ in adviser.search():
    ...     pass
    >>> str(adviser.first), adviser.chance(adviser.first) is None
    ('take', True)
    >>> for _ in adviser.play_out(20):
    ...     pass
    >>> adviser.chance(adviser.first).playouts
    20
    """

    def __init__(
        self,
        view: PlayerView,
        budget: Budget = DEFAULT_BUDGET,
        seed: int = 0,
        base: str | None = None,
        depth: int | None = None,
        value: Value | None = None,
    ) -> None:
        self.view, self.budget, self.player = view, budget, view.player
        game = view.game
        expert = find_horizon(game)
        self.base: Strategy = find_fast_strategy(game, expert.base if base is None else base)
        self.depth, self.least = expert.depth if depth is None else depth, expert.least
        self.value = find_value(game) if value is None else value
        self.map = find_fitted_map(game, base, depth, value)
        """The fitted map, or None: then shares of games won are counted instead."""
        self.later = Easy(SLIPS) if self.map is None and base is None else None
        """Strategy of all seats later in playouts to the end; None for the same as at first."""
        self._progress = self.map.compute_progress(view.state) if self.map is not None else 0.0
        self._number = chance.create_side_random(f"adviser {view.state.digest()}", seed).getrandbits(30)
        self.rollouts: Rollouts | None = None
        """Rollouts of the search; None before it."""
        self.usual: Action | None = None
        """Move of the strategy that plays on."""
        self.first: Action | None = None
        """Best move; None until the search is over."""
        self.pairs = self.roll_pairs() if self.map is not None else self.end_pairs()
        """Rollouts of compared moves, including the first answer."""
        self.playouts = self._make_full_playouts(3) if self.map is not None else self.pairs
        """Playouts to the end of the game."""

    def roll_pairs(self) -> Rollouts:
        """Return rollouts of all moves that are cut off, for comparisons."""
        return self._make_cut_off(2)

    def end_pairs(self) -> Rollouts:
        """Return playouts of all moves to the end, for comparisons."""
        return self._make_full_playouts(2)

    def _make_cut_off(self, stage: int, actions: tuple[Action, ...] | None = None) -> Rollouts:
        return Rollouts(self.view, actions, self.base, self.depth, self._make_seed(stage), self.value, self.least)

    def _make_full_playouts(self, stage: int) -> Rollouts:
        depth = self.view.game.max_decisions
        return Rollouts(self.view, None, self.base, depth, self._make_seed(stage), evaluate_win, None, self.later)

    def _make_seed(self, stage: int) -> int:
        return self._number * 4 + stage

    # --- steps ----------------------------------------------------------------------------------------------------

    def search(self) -> Iterator[None]:
        """Find the first answer, piece by piece: the move of the base unless another move is clearly better."""
        source = chance.create_side_random("candidates", self._number)
        offered = find_candidates(self.view, self.base, self.budget.candidates, source)
        self.usual = offered[0]
        self.rollouts = self._make_cut_off(1, offered)
        yield from self.rollouts.run_halving(self.budget.search)
        self.first = self.rollouts.choose(CAUTION)

    def compare(self, action: Action, pairs: int) -> Iterator[None]:
        """Roll out a move and the first answer, piece by piece, until there are `pairs` rollouts of each."""
        places = [self._find_place(action), self._find_place(self._require_first())]
        for k in dict.fromkeys(places):
            while len(self.pairs.worths[k]) < pairs:
                yield from self.pairs.pieces(k)
                yield

    def play_out(self, times: int, actions: Sequence[Action] = ()) -> Iterator[None]:
        """Play out the best moves, or `actions`, until each has `times` playouts, all in the same guesses."""
        places = [self._find_place(action) for action in actions or self.best]
        for number in range(1, times + 1):
            for k in places:
                while len(self.playouts.worths[k]) < number:
                    yield from self.playouts.pieces(k)
                    yield

    # --- results --------------------------------------------------------------------------------------------------

    @property
    def tried(self) -> tuple[Action, ...]:
        """Candidates of the search: the first answer, then the others from best to worst."""
        if self.rollouts is None or self.first is None:
            return ()
        other_moves = [
            figure.action for figure in self.rollouts.figures() if figure.action != self.first and figure.visits
        ]
        return (self.first, *other_moves)

    @property
    def best(self) -> tuple[Action, ...]:
        """Best moves, the first answer first; empty before the search is over."""
        return self.tried[:MAX_BEST]

    def chance(self, action: Action) -> Chance | None:
        """Return the chance to win with a move; None if nothing is known yet.

        For a move other than the first answer it is the chance of the first answer minus the loss of the move. Their
        difference over common guesses is more precise than either chance.
        """
        first = self._require_first()
        best, own = self._compute_own_chance(first), self._compute_own_chance(action)
        if action == first or best is None or own is None:
            return own
        behind, error = self.combine_losses(action)
        if error == inf:
            return own
        mean = min(1.0, max(0.0, best.mean - behind))
        return Chance(mean, min(mean, own.low), max(mean, own.high), own.playouts)

    def estimate_loss(self, action: Action) -> tuple[float, float]:
        """Return the loss of a move against the first answer by rollouts, and its standard error.

        The rollouts are those of the comparison, or else those of the search. Both numbers are chances from 0 to 1; the
        loss is below 0 if the move did better. The error is infinite if nothing is known yet.
        """
        loss, error, _ = self.loss(action)
        rollouts = self.rollouts
        if error < inf or self.map is None or rollouts is None or action not in rollouts.actions:
            return loss, error
        first, other = rollouts.actions.index(self._require_first()), rollouts.actions.index(action)
        return self._scale_difference(rollouts, first, other) if rollouts.worths[other] else (0.0, inf)

    def combine_losses(self, action: Action) -> tuple[float, float]:
        """Return the loss of a move and its error from rollouts and playouts together, weighted by their precision."""
        loss, error = self.estimate_loss(action)
        first, other = self._find_place(self._require_first()), self._find_place(action)
        if first == other or self.playouts is self.pairs or len(self.playouts.worths[other]) < MIN_PAIRS:
            return loss, error
        more, apart = self.playouts.compare(first, other)
        if error == inf:
            return more, apart
        own, theirs = max(error, MIN_ERROR) ** -2, max(apart, MIN_ERROR) ** -2
        return (own * loss + theirs * more) / (own + theirs), (own + theirs) ** -0.5

    def loss(self, action: Action) -> tuple[float, float, int]:
        """Return the loss of a compared move against the first answer, its standard error, and the number of pairs.

        Loss and error are chances from 0 to 1; the loss is below 0 if the move did better. The error is infinite below
        two pairs.
        """
        first, other = self._find_place(self._require_first()), self._find_place(action)
        pairs = min(len(self.pairs.worths[first]), len(self.pairs.worths[other]))
        if first == other:
            return 0.0, 0.0, pairs
        if pairs < 2:
            return 0.0, inf, pairs
        return *self._scale_difference(self.pairs, first, other), pairs

    def visits(self, action: Action) -> int:
        """Return the number of rollouts of a move in all steps."""
        count = len(self.pairs.worths[self._find_place(action)])
        if self.playouts is not self.pairs:
            count += len(self.playouts.worths[self._find_place(action)])
        if self.rollouts is not None and action in self.rollouts.actions:
            count += len(self.rollouts.worths[self.rollouts.actions.index(action)])
        return count

    def line(self, action: Action) -> tuple[tuple[int, Action], ...]:
        """Return the decisions after a candidate in the first rollout of the search, as (seat, action)."""
        rollouts = self.rollouts
        return rollouts.lines[rollouts.actions.index(action)] if rollouts and action in rollouts.actions else ()

    def _scale_difference(self, rollouts: Rollouts, first: int, other: int) -> tuple[float, float]:
        """Return the difference of two moves and its error, as chances."""
        apart, error = rollouts.compare(first, other)
        if self.map is None:
            return apart, error
        return self.map.predict_loss(
            mean(rollouts.worths[first]), mean(rollouts.worths[other]), apart, error, self._progress
        )

    def predict(self, action: Action) -> Prior:
        """Return the prediction of the map for a move that was rolled out; `UNKNOWN` without a map or for any other
        move.
        """
        searched = self.rollouts
        if self.map is None or searched is None:
            return UNKNOWN
        first = self._require_first()
        value = mean(searched.worths[searched.actions.index(first)])
        if action == first:
            return self.map.predict_move(value, 0.0, self._progress)
        rollouts = searched if action in searched.actions else self.pairs
        first_index, other_index = rollouts.actions.index(first), rollouts.actions.index(action)
        if not rollouts.worths[other_index]:
            return UNKNOWN
        apart, error = rollouts.compare(first_index, other_index)
        return self.map.predict_move(min(1.0, max(0.0, value - apart)), error, self._progress)

    def _compute_own_chance(self, action: Action) -> Chance | None:
        """Return the chance of this move by the map and its own playouts only."""
        worths = self.playouts.worths[self._find_place(action)]
        return combine_chance(self.predict(action), sum(worths), len(worths))

    def _require_first(self) -> Action:
        if self.first is None:
            raise ValueError("the search is not finished: there is no first answer to compare with")
        return self.first

    def _find_place(self, action: Action) -> int:
        return self.pairs.actions.index(action)


def find_fitted_map(
    game: Game, base: str | None = None, depth: int | None = None, value: Value | None = None
) -> ChanceMap | None:
    """Return the fitted map of a game; None if it has none, or for arguments other than those of the fit.

    >>> from tabletop.strategies.chances import find_fitted_map
    >>> dei = tabletop.load_game("dei")
    >>> find_fitted_map(dei, "heuristic") is None, find_fitted_map(dei, "greedy")
    (False, None)
    """
    own = base in (None, get_default_base(game)) and depth in (None, find_horizon(game).depth) and value is None
    return find_map(game) if own else None


def find_search_map(game: Game, thinks: object) -> ChanceMap | None:
    """Return the fitted map that applies to the values of a strategy's search; None if there is none.

    >>> from tabletop.strategies.chances import find_search_map
    >>> game = tabletop.load_game("51st_state")
    >>> hard = tabletop.find_strategy("hard", game)
    >>> find_search_map(game, tabletop.strategies.Rollout()) is None, find_search_map(game, hard)
    (False, None)
    """
    if not isinstance(thinks, Rollout) or thinks.least != find_horizon(game).least:
        return None
    if not (thinks.base is None or isinstance(thinks.base, str)):
        return None
    return find_fitted_map(game, thinks.base, thinks.depth, None if thinks.value is chance_to_win else thinks.value)


def find_horizon(game: Game) -> Rollout:
    """Return the expert of a game, whose horizon the adviser uses; the general expert if the game's expert has no
    rollouts.

    >>> from tabletop.strategies.chances.adviser import find_horizon
    >>> find_horizon(tabletop.load_game("axon_protocol")).depth
    120
    """
    for expert in (find_strategies(game).get("expert"), LEVELS["expert"]):
        if isinstance(expert, Rollout):
            return expert
    raise TypeError("the level 'expert' does not roll out")


def get_default_base(game: Game) -> str:
    """Return the name of the strategy that plays on by default.

    >>> from tabletop.strategies.chances.adviser import get_default_base
    >>> get_default_base(gin)
    'heuristic'
    """
    strategies = find_strategies(game)
    return next(name for name in FAST if name in strategies)


def evaluate_win(state: State, player: int) -> float:
    """Return the share of the win of a seat at the end of a game; 0 before the end."""
    return share_won(state.game.winners(state), player)
