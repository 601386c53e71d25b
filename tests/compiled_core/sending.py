"""Exchange pickled positions between the plain and the compiled core.

python -m tests.compiled_core.sending write positions.pickle --game dei
python -m tests.compiled_core.sending read positions.pickle
"""

from __future__ import annotations

import argparse
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path

import tabletop
from tabletop.engine.core.events import Event
from tabletop.engine.i18n.console import adapt_output
from tests.compiled_core.playing import GAMES

EVERY = 10
"""Interval, in decisions, between two pickled positions."""


def describe_events(state: tabletop.State, events: Sequence[Event]) -> str:
    """Return events as text, each with its cause."""
    return " ".join(f"{event.text(state)} ({event.because.text(state) if event.because else ''})" for event in events)


def describe_state(state: tabletop.State) -> str:
    """Return a position as text: its digest, its legal actions, and the events of the last one."""
    legal, after = state.legal_actions(), state.clone()
    return f"{state.digest()} {' '.join(map(str, legal))} {describe_events(after, after.apply_action(legal[-1]))}"


def list_positions(name: str) -> Iterator[tabletop.State]:
    """Yield positions of a game played by the heuristic, at regular intervals."""
    game = tabletop.load_game(name, **({"hands": 2} if name == "gin_rummy" else {"players": 2}))
    session = tabletop.Session(game, seed=5, seats=["heuristic"] * game.num_players)
    session.run_strategies()
    for node in session.nodes[::EVERY]:
        if not node.state.is_terminal():
            yield node.state


def write(path: Path, name: str) -> None:
    """Pickle positions with their player views and next events, together with their texts in this form."""
    sent = []
    for state in list_positions(name):
        view, after = tabletop.PlayerView(state), state.clone()
        events = after.apply_action(state.legal_actions()[0])
        words = (describe_state(state), describe_state(view.state), describe_events(after, events))
        sent.append((words, pickle.dumps((state, view, after, events))))
    path.write_bytes(pickle.dumps(sent))


def read(path: Path) -> Iterator[str]:
    """Yield the texts that differ in this form, and finally the number of positions.

    Use it only for files that this program has just written, because unpickling can run any code.
    """
    sent = pickle.loads(path.read_bytes())
    for words, packed in sent:
        state, view, after, events = pickle.loads(packed)
        for sent_text, here in zip(
            words, (describe_state(state), describe_state(view.state), describe_events(after, events)), strict=True
        ):
            if here != sent_text:
                yield f"- {sent_text}\n+ {here}"
    yield f"{len(sent)} positions"


def main() -> None:
    """Write or read positions, according to the command line."""
    parser = argparse.ArgumentParser(description="Pickle positions, or read positions pickled by the other form.")
    parser.add_argument("what", choices=("write", "read"))
    parser.add_argument("path", type=Path)
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    options = parser.parse_args()
    if options.what == "write":
        write(options.path, options.game)
        return
    for line in read(options.path):
        print(line)


if __name__ == "__main__":
    adapt_output()
    main()
