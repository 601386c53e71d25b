"""Measure the balance of factions, tiles, cards and missions of D.E.I. in many games between equal players.

    python -m tools.balance_dei --games 2000 --write

The same strategy plays every seat. The seed of a game determines the factions, their seats and the first player. With
`--write` the tables go to tabletop/games/dei/content/BALANCE.md, and all counts go to balance.json in the same folder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import inf
from typing import Any

import tabletop
from tabletop.engine.core import chance
from tabletop.engine.i18n.console import adapt_output
from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.rules.cards import ChooseCard, LayDown, Parcel
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table.goods import BUILDINGS, CANDY, DRONES, FINAL, MARKETS
from tabletop.games.dei.table.state import DeiState
from tools import balance
from tools.balance import MAIN, Counts, Figure, Study, Table, measure_ratio, measure_spread

PLAYERS = (2, 3, 4)
EQUAL = "equal figures"
"""Name of the variant with equal first figures for all players, in the file of counts."""
MIN_GAMES = 20
"""Smallest number of games for which the figure of a card counts."""
MARKS: dict[type, str] = {
    e.Played: "played {event.card}", e.Bought: "bought {event.card}", e.MissionDone: "mission {event.mission}",
    e.BadgeEarned: "badge {event.badge}", e.CandyUsed: "candy {event.candy}", e.Flew: "drone {event.drone}",
    e.Built: "built {event.building}", e.Killed: "killed", e.CubeTaken: "cubes", e.CubeWon: "cubes",
    e.Collected: "collected",
}  # fmt: skip
"""Keys of the counts of events."""


@cache
def load(players: int, content: str, factions: tuple[str, ...] = (), figures: str = "printed") -> Any:
    """Return the game with these factions by seat and these first figures; it is built once per process."""
    if factions:
        return load(players, content).with_parameters(factions=factions, starting_figures=figures)
    return tabletop.load_game("dei", players=players, content=content)


def play(variant: str, players: int, strategy: str, content: str, seed: int) -> Counts:
    """Play a game and return its counts."""
    factions = list(load(players, content).content.factions)
    chance.shuffle(factions, chance.create_side_random("factions", seed))
    game = load(players, content, tuple(factions[:players]), "equal" if variant == EQUAL else "printed")
    state: DeiState = game.new_initial_state(seed)
    counts, first = Counter[str](), state.first
    offered: set[str] = set()
    could_buy: set[tuple[int, int, int]] = set()
    all_out: set[int] = set()
    for action in balance.decide_actions(state, strategy, seed):
        if isinstance(state.question, ChooseCard):
            offered.update(card for slots in state.slots for card in slots)
            if any(isinstance(legal, (LayDown, Parcel)) for legal in state.legal_actions()):
                could_buy.add((state.current_player(), state.round_number, state.phase_number))
        for event in state.apply_action(action):
            if mark := MARKS.get(type(event)):
                counts[mark.format(event=event)] += 1
            if isinstance(event, e.Bought):
                counts[f"market {MARKETS[event.market]}"] += 1
            elif isinstance(event, e.MissionDone):
                counts.update({f"points mission {event.mission}": event.points, "points missions": event.points})
            elif isinstance(event, e.Enlisted) and not state.seats[event.player].supply:
                all_out.add(event.player)
    cards = {id for id in offered if id}.union(*[game.content.decks[faction] for faction in factions[:players]])
    counts.update(f"games with {card}" for card in cards)
    counts.update([f"games played {card}" for card in cards if counts[f"played {card}"]])
    counts.update({f"offered {id}": players for column in state.missions for id in column if id})
    bought = sum(n for key, n in counts.items() if key.startswith("bought "))
    counts.update({
        "seats": players, "purchases": bought, "turns with a purchase possible": len(could_buy),
        "seats with all scrappers out": len(all_out),
        "badges": sum(n for key, n in counts.items() if key.startswith("badge ")),
    })  # fmt: skip
    for seat, points in zip(state.seats, state.scores(), strict=True):
        counts.update({"scrappers": sum(seat.figures), "points": points, f"points {seat.faction}": points})
        counts.update({f"points {what}": scored for what, scored in zip(FINAL, seat.scored, strict=True)})
    counts.update(balance.count_result(state, first, [seat.faction for seat in state.seats]))
    return counts


# --- tables -----------------------------------------------------------------------------------------------------------


def list_tables(content: Any) -> Iterator[Table]:
    """Yield the tables of the report, with the goals of the design."""
    factions, missions, cards = map(balance.get_names, (content.factions, content.missions, content.cards))

    def measure_card(id: str) -> Figure:
        played = measure_ratio(f"games played {id}", f"games with {id}")
        return lambda counts, players: played(counts, players) if counts[f"games with {id}"] >= MIN_GAMES else None

    yield balance.make_sides(factions, "Factions", (0, 1.2))
    yield balance.make_places("seat", "Seats at the table; who begins is drawn", PLAYERS[-1], 1.15)
    yield balance.make_places("place", "Places in the order of the first round", PLAYERS[-1], 1.2)
    title = "The same places, if all start with equal figures"
    yield balance.make_places("place", title, PLAYERS[-1], variant=EQUAL)
    yield Table("Other goals", {
        "median of the winners of four": lambda counts, n: measure_spread("winner", 50)(counts, n) if n == 4 else None,
        "seats with all fifteen scrappers on the map": measure_ratio("seats with all scrappers out", "seats"),
        "points by missions": measure_ratio("points missions", "points"),
        "purchases, where one is possible": measure_ratio("purchases", "turns with a purchase possible"),
    }, {
        "median of the winners of four": (45, 65), "seats with all fifteen scrappers on the map": (0, 0.05),
        "points by missions": (0, 0.6), "purchases, where one is possible": (0.5, inf),
    })  # fmt: skip
    rows = {name: measure_ratio(f"mission {id}", f"offered {id}") for id, name in missions.items()}
    yield Table("Missions: share of the seats that take them, where they are offered", rows, {"": (0, 0.7)})
    rows = {name: measure_card(id) for id, name in cards.items()}
    title = f"Cards: share of the games in which they are played, where they are available in {MIN_GAMES} or more"
    yield Table(title, rows, {"": (0.1, inf)})
    spreads = balance.list_spreads({"winner": "of winners", "score": "of all seats", "lead": "lead of the winner"})
    yield Table("Points", {
        **spreads,
        **{f"{name}, on average": measure_ratio(f"points {id}", f"took part {id}") for id, name in factions.items()},
        **{f"a seat, by {what}": measure_ratio(f"points {what}", "seats") for what in ("missions", *FINAL)},
        **{f"the mission {name}": measure_ratio(f"points mission {id}", f"mission {id}")
           for id, name in missions.items()},
    }, digits=1)  # fmt: skip
    yield Table("What a game sees", {
        "market cards bought": measure_ratio("purchases"), "resources collected": measure_ratio("collected"),
        "cubes taken": measure_ratio("cubes"), "scrappers killed": measure_ratio("killed"),
        "badges earned": measure_ratio("badges"),
        "scrappers of a seat at the end": measure_ratio("scrappers", "seats"),
    })  # fmt: skip
    market_cards = {id: name for id, name in cards.items() if content.cards[id].set not in content.factions}
    for title, kind, names in (
        ("Markets: cards bought", "market", MARKETS), ("Drones: flights", "drone", DRONES),
        ("Buildings", "built", BUILDINGS), ("Candy boosts used", "candy", CANDY),
        ("Badges earned", "badge", tuple(BADGES)), ("Missions: markers", "mission", missions),
        ("Market cards: bought", "bought", market_cards), ("Cards: played", "played", cards),
    ):  # fmt: skip
        yield balance.make_uses(title, kind, names)


INTRODUCTION = """# Balance of D.E.I.: Divide et Impera

