"""Train a policy against a strategy; kept beside the game as numbers that play with numpy alone."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import date
from importlib.util import find_spec
from pathlib import Path

from tabletop.commands.check import find
from tabletop.commands.learn import whole
from tabletop.commands.mistakes import CommandError, writable
from tabletop.engine.game import Game
from tabletop.engine.parameters import ParameterError
from tabletop.strategies import Strategy, strategies
from tabletop.strategies.shipped import FILE, Learned, file_of

NEEDED = ("torch", "sb3_contrib", "gymnasium", "numpy")


def arguments(command: argparse.ArgumentParser) -> None:
    """What this command is told."""
    command.add_argument("game", metavar="GAME", help="the name of a game, or a folder that holds one")
    command.add_argument(
        "--seats", type=whole(2, 20), help="how many play, in games that may be told (default: as it is)"
    )
    command.add_argument("--opponent", default="greedy", help="who plays the other seats (default: greedy)")
    command.add_argument("--minutes", type=whole(1, 10_000), default=20, help="to learn (default: 20)")
    command.add_argument("--seed", type=whole(1, 1000), default=1, help="of chance (default: 1)")
    command.add_argument(
        "--shaping", type=whole(0, 1000), default=20,
        help="thousandths of a point that the game's own value counts on the way (default: 20)",
    )  # fmt: skip
    command.add_argument(
        "--consequences", action="store_true",
        help="tell it too what each action changes, as the buttons do; that takes longer",
    )  # fmt: skip
    command.add_argument("--threads", type=whole(1, 256), default=2, help="to learn with (default: 2)")
    command.add_argument("--proof", type=whole(10, 100_000), default=200, help="games to prove it (default: 200)")
    command.add_argument("--out", type=Path, help=f"the file to keep it in (default: {FILE} in the folder of the game)")


def run(asked: argparse.Namespace) -> Iterator[str | int]:
    """Learn, write, and say how the policy fares in games that it was not learned from."""
    if missing := [name for name in NEEDED if find_spec(name) is None]:
        raise CommandError(
            f"training needs the extra \"training\" (pip install '.[training]'): no {', '.join(missing)}"
        )
    kind = find(asked.game)
    try:
        game = kind(**({} if asked.seats is None else {"players": asked.seats}))
    except ParameterError as error:
        raise CommandError(str(error)) from error
    if asked.opponent not in (known := strategies(game)):
        raise CommandError(f"{asked.opponent!r} is no strategy of {kind.name}; there are {', '.join(known)}")
    path = writable(asked.out or file_of(game))
    seats = "" if asked.seats is None else f" --seats {asked.seats}"
    consequences = " --consequences" if asked.consequences else ""
    command = (
        f"python -m tabletop train {asked.game}{seats} --opponent {asked.opponent} --minutes {asked.minutes} "
        f"--seed {asked.seed} --shaping {asked.shaping}{consequences} --threads {asked.threads}"
    )
    from tabletop.adapters.training.learning import train
    from tabletop.strategies.policies.file import written

    yield f"{game!r}: {asked.minutes} minutes against {asked.opponent}"
    try:
        arrays, origin = train(
            game, asked.opponent, asked.minutes, asked.seed, asked.shaping / 1000, asked.threads, told=print,
            consequences=asked.consequences,
        )  # fmt: skip
    except ValueError as error:
        raise CommandError(str(error)) from error
    origin = {"command": command, "date": date.today().isoformat(), **origin, "result": {}}
    path.write_bytes(written(game, arrays, origin, asked.consequences))
    result = {}
    for other in dict.fromkeys((asked.opponent, "greedy", "heuristic")):
        if other in known:
            won, low, high = proof(game, Learned(path), other, asked.proof)
            result[other] = {"games": asked.proof, "won": won, "interval": [low, high]}
            yield f"against {other}: {won:.1%} of {asked.proof} games won ({low:.1%} to {high:.1%})"
    path.write_bytes(written(game, arrays, {**origin, "result": result}, asked.consequences))
    yield f"{path}: {path.stat().st_size // 1000} kB"


def proof(game: Game, player: Strategy, other: str, games: int) -> tuple[float, float, float]:
    """The share of games that a player wins against another, each deal once from every seat, with its interval.

    The games of one deal count as one observation: they are not independent.
    """
    from tabletop.experiments import mean, play_match

    seats = game.num_players
    shares = []
    for seed in range(max(2, games // seats)):
        won = 0.0
        for seat in range(seats):
            who: list[str | Strategy] = [other] * seats
            who[seat] = player
            won += (1 + play_match(game, who, seed).returns[seat]) / 2
        shares.append(won / seats)
    found = mean(shares)
    return round(found.estimate, 4), round(found.low, 4), round(found.high, 4)
