"""How well Axon Protocol's cards, city and board are balanced: many games between equal players, counted.

    python -m tools.balance_axon --games 2000 --workers 2 --write

Every seat is played by the same strategy. The corporations of a game come from its seed: any that are different with
three players or more, any that share no resource with two, who also add their third resource both ways in turn. With
`--write` the table goes to tabletop/axon_protocol/BALANCE.md, and all that was counted to balance.json beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from statistics import mean
from typing import Any

import tabletop
from tabletop.axon_protocol import events as e
from tabletop.axon_protocol import marker_events as m
from tabletop.axon_protocol import references as ref
from tabletop.axon_protocol.actions import UseField
from tabletop.axon_protocol.carrying import Aim
from tabletop.axon_protocol.choices import ChooseDeed, ChooseResource, PlaceReward
from tabletop.axon_protocol.goods import RESOURCES, SKILLS
from tabletop.axon_protocol.software import PlaySoftware
from tabletop.axon_protocol.state import AxonState
from tabletop.axon_protocol.turns import HackIt, UseAbility
from tabletop.engine import chance
from tabletop.engine.actions import Action
from tabletop.engine.deciders import strategy
from tabletop.engine.values import Value
from tools.balance import MAIN, Counts, Piece, Study, cell, head, relative, row, spread

PLAYERS = (2, 3, 4, 5, 6)
ENDINGS = {"stress": "stress", "supply": "supply", "red": "red zone", "rounds": "round limit"}


@dataclass
class Seen(Counts):
    """What was seen in one game, or in many."""

    rounds: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)


# --- playing --------------------------------------------------------------------------------------------------------


@cache
def load(players: int, content: str) -> Any:
    """The game; its files are read once in a process."""
    return tabletop.load_game("axon_protocol", players=players, content=content)


def corporations(game: Any, players: int, seed: int) -> tuple[str, ...]:
    """The corporations of a game, by seat, from its seed."""
    known = game.content.corporations
    sets: list[Iterable[str]] = [
        ids
        for ids in combinations(known, players)
        if players > 2 or not set(known[ids[0]].resources) & set(known[ids[1]].resources)
    ]
    source = chance.side_stream("corporations", seed)
    ids = list(chance.pick(sets, source))
    chance.shuffle(ids, source)
    return tuple(ids)


def play(piece: Piece) -> Seen:
    """One game, watched."""
    players, seed, name, content = piece
    plain = load(players, content)
    game = plain.with_parameters(corporations=corporations(plain, players, seed))
    decider = strategy(name, game)
    sources = [chance.side_stream("seat", seed, seat) for seat in range(players)]
    state: Any = game.new_initial_state(seed)
    first = state.first
    seen = Seen(games=1)
    while not state.is_terminal():
        player = state.current_player()
        if isinstance(state.question, ChooseResource):
            action = state.legal_actions()[seed // 2 % 2]
        else:
            action = decider.decide(state, player, sources[player])
        seen.uses.update(_of_action(action))
        way = _way(state.question, action)
        for event in state.apply_action(action):
            seen.uses.update(_of_event(state, event, way))
    _finish(seen, state, first)
    return seen


def _finish(seen: Seen, state: AxonState, first: int) -> None:
    winners = state.winners()
    players = len(state.seats)
    for seat, its in enumerate(state.seats):
        seen.played[its.corporation] += 1
        if seat in winners:
            seen.won[its.corporation] += 1 / len(winners)  # type: ignore[assignment]
            seen.won_by_place[(seat - first) % players] += 1 / len(winners)  # type: ignore[assignment]
        if its.monopoly >= 0:
            seen.uses["monopolies"] += 1
            seen.uses[f"monopoly {RESOURCES[its.monopoly]}"] += 1
    for k, name in enumerate(RESOURCES):
        seen.uses[f"left {name}"] += state.counters[k]
    ranked = sorted(state.scores(), reverse=True)
    seen.rounds = [state.round_number]
    seen.endings[state.ending] += 1
    seen.scores = ranked
    seen.margins = [ranked[0] - ranked[1]]


def _of_action(action: Action) -> Iterator[str]:
    if isinstance(action, UseField):
        yield f"field {action.field}"
    elif isinstance(action, UseAbility):
        yield "abilities"
    elif isinstance(action, HackIt):
        yield "hacks"


def _way(question: Any, action: Action) -> str:
    """What makes markers when this question is answered."""
    if isinstance(question, PlaceReward):
        return "rewards"
    if isinstance(question, Aim):
        return {"field": "area actions", "corporation": "abilities"}.get(ref.kind_of(question.source), "software")
    if isinstance(question, ChooseDeed):
        return "hacks"
    if isinstance(action, UseField):
        return "area actions"
    return {PlaySoftware: "software", UseAbility: "abilities"}.get(type(action), "routines")


def _of_event(state: AxonState, event: Value, way: str) -> Iterator[str]:
    if isinstance(event, e.Entered):
        yield f"entered {event.character}"
    elif isinstance(event, e.Activated):
        yield f"activated {event.character}"
    elif isinstance(event, e.Used):
        yield f"skill {event.skill}"
    elif isinstance(event, e.Played):
        yield f"played {state.game.content.designs[event.card]}"
    elif isinstance(event, (m.Placed, m.PlacedOnArea)):
        n = event.count if isinstance(event, m.Placed) else 1
        yield from [f"made {event.resource}", f"by {way}"] * n
    elif isinstance(event, (m.Removed, m.RemovedFromArea)):
        n = event.count if isinstance(event, m.Removed) else 1
        yield from [f"removed {event.resource}"] * n
    elif isinstance(event, e.Died):
        yield "deaths"


# --- telling --------------------------------------------------------------------------------------------------------


def report(results: dict[str, dict[int, Seen]], content: Any) -> Iterator[str]:
    """The tables in Markdown."""
    found = results[MAIN]
    counts = list(found)
    yield "## Corporations: games won, as a multiple of the fair share (95% interval)"
    yield ""
    yield from head("Corporation", *[f"{n} players" for n in counts])
    for id, corporation in content.corporations.items():
        yield row(corporation.name(), *[cell(relative(s.won[id], s.played[id], n)) for n, s in found.items()])
    yield ""
    yield "## Seats in the order of the first round: games won, as a multiple of the fair share"
    yield ""
    yield from head("Seat", *[f"{n} players" for n in counts])
    for place in range(max(counts)):
        cells = [cell(relative(s.won_by_place[place], s.games, n)) if place < n else "" for n, s in found.items()]
        yield row(place + 1, *cells)
    yield ""
    yield "## Length, end and points"
    yield ""
    yield from head("", *[f"{n} players" for n in counts])
    for title, values in (("rounds", "rounds"), ("points of a seat", "scores"), ("lead of the winner", "margins")):
        told = [" · ".join(map(str, spread(getattr(s, values)))) for s in found.values()]
        yield row(f"{title}: least · 5% · median · 95% · most", *told)
    yield row("rounds on average", *[f"{mean(s.rounds):.2f}" for s in found.values()])
    for ending, name in ENDINGS.items():
        yield row(f"end by {name}", *[f"{100 * s.endings[ending] / s.games:.1f}%" for s in found.values()])
    for mark, title in (
        ("monopolies", "monopolies"), ("abilities", "abilities used"), ("hacks", "hacks"), ("deaths", "deaths"),
    ):  # fmt: skip
        yield row(f"{title} in a game", *[f"{s.uses[mark] / s.games:.2f}" for s in found.values()])
    for prefix, title in (("made", "markers made"), ("removed", "markers removed")):
        total = [sum(n for mark, n in s.uses.items() if mark.startswith(prefix)) / s.games for s in found.values()]
        yield row(f"{title} in a game", *[f"{n:.1f}" for n in total])
    yield ""
    yield from _uses(found, content)


def _uses(found: dict[int, Seen], content: Any) -> Iterator[str]:
    ways = [mark.partition(" ")[2] for mark in _known(found, "by ")]
    parts: tuple[tuple[str, str, Iterable[tuple[str, str]]], ...] = (
        ("Resources: markers made", "made", [(r, r) for r in RESOURCES]),
        ("Resources: markers removed", "removed", [(r, r) for r in RESOURCES]),
        ("Resources: markers in play at the end", "left", [(r, r) for r in RESOURCES]),
        ("Monopolies", "monopoly", [(r, r) for r in RESOURCES]),
        ("What makes the markers", "by", [(by, by) for by in ways]),
        ("Characters: entered the city", "entered", [(c.id, c.name()) for c in content.characters.values()]),
        ("Characters: activated", "activated", [(c.id, c.name()) for c in content.characters.values()]),
        ("Skills", "skill", [(s, s) for s in SKILLS]),
        ("Software: played", "played", [(s.id, s.name()) for s in content.software.values()]),
        ("Area actions", "field", [(r, _field_name(content, r)) for r in content.city.refs]),
    )
    for title, prefix, things in parts:
        yield f"## {title}, times in 100 games"
        yield ""
        yield from head("", *[f"{n} players" for n in found])
        for id, name in things:
            yield row(name, *[f"{100 * s.uses[f'{prefix} {id}'] / s.games:.1f}" for s in found.values()])
        yield ""


def _known(found: dict[int, Seen], prefix: str) -> list[str]:
    return sorted({mark for seen in found.values() for mark in seen.uses if mark.startswith(prefix)})


def _field_name(content: Any, place: str) -> str:
    area, _, k = place.partition(":")
    return f"{content.city.areas[area].name()} {int(k) + 1} ({content.city.fields[content.city.ref_index[place]].kind})"


def misses(found: dict[int, Seen], content: Any) -> Iterator[str]:
    """What the figures say that should not be so; nothing if all is well."""
    for n, seen in found.items():
        for id in content.corporations:
            ratio = relative(seen.won[id], seen.played[id], n).estimate
            if not 0.75 <= ratio <= 1.25:
                yield f"{n} players: {id} wins {ratio:.2f} of its fair share"
        for place in range(n):
            ratio = relative(seen.won_by_place[place], seen.games, n).estimate
            if ratio > 1.2:
                yield f"{n} players: seat {place + 1} wins {ratio:.2f} of its fair share"
        middle = spread(seen.rounds)[2]
        if not 4 <= middle <= 7:
            yield f"{n} players: half of the games are over after {middle} rounds"
        for ending in ("stress", "supply", "red"):
            if not seen.endings[ending]:
                yield f"{n} players: no game ends by {ENDINGS[ending]}"
    marks = (
        *[f"activated {id}" for id in content.characters], *[f"skill {skill}" for skill in SKILLS],
        *[f"played {id}" for id in content.software], *[f"field {r}" for r in content.city.refs],
    )  # fmt: skip
    for mark in marks:
        if not any(seen.uses[mark] for seen in found.values()):
            yield f"never: {mark}"


INTRODUCTION = """# Balance of Axon Protocol

The cards, the city and the board of this game are this kit's own design. These figures tell how well they are balanced:
{games} games for each number of players, every seat played by the strategy "{name}". Equal players win equally
often if the design is fair; 1.00 is the fair share. Other players, people above all, may find
other things strong. The design was tuned step by step on seeds 0 to 299, which are among the seeds counted here; the
others were first played for this table. Made by

    {command}

from the content {digest}. Wanted were: every corporation between 0.75 and 1.25, no seat above 1.2, a median
length of four to seven rounds, games that end by stress, by supply and in the red zone, and a use for everything.

{verdict}

"""


STUDY = Study(
    game="axon_protocol", tool="tools.balance_axon", players=PLAYERS, empty=Seen, ways={MAIN: play},
    content=lambda name: load(2, name).content, report=report, misses=misses, introduction=INTRODUCTION,
)  # fmt: skip

if __name__ == "__main__":
    STUDY.main()
