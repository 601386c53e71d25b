"""Shared parts of the balance tools: play games between equal players, count what happens, and write BALANCE.md.

Counts have text keys. Things are counted by name ("played worm"), and numbers by their value ("score = 7").
"""

from __future__ import annotations

import argparse
import json
import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.serialization import files
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.experiments.pool import process_pool
from tabletop.experiments.statistics import Interval, wilson

GAMES = Path(__file__).resolve().parents[1] / "tabletop" / "games"
MAIN = "players"
MAX_WIDTH = 120
"""Maximum length of a line of text, in characters."""
"""Name of the main variant, in the file of counts."""
FAIR = "games won, as a multiple of the fair share (95% interval)"

Counts = Counter[str]
Results = dict[str, dict[int, Counts]]
"""Counts by variant and number of players."""
Figure = Callable[[Counts, int], float | Interval | str | None]
"""Function that returns a figure from the counts of a number of players; None if it does not apply."""
Limits = tuple[float, float]
"""Smallest and largest wanted value."""


@dataclass(frozen=True)
class Table:
    """A table of `figures` by the titles of their rows, with a column for each number of players.

    `limits` are the wanted bounds of a row by its title, or of all rows by "". Figures outside are in bold.
    """

    title: str
    figures: Mapping[str, Figure]
    limits: Mapping[str, Limits] = field(default_factory=dict)
    digits: int = 2
    variant: str = MAIN

    def find_misses(self, results: Results) -> list[tuple[str, int]]:
        """Return the rows and numbers of players whose figures miss their limits."""
        misses = []
        for row, figure in self.figures.items():
            low, high = self.limits.get(row, self.limits.get("", (-inf, inf)))
            for n, counts in results[self.variant].items():
                value = figure(counts, n)
                number = value.estimate if isinstance(value, Interval) else value
                if isinstance(number, float) and not low <= number <= high:
                    misses.append((row, n))
        return misses

    def to_markdown(self, results: Results) -> str:
        """Return the table with its heading and its limits."""
        by_players, misses = results[self.variant], self.find_misses(results)
        rows = [["", *(f"{n} players" for n in by_players)], ["---"] * (1 + len(by_players))]
        for row, figure in self.figures.items():
            cells = {n: format_figure(figure(counts, n), self.digits) for n, counts in by_players.items()}
            rows.append([row, *(f"**{cell}**" if (row, n) in misses else cell for n, cell in cells.items())])
        goals = "; ".join(f"{row} {format_limits(*limits)}".strip() for row, limits in self.limits.items())
        wanted = textwrap.fill(f"Wanted: {goals}.", MAX_WIDTH) + "\n\n" if goals else ""
        text = "".join(f"| {' | '.join(row)} |\n" for row in rows)
        return f"## {self.title}\n\n" + wanted + text


def format_figure(figure: float | Interval | str | None, digits: int) -> str:
    """Return a figure as a table cell."""
    if isinstance(figure, Interval):
        return f"{figure.estimate:.{digits}f} ({figure.low:.{digits}f}–{figure.high:.{digits}f})"
    return f"{figure:.{digits}f}" if isinstance(figure, float) else figure or ""


def format_limits(low: float, high: float) -> str:
    """Return limits as text."""
    if high == inf:
        return f"at least {low:g}"
    return f"{low:g} to {high:g}" if low > 0 else f"at most {high:g}"


@dataclass(frozen=True)
class Study:
    """A balance study of a game: how to play and count a game, and the tables."""

    game: str
    """Folder of the game in `tabletop/games`; its content folder gets BALANCE.md and balance.json."""
    tool: str
    players: tuple[int, ...]
    variants: tuple[str, ...]
    play: Callable[[str, int, str, str, int], Counts]
    """Function of variant, number of players, strategy, content and seed that plays and counts a game."""
    load_content: Callable[[str], Any]
    list_tables: Callable[[Any], Iterable[Table]]
    introduction: str
    """Format string with the fields games, strategy, command, digest and misses."""

    @property
    def folder(self) -> Path:
        """Folder of the written files."""
        return GAMES / self.game / "content"

    def main(self) -> None:
        """Play the games, print the report, and write it with `--write`."""
        parser = argparse.ArgumentParser(description="Simulate games between equal players and count results.")
        add = parser.add_argument
        add("--games", type=int, default=300, help="games for each number of players (default: 300)")
        add("--players", type=int, nargs="*", default=self.players, help="numbers of players (default: all)")
        add("--strategy", default="heuristic", help="strategy of every seat (default: heuristic)")
        add("--content", default="published", help="folder or file with other content")
        add("--workers", type=int, default=1, help="processes (default: 1)")
        add("--write", action="store_true", help="write the tables and the counts to the repository")
        chosen = parser.parse_args()
        results: Results = {variant: {n: Counter() for n in chosen.players} for variant in self.variants}
        function = import_module(self.tool).play  # workers cannot import it from the module that was started
        with process_pool(chosen.workers) as pool:
            for variant, by_players in results.items():
                for n, counts in by_players.items():
                    play = partial(function, variant, n, chosen.strategy, chosen.content)
                    for game in tqdm(pool.map(play, range(chosen.games)), f"{variant} {n}", chosen.games):
                        counts.update(game)
        content = self.load_content(chosen.content)
        text = self.render(results, content, chosen.strategy)
        print(text)
        if chosen.write:
            files.write(self.folder / "BALANCE.md", text)
            data = json.dumps({"content": content.digest, **results}, indent=1, ensure_ascii=False, sort_keys=True)
            files.write(self.folder / "balance.json", data + "\n")

    def render(self, results: Results, content: Any, strategy: str = "heuristic") -> str:
        """Return the text of BALANCE.md for these counts."""
        tables = list(self.list_tables(content))
        games = next(iter(results[MAIN].values()))["games"]
        introduction = self.introduction.format(
            games=games, strategy=strategy, digest=content.digest,
            command=f"python -m {self.tool} --games {games} --write",
            misses=sum(len(table.find_misses(results)) for table in tables),
        )  # fmt: skip
        return "\n".join([introduction, *(table.to_markdown(results) for table in tables)])

    def read(self) -> tuple[str, Results]:
        """Return the digest of the content that was played, and the counts written by `--write`."""
        data = json.loads((self.folder / "balance.json").read_text(encoding="utf-8"))
        counts = {variant: {int(n): Counter(data[variant][n]) for n in data[variant]} for variant in self.variants}
        return data["content"], {v: dict(sorted(by_players.items())) for v, by_players in counts.items()}


