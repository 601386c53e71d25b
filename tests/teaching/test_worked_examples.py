"""The worked examples of the rulebooks: each is played in a lesson, and what happens there is what they say.

That of D.E.I. has none in its text: its examples are pictures of maps.
"""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.teaching import Attempt, load_lesson

Data = dict[str, Any]


def begun(id: str) -> Attempt:
    lesson, exercise = id.split("/")
    return Attempt(load_lesson(lesson), exercise)


def data(attempt: Attempt) -> Data:
    return attempt.session.state.to_dict()


def solved(id: str) -> tuple[Attempt, Data]:
    """An exercise whose solution is played, and the position before."""
    attempt = begun(id)
    before = data(attempt)
    for action in attempt.exercise.solution:
        attempt.session.apply(action)
    assert attempt.done
    return attempt, before


def goods(d: Data, seat: int = 0) -> dict[str, int]:
    found: dict[str, int] = {good: n for good, n in d["seats"][seat]["goods"].items() if n}
    return found


def legal(attempt: Attempt) -> set[str]:
    return {str(action) for action in attempt.session.state.legal_actions()}


def markers(d: Data, character: str) -> dict[str, int]:
    return next((dict(one["markers"]) for one in d["figures"] if one["character"] == character), {})


def area(d: Data, character: str) -> str:
    return next((str(one["area"]) for one in d["figures"] if one["character"] == character), "")


def in_play(d: Data, resource: str) -> int:
    """How many markers of a resource lie on characters."""
    return sum(int(one["markers"].get(resource, 0)) for one in d["figures"])


# --- 51st State -------------------------------------------------------------------------------------------------------


def test_the_mutants_produce_with_school_pub_and_two_deals() -> None:
    attempt = begun("51st_state_draft_and_production/mutants")
    before = data(attempt)
    attempt.session.apply("draft gun_shop")

    after = data(attempt)
    assert goods(after) == {"worker": 4, "gun": 2, "iron": 1, "grey": 1}
    assert len(after["seats"][0]["hand"]) == len(before["seats"][0]["hand"]) + 3, "the one taken, and two drawn"


def test_four_players_draft_in_the_order_1_2_3_4_4_3_2_1() -> None:
    attempt, _ = solved("51st_state_draft_and_production/order")

    nodes = attempt.session.nodes
    drafted = [node.player for node in nodes if str(node.action).startswith("draft ")]
    assert drafted == [1, 2, 3, 0, 0], "the fourth takes two in a row"


def test_a_school_behind_a_shield_costs_four_red_contacts() -> None:
    attempt, before = solved("51st_state_razing/shield")

    after = data(attempt)
    assert (goods(before), goods(after)) == ({"red": 4}, {"worker": 2})
    assert goods(after, 1) == {"worker": 1}
    assert after["seats"][1]["locations"][0]["ruin"]


def test_four_workers_buy_a_resource_and_a_card_in_one_action() -> None:
    attempt, before = solved("51st_state_deals_and_workers/four_workers")

    assert (goods(before), goods(data(attempt))) == ({"worker": 4}, {"iron": 1})
    assert len(data(attempt)["seats"][0]["hand"]) == 1
    assert {node.player for node in attempt.session.nodes[1:]} == {attempt.learner}, "nobody moves in between"


def test_a_neighbour_uses_the_boiler_room() -> None:
    attempt, before = solved("51st_state_neighbours/boiler_room")

    assert (goods(before)["worker"], goods(data(attempt))["worker"]) == (1, 2)
    assert goods(data(attempt), 1)["worker"] == goods(before, 1).get("worker", 0) + 1


def test_hibernation_chambers_keep_all_the_workers_and_nothing_else() -> None:
    attempt, before = solved("51st_state_winter/chambers")

    chambers, archive, _ = data(attempt)["seats"][0]["locations"]
    assert goods(before) == {"worker": 3, "gun": 1, "grey": 1}
    assert goods(data(attempt)) == {}
    assert (chambers["stored"], archive["spent"]) == ({"worker": 3}, {})


