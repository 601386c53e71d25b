"""Calibration of the chances: claims about the adviser's first answer against the results of fresh games.

    python -m benchmarks calibration                 # print the tables of the stored measurements
    python -m benchmarks.calibration                 # measure every line, 2,000 games each: hours
    python -m benchmarks.calibration --games 200 --lines "D.E.I., 2 players"
    python -m benchmarks.calibration --table         # write the table of docs/reference/strength.md

Each game gives one claim. The heuristic plays to a random decision, and the adviser states the chance of its first
answer. That answer is played, and the heuristic plays on to the end. The seeds differ from those of the fit.
Measurements are stored in `benchmarks/calibration.json` as they grow, and a second run resumes an interrupted one.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any

import tabletop
from benchmarks.speed import ALL_GAMES
from tabletop.engine.core.game import Game
from tabletop.engine.i18n.console import adapt_output
from tabletop.experiments.calibration.measuring import Claim, measure_claim
from tabletop.experiments.pool import process_pool
from tabletop.strategies.chances import UNKNOWN, Chance, ChanceMap, combine_chance, find_map

ROOT = Path(__file__).resolve().parents[1]
STORED = ROOT / "benchmarks" / "calibration.json"
PAGE = ROOT / "docs" / "reference" / "strength.md"
BEGIN = "<!-- chances: made by python -m benchmarks.calibration --table -->"
END = "<!-- end of chances -->"
CLAIM_SEED, INTERVAL_SEED = 9_000_000, 9_500_000
"""First seeds of the games for claims and for intervals; those of the fit begin at 8,000,000."""
GAMES, POSITIONS = 2000, 200
PLAYOUTS, FULL = 24, 96
"""Number of playouts of a claim, and of a claim whose interval is tested (the final number of a hint)."""
REFERENCE = 400
"""Number of playouts of the reference."""
BINS = 10
PIECE = 20
"""Number of games between two reports."""


@dataclass(frozen=True)
class CalibrationLine:
    """Claims of one game with a number of players, stored as columns: the parts of each claim and its result."""

    game: str
    players: int
    command: str = ""
    day: str = ""
    rules_version: str = ""
    seeds: tuple[int, ...] = ()
    """First seeds of the claims and of the intervals."""
    rounds: tuple[int, ...] = ()
    values: tuple[float, ...] = ()
    wins: tuple[float, ...] = ()
    """Games won out of `PLAYOUTS`."""
    won: tuple[float, ...] = ()
    interval_rounds: tuple[int, ...] = ()
    interval_values: tuple[float, ...] = ()
    interval_wins: tuple[float, ...] = ()
    """Games won out of `FULL`."""
    references: tuple[float, ...] = ()
    """Games won out of `REFERENCE`."""

    @property
    def key(self) -> tuple[str, int]:
        """Identity of the line."""
        return self.game, self.players

    @property
    def title(self) -> str:
        """Identity of the line as text, used to choose lines."""
        return f"{ALL_GAMES[self.game]}, {self.players} players"

    def with_claim(self, claim: Claim) -> CalibrationLine:
        """Return the line with an additional claim."""
        return replace(
            self, rounds=(*self.rounds, claim.round), values=(*self.values, round(claim.value, 4)),
            wins=(*self.wins, claim.wins), won=(*self.won, round(claim.won, 3)),
        )  # fmt: skip

    def with_interval(self, claim: Claim) -> CalibrationLine:
        """Return the line with an additional position whose interval is tested."""
        return replace(
            self, interval_rounds=(*self.interval_rounds, claim.round),
            interval_values=(*self.interval_values, round(claim.value, 4)),
            interval_wins=(*self.interval_wins, claim.wins), references=(*self.references, claim.reference_wins),
        )  # fmt: skip


def list_lines() -> list[CalibrationLine]:
    """Return all lines, those with two players first."""
    heavy = ("51st_state", "axon_protocol", "dei")
    all_lines = [CalibrationLine(game, 2) for game in (*heavy, "gin_rummy")]
    all_lines += [CalibrationLine(game, players) for players in (3, 4) for game in heavy]
    return all_lines + [CalibrationLine("axon_protocol", players) for players in (5, 6)]


def make_game(line: CalibrationLine) -> Game:
    """Return the game of a line."""
    return tabletop.load_game(line.game, **({} if line.game == "gin_rummy" else {"players": line.players}))


# --- quality of the claims --------------------------------------------------------------------------------------------


def compute_claim(chances: ChanceMap | None, round: int, value: float, wins: float, playouts: int) -> Chance:
    """Return the chance that the adviser states, from the map and the playouts, if there are any."""
    prior = UNKNOWN if chances is None else chances.predict_move(value, 0.0, chances.compute_round_progress(round))
    chance = combine_chance(prior, wins, playouts)
    assert chance is not None, "a game without a map needs playouts"
    return chance


def compute_claims(line: CalibrationLine, chances: ChanceMap | None, playouts: int) -> list[Chance]:
    """Return the claims of a line; `playouts` is 0 or `PLAYOUTS`."""
    rows = zip(line.rounds, line.values, line.wins, strict=True)
    return [compute_claim(chances, round, value, wins if playouts else 0.0, playouts) for round, value, wins in rows]


def make_bins(claims: Sequence[float], won: Sequence[float], bins: int = BINS) -> list[tuple[float, float, int]]:
    """Return the mean claim, the share won and the number of games of equally filled bins, by ascending claims."""
    order = sorted(range(len(claims)), key=lambda k: claims[k])
    edges = [len(order) * k // bins for k in range(bins + 1)]
    parts = [order[a:b] for a, b in pairwise(edges) if b > a]
    return [(fmean(claims[k] for k in part), fmean(won[k] for k in part), len(part)) for part in parts]


def compute_calibration_error(claims: Sequence[float], won: Sequence[float]) -> float:
    """Return the expected calibration error: the mean distance between claim and share won over equally filled bins."""
    return sum(abs(claim - share) * count for claim, share, count in make_bins(claims, won)) / len(claims)


def compute_chance_error(claims: Sequence[float], times: int = 40) -> float:
    """Return the calibration error that perfect claims would show by chance with the same number of games."""
    source = Random(1)
    draws = ([float(source.random() < claim) for claim in claims] for _ in range(times))
    return fmean(compute_calibration_error(claims, draw) for draw in draws)


def compute_brier_skill(claims: Sequence[float], won: Sequence[float]) -> float:
    """Return the Brier skill: the share of the base rate's squared error that the claims save."""
    base = fmean(won)
    before = fmean((base - y) ** 2 for y in won)
    return 1 - fmean((c - y) ** 2 for c, y in zip(claims, won, strict=True)) / before


