"""The course of the game: rounds, phases, badges earned, missions, clean-up; cards are in test_cards."""

from __future__ import annotations

import pytest

from tabletop.games.dei.rules.cards import ChooseCard, ChooseSecond
from tabletop.games.dei.rules.missions import ChooseMission
from tabletop.games.dei.rules.phases import Ravage
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table.state import DeiState
from tests.alike import legal, only, play, refused, told

from .table import cubes, game, goods, idle, left, lying, position, seat, seat_changed, supply, through

MINE = seat("auxilia", "2.2b")
THEIRS = seat("ravagers", "2.9b")


def turns(state: DeiState, most: int = 200) -> list[tuple[int, int, int, str]]:
    """Who is asked for what while nobody does anything: (round, phase, seat, "card" or "mission")."""
    found = []
    for _ in range(most):
        if state.is_terminal():
            break
        at = (state.round_number, state.phase_number, state.current_player())
        if isinstance(state.question, ChooseCard):
            found.append((*at, "card"))
            idle(state)
        elif isinstance(state.question, ChooseMission):
            found.append((*at, "mission"))
            play(state, only(state)[0])
        else:
            assert state.decision is not None
            state.apply_action(state.decision.default)
    return found


# --- rounds and phases ------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.round.phases", "dei.phase.cards", "dei.cleanup", "dei.mission.choose")
@pytest.mark.parametrize("first", [1, 2])
def test_four_rounds_of_three_phases_in_which_everybody_plays_two_cards_in_turn(first: int) -> None:
    state = game(factions=["auxilia", "farm_z"], first_player=first).new_initial_state(1)
    wanted = []
    for round in range(1, 5):
        order = [(first - 1 + round - 1 + k) % 2 for k in range(2)]  # the marker goes clockwise
        for phase in (1, 2, 3):
            for player in order:
                wanted += [(round, phase, player, "card")] * 2
                wanted += [(round, phase, player, "mission")] * (phase == 3)
    assert turns(state) == wanted
    assert state.is_terminal()
    assert state.stage == "over"


@pytest.mark.rule("dei.round.phases")
def test_within_a_round_the_phases_go_clockwise_from_the_first_player() -> None:
    state = position(MINE, THEIRS, seat("refuge_42", "2.9R"), seat("farm_z", "2.6b"), first=2, round=3)
    played = [(phase, player) for round, phase, player, what in turns(state) if round == 3 and what == "card"]
    assert played == [(phase, player) for phase in (1, 2, 3) for player in (2, 3, 0, 1) for _ in range(2)]


@pytest.mark.rule("dei.phase.cards")
def test_a_phase_takes_two_cards_one_after_the_other() -> None:
    state = position(MINE, THEIRS)
    assert state.question == ChooseCard(2)
    play(state, "play aux_move")
    assert seat_changed(position(MINE, THEIRS), state, 0) == {"hand", "opened"}
    assert left(state) == ("move",)
    refused_by_question = state.check(state.game.parse_action("play aux_march"))
    assert refused_by_question.rules == ("engine.asked",)  # first the one is carried out, then the other
    play(state, "done")
    assert state.question == ChooseSecond(1)
    refused(state, "play aux_move", "dei.phase.cards")
    refused(state, "play rav_move", "dei.phase.cards")
    refused(state, "play nothing", "dei.phase.cards")
    play(state, "play aux_march", "done")
    assert state.seats[0].opened == ["aux_move", "aux_march"]
    assert (state.current_player(), state.question) == (1, ChooseCard(2))


# --- badges -----------------------------------------------------------------------------------------------------------


def end_of_phase(phase: int, figures: dict[str, int], **more: object) -> DeiState:
    mine = seat("auxilia", "2.2R", figures=figures, secret=["scout", "pilot", "parcel"])
    top = {"stage": "end_of_phase", "phase": phase, **more}
    return position(mine, seat("ravagers", "2.9b", secret=["sniper", "raid", "salvage"]), **top)  # type: ignore[arg-type]


