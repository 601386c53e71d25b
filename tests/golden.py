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
from tabletop.engine.core import chance
from tabletop.engine.core.events import Event
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.testing import count_leaves

COMMAND = "python -m tests.golden"
LEAVES = "leaves.txt"
DEPTH = 3


@dataclass(frozen=True)
class Recorded:
    """One recorded game: its parameters, who plays, from which seed, and what the first line of the record says."""

    file: str
    title: str
    parameters: Mapping[str, Any]
    seed: int
    who: str


@dataclass(frozen=True)
class Golden:
    """The records of one game."""

    game: str
    folder: Path
    games: tuple[Recorded, ...]
    positions: tuple[tuple[str, Mapping[str, Any], Mapping[str, Any] | int], ...]
    """(what it is, parameters, a seed or a scenario), for the counts of possible futures."""


def told(golden: Golden, game: Recorded) -> Iterator[str]:
    """The lines of a record: each decision, what came of it, points after each round, the fingerprint at the end."""
    rules = tabletop.load_game(golden.game, **game.parameters)
    state = rules.new_initial_state(game.seed)
    decider = find_strategy(game.who, state.game)
    source = chance.create_side_random("golden", game.seed)
    yield f"{game.title}, seed {game.seed}, {game.who}"
    number = 0
    while not state.is_terminal():
        player, before = state.current_player(), state.round
        action = decider.decide(PlayerView(state, player), source)
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


def counted(golden: Golden) -> Iterator[str]:
    """A table: for each position the number of ways to make one, two, three decisions."""
    for name, parameters, start in golden.positions:
        game = tabletop.load_game(golden.game, **parameters)
        state = game.new_initial_state(start) if isinstance(start, int) else game.scenario(start)
        counts = [count_leaves(state, depth) for depth in range(1, DEPTH + 1)]
        yield f"{name}: {' '.join(map(str, counts))}"


# --- 51st State ---------------------------------------------------------------------------------------------------

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
EXPANSIONS = ("none", "new_era", "winter")


def _fifty(players: int, expansion: str, seed: int, who: str) -> Recorded:
    title = f"51st State, {players} players, expansion {expansion}"
    parameters = {"players": players, "expansion": expansion}
    return Recorded(f"{players}_{expansion}_{who}.txt", title, parameters, seed, who)


FIFTY = Golden(
    "51st_state",
    Path(__file__).parent / "fifty_first_state" / "golden",
    # At random every corner of the rules is visited; the heuristic shows what people would do.
    games=(
        *(
            _fifty(players, expansion, 10 * players + k, "random")
            for players in (1, 2, 3, 4)
            for k, expansion in enumerate(EXPANSIONS)
        ),
        _fifty(1, "none", 7, "heuristic"),
        _fifty(2, "winter", 7, "heuristic"),
    ),
    positions=(
        ("the first discards of two players", {"players": 2}, 5),
        ("the first discards of four players", {"players": 4, "expansion": "winter"}, 5),
        ("a turn in the middle of the game", {"players": 2}, RICH),
        ("a turn of the solo game", {"players": 1}, SOLO_TABLE),
        ("the last seat that has not passed, last round", {"players": 2},
         {**RICH, "last_round": True, "seats": [RICH["seats"][0], {**RICH["seats"][1], "passed": True}]}),
    ),
)  # fmt: skip

# --- Axon Protocol ------------------------------------------------------------------------------------------------

CITY = {
    "seats": [
        {"corporation": "ares", "extra": "drugs", "hand": ["worm", "firewall", "dead_drop"]},
        {"corporation": "tessera", "extra": "scandals", "hand": ["root_override", "honeypot", "wipe"]},
    ],
    "figures": [
        {"character": "street_samurai", "area": "neon_mile", "markers": {"augments": 1}},
        {"character": "fence", "area": "neon_mile", "markers": {"products": 2}},
        {"character": "cop", "area": "fort_plissken", "cell": 2},
        {"character": "whispering_mind", "area": "echolot_archive", "activated": True},
    ],
    "scenes": ["neon_mile:0"], "data": {"tessera_depot": 1},
}  # fmt: skip


def _axon(players: int, seed: int, who: str, beginner: bool = False) -> Recorded:
    kind = "_beginner" if beginner else ""
    title = f"Axon Protocol, {players} players{', without complex characters' if beginner else ''}"
    return Recorded(f"{players}{kind}_{who}.txt", title, {"players": players, "beginner": beginner}, seed, who)


