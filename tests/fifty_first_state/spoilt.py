"""Bad input as data for the tests of all games: what is no scenario, no action and no position."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.alike import (
    NUMBERS,
    BadInput,
    saved,
)

from .table import game, position, settled, to_turn

BAD_SCENARIOS: list[tuple[Any, str]] = [
    ({"seat": []}, "unknown key 'seat'; did you mean 'seats'"),
    ({"seats": [{}, {}, {}]}, "there are 3, but only 2 are in play"),
    ({"seats": [{"hand": ["Sharrash", "Sharrash"]}]}, "seats[0].hand: no sharrash is left"),
    ({"seats": [{"hand": ["Foundation"]}]}, "foundation"),
    ({"seats": [{"hand": "School"}]}, "must be a list"),
    ({"seats": [{"locations": [{"card": "School", "shield": 1}]}]}, "must be true or false"),
    ({"seats": [{"locations": [{"crad": "School"}]}]}, "did you mean 'card'"),
    ({"seats": [{"goods": {"gun": 10**12}}]}, "is not from 0 to"),
    ({"seats": {"0": {}}}, "must be a list"),
    ({"to_move": 5}, "to_move"),
    ({"face_up": {"blue": "Punks"}}, "cannot be on the stack"),
    ({"face_up": {"green": "Punks"}}, "face_up: 'green' is not one of blue, red"),
    ({"face_up": {"blue": "Punks"}}, "cannot be on the stack 'blue'"),
    ({"seats": [{"faction": "new_york"}, {"faction": "new_york"}]}, "two seats have the same faction"),
    ({"seats": [{"faction": ""}]}, "seats[0].faction: must be the name of a faction"),
    ({"phase": "end"}, "phase: 'end' is unknown"),
    ({"round": 0}, "round: 0 is not from 1"),
    ({"seats": [{"connections": ["Thugs"] * 3}]}, "3 copies of thugs"),
    ({"blue": ["Punks"]}, "blue: 'punks' cannot be on the stack 'blue'"),
    ({"red": ["Punks"] * 4, "face_up": {"red": "Punks"}}, "connections: 5 copies of punks, but only 4 exist"),
    ({"seats": [{"locations": [{"card": "School", "number": 5}]}] * 2}, "two locations have the same number"),
    ({"deck": ["Sharrash"], "discard": ["Sharrash"]}, "no sharrash is left"),
    ([], "must be a table"),
    (None, "must be a table"),
]


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
        ("blue/0", "punks", "blue: 'punks' cannot be on the stack 'blue'"),
        ("face_up", [], "face_up: must be a table"),
        ("seats/0/faction", "rome", "seats[0].faction: 'rome'"),
        ("seats/0/virtual", True, "virtual opponent"),
        ("seats/1/vp", 10**9, "seats[1].vp"),
        ("seats/1/goods", {"gold": 1}, "seats[1].goods: 'gold'"),
        ("seats/1/goods", {"gun": -1}, "seats[1].goods.gun: -1"),
        ("seats/2/hand", ["school"] * 9, "cards: wrong number of copies: school"),
        ("seats/2/connections", ["punks"] * 5, "copies of punks, but only 4 exist"),
        ("seats/2/used", 8, "seats[2].used: 8"),
        ("seats/2/passed", None, "seats[2].passed"),
        ("seats/0/locations/0/number", 0, "locations[0].number"),
        ("seats/0/locations/0/card", "", "locations[0].card"),
        ("seats/0/locations/0/cached", {"gun": 99}, "less gun than stored"),
        ("claims", [[0, 9, 9]], "claims[0]"),
        ("agenda/0/0", {"is": "Bomb"}, "'Bomb' is not a step"),
        ("agenda/0/1", 7, "agenda[0][1]: 7"),
        ("agenda/0", [1], "agenda[0]: must be a step"),
        ("agenda/0/0", {"is": "Gain", "goods": [[99, 1]]}, "Gain names unknown goods"),
        ("agenda/0/0", {"is": "Cache", "goods": [[0, 1]], "location": 99}, "Cache names location 99"),
        ("agenda/0/0", {"is": "ClearPlace", "number": 99}, "ClearPlace names location 99"),
        ("agenda/0/0", {"is": "PickUp", "color": "green"}, "PickUp names a connection card"),
        ("agenda/0/0", {"is": "SufferAttack", "targets": [99]}, "SufferAttack names location 99"),
        (
            "agenda/0/0",
            {"is": "GainPerType", "good": 0, "type": "rust", "most": 1, "owner": 0},
            "names an unknown type",
        ),
        (
            "agenda/0/0",
            {"is": "Pay", "cost": [[0, 90]], "onto": -1, "settled": []},
            "Pay names a cost that cannot be paid",
        ),
        ("agenda/0/2", {"is": "Gain", "goods": [[99, 1]]}, "Gain names unknown goods"),
        ("extra", 1, "unknown key 'extra'"),
    ]


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

BAD_INPUT = BadInput(
    table=game(),
    scenarios=BAD_SCENARIOS,
    rubbish=RUBBISH,
    words=("raze", "pay", "gun", "take", "*", "@1", "gun*2", "0", "-1", "²"),
    game=GAME,
    positions=POSITIONS,
    late=POSITIONS[2],
    edits=edits(),
    wrong=[
        ("phase", "lunch", "phase:"),
        ("first", 9, "first:"),
        ("seats/0/vp", "x", "seats[0].vp:"),
        ("seats/1/hand/0", "x", "seats[1].hand[0]:"),
        ("deck/0", 7, "deck[0]:"),
    ],
    others=[(position({}, {}), "parameters")],
    parts=(),
    things=THINGS,
    plays_on=lambda state: settled(to_turn(state)),
)