@pytest.mark.rule("dei.badge.earn", "dei.ruling.badge_at_once")
def test_two_cubes_of_a_colour_at_the_end_of_phase_two_earn_its_badge() -> None:
    assert end_of_phase(2, {"2.1b": 1, "2.4a": 1}).seats[0].earned == [True, False, False]
    assert end_of_phase(2, {"2.4a": 1, "2.5a": 1, "2.6a": 1}).seats[0].earned == [False] * 3  # one of each
    assert end_of_phase(2, {"2.4a": 1, "2.1b": 1, "2.7S": 1}).seats[0].earned == [True, False, False]  # three red
    several = end_of_phase(2, {"2.1b": 1, "2.4a": 1, "2.5a": 1, "2.6a": 1, "2.9S": 1})
    assert several.seats[0].earned == [True, True, True]
    assert several.seats[1].earned == [False] * 3
    assert several.current_player() == 1


@pytest.mark.rule("dei.badge.earn")
@pytest.mark.parametrize("phase", [1, 3])
def test_at_the_end_of_the_other_phases_no_badge_is_earned(phase: int) -> None:
    assert end_of_phase(phase, {"2.1b": 1, "2.4a": 1}).seats[0].earned == [False] * 3


@pytest.mark.rule("dei.badge.earn")
def test_everybody_earns_badges_at_the_end_of_the_own_phase_only() -> None:
    theirs = seat("ravagers", "2.9b", figures={"2.1b": 1, "2.4a": 1}, secret=["scout", "raid", "salvage"])
    state = position(MINE, theirs, stage="end_of_phase", phase=2)
    assert state.seats[1].earned == [False] * 3
    idle(state)
    assert state.seats[1].earned == [False] * 3
    happened = []
    while state.phase_number == 2:
        if isinstance(state.question, ChooseCard):
            happened += told(state, only(state, "play")[0])
        else:
            assert state.decision is not None
            happened += state.apply_action(state.decision.default)
    assert e.BadgeEarned(1, "scout") in happened
    assert state.seats[1].earned == [True, False, False]


@pytest.mark.rule("dei.badge.earn", "dei.outpost.control")
def test_a_badge_that_changes_majorities_does_so_at_once_also_for_further_badges() -> None:
    """With the scout two ties are won, and with them the cubes for the blue badge."""
    mine = seat("auxilia", "2.2R", figures={"2.7S": 1, "2.4a": 1, "2.5a": 1, "2.8S": 1}, secret=["scout", "pilot"])
    theirs = seat("ravagers", "2.9b", figures={"2.5a": 1, "2.8S": 1})
    state = position(mine, theirs, stage="end_of_phase", phase=2, outposts={"2.5a": 1, "2.8S": -1})
    assert (cubes(state, "2.5a"), cubes(state, "2.8S")) == ([0], [0])
    assert state.seats[0].earned == [True, True, False]


@pytest.mark.rule("dei.badge.keep")
def test_a_badge_stays_when_its_cubes_are_lost() -> None:
    mine = seat("auxilia", "2.2R", figures={"2.4a": 1}, badges=["scout"])
    state = position(mine, THEIRS, stage="end_of_phase", phase=2)
    assert state.count_outposts(0, "tactics") == 1
    assert state.seats[0].earned == [True, False, False]
    nothing = position(seat("auxilia", "2.2R", badges=["scout"]), THEIRS, stage="end_of_phase", phase=2)
    through(nothing, ChooseMission)
    assert nothing.seats[0].earned == [True, False, False]


# --- missions ---------------------------------------------------------------------------------------------------------

LAID = [["technology", "energy"], ["drones", "buildings"], ["scrappers", "outposts"], ["garrisons", "badges"]]


def choosing(round: int = 1, parameters: dict[str, object] | None = None, **mine: object) -> DeiState:
    """The first of two seats has finished its third phase and chooses a mission."""
    return position(
        {**MINE, **mine}, THEIRS, parameters=parameters, round=round, phase=3, stage="end_of_phase", missions=LAID,
    )  # fmt: skip


@pytest.mark.rule("dei.mission.choose")
def test_at_the_end_of_phase_three_a_mission_is_chosen_and_scored_at_once() -> None:
    state = choosing(technology=4)
    assert isinstance(state.question, ChooseMission)
    assert only(state) == [f"mission {column} {row}" for column in range(1, 5) for row in (1, 2)]
    before = state.clone()
    assert e.MissionDone(0, "technology", 1, (4, 1)) in told(state, "mission 1 1")
    assert state.seats[0].missions == ["technology", "", "", ""]
    assert state.scores() == (4, 0)
    assert seat_changed(before, state, 0) == {"missions", "vp"}
    assert state.current_player() == 1


