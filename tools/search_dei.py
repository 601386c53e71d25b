"""Looks for content of D.E.I. that does what tools/dei_objective.py wants: a small evolution of decks, prices, tiles.

    python -m tools.search_dei --minutes 30 --out found

Treats decks, thresholds, tiles and our own missions as one design problem. What is printed (the other missions, the
numbers of cards, the start) is never touched. The objective is the sum of what all lines are beyond their limits, in
steps; the lines are written down in `tools.dei_objective`.

Each generation makes changed contents out of the best ones: half of the changes are drawn, half are what a designer
would do about a line that is not met (a favourite mission of scrappers costs an icon that enlists). All play the same
seeds; the better half plays on with twice the games, until a few have played enough to be believed (successive
halving). Parents play on with their children, so that luck does not stay. With `--out` the best is written as a folder
of content, and everything that no other beats in all lines, the front, as front.json beside it.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import tabletop
from tabletop.engine.storing import files
from tabletop.games.dei.content import ContentError, load_content
from tabletop.games.dei.content.reader import FACTIONS
from tools.content_text import changed_text, published, read_tables
from tools.dei_games import Seen, factions, watch
from tools.dei_objective import Line, beyond, lines

Table = dict[str, Any]

PLAIN = ("enlist", "move", "collect", "build", "camp", "bridge", "lift", "supplies:1", "technology:1")
"""What cards of factions do."""
MOST_ACTIONS = 3
LIMITS = {"technology": (1, 3), "energy": (0, 2), "points": (0, 4)}
"""Of market cards: prices and points."""
OURS = ("sovereignty", "badges")
"""The missions that are ours."""
THRESHOLDS = ((2, 1, 0), (1, 1, 0), (1, 0, 0), (2, 1, 1), (2, 2, 1), (1, 1, 1), (0, 0, 0))
MOST_FRONT = 8
"""So much of the front is told."""
FIRST_GAMES, HALVINGS = 24, 3
"""Games of a new content, and how often the better half plays twice as many."""


# --- changes --------------------------------------------------------------------------------------------------------


def of_decks(table: Table) -> list[Table]:
    """The cards of the factions."""
    return [card for card in table["card"] if card["set"] in FACTIONS]


def of_markets(table: Table) -> list[Table]:
    """The cards of the markets."""
    return [card for card in table["card"] if card["set"] not in FACTIONS]


def change_deck(source: Random, table: Table, cards: Iterable[Table] = (), adds: Iterable[str] = PLAIN) -> None:
    """An action of a faction's card is added, taken away or another one; flights stay."""
    card = source.choice(list(cards) or of_decks(table))
    actions = card["actions"]
    free = [k for k, action in enumerate(actions) if not action.startswith("drone:")]
    way = source.random()
    if way < 0.35 and len(actions) < MOST_ACTIONS:
        actions.append(source.choice(list(adds)))
    elif way < 0.6 and len(actions) > 1 and free:
        actions.pop(source.choice(free))
    elif free:
        actions[source.choice(free)] = source.choice(list(adds))


def change_price(source: Random, table: Table) -> None:
    """A market card becomes dearer, cheaper, or worth other points."""
    _turn(source, source.choice(of_markets(table)), source.choice((-1, 1)))


def _turn(source: Random, card: Table, way: int) -> None:
    """A card becomes better (1) or worse (-1)."""
    key = source.choice(list(LIMITS))
    least, most = LIMITS[key]
    value = card[key] + (way if key == "points" else -way)
    if least <= value <= most:
        card[key] = value


def change_tile(source: Random, table: Table) -> None:
    """A tile gets or loses the sign of a resource."""
    _sign(source, table, source.choice((-1, 1)))


def _sign(source: Random, table: Table, way: int) -> None:
    tile = source.choice(table["tile"])
    key, ground = source.choice((("technology", True), ("energy", False)))
    signs = tile[key]
    if way < 0 and signs:
        signs.pop()
    elif way > 0 and len(signs) < 3:
        grid = tile["grid"]
        cells = [[r, c] for r, line in enumerate(grid) for c, cell in enumerate(line) if cell.islower() == ground]
        signs.append(source.choice([cell for cell in cells if cell not in signs]))


def change_outpost(source: Random, table: Table) -> None:
    """An outpost lies in another area of its tile."""
    tile = source.choice([tile for tile in table["tile"] if tile.get("outposts")])
    letter = source.choice(list(tile["outposts"]))
    areas = sorted({cell for line in tile["grid"] for cell in line} - set(tile["outposts"].values()))
    tile["outposts"][letter] = source.choice(areas)


def change_mission(source: Random, table: Table) -> None:
    """One of our missions brings more or less."""
    mission = source.choice([m for m in table["mission"] if m["id"] in OURS])
    mission["on_time"] = source.randint(2, 5)
    mission["late"] = source.randint(1, mission["on_time"] - 1)


def change_thresholds(source: Random, table: Table) -> None:
    """The slots of the coloured markets ask for other numbers of outposts."""
    table["thresholds"] = list(source.choice(THRESHOLDS))


