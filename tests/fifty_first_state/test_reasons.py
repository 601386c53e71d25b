"""The reason of a refusal fits the case: the cited rule forbids it, and the sentence names a location that exists."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.engine.presentation.decision_data import list_actions
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.teaching.quiz.gains import CertainEffects
from tests.alike import act, refused

from .table import game, position

MINE = {"goods": {"red": 5, "worker": 3, "shield": 1, "brick": 1, "development": 1}, "hand": ["School"]}


@pytest.mark.rule("51s.raze.opponent", "51s.open.use", "51s.use.card", "51s.shield.place", "51s.build.develop")
@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("raze 0 1", "51s.raze.opponent"),
        ("open 0 1", "51s.open.use"),
        ("use 1", "51s.use.card"),
        ("shield 1", "51s.shield.place"),
        ("develop school 1", "51s.build.develop"),
        ("develop_token school 1", "51s.build.develop_token"),
    ],
)
def test_the_number_of_a_rivals_location_is_not_said_to_be_missing_or_ones_own(action: str, rule: str) -> None:
    state = position(MINE, {"faction": "mutants_union", "locations": ["Docks"]})
    refused(state, action, rule)
    assert state.check(act(state, action)).obstacles[0].sentence(state) == "Docks is in the state of the Mutants Union."


@pytest.mark.rule("51s.raze.opponent", "51s.open.use")
@pytest.mark.parametrize(("action", "rule"), [("raze 1 1", "51s.raze.opponent"), ("open 1 1", "51s.open.use")])
def test_the_number_of_an_own_location_is_not_looked_for_in_the_state_of_a_rival(action: str, rule: str) -> None:
    state = position({**MINE, "locations": ["Docks"]}, {})
    refused(state, action, rule)
    assert state.check(act(state, action)).obstacles[0].sentence(state) == "Docks is in your own state."


@pytest.mark.rule("51s.raze.own", "51s.open.own", "51s.use.card")
def test_a_number_that_no_location_has_is_said_to_be_missing() -> None:
    state = position({**MINE, "locations": ["Boiler Room"]}, {})
    for action in ("raze 1 9", "open 1 9", "use 9", "shield 9", "develop school 9"):
        assert "There is no location number 9." in state.check(act(state, action)).text()
    refused(state, "raze 0 1", "51s.raze.own")
    refused(state, "open 0 1", "51s.open.own")
    refused(state, "use 1", "51s.use.card")
    assert state.check(act(state, "use 1")).obstacles[0].sentence(state) == "Boiler Room has no action."


@pytest.mark.rule("51s.draft.first", "51s.draft.second")
def test_each_draft_is_shown_and_refused_with_its_own_rule() -> None:
    state = game(players=2, first_player=1).new_initial_state(3)
    rules = []
    while not any(one["kind"] == "faction" for one in list_actions(state)):
        if str(state.legal_actions()[0]).startswith("draft"):
            (rule,) = {one["rule"] for one in list_actions(state)}
            refused(state, "draft no_such_card", rule)
            rules.append(rule)
        state.apply_action(state.legal_actions()[0])
    assert rules == ["51s.draft.first"] * 2 + ["51s.draft.second"] * 2


@pytest.mark.rule("51s.end.locations")
def test_points_for_locations_are_not_explained_by_passing() -> None:
    seats = ({"locations": ["School", "Pub"], "goods": {"worker": 2}}, {"locations": ["Docks"], "passed": True})
    state = position(*seats, last_round=True)
    assert ActionPreviewer(state).find_scoring_rules(act(state, "pass")) == ("51s.end.locations",)
    foreseen = CertainEffects(state, Random(1))  # of the action itself: what ends the game is the course of play
    assert [reason.rule for reason in foreseen.list_reasons(act(state, "pass")) if reason.rule] == ["51s.pass"]
    assert foreseen.effects[act(state, "pass")].points == 0


@pytest.mark.rule("51s.build.develop")
@pytest.mark.parametrize(("card", "helps"), [("Church", False), ("Docks", True)])
def test_a_brick_is_a_remedy_only_where_the_cards_share_a_type(card: str, helps: bool) -> None:
    state = position({"hand": [card], "locations": ["Arena"]}, {})
    refused(state, f"develop {card.lower()} 1", *(["51s.build.develop"] * (1 if helps else 2)))
    assert ("You still need 1 brick" in state.check(act(state, f"develop {card.lower()} 1")).text()) is helps
