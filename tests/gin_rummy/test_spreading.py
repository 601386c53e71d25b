"""The choice of melds: which the player who knocks may spread, when it is asked, and what it is good for."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.history import find_cited_rules
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.games.gin_rummy.content import count_deadwood, count_points, find_arrangements, to_bits
from tabletop.games.gin_rummy.rules import LayingOff, Spreading
from tabletop.games.gin_rummy.table import GinState
from tests.alike import only, play, read_back, refused

from .table import RUNS, game, knocked, points

OWN = {"own_melds": True}
TWO_WAYS = "8S 9S 10S JS 8H 8D 8C 2H 3H 2D KD"
"""Four in a row and four of a rank that share the eight of spades, and 7 points; the king is discarded."""
LONG_RUN = "4S 5S 6S 7S QS QH QD AH AD 2C KC"
"""Two melds and 4 points; the king is discarded."""
POOR = "8S 3S KS KH QC JC 9D 6D 5D 4C"
"""Ten cards without a meld: 75 points."""
OTHER = "7S QS KS KH QC JC 9D 6D 5D 4C"


def spreading(one: str = TWO_WAYS, two: str = OTHER, **more: Any) -> GinState:
    """A position in which seat 0 has knocked and chooses melds."""
    return knocked(one, two, one.split()[-1], parameters={**OWN, **more.pop("parameters", {})}, **more)


def spreads(state: GinState) -> list[list[str]]:
    """The melds of each way, in the order of the answers."""
    return [[" ".join(meld) for meld in play(state.clone(), action).spread] for action in state.legal_actions()]


@pytest.mark.rule("gin.ruling.least")
def test_the_player_who_knocks_chooses_the_melds_and_those_that_leave_least_come_first() -> None:
    state = spreading()
    assert isinstance(state.question, Spreading)
    assert state.current_player() == 0
    assert state.spread == []
    assert spreads(state) == [["9S 10S JS", "8S 8H 8D 8C"], ["8S 9S 10S JS", "8H 8D 8C"]]


@pytest.mark.rule("gin.ruling.least", "gin.lay_off")
def test_what_was_spread_decides_what_can_be_laid_off() -> None:
    first, second = (play(spreading(), f"spread {way}") for way in (0, 1))
    assert isinstance(first.question, LayingOff)
    assert only(first) == ["lay_off QS 0", "done"]
    assert only(second) == ["lay_off 7S 0", "lay_off QS 0", "done"]


@pytest.mark.rule("gin.ruling.least", "gin.lay_off")
def test_a_card_that_makes_a_meld_longer_may_be_kept_and_counts() -> None:
    state = spreading(LONG_RUN, POOR, parameters={"knock_limit": 11})
    assert spreads(state) == [["4S 5S 6S 7S", "QS QH QD"], ["5S 6S 7S", "QS QH QD"], ["4S 5S 6S", "QS QH QD"]]
    assert only(play(state.clone(), "spread 0")) == ["lay_off 8S 0", "lay_off 3S 0", "lay_off QC 1", "done"]
    kept = play(state, "spread 2")
    assert kept.seats[0].hand == ["7S", "AH", "AD", "2C"]
    assert only(kept) == ["lay_off 3S 0", "lay_off QC 1", "done"]
    assert points(play(kept, "done")) == [{"knock": 75 - 11}, {}]


@pytest.mark.rule("gin.knock", "gin.ruling.least")
@pytest.mark.parametrize(("limit", "ways"), [(7, 1), (8, 2), (10, 2), (11, 3)])
def test_no_way_leaves_more_deadwood_than_allows_the_knock(limit: int, ways: int) -> None:
    hand = to_bits(LONG_RUN.removesuffix(" KC").split())
    assert len(find_arrangements(hand, limit)) == ways
    state = spreading(LONG_RUN, POOR, parameters={"knock_limit": 11})
    refused(state, "spread 3", "gin.knock")
    refused(state, "spread -1", "gin.knock")


@pytest.mark.rule("gin.ruling.least", "gin.count")
def test_a_meld_that_was_not_spread_counts() -> None:
    state = spreading("4S 5S 6S QS QH QD AD AH AC 2H KC", POOR)
    assert spreads(state) == [["4S 5S 6S", "AH AD AC", "QS QH QD"], ["4S 5S 6S", "QS QH QD"]]
    assert points(play(state.clone(), "spread 0", "done"))[0] == {"knock": 75 - 2}
    assert points(play(state, "spread 1", "done"))[0] == {"knock": 75 - 5}


@pytest.mark.rule("gin.ruling.least")
def test_nobody_is_asked_where_there_is_one_way() -> None:
    state = spreading(f"{RUNS} 9D KD", "10H JH 3C KS QC JC 9C 7D 5D 2C", limit=10)
    assert isinstance(state.question, LayingOff)
    assert state.spread == [["AS", "2S", "3S"], ["7H", "8H", "9H"], ["4C", "5C", "6C"]]


@pytest.mark.rule("gin.gin", "gin.ruling.least")
def test_gin_leaves_no_choice() -> None:
    state = spreading("8S 9S 10S JS 8H 8D 8C AH AD AC KD", OTHER, parameters={"hands": 1})
    assert state.is_terminal()
    assert set(points(state)[0]) == {"gin"}


@pytest.mark.rule("gin.ruling.least")
def test_without_the_parameter_the_game_spreads_the_melds() -> None:
    state = knocked(TWO_WAYS, OTHER, "KD")
    assert isinstance(state.question, LayingOff)
    assert state.spread == [["9S", "10S", "JS"], ["8S", "8H", "8D", "8C"]]


@pytest.mark.rule("gin.ruling.least")
def test_the_choice_cites_its_rule() -> None:
    session = tabletop.Session(spreading().game, state=spreading())
    session.apply("spread 1")
    assert "gin.ruling.least" in find_cited_rules(session.node)


def test_runs_that_adjoin_are_one_meld() -> None:
    hand = to_bits(["2S", "3S", "4S", "5S", "6S", "7S"])
    assert find_arrangements(hand, 0) == ((hand,),)


def test_every_way_is_taken_out_of_the_hand_and_leaves_at_most_the_limit() -> None:
    hand = to_bits(["4S", "5S", "6S", "7S", "8S", "4H", "5H", "6H", "3H", "4D"])
    found = find_arrangements(hand, 10)
    assert count_points(hand ^ sum(found[0])) == count_deadwood(hand)
    assert [count_points(hand ^ sum(melds)) for melds in found] == sorted(
        count_points(hand ^ sum(melds)) for melds in found
    )
    for melds in found:
        assert sum(melds) & hand == sum(melds)
        assert count_points(hand ^ sum(melds)) <= 10
    assert len(set(found)) == len(found)


def test_the_answers_are_called_by_their_melds_in_every_language() -> None:
    state = spreading()
    action = state.legal_actions()[1]
    assert action.text(state) == "Spread 8♠ 9♠ 10♠ J♠, 8♥ 8♦ 8♣ (7 points of deadwood)"
    assert action.text(state, "de") == "8♠ 9♠ 10♠ B♠, 8♥ 8♦ 8♣ (7 Restpunkte) auslegen"
    assert action.text(state, "es") == "Mostrar 8♠ 9♠ 10♠ J♠, 8♥ 8♦ 8♣ (7 puntos sueltos)"
    after = play(state.clone(), action)
    assert action.text(after) == action.text(state)
    assert action.text(play(after, "done")) == "Spread the melds"
    assert len({action.text(after, lang) for lang in LANGUAGES}) == len(LANGUAGES)


def test_what_was_laid_off_is_still_called_right_when_the_melds_are_gone() -> None:
    action = spreading().game.parse_action("lay_off QS 0")
    assert action.text(game().new_initial_state(1)) == "Lay off Q♠ on a meld"


def test_a_position_in_which_melds_are_chosen_reads_back_and_a_spoilt_one_does_not() -> None:
    state = spreading()
    read_back(state.game, state.to_dict())
    data = state.to_dict()
    data["spread"] = [["8H", "8D", "8C"]]
    data["seats"][0]["hand"] = [card for card in data["seats"][0]["hand"] if card not in data["spread"][0]]
    with pytest.raises(tabletop.SaveError, match="does not fit the cards of a hand"):
        state.game.state_from_dict(data)


@pytest.mark.parametrize(("seen", "way"), [("7S", 0), ("", 0)])
def test_the_heuristic_spreads_what_leaves_fewest_cards_to_lay_off(seen: str, way: int) -> None:
    state = spreading()
    state.seats[1].taken = seen.split()
    assert str(find_strategy("heuristic", state.game).decide(PlayerView(state), None)) == f"spread {way}"  # type: ignore[arg-type]
