"""Check a game with the conformance suite, or list every mistake in content files."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from tabletop.commands.support.errors import CommandError, parse_whole
from tabletop.engine.conformance.conformance_suite import run_conformance_suite
from tabletop.engine.core.game import Game
from tabletop.engine.i18n.quoting import shorten
from tabletop.engine.registry.catalogue import find_game_class, games
from tabletop.engine.serialization.content_files import ContentError

EXAMPLE = "tabletop check dei my_district"
SHOWN = 30
"""Maximum number of unseen names to list."""


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument("game", metavar="GAME", help="name of a game, or a folder that contains one")
    content = 'check content files of that game instead: a folder, a file, or "published"'
    command.add_argument("content", metavar="CONTENT", nargs="?", help=content)
    command.add_argument("--games", type=parse_whole(2, 10_000), default=4, help="with each strategy (default: 4)")


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Yield the report as lines, and 1 if something is wrong."""
    kind = find_game(options.game)
    yield from check_content(kind, options.content) if options.content else check_game(kind, options.games)


def find_game(name: str) -> type[Game[Any]]:
    """Return the class of a game, given its name, its folder or the folder of its package.

    Raises CommandError.
    """
    if name in games():
        return find_game_class(name)
    folder = Path(name).resolve()
    packages = [path.parent for path in (folder / "game.py", *sorted(folder.glob("*/game.py"))) if path.is_file()]
    if len(packages) != 1:
        what = f"{name} contains {len(packages)} games" if packages else f"{name!r} is neither a game nor a game folder"
        raise CommandError(f"{what}; the games are {', '.join(games())}")
    sys.path.insert(0, str(packages[0].parent))
    try:
        game_class = import_module(packages[0].name).GAME
    except Exception as error:
        raise CommandError(f"{name} cannot be loaded:\n{format_error(error, packages[0])}") from error
    if not (isinstance(game_class, type) and issubclass(game_class, Game)):
        raise CommandError(f"GAME in {packages[0].name}/__init__.py is not a game class but {game_class!r}")
    return game_class


def format_error(error: Exception, folder: Path) -> str:
    """Format an error as Python does, with the last line in the folder that led to it."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(folder)]
    return "".join([*traceback.format_list(ours[-1:]), *traceback.format_exception_only(error)]).rstrip()


def check_content(kind: type[Game[Any]], content: str) -> Iterator[str | int]:
    """Yield a description of content files, or every mistake in them."""
    if kind.load_content is None:
        raise CommandError(f"{kind.name} reads no content files")
    try:
        yield from kind.describe_content(content)
    except ContentError as error:
        yield 1
        yield f"{shorten(error.source)} cannot be used as content of {error.game}:"
        yield from (f"- {shorten(mistake)}" for mistake in error.mistakes)


def check_game(kind: type[Game[Any]], count: int) -> Iterator[str | int]:
    """Run the conformance suite on games with the printed parameters and yield the report."""
    try:
        game = kind()
    except Exception as error:  # no rule was checked yet: the class itself is incomplete
        raise CommandError(f"{kind.__name__} cannot be created: {error}") from error
    players = ("random", *game.strategies())
    yield f"{game!r}: {count} games each of {', '.join(players)}"
    try:
        whole = run_conformance_suite(game, range(count), players=players)
    except AssertionError as error:
        yield 1
        yield f"WRONG {str(error).removeprefix(f'{game!r}, ').removeprefix(f'{game!r}: ')}"
        return
    yield f"{whole.report.games} games, {whole.report.decisions} decisions"
    for what in whole.mistakes:
        yield 1
        yield f"WRONG {what}"
    for what, names in whole.unseen.items():
        more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
        yield f"unseen {what}: {', '.join(names[:SHOWN])}{more}"
    if whole.unseen:
        yield "Unseen cases may be wrong or only rare: try more games (--games 40)."
    elif not whole.mistakes:
        yield "no mistakes found"
