"""Markets: what a card costs, what its slot asks for, and how the row goes on."""

from __future__ import annotations

import pytest

from tabletop.games.dei.rules.markets import Purchase, can_buy
from tabletop.games.dei.table.state import DeiState
from tests.alike import act, changed, legal, only, play, refused, seat_of

from .table import cubes, goods, position, seat, seat_changed, settled, supply, to_card

MARKETS = {
    "tactics": ["t_move", "t_enlist", "t_per"],
    "logistics": ["l_move", "l_collect", "l_per"],
    "machines": ["m_enlist", "m_collect", "m_per"],
    "black": ["b_supplies_1", "b_technology_1", "b_energy_1"],
}
RICH = {"technology": 9, "energy": 9}
RED = {0: {}, 1: {"2.1b": 1}, 2: {"2.1b": 1, "2.4a": 1}, 3: {"2.1b": 1, "2.4a": 1, "2.7S": 1}}
"""Figures that control so many outposts of tactics."""
RIVAL = seat("farm_z", "2.9b", figures={"2.9b": 1})


def buying(**mine: object) -> DeiState:
    """The first seat has laid a card face down and is asked what it buys."""
    state = position(seat("auxilia", **{**RICH, **mine}), RIVAL, markets=MARKETS)  # type: ignore[arg-type]
    play(state, "lay aux_move")
    assert isinstance(state.question, Purchase)
    return state


@pytest.mark.rule("dei.market.cost")
def test_a_card_is_paid_in_full_and_comes_into_hand() -> None:
    state = buying()
    before = state.clone()
    play(state, "buy machines 3 1 1")
    assert goods(state, 0) == (8, 8)
    assert supply(state) == tuple(n + 1 for n in supply(before))
    assert "m_per" in state.seats[0].hand
    assert changed(before, state) == {"seats", "slots", "decks", "technology_left", "energy_left"}
    assert seat_changed(before, state, 0) == {"hand", "technology", "energy"}
    assert seat_changed(before, state, 1) == set()
    assert settled(state)


@pytest.mark.rule("dei.market.cost")
@pytest.mark.parametrize(
    ("have", "rules"),
    [((1, 1), ()), ((0, 1), ("dei.market.cost",)), ((1, 0), ("dei.market.cost",))],
)
def test_who_lacks_a_resource_is_told_how_many(have: tuple[int, int], rules: tuple[str, ...]) -> None:
    state = buying(technology=have[0], energy=have[1], figures={"2.4a": 1, "2.5a": 1})
    if rules:
        refused(state, "buy machines 3 1 1", *rules)
        assert "You still need 1 " in state.check(act(state, "buy machines 3 1 1")).text()
    else:
        assert legal(state, "buy machines 3 1 1")
    play(state, only(state)[0])
    assert settled(state)


@pytest.mark.rule("dei.market.cost")
def test_all_that_is_lacking_is_said_at_once() -> None:
    state = buying(technology=1, energy=0, figures={"2.4a": 1})
    refused(state, "buy machines 1 1 1", "dei.market.cost", "dei.market.cost")
    lines = state.check(act(state, "buy machines 1 1 1")).text().splitlines()
    assert lines[2:] == ["You still need 1 energy cell. You still need 2 machines outposts."]
    refused(state, "buy black 1 3 1", "dei.market.cost", "dei.market.cost")
    play(state, "buy tactics 3 1 0")
    assert settled(state)


@pytest.mark.rule("dei.market.cost")
def test_another_price_than_the_printed_one_is_refused() -> None:
    state = buying()
    for price in ("0 0", "2 0", "1 2", "0 1", "2 1", "-1 1"):
        refused(state, f"buy machines 3 {price}", "dei.market.cost")
    refused(state, "buy machines 4 1 1", "dei.market.cost")
    play(state, "buy machines 3 1 1")
    assert settled(state)


