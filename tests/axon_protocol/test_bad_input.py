"""Bad input: one clear error that names every mistake, and nothing half-loaded."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.alike import (
    NUMBERS,
    check_any_position,
    check_any_scenario,
    check_any_text,
    check_bad_scenario,
    check_refused,
    check_refused_without,
    check_rubbish,
    edited,
    plain,
    play,
    pools,
    put,
    read_back,
    saved,
)

from .table import at, game, position, published, settled, to_turn

# --- scenarios ------------------------------------------------------------------------------------------------------


def test_a_scenario_with_many_mistakes_names_them_all() -> None:
    check_bad_scenario(
        published(),
        {
            "figures": [
                {"character": "Street Samuri", "area": "arena"},
                {"character": "cop", "area": "moon"},
                {"character": "cop", "area": "arena", "markers": {"gold": 1}},
            ],
            "seats": [{"hand": ["firewal"]}, {"corporation": "ares", "permanent": 7}],
            "scenes": ["arena:7"],
            "data": {"arena": 1},
            "extra": True,
        },
        "figures[0].character: 'Street Samuri' is not known here; did you mean 'Street Samurai'",
        "figures[1].area: 'moon'",
        "figures[2].character: no cop is left",
        "figures[2].markers: 'gold'",
        "seats[0].hand[0]: 'firewal' is not known here; did you mean 'firewall'",
        "seats[1].permanent: 7",
        "scenes[0]: 'arena:7'",
        "data: 'arena'",
        "unknown key 'extra'",
    )


def test_all_that_does_not_fit_together_in_a_scenario_is_named() -> None:
    figures = [
        {"character": "cop", "area": "arena", "markers": {"data": 1}},
        {"character": "reporter", "area": "arena", "cell": 1},
    ]
    check_bad_scenario(
        published(),
        {"phase": "lunch", "limit": -1, "figures": figures},
        "phase: 'lunch'",
        "limit: -1",
        "figures[0].markers: data lies on areas",
        "figures[1].cell: is 1 or 2 in the prison",
    )


BAD_SCENARIOS: list[tuple[Any, str]] = [
    ({"seat": []}, "unknown key 'seat'; did you mean 'seats'"),
    ({"seats": [{}, {}, {}]}, "there are 3, but only 2 play"),
    ({"seats": [{"hand": ["scrap", "scrap"]}]}, "no copy of 'scrap' is left"),
    ({"seats": [{"hand": ["slay.1"]}, {"hand": ["slay.1"]}]}, "no copy of 'slay.1' is left"),
    ({"seats": [{"hand": "scrap"}]}, "must be a list"),
    ({"seats": {"0": {}}}, "must be a list"),
    ({"seats": [{"corporation": "ares", "monopoly": "data"}]}, "none of the resources of this seat"),
    ({"seats": [{"corporation": "ares"}, {"corporation": "ares"}]}, "two seats have one corporation"),
    ({"figures": [at("thug", "square", activated=1)]}, "must be true or false"),
    ({"figures": [{"charakter": "thug", "area": "square"}]}, "did you mean 'character'"),
    ({"figures": [at("thug", "square", violence=11)]}, "is not from 0 to 10"),
    ({"figures": [at("thug", "square", violence=9), at("officer", "square", violence=2)]}, "there are only 10 markers"),
    ({"figures": [at("thug", "fort_plissken", cell=3)]}, "is not from 0 to 2"),
    ({"figures": [at("thug", "fort_plissken", cell=0)]}, "is 1 or 2 in the prison"),
    ({"figures": [at("thug", "square")], "deck": ["thug"]}, "no thug is left"),
    ({"scenes": ["square:0", "square:0"]}, "square:0 is named twice"),
    ({"used": ["chapel:0"]}, "'chapel:0'"),
    ({"to_move": 5}, "to_move"),
    ({"direction": -1}, "must be 1 or, with three players or more, -1"),
    ({"direction": 0}, "must be 1 or"),
    ({"rewards": {"gold": [1]}}, "'gold' is none of"),
    ({"rewards": {"data": [5]}}, "a field on which no reward waits"),
    ({"rewards": []}, "rewards: must be a table"),
    ({"round": 0}, "round: 0"),
    ({"stress": "much"}, "stress: must be a whole number"),
    ([], "must be a table"),
    (None, "must be a table"),
]


@pytest.mark.parametrize(("description", "part"), BAD_SCENARIOS, ids=[str(s[0])[:50] for s in BAD_SCENARIOS])
def test_a_bad_scenario_is_refused_with_the_place_of_the_mistake(description: Any, part: str) -> None:
    check_bad_scenario(game(), description, part)


KEYS = st.sampled_from(
    [
        "phase",
        "first",
        "to_move",
        "figures",
        "used",
        "scenes",
        "data",
        "seats",
        "deck",
        "stack",
        "rewards",
        "owed",
        "limit",
    ]
)
ODD = (
    st.none()
    | st.integers(-2, 12)
    | st.sampled_from(["", "thug", "square", "setup", "end_of_round", "square:0", "x" * 300])
    | st.lists(
        st.sampled_from(["thug", "slay", "square:0", 7, None, {}, {"hand": ["slay"]}, at("thug", "square")]), max_size=3
    )
    | st.dictionaries(st.sampled_from(["data", "drugs", "media_hall"]), st.integers(-1, 3) | st.just([3]), max_size=2)
)


@settings(max_examples=200)
@given(st.dictionaries(KEYS, ODD, max_size=4))
def test_any_description_is_a_position_or_refused_as_a_scenario(description: dict[str, Any]) -> None:
    check_any_scenario(GAME, description)


# --- notation -------------------------------------------------------------------------------------------------------

RUBBISH = [
    "",
    " ",
    "fly to the moon",
    "activate",
    "activate thug now",
    "phish",
    "do thug walk",
    "do thug walk area:square quickly",
    "first now",
    "routine thug",
    "monopoly",
    "pick",
    "ACTIVATE thug",
    "nothing at all",
    "x" * 5000,
    "counter " + "9 " * 400,
]


@pytest.mark.parametrize("text", [*RUBBISH, None, 7], ids=lambda text: str(text)[:20])
def test_rubbish_is_no_action(text: Any) -> None:
    check_rubbish(game(), text)


@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from(["do", "pick", "thug", "walk", "-", "area:square", "field:", ":", "first", "²"])).map(
        " ".join
    )
)
def test_any_text_is_an_action_or_refused_as_notation(text: str) -> None:
    check_any_text(GAME, text)


# --- saved positions ------------------------------------------------------------------------------------------------

GAME = game(players=3)


def between() -> list[dict[str, Any]]:
    """Positions in the middle of something: an attack and its counter, a hack, a prisoner who leaves, a reward."""
    seats = [{"hand": ["slay", "fetch"]}, {"hand": ["wall", "bypass"]}, {"hand": ["bypass"]}]
    crowd = [
        at("ghost", "square"),
        at("thug", "square", drugs=3),
        at("droid", "fort_plissken", cell=2),
        at("caller", "market"),
    ]
    start = GAME.scenario({"figures": crowd, "seats": seats})
    attack = play(start.clone(), "play slay", "pick character:thug", "counter wall")
    hack = play(start.clone(), "activate ghost", "hack", "discard fetch", "do ghost hack character:thug")
    out = play(start.clone(), "activate droid", "routine")
    figures = [at("journalist", "square"), at("pilot", "square", scandals=3), at("caller", "market")]
    reward = play(GAME.scenario({"figures": figures, "seats": [{"hand": ["fetch"]}]}), "activate journalist", "routine")
    return [plain(state) for state in (attack, hack, out, reward)]


POSITIONS = [*(saved(GAME, seed, n) for seed, n in ((1, 3), (2, 40), (3, 80), (4, 120), (5, 160))), *between()]
LATE = plain(
    GAME.scenario(
        {
            "figures": [at("thug", "square", drugs=1), at("caller", "market"), at("droid", "fort_plissken")],
            "seats": [{"hand": ["slay", "fetch"]}, {"desktop": ["shelf"]}, {}],
            "used": ["square:0"],
            "scenes": ["market:0"],
            "data": {"media_hall": 1},
            "graveyard": ["pilot"],
            "discard": ["gift"],
        }
    )
)
"""A position with something of everything, to be edited."""


def edits() -> list[tuple[str, Any, str]]:
    """Where to put what, and what the error must say."""
    return [
        ("game", "chess", "game: is chess"),
        ("rules_version", "0", "rules_version: is 0"),
        ("parameters", {"hand_limit": 5}, "parameters: is "),
        ("content", "0" * 16, "content: is"),
        ("seed", "seven", "seed: must be a whole number"),
        ("draws", -1, "draws: -1"),
        ("round", 1.5, "round: must be a whole number"),
        ("phase", "lunch", "phase: 'lunch'"),
        ("first", 3, "first: 3"),
        ("active", -1, "active: -1"),
        ("direction", 0, "direction: must be 1 or"),
        ("first_taken", 1, "first_taken: must be true or false"),
        ("ending", "boredom", "ending: 'boredom'"),
        ("owed", [7], "owed[0]: 7"),
        ("stress", None, "stress: must be a whole number"),
        ("limit", 10**6, "limit: 1000000"),
        ("supply", {"gold": 1}, "supply: 'gold'"),
        ("supply/drugs", 9, "drugs: there are 12 markers, and must be 10"),
        ("rewards", [], "rewards: must be a table"),
        ("rewards/drugs", [5], "a field on which no reward waits"),
        ("figures/0/character", "hulk", "figures[0].character: 'hulk'"),
        ("figures/0/area", "moon", "figures[0].area: 'moon'"),
        ("figures/0/cell", 1, "figures[0].cell: is 1 or 2 in the prison"),
        ("figures/2/cell", 0, "figures[2].cell: is 1 or 2 in the prison"),
        ("figures/0/markers", {"drugs": 11}, "figures[0].markers.drugs: 11"),
        ("figures/0/markers", {"data": 1}, "data lies on areas"),
        ("figures/0/activated", "yes", "figures[0].activated: must be true or false"),
        ("figures/1", 7, "figures[1]"),
        ("figures/1/character", "thug", "thug is there twice"),
        ("used/0", "moon:0", "used[0]: 'moon:0'"),
        ("scenes", ["square:0", "square:0"], "scenes: square:0 is named twice"),
        ("scenes", [], "violence: there are 9 markers"),
        ("data", {"square": 1}, "data: 'square'"),
        ("data", {"media_hall": 2}, "data: there are 11 markers"),
        ("seats/0/corporation", "rome", "seats[0].corporation: 'rome'"),
        ("seats/1/corporation", "ares", "two seats have one corporation"),
        ("seats/0/extra", "gold", "seats[0].extra: 'gold'"),
        ("seats/0/monopoly", 3, "seats[0].monopoly"),
        ("seats/1/permanent", 10**9, "seats[1].permanent"),
        ("seats/0/hand/0", "excalibur", "seats[0].hand[0]: 'excalibur'"),
        ("seats/0/hand", ["slay.1", "slay.1", "fetch.10"], "slay.1 is there 2 times"),
        ("seats/1/desktop", [], "missing: software shelf.12"),
        ("seats/2/offer", ["thug"], "thug is there 2 times"),
        ("seats/2/used", 8, "seats[2].used"),
        ("seats/2/hacked", None, "seats[2].hacked"),
        ("seats", [], "there must be 3, not 0"),
        ("deck/0", "excalibur", "deck[0]: 'excalibur'"),
        ("graveyard", [], "missing: pilot"),
        ("stack", {}, "stack: must be a list"),
        ("discard/0", 7, "discard[0]"),
        ("playing", ["gift.1"], "gift.1 is there 2 times"),
        ("agenda/1/0", {"is": "Bomb"}, "'Bomb' is not a step"),
        ("agenda/1/1", 7, "agenda[1][1]: 7"),
        ("agenda/1", [1], "agenda[1]: must be a step"),
        ("agenda/0/0", {"is": "Mark", "character": "hulk"}, "Mark names no character: 'hulk'"),
        ("agenda/0/0", {"is": "RoutineLine", "character": "thug", "line": 9}, "names no line of the routine: 9"),
        ("agenda/0/0", {"is": "JointTurn", "character": "thug", "line": 0, "actor": "caller"}, "nobody else acts: 0"),
        ("agenda/0/0",
         {"is": "Apply", "source": "software:nuke", "index": 0, "actor": "", "target": "", "aimed": False},
         "Apply names no source of effects: 'software:nuke'"),
        ("agenda/0/0",
         {"is": "Apply", "source": "software:slay", "index": 5, "actor": "", "target": "", "aimed": False},
         "Apply names no effect of 'software:slay': 5"),
        ("agenda/0/0", {"is": "CarryOut", "software": "slay", "target": "planet:mars"}, "no target: 'planet:mars'"),
        ("agenda/0/0", {"is": "CarryOut", "software": "nuke", "target": ""}, "no software: 'nuke'"),
        ("agenda/0/0", {"is": "GiveReward", "resource": "gold"}, "no resource: 'gold'"),
        ("agenda/0/0", {"is": "PayCards", "left": 99}, "an impossible number of cards"),
        ("agenda/0/0", {"is": "ChooseArea", "character": "thug", "areas": ["moon"]}, "no area: 'moon'"),
        ("agenda/1/2", {"is": "Mark", "character": "hulk"}, "no character: 'hulk'"),
        ("agenda/0/0", {"is": "Mark", "character": ""}, "no character: ''"),
        ("agenda/0/0", {"is": "ChooseOrder", "character": "", "line": 0}, "no character: ''"),
        ("agenda/0/0", {"is": "RunRoutine", "character": "thug", "first": 0}, "never waits"),
        ("agenda/0/0", {"is": "FirstPossible", "steps": []}, "never waits"),
        ("agenda/0/0", {"is": "CarryOut", "software": "slay", "target": ""}, "slay, which is not being played"),
        ("agenda/0/0", {"is": "AskEach", "question": {"is": "MayCounter", "against": "attack", "software": "slay",
         "target": "seat:\u00b2", "by": 1}, "seats": []}, "no target: 'seat:\u00b2'"),
        ("agenda/0/0", {"is": "MayPlay", "by": 0, "touched": []}, "MayPlay must lie on those who are asked next"),
        ("agenda/0/0", {"is": "Asking", "question": {"is": "AfterMain", "by": -1, "touched": []}, "seats": [], "by": -2,
         "touched": []}, "Asking names no seat: -2"),
        ("agenda/0/0", {"is": "Asking", "question": {"is": "Turn"}, "seats": [7], "by": -1, "touched": []},
         "Asking names no seat: 7"),
        ("agenda/0/0", {"is": "Asking", "question": {"is": "EndPhishing"}, "seats": [], "by": 0, "touched": []},
         "'EndPhishing' is not a ownquestion"),
        ("agenda/0/0", {"is": "Window", "question": {"is": "Turn"}, "by": 0, "before": [1, 2], "touched": []},
         "Window names no holdings of every seat"),
        ("agenda/0/0", {"is": "AfterMain", "by": 0, "touched": [3]}, "AfterMain names no seat: 3"),
        ("extra", 1, "unknown key 'extra'"),
    ]  # fmt: skip


@pytest.mark.parametrize(("path", "thing", "part"), edits(), ids=[f"{e[0]}={e[1]}"[:50] for e in edits()])
def test_an_edited_position_is_refused_with_the_place_of_the_edit(path: str, thing: Any, part: str) -> None:
    check_refused(GAME, put(LATE, path, thing), part)


@pytest.mark.parametrize("key", sorted(LATE))
def test_a_position_without_one_of_its_fields_is_refused_by_its_name(key: str) -> None:
    check_refused_without(GAME, LATE, key)


def test_all_mistakes_of_a_position_are_named_at_once() -> None:
    data = LATE
    for path, thing in (
        ("phase", "lunch"), ("first", 9), ("figures/0/area", "moon"), ("seats/0/hand/0", "x"), ("deck/0", 7),
    ):  # fmt: skip
        data = put(data, path, thing)
    check_refused(GAME, data, "phase:", "first:", "figures[0].area:", "seats[0].hand[0]:", "deck[0]")


def test_a_position_of_another_game_is_refused() -> None:
    check_refused(GAME, position().to_dict(), "parameters")
    check_refused(GAME, published(players=3).new_initial_state(1).to_dict(), "content")


@pytest.mark.parametrize("data", [None, [], "position", 7, {}])
def test_what_is_no_table_at_all_is_no_position(data: Any) -> None:
    check_refused(GAME, data)


@pytest.mark.parametrize("data", [*POSITIONS, LATE], ids=range(len(POSITIONS) + 1))
def test_an_untouched_position_reads_back_and_plays_on(data: dict[str, Any]) -> None:
    assert settled(to_turn(read_back(GAME, data)))


WAYS = [pools(data, "agenda") for data in POSITIONS]
THINGS = (
    NUMBERS
    | st.sampled_from(["", "thug", "drugs", "ares", "Turn", "square", "square:0", "slay", "slay.1", "x" * 300])
    | st.sampled_from(["character:thug", "area:square", "field:square:0", "seat:1", "desktop:1:shelf", "software:slay"])
    | st.sampled_from(
        [
            [],
            {},
            [[]],
            {"is": "Turn"},
            {"is": "AfterMain", "by": 1, "touched": [0]},
            {"is": "NobodyLeft", "by": -1, "touched": []},
            {"is": "MayPlay", "by": 0, "touched": [1]},
            {"is": "Asking", "question": {"is": "TurnGoesOn"}, "seats": [1, 2], "by": 0, "touched": [1]},
            {"is": "Window", "question": {"is": "Turn"}, "by": 0, "before": [0, 0, 0, 9, 9, 9], "touched": []},
            {"is": "EndPhishing"},
            {"is": "PayCards", "left": 2},
            {"is": "ChooseDeed", "character": "thug", "chain": []},
            {"is": "ChooseOrder", "character": "thug", "line": 0},
            {"is": "ChooseOrder", "character": "caller", "line": 0},
            {"is": "ChooseJoint", "caller": "caller", "line": 1, "character": "thug"},
            {"is": "ChooseJoint", "caller": "caller", "line": 0, "character": "thug"},
            {"is": "JointTurn", "character": "caller", "line": 0, "actor": "thug"},
            {"is": "ChooseArea", "character": "thug", "areas": ["square", "fort_plissken"]},
            {"is": "TakeAlong", "origin": "square", "area": "market"},
            {"is": "PlaceReward", "resource": "data"},
            {"is": "ChooseCharacter", "left": 3},
            {"is": "Aim", "source": "software:scrap", "index": 0, "actor": ""},
            {"is": "Aim", "source": "field:gazette_house:0", "index": 0, "actor": ""},
            {"is": "Apply", "source": "software:bail", "index": 1, "actor": "", "target": "", "aimed": False},
            {"is": "Apply", "source": "field:square:0", "index": 0, "actor": "thug", "target": "", "aimed": False},
            {"is": "MayCounter", "against": "attack", "software": "slay", "target": "character:thug", "by": 1},
            {"is": "Stop", "software": "trap", "by": 1},
            {"is": "CarryOut", "software": "shelf", "target": ""},
            {"is": "ServeTime", "character": "thug", "cell": 2},
            {"is": "RunRoutine", "character": "thug", "first": 0},
            {"is": "RoutineLine", "character": "thug", "line": 1},
            {"is": "GiveReward", "resource": "drugs"},
            {"is": "Cancel"},
            {"is": "StartRound"},
        ]
    )
)


@settings(max_examples=400)
@given(st.data())
def test_a_position_with_random_edits_is_read_or_refused_and_nothing_else(source: st.DataObject) -> None:
    which = source.draw(st.integers(0, len(POSITIONS) - 1))
    check_any_position(GAME, edited(source, POSITIONS[which], WAYS[which], THINGS))
