"""The skills that make or remove markers, and arrest: when each can be used, on whom, and what it does.

Characters are hacked here, which lets them use any of their skills; routines use the same ones.
"""

from __future__ import annotations

import pytest

from tests.alike import legal, only, play, refused

from .deeds import done, hacked
from .table import at, figure, in_play, markers, scenes, supply, where

# --- augment, buy, drugs ----------------------------------------------------------------------------------------------

TRADES = [
    ("augment", "augments", "medic", "trader"),
    ("buy", "products", "racer", "trader"),
    ("drugs", "drugs", "smuggler", "dealer"),
]


@pytest.mark.rule("axn.skill.augment", "axn.skill.buy", "axn.skill.drugs", "axn.resource.enter")
@pytest.mark.parametrize(("skill", "resource", "who", "_seller"), TRADES)
def test_in_a_shop_one_marker_comes_on_the_own_card(skill: str, resource: str, who: str, _seller: str) -> None:
    state = hacked(who, at(who, "market"))
    play(state, f"do {who} {skill} -")
    assert markers(state, who) == {resource: 1}
    assert in_play(state) == {resource: 1}
    assert (state.stress, supply(state, resource)) == (1, 7)
    assert done(state)


@pytest.mark.rule("axn.skill.augment", "axn.skill.buy", "axn.skill.drugs")
@pytest.mark.parametrize(("skill", "resource", "who", "seller"), TRADES)
def test_without_a_shop_somebody_in_the_area_must_sell(skill: str, resource: str, who: str, seller: str) -> None:
    elsewhere = at(seller, "market")
    refused(hacked(who, at(who, "square"), elsewhere), f"do {who} {skill} -", f"axn.skill.{skill}")
    wrong = at("dealer" if seller == "trader" else "trader", "square")
    refused(hacked(who, at(who, "square"), wrong), f"do {who} {skill} -", f"axn.skill.{skill}")
    state = hacked(who, at(who, "square"), at(seller, "square"))
    before = figure(state, seller)
    play(state, f"do {who} {skill} -")
    assert markers(state, who) == {resource: 1}
    assert figure(state, seller) == before
    assert done(state)


@pytest.mark.rule("axn.ruling.own_trade")
@pytest.mark.parametrize(("who", "skill", "resource"), [("trader", "buy", "products"), ("dealer", "drugs", "drugs")])
def test_whoever_sells_does_not_serve_itself_unless_that_is_agreed(who: str, skill: str, resource: str) -> None:
    refused(hacked(who, at(who, "tower_block")), f"do {who} {skill} -", "axn.ruling.own_trade")
    state = hacked(who, at(who, "tower_block"), parameters={"own_trade": True})
    play(state, f"do {who} {skill} -")
    assert markers(state, who) == {resource: 1}
    assert done(state)
    in_shop = hacked(who, at(who, "market"))
    play(in_shop, f"do {who} {skill} -")
    assert markers(in_shop, who) == {resource: 1}
    assert done(in_shop)


# --- crime and investigate --------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.skill.crime", "axn.violence.scene", "axn.violence.criminal")
def test_a_crime_marks_an_action_field_and_whoever_commits_it() -> None:
    state = hacked("droid", at("droid", "square"), at("pilot", "square"))
    before = figure(state, "pilot")
    assert only(state, "do")[:2] == ["do droid crime field:square:0", "do droid crime field:square:1"]
    assert not state.is_criminal(state.figures["droid"])
    play(state, "do droid crime field:square:1")
    assert scenes(state) == ["square:1"]
    assert markers(state, "droid") == {"violence": 1}
    assert state.is_criminal(state.figures["droid"])
    assert (in_play(state), state.stress, supply(state, "violence")) == ({"violence": 2}, 2, 6)
    assert figure(state, "pilot") == before
    assert only(state, "use") == ["use square:0"]
    assert done(state)


