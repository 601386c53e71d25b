"""Train a policy against a strategy, and save it next to the game as arrays that need only numpy."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.commands.support.errors import CommandError, parse_whole, require_writable
from tabletop.commands.support.options import add_game, load_game_option
from tabletop.engine.core.game import Game
from tabletop.extras import require_extra
from tabletop.strategies import Strategy, find_strategies
from tabletop.strategies.fitted_files import find_folder
from tabletop.strategies.shipped import FILE, TrainedPolicy

if TYPE_CHECKING:
    from tabletop.experiments import Interval

EXAMPLE = "tabletop train axon_protocol --minutes 15"


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    add_game(command)
    command.add_argument("--opponent", default="greedy", help="strategy of the other seats (default: greedy)")
    command.add_argument("--minutes", type=parse_whole(1, 10_000), default=20, help="minutes of training (default: 20)")
    command.add_argument("--seed", type=parse_whole(1, 1000), default=1, help="random seed (default: 1)")
    command.add_argument(
        "--shaping", type=parse_whole(0, 1000), default=20,
        help="weight of the game's own value as a reward during the game, in thousandths (default: 20)",
    )  # fmt: skip
    command.add_argument(
        "--consequences", action="store_true",
        help="also observe what each action changes, as the buttons show it; slower",
    )  # fmt: skip
    command.add_argument("--threads", type=parse_whole(1, 256), default=2, help="to learn with (default: 2)")
    command.add_argument("--proof", type=parse_whole(10, 100_000), default=200, help="test games (default: 200)")
    command.add_argument("--out", type=Path, help=f"file to write (default: {FILE} in the folder of the game)")


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Train, write the file, and report the results in games that were not used for training."""
    require_extra("training", "torch", "sb3_contrib", "gymnasium", "scipy")
    game, game_text = load_game_option(options, options.opponent)
    path = require_writable(options.out or find_folder(game) / FILE)
    consequences = " --consequences" if options.consequences else ""
    command = (
        f"python -m tabletop train {game_text} --opponent {options.opponent} --minutes {options.minutes} "
        f"--seed {options.seed} --shaping {options.shaping}{consequences} --threads {options.threads}"
    )
    from tabletop.adapters.training.learning import train
    from tabletop.strategies.policies.file import serialize_policy

    yield f"{game!r}: {options.minutes} min against {options.opponent}"
    try:
        arrays, origin = train(
            game, options.opponent, options.minutes, options.seed, options.shaping / 1000, options.threads,
            on_progress=print, consequences=options.consequences,
        )  # fmt: skip
    except ValueError as error:
        raise CommandError(str(error)) from error
    origin = {"command": command, "date": date.today().isoformat(), **origin, "result": {}}
    path.write_bytes(serialize_policy(game, arrays, origin, options.consequences))
    result = {}
    for other in dict.fromkeys((options.opponent, "greedy", "heuristic")):
        if other in find_strategies(game):
            won, games = measure_wins(game, TrainedPolicy(path), other, options.proof)
            bounds = [round(won.low, 4), round(won.high, 4)]
            result[other] = {"games": games, "won": round(won.estimate, 4), "interval": bounds}
            yield f"against {other}: {won.text(share=True)} of {games} games won"
    path.write_bytes(serialize_policy(game, arrays, {**origin, "result": result}, options.consequences))
    yield f"Brackets are 95% confidence intervals. {path}: {path.stat().st_size // 1000} kB"


def measure_wins(game: Game, player: Strategy, other: str, games: int) -> tuple[Interval, int]:
    """Return the share of games that a player wins against another, and the number of games.

    Each deal is played once from every seat. The games of one deal count as one observation: they are not independent.
    """
    from tabletop.experiments import play_match, share

    seats = game.num_players
    deals = max(2, games // seats)
    won = []
    for seed in range(deals):
        won.append([0.0] * seats)
        for seat in range(seats):
            who: list[str | Strategy] = [other] * seats
            who[seat] = player
            won[-1][seat] = (1 + play_match(game, who, seed).returns[seat]) / 2
    return share(won), deals * seats
