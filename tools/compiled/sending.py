"""What one form of the core has pickled, and another reads: positions of a game, and what they are made of.

python -m tools.compiled.sending write positions.pickle --game dei
python -m tools.compiled.sending read positions.pickle
"""

from __future__ import annotations

import argparse
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path

import tabletop
from tabletop.engine.core.events import Event
from tabletop.engine.i18n.console import adapt_output
from tools.compiled.playing import GAMES

EVERY = 10
"""Decisions between two positions that are sent."""


def told(state: tabletop.State, events: Sequence[Event]) -> str:
    """Events in words, each with its cause."""
    return " ".join(f"{event.text(state)} ({event.because.text(state) if event.because else ''})" for event in events)


def said(state: tabletop.State) -> str:
    """A position in words: which it is, what may be done in it, and what the last of it brings."""
    legal, after = state.legal_actions(), state.clone()
    return f"{state.digest()} {' '.join(map(str, legal))} {told(after, after.apply_action(legal[-1]))}"


def positions(name: str) -> Iterator[tabletop.State]:
    """Those of a game that its own strategy plays, now and then."""
    game = tabletop.load_game(name, **({"hands": 2} if name == "gin_rummy" else {"players": 2}))
    session = tabletop.Session(game, seed=5, seats=["heuristic"] * game.num_players)
    session.run_strategies()
    for node in session.nodes[::EVERY]:
        if not node.state.is_terminal():
            yield node.state


def write(path: Path, name: str) -> None:
    """Pickle positions, what a seat is shown of them and what happens next, all with what it says here."""
    sent = []
    for state in positions(name):
        view, after = tabletop.PlayerView(state), state.clone()
        events = after.apply_action(state.legal_actions()[0])
        words = (said(state), said(view.state), told(after, events))
        sent.append((words, pickle.dumps((state, view, after, events))))
    path.write_bytes(pickle.dumps(sent))


def read(path: Path) -> Iterator[str]:
    """Where what was sent says something else here, and in the end how many positions there were.

    Only for files that this program has just written: a pickle may do anything.
    """
    sent = pickle.loads(path.read_bytes())
    for words, packed in sent:
        state, view, after, events = pickle.loads(packed)
        for there, here in zip(words, (said(state), said(view.state), told(after, events)), strict=True):
            if here != there:
                yield f"- {there}\n+ {here}"
    yield f"{len(sent)} positions"


def main() -> None:
    """Write or read, as the command line asks."""
    parser = argparse.ArgumentParser(description="Pickles positions, or reads those that another form has pickled.")
    parser.add_argument("what", choices=("write", "read"))
    parser.add_argument("path", type=Path)
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    asked = parser.parse_args()
    if asked.what == "write":
        write(asked.path, asked.game)
        return
    for line in read(asked.path):
        print(line)


if __name__ == "__main__":
    adapt_output()
    main()
