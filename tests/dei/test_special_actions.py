"""Copy, supplies, take, actions per outpost, and the candy boosts that are put on a card."""

from __future__ import annotations

import pytest

from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.table.goods import CANDY
from tests.alike import changed, legal, only, play, refused

from .table import acting, cubes, drone, figures, goods, left, position, seat, seat_changed, settled, supply, to_card

RIVAL = seat("farm_z", "2.9b", figures={"2.9b": 1})

# --- supplies and take ----------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.action.supplies")
def test_supplies_are_scored_at_once() -> None:
    state = acting("t_supplies", seat("auxilia", "2.9b", vp=4), RIVAL)
    before = state.clone()
    play(state, "take supplies:3")
    assert state.scores() == (7, 0)
    assert seat_changed(before, state, 0) == {"vp"}
    assert changed(before, state) == {"seats"}
    assert settled(state)


@pytest.mark.rule("dei.action.take")
@pytest.mark.parametrize(("card", "code", "gain"), [("l_take", "technology:2", (2, 0)), ("m_take", "energy:2", (0, 2))])
def test_resources_come_from_the_supply_without_any_figure(card: str, code: str, gain: tuple[int, int]) -> None:
    state = acting(card, seat("auxilia"), RIVAL)
    before = state.clone()
    play(state, f"take {code}")
    assert goods(state, 0) == (1 + gain[0], 1 + gain[1])
    assert supply(state) == tuple(n - k for n, k in zip(supply(before), gain, strict=True))
    assert seat_changed(before, state, 1) == set()
    assert settled(state)


@pytest.mark.rule("dei.action.take", "dei.ruling.empty_supply", "dei.ruling.resource_limit")
@pytest.mark.parametrize(("there", "gained"), [(2, 2), (1, 1), (0, 0)])
def test_the_supply_gives_no_more_than_it_has(there: int, gained: int) -> None:
    mine = seat("auxilia", "2.9b", candy=["move"])
    state = acting("m_take", mine, RIVAL, energy_left=there)
    if there:
        play(state, "take energy:2")
    else:
        refused(state, "take energy:2", "dei.ruling.empty_supply")
    assert goods(state, 0) == (1, 1 + gained)
    assert supply(state)[1] == there - gained
    assert settled(to_card(state))


# --- per outpost ----------------------------------------------------------------------------------------------------

TWO_RED = seat("auxilia", figures={"2.1b": 1, "2.4a": 1})
"""Controls two outposts of tactics and one of logistics."""


@pytest.mark.rule("dei.action.per_outpost", "dei.ruling.outpost_colour")
@pytest.mark.parametrize(
    ("card", "found"),
    [("t_per", ("move", "move")), ("l_per", ("collect",)), ("t_all", ("supplies:1",) * 3), ("m_all", ("enlist",) * 3)],
)
def test_an_action_is_done_once_for_each_outpost_of_its_colour_or_of_all(card: str, found: tuple[str, ...]) -> None:
    state = acting(card, TWO_RED, seat("farm_z", "2.9b", figures={"2.3b": 1}))
    assert left(state) == found
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.per_outpost")
def test_without_an_outpost_there_is_nothing_to_do_and_fewer_is_allowed() -> None:
    state = acting("m_per", TWO_RED, seat("farm_z", "2.9b", figures={"2.3b": 1}))
    assert settled(state)
    assert state.seats[0].opened == ["m_per"]
    state = acting("t_all", TWO_RED, RIVAL)
    play(state, "take supplies:1", "done")
    assert state.scores() == (1, 0)
    assert settled(state)


@pytest.mark.rule("dei.action.per_outpost")
def test_an_outpost_won_while_the_card_is_carried_out_gives_its_action() -> None:
    state = acting("m_all", seat("auxilia", figures={"2.1b": 1}), RIVAL)
    assert left(state) == ("enlist", "enlist")
    play(state, "enlist enlist 2.7S")
    assert (cubes(state, "2.7S"), left(state)) == ([0], ("enlist", "enlist"))
    play(state, "enlist enlist 2.2b", "enlist enlist 2.2b")
    assert figures(state, 0) == {"2.1b": 1, "2.2b": 2, "2.7S": 1}
    assert settled(state)


@pytest.mark.rule("dei.action.per_outpost", "dei.outpost.abandon")
def test_an_outpost_lost_while_the_card_is_carried_out_takes_its_action_away() -> None:
    mine = seat("auxilia", figures={"2.1b": 1, "2.4a": 1})  # two of tactics, one of logistics
    state = acting("t_per", mine, RIVAL)
    assert left(state) == ("move", "move")
    play(state, "move move 2.1b 2.1d")
    assert cubes(state, "2.1b") == [-1, -1]
    assert settled(state)  # one move for the outpost that is left, and it has been made
    kept = acting("t_per", {**mine, "figures": {"2.1b": 2, "2.4a": 1}}, RIVAL)
    play(kept, "move move 2.1b 2.1d", "group 1")
    assert left(kept) == ("move",)
    assert settled(to_card(kept))


