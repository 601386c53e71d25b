"""Bad input: one clear error that names every mistake, and nothing half-loaded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.engine.decisions import NotationError
from tabletop.engine.game import ScenarioError
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

from .table import game, position, settled, to_turn

# --- scenarios ------------------------------------------------------------------------------------------------------


def test_a_scenario_with_five_mistakes_names_all_five() -> None:
    check_bad_scenario(
        game(),
        {
            "phase": "lunch",
            "seats": [
                {"faction": "new_york", "goods": {"gold": 3}, "hand": ["Scool"]},
                {"faction": "new_york", "vp": -1},
            ],
            "face_up": {"red": "Punk"},
        },
        "phase: 'lunch'",
        "seats[0].goods: 'gold'",
        "did you mean 'School'",
        "seats[1].vp: -1",
        "face_up.red: 'Punk' is not known here; did you mean 'Punks'",
    )


def test_an_unknown_card_is_named_with_the_nearest_known_one() -> None:
    with pytest.raises(
        ScenarioError, match=r"seats\[0\]\.hand\[1\]: 'Murderers Pub' is .* did you mean \"Murderers' Pub\""
    ):
        position({"hand": ["School", "Murderers Pub"]}, {})


BAD_SCENARIOS: list[tuple[Any, str]] = [
    ({"seat": []}, "unknown key 'seat'; did you mean 'seats'"),
    ({"seats": [{}, {}, {}]}, "there are 3, but only 2 play"),
    ({"seats": [{"hand": ["Sharrash", "Sharrash"]}]}, "seats[0].hand: no sharrash is left"),
    ({"seats": [{"hand": ["Foundation"]}]}, "foundation"),
    ({"seats": [{"hand": "School"}]}, "must be a list"),
    ({"seats": [{"locations": [{"card": "School", "shield": 1}]}]}, "must be true or false"),
    ({"seats": [{"locations": [{"crad": "School"}]}]}, "did you mean 'card'"),
    ({"seats": [{"goods": {"gun": 10**12}}]}, "is not from 0 to"),
    ({"seats": {"0": {}}}, "must be a list"),
    ({"to_move": 5}, "to_move"),
    ({"face_up": {"blue": "Punks"}}, "cannot lie on the stack"),
    ({"face_up": {"green": "Punks"}}, "face_up: 'green' is none of blue, red"),
    ({"face_up": {"blue": "Punks"}}, "cannot lie on the stack 'blue'"),
    ({"seats": [{"faction": "new_york"}, {"faction": "new_york"}]}, "two seats have one faction"),
    ({"seats": [{"faction": ""}]}, "seats[0].faction: must be the name of a faction"),
    ({"phase": "end"}, "phase: 'end' is not known here"),
    ({"round": 0}, "round: 0 is not from 1"),
    ({"seats": [{"connections": ["Thugs"] * 3}]}, "3 copies of thugs"),
    ({"blue": ["Punks"]}, "blue: 'punks' cannot lie on the stack 'blue'"),
    ({"red": ["Punks"] * 4, "face_up": {"red": "Punks"}}, "connections: 5 copies of punks, but only 4 exist"),
    ({"seats": [{"locations": [{"card": "School", "number": 5}]}] * 2}, "two locations have one number"),
    ({"deck": ["Sharrash"], "discard": ["Sharrash"]}, "no sharrash is left"),
    ([], "must be a table"),
    (None, "must be a table"),
]


@pytest.mark.parametrize(("description", "part"), BAD_SCENARIOS)
def test_a_bad_scenario_is_refused_with_the_place_of_the_mistake(description: Any, part: str) -> None:
    check_bad_scenario(game(), description, part)


# --- notation -------------------------------------------------------------------------------------------------------

RUBBISH = [
    "",
    " ",
    "fly to the moon",
    "construct",
    "construct school now",
    "raze one two",
    "raze 1",
    "exchange gold",
    "exchange",
    "take gold",
    "take gun*many",
    "pay gun@x",
    "pay gun*-1",
    "keep gun*1e9",
    "steal 1",
    "steal x gun",
    "steal 1 gold",
    "develop school",
    "use 1.5",
    "pass now",
    "CONSTRUCT school",
    "x" * 5000,
    "raze " + "9" * 400,
    "take gun*" + "9" * 100,
    "pay_part gun",
    "pay_part gun fuel*2",
    "pay_part gun*x",
    "keep_part gun",
    "keep_part gold*1",
]


@pytest.mark.parametrize("text", [*RUBBISH, None, 7], ids=lambda text: str(text)[:20])
def test_rubbish_is_no_action(text: Any) -> None:
    check_rubbish(game(), text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("raze a b", "owner must be a whole number, not 'a'"),
        ("raze 1 b", "location must be a whole number, not 'b'"),
        ("use 1_0", "location must be a whole number, not '1_0'"),
        ("use ²", "location must be a whole number"),
        ("free x", "location must be a whole number, not 'x'"),
        ("develop school x", "location must be a whole number, not 'x'"),
    ],
)
def test_a_bad_number_is_told_in_our_own_words(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said) as caught:
        game().parse_action(text)
    assert "invalid literal" not in str(caught.value)


@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from(["raze", "pay", "gun", "take", "*", "@1", "gun*2", "0", "-1", "²"])).map(" ".join)
)
def test_any_text_is_an_action_or_refused_as_notation(text: str) -> None:
    check_any_text(GAME, text)


# --- saved positions ------------------------------------------------------------------------------------------------

GAME = game(players=3, expansion="winter")


POSITIONS = [saved(GAME, seed, decisions) for seed, decisions in ((1, 3), (2, 60), (3, 120), (4, 150), (5, 200))]


def edits() -> list[tuple[str, Any, str]]:
    """Where to put what, and what the error must say."""
    return [
        ("game", "chess", "game: is chess"),
        ("rules_version", "0", "rules_version: is 0"),
        ("parameters", {}, "parameters: is "),
        ("content", "0" * 16, "content: is"),
        ("seed", "seven", "seed: must be a whole number"),
        ("draws", -1, "draws: -1"),
        ("round", 1.5, "round: must be a whole number"),
        ("phase", "lunch", "phase: 'lunch'"),
        ("first", 3, "first: 3"),
        ("last_round", 1, "last_round: must be true or false"),
        ("next_number", 1, "next_number: must be above"),
        ("deck/0", "excalibur", "deck[0]: 'excalibur'"),
        ("discard", {}, "discard: must be a list"),
        ("blue/0", "school", "blue[0]: 'school'"),
        ("blue/0", "punks", "blue: 'punks' cannot lie on the stack 'blue'"),
        ("face_up", [], "face_up: must be a table"),
        ("seats/0/faction", "rome", "seats[0].faction: 'rome'"),
        ("seats/0/virtual", True, "virtual opponent"),
        ("seats/1/vp", 10**9, "seats[1].vp"),
        ("seats/1/goods", {"gold": 1}, "seats[1].goods: 'gold'"),
        ("seats/1/goods", {"gun": -1}, "seats[1].goods.gun: -1"),
        ("seats/2/hand", ["school"] * 9, "cards: not as often there as there are: school"),
        ("seats/2/connections", ["punks"] * 5, "copies of punks, but only 4 exist"),
        ("seats/2/used", 8, "seats[2].used: 8"),
        ("seats/2/passed", None, "seats[2].passed"),
        ("seats/0/locations/0/number", 0, "locations[0].number"),
        ("seats/0/locations/0/card", "", "locations[0].card"),
        ("seats/0/locations/0/cached", {"gun": 99}, "less gun than lies cached"),
        ("claims", [[0, 9, 9]], "claims[0]"),
        ("agenda/0/0", {"is": "Bomb"}, "'Bomb' is not a step"),
        ("agenda/0/1", 7, "agenda[0][1]: 7"),
        ("agenda/0", [1], "agenda[0]: must be a step"),
        ("agenda/0/0", {"is": "Gain", "goods": [[99, 1]]}, "Gain names goods that there are not"),
        ("agenda/0/0", {"is": "Cache", "goods": [[0, 1]], "location": 99}, "Cache names location 99"),
        ("agenda/0/0", {"is": "ClearPlace", "number": 99}, "ClearPlace names location 99"),
        ("agenda/0/0", {"is": "PickUp", "color": "green"}, "PickUp names a connection card"),
        ("agenda/0/0", {"is": "SufferAttack", "targets": [99]}, "SufferAttack names location 99"),
        (
            "agenda/0/0",
            {"is": "GainPerType", "good": 0, "type": "rust", "most": 1, "owner": 0},
            "names a type that there is not",
        ),
        (
            "agenda/0/0",
            {"is": "Pay", "cost": [[0, 90]], "onto": -1, "settled": []},
            "Pay names a cost that cannot be paid",
        ),
        ("agenda/0/2", {"is": "Gain", "goods": [[99, 1]]}, "Gain names goods that there are not"),
        ("extra", 1, "unknown key 'extra'"),
    ]


@pytest.mark.parametrize(("path", "thing", "part"), edits(), ids=[f"{e[0]}={e[1]}"[:40] for e in edits()])
def test_an_edited_position_is_refused_with_the_place_of_the_edit(path: str, thing: Any, part: str) -> None:
    check_refused(GAME, put(POSITIONS[2], path, thing), part)


@pytest.mark.parametrize("key", sorted(POSITIONS[0]))
def test_a_position_without_one_of_its_fields_is_refused_by_its_name(key: str) -> None:
    check_refused_without(GAME, POSITIONS[2], key)


def test_all_mistakes_of_a_position_are_named_at_once() -> None:
    data = POSITIONS[2]
    for path, thing in (("phase", "lunch"), ("first", 9), ("seats/0/vp", "x"), ("seats/1/hand/0", "x"), ("deck/0", 7)):
        data = put(data, path, thing)
    check_refused(GAME, data, "phase:", "first:", "seats[0].vp:", "seats[1].hand[0]:", "deck[0]:")


def test_a_position_of_another_game_is_refused() -> None:
    check_refused(GAME, position({}, {}).to_dict(), "parameters")


@pytest.mark.parametrize("data", [None, [], "position", 7, {}])
def test_what_is_no_table_at_all_is_no_position(data: Any) -> None:
    check_refused(GAME, data)


@pytest.mark.parametrize("data", POSITIONS, ids=range(len(POSITIONS)))
def test_an_untouched_position_reads_back_and_plays_on(data: dict[str, Any]) -> None:
    assert settled(to_turn(read_back(GAME, data)))


WAYS = [pools(data) for data in POSITIONS]
THINGS = (
    NUMBERS
    | st.sampled_from(["", "school", "gun", "new_york", "Turn", "Pay", "GainChoice", "punks", "x" * 300])
    | st.sampled_from(
        [
            [],
            {},
            [[]],
            {"is": "Turn"},
            {"is": "Pay", "cost": [[0, 1]], "onto": -1},
            {"is": "GainChoice", "options": []},
            {"is": "StoreGoods", "number": 1},
            {"is": "FreeLocations", "left": 3, "location": 1},
            {"is": "Gain", "goods": [[99, 1]]},
            {"is": "Cache", "goods": [[0, 1]], "location": 99},
            {"is": "SufferAttack", "targets": [1, 99]},
        ]
    )
)


@settings(max_examples=400)
@given(st.data())
def test_a_position_with_random_edits_is_read_or_refused_and_nothing_else(source: st.DataObject) -> None:
    which = source.draw(st.integers(0, len(POSITIONS) - 1))
    check_any_position(GAME, edited(source, POSITIONS[which], WAYS[which], THINGS))