@pytest.mark.rule("axn.skill.crime", "axn.violence.scene")
def test_a_second_crime_takes_another_action_field_and_a_third_is_impossible() -> None:
    state = hacked("droid", at("droid", "square"), scenes=["square:0"])
    refused(state, "do droid crime field:square:0", "axn.violence.scene")
    play(state, "do droid crime field:square:1")
    assert scenes(state) == ["square:0", "square:1"]
    assert done(state)
    full = hacked("droid", at("droid", "square"), scenes=["square:0", "square:1"])
    for field in ("square:0", "square:1"):
        refused(full, f"do droid crime field:{field}", "axn.violence.scene")
    assert "crime" not in " ".join(only(full))
    play(full, "nothing")
    assert done(full)


@pytest.mark.rule("axn.skill.crime")
def test_an_activation_marker_does_not_prevent_a_crime() -> None:
    state = hacked("droid", at("droid", "tower_block"), used=["tower_block:0"])
    play(state, "do droid crime field:tower_block:0")
    assert scenes(state) == ["tower_block:0"]
    assert done(state)


@pytest.mark.rule("axn.skill.crime")
def test_where_there_is_no_action_field_there_is_no_crime() -> None:
    state = hacked("thug", at("thug", "fort_plissken"), at("pilot", "fort_plissken"))
    refused(state, "do thug crime -", "axn.skill.crime")
    assert only(state) == ["do thug murder character:pilot", "nothing"]
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.crime")
def test_a_crime_needs_a_field_of_its_own_area() -> None:
    state = hacked("droid", at("droid", "square"))
    refused(state, "do droid crime field:market:0", "axn.skill.crime")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.investigate", "axn.resource.leave", "axn.violence.scene")
def test_an_investigation_clears_one_action_field_which_can_be_used_again() -> None:
    fields = ["square:0", "square:1"]
    state = hacked("medic", at("medic", "square", violence=1), scenes=[*fields, "market:0"])
    refused(state, "do medic investigate field:market:0", "axn.skill.investigate")
    play(state, "do medic investigate field:square:1")
    assert sorted(scenes(state)) == ["market:0", "square:0"]
    assert (in_play(state), state.stress) == ({"violence": 3}, 4)
    assert markers(state, "medic") == {"violence": 1}
    assert only(state, "use") == ["use square:1"]
    assert done(state)


@pytest.mark.rule("axn.skill.investigate")
def test_without_a_violence_marker_on_a_field_there_is_nothing_to_investigate() -> None:
    state = hacked("medic", at("medic", "square"), at("thug", "square", violence=2))
    refused(state, "do medic investigate field:square:0", "axn.skill.investigate")
    assert "investigate" not in " ".join(only(state))
    play(state, "nothing")
    assert done(state)


# --- data and scandal -------------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.skill.data", "axn.data.place", "axn.score.data")
@pytest.mark.parametrize("area", ["ares_tower", "media_hall"])
def test_data_comes_on_any_corporation_area_and_blocks_no_action(area: str) -> None:
    state = hacked("droid", at("droid", area, violence=1))  # ARES has seat 0: its own area will do as well
    play(state, "do droid data -")
    assert state.data[area] == 1
    assert markers(state, "droid") == {"violence": 1}
    assert (in_play(state)["data"], state.stress) == (1, 2)
    if area == "media_hall":
        assert only(state, "use") == ["use media_hall:0"]
    assert done(state)


@pytest.mark.rule("axn.skill.data", "axn.area.types")
@pytest.mark.parametrize("area", ["market", "square", "east_exit"])
def test_outside_corporation_areas_there_is_no_data(area: str) -> None:
    state = hacked("droid", at("droid", area))
    refused(state, "do droid data -", "axn.skill.data")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.data.place")
def test_data_stays_when_who_leaked_it_dies() -> None:
    state = hacked("assassin", at("assassin", "media_hall"), at("droid", "media_hall"), data={"media_hall": 2})
    play(state, "do assassin murder character:droid")
    assert state.data["media_hall"] == 2
    assert in_play(state) == {"data": 2, "violence": 1}
    assert done(state)


