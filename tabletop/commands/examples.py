"""Find an example position for every rule of a game, in which the rule decides, and save them next to the rules."""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Iterator
from pathlib import Path

from tabletop.commands.check import find_game
from tabletop.commands.support.errors import parse_whole
from tabletop.engine.core.decisions import get_engine_rulebook
from tabletop.teaching.rulebook.examples import FILE, WRITTEN, dump_examples, read
from tabletop.teaching.rulebook.mining import mine, read_handwritten
from tabletop.teaching.rulebook.shrinking import shrink_example

EXAMPLE = "tabletop examples my_game --games 20"


def declare_arguments(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of this command."""
    command.add_argument("game", metavar="GAME", help="name of a game, or a folder that contains one")
    command.add_argument("--games", type=parse_whole(2, 10_000), default=4, help="at each table (default: 4)")
    command.add_argument("--shrink", action="store_true", help="do not search: only make the saved examples smaller")


def run(options: argparse.Namespace) -> Iterator[str | int]:
    """Write the file and report the rules without an example."""
    kind = find_game(options.game)
    rules = Path(inspect.getfile(kind)).parent / "rules"
    path, by_hand = rules / FILE, rules / WRITTEN
    written = read_handwritten(kind, by_hand.read_text(encoding="utf-8")) if by_hand.is_file() else {}
    useless = [rule for rule, example in written.items() if not example.is_decisive()]
    candidates = (
        read(kind.name, path.read_text("utf-8")) if options.shrink and path.is_file() else mine(kind, options.games)
    )
    more = {rule: shrink_example(example, tries=0) for rule, example in written.items() if rule not in useless}
    mined = {rule: shrink_example(example) for rule, example in candidates.items() if rule not in more} | more
    examples = {rule: mined[rule] for rule in [*kind.rulebook, *get_engine_rulebook()] if rule in mined}
    path.write_text(dump_examples(examples), encoding="utf-8")
    missing = [rule for rule in kind.rulebook if rule not in examples]
    yield f"{kind.name}: {len(examples)} examples, {path.stat().st_size // 1000} kB"
    if useless:
        yield f"{len(useless)} examples in {WRITTEN} that do not show their rule: {', '.join(useless)}"
    if missing:
        yield f"{len(missing)} rules without an example: {', '.join(missing)}"
