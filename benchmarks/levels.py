"""Strength of the levels, mostly against the heuristic, seats swapped, with two, three and four players.

    python -m benchmarks.levels                     # measure every line, 200 games each: hours
    python -m benchmarks.levels --games 20 --lines "hard, 2 players"
    python -m benchmarks.levels --resume            # resume an interrupted run
    python -m benchmarks.levels --table             # write the table of docs/reference/strength.md

With more than two players, one seat has the level and the other seats have the opposing strategy. Measurements are
stored in `benchmarks/levels.json` as they grow, with the command and the day, so that an interrupted run keeps them.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import grimp

import tabletop
from benchmarks.speed import ALL_GAMES
from tabletop.engine.core.game import Game
from tabletop.engine.i18n.console import adapt_output
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.experiments.match import MatchResult
from tabletop.experiments.pool import process_pool
from tabletop.experiments.simulation import Arm, GameResults, MatchPlan, Run
from tabletop.experiments.statistics import wilson

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "benchmarks" / "levels.json"
PAGE = ROOT / "docs" / "reference" / "strength.md"
BEGIN, END = "<!-- levels: made by python -m benchmarks.levels --table -->", "<!-- end of levels -->"
EVERY = 5
"""Number of games between two reports."""


@dataclass(frozen=True)
class LevelLine:
    """One level at one table, with its results so far."""

    game: str
    players: int
    level: str
    against: str
    games: int = 0
    wins: float = 0.0
    """Number of games won; shared wins count in part."""
    lead: float = 0.0
    """Average lead in points over the best opponent."""
    of: str = ""
    """Digest of the strategies' code and figures; it changes with them."""
    command: str = ""
    day: str = ""

    @property
    def key(self) -> tuple[str, int, str, str]:
        """Identity of the line."""
        return self.game, self.players, self.level, self.against

    @property
    def title(self) -> str:
        """Identity of the line as text, used to choose lines."""
        return f"{ALL_GAMES[self.game]}, {self.level}, {self.players} players, against {self.against}"

    def __str__(self) -> str:
        fair = f", fair share {1 / self.players:.2f}" if self.players > 2 else ""
        text = f"{self.title}: {self.wins:g} of {self.games}, share {wilson(self.wins, self.games)}{fair}"
        return f"{text}, lead {self.lead:+.1f}"


def list_lines() -> list[LevelLine]:
    """Return all lines, the most informative first."""
    heavy = ("51st_state", "axon_protocol", "dei")
    all_lines = [LevelLine(game, 2, level, "heuristic") for level in ("hard", "expert") for game in heavy]
    all_lines += [LevelLine(game, 2, level, "heuristic") for level in ("easy", "normal") for game in heavy]
    all_lines += [LevelLine("gin_rummy", 2, level, "heuristic") for level in ("hard", "expert")]
    all_lines += [LevelLine(game, players, "expert", "heuristic") for players in (3, 4) for game in heavy]
    all_lines += [LevelLine(game, players, "hard", "heuristic") for players in (3, 4) for game in heavy]
    all_lines += [LevelLine(game, 2, "heuristic", level) for level in ("random", "greedy") for game in heavy]
    return all_lines


def compute_digest(game: Game, level: str) -> str:
    """Return a digest of a level's figures, and of the code that it and the game's strategies run."""
    player = find_strategy(level, game)
    figures = {name: getattr(value, "__qualname__", repr(value)) for name, value in sorted(vars(player).items())}
    digest = sha256(repr((type(player).__qualname__, figures)).encode())
    graph, own = grimp.build_graph("tabletop"), type(player).__module__
    names = {name for name in graph.find_upstream_modules(own) if name.startswith("tabletop.strategies.")} | {own}
    folder = type(game).__module__.rpartition(".")[0]
    names |= {name for name in graph.modules if name.startswith(f"{folder}.strategies")}
    names.discard(f"{folder}.strategies.levels")  # a player's figures are already included, and only its own count
    for name in sorted(names):
        path = ROOT.joinpath(*name.split("."))  # the source file, even if the compiled core plays
        digest.update(read_code(path / "__init__.py" if path.is_dir() else path.with_suffix(".py")))
    return digest.hexdigest()[:12]


def read_code(path: Path) -> bytes:
    """Return the code of a module without comments, docstrings and imports."""
    return ast.unparse(_DocstringRemover().visit(ast.parse(path.read_text(encoding="utf-8")))).encode()


