"""Melds and deadwood, knocking and gin, laying off, undercuts, and what a hand scores."""

from __future__ import annotations

import pytest

from tabletop.engine.schema.verbs import Moved, Scored
from tabletop.games.gin_rummy.content import count_deadwood, find_best_melds, find_melds, to_bits
from tabletop.games.gin_rummy.rules import LayingOff
from tabletop.games.gin_rummy.table import BigGinShown, Knocked
from tests.alike import legal, only, play, refused, told

from .table import ODD, RUNS, knocked, points, position


def of(hand: str) -> int:
    """Cards that are written with blanks, as a number."""
    return to_bits(hand.split())


PLAIN = "KS KH QC JC 9D 8D 5D 3H 2C AH"
"""Ten cards without a meld."""


@pytest.mark.rule("gin.melds")
@pytest.mark.parametrize(
    ("hand", "is_meld"),
    [
        ("7H 7D 7C", True), ("7H 7D 7C 7S", True), ("7H 7D", False), ("7H 7D 8C", False),
        ("AS 2S 3S", True), ("JS QS KS", True), ("QS KS AS", False), ("KS AH 2H", False),
        ("4C 5C", False), ("4C 5C 7C", False), ("4C 5C 6D", False), ("4C 5C 6C 7C 8C 9C 10C", True),
    ],
)  # fmt: skip
def test_three_of_a_rank_or_three_in_a_row_of_a_suit_are_a_meld_and_the_ace_is_low(hand: str, is_meld: bool) -> None:
    cards = of(hand)
    assert (cards in find_melds(cards)) is is_meld


@pytest.mark.rule("gin.cards", "gin.melds")
@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ("AS", 1), ("9H", 9), ("10C", 10), ("JC", 10), ("QC", 10), ("KD", 10),
        ("KS KH KD AS", 1), ("7H 7D 7C 8C 9C", 14), ("7H 7D 7C 7S 8S 9S", 0), ("AS 2S 3S 3H 3D KC", 13),
        (RUNS, 0), (ODD, 67),
    ],
)  # fmt: skip
def test_an_ace_counts_one_a_court_card_ten_and_a_meld_nothing(hand: str, left: int) -> None:
    assert count_deadwood(of(hand)) == left


@pytest.mark.rule("gin.ruling.least")
def test_melds_are_counted_and_spread_so_that_the_least_is_left() -> None:
    hand = of("AS 2S 3S 3H 3D KC")
    assert find_best_melds(hand) == (of("3S 3H 3D"),)
    state = knocked("4S 5S 6S 6H 6D 6C 2H 2D 2C AD KC", PLAIN.replace("2C", "7S"), "KC")
    assert state.spread == [["4S", "5S", "6S"], ["2H", "2D", "2C"], ["6H", "6D", "6C"]]
    assert state.seats[0].hand == ["AD"]


@pytest.mark.rule("gin.ruling.least")
def test_of_two_ways_that_leave_the_same_the_same_is_always_spread() -> None:
    hand = of("4S 5S 6S 7S 7H 7D 7C")
    assert count_deadwood(hand) == 0
    assert find_best_melds(hand) == (of("4S 5S 6S"), of("7S 7H 7D 7C"))


LONG = "AS 2S 3S 4S 7H 8H 9H 10H"
"""Eight cards without deadwood."""


@pytest.mark.rule("gin.knock")
@pytest.mark.parametrize(
    ("rest", "limit", "allowed"),
    [("9D AD", 10, True), ("10D AD", 10, False), ("10D AD", 11, True), ("AD 2D", 2, False), ("AD 2D", 3, True)],
)
def test_one_may_knock_with_at_most_ten_points_of_deadwood_or_as_many_as_agreed(
    rest: str, limit: int, allowed: bool
) -> None:
    state = position(f"{LONG} {rest} KD", "", {"knock_limit": limit})
    if allowed:
        assert legal(state, "knock KD")
    else:
        refused(state, "knock KD", "gin.knock")
    assert legal(state, "discard KD")


@pytest.mark.rule("gin.knock")
def test_nobody_knocks_with_a_card_that_is_not_in_the_hand() -> None:
    refused(position(f"{LONG} 9D AD KD", "KC"), "knock KC", "gin.knock")


@pytest.mark.rule("gin.oklahoma")
@pytest.mark.parametrize(("oklahoma", "wanted"), [(False, {10}), (True, {0, *range(2, 11)})])
def test_in_oklahoma_the_first_open_card_says_with_how_much_one_may_knock(oklahoma: bool, wanted: set[int]) -> None:
    found = set()
    for seed in range(150):
        state = position(parameters={"oklahoma": oklahoma}).game.new_initial_state(seed)
        found.add(state.limit)
        rank = state.discard[0][:-1]
        if oklahoma:
            assert state.limit == {"A": 0, "J": 10, "Q": 10, "K": 10}.get(rank, 0 if rank == "A" else state.limit)
            assert not rank.isdigit() or state.limit == int(rank)
    assert found == wanted


