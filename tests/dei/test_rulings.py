"""Our rulings, where the printed rules are silent: each as it is by default, and from both sides."""

from __future__ import annotations

import random

import pytest

from tabletop.engine.serialization.saving import SaveError
from tabletop.games.dei.content import load_content
from tabletop.games.dei.game import Dei
from tabletop.games.dei.rules.cards import ChooseCard
from tabletop.games.dei.table import events
from tests.alike import legal, only, play, refused

from .small import TABLE, small_content
from .table import acting, bridges, figures, game, goods, left, lifts, position, published, seat, supply

FAR = seat("ravagers", "2.9b")


# --- enlisting and losing scrappers -----------------------------------------------------------------------------------


@pytest.mark.rule("dei.ruling.camp_majority", "dei.action.enlist")
@pytest.mark.parametrize(("own", "others", "rules"), [
    (1, 0, ()), (2, 1, ()), (1, 1, ("dei.majority.tie",)), (1, 2, ("dei.action.enlist",)),
    (0, 0, ("dei.action.enlist",)),
])  # fmt: skip
def test_at_an_own_camp_the_majority_is_needed_before_the_scrapper_stands_there(
    own: int, others: int, rules: tuple[str, ...]
) -> None:
    """One figure there and none of others is enough; an equal number is not, though the new one would tip it."""
    mine = seat("auxilia", "2.9R", figures={"2.1d": own} if own else {}, camps=["2.1d"])
    theirs = seat("ravagers", "2.9b", figures={"2.1d": others} if others else {})
    state = acting("aux_enlist", mine, theirs)
    if rules:
        refused(state, "enlist enlist 2.1d", *rules)
    else:
        play(state, "enlist enlist 2.1d")
        assert figures(state, 0) == {"2.1d": own + 1}


@pytest.mark.rule("dei.ruling.enlist_on_board", "dei.action.enlist_empty")
def test_the_scrapper_taken_from_the_map_comes_from_another_area() -> None:
    state = acting("aux_enlist", seat("auxilia", "2.9R", figures={"2.2b": 10, "2.1d": 5}), FAR)
    refused(state, "enlist enlist 2.2b from:2.2b", "dei.ruling.enlist_on_board")
    refused(state, "enlist enlist 2.2b", "dei.action.enlist_empty")
    refused(state, "enlist enlist 2.2b from:2.3b", "dei.action.enlist_empty")
    play(state, "enlist enlist 2.2b from:2.1d")
    assert figures(state, 0) == {"2.1d": 4, "2.2b": 11}
    some = acting("aux_enlist", seat("auxilia", "2.9R", figures={"2.2b": 9, "2.1d": 5}), FAR)
    refused(some, "enlist enlist 2.2b from:2.1d", "dei.action.enlist_empty")


@pytest.mark.rule("dei.ruling.killed", "dei.ruling.hunter_candy", "dei.candy.loss", "dei.drone.hunter")
def test_a_killed_scrapper_can_be_enlisted_again_and_both_sides_get_candy() -> None:
    theirs = seat("ravagers", "2.9b", figures={"2.3b": 1})
    state = acting("aux_drone", seat("auxilia", "2.2b"), theirs, drones={"hunter": "2.3b"}, candy=["lift", "bridge"])
    assert state.seats[1].supply == 14
    play(state, "fly drone:hunter:0 2.3b", "strike 1")
    assert (state.seats[1].supply, figures(state, 1)) == (15, {})
    # The owner draws first: the scrapper is lost before the attack is paid.
    assert (state.seats[0].candy, state.seats[1].candy, state.seats[0].vp) == (["bridge"], ["lift"], 1)


# --- copying, per outpost, sprinter -----------------------------------------------------------------------------------


@pytest.mark.rule("dei.ruling.copying", "dei.action.copy")
def test_any_open_card_of_this_round_can_be_copied_but_no_other() -> None:
    mine = seat("auxilia", "2.2b", opened=["aux_mixed"], down=["aux_march"], disposed=["aux_build"])
    theirs = seat("ravagers", "2.9b", opened=["rav_mixed"], down=["rav_march"])
    state = acting("t_copy", mine, theirs)
    assert only(state, "copy") == ["copy copy aux_mixed", "copy copy rav_mixed"]
    for card in ("aux_march", "rav_march", "aux_build", "aux_move", "rav_enlist", "t_copy"):
        assert not legal(state, f"copy copy {card}")
    refused(state, "copy copy rav_march", "dei.action.copy")
    play(state, "copy copy rav_mixed")
    assert left(state) == ("collect", "enlist", "move")
    assert state.seats[1].opened == ["rav_mixed"]


