"""Every refusal names its rule, says what is in the way and, where it can, what would help."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.rules.cards import ChooseCard
from tabletop.games.dei.table import events as e
from tests.alike import (
    act,
    check_nonsense,
    only,
    play,
    refused,
    refusing,
    what_helps,
)

from .table import acting, game, position, seat, settled, to_card

RIVAL = seat("farm_z", "2.9b", figures={"2.9b": 1})


@pytest.mark.rule("dei.majority.needed", "dei.majority.tie")
@pytest.mark.parametrize(
    ("own", "theirs", "facts", "more"),
    [
        (2, 5, {"own": 2, "theirs": 5}, "You need 4 more scrappers on ground 2.4b."),
        (2, 3, {"own": 2, "theirs": 3}, "You need 2 more scrappers on ground 2.4b."),
        (2, 2, {"own": 2}, "You need 1 more scrapper on ground 2.4b."),
    ],
)
def test_who_lacks_the_majority_is_told_the_values_and_how_many_more_it_takes(
    own: int, theirs: int, facts: dict[str, int], more: str
) -> None:
    mine = seat("auxilia", "2.9b", figures={"2.4b": own})
    state = acting("aux_mixed", mine, seat("farm_z", figures={"2.4b": 1}), seat("ravagers", figures={"2.4b": theirs}))
    for action in ("collect collect 2.4b", "move move 2.9b 2.8b"):
        verdict = state.check(act(state, action))
        if action.startswith("collect"):
            (obstacle,) = verdict.obstacles
            assert facts.items() <= obstacle.facts.items()
            assert obstacle.facts["rival"] == 2
            assert "Ravagers" in obstacle.sentence(state)
            assert what_helps(state, action) == more
            assert len({verdict.text(lang) for lang in LANGUAGES}) == 3
        else:
            assert verdict
    assert settled(to_card(state))


@pytest.mark.rule("dei.majority.needed")
@pytest.mark.parametrize(("group", "more"), [(1, 4), (3, 2)])
def test_the_number_that_is_missing_counts_who_would_come(group: int, more: int) -> None:
    mine = seat("auxilia", "2.9b", figures={"2.4b": group, "2.5b": 1})
    state = acting("aux_move", mine, seat("farm_z", "2.9R", figures={"2.5b": 5}))
    assert what_helps(state, "move move 2.4b 2.5b").startswith(f"You need {more} more scrappers on ")
    strong = acting("aux_move", {**mine, "figures": {"2.4b": group + more, "2.5b": 1}}, RIVAL)
    assert strong.check(act(strong, "move move 2.4b 2.5b"))
    assert settled(to_card(state))


@pytest.mark.rule("dei.majority.needed", "dei.action.build")
def test_who_has_no_figure_there_is_told_how_many_it_takes() -> None:
    state = acting("aux_build", seat("auxilia", "2.4b"), RIVAL)
    obstacle = state.check(act(state, "build build camp 2.6b")).obstacles[0]
    assert obstacle.rule == "dei.action.build"
    assert what_helps(state, "build build camp 2.6b") == "You need 1 more scrapper on ground 2.6b."
    assert len({what_helps(state, "build build camp 2.6b", lang) for lang in LANGUAGES}) == 3
    assert settled(to_card(state))
    state = acting("aux_mixed", seat("auxilia", "2.4b"), RIVAL)
    obstacle = state.check(act(state, "collect collect 2.6b")).obstacles[0]
    assert (obstacle.rule, obstacle.sentence(state)) == ("dei.majority.needed", "You have no figure on ground 2.6b.")
    assert what_helps(state, "collect collect 2.6b").startswith("You need 1 more scrapper on ground 2.6b.")
    assert settled(to_card(state))


@pytest.mark.rule("dei.map.levels")
def test_who_cannot_go_there_is_told_that_a_lift_would_help_only_where_it_would() -> None:
    state = acting("aux_move", seat("auxilia", "2.4b"), RIVAL)
    level = state.check(act(state, "move move 2.4b 2.4R")).obstacles[0]
    far = state.check(act(state, "move move 2.4b 2.6R")).obstacles[0]
    assert (level.rule, far.rule) == ("dei.map.levels", "dei.map.levels")
    assert what_helps(state, "move move 2.4b 2.4R") == "You need a lift of your own: ground 2.4b – roof 2.4R."
    assert "lift" not in what_helps(state, "move move 2.4b 2.6R")
    assert level.sentence(state) == "Roof 2.4R is not adjacent to ground 2.4b."
    assert settled(to_card(state))


@pytest.mark.rule("dei.badge.scout", "dei.majority.needed")
@pytest.mark.parametrize(("badge", "more"), [({"badges": ["scout"]}, 2), ({"secret": ["scout"]}, 3)])
def test_who_wins_ties_needs_one_less(badge: dict[str, list[str]], more: int) -> None:
    mine = seat("auxilia", "2.9R", figures={"2.4b": 1}, **badge)
    state = acting("aux_collect", mine, seat("farm_z", "2.9b", figures={"2.4b": 3}))
    obstacle = state.check(act(state, "collect collect 2.4b")).obstacles[0]
    assert obstacle.rule == "dei.majority.needed"
    assert what_helps(state, "collect collect 2.4b") == f"You need {more} more scrappers on ground 2.4b."
    german = what_helps(state, "collect collect 2.4b", "de")
    assert german == f"Du brauchst noch {more} Plünderer auf dem Boden 2.4b."
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.enlist")
def test_who_is_not_at_the_own_camp_is_told_so_and_a_rival_s_camp_is_called_so() -> None:
    mine = seat("auxilia", "2.9R", camps=["2.4b"])
    state = acting("aux_enlist", mine, seat("farm_z", "2.9b", camps=["2.5b"]))
    own = state.check(act(state, "enlist enlist 2.4b")).obstacles[0]
    assert own.sentence(state) == "You have no figure on ground 2.4b."
    assert what_helps(state, "enlist enlist 2.4b") == "You need 1 more scrapper on ground 2.4b."
    rival = state.check(act(state, "enlist enlist 2.5b")).obstacles[0]
    assert rival.sentence(state) == "The camp on ground 2.5b belongs to Farm Z: you cannot enlist there."
    none = state.check(act(state, "enlist enlist 2.6b")).obstacles[0]
    assert none.sentence(state) == "Ground 2.5b has neither a neutral camp nor one of yours.".replace("2.5b", "2.6b")
    assert {own.rule, rival.rule, none.rule} == {"dei.action.enlist"}
    assert settled(to_card(state))


@pytest.mark.rule("dei.drone.hunter", "dei.leader.unkillable")
def test_where_nobody_of_a_victim_is_no_leader_is_blamed() -> None:
    mine = seat("auxilia", "2.9R", hand=["hunter_0", "aux_move", "aux_march"])
    others = [seat("farm_z", "2.4b"), seat("ravagers", "2.9b"), seat("refuge_42", "2.9b", figures={"2.4b": 1})]
    state = position(mine, *others, drones={"hunter": "2.4b"}, parameters={"players": 4})
    play(state, "play hunter_0", "fly drone:hunter:0 2.4b")
    refused(state, "strike 1", "dei.leader.unkillable")
    refused(state, "strike 2", "dei.drone.hunter")
    assert "Only the leader of Farm Z" in state.check(act(state, "strike 1")).text()
    assert "Ravagers has no scrapper there." in state.check(act(state, "strike 2")).text()


@pytest.mark.rule("dei.map.own", "dei.map.bridge", "dei.map.levels")
def test_the_bridge_and_the_lift_of_a_rival_are_called_so() -> None:
    theirs = seat("farm_z", "2.9b", bridges=["2.4:0"], lifts=["2.4b/2.4R"])
    state = acting("aux_march", seat("auxilia", "2.4b", figures={"2.4S": 1}), theirs)
    bridge = state.check(act(state, "move move 2.4S 2.4R")).obstacles[0]
    lift = state.check(act(state, "move move 2.4b 2.4R")).obstacles[0]
    assert (bridge.rule, lift.rule) == ("dei.map.own", "dei.map.own")
    assert bridge.sentence(state) == "The bridge from roof 2.4S to roof 2.4R belongs to Farm Z."
    assert lift.sentence(state, "de") == "Der Aufzug zwischen dem Boden 2.4b und der Anhöhe 2.4R gehört Farm Z."
    assert what_helps(state, "move move 2.4S 2.4R") == "You need a bridge of your own: roof 2.4S – roof 2.4R."
    assert what_helps(state, "move move 2.4b 2.4R") == "You need a lift of your own: ground 2.4b – roof 2.4R."
    assert bridge.sentence(state, "de") == "Die Brücke von der Anhöhe 2.4S zur Anhöhe 2.4R gehört Farm Z."
    german = what_helps(state, "move move 2.4S 2.4R", "de")
    assert german == "Du brauchst eine eigene Brücke: Anhöhe 2.4S – Anhöhe 2.4R."
    assert settled(to_card(state))


@pytest.mark.rule("dei.market.cost", "dei.badge.drone_engineer")
def test_a_wrong_price_is_answered_with_the_right_one() -> None:
    markets = {"tactics": ["t_move", "t_per", "hunter_0"]}
    mine = seat("auxilia", "2.9b", technology=5, energy=5)
    state = play(position(mine, RIVAL, markets=markets), "lay aux_move")
    price = state.check(act(state, "buy tactics 3 3 0")).obstacles[0]
    assert price.sentence(state) == "Its price is 1 technology and 1 energy cell."
    cheap = play(position({**mine, "badges": ["drone_engineer"]}, RIVAL, markets=markets), "lay aux_move")
    either = cheap.check(act(cheap, "buy tactics 3 1 1")).obstacles[0]
    assert either.sentence(cheap) == "Its price is 1 energy cell or 1 technology."
    assert len({either.sentence(cheap, lang) for lang in LANGUAGES}) == 3


@pytest.mark.rule("dei.action.take", "dei.logistics.collect")
def test_what_comes_from_the_supply_or_goes_there_is_told_in_a_sentence() -> None:
    state = position(seat("ravagers", "2.9b"), RIVAL)
    assert e.Took(0, 2, 0).text(state) == "Ravagers takes 2 technology from the supply."
    assert e.Took(0, 0, -1).text(state) == "Ravagers puts 1 energy cell back into the supply."
    assert e.Took(0, -1, 1).text(state) == "Ravagers swaps 1 technology for 1 energy cell from the supply."
    assert len({e.Took(0, -1, 1).text(state, lang) for lang in LANGUAGES}) == 3


@pytest.mark.rule("dei.market.cost")
def test_who_cannot_pay_is_told_what_is_missing_of_each() -> None:
    markets = {"machines": ["m_enlist", "m_collect", "m_per"], "tactics": ["t_move", "t_enlist", "t_per"]}
    mine = seat("auxilia", "2.9b", technology=1, energy=0, figures={"2.4a": 1})
    state = play(position(mine, RIVAL, markets=markets), "lay aux_move")
    cells, outposts = state.check(act(state, "buy machines 1 1 1")).obstacles
    assert cells.sentence(state) == "It costs 1 energy cell; you have none."
    assert cells.sentence(state, "de") == "Es kostet 1 Energiezelle; du hast keine."
    assert outposts.sentence(state, "es") == "Esta casilla pide 2 puestos avanzados de su color; no controlas ninguno."
    assert outposts.facts == {"need": 2, "have": 0}
    helps = what_helps(state, "buy machines 1 1 1")
    assert helps == "You still need 1 energy cell. You still need 2 machines outposts."
    play(state, "buy tactics 2 1 0")
    assert settled(state)


@pytest.mark.rule("dei.card.actions", "dei.action.collect", "dei.majority.tie")
def test_everything_that_is_in_the_way_is_said_at_once() -> None:
    mine = seat("auxilia", "2.9b", figures={"2.4d": 1})
    state = acting("aux_enlist", mine, seat("farm_z", "2.9R", figures={"2.4d": 1}))
    refused(state, "collect collect 2.4d", "dei.card.actions", "dei.action.collect", "dei.majority.tie")
    assert state.check(act(state, "collect collect 2.4d")).text().count("[dei.") == 3
    assert settled(to_card(state))


@pytest.mark.rule("dei.phase.cards")
def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    state = position(seat("auxilia", "2.4b", hand=["aux_move", "aux_march"], disposed=["aux_camp"]), RIVAL)
    for card in ("aux_camp", "farm_move", "t_move", "nothing"):
        refused(state, f"play {card}", "dei.phase.cards")
        assert "dei.phase.cards" in state.check(act(state, f"lay {card}")).rules
    assert settled(state)


@pytest.mark.rule("dei.mission.choose", "dei.option.rebellion")
def test_a_mission_that_cannot_be_chosen_says_why() -> None:
    mine = seat("auxilia", missions=["energy", "", "", ""])
    missions = [["energy", "drones"], ["technology"], ["outposts"]]
    state = position(mine, RIVAL, phase=3, round=2, stage="end_of_phase", missions=missions)
    for row in (1, 2):
        refused(state, f"mission 1 {row}", "dei.mission.choose")
    assert "column of round 1" in state.check(act(state, "mission 1 1")).text()
    for place in ("2 2", "4 1", "5 1", "0 1", "2 0", "2 3"):
        refused(state, f"mission {place}", "dei.mission.choose")
    refused(state, "skip", "dei.mission.choose")
    play(state, "mission 2 1")
    assert settled(to_card(state))


def test_what_does_not_answer_the_question_is_refused_as_that() -> None:
    state = acting("aux_mixed", seat("auxilia", "2.4b"), RIVAL)
    for action in (
        "play aux_move", "lay aux_move", "parcel", "group 1", "gather", "drop", "beam 2.4b", "strike 1", "mission 1 1",
        "skip", "buy tactics 3 1 0", "plan aux_move", "faction auxilia", "place 2.2b", "colour tactics",
        "badge scout",
    ):  # fmt: skip
        refused(state, action, "engine.asked")
    play(state, "done")
    assert settled(state)


NONSENSE = [
    "enlist enlist moon", "enlist rubbish 2.4b from:moon put", "move rubbish moon mars", "move move 2.4b moon",
    "group 999", "group -3 leader camps:-1", "collect collect moon", "collect rubbish 2.4b swap salvage",
    "prospect collect moon", "snipe collect moon 1", "snipe collect 2.4b 99", "snipe collect 2.4b -1",
    "build build tower 2.4b", "build rubbish camp moon from:mars", "build build lift 2.4b/moon",
    "build build bridge 9.9:9", "fly drone:hunter:2 2.5b", "fly drone:teleporter:0 moon",
    "take technology:9", "copy copy nothing", "copy rubbish aux_move", "candy gold",
    "buy black 99 1 1", "buy black -5 -1 -1", "buy tactics 1 0 0 candy", "play nothing", "lay nothing",
    "plan nothing", "mission 99 99", "mission -1 -1", "beam moon", "drop moon", "strike 99", "strike -1",
    "faction nobody", "place moon", "colour mauve", "badge nothing",
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_readable_nonsense_is_judged_with_a_rule_and_without_a_crash(text: str) -> None:
    mine = seat("auxilia", "2.4b", figures={"2.4b": 2}, technology=5, energy=5, badges=["sniper", "pilot", "parcel"])
    others = seat("farm_z", "2.9b", figures={"2.4b": 1})
    carrier = {"transporter": "2.4b"}
    asked = [
        position(mine, others),
        acting("aux_mixed", mine, others),
        acting("aux_drone", mine, others, drones={"hunter": "2.4b"}),
        play(acting("aux_move", mine, others), "move move 2.4b 2.5b"),
        play(position(mine, others), "lay aux_move"),
        play(acting("aux_drone", mine, others, drones={"hunter": "2.4b"}), "fly drone:hunter:0 2.4b"),
        play(acting("teleporter_0", mine, others, drones={"teleporter": "2.4b"}), "fly drone:teleporter:0 2.4b"),
        play(acting("transporter_0", mine, seat("ravagers"), drones=carrier), "fly drone:transporter:0 2.4b"),
        position(mine, others, phase=3, stage="end_of_phase"),
        game(badge_draft=True).new_initial_state(0),
    ]
    for state in asked:
        check_nonsense(state, text)


@pytest.mark.rule("dei.card.actions")
def test_everything_that_one_could_think_of_is_legal_or_has_a_reason() -> None:
    mine = seat(
        "auxilia", "2.4b", figures={"2.4b": 1, "2.4R": 2, "2.5b": 1}, camps=["2.5b", "2.6b"], lifts=["2.4b/2.4R"],
        badges=["sniper", "salvage"], candy=["collect", "outpost"], hand=["l_copy", "aux_move"],
    )  # fmt: skip
    theirs = seat("farm_z", "2.5b", figures={"2.4b": 2, "2.6b": 1}, opened=["farm_build"])
    state = play(position(mine, theirs), "play l_copy", "candy collect", "copy copy farm_build")
    assert isinstance(state.question, Acting)
    assert refusing(state) == {
        "dei.majority.needed", "dei.majority.tie", "dei.map.levels", "dei.candy.use",
        "dei.badge.salvage", "dei.badge.sniper", "dei.leader.unkillable", "dei.ruling.outpost_candy",
    }  # fmt: skip
    assert settled(to_card(state))


def test_every_question_of_a_game_offers_only_what_its_rules_allow() -> None:
    state = game(players=3).new_initial_state(5)
    chance = Random(5)
    seen = set()
    for _ in range(300):
        if state.is_terminal():
            break
        seen.add(type(state.question).__name__)
        legal = state.legal_actions()
        assert {a for a in state.possible_actions() if state.check(a)} == set(legal)
        assert len(set(legal)) == len(legal)
        play(state, chance.choice(legal))
    assert {"ChooseCard", "ChooseSecond", "Acting", "ChooseGroup", "ChooseMission", "Purchase"} <= seen
    assert state.is_terminal() or isinstance(to_card(state).question, ChooseCard)
    assert only(state) or state.is_terminal()


@pytest.mark.rule("dei.leader.aria", "dei.majority.needed")
def test_where_only_the_leader_can_pass_more_figures_at_the_start_are_no_remedy() -> None:
    """Only for Aria are ground and roof adjacent: the scrappers that stand beside her cannot come along."""
    mine = seat("refuge_42", "2.4b", figures={"2.4b": 3})
    state = acting("ref_move", mine, seat("farm_z", "2.9b", figures={"2.4R": 2}))
    refused(state, "move move 2.4b 2.4R", "dei.majority.needed")
    assert what_helps(state, "move move 2.4b 2.4R") == "You need 2 more scrappers on roof 2.4R."
    rival = seat("farm_z", "2.9b", figures={"2.4R": 2})
    more = acting("ref_move", {**mine, "figures": {"2.4b": 5}}, rival)
    refused(more, "move move 2.4b 2.4R", "dei.majority.needed")
    there = acting("ref_move", {**mine, "figures": {"2.4b": 3, "2.4R": 2}}, rival)
    assert there.check("move move 2.4b 2.4R")


@pytest.mark.rule("dei.market.cost")
def test_where_outposts_are_missing_no_money_is_asked_for() -> None:
    markets = {"machines": ["m_enlist", "m_collect", "m_per"]}
    mine = seat("auxilia", "2.9b", technology=5, energy=5)
    state = play(position(mine, RIVAL, markets=markets), "lay aux_move")
    refused(state, "buy machines 1 1 1", "dei.market.cost")
    assert what_helps(state, "buy machines 1 1 1") == "You still need 2 machines outposts."


@pytest.mark.rule("dei.action.build", "dei.action.enlist")
def test_what_helps_is_not_an_action_that_is_refused_too() -> None:
    """Nobody can enlist on 2.6b, which has no camp: the figures that are missing are told, not how to get them."""
    state = acting("aux_mixed", seat("auxilia", "2.4b"), seat("farm_z", "2.9b", figures={"2.6b": 2}))
    assert what_helps(state, "collect collect 2.6b").startswith("You need 3 more scrappers on ground 2.6b.")
