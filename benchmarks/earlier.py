"""The strategies of a game as they stood at a commit, to measure those of today against.

    python -m benchmarks.earlier 51st_state --games 200

Only a game's own strategies are of that time: they play by the rules of today, and ask the effects of today what they
are worth. Beside a compiled core they think in a process of their own, in plain Python, since their classes stand where
compiled ones are expected. For benchmarks only, in a clone with its history.
"""

from __future__ import annotations

import argparse
import atexit
import importlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import tabletop
from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import Outlook, Strategy
from tabletop.engine.i18n.console import adapt_output

ROOT = Path(__file__).resolve().parents[1]
COMMIT = "9d8ea461"
"""The heuristics of 28 November 2026: those of before ask effects for values that they no longer have."""


class EarlierError(RuntimeError):
    """Nobody can play as then: it is not in the history of this folder."""


def _git(*words: str) -> str:
    try:
        run = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise EarlierError("earlier strategies are read from the history of the project: install git") from None
    if run.returncode:
        told = run.stderr.strip().splitlines()[-1:] or ["no reason told"]
        raise EarlierError(
            f"earlier strategies are read from the history of the project, and git finds none of {words[-1]} "
            f"({told[0]}): clone it whole, with `git clone`, or fetch the rest with `git fetch --unshallow`"
        )
    return run.stdout


def known(commit: str = COMMIT) -> bool:
    """Whether the history reaches back so far."""
    try:
        _git("cat-file", "-e", f"{commit}^{{commit}}")
    except EarlierError:
        return False
    return True


@cache
def sources(package: str, commit: str) -> list[str]:
    """Where the strategies of a game lay. Raises EarlierError."""
    place = package.replace(".", "/")
    listed = _git(
        "ls-tree", "-r", "--name-only", "--full-tree", commit, f"{place}/strategies", f"{place}/strategies.py"
    )
    paths = [path for path in listed.split() if path.endswith(".py")]
    if not paths:
        raise EarlierError(f"at {commit} there was no {place}/strategies")
    return paths


@cache
def modules(package: str, commit: str) -> ModuleType:
    """The module `strategies` of a game as it stood, imported under another name with all that lies in it."""
    place, paths = package.replace(".", "/"), sources(package, commit)
    name = f"earlier_{commit}_{package.rpartition('.')[2]}"
    with tempfile.TemporaryDirectory(prefix=name) as folder:
        for source in paths:
            text = _git("show", f"{commit}:{source}").replace(f"{package}.strategies", name)
            inner = "__init__.py" if source == f"{place}/strategies.py" else source.removeprefix(f"{place}/strategies/")
            target = Path(folder) / inner
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        spec = importlib.util.spec_from_file_location(
            name, Path(folder) / "__init__.py", submodule_search_locations=[folder]
        )
        assert spec is not None
        assert spec.loader is not None
        made = sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(made)
        for path in sorted(Path(folder).rglob("*.py")):
            inner = path.relative_to(folder).with_suffix("").as_posix().replace("/", ".").removesuffix("__init__")
            if inner:
                importlib.import_module(f"{name}.{inner.removesuffix('.')}")
    return made


class Aside:
    """The same in a process of its own that plays in plain Python; it ends with this one."""

    def __init__(self, package: str, commit: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"from benchmarks.earlier import answer; answer({package!r}, {commit!r})"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "TABLETOP_PLAIN": "1", "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
            text=True,
        )
        atexit.register(self.close)

    def close(self) -> None:
        """End it: nobody asks any more."""
        self._process.communicate()

    def decide(self, outlook: Outlook, source: Random) -> Action:
        """What it decides there; `source` goes on as if it had been asked here. Raises RuntimeError when it failed."""
        process, game = self._process, outlook.game
        assert process.stdin is not None
        assert process.stdout is not None
        asked = [game.name, game.chosen(), outlook.state.to_dict(), outlook.player, source.getstate()]
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        told = process.stdout.readline()
        if not told:
            raise RuntimeError("an earlier heuristic failed in its own process")
        number, state = json.loads(told)
        source.setstate(_source(state))
        action: Action = outlook.legal_actions()[number]
        return action


aside = cache(Aside)
"""One for each process and game."""


def answer(package: str, commit: str) -> None:
    """Decide what is asked on the standard input, a line each, for an `Aside`; until it is closed."""
    player = Earlier(package, commit)
    for line in sys.stdin:
        name, parameters, state, seat, source_state = json.loads(line)
        outlook = Outlook.imagined(_game(name, json.dumps(parameters)).state_from_dict(state), seat)
        source = Random()
        source.setstate(_source(source_state))
        number = outlook.legal_actions().index(player.decide(outlook, source))
        print(json.dumps([number, source.getstate()]), flush=True)


@cache
def _game(name: str, parameters: str) -> Game:
    return tabletop.load_game(name, **json.loads(parameters))


def _source(state: list[Any]) -> tuple[Any, ...]:
    """The state of a source of chance as it was before it was told as JSON."""
    version, numbers, spare = state
    return version, tuple(numbers), spare


class Earlier:
    """The heuristic of a game as it stood at a commit, from the package of the game; it may go to other processes.

    Raises EarlierError.
    """

    def __init__(self, package: str, commit: str) -> None:
        self.package, self.commit = package, commit
        sources(package, commit)
        if tabletop.compiled:
            self._plays: Strategy = aside(package, commit)
        else:
            found = modules(package, commit)
            self._plays = getattr(found, "heuristic", found).Heuristic()

    def decide(self, outlook: Outlook, source: Random) -> Action:
        """What it would have decided then."""
        return self._plays.decide(outlook, source)

    def __reduce__(self) -> tuple[type[Earlier], tuple[str, str]]:
        return Earlier, (self.package, self.commit)

    def __repr__(self) -> str:
        return f"heuristic of {self.commit}"


def earlier(game: Game, commit: str = COMMIT) -> Earlier:
    """The heuristic of this game as it stood, for a seat among those of today. Raises EarlierError."""
    return Earlier(type(game).__module__.rpartition(".")[0], commit)


def main() -> None:
    """Today's heuristic against the earlier one, seats swapped."""
    from benchmarks import strength
    from benchmarks.speed import ALL_GAMES
    from tabletop.experiments.pool import process_pool

    parser = argparse.ArgumentParser(prog="python -m benchmarks.earlier", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="+", choices=[*ALL_GAMES], metavar="GAME")
    parser.add_argument("--games", type=int, default=200, dest="number", help="how many of each (default: 200)")
    parser.add_argument("--players", type=int, default=2, help="one of today against all the others (default: 2)")
    parser.add_argument("--commit", default=COMMIT, help=f"(default: {COMMIT})")
    parser.add_argument("--cores", type=int, default=os.cpu_count(), help="(default: all)")
    chosen = parser.parse_args()
    with process_pool(chosen.cores) as pool:
        for name in chosen.games:
            table = {"players": chosen.players} if chosen.players != 2 else {}
            then = earlier(tabletop.load_game(name, **table), chosen.commit)
            print(strength.duel(name, "heuristic", then, chosen.number, pool, **table), flush=True)


if __name__ == "__main__":
    adapt_output()
    main()