@pytest.mark.rule("dei.ruling.copy_chain", "dei.ruling.copying")
def test_a_card_that_copies_is_not_copied_itself() -> None:
    theirs = seat("ravagers", "2.9b", opened=["l_copy", "rav_move"])
    state = acting("t_copy", seat("auxilia", "2.2b"), theirs)
    refused(state, "copy copy l_copy", "dei.ruling.copy_chain")
    refused(state, "copy copy t_copy", "dei.ruling.copy_chain")
    assert only(state, "copy") == ["copy copy rav_move"]


@pytest.mark.rule("dei.ruling.outpost_colour", "dei.action.per_outpost")
def test_actions_per_outpost_count_the_colour_shown_or_else_all() -> None:
    mine = seat("auxilia", "2.2R", figures={"2.1b": 1, "2.4a": 1, "2.9S": 1})  # 2 red, 1 blue, 1 green
    assert left(acting("t_per", mine, FAR)) == ("move", "move")
    assert left(acting("l_per", mine, FAR)) == ("collect",)
    assert left(acting("m_per", mine, FAR)) == ("technology:1",)
    assert left(acting("t_all", mine, FAR)) == ("supplies:1",) * 4
    nothing = acting("t_all", seat("auxilia", "2.2R"), FAR)
    assert isinstance(nothing.question, ChooseCard)


@pytest.mark.rule("dei.ruling.sprinter", "dei.badge.sprinter")
def test_the_move_that_the_sprinter_adds_adds_no_other() -> None:
    state = acting("aux_move", seat("auxilia", "2.2b", badges=["sprinter"]), FAR)
    play(state, "move move 2.2b 2.1b")
    assert left(state) == ("move:extra",)
    play(state, "move move:extra 2.1b 2.1d")
    assert isinstance(state.question, ChooseCard)
    secret = acting("aux_move", seat("auxilia", "2.2b", secret=["sprinter"]), FAR)
    play(secret, "move move 2.2b 2.1b")
    assert isinstance(secret.question, ChooseCard)


# --- resources --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.ruling.empty_supply", "dei.action.take", "dei.machines.collect")
def test_an_empty_supply_gives_nothing_and_a_small_one_what_it_has() -> None:
    short = acting("l_take", seat("auxilia", "2.2b"), FAR, technology_left=1)
    play(short, "take technology:2")
    assert (goods(short, 0), supply(short)[0]) == ((2, 1), 0)
    mine = {**seat("auxilia", "2.2b"), "candy": ["move"]}
    empty = acting("m_take", mine, FAR, energy_left=0)
    refused(empty, "take energy:2", "dei.ruling.empty_supply")
    collected = acting("m_collect", seat("auxilia", "2.2b"), FAR, technology_left=0)
    play(collected, "collect collect:machines 2.2b")
    assert goods(collected, 0) == (2, 1)  # the one that lay there, and none from the supply


@pytest.mark.rule("dei.ruling.resource_limit", "dei.things.resources")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_never_more_than_sixty_technology_and_forty_energy_cells(players: int) -> None:
    state = game(players=players).new_initial_state(7)
    source = random.Random(7)
    while not state.is_terminal():
        state.apply_action(source.choice(state.legal_actions()))
        held = [goods(state, player) for player in range(players)]
        assert state.technology_left + sum(state.technology) + sum(own[0] for own in held) == 60
        assert state.energy_left + sum(state.energy) + sum(own[1] for own in held) == 40
        assert min(state.technology_left, state.energy_left, *state.technology, *state.energy) >= 0


# --- buildings, missions, order ---------------------------------------------------------------------------------------


@pytest.mark.rule("dei.ruling.lift_sites", "dei.action.build", "dei.map.bridge")
def test_lifts_join_areas_that_touch_and_bridges_stand_on_printed_sites() -> None:
    state = acting("aux_build", seat("auxilia", "2.2b", figures={"2.1R": 1}), FAR)
    for action in ("build build lift 2.2b/2.1R", "build build bridge 2.1:2", "build build lift 2.2b/2.3b"):
        refused(state, action, "dei.ruling.lift_sites")
    assert legal(state, "build build bridge 2.1:0")
    play(state, "build build lift 2.2b/2.2R")
    assert (lifts(state, 0), bridges(state, 0)) == (["2.2b/2.2R"], [])
    sites = {name for name in state.board.lift_names if name.startswith("2.2b/")}
    assert sites == {"2.2b/2.2R", "2.2b/2.2S", "2.2b/2.3S"}


