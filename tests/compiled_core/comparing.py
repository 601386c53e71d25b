"""Compare the compiled core with plain Python (`make test-compiled`) and report every difference.

The comparison covers games of every table, decision by decision, and all other checks of `playing`. The conformance
suite then runs on the compiled core.

    python -m tests.compiled_core.comparing [--games 100] [--game dei] [--copy build/compiled]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

from tabletop import compiled_core
from tabletop.engine.i18n.console import adapt_output
from tests.compiled_core.playing import GAMES

ROOT = Path(__file__).resolve().parents[2]
BATTERY = """
import sys, tabletop
from tabletop.engine.core.actions import Step
from tabletop.engine.core.values import value
from tabletop.testing import check_game
assert tabletop.compiled
value(type("Own", (Step,), {"__annotations__": {}, "__module__": __name__}))  # before the game is loaded
for players in {"51st_state": (1, 2, 3, 4), "axon_protocol": (2, 4, 6), "dei": (2, 3, 4)}.get(sys.argv[1], (0,)):
    game = tabletop.load_game(sys.argv[1], **({"players": players} if players else {"hands": 2}))
    report = check_game(game, range(3), every=5, languages=())
    print(f"{game!r}: the battery holds, {report.decisions} decisions")
"""


def run(arguments: list[str], **variables: str) -> list[str]:
    """Return the lines printed by a Python command. Ends the program with its error output if it fails."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env={**os.environ, **variables}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{' '.join(arguments[:4])} failed:\n{done.stderr[-3000:]}")
    return done.stdout.splitlines()


def find_differences(name: str, games: int, copy: str) -> list[str]:
    """Return the lines of one game that differ between the forms. Ends the program if a form is not as expected."""
    command = ["-m", "tests.compiled_core.playing", "--games", str(games), "--game", name]
    with ThreadPoolExecutor(2) as pool:
        plain = pool.submit(run, command, TABLETOP_PLAIN="1")
        fast = pool.submit(run, command, TABLETOP_PLAIN="", TABLETOP_COMPILED=copy)
        first, second = plain.result(), fast.result()
    if (first[0], second[0]) != ("plain", "compiled"):
        sys.exit(f"These are not two different forms: {first[0]} and {second[0]}.")
    apart = [f"- {a}\n+ {b}" for a, b in zip_longest(first[1:], second[1:]) if a != b]
    if not apart:
        count = sum(int(line.rpartition(": ")[2].split()[0]) for line in first[1:])
        print(f"{name}: {len(first) - 1} lines about {count:,} things are the same", flush=True)
    return apart


def compare_pickles(name: str, copy: str) -> list[str]:
    """Return the lines that differ when one form reads positions pickled by the other, in both directions."""
    forms = {"plain": {"TABLETOP_PLAIN": "1"}, "compiled": {"TABLETOP_PLAIN": "", "TABLETOP_COMPILED": copy}}
    apart = []
    with TemporaryDirectory() as folder:
        for writer, reader in (("plain", "compiled"), ("compiled", "plain")):
            path = str(Path(folder, writer))
            run(["-m", "tests.compiled_core.sending", "write", path, "--game", name], **forms[writer])
            *wrong, count = run(["-m", "tests.compiled_core.sending", "read", path], **forms[reader])
            apart += wrong
            print(f"{name}: {count}, pickled {writer}, are read {reader}, {len(wrong)} of them differently", flush=True)
    return apart


def main() -> None:
    """Compare the chosen games; exit with status 1 if anything differs."""
    parser = argparse.ArgumentParser(description="Compare the compiled core with plain Python.")
    parser.add_argument("--games", type=int, default=100, help="games of each table (default: 100)")
    parser.add_argument("--game", default="", help=f"only one of {', '.join(GAMES)}")
    parser.add_argument("--copy", default=str(compiled_core.COPY), help="the compiled core (default: build/compiled)")
    options = parser.parse_args()
    apart = []
    for name in [options.game] if options.game else GAMES:
        apart += find_differences(name, options.games, options.copy)
        apart += compare_pickles(name, options.copy)
        for line in run(["-c", BATTERY, name], TABLETOP_PLAIN="", TABLETOP_COMPILED=options.copy):
            print(line, flush=True)
    for line in apart:
        print(line)
    sys.exit(1 if apart else 0)


if __name__ == "__main__":
    adapt_output()
    main()
