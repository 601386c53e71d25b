"""Bad input: one clear error that names every mistake, and nothing half-loaded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.alike import (
    NUMBERS,
    check_any_position,
    check_any_text,
    check_bad_scenario,
    check_refused,
    check_refused_without,
    check_rubbish,
    edited,
    pools,
    put,
    read_back,
    saved,
)

from .table import ODD, RUNS, game, knocked


def test_a_scenario_with_many_mistakes_names_them_all() -> None:
    check_bad_scenario(
        game(),
        {"dealer": 2, "seats": [{"hand": ["1S"]}, {"points": {"luck": 3}}, {}], "deal": 1},
        "dealer: 2", "seats[0].hand[0]: '1S'", "'luck'", "there are 3, but only 2 are in play", "did you mean 'dealer'",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("description", "part"),
    [
        ({"seats": [{"hand": ["AS", "AS"]}]}, "no AS is left"),
        ({"seats": [{"hand": (RUNS + " KD KH KC").split()}]}, "does not fit the cards of a hand"),
        ({"knocker": 0}, "does not fit the cards of a hand"),
        ({"seats": [{"hand": ["AS"], "taken": ["KD"]}]}, "seats[0].taken: names items that are not in hand"),
        ([], "must be a table"),
        (None, "must be a table"),
    ],
)
def test_a_bad_scenario_is_refused_with_the_place_of_the_mistake(description: Any, part: str) -> None:
    check_bad_scenario(game(), description, part)


@pytest.mark.parametrize("text", ["", "fold", "discard", "discard AS 2S", "lay_off AS one", "draw 2", None, 7], ids=str)
def test_rubbish_is_no_action(text: Any) -> None:
    check_rubbish(game(), text)


@given(st.text(max_size=20) | st.builds("lay_off {} {}".format, st.text(max_size=5), st.integers(-3, 10**9)))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    check_any_text(game(), text, game().new_initial_state(1))


MIDDLE = saved(game(), 5, 60)


@pytest.mark.parametrize("key", MIDDLE)
def test_a_position_without_a_field_is_refused(key: str) -> None:
    check_refused_without(game(), MIDDLE, key)


@pytest.mark.parametrize(
    ("path", "thing", "part"),
    [
        ("deck/0", "KS", "cards: wrong number of copies: KS"),
        ("deck/0", "joker", "'joker' is unknown"),
        ("seats/0/taken", ["AS", "2S", "3S", "4S"], "seats[0].taken: names items that are not in hand"),
        ("knocker", 1, "does not fit the cards of a hand"),
        ("agenda", [], ""),
        ("round", 0, "round"),
    ],
)
def test_a_spoilt_position_is_refused(path: str, thing: Any, part: str) -> None:
    if part:
        check_refused(game(), put(MIDDLE, path, thing), part)
    else:
        assert read_back(game(), put(MIDDLE, path, thing)).is_terminal()


LAYING = knocked(f"{RUNS} AD KD", "10H JH 3C KS QC JC 9D 7D 5D 2C", "KD").to_dict()


@settings(max_examples=150)
@given(st.data(), st.sampled_from([MIDDLE, LAYING]))
def test_any_position_is_one_that_can_be_played_or_refused(source: st.DataObject, data: dict[str, Any]) -> None:
    things = NUMBERS | st.sampled_from(["AS", "KD", "", [], {}, {"is": "Count"}, ["AS"]])
    check_any_position(game(), edited(source, data, pools(data, "agenda", "seats"), things))


def test_a_hand_without_melds_reads_back() -> None:
    state = game().scenario({"seats": [{"hand": ODD.split()}]})
    assert game().state_from_dict(state.to_dict()).digest() == state.digest()
