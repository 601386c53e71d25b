"""Chunks: some games of a plan, packed to be sent to an executor and played there."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import cloudpickle

from tabletop.engine.session.strategy_registry import RAISED, StrategyError
from tabletop.experiments.match import MatchResult, play_match
from tabletop.experiments.pool import note
from tabletop.experiments.simulation.match_plan import Arm

Outcome: TypeAlias = MatchResult | StrategyError
KEPT = 512
"""Maximum number of received arms that a process caches."""


class RunCancelled(BaseException):
    """Raised when the run is cancelled during a game. Not an Exception, so that no strategy catches it."""


@dataclass(frozen=True)
class PickledArm:
    """Arm whose strategies are unpickled one by one, so that an error can name the one that cannot be read."""

    name: str
    rest: bytes
    seats: tuple[bytes, ...]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Chunk:
    """Games (number, seed, index of the arm) and their arms; `seconds` is the time limit of a decision."""

    games: tuple[tuple[int, int, int], ...]
    arms: dict[int, Arm | PickledArm]
    seconds: float | None


def pack_arm(arm: Arm) -> PickledArm:
    """Return the arm as bytes. Raises ValueError that names the part that cannot be sent."""

    def dump(what: str, thing: Any) -> bytes:
        try:
            return bytes(cloudpickle.dumps(thing))
        except Exception as error:
            message = f"{arm.name}: {what} cannot be sent to other processes ({type(error).__name__}: {error})"
            raise ValueError(message) from error

    seats = tuple(dump(f"the strategy {name}", seat) for name, seat in zip(arm.names, arm.seats, strict=True))
    return PickledArm(arm.name, dump("the game", (arm.game, arm.begin)), seats, arm.names)


@lru_cache(KEPT)
def _unpack_arm(arm: PickledArm) -> Arm | tuple[int, str]:
    """Return the arm, or the seat that cannot be read here and the reason."""
    game, begin = cloudpickle.loads(arm.rest)
    seats = []
    for seat, data in enumerate(arm.seats):
        try:
            seats.append(cloudpickle.loads(data))
        except Exception as error:
            return seat, f"{type(error).__name__}: {error}"
    return Arm(arm.name, game, tuple(seats), arm.names, begin)


def play_chunk(
    chunk: Chunk, check_cancelled: Callable[[], None] | None = None
) -> tuple[list[tuple[int, Outcome]], float]:
    """Play games; return number and outcome of each, and the total seconds.

    `check_cancelled` may cancel before a decision.
    """
    began = time.perf_counter()
    outcomes = []
    limit = chunk.seconds if chunk.seconds is not None and chunk.seconds < 1e9 else 0.0
    for number, seed, place in chunk.games:

        def note_decision(seat: int, decision: int, number: int = number) -> None:
            note(number, seat, decision, limit if seat >= 0 else 0.0)  # the limit applies to decisions, not to set-up
            if check_cancelled is not None:
                check_cancelled()

        note_decision(-1, 0)
        given = chunk.arms[place]
        arm = _unpack_arm(given) if isinstance(given, PickledArm) else given
        outcome: Outcome
        if isinstance(arm, Arm):
            try:
                outcome = play_match(arm.game, arm.seats, seed, chunk.seconds, arm.begin, note_decision)
            except StrategyError as error:
                outcome = error
        else:
            seat, why = arm
            outcome = StrategyError(given.names[seat], seat, seed, 0, RAISED, why)
        outcomes.append((number, outcome))
    note(-1, -1, 0, 0.0)
    return outcomes, time.perf_counter() - began


__all__ = ["RunCancelled", "Chunk", "Outcome", "PickledArm", "pack_arm", "play_chunk"]
