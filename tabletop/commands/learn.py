"""Learn what positions of a game are worth from games that a strategy plays against itself; kept beside the game."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from tabletop.commands.check import find
from tabletop.commands.mistakes import CommandError, writable
from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.serialization import files
from tabletop.engine.serialization.bounded_input import InputError, parse_json, read_text
from tabletop.strategies import strategies
from tabletop.strategies.values.weights import FILE, Weights, folder_of, read, written


def arguments(command: argparse.ArgumentParser) -> None:
    """What this command is told."""
    command.add_argument("game", metavar="GAME", help="the name of a game, or a folder that holds one")
    command.add_argument(
        "--seats", type=whole(2, 20), help="how many play, in games that may be told (default: as it is)"
    )
    command.add_argument("--games", type=whole(50, 1_000_000), default=2000, help="to learn from (default: 2000)")
    command.add_argument("--strategy", default="heuristic", help="who plays them (default: heuristic)")
    command.add_argument("--slips", type=share, default=0.1, help="how often any action is taken (default: 0.1)")
    command.add_argument("--processes", type=whole(1, 1000), help="to share the games among (default: all processors)")
    command.add_argument("--out", type=Path, help=f"the file to keep it in (default: {FILE} in the folder of the game)")


def whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

    def told(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"a number from {least} to {most}")
        return int(text)

    return told


def share(text: str) -> float:
    """A share, as told on the command line."""
    try:
        told = float(text)
    except ValueError:
        told = -1.0
    if not 0 <= told < 1:
        raise argparse.ArgumentTypeError("a number from 0 to 1")
    return told


def run(asked: argparse.Namespace) -> Iterator[str | int]:
    """Play, learn, write; say how well it foretells games that it was not learned from."""
    from tabletop.experiments import process_pool
    from tabletop.experiments.learning import learn

    kind = find(asked.game)
    try:
        game = kind(**({} if asked.seats is None else {"players": asked.seats}))
    except ParameterError as error:
        raise CommandError(str(error)) from error
    if asked.strategy not in (known := strategies(game)):
        raise CommandError(f"{asked.strategy!r} is no strategy of {kind.name}; there are {', '.join(known)}")
    path = writable(asked.out or folder_of(game) / FILE)
    try:
        others = kept(path, game)
    except (OSError, ValueError) as error:
        raise CommandError(str(error)) from error
    seats = "" if asked.seats is None else f" --seats {asked.seats}"
    command = (
        f"python -m tabletop learn {asked.game}{seats} --games {asked.games} --strategy {asked.strategy} "
        f"--slips {asked.slips:g}"
    )
    yield f"{game!r}: {asked.games} games of {asked.strategy}"
    with process_pool(asked.processes) as pool:
        try:
            learned = learn(game, asked.games, pool, command, asked.strategy, asked.slips, told=print)
        except ValueError as error:
            raise CommandError(str(error)) from error
    try:
        files.write(path, written(game, [*others, learned]))
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror or error}") from None
    yield from report(learned)
    yield f"{path}: {path.stat().st_size // 1000} kB"


def kept(path: Path, game: Game) -> list[Weights]:
    """What the file holds for other parameters; that of other rules is given up."""
    if not path.is_file():
        return []
    text = read_text(path)
    try:
        if parse_json(text).get("rules_version") != game.rules_version:
            return []
    except (InputError, AttributeError):
        return []
    return [one for one in read(text, game, str(path)) if one.parameters != game.chosen()]


def report(learned: Weights) -> Iterator[str]:
    """How good it is, in lines."""
    proof = learned.origin["held_out"]
    yield f"in {proof['games']} games that it was not learned from ({proof['positions']} positions):"
    yield f"  loss {proof['loss']}; by hand {proof['loss_by_hand']}; all seats alike {proof['loss_of_even']}"
    for told, won, count in proof["calibration"]:
        yield f"  told {told:.0%}: {won:.0%} won, of {count} positions"