def compute_reference_skill(wins: Sequence[float], won: Sequence[float]) -> float:
    """Return the Brier skill of `REFERENCE` playouts on the same positions, estimated without bias from fewer.

    With n playouts, the squared error of the share exceeds that of the reference by p (1 - p) (1/n - 1/400) on
    average. The estimate of p (1 - p) is n / (n - 1) times share (1 - share).
    """
    n = PLAYOUTS
    shares = [w / n for w in wins]
    more = fmean(s * (1 - s) for s in shares) * n / (n - 1) * (1 / n - 1 / REFERENCE)
    base = fmean(won)
    before = fmean((base - y) ** 2 for y in won)
    return 1 - (fmean((s - y) ** 2 for s, y in zip(shares, won, strict=True)) - more) / before


def is_held(claim: Chance, share: float, playouts: int) -> bool:
    """Return True if claim and reference differ by at most half-width and two standard errors, added as squares."""
    return abs(claim.mean - share) <= sqrt(claim.half_width**2 + 4 * share * (1 - share) / playouts)


def check_intervals(line: CalibrationLine, chances: ChanceMap | None) -> tuple[int, int, float]:
    """Return how many intervals of `FULL` playouts hold, the number of intervals, and the median half-width."""
    rows = zip(line.interval_rounds, line.interval_values, line.interval_wins, line.references, strict=True)
    held_count, widths = 0, []
    for round, value, wins, won in rows:
        claim = compute_claim(chances, round, value, wins, FULL)
        widths.append(claim.half_width)
        held_count += is_held(claim, won / REFERENCE, REFERENCE)
    return held_count, len(widths), median(widths) if widths else 0.0