@pytest.mark.rule("dei.mission.choose")
@pytest.mark.parametrize("phase", [1, 2])
def test_at_the_end_of_the_other_phases_no_mission_is_chosen(phase: int) -> None:
    state = position(MINE, THEIRS, phase=phase, stage="end_of_phase", missions=LAID)
    assert isinstance(state.question, ChooseCard)


@pytest.mark.rule("dei.mission.choose")
def test_no_column_takes_two_markers_of_one_player() -> None:
    state = choosing(round=3, missions=["technology", "", "outposts", ""])
    for row in (1, 2):
        refused(state, f"mission 1 {row}", "dei.mission.choose")
        refused(state, f"mission 3 {row}", "dei.mission.choose")
    refused(state, "mission 5 1", "dei.mission.choose")
    assert only(state) == ["mission 2 1", "mission 2 2", "mission 4 1", "mission 4 2"]


@pytest.mark.rule("dei.mission.choose")
def test_the_markers_of_others_stop_nobody() -> None:
    theirs = {**THEIRS, "missions": ["technology", "", "", ""]}
    state = position(MINE, theirs, phase=3, stage="end_of_phase", missions=LAID)
    play(state, "mission 1 1")
    assert [own.missions[0] for own in state.seats] == ["technology", "technology"]


@pytest.mark.rule("dei.mission.choose", "dei.option.rebellion")
def test_without_rebellion_some_mission_must_be_chosen() -> None:
    refused(choosing(), "skip", "dei.mission.choose")


@pytest.mark.rule("dei.ruling.mission_nothing")
def test_a_mission_that_brings_nothing_may_be_chosen() -> None:
    state = choosing()
    play(state, "mission 3 2")
    assert (state.scores(), state.seats[0].missions) == ((0, 0), ["", "", "outposts", ""])


@pytest.mark.rule("dei.ruling.mission_nothing")
def test_without_a_free_mission_none_is_chosen() -> None:
    full = position(
        {**MINE, "missions": ["technology", "drones", "", ""]}, THEIRS, phase=3, stage="end_of_phase", missions=LAID[:2]
    )
    assert (full.current_player(), full.question) != (0, ChooseMission())
    assert full.seats[0].missions == ["technology", "drones", "", ""]
    one_row = position(
        {**MINE, "missions": ["technology", "", "", ""]}, THEIRS, phase=3, stage="end_of_phase",
        missions=[["technology"], ["drones"]],
    )  # fmt: skip
    assert one_row.seats[0].missions == ["technology", "drones", "", ""]  # the only one there is


@pytest.mark.rule("dei.mission.on_time", "dei.mission.late")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
@pytest.mark.parametrize("column", [1, 2, 3, 4])
def test_a_mission_of_this_or_a_later_round_is_on_time_one_of_the_past_late(round: int, column: int) -> None:
    laid = [["drones"], ["badges"], ["outposts"], ["garrisons"]]
    laid[column - 1] = ["energy"]
    state = position({**MINE, "energy": 5}, THEIRS, round=round, phase=3, stage="end_of_phase", missions=laid)
    play(state, f"mission {column} 1")
    assert state.seats[0].vp == (10 if column >= round else 6)  # 2 for each, or 3 for every two


# --- clean-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.cleanup")
def test_in_the_clean_up_open_cards_return_and_face_down_ones_go_for_good() -> None:
    mine = {**MINE, "hand": ["aux_collect"], "opened": ["aux_move", "t_move"], "down": ["aux_march", "hunter_0"]}
    theirs = {**THEIRS, "hand": [], "opened": ["rav_move"], "disposed": ["rav_march"], "down": ["rav_drone"]}
    state = position(mine, theirs, stage="cleanup", phase=3, round=2)
    own, other = state.seats
    assert sorted(own.hand) == ["aux_collect", "aux_move", "t_move"]
    assert (own.opened, own.down, own.disposed) == ([], [], ["aux_march", "hunter_0"])
    assert (other.hand, other.opened, other.down) == (["rav_move"], [], [])
    assert other.disposed == ["rav_march", "rav_drone"]
    assert (state.round_number, state.phase_number, state.first) == (3, 1, 1)


@pytest.mark.rule("dei.cleanup")
@pytest.mark.parametrize(("players", "first", "after"), [(2, 0, 1), (2, 1, 0), (3, 2, 0), (4, 1, 2), (4, 3, 0)])
def test_the_first_player_marker_goes_clockwise(players: int, first: int, after: int) -> None:
    seats = [seat(faction) for faction in ("auxilia", "ravagers", "refuge_42", "farm_z")[:players]]
    state = position(*seats, stage="cleanup", phase=3, round=1, first=first)
    assert (state.first, state.current_player(), state.round_number) == (after, after, 2)
    assert state.order == [(after + k) % players for k in range(players)]


