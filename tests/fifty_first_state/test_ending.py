"""The end of the game: what starts it, what is counted, who wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.alike import check_bad_scenario, play

from .table import game, goods, pass_all, position, settled, standing, to_turn, vp


@pytest.mark.rule("51s.end.trigger")
@pytest.mark.parametrize(("points", "last"), [(23, False), (24, True)])
def test_as_soon_as_somebody_has_25_points_this_is_the_last_round(points: int, last: bool) -> None:
    state = position({"vp": points, "locations": ["Archive"], "goods": {"worker": 1}}, {})
    play(state, "use 1")
    assert state.last_round == last
    pass_all(state)
    assert state.is_terminal() == last
    assert settled(to_turn(state))


@pytest.mark.rule("51s.end.trigger")
@pytest.mark.parametrize("phase", ["draft", "production", "action"])
@pytest.mark.parametrize(("points", "last"), [(24, False), (25, True), (31, True)])
def test_a_described_position_with_25_points_is_in_its_last_round(phase: str, points: int, last: bool) -> None:
    state = to_turn(position({}, {"vp": points}, phase=phase))
    assert state.last_round == last
    assert to_turn(pass_all(state)).is_terminal() == last
    assert settled(state)


@pytest.mark.rule("51s.end.trigger")
def test_a_description_cannot_deny_that_its_round_is_the_last() -> None:
    seats: list[dict[str, Any]] = [{}, {"vp": 25}]
    check_bad_scenario(game(), {"seats": seats, "last_round": False}, "last_round", "seat 1 has 25 points")
    assert position(*seats, last_round=True).last_round
    assert not position(*seats, parameters={"victory_points": 26}).last_round
    assert position({}, {}, last_round=True).last_round


@pytest.mark.rule("51s.end.trigger")
@pytest.mark.parametrize(("goal", "last"), [(10, True), (11, False)])
def test_the_goal_may_be_agreed_on(goal: int, last: bool) -> None:
    state = position(
        {"vp": 9, "locations": ["Archive"], "goods": {"worker": 1}}, {}, parameters={"victory_points": goal}
    )
    play(state, "use 1")
    assert state.last_round == last
    assert settled(state)


@pytest.mark.rule("51s.end.action_phase")
def test_the_action_phase_is_played_to_its_end() -> None:
    state = position({"vp": 24, "locations": ["Archive"], "goods": {"worker": 1}}, {"goods": {"worker": 4}})
    play(state, "use 1", "exchange gun", "enough")
    assert state.current_player() == 0
    play(state, "pass", "exchange iron", "pass")
    assert state.is_terminal()
    assert settled(state)


@pytest.mark.rule("51s.end.action_phase")
def test_reached_in_production_the_action_phase_still_follows() -> None:
    state = position({"vp": 24, "deals": ["Church"]}, {}, phase="production")
    assert state.last_round
    assert (state.phase, state.current_player()) == ("action", 0)
    pass_all(state)
    assert state.is_terminal()
    assert settled(state)


@pytest.mark.rule("51s.end.action_phase")
def test_there_is_no_clean_up_after_the_last_round() -> None:
    shielded = {"card": "School", "shield": True}
    state = position({"goods": {"gun": 2}, "locations": [shielded]}, {"goods": {"iron": 1}}, last_round=True)
    pass_all(state)
    assert (goods(state, 0), goods(state, 1)) == ({"gun": 2}, {"iron": 1})
    assert state.seats[0].locations[1].shield
    assert state.first == 0
    assert settled(state)


@pytest.mark.rule("51s.end.locations")
def test_every_location_scores_a_point_and_a_ruin_none() -> None:
    mine = {"vp": 5, "locations": ["School", "Church", "Archive", {"card": "Docks", "ruin": True}], "deals": ["Docks"]}
    state = position(mine, {"vp": 6}, last_round=True)
    assert state.scores() == (5, 6)
    pass_all(state)
    assert state.scores() == (8, 6)
    assert vp(state, 0) == 5
    assert [(part.text(state), n) for part, n in state.score_parts(0).parts] == [
        ("scored on the track", 5),
        ("locations", 3),
    ]
    assert settled(state)


@pytest.mark.rule("51s.end.locations", "51s.end.trigger")
def test_points_for_locations_do_not_start_the_last_round() -> None:
    cards = ["School", "Church", "Archive"]
    state = position({"vp": 24, "locations": cards}, {})
    pass_all(state)
    assert not state.is_terminal()
    assert standing(state, 0) == ["school", "church", "archive"]
    assert settled(to_turn(state))


def finished(*seats: dict[str, Any]) -> Any:
    return pass_all(position(*seats, last_round=True))


@pytest.mark.rule("51s.end.winner")
def test_most_points_win() -> None:
    state = finished({"vp": 20, "goods": {"gun": 9}}, {"vp": 19, "locations": ["School", "Docks"]}, {"vp": 20})
    assert state.scores() == (20, 21, 20)
    assert state.winners() == (1,)
    assert state.returns() == (-1.0, 1.0, -1.0)
    assert settled(state)


@pytest.mark.rule("51s.end.winner")
def test_before_the_end_nobody_has_won() -> None:
    state = position({"vp": 24}, {})
    assert state.winners() == ()
    assert state.returns() == (0.0, 0.0)
    assert settled(state)


TIES: list[tuple[str, dict[str, Any], dict[str, Any], tuple[int, ...]]] = [
    ("a good more", {"goods": {"gun": 1}}, {}, (0,)),
    ("any token counts", {"goods": {"shield": 1}}, {}, (0,)),
    ("a card in hand counts", {}, {"hand": ["Docks"]}, (1,)),
    ("a connection card counts", {}, {"connections": ["Punks"]}, (1,)),
    ("a deal does not count", {"deals": ["Docks"]}, {"goods": {"gun": 1}}, (1,)),
    ("as many goods", {"goods": {"gun": 1}}, {"hand": ["Docks"]}, (0, 1)),
]


@pytest.mark.rule("51s.end.tie", "51s.ruling.tie_goods")
@pytest.mark.parametrize(("mine", "theirs", "winners"), [t[1:] for t in TIES], ids=[t[0] for t in TIES])
def test_a_tie_goes_to_most_goods(mine: dict[str, Any], theirs: dict[str, Any], winners: tuple[int, ...]) -> None:
    state = finished(mine, theirs)
    assert state.scores() == (0, 0)
    assert state.winners() == winners
    assert settled(state)


@pytest.mark.rule("51s.end.tie", "51s.ruling.tie_goods")
@pytest.mark.parametrize("where", ["stored", "cached"])
def test_goods_stored_or_cached_on_cards_count_in_a_tie_too(where: str) -> None:
    """Equal points, one location each; the goods on the card of seat 0 are worth two of seat 1's supply, not one."""
    mine = {"locations": [{"card": "Camp", where: {"worker": 2}}]}
    assert finished(mine, {"locations": ["School"], "goods": {"gun": 1}}).winners() == (0,)
    assert finished(mine, {"locations": ["School"], "goods": {"gun": 2}}).winners() == (0, 1)
    assert finished(mine, {"locations": ["School"], "goods": {"gun": 3}}).winners() == (1,)


@pytest.mark.rule("51s.end.tie")
def test_then_most_locations_win_and_then_the_win_is_shared() -> None:
    state = finished(
        {"vp": 4, "locations": ["School"]}, {"vp": 3, "locations": ["Docks", "Quarry"]}, {"vp": 3, "goods": {"gun": 1}}
    )
    assert state.scores() == (5, 5, 3)
    assert state.winners() == (1,)
    state = finished({"vp": 4, "locations": ["School"]}, {"vp": 4, "locations": ["Docks"]}, {"vp": 3})
    assert state.winners() == (0, 1)
    assert state.returns() == (0.0, 0.0, -1.0)
    assert settled(state)


@pytest.mark.rule("51s.ruling.round_limit")
@pytest.mark.parametrize(("round_number", "over"), [(39, False), (40, True)])
def test_the_fortieth_round_is_the_last_in_any_case(round_number: int, over: bool) -> None:
    state = to_turn(position({}, {}, phase="draft", round=round_number))
    assert state.round == round_number
    pass_all(state)
    assert state.is_terminal() == over
    assert settled(to_turn(state))
