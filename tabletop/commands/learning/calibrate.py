"""Fit the chances to win that hint, tutor and coach show, on games of the heuristic; stored next to the game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from tabletop.commands.support.errors import CommandError, parse_whole, require_writable, write_file
from tabletop.commands.support.options import add_game, load_game_option
from tabletop.strategies.chances.maps import MapsReader
from tabletop.strategies.fitted_files import find_folder, load_others, write_tables

EXAMPLE = "tabletop calibrate 51st_state --seats 3 --games 200 --rows rows.jsonl"
FILE = MapsReader.file
SEED = 8_000_000
"""Seed of the first measured game."""
GAMES = 200


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    add_game(command)
    command.add_argument(
        "--games", type=parse_whole(50, 1_000_000), default=GAMES, help=f"games to measure (default: {GAMES})"
    )
    command.add_argument("--processes", type=parse_whole(1, 1000), help="worker processes (default: all cores)")
    command.add_argument("--rows", type=Path, help="file that stores the measurements: the same command resumes")
    command.add_argument("--out", type=Path, help=f"file to write (default: {FILE} in the folder of the game)")


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Measure, fit, write; report the map."""
    from tabletop.experiments import process_pool  # needs numpy, which most commands do not
    from tabletop.experiments.calibration.fitting import fit_map
    from tabletop.experiments.calibration.measuring import CalibrationRow, measure_games, measure_row

    game, game_text = load_game_option(options)
    path = require_writable(options.out or find_folder(game) / FILE)
    try:
        other_tables = load_others(MapsReader, path, game)
    except (OSError, ValueError) as error:
        raise CommandError(str(error)) from error
    command = f"python -m tabletop calibrate {game_text} --games {options.games}"
    yield f"{game!r}: {options.games} games"
    with process_pool(options.processes) as pool:
        seeds = range(SEED, SEED + options.games)
        rows = measure_games(measure_row, CalibrationRow, game, seeds, pool, options.rows)
    try:
        fitted = fit_map(game, rows, command)
    except ValueError as error:
        raise CommandError(str(error)) from error
    write_file(path, write_tables(game, [*other_tables, fitted]))
    for value in (0.2, 0.35, 0.5, 0.65, 0.8):
        early, late = (fitted.predict_move(value, 0.0, progress).mean for progress in (-0.5, 0.5))
        yield f"  value {value}: chance {early:.0%} in the first round, {late:.0%} in the last"
    yield f"{path}: {path.stat().st_size} bytes"