@dataclass(frozen=True)
class ClaimSummary:
    """Quality of the claims of a line."""

    games: int
    error: float
    """Expected calibration error after `PLAYOUTS`."""
    error_of_map: float
    """Expected calibration error of the map alone."""
    by_chance: float
    skill: float
    """Brier skill after `PLAYOUTS`, of the map alone, and of the reference."""
    skill_of_map: float
    skill_of_reference: float
    held_by_map: int
    """Number of the map's intervals that hold, out of all games; the reference is the share of the `PLAYOUTS`."""
    held: int
    positions: int
    half_width: float


def evaluate_line(line: CalibrationLine) -> ClaimSummary:
    """Evaluate the claims of a line."""
    chances, won = find_map(make_game(line)), line.won
    claims = [claim.mean for claim in compute_claims(line, chances, PLAYOUTS)]
    by_map = [] if chances is None else compute_claims(line, chances, 0)
    alone = [claim.mean for claim in by_map] or claims
    held_by_map = sum(is_held(claim, wins / PLAYOUTS, PLAYOUTS) for claim, wins in zip(by_map, line.wins, strict=False))
    return ClaimSummary(
        len(won), compute_calibration_error(claims, won), compute_calibration_error(alone, won),
        compute_chance_error(claims), compute_brier_skill(claims, won), compute_brier_skill(alone, won),
        compute_reference_skill(line.wins, won),
        held_by_map, *check_intervals(line, chances),
    )  # fmt: skip


# --- measurement ------------------------------------------------------------------------------------------------------


def read_lines(path: Path = STORED) -> list[CalibrationLine]:
    """Return the stored measurements."""
    if not path.exists():
        return []
    rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["lines"]
    columns: Iterator[dict[str, Any]] = (
        {k: tuple(v) if isinstance(v, list) else v for k, v in row.items()} for row in rows
    )
    return [CalibrationLine(**row) for row in columns]


def select_current(measurements: Sequence[CalibrationLine]) -> list[CalibrationLine]:
    """Return the lines of the current rules version, because earlier ones do not apply to the shipped maps."""
    return [line for line in measurements if line.rules_version == make_game(line).rules_version]


def store(measurements: Sequence[CalibrationLine], path: Path = STORED) -> None:
    """Write the lines to the file in the order of `list_lines`, one column per row."""
    order = [line.key for line in list_lines()]
    rows = sorted(measurements, key=lambda line: order.index(line.key))
    texts = [",\n".join(f'  "{k}": {json.dumps(_to_plain(v))}' for k, v in vars(line).items()) for line in rows]
    what = json.dumps((__doc__ or "").splitlines()[0])
    tables = ",\n".join(" {\n" + text + "\n }" for text in texts)
    path.write_text(f'{{"what": {what}, "lines": [\n{tables}\n]}}\n', encoding="utf-8")


def _to_plain(value: Any) -> Any:
    """Return whole numbers without a decimal point, to keep the file short."""
    if isinstance(value, tuple):
        return [int(x) if isinstance(x, float) and x.is_integer() else x for x in value]
    return value


def measure_line(line: CalibrationLine, games: int, positions: int, pool: Executor) -> Iterator[CalibrationLine]:
    """Yield the line as it grows to these numbers of games and positions. Skip seeds whose game has no decision."""
    game = make_game(line)
    sizes = ((len(line.won), games, CLAIM_SEED, measure_claim, CalibrationLine.with_claim),
             (len(line.references), positions, INTERVAL_SEED,
              partial(measure_claim, playouts=FULL, reference=REFERENCE), CalibrationLine.with_interval))  # fmt: skip
    for count, target, seed, measure, grown in sizes:
        for first in range(count, target, PIECE):
            seeds = range(seed + first, seed + min(target, first + PIECE))
            for claim in pool.map(measure, [game] * len(seeds), seeds):
                line = grown(line, claim) if claim is not None else line
            yield line


def measure(
    chosen_lines: Sequence[CalibrationLine], games: int, positions: int, cores: int | None, path: Path = STORED
) -> None:
    """Measure these lines and store them as they grow; lines of another rules version start from zero."""
    measurements = {line.key: line for line in read_lines(path)}
    command = "python -m " + shlex.join(["benchmarks.calibration", *sys.argv[1:]])
    with process_pool(cores) as pool:
        for line in chosen_lines:
            key, version = line.key, make_game(line).rules_version
            old = measurements.get(key)
            going = old if old is not None and old.rules_version == version else line
            day, seeds = datetime.now(UTC).date().isoformat(), (CLAIM_SEED, INTERVAL_SEED)
            going = replace(going, command=command, day=day, rules_version=version, seeds=seeds)
            for grown in measure_line(going, games, positions, pool):
                measurements[key] = grown
                store(list(measurements.values()), path)
                print(f"{grown.title}: {len(grown.won)} games, {len(grown.references)} intervals", flush=True)


