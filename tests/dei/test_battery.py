"""The battery over every number of players, each option alone, pairs of options, and random maps.

A game each in every run, many in the long one, with more pairs. One test for each table, one for what all of them
showed, with games beside them that nobody checks.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

import tabletop
from tabletop.engine.conformance import rule_coverage
from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.experiments.pool import process_pool
from tabletop.games.dei.rules.acting import UseCandy
from tabletop.games.dei.rules.cards import LayDown, Parcel
from tabletop.games.dei.rules.effects.base import Done
from tabletop.games.dei.rules.effects.building import Build
from tabletop.games.dei.rules.effects.collecting import Collect, Prospect, Snipe
from tabletop.games.dei.rules.effects.copying import Copy
from tabletop.games.dei.rules.effects.drones import Strike
from tabletop.games.dei.rules.effects.enlisting import Enlist
from tabletop.games.dei.rules.markets import Buy
from tabletop.testing import Report, check_game, check_other_process, collect_followed_rules, count_occurrences

Table = tuple[int, tuple[str, ...]]
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "no_choice": {"no_choice": True},
    "badge_draft": {"badge_draft": True},
    "planning": {"planning": True},
    "confrontation": {"confrontation": True},
    "rebellion": {"rebellion": True},
    "random map": {"map": "random"},
    "fewest first": {"turn_order": "fewest"},
    "printed outposts": {"outposts": "printed"},
    "narrow leader": {"leader_scrapper": False, "figure_needed": True, "sniper_figure": True},
}
"""What may be chosen at set-up, in words, with its parameters."""


def pairs(count: int) -> list[Table]:
    """Pairs of options and a number of players, drawn once and for all."""
    source = Random(42)
    return [(source.choice((2, 3, 4)), tuple(sorted(source.sample(list(OPTIONS), 2)))) for _ in range(count)]


ALONE: tuple[Table, ...] = tuple((2 + k % 2, (option,)) for k, option in enumerate(OPTIONS))
TABLES: tuple[Table, ...] = ((2, ()), (3, ()), (4, ()), *ALONE, *pairs(1))
CLEVER: Table = (3, ())
"""The table at which the heuristic plays a checked game, too: it does what people would do."""
IDLE: Mapping[str, str] = {
    "dei.things.badges": "tells which badges are printed",
    "dei.things.districts": "tells how many tiles there are for how many players",
    "dei.things.markets": "tells how many market cards are printed",
    "dei.things.outposts": "tells how many outposts are printed",
}
"""Rules by which nothing is done in a game, and why not."""


def load(players: int, options: tuple[str, ...] = ()) -> Game:
    chosen: dict[str, Any] = {}
    for option in options:
        chosen |= OPTIONS[option]
    return tabletop.load_game("dei", players=players, **chosen)


def run(players: int, options: tuple[str, ...], who: str, seeds: range, every: int) -> Report:
    """Done in another process: the battery over these seeds."""
    return check_game(load(players, options), seeds, who, every=every)


def follow(players: int, options: tuple[str, ...], seeds: range) -> set[str]:
    """Done in another process: the rules whose code is run in these games."""
    game = load(players, options)
    return collect_followed_rules(game, seeds) | collect_followed_rules(game, seeds[:1], "heuristic")


@cache
def checked(players: int, options: tuple[str, ...]) -> Report:
    """A checked game at a table; the costly points at one decision in 150 and at the first."""
    report = run(players, options, "random", range(1), 150)
    if (players, options) == CLEVER:
        check_game(load(players, options), range(100, 101), "heuristic", every=150, report=report)
    return report


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize(("players", "options"), TABLES, ids=lambda x: "+".join(x) if isinstance(x, tuple) else str(x))
def test_the_battery_passes(players: int, options: tuple[str, ...]) -> None:
    report = checked(players, options)
    assert report.games == 1 + ((players, options) == CLEVER)
    assert report.hidden > 0


def test_every_decision_of_a_game_passes() -> None:
    report = check_game(load(2), [4], every=4)
    assert report.occurrences["Move"] > 0


def test_other_processes_play_the_same_games() -> None:
    check_other_process(load(2), range(2), hash_seeds=(1, 2))
    check_other_process(load(4, ("badge_draft", "random map")), range(1), hash_seeds=(3,))


# --- everything fired ------------------------------------------------------------------------------------------------


class Shopper:
    """Plays at random, but does what random players seldom do as often as it can: buy, copy, use candy and badges."""

    SELDOM = (Buy, Enlist, Copy, LayDown, Parcel, Snipe, Prospect, UseCandy, Strike)

    def decide(self, view: PlayerView, source: Random) -> Action:
        legal = view.legal_actions()
        seldom = [
            a
            for a in legal
            if isinstance(a, self.SELDOM) or (isinstance(a, (Collect, Build)) and str(a).count(" ") > 2)
        ]
        if seldom and source.random() < 0.5:
            return source.choice(seldom)
        plain = [a for a in legal if not isinstance(a, Done)]
        return source.choice(plain or list(legal))


PLAYERS = ("shopper", "heuristic")
"""Who plays the games that nobody checks."""
ENLISTING = ("shopper", range(84, 85))
"""A game in which somebody is enlisted from the map, which is rare."""


def seen(players: int, options: tuple[str, ...], who: str, seeds: range) -> Counter[str]:
    """Done in another process: games without any checks, for what is rare in games; what they showed."""
    game = load(players, options)
    decider = Shopper() if who == "shopper" else find_strategy(who, game)
    found: Counter[str] = Counter()
    for seed in seeds:
        state, source = game.new_initial_state(seed), Random(seed)
        while not state.is_terminal():
            action = decider.decide(PlayerView(state), source)
            found.update([type(action).__name__, *game.coverage_marks(action)])
            for event in state.apply_action(action):
                found.update([type(event).__name__, *game.coverage_marks(event)])
    return found


def everything() -> set[str]:
    """Every mark of every table: what is done with each card, each action, step and event."""
    return {mark for table in TABLES for mark in load(*table).expected_marks()}


@pytest.fixture(scope="module")
def fired() -> Counter[str]:
    """What all tables showed together, in games that nobody checks."""
    found = sum((count_occurrences(load(*table), range(10, 20)) for table in TABLES), Counter[str]())
    for who in PLAYERS:
        found += seen(4, (), who, range(25))
    return found + seen(4, (), *ENLISTING)


def test_everything_is_used_over_all_tables(fired: Counter[str]) -> None:
    missing = {mark for mark in everything() if not fired[mark]}
    assert sorted(missing) == []


def test_every_rule_is_at_work_over_all_tables(fired: Counter[str]) -> None:
    ran = follow(2, (), range(6, 7))  # in this game the badge of the salvage depot is of use
    ran |= follow(4, (), range(3, 4)) | follow(3, ("random map",), range(1))
    assert rule_coverage.find_idle_rules(load(2), ran | set(fired)) == sorted(IDLE)


# --- the long run ----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_battery_passes_many_games_at_each_table() -> None:
    with process_pool(os.cpu_count()) as pool:
        tables = [*TABLES, *pairs(30)]
        starts = range(1000, 1024, 6)
        chunks = [(table, range(start, start + 6)) for start in starts for table in dict.fromkeys(tables)]
        futures = [pool.submit(run, *table, "random", seeds, 150) for table, seeds in chunks]
        more = [pool.submit(seen, 4, (), who, range(k, k + 20)) for k in range(0, 240, 20) for who in PLAYERS]
        ran = [pool.submit(follow, *table, range(3000, 3006)) for table in TABLES]
        assert sum(future.result().games for future in futures) == 6 * len(chunks)
        fired = sum((future.result().occurrences for future in futures), Counter[str]())
        fired += sum((future.result() for future in more), Counter[str]())
        at_work = set(fired).union(*(future.result() for future in ran))
    assert [mark for mark in sorted(everything()) if not fired[mark]] == []
    assert rule_coverage.find_idle_rules(load(2), at_work) == sorted(IDLE)
