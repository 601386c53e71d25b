"""Decisions of heuristic games, each with the adviser's results and the outcome of playouts to the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from tabletop.engine.core import chance
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.strategies import Strategy, find_strategy
from tabletop.strategies.base import find_forced_action
from tabletop.strategies.chances.adviser import Adviser, Budget, get_default_base
from tabletop.strategies.chances.claims import share_won
from tabletop.strategies.rollouts import DEPTH, mean
from tabletop.teaching.analysis.open_playouts import OpenPlayouts
from tabletop.teaching.analysis.plan import AnalysisPlan

PLAYOUTS = 24
"""Number of playouts to the end of the first answer."""
PAIRS = 12
"""Number of rollouts of the first answer and of another move, cut off and to the end."""
SIGHT = 8
"""Number of rollouts with all hands open, cut off and to the end."""


@dataclass(frozen=True)
class Claim:
    """One decision of one game: the inputs of a claim about the first answer, and the outcome.

    Values and shares are between 0 and 1.
    """

    seed: int
    round: int
    rounds: int
    """Number of rounds of the whole game."""
    player: int
    value: float
    """Mean value of the rollouts of the first answer."""
    wins: float
    """Number of its playouts that were won."""
    playouts: int
    won: float
    """Share of the win in the game itself, after the first answer."""
    reference_wins: float = 0.0
    """Number of games won in further playouts, which no claim uses."""
    reference_playouts: int = 0


@dataclass(frozen=True)
class CalibrationRow(Claim):
    """A claim with all further data of the fit."""

    other: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """Data of another move: mean values of the first answer and of it, their difference, and its standard error."""
    apart: float = 0.0
    """Difference of their shares of games won."""
    apart_error: float = 0.0
    sight: tuple[float, ...] = ()
    """Mean values of all seats with all hands open."""
    sight_wins: tuple[float, ...] = ()
    sight_playouts: int = 0
    result: tuple[float, ...] = ()
    """Shares of the win in the game that the heuristic continued from the decision."""


def pick_decision(game: Game, seed: int, plays: Strategy) -> tuple[State, int, tuple[int, ...]] | None:
    """Return a position in which a seat has a choice, the rounds of its game, and the winners; None if there is none.

    Each such position of the game of this seed is equally likely (reservoir sampling).

    >>> from tabletop.experiments.calibration.measuring import pick_decision
    >>> state, rounds, winners = pick_decision(gin, 3, tabletop.find_strategy("greedy", gin))
    >>> len(state.legal_actions()) > 1, state.round <= rounds, len(winners)
    (True, True, 1)
    """
    source, chosen, seen = Random(seed), None, 0
    state = game.new_initial_state(seed)
    state.is_emitting = False
    while not state.is_terminal():
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
            continue
        if find_forced_action(view := PlayerView(state)) is None:
            seen += 1
            if source.random() * seen < 1:
                chosen = state.clone()
        state.apply_action(plays.decide(view, source))
    return None if chosen is None else (chosen, state.round, tuple(game.winners(state)))


def finish_game(state: State, plays: Strategy, source: Random) -> tuple[int, ...]:
    """Play a position on to the end of the game, in place, and return the winners.

    >>> from tabletop.experiments.calibration.measuring import finish_game
    >>> finish_game(deal.clone(), tabletop.find_strategy("greedy", gin), random.Random(1))
    (1,)
    """
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[0] if len(legal) == 1 else plays.decide(PlayerView(state), source))
    return tuple(state.game.winners(state))


def measure_claim(game: Game, seed: int, playouts: int = PLAYOUTS, reference: int = 0) -> Claim | None:
    """Return the claim about a decision of the game of this seed; None if no seat had a choice in it.

    Args:
        game: The game with its parameters.
        seed: Seed of the game.
        playouts: Number of playouts that belong to the claim.
        reference: Number of further playouts.
    """
    measurement = _measure(game, seed, playouts, reference, base=None)
    return measurement[0] if measurement is not None else None


def measure_row(game: Game, seed: int) -> CalibrationRow | None:
    """Return the claim with all data of the fit for the game of this seed; None if no seat had a choice in it."""
    measurement = _measure(game, seed, PLAYOUTS, 0, base=get_default_base(game))
    if measurement is None:
        return None
    claim, adviser, state, winners = measurement
    other, apart, apart_error = _compare_other(adviser, chance.create_side_random("another move", seed))
    open_hands, open_ends = _play_open_hands(state)
    results = tuple([share_won(winners, seat) for seat in range(game.num_players)])
    return CalibrationRow(**asdict(claim), other=other, apart=apart, apart_error=apart_error, sight=open_hands,
               sight_wins=open_ends, sight_playouts=SIGHT, result=results)  # fmt: skip


def _measure(
    game: Game, seed: int, playouts: int, reference: int, base: str | None
) -> tuple[Claim, Adviser, State, tuple[int, ...]] | None:
    plays = find_strategy(get_default_base(game), game)
    picked = pick_decision(game, seed, plays)
    if picked is None:
        return None
    state, rounds, winners = picked
    adviser = Adviser(PlayerView(state), Budget(), seed, base)
    _run_all(adviser.search())
    first, player = adviser.best[0], adviser.player
    assert adviser.rollouts is not None
    value = mean(adviser.rollouts.worths[adviser.rollouts.actions.index(first)])
    ends = adviser.end_pairs()
    place = ends.actions.index(first)
    while len(ends.worths[place]) < playouts + reference:
        _run_all(ends.pieces(place))
    wins = ends.worths[place]
    after = state.clone()
    after.apply_action(first)
    won = share_won(finish_game(after, plays, chance.create_side_random("the game itself", seed)), player)
    claim = Claim(
        seed, state.round, rounds, player, value, sum(wins[:playouts]), playouts, won, sum(wins[playouts:]), reference
    )
    return claim, adviser, state, winners


def _compare_other(adviser: Adviser, source: Random) -> tuple[tuple[float, float, float, float], float, float]:
    """Compare the first answer with another legal move, by cut-off rollouts and by playouts to the end."""
    first = adviser.best[0]
    action = chance.pick([candidate for candidate in adviser.view.legal_actions() if candidate != first], source)
    pairs, ends = adviser.roll_pairs(), adviser.end_pairs()
    k, n = (pairs.actions.index(move) for move in (first, action))
    for rollouts in (pairs, ends):
        for place in (k, n):
            while len(rollouts.worths[place]) < PAIRS:
                _run_all(rollouts.pieces(place))
    means = [mean(pairs.worths[place]) for place in (k, n)]
    return (means[0], means[1], *pairs.compare(k, n)), *ends.compare(k, n)


def _play_open_hands(state: State) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the mean values of all seats with all hands open, and the games won to the end."""
    plan = AnalysisPlan()
    near, far = OpenPlayouts(state, plan, depth=DEPTH), OpenPlayouts(state, plan)
    _run_all(near.play(SIGHT))
    _run_all(far.play(SIGHT))
    return (
        tuple([mean(values) for values in zip(*near.worths, strict=True)]),
        tuple([sum(values) for values in zip(*far.worths, strict=True)]),
    )


