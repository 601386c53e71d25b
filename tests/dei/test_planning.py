"""Option 3, planning: cards chosen face down by all, opened when the turn begins, one of them kept for a purchase."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.engine.conformance.testing import check_game
from tabletop.engine.serialization.saving import SaveError
from tabletop.games.dei.rules.cards import ChooseCard, ChooseSecond
from tabletop.games.dei.rules.markets import Purchase
from tabletop.games.dei.rules.missions import ChooseMission
from tabletop.games.dei.rules.planning import OpenCards, Plan
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table.state import DeiState
from tests.alike import only, play, refused, told

from .table import game, position, seat, settled, to_card

RICH = {"technology": 5, "energy": 5}
POOR = {"technology": 0, "energy": 0}
BUY = "buy tactics 3 1 0"


def planning(mine: dict[str, Any] | None = None, **parameters: Any) -> DeiState:
    """The cards of a phase are to be planned; the right slot of a market asks for 1 technology and no outposts."""
    return position(
        seat("auxilia", "2.2b", **(mine or {})), seat("ravagers", "2.9b"),
        parameters={"planning": True, **parameters},
        markets={"tactics": ["t_move", "t_enlist", "t_per"]},
    )  # fmt: skip


def planned(mine: dict[str, Any] | None = None, **parameters: Any) -> DeiState:
    """The first seat has planned a move and a collect (then a march), the second has planned too."""
    state = planning(mine, **parameters)
    cards = ("move", "collect", "march")[: state.game.phase_cards]
    return play(state, *[f"plan {prefix}_{card}" for prefix in ("aux", "rav") for card in cards])


# --- planning ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.option.planning")
def test_all_plan_two_cards_before_anybody_plays_one() -> None:
    state = planning()
    assert state.question == Plan(2)
    play(state, "plan aux_move")
    assert (state.current_player(), state.question) == (0, Plan(1))
    refused(state, "plan aux_move", "dei.phase.cards")
    play(state, "plan aux_collect")
    assert (state.current_player(), state.question) == (1, Plan(2))
    play(state, "plan rav_move", "plan rav_collect")
    assert (state.current_player(), state.question) == (0, OpenCards())
    assert state.seats[0].planned == ["aux_move", "aux_collect"]
    play(state, "open")
    assert state.question == ChooseSecond(2)
    assert only(state, "play") == ["play aux_collect", "play aux_move"]
    refused(state, "play aux_march", "dei.option.planning")
    refused(state, "lay aux_march", "dei.option.planning")


@pytest.mark.rule("dei.option.planning")
def test_what_is_planned_is_hidden_until_it_is_played() -> None:
    start = planning()
    one, two = start.clone(), start.clone()
    for state, cards in ((one, ("aux_move", "aux_collect")), (two, ("aux_march", "aux_enlist"))):
        for card in cards:
            play(state, f"plan {card}")
    assert one.observation(1) == two.observation(1)
    halfway, other = start.clone(), start.clone()
    play(halfway, "plan aux_move")
    play(other, "plan aux_march")
    assert halfway.observation(1) == other.observation(1)
    guesses = {tuple(one.resample_from_infostate(1, k).seats[0].planned) for k in range(40)}
    assert len(guesses) > 5
    mine = {tuple(one.resample_from_infostate(0, k).seats[0].planned) for k in range(5)}
    assert mine == {("aux_move", "aux_collect")}


@pytest.mark.rule("dei.option.planning", "dei.ruling.hand_empty")
def test_who_has_one_card_plans_and_plays_only_that() -> None:
    state = planning({"hand": ["aux_move"], **POOR})
    assert (state.current_player(), state.question) == (1, Plan(2))
    assert state.seats[0].planned == ["aux_move"]
    play(state, "plan rav_move", "plan rav_collect")
    assert state.seats[0].opened == ["aux_move"]
    later = planning({"hand": ["aux_move", "aux_collect", "aux_march"], **POOR})
    happened: list[object] = []
    while later.phase_number < 2 or not isinstance(later.question, ChooseCard):
        assert later.decision is not None
        happened += told(later, later.decision.default)
    planned = [event for event in happened if isinstance(event, e.Planned) and event.player == 0]
    assert planned == [e.Planned(0, ("aux_collect", "aux_march")), e.Planned(0, ("aux_move",))]


@pytest.mark.rule("dei.option.planning")
def test_every_phase_is_planned_anew() -> None:
    state = planning()
    planned: list[tuple[int, int]] = []
    while state.round_number == 1 and not isinstance(state.question, ChooseMission):
        if isinstance(state.question, Plan):
            planned.append((state.phase_number, state.current_player()))
            play(state, only(state)[0])
        else:
            assert state.decision is not None
            state.apply_action(state.decision.default)
    assert planned == [(phase, player) for phase in (1, 2, 3) for player in (0, 1) for _ in range(2)]


# --- opening ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.ruling.planned_open", "dei.option.planning")
def test_planned_cards_are_opened_before_the_first_is_played() -> None:
    state = planned(RICH)
    assert only(state) == ["open", "keep aux_collect", "keep aux_move"]
    hidden = state.observation(1)["seats"][0]
    assert (hidden["planned"], hidden["shown"]) == (2, [])
    events = told(state, "open")
    assert [event for event in events if event.seen_by(1) == event] == [e.Revealed(0, ("aux_move", "aux_collect"))]
    assert state.observation(1)["seats"][0]["shown"] == ["aux_move", "aux_collect"]
    guesses = [state.resample_from_infostate(1, n).seats[0] for n in range(10)]
    assert all(own.planned == own.shown == ["aux_move", "aux_collect"] for own in guesses)
    refused(state, "lay aux_move", "dei.ruling.planned_open")
    play(state, "play aux_move")
    assert state.observation(1)["seats"][0]["shown"] == ["aux_collect"]
    assert settled(to_card(state))


@pytest.mark.rule("dei.ruling.planned_open", "dei.option.planning", "dei.card.market")
def test_one_planned_card_may_stay_face_down_and_is_then_for_a_purchase() -> None:
    state = planned(RICH)
    refused(state, "keep aux_march", "dei.option.planning")
    events = told(state, "keep aux_collect")
    assert [event.seen_by(1) for event in events] == [e.Revealed(0, ("aux_move",)), e.KeptDown(0)]
    seen = state.observation(1)["seats"][0]
    assert (seen["planned"], seen["shown"]) == (2, ["aux_move"])
    guesses = [state.resample_from_infostate(1, n).seats[0] for n in range(40)]
    assert all(own.planned[0] == "aux_move" for own in guesses)
    assert len({own.planned[1] for own in guesses}) > 4
    assert only(state) == ["play aux_move", "lay aux_collect"]
    refused(state, "play aux_collect", "dei.ruling.planned_open")
    refused(state, "lay aux_move", "dei.ruling.planned_open")
    play(state, "lay aux_collect")
    assert isinstance(state.question, Purchase)
    play(state, BUY)
    own = state.seats[0]
    assert (own.down, own.opened, own.planned, own.shown) == (["aux_collect"], ["aux_move"], [], [])
    assert settled(to_card(state))


@pytest.mark.rule("dei.ruling.planned_open")
@pytest.mark.parametrize("paid", [False, True])
def test_what_stayed_face_down_is_played_if_nothing_can_be_bought(paid: bool) -> None:
    """The candy boost on the first card brings the technology that is still needed, if it is used."""
    state = planned({**POOR, "candy": ["technology"]})
    play(state, "keep aux_collect", "play aux_move")
    play(state, *(["candy technology", "take technology:1"] if paid else []), "done")
    own = state.seats[0]
    assert (own.down, own.opened) == ((["aux_collect"], ["aux_move"]) if paid else ([], ["aux_move", "aux_collect"]))


@pytest.mark.rule("dei.ruling.planned_open", "dei.ruling.hand_empty")
@pytest.mark.parametrize("wealth", [POOR, RICH])
def test_a_single_planned_card_stays_face_down_only_if_something_can_be_bought(wealth: dict[str, int]) -> None:
    state = planned(wealth, phase_cards=1)
    if wealth is RICH:
        assert only(state) == ["open", "keep aux_move"]
        play(state, "keep aux_move", BUY)
        assert (state.seats[0].down, state.seats[0].opened) == (["aux_move"], [])
    else:
        assert state.seats[0].opened == ["aux_move"]  # there was but one answer


@pytest.mark.rule("dei.ruling.planned_open", "dei.card.market")
def test_as_a_choice_each_card_is_opened_when_it_is_played() -> None:
    state = planned(RICH, planned_cards="one_by_one")
    assert state.question == ChooseCard(2)
    assert only(state) == ["play aux_collect", "play aux_move", "lay aux_collect", "lay aux_move"]
    assert state.observation(1)["seats"][0]["shown"] == []
    play(state, "lay aux_collect", BUY)
    own = state.seats[0]
    assert (own.down, own.opened, own.planned) == (["aux_collect"], ["aux_move"], [])  # the other one is left to play
    assert "t_per" in own.hand


@pytest.mark.rule("dei.ruling.planned_open")
@pytest.mark.parametrize(
    ("planned_cards", "shown", "says"),
    [("at_once", ["aux_march"], "not planned"), ("at_once", ["aux_move"] * 2, "same card twice"),
     ("one_by_one", ["aux_move"], "not revealed"), ("at_once", ["aux_move"], "")],
)  # fmt: skip
def test_a_position_shows_only_planned_cards_and_only_where_they_are_opened(
    planned_cards: str, shown: list[str], says: str
) -> None:
    state = planned(RICH, planned_cards=planned_cards)
    if planned_cards == "at_once":
        play(state, "keep aux_collect")
    data = state.to_dict()
    data["seats"][0]["shown"] = shown
    if says:
        with pytest.raises(SaveError, match=f"seats.0..shown: .*{says}"):
            state.game.state_from_dict(data)
    else:
        assert state.game.state_from_dict(data).to_dict() == state.to_dict() == data


@pytest.mark.rule("dei.ruling.planned_open")
def test_a_position_in_the_middle_of_a_phase_opens_what_is_still_planned() -> None:
    state = position(
        seat("auxilia", "2.2b", **RICH), seat("ravagers", "2.9b"), parameters={"planning": True}, cards_left=1
    )
    play(state, "plan aux_move", "plan rav_move", "plan rav_collect")
    assert only(state) == ["open", "keep aux_move"]
    play(state, "open")
    assert state.seats[0].opened == ["aux_move"]


# --- a card just bought -----------------------------------------------------------------------------------------------


@pytest.mark.rule("dei.ruling.planned_bought", "dei.card.bought_now")
@pytest.mark.parametrize("planned_cards", ["at_once", "one_by_one"])
def test_with_planning_a_card_just_bought_waits_for_another_phase(planned_cards: str) -> None:
    state = planned(RICH, phase_cards=3, planned_cards=planned_cards)
    keep = ["keep aux_collect"] if planned_cards == "at_once" else []
    play(state, *keep, "lay aux_collect", BUY)
    refused(state, "play t_per", "dei.option.planning")
    assert only(state, "play") == ["play aux_march", "play aux_move"]
    assert "t_per" in state.seats[0].hand


@pytest.mark.rule("dei.ruling.planned_bought", "dei.card.bought_now")
@pytest.mark.parametrize("planned_cards", ["at_once", "one_by_one"])
@pytest.mark.parametrize(("second", "back"), [("t_per", "aux_move"), ("aux_move", "t_per")])
def test_as_a_choice_a_card_just_bought_may_be_played_instead_of_the_other(
    planned_cards: str, second: str, back: str
) -> None:
    state = planned(RICH, planned_cards=planned_cards, planned_swap=True)
    keep = ["keep aux_collect"] if planned_cards == "at_once" else []
    play(state, *keep, "lay aux_collect", BUY)
    assert only(state) == ["play aux_move", "play t_per"]
    assert state.seats[0].shown == (["aux_move", "t_per"] if keep else [])
    play(state, f"play {second}")
    while state.current_player() == 0:
        play(state, "done")
    own = state.seats[0]
    assert (own.opened, own.planned, own.shown, back in own.hand) == ([second], [], [], True)


@pytest.mark.rule("dei.ruling.planned_bought")
def test_what_is_bought_last_is_not_played_in_the_same_phase_whatever_was_chosen() -> None:
    state = planned(RICH, planned_swap=True)
    play(state, "keep aux_collect", "play aux_move", "done", BUY)
    own = state.seats[0]
    assert (own.opened, own.planned, "t_per" in own.hand) == (["aux_move"], [], True)


# --- the whole --------------------------------------------------------------------------------------------------------


@pytest.mark.breadth("False-one_by_one", "True-at_once")
@pytest.mark.rule("dei.ruling.planned_open", "dei.ruling.planned_bought")
@pytest.mark.parametrize("planned_cards", ["at_once", "one_by_one"])
@pytest.mark.parametrize("planned_swap", [False, True])
def test_games_of_every_kind_of_planning_pass_the_battery(planned_cards: str, planned_swap: bool) -> None:
    options = {"planning": True, "planned_cards": planned_cards, "planned_swap": planned_swap}
    report = check_game(game(players=2, **options), [1], every=40, languages=())
    assert report.games == 1
    assert report.occurrences["KeepDown"] > 0 if planned_cards == "at_once" else not report.occurrences["OpenAll"]
