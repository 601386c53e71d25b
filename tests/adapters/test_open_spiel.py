"""Games as OpenSpiel games: OpenSpiel's own tests pass, and the games are those of the rules."""

from __future__ import annotations

import doctest
import pickle
import random
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts

import tabletop
from tabletop.adapters import open_spiel as adapter
from tabletop.adapters.open_spiel import register
from tabletop.engine.declarations.parameters import Parameter, ParameterError
from tests.engine.toy import Toy

TOY = register(Toy)
FIFTY = register("51st_state")
AXON = register("axon_protocol")
DEI = register("dei")
each_game = pytest.mark.parametrize(
    "name",
    [f"{TOY}(seeds=50)", f"{TOY}(players=4,cards=many)"]
    + [f"{FIFTY}(players={n})" for n in (1, 2, 3)]
    + [f"{FIFTY}(players=4,expansion=winter,factions=mutants_union+new_york)"]
    + [f"{AXON}(players=3,corporations=ares+tessera)"]
    + [f"{DEI}(players={n})" for n in (2, 3)]
    + [f"{DEI}(players=4,map=random,badge_draft=True,planning=True,factions=farm_z+auxilia)"],
)


def some_way_in(name: str, seed: int = 7, decisions: int = 30) -> Any:
    """A position in the middle of a game that was played at random."""
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(seed)
    choose = random.Random(seed)
    for _ in range(decisions):
        if not state.is_terminal():
            state.apply_action(choose.choice(state.legal_actions()))
    return state


@pytest.mark.breadth("toy", "51st_state(players=2)")
@each_game
def test_it_passes_the_random_simulation_test(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.breadth("toy", "51st_state", "axon_protocol")
@pytest.mark.parametrize("name", [TOY, FIFTY, AXON, DEI, f"{DEI}(players=3)", f"{DEI}(players=4)"])
def test_it_passes_the_api_test(name: str) -> None:
    members = {"game_name": name, "game": pyspiel.load_game(name)}
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(
        type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), members)
    )
    result = unittest.TestResult()
    suite.run(result)
    assert [trace for _, trace in result.failures + result.errors] == []
    assert result.testsRun >= 5


