"""Bad input: one clear error that names every mistake, and nothing half-loaded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.engine.declarations.parameters import ParameterError
from tests.alike import act, check_any_scenario, check_bad_scenario

from .small import QUICK
from .table import game, position, seat, settled, to_card

# --- scenarios ------------------------------------------------------------------------------------------------------


def test_a_scenario_with_many_mistakes_names_them_all() -> None:
    check_bad_scenario(
        game(),
        {
            "round": 5,
            "stage": "lunch",
            "seats": [
                {"leader": "moon", "figures": {"2.4z": 1, "2.4b": 16}, "badges": ["scout", "spy"], "technology": -1},
                {"hand": ["aux_mvoe"], "camps": ["2.4b", "sea"], "bridges": ["2.4:7"], "lifts": "2.4b/2.4R"},
            ],
            "drones": {"hunter": "moon", "spider": "2.4b"},
            "missions": [["energie"], ["energy", "drones", "outposts"]],
            "markets": {"green": [], "black": ["b_supplies_9"]},
            "candy": ["lemon"],
            "extra": True,
        },
        "round: 5 is not from 1 to 4",
        "stage: 'lunch'",
        "seats[0].leader: 'moon'",
        "seats[0].figures: '2.4z'",
        "seats[0].figures.2.4b: 16",
        "seats[0].technology: -1",
        "seats[0].badges[1]: 'spy'",
        "seats[1].hand[0]: 'aux_mvoe' is unknown; did you mean 'aux_move'",
        "seats[1].camps[1]: 'sea'",
        "seats[1].bridges[0]: '2.4:7' is not a site",
        "seats[1].lifts: must be a list",
        "drones.hunter: 'moon'",
        "drones: 'spider'",
        "missions[0][0]: 'energie' is unknown; did you mean 'energy'",
        "missions[1]: names 3 missions for 2 rows",
        "markets: 'green'",
        "markets.black[0]: 'b_supplies_9'",
        "candy[0]: 'lemon'",
        "unknown key 'extra'",
    )


KEYS = st.sampled_from(
    ["round", "phase", "stage", "to_move", "first", "layout", "seats", "technology", "energy", "energy_left", "drones",
     "missions", "markets", "outposts", "candy", "cards_left"]
)  # fmt: skip
SEATS = st.fixed_dictionaries(
    {},
    optional={
        "faction": st.sampled_from(["auxilia", "farm_z", "x", None]),
        "figures": st.dictionaries(st.sampled_from(["2.4b", "2.4a", "x"]), st.integers(-1, 9), max_size=2),
        "leader": st.sampled_from(["2.4b", "x", 7]),
        "camps": st.lists(st.sampled_from(["2.4b", "2.5b", 7]), max_size=4),
        "hand": st.lists(st.sampled_from(["aux_move", "aux_drone", "t_move", "x", None]), max_size=3),
        "down": st.lists(st.sampled_from(["aux_move", "m_per"]), max_size=1),
        "badges": st.lists(st.sampled_from(["scout", "sniper", "raid", "parcel", "x"]), max_size=3),
        "secret": st.lists(st.sampled_from(["scout", "covert", "pilot", {}]), max_size=2),
        "candy": st.lists(st.sampled_from(["move", "outpost", 1]), max_size=3),
        "missions": st.lists(st.sampled_from(["", "energy", "x"]), min_size=3, max_size=4),
    },
)
ODD = (
    st.none()
    | st.integers(-2, 12)
    | st.sampled_from(["", "hunter", "2.4b", "cleanup", "end_of_phase", "x" * 300])
    | st.lists(SEATS, max_size=3)
    | st.lists(st.sampled_from(["move", "energy", ["energy"], ["2.1", 0], 7, None, {}]), max_size=3)
    | st.dictionaries(
        st.sampled_from(["2.4b", "2.4a", "hunter", "black", "x"]),
        st.integers(-1, 3) | st.sampled_from(["2.4b", "x"]) | st.just(["b_energy_1"]),
        max_size=2,
    )
)
GAME = game(players=3)


@settings(max_examples=300)
@given(st.dictionaries(KEYS, ODD, max_size=4), st.none() | st.lists(SEATS, max_size=3))
def test_any_description_is_a_position_or_refused_as_a_scenario(description: dict[str, Any], seats: Any) -> None:
    if seats is not None:
        description = {**description, "seats": seats}
    check_any_scenario(GAME, description)


# --- parameters and layouts -----------------------------------------------------------------------------------------

FLAT = [f"{id}:0" for row in QUICK[2] for id in row]


def test_a_layout_of_ones_own_may_leave_out_the_turns() -> None:
    assert game(layout=FLAT).own_layout == game(layout=[word[:3] for word in FLAT]).own_layout
    turned = game(layout=[*FLAT[:-1], "2.9:3"]).new_initial_state(1)
    assert turned.board.layout[-1] == ("2.9", 3)


@pytest.mark.rule("dei.setup.map")
@pytest.mark.parametrize(
    ("layout", "parts"),
    [
        (["2.1:4", "moon:0", *FLAT[2:]], ["'2.1:4' is not a tile", "'moon:0' is not a tile"]),
        ([*FLAT, "9.9:0"], ["'9.9:0' is not a tile", "The map has 10 tiles; with 2 players it needs 9"]),
        (FLAT[:8], ["The map has 8 tiles; with 2 players it needs 9"]),
        ([*FLAT[:8], "2.1:3"], ["The map has a tile twice"]),
        (["2.1", "2.3", "2.4", "2.5", "2.6", "2.8", "2.9", "3.1", "3.2"], ["needs the two tiles with a neutral camp"]),
        (["2.1", "2.2", "2.7", *FLAT[3:6], "2.3", "2.8", "2.9"], ["must not be next to one another (dei.setup.map)"]),
        (["2.4", "2.2", "2.6", "2.9", "4.1", "3.1", "2.7", "3.2", "3.3"], ["too few drone signs for 2 drones"]),
    ],
)
def test_a_wrong_layout_is_refused_with_all_that_is_wrong(layout: list[str], parts: list[str]) -> None:
    with pytest.raises(ParameterError) as caught:
        game(layout=layout)
    for part in parts:
        assert part in str(caught.value)


def test_all_wrong_parameters_are_named_in_one_error() -> None:
    with pytest.raises(ParameterError) as caught:
        game(layout=["2.1", "x"], factions=["auxilia", "farm_z", "rome"], first_player=3)
    for part in (
        "Seat 3 cannot begin: there are only 2 players", "3 factions are too many for 2 players", "no faction 'rome'",
        "layout: 'x' is not a tile", "The map has 2 tiles",
    ):  # fmt: skip
        assert part in str(caught.value)


@pytest.mark.parametrize(
    "wrong", [{"players": 5}, {"players": "two"}, {"map": "round"}, {"planning": 1}, {"badge_cubes": 0}, {"speed": 1}]
)
def test_a_parameter_out_of_its_range_is_refused_by_its_name(wrong: dict[str, Any]) -> None:
    with pytest.raises(ParameterError, match=next(iter(wrong))):
        game(**wrong)


# --- notation -------------------------------------------------------------------------------------------------------


def test_what_is_on_a_card_is_said_in_words_whatever_the_action() -> None:
    state = position(seat("auxilia", "2.4b"), seat("farm_z", "2.9b"))
    assert act(state, "take energy:2").text(state, "de") != act(state, "take energy:2").text(state, "es")


def test_a_described_position_of_a_game_with_a_draft_has_its_badges_and_reads_back() -> None:
    state = position(seat("auxilia", badges=["scout"]), seat("farm_z"), parameters={"badge_draft": True})
    assert [len(own.badges) for own in state.seats] == [3, 3]
    assert state.seats[0].badges[0] == "scout"
    assert state.game.state_from_dict(state.to_dict()).digest() == state.digest()
    assert settled(to_card(state))
