"""Bad input: one clear error that names every mistake, and nothing half-loaded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.engine.parameters import ParameterError
from tests.alike import act, check_any_scenario, check_any_text, check_bad_scenario, check_rubbish

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
        "seats[1].hand[0]: 'aux_mvoe' is not known here; did you mean 'aux_move'",
        "seats[1].camps[1]: 'sea'",
        "seats[1].bridges[0]: '2.4:7' is no site",
        "seats[1].lifts: must be a list",
        "drones.hunter: 'moon'",
        "drones: 'spider'",
        "missions[0][0]: 'energie' is not known here; did you mean 'energy'",
        "missions[1]: names 3 missions for 2 rows",
        "markets: 'green'",
        "markets.black[0]: 'b_supplies_9'",
        "candy[0]: 'lemon'",
        "unknown key 'extra'",
    )


BAD_SCENARIOS: list[tuple[Any, str]] = [
    ({"seat": []}, "unknown key 'seat'; did you mean 'seats'"),
    ({"seats": [{}, {}, {}]}, "there are 3, but only 2 play"),
    ({"seats": {"0": {}}}, "must be a list"),
    ({"seats": [{"faction": "auxilla"}]}, "did you mean 'auxilia'"),
    ({"seats": [{"faction": "auxilia"}, {"faction": "auxilia"}]}, "two seats have one faction"),
    ({"seats": [{"figures": {"2.4b": 8, "2.5b": 8}}]}, "there are only 15 scrappers"),
    ({"seats": [{"figures": []}]}, "figures: must be a table"),
    ({"seats": [{"camps": ["2.4b"] * 4}]}, "more than 3"),
    ({"seats": [{"lifts": ["2.4b/2.4b"]}]}, "'2.4b/2.4b' is no site"),
    ({"seats": [{"hand": ["aux_move"]}, {"hand": ["aux_move"]}]}, "aux_move is elsewhere already"),
    ({"seats": [{"hand": "aux_move"}]}, "must be a list"),
    ({"seats": [{"badges": ["scout", "sniper"]}]}, "names a second badge of tactics"),
    ({"seats": [{"badges": ["scout"]}, {"secret": ["scout"]}]}, "scout is named twice"),
    ({"seats": [{"missions": ["energy"]}]}, "seats[0].missions: must have 4 entries, not 1"),
    ({"seats": [{"candy": ["move"] * 3}]}, "no move is left"),
    ({"seats": [{"technology": 61}]}, "is not from 0 to 60"),
    ({"seats": [{"technology": 40}, {"technology": 40}]}, "technology: "),
    ({"technology": {"2.4b": 61}}, "is not from 0 to 60"),
    ({"technology_left": 60}, "technology_left: 60"),
    ({"drones": {"hunter": "2.4b"}, "seats": [{"faction": "farm_z"}]}, ""),
    ({"drones": ["hunter"]}, "drones: must be a table"),
    ({"markets": []}, "markets: must be a table"),
    ({"markets": {"black": ["b_energy_1", "b_energy_2", "b_energy_3", "b_energy_4"]}}, "names 4 cards for 3 slots"),
    ({"outposts": 7}, "outposts: must be a table"),
    ({"outposts": {"2.4b": 0}}, "there is no outpost"),
    ({"outposts": {"2.4a": 5}}, "outposts.2.4a: 5"),
    ({"missions": [["energy"], ["energy"]]}, "energy is laid out twice"),
    ({"missions": "energy"}, "missions: must be a list"),
    ({"layout": [["2.1", 0]]}, "must have 9 tiles, not 1"),
    ({"layout": 7}, "layout: must be a list"),
    ({"layout": [7] * 9}, "layout[0]: must be a list"),
    ({"layout": [["2.1", 0]] * 9}, "The map has a tile twice"),
    ({"to_move": 5}, "to_move: 5"),
    ({"phase": 0}, "phase: 0"),
    ({"cards_left": 0}, "cards_left: 0"),
    ([], "must be a table"),
    (None, "must be a table"),
]


@pytest.mark.parametrize(("description", "part"), BAD_SCENARIOS, ids=[str(s[0])[:50] for s in BAD_SCENARIOS])
def test_a_bad_scenario_is_refused_with_the_place_of_the_mistake(description: Any, part: str) -> None:
    if not part:
        assert settled(to_card(game().scenario(description)))  # the other seat's faction has this drone
        return
    check_bad_scenario(game(), description, part)


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
START = GAME.new_initial_state(0)


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

RUBBISH = [
    "", " ", "fly to the moon", "fly", "fly drone:hunter 2.4b", "fly drone:spider:0 2.4b", "fly drone:hunter:x 2.4b",
    "fly move 2.4b", "move move 2.4b", "move move 2.4b 2.5b 2.6b", "enlist", "enlist enlist 2.4b putt", "group",
    "group many", "group 1 lader", "group 1 camps:many", "collect collect", "collect a b c d", "prospect collect",
    "snipe collect 2.4b farm_z", "build build camp", "build build camp 2.4b 2.5b", "take rubbish", "take technology",
    "take technology:x", "take technology:1 now", "take technology:999999", "take supplies:0",
    "fly drone:hunter:999999999 2.5b", "copy copy", "candy", "buy", "buy tactics 1 1",
    "buy blue 1 1 1", "buy tactics one 1 1", "buy tactics 1 1 1 lemon", "play", "play a b", "mission 1",
    "mission one two", "skip it", "drop here there", "strike farm_z", "DONE", "done now", "x" * 5000,
    "take " + "9 " * 400,
]  # fmt: skip


@pytest.mark.parametrize("text", [*RUBBISH, None, 7], ids=lambda text: str(text)[:30])
def test_rubbish_is_no_action(text: Any) -> None:
    check_rubbish(game(), text)


WORDS = [
    "enlist", "move", "group", "collect", "build", "fly", "take", "buy", "mission", "drop", "done", "candy", "2.4b",
    "drone:hunter:0", "drone:hunter:²", "technology:2", "technology:²", "from:2.4b", "put", "leader", "camps:1", "1",
    "-1", "²", "tactics", "swap", ":", "from:",
]  # fmt: skip


@given(st.text(max_size=60) | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))
def test_any_text_is_an_action_or_refused_as_notation(text: str) -> None:
    check_any_text(GAME, text, START)


def test_what_is_on_a_card_is_said_in_words_whatever_the_action() -> None:
    state = position(seat("auxilia", "2.4b"), seat("farm_z", "2.9b"))
    assert act(state, "take energy:2").text(state, "de") != act(state, "take energy:2").text(state, "es")


def test_a_described_position_of_a_game_with_a_draft_has_its_badges_and_reads_back() -> None:
    state = position(seat("auxilia", badges=["scout"]), seat("farm_z"), parameters={"badge_draft": True})
    assert [len(own.badges) for own in state.seats] == [3, 3]
    assert state.seats[0].badges[0] == "scout"
    assert state.game.state_from_dict(state.to_dict()).digest() == state.digest()
    assert settled(to_card(state))
