"""Who deals, when a match ends, and who has won it."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.engine.session.history import find_cited_rules
from tabletop.games.gin_rummy.table import Dealt, Void
from tests.alike import told

from .table import RUNS, knocked, points, position

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
    assert set(state.game.count_conserved(state).values()) == {1}


# --- bonuses ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gin.box")
@pytest.mark.parametrize(("bonus", "more"), [(0, {}), (20, {"box bonus": 20})])
def test_the_winner_of_a_hand_scores_the_box_bonus(bonus: int, more: dict[str, int]) -> None:
    won = knocked(f"{RUNS} AD KD", POOR, "KD", parameters={"box_bonus": bonus})
    assert points(won) == [{"knock": 67} | more, {}]
    undercut = knocked(f"{RUNS} AD KD", RICH, "KD", parameters={"box_bonus": bonus})
    assert points(undercut) == [{}, {"undercut": 25} | more]


@pytest.mark.rule("gin.box", "gin.void")
def test_a_void_hand_brings_nobody_a_box_bonus() -> None:
    state = position(f"{RUNS} AD KD", POOR, {"box_bonus": 20})
    state.discard, state.deck = state.deck[2:] + state.discard, state.deck[:2]
    told(state, "discard KD")
    assert state.scores() == (0, 0)


@pytest.mark.rule("gin.box", "gin.match")
@pytest.mark.parametrize(("had", "over"), [(32, False), (33, True)])
def test_box_bonuses_do_not_count_towards_the_points_that_end_a_match(had: int, over: bool) -> None:
    state = position(f"{RUNS} AD KD", POOR, {"box_bonus": 20})
    state.seats[0].points[0], state.seats[0].points[4] = had, 200
    told(state, "knock KD")
    assert state.scores()[0] == had + 200 + 67 + 20
    assert state.is_terminal() is over


@pytest.mark.rule("gin.match", "gin.box")
@pytest.mark.parametrize(("boxes", "winners"), [(119, (0,)), (120, (0, 1)), (121, (1,))])
def test_with_a_box_bonus_the_most_points_win_and_not_who_ends_the_match(boxes: int, winners: tuple[int, ...]) -> None:
    state = position(f"{RUNS} AD KD", POOR, {"box_bonus": 20})
    state.seats[0].points[0] = 33
    state.seats[1].points[4] = boxes
    told(state, "knock KD")
    assert state.winners() == winners


@pytest.mark.rule("gin.game")
@pytest.mark.parametrize(("had", "bonus", "more"), [(33, 100, {"game bonus": 100}), (32, 100, {}), (33, 0, {})])
def test_who_reaches_the_points_of_the_match_scores_the_game_bonus(had: int, bonus: int, more: dict[str, int]) -> None:
    state = position(f"{RUNS} AD KD", POOR, {"game_bonus": bonus})
    state.seats[0].points[0] = had
    told(state, "knock KD")
    assert points(state) == [{"knock": had + 67} | more, {}]
    assert state.is_terminal() is (had == 33)


@pytest.mark.rule("gin.game", "gin.undercut")
def test_an_undercut_may_bring_the_game_bonus_to_the_player_who_did_not_knock() -> None:
    state = position(f"{RUNS} AD KD", RICH, {"game_bonus": 100, "box_bonus": 20})
    state.seats[1].points[0] = 75
    told(state, "knock KD")
    assert points(state)[1] == {"knock": 75, "undercut": 25, "box bonus": 20, "game bonus": 100}
    assert state.winners() == (1,)


@pytest.mark.rule("gin.game", "gin.ruling.hands")
def test_a_match_that_ends_with_its_last_hand_has_no_game_bonus() -> None:
    state = knocked(f"{RUNS} AD KD", POOR, "KD", parameters={"game_bonus": 100, "hands": 1})
    assert state.is_terminal()
    assert points(state) == [{"knock": 67}, {}]


@pytest.mark.rule("gin.box", "gin.game")
def test_each_bonus_cites_its_rule() -> None:
    state = position(f"{RUNS} AD KD", POOR, {"game_bonus": 100, "box_bonus": 20, "target": 67})
    session = tabletop.Session(state.game, state=state)
    session.apply("knock KD")
    rules = find_cited_rules(session.node)
    assert {"gin.count", "gin.box", "gin.game", "gin.match"} <= set(rules)
    assert "gin.ruling.hands" not in rules