class _DocstringRemover(ast.NodeTransformer):
    def visit_Import(self, node: ast.Import) -> None:
        """Remove the import."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        """Remove the import."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """Remove a docstring."""
        return None if isinstance(node.value, ast.Constant) else node


def make_plans(line: LevelLine, first: int, last: int) -> Iterator[MatchPlan]:
    """Yield plans for the games from `first` to `last`.

    In each deal, the level plays every seat in turn. Incomplete deals get separate plans.
    """
    game = (
        tabletop.load_game(line.game, players=line.players)
        if line.game != "gin_rummy"
        else tabletop.load_game(line.game)
    )
    arms = []
    for turn in range(line.players):
        seats = [line.against] * line.players
        seats[turn] = line.level
        arms.append(Arm(f"seat {turn}", game, tuple(seats)))
    while first < last:
        (deal, turn), left = divmod(first, line.players), last - first
        whole = left // line.players if not turn else 0
        plan = (
            MatchPlan(tuple(arms), range(deal, deal + whole))
            if whole
            else MatchPlan(tuple(arms[turn : turn + left]), (deal,))
        )
        yield plan
        first += len(plan)


def add_result(line: LevelLine, result: MatchResult) -> LevelLine:
    """Return the line with an additional game."""
    seat = line.games % line.players
    won = 1 / len(result.winners) if seat in result.winners else 0.0
    lead = result.scores[seat] - max(score for other, score in enumerate(result.scores) if other != seat)
    games = line.games + 1
    return replace(line, games=games, wins=line.wins + won, lead=line.lead + (lead - line.lead) / games)


class GrowingLine:
    """A line that grows to a number of games; `tell` is called with it at intervals. A `Run` uses it as `enough`."""

    def __init__(self, line: LevelLine, games: int, tell: Callable[[LevelLine], None]) -> None:
        self.line, self.games, self.tell = line, games, tell
        self._counted = 0

    def play(self, executor: Executor | None) -> None:
        """Play all missing games. Raises the first error of a strategy."""
        for plan in make_plans(self.line, self.line.games, self.games):
            self._counted = 0
            self(Run(plan, executor, seconds=600.0, keep=True, enough=self).play())

    def __call__(self, games: GameResults) -> bool:
        """Count the new results in the order of the games, and return False: there are never enough."""
        games.raise_failures()
        assert games.results is not None
        for number in range(self._counted, games.count):
            self.line = add_result(self.line, games.results[number])
            if self.line.games % EVERY == 0 or self.line.games == self.games:
                self.tell(self.line)
        self._counted = games.count
        return False


# --- storage ----------------------------------------------------------------------------------------------------------


def read_lines(path: Path = KEPT) -> list[LevelLine]:
    """Return the stored measurements."""
    if not path.exists():
        return []
    return [LevelLine(**each) for each in json.loads(path.read_text(encoding="utf-8"))["lines"]]


def keep(measurements: Sequence[LevelLine], path: Path = KEPT) -> None:
    """Write the measurements in the order of `list_lines`."""
    order = {line.key: k for k, line in enumerate(list_lines())}
    rows = sorted(measurements, key=lambda line: order.get(line.key, len(order)))
    data: dict[str, Any] = {"what": (__doc__ or "").splitlines()[0], "lines": []}
    for line in rows:
        data["lines"].append(asdict(line) | {"wins": round(line.wins, 3), "lead": round(line.lead, 2)})
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def measure(chosen_lines: Sequence[LevelLine], games: int, resume: bool, cores: int | None, path: Path = KEPT) -> None:
    """Measure these lines; print and store them as they grow."""
    measurements = {line.key: line for line in read_lines(path)}
    command = "python -m " + shlex.join(["benchmarks.levels", *sys.argv[1:]])
    with process_pool(cores) as pool:
        for line in chosen_lines:
            parameters = {} if line.game == "gin_rummy" else {"players": line.players}
            of = compute_digest(tabletop.load_game(line.game, **parameters), line.level)
            old = measurements.get(line.key)
            going = old if resume and old is not None and old.of == of else line
            going = replace(going, of=of, command=command, day=datetime.now(UTC).date().isoformat())

            def tell(grown: LevelLine) -> None:
                measurements[grown.key] = grown
                keep(list(measurements.values()), path)
                print(grown, flush=True)

            GrowingLine(going, games, tell).play(pool)


# --- table of docs/reference/strength.md ------------------------------------------------------------------------------


def render_table(measurements: Sequence[LevelLine]) -> str:
    """Return the measured shares of games won, with their intervals, as rows of a Markdown table."""
    heads = list(dict.fromkeys((line.level, line.players, line.against) for line in list_lines()))
    games = [name for name in ALL_GAMES if any(line.game == name for line in measurements)]
    by_key = {line.key: line for line in measurements}
    text = [
        "| level | against | " + " | ".join(ALL_GAMES[name] for name in games) + " |",
        "|---|---|" + "---|" * len(games),
    ]
    for level, players, against in heads:
        cells = []
        for name in games:
            line = by_key.get((name, players, level, against))
            if line is None or not line.games:
                cells.append("–")
                continue
            share = wilson(line.wins, line.games)
            cells.append(f"{share.text(share=True)} of {line.games}")
        if any(cell != "–" for cell in cells):
            opponents = f"{players - 1} × {against}" if players > 2 else against
            text.append(f"| {level} | {opponents} | " + " | ".join(cells) + " |")
    return "\n".join(text)


def with_table(page: str, measurements: Sequence[LevelLine]) -> str:
    """Return the page with this table between its markers."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n\n{render_table(measurements)}\n\n{END}{rest.split(END)[1]}"


def main() -> None:
    """Measure the chosen lines, or write the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.levels", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="games for each line (default: 200)")
    parser.add_argument(
        "--lines", nargs="*", metavar="WORDS", help='only lines with this text in the title, as "hard, 2 players"'
    )
    parser.add_argument("--resume", action="store_true", help="continue earlier measurements of the same strategies")
    parser.add_argument("--cores", type=int, default=os.cpu_count(), help="(default: all)")
    parser.add_argument("--table", action="store_true", help="only update the table in docs/reference/strength.md")
    chosen = parser.parse_args()
    if chosen.table:
        PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), read_lines()), encoding="utf-8")
        return
    chosen_lines = [
        line for line in list_lines() if not chosen.lines or any(words in line.title for words in chosen.lines)
    ]
    if chosen.games < 1 or not chosen_lines:
        parser.error(
            "nothing to play; the lines are:\n  " + "\n  ".join(line.title for line in list_lines())
        )
    measure(chosen_lines, chosen.games, chosen.resume, chosen.cores)


if __name__ == "__main__":
    adapt_output()
    main()