AXON = Golden(
    "axon_protocol",
    Path(__file__).parent / "axon_protocol" / "golden",
    games=(
        _axon(2, 21, "random"),
        _axon(4, 41, "random"),
        _axon(6, 61, "random"),
        _axon(3, 31, "random", beginner=True),
        _axon(2, 7, "heuristic"),
        _axon(4, 7, "heuristic"),
    ),
    positions=(
        ("two players take corporations", {"players": 2}, 5),
        ("four players take corporations", {"players": 4}, 5),
        ("a turn in the middle of the game", {"players": 2}, CITY),
        ("the end of a round", {"players": 2}, {**CITY, "phase": "end_of_round"}),
        ("the last turn", {"players": 2}, {**CITY, "ending": "stress", "owed": []}),
    ),
)

# --- D.E.I. -------------------------------------------------------------------------------------------------------

MAP = {
    "round": 2, "phase": 1,
    "seats": [
        {"faction": "auxilia", "figures": {"2.1a": 2}, "leader": "2.1a", "hand": ["forced_march", "sappers"]},
        {"faction": "ravagers", "figures": {"2.1a": 1}, "hand": ["rich_pickings", "smugglers_freight"]},
    ],
}  # fmt: skip


def _dei(players: int, seed: int, who: str, *options: str) -> Recorded:
    kind = "".join(f"_{option}" for option in options)
    title = f"D.E.I., {players} players{''.join(f', {option}' for option in options)}"
    parameters = {"players": players, **dict.fromkeys(options, True)}
    return Recorded(f"{players}{kind}_{who}.txt", title, parameters, seed, who)


DEI = Golden(
    "dei",
    Path(__file__).parent / "dei" / "golden",
    games=(
        _dei(2, 21, "random"),
        _dei(3, 31, "random"),
        _dei(4, 41, "random"),
        _dei(2, 22, "random", "badge_draft", "planning"),
        _dei(3, 7, "heuristic"),
    ),
    positions=(
        ("two players take factions", {"players": 2}, 5),
        ("four players take factions", {"players": 4}, 5),
        ("cards in the middle of the game", {"players": 2}, MAP),
        ("the last phase of the last round", {"players": 2}, {**MAP, "round": 4, "phase": 3}),
        ("the end of a phase", {"players": 2}, {**MAP, "phase": 3, "stage": "end_of_phase"}),
    ),
)

# --- gin rummy ----------------------------------------------------------------------------------------------------

HANDS = {
    "seats": [
        {"hand": ["AS", "2S", "3S", "7H", "8H", "9H", "4C", "5C", "6C", "AD", "KD"]},
        {"hand": ["10H", "JH", "3C", "KS", "QC", "JC", "9D", "7D", "5D", "2C"]},
    ],
}  # fmt: skip


def _gin(seed: int, who: str, title: str = "a match", **parameters: Any) -> Recorded:
    return Recorded(f"{title.split()[-1]}_{who}.txt", f"Gin rummy, {title}", parameters, seed, who)


GIN = Golden(
    "gin_rummy",
    Path(__file__).parent / "gin_rummy" / "golden",
    games=(
        _gin(7, "heuristic"),
        _gin(11, "heuristic", "Oklahoma", oklahoma=True),
        _gin(21, "random", "three hands", hands=3),
    ),
    positions=(
        ("the first open card", {}, 5),
        ("a turn in which one may knock", {}, HANDS),
        ("a turn with twenty points allowed", {"knock_limit": 20, "hand_size": 10}, HANDS),
    ),
)
ALL = (FIFTY, AXON, DEI, GIN)

# --- comparing ----------------------------------------------------------------------------------------------------


def text(lines: Iterator[str]) -> str:
    return "\n".join(lines) + "\n"


def difference(wanted: str, actual: str, most: int = 12) -> str:
    """The first lines that differ, for the message of a failed test."""
    lines = list(unified_diff(wanted.splitlines(), actual.splitlines(), "golden", "actual", n=1, lineterm=""))
    more = [f"… and {len(lines) - most} lines more"] if len(lines) > most else []
    return "\n".join([*lines[:most], *more])


def write_all(golden: Golden) -> Sequence[str]:
    """Write every record of a game and its table anew; the names of the files that changed."""
    folder = golden.folder
    folder.mkdir(exist_ok=True)
    made = {game.file: text(told(golden, game)) for game in golden.games} | {LEAVES: text(counted(golden))}
    for old in folder.glob("*.txt"):
        if old.name not in made:
            old.unlink()
    changed = []
    for name, content in made.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.write_text(content, encoding="utf-8")
            changed.append(f"{golden.game}/{name}")
    return changed


if __name__ == "__main__":
    names = [name for golden in ALL for name in write_all(golden)]
    print(f"{len(names)} changed: {', '.join(names)}" if names else "Nothing changed.")