@pytest.mark.parametrize(
    ("exercise", "points", "ruins"), [("connection", 2, 0), ("miss", 0, 0), ("hit", 4, 1)],
)  # fmt: skip
def test_the_virtual_opponent_takes_three_turns(exercise: str, points: int, ruins: int) -> None:
    attempt, before = solved(f"51st_state_alone/{exercise}")

    after = data(attempt)
    assert after["seats"][1]["vp"] - before["seats"][1]["vp"] == points
    assert sum(place["ruin"] for place in after["seats"][0]["locations"]) == ruins


def test_a_shipwreck_may_be_used_twice() -> None:
    attempt, _ = solved("51st_state_using/shipwreck")

    assert [str(node.action) for node in attempt.session.nodes[1:]].count("use 1") == 2


# --- Axon Protocol ----------------------------------------------------------------------------------------------------


def test_the_street_samurai_does_the_first_line_that_she_can() -> None:
    beside = begun("axon_protocol_routines/first_line")
    nearest, tie = begun("axon_protocol_routines/nearest"), begun("axon_protocol_routines/tie")
    nobody = begun("axon_protocol_routines/nobody")

    assert legal(beside) == {
        f"do street_samurai {skill} character:{criminal}"
        for skill in ("arrest", "execute")
        for criminal in ("gang_boss", "serial_killer")
    }
    assert area(data(nearest), "street_samurai") == "microbionics_inc"
    assert all(action.startswith("do street_samurai drive ") for action in legal(nearest))
    assert "do street_samurai drive area:north_gate" not in legal(nearest)
    towards = {"lumora_flagship": ("tessera_depot", "neon_mile"), "villa_hill": ("north_gate", "faraday_garden")}
    assert legal(tie) == {f"do street_samurai drive area:{stop}" for stops in towards.values() for stop in stops}
    assert len(legal(nobody)) > len(legal(nearest)), "no criminal is free: she drives wherever the player likes"


def test_in_prison_her_routine_can_do_nothing_and_she_is_marked_all_the_same() -> None:
    lesson = load_lesson("axon_protocol_law")
    state = lesson.start("in_prison")
    state.apply_action("activate street_samurai")

    figure = next(one for one in state.to_dict()["figures"] if one["character"] == "street_samurai")
    assert (figure["area"], figure["cell"], figure["activated"]) == ("fort_plissken", 2, True)


def test_her_skill_opens_the_field_at_microbionics() -> None:
    attempt, before = solved("axon_protocol_areas/microbionics")

    gained = markers(data(attempt), "street_samurai").get("augments", 0)
    assert gained == markers(before, "street_samurai").get("augments", 0) + 1


def test_leaving_the_city_brings_two_augments_and_one_violence_back() -> None:
    attempt, before = solved("axon_protocol_areas/leave")

    after = data(attempt)
    assert (in_play(before, "augments"), in_play(before, "violence")) == (2, 1)
    assert (in_play(after, "augments"), in_play(after, "violence")) == (0, 0)
    assert area(after, "street_samurai") == ""
    assert after["stress"] == before["stress"]


def test_an_augment_saves_her_life() -> None:
    attempt, before = solved("axon_protocol_violence/saved")

    assert markers(before, "street_samurai") == {"augments": 2}
    assert markers(data(attempt), "street_samurai") == {"augments": 1}


def test_with_one_drug_she_drives_a_highway_and_a_street_and_never_two_highways() -> None:
    attempt = begun("axon_protocol_ways/one_drug")

    assert {"do street_samurai drive area:arena", "do street_samurai drive area:neon_mile"} <= legal(attempt)
    assert not attempt.try_wrong()
    assert attempt.exercise.wrong == "do street_samurai drive area:airfield"


def test_a_criminal_in_prison_is_not_the_nearest() -> None:
    attempt = begun("axon_protocol_routines/prisoner")

    assert area(data(attempt), "serial_killer") == "fort_plissken"
    assert attempt.try_wrong().rules == ("axn.routine.nearest",)


def test_there_is_one_monopoly_of_drugs() -> None:
    attempt = begun("axon_protocol_last_turns/monopoly")

    assert attempt.try_wrong().rules == ("axn.monopoly.unique",)
