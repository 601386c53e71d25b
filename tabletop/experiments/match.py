"""Matches: whole games between strategies, one at a time. A `Run` plays many, in this process or in others.

A strategy that raises, gives an illegal answer, or takes too long ends its game with a StrategyError. In worker
processes every decision has a time limit. In this process there is none by default, because the user can interrupt
it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeAlias

from tabletop.engine.core import chance
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import Strategy
from tabletop.engine.core.state import State
from tabletop.engine.i18n.quoting import quote_value
from tabletop.engine.session.strategy_registry import SeatedStrategy
from tabletop.engine.session.time_limit import TimeLimit

Seat: TypeAlias = str | Strategy
Begin: TypeAlias = Callable[[Game, int], State]
"""Function that returns the first position of a game for a seed, such as `Game.new_initial_state`."""


@dataclass(frozen=True)
class MatchResult:
    """Result of one game.

    `decisions` counts the decisions with two options or more, `rounds` the rounds that were begun.
    """

    seed: int
    scores: tuple[int, ...]
    returns: tuple[float, ...]
    winners: tuple[int, ...]
    decisions: int
    rounds: int
    by_round: tuple[tuple[int, ...], ...] = ()
    """Points of all seats at the end of each round, one tuple per round; the last entry has the final points."""
    measures_by_round: Mapping[str, tuple[int, ...]] = field(default_factory=dict, hash=False)
    """Each measure of the game at the end of each round, including the effects of its end; as long as `by_round`."""


def play_match(
    game: Game,
    strategies: Sequence[Seat],
    seed: int = 0,
    seconds: float | None = None,
    begin: Begin | None = None,
    at: Callable[[int, int], None] | None = None,
) -> MatchResult:
    """Play one game between strategies (objects or names), one for each seat; the same seed plays the same game.

    Args:
        game: The game.
        strategies: One strategy for each seat.
        seed: Seed of the game.
        seconds: Time limit of a decision; None is none.
        begin: Function that returns the first position of (game, seed); by default the game's.
        at: Called before each decision with its seat and the number of moves so far.

    Raises:
        StrategyError: If a strategy fails.
        ValueError: Unless there is one strategy for each seat.

    >>> result = tabletop.experiments.play_match(gin, ["heuristic", "random"], seed=1)
    >>> result.winners, result.returns
    ((0,), (1.0, -1.0))
    """
    if isinstance(strategies, str) or len(strategies) != game.num_players:
        raise ValueError(
            f"{game!r} has {game.num_players} seats: name a strategy for each, not {quote_value(strategies)}"
        )
    deciders = [SeatedStrategy(which, game, seat, seed) for seat, which in enumerate(strategies)]
    # Each seat has a separate random source: replacing one strategy does not change the draws of the others.
    sources = [chance.create_side_random("seat", seed, seat) for seat in range(len(deciders))]
    with TimeLimit(seconds) as patience:
        state = game.new_initial_state(seed) if begin is None else begin(game, seed)
        return _play(state, deciders, sources, seed, patience, at)


def _play(
    state: State,
    deciders: Sequence[SeatedStrategy],
    sources: Sequence[Random],
    seed: int,
    patience: TimeLimit,
    at: Callable[[int, int], None] | None = None,
) -> MatchResult:
    game: Game = state.game
    state.is_emitting = False
    decisions = 0
    by_round: list[tuple[int, ...]] = []
    measured: dict[str, list[int]] = {name: [] for name in game.measures(state)}
    round, scores = state.round, state.scores()
    for taken in range(game.max_decisions):
        if state.is_terminal():
            break
        if state.round != round:
            if round:
                by_round.append(scores)
                _measure(game, state, measured)
            round = state.round
        scores = state.scores()
        player = state.current_player()
        legal = state.legal_actions()
        if len(legal) > 1:
            decisions += 1
            if at is not None:
                at(player, taken)
            deciders[player].move(state, sources[player], taken, patience)
        else:
            state.apply_action(legal[0])
    else:
        raise RuntimeError(f"{game!r}, seed {seed}: not over after {game.max_decisions} decisions")
    by_round.append(state.scores())
    _measure(game, state, measured)
    courses = {name: tuple(course) for name, course in measured.items()}
    won = (state.returns(), state.winners())
    return MatchResult(seed, state.scores(), *won, decisions, state.round, tuple(by_round), courses)


def _measure(game: Game, state: State, measured: dict[str, list[int]]) -> None:
    """Append the current measures to their histories."""
    for name, n in game.measures(state).items():
        measured[name].append(n)


class Match(NamedTuple):
    """One game to play: a strategy for each seat, a seed, and its start if it is not the game's."""

    game: Game
    seats: tuple[Seat, ...]
    seed: int
    begin: Begin | None = None


def play_one(match: Match, seconds: float | None = None) -> MatchResult:
    """Play one `match` from a single argument; worker processes run this function. Raises as `play_match` does.

    >>> from tabletop.experiments import Match
    >>> tabletop.experiments.play_one(Match(gin, ("heuristic", "random"), 1)).winners
    (0,)
    """
    return play_match(match.game, match.seats, match.seed, seconds, match.begin)
