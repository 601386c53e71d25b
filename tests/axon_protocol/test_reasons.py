"""The reason of a refusal fits the case: the cited rule forbids it, and the sentence speaks of what was tried."""

from __future__ import annotations

import pytest

from tabletop.engine.presentation.decision_data import list_actions
from tabletop.games.axon_protocol.content import load_content
from tabletop.games.axon_protocol.game import AxonProtocol
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import act, play, refused

from .deeds import SLEEPERS, hacked
from .small import TABLE
from .table import at, position, published, quiet, where
from .variants import small_with

INMATE = at("gang_boss", "fort_plissken")
OUTSIDE = (at("cop", "arena"), at("reporter", "villa_hill"))


def aimed(card: str, *figures: dict[str, object], corporation: str = "") -> AxonState:
    """A position of the published game in which a card, or the ability of a corporation, looks for its target."""
    first = {"hand": [card or "honeypot", "firewall"], **({"corporation": corporation} if corporation else {})}
    state = quiet(published(players=3).scenario({"figures": [*figures], "seats": [first, {}, {}]}))
    return play(state, f"play {card}") if card else play(state, "ability", "discard honeypot")


@pytest.mark.rule("axn.ruling.targets", "axn.prison.targets")
@pytest.mark.parametrize(
    ("card", "corporation"), [("puppet_strings", ""), ("autopilot", ""), ("", "tessera"), ("", "echolot")]
)
def test_what_works_outside_prison_only_does_not_cite_that_software_reaches_inmates(
    card: str, corporation: str
) -> None:
    state = aimed(card, INMATE, *OUTSIDE, corporation=corporation)
    refused(state, "pick character:gang_boss", "axn.ruling.targets")
    assert "only works outside prison" in state.check("pick character:gang_boss").text()
    assert state.check("pick character:cop")


@pytest.mark.rule("axn.ruling.inmates", "axn.prison.targets")
@pytest.mark.parametrize(
    ("card", "corporation", "rule"), [("", "ares", "axn.ruling.inmates"), ("wake_up_call", "", "axn.prison.targets")]
)
def test_who_reaches_an_inmate_cites_why_it_can(card: str, corporation: str, rule: str) -> None:
    asleep = [{**INMATE, "activated": True}, at("serial_killer", "arena", activated=True), at("cop", "arena")]
    state = aimed(card, *asleep, corporation=corporation)
    for target, cited in (("gang_boss", True), ("serial_killer", False)):
        action = act(state, f"pick character:{target}")
        assert state.check(action)
        assert (rule in state.game.cite_rules(action, state, state)) is cited


@pytest.mark.rule("axn.ruling.inmates")
@pytest.mark.parametrize("inmate", [True, False])
def test_an_effect_on_anybody_that_moves_a_character_moves_no_inmate(inmate: bool) -> None:
    cards = [
        {**card, "effects": [{"send": "any", "to": "anywhere"}]} if card["id"] == "taxi" else card
        for card in TABLE["software"]
    ]
    content = load_content({**TABLE, "software": cards})
    figures = [at("pilot", "square"), at("thug", "fort_plissken" if inmate else "mall"), *SLEEPERS]
    state = AxonProtocol(content=content).scenario({"figures": figures, "seats": [{"hand": ["taxi", "wall"]}, {}]})
    play(state, "play taxi")
    refused(state, "pick character:medic", "axn.ruling.targets")
    if inmate:
        refused(state, "pick character:thug", "axn.ruling.inmates")
    else:
        play(state, "pick character:thug", "pick area:chapel")
        assert where(state, "thug") == "chapel"


@pytest.mark.rule("axn.ruling.targets")
@pytest.mark.parametrize(
    ("card", "target"),
    [("wake_up_call", "character:cop"), ("bail_bot", "character:cop"), ("wake_up_call", "character:gang_boss")],
)
def test_no_refusal_says_the_same_sentence_under_two_rules(card: str, target: str) -> None:
    tired = [at("rich_kid", "arena", activated=True), at("fence", "fort_plissken")]
    state = aimed(card, INMATE, at("cop", "arena"), at("reporter", "villa_hill", activated=True), *tired)
    said = [obstacle.sentence(state) for obstacle in state.check(f"pick {target}").obstacles]
    assert said
    assert len(said) == len(set(said))


