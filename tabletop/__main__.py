"""`python -m tabletop` with its commands, one module of `tabletop.commands` each."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence

from tabletop.commands import analyse, calibrate, check, examples, handout, learn, new, results, train
from tabletop.commands.errors import CommandError
from tabletop.engine.i18n.console import adapt_output
from tabletop.extras import MissingExtraError


def create_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    about = (
        "Makes games, finds mistakes in them, prints courses, takes games apart, learns values, chances and players, "
        "lists results."
    )
    main_parser = argparse.ArgumentParser(prog="python -m tabletop", description=about)
    commands = main_parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for module in (new, check, examples, handout, analyse, learn, calibrate, train, results):
        text = module.__doc__ or ""
        command = commands.add_parser(module.__name__.rpartition(".")[2], help=text.splitlines()[0], description=text)
        module.declare_arguments(command)
        command.set_defaults(run=module.run)
    return main_parser


def main(arguments: Sequence[str]) -> int:
    """Run a command. Returns 0 on success, 1 for a negative result, 2 for wrong arguments."""
    adapt_output()
    try:
        options = create_parser().parse_args(arguments)
    except SystemExit as exit_request:
        return int(exit_request.code or 0)
    try:
        return print_lines(options.run(options))
    except (CommandError, MissingExtraError) as error:
        print(f"python -m tabletop: {error}", file=sys.stderr)
        return 2


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
