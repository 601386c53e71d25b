"""Measure the balance of Axon Protocol's cards, city and board in many games between equal players.

    python -m tools.balance_axon --games 2000 --workers 2 --write

The same strategy plays every seat, and each seed is played in two variants. In the first, the seed determines the
corporations: any different ones with three players or more. With two players they share no resource, and the seats add
their third resource both ways in turn. In the second variant, the seats choose their corporations freely. With
`--write` the tables go to tabletop/games/axon_protocol/content/BALANCE.md, and all counts go to balance.json in the
same folder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from math import inf
from typing import Any

import tabletop
from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action
from tabletop.engine.i18n.console import adapt_output
from tabletop.games.axon_protocol.rules.carrying import Aim
from tabletop.games.axon_protocol.rules.characters.deeds import ChooseDeed
from tabletop.games.axon_protocol.rules.choices import ChooseResource, PlaceReward
from tabletop.games.axon_protocol.rules.fields import UseField
from tabletop.games.axon_protocol.rules.software import PlaySoftware
from tabletop.games.axon_protocol.rules.turns import UseAbility
from tabletop.games.axon_protocol.table import events as e
from tabletop.games.axon_protocol.table import marker_events as m
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.goods import RESOURCES, SKILLS
from tabletop.games.axon_protocol.table.state import AxonState
from tools import balance
from tools.balance import MAIN, Counts, Figure, Study, Table, measure_ratio

PLAYERS = (2, 3, 4, 5, 6)
ENDINGS = {"stress": "stress", "supply": "supply", "red": "red zone", "rounds": "round limit"}
FREE = "free choice"
"""Name of the variant in which the seats choose their corporations, in the file of counts."""
VARIANTS = {MAIN: "corporations from the seed", FREE: "corporations chosen"}
EARLY = 4
"""Round before which the supply should rarely end a game."""
SPECIAL = {
    "first": "taking the first-player marker", "phish": "phishing in a turn", "monopoly": "a monopoly",
    "ability": "abilities of corporations", "hack": "hacks", "reverse": "reversing the order of play",
}  # fmt: skip
"""Actions that cost cards, by verb."""
EVEN = (0.75, 1.25)
"""Wanted multiples of the fair share of wins and of choices, for every corporation."""
SOURCES = ("abilities", "area actions", "hacks", "rewards", "routines", "software")
"""Sources of markers."""
MARKS: dict[type, str] = {
    e.Entered: "entered {event.character}", e.Activated: "activated {event.character}", e.Used: "skill {event.skill}",
    e.Died: "deaths", m.Placed: "made {event.resource}", m.PlacedOnArea: "made {event.resource}",
    m.Removed: "removed {event.resource}", m.RemovedFromArea: "removed {event.resource}",
}  # fmt: skip
"""Keys of the counts of events; markers are counted by their number."""


@cache
def load(players: int, content: str) -> Any:
    """Return the game; its files are read once per process."""
    return tabletop.load_game("axon_protocol", players=players, content=content)


def choose_corporations(game: Any, seed: int) -> tuple[str, ...]:
    """Return the corporations of a game by seat, chosen by the seed."""
    candidates = game.content.corporations
    sets: list[Iterable[str]] = [
        ids
        for ids in combinations(candidates, game.num_players)
        if game.num_players > 2 or not set(candidates[ids[0]].resources) & set(candidates[ids[1]].resources)
    ]
    source = chance.create_side_random("corporations", seed)
    ids = list(chance.pick(sets, source))
    chance.shuffle(ids, source)
    return tuple(ids)


def play(variant: str, players: int, strategy: str, content: str, seed: int) -> Counts:
    """Play a game and return its counts."""
    game = load(players, content)
    if variant == MAIN:
        game = game.with_parameters(corporations=choose_corporations(game, seed))

    def choose_resource(state: Any) -> Action | None:
        is_asked = variant == MAIN and isinstance(state.question, ChooseResource)
        return state.legal_actions()[seed // 2 % 2] if is_asked else None

    state: AxonState = game.new_initial_state(seed)
    counts, first, designs = Counter[str](), state.first, game.content.designs
    held: set[int] = set()
    for action in balance.decide_actions(state, strategy, seed, choose_resource):
        held.update(card for seat in state.seats for card in seat.hand)
        if isinstance(action, UseField):
            counts[f"field {action.field}"] += 1
        elif isinstance(action, UseAbility):
            counts[f"ability {state.seats[state.current_player()].corporation}"] += 1
        if action.verb in SPECIAL and state.phase == "turns":  # all players phish at the end of a round
            counts[f"special {action.verb}"] += 1
        source = get_source(state.question, action)
        for event in state.apply_action(action):
            n = event.count if isinstance(event, m.Placed | m.Removed) else 1
            if mark := MARKS.get(type(event)):
                counts[mark.format(event=event)] += n
            if isinstance(event, m.Placed | m.PlacedOnArea):
                counts.update({"made": n, f"by {source}": n})
            elif isinstance(event, m.Removed | m.RemovedFromArea):
                counts["removed"] += n
            elif isinstance(event, e.Played):
                counts[f"played {designs[event.card]}"] += 1
    counts.update({f"held {design}" for design in map(designs.__getitem__, held)})
    counts.update([f"used {id}" for id in game.content.software if counts[f"played {id}"]])
    counts.update({f"left {name}": n for name, n in zip(RESOURCES, state.in_play, strict=False)})
    counts.update(f"monopoly {RESOURCES[seat.monopoly]}" for seat in state.seats if seat.monopoly >= 0)
    counts.update({"rounds": state.round, f"rounds = {state.round}": 1, f"ending {state.ending}": 1})
    counts["early supply"] += state.ending == "supply" and state.round < EARLY
    counts.update(balance.count_result(state, first, [seat.corporation for seat in state.seats]))
    return counts


def get_source(question: Any, action: Action) -> str:
    """Return the source of the markers that the answer to this question creates."""
    if isinstance(question, PlaceReward):
        return "rewards"
    if isinstance(question, Aim):
        return {"field": "area actions", "corporation": "abilities"}.get(ref.get_kind(question.source), "software")
    if isinstance(question, ChooseDeed):
        return "hacks"
    if isinstance(action, UseField):
        return "area actions"
    return {PlaySoftware: "software", UseAbility: "abilities"}.get(type(action), "routines")


# --- tables -----------------------------------------------------------------------------------------------------------


def get_field_names(content: Any) -> dict[str, str]:
    """Return the names of the fields of the city by reference."""
    names = {}
    for place in content.city.refs:
        area, _, k = place.partition(":")
        kind = content.city.fields[content.city.ref_index[place]].kind
        names[place] = f"{content.city.areas[area].name()} {int(k) + 1} ({kind})"
    return names


def list_tables(content: Any) -> Iterator[Table]:
    """Yield the tables of the report, with the goals of the design."""
    corporations, software, characters = map(
        balance.get_names, (content.corporations, content.software, content.characters)
    )

    def measure_choices(id: str) -> Figure:
        fair = measure_ratio(f"took part {id}", times=len(corporations))
        return lambda counts, players: fair(counts, players) / players

    yield balance.make_sides(corporations, "Corporations", EVEN)
    rows = {name: measure_choices(id) for id, name in corporations.items()}
    title = "Corporations chosen freely: games in which each took part, as a multiple of the fair share"
    yield Table(title, rows, {"": EVEN}, variant=FREE)
    yield balance.make_places("place", "Seats in the order of the first round", PLAYERS[-1], 1.2)
    spreads = {"rounds": "rounds", "score": "points of a seat", "lead": "lead of the winner"}
    yield Table("Length and points", {
        **balance.list_spreads(spreads), "rounds (median)": balance.measure_spread("rounds", 50),
        "rounds (mean)": measure_ratio("rounds"), "deaths in a game": measure_ratio("deaths"),
        "markers made in a game": measure_ratio("made"), "markers removed in a game": measure_ratio("removed"),
    }, {"rounds (median)": (4, 7)})  # fmt: skip
    early = f"by supply before round {EARLY}"
    for variant, title in VARIANTS.items():
        rows = {f"by {name}": measure_ratio(f"ending {id}", times=100) for id, name in ENDINGS.items()}
        rows[early] = measure_ratio("early supply", times=100)
        limits = {"by stress": (50, inf), "by supply": (0.2, inf), "by red zone": (0.2, inf), early: (0, 6)}
        yield Table(f"How games end, {title}, in 100 games", rows, limits, 1, variant)
    rows = {name: measure_ratio(f"used {id}", f"held {id}", 100) for id, name in software.items()}
    title = "Software: games in which it was played, in 100 in which a player held it"
    yield Table(title, rows, {"": (15, inf)}, digits=1)
    rows = {name: measure_ratio(f"ability {id}", f"took part {id}", 100) for id, name in corporations.items()}
    title = "Abilities: used, times in 100 games in which the corporation took part"
    yield Table(title, rows, {"": (25, inf)}, digits=1)
    reversals = measure_ratio("special reverse", times=100)
    costly = {verb: name for verb, name in SPECIAL.items() if verb != "reverse"}
    rows = {SPECIAL["reverse"]: lambda counts, players: reversals(counts, players) if players > 2 else None}
    yield Table("Reversals, times in 100 games of three or more", rows, {"": (0.5, inf)}, digits=1)
    for title, kind, names, least in (
        ("Resources: markers made", "made", RESOURCES, 0), ("Resources: markers removed", "removed", RESOURCES, 0),
        ("Resources: markers in play at the end", "left", RESOURCES, 0), ("Monopolies", "monopoly", RESOURCES, 0),
        ("What makes the markers", "by", SOURCES, 0), ("Characters: entered the city", "entered", characters, 0),
        ("Characters: activated", "activated", characters, 40), ("What costs cards", "special", costly, 0.5),
        ("Skills", "skill", SKILLS, 25), ("Software: played", "played", software, 0),
        ("Area actions", "field", get_field_names(content), 5),
    ):  # fmt: skip
        yield balance.make_uses(title, kind, names, least)


INTRODUCTION = """# Balance of Axon Protocol

The cards, the city and the board of this game are this kit's own design. These figures show how well they are balanced:
{games} games for each number of players with corporations drawn by the seed, and as many in which they are chosen,
every seat played by the strategy "{strategy}". Equal players win equally often if the design is fair; 1.00 is the fair
share. Other players, people above all, may find other things strong. The design was tuned step by step on seeds 0 to
299, which are among the seeds counted here, and on others that are not. Made by

    {command}

from the content {digest}. {misses} figures miss what is wanted; they are in bold.
"""


STUDY = Study(
    "axon_protocol", "tools.balance_axon", PLAYERS, tuple(VARIANTS), play, lambda name: load(2, name).content,
    list_tables, INTRODUCTION,
)  # fmt: skip

if __name__ == "__main__":
    adapt_output()
    STUDY.main()