@each_game
def test_a_game_played_by_slots_is_the_game_of_the_rules(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    assert state.is_chance_node()
    state.apply_action(11)
    ours = game.game.new_initial_state(11)
    choose = random.Random(3)
    while not state.is_terminal():
        assert state.current_player() == ours.current_player()
        assert [state.action_to_string(slot) for slot in state.legal_actions()] == list(map(str, ours.legal_actions()))
        assert {len(state.legal_actions(p)) for p in range(game.num_players()) if p != ours.current_player()} == {0}
        slot = choose.choice(state.legal_actions())
        ours.apply_action(ours.legal_actions()[slot])
        state.apply_action(slot)
    assert ours.is_terminal()
    assert tuple(state.returns()) == ours.returns()
    assert state.table.digest() == ours.digest()


def test_chance_draws_one_of_the_seeds_once() -> None:
    state = pyspiel.load_game(f"{TOY}(seeds=4)").new_initial_state()
    assert state.chance_outcomes() == [(0, 0.25), (1, 0.25), (2, 0.25), (3, 0.25)]
    assert state.action_to_string(3) == "seed 3"
    with pytest.raises(ValueError, match="no game 4, only 0 to 3"):
        state.apply_action(4)
    state.apply_action(3)
    assert state.table.digest() == Toy().new_initial_state(3).digest()
    while not state.is_terminal():
        assert not state.is_chance_node()
        state.apply_action(0)


def test_playing_on_in_a_clone_leaves_the_original() -> None:
    state = some_way_in(FIFTY)
    before, text = state.table.digest(), state.information_state_string(0)
    other = state.clone()
    for _ in range(10):
        other.apply_action(0)
    assert state.table.digest() == before != other.table.digest()
    assert state.information_state_string(0) == text
    assert len(other.history()) == len(state.history()) + 10


@pytest.mark.breadth("toy", "51st_state")
@pytest.mark.parametrize("name", [f"{TOY}(players=3)", f"{FIFTY}(players=3,victory_points=15)", f"{DEI}(players=3)"])
def test_a_saved_state_has_the_same_past_and_future(name: str) -> None:
    state = some_way_in(name, decisions=12)
    _, loaded = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    for other in (loaded, pickle.loads(pickle.dumps(state))):
        one = state.clone()
        while not one.is_terminal():
            for player in range(3):
                assert other.information_state_string(player) == one.information_state_string(player)
            one.apply_action(0)
            other.apply_action(0)
        assert other.is_terminal()
        assert other.table.digest() == one.table.digest()
        assert other.history() == one.history()


@pytest.mark.parametrize("name", [f"{TOY}(players=3)", f"{FIFTY}(players=3)", f"{DEI}(players=3)"])
def test_a_resampled_state_is_the_same_to_the_player_and_another_to_the_rest(name: str) -> None:
    state = some_way_in(name, decisions=8)
    player = state.current_player()
    others = [state.resample_from_infostate(player, random.Random(k).random) for k in range(4)]
    assert len({state.table.digest(), *(other.table.digest() for other in others)}) == 5
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()


def test_an_information_state_remembers_what_the_observation_shows_no_more() -> None:
    def rested(first: str) -> Any:
        game = pyspiel.load_game(TOY)
        state = game.new_initial_state()
        state.apply_action(0)
        state.apply_action(state.string_to_action(first))
        return state

    one = rested("rest")
    again, other = rested("rest"), rested("play coin")
    assert one.information_state_string(0) == again.information_state_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    checksum, shown = one.information_state_string(0).split("\n")
    assert shown == one.observation_string(0)
    assert checksum != other.information_state_string(0).split("\n")[0]


def test_an_empty_slot_is_refused_and_nothing_changes() -> None:
    state = some_way_in(TOY, decisions=2)
    before, history = state.table.digest(), state.history()
    with pytest.raises(ValueError, match=r"slot 77 is empty: there are \d legal actions"):
        state.apply_action(77)
    assert (state.table.digest(), state.history()) == (before, history)
    assert "empty" in state.action_to_string(77)


def test_parameters_are_those_of_the_game() -> None:
    game = pyspiel.load_game(f"{FIFTY}(players=3,hands=open,late_counting=False,factions=new_york+merchants_guild)")
    assert game.game == tabletop.load_game(
        "51st_state", players=3, hands="open", late_counting=False, factions=("new_york", "merchants_guild")
    )
    assert pyspiel.load_game(str(game)).game == game.game
    assert pyspiel.load_game(FIFTY, {"players": 4}).num_players() == 4


def test_bad_parameters_are_clear_errors() -> None:
    with pytest.raises(ParameterError, match="players=9 is out of range"):
        pyspiel.load_game(f"{FIFTY}(players=9)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'playrs'"):
        pyspiel.load_game(f"{FIFTY}(playrs=2)")
    with pytest.raises(ValueError, match="seeds=0 must be at least 1"):
        pyspiel.load_game(f"{TOY}(seeds=0)")
    with pytest.raises(ValueError, match=r"\d legal actions do not fit into most_actions=1"):
        some_way_in(f"{TOY}(most_actions=1)", decisions=5)
    with pytest.raises(ParameterError, match="did you mean '51st_state'"):
        register("51st_stat")


def test_a_game_whose_names_are_taken_is_refused() -> None:
    class Seeded(Toy):
        name = "seeded"
        declared = (*Toy.declared, Parameter("seeds", 1, {"en": "", "de": "", "es": ""}, 1, 2))

    class Other(Toy):
        pass

    with pytest.raises(ValueError, match="reserves: seeds"):
        register(Seeded)
    with pytest.raises(ValueError, match="another game is registered as python_tabletop_toy"):
        register(Other)


def test_information_set_search_plays_it() -> None:
    state = some_way_in(f"{TOY}(seeds=50)", decisions=3)
    draw = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=draw)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.4, 20, random_state=draw)
    before = state.table.digest()
    assert bot.step(state) in state.legal_actions()
    assert state.table.digest() == before


def test_a_process_that_registered_a_game_ends_in_peace() -> None:
    code = f"""
import pyspiel
from tabletop.adapters.open_spiel import register
print(pyspiel.load_game(register("51st_state")).num_players(), {FIFTY!r} in pyspiel.registered_names())
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (run.stdout.split(), run.stderr) == (["2", "True"], "")


def test_the_example_of_its_documentation_runs() -> None:
    assert doctest.testmod(adapter).failed == 0
    assert doctest.testmod(adapter).attempted > 3
