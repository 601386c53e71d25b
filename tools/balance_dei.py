"""Measure the balance of factions, tiles, cards and missions of D.E.I. in many games between equal players.

    python -m tools.balance_dei --games 2000 --write

The same strategy plays every seat. The seed of a game determines the factions, their seats and the first player. With
`--write` the table goes to tabletop/games/dei/content/BALANCE.md, and all counts go to balance.json in the same folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import mean
from typing import Any

from tabletop.engine.i18n.console import adapt_output
from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.table.goods import BUILDINGS, CANDY, DRONES, FINAL, MARKETS
from tools.balance import MAIN, Study, compute_relative_share, format_head, format_row, format_share, spread
from tools.dei_games import DeiCounts, load, play, play_equal
from tools.dei_objective import list_lines

PLAYERS = (2, 3, 4)
MAX_SEAT = 1.15
"""The first player is random, so a seat that wins more than this multiple of its fair share indicates an error."""

EQUAL = "equal figures"
"""Name of the variant with equal first figures for all players, in the file of counts."""


# --- report -----------------------------------------------------------------------------------------------------------


def report(results: dict[str, dict[int, DeiCounts]], content: Any) -> Iterator[str]:
    """Yield the tables in Markdown."""
    by_players, equal = results[MAIN], results[EQUAL]
    columns = [f"{n} players" for n in by_players]
    yield from _report_objective(by_players, content)
    yield "## Factions: games won, as a multiple of the fair share (95% interval)"
    yield ""
    yield from format_head("Faction", *columns)
    for id, faction in content.factions.items():
        yield format_row(
            faction.name(),
            *[format_share(compute_relative_share(s.won[id], s.played[id], n)) for n, s in by_players.items()],
        )
    yield ""
    for title, first, games, counter in (
        ("Seats at the table", "Seat", by_players, "won_by_seat"),
        ("Places in the order of the first round", "Place", by_players, "won_by_place"),
        ("The same places, if all start with equal figures", "Place", equal, "won_by_place"),
    ):
        yield f"## {title}: games won, as a multiple of the fair share"
        yield ""
        yield from format_head(first, *columns)
        for k in range(max(games)):
            yield format_row(k + 1, *[
                format_share(compute_relative_share(getattr(s, counter)[k], s.games, n)) if k < n else ""
                for n, s in games.items()
            ])  # fmt: skip
        yield ""
    yield "## Points"
    yield ""
    yield from format_head("", *columns)
    for title, values in (
        ("of winners", "winners"), ("of all seats", "scores"), ("lead of the winner", "margins"),
    ):  # fmt: skip
        spreads = [" · ".join(map(str, spread(getattr(s, values)))) for s in by_players.values()]
        yield format_row(f"{title}: least · 5% · median · 95% · most", *spreads)
    for id, faction in content.factions.items():
        means = [f"{s.points[id] / max(1, s.played[id]):.1f}" for s in by_players.values()]
        yield format_row(f"{faction.name()}, on average", *means)
    for what in ("missions", *FINAL):
        yield format_row(f"a seat, by {what}", *[f"{s.points[what] / len(s.scores):.1f}" for s in by_players.values()])
    for id, mission in content.missions.items():
        mark = f"mission {id}"
        yield format_row(f"the mission {mission.name()}", *[
            f"{s.points[mark] / max(1, s.uses[mark]):.1f}" for s in by_players.values()
        ])  # fmt: skip
    yield ""
    yield "## What a game sees"
    yield ""
    yield from format_head("", *columns)
    yield format_row("market cards bought", *[f"{mean(s.bought):.2f}" for s in by_players.values()])
    shares = [f"{100 * sum(1 for n in s.bought if n) / s.games:.0f}%" for s in by_players.values()]
    yield format_row("games in which any was bought", *shares)
    for mark, title in (
        ("collected", "resources collected"), ("cubes", "cubes taken"), ("killed", "scrappers killed"),
        ("badges", "badges earned"),
    ):  # fmt: skip
        yield format_row(title, *[f"{s.uses[mark] / s.games:.2f}" for s in by_players.values()])
    figures = [f"{s.uses['scrappers'] / len(s.scores):.2f}" for s in by_players.values()]
    yield format_row("scrappers of a seat at the end", *figures)
    yield ""
    yield from _report_uses(by_players, content)


def _report_uses(by_players: dict[int, DeiCounts], content: Any) -> Iterator[str]:
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
        yield from format_head("", *[f"{n} players" for n in by_players])
        for id, name in things:
            yield format_row(name, *[f"{100 * s.uses[f'{prefix} {id}'] / s.games:.1f}" for s in by_players.values()])
        yield ""


def find_misses(by_players: dict[int, DeiCounts], content: Any) -> Iterator[str]:
    """Yield the figures that miss their limits, and content that was never used."""
    for line in list_lines(by_players, content):
        if not line.met:
            yield f"{line.players} players, {line.name}: {line.told}, wanted {line.wanted}"
    for n, seen in by_players.items():
        for seat in range(n):
            ratio = compute_relative_share(seen.won_by_seat[seat], seen.games, n).estimate
            if ratio > MAX_SEAT:
                yield f"{n} players: seat {seat + 1} wins {ratio:.2f} of its fair share"
    marks = (
        *[f"played {id}" for id in content.cards], *[f"badge {b}" for b in BADGES], *[f"drone {d}" for d in DRONES],
        *[f"bought {c.id}" for c in content.cards.values() if c.set not in content.factions],
        *[f"mission {id}" for id in content.missions], *[f"market {m}" for m in MARKETS],
    )  # fmt: skip
    for mark in marks:
        if not any(seen.uses[mark] for seen in by_players.values()):
            yield f"never: {mark}"


def _report_objective(by_players: dict[int, DeiCounts], content: Any) -> Iterator[str]:
    """Yield the table of the objective, with the figure of each line."""
    yield "## What is wanted, and what is"
    yield ""
    yield from format_head("Line", "Players", "Figure", "Wanted", "Met")
    for line in list_lines(by_players, content):
        yield format_row(line.name, line.players, line.told, line.wanted, "yes" if line.met else "**no**")
    yield ""


INTRODUCTION = """# Balance of D.E.I.: Divide et Impera