@pytest.mark.rule("dei.ruling.two_missions", "dei.sovereignty")
@pytest.mark.parametrize(("round", "each"), [(1, 3), (2, 2)])
def test_sovereignty_counts_areas_held_against_others_who_are_there(round: int, each: int) -> None:
    mine = seat("auxilia", "2.2b", figures={"2.2b": 1, "2.1b": 2, "2.1d": 1, "2.3b": 1})
    theirs = seat("ravagers", "2.9b", figures={"2.2b": 1, "2.1b": 1, "2.3b": 1})
    laid = [["sovereignty", "badges"], ["drones"]]
    state = position(mine, theirs, round=round, phase=3, stage="end_of_phase", missions=laid)
    play(state, "mission 1 1")
    assert state.scores()[0] == 2 * each  # alone on 2.1d, a tie on 2.3b


@pytest.mark.rule("dei.ruling.two_missions")
@pytest.mark.parametrize(("round", "each"), [(1, 3), (2, 2)])
def test_badges_that_are_earned_can_be_a_mission(round: int, each: int) -> None:
    mine = seat("auxilia", "2.2b", badges=["scout", "pilot"], secret=["parcel"])
    laid = [["sovereignty", "badges"], ["drones"]]
    state = position(mine, FAR, round=round, phase=3, stage="end_of_phase", missions=laid)
    play(state, "mission 1 2")
    assert state.scores()[0] == 2 * each


@pytest.mark.rule("dei.ruling.scrapper_mission", "dei.missions.scrappers")
@pytest.mark.parametrize(
    ("per", "round", "points"), [(1, 1, 15), (1, 2, 10), (2, 1, 6), (2, 2, 4), (5, 1, 3), (6, 1, 0)]
)
def test_the_scrapper_mission_pays_for_each_or_for_groups(per: int, round: int, points: int) -> None:
    mine = seat("auxilia", "2.2b", figures={"2.2b": 2, "2.1d": 2})
    state = position(
        mine, FAR, round=round, phase=3, stage="end_of_phase", missions=[["scrappers", "drones"], ["badges"]],
        parameters={"scrapper_mission_per": per},
    )  # fmt: skip
    play(state, "mission 1 1")
    assert state.scores()[0] == points


@pytest.mark.rule("dei.ruling.turn_order", "dei.round.phases")
@pytest.mark.parametrize(("chosen", "order"), [("clockwise", [1, 2, 3, 0]), ("fewest", [2, 1, 3, 0])])
def test_turns_go_clockwise_or_by_the_fewest_supplies(chosen: str, order: list[int]) -> None:
    """The tied second and fourth go clockwise from the first player, who is the second seat."""
    factions = ("auxilia", "ravagers", "refuge_42", "farm_z")
    seats = [seat(faction, vp=vp) for faction, vp in zip(factions, (5, 3, 1, 3), strict=True)]
    state = position(*seats, stage="cleanup", phase=3, first=0, parameters={"turn_order": chosen})
    assert (state.first, state.order, state.current_player()) == (1, order, order[0])


# --- content ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.ruling.content")
def test_the_published_content_is_this_kits_own_and_can_be_replaced() -> None:
    own = Dei(content=TABLE)
    assert (published().content_id, own.content_id) == ("published", small_content().digest)
    assert own == Dei(content=small_content())
    assert own != published()
    cheap = Dei(content={**TABLE, "thresholds": [0, 0, 0]})
    assert (own.thresholds, cheap.thresholds) == ((2, 1, 0), (0, 0, 0))
    assert load_content().thresholds == published().thresholds


@pytest.mark.rule("dei.ruling.content")
def test_a_position_of_other_content_is_refused() -> None:
    saved = published().new_initial_state(1).to_dict()
    with pytest.raises(SaveError, match="content"):
        Dei(content=small_content()).state_from_dict(saved)
    assert published().state_from_dict(saved).to_dict() == saved


# --- entering ---------------------------------------------------------------------------------------------------------

GUARDED = seat("farm_z", "2.9b", camps=["2.4b"], badges=["barricade"])
"""A camp that counts 2 on 2.4b, where no figure stands."""


@pytest.mark.rule("dei.ruling.entering", "dei.majority.needed")
@pytest.mark.parametrize(("scrappers", "enough"), [(1, False), (2, False), (3, True)])
def test_where_nobody_stands_all_may_enter_unless_the_majority_is_always_needed(scrappers: int, enough: bool) -> None:
    mine = seat("auxilia", "2.9R", figures={"2.4d": scrappers})
    free = acting("aux_move", mine, GUARDED)
    assert free.majority("2.4b").holder == 1
    assert legal(free, "move move 2.4d 2.4b")
    always = acting("aux_move", mine, GUARDED, parameters={"entering": "always"})
    if enough:
        play(always, "move move 2.4d 2.4b", *(["group 3"] if only(always, "group") else []))
        assert figures(always, 0) == {"2.4b": 3}
    elif scrappers == 1:
        refused(always, "move move 2.4d 2.4b", "dei.ruling.entering")
    else:
        refused(always, "move move 2.4d 2.4b", "dei.majority.tie")


