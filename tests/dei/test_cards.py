"""The cards of a phase: their actions, laying one face down for a purchase, candy boosts."""

from __future__ import annotations

import pytest

from tabletop.games.dei.rules.acting import Acting
from tabletop.games.dei.rules.cards import ChooseCard, ChooseSecond
from tabletop.games.dei.rules.markets import Purchase
from tabletop.games.dei.table import events as e
from tests.alike import changed, legal, play, refused, seat_of, told

from .table import acting, goods, left, position, seat

MINE = seat("auxilia", "2.2b")
THEIRS = seat("ravagers", "2.9b")


# --- actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.card.actions")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_the_actions_of_a_card_are_done_in_any_order(order: tuple[int, ...]) -> None:
    state = acting("aux_mixed", seat("auxilia", "2.2b", figures={"2.1b": 1}), THEIRS)
    deeds = (["enlist enlist 2.2b"], ["move move 2.1b 2.1d", "group 1"], ["collect collect 2.2b"])
    assert left(state) == ("collect", "enlist", "move")
    for k in order:
        play(state, *[word for word in deeds[k] if word != "group 1" or legal(state, "group 1")])
    assert state.question == ChooseSecond(1)
    assert goods(state, 0) == (2, 1)


@pytest.mark.rule("dei.card.actions")
def test_actions_of_a_card_may_be_left_out_even_all() -> None:
    state = acting("aux_mixed", MINE, THEIRS)
    before = seat_of(state, 0)
    play(state, "done")
    assert seat_of(state, 0) == before
    assert state.question == ChooseSecond(1)
    state = acting("aux_mixed", MINE, THEIRS)
    play(state, "collect collect 2.2b")
    refused(state, "collect collect 2.2b", "dei.card.actions")
    play(state, "done")
    assert goods(state, 0) == (2, 1)


@pytest.mark.rule("dei.ruling.hand_empty")
def test_who_has_fewer_cards_than_a_phase_asks_for_plays_what_there_is() -> None:
    state = position({**MINE, "hand": ["aux_move"], "technology": 0, "energy": 0}, THEIRS)
    assert isinstance(state.question, Acting)  # the only card is played without asking
    play(state, "done")
    assert state.current_player() == 1
    nothing = position({**MINE, "hand": []}, THEIRS)
    assert (nothing.current_player(), nothing.question) == (1, ChooseCard(2))


# --- purchases --------------------------------------------------------------------------------------------------------

OPEN = {
    "tactics": ["t_move", "t_enlist", "t_per"], "logistics": ["l_move", "l_collect", "l_per"],
    "machines": ["m_enlist", "m_collect", "m_per"], "black": ["b_supplies_1", "b_supplies_2", "b_supplies_3"],
}  # fmt: skip


@pytest.mark.rule("dei.card.market")
def test_a_card_laid_face_down_brings_one_purchase_and_none_of_its_actions() -> None:
    state = position(MINE, THEIRS, markets=OPEN)
    before = state.clone()
    happened = told(state, "lay aux_march")
    assert isinstance(state.question, Purchase)
    assert [event for event in happened if isinstance(event, e.LaidDown)] == [e.LaidDown(0, "aux_march")]
    play(state, "buy tactics 3 1 0")
    own = state.seats[0]
    assert (own.down, own.opened, own.hand.count("t_per")) == (["aux_march"], [], 1)
    assert goods(state, 0) == (0, 1)
    assert state.question == ChooseSecond(1, True)
    assert seat_of(before, 1) == seat_of(state, 1)
    assert changed(before, state) == {"seats", "slots", "decks", "technology_left"}


@pytest.mark.rule("dei.card.market")
def test_only_one_of_the_two_cards_is_laid_face_down() -> None:
    rich = {**MINE, "technology": 9, "energy": 9}
    state = position(rich, THEIRS, markets=OPEN)
    play(state, "lay aux_march", "buy tactics 3 1 0")
    refused(state, "lay aux_move", "dei.card.market")
    second = position(rich, THEIRS, markets=OPEN)
    play(second, "play aux_move", "done", "lay aux_march", "buy tactics 3 1 0")
    assert second.current_player() == 1
    assert second.seats[0].down == ["aux_march"]


@pytest.mark.rule("dei.ruling.lay_to_buy", "dei.card.market", "dei.market.cost")
def test_nobody_lays_a_card_down_without_being_able_to_buy() -> None:
    poor = position({**MINE, "technology": 0, "energy": 0}, THEIRS, markets=OPEN)
    refused(poor, "lay aux_move", "dei.ruling.lay_to_buy")
    one = position({**MINE, "technology": 1, "energy": 0}, THEIRS, markets=OPEN)
    assert legal(one, "lay aux_move")


