"""How well the factions, tiles, cards and missions of D.E.I. are balanced: many games between equal players, counted.

    python -m tools.balance_dei --games 2000 --write

Every seat is played by the same strategy; which factions take part and in which seats comes from the seed of a game,
and so does who starts. With `--write` the table goes to tabletop/dei/BALANCE.md, and all that was counted goes to
balance.json beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from statistics import mean
from typing import Any

import tabletop
from tabletop.dei import events as e
from tabletop.dei.goods import BADGES, BUILDINGS, CANDY, DRONES, MARKETS
from tabletop.dei.scoring import FINAL
from tabletop.dei.state import DeiState
from tabletop.engine import chance
from tabletop.engine.deciders import strategy
from tabletop.engine.values import Value
from tools.balance import MAIN, Counts, Piece, Study, cell, head, relative, row, spread

PLAYERS = (2, 3, 4)
MOST_FACTION, MOST_SEAT = 1.2, 1.15
"""No faction and no seat may win more than this much of its fair share."""
MIDDLE = (45, 65)
"""Between these the points of half of the winners of four should lie."""

EQUAL = "equal figures"
"""The games in which everybody starts with the same figures, in the file of counts."""


@dataclass
class Seen(Counts):
    """What was seen in one game, or in many."""

    won_by_seat: Counter[int] = field(default_factory=Counter)
    """Seat at the table -> games won; who starts is drawn."""
    winners: list[int] = field(default_factory=list)
    """Points of the best."""
    bought: list[int] = field(default_factory=list)
    """Market cards bought in a game."""
    points: Counter[str] = field(default_factory=Counter)
    """"mission energy", "cards", "ravagers", ... -> points."""


# --- playing --------------------------------------------------------------------------------------------------------


@cache
def load(players: int, content: str) -> Any:
    """The game; its files are read once in a process."""
    return tabletop.load_game("dei", players=players, content=content)


@cache
def with_factions(players: int, content: str, ids: tuple[str, ...], figures: str) -> Any:
    """The game with these factions by seat and these first figures; its map is built once in a process."""
    return load(players, content).with_parameters(factions=ids, starting_figures=figures)


def factions(game: Any, players: int, seed: int) -> tuple[str, ...]:
    """The factions of a game, by seat, from its seed."""
    ids = list(game.content.factions)
    chance.shuffle(ids, chance.side_stream("factions", seed))
    return tuple(ids[:players])


def play(piece: Piece) -> Seen:
    """One game, watched."""
    return watch(piece, "printed")


def play_equal(piece: Piece) -> Seen:
    """One game in which everybody starts with the same figures, watched."""
    return watch(piece, "equal")


def watch(piece: Piece, figures: str) -> Seen:
    """One game with these first figures, watched."""
    players, seed, name, content = piece
    game = with_factions(players, content, factions(load(players, content), players, seed), figures)
    decider = strategy(name, game)
    sources = [chance.side_stream("seat", seed, seat) for seat in range(players)]
    state: Any = game.new_initial_state(seed)
    first = state.first
    seen = Seen(games=1)
    while not state.is_terminal():
        player = state.current_player()
        for event in state.apply_action(decider.decide(state, player, sources[player])):
            _of_event(seen, state, event)
    _finish(seen, state, first)
    return seen


def _finish(seen: Seen, state: DeiState, first: int) -> None:
    winners = state.winners()
    players = len(state.seats)
    scores = state.scores()
    for seat, its in enumerate(state.seats):
        seen.played[its.faction] += 1
        seen.points[its.faction] += scores[seat]
        seen.uses["scrappers"] += sum(its.figures)
        for what, points in zip(FINAL, its.scored, strict=True):
            seen.points[what] += points
        if seat in winners:
            seen.won[its.faction] += 1 / len(winners)  # type: ignore[assignment]
            seen.won_by_seat[seat] += 1 / len(winners)  # type: ignore[assignment]
            seen.won_by_place[(seat - first) % players] += 1 / len(winners)  # type: ignore[assignment]
    ranked = sorted(scores, reverse=True)
    seen.winners = ranked[:1]
    seen.scores = ranked
    seen.margins = [ranked[0] - ranked[1]]
    seen.bought = [sum(n for mark, n in seen.uses.items() if mark.startswith("bought "))]


def _of_event(seen: Seen, state: DeiState, event: Value) -> None:
    uses = seen.uses
    if isinstance(event, e.Played):
        uses[f"played {event.card}"] += 1
    elif isinstance(event, e.Bought):
        uses[f"bought {event.card}"] += 1
        uses[f"market {MARKETS[event.market]}"] += 1
    elif isinstance(event, e.MissionDone):
        uses[f"mission {event.mission}"] += 1
        seen.points[f"mission {event.mission}"] += event.points
        seen.points["missions"] += event.points
    elif isinstance(event, e.BadgeEarned):
        uses[f"badge {event.badge}"] += 1
        uses["badges"] += 1
    elif isinstance(event, e.CandyUsed):
        uses[f"candy {event.candy}"] += 1
    elif isinstance(event, e.Flew):
        uses[f"drone {event.drone}"] += 1
    elif isinstance(event, e.Built):
        uses[f"built {event.building}"] += 1
    elif isinstance(event, e.Killed):
        uses["killed"] += 1
    elif isinstance(event, (e.CubeTaken, e.CubeWon)):
        uses["cubes"] += 1
    elif isinstance(event, e.Collected):
        uses["collected"] += 1


# --- telling --------------------------------------------------------------------------------------------------------


def report(results: dict[str, dict[int, Seen]], content: Any) -> Iterator[str]:
    """The tables in Markdown."""
    found, equal = results[MAIN], results[EQUAL]
    columns = [f"{n} players" for n in found]
    yield "## Factions: games won, as a multiple of the fair share (95% interval)"
    yield ""
    yield from head("Faction", *columns)
    for id, faction in content.factions.items():
        yield row(faction.name(), *[cell(relative(s.won[id], s.played[id], n)) for n, s in found.items()])
    yield ""
    for title, first, games, counter in (
        ("Seats at the table", "Seat", found, "won_by_seat"),
        ("Places in the order of the first round", "Place", found, "won_by_place"),
        ("The same places, if all start with equal figures", "Place", equal, "won_by_place"),
    ):
        yield f"## {title}: games won, as a multiple of the fair share"
        yield ""
        yield from head(first, *columns)
        for k in range(max(games)):
            yield row(k + 1, *[
                cell(relative(getattr(s, counter)[k], s.games, n)) if k < n else "" for n, s in games.items()
            ])  # fmt: skip
        yield ""
    yield "## Points"
    yield ""
    yield from head("", *columns)
    for title, values in (
        ("of winners", "winners"), ("of all seats", "scores"), ("lead of the winner", "margins"),
    ):  # fmt: skip
        told = [" · ".join(map(str, spread(getattr(s, values)))) for s in found.values()]
        yield row(f"{title}: least · 5% · median · 95% · most", *told)
    for id, faction in content.factions.items():
        means = [f"{s.points[id] / max(1, s.played[id]):.1f}" for s in found.values()]
        yield row(f"{faction.name()}, on average", *means)
    for what in ("missions", *FINAL):
        yield row(f"a seat, by {what}", *[f"{s.points[what] / len(s.scores):.1f}" for s in found.values()])
    for id, mission in content.missions.items():
        mark = f"mission {id}"
        yield row(f"the mission {mission.name()}", *[
            f"{s.points[mark] / max(1, s.uses[mark]):.1f}" for s in found.values()
        ])  # fmt: skip
    yield ""
    yield "## What a game sees"
    yield ""
    yield from head("", *columns)
    yield row("market cards bought", *[f"{mean(s.bought):.2f}" for s in found.values()])
    told = [f"{100 * sum(1 for n in s.bought if n) / s.games:.0f}%" for s in found.values()]
    yield row("games in which any was bought", *told)
    for mark, title in (
        ("collected", "resources collected"), ("cubes", "cubes taken"), ("killed", "scrappers killed"),
        ("badges", "badges earned"),
    ):  # fmt: skip
        yield row(title, *[f"{s.uses[mark] / s.games:.2f}" for s in found.values()])
    figures = [f"{s.uses['scrappers'] / len(s.scores):.2f}" for s in found.values()]
    yield row("scrappers of a seat at the end", *figures)
    yield ""
    yield from _uses(found, content)


def _uses(found: dict[int, Seen], content: Any) -> Iterator[str]:
    cards = content.cards.values()
    parts: tuple[tuple[str, str, Iterable[tuple[str, str]]], ...] = (
        ("Markets: cards bought", "market", [(m, m) for m in MARKETS]),
        ("Drones: flights", "drone", [(d, d) for d in DRONES]),
        ("Buildings", "built", [(b, b) for b in BUILDINGS]),
        ("Candy boosts used", "candy", [(c, c) for c in CANDY]),
        ("Badges earned", "badge", [(b, b) for b in BADGES]),
        ("Missions: markers", "mission", [(m.id, m.name()) for m in content.missions.values()]),
        ("Market cards: bought", "bought", [(c.id, c.name()) for c in cards if c.set not in content.factions]),
        ("Cards: played", "played", [(c.id, c.name()) for c in cards]),
    )
    for title, prefix, things in parts:
        yield f"## {title}, times in 100 games"
        yield ""
        yield from head("", *[f"{n} players" for n in found])
        for id, name in things:
            yield row(name, *[f"{100 * s.uses[f'{prefix} {id}'] / s.games:.1f}" for s in found.values()])
        yield ""


def misses(found: dict[int, Seen], content: Any) -> Iterator[str]:
    """What the figures say that should not be so; nothing if all is well."""
    for n, seen in found.items():
        for id in content.factions:
            ratio = relative(seen.won[id], seen.played[id], n).estimate
            if ratio > MOST_FACTION:
                yield f"{n} players: {id} wins {ratio:.2f} of its fair share"
        for seat in range(n):
            ratio = relative(seen.won_by_seat[seat], seen.games, n).estimate
            if ratio > MOST_SEAT:
                yield f"{n} players: seat {seat + 1} wins {ratio:.2f} of its fair share"
        if 2 * sum(1 for bought in seen.bought if bought) < seen.games:
            yield f"{n} players: in most games nothing is bought"
        middle = spread(seen.winners)[2]
        if n == 4 and not MIDDLE[0] <= middle <= MIDDLE[1]:
            yield f"{n} players: half of the winners have more than {middle} points"
    marks = (
        *[f"played {id}" for id in content.cards], *[f"badge {b}" for b in BADGES], *[f"drone {d}" for d in DRONES],
        *[f"bought {c.id}" for c in content.cards.values() if c.set not in content.factions],
        *[f"mission {id}" for id in content.missions], *[f"market {m}" for m in MARKETS],
    )  # fmt: skip
    for mark in marks:
        if not any(seen.uses[mark] for seen in found.values()):
            yield f"never: {mark}"


INTRODUCTION = """# Balance of D.E.I.: Divide et Impera

The tiles, the cards, two of the missions and the markets of this game are this kit's own design, and these are the
figures by which they were tuned: {games} games for each number of players, every seat played by the strategy "{name}".
Equal players win equally often if the design is fair; 1.00 is the fair share. Made by

    {command}

from the content {digest}. Wanted were: no faction above 1.2, no seat above 1.15, a median of 45 to 65 points for the
winners of four, markets that are bought from in most games, and a use for everything.

Who starts is drawn, so the seats are equal. The places in the order of play are not: who plays later in the first round
begins with more scrappers (`dei.setup.units`: one, two, three or four), who win majorities and are worth three points
each where the mission that counts scrappers lies (`dei.missions.scrappers`). Both rules are printed, and the last place
gained most from them with whatever cards and tiles were tried. The table with equal figures for all
(`starting_figures="equal"`) shows how much of it comes from them.

{verdict}

"""


STUDY = Study(
    game="dei", tool="tools.balance_dei", players=PLAYERS, empty=Seen, ways={MAIN: play, EQUAL: play_equal},
    content=lambda name: load(2, name).content, report=report, misses=misses, introduction=INTRODUCTION,
)  # fmt: skip

if __name__ == "__main__":
    STUDY.main()