@pytest.mark.rule("dei.action.per_outpost", "dei.card.actions")
def test_an_action_per_outpost_may_wait_for_the_outpost_that_another_action_wins() -> None:
    mine = seat("auxilia", figures={"2.2b": 1}, candy=["move"])
    state = acting("m_all", mine, RIVAL)
    assert only(state) == ["candy move", "done"]
    play(state, "candy move", "move move 2.2b 2.1b")
    assert (cubes(state, "2.1b"), left(state)) == ([0, 0], ("enlist", "enlist"))
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.per_outpost")
def test_of_a_plain_action_and_the_same_per_outpost_the_latter_goes_first() -> None:
    """With the candy boost there are two moves; the one for the outpost is used up before the outpost is left."""
    state = acting("t_per", seat("auxilia", figures={"2.4a": 1}, candy=["move"]), RIVAL)
    play(state, "candy move")
    assert left(state) == ("move", "move")
    play(state, "move move 2.4a 2.1d")
    assert (cubes(state, "2.4a"), left(state)) == ([-1], ("move",))
    play(state, "move move 2.1d 2.4a")
    assert cubes(state, "2.4a") == [0]
    assert settled(state)


# --- copy -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.action.copy", "dei.ruling.copying", "dei.ruling.copy_chain")
def test_any_open_card_of_this_round_can_be_copied_but_none_that_copies() -> None:
    mine = seat("auxilia", "2.9b", opened=["aux_march"], down=["aux_mixed"], disposed=["aux_camp"])
    theirs = seat("farm_z", "2.9b", opened=["farm_build", "l_copy"], down=["farm_mixed"])
    state = acting("t_copy", mine, theirs)
    assert only(state, "copy") == ["copy copy aux_march", "copy copy farm_build"]
    for hidden in ("aux_mixed", "aux_camp", "aux_move", "farm_mixed", "farm_camp", "nothing"):
        refused(state, f"copy copy {hidden}", "dei.action.copy")
    for copying in ("l_copy", "t_copy"):
        refused(state, f"copy copy {copying}", "dei.ruling.copy_chain")
    play(state, "copy copy aux_march")
    assert left(state) == ("move", "move")
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.copy")
def test_the_whole_card_is_copied_beside_what_else_the_copying_card_does() -> None:
    mine = seat("auxilia", figures={"2.4b": 1})
    state = acting("l_copy", mine, seat("farm_z", "2.9b", opened=["farm_mixed"]))
    assert left(state) == ("copy", "move")
    before = state.clone()
    play(state, "copy copy farm_mixed")
    assert left(state) == ("collect", "enlist", "move", "move")
    assert changed(before, state) == set()
    play(state, "collect collect 2.4b")
    assert goods(state, 0) == (2, 1)
    assert state.seats[1].opened == ["farm_mixed"]
    assert settled(to_card(state))


@pytest.mark.rule("dei.action.copy", "dei.action.per_outpost")
def test_a_copied_action_per_outpost_counts_the_outposts_of_who_copies() -> None:
    theirs = seat("farm_z", figures={"2.5a": 1, "2.3b": 1}, opened=["t_per"])
    state = acting("t_copy", TWO_RED, theirs)
    play(state, "copy copy t_per")
    assert left(state) == ("move", "move")
    assert settled(to_card(state))
    state = acting("t_copy", seat("auxilia", "2.9b"), seat("farm_z", figures={"2.1b": 1}, opened=["t_per"]))
    play(state, "copy copy t_per")
    assert settled(state)


@pytest.mark.rule("dei.action.copy", "dei.ruling.own_drones")
def test_a_copied_drone_card_flies_the_drone_but_does_not_become_ones_own() -> None:
    theirs = seat("farm_z", "2.9b", opened=["farm_drone"])
    state = acting("t_copy", seat("auxilia", "2.9b"), theirs, drones={"teleporter": "2.4b"})
    play(state, "copy copy farm_drone", "fly drone:teleporter:0 2.5b")
    assert drone(state, "teleporter") == "2.5b"
    assert (state.owns_drone(0, "teleporter"), state.owns_drone(1, "teleporter")) == (False, True)
    assert settled(state)