Change = Callable[[Random, Table], None]
CHANGES: Mapping[str, tuple[Change, float]] = {
    "decks": (change_deck, 5), "prices": (change_price, 3), "signs": (change_tile, 3), "outposts": (change_outpost, 2),
    "missions": (change_mission, 1), "thresholds": (change_thresholds, 0.5),
}  # fmt: skip
"""What may change, and how often it is tried."""


# --- what a designer does about a line ------------------------------------------------------------------------------


def remedy(source: Random, table: Table, line: Line) -> None:
    """A change that should bring a line nearer to its limits."""
    match line.name:
        case "factions":
            if source.random() < 0.5:
                _weaken(source, [card for card in of_decks(table) if card["set"] == line.what])
            else:
                others = [card for card in of_decks(table) if card["set"] != line.what]
                _strengthen(source, source.choice(others))
        case "rarest card":
            _strengthen(source, next(card for card in table["card"] if card["id"] == line.what))
        case "favourite" | "crowd":
            kinds = ("build", "camp", "bridge", "lift") if line.what == "buildings" else ("enlist",)
            _exchange(source, table, kinds, ("move", "collect", "supplies:1"))
        case "purchases":
            _turn(source, source.choice(of_markets(table)), 1)
        case "missions":
            if source.random() < 0.5:
                _richer(source, table)
            else:
                _exchange(source, table, ("build", "camp", "enlist"), ("supplies:1",))
        case "winners":
            (_poorer if line.value > line.most else _richer)(source, table)
        case _:
            change_deck(source, table)


def _weaken(source: Random, cards: list[Table]) -> None:
    free = [(c, k) for c in cards for k, a in enumerate(c["actions"]) if len(c["actions"]) > 1 and "drone" not in a]
    if free:
        card, k = source.choice(free)
        card["actions"].pop(k)


def _strengthen(source: Random, card: Table) -> None:
    if card["set"] not in FACTIONS:
        _turn(source, card, 1)
    elif len(card["actions"]) < MOST_ACTIONS:
        card["actions"].append(source.choice(PLAIN[1:]))


def _exchange(source: Random, table: Table, kinds: Iterable[str], others: tuple[str, ...]) -> None:
    found = [(c, k) for c in of_decks(table) for k, action in enumerate(c["actions"]) if action in kinds]
    if found:
        card, k = source.choice(found)
        card["actions"][k] = source.choice(others)


def _richer(source: Random, table: Table) -> None:
    way = source.random()
    if way < 0.4:
        card = source.choice(of_markets(table))
        card["points"] = min(LIMITS["points"][1], card["points"] + 1)
    elif way < 0.7:
        change_deck(source, table, adds=("supplies:1",))
    else:
        _sign(source, table, 1)


def _poorer(source: Random, table: Table) -> None:
    way = source.random()
    if way < 0.3:
        card = source.choice(of_markets(table))
        card["points"] = max(0, card["points"] - 1)
    elif way < 0.7:
        _exchange(source, table, ("supplies:1", "enlist", "build"), ("move", "collect"))
    else:
        _sign(source, table, -1)


# --- candidates -----------------------------------------------------------------------------------------------------


@dataclass
class Candidate:
    """A content, and what its games have shown so far."""

    table: Table
    name: str = "start"
    """Where it comes from."""
    seen: dict[int, Seen] = field(default_factory=dict)
    games: dict[tuple[int, tuple[str, ...]], Any] = field(default_factory=dict)
    found: list[Line] = field(default_factory=list)

    def play(self, players: int, upto: int, name: str = "heuristic") -> None:
        """Play on until so many games with so many players are played; the first seeds first."""
        seen = self.seen.setdefault(players, Seen())
        whole: Any = tabletop.load_game("dei", players=players, content=self.table)
        for seed in range(seen.games, upto):
            ids = factions(whole.content, players, seed)
            if (players, ids) not in self.games:
                self.games[players, ids] = whole.with_parameters(factions=ids)
            seen.add(watch(self.games[players, ids], seed, name))
        self.found = lines(self.seen, whole.content)

    @property
    def cost(self) -> float:
        """How far all lines are beyond their limits."""
        return beyond(self.found)

    def text(self) -> str:
        """The lines, shortly."""
        told = [f"{x.name} {x.value:.2f}{'' if x.met else '!'}{f' ({x.what})' if x.what else ''}" for x in self.found]
        return f"{self.cost:.2f}: " + ", ".join(told)


def child(source: Random, parent: Candidate, leave: Sequence[str] = (), fixed: Sequence[str] = ()) -> Candidate:
    """The content of a parent with one to three changes, as far as it can be read; some kinds and cards stay."""
    changes, weights = zip(*[one for name, one in CHANGES.items() if name not in leave], strict=True)
    while True:
        table = copy.deepcopy(parent.table)
        unmet = [line for line in parent.found if not line.met]
        for _ in range(source.choice((1, 1, 2, 3))):
            if unmet and source.random() < 0.5:
                remedy(source, table, source.choices(unmet, [line.beyond for line in unmet])[0])
            else:
                source.choices(changes, weights)[0](source, table)
        table["card"] = [a if a["id"] in fixed else b for a, b in zip(parent.table["card"], table["card"], strict=True)]
        try:
            if load_content(table).digest != load_content(parent.table).digest:
                return Candidate(table)
        except ContentError:
            continue


