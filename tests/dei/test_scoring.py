"""The final scoring: when it happens, what it counts, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.dei.rules.cards import ChooseCard
from tabletop.games.dei.rules.missions import ChooseMission
from tabletop.games.dei.rules.scoring import compute_projected_points
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table.goods import FINAL
from tabletop.games.dei.table.state import DeiState
from tests.alike import play, told

from .table import cubes, position, seat, through

NOTHING = [["buildings"]]
"""A mission that brings nobody anything here; the only one, so that nobody is asked."""
THEIRS = seat("ravagers", "2.9b", technology=0, energy=0)


def finished(round: int = 4, **mine: Any) -> DeiState:
    """The first of two seats has just ended its third phase, without anything but what is named."""
    own: dict[str, Any] = {"technology": 0, "energy": 0, "leader": "2.2b", **mine}
    top: dict[str, Any] = {"round": round, "phase": 3, "stage": "end_of_phase", "missions": NOTHING}
    return position(seat("auxilia", **own), THEIRS, **top)


def parts(state: DeiState, player: int) -> dict[str, int]:
    """The points of a seat by name; the sum is what the score says."""
    tally = state.score_parts(player)
    assert tally.total == state.scores()[player]
    return {part.kind: n for part, n in tally}  # type: ignore[attr-defined]


# --- when -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.score.when")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_only_the_end_of_the_last_turn_in_round_four_is_scored(round: int) -> None:
    state = finished(round, technology=4)
    assert state.scores() == ((2, 0) if round == 4 else (0, 0))
    assert (state.current_player(), state.question) == (1, ChooseCard(2))
    assert state.seats[1].scored == ()


@pytest.mark.rule("dei.score.when")
def test_what_others_take_after_the_own_last_turn_costs_nothing_any_more() -> None:
    mine = seat("auxilia", "2.6b", figures={"2.3b": 1}, technology=0, energy=0)
    theirs = seat("ravagers", "2.9b", figures={"2.2b": 2}, technology=0, energy=0, hand=["rav_move", "rav_march"])
    state = position(mine, theirs, round=4, phase=3, stage="end_of_phase", missions=NOTHING)
    assert (parts(state, 0), cubes(state, "2.3b")) == ({"outposts": 1}, [0])
    play(state, "play rav_move", "move move 2.2b 2.3b", "done")
    while not state.is_terminal():
        assert state.decision is not None
        state.apply_action(state.decision.default)
    assert cubes(state, "2.3b") == [1]
    assert (parts(state, 0), parts(state, 1)) == ({"outposts": 1}, {"outposts": 1})
    assert state.winners() == (0, 1)


@pytest.mark.rule("dei.score.when", "dei.mission.choose")
def test_the_last_mission_comes_before_the_final_scoring_and_spends_nothing() -> None:
    state = position(
        seat("auxilia", "2.2b", technology=5, energy=0), THEIRS, round=4, phase=3, stage="end_of_phase",
        missions=[["technology", "energy"]],
    )  # fmt: skip
    assert isinstance(state.question, ChooseMission)
    assert state.seats[0].scored == ()
    happened = told(state, "mission 1 1")
    assert [type(event) for event in happened] == [e.MissionDone, e.FinalScored]
    assert parts(state, 0) == {"track": 2, "technology": 2}  # late: 2 for three of the five; then 1 for every two


# --- what -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.score.outposts")
@pytest.mark.parametrize(
    ("figures", "points"), [({}, 0), ({"2.3b": 1}, 1), ({"2.1b": 1}, 2), ({"2.1b": 1, "2.3b": 1, "2.9S": 1}, 4)]
)
def test_each_outpost_scores_one(figures: dict[str, int], points: int) -> None:
    assert parts(finished(figures=figures), 0) == ({"outposts": points} if points else {})


@pytest.mark.rule("dei.score.badges")
@pytest.mark.parametrize(
    ("badges", "points"), [([], 0), (["pilot"], 1), (["pilot", "scout"], 3), (["pilot", "scout", "parcel"], 6)]
)
def test_one_two_or_three_badges_score_one_three_or_six_in_all(badges: list[str], points: int) -> None:
    assert parts(finished(badges=badges), 0) == ({"badges": points} if points else {})
    assert parts(finished(secret=badges), 0) == {}


@pytest.mark.rule("dei.score.technology")
@pytest.mark.parametrize(("technology", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (11, 5)])
def test_every_two_technology_score_one(technology: int, points: int) -> None:
    assert finished(technology=technology).scores()[0] == points


@pytest.mark.rule("dei.score.energy")
@pytest.mark.parametrize("energy", [0, 1, 2, 7])
def test_each_energy_cell_scores_one(energy: int) -> None:
    assert finished(energy=energy).scores()[0] == energy


@pytest.mark.rule("dei.score.outposts", "dei.score.badges", "dei.score.technology", "dei.score.energy")
def test_the_parts_of_the_final_scoring_are_told_one_by_one() -> None:
    mine: dict[str, Any] = {"vp": 7, "figures": {"2.3b": 1}, "badges": ["pilot"], "technology": 3, "energy": 2}
    state = finished(**mine)
    assert parts(state, 0) == {"track": 7, "outposts": 1, "badges": 1, "technology": 1, "energy": 2}
    assert state.scores()[0] == 12
    assert FINAL == ("outposts", "badges", "technology", "energy", "cards")


@pytest.mark.rule("dei.score.cards", "dei.cleanup")
def test_market_cards_score_at_the_very_end_disposed_ones_too() -> None:
    """Auxilia has a tactics card (1) open, a machines card (2) face down, a black one (3) disposed of."""
    cards = {"hand": ["aux_move", "l_move"], "opened": ["t_move"], "down": ["m_take"], "disposed": ["b_energy_1"]}
    state = finished(**cards)
    assert parts(state, 0) == {}  # not before everybody is done
    before = compute_projected_points(state, 0)
    through(state, ChooseMission)
    assert state.is_terminal()
    assert parts(state, 0) == {"cards": 1 + 1 + 2 + 3}
    assert before.total == 7
    assert parts(state, 1) == {}  # faction cards bring nothing


@pytest.mark.rule("dei.score.cards")
def test_drone_cards_that_were_bought_score_and_those_of_the_faction_do_not() -> None:
    state = through(finished(hand=["aux_drone", "hunter_0", "transporter_2"]), ChooseMission)
    assert parts(state, 0) == {"cards": 2}


# --- who has won ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.ruling.shared_win", "dei.score.winner")
@pytest.mark.parametrize(
    ("points", "won", "returns"),
    [((3, 2, 1), (0,), (1.0, -1.0, -1.0)), ((1, 2, 3), (2,), (-1.0, -1.0, 1.0)), ((3, 3, 1), (0, 1), (0.0, 0.0, -1.0)),
     ((2, 2, 2), (0, 1, 2), (0.0, 0.0, 0.0))],
)  # fmt: skip
def test_the_most_supplies_win_and_a_tie_is_shared(
    points: tuple[int, ...], won: tuple[int, ...], returns: tuple[float, ...]
) -> None:
    seats = [
        seat(faction, vp=vp, technology=0, energy=0)
        for faction, vp in zip(("auxilia", "ravagers", "refuge_42"), points, strict=True)
    ]
    state = position(*seats, round=4, phase=3, stage="cleanup")
    assert state.is_terminal()
    assert (state.scores(), state.winners(), state.returns()) == (points, won, returns)


@pytest.mark.rule("dei.score.winner")
def test_nobody_has_won_while_the_game_goes_on() -> None:
    state = finished(vp=30)
    assert (state.winners(), state.returns()) == ((), (0.0, 0.0))


@pytest.mark.rule("dei.score.when")
def test_a_described_position_late_in_the_last_round_has_scored_those_who_are_done() -> None:
    mine, theirs = seat("auxilia", "2.2b", technology=4, energy=1), seat("ravagers", "2.9b", technology=2, energy=0)
    last = position(mine, theirs, round=4, phase=3, to_move=1, missions=NOTHING)
    assert (last.scores(), last.seats[1].scored) == ((3, 0), ())
    earlier = position(mine, theirs, round=4, phase=2, to_move=1, missions=NOTHING)
    assert earlier.scores() == (0, 0)
    over = position(mine, theirs, round=4, phase=3, stage="cleanup")
    assert (over.scores(), parts(over, 0)) == ((3, 1), {"technology": 2, "energy": 1})
