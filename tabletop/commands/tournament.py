"""Compare strategies: play the same deals in all seatings, and print wins and points with their intervals."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from tabletop.commands.support.errors import CommandError, parse_whole, require_writable
from tabletop.commands.support.options import add_game, load_game_option
from tabletop.engine.i18n.grammar import LANGUAGES

EXAMPLE = "tabletop tournament gin_rummy heuristic greedy random --deals 20"
DEALS = 20


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    add_game(command)
    command.add_argument("strategies", metavar="STRATEGY", nargs="+", help="names of strategies, such as heuristic")
    command.add_argument("--deals", type=parse_whole(1, 1_000_000), default=DEALS, help=f"deals (default: {DEALS})")
    command.add_argument("--processes", type=parse_whole(1, 1000), help="worker processes (default: all processors)")
    command.add_argument("--store", metavar="FILE", type=Path, help="file of results: the same command resumes")
    command.add_argument("--lang", choices=tuple(LANGUAGES), default="en", help="language (default: en)")


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Play the games and yield the standings."""
    from tabletop.experiments import process_pool, tournament  # needs numpy, which most commands do not
    from tabletop.experiments.simulation import StoreError

    game, _ = load_game_option(options)
    if options.store is not None:
        require_writable(options.store)
    try:
        with process_pool(options.processes) as pool:
            answer = tournament(
                game, options.strategies, options.deals, lang=options.lang, executor=pool, store=options.store,
            )  # fmt: skip
    except (ValueError, StoreError) as error:
        raise CommandError(str(error)) from error
    yield answer.text()
