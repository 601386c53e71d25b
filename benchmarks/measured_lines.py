"""Measured lines: stored as JSON in this folder as they grow, and shown as a table of docs/reference/strength.md."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Generic, TypeVar

from benchmarks.speed import ALL_GAMES, make_game
from tabletop.engine.core.game import Game

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "strength.md"


@dataclass(frozen=True)
class MeasuredLine:
    """Results of a game with a number of players, with the command and the day of the measurement."""

    game: str
    players: int
    command: str = field(default="", kw_only=True)
    day: str = field(default="", kw_only=True)

    @property
    def key(self) -> tuple[Any, ...]:
        """Identity of the line."""
        return self.game, self.players

    @property
    def title(self) -> str:
        """Identity of the line as text, used to choose lines."""
        return f"{ALL_GAMES[self.game]}, {self.players} players"

    def make_game(self) -> Game:
        """Return the game of the line."""
        return make_game(self.game, self.players)


L = TypeVar("L", bound=MeasuredLine)


class Measurements(Generic[L]):
    """All `lines` of a benchmark called `name`, stored in a file, and how to `render` their table."""

    def __init__(self, name: str, lines: Sequence[L], render: Callable[[Sequence[L]], str]) -> None:
        self.name, self.lines, self.render = name, list(lines), render
        self.path = ROOT / "benchmarks" / f"{name}.json"

    def read(self) -> list[L]:
        """Return the stored lines."""
        if not self.path.exists():
            return []
        return [type(self.lines[0])(**row) for row in json.loads(self.path.read_text(encoding="utf-8"))["lines"]]

    def write(self, line: L) -> None:
        """Store a line in place of an earlier one, in the order of all lines."""
        by_key = {each.key: each for each in [*self.read(), line]}
        order = {each.key: k for k, each in enumerate(self.lines)}
        rows = sorted(by_key.values(), key=lambda row: order.get(row.key, len(order)))
        texts = [",\n".join(f'  "{k}": {json.dumps(_to_plain(v))}' for k, v in asdict(row).items()) for row in rows]
        self.path.write_text('{"lines": [\n {\n' + "\n },\n {\n".join(texts) + "\n }\n]}\n", encoding="utf-8")

    def with_table(self, page: str, measured: Sequence[L]) -> str:
        """Return the page with the table of these lines between the markers of the benchmark."""
        begin = f"<!-- {self.name}: made by python -m benchmarks.{self.name} --table -->"
        before, rest = page.split(begin)
        end = f"<!-- end of {self.name} -->"
        return f"{before}{begin}\n\n{self.render(measured)}\n\n{end}{rest.split(end)[1]}"

    def main(self, measure: Callable[[L, argparse.Namespace], None], about: str, **defaults: int) -> None:
        """Write the table, or measure the chosen lines; `defaults` are the options with numbers."""
        parser = argparse.ArgumentParser(prog=f"python -m benchmarks.{self.name}", description=about.splitlines()[0])
        for name, number in {**defaults, "cores": os.cpu_count() or 1}.items():
            parser.add_argument(f"--{name}", type=int, default=number, help=f"(default: {number})")
        parser.add_argument("--lines", nargs="*", metavar="WORDS", help='those with this in the title: "D.E.I., 3"')
        parser.add_argument("--table", action="store_true", help="only update the table in docs/reference/strength.md")
        options = parser.parse_args()
        if options.table:
            PAGE.write_text(self.with_table(PAGE.read_text(encoding="utf-8"), self.read()), encoding="utf-8")
            return
        chosen = [
            line for line in self.lines if not options.lines or any(words in line.title for words in options.lines)
        ]
        if options.games < 1 or not chosen:
            parser.error("nothing to play; the lines are:\n  " + "\n  ".join(line.title for line in self.lines))
        command = f"python -m benchmarks.{self.name} {shlex.join(sys.argv[1:])}".rstrip()
        for line in chosen:
            measure(replace(line, command=command, day=datetime.now(UTC).date().isoformat()), options)


def _to_plain(value: Any) -> Any:
    """Return whole numbers without a decimal point, to keep the file short."""
    if isinstance(value, list | tuple):
        return [_to_plain(part) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