def dominated(one: Candidate, others: Iterable[Candidate]) -> bool:
    """Whether another is at least as good in every line, and better in one."""
    mine = [line.beyond for line in one.found]
    for other in others:
        theirs = [line.beyond for line in other.found]
        if other is not one and all(b <= a for a, b in zip(mine, theirs, strict=True)) and theirs != mine:
            return True
    return False


def front(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Those that none of the others beats in every line, the best first."""
    known = list(candidates)
    return sorted((one for one in known if not dominated(one, known)), key=lambda one: one.cost)


# --- the search -----------------------------------------------------------------------------------------------------


def generation(source: Random, parents: list[Candidate], chosen: argparse.Namespace) -> list[Candidate]:
    """Children of the parents, halved until few are left; these and the parents, the best first."""
    players = chosen.players
    children = [child(source, source.choice(parents), chosen.leave, chosen.fixed) for _ in range(chosen.children)]
    games = FIRST_GAMES
    for _ in range(HALVINGS):
        for one in children:
            for n in players:
                one.play(n, games)
        children.sort(key=lambda one: one.cost)
        children = children[: max(2, len(children) // 2)]
        games *= 2
    for one in (*children, *parents):
        for n in players:
            one.play(n, max(games, min(one.seen[n].games + FIRST_GAMES, 4 * games) if one.seen else games))
    return sorted((*parents, *children), key=lambda one: one.cost)


def search(start: Mapping[str, Any], chosen: argparse.Namespace) -> list[Candidate]:
    """All that was believed at the end of a generation, the best first."""
    source = Random(chosen.seed)
    until = time.monotonic() + 60 * chosen.minutes
    first = Candidate(copy.deepcopy(dict(start)), "where the search began")
    for n in chosen.players:
        first.play(n, FIRST_GAMES << HALVINGS)
    parents, known = [first], [first]
    number = 0
    while time.monotonic() < until:
        ranked = generation(source, parents, chosen)
        number += 1
        for one in ranked:
            if one not in known:
                one.name = f"generation {number}"
                known.append(one)
        parents = ranked[: chosen.keep]
        print(f"generation {number}, {parents[0].text()}", file=sys.stderr, flush=True)
    return sorted(known, key=lambda one: one.cost)


def believed(found: list[Candidate], players: Iterable[int], games: int) -> list[Candidate]:
    """The front, played on until it can be believed, and what is left of it then."""
    likely = front(found)[:MOST_FRONT]
    for one in likely:
        for n in players:
            one.play(n, games)
    return front(likely)


def write(folder: Path, found: list[Candidate]) -> None:
    """The best as a folder of content, and the front."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in published().items():
        files.write(folder / name, changed_text(text, found[0].table))
    told = [
        {
            "name": one.name,
            "games": one.seen[max(one.seen)].games,
            "beyond": round(one.cost, 2),
            "lines": {line.name: round(line.value, 3) for line in one.found if line.players == max(one.seen)},
        }
        for one in found
    ]
    files.write(folder / "front.json", json.dumps(told, indent=1) + "\n")


def main() -> None:
    """Search, tell, and write where that is asked for."""
    parser = argparse.ArgumentParser(description="Looks for content of D.E.I. that does what is wanted.")
    add = parser.add_argument
    add("--minutes", type=float, default=10, help="how long (default: 10)")
    add("--players", type=int, nargs="*", default=[4], help="numbers of players (default: 4)")
    add("--children", type=int, default=8, help="new contents in a generation (default: 8)")
    add("--keep", type=int, default=3, help="contents that have children (default: 3)")
    add("--seed", type=int, default=0, help="of the search (default: 0)")
    add("--leave", nargs="*", choices=list(CHANGES), default=[], help="kinds of changes that are not made")
    add("--fixed", nargs="*", default=[], help="cards that stay as they are, because lessons are about them")
    add("--start", type=Path, help="a folder of content to start from (default: the published content)")
    add("--also", type=Path, nargs="*", default=[], help="folders of content for the front, by their names")
    add("--believe", type=int, default=400, help="games after which a content of the front is believed (default: 400)")
    add("--out", type=Path, help="a folder for the best content")
    chosen = parser.parse_args()
    start = read_tables(published(chosen.start))
    others = [Candidate(read_tables(published(folder)), folder.name) for folder in chosen.also]
    for one in others:
        for n in chosen.players:
            one.play(n, chosen.believe)
    found = believed([*search(start, chosen), *others], chosen.players, chosen.believe)
    for one in found:
        print(f"{one.name}, {one.text()}")
    if chosen.out:
        write(chosen.out, found)


if __name__ == "__main__":
    main()
