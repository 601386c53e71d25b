"""What a person would shake the head at, the heuristic does not do; and where it is right, it still does it."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.games.fifty_first_state.strategies.heuristic import Heuristic, evaluate
from tabletop.games.fifty_first_state.strategies.valuation import WORTH
from tabletop.games.fifty_first_state.table.goods import FUEL

from .table import position

RIVAL = {"faction": "mutants_union"}
PUB = {**RIVAL, "locations": ["pub"]}
"""A production: three red contacts raze it."""


def decided(state: State) -> str:
    return str(Heuristic().decide(PlayerView(state), Random(0)))


def york(goods: dict[str, int], *hand: str, **more: Any) -> dict[str, Any]:
    """New York buys 1 grey contact for an iron, 2 red ones for a gun, 2 blue ones for 2 fuel."""
    return {"faction": "new_york", "goods": goods, "hand": list(hand), **more}


@pytest.mark.parametrize(
    ("hand", "choice"),
    [(["church"], "faction deal"), ([], "pass"), (["negotiator"], "pass")],
    ids=["a card of two", "no card", "a card of three"],
)
def test_blue_contacts_are_bought_only_where_they_reach_a_card(hand: list[str], choice: str) -> None:
    assert decided(position(york({"fuel": 2}, *hand), RIVAL)) == choice


def test_grey_contacts_are_bought_only_where_they_are_as_many_as_a_card_asks_for() -> None:
    assert decided(position(york({"iron": 1}, "school"), RIVAL)) == "faction build"
    assert decided(position(york({"iron": 1}, "parking_lot"), RIVAL)) == "pass"
    assert decided(position(york({"iron": 1, "grey": 1}, "parking_lot"), RIVAL)) == "faction build"


@pytest.mark.parametrize(
    ("rival", "red", "choice"),
    [(PUB, 1, "faction raze"), (PUB, 0, "pass"), (RIVAL, 1, "pass"), ({**PUB, "passed": True}, 1, "pass")],
    ids=["enough for the pub", "one too few", "nothing to raze", "safe by now"],
)
def test_red_contacts_are_bought_only_where_they_raze_something(rival: dict[str, Any], red: int, choice: str) -> None:
    assert decided(position(york({"gun": 1, "red": red}), rival)) == choice


def test_red_contacts_are_bought_where_a_connection_card_in_hand_brings_the_rest() -> None:
    assert decided(position(york({"gun": 1}, connections=["punks"]), PUB)) in ("faction raze", "connection punks")
    assert decided(position(york({"gun": 1}, connections=["merchants"]), PUB)) == "pass"


def test_a_card_is_not_given_up_for_the_contacts_that_it_alone_would_need() -> None:
    board = {"faction": "appalachian_federation", "goods": {"brick": 1}}  # a brick and a card: 2 grey contacts
    assert decided(position({**board, "hand": ["pub"]}, RIVAL)) == "pass"
    assert decided(position({**board, "hand": ["pub", "negotiator"]}, RIVAL)) == "faction build"


def test_a_connection_card_is_not_taken_in_the_last_round_unless_it_is_of_use_at_once() -> None:
    deal = {"face_up": {"red": "punks"}, "last_round": True}
    assert decided(position(york({"worker": 2}), PUB, **deal)) == "pass"
    assert decided(position(york({"worker": 2, "red": 1}, used=7), PUB, **deal)) == "take_connection red"


def test_a_connection_card_is_not_taken_shortly_before_the_end_for_contacts_that_would_rot() -> None:
    seat, late = york({"worker": 2}, "negotiator", "thieves_caravan"), {**RIVAL, "vp": 24}
    assert decided(position(seat, late, face_up={"red": "punks"})) == "exchange card"
    assert (
        decided(position(york({"worker": 2, "red": 1}, used=7), PUB, face_up={"red": "punks"})) == "take_connection red"
    )


def test_with_a_full_hand_workers_do_not_fetch_still_more_cards_but_what_the_hand_needs() -> None:
    many = ["negotiator", "shelter", "thieves_caravan", "gun_shop", "oilmen_fortress", "arena", "hideout", "pub"]
    assert decided(position(york({"worker": 2, "grey": 1}, "gunsmith"), RIVAL)) == "exchange card"
    assert decided(position(york({"worker": 2, "grey": 1}, *many), RIVAL)) == "exchange iron"


def test_a_card_is_built_with_contacts_that_would_rot_rather_than_kept_for_another_round() -> None:
    assert decided(position(york({"grey": 1}, "methane_storage"), RIVAL)) == "construct methane_storage"
    assert decided(position(york({"grey": 1}, "school"), RIVAL)) == "construct school"


def test_goods_that_stay_on_a_card_are_worth_having_though_nothing_asks_for_them_now() -> None:
    built = position(york({"grey": 1}, "methane_storage", vp=1), {**RIVAL, "vp": 23})
    assert decided(built) == "construct methane_storage"


def test_a_storage_is_not_built_over_while_something_else_can_be() -> None:
    seat = york({"brick": 1}, "oil_rig", locations=["underground_warehouse", "fuel_tank"])
    winter = {"expansion": "winter"}
    assert decided(position(seat, RIVAL, parameters=winter)) == "develop oil_rig 2"
    last = position(seat, {**RIVAL, "vp": 25}, parameters=winter, last_round=True)
    assert decided(last).startswith("develop oil_rig")


# --- the value of a position ------------------------------------------------------------------------------------


def worth(goods: dict[str, int], *hand: str, rival: dict[str, Any] = PUB, **more: Any) -> float:
    return evaluate(position(york(goods, *hand, **more), rival), 0)


def test_contacts_are_worth_something_as_far_as_there_is_a_use_for_them() -> None:
    assert worth({"blue": 2}, "church") > worth({"blue": 1}, "church") > worth({}, "church")
    assert worth({"blue": 3}, "church") == pytest.approx(worth({"blue": 2}, "church"))
    assert worth({"grey": 1}) == worth({})
    assert worth({"red": 2}) > worth({})
    assert worth({"red": 2}, rival=RIVAL) == worth({}, rival=RIVAL)


def test_each_card_more_in_hand_is_worth_less_than_the_one_before() -> None:
    hands = [["school", "pub", "church", "arena", "hideout", "shelter", "quarry"][:n] for n in range(8)]
    values = [worth({}, *hand) for hand in hands]
    steps = [more - less for less, more in pairwise(values)]
    assert steps == sorted(steps, reverse=True)
    assert steps[-1] > 0


def test_goods_that_lie_on_a_card_are_not_lost_with_passing() -> None:
    def passed(cached: dict[str, int]) -> float:
        place = {"card": "methane_storage", "cached": cached} if cached else "methane_storage"
        return evaluate(position(york({}, locations=[place], passed=True), RIVAL, to_move=1), 0)

    assert passed({"fuel": 2}) == pytest.approx(passed({}) + 2 * WORTH[FUEL])
