"""Markers that enter and leave play, the tracks with their rewards, stress, the red zone.

In the small city a card waits on field 3 of every track, resource markers on 4 and 8, a permanent VP marker on 6; the
red zone begins at 7.
"""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.axon_protocol.rules.choices import GiveReward
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.marker_events import Rewarded
from tests.alike import only, play, refused, told

from .deeds import SLEEPERS, done, hacked
from .table import at, figure, hand, in_play, markers, position, settled, supply, to_turn, where

OTHERS = [name for name in RESOURCES if name != "data"]


def holder(resource: str, n: int) -> dict[str, Any]:
    """Somebody far away with n markers of a resource."""
    return at("clone", "south_exit", **{resource: n})


@pytest.mark.rule("axn.resource.enter", "axn.ruling.supply")
@pytest.mark.parametrize("resource", OTHERS)
def test_counters_and_stress_show_what_is_in_play_and_the_supply_the_rest(resource: str) -> None:
    state = position(holder(resource, 2), *SLEEPERS)
    assert in_play(state) == {resource: 2}
    assert (state.stress, supply(state, resource)) == (2, 6)  # two of ten wait on the track
    assert settled(state)


@pytest.mark.rule("axn.resource.leave")
def test_what_leaves_play_lowers_its_counter_and_never_the_stress() -> None:
    state = position(at("pilot", "square", augments=2, drugs=1), *SLEEPERS, seats=[{"hand": ["strip"]}, {}])
    play(state, "play strip")  # nobody else has an augment, so nobody is asked
    assert markers(state, "pilot") == {"augments": 1, "drugs": 1}
    assert in_play(state) == {"augments": 1, "drugs": 1}
    assert (supply(state, "augments"), state.stress) == (7, 3)
    assert settled(state)


@pytest.mark.rule("axn.resource.leave", "axn.resource.enter")
def test_a_marker_that_left_play_can_come_back() -> None:
    state = position(at("medic", "market", augments=1), *SLEEPERS, seats=[{"hand": ["strip", "fetch"]}, {}], stress=7)
    play(state, "play strip", "activate medic", "hack", "do medic augment -")
    assert (markers(state, "medic"), supply(state, "augments"), state.stress) == ({"augments": 1}, 7, 8)
    assert done(state)


# --- rewards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.reward", "axn.reward.card")
@pytest.mark.parametrize(("before", "drawn"), [(1, []), (2, ["gift"]), (3, [])])
def test_the_card_marker_lets_the_active_player_draw_a_card(before: int, drawn: list[str]) -> None:
    state = hacked(
        "droid", at("droid", "media_hall"), data={"media_hall": before}, stack=["gift"], rewards={"data": [3]}
    )
    play(state, "do droid data -")
    assert (hand(state, 0), hand(state, 1)) == (drawn, [])
    assert state.rewards[1] == (0 if drawn else 1 << 3)
    assert done(state)


@pytest.mark.rule("axn.reward.card")
def test_the_drawn_card_may_exceed_the_hand_limit() -> None:
    cards = ["fetch", "gift", "gift", "dose", "leak"]
    state = position(
        at("medic", "market"), holder("augments", 2), *SLEEPERS, seats=[{"hand": cards}, {}], stack=["bail"]
    )
    play(state, "activate medic", "hack", "discard fetch", "do medic augment -")
    assert len(state.seats[0].hand) == 5 > state.game.hand_limit
    assert "bail" in hand(state, 0)
    assert done(state)


@pytest.mark.rule("axn.reward", "axn.reward.vp", "axn.score.permanent")
def test_the_permanent_marker_is_a_point_for_good() -> None:
    state = hacked("medic", at("medic", "market"), holder("augments", 5))
    before = state.scores()
    play(state, "do medic augment -")
    assert [seat.permanent for seat in state.seats] == [1, 0]
    assert state.scores() == (before[0] + 2, before[1] + 0)  # ARES scores the augment as well
    assert done(state)


@pytest.mark.rule("axn.reward.resource", "axn.resource.enter")
@pytest.mark.parametrize("target", ["medic", "clone", "thug"])
def test_a_resource_marker_from_the_track_goes_on_a_character_of_choice_inmates_included(target: str) -> None:
    figures = (at("medic", "market"), holder("augments", 3), at("thug", "fort_plissken"))
    state = hacked("medic", *figures)
    play(state, "do medic augment -")
    assert len(only(state, "pick")) == 5
    refused(state, "pick area:media_hall", "axn.reward.resource")
    refused(state, "pick character:nobody", "axn.reward.resource")
    had = markers(state, target).get("augments", 0)
    play(state, f"pick character:{target}")
    assert markers(state, target) == {"augments": had + 1}
    assert in_play(state) == {"augments": 5}
    assert (state.stress, supply(state, "augments")) == (5, 4)  # the reward does not come from the supply
    assert done(state)


@pytest.mark.rule("axn.reward.resource", "axn.data.place")
def test_a_data_marker_from_the_track_goes_on_a_corporation_area() -> None:
    state = hacked("droid", at("droid", "media_hall"), data={"media_hall": 3})
    play(state, "do droid data -")
    assert {action.split(":")[1] for action in only(state)} == set(state.city.corporation_areas)
    refused(state, "pick character:droid", "axn.reward.resource")
    refused(state, "pick area:square", "axn.reward.resource")
    play(state, "pick area:depot_yard")
    assert {area: n for area, n in state.data.items() if n} == {"media_hall": 4, "depot_yard": 1}
    assert (in_play(state), state.stress, supply(state, "data")) == ({"data": 5}, 5, 4)
    assert done(state)


