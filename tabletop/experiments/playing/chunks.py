"""Some games of a plan, packed to be sent to whoever plays them, and played there."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import cloudpickle

from tabletop.engine.session.strategy_registry import RAISED, StrategyError
from tabletop.experiments.match import MatchResult, play_match
from tabletop.experiments.playing.plan import Arm
from tabletop.experiments.pool import note

Outcome: TypeAlias = MatchResult | StrategyError
KEPT = 512
"""So many arms a process keeps that were sent to it."""


class Cancelled(BaseException):
    """The run was called off in the middle of a game. Not an Exception, so that no strategy takes it for its own."""


@dataclass(frozen=True)
class Packed:
    """An arm whose strategies can be read one by one, so that one that cannot be read is named."""

    name: str
    rest: bytes
    seats: tuple[bytes, ...]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Chunk:
    """Games (number, seed, place of the arm) and their arms; `seconds` is the limit for a decision."""

    games: tuple[tuple[int, int, int], ...]
    arms: dict[int, Arm | Packed]
    seconds: float | None


def packed(arm: Arm) -> Packed:
    """The arm as bytes. Raises ValueError that names what cannot be sent."""

    def dumped(what: str, thing: Any) -> bytes:
        try:
            return bytes(cloudpickle.dumps(thing))
        except Exception as error:
            told = f"{arm.name}: {what} cannot be sent to other processes ({type(error).__name__}: {error})"
            raise ValueError(told) from error

    seats = tuple(dumped(f"the strategy {name}", seat) for name, seat in zip(arm.names, arm.seats, strict=True))
    return Packed(arm.name, dumped("the game", (arm.game, arm.begin)), seats, arm.names)


@lru_cache(KEPT)
def _unpacked(arm: Packed) -> Arm | tuple[int, str]:
    """The arm again, or the seat that cannot be read here and why."""
    game, begin = cloudpickle.loads(arm.rest)
    seats = []
    for seat, data in enumerate(arm.seats):
        try:
            seats.append(cloudpickle.loads(data))
        except Exception as error:
            return seat, f"{type(error).__name__}: {error}"
    return Arm(arm.name, game, tuple(seats), arm.names, begin)


def play_chunk(chunk: Chunk, asked: Callable[[], None] | None = None) -> tuple[list[tuple[int, Outcome]], float]:
    """Number and outcome of each game, and how long all of them took. `asked` before each decision may call it off."""
    began = time.perf_counter()
    found = []
    limit = chunk.seconds if chunk.seconds is not None and chunk.seconds < 1e9 else 0.0
    for number, seed, place in chunk.games:

        def at(seat: int, decision: int, number: int = number) -> None:
            note(number, seat, decision, limit if seat >= 0 else 0.0)  # the limit is of decisions, not of set-up
            if asked is not None:
                asked()

        at(-1, 0)
        given = chunk.arms[place]
        arm = _unpacked(given) if isinstance(given, Packed) else given
        outcome: Outcome
        if isinstance(arm, Arm):
            try:
                outcome = play_match(arm.game, arm.seats, seed, chunk.seconds, arm.begin, at)
            except StrategyError as error:
                outcome = error
        else:
            seat, why = arm
            outcome = StrategyError(given.names[seat], seat, seed, 0, RAISED, why)
        found.append((number, outcome))
    note(-1, -1, 0, 0.0)
    return found, time.perf_counter() - began


__all__ = ["Cancelled", "Chunk", "Outcome", "Packed", "packed", "play_chunk"]
