"""Fit the chances to win that hint, tutor and coach show, on games of the heuristic; stored next to the game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from tabletop.commands.check import find
from tabletop.commands.learn import whole
from tabletop.commands.mistakes import CommandError, writable
from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.serialization import files
from tabletop.engine.serialization.bounded_input import InputError, parse_json, read_text
from tabletop.strategies.chances.maps import FILE, ChanceMap, load_maps, write_maps
from tabletop.strategies.values.weights import folder_of

SEED = 8_000_000
"""Seed of the first game that is measured."""
GAMES = 200


def arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument("game", metavar="GAME", help="the name of a game, or a folder that holds one")
    command.add_argument(
        "--seats", type=whole(2, 20), help="number of players, in games that offer it (default: as it is)"
    )
    command.add_argument(
        "--games", type=whole(50, 1_000_000), default=GAMES, help=f"games to measure (default: {GAMES})"
    )
    command.add_argument("--processes", type=whole(1, 1000), help="processes that share the games (default: all cores)")
    command.add_argument("--rows", type=Path, help="a file that stores what was measured: the same command resumes")
    command.add_argument("--out", type=Path, help=f"the file to write (default: {FILE} in the folder of the game)")


def run(asked: argparse.Namespace) -> Iterator[str | int]:
    """Measure, fit, write; report the map."""
    from tabletop.experiments import process_pool  # needs numpy, which most commands do not
    from tabletop.experiments.calibration import Row, fit_map, measure_games, measure_row

    kind = find(asked.game)
    try:
        game = kind(**({} if asked.seats is None else {"players": asked.seats}))
    except ParameterError as error:
        raise CommandError(str(error)) from error
    path = writable(asked.out or folder_of(game) / FILE)
    try:
        others = stored(path, game)
    except (OSError, ValueError) as error:
        raise CommandError(str(error)) from error
    seats = "" if asked.seats is None else f" --seats {asked.seats}"
    command = f"python -m tabletop calibrate {asked.game}{seats} --games {asked.games}"
    yield f"{game!r}: {asked.games} games"
    with process_pool(asked.processes) as pool:
        seeds = range(SEED, SEED + asked.games)
        rows = measure_games(measure_row, Row, game, seeds, pool, asked.rows)
    try:
        fitted = fit_map(game, rows, command)
    except ValueError as error:
        raise CommandError(str(error)) from error
    try:
        files.write(path, write_maps(game, [*others, fitted]))
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror or error}") from None
    for value in (0.2, 0.35, 0.5, 0.65, 0.8):
        early, late = (fitted.predict_move(value, 0.0, progress).mean for progress in (-0.5, 0.5))
        yield f"  value {value}: chance {early:.0%} in the first round, {late:.0%} in the last"
    yield f"{path}: {path.stat().st_size} bytes"


def stored(path: Path, game: Game) -> list[ChanceMap]:
    """Return the maps of a file for other parameters; none of other rules."""
    if not path.is_file():
        return []
    try:
        if parse_json(read_text(path)).get("rules_version") != game.rules_version:
            return []
    except (InputError, AttributeError):
        return []
    return [one for one in load_maps(path, game) if one.parameters != game.chosen()]