@pytest.mark.rule("gin.oklahoma")
def test_where_an_ace_lay_open_only_gin_ends_the_hand() -> None:
    refused(position(f"{LONG} AD 2D KD", "", limit=0), "knock KD", "gin.knock")
    assert legal(position(f"{RUNS} 10H KD", "", limit=0), "knock KD")


@pytest.mark.rule("gin.knock")
def test_the_melds_are_spread_and_the_rest_lies_open() -> None:
    state = position(f"{RUNS} AD KD", "10H JH 3C KS QC JC 9D 7D 5D 2C")
    events = told(state, "knock KD")
    assert [type(event) for event in events] == [Moved, Knocked, *[Moved] * 9]
    assert state.spread == [["AS", "2S", "3S"], ["7H", "8H", "9H"], ["4C", "5C", "6C"]]
    assert state.seats[0].hand == state.observation(1)["seats"][0]["hand"] == ["AD"]
    assert state.observation(0)["seats"][1]["hand"] == 10


# --- laying off -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gin.lay_off")
def test_cards_are_laid_off_where_they_fit_one_after_another() -> None:
    state = knocked(f"{RUNS} AD KD", "10H JH 3C KS QC JC 9D 7D 5D 2C", "KD")
    assert isinstance(state.question, LayingOff)
    assert only(state) == ["lay_off 10H 1", "lay_off 3C 2", "done"]
    refused(state, "lay_off JH 1", "gin.lay_off")
    refused(state, "lay_off 10H 0", "gin.lay_off")
    refused(state, "lay_off 10H 7", "gin.lay_off")
    refused(state, "lay_off 8H 1", "gin.lay_off", "gin.lay_off")
    play(state, "lay_off 10H 1")
    assert only(state) == ["lay_off JH 1", "lay_off 3C 2", "done"]
    play(state, "lay_off JH 1")
    assert state.spread[1] == ["7H", "8H", "9H", "10H", "JH"]
    play(state, "lay_off 3C 2", "lay_off 2C 2")
    assert state.round == 2  # nothing is left that fits
    assert points(state)[0] == {"knock": 51 - 1}


@pytest.mark.rule("gin.lay_off")
def test_a_fourth_card_of_a_rank_is_laid_off_on_the_other_three() -> None:
    state = knocked("7H 7D 7C AS 2S 3S 9C 10C JC AD KD", "7S KS QH JD 9D 5D 4H 2C 8H 6C", "KD")
    assert only(state) == ["lay_off 7S 2", "done"]


@pytest.mark.rule("gin.lay_off")
def test_what_is_laid_off_does_not_count_and_what_is_kept_does() -> None:
    hand = "10H KS KH QC JC 9D 7D 5D 3D 2C"
    assert points(play(knocked(f"{RUNS} AD KD", hand, "KD"), "lay_off 10H 1"))[0] == {"knock": 66 - 1}
    assert points(play(knocked(f"{RUNS} AD KD", hand, "KD"), "done"))[0] == {"knock": 76 - 1}


@pytest.mark.rule("gin.count")
def test_laying_off_a_card_of_a_meld_of_ones_own_is_warned_of() -> None:
    state = knocked(f"{RUNS} AD KD", "10H 10S 10C QC JD 9D 7D 5D 3D 2C", "KD")
    (warning,) = state.check(state.game.parse_action("lay_off 10H 1")).warnings
    assert warning.rule == "gin.count"
    plain = knocked(f"{RUNS} AD KD", "10H KS KH QC JC 9D 7D 5D 3D 2C", "KD")
    assert plain.check(plain.game.parse_action("lay_off 10H 1")).warnings == ()


@pytest.mark.rule("gin.lay_off")
def test_nobody_is_asked_where_nothing_fits() -> None:
    state = knocked(f"{RUNS} AD KD", PLAIN, "KD")
    assert state.round == 2


# --- what it scores ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("gin.count")
@pytest.mark.parametrize(
    ("rest", "own"), [("AD", 1), ("2H", 2), ("10D", 10)],
)  # fmt: skip
def test_who_knocked_with_less_scores_the_difference(rest: str, own: int) -> None:
    state = knocked(f"{RUNS} {rest} KD", "KS KH QC JC 9D 8D 5D 3H 2C AH", "KD")
    theirs = 10 + 10 + 10 + 10 + 9 + 8 + 5 + 3 + 2 + 1
    assert points(state) == [{"knock": theirs - own}, {}]


@pytest.mark.rule("gin.undercut")
@pytest.mark.parametrize(
    ("rest", "hand", "gained"),
    [
        ("10D", "10S JS QS JH JD JC 2D 3D 4D AH", {"undercut": 9 + 25}),
        ("AD", "10S JS QS JH JD JC 2D 3D 4D AH", {"undercut": 25}),
        ("AD", "10S JS QS JH JD JC 2D 3D 4D 2H", {}),
        ("10D", "10S JS QS JH JD JC 2D 3D 4D 5D", {"undercut": 10 + 25}),
    ],
)
def test_who_has_no_more_than_the_player_who_knocked_scores_the_difference_and_a_bonus(
    rest: str, hand: str, gained: dict[str, int]
) -> None:
    state = knocked(f"{RUNS} {rest} KD", hand, "KD")
    if not gained:
        assert points(state) == [{"knock": 1}, {}]
    else:
        assert points(state) == [{}, gained]