@pytest.mark.rule("dei.action.copy")
def test_with_no_open_card_a_copy_does_nothing() -> None:
    state = acting("t_copy", seat("auxilia", "2.9b"), RIVAL)
    assert settled(state)
    assert state.seats[0].opened == ["t_copy"]


# --- candy boosts ---------------------------------------------------------------------------------------------------

ADDED = {name: "technology:1" if name == "technology" else name for name in CANDY if name != "outpost"}


@pytest.mark.rule("dei.candy.use", "dei.things.candy", "dei.ruling.used_candy")
@pytest.mark.parametrize(("candy", "code"), ADDED.items())
def test_a_candy_boost_adds_its_action_to_the_card_just_played(candy: str, code: str) -> None:
    state = acting("aux_mixed", seat("auxilia", "2.4b", candy=[candy, "move"]), RIVAL)
    before = state.clone()
    play(state, f"candy {candy}")
    assert left(state) == tuple(sorted(("collect", "enlist", "move", code)))
    assert state.seats[0].candy == ["move"]
    assert state.candy == [candy, *before.candy]  # it goes under the others
    assert changed(before, state) == {"seats", "candy"}
    assert seat_changed(before, state, 0) == {"candy"}
    assert settled(to_card(state))


@pytest.mark.rule("dei.candy.use")
def test_only_one_candy_boost_lies_on_a_card_but_the_next_card_may_have_another() -> None:
    mine = seat("auxilia", figures={"2.4b": 1}, candy=["move", "collect"])
    state = acting("aux_move", mine, RIVAL)
    refused(state, "candy lift", "dei.candy.use")
    play(state, "candy collect")
    refused(state, "candy move", "dei.candy.use")
    play(state, "collect collect 2.4b", "move move 2.4b 2.5b")
    assert settled(state)
    play(state, "play aux_enlist")
    assert legal(state, "candy move")
    assert settled(to_card(state))


@pytest.mark.rule("dei.candy.use")
def test_a_candy_boost_may_be_used_when_the_actions_of_the_card_are_done() -> None:
    state = acting("aux_collect", seat("auxilia", figures={"2.4b": 1}, candy=["collect"]), RIVAL)
    play(state, "collect collect 2.4b")
    assert only(state) == ["candy collect", "done"]
    play(state, "candy collect", "collect collect 2.4b")
    assert goods(state, 0) == (3, 1)
    assert settled(state)


@pytest.mark.rule("dei.candy.use", "dei.action.per_outpost")
def test_the_candy_boost_of_an_outpost_adds_one_to_an_action_per_outpost_only() -> None:
    mine = {**TWO_RED, "candy": ["outpost"]}
    state = acting("t_per", mine, RIVAL)
    assert left(state) == ("move", "move")
    play(state, "candy outpost")
    assert left(state) == ("move", "move", "move")
    assert settled(to_card(state))
    state = acting("aux_mixed", mine, RIVAL)
    refused(state, "candy outpost", "dei.ruling.outpost_candy")
    assert settled(to_card(state))


@pytest.mark.rule("dei.candy.use", "dei.action.per_outpost", "dei.action.copy")
def test_the_candy_boost_of_an_outpost_works_with_a_copied_card_per_outpost() -> None:
    theirs = seat("farm_z", "2.9b", opened=["t_per", "farm_build"])
    state = acting("t_copy", {**TWO_RED, "candy": ["outpost"]}, theirs)
    refused(state, "candy outpost", "dei.ruling.outpost_candy")  # nothing is counted yet
    plain = play(state.clone(), "copy copy farm_build")
    refused(plain, "candy outpost", "dei.ruling.outpost_candy")
    play(state, "copy copy t_per")
    assert left(state) == ("move", "move")
    play(state, "candy outpost")
    assert left(state) == ("move", "move", "move")
    assert settled(to_card(state))


@pytest.mark.rule("dei.candy.use", "dei.action.per_outpost")
def test_the_candy_boost_of_an_outpost_is_enough_for_who_controls_none() -> None:
    state = acting("t_all", seat("auxilia", "2.9R", candy=["outpost"]), RIVAL)
    assert only(state) == ["candy outpost", "done"]
    play(state, "candy outpost")
    assert left(state) == ("supplies:1",)
    play(state, "take supplies:1")
    assert state.scores() == (1, 0)
    assert settled(state)


@pytest.mark.rule("dei.candy.use")
def test_a_candy_boost_is_for_the_card_and_not_for_the_choice_of_a_card() -> None:
    state = position(seat("auxilia", "2.4b", candy=["move"]), RIVAL)
    refused(state, "candy move", "engine.asked")
    play(state, "play aux_move")
    assert isinstance(state.question, Acting)
    assert not state.question.boosted
    assert settled(to_card(state))
