"""Who deals, when a match ends, and who has won it."""

from __future__ import annotations

import pytest

from tabletop.games.gin_rummy.table import Dealt, Void
from tests.alike import told

from .table import RUNS, knocked, position

POOR = "KS KH QC JC 9D 8D 5D 3H 2C AH"
RICH = "10S JS QS JH JD JC 2D 3D 4D AH"


@pytest.mark.rule("gin.dealer")
@pytest.mark.parametrize(("other", "dealer"), [(POOR, 1), (RICH, 0)])
@pytest.mark.parametrize("before", [0, 1])
def test_who_loses_a_hand_deals_the_next_one(other: str, dealer: int, before: int) -> None:
    state = knocked(f"{RUNS} AD KD", other, "KD", dealer=before)
    assert (state.round, state.dealer) == (2, dealer)
    assert state.current_player() == 1 - dealer


@pytest.mark.rule("gin.dealer", "gin.void")
@pytest.mark.parametrize("dealer", [0, 1])
def test_after_a_void_hand_the_same_player_deals_again(dealer: int) -> None:
    state = position(f"{RUNS} AD KD", POOR, dealer=dealer)
    state.discard, state.deck = state.deck[2:] + state.discard, state.deck[:2]
    events = told(state, "discard KD")
    assert [type(event) for event in events[1:]] == [Void, Dealt]
    assert (state.round, state.dealer, len(state.deck), state.takes) == (2, dealer, 31, 0)


@pytest.mark.rule("gin.match")
@pytest.mark.parametrize(("had", "over"), [(32, False), (33, True), (90, True)])
def test_a_match_ends_when_somebody_has_a_hundred_points(had: int, over: bool) -> None:
    state = position(f"{RUNS} AD KD", POOR)
    state.seats[0].points[1] = had
    told(state, "knock KD")
    assert state.scores() == (had + 67, 0)
    assert state.is_terminal() is over
    assert state.winners() == ((0,) if over else ())
    assert state.returns() == ((1.0, -1.0) if over else (0.0, 0.0))


@pytest.mark.rule("gin.match")
def test_how_many_points_win_is_a_parameter() -> None:
    assert knocked(f"{RUNS} AD KD", POOR, "KD", parameters={"target": 67}).is_terminal()
    assert not knocked(f"{RUNS} AD KD", POOR, "KD", parameters={"target": 68}).is_terminal()


@pytest.mark.rule("gin.ruling.hands")
@pytest.mark.parametrize(("hand", "over"), [(49, False), (50, True)])
def test_a_match_ends_with_its_last_hand_and_who_is_ahead_wins(hand: int, over: bool) -> None:
    state = knocked(f"{RUNS} AD KD", POOR, "KD", round=hand)
    assert state.is_terminal() is over
    assert state.winners() == ((0,) if over else ())


@pytest.mark.rule("gin.ruling.hands")
def test_equal_points_share_the_win_when_the_last_hand_is_over() -> None:
    state = position(f"{RUNS} AD KD", POOR, {"hands": 1})
    state.seats[1].points[0] = 67
    told(state, "knock KD")
    assert state.scores() == (67, 67)
    assert state.winners() == (0, 1)
    assert state.returns() == (0.0, 0.0)


@pytest.mark.rule("gin.deal")
def test_the_next_hand_is_dealt_from_all_cards_and_nothing_is_known_any_more() -> None:
    state = position(f"{RUNS} AD KD", POOR)
    state.seats[0].taken = ["AD"]
    told(state, "knock KD")
    assert [len(seat.hand) for seat in state.seats] == [10, 10]
    assert [seat.taken for seat in state.seats] == [[], []]
    assert (state.spread, state.knocker, len(state.discard)) == ([], -1, 1)
    assert set(state.game.conserved(state).values()) == {1}
