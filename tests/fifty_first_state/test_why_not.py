"""Every refusal names its rule, says what is in the way and, where it can, what would help."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.engine.decisions import IllegalActionError
from tabletop.engine.rules import LANGUAGES
from tabletop.fifty_first_state.turns import Turn
from tests.alike import act, play, refused

from .table import game, pass_all, position, settled


@pytest.mark.rule("51s.raze.shield", "51s.pass.safe")
def test_everything_that_is_in_the_way_is_said_at_once() -> None:
    state = position({"goods": {"red": 1}}, {"locations": [{"card": "School", "shield": True}], "passed": True})
    refused(state, "raze 1 1", "51s.pass.safe", "51s.raze.shield")
    assert settled(state)


@pytest.mark.rule("51s.build.construct")
def test_what_is_missing_is_said_with_its_number() -> None:
    state = position({"hand": ["Gun Shop"], "goods": {"grey": 1}}, {})
    obstacle = state.check(act(state, "construct gun_shop")).obstacles[0]
    assert obstacle.facts == {"needed": ((6, 3),), "have": 1, "missing": ((6, 2),)}
    assert "3 grey contacts" in obstacle.sentence(state)
    assert "2 grey contacts" in obstacle.remedy(state)
    assert settled(state)


@pytest.mark.rule("51s.build.develop", "51s.build.develop_token")
def test_a_refused_development_says_that_a_token_would_help() -> None:
    state = position({"hand": ["Docks"], "locations": ["Church"], "goods": {"brick": 1}}, {})
    obstacle = state.check(act(state, "develop docks 1")).obstacles[0]
    assert obstacle.sentence(state) == "Docks and Church share no type."
    assert "development token" in obstacle.remedy(state)
    assert "51s.build.develop" in state.check(act(state, "develop docks 1")).text("de")
    assert settled(state)


def test_what_does_not_answer_the_question_is_refused_as_that() -> None:
    state = position({"goods": {"worker": 4}}, {})
    play(state, "exchange gun")
    for action in (
        "pass",
        "construct school",
        "draft school",
        "keep gun",
        "suffer 1",
        "steal 1 gun",
        "free 1",
        "claim 0 1",
    ):
        refused(state, action, "engine.asked")
    play(state, "enough")
    refused(state, "enough", "engine.asked")
    assert settled(state)


def test_when_the_game_is_over_nothing_can_be_done() -> None:
    state = pass_all(position({}, {}, last_round=True))
    refused(state, "pass", "engine.over")
    assert state.legal_actions() == state.possible_actions() == ()
    assert settled(state)


def test_an_action_of_another_position_is_refused_with_a_rule_and_changes_nothing() -> None:
    """Whatever could be said in one position is judged in another without a crash, in words of every language."""
    positions, said = [], {}
    for seed, expansion in enumerate(("none", "new_era", "winter", "none")):
        chance = Random(seed)
        state = game(players=1 + seed, expansion=expansion).new_initial_state(seed)
        for _ in range(150):
            said |= dict.fromkeys(state.possible_actions())
            if not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
        positions.append(state)
    assert len(said) > 500
    for state in positions:
        before = state.digest()
        for action in list(said)[:: 1 + len(said) // 400]:
            verdict = state.check(action)
            assert bool(verdict) == (action in state.legal_actions())
            if not verdict:
                assert all(state.game.rule(rule) for rule in verdict.rules)
                assert all(verdict.text(lang) and action.text(state, lang) for lang in LANGUAGES)
                with pytest.raises(IllegalActionError):
                    state.apply_action(action)
        assert state.digest() == before


NONSENSE = [
    "construct nonsense",
    "develop nonsense 77",
    "develop_token x -1",
    "deal ?",
    "raze_hand {card}",
    "raze 99 99",
    "raze 1 999999",
    "use 0",
    "faction nothing",
    "faction {which}",
    "exchange vp",
    "open 9 9",
    "open 0 0",
    "take_connection green",
    "take_connection {color}",
    "connection {x}",
    "shield 0",
]


@pytest.mark.parametrize("text", NONSENSE)
def test_readable_nonsense_is_judged_with_a_rule_and_without_a_crash(text: str) -> None:
    state = position({"goods": {"worker": 9}}, {"locations": ["School"]})
    try:
        action = act(state, text)
    except ValueError:
        return
    verdict = state.check(action)
    assert not verdict
    assert all(rule.startswith("51s.") for rule in verdict.rules)
    assert all(verdict.text(lang) and action.text(state, lang) for lang in LANGUAGES)
    assert settled(state)


@pytest.mark.rule("51s.turn")
def test_everything_that_one_could_think_of_in_a_turn_is_legal_or_has_a_reason() -> None:
    state = position(
        {
            "hand": ["School", "Church"],
            "locations": ["Docks", "Archive"],
            "goods": {"grey": 1, "brick": 1, "shield": 1},
        },
        {"locations": ["Quarry", {"card": "Camp", "ruin": True}]},
        face_up={"blue": "Merchants"},
    )
    assert isinstance(state.question, Turn)
    possible, legal = state.possible_actions(), state.legal_actions()
    assert len(set(possible)) == len(possible)
    assert set(legal) < set(possible)
    for action in possible:
        assert bool(state.check(action).rules) == (action not in legal)
        assert state.game.parse_action(str(action)) == action
    assert settled(state)
