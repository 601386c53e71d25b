"""Golden records: whole games as text that people can read, and that tests compare letter by letter.

`python -m tests.golden` (`make golden`) writes them anew. Do so only when a change of play or wording is meant, and
look at the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Any

import tabletop
from tabletop.engine import chance
from tabletop.engine.deciders import strategy
from tabletop.engine.events import Event
from tabletop.engine.state import State
from tabletop.testing import leaves

FOLDER = Path(__file__).parent / "fifty_first_state" / "golden"
COMMAND = "python -m tests.golden"
EXPANSIONS = ("none", "new_era", "winter")
LEAVES = "leaves.txt"
DEPTH = 3


@dataclass(frozen=True)
class Recorded:
    """One recorded game: its parameters, who plays, from which seed."""

    players: int
    expansion: str
    seed: int
    who: str

    @property
    def file(self) -> str:
        return f"{self.players}_{self.expansion}_{self.who}.txt"


# At random every corner of the rules is visited; the heuristic shows what people would do.
GAMES = (
    *(
        Recorded(players, expansion, 10 * players + k, "random")
        for players in (1, 2, 3, 4)
        for k, expansion in enumerate(EXPANSIONS)
    ),
    Recorded(1, "none", 7, "heuristic"),
    Recorded(2, "winter", 7, "heuristic"),
)


def told(game: Recorded) -> Iterator[str]:
    """The lines of a record: each decision, what came of it, points after each round, the fingerprint at the end."""
    rules = tabletop.load_game("51st_state", players=game.players, expansion=game.expansion)
    state = rules.new_initial_state(game.seed)
    decider = strategy(game.who, state.game)
    source = chance.side_stream("golden", game.seed)
    yield f"51st State, {game.players} players, expansion {game.expansion}, seed {game.seed}, {game.who}"
    number = 0
    while not state.is_terminal():
        player, before = state.current_player(), state.round
        action = decider.decide(state, player, source)
        number += 1
        yield f"{number}. seat {player}: {action}"
        for event in state.apply_action(action):
            yield f"    {sentence(state, event)}"
        if before and (state.round != before or state.is_terminal()):
            yield f"  points after round {before}: {' : '.join(map(str, state.scores()))}"
    yield f"winners: {', '.join(map(str, state.winners())) or 'nobody'}"
    yield f"digest: {state.digest()}"


def sentence(state: State, event: Event) -> str:
    """An event in English, with its cause."""
    because = event.because
    return event.text(state) + (f" [{because.text(state)}]" if because is not None else "")


# --- leaves -------------------------------------------------------------------------------------------------------

SOLO_TABLE = {
    "seats": [
        {"faction": "mutants_union", "goods": {"grey": 1, "worker": 2, "iron": 1}, "hand": ["school", "arena"],
         "locations": ["quarry"]},
        {"locations": ["docks", "pub"]},
    ],
}  # fmt: skip
RICH = {
    "seats": [
        {"faction": "new_york", "goods": {"grey": 1, "blue": 1, "brick": 1, "ammo": 1, "worker": 2},
         "hand": ["school", "church"], "locations": ["quarry", "clay_pit"]},
        {"faction": "merchants_guild", "goods": {"red": 3, "gun": 1}, "hand": ["arena"],
         "locations": [{"card": "docks", "shield": True}, "assassin"]},
    ],
}  # fmt: skip
POSITIONS: tuple[tuple[str, Mapping[str, Any], Mapping[str, Any] | int], ...] = (
    ("the first discards of two players", {"players": 2}, 5),
    ("the first discards of four players", {"players": 4, "expansion": "winter"}, 5),
    ("a turn in the middle of the game", {"players": 2}, RICH),
    ("a turn of the solo game", {"players": 1}, SOLO_TABLE),
    ("the last seat that has not passed, last round", {"players": 2},
     {**RICH, "last_round": True, "seats": [RICH["seats"][0], {**RICH["seats"][1], "passed": True}]}),
)  # fmt: skip
"""(what it is, parameters, a seed or a scenario)."""


def counted() -> Iterator[str]:
    """A table: for each position the number of ways to make one, two, three decisions."""
    for name, parameters, start in POSITIONS:
        game = tabletop.load_game("51st_state", **parameters)
        state = game.new_initial_state(start) if isinstance(start, int) else game.scenario(start)
        counts = [leaves(state, depth) for depth in range(1, DEPTH + 1)]
        yield f"{name}: {' '.join(map(str, counts))}"


# --- comparing ----------------------------------------------------------------------------------------------------


def text(lines: Iterator[str]) -> str:
    return "\n".join(lines) + "\n"


def difference(wanted: str, actual: str, most: int = 12) -> str:
    """The first lines that differ, for the message of a failed test."""
    lines = list(unified_diff(wanted.splitlines(), actual.splitlines(), "golden", "actual", n=1, lineterm=""))
    more = [f"… and {len(lines) - most} lines more"] if len(lines) > most else []
    return "\n".join([*lines[:most], *more])


def write_all(folder: Path = FOLDER) -> Sequence[str]:
    """Write every record and the table anew; the names of the files that changed."""
    folder.mkdir(exist_ok=True)
    made = {game.file: text(told(game)) for game in GAMES} | {LEAVES: text(counted())}
    for old in folder.glob("*.txt"):
        if old.name not in made:
            old.unlink()
    changed = []
    for name, content in made.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.write_text(content, encoding="utf-8")
            changed.append(name)
    return changed


if __name__ == "__main__":
    names = write_all()
    print(f"{len(names)} changed: {', '.join(names)}" if names else "Nothing changed.")
