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
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import sqrt
from random import Random
from statistics import fmean, median

from benchmarks.measured_lines import MeasuredLine, Measurements
from benchmarks.speed import GAMES
from tabletop.engine.i18n.console import adapt_output
from tabletop.experiments.calibration.measuring import Claim, measure_claim
from tabletop.experiments.pool import process_pool
from tabletop.strategies.chances import UNKNOWN, Chance, ChanceMap, combine_chance, find_map

CLAIM_SEED, INTERVAL_SEED = 9_000_000, 9_500_000
"""First seeds of the games for claims and for intervals; those of the fit begin at 8,000,000."""
PLAYOUTS, FULL = 24, 96
"""Number of playouts of a claim, and of a claim whose interval is tested (the final number of a hint)."""
REFERENCE = 400
"""Number of playouts of the reference."""
BINS = 10
PIECE = 20
"""Number of games between two reports."""
Row = tuple[int, float, float, float]
"""Round, value and games won of a claim, and the outcome: the share of the win, or the games won by the reference."""


@dataclass(frozen=True)
class CalibrationLine(MeasuredLine):
    """Claims of one game with a number of players."""

    rules_version: str = ""
    claims: tuple[Row, ...] = ()
    """Claims of `PLAYOUTS` playouts and the shares of the win."""
    intervals: tuple[Row, ...] = ()
    """Claims of `FULL` playouts and the games won out of `REFERENCE`."""

    @property
    def won(self) -> list[float]:
        """Shares of the win by claim."""
        return [won for *_, won in self.claims]


def list_lines() -> list[CalibrationLine]:
    """Return all lines, those with two players first."""
    lines = [CalibrationLine(game, 2) for game in (*GAMES, "gin_rummy")]
    lines += [CalibrationLine(game, players) for players in (3, 4) for game in GAMES]
    return lines + [CalibrationLine("axon_protocol", players) for players in (5, 6)]


# --- quality of the claims --------------------------------------------------------------------------------------------


def compute_claim(chances: ChanceMap | None, round: int, value: float, wins: float, playouts: int) -> Chance:
    """Return the chance that the adviser states, from the map and the playouts, if there are any."""
    prior = UNKNOWN if chances is None else chances.predict_move(value, 0.0, chances.compute_round_progress(round))
    chance = combine_chance(prior, wins, playouts)
    assert chance is not None, "a game without a map needs playouts"
    return chance


def compute_claims(line: CalibrationLine, chances: ChanceMap | None, playouts: int) -> list[Chance]:
    """Return the claims of a line; `playouts` is 0 or `PLAYOUTS`."""
    rows = line.claims
    return [compute_claim(chances, round, value, wins * bool(playouts), playouts) for round, value, wins, _ in rows]


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
    held_count, widths = 0, []
    for round, value, wins, won in line.intervals:
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
    """Brier skill after `PLAYOUTS`, and of the reference."""
    skill_of_reference: float
    held_by_map: int
    """Number of the map's intervals that hold, out of all games; the reference is the share of the `PLAYOUTS`."""
    held: int
    positions: int
    half_width: float


def evaluate_line(line: CalibrationLine) -> ClaimSummary:
    """Evaluate the claims of a line."""
    chances, won, wins = find_map(line.make_game()), line.won, [wins for _, _, wins, _ in line.claims]
    claims = [claim.mean for claim in compute_claims(line, chances, PLAYOUTS)]
    by_map = [] if chances is None else compute_claims(line, chances, 0)
    alone = [claim.mean for claim in by_map] or claims
    held_by_map = sum(is_held(claim, n / PLAYOUTS, PLAYOUTS) for claim, n in zip(by_map, wins, strict=False))
    return ClaimSummary(
        len(won), compute_calibration_error(claims, won), compute_calibration_error(alone, won),
        compute_chance_error(claims), compute_brier_skill(claims, won), compute_reference_skill(wins, won),
        held_by_map, *check_intervals(line, chances),
    )  # fmt: skip


# --- measurement ------------------------------------------------------------------------------------------------------


def read_current() -> list[CalibrationLine]:
    """Return the stored lines of the current rules version: earlier ones do not apply to the shipped maps."""
    return [line for line in MEASURED.read() if line.rules_version == line.make_game().rules_version]


def measure(line: CalibrationLine, options: argparse.Namespace) -> None:
    """Measure a line and store it as it grows. Stored lines of the same rules continue."""
    game = line.make_game()
    stored = next((each for each in read_current() if each.key == line.key), line)
    line = replace(stored, command=line.command, day=line.day, rules_version=game.rules_version)
    reference = partial(measure_claim, playouts=FULL, reference=REFERENCE)
    claims = ("claims", options.games, CLAIM_SEED, measure_claim)
    intervals = ("intervals", options.positions, INTERVAL_SEED, reference)
    with process_pool(options.cores) as pool:
        for name, count, seed, take in (claims, intervals):
            for first in range(len(getattr(line, name)), count, PIECE):
                seeds = range(seed + first, seed + min(count, first + PIECE))
                rows = [make_row(claim) for claim in pool.map(take, [game] * len(seeds), seeds) if claim is not None]
                line = replace(line, **{name: (*getattr(line, name), *rows)})
                MEASURED.write(line)
                print(f"{line.title}: {len(line.claims)} games, {len(line.intervals)} intervals", flush=True)


def make_row(claim: Claim) -> Row:
    """Return the row of a claim."""
    outcome = claim.reference_wins if claim.reference_playouts else round(claim.won, 3)
    return claim.round, round(claim.value, 4), claim.wins, outcome


# --- tables -----------------------------------------------------------------------------------------------------------


def report() -> list[str]:
    """Return the table of all measured lines, and the claims of each in ten bins with the games won."""
    lines = read_current()
    rows = [render_table(lines), ""]
    for line in lines:
        claims = compute_claims(line, find_map(line.make_game()), PLAYOUTS)
        bins = make_bins([claim.mean for claim in claims], line.won)
        rows.append(f"{line.title}: " + "  ".join(f"{claim:.0%}: {share:.0%}" for claim, share, _ in bins))
    return rows if lines else ["no measurements: run python -m benchmarks.calibration"]


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
        has_map = find_map(line.make_game()) is not None
        by_map = (f"{100 * s.error_of_map:.1f}", f"{s.held_by_map}") if has_map else ("–", "–")
        text.append(f"| {line.title} | {s.games:,} fresh | {errors} | {by_map[0]} | {ratio} | {by_map[1]} | {cell} |")
    return "\n".join(text)


MEASURED = Measurements("calibration", list_lines(), render_table)

if __name__ == "__main__":
    adapt_output()
    MEASURED.main(measure, __doc__ or "", games=2000, positions=200)