@pytest.mark.rule("axn.reward", "axn.reward.resource")
def test_rewards_bring_more_rewards() -> None:
    state = hacked("droid", at("droid", "square"), holder("violence", 3))
    events = told(state, "do droid crime field:square:0")  # 4: a marker; 5
    assert in_play(state) == {"violence": 5}
    events += told(state, "pick character:clone")  # 6: a permanent marker
    assert [(e.field, e.reward) for e in events if isinstance(e, Rewarded)] == [(4, "resource"), (6, "vp")]
    assert in_play(state) == {"violence": 6}
    assert (state.stress, state.seats[0].permanent, supply(state, "violence")) == (6, 1, 3)
    assert done(state)


@pytest.mark.rule("axn.reward")
def test_a_jump_of_two_takes_the_rewards_of_both_fields() -> None:
    figures = (at("journalist", "square", scandals=1), at("pilot", "square", scandals=1))
    state = hacked("journalist", *figures, stack=["gift"])
    play(state, "do journalist scandal character:pilot")  # 3: a card; 4: a marker
    assert hand(state, 0) == ["gift"]
    play(state, "pick character:journalist")
    assert markers(state, "journalist") == {"scandals": 2}
    assert in_play(state) == {"scandals": 5}
    assert done(state)


@pytest.mark.rule("axn.reward")
def test_a_reward_is_taken_only_the_first_time_its_field_is_reached() -> None:
    hands = [{"hand": ["strip", "fetch"]}, {}]
    state = position(at("medic", "market"), holder("augments", 3), *SLEEPERS, seats=hands, stack=["gift"])
    play(state, "play strip")
    assert in_play(state) == {"augments": 2}
    play(state, "activate medic", "hack", "do medic augment -")
    assert in_play(state) == {"augments": 3}
    assert hand(state, 0) == []
    assert done(state)


@pytest.mark.rule("axn.ruling.reward_turn", "axn.reward")
@pytest.mark.parametrize(("goes_to", "seat"), [("active", 0), ("cause", 1)])
def test_a_reward_in_the_turn_of_another_is_for_the_active_player_unless_agreed_otherwise(
    goes_to: str, seat: int
) -> None:
    state = position(
        at("pilot", "square"),
        holder("drugs", 2),
        *SLEEPERS,
        seats=[{}, {"hand": ["dose"]}],
        stack=["gift"],
        parameters={"reward_to": goes_to},
    )
    play(state, "activate sleeper", "nothing")
    play(state, "play dose", "pick character:pilot")
    assert state.active == 0 or settled(state)
    assert [hand(state, player) for player in (0, 1)] == [["gift"] if player == seat else [] for player in (0, 1)]
    assert done(state)


@pytest.mark.rule("axn.ruling.reward_nobody")
def test_a_marker_that_can_be_placed_nowhere_goes_to_the_supply() -> None:
    state = position(*SLEEPERS)
    state.rewards[RESOURCES.index("drugs")] &= ~(1 << 4)
    state.deck += list(state.figures)
    state.figures.clear()
    GiveReward("drugs").resolve(state, 0)
    assert supply(state, "drugs") == 9
    assert state.game.count_conserved(state)["drugs markers"] == 10
    GiveReward("data").resolve(state, 0)  # data always has its areas
    assert (supply(state, "data"), len(state.agenda)) == (8, 3)


# --- augments, products, the overdose ---------------------------------------------------------------------------------


@pytest.mark.rule("axn.augment.life", "axn.software.attack")
@pytest.mark.parametrize("augments", [0, 1])
def test_an_augment_saves_from_software_that_kills(augments: int) -> None:
    state = position(at("pilot", "square", augments=augments), *SLEEPERS, seats=[{"hand": ["slay"]}, {}])
    play(state, "play slay", "pick character:pilot")
    assert where(state, "pilot") == ("square" if augments else "")
    assert in_play(state) == {}
    assert settled(state)


@pytest.mark.rule("axn.products.loot", "axn.resource.leave")
def test_products_return_to_the_supply_when_software_kills() -> None:
    state = position(at("pilot", "square", products=2), at("thug", "square"), *SLEEPERS, seats=[{"hand": ["slay"]}, {}])
    play(state, "play slay", "pick character:pilot")
    assert markers(state, "thug") == {}
    assert (supply(state, "products"), in_play(state), state.stress) == (8, {}, 2)
    assert settled(state)


@pytest.mark.rule("axn.products.loot", "axn.resource.leave", "axn.overdose")
def test_products_return_to_the_supply_after_an_overdose() -> None:
    state = position(at("pilot", "square", products=2, drugs=3, augments=1), at("thug", "square"), *SLEEPERS)
    before = figure(state, "thug")
    play(state, "activate pilot")
    assert (where(state, "pilot"), in_play(state), state.stress) == ("", {}, 6)
    assert figure(state, "thug") == before
    assert settled(state)


# --- the red zone -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.round.red")
@pytest.mark.parametrize(("amounts", "limit"), [((6, 0), 40), ((7, 0), 39), ((7, 8), 39)])
def test_counters_in_the_red_zone_lower_the_limit_by_one_however_many_they_are(
    amounts: tuple[int, int], limit: int
) -> None:
    figures = (at("pilot", "square", products=amounts[0], scandals=amounts[1]), at("medic", "square"))
    nothing = {"products": [], "scandals": []}
    state = position(*figures, phase="end_of_round", rewards=nothing, limit=40)
    to_turn(state)
    assert state.limit == limit
    assert settled(state)