The tiles, the cards, two of the missions and the markets of this game are this kit's own design, and these are the
figures by which they were tuned: {games} games for each number of players, every seat played by the strategy
"{strategy}". Equal players win equally often if the design is fair; 1.00 is the fair share. Made by

    {command}

from the content {digest}. The content was tuned by hand and by a search over decks, prices, points and tiles.

Some goals pull against each other, because of what is printed. Later players in the first round begin with more
scrappers (`dei.setup.units`: one, two, three or four, besides the leader). Each is worth some five points: three where
the mission that counts scrappers is in play (`dei.missions.scrappers`), and outposts held sooner, with their missions
and badges. Decks that enlist much even that out only when all players run out of scrappers. Then that mission alone
brings 45 points to each. Decks that enlist little bring the places nearer to one another and the missions below 60 %.
But the faction with the transporter then has more scrappers than others and wins too much. Points for cards, without
which little is bought, raise the points of winners. And the mission of scrappers is the best of its column even for
four figures.

Shipped are decks that enlist little. The first player is drawn, so the seats are equal. `starting_figures="equal"`
gives all players the figures of the second place; its table shows how much of the difference between places comes from
them.

{misses} figures miss what is wanted; they are in bold.
"""


STUDY = Study(
    "dei", "tools.balance_dei", PLAYERS, (MAIN, EQUAL), play, lambda name: load(2, name).content,
    list_tables, INTRODUCTION,
)  # fmt: skip

if __name__ == "__main__":
    adapt_output()
    STUDY.main()