@pytest.mark.rule("dei.market.cost", "dei.ruling.slot_colour")
@pytest.mark.parametrize("outposts", [0, 1, 2, 3])
def test_a_slot_asks_for_outposts_of_its_colour_which_are_not_spent(outposts: int) -> None:
    state = buying(figures=RED[outposts])
    for slot, need in ((1, 2), (2, 1), (3, 0)):
        if outposts >= need:
            assert legal(state, f"buy tactics {slot} 1 0")
        else:
            refused(state, f"buy tactics {slot} 1 0", "dei.market.cost")
            told = state.check(act(state, f"buy tactics {slot} 1 0")).text()
            assert f"{need} {'outpost' if need == 1 else 'outposts'} of its colour; you control " in told
            assert told.partition("control ")[2].startswith(f"only {outposts}." if outposts else "none.")
    refused(state, "buy machines 1 1 1", "dei.market.cost")  # outposts of another colour do not count
    before = seat_of(state, 0)
    play(state, f"buy tactics {max(1, 3 - outposts)} 1 0")
    assert [state.holders.count(0), seat_of(state, 0)["figures"]] == [
        outposts + ("2.1b" in RED[outposts]), before["figures"],
    ]  # fmt: skip
    assert settled(state)


@pytest.mark.rule("dei.market.cost", "dei.market.black")
@pytest.mark.parametrize(("slot", "price", "after"), [(1, (3, 1), (6, 8)), (2, (2, 1), (7, 8)), (3, (2, 1), (8, 8))])
def test_the_black_market_asks_for_no_outpost_but_its_slots_change_the_price(
    slot: int, price: tuple[int, int], after: tuple[int, int]
) -> None:
    state = buying()
    before = state.clone()
    refused(state, f"buy black {slot} {5 - price[0]} 1", "dei.market.cost")
    play(state, f"buy black {slot} {price[0]} {price[1]}")
    assert goods(state, 0) == after
    assert sum(supply(state)) - sum(supply(before)) == 18 - sum(after)
    assert settled(state)


@pytest.mark.rule("dei.market.black")
def test_the_right_slot_must_be_paid_in_full_before_a_technology_comes_back() -> None:
    state = position(seat("auxilia", technology=1, energy=1), RIVAL, markets={"black": MARKETS["black"]})
    state.slots[:3] = [["", "", ""]] * 3
    assert not can_buy(state, 0)
    state.seats[0].technology = 2
    assert can_buy(state, 0)
    state = buying(technology=2, energy=1)
    refused(state, "buy black 1 3 1", "dei.market.cost")
    play(state, "buy black 3 2 1")
    assert goods(state, 0) == (1, 0)
    assert settled(state)


@pytest.mark.rule("dei.market.refill")
@pytest.mark.parametrize(
    ("slot", "row"),
    [(1, ["", "t_enlist", "t_per"]), (2, ["", "t_move", "t_per"]), (3, ["", "t_move", "t_enlist"])],
)
def test_the_cards_left_of_the_gap_slide_and_a_new_one_opens_on_the_left(slot: int, row: list[str]) -> None:
    state = buying(figures=RED[2])
    deck = list(state.decks[0])
    others = [state.slots[k] for k in (1, 2, 3)]
    play(state, f"buy tactics {slot} 1 0")
    assert state.slots[0] == [deck[-1], *row[1:]]
    assert state.decks[0] == deck[:-1]
    assert [state.slots[k] for k in (1, 2, 3)] == others
    assert settled(state)


@pytest.mark.rule("dei.market.refill")
def test_the_new_card_is_for_sale_to_the_next_player() -> None:
    theirs = seat("farm_z", figures={"2.1b": 1, "2.4a": 1}, **RICH)
    state = position(seat("auxilia", "2.9b", **RICH, hand=["aux_move", "aux_build"]), theirs, markets=MARKETS)
    new = state.decks[0][-1]
    play(state, "lay aux_move", "buy tactics 3 1 0")
    to_card(play(state, f"play {state.seats[0].hand[0]}"))
    assert state.current_player() == 1
    play(state, "lay farm_move")
    cost = state.card_data[new]
    play(state, f"buy tactics 1 {cost.technology} {cost.energy}")
    assert new in state.seats[1].hand
    assert settled(state)


@pytest.mark.rule("dei.market.refill")
def test_when_a_deck_is_empty_the_left_slot_stays_empty() -> None:
    state = buying(figures=RED[2])
    data = state.to_dict()
    data["box"] += data["decks"][0]
    data["decks"][0] = []
    state = state.game.state_from_dict(data)
    emptied = play(state.clone(), "buy tactics 3 1 0")
    assert emptied.slots[0] == ["", "t_move", "t_enlist"]
    assert settled(to_card(emptied))
    data["slots"][0] = ["", "t_move", "t_enlist"]
    data["box"].append("t_per")
    state = state.game.state_from_dict(data)
    refused(state, "buy tactics 1 1 0", "dei.market.cost")
    play(state, "buy tactics 2 1 0")
    assert state.slots[0] == ["", "", "t_enlist"]
    assert settled(state)


