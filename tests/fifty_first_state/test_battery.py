"""The battery over every number of players and expansion: a game each in every run, hundreds in the long one.

One test for each table, one for what all of them showed, with games beside them that nobody checks, for what is rare.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache

import pytest

import tabletop
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.experiments.pool import process_pool
from tabletop.games.fifty_first_state.game import FiftyFirstState
from tabletop.testing import Report, check_game, check_other_process, count_occurrences

from .table import alone, position

TABLES = [(players, expansion) for players in (1, 2, 3, 4) for expansion in ("none", "new_era", "winter")]
PLAYED = range(100, 120)


def load(players: int, expansion: str) -> Game:
    return tabletop.load_game("51st_state", players=players, expansion=expansion)


def run(players: int, expansion: str, seeds: range, every: int) -> Report:
    """Done in another process: the battery over these seeds."""
    return check_game(load(players, expansion), seeds, every=every)


def look(players: int, expansion: str, seeds: range) -> Counter[str]:
    """Done in another process: what these games show, and two of people who know what they do."""
    game = load(players, expansion)
    return count_occurrences(game, seeds) + count_occurrences(game, range(100, 102), "heuristic")


@cache
def checked(players: int, expansion: str) -> Report:
    """A checked game at a table; the costly points at one decision in 100 and at the first."""
    return run(players, expansion, range(1), 100)


@pytest.mark.parametrize(("players", "expansion"), TABLES)
def test_the_battery_passes(players: int, expansion: str) -> None:
    report = checked(players, expansion)
    assert report.games == 1
    assert report.hidden > 0


@pytest.mark.breadth("2-winter")
@pytest.mark.parametrize(("players", "expansion"), [(1, "new_era"), (2, "winter"), (4, "new_era")])
def test_the_battery_passes_with_the_other_readings_of_the_rules(players: int, expansion: str) -> None:
    other = {"late_counting": False, "raze_hand_triggers": False, "reshuffle_connections": True}
    check_game(load(players, expansion).with_parameters(**other), range(2), every=150)


def test_other_processes_play_the_same_games() -> None:
    check_other_process(load(2, "winter"), range(2), hash_seeds=(1, 2))
    check_other_process(load(1, "new_era"), range(2), hash_seeds=(3,))


# --- everything fired ----------------------------------------------------------------------------------------------

MIXED = (
    "black_market", "eight_mile", "mobile_storage", "solitary_trader", "material_depository", "military_warehouse",
    "salt_lake_tower", "the_hold",
)  # fmt: skip
"""Their actions ask for several different goods at once, which random players seldom hold together."""

DIRECTED = frozenset({
    "RoundLimit",  # random players reach 25 points long before round 40
    "ShieldHeld",  # one card, alone against the opponent, and an attack that fits just it
    "feature dream_city",  # two points in one production phase
    "feature patriot_tower",  # five workers in one production phase
    "PayPart", "KeepPart",  # more goods at once than random players ever have
    *(f"Activated {card}" for card in MIXED),
    *(f"action {card}" for card in MIXED),
})  # fmt: skip
"""What the random games of each table show seldom or never; each is shown by a test below."""

RULES_BY_MARK: Mapping[str, tuple[str, ...]] = {
    "51s.defence": ("Razed",),
    "51s.end.locations": ("GameEnded",),
    "51s.goods.ammo": ("warning:51s.goods.ammo",),
    "51s.production.deals": ("deal school",),
    "51s.production.kinds": ("Dealt", "Scored", "Gained"),
    "51s.production.stored": ("TookBack",),
    "51s.build.typeless": ("built foundation", "built radioactive_colony"),
    "51s.build.develop_goods": ("Replaced", "TookBack"),
    "51s.raze.goods_on_card": ("BecameRuin",),
    "51s.shield.stays": ("Shielded",),
    "51s.cleanup.discard": ("Lost",),
    "51s.cleanup.cards": ("CleanUp",),
    "51s.end.trigger": ("LastRound",),
    "51s.card.suppliers": ("built suppliers", "Claimed"),
    "51s.card.typeless": ("built foundation", "built radioactive_colony"),
    "51s.card.colony": ("bonus radioactive_colony",),
    "51s.card.chambers": ("Kept hibernation_chambers",),
    "51s.card.shipwreck": ("Activated shipwreck", "Again"),
    "51s.solo.raze": ("Removed",),
    "51s.solo.attack_tie": ("SufferAttack",),
    "51s.solo.attack_end": ("AttackHit", "AttackMissed"),
    "51s.solo.end": ("GameEnded",),
    "51s.ruling.typeless_attack": ("AttackMissed",),
    "51s.ruling.raze_triggers": ("feature hunters",),
    "51s.ruling.late_counting": ("production cistern",),
    "51s.ruling.round_limit": ("RoundLimit",),
}
"""Rules that refuse nothing and that no class names as its own, and what shows that they were at work."""

REFUSALS = frozenset({"51s.raze.own", "51s.open.own", "51s.card.copying", "51s.ruling.copying", "51s.ruling.exact"})
"""Rules that refuse what no list of conceivable actions offers, so that no game meets them; a test asks on purpose."""

STANDING = frozenset({
    "51s.setup.players", "51s.setup.deck", "51s.setup.connections", "51s.setup.faction", "51s.setup.first",
    "51s.goods.basic", "51s.goods.contacts", "51s.goods.universal", "51s.goods.unlimited", "51s.rows",
    "51s.open_information", "51s.no_limits", "51s.golden", "51s.draft.connections_empty", "51s.end.winner",
    "51s.end.tie", "51s.solo.goal", "51s.solo.production", "51s.solo.first", "51s.solo.rank", "51s.ruling.observation",
    "51s.ruling.tie_goods", "51s.ruling.no_cards",
})  # fmt: skip
"""Rules that say how things are. Nothing happens by them that could be told; each has tests that carry its mark."""


def everything() -> set[str]:
    """Every mark of every table: what is done with each card, each action, step, effect and event."""
    return {mark for table in TABLES for mark in load(*table).expected_marks()}


def cited(game: Game) -> dict[str, set[str]]:
    """Rule -> the classes that say of themselves that they carry it out."""
    found: dict[str, set[str]] = {}
    for name, thing in game.vocabulary.items():
        own = getattr(thing, "rule", "")
        said = re.findall(r"51s\.[a-z_.]*[a-z]", thing.__doc__ or "")
        for rule in [*said, *([own] if isinstance(own, str) and own else [])]:
            found.setdefault(rule, set()).add(name)
    return found


@pytest.fixture(scope="module")
def fired() -> Counter[str]:
    """What all tables showed together."""
    return sum((checked(*table).occurrences + look(*table, PLAYED) for table in TABLES), Counter[str]())


def test_everything_is_used_over_all_tables(fired: Counter[str]) -> None:
    missing = {mark for mark in everything() if not fired[mark]}
    assert missing <= DIRECTED


def never_at_work(fired: Counter[str]) -> list[str]:
    """The rules, or the marks of rules, that nothing in these games showed."""
    found = []
    by_class = cited(load(2, "winter"))
    for rule in FiftyFirstState.rulebook:
        marks = {rule, *by_class.get(rule, ()), *RULES_BY_MARK.get(rule, ())}
        if rule not in STANDING | REFUSALS and not marks <= DIRECTED | {rule}:
            found += [] if any(fired[mark] for mark in marks) else [rule]
        found += [f"{rule}: {mark}" for mark in sorted({*RULES_BY_MARK.get(rule, ())} - DIRECTED) if not fired[mark]]
    return found


def test_every_rule_is_at_work_over_all_tables(fired: Counter[str]) -> None:
    assert set(FiftyFirstState.rulebook) <= {*cited(load(2, "winter")), *RULES_BY_MARK, *REFUSALS, *STANDING, *fired}
    assert never_at_work(fired) == []


@pytest.mark.rule("51s.ruling.round_limit")
def test_the_round_limit_is_told_when_it_is_reached() -> None:
    # Random players end the game by points in round six or so; here the limit is lower than that.
    state = position({}, {}, parameters={"round_limit": 2})
    told: list[str] = []
    while not state.is_terminal():
        decision = state.decision
        assert decision is not None
        told += [type(event).__name__ for event in state.apply_action(decision.default)]
    assert told.count("RoundLimit") == 1
    assert state.round == 2


def marks(state: State, *actions: str) -> set[str]:
    """What the game marks while these actions are carried out."""
    found: set[str] = set()
    for action in actions:
        for event in state.apply_action(state.game.parse_action(action)):
            found |= {type(event).__name__, *state.game.coverage_marks(event)}
    return found


@pytest.mark.parametrize("card", MIXED)
def test_actions_that_ask_for_many_goods_at_once_are_used(card: str) -> None:
    rich = {"worker": 1, "gun": 2, "fuel": 2, "iron": 2, "brick": 2}
    state = position({"locations": [card], "goods": rich}, {}, parameters={"expansion": "winter"})
    assert {f"Activated {card}", f"action {card}"} <= marks(state, "use 1")


def test_a_forged_location_holds_off_an_attack() -> None:
    seat = {"locations": ["hidden_forge"], "goods": {"worker": 2}}
    state = alone(seat, {}, deck=["assassin"], parameters={"expansion": "new_era"})
    assert "ShieldHeld" in marks(state, "exchange iron")


@pytest.mark.parametrize(
    ("feature", "others", "deals"),
    [("dream_city", ["steel_eagle"], ["church"]), ("patriot_tower", ["boiler_room"], [])],
)
def test_features_that_reward_much_in_one_production_phase_pay(
    feature: str, others: list[str], deals: list[str]
) -> None:
    seat = {"locations": [feature, *others], "deals": deals, "faction": "new_york"}
    state = position(seat, {}, phase="cleanup", parameters={"expansion": "winter"})
    found: set[str] = set()
    while state.phase != "action":
        found |= marks(state, str(state.legal_actions()[0]))
    assert f"feature {feature}" in found


def test_what_no_list_offers_is_refused_by_its_rule() -> None:
    state = position({"locations": ["quarry"], "goods": {"red": 5, "worker": 1}}, {})
    asked = {"51s.raze.own": (state, "raze 0 1"), "51s.open.own": (state, "open 0 1")}
    copying = position(
        {"locations": ["production_manager", "school", "quarry"], "goods": {"worker": 2}}, {"locations": ["docks"]},
        parameters={"expansion": "new_era"},
    )  # fmt: skip
    copying.apply_action(copying.game.parse_action("use 1"))
    asked["51s.card.copying"] = (copying, "copy 1 4")
    stations = {"locations": ["power_station", "school", "quarry"]}
    asked["51s.ruling.copying"] = (
        position(stations, {}, parameters={"expansion": "winter"}, phase="production"),
        "copy 0 1",
    )
    paying = position({"hand": ["arena"], "goods": {"grey": 3, "universal": 3}, "locations": ["school"]}, {})
    paying.apply_action(paying.game.parse_action("construct arena"))
    asked["51s.ruling.exact"] = (paying, "pay grey*3")
    assert set(asked) == REFUSALS
    for rule, (where, action) in asked.items():
        verdict = where.check(where.game.parse_action(action))
        assert not verdict
        assert rule in verdict.rules


# --- the long run --------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_battery_passes_many_games_at_each_table() -> None:
    with process_pool(os.cpu_count()) as pool:
        # Chunks of 20: whoever waits sees a failure soon, and no process is left with all the long games.
        chunks = [(table, range(start, start + 20)) for start in range(1000, 1160, 20) for table in reversed(TABLES)]
        futures = [pool.submit(run, *table, seeds, 150) for table, seeds in chunks]
        whole = sum((pool.submit(look, *table, PLAYED).result() for table in TABLES), Counter[str]())
        for future in futures:
            whole += future.result().occurrences
    assert {mark for mark in everything() if not whole[mark]} <= DIRECTED
    assert never_at_work(whole) == []
