"""Every refusal names its rule, says what is in the way and, where it can, what would help."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.axon_protocol.rules.fields import find_field_obstacles
from tabletop.games.axon_protocol.rules.turns import Turn
from tests.alike import (
    act,
    check_nonsense,
    only,
    play,
    refused,
    refusing,
    what_helps,
)

from .deeds import SLEEPERS, done, hacked
from .table import at, game, position, published, settled
from .variants import small_with


@pytest.mark.rule("axn.phishing.exit", "axn.phishing")
def test_everything_that_is_in_the_way_is_said_at_once() -> None:
    state = position(*SLEEPERS, used=["west_exit:0"])
    refused(state, "phish west_exit:0", "axn.phishing.exit", "axn.area_action.phishing")
    refused(state, "phish square:0", "axn.phishing.exit", "axn.area_action.phishing")
    assert settled(state)


@pytest.mark.rule("axn.monopoly")
def test_what_is_missing_is_said_with_its_number() -> None:
    state = position(*SLEEPERS, seats=[{"hand": ["gift", "fetch", "dose"]}, {}])
    verdict = state.check(act(state, "monopoly violence"))
    assert verdict.rules == ("axn.monopoly",)
    assert verdict.obstacles[0].facts == {"need": 4, "have": 3}
    assert "4" in verdict.obstacles[0].sentence(state)
    assert "3" in verdict.obstacles[0].sentence(state)
    assert settled(state)


@pytest.mark.rule("axn.activate")
def test_a_refused_activation_says_when_it_will_be_possible_again() -> None:
    state = position(at("pilot", "square", activated=True), *SLEEPERS)
    obstacle = state.check(act(state, "activate pilot")).obstacles[0]
    assert obstacle.sentence(state) == "Pilot has been activated this round already."
    assert "end of the round" in what_helps(state, "activate pilot")
    assert len({what_helps(state, "activate pilot", lang) for lang in LANGUAGES}) == 3
    refused(state, "activate medic", "axn.activate")
    assert settled(state)


@pytest.mark.rule("axn.skill.augment", "axn.skill.drugs", "axn.skill.buy")
@pytest.mark.parametrize(
    ("who", "skill", "seller"),
    [("medic", "augment", "trader"), ("smuggler", "drugs", "dealer"), ("racer", "buy", "trader")],
)
def test_who_finds_no_seller_is_told_what_it_takes(who: str, skill: str, seller: str) -> None:
    state = hacked(who, at(who, "tower_block"))
    obstacle = state.check(act(state, f"do {who} {skill} -")).obstacles[0]
    assert "Tower Block" in obstacle.sentence(state)
    assert seller in obstacle.sentence(state)
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.guard")
def test_who_is_kept_from_killing_is_told_by_whom_and_what_would_help() -> None:
    figures = (at("assassin", "square"), at("pilot", "square"), at("officer", "square", guarding=True))
    state = hacked("assassin", *figures)
    obstacle = state.check(act(state, "do assassin murder character:pilot")).obstacles[0]
    assert obstacle.sentence(state) == "Officer guards Square."
    assert what_helps(state, "do assassin murder character:pilot") == "Officer must leave first."
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.drive", "axn.drugs.speed")
@pytest.mark.parametrize(
    ("drugs", "told", "more"),
    [
        (0, "Depot Yard is too far: DRIVE reaches 2 streets or 1 highway.", "4 drugs"),
        (1, "Depot Yard is too far: DRIVE reaches 3 streets, or 1 highway and 1 street (with 1 drug).", "3 drugs"),
    ],
)
def test_who_cannot_go_so_far_is_told_how_far_it_goes_and_by_what(drugs: int, told: str, more: str) -> None:
    state = hacked("droid", at("droid", "west_exit", drugs=drugs))
    obstacle = state.check(act(state, "do droid drive area:depot_yard")).obstacles[0]
    assert obstacle.rule == "axn.skill.drive"
    assert obstacle.sentence(state) == told
    assert what_helps(state, "do droid drive area:depot_yard") == f"Droid needs {more} more."
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.walk", "axn.passive")
@pytest.mark.parametrize(
    ("drugs", "told"),
    [
        (0, "East Exit is too far: WALK reaches 2 streets (with its passive ability)."),
        (2, "East Exit is too far: WALK reaches 4 streets (with 2 drugs and its passive ability)."),
    ],
)
def test_a_passive_ability_is_counted_in_how_far_one_goes(drugs: int, told: str) -> None:
    content = small_with("droid", passives=["fast"], skills=["walk", "drive", "fly", "crime"])
    state = hacked("droid", at("droid", "west_exit", drugs=drugs), content=content)
    assert state.check(act(state, "do droid walk area:east_exit")).obstacles[0].sentence(state) == told
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.skill.walk", "axn.skill.drive", "axn.skill.fly")
@pytest.mark.parametrize("skill", ["walk", "drive", "fly"])
def test_nobody_goes_where_it_is_already_and_it_is_told_so(skill: str) -> None:
    content = small_with("droid", skills=["walk", "drive", "fly", "crime"])
    state = hacked("droid", at("droid", "square"), content=content)
    refused(state, f"do droid {skill} area:square", f"axn.skill.{skill}")
    assert "Droid is in Square already." in state.check(act(state, f"do droid {skill} area:square")).text()
    refused(state, f"do droid {skill} area:moon", f"axn.skill.{skill}")
    assert "no such area" in state.check(act(state, f"do droid {skill} area:moon")).text()
    if skill == "fly":
        assert "Nobody flies to a prison." in state.check(act(state, "do droid fly area:fort_plissken")).text()
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.activate")
def test_who_is_not_acting_is_told_who_is() -> None:
    state = hacked("droid", at("droid", "square"), at("thug", "square"))
    refused(state, "do thug crime field:square:0", "axn.activate")
    verdict = state.check(act(state, "do thug crime field:square:0"))
    assert verdict.obstacles[0].sentence(state) == "Droid acts now, not Thug."
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.software.play", "axn.software.discard")
def test_a_card_that_is_not_in_hand_is_refused_by_the_rule_of_what_it_is_wanted_for() -> None:
    state = position(*SLEEPERS, seats=[{"hand": ["gift", "dose"]}, {}])
    refused(state, "play fetch", "axn.software.play")
    assert "“Fetch” is not in your hand." in state.check(act(state, "play fetch")).text()
    play(state, "phish west_exit:0")
    refused(state, "discard fetch", "axn.software.discard")
    play(state, "discard gift")
    assert [str(action).split()[0] for action in state.legal_actions()] == ["welcome"] * 5


@pytest.mark.rule("axn.area.permanent")
def test_what_an_area_forbids_for_good_is_said() -> None:
    figures = (at("assassin", "chapel"), at("pilot", "chapel"))
    state = hacked("assassin", *figures)
    refused(state, "do assassin murder character:pilot", "axn.area.permanent")
    verdict = state.check(act(state, "do assassin murder character:pilot"))
    assert verdict.obstacles[0].sentence(state) == "Nobody can be killed in Chapel."
    play(state, "nothing")
    assert done(state)


@pytest.mark.rule("axn.routine.must")
def test_a_routine_leaves_no_choice_to_do_nothing() -> None:
    figures = (at("assassin", "square"), at("pilot", "square"), at("medic", "square"))
    state = play(position(*figures, *SLEEPERS), "activate assassin")
    refused(state, "nothing", "axn.routine.must")
    assert "Assassin can do this line of its routine, and so it must." in state.check(act(state, "nothing")).text()
    refused(state, "first", "engine.asked")
    play(state, "do assassin murder character:pilot")
    assert done(state)


@pytest.mark.rule("axn.routine", "axn.routine.nearest")
def test_an_order_that_the_routine_does_not_give_is_refused_with_what_it_says() -> None:
    figures = (at("street_samurai", "market"), at("thug", "west_exit"), at("droid", "ares_tower", violence=1))
    state = play(position(*figures, *SLEEPERS), "activate street_samurai")
    refused(state, "do street_samurai augment -", "axn.routine")
    refused(state, "do street_samurai drive area:chapel", "axn.routine.nearest")
    refused(state, "do street_samurai drive area:south_exit", "axn.skill.drive")
    refused(state, "do thug drive area:west_exit", "axn.activate")
    refused(state, "do street_samurai juggle -", "axn.hack")
    play(state, "do street_samurai drive area:ares_tower")
    assert done(state)


@pytest.mark.rule("axn.routine")
def test_a_target_that_a_routine_does_not_mean_is_refused_with_what_it_lacks() -> None:
    figures = (at("assassin", "square"), at("pilot", "square"), at("medic", "square"), at("thug", "square"))
    state = play(position(*figures, *SLEEPERS), "activate assassin")
    refused(state, "do assassin murder character:thug", "axn.routine")
    assert "Thug is a criminal" in state.check(act(state, "do assassin murder character:thug")).text()
    play(state, "do assassin murder character:pilot")
    assert done(state)


@pytest.mark.rule("axn.ruling.targets", "axn.software.attack")
def test_an_effect_without_a_target_is_refused_by_the_rule_of_targets() -> None:
    seats = [{"corporation": "ares", "hand": ["broom", "strip", "wall"]}, {"corporation": "gazette"}]
    state = position(at("pilot", "gazette_house"), at("droid", "mall"), seats=seats)
    refused(state, "play broom", "axn.ruling.targets")  # no crime scene
    refused(state, "play strip", "axn.software.attack")  # no augment
    refused(state, "ability", "axn.ruling.targets")  # no criminal
    assert settled(state)
    alone = position(at("pilot", "gazette_house"), at("droid", "mall"))
    why = list(find_field_obstacles(alone, 0, "pilot", "gazette_house:0"))  # nobody is there to get the scandal
    assert [obstacle.rule for obstacle in why] == ["axn.ruling.targets"]
    together = position(at("pilot", "gazette_house"), at("droid", "gazette_house"))
    assert not list(find_field_obstacles(together, 0, "pilot", "gazette_house:0"))


@pytest.mark.rule("axn.overdose")
@pytest.mark.parametrize(("drugs", "warned"), [(2, False), (3, True)])
def test_an_activation_that_kills_is_legal_but_warned_of(drugs: int, warned: bool) -> None:
    state = position(at("pilot", "square", drugs=drugs), *SLEEPERS, rewards={"drugs": []})
    verdict = state.check(act(state, "activate pilot"))
    assert verdict
    assert [w.rule for w in verdict.warnings] == (["axn.overdose"] if warned else [])
    assert settled(state)


def test_what_does_not_answer_the_question_is_refused_as_that() -> None:
    state = hacked("thug", at("thug", "square"), at("pilot", "square"))
    for action in (
        "activate pilot", "phish west_exit:0", "first", "reverse", "ability", "monopoly violence", "routine", "hack",
        "pick character:pilot", "discard gift", "use square:0", "welcome medic", "corporation ares", "add data",
        "play gift", "counter wall",
    ):  # fmt: skip
        refused(state, action, "engine.asked")
    play(state, "nothing")
    assert done(state)


NONSENSE = [
    "activate nobody",
    "activate {character}",
    "phish moon:0",
    "phish 7",
    "monopoly gold",
    "monopoly {resource}",
    "play nothing",
    "play {x}",
    "play wall",
    "do pilot juggle -",
    "do nobody walk area:moon",
    "corporation nothing",
    "add gold",
    "use moon:9",
    "pick area:moon",
    "pick seat:99",
    "pick desktop:x:y",
    "counter nothing",
    "welcome nobody",
    "discard nothing",
]


@pytest.mark.parametrize("text", NONSENSE)
def test_readable_nonsense_is_judged_with_a_rule_and_without_a_crash(text: str) -> None:
    hand = ["wall", "gift", "dose", "fetch", "shame"]
    asked = [
        position(*SLEEPERS, seats=[{"hand": hand}, {}]),
        hacked("pilot", at("pilot", "square")),
        play(position(*SLEEPERS, seats=[{"hand": ["shame"]}, {"hand": hand[:1]}]), "play shame"),
        position(*SLEEPERS, phase="setup"),
    ]
    asked.append(play(asked[2].clone(), only(asked[2])[0]))
    for state in asked:
        check_nonsense(state, text)


@pytest.mark.rule("axn.turn.main")
def test_everything_that_one_could_think_of_in_a_turn_is_legal_or_has_a_reason() -> None:
    figures = (at("pilot", "square", activated=True), at("thug", "market", drugs=1), at("droid", "fort_plissken"))
    seats = [{"hand": ["wall", "gift", "strip"], "used": True}, {"hand": ["trap"]}]
    state = position(*figures, seats=seats, used=["west_exit:0"], scenes=["east_exit:0"], first_taken=True)
    assert isinstance(state.question, Turn)
    assert refusing(state) == {
        "axn.activate", "axn.phishing.exit", "axn.ruling.phishing_field", "axn.first_player", "axn.two.reverse",
        "axn.corporation", "axn.monopoly", "axn.software.counter", "axn.software.attack",
    }  # fmt: skip
    assert settled(state)


def test_every_question_of_a_game_offers_only_what_its_rules_allow() -> None:
    state = game(players=3).new_initial_state(5)
    chance = Random(5)
    seen = set()
    for _ in range(250):
        if state.is_terminal():
            break
        seen.add(type(state.question).__name__)
        legal = state.legal_actions()
        assert [a for a in state.possible_actions() if state.check(a)] == list(legal)
        play(state, chance.choice(legal))
    assert {"Turn", "ChooseMode", "ChooseDeed", "ChooseAreaAction"} <= seen


@pytest.mark.rule("axn.turn.main")
def test_a_second_main_action_is_refused_as_that() -> None:
    state = position(*SLEEPERS, seats=[{"hand": ["gift", "dose", "fetch"]}, {}], parameters={"players": 3})
    play(state, "reverse", "discard gift")
    for action in ("activate sleeper", "phish west_exit:0", "first", "reverse"):
        refused(state, action, "axn.turn.main")
    refused(state, "hack", "engine.asked")
    assert "main action of your turn already" in state.check(act(state, "first")).text()
    play(state, "nothing")
    assert settled(state)


@pytest.mark.rule("axn.turn.order")
def test_who_is_not_active_is_told_whose_turn_it_is() -> None:
    state = position(*SLEEPERS, seats=[{"hand": ["shame"]}, {"hand": ["dose", "gift"]}])
    play(state, "first")
    while state.current_player() == 0:
        play(state, "nothing")
    assert not settled(state)
    refused(state, "activate sleeper", "axn.turn.order")
    refused(state, "routine", "engine.asked")
    assert "It is the turn of" in state.check(act(state, "activate sleeper")).text()
    while not settled(state):
        play(state, "nothing")
    refused(state, "nothing", "engine.asked")


@pytest.mark.rule("axn.software.play", "axn.round.phish")
def test_at_the_end_of_a_round_no_software_is_played() -> None:
    state = position(*SLEEPERS, seats=[{"hand": ["gift", "dose"]}, {}], phase="end_of_round")
    assert "phish west_exit:0" in only(state)
    refused(state, "play gift", "axn.software.play")
    assert "this is the end of the round" in state.check(act(state, "play gift")).text()
    refused(state, "activate stray", "engine.asked")
    play(state, "nothing")


def test_an_area_whose_name_is_a_plural_is_told_as_one_and_none_is_bent_in_german() -> None:
    state = published().new_initial_state(1)
    studios = {"area": "media_net_studios", "target": "area:media_net_studios", "towards": "exit", "seller": "dealer"}
    told = {
        "{area} has no action field.": "Los Estudios MEDIA NET no tienen casilla de acción.",
        "{area} has no shop, and no {seller} is there.":
            "Los Estudios MEDIA NET no tienen tienda, y allí no hay ningún traficante.",
        "{area} is not a corporation area.": "Los Estudios MEDIA NET no son una zona de corporación.",
        "{area} is not on the shortest way {towards}.":
            "Los Estudios MEDIA NET no están en el camino más corto hacia la salida más cercana.",
        "The target is {target:the}.": "El objetivo son los Estudios MEDIA NET.",
    }  # fmt: skip
    assert {message: state.say("es", message, studios) for message in told} == told
    assert state.say("de", "The target is {target:the}.", studios) == "Das Ziel ist das Gebiet MEDIA-NET-Studios."
    assert state.say("es", "The target is {target:the}.", {"target": "area:arena"}) == "El objetivo es la Arena."


@pytest.mark.rule("axn.skill.drive", "axn.skill.walk")
@pytest.mark.parametrize(("skill", "told"), [("drive", "No road leads"), ("walk", "No way on foot leads")])
def test_where_no_way_leads_nothing_is_too_far_and_no_drug_helps(skill: str, told: str) -> None:
    state = hacked("racer" if skill == "drive" else "medic", at("racer", "square"), at("medic", "square"))
    who = "racer" if skill == "drive" else "medic"
    verdict = state.check(act(state, f"do {who} {skill} area:fort_plissken"))
    assert verdict.obstacles[0].sentence(state).startswith(told)
    assert "too far" not in verdict.text()
    assert "drug" not in what_helps(state, f"do {who} {skill} area:fort_plissken")