# --- tables -----------------------------------------------------------------------------------------------------------


def report() -> list[str]:
    """Return the figures of every measured line, with its claims in ten bins."""
    rows = []
    for line in select_current(read_lines()):
        s = evaluate_line(line)
        rows += [
            f"{line.title}: {s.games} fresh games",
            f"  calibration error {s.error:.1%} (map alone {s.error_of_map:.1%}; perfect claims would show "
            f"{s.by_chance:.1%})",
            f"  Brier skill {s.skill:.3f} (map alone {s.skill_of_map:.3f}; {REFERENCE} playouts "
            f"{s.skill_of_reference:.3f}): {s.skill / s.skill_of_reference:.0%} of theirs",
        ]
        rows.append(f"  intervals of the map alone that hold: {s.held_by_map} of {s.games}")
        if s.positions:
            rows.append(f"  intervals that hold: {s.held} of {s.positions}, median half-width {s.half_width:.1%}")
        claims = compute_claims(line, find_map(make_game(line)), PLAYOUTS)
        bins = make_bins([claim.mean for claim in claims], line.won)
        rows.append("  claimed: won  " + "  ".join(f"{claim:.0%}: {share:.0%}" for claim, share, _ in bins))
    return rows or ["no measurements: run python -m benchmarks.calibration"]


def render_table(measurements: Sequence[CalibrationLine]) -> str:
    """Return the table of docs/reference/strength.md."""
    text = [
        "| game | games | error | of perfect claims | of the map "
        "| Brier skill, of 400 playouts | map holds | 96 hold | ± |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for line in measurements:
        s = evaluate_line(line)
        ratio = f"{s.skill:.2f} of {s.skill_of_reference:.2f} ({s.skill / s.skill_of_reference:.0%})"
        cell = f"{s.held} of {s.positions} | {100 * s.half_width:.1f}" if s.positions else "– | –"
        errors = f"{100 * s.error:.1f} | {100 * s.by_chance:.1f}"
        has_map = find_map(make_game(line)) is not None
        by_map = (f"{100 * s.error_of_map:.1f}", f"{s.held_by_map}") if has_map else ("–", "–")
        text.append(f"| {line.title} | {s.games:,} fresh | {errors} | {by_map[0]} | {ratio} | {by_map[1]} | {cell} |")
    return "\n".join(text)


def with_table(page: str, measurements: Sequence[CalibrationLine]) -> str:
    """Return the page with this table between its markers."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n\n{render_table(measurements)}\n\n{END}{rest.split(END)[1]}"


def main() -> None:
    """Measure the chosen lines, or write the table."""
    adapt_output()
    about = (__doc__ or "").splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.calibration", description=about)
    parser.add_argument("--games", type=int, default=GAMES, help=f"claims for each line (default: {GAMES})")
    parser.add_argument(
        "--positions", type=int, default=POSITIONS, help=f"intervals for each line (default: {POSITIONS})"
    )
    parser.add_argument("--lines", nargs="*", metavar="WORDS", help='those with this title, as "D.E.I., 3 players"')
    parser.add_argument("--cores", type=int, default=os.cpu_count(), help="(default: all)")
    parser.add_argument("--table", action="store_true", help="only update the table in docs/reference/strength.md")
    chosen = parser.parse_args()
    if chosen.table:
        PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), select_current(read_lines())), encoding="utf-8")
        return
    chosen_lines = [
        line for line in list_lines() if not chosen.lines or any(words in line.title for words in chosen.lines)
    ]
    if chosen.games < 1 or chosen.positions < 0 or not chosen_lines:
        parser.error(
            "nothing to play; the lines are:\n  " + "\n  ".join(line.title for line in list_lines())
        )
    measure(chosen_lines, chosen.games, chosen.positions, chosen.cores)


if __name__ == "__main__":
    main()