@pytest.mark.rule("axn.skill.drive", "axn.skill.walk")
@pytest.mark.parametrize("drugs", [0, 2])
@pytest.mark.parametrize(("skill", "way"), [("drive", "road"), ("walk", "way on foot")])
def test_a_place_to_which_no_way_leads_is_not_called_too_far(skill: str, way: str, drugs: int) -> None:
    state = hacked("droid", at("droid", "square", drugs=drugs))
    verdict = state.check(act(state, f"do droid {skill} area:fort_plissken"))
    (obstacle,) = verdict.obstacles
    assert obstacle.rule == f"axn.skill.{skill}"
    assert obstacle.sentence(state) == f"No {way} leads from Square to Fort Plissken."


@pytest.mark.rule("axn.routine", "axn.skill.fly")
def test_a_routine_that_flies_to_any_of_several_speaks_of_no_nearest() -> None:
    people = (at("chrome_shinobi", "arena"), INMATE | {"area": "echolot_archive"}, at("fence", "container_port"))
    state = quiet(published(players=3).scenario({"figures": [*people, at("cop", "villa_hill")],
                                                 "seats": [{"hand": ["honeypot", "firewall"]}, {}, {}]}))  # fmt: skip
    play(state, "activate chrome_shinobi", "routine")
    verdict = state.check("do chrome_shinobi fly area:media_net_studios")
    assert verdict.rules == ("axn.routine",)
    assert "FLY to a criminal" in verdict.text()
    assert "nearest" not in verdict.text()
    assert state.check("do chrome_shinobi fly area:container_port")


@pytest.mark.rule("axn.routine", "axn.ruling.distance")
def test_a_routine_that_flies_says_without_a_way_that_there_is_nothing_to_fly_to() -> None:
    content = small_with("spy", routine=[[{"do": "fly", "to": "dealer"}], [{"do": "data"}]])
    state = AxonProtocol(content=content).scenario({"figures": [at("spy", "square"), at("pilot", "mall"), *SLEEPERS]})
    (why,), *_ = [reasons for _, reasons in state.game.preview(state, "spy").skipped]
    assert (why.rule, why.text(state)) == ("axn.routine", "FLY to a dealer: there is none in the city.")


@pytest.mark.rule("axn.skill.investigate", "axn.skill.crime")
@pytest.mark.parametrize(
    ("area", "said"),
    [
        ("square", "No violence marker lies on any action field of Square."),
        ("tower_block", "No violence marker lies on the action field of Tower Block."),
        ("quiet_park", "Quiet Park has no action field."),
    ],
)
def test_a_skipped_investigation_speaks_of_all_fields_of_its_area(area: str, said: str) -> None:
    state = position(at("officer", area), *SLEEPERS)
    reasons = dict(state.game.preview(state, "officer").skipped)[1]
    assert [(why.rule, why.text(state)) for why in reasons] == [("axn.skill.investigate", said)]


@pytest.mark.rule("axn.skill.crime")
def test_a_skipped_crime_speaks_of_all_fields_and_of_one_where_one_was_named() -> None:
    scenes = ["square:0", "square:1"]
    people = (at("assassin", "square"), *SLEEPERS)
    state = position(*people, scenes=scenes)
    (why,) = dict(state.game.preview(state, "assassin").skipped)[1]
    assert (why.rule, why.text(state)) == (
        "axn.skill.crime", "Violence markers lie on all action fields of Square already."
    )  # fmt: skip
    state = hacked("assassin", at("assassin", "square"), scenes=["square:0"])
    refused(state, "do assassin crime field:square:0", "axn.violence.scene")
    assert "this action field of Square" in state.check("do assassin crime field:square:0").text()
    assert state.check("do assassin crime field:square:1")


@pytest.mark.rule("axn.hack", "axn.area_action")
def test_doing_nothing_is_shown_with_the_rule_of_what_is_asked() -> None:
    state = hacked("droid", at("droid", "square"))
    shown = {one["key"]: one["rule"] for one in list_actions(state)}
    assert shown["nothing"] == "axn.hack"
    play(state, "nothing")
    assert {one["key"]: one["rule"] for one in list_actions(state)}["nothing"] == "axn.area_action"