@pytest.mark.rule("dei.card.market")
def test_a_card_laid_face_down_does_nothing_but_one_purchase_and_only_one_of_the_two_may() -> None:
    state = position(seat("auxilia", "2.4b", **RICH), RIVAL, markets=MARKETS)
    play(state, "lay aux_mixed")
    assert state.seats[0].down == ["aux_mixed"]
    assert only(state) == only(state, "buy")
    play(state, "buy tactics 3 1 0")
    refused(state, "lay aux_move", "dei.card.market")
    assert settled(state)
    state = position(seat("auxilia", "2.4b", **RICH), RIVAL, markets=MARKETS)
    play(state, "play aux_move", "done")
    assert legal(state, "lay aux_mixed")  # the second one, too
    play(state, "lay aux_mixed", "buy tactics 3 1 0")
    assert state.current_player() == 1
    assert settled(state)


@pytest.mark.rule("dei.ruling.lay_to_buy", "dei.card.market", "dei.market.cost")
def test_who_can_pay_for_nothing_lays_no_card_down() -> None:
    state = position(seat("auxilia", "2.4b", technology=0, energy=0), RIVAL, markets=MARKETS)
    refused(state, "lay aux_move", "dei.ruling.lay_to_buy")
    assert only(state, "lay") == []
    assert settled(state)


@pytest.mark.rule("dei.card.bought_now")
def test_a_card_bought_with_the_first_card_may_be_the_second_one() -> None:
    state = buying()
    play(state, "buy tactics 3 1 0")
    assert legal(state, "play t_per")
    play(state, "play t_per")
    assert state.seats[0].opened == ["t_per"]
    assert settled(to_card(state))
    later = position(seat("auxilia", "2.4b", **RICH), RIVAL, markets=MARKETS)
    play(later, "play aux_move", "done", "lay aux_mixed", "buy tactics 3 1 0")
    assert later.current_player() == 1  # bought with the second card it stays in hand
    assert "t_per" in later.seats[0].hand
    assert settled(later)


@pytest.mark.rule("dei.ruling.slot_colour", "dei.candy.use")
@pytest.mark.parametrize("outposts", [0, 1, 2])
def test_the_candy_boost_of_an_outpost_stands_for_one_where_one_is_lacking(outposts: int) -> None:
    state = buying(figures=RED[outposts], candy=["outpost", "move"])
    for slot, need in ((1, 2), (2, 1), (3, 0)):
        action = f"buy tactics {slot} 1 0 candy"
        if outposts >= need:
            refused(state, action, "dei.ruling.outpost_candy")
        elif outposts + 1 < need:
            refused(state, action, "dei.market.cost")
        else:
            assert legal(state, action)
    refused(state, "buy black 2 2 1 candy", "dei.ruling.outpost_candy")
    if outposts == 1:
        before = state.clone()
        play(state, "buy tactics 1 1 0 candy")
        assert state.seats[0].candy == ["move"]
        assert state.candy == ["outpost", *before.candy]
        assert "t_move" in state.seats[0].hand
        assert settled(state)


@pytest.mark.rule("dei.candy.use")
def test_without_the_candy_boost_of_an_outpost_none_is_used() -> None:
    state = buying(candy=["move"])
    refused(state, "buy tactics 2 1 0 candy", "dei.candy.use")
    assert cubes(state, "2.1b") == [-1, -1]
    play(state, "buy tactics 3 1 0")
    assert settled(state)


def test_the_screen_says_that_nothing_is_lacking_where_a_candy_boost_stands_for_an_outpost() -> None:
    lacks = []
    for candy in ([], ["outpost"]):
        state = position(seat("auxilia", "2.4b", technology=9, energy=9, candy=candy), seat("farm_z", "2.9b"))
        needed = [state.game.thresholds[slot] for slot in range(3)]
        slots = state.game.view(state, 0)["markets"][0]["slots"]
        lacks.append([bool(slot["lacks"]) for slot in slots])
    assert lacks == [[n > 0 for n in needed], [n > 1 for n in needed]]
