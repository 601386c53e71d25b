"""Analyse a recorded game: costly decisions with their reasons, and luck; as text and as a file."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from tabletop.commands.support.errors import CommandError, require_writable, write_file
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.records import Record, RecordError
from tabletop.teaching.analysis import Analysis, AnalysisPlan, analyse, report, step_word, to_text

EXAMPLE = "tabletop analyse game.json --playouts 200 --out analysis.json"
STEP = 0.1
"""Interval of the progress lines, as a share of the work."""


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    usual = AnalysisPlan()
    command.add_argument(
        "record", metavar="RECORD", type=Path, help="file of a game, as saved from the menu of a table"
    )
    command.add_argument("--out", metavar="FILE", type=Path, help="write the analysis to this file, for the coach")
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the report (default: en)")
    for name, help in (
        ("playouts", "playouts of the played and the best move where it matters"),
        ("candidates", "moves tried for each decision"),
        ("depth", "decisions played out in each playout"),
        ("swing", "playouts of each position, for the chances through the game; 0: none"),
        ("luck", "playouts of each draw; 0: none"),
        ("seed", "seed of all random numbers"),
    ):
        default = getattr(usual, name)
        default_text = "that of the game's expert" if default is None else default
        command.add_argument(f"--{name}", type=int, default=default, help=f"{help} (default: {default_text})")
    command.add_argument("--base", help="strategy for playouts (default: the best fast one of the game)")


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Yield progress lines, then the report."""
    if options.out is not None:
        require_writable(options.out)
    try:
        record = Record.load(options.record)
        plan = AnalysisPlan(
            playouts=options.playouts, candidates=options.candidates, depth=options.depth, swing=options.swing,
            luck=options.luck, seed=options.seed, base=options.base,
        )  # fmt: skip
        work = analyse(record, plan)
    except OSError as error:
        raise CommandError(f"{options.record} cannot be read: {error.strerror or error}") from None
    except (RecordError, ValueError) as error:
        raise CommandError(str(error)) from error
    analysis: Analysis | None = None
    next_report = 0.0
    for update in work:
        analysis = update or analysis
        if analysis is not None and analysis.done >= next_report:
            next_report = analysis.done + STEP
            yield f"{100 * analysis.done:3.0f} % {step_word(analysis.step, options.lang)}"
    assert analysis is not None
    yield from report(analysis, options.lang)
    if options.out is not None:
        write_file(options.out, to_text(analysis))
        yield f"{options.out}: {options.out.stat().st_size // 1000} kB"
