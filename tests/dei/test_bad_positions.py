"""Saved positions that were edited: read or refused, with the place of the edit, and nothing else."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.alike import (
    NUMBERS,
    check_any_position,
    check_refused,
    check_refused_without,
    edited,
    plain,
    play,
    pools,
    put,
    read_back,
    saved,
)

from .table import acting, game, position, published, seat, settled, to_card

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
        ("drones", {"spider": "2.4b"}, "drones: 'spider' is none of hunter, "),
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
        ("seats/1/faction", "auxilia", "two seats have one faction"),
        ("seats/0/vp", -1, "seats[0].vp: -1"),
        ("seats/0/scored", [1] * 6, "seats[0].scored"),
        ("seats/0/technology", 61, "seats[0].technology: 61"),
        ("seats/0/candy", ["lemon"], "seats[0].candy[0]: 'lemon'"),
        ("seats/0/supply", 14, "seats[0]: there are 15 scrappers in all"),
        ("seats/0/figures", {"2.4b": 3}, "seats[0]: there are 15 scrappers in all"),
        ("seats/0/leader", "moon", "seats[0].leader: 'moon'"),
        ("seats/0/leader", ["2.4b"], "seats[0].leader: must be a word"),
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
        ("agenda/0/0", {"is": "ChooseCamp", "place": 4}, "no place in the order of play"),
        ("agenda/0/0", {"is": "Hunt", "area": 1, "killed": [7]}, "Hunt names no seat: 7"),
        ("agenda/0/0", {"is": "StartRound"}, "the phases and the clean-up that must follow are not pending"),
        ("agenda/2", [{"is": "DealAll"}, 0, None], "the phases and the clean-up that must follow are not pending"),
        ("agenda/4", [{"is": "StartRound"}, 0, None], "StartRound never waits now"),
        ("agenda/0/2", {"is": "ScorePart", "kind": "x"}, "what is pending does not fit the table (KeyError)"),
        ("agenda/-1/0", {"is": "ChooseCard", "left": 0, "bought": False}, "ChooseCard names an impossible number"),
        ("agenda/4", [{"is": "Cancel"}, 0, None], "'Cancel' is not a step of this game"),
        ("agenda/4", [{"is": "FinalTime"}, 0, None], "FinalTime never waits now"),
        ("agenda/4", [{"is": "OpenCards"}, 0, None], "OpenCards never waits now"),
        ("agenda/4", [{"is": "EarnBadges"}, 0, None], "EarnBadges never waits now"),
        ("agenda/4", [{"is": "Ravage", "area": 3}, 2, None], "Abraham cannot collect there"),
        ("stage", "over", "the game is over"),
        ("stage", "setup", "the set-up cannot be left so"),
        ("stage", "missions", "never waits now"),
        ("round", 0, "there is no round or phase"),
        ("order", [], "there is no round or phase"),
        ("seats/1/badges", [], "seat 1 is not set up"),
        ("seats/2/faction", "", "seat 2 is not set up"),
        ("seats/2/pile", ["pilot"], "badge pilot: 2"),
        ("seats/0/scored", [1, 0, 0, 0], "seat 0 has had the final scoring, or should have"),
        ("agenda/0/2", {"is": "PlayCard", "card": "nuke"}, "PlayCard names no card: 'nuke'"),
        ("extra", 1, "unknown key 'extra'"),
    ]  # fmt: skip


START = plain(GAME.new_initial_state(1))
DRAFTED = game(players=2, badge_draft=True)


def draft(takes: int) -> dict[str, Any]:
    """A draft of badges after so many decisions: factions, a colour, badges."""
    state = DRAFTED.new_initial_state(1)
    for _ in range(takes):
        play(state, state.legal_actions()[0])
    return plain(state)


@pytest.mark.parametrize(
    ("data", "path", "thing", "part"),
    [
        (START, "agenda", [], "the set-up cannot be left so"),
        (START, "agenda/0/0", {"is": "CleanUp"}, "somebody has no faction"),
        (START, "agenda/2/0", {"is": "ChooseCamp", "place": 1}, "what is pending is not what the set-up asks for"),
        (START, "seats/0/leader", "2.4b", "the cards are dealt already"),
        (START, "round", 1, "the set-up cannot be left so"),
        (draft(3), "agenda/-1/0", {"is": "PassPile", "left": 1}, "what is pending is not what the set-up asks"),
        (draft(3), "agenda/1", [{"is": "DraftColour", "seats": 2}, 0, None], "what is pending is not what"),
        (draft(3), "seats/0/badges", ["scout"], "what is pending is not what the set-up asks"),
    ],
)
def test_during_the_set_up_nothing_else_can_be_pending(data: dict[str, Any], path: str, thing: Any, part: str) -> None:
    game = DRAFTED if len(data["seats"]) == 2 else GAME
    assert game.state_from_dict(data).to_dict() == data
    changed = put(data, path, thing)
    if path == "seats/0/badges":
        changed["badge_supply"] = [b for b in changed["badge_supply"] if b not in thing]
        for seat in changed["seats"]:
            seat["pile"] = [b for b in seat["pile"] if b not in thing]
    check_refused(game, changed, part)


@pytest.mark.parametrize(("path", "thing", "part"), edits(), ids=[f"{e[0]}={e[1]}"[:50] for e in edits()])
def test_an_edited_position_is_refused_with_the_place_of_the_edit(path: str, thing: Any, part: str) -> None:
    if not part:
        assert settled(to_card(GAME.state_from_dict(put(LATE, path, thing))))  # cards may leave the game
        return
    check_refused(GAME, put(LATE, path, thing), part)


@pytest.mark.parametrize("key", sorted(LATE))
def test_a_position_without_one_of_its_fields_is_refused_by_its_name(key: str) -> None:
    check_refused_without(GAME, LATE, key)


@pytest.mark.parametrize("key", sorted(LATE["seats"][0]))
def test_a_seat_without_one_of_its_fields_is_refused_by_its_name(key: str) -> None:
    data = copy.deepcopy(LATE)
    del data["seats"][1][key]
    check_refused(GAME, data, f"seats[1]: '{key}' is missing")


def test_all_mistakes_of_a_position_are_named_at_once() -> None:
    data = LATE
    for path, thing in (
        ("stage", "lunch"), ("first", 9), ("seats/0/leader", "moon"), ("seats/0/hand/0", "x"), ("decks/0/0", 7),
    ):  # fmt: skip
        data = put(data, path, thing)
    check_refused(GAME, data, "stage:", "first:", "seats[0].leader:", "seats[0].hand[0]:", "decks[0][0]:")


def test_a_position_of_another_game_is_refused() -> None:
    check_refused(GAME, position(seat("auxilia")).to_dict(), "parameters")
    check_refused(GAME, published(players=3).new_initial_state(1).to_dict(), "content")


@pytest.mark.parametrize("data", [None, [], "position", 7, {}])
def test_what_is_no_table_at_all_is_no_position(data: Any) -> None:
    check_refused(GAME, data)


@pytest.mark.parametrize("data", [*POSITIONS, LATE], ids=range(len(POSITIONS) + 1))
def test_an_untouched_position_reads_back_and_plays_on(data: dict[str, Any]) -> None:
    assert settled(to_card(read_back(GAME, data)))


WAYS = [pools(data, "agenda", "seats") for data in POSITIONS]
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


@settings(max_examples=500)
@given(st.data())
def test_a_position_with_random_edits_is_read_or_refused_and_nothing_else(source: st.DataObject) -> None:
    which = source.draw(st.integers(0, len(POSITIONS) - 1))
    check_any_position(GAME, edited(source, POSITIONS[which], WAYS[which], THINGS))