@pytest.mark.rule("dei.card.bought_now")
def test_the_card_just_bought_may_be_the_second_one() -> None:
    state = position(MINE, THEIRS, markets=OPEN)
    play(state, "lay aux_march", "buy tactics 3 1 0")
    assert legal(state, "play t_per")
    refused(state, "play t_enlist", "dei.phase.cards")
    play(state, "play t_per")
    assert state.seats[0].opened == ["t_per"]
    later = position(MINE, THEIRS, markets=OPEN)
    play(later, "lay aux_march", "buy tactics 3 1 0", "play aux_move")
    assert "t_per" in later.seats[0].hand  # or it is kept


@pytest.mark.rule("dei.card.bought_now", "dei.card.market")
def test_a_card_bought_with_the_second_card_waits_in_hand() -> None:
    state = position(MINE, THEIRS, markets=OPEN)
    play(state, "play aux_move", "done", "lay aux_march", "buy tactics 3 1 0")
    assert state.current_player() == 1
    assert "t_per" in state.seats[0].hand


@pytest.mark.rule("dei.card.market")
def test_which_card_is_face_down_is_hidden_from_the_others_even_while_buying() -> None:
    start = position({**MINE, "technology": 5, "energy": 5}, THEIRS, markets=OPEN)
    one, two = start.clone(), start.clone()
    play(one, "lay aux_march")
    play(two, "lay aux_move")
    assert one.observation(1) == two.observation(1)
    assert one.observation(0) != two.observation(0)
    play(one, "buy tactics 3 1 0")
    play(two, "buy tactics 3 1 0")
    assert one.observation(1) == two.observation(1)
    seen = {guess.seats[0].down[0] for guess in (one.resample_from_infostate(1, k) for k in range(40))}
    assert len(seen) > 3


# --- candy boosts -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.candy.use")
@pytest.mark.parametrize(
    ("candy", "adds"),
    [("enlist", "enlist"), ("move", "move"), ("collect", "collect"), ("camp", "camp"), ("lift", "lift"),
     ("bridge", "bridge"), ("technology", "technology:1")],
)  # fmt: skip
def test_a_candy_boost_adds_its_action_to_the_card(candy: str, adds: str) -> None:
    state = acting("aux_move", {**MINE, "candy": [candy, "enlist"]}, THEIRS)
    others = state.candy.copy()
    play(state, f"candy {candy}")
    assert left(state) == tuple(sorted(["move", adds]))
    assert state.seats[0].candy == ["enlist"]
    assert state.candy == [candy, *others]  # it goes under the others
    refused(state, "candy enlist", "dei.candy.use")  # one is enough for a card


@pytest.mark.rule("dei.candy.use")
def test_a_candy_boost_may_also_come_when_everything_else_is_done() -> None:
    state = acting("aux_collect", {**MINE, "candy": ["technology"]}, THEIRS)
    play(state, "collect collect 2.2b")
    assert left(state) == ()
    play(state, "candy technology", "take technology:1")
    assert goods(state, 0) == (3, 1)
    assert state.question == ChooseSecond(1)


@pytest.mark.rule("dei.candy.use")
def test_the_next_card_may_have_a_candy_boost_of_its_own() -> None:
    state = acting("aux_move", {**MINE, "candy": ["move", "enlist"]}, THEIRS)
    play(state, "candy move", "done", "play aux_collect", "candy enlist")
    assert left(state) == ("collect", "enlist")
    assert state.seats[0].candy == []


@pytest.mark.rule("dei.ruling.outpost_candy", "dei.candy.use")
def test_only_candy_boosts_at_hand_and_of_use_can_be_put_down() -> None:
    state = acting("aux_move", {**MINE, "candy": ["outpost", "enlist"]}, THEIRS)
    refused(state, "candy move", "dei.candy.use")
    refused(state, "candy outpost", "dei.ruling.outpost_candy")  # the card has no action per outpost
    per = acting("t_per", {**MINE, "candy": ["outpost"]}, THEIRS)
    play(per, "candy outpost")
    assert left(per) == ("move",)


@pytest.mark.rule("dei.ruling.empty_supply", "dei.candy.loss")
def test_an_empty_pile_of_candy_boosts_gives_none() -> None:
    every = ["enlist", "move", "collect", "camp", "lift", "bridge", "technology", "outpost"] * 2
    mine = seat("auxilia", "2.3b", candy=every)
    state = acting("aux_drone", mine, seat("ravagers", "2.9b", figures={"2.3a": 2}), drones={"hunter": "2.3a"})
    assert state.candy == []
    play(state, "fly drone:hunter:0 2.3a", "strike 1")
    assert (state.seats[1].candy, len(state.seats[0].candy)) == ([], 16)
    assert state.seats[0].vp == 1
