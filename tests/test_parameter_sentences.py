"""The rules of a game say what is played in it: every value of every parameter, in play and in sentences.

Parameters that only choose who plays need no sentence: `players`, and what is chosen by seat (`factions`,
`corporations`), which `compare_parameters` leaves out.
"""

from __future__ import annotations

from typing import Any

import pytest

import tabletop
from tabletop.engine.conformance.checks_parameters import (
    ParameterEffects,
    compare_parameters,
    find_divergence,
    iterate_other_values,
)
from tabletop.engine.core.game import Game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.teaching.rulebook.examples import Example, load_examples
from tests.alike import Preferring
from tests.test_any_parameters import any_game

GAMES = tabletop.games()
SHORT: dict[str, dict[str, Any]] = {"gin_rummy": {"hands": 2}}
"""Parameters of games that would otherwise be long."""

# --- sentences that were false ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rule", "parameters", "false"),
    [
        ("51st_state", "51s.draft.first", {"draft_extra": 3}, "one card more than"),
        ("51st_state", "51s.open_information", {"hands": "open"}, "but not which cards"),
        ("51st_state", "51s.ruling.raze_triggers", {"raze_hand_triggers": False}, "also answers"),
        ("51st_state", "51s.solo.attack", {"players": 1, "solo_points": 3}, "two victory points"),
        ("51st_state", "51s.solo.end", {"players": 1, "victory_points": 40}, "25 victory points"),
        ("51st_state", "51s.ruling.setup_discards", {"starting_hand": 8, "kept_cards": 3}, "two cards"),
        ("51st_state", "51s.solo.draft", {"players": 1, "solo_reveal": 6}, "one of the two left"),
        ("axon_protocol", "axn.ruling.reward_turn", {"reward_to": "cause"}, "The active player takes"),
        ("axon_protocol", "axn.reward", {"reward_to": "cause"}, "the active player"),
        ("axon_protocol", "axn.ruling.reactions", {"windows": "active"}, "everybody may play"),
        ("axon_protocol", "axn.software.play", {"windows": "active"}, "anybody, active or not"),
        ("axon_protocol", "axn.ruling.release", {"release_to": "public"}, "any area that is not a prison"),
        ("axon_protocol", "axn.ruling.spared_murder", {"spared_murder_marks": False}, "still brings"),
        ("axon_protocol", "axn.ruling.dead", {"dead_go_to": "deck"}, "to the discard pile"),
        ("axon_protocol", "axn.ruling.none_left", {"track_is_supply": True}, "are not supply"),
        ("axon_protocol", "axn.ruling.androids", {"android_kill": "murder"}, "counts as using Execute"),
        ("axon_protocol", "axn.end.stress", {"stress_ends": "passed"}, "reaches the limit"),
        ("axon_protocol", "axn.setup.character", {"start_characters": 3}, "puts one of them"),
        ("axon_protocol", "axn.setup.board", {"stress_limit": 40}, "at the number of players"),
        ("axon_protocol", "axn.phishing", {"offer_size": 1}, "1 characters"),
        ("axon_protocol", "axn.score.monopoly", {"monopoly_points": 1}, "1 victory points"),
        ("dei", "dei.card.market", {"phase_cards": 3}, "your two cards"),
        ("dei", "dei.missions.scrappers", {"leader_scrapper": False}, "your leader is one of them"),
        ("dei", "dei.missions.scrappers", {"scrapper_mission_per": 3}, "for each of your scrappers"),
        ("dei", "dei.mission.choose", {"rebellion": True}, "must"),
        ("dei", "dei.setup.missions", {"no_choice": True}, "two in the column"),
        ("dei", "dei.players.three_last", {"confrontation": True}, "begins with the player"),
        ("gin_rummy", "gin.knock", {"oklahoma": True}, "10 points"),
        ("gin_rummy", "gin.big_gin", {"big_gin_bonus": 1}, "not played"),
        ("gin_rummy", "gin.box", {"box_bonus": 1}, "no box bonus"),
        ("gin_rummy", "gin.game", {"game_bonus": 1}, "no game bonus"),
        ("gin_rummy", "gin.match", {"box_bonus": 1}, "The first player"),
        ("gin_rummy", "gin.ruling.least", {"own_melds": True}, "the game takes"),
    ],
)
def test_a_sentence_that_a_parameter_makes_false_is_not_said(
    name: str, rule: str, parameters: dict[str, Any], false: str
) -> None:
    usual = tabletop.load_game(name, **{"players": parameters["players"]} if "players" in parameters else {})
    other = tabletop.load_game(name, **parameters)
    assert false not in other.rule(rule).sentence()
    assert other.rulebook[rule] == other.rule(rule)
    for lang in LANGUAGES:
        assert other.rule(rule).sentence(lang) != usual.rule(rule).sentence(lang) or false == "two cards"


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_hints_at_other_values_of_a_parameter(name: str) -> None:
    hedges = ("if you prefer", "set otherwise", "a setting", "auf Wunsch", "Einstellung", "si se prefiere", "un ajuste")
    for rule in tabletop.load_game(name).rulebook.values():
        for lang in LANGUAGES:
            assert not [hedge for hedge in hedges if hedge.lower() in rule.sentence(lang).lower()], rule


