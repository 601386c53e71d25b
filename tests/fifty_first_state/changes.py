"""What each parameter changes, as data for the tests of all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.games.fifty_first_state.game import FiftyFirstState
from tabletop.games.fifty_first_state.rules.costs import compute_defence
from tests.alike import legal, only, play

from .table import goods, pass_all, to_turn, vp


def scenario(game: FiftyFirstState, *seats: dict[str, Any], **top: Any) -> Any:
    return game.scenario({"seats": list(seats), **top})


def discards(game: FiftyFirstState) -> int:
    state = game.new_initial_state(seed=1)
    player, n = state.current_player(), len(state.seats[state.current_player()].hand)
    while state.phase == "setup":
        play(state, str(state.legal_actions()[0]))
    return n - len(state.seats[player].hand)


def need(card: str, shield: bool = False) -> Callable[[FiftyFirstState], int]:
    return lambda game: (
        compute_defence(scenario(game, {}, {"locations": [{"card": card, "shield": shield}]}), 1, 1).total
    )


def built_late(game: FiftyFirstState) -> int:
    state = scenario(game, {"hand": ["Cistern"], "goods": {"grey": 2}, "gained": {"fuel": 2}}, {})
    return vp(play(state, "construct cistern"), 0)


def reshuffled(game: FiftyFirstState) -> list[str]:
    return list(scenario(game, {}, {}, phase="draft", face_up={"red": "Thugs"}, blue=[], red=[]).face_up.values())


def burnt(game: FiftyFirstState) -> dict[str, int]:
    return goods(
        play(scenario(game, {"hand": ["Docks"], "locations": ["Truck"], "goods": {"red": 1}}, {}), "raze_hand docks"), 0
    )


def attacks(game: FiftyFirstState) -> int:
    state = scenario(game, {"goods": {"worker": 20}, "locations": ["Church"]}, {}, deck=["Docks"] * 2 + ["Quarry"] * 2)
    misses = 0
    while not state.seats[1].passed:
        play(state, "exchange gun", "enough")
        misses += 1
    return misses - 1


def succeeds(game: FiftyFirstState) -> int:
    state = scenario(game, {"goods": {"worker": 2}, "locations": ["Docks"]}, {}, deck=["Docks"])
    return vp(play(state, "exchange gun"), 1)


def developed(game: FiftyFirstState) -> int:
    state = scenario(game, {"hand": ["Docks"], "locations": ["Docks"], "goods": {"brick": 1}}, {})
    return vp(play(state, "develop docks 1"), 0)


def last_round(game: FiftyFirstState) -> bool:
    return bool(scenario(game, {"vp": 9, "deals": ["Church"]}, {}, phase="production").last_round)


def taken_for(game: FiftyFirstState) -> list[int]:
    """The least number of workers (and one less) with which a connection card can be taken."""
    face_up = {"blue": "Merchants"}
    return [
        n
        for n in range(5)
        if legal(scenario(game, {"goods": {"worker": n}}, {}, face_up=face_up), "take_connection blue")
    ][:1]


def exchanged_for(game: FiftyFirstState) -> list[int]:
    return [n for n in range(7) if legal(scenario(game, {"goods": {"worker": n}}, {}), "exchange gun")][:1]


def final(game: FiftyFirstState) -> tuple[int, ...]:
    return tuple(pass_all(scenario(game, {"locations": ["School", "Docks"]}, {}, last_round=True)).scores())


def over_after_first(game: FiftyFirstState) -> bool:
    return bool(pass_all(to_turn(scenario(game, {}, {}, phase="draft"))).is_terminal())


def built_over_a_type(game: FiftyFirstState) -> list[str]:
    return only(scenario(game, {"hand": ["Foundation"], "locations": ["Pub"], "goods": {"brick": 1}}, {}), "develop")


def tied(game: FiftyFirstState) -> tuple[int, ...]:
    return tuple(pass_all(scenario(game, {"hand": ["Docks"]}, {}, last_round=True)).winners())


SOLO, WINTER, ERA = {"players": 1}, {"expansion": "winter"}, {"expansion": "new_era"}


CHANGES: list[tuple[str, Any, Callable[[FiftyFirstState], Any], Any, Any, dict[str, Any]]] = [
    # name, another value, what is looked at, with the default, with the other value, further parameters
    ("players", 3, lambda g: len(g.new_initial_state().seats), 2, 3, {}),
    ("expansion", "winter", lambda g: len(g.list_deck()), 88, 138, {}),
    ("victory_points", 10, last_round, False, True, {}),
    (
        "factions",
        ("mutants_union",),
        lambda g: g.new_initial_state(3).seats[0].faction,
        "new_york",
        "mutants_union",
        {},
    ),
    ("first_player", 2, lambda g: {g.new_initial_state(s).first for s in range(9)}, {0, 1}, {1}, {}),
    ("starting_hand", 8, lambda g: len(g.new_initial_state().seats[0].hand), 6, 8, {}),
    ("kept_cards", 5, discards, 2, 1, {}),
    ("draft_extra", 3, lambda g: len(scenario(g, {}, {}, phase="draft").offer), 3, 5, {}),
    ("defence_production", 1, need("School"), 3, 1, {}),
    ("defence_feature", 7, need("Church"), 4, 7, {}),
    ("defence_action", 0, need("Archive"), 5, 0, {}),
    ("shield_bonus", 3, need("School", shield=True), 4, 6, {}),
    ("develop_reward", 0, developed, 1, 0, {}),
    ("location_points", 2, final, (2, 0), (4, 0), {}),
    ("exchange_workers", 3, exchanged_for, [2], [3], {}),
    ("connection_workers", 0, taken_for, [2], [0], {}),
    ("reshuffle_connections", True, reshuffled, [], ["thugs"], {}),
    (
        "hands",
        "open",
        lambda g: scenario(g, {}, {"hand": ["Docks"]}).observation(0)["seats"][1]["hand"],
        1,
        ["docks"],
        {},
    ),
    ("late_counting", False, built_late, 2, 0, WINTER),
    ("raze_hand_triggers", False, burnt, {"iron": 2, "ammo": 1}, {"iron": 2}, ERA),
    ("typeless_develops", True, built_over_a_type, [], ["develop foundation 1"], ERA),
    ("shipwreck_uses", 1, lambda g: g.content.cards["shipwreck"].use.times, 2, 1, {}),
    ("tie_counts", "supply", tied, (0,), (0, 1), {}),
    ("solo_reveal", 6, lambda g: len(scenario(g, {}, {}, phase="draft").offer), 4, 6, SOLO),
    ("solo_points", 5, succeeds, 2, 5, SOLO),
    ("solo_attacks", 1, attacks, 3, 1, SOLO),
    ("round_limit", 1, over_after_first, False, True, {}),
]
