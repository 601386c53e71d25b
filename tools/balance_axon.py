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
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from statistics import mean
from typing import Any

import tabletop
from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.values import Value
from tabletop.engine.i18n.console import adapt_output
from tabletop.engine.session.strategy_registry import find_strategy
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
from tools.balance import (
    MAIN,
    Counts,
    Limit,
    Piece,
    Study,
    compute_relative_share,
    format_head,
    format_row,
    format_share,
    spread,
)

PLAYERS = (2, 3, 4, 5, 6)
ENDINGS = {"stress": "stress", "supply": "supply", "red": "red zone", "rounds": "round limit"}
FREE = "free choice"
"""Name of the variant in which the seats choose their corporations, in the file of counts."""
WAYS = {MAIN: "corporations from the seed", FREE: "corporations chosen"}
SPECIAL = {
    "first": "taking the first-player marker", "reverse": "reversing the order of play", "phish": "phishing in a turn",
    "monopoly": "a monopoly", "ability": "abilities of corporations", "hack": "hacks",
}  # fmt: skip
"""Actions that cost cards, by verb."""

EVEN = (0.75, 1.25)
"""Acceptable multiples of the fair share of wins and of choices, for every corporation."""
MAX_SEAT = 1.2
ROUNDS = (4, 7)
"""Acceptable range of the median number of rounds."""
STRESS = 50.0
"""Smallest share of games that should end by stress, in per cent."""
EARLY = 4
"""First round in which the supply may end a game; at most MAX_EARLY per cent of the games may end earlier."""
MAX_EARLY = 6.0
MIN_PLAYED = 15.0
"""Smallest share of games with a software card in a hand in which it should be played, in per cent."""
MIN_FREQUENCY = {"skill": 25.0, "activated": 40.0, "field": 5.0, "ability": 25.0, "special": 0.5}
"""Required uses in 100 games, by kind; `special` are actions that cost cards."""


@dataclass
class AxonCounts(Counts):
    """Counts over one or more games of Axon Protocol."""

    rounds: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    early: Counter[str] = field(default_factory=Counter)
    """Endings of the games that ended before round EARLY."""
    held: Counter[str] = field(default_factory=Counter)
    """Number of games in which a player held a software card."""
    used: Counter[str] = field(default_factory=Counter)
    """Number of games in which a player played a software card."""


# --- simulation -------------------------------------------------------------------------------------------------------


@cache
def load(players: int, content: str) -> Any:
    """Return the game; its files are read once per process."""
    return tabletop.load_game("axon_protocol", players=players, content=content)


def choose_corporations(game: Any, players: int, seed: int) -> tuple[str, ...]:
    """Return the corporations of a game by seat, chosen by the seed."""
    candidates = game.content.corporations
    sets: list[Iterable[str]] = [
        ids
        for ids in combinations(candidates, players)
        if players > 2 or not set(candidates[ids[0]].resources) & set(candidates[ids[1]].resources)
    ]
    source = chance.create_side_random("corporations", seed)
    ids = list(chance.pick(sets, source))
    chance.shuffle(ids, source)
    return tuple(ids)


def play(piece: Piece) -> AxonCounts:
    """Play a game with corporations from the seed and return its counts."""
    players, seed, _, content = piece
    plain = load(players, content)
    return watch(plain.with_parameters(corporations=choose_corporations(plain, players, seed)), piece)


def play_free(piece: Piece) -> AxonCounts:
    """Play a game with freely chosen corporations and return its counts."""
    players, _, _, content = piece
    return watch(load(players, content), piece)


