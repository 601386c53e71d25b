"""Strength of the levels, mostly against the heuristic, seats swapped, with two, three and four players.

    python -m benchmarks.levels                     # measure every line, 200 games each: hours
    python -m benchmarks.levels --games 20 --lines "hard, 2 players"
    python -m benchmarks.levels --table             # write the table of docs/reference/strength.md

With more than two players, one seat has the level and the other seats have the opposing strategy. Games are stored in
`build/levels.sqlite`, so an interrupted run continues if the code of the strategies is unchanged.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks.measured_lines import ROOT, MeasuredLine, Measurements
from benchmarks.speed import ALL_GAMES, GAMES
from tabletop.engine.i18n.console import adapt_output
from tabletop.experiments.simulation import Arm, GameResults, MatchPlan, Run
from tabletop.experiments.statistics import wilson

STORE = ROOT / "build" / "levels.sqlite"


@dataclass(frozen=True)
class LevelLine(MeasuredLine):
    """One level at one table, with its results so far."""

    level: str
    against: str
    games: int = 0
    wins: float = 0.0
    """Number of games won; shared wins count in part."""
    lead: float = 0.0
    """Average lead in points over the best opponent."""

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
    lines = [LevelLine(game, 2, level, "heuristic") for level in ("hard", "expert") for game in GAMES]
    lines += [LevelLine(game, 2, level, "heuristic") for level in ("easy", "normal") for game in GAMES]
    lines += [LevelLine("gin_rummy", 2, level, "heuristic") for level in ("hard", "expert")]
    lines += [
        LevelLine(game, n, level, "heuristic") for level in ("expert", "hard") for n in (3, 4) for game in GAMES
    ]
    return lines + [LevelLine(game, 2, "heuristic", level) for level in ("random", "greedy") for game in GAMES]


def make_plan(line: LevelLine, games: int) -> MatchPlan:
    """Return the plan of `games` games or a few more: in each deal, the level plays every seat in turn."""
    game, arms = line.make_game(), []
    for turn in range(line.players):
        seats = [line.against] * line.players
        seats[turn] = line.level
        arms.append(Arm(f"seat {turn}", game, tuple(seats)))
    return MatchPlan(tuple(arms), range(-(-games // line.players)))


def summarize(line: LevelLine, games: GameResults) -> LevelLine:
    """Return the line with the results of the complete deals."""
    deals, wins, leads = games.complete, 0.0, []
    for turn in range(line.players):
        points = games.points[deals, turn]
        wins += games.won[deals, turn, turn].sum()
        leads.append(points[:, turn] - np.delete(points, turn, axis=1).max(axis=1))
    lead = float(np.mean(leads)) if len(deals) else 0.0
    return replace(line, games=len(deals) * line.players, wins=round(float(wins), 3), lead=round(lead, 2))


def measure(line: LevelLine, options: argparse.Namespace) -> None:
    """Measure a line; print and store it as it grows. Raises the first error of a strategy."""

    def report(games: GameResults) -> bool:
        games.raise_failures()
        grown = summarize(line, games)
        MEASURED.write(grown)
        print(grown, flush=True)
        return False

    Path(STORE).parent.mkdir(exist_ok=True)
    report(Run(make_plan(line, options.games), options.cores, seconds=600.0, store=STORE, enough=report).play())


def render_table(measured: Sequence[LevelLine]) -> str:
    """Return the measured shares of games won, with their intervals, as rows of a Markdown table."""
    games = [name for name in ALL_GAMES if any(line.game == name for line in measured)]
    by_key = {line.key: line for line in measured}
    text = [f"| level | against | {' | '.join(ALL_GAMES[name] for name in games)} |", "|---|---|" + "---|" * len(games)]
    for level, players, against in dict.fromkeys((line.level, line.players, line.against) for line in list_lines()):
        lines = [by_key.get((name, players, level, against)) for name in games]
        if any(lines):
            cells = [f"{wilson(x.wins, x.games).text(share=True)} of {x.games}" if x else "–" for x in lines]
            opponents = f"{players - 1} × {against}" if players > 2 else against
            text.append(f"| {level} | {opponents} | {' | '.join(cells)} |")
    return "\n".join(text)


MEASURED = Measurements("levels", list_lines(), render_table)

if __name__ == "__main__":
    adapt_output()
    MEASURED.main(measure, __doc__ or "", games=200)
