"""The variants for two and three players, the five options one by one, and all of them together."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

from tabletop.engine.conformance.testing import check_game
from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.rules.cards import ChooseCard
from tabletop.games.dei.rules.missions import ChooseMission
from tabletop.games.dei.rules.setup import ChooseCamp, DraftColour, PassPile
from tabletop.games.dei.table.goods import COLOURS
from tabletop.games.dei.table.state import DeiState
from tests.alike import legal, only, play, refused

from .small import FACTIONS
from .table import acting, cubes, drone, figures, game, idle, position, seat

ALL = tuple(FACTIONS)
LAID = [["technology", "energy"], ["drones", "buildings"], ["scrappers", "outposts"], ["garrisons", "badges"]]
OPTIONS = ("no_choice", "badge_draft", "planning", "confrontation", "rebellion")


# --- two and three players --------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.players.two", "dei.players.three")
@pytest.mark.parametrize("factions", [*combinations(ALL, 2), *combinations(ALL, 3)])
def test_only_the_drones_of_the_factions_in_play_take_part(factions: tuple[str, ...]) -> None:
    state = game(players=len(factions), factions=factions).new_initial_state(2)
    for id, (_, _, flies) in FACTIONS.items():
        dealt = [card for zone in (*state.decks, *state.slots) for card in zone if card.startswith(f"{flies}_")]
        assert (drone(state, flies) != "") == (id in factions)
        assert len(dealt) == (3 if id in factions else 0)
        assert sum(1 for card in state.box if card.startswith(f"{flies}_")) == 3 - len(dealt)


@pytest.mark.rule("dei.players.two_hunter", "dei.drone.hunter")
def test_with_two_players_the_hunter_kills_up_to_two() -> None:
    theirs = seat("ravagers", "2.3b", figures={"2.3b": 3})
    state = acting("aux_drone", seat("auxilia", "2.2b"), theirs, drones={"hunter": "2.3b"}, candy=["move"] * 2)
    play(state, "fly drone:hunter:0 2.3b", "strike 1")
    refused(state, "strike 0", "dei.drone.hunter")
    play(state, "strike 1")
    assert figures(state, 1) == {"2.3b": 1}
    assert state.seats[1].supply == 14
    assert (state.seats[0].vp, len(state.seats[0].candy), len(state.seats[1].candy)) == (2, 1, 2)
    assert only(state, "strike") == []  # two are enough


@pytest.mark.rule("dei.players.two_hunter", "dei.drone.hunter")
def test_with_three_players_it_kills_one_of_each_faction() -> None:
    others = (seat("ravagers", figures={"2.3b": 3}), seat("refuge_42", figures={"2.3b": 1}))
    state = acting("aux_drone", seat("auxilia", "2.2b"), *others, drones={"hunter": "2.3b"})
    play(state, "fly drone:hunter:0 2.3b", "strike 1")
    refused(state, "strike 1", "dei.drone.hunter")
    play(state, "strike 2")
    assert (figures(state, 1), figures(state, 2)) == ({"2.3b": 2}, {})
    assert (state.seats[0].vp, [len(own.candy) for own in state.seats]) == (2, [1, 1, 1])


def after_round(round: int, points: tuple[int, ...], first: int = 0, **parameters: Any) -> DeiState:
    seats = [seat(faction, vp=vp) for faction, vp in zip(ALL, points, strict=False)]
    return position(*seats, round=round, phase=3, stage="cleanup", first=first, parameters=parameters)


@pytest.mark.rule("dei.players.three_last", "dei.ruling.last_tie")
@pytest.mark.parametrize(
    ("points", "first", "begins"), [((5, 3, 4), 0, 1), ((1, 3, 4), 0, 0), ((5, 3, 2), 0, 2), ((3, 5, 3), 0, 2),
                                    ((3, 5, 3), 1, 2), ((3, 5, 3), 2, 0)],
)  # fmt: skip
def test_with_three_players_round_four_begins_with_the_fewest_points(
    points: tuple[int, ...], first: int, begins: int
) -> None:
    state = after_round(3, points, first)
    assert (state.round_number, state.first, state.current_player()) == (4, begins, begins)
    assert state.order == [(begins + k) % 3 for k in range(3)]


@pytest.mark.rule("dei.players.three_last", "dei.cleanup")
def test_otherwise_the_first_player_marker_only_goes_clockwise() -> None:
    assert [after_round(round, (5, 4, 0)).first for round in (1, 2)] == [1, 1]
    assert after_round(3, (5, 0)).first == 1
    assert after_round(3, (0, 5)).first == 1
    assert after_round(3, (5, 4, 3, 0)).first == 1


@pytest.mark.rule("dei.option.confrontation", "dei.players.three_last", "dei.ruling.last_tie")
@pytest.mark.parametrize(
    ("points", "begins"), [((5, 3, 4), 2), ((1, 3, 4), 1), ((5, 3, 2), 0), ((3, 5, 3), 0), ((3, 3, 5), 2)]
)
def test_with_confrontation_the_last_placed_plays_round_four_last(points: tuple[int, ...], begins: int) -> None:
    state = after_round(3, points, players=3, confrontation=True)
    assert state.first == begins
    assert points[state.order[-1]] == min(points)
    assert after_round(2, points, players=3, confrontation=True).first == 1


# --- option 1: no choice ----------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.option.no_choice")
def test_without_a_choice_four_missions_lie_in_the_first_row() -> None:
    state = game(no_choice=True).new_initial_state(1)
    assert [bool(column[0]) for column in state.missions] == [True] * 4
    assert [column[1] for column in state.missions] == [""] * 4
    assert len({column[0] for column in state.missions}) == 4
    end = position(seat("auxilia", "2.2b"), phase=3, stage="end_of_phase", parameters={"no_choice": True})
    assert only(end) == [f"mission {column} 1" for column in range(1, 5)]
    refused(end, "mission 1 2", "dei.mission.choose")


# --- option 2: badge draft --------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.option.badge_draft")
@pytest.mark.parametrize(("players", "first"), [(2, 1), (3, 2), (4, 1), (4, 3)])
def test_badges_are_drafted_anticlockwise_from_the_right_of_the_first_player(players: int, first: int) -> None:
    state = game(players=players, factions=ALL[:players], badge_draft=True, first_player=first).new_initial_state(1)
    right = (first - 2) % players
    order = [(right - k) % players for k in range(players)]
    assert order[-1] == first - 1  # the first player is the last to take one
    colours = ["logistics", "machines", "tactics"]
    taken: dict[int, list[str]] = {player: [] for player in range(players)}
    for colour in colours:
        if isinstance(state.question, DraftColour):
            assert state.current_player() == right
            play(state, f"colour {colour}")
        for k, player in enumerate(order):
            assert isinstance(state.question, PassPile)
            assert state.current_player() == player
            pile = only(state)
            assert len(pile) == 6 - k
            assert all(BADGES[word.split()[1]].colour == colour for word in pile)
            taken[player].append(pile[0].split()[1])
            play(state, pile[0])
    assert isinstance(state.question, ChooseCamp)
    for player, badges in taken.items():
        assert sorted(state.seats[player].badges) == sorted(badges)
        assert [BADGES[badge].colour for badge in state.seats[player].badges] == list(COLOURS)
    assert len(state.badge_supply) == 18 - 3 * players


@pytest.mark.rule("dei.option.badge_draft")
def test_a_colour_is_drafted_once_and_only_badges_of_the_pile_are_taken() -> None:
    state = game(players=2, badge_draft=True, factions=ALL[:2]).new_initial_state(1)
    play(state, "colour tactics")
    refused(state, "badge pilot", "dei.option.badge_draft")
    first = only(state)[0]
    play(state, first)
    refused(state, first, "dei.option.badge_draft")
    play(state, only(state)[0])
    refused(state, "colour tactics", "dei.option.badge_draft")
    assert legal(state, "colour machines")


@pytest.mark.rule("dei.option.badge_draft")
def test_what_is_drafted_stays_hidden_from_those_who_do_not_see_the_pile() -> None:
    start = game(players=3, badge_draft=True, factions=ALL[:3], first_player=1).new_initial_state(1)
    play(start, "colour tactics")
    assert (start.current_player(), start.observation(0)["seats"][2]["pile"]) == (2, 6)
    one, two = start.clone(), start.clone()
    play(one, only(one)[0])
    play(two, only(two)[1])
    assert one.observation(0) == two.observation(0)  # who sees neither the pile nor the badge
    assert one.observation(2) != two.observation(2)
    assert one.observation(1)["agenda"][-1][2] == {"is": "DraftedUnseen", "player": 2}  # not which badge it was


# --- option 4: confrontation ------------------------------------------------------------------------------------------


def confronting(round: int = 1, leader: str = "2.9b") -> DeiState:
    """The second seat, which is the last, has the third phase."""
    return position(
        seat("auxilia", "2.2b", technology=4), seat("ravagers", leader, technology=6), to_move=1, round=round, phase=3,
        stage="end_of_phase", missions=LAID, parameters={"confrontation": True},
    )  # fmt: skip


@pytest.mark.rule("dei.option.confrontation")
def test_missions_wait_until_all_have_finished_phase_three_and_go_in_player_order() -> None:
    first = position(
        seat("auxilia", "2.2b"), seat("refuge_42", "2.9b"), phase=3, stage="end_of_phase", missions=LAID,
        parameters={"confrontation": True},
    )  # fmt: skip
    assert (first.current_player(), first.question) == (1, ChooseCard(2))  # no mission yet
    idle(first)
    idle(first)
    assert (first.current_player(), first.question, first.phase) == (0, ChooseMission(), "missions")
    play(first, "mission 1 1")
    assert (first.current_player(), first.question) == (1, ChooseMission())
    play(first, "mission 1 1")
    assert (first.round_number, first.phase) == (2, "phase_1")


@pytest.mark.rule("dei.option.confrontation", "dei.leader.abraham")
def test_abraham_still_collects_at_the_end_of_the_own_phase() -> None:
    state = confronting(leader="2.3b")
    assert (state.current_player(), only(state)) == (1, ["collect collect:abraham 2.3b", "done"])
    play(state, "collect collect:abraham 2.3b")
    assert (state.current_player(), state.question) == (0, ChooseMission())


@pytest.mark.rule("dei.option.confrontation", "dei.score.when")
def test_the_final_scoring_waits_for_all_too() -> None:
    """What the last player takes in the last turn is counted for nobody else."""
    mine = seat("auxilia", "2.6b", figures={"2.3b": 1}, technology=0, energy=0)
    theirs = seat("refuge_42", "2.9b", figures={"2.2b": 2}, technology=0, energy=0, hand=["ref_move", "ref_march"])
    state = position(
        mine, theirs, round=4, phase=3, stage="end_of_phase", missions=[["sovereignty"]],
        parameters={"confrontation": True},
    )  # fmt: skip
    assert [own.scored for own in state.seats] == [(), ()]
    play(state, "play ref_move", "move move 2.2b 2.3b")
    assert cubes(state, "2.3b") == [1]
    while not state.is_terminal():
        assert state.decision is not None
        state.apply_action(state.decision.default)
    assert [dict(zip(("outposts",), own.scored, strict=False)) for own in state.seats] == [
        {"outposts": 0}, {"outposts": 1},
    ]  # fmt: skip


# --- option 5: rebellion ----------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.option.rebellion")
def test_with_rebellion_a_mission_may_be_skipped() -> None:
    state = position(
        seat("auxilia", "2.2b"), seat("ravagers", "2.9b"), phase=3, stage="end_of_phase", missions=LAID,
        parameters={"rebellion": True},
    )  # fmt: skip
    assert only(state)[-1] == "skip"
    assert legal(state, "mission 1 1")
    play(state, "skip")
    assert (state.seats[0].missions, state.scores(), state.current_player()) == ([""] * 4, (0, 0), 1)


@pytest.mark.rule("dei.option.rebellion", "dei.option.no_choice")
@pytest.mark.parametrize("rebellion", [False, True])
def test_without_a_choice_only_rebellion_spares_a_mission_that_brings_nothing(rebellion: bool) -> None:
    state = position(
        seat("auxilia", "2.2b", missions=["technology", "", "energy", "outposts"]), seat("ravagers", "2.9b"), round=4,
        phase=3, stage="end_of_phase", missions=[["technology"], ["buildings"], ["energy"], ["outposts"]],
        parameters={"rebellion": rebellion, "no_choice": True},
    )  # fmt: skip
    if rebellion:
        assert only(state) == ["mission 2 1", "skip"]
        play(state, "skip")
    assert state.seats[0].missions[1] == ("" if rebellion else "buildings")
    assert state.seats[0].vp == 0


# --- together ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "dei.option.no_choice", "dei.option.badge_draft", "dei.option.planning", "dei.option.confrontation",
    "dei.option.rebellion",
)  # fmt: skip
@pytest.mark.parametrize("chosen", list(product((False, True), repeat=5)))
def test_the_options_can_be_combined(chosen: tuple[bool, ...]) -> None:
    """A game to its end in which everybody takes the first mission that there is."""
    options = dict(zip(OPTIONS, chosen, strict=True))
    state = game(players=3, **options).new_initial_state(sum(chosen))
    asked = []
    waiting = []
    for _ in range(2000):
        if state.is_terminal():
            break
        if isinstance(state.question, ChooseMission):
            waiting.append(state.phase)
        asked.append(type(state.question).__name__)
        if isinstance(state.question, ChooseCard):
            idle(state)
        else:
            assert state.decision is not None
            state.apply_action(state.decision.default)
    assert state.is_terminal()
    assert all(all(own.missions) for own in state.seats)
    assert all(len(own.scored) == 5 for own in state.seats)
    assert ("Plan" in asked) == options["planning"]
    assert ("PassPile" in asked) == options["badge_draft"]
    assert set(waiting) == {"missions" if options["confrontation"] else "phase_3"}
    assert sum(1 for column in state.missions for id in column if id) == (4 if options["no_choice"] else 8)


PAIRS = list(combinations(OPTIONS, 2))


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize("pair", PAIRS)
def test_games_with_two_options_pass_the_battery(pair: tuple[str, str]) -> None:
    players = 2 + PAIRS.index(pair) % 3
    report = check_game(game(players=players, **dict.fromkeys(pair, True)), [PAIRS.index(pair)], every=99, languages=())
    assert report.games == 1