def watch(game: Any, piece: Piece) -> AxonCounts:
    """Play a game and return its counts."""
    players, seed, name, _ = piece
    decider = find_strategy(name, game)
    sources = [chance.create_side_random("seat", seed, seat) for seat in range(players)]
    state: Any = game.new_initial_state(seed)
    first = state.first
    seen = AxonCounts(games=1)
    held_cards: set[int] = set()
    chosen = bool(game.corporations)
    while not state.is_terminal():
        player = state.current_player()
        for seat in state.seats:
            held_cards.update(seat.hand)
        if chosen and isinstance(state.question, ChooseResource):
            action = state.legal_actions()[seed // 2 % 2]
        else:
            action = decider.decide(PlayerView(state, player), sources[player])
        seen.uses.update(_list_action_marks(state, player, action))
        way = _get_source(state.question, action)
        for event in state.apply_action(action):
            seen.uses.update(_list_event_marks(state, event, way))
    seen.held.update({game.content.designs[card] for card in held_cards})
    seen.used.update({mark.partition(" ")[2] for mark in seen.uses if mark.startswith("played ")})
    _finish(seen, state, first)
    return seen


def _finish(seen: AxonCounts, state: AxonState, first: int) -> None:
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
        seen.uses[f"left {name}"] += state.in_play[k]
    ranked = sorted(state.scores(), reverse=True)
    seen.rounds = [state.round]
    seen.endings[state.ending] += 1
    seen.early[state.ending] += state.round < EARLY
    seen.scores = ranked
    seen.margins = [ranked[0] - ranked[1]]


def _list_action_marks(state: AxonState, player: int, action: Action) -> Iterator[str]:
    if isinstance(action, UseField):
        yield f"field {action.field}"
    elif isinstance(action, UseAbility):
        yield f"ability {state.seats[player].corporation}"
    if action.verb in SPECIAL and state.phase == "turns":  # all players phish at the end of a round
        yield f"special {action.verb}"


def _get_source(question: Any, action: Action) -> str:
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


def _list_event_marks(state: AxonState, event: Value, way: str) -> Iterator[str]:
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


# --- report -----------------------------------------------------------------------------------------------------------


def report(results: dict[str, dict[int, AxonCounts]], content: Any) -> Iterator[str]:
    """Yield the tables in Markdown."""
    by_players = results[MAIN]
    counts = list(by_players)
    yield "## Corporations: games won, as a multiple of the fair share (95% interval)"
    yield ""
    yield from format_head("Corporation", *[f"{n} players" for n in counts])
    for id, corporation in content.corporations.items():
        yield format_row(
            corporation.name(),
            *[format_share(compute_relative_share(s.won[id], s.played[id], n)) for n, s in by_players.items()],
        )
    yield ""
    yield "## Corporations chosen freely: games in which each took part, as a multiple of the fair share"
    yield ""
    yield from format_head("Corporation", *[f"{n} players" for n in counts])
    for id, corporation in content.corporations.items():
        yield format_row(
            corporation.name(), *[f"{compute_choice_share(s, n, id, content):.2f}" for n, s in results[FREE].items()]
        )
    yield ""
    yield "## Seats in the order of the first round: games won, as a multiple of the fair share"
    yield ""
    yield from format_head("Seat", *[f"{n} players" for n in counts])
    for place in range(max(counts)):
        cells = [
            format_share(compute_relative_share(s.won_by_place[place], s.games, n)) if place < n else ""
            for n, s in by_players.items()
        ]
        yield format_row(place + 1, *cells)
    yield ""
    yield "## Length, end and points"
    yield ""
    yield from format_head("", *[f"{n} players" for n in counts])
    for title, values in (("rounds", "rounds"), ("points of a seat", "scores"), ("lead of the winner", "margins")):
        spreads = [" · ".join(map(str, spread(getattr(s, values)))) for s in by_players.values()]
        yield format_row(f"{title}: least · 5% · median · 95% · most", *spreads)
    yield format_row("rounds on average", *[f"{mean(s.rounds):.2f}" for s in by_players.values()])
    yield format_row("deaths in a game", *[f"{s.uses['deaths'] / s.games:.2f}" for s in by_players.values()])
    for prefix, title in (("made", "markers made"), ("removed", "markers removed")):
        total = [sum(n for mark, n in s.uses.items() if mark.startswith(prefix)) / s.games for s in by_players.values()]
        yield format_row(f"{title} in a game", *[f"{n:.1f}" for n in total])
    yield ""
    for way, by in results.items():
        yield f"## How games end, {WAYS[way]}"
        yield ""
        yield from format_head("", *[f"{n} players" for n in counts])
        for ending, name in ENDINGS.items():
            yield format_row(f"by {name}", *[f"{100 * s.endings[ending] / s.games:.1f}%" for s in by.values()])
        yield format_row(f"by supply before round {EARLY}", *[f"{_compute_early_share(s):.1f}%" for s in by.values()])
        yield ""
    yield "## Software: games in which it was played, of those in which somebody held it"
    yield ""
    yield from format_head("", *[f"{n} players" for n in counts])
    for id, software in content.software.items():
        yield format_row(software.name(), *[f"{_compute_played_share(s, id):.1f}%" for s in by_players.values()])
    yield ""
    yield "## Abilities: used, times in 100 games in which the corporation took part"
    yield ""
    yield from format_head("Corporation", *[f"{n} players" for n in counts])
    for id, corporation in content.corporations.items():
        yield format_row(corporation.name(), *[f"{_count_ability_uses(s, id):.1f}" for s in by_players.values()])
    yield ""
    yield from _report_uses(by_players, content)


def compute_choice_share(seen: AxonCounts, players: int, id: str, content: Any) -> float:
    """Return the share of games with a corporation as a multiple of its fair share."""
    return seen.played[id] * len(content.corporations) / (players * seen.games)


def _compute_early_share(seen: AxonCounts) -> float:
    return 100 * seen.early["supply"] / seen.games


def _compute_played_share(seen: AxonCounts, id: str) -> float:
    return 100 * seen.used[id] / max(1, seen.held[id])


def _count_ability_uses(seen: AxonCounts, id: str) -> float:
    return 100 * seen.uses[f"ability {id}"] / max(1, seen.played[id])


def _report_uses(by_players: dict[int, AxonCounts], content: Any) -> Iterator[str]:
    ways = [mark.partition(" ")[2] for mark in _list_marks(by_players, "by ")]
    parts: tuple[tuple[str, str, Iterable[tuple[str, str]]], ...] = (
        ("Resources: markers made", "made", [(r, r) for r in RESOURCES]),
        ("Resources: markers removed", "removed", [(r, r) for r in RESOURCES]),
        ("Resources: markers in play at the end", "left", [(r, r) for r in RESOURCES]),
        ("Monopolies", "monopoly", [(r, r) for r in RESOURCES]),
        ("What makes the markers", "by", [(by, by) for by in ways]),
        ("Characters: entered the city", "entered", [(c.id, c.name()) for c in content.characters.values()]),
        ("Characters: activated", "activated", [(c.id, c.name()) for c in content.characters.values()]),
        ("What costs cards", "special", list(SPECIAL.items())),
        ("Skills", "skill", [(s, s) for s in SKILLS]),
        ("Software: played", "played", [(s.id, s.name()) for s in content.software.values()]),
        ("Area actions", "field", [(r, _get_field_name(content, r)) for r in content.city.refs]),
    )
    for title, prefix, things in parts:
        yield f"## {title}, times in 100 games"
        yield ""
        yield from format_head("", *[f"{n} players" for n in by_players])
        for id, name in things:
            yield format_row(name, *[f"{100 * s.uses[f'{prefix} {id}'] / s.games:.1f}" for s in by_players.values()])
        yield ""


def _list_marks(by_players: dict[int, AxonCounts], prefix: str) -> list[str]:
    return sorted({mark for seen in by_players.values() for mark in seen.uses if mark.startswith(prefix)})


def _get_field_name(content: Any, place: str) -> str:
    area, _, k = place.partition(":")
    return f"{content.city.areas[area].name()} {int(k) + 1} ({content.city.fields[content.city.ref_index[place]].kind})"


Figure = tuple[float, str, int]
"""A value, the name of what it describes, and the number of players."""


def check_limits(results: dict[str, dict[int, AxonCounts]], content: Any) -> Iterator[Limit]:
    """Yield the design goals, each with the figure that misses it most or is closest to missing it."""
    by_players, free = results[MAIN], results[FREE]
    names = {id: corporation.name() for id, corporation in content.corporations.items()}
    won = [
        (compute_relative_share(s.won[id], s.played[id], n).estimate, names[id], n)
        for n, s in by_players.items()
        for id in names
    ]
    yield _require_within("every corporation wins between {} and {} of its fair share", won, EVEN)
    taken = [(compute_choice_share(s, n, id, content), names[id], n) for n, s in free.items() for id in names]
    yield _require_within("every corporation is chosen between {} and {} of its fair share", taken, EVEN)
    seats = [
        (compute_relative_share(s.won_by_place[k], s.games, n).estimate, f"seat {k + 1}", n)
        for n, s in by_players.items()
        for k in range(n)
    ]
    yield _require_most(f"no seat wins more than {MAX_SEAT} of its fair share", seats, MAX_SEAT)
    middle = [(float(spread(s.rounds)[2]), "rounds", n) for n, s in by_players.items()]
    yield _require_within("half of the games are over after {} to {} rounds", middle, ROUNDS)
    for way, by in results.items():
        ends = {n: {end: 100 * s.endings[end] / s.games for end in ENDINGS} for n, s in by.items()}
        shares = [(share["stress"], "stress", n) for n, share in ends.items()]
        yield _require_least(f"more than half of the games end by stress, {WAYS[way]}", shares, STRESS, above=True)
        shares = [(_compute_early_share(s), "supply", n) for n, s in by.items()]
        yield _require_most(
            f"at most {MAX_EARLY:g}% end by supply before round {EARLY}, {WAYS[way]}", shares, MAX_EARLY
        )
        shares = [
            (share[end], name, n) for n, share in ends.items() for end, name in ENDINGS.items() if end != "rounds"
        ]
        yield _require_least(f"games end in every way but by the round limit, {WAYS[way]}", shares, 0.0, above=True)
    played = [
        (_compute_played_share(s, id), design.name(), n)
        for n, s in by_players.items()
        for id, design in content.software.items()
    ]
    yield _require_least(
        f"every card is played in {MIN_PLAYED:g}% of the games in which it is held", played, MIN_PLAYED
    )
    used = [(_count_ability_uses(s, id), names[id], n) for n, s in by_players.items() for id in names]
    least = MIN_FREQUENCY["ability"]
    yield _require_least(f"every ability is used {least:g} times in 100 games of its corporation", used, least)
    special = {verb: name for verb, name in SPECIAL.items() if verb not in ("ability", "reverse")}
    characters = {id: character.name() for id, character in content.characters.items()}
    places = {place: _get_field_name(content, place) for place in content.city.refs}
    parts: tuple[tuple[str, str, Mapping[str, str], Mapping[int, AxonCounts]], ...] = (
        ("special", "everything that costs cards is done {} times in 100 games", special, by_players),
        ("special", "the order of play is reversed {} times in 100 games of three or more", {"reverse": "reversing"},
         {n: s for n, s in by_players.items() if n > 2}),
        ("skill", "every skill is used {} times in 100 games", {skill: skill for skill in SKILLS}, by_players),
        ("activated", "every character is activated {} times in 100 games", characters, by_players),
        ("field", "every area action is used {} times in 100 games", places, by_players),
    )  # fmt: skip
    for prefix, goal, things, by in parts:
        often = [
            (100 * s.uses[f"{prefix} {id}"] / s.games, name, n) for n, s in by.items() for id, name in things.items()
        ]
        yield _require_least(goal.format(f"{MIN_FREQUENCY[prefix]:g}"), often, MIN_FREQUENCY[prefix])


def _describe_figure(figure: Figure) -> str:
    value, name, players = figure
    return f"{name} {value:.4g} with {players} players"


def _require_least(goal: str, figures: list[Figure], least: float, above: bool = False) -> Limit:
    worst = min(figures)
    return Limit(goal, f"least: {_describe_figure(worst)}", worst[0] > least if above else worst[0] >= least)


def _require_most(goal: str, figures: list[Figure], most: float) -> Limit:
    worst = max(figures)
    return Limit(goal, f"most: {_describe_figure(worst)}", worst[0] <= most)


def _require_within(goal: str, figures: list[Figure], span: tuple[float, float]) -> Limit:
    least, most = min(figures), max(figures)
    met = span[0] <= least[0] and most[0] <= span[1]
    return Limit(goal.format(*span), f"least: {_describe_figure(least)}, most: {_describe_figure(most)}", met)


INTRODUCTION = """# Balance of Axon Protocol

The cards, the city and the board of this game are this kit's own design. These figures tell how well they are balanced:
{games} games for each number of players with corporations drawn by the seed, and as many in which they are chosen,
every seat played by the strategy "{name}". Equal players win equally often if the design is fair; 1.00 is the fair
share. Other players, people above all, may find other things strong. The design was tuned step by step on seeds 0 to
299, which are among the seeds counted here, and on others that are not. Made by

    {command}

from the content {digest}. What was wanted, and the figure that is nearest to missing it or misses it most:

{verdict}

"""


STUDY = Study(
    game="axon_protocol", tool="tools.balance_axon", players=PLAYERS, empty=AxonCounts,
    ways={MAIN: play, FREE: play_free}, content=lambda name: load(2, name).content,
    report=report, limits=check_limits, introduction=INTRODUCTION,
)  # fmt: skip

if __name__ == "__main__":
    adapt_output()
    STUDY.main()