@pytest.mark.rule("axn.skill.scandal")
@pytest.mark.parametrize(("own", "theirs", "more"), [(0, 0, 1), (0, 2, 1), (1, 0, 2), (2, 1, 2)])
def test_a_scandal_brings_one_marker_and_two_from_who_has_one_itself(own: int, theirs: int, more: int) -> None:
    figures = (at("journalist", "square", scandals=own), at("pilot", "square", scandals=theirs))
    state = hacked("journalist", *figures, rewards={"scandals": []})
    play(state, "do journalist scandal character:pilot")
    assert state.figures["pilot"].markers[4] == theirs + more
    assert state.figures["journalist"].markers[4] == own
    assert state.in_play[4] == own + theirs + more
    assert state.stress == own + theirs + more
    assert done(state)


@pytest.mark.rule("axn.skill.scandal", "axn.passive")
def test_scandals_need_another_character_in_the_area_that_is_not_immune() -> None:
    state = hacked("journalist", at("journalist", "mall"), at("diva", "mall"), at("pilot", "square"))
    refused(state, "do journalist scandal character:diva", "axn.passive")
    for target in ("pilot", "journalist"):
        refused(state, f"do journalist scandal character:{target}", "axn.skill.scandal")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.passive")
def test_passive_abilities_hold_for_the_hacked_as_well() -> None:
    state = hacked("diva", at("diva", "mall"), at("pilot", "mall"))
    play(state, "do diva scandal character:pilot")  # she gossips: one more
    assert markers(state, "pilot") == {"scandals": 2}
    assert done(state)


@pytest.mark.rule("axn.scandal.stays", "axn.resource.leave")
def test_scandals_stay_with_the_arrested_and_leave_play_with_the_dead() -> None:
    criminal = at("thug", "square", scandals=2)
    arrested = hacked("officer", at("officer", "square"), criminal)
    play(arrested, "do officer arrest character:thug")
    assert markers(arrested, "thug") == {"scandals": 2}
    assert in_play(arrested) == {"scandals": 2}
    assert done(arrested)
    killed = hacked("assassin", at("assassin", "square"), criminal)
    play(killed, "do assassin murder character:thug")
    assert (in_play(killed), killed.stress) == ({}, 2)
    assert done(killed)


# --- arrest -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("axn.skill.arrest", "axn.prison.fields", "axn.resource.leave")
def test_an_arrest_brings_a_criminal_to_the_top_field_without_violence_and_drugs() -> None:
    loaded = {"violence": 2, "drugs": 1, "augments": 1, "products": 1, "scandals": 1}
    figures = (at("officer", "square"), at("pilot", "square", activated=True, **loaded), at("thug", "square"))
    state = hacked("officer", *figures)
    before = figure(state, "thug")
    play(state, "do officer arrest character:pilot")
    assert (where(state, "pilot"), state.figures["pilot"].cell) == ("fort_plissken", 1)
    assert markers(state, "pilot") == {"augments": 1, "products": 1, "scandals": 1}
    assert state.figures["pilot"].activated
    assert in_play(state) == {"augments": 1, "products": 1, "scandals": 1}
    assert (supply(state, "violence"), supply(state, "drugs"), state.stress) == (8, 8, 6)
    assert not state.is_criminal(state.figures["pilot"])
    assert figure(state, "thug") == before
    assert done(state)


@pytest.mark.rule("axn.skill.arrest", "axn.violence.criminal")
def test_only_a_criminal_in_the_area_can_be_arrested() -> None:
    figures = (at("officer", "square"), at("pilot", "square", drugs=1), at("thug", "market"))
    state = hacked("officer", *figures)
    refused(state, "do officer arrest character:pilot", "axn.skill.arrest")
    refused(state, "do officer arrest character:thug", "axn.skill.arrest")
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.arrest", "axn.skill.guard")
def test_a_guard_does_not_prevent_arrests_scandals_and_hacking() -> None:
    guard = at("chauffeur", "square", guarding=True)
    state = hacked("officer", at("officer", "square"), at("thug", "square"), guard)
    play(state, "do officer arrest character:thug")
    assert where(state, "thug") == "fort_plissken"
    assert done(state)
    state = hacked("ghost", at("ghost", "square"), at("thug", "square"), guard)
    assert legal(state, "do ghost hack character:thug")
    play(state, "do ghost scandal character:thug")
    assert markers(state, "thug") == {"scandals": 1}
    assert done(state)