def _run_all(pieces: Iterable[object]) -> None:
    for _ in pieces:
        pass


# --- batches --------------------------------------------------------------------------------------------------------

C = TypeVar("C", bound=Claim)


def measure_games(
    measure: Callable[[Game, int], C | None],
    kind: type[C],
    game: Game,
    seeds: Sequence[int],
    pool: Executor,
    path: Path | None = None,
    on_progress: Callable[[str], None] = print,
) -> list[C]:
    """Return the rows of the games of these seeds, in their order; games without a choice have none.

    Args:
        measure: Measures the game of a seed: `measure_row`, or `measure_claim` with its numbers filled in.
        kind: The class of its rows.
        game: The game with its parameters.
        seeds: Seeds of the games.
        pool: The processes that share the work.
        path: A file of JSON lines to which each row is added as soon as it is known; rows in it are not measured again.
        on_progress: Called with a text that describes the progress.
    """
    rows_by_seed = {row.seed: row for row in read_rows(path, kind)} if path is not None else {}
    missing = [seed for seed in seeds if seed not in rows_by_seed]
    for row in pool.map(measure, [game] * len(missing), missing):
        if row is None:
            continue
        rows_by_seed[row.seed] = row
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(row)) + "\n")
        if len(rows_by_seed) % 50 == 0:
            on_progress(f"  {len(rows_by_seed)} of {len(seeds)} games")
    return [rows_by_seed[seed] for seed in seeds if seed in rows_by_seed]


def read_rows(path: Path, kind: type[C]) -> Iterator[C]:
    """Yield the rows of a file, without a last line that was cut off."""
    if not path.is_file():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            data = json.loads(line)
        except ValueError:
            continue
        facts: Any = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
        yield kind(**facts)
