"""Print a fingerprint of random games at every table, to show that a change leaves all games as they were.

    python -m tools.fingerprints [--games 100] > before.txt        before the change
    python -m tools.fingerprints [--games 100] | diff before.txt -

The first fingerprint of a table covers the actions of all games in notation and the scores at every decision. For
every tenth decision it adds the question in three languages, the observation of each seat, and the saved position. The
second fingerprint covers resampled positions of the seat to move at these decisions. Only public names are used. With
`--no-words` the texts of questions are left out, to show that a change of sentences changes nothing else.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import tabletop
from tabletop.engine.i18n.console import adapt_output

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("51st_state", {"players": n}) for n in (1, 2, 3, 4)),
    ("51st_state", {"players": 3, "expansion": "winter"}),
    *(("axon_protocol", {"players": n}) for n in (2, 3, 4, 5, 6)),
    *(("dei", {"players": n}) for n in (2, 3, 4)),
    ("dei", {"players": 3, "planning": True, "badge_draft": True}),
    ("gin_rummy", {"hands": 5}),
)
EVERY = 10
"""Interval, in decisions, at which position, question and observations are included."""


def list_moments(name: str, parameters: dict[str, Any], games: int, words: bool) -> Iterator[tuple[bool, object]]:
    """Yield the data for the fingerprints of a table, each with a flag for resampled positions."""
    game = tabletop.load_game(name, **parameters)
    for seed in range(games):
        source = Random(seed)
        state = game.new_initial_state(seed)
        count = 0
        while not state.is_terminal():
            action = source.choice(state.legal_actions())
            yield False, [str(action), list(state.scores())]
            if count % EVERY == 0:
                question = state.question
                texts = [question.text(state, lang) for lang in tabletop.LANGUAGES] if words and question else []
                yield False, [state.to_dict(), texts, [state.observation(seat) for seat in range(game.num_players)]]
                yield True, state.resample_from_infostate(state.current_player(), seed).to_dict()
            state.apply_action(action)
            count += 1
        yield False, [count, state.to_dict(), list(state.winners()), list(state.returns())]


def main() -> None:
    """Print a line for each table."""
    parser = argparse.ArgumentParser(description="Print a fingerprint of the games of every table.")
    parser.add_argument("--games", type=int, default=100, help="games of each table (default: 100)")
    parser.add_argument("--game", default="", help="only the tables of this game")
    parser.add_argument("--no-words", action="store_true", help="leave out all texts")
    chosen = parser.parse_args()
    for name, parameters in TABLES:
        if chosen.game in ("", name):
            played, dealt = hashlib.sha256(), hashlib.sha256()
            for is_resampled, moment in list_moments(name, parameters, chosen.games, not chosen.no_words):
                (dealt if is_resampled else played).update(json.dumps(moment, sort_keys=True).encode())
            print(f"{name} {parameters}: {played.hexdigest()[:16]}, resampled {dealt.hexdigest()[:16]}", flush=True)


if __name__ == "__main__":
    adapt_output()
    main()
