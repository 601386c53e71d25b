"""Bad input as data for the tests of all games: what is no scenario, no action and no position."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.alike import (
    NUMBERS,
    BadInput,
    plain,
    play,
    saved,
)

from .table import at, game, position, published, settled, to_turn

BAD_SCENARIOS: list[tuple[Any, str]] = [
    ({"seat": []}, "unknown key 'seat'; did you mean 'seats'"),
    ({"seats": [{}, {}, {}]}, "there are 3, but only 2 are in play"),
    ({"seats": [{"hand": ["scrap", "scrap"]}]}, "no copy of 'scrap' is left"),
    ({"seats": [{"hand": ["slay.1"]}, {"hand": ["slay.1"]}]}, "no copy of 'slay.1' is left"),
    ({"seats": [{"hand": "scrap"}]}, "must be a list"),
    ({"seats": {"0": {}}}, "must be a list"),
    ({"seats": [{"corporation": "ares", "monopoly": "data"}]}, "not one of the resources of this seat"),
    ({"seats": [{"corporation": "ares"}, {"corporation": "ares"}]}, "two seats have the same corporation"),
    ({"figures": [at("thug", "square", activated=1)]}, "must be true or false"),
    ({"figures": [{"charakter": "thug", "area": "square"}]}, "did you mean 'character'"),
    ({"figures": [at("thug", "square", violence=11)]}, "is not from 0 to 10"),
    ({"figures": [at("thug", "square", violence=9), at("officer", "square", violence=2)]}, "there are only 10 markers"),
    ({"figures": [at("thug", "fort_plissken", cell=3)]}, "is not from 0 to 2"),
    ({"figures": [at("thug", "fort_plissken", cell=0)]}, "must be 1 or 2 in the prison"),
    ({"figures": [at("thug", "square")], "deck": ["thug"]}, "no thug is left"),
    ({"scenes": ["square:0", "square:0"]}, "square:0 occurs twice"),
    ({"used": ["chapel:0"]}, "'chapel:0'"),
    ({"to_move": 5}, "to_move"),
    ({"direction": -1}, "must be 1, or -1 with three players or more"),
    ({"direction": 0}, "must be 1, or"),
    ({"rewards": {"gold": [1]}}, "'gold' is not one of"),
    ({"rewards": {"data": [5]}}, "a field without a reward"),
    ({"rewards": []}, "rewards: must be a table"),
    ({"round": 0}, "round: 0"),
    ({"stress": "much"}, "stress: must be a whole number"),
    ([], "must be a table"),
    (None, "must be a table"),
]


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
        ("direction", 0, "direction: must be 1, or"),
        ("first_taken", 1, "first_taken: must be true or false"),
        ("ending", "boredom", "ending: 'boredom'"),
        ("owed", [7], "owed[0]: 7"),
        ("stress", None, "stress: must be a whole number"),
        ("limit", 10**6, "limit: 1000000"),
        ("supply", {"gold": 1}, "supply: 'gold'"),
        ("supply/drugs", 9, "drugs: there are 12 markers, not 10"),
        ("rewards", [], "rewards: must be a table"),
        ("rewards/drugs", [5], "a field without a reward"),
        ("figures/0/character", "hulk", "figures[0].character: 'hulk'"),
        ("figures/0/area", "moon", "figures[0].area: 'moon'"),
        ("figures/0/cell", 1, "figures[0].cell: must be 1 or 2 in the prison"),
        ("figures/2/cell", 0, "figures[2].cell: must be 1 or 2 in the prison"),
        ("figures/0/markers", {"drugs": 11}, "figures[0].markers.drugs: 11"),
        ("figures/0/markers", {"data": 1}, "data belongs on areas"),
        ("figures/0/activated", "yes", "figures[0].activated: must be true or false"),
        ("figures/1", 7, "figures[1]"),
        ("figures/1/character", "thug", "thug occurs twice"),
        ("used/0", "moon:0", "used[0]: 'moon:0'"),
        ("scenes", ["square:0", "square:0"], "scenes: square:0 occurs twice"),
        ("scenes", [], "violence: there are 9 markers"),
        ("data", {"square": 1}, "data: 'square'"),
        ("data", {"media_hall": 2}, "data: there are 11 markers"),
        ("seats/0/corporation", "rome", "seats[0].corporation: 'rome'"),
        ("seats/1/corporation", "ares", "two seats have the same corporation"),
        ("seats/0/extra", "gold", "seats[0].extra: 'gold'"),
        ("seats/0/monopoly", 3, "seats[0].monopoly"),
        ("seats/1/permanent", 10**9, "seats[1].permanent"),
        ("seats/0/hand/0", "excalibur", "seats[0].hand[0]: 'excalibur'"),
        ("seats/0/hand", ["slay.1", "slay.1", "fetch.10"], "slay.1 occurs 2 times"),
        ("seats/1/desktop", [], "missing: software shelf.12"),
        ("seats/2/offer", ["thug"], "thug occurs 2 times"),
        ("seats/2/used", 8, "seats[2].used"),
        ("seats/2/hacked", None, "seats[2].hacked"),
        ("seats", [], "there must be 3, not 0"),
        ("deck/0", "excalibur", "deck[0]: 'excalibur'"),
        ("graveyard", [], "missing: pilot"),
        ("stack", {}, "stack: must be a list"),
        ("discard/0", 7, "discard[0]"),
        ("playing", ["gift.1"], "gift.1 occurs 2 times"),
        ("agenda/1/0", {"is": "Bomb"}, "'Bomb' is not a step"),
        ("agenda/1/1", 7, "agenda[1][1]: 7"),
        ("agenda/1", [1], "agenda[1]: must be a step"),
        ("agenda/0/0", {"is": "Mark", "character": "hulk"}, "Mark names no character: 'hulk'"),
        ("agenda/0/0", {"is": "RoutineLine", "character": "thug", "line": 9}, "names no line of the routine: 9"),
        ("agenda/0/0", {"is": "JointTurn", "character": "thug", "line": 0, "actor": "caller"}, "no other character"),
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
        ("agenda/0/0", {"is": "RunRoutine", "character": "thug", "first": 0}, "cannot be pending"),
        ("agenda/0/0", {"is": "FirstPossible", "steps": []}, "cannot be pending"),
        ("agenda/0/0", {"is": "CarryOut", "software": "slay", "target": ""}, "slay, which is not being played"),
        ("agenda/0/0", {"is": "AskEach", "question": {"is": "MayCounter", "against": "attack", "software": "slay",
         "target": "seat:\u00b2", "by": 1}, "seats": []}, "no target: 'seat:\u00b2'"),
        ("agenda/0/0", {"is": "MayPlay", "by": 0, "touched": []}, "MayPlay must follow a step that asks"),
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

BAD_INPUT = BadInput(
    table=game(),
    scenarios=BAD_SCENARIOS,
    rubbish=RUBBISH,
    words=("do", "pick", "thug", "walk", "-", "area:square", "field:", ":", "first", "²"),
    game=GAME,
    positions=[*POSITIONS, LATE],
    late=LATE,
    edits=edits(),
    wrong=[
        ("phase", "lunch", "phase:"),
        ("first", 9, "first:"),
        ("figures/0/area", "moon", "figures[0].area:"),
        ("seats/0/hand/0", "x", "seats[0].hand[0]:"),
        ("deck/0", 7, "deck[0]"),
    ],
    others=[(position(), "parameters"), (published(players=3).new_initial_state(1), "content")],
    parts=("agenda",),
    things=THINGS,
    plays_on=lambda state: settled(to_turn(state)),
)