The tiles, the cards, two of the missions and the markets of this game are this kit's own design, and these are the
figures by which they were tuned: {games} games for each number of players, every seat played by the strategy "{name}".
Equal players win equally often if the design is fair; 1.00 is the fair share. Made by

    {command}

from the content {digest}. The goals are in `tools/dei_objective.py`. The first table says
which of them are met. The content was tuned by hand and by a search over decks, prices, points and
tiles.

Some lines pull against each other, because of what is printed. Who plays later in the first round begins with more
scrappers (`dei.setup.units`: one, two, three or four, beside the leader). Each is worth some five points: three where
the mission that counts scrappers lies (`dei.missions.scrappers`), and outposts held sooner, with their missions and
badges. Decks that enlist much even that out only when everybody runs out of scrappers; then that mission alone brings
45 points to everybody. Decks that enlist little bring the places nearer to one another and the missions below 60 %, but
the faction with the transporter then has more scrappers than others and wins too much. Points for cards, without which
little is bought, raise what winners have. And the mission of scrappers is the best of its column even for four figures.

Shipped are decks that enlist little. Who starts is drawn, so the seats are equal; `starting_figures="equal"` gives
everybody the figures of the second place; its table shows how much of the difference between places comes from them.

Not as wanted is:

{verdict}

"""


STUDY = Study(
    game="dei", tool="tools.balance_dei", players=PLAYERS, empty=DeiCounts, ways={MAIN: play, EQUAL: play_equal},
    content=lambda name: load(2, name).content, report=report, misses=find_misses, introduction=INTRODUCTION,
)  # fmt: skip

if __name__ == "__main__":
    adapt_output()
    STUDY.main()