@pytest.mark.rule("gin.undercut")
def test_the_bonus_for_an_undercut_is_a_parameter() -> None:
    state = knocked(f"{RUNS} AD KD", "10S JS QS JH JD JC 2D 3D 4D AH", "KD", parameters={"undercut_bonus": 10})
    assert points(state) == [{}, {"undercut": 10}]


@pytest.mark.rule("gin.gin")
@pytest.mark.parametrize("bonus", [25, 20])
def test_gin_scores_the_deadwood_of_the_other_player_and_a_bonus_and_nothing_is_laid_off(bonus: int) -> None:
    state = position(f"{RUNS} 10H KD", "JH KS KH QC JC 9D 7D 5D 3D 2C", {"gin_bonus": bonus})
    events = told(state, "knock KD")
    assert Scored(0, 76 + bonus, "gin") in events
    assert points(state) == [{"gin": 76 + bonus}, {}]


@pytest.mark.rule("gin.gin")
def test_gin_is_never_undercut() -> None:
    state = knocked(f"{RUNS} 10H KD", "10S JS QS JH JD JC 2D 3D 4D 5D", "KD")
    assert points(state) == [{"gin": 25}, {}]


@pytest.mark.rule("gin.gin")
def test_discarding_where_one_could_go_gin_is_warned_of() -> None:
    state = position(f"{RUNS} 10H KD", "")
    (warning,) = state.check(state.game.parse_action("discard KD")).warnings
    assert warning.rule == "gin.gin"
    assert state.check(state.game.parse_action("discard AS")).warnings == ()


# --- big gin ----------------------------------------------------------------------------------------------------------

ELEVEN = f"{RUNS} 10H JH"
"""Eleven cards without deadwood."""
BIG = {"big_gin_bonus": 31}


@pytest.mark.rule("gin.big_gin")
def test_big_gin_scores_the_deadwood_of_the_other_player_and_a_bonus_and_nothing_is_laid_off() -> None:
    state = position(ELEVEN, ODD, BIG)
    events = told(state, "big_gin")
    assert [type(event) for event in events if not isinstance(event, Moved)][:2] == [BigGinShown, Scored]
    assert sum(isinstance(event, Moved) for event in events) == 11
    assert Scored(0, 67 + 31, "big gin") in events
    assert points(state) == [{"big gin": 67 + 31}, {}]


@pytest.mark.rule("gin.big_gin")
def test_big_gin_needs_all_cards_in_melds() -> None:
    state = position(f"{RUNS} 10H AD", ODD, BIG)
    refused(state, "big_gin", "gin.big_gin")
    (obstacle,) = state.check("big_gin").obstacles
    assert obstacle.sentence(state) == "Big gin needs all cards in melds; 1 point of deadwood would be left."
    assert obstacle.sentence(state, "de").endswith("es bliebe 1 Restpunkt.")
    assert legal(state, "knock AD")


@pytest.mark.rule("gin.big_gin")
@pytest.mark.parametrize(("bonus", "allowed"), [(0, False), (1, True)])
def test_big_gin_is_played_when_it_has_a_bonus(bonus: int, allowed: bool) -> None:
    state = position(ELEVEN, ODD, {"big_gin_bonus": bonus})
    possible = [str(action) for action in state.possible_actions()]
    assert ("big_gin" in possible) is allowed
    if allowed:
        assert legal(state, "big_gin")
    else:
        refused(state, "big_gin", "gin.big_gin")
    assert legal(state, "knock JH"), "the same cards are gin, too"


@pytest.mark.rule("gin.big_gin")
def test_gin_with_a_discard_has_the_bonus_for_gin_where_big_gin_is_played() -> None:
    assert points(play(position(ELEVEN, ODD, BIG), "knock JH")) == [{"gin": 67 + 25}, {}]


@pytest.mark.rule("gin.big_gin", "gin.discard")
def test_big_gin_may_be_made_with_the_open_card_that_was_just_taken() -> None:
    state = play(position(f"{RUNS} 10H", ODD, BIG, discard=["JH"]), "take")
    refused(state, "knock JH", "gin.discard")
    assert points(play(state, "big_gin")) == [{"big gin": 67 + 31}, {}]


@pytest.mark.rule("gin.big_gin")
@pytest.mark.parametrize(
    ("hand", "bonus", "warned"),
    [(ELEVEN, 31, True), (ELEVEN, 25, False), (ELEVEN, 0, False), (f"{RUNS} 10H AD", 31, False)],
)
def test_a_knock_is_warned_of_where_big_gin_scores_more(hand: str, bonus: int, warned: bool) -> None:
    state = position(hand, ODD, {"big_gin_bonus": bonus})
    found = state.check(f"knock {hand.split()[-1]}").warnings
    assert [warning.rule for warning in found] == ["gin.big_gin"] * warned
