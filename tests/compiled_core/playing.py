"""Play games of every table on one form of the core and print everything that must be equal on the other.

    python -m tests.compiled_core.playing [--games 100] [--game dei]

Each game gives a line with its number of decisions and a fingerprint of the digests of all positions. Each table gives
further lines for refusals, previews, resampled positions, invalid input, pickles and copies, and printed values.
"""

from __future__ import annotations

import argparse
import copy
import hashlib
import pickle
import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

import tabletop
from tabletop.engine.core.state import State
from tabletop.engine.i18n.console import adapt_output
from tabletop.engine.schema.table_schema import number, table
from tabletop.experiments.printed import list_printed_values
from tabletop.teaching.rulebook.glossary import build_glossary
from tools.fingerprints import TABLES

GAMES = tuple(dict.fromkeys(name for name, _ in TABLES))
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
"""Memory addresses, which differ in every run."""
EVERY = 9
"""Interval, in decisions, at which positions are checked in detail."""
SENT = 4
"""Number of positions that are pickled and copied, which takes long because they include the game."""


def format_line(name: str, texts: Iterable[str]) -> str:
    """Return a line with a name, the number of texts, and their fingerprint."""
    digest, count = hashlib.sha256(), 0
    for text in texts:
        digest.update(ADDRESS.sub("", text).encode() + b"\n")
        count += 1
    return f"{name}: {count} {digest.hexdigest()[:16]}"


def list_digests(game: tabletop.Game, seed: int) -> Iterator[str]:
    """Yield the digests of all positions of a random game."""
    source, state = Random(seed), game.new_initial_state(seed)
    while not state.is_terminal():
        yield state.digest()
        events = state.apply_action(source.choice(state.legal_actions()))
        yield from (f"{event!r} {event.because!r}" for event in events)
    yield f"{state.digest()} {state.returns()}"


def list_positions(game: tabletop.Game, seed: int) -> Iterator[tabletop.State]:
    """Yield some positions of a random game."""
    source, state, count = Random(seed), game.new_initial_state(seed), 0
    while not state.is_terminal():
        if count % EVERY == 0:
            yield state
        state.apply_action(source.choice(state.legal_actions()))
        count += 1


def list_refusals(state: tabletop.State) -> Iterator[str]:
    """Yield the verdict on all possible actions, and the error raised by each illegal one."""
    legal = set(state.legal_actions())
    for action in state.possible_actions():
        verdict = state.check(action)
        yield f"{action} {verdict.text()} {bool(verdict)}"
        if action not in legal:
            yield describe_outcome(partial(state.clone().apply_action, action))


def list_changes(state: tabletop.State) -> Iterator[str]:
    """Yield the certain changes of each action, the observations, and resampled positions."""
    for action in state.legal_actions()[:12]:
        yield f"{action} {state.what_changes(action).text(state)}"
    for seat in range(state.game.num_players):
        yield str(state.observation(seat))
        yield state.resample_from_infostate(seat, 5).digest()


def list_printed_texts(game: tabletop.Game) -> Iterator[str]:
    """Yield the data that external tools read: all printed values of a game, and its glossary."""
    for name, n in sorted(list_printed_values(game).items()):
        yield f"{name} {n!r}"
    for entry in build_glossary(game):
        yield repr(entry)


def list_copies(state: tabletop.State) -> Iterator[str]:
    """Yield the results of pickling, copying and loading a position and its parts."""
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state), state.clone()):
        yield f"{twin.digest()} {twin.legal_actions()!r} {twin.is_emitting}"
    for thing in (*state.legal_actions()[:5], state.question, *(step for step, _, _ in state.agenda)):
        for twin in (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)):
            yield f"{twin!r} {twin == thing} {hash(twin) == hash(thing)} {type(twin) is type(thing)}"
    for event in state.clone().apply_action(state.legal_actions()[-1]):
        twin = pickle.loads(pickle.dumps(event))
        yield f"{twin!r} {twin == event} {twin.because!r}"
    yield repr(pickle.loads(pickle.dumps(state.game)))
    yield pickle.loads(pickle.dumps(tabletop.PlayerView(state))).state.digest()
    yield state.game.state_from_dict(state.to_dict()).digest()


def list_errors(state: tabletop.State) -> Iterator[str]:
    """Yield the errors raised for invalid positions, notation and scenarios."""
    saved, read, describe = state.to_dict(), state.game.state_from_dict, state.game.scenario
    for key in saved:
        for wrong in (None, -5, "nonsense", [], {}, ["x"], [[1]], {"x": 1}):
            yield f"{key} {wrong} {describe_outcome(partial(compute_digest, read, {**saved, key: wrong}))}"
            yield describe_outcome(partial(compute_digest, describe, {key: wrong}))
        yield describe_outcome(partial(compute_digest, read, {k: v for k, v in saved.items() if k != key}))
    for name in ("agenda", "because", "is_emitting", "game", "_legal"):
        yield describe_outcome(
            partial(table, type("Odd", (State,), {name: number(), "__annotations__": {name: "int"}}))
        )
    for verb in sorted(state.game.actions_by_verb()):
        for rest in ("", " x", " 1", " 1 1", " x y z", " -1", " 99999999999999999999"):
            yield describe_outcome(partial(state.clone().apply_action, verb + rest))


def compute_digest(make: Callable[[Any], tabletop.State], data: Any) -> str:
    """Return the digest of the position that `make` creates from some data."""
    return make(data).digest()


def describe_outcome(work: Callable[[], Any]) -> str:
    """Return the result of a call as text, or its exception; an exception is also pickled."""
    try:
        return repr(work())
    except Exception as error:
        again = pickle.loads(pickle.dumps(error))
        return f"{type(error).__name__} {error} {type(again) is type(error) and str(again) == str(error)}"


def list_heuristic_digests(game: tabletop.Game, seed: int) -> Iterator[str]:
    """Yield the digests of all positions of a game played by its heuristic strategy."""
    session = tabletop.Session(game, seed=seed, seats=["heuristic"] * game.num_players)
    session.run_strategies()
    for node in session.nodes:
        yield node.state.digest()


def report(games: int, only: str = "") -> Iterator[str]:
    """Yield all lines of the report."""
    for name, parameters in TABLES:
        if only not in ("", name):
            continue
        game = tabletop.load_game(name, **parameters)
        title = f"{name} {parameters}"
        for seed in range(games):
            yield format_line(f"{title}, game {seed}", list_digests(game, seed))
        for seed in range(max(1, games // 20)):
            yield format_line(f"{title}, heuristic {seed}", list_heuristic_digests(game, seed))
        for seed in range(max(1, games // 50)):
            looked = (
                text for k, state in enumerate(list_positions(game, seed))
                for part in (list_refusals, list_changes, list_copies)
                if part is not list_copies or k < SENT for text in part(state)
            )  # fmt: skip
            yield format_line(f"{title}, looked at {seed}", looked)
        yield format_line(f"{title}, nonsense", list_errors(game.new_initial_state(1)))
        yield format_line(f"{title}, from outside", list_printed_texts(game))


def main() -> None:
    """Print the form of the core and the report."""
    parser = argparse.ArgumentParser(description="Print values that must be equal with both forms of the core.")
    parser.add_argument("--games", type=int, default=100, help="games of each table (default: 100)")
    parser.add_argument("--game", default="", help="only the tables of this game")
    chosen = parser.parse_args()
    print("compiled" if tabletop.compiled else "plain")
    for text in report(chosen.games, chosen.game):
        print(text, flush=True)


if __name__ == "__main__":
    adapt_output()
    main()