# --- play and sentences -----------------------------------------------------------------------------------------------


def load(name: str) -> Game:
    return tabletop.load_game(name, **SHORT.get(name, {}))


def differences(example: Example, parameter: str) -> list[str]:
    """From the position of an example, the rule that says what other values change, for each that changes something."""
    base = example.open_session().state
    found = []
    for other in iterate_other_values(base.game, base.game.settings[parameter]):
        difference = find_divergence(base.game, other, lambda game: base.with_game(game), Preferring(example.action))
        found += [difference.rule] if difference else []
    return found


RARE = {
    "51st_state": {
        "shield_bonus": "51s.raze.shield",
        "shipwreck_uses": "51s.card.shipwreck",
        "tie_counts": "51s.ruling.tie_goods",
        "typeless_develops": "51s.ruling.typeless_hand",
    },
    "axon_protocol": {"android_kill": "axn.ruling.androids", "passive_kill": "axn.ruling.may_kill"},
    "dei": {"entering": "dei.ruling.entering", "sniper_figure": "dei.ruling.sniper_figure"},
    "gin_rummy": {
        "gin_bonus": "gin.gin",
        "undercut_bonus": "gin.undercut",
        "target": "gin.match",
        "big_gin_bonus": "gin.big_gin",
        "box_bonus": "gin.box",
        "game_bonus": "gin.game",
        "own_melds": "gin.ruling.least",
    },
}
"""Parameters that seldom change a game: the rules whose examples show how they do."""
ELSEWHERE = ("track_is_supply",)
"""Needs a position of its own, in the tests of its game."""


@pytest.mark.breadth("dei")
@pytest.mark.parametrize("name", GAMES)
def test_where_a_value_changes_play_a_rule_that_play_cites_reads_differently(name: str) -> None:
    player = find_strategy("random", load(name))
    compared = compare_parameters(load(name), [0, 1], [player], idle=[*RARE[name], *ELSEWHERE])
    assert compared.unsaid == []
    assert compared.silent == []


@pytest.mark.parametrize(("name", "parameter"), [(name, parameter) for name in RARE for parameter in RARE[name]])
def test_a_parameter_that_seldom_matters_is_said_in_a_position_where_it_does(name: str, parameter: str) -> None:
    said = differences(load_examples(name)[RARE[name][parameter]], parameter)
    assert said
    assert all(said), f"{parameter} changes play, but no rule says so"


# --- the long run -----------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_more_games_of_every_strategy_and_number_of_players_agree_with_their_rules(name: str) -> None:
    game = tabletop.load_game(name)
    players = game.settings.get("players")
    low, high = (players.minimum or 0, players.maximum or 0) if players is not None else (0, 0)
    found = ParameterEffects()
    for number in range(low, high + 1):
        other = game.with_parameters(**{"players": number} if number else SHORT[name])
        who = [find_strategy(one, other) for one in ("random", *other.strategies())]
        compared = compare_parameters(other, range(4), who)
        found.unsaid += compared.unsaid
    assert found.unsaid == []


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_with_any_other_parameters_turned_as_well_play_agrees_with_the_rules(name: str) -> None:
    for seed in range(20):
        game = any_game(name, seed)
        if name in SHORT:
            game = game.with_parameters(**SHORT[name])
        compared = compare_parameters(game, [seed], [find_strategy("random", game)])
        assert compared.unsaid == [], game
