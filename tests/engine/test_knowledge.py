"""Who may know what: observations, resampling, views, options."""

from __future__ import annotations

import pytest

from tabletop.engine.presentation import decision_data

from .toy import Play, Toy


def test_a_player_sees_the_own_hand_and_only_the_size_of_others() -> None:
    state = Toy(players=3).new_initial_state(4)
    seen = state.observation(1)
    assert seen["hands"] == [4, state.hands[1], 3]
    assert seen["deck"] == len(state.deck)


def test_resampling_deals_anew_only_what_is_hidden() -> None:
    state = Toy(players=3).new_initial_state(4)
    others = set()
    for seed in range(20):
        guess = state.resample_from_infostate(1, seed)
        assert guess.observation(1) == state.observation(1)
        assert state.game.count_conserved(guess) == state.game.count_conserved(state)
        others.add(tuple(guess.hands[0]))
    assert len(others) > 10
    assert state.resample_from_infostate(1, 3).digest() == state.resample_from_infostate(1, 3).digest()


def test_an_observation_and_a_saved_position_stay_as_they_were_when_play_goes_on() -> None:
    state = Toy().scenario({"hands": [["coin"], []], "deck": ["coin"] * 4})
    seen, saved = state.observation(0), state.to_dict()
    state.apply_action(Play("coin"))
    assert (seen["hands"][0], saved["hands"][0], saved["discard"]) == (["coin", "coin"], ["coin", "coin"], [])


def test_the_options_of_another_are_not_shown() -> None:
    state = Toy().new_initial_state(4)
    assert decision_data.list_actions(state, viewer=1) == []
    assert decision_data.build_decision_item(state, viewer=1) == {
        "player": 0,
        "prompt": "",
        "because": "",
        "default": "",
    }
    assert (
        len(decision_data.list_actions(state, viewer=0))
        == len(decision_data.list_actions(state))
        == len(state.possible_actions())
    )


def test_a_game_without_views_of_its_own_shows_what_may_be_known() -> None:
    game = Toy()
    state = game.new_initial_state(4)
    assert game.view(state, 1)["table"] == state.observation(1)
    assert game.view(state)["table"] == state.to_dict()
    assert "Toy · Round 1 · play" in game.svg(game.view(state, 1))


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_options_are_plain_data_with_reasons(lang: str) -> None:
    state = Toy().scenario({"hands": [["coin"], []], "deck": ["coin"] * 4})
    shown = {item["key"]: item for item in decision_data.list_actions(state, lang)}
    assert shown["play coin"]["legal"]
    assert not shown["play coin"]["default"]  # only routine questions have a default to show
    assert not shown["rob 0"]["legal"]
    assert [r["rule"] for r in shown["rob 0"]["reasons"]] == ["toy.hand", "toy.thief"]
    assert shown["rob 0"]["reasons"][0]["rule_text"] == state.game.rule("toy.hand").sentence(lang)
    assert shown["rob 0"]["kind_text"] == state.game.translate("rob", lang)
