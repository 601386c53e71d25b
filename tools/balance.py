"""What the balance tools of the games share: playing many games with progress; shares, spreads and tables in words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from statistics import quantiles
from typing import Any, Protocol, TypeVar

from tabletop.experiments.job import Job
from tabletop.experiments.statistics import Interval, wilson


class Adds(Protocol):
    """Counts that can be added up."""

    def add(self, other: Any) -> None:
        """Add the counts of another game."""


Seen = TypeVar("Seen", bound=Adds)


async def play_games(
    play: Callable[..., Seen], whole: Seen, players: int, games: int, name: str, content: str,
    executor: Executor | None, first_seed: int = 0,
) -> Seen:  # fmt: skip
    """Many games with one number of players, added up in `whole`."""
    work = [(players, first_seed + k, name, content) for k in range(games)]

    def tell(done: int, total: int) -> None:
        print(f"\r{players} players: {done} of {total}", end="", file=sys.stderr, flush=True)

    results = await Job(play, work, executor, chunk=20).run(tell)
    print(file=sys.stderr)
    for one in results:
        whole.add(one)
    return whole


def relative(won: float, took_part: float, players: int) -> Interval:
    """How often somebody won, as a multiple of the fair share, with its interval."""
    share = wilson(won, int(took_part))
    return Interval(share.estimate * players, share.low * players, share.high * players, share.count)


def cell(found: Interval) -> str:
    """A share with its interval."""
    return f"{found.estimate:.2f} ({found.low:.2f}–{found.high:.2f})"


def spread(values: Sequence[int]) -> tuple[int, int, int, int, int]:
    """Least, 5 of 100, median, 95 of 100, most."""
    cuts = quantiles(values, n=20, method="inclusive")
    return min(values), round(cuts[0]), round(cuts[9]), round(cuts[18]), max(values)


def row(*cells: object) -> str:
    """One row of a table in Markdown."""
    return f"| {' | '.join(map(str, cells))} |"


def head(*cells: str) -> list[str]:
    """The head of a table in Markdown."""
    return [row(*cells), row(*["---"] * len(cells))]