# --- games ------------------------------------------------------------------------------------------------------------


def decide_actions(
    state: State, strategy: str, seed: int, preset: Callable[[State], Action | None] = lambda state: None
) -> Iterator[Action]:
    """Yield the actions of a game whose seats all play a strategy; the caller applies each. `preset` comes first."""
    decider = find_strategy(strategy, state.game)
    sources = [chance.create_side_random("seat", seed, seat) for seat in range(state.game.num_players)]
    while not state.is_terminal():
        player = state.current_player()
        yield preset(state) or decider.decide(PlayerView(state, player), sources[player])


def count_result(state: State, first: int, sides: Sequence[str]) -> Counts:
    """Return the counts of a finished game: of the `sides`, by seat, and of places after the `first` player."""
    winners, ranked = state.winners(), sorted(state.scores(), reverse=True)
    counts = Counter({"games": 1, f"lead = {ranked[0] - ranked[1]}": 1, f"winner = {ranked[0]}": 1})
    counts.update(f"score = {score}" for score in ranked)
    for seat, side in enumerate(sides):
        won = (seat in winners) / len(winners)
        place = (seat - first) % len(sides) + 1
        counts.update({f"took part {side}": 1, f"won {side}": won, f"seat {seat + 1}": won, f"place {place}": won})
    return counts


# --- figures ----------------------------------------------------------------------------------------------------------


def measure_share(key: str, of: str = "games", seat: int = 0) -> Figure:
    """Return the figure of games won, as a multiple of the fair share, where there are more than `seat` seats."""

    def measure(counts: Counts, players: int) -> Interval | None:
        share = wilson(counts[key], counts[of])
        scaled = Interval(share.estimate * players, share.low * players, share.high * players, share.count)
        return scaled if seat < players and counts[of] else None

    return measure


def measure_ratio(key: str, of: str = "games", times: float = 1) -> Figure:
    """Return the figure of a count per game, or per another count."""
    return lambda counts, players: times * counts[key] / max(1, counts[of])


def measure_spread(name: str, *percentiles: int) -> Figure:
    """Return the figure of the percentiles of a number that was counted by its value."""

    def measure(counts: Counts, players: int) -> float | str:
        values = Counter({int(key.partition(" = ")[2]): n for key, n in counts.items() if key.startswith(f"{name} =")})
        cuts = np.percentile(list(values.elements()), percentiles)
        return float(cuts[0]) if len(cuts) == 1 else " · ".join(f"{cut:.0f}" for cut in cuts)

    return measure


def list_spreads(titles: Mapping[str, str]) -> dict[str, Figure]:
    """Return rows with minimum, 5th percentile, median, 95th percentile and maximum of numbers."""
    row = "{}: least · 5% · median · 95% · most"
    return {row.format(title): measure_spread(name, 0, 5, 50, 95, 100) for name, title in titles.items()}


def make_places(word: str, title: str, players: int, limit: float = inf, variant: str = MAIN) -> Table:
    """Return the table of the games won by places or seats."""
    rows = {str(k + 1): measure_share(f"{word} {k + 1}", seat=k) for k in range(players)}
    return Table(f"{title}: {FAIR}", rows, {} if limit == inf else {"": (0, limit)}, variant=variant)


def make_sides(names: Mapping[str, str], title: str, limits: Limits) -> Table:
    """Return the table of the games won by sides."""
    rows = {name: measure_share(f"won {id}", f"took part {id}") for id, name in names.items()}
    return Table(f"{title}: {FAIR}", rows, {"": limits})


def make_uses(title: str, kind: str, names: Mapping[str, str] | Iterable[str], least: float = 0) -> Table:
    """Return the table of how often things were counted in 100 games."""
    names = names if isinstance(names, Mapping) else {name: name for name in names}
    rows = {name: measure_ratio(f"{kind} {id}", times=100) for id, name in names.items()}
    return Table(f"{title}, times in 100 games", rows, {"": (least, inf)} if least else {}, digits=1)


def get_names(pieces: Mapping[str, Any]) -> dict[str, str]:
    """Return the English names of some pieces by id."""
    return {id: piece.name() for id, piece in pieces.items()}