@pytest.mark.rule("dei.cleanup", "dei.score.when")
def test_after_the_fourth_round_the_game_is_over_once_the_cards_are_back() -> None:
    mine = {**MINE, "hand": [], "opened": ["aux_move"], "down": ["aux_march"]}
    state = position(mine, THEIRS, stage="cleanup", phase=3, round=4, first=1)
    assert state.is_terminal()
    assert (state.stage, state.round_number, state.first) == ("over", 4, 1)
    assert (state.seats[0].hand, state.seats[0].disposed) == (["aux_move"], ["aux_march"])


@pytest.mark.rule("dei.cleanup")
def test_a_disposed_card_is_never_played_again() -> None:
    state = position({**MINE, "hand": ["aux_move", "aux_collect"], "disposed": ["aux_march"]}, THEIRS)
    refused(state, "play aux_march", "dei.phase.cards")
    refused(state, "lay aux_march", "dei.phase.cards")


@pytest.mark.rule("dei.cleanup", "dei.ruling.own_drones", "dei.badge.covert")
def test_a_drone_card_that_is_disposed_of_makes_its_drone_nobodys() -> None:
    """While it lies face down it still counts for the covert operator; then the cube is given up."""
    mine = seat("auxilia", "2.2R", figures={"2.3b": 1}, badges=["covert"], hand=["aux_move"], down=["aux_drone"])
    theirs = seat("ravagers", "2.9b", figures={"2.3b": 1})
    state = position(mine, theirs, drones={"hunter": "2.3b"}, phase=3, stage="end_of_phase", to_move=1, missions=LAID)
    assert [int(tally) for tally in state.majority("2.3b").tallies] == [2, 1]
    assert cubes(state, "2.3b") == [0]
    after = position(mine, theirs, drones={"hunter": "2.3b"}, stage="cleanup", phase=3)
    assert [int(tally) for tally in after.majority("2.3b").tallies] == [1, 1]
    assert cubes(after, "2.3b") == [0]  # a tie leaves it to its holder
    stronger = seat("ravagers", "2.9b", figures={"2.3b": 2})
    tie = {"drones": {"hunter": "2.3b"}, "phase": 3, "outposts": {"2.3b": 0}}
    before = position(mine, stronger, stage="end_of_phase", to_move=1, missions=LAID, **tie)
    assert ([int(tally) for tally in before.majority("2.3b").tallies], cubes(before, "2.3b")) == ([2, 2], [0])
    assert cubes(position(mine, stronger, stage="cleanup", **tie), "2.3b") == [1]


# --- Abraham, who waits for the end of a phase ------------------------------------------------------------------------


@pytest.mark.rule("dei.leader.abraham", "dei.badge.earn", "dei.mission.choose")
@pytest.mark.parametrize("phase", [1, 2, 3])
def test_abraham_collects_at_the_end_of_each_own_phase_before_anything_else(phase: int) -> None:
    abraham = seat("ravagers", "2.2b")
    crowd = seat("auxilia", "2.9b", figures={"2.2b": 4})
    state = position(abraham, crowd, phase=phase, stage="end_of_phase", missions=LAID)
    assert state.question == Ravage(state.get_area("2.2b"))
    assert legal(state, "done")
    play(state, "collect collect:abraham 2.2b")
    assert (goods(state, 0), lying(state, "2.2b")) == ((2, 1), (1, 0))
    assert not isinstance(state.question, Ravage)
    if phase == 3:
        play(state, "mission 1 1")
        assert state.scores() == (2, 0)  # the technology just collected counts


@pytest.mark.rule("dei.leader.abraham")
def test_nobody_else_and_nothing_without_a_resource_is_collected_at_the_end_of_a_phase() -> None:
    assert not isinstance(position(seat("auxilia", "2.2b"), stage="end_of_phase").question, Ravage)
    assert not isinstance(position(seat("ravagers", "2.1d"), stage="end_of_phase").question, Ravage)
    assert not isinstance(position(seat("ravagers"), stage="end_of_phase").question, Ravage)
    passed = position(seat("ravagers", "2.2b"), stage="end_of_phase")
    play(passed, "done")
    assert (goods(passed, 0), supply(passed)[0] > 0) == ((1, 1), True)
