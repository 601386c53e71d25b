"""How the game comes to its end, the last turns, points, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.axon_protocol.rules.scoring import FromMonopoly, InPlay, OwnData, Permanent
from tabletop.games.axon_protocol.rules.windows import MayPlay
from tabletop.games.axon_protocol.table.events import Ending
from tabletop.games.axon_protocol.table.state import AxonState
from tests.alike import legal, only, play, refused, told

from .table import at, game, in_play, markers, position, quiet, settled, supply, to_turn

CROWD = (at("droid", "mall"), at("pilot", "chapel"), at("warden", "mall"), at("medic", "quiet_park"))


def shopping(*seats: dict[str, Any], people: Any = CROWD, **top: Any) -> AxonState:
    """A trader in its shop, hacked: it may buy a product, which brings stress."""
    hands = list(seats) or [{"hand": ["wall"]}, {}, {}]
    state = position(at("trader", "market", **top.pop("markers", {})), *people, seats=hands, **top)
    return play(state, "activate trader", "hack")


def over(state: AxonState) -> list[int]:
    """Everybody takes the default until the game is over; whose turns those were."""
    turns = []
    while not state.is_terminal():
        if settled(state) and state.question is not None and state.question.opens_turn:
            turns.append(state.current_player())
        assert state.decision is not None
        state.apply_action(state.decision.default)
    return turns


# --- the end comes near ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.end.stress")
@pytest.mark.parametrize(("stress", "ending"), [(8, ""), (9, "stress")])
def test_the_end_comes_when_the_stress_reaches_the_limit(stress: int, ending: str) -> None:
    state = shopping(stress=stress, limit=10)
    happened = told(state, "do trader buy -")
    assert state.ending == ending
    assert [e.reason for e in happened if isinstance(e, Ending)] == ([ending] if ending else [])
    assert state.stress == stress + 1
    assert markers(state, "trader") == {"products": 1}
    assert settled(to_turn(state))


@pytest.mark.rule("axn.ruling.past_limit", "axn.end.stress")
@pytest.mark.parametrize("stress", [9, 10, 14])
def test_the_end_comes_also_when_the_stress_is_past_the_limit(stress: int) -> None:
    state = position(at("thug", "square"), *CROWD, seats=[{"hand": ["wall"]}, {}, {}], stress=stress, limit=10)
    assert state.ending == ""
    play(state, "activate thug", "hack", "do thug crime field:square:0")
    assert state.ending == "stress"
    assert state.stress == stress + 2
    assert in_play(state) == {"violence": 2}
    assert settled(to_turn(state))


@pytest.mark.rule("axn.end.supply", "axn.ruling.none_left")
@pytest.mark.parametrize(("held", "ending"), [(9, ""), (10, "supply")])
def test_the_end_comes_when_a_marker_is_wanted_that_is_not_in_the_supply(held: int, ending: str) -> None:
    state = shopping(markers={"products": held}, rewards={"products": []}, limit=30)
    stress = state.stress
    play(state, "do trader buy -")
    assert state.ending == ending
    assert markers(state, "trader") == {"products": 10}
    assert supply(state, "products") == 0
    assert state.stress == stress + (0 if ending else 1)
    assert settled(to_turn(state))


@pytest.mark.rule("axn.ruling.none_left", "axn.ruling.supply")
def test_markers_that_wait_on_the_track_are_no_supply() -> None:
    state = shopping(markers={"products": 8}, rewards={"products": [4, 8]}, limit=30)
    assert supply(state, "products") == 0
    play(state, "do trader buy -")
    assert state.ending == "supply"
    assert markers(state, "trader") == {"products": 8}
    assert state.to_dict()["rewards"]["products"] == [4, 8]
    assert settled(to_turn(state))


@pytest.mark.rule("axn.end.supply", "axn.skill.crime")
def test_of_two_markers_the_one_that_is_there_is_placed() -> None:
    people = [at("thug", "square", violence=9), *CROWD]
    state = position(*people, seats=[{"hand": ["wall"]}, {}, {}], rewards={"violence": []}, limit=30)
    play(state, "activate thug", "hack", "do thug crime field:square:0")
    assert state.to_dict()["scenes"] == ["square:0"]
    assert markers(state, "thug") == {"violence": 9}
    assert state.ending == "supply"
    assert settled(to_turn(state))


# --- the last turns ----------------------------------------------------------------------------------------


@pytest.mark.rule("axn.end.last_turns")
@pytest.mark.parametrize(("active", "direction", "turns"), [(0, 1, [1, 2]), (1, 1, [2, 0]), (1, -1, [0, 2])])
def test_everybody_but_the_active_player_has_one_more_turn(active: int, direction: int, turns: list[int]) -> None:
    hands = [{"hand": ["wall"]}, {"hand": ["trap"]}, {"hand": ["bypass"]}]
    state = shopping(*hands, stress=9, limit=10, to_move=active, direction=direction)
    play(state, "do trader buy -", "nothing")
    assert over(state) == turns
    assert state.ending == "stress"
    activated = [figure.activated for figure in state.figures.values()]
    assert activated.count(True) == 3 < len(activated)
    assert (state.round, state.phase) == (1, "over")  # the end of the round is not played
    assert settled(state)


@pytest.mark.rule("axn.end.last_turns", "axn.ruling.last_round")
def test_with_too_few_characters_the_round_is_played_to_its_regular_end() -> None:
    state = shopping({"hand": ["wall"]}, {"hand": ["trap"]}, {"hand": ["bypass"]}, people=CROWD[:1], stress=9, limit=10)
    play(state, "do trader buy -", "nothing")
    assert state.current_player() == 1  # the last one who can be activated; nobody is left for player 2
    activated = set(state.figures)
    assert over(state) == [1]
    assert not any(figure.activated for figure in state.figures.values())
    assert len(set(state.figures) - activated) == 1  # the free phishing, or the top character
    assert [len(seat.hand) for seat in state.seats] == [3, 4, 4]  # player 0 has hacked
    assert (state.phase, state.round) == ("over", 1)
    assert settled(state)


@pytest.mark.rule("axn.ruling.last_round", "axn.round.phish", "axn.round.limit")
def test_in_the_last_end_of_a_round_people_phish_and_keep_the_limit_as_always() -> None:
    people = [*CROWD[:1], at("trader", "market", activated=True)]
    state = position(*people, seats=[{"hand": ["wall", "gift"]}, {"hand": ["trap"]}], ending="stress", owed=[1],
                     parameters={"hand_limit": 3})  # fmt: skip
    while state.phase == "turns":
        assert state.decision is not None
        state.apply_action(state.decision.default)
    assert (state.phase, state.ending, state.current_player()) == ("end_of_round", "stress", 0)
    cards = len(state.seats[0].hand)
    play(state, only(state, "phish")[0], "discard wall")
    assert len(state.seats[0].hand) == cards - 1
    assert over(state) == []
    assert [len(seat.hand) for seat in state.seats] == [3, 3]
    assert state.winners()
    assert settled(state)


@pytest.mark.rule("axn.score.tie", "axn.ruling.last_round")
@pytest.mark.parametrize("cards", [0, 1])
def test_the_cards_drawn_at_the_last_end_of_a_round_break_ties(cards: int) -> None:
    people = [at("thug", "market", activated=True), at("droid", "mall", activated=True)]
    seats = [{"hand": ["wall", "trap"]}, {"hand": ["bypass"], "desktop": ["cable"] * cards}]
    state = position(*people, seats=seats, ending="stress", owed=[1], parameters={"round_cards": 1, "hand_limit": 9})
    assert over(state) == []
    assert len(set(state.scores())) == 1
    assert [len(seat.hand) for seat in state.seats] == [3, 2 + cards]
    assert state.winners() == ((0, 1) if cards else (0,))
    assert settled(state)


@pytest.mark.rule("axn.end.last_turns")
def test_when_the_last_turns_just_use_up_all_characters_no_end_of_the_round_follows() -> None:
    people = [CROWD[0], CROWD[2]]
    state = shopping({"hand": ["wall"]}, {"hand": ["trap"]}, {"hand": ["bypass"]}, people=people, stress=9, limit=10)
    play(state, "do trader buy -", "nothing")
    assert over(state) == [1, 2]
    assert all(figure.activated for figure in state.figures.values())
    assert [len(seat.hand) for seat in state.seats] == [0, 2, 1]  # the droid's area action drew one, and nothing else
    assert settled(state)


@pytest.mark.rule("axn.end.last_turns")
def test_in_the_last_turns_the_end_is_not_set_off_again() -> None:
    people = [*CROWD, at("smuggler", "market")]
    state = shopping({"hand": ["wall"]}, {"hand": ["trap"]}, {"hand": ["bypass"]}, people=people, stress=9, limit=10)
    play(state, "do trader buy -", "nothing")
    assert (state.current_player(), state.owed) == (1, [2])
    happened = told(state, "activate smuggler", "hack", "do smuggler buy -")
    assert not any(isinstance(e, Ending) for e in happened)
    assert state.stress == 11
    play(state, "nothing")
    assert over(state) == [2]
    assert settled(state)


@pytest.mark.rule("axn.end.last_turns", "axn.software.play")
def test_if_the_card_of_another_sets_off_the_end_that_one_still_has_a_turn() -> None:
    people = [at("trader", "market"), *CROWD]
    state = position(*people, seats=[{"hand": ["wall"]}, {"hand": ["trap"]}, {"hand": ["gift", "bypass"]}], stress=9,
                     limit=10)  # fmt: skip
    play(state, "first")
    assert isinstance(state.question, MayPlay)
    assert state.current_player() == 2
    play(state, "play gift", "pick character:trader")
    assert (state.ending, state.active) == ("stress", 1)  # the turn of player 0 has ended with it
    assert over(state) == [1, 2]
    assert settled(state)


@pytest.mark.rule("axn.end.last_turns", "axn.reverse")
def test_turning_the_order_in_a_last_turn_takes_nobody_s_turn_away() -> None:
    hands = [{"hand": ["wall"]}, {"hand": ["trap"]}, {"hand": ["bypass"]}, {"hand": ["veto"]}]
    state = shopping(*hands, stress=9, limit=10)
    play(state, "do trader buy -", "nothing")
    assert state.current_player() == 1
    play(state, "reverse")
    assert over(quiet(state)) == [3, 2]
    assert settled(state)


@pytest.mark.rule("axn.end.last_turns", "axn.corporation")
def test_who_sets_off_the_end_before_its_main_action_still_has_it() -> None:
    seats = [{"corporation": "depot", "hand": ["gift", "wall"]}, {"corporation": "ares"}, {"corporation": "media"}]
    state = position(*CROWD, seats=seats, stress=9, limit=10)
    play(state, "ability", "discard gift", "pick area:gazette_house")
    assert (state.ending, state.owed) == ("stress", [1, 2])
    assert state.current_player() == 0
    play(state, "first")
    assert over(state) == [1, 2]
    assert settled(state)


@pytest.mark.rule("axn.ruling.round_limit")
def test_a_game_that_would_never_end_is_stopped() -> None:
    state = position(*CROWD[:2], seats=[{}, {}], round=30, phase="end_of_round")
    assert state.is_terminal()
    assert (state.ending, state.round) == ("rounds", 30)
    state = position(*CROWD[:2], seats=[{}, {}], round=29, phase="end_of_round")
    assert not state.is_terminal()
    assert state.round == 30
    assert settled(to_turn(state))


# --- points ----------------------------------------------------------------------------------------


MIXED = (
    at("thug", "square", augments=2, violence=1, drugs=1),
    at("droid", "mall", augments=1, scandals=2, products=3),
)


@pytest.mark.rule("axn.score.resources")
@pytest.mark.parametrize(
    ("corporation", "points"),
    [
        ("ares", 3 + 2),
        ("media", 2 + 2),
        ("gazette", 2 + 4),
        ("depot", 4 + 3),
        ("bazaar", 3 + 1),
        ("microbionics", 1 + 3),
    ],
)
def test_every_marker_in_play_of_an_own_resource_is_a_point(corporation: str, points: int) -> None:
    seats = [{"corporation": corporation}, {}, {}]
    state = position(*MIXED, seats=seats, scenes=["square:0"], data={"media_hall": 3, "ares_tower": 1})
    own = state.data[state.game.content.corporations[corporation].area]
    assert state.scores()[0] == points - own
    assert settled(state)


@pytest.mark.rule("axn.score.monopoly")
def test_a_monopoly_scores_two_a_marker_and_nothing_else() -> None:
    seats = [{"corporation": "ares", "monopoly": "violence"}, {"corporation": "media"}, {"corporation": "bazaar"}]
    state = position(*MIXED, seats=seats, scenes=["square:0"])
    assert state.scores() == (4, 4, 4)
    assert list(state.score_parts(0)) == [(FromMonopoly("violence"), 4)]
    assert list(state.score_parts(1)) == [(InPlay("violence"), 2), (InPlay("scandals"), 2)]
    assert settled(state)


@pytest.mark.rule("axn.score.permanent")
def test_permanent_markers_are_a_point_each_whatever_happens_to_the_resources() -> None:
    seats = [{"corporation": "gazette", "permanent": 2}, {"corporation": "ares"}, {"corporation": "media"}]
    state = position(at("thug", "square"), at("droid", "mall"), seats=seats)
    assert state.scores() == (2, 0, 0)
    assert list(state.score_parts(0)) == [(Permanent(), 2)]
    assert settled(state)


@pytest.mark.rule("axn.score.data")
@pytest.mark.parametrize(
    ("area", "scores"), [("ares_tower", (-2, 0, 2)), ("media_hall", (0, -2, 2)), ("depot_yard", (0, 0, 0))]
)
def test_data_costs_its_area_a_point_a_marker_and_may_lead_below_nothing(area: str, scores: tuple[int, ...]) -> None:
    seats = [{"corporation": "ares"}, {"corporation": "media"}, {"corporation": "depot"}]
    state = position(at("thug", "square"), at("droid", "mall"), seats=seats, data={area: 2})
    assert state.scores() == scores
    losers = [p for p in range(3) if (OwnData(), -2) in list(state.score_parts(p))]
    assert losers == [p for p, id in enumerate(("ares_tower", "media_hall", "depot_yard")) if id == area]
    assert settled(state)


@pytest.mark.rule("axn.score.resources", "axn.score.permanent")
def test_the_parts_of_the_points_make_their_sum_in_every_language() -> None:
    seats = [{"corporation": "gazette", "permanent": 1}, {"corporation": "ares", "monopoly": "augments"}, {}]
    state = position(*MIXED, seats=seats, data={"gazette_house": 1})
    for player in range(3):
        assert state.score_parts(player).total == state.scores()[player]
        assert all(state.score_parts(player).text(state, lang) for lang in LANGUAGES)
    assert settled(state)


# --- who has won ----------------------------------------------------------------------------------------


def finished(*seats: dict[str, Any]) -> AxonState:
    """The game ends with the round: a counter in the red zone brings the limit down on the stress."""
    people = [at("thug", "square", scandals=7, activated=True)]
    return position(*people, seats=list(seats), stress=19, limit=20, phase="end_of_round",
                    parameters={"round_cards": 0, "players": len(seats)})  # fmt: skip


@pytest.mark.rule("axn.score.tie", "axn.ruling.shared_win")
@pytest.mark.parametrize(
    ("one", "two", "winners"),
    [
        ({"permanent": 1}, {}, (0,)),
        ({"permanent": 1}, {"hand": ["wall", "gift"]}, (0,)),
        ({"hand": ["wall"]}, {}, (0,)),
        ({"desktop": ["safe", "skeleton_key"]}, {"hand": ["gift"]}, (1,)),
        ({"hand": ["wall"]}, {"hand": ["gift"]}, (0, 1)),
    ],
)
def test_most_points_win_then_most_cards_in_hand(one: Any, two: Any, winners: tuple[int, ...]) -> None:
    state = finished({"corporation": "ares", **one}, {"corporation": "depot", **two}, {"corporation": "bazaar"})
    while not state.is_terminal():
        play(state, "nothing")
    assert state.winners() == winners
    assert sum(state.returns()) <= 0
    assert settled(state)


@pytest.mark.rule("axn.score.tie")
def test_the_last_tie_is_broken_by_permanent_markers() -> None:
    people = [at("thug", "square", scandals=7, activated=True, products=1)]
    seats = [
        {"corporation": "depot", "hand": ["wall"]},
        {"corporation": "ares", "permanent": 1, "hand": ["gift"]},
        {"corporation": "microbionics"},
    ]
    state = position(*people, seats=seats, stress=19, limit=20, phase="end_of_round", parameters={"round_cards": 0})
    while not state.is_terminal():
        play(state, "nothing")
    assert state.scores() == (1, 1, 0)
    assert state.winners() == (1,)
    assert state.returns() == (-1.0, 1.0, -1.0)
    assert settled(state)


@pytest.mark.rule("axn.score.tie")
def test_before_the_end_nobody_has_won() -> None:
    state = position(*CROWD, seats=[{"permanent": 3}, {}])
    assert state.winners() == ()
    assert set(state.returns()) == {0.0}
    assert settled(state)


def test_after_the_end_nothing_can_be_done() -> None:
    state = finished({"corporation": "ares"}, {"corporation": "depot"}, {"corporation": "bazaar"})
    assert state.is_terminal()
    refused(state, "nothing", "engine.over")
    refused(state, "activate thug", "engine.over")
    assert only(state) == []
    assert not legal(state, "first")
    assert game().name == "axon_protocol"
    assert settled(state)