@pytest.mark.rule("dei.ruling.entering")
def test_an_area_where_nobody_counts_anything_is_always_free() -> None:
    mine = seat("auxilia", "2.9R", figures={"2.4d": 1})
    state = acting("aux_move", mine, FAR, parameters={"entering": "always"})
    assert legal(state, "move move 2.4d 2.4b")


@pytest.mark.rule("dei.ruling.entering")
def test_the_rule_of_entering_is_cited_where_a_camp_would_guard_and_says_what_is_played() -> None:
    mine = seat("auxilia", "2.9R", figures={"2.4d": 2})
    state = play(acting("aux_move", mine, GUARDED), "move move 2.4d 2.4b")
    group = state.game.parse_action("group 1")
    assert "dei.ruling.entering" in state.game.cite_rules(group, state, state)
    plain = play(acting("aux_move", mine, FAR), "move move 2.4d 2.4b")
    assert "dei.ruling.entering" not in plain.game.cite_rules(group, plain, plain)
    said = [game(entering=entering).rule("dei.ruling.entering").sentence() for entering in ("figures", "always")]
    assert "everybody may enter" in said[0]
    assert "you need the majority" in said[1]


# --- outposts while a card is carried out -----------------------------------------------------------------------------


@pytest.mark.rule("dei.ruling.outposts_meanwhile", "dei.action.per_outpost")
def test_an_outpost_lost_while_a_card_is_carried_out_loses_its_action() -> None:
    mine = seat("auxilia", "2.2R", figures={"2.1b": 1, "2.4a": 1})
    state = acting("t_per", mine, FAR)
    assert left(state) == ("move", "move")
    stays = play(state.clone(), "move move 2.2R 2.1R")
    assert left(stays) == ("move",)
    before = state.clone()
    heard = state.apply_action(state.game.parse_action("move move 2.4a 2.1d"))
    lost = next(event for event in heard if isinstance(event, events.CubeLost))
    assert "dei.ruling.outposts_meanwhile" in state.game.cite_rules(lost, before, state)
    assert isinstance(state.question, ChooseCard), "no second move is left"
    assert "lose" in game().rule("dei.action.per_outpost").sentence()


# --- the end of a phase -----------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.ruling.phase_end", "dei.badge.earn", "dei.leader.abraham")
def test_abraham_collects_before_badges_are_earned() -> None:
    """A badge that the phase earns cannot be used for this collect, and the order is written."""
    mine = seat("ravagers", "2.4b", figures={"2.1b": 1, "2.4a": 1}, secret=["sniper"])
    state = position(mine, seat("farm_z", "2.9b", figures={"2.4b": 1}), stage="end_of_phase", phase=2)
    assert only(state) == ["collect collect:abraham 2.4b", "done"]
    collect = state.game.parse_action("collect collect:abraham 2.4b")
    assert "dei.ruling.phase_end" in state.game.cite_rules(collect, state, state)
    assert not state.seats[0].has("sniper")
    sentence = game().rule("dei.ruling.phase_end").sentence()
    assert sentence.index("Abraham") < sentence.index("badges") < sentence.index("mission")


# --- candy boosts for purchases ---------------------------------------------------------------------------------------


@pytest.mark.rule("dei.ruling.outpost_candy", "dei.ruling.parcel")
def test_an_outpost_candy_boost_counts_for_a_purchase_without_a_card() -> None:
    markets = {"tactics": ["t_move", "t_enlist", "t_per"]}
    mine = seat("auxilia", "2.2R", badges=["parcel"], candy=["outpost"], technology=5, energy=5)
    state = position(mine, FAR, markets=markets)
    play(state, "parcel")
    needing = [action for action in only(state, "buy") if action.endswith("candy")]
    assert needing, "where an outpost is missing"
    action = state.game.parse_action(needing[0])
    assert {"dei.ruling.outpost_candy", "dei.candy.use"} <= set(state.game.cite_rules(action, state, state))
    free = state.game.parse_action("buy black 2 1 0 candy")
    assert "dei.ruling.outpost_candy" in {obstacle.rule for obstacle in state.check(free).obstacles}
    play(state, needing[0])
    assert state.seats[0].candy == []


@pytest.mark.rule("dei.ruling.parcel")
def test_what_the_parcel_bot_buys_may_be_played_in_the_same_phase() -> None:
    mine = seat("auxilia", "2.2R", badges=["parcel"], technology=5, energy=5)
    state = position(mine, FAR, markets={"black": ["b_supplies_1", "b_technology_1", "b_energy_1"]})
    play(state, "parcel")
    bought = next(action for action in only(state, "buy") if action.startswith("buy black"))
    play(state, bought)
    new = [card for card in state.seats[0].hand if card.startswith("b_")]
    assert new
    assert legal(state, f"play {new[0]}")
