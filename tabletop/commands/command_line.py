"""Command line of `tabletop`: its commands, errors in one sentence, and the exit status."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from typing import NoReturn

import tabletop
from tabletop.commands import (
    analyse,
    check,
    classroom,
    examples,
    games,
    handout,
    host,
    lab,
    new,
    play,
    results,
    tournament,
)
from tabletop.commands.learning import calibrate, learn, train
from tabletop.commands.support.errors import CommandError
from tabletop.engine.registry.catalogue import games as list_games
from tabletop.extras import MissingExtraError
from tabletop.installation import PACKAGE, find_name_clash

COMMANDS = (
    play, lab, classroom, host, games, new, check, analyse, handout, tournament, results, examples, learn, calibrate,
    train,
)  # fmt: skip
SERVERS = ("lab",)
"""Commands that pass the arguments after `--` to JupyterLab."""
INTERRUPTED = 130
"""Exit status after Ctrl+C."""


class CommandParser(argparse.ArgumentParser):
    """Parser that reports a wrong argument in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Print the sentence and exit."""
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def create_parser() -> CommandParser:
    """Return the parser of the command line."""
    raw = argparse.RawDescriptionHelpFormatter
    main_parser = CommandParser(
        prog="tabletop", formatter_class=raw, description=(tabletop.__doc__ or "").partition("\n")[0],
        epilog="`tabletop COMMAND --help` shows the arguments and an example.\n"
        "Exit status: 0 success, 1 a negative result, 2 wrong arguments or a missing extra.",
    )  # fmt: skip
    main_parser.add_argument("--version", action="version", version=describe_version())
    commands = main_parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for module in COMMANDS:
        text = (module.__doc__ or "").strip()
        command = commands.add_parser(
            module.__name__.rpartition(".")[2], help=text.splitlines()[0], description=text, formatter_class=raw,
            epilog=f"example:\n  {module.EXAMPLE}",
        )  # fmt: skip
        module.declare_arguments(command)
        command.set_defaults(run=module.run)
    return main_parser


def describe_version() -> str:
    """Return the version of the package and of Python, and a warning if another project has the same import name."""
    core = ", compiled core" if tabletop.compiled else ""
    lines = [f"{PACKAGE} {tabletop.__version__} (Python {platform.python_version()}{core})", find_name_clash()]
    return "\n".join(filter(None, lines))


def run_command(arguments: Sequence[str]) -> int:
    """Run a command. Returns 0 on success, 1 for a negative result, 2 for wrong arguments or a missing extra."""
    parser = create_parser()
    if "_ARGCOMPLETE" in os.environ:
        complete_arguments(parser)
    own, passed_on = split_arguments(arguments)
    try:
        options = parser.parse_args(own)
    except SystemExit as exit_request:
        return int(exit_request.code or 0)
    options.passed_on = passed_on
    try:
        return print_lines(options.run(options))
    except (CommandError, MissingExtraError) as error:
        print(f"tabletop: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED


def complete_arguments(parser: argparse.ArgumentParser) -> None:
    """Print what can stand next on the command line, for the shell, and exit; needs argcomplete."""
    try:
        import argcomplete
    except ImportError:
        return
    # Where there is no answer, the shell completes file names.
    argcomplete.autocomplete(
        parser,
        always_complete_options=False,
        default_completer=complete_names,  # type: ignore[arg-type]
    )


def complete_names(action: argparse.Action, **_: object) -> Sequence[str]:
    """Return the names that can stand for an argument."""
    return list_games() if action.metavar in ("GAME", "COURSE") else ()


def split_arguments(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the arguments of the command, and those after `--` that are passed on to JupyterLab."""
    given = list(arguments)
    if given[:1] and given[0] in SERVERS and "--" in given:
        end = given.index("--")
        return given[:end], given[end + 1 :]
    return given, []


def print_lines(lines: Iterable[str | int]) -> int:
    """Print lines as they come, and return the number among them, if any, as the exit status."""
    result = 0
    try:
        for line in lines:
            if isinstance(line, int):
                result = line
            else:
                print(line, flush=True)
    except BrokenPipeError:
        # The reader (such as `head`) has closed the pipe. Python would fail to flush the stream on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return result
