"""Learn a value function for a game from self-play of a strategy, and save it next to the game."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from tabletop.commands.support.errors import CommandError, parse_whole, require_writable, write_file
from tabletop.commands.support.options import add_game, load_game_option
from tabletop.strategies.fitted_files import find_folder, load_others, write_tables
from tabletop.strategies.values.weights import Weights, WeightsReader

EXAMPLE = "tabletop learn 51st_state --games 2000"
FILE = WeightsReader.file


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    add_game(command)
    command.add_argument("--games", type=parse_whole(50, 1_000_000), default=2000, help="to learn from (default: 2000)")
    command.add_argument("--strategy", default="heuristic", help="strategy that plays them (default: heuristic)")
    command.add_argument("--slips", type=parse_share, default=0.1, help="probability of a random action (default: 0.1)")
    command.add_argument("--processes", type=parse_whole(1, 1000), help="worker processes (default: all processors)")
    command.add_argument("--out", type=Path, help=f"file to write (default: {FILE} in the folder of the game)")


def parse_share(text: str) -> float:
    """Parse a share from 0 to 1 (exclusive)."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1:
        raise argparse.ArgumentTypeError("a number from 0 to 1")
    return number


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Play, learn and write the file; report the predictions for games that were not used for learning."""
    from tabletop.experiments import process_pool
    from tabletop.experiments.learning.training import learn

    game, game_text = load_game_option(options, options.strategy)
    path = require_writable(options.out or find_folder(game) / FILE)
    try:
        other_tables = load_others(WeightsReader, path, game)
    except (OSError, ValueError) as error:
        raise CommandError(str(error)) from error
    command = (
        f"python -m tabletop learn {game_text} --games {options.games} --strategy {options.strategy} "
        f"--slips {options.slips:g}"
    )
    yield f"{game!r}: {options.games} games of {options.strategy}"
    with process_pool(options.processes) as pool:
        try:
            learned = learn(game, options.games, pool, command, options.strategy, options.slips, on_progress=print)
        except ValueError as error:
            raise CommandError(str(error)) from error
    write_file(path, write_tables(game, [*other_tables, learned]))
    yield from report(learned)
    yield f"{path}: {path.stat().st_size // 1000} kB"


def report(learned: Weights) -> Iterator[str]:
    """Yield the quality of the predictions as lines."""
    proof = learned.origin["held_out"]
    yield f"in {proof['games']} held-out games ({proof['positions']} positions):"
    yield f"  loss {proof['loss']}; hand-written value {proof['loss_by_hand']}; equal chances {proof['loss_of_even']}"
    for predicted, won, count in proof["calibration"]:
        yield f"  predicted {predicted:.0%}: {won:.0%} won, of {count} positions"
