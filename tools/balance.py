"""Shared parts of the balance tools: counts, simulation of many games, tables, and the command line."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, fields
from pathlib import Path
from statistics import quantiles
from typing import Any, Generic, Self, TypeVar

from tabletop.engine.serialization import files
from tabletop.experiments.pool import process_pool
from tabletop.experiments.statistics import Interval, wilson

GAMES = Path(__file__).resolve().parents[1] / "tabletop" / "games"
MAIN = "players"
"""Name of the main variant, which the tables describe, in the file of counts."""

Piece = tuple[int, int, str, str]
"""One game to play: number of players, seed, strategy, content."""


@dataclass
class Counts:
    """Counts over one or more games; the tools of single games add numbers, counters and lists."""

    games: int = 0
    played: Counter[str] = field(default_factory=Counter)
    """Number of games with a faction or corporation."""
    won: Counter[str] = field(default_factory=Counter)
    """Number of games won by a faction or corporation; shared victories count in part."""
    won_by_place: Counter[int] = field(default_factory=Counter)
    """Number of games won by the place in the first round's order."""
    scores: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    """Points by which winners lead the second place."""
    uses: Counter[str] = field(default_factory=Counter)
    """Number of uses, by keys such as "played worm" or "badge scout"."""

    def add(self, other: Counts) -> None:
        """Add the counts of other games."""
        for counter in fields(self):
            total, more = getattr(self, counter.name), getattr(other, counter.name)
            if isinstance(total, Counter):
                total.update(more)
            else:
                setattr(self, counter.name, total + more)

    def as_data(self) -> dict[str, Any]:
        """Return all counts as JSON data; lists become counters of their values."""
        return {counter.name: _to_plain(getattr(self, counter.name)) for counter in fields(self)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Return counts from the result of `as_data`; lists are sorted."""
        counts = cls()
        for counter in fields(cls):
            raw = data[counter.name]
            if isinstance(raw, Mapping):
                counted = {int(key) if key.lstrip("-").isdigit() else key: n for key, n in raw.items()}
                empty = isinstance(getattr(counts, counter.name), list)
                raw = sorted(Counter(counted).elements()) if empty else Counter(counted)
            setattr(counts, counter.name, raw)
        return counts


@dataclass(frozen=True)
class Limit:
    """A requirement on the figures of a game, with its result."""

    goal: str
    figure: str
    met: bool

    def to_markdown(self) -> str:
        """Return the requirement and the measured figure as a list item in Markdown."""
        return f"- {'met' if self.met else '**not met**'}: {self.goal}\n  ({self.figure})"


def _to_plain(counted: int | list[int] | Counter[Any]) -> Any:
    if isinstance(counted, int):
        return counted
    return {str(key): n for key, n in sorted(Counter(counted).items())}


def report_no_failures(by_players: dict[int, Any], content: Any) -> Iterable[str]:
    """Return no failures, for a game with limits instead."""
    return ()


def report_no_limits(results: dict[str, dict[int, Any]], content: Any) -> Iterable[Limit]:
    """Return no limits, for a game that reports only failures."""
    return ()


Seen = TypeVar("Seen", bound=Counts)


def play_games(
    play: Callable[[Piece], Seen], whole: Seen, players: int, chosen: argparse.Namespace, executor: Executor | None
) -> Seen:
    """Play the chosen number of games for one number of players and add them to `whole`."""
    seeds = range(chosen.first_seed, chosen.first_seed + chosen.games)
    work = [(players, seed, chosen.strategy, chosen.content) for seed in seeds]
    results = map(play, work) if executor is None else executor.map(play, work, chunksize=20)
    for done, counts in enumerate(results, 1):
        whole.add(counts)
        print(f"\r{players} players: {done} of {len(work)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return whole


@dataclass
class Study(Generic[Seen]):
    """A balance study of one game: simulation, counts and report."""

    game: str
    """Folder of the game in `tabletop/games`; its content folder gets BALANCE.md and balance.json."""
    tool: str
    """Module to run, as named in the text."""
    players: tuple[int, ...]
    empty: Callable[[], Seen]
    ways: Mapping[str, Callable[[Piece], Seen]]
    """Functions that play and observe a game, by name of the variant; MAIN is one of them."""
    content: Callable[[str], Any]
    """Function that loads content by name or folder."""
    report: Callable[[dict[str, dict[int, Seen]], Any], Iterable[str]]
    """Function that returns the lines of the tables, given counts by variant and number of players, and the content."""
    introduction: str
    """Format string with the fields games, name, command, digest and verdict."""
    misses: Callable[[dict[int, Seen], Any], Iterable[str]] = report_no_failures
    """Function that returns the failures found in the counts of the main variant."""
    limits: Callable[[dict[str, dict[int, Seen]], Any], Iterable[Limit]] = report_no_limits
    """Function that returns the limits and whether the counts meet them."""

    def main(self) -> None:
        """Play the games, print the report, and write it with `--write`."""
        chosen = self._parse_arguments()
        results: dict[str, dict[int, Seen]] = {name: {} for name in self.ways}
        executor = process_pool(chosen.workers) if chosen.workers > 1 else None
        try:
            for n in chosen.players:
                for name, play in self.ways.items():
                    results[name][n] = play_games(play, self.empty(), n, chosen, executor)
        finally:
            if executor is not None:
                executor.shutdown()
        content = self.content(chosen.content)
        text = self.text(results, content, chosen.strategy)
        print(text)
        if chosen.write:
            folder = GAMES / self.game / "content"
            files.write(folder / "BALANCE.md", text)
            counts = {name: {str(n): seen.as_data() for n, seen in by.items()} for name, by in results.items()}
            data = json.dumps({"content": content.digest, **counts}, indent=1, ensure_ascii=False)
            files.write(folder / "balance.json", data + "\n")

    def text(self, results: dict[str, dict[int, Seen]], content: Any, strategy: str = "heuristic") -> str:
        """Return the text of BALANCE.md for these counts."""
        wrong = [f"- {miss}" for miss in self.misses(results[MAIN], content)]
        lines = [limit.to_markdown() for limit in self.limits(results, content)]
        verdict = "\n".join([*wrong, *lines] or ["All conditions are met."])
        games = max(seen.games for seen in results[MAIN].values())
        introduction = self.introduction.format(
            games=games, name=strategy, digest=content.digest, verdict=verdict,
            command=f"python -m {self.tool} --games {games} --write",
        )  # fmt: skip
        return introduction + "\n".join(self.report(results, content)).rstrip() + "\n"

    def read(self) -> tuple[str, dict[str, dict[int, Seen]]]:
        """Return the digest of the content that was played, and the counts written by `--write`."""
        data = json.loads((GAMES / self.game / "content" / "balance.json").read_text(encoding="utf-8"))
        counts = type(self.empty())
        results = {way: {int(n): counts.from_data(entry) for n, entry in data[way].items()} for way in self.ways}
        return data["content"], results

    def _parse_arguments(self) -> argparse.Namespace:
        parser = argparse.ArgumentParser(description="Simulate games between equal players and count results.")
        add = parser.add_argument
        add("--games", type=int, default=300, help="games for each number of players (default: 300)")
        add("--players", type=int, nargs="*", default=self.players, help="numbers of players (default: all)")
        add("--strategy", default="heuristic", help="strategy of every seat (default: heuristic)")
        add("--content", default="published", help="folder or file with other content")
        add("--first-seed", type=int, default=0, help="seed of the first game (default: 0)")
        add("--workers", type=int, default=1, help="processes (default: 1)")
        add("--write", action="store_true", help="write the table and the counts to the repository")
        return parser.parse_args()


def compute_relative_share(won: float, took_part: float, players: int) -> Interval:
    """Return the share of games won as a multiple of the fair share, with its confidence interval."""
    share = wilson(won, int(took_part))
    return Interval(share.estimate * players, share.low * players, share.high * players, share.count)


def format_share(share: Interval) -> str:
    """Return a share and its interval as a table cell."""
    return f"{share.estimate:.2f} ({share.low:.2f}–{share.high:.2f})"


def spread(values: Sequence[int]) -> tuple[int, int, int, int, int]:
    """Return the minimum, 5th percentile, median, 95th percentile and maximum."""
    cuts = quantiles(values, n=20, method="inclusive")
    return min(values), round(cuts[0]), round(cuts[9]), round(cuts[18]), max(values)


def format_row(*cells: object) -> str:
    """Return a row of a Markdown table."""
    return f"| {' | '.join(map(str, cells))} |"


def format_head(*cells: str) -> list[str]:
    """Return the header lines of a Markdown table."""
    return [format_row(*cells), format_row(*["---"] * len(cells))]
