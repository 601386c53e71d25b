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

from .table import acting, game, position, published, seat, settled, to_card

BAD_SCENARIOS: list[tuple[Any, str]] = [
    ({"seat": []}, "unknown key 'seat'; did you mean 'seats'"),
    ({"seats": [{}, {}, {}]}, "there are 3, but only 2 are in play"),
    ({"seats": {"0": {}}}, "must be a list"),
    ({"seats": [{"faction": "auxilla"}]}, "did you mean 'auxilia'"),
    ({"seats": [{"faction": "auxilia"}, {"faction": "auxilia"}]}, "two seats have the same faction"),
    ({"seats": [{"figures": {"2.4b": 8, "2.5b": 8}}]}, "there are only 15 scrappers"),
    ({"seats": [{"figures": []}]}, "figures: must be a table"),
    ({"seats": [{"camps": ["2.4b"] * 4}]}, "more than 3"),
    ({"seats": [{"lifts": ["2.4b/2.4b"]}]}, "'2.4b/2.4b' is not a site"),
    ({"seats": [{"hand": ["aux_move"]}, {"hand": ["aux_move"]}]}, "aux_move is already elsewhere"),
    ({"seats": [{"hand": "aux_move"}]}, "must be a list"),
    ({"seats": [{"badges": ["scout", "sniper"]}]}, "names a second badge of tactics"),
    ({"seats": [{"badges": ["scout"]}, {"secret": ["scout"]}]}, "scout occurs twice"),
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
    ({"outposts": {"2.4b": 0}}, "there is no outpost here"),
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


WORDS = [
    "enlist", "move", "group", "collect", "build", "fly", "take", "buy", "mission", "drop", "done", "candy", "2.4b",
    "drone:hunter:0", "drone:hunter:²", "technology:2", "technology:²", "from:2.4b", "put", "leader", "camps:1", "1",
    "-1", "²", "tactics", "swap", ":", "from:",
]  # fmt: skip


GAME = game(players=3)


def between() -> list[dict[str, Any]]:
    """Positions in the middle of something: a move, a purchase, each of the drones, Abraham's collect, a mission."""
    mine = seat("ravagers", "2.4b", figures={"2.4b": 3}, technology=5, energy=5, badges=["caravan"], camps=["2.4b"])
    others = [seat("auxilia", "2.5b", figures={"2.4b": 1}), seat("farm_z", "2.9b", figures={"2.4b": 1})]
    drones = {"hunter": "2.4b", "transporter": "2.4b", "teleporter": "2.4b"}
    states = [
        play(acting("rav_move", mine, *others), "move move 2.4b 2.5b"),
        play(position(mine, *others), "lay rav_move"),
        *(
            play(acting(f"{drone}_0", mine, *others, drones=drones), f"fly drone:{drone}:0 2.4b")
            for drone in ("hunter", "transporter", "teleporter")
        ),
        position(mine, *others, stage="end_of_phase"),
        position(mine, *others, stage="end_of_phase", phase=3, technology={}),
    ]
    return [plain(state) for state in states]


POSITIONS = [*(saved(GAME, seed, n) for seed, n in ((1, 2), (2, 60), (3, 140), (4, 240))), *between()]


LATE = plain(
    GAME.scenario(
        {
            "round": 2,
            "seats": [
                {"faction": "auxilia", "leader": "2.4b", "figures": {"2.4a": 2}, "camps": ["2.4b"],
                 "lifts": ["2.4b/2.4R"], "bridges": ["2.4:0"], "badges": ["scout"], "candy": ["move"],
                 "hand": ["aux_move", "aux_march"], "opened": ["aux_camp"], "down": ["aux_mixed"],
                 "disposed": ["aux_drone"], "missions": ["energy", "", "", ""]},
                {"faction": "farm_z", "leader": "2.9b"},
                {"faction": "ravagers"},
            ],
            "missions": [["energy", "drones"], ["technology", "outposts"]],
            "drones": {"hunter": "2.4b"},
        }
    )
)  # fmt: skip
"""A position with something of everything, to be edited."""


def carrying(**more: Any) -> dict[str, Any]:
    """A saved question about a card that is carried out."""
    return {"is": "Acting", "card": "", "left": [], "boosted": False, "per": [], "done": [], "outpost": False, **more}


def edits() -> list[tuple[str, Any, str]]:
    """Where to put what, and what the error must say."""
    return [
        ("game", "chess", "game: is chess"),
        ("rules_version", "0", "rules_version: is 0"),
        ("parameters", {"planning": True}, "parameters: is "),
        ("content", "x", "content: is x"),
        ("seed", "x", "seed: must be a whole number"),
        ("draws", -1, "draws: -1"),
        ("layout", [], "must have 12 tiles"),
        ("layout/0", ["2.1", 7], "layout[0][1]: 7"),
        ("layout/1", ["2.1", 0], "has a tile twice"),
        ("round", 9, "round: 9"),
        ("phase", 4, "phase: 4"),
        ("stage", "lunch", "stage: 'lunch'"),
        ("first", 3, "first: 3"),
        ("order", [0, 0, 1], "order: must name every seat once"),
        ("technology/2.4b", 99, "technology.2.4b: 99"),
        ("energy", {"moon": 1}, "energy: 'moon'"),
        ("technology_left", 60, "technology: "),
        ("energy_left", -1, "energy_left: -1"),
        ("drones", {"hunter": "moon"}, "drones.hunter: 'moon'"),
        ("drones", {"spider": "2.4b"}, "drones: 'spider' is not one of hunter, "),
        ("drones", [], "drones: must be a table"),
        ("colours/0", "mauve", "colours[0]: 'mauve'"),
        ("colours", ["tactics"], "colours: must have"),
        ("holders/0", 3, "holders[0]: 3"),
        ("holders", [], "holders: must have"),
        ("decks/0", [], ""),
        ("decks/0/0", "excalibur", "decks[0][0]: 'excalibur'"),
        ("decks", [[], []], "decks: must have 4 entries, not 2"),
        ("slots/1", ["", ""], "slots[1]: must have 3 entries, not 2"),
        ("slots/0/0", "aux_move", "aux_move: 2"),
        ("missions/0", ["energy"], "missions[0]: must have 2 entries, not 1"),
        ("missions/1/0", "energy", "energy is laid out twice"),
        ("box", ["aux_move"], "aux_move: 2"),
        ("candy", ["move"] * 3, "candy move: "),
        ("badge_supply", ["scout"], "badge scout: 2"),
        ("seats", [], "there must be 3, not 0"),
        ("seats/0", 7, "seats[0]: must be a table"),
        ("seats/1/faction", "auxilia", "two seats have the same faction"),
        ("seats/0/vp", -1, "seats[0].vp: -1"),
        ("seats/0/scored", [1] * 6, "seats[0].scored"),
        ("seats/0/technology", 61, "seats[0].technology: 61"),
        ("seats/0/candy", ["lemon"], "seats[0].candy[0]: 'lemon'"),
        ("seats/0/supply", 14, "seats[0]: there are 15 scrappers in all"),
        ("seats/0/figures", {"2.4b": 3}, "seats[0]: there are 15 scrappers in all"),
        ("seats/0/leader", "moon", "seats[0].leader: 'moon'"),
        ("seats/0/leader", ["2.4b"], "seats[0].leader: must be a string"),
        ("seats/0/camps", ["2.4b"] * 4, "seats[0].camps: has 4 entries"),
        ("seats/0/bridges", [999], "seats[0].bridges[0]: 999"),
        ("seats/0/lifts", ["2.4b/2.4R"], "seats[0].lifts[0]: must be a whole number"),
        ("seats/0/hand/0", "excalibur", "seats[0].hand[0]: 'excalibur'"),
        ("seats/0/opened", ["aux_move"], "aux_move: 2"),
        ("seats/0/badges", ["raid", "scout", "parcel"], "must be one of each colour"),
        ("seats/0/earned", [True], "seats[0].earned: must have 3 entries"),
        ("seats/0/pile", ["x"], "seats[0].pile[0]: 'x'"),
        ("seats/0/missions", [""], "seats[0].missions: must have 4 entries"),
        ("seats/0/parcel_used", 1, "seats[0].parcel_used: must be true or false"),
        ("agenda/0/0", {"is": "Bomb"}, "'Bomb' is not a step"),
        ("agenda/0/1", 7, "agenda[0][1]: 7"),
        ("agenda/0", [1], "agenda[0]: must be a step"),
        ("agenda", [[{"is": "CleanUp"}, 0, None]], "must end with a question"),
        ("agenda/0/0", {"is": "Harvest", "area": 99, "left": 1}, "Harvest names no area: '99'"),
        ("agenda/0/0", carrying(card="nuke"), "Acting names no card: 'nuke'"),
        ("agenda/0/0", carrying(left=["nuke"]), "no action of a card: 'nuke'"),
        ("agenda/0/0", carrying(per=["per:nuke"], done=[0]), "no action of a card: 'per:nuke'"),
        ("agenda/0/0", carrying(left=["per:all:enlist"]), "actions per outpost where others belong"),
        ("agenda/0/0", carrying(per=["enlist"], done=[0]), "actions per outpost where others belong"),
        ("agenda/0/0", carrying(per=["per:all:enlist"]), "an impossible number of actions per outpost"),
        ("agenda/0/0", carrying(per=["per:all:enlist"], done=[-1]), "an impossible number of actions per outpost"),
        ("agenda/0/0", carrying(outpost=True), "an impossible number of actions per outpost"),
        ("agenda/0/0", {"is": "ChooseGroup", "code": "nuke", "origin": 0, "area": 1}, "no action of a card: 'nuke'"),
        ("agenda/0/0", {"is": "ChooseCard", "left": 99, "bought": False}, "ChooseCard names an impossible number"),
        ("agenda/0/0", {"is": "StartPhase", "number": 9}, "StartPhase names no phase"),
        ("agenda/0/0", {"is": "ChooseCamp", "place": 4}, "no position in the order of play"),
        ("agenda/0/0", {"is": "Hunt", "area": 1, "killed": [7]}, "Hunt names no seat: 7"),
        ("agenda/0/0", {"is": "StartRound"}, "the phases and the clean-up that must follow are not pending"),
        ("agenda/2", [{"is": "DealAll"}, 0, None], "the phases and the clean-up that must follow are not pending"),
        ("agenda/4", [{"is": "StartRound"}, 0, None], "StartRound cannot be pending now"),
        ("agenda/0/2", {"is": "ScorePart", "kind": "x"}, "the pending steps do not match the table (KeyError)"),
        ("agenda/-1/0", {"is": "ChooseCard", "left": 0, "bought": False}, "ChooseCard names an impossible number"),
        ("agenda/4", [{"is": "Cancel"}, 0, None], "'Cancel' is not a step of this game"),
        ("agenda/4", [{"is": "FinalTime"}, 0, None], "FinalTime cannot be pending now"),
        ("agenda/4", [{"is": "OpenCards"}, 0, None], "OpenCards cannot be pending now"),
        ("agenda/4", [{"is": "EarnBadges"}, 0, None], "EarnBadges cannot be pending now"),
        ("agenda/4", [{"is": "Ravage", "area": 3}, 2, None], "Abraham cannot collect there"),
        ("stage", "over", "the game is over"),
        ("stage", "setup", "the set-up cannot be in this state"),
        ("stage", "missions", "cannot be pending now"),
        ("round", 0, "there is no round or phase"),
        ("order", [], "there is no round or phase"),
        ("seats/1/badges", [], "seat 1 is not set up"),
        ("seats/2/faction", "", "seat 2 is not set up"),
        ("seats/2/pile", ["pilot"], "badge pilot: 2"),
        ("seats/0/scored", [1, 0, 0, 0], "the final scoring of seat 0 does not match"),
        ("agenda/0/2", {"is": "PlayCard", "card": "nuke"}, "PlayCard names no card: 'nuke'"),
        ("extra", 1, "unknown key 'extra'"),
    ]  # fmt: skip


THINGS = (
    NUMBERS
    | st.sampled_from(["", "auxilia", "hunter", "aux_move", "move", "2.4b", "scout", "energy", "tactics", "x" * 300])
    | st.sampled_from(
        [
            [],
            {},
            [[]],
            ["move"],
            {"is": "DealAll"},
            {"is": "StartRound"},
            {"is": "CleanUp"},
            {"is": "Purchase"},
            {"is": "ChooseFaction"},
            {"is": "ChooseCamp", "place": 2},
            {"is": "DraftColour", "seats": 3},
            {"is": "PassPile", "left": 2},
            {"is": "Plan", "left": 2},
            {"is": "ChooseMission"},
            {"is": "ChooseCard", "left": 2, "bought": False},
            {"is": "NextCard", "left": 3, "bought": True},
            {"is": "Ravage", "area": 3},
            {"is": "Harvest", "area": 3, "left": 2},
            {"is": "Transport", "area": 3, "left": 20},
            {"is": "Teleport", "area": 3, "left": 0},
            {"is": "Hunt", "area": 3, "killed": [0, 1]},
            {"is": "ChooseGroup", "code": "move", "origin": 3, "area": 4},
            {"is": "ChooseGroup", "code": "collect", "origin": 3, "area": 3},
            carrying(card="aux_move", left=["move", "copy", "per:all:enlist"]),
            carrying(card="aux_move", left=["move", "copy"], per=["per:all:enlist"], done=[1]),
            carrying(card="t_per", left=["drone:teleporter:2", "build", "move:extra"], boosted=True, outpost=True),
            {"is": "Move", "code": "move", "origin": "2.4b", "area": "2.5b"},
            {"is": "Buy", "market": 9, "slot": 9, "technology": 0, "energy": 0, "candy": False},
            {"is": "Snipe", "code": "collect", "area": "2.4b", "victim": 9},
            {"is": "PutMarker", "column": 9, "row": 9},
            {"is": "Take", "code": "move"},
        ]
    )
)

BAD_INPUT = BadInput(
    table=game(),
    scenarios=BAD_SCENARIOS,
    rubbish=RUBBISH,
    words=WORDS,
    game=GAME,
    positions=[*POSITIONS, LATE],
    late=LATE,
    edits=edits(),
    wrong=[
        ("stage", "lunch", "stage:"),
        ("first", 9, "first:"),
        ("seats/0/leader", "moon", "seats[0].leader:"),
        ("seats/0/hand/0", "x", "seats[0].hand[0]:"),
        ("decks/0/0", 7, "decks[0][0]:"),
    ],
    others=[(position(seat("auxilia")), "parameters"), (published(players=3).new_initial_state(1), "content")],
    parts=("agenda", "seats"),
    things=THINGS,
    plays_on=lambda state: settled(to_card(state)),
    start=GAME.new_initial_state(0),
)
