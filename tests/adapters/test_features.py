"""Any observation becomes a vector: the same length for all, equal for equal ones, different when something differs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

import pytest

import tabletop
from tabletop.adapters.features import WIDTH, features, hashed, leaves, length
from tests.engine.toy import Toy


class Counted(Toy):
    """A toy that describes itself in two numbers."""

    def features(self, state: tabletop.State, player: int) -> Sequence[float]:
        return [float(state.scores()[player]), float(state.round)]


def test_every_leaf_has_its_name() -> None:
    data = {"vp": 3, "hand": ["school", "school"], "seats": [{"passed": True}, {"passed": False}], "none": None}
    assert list(leaves(data)) == [
        ("vp", 3.0),
        ("hand=school", 1.0),
        ("hand=school", 1.0),
        ("seats[0].passed", 1.0),
        ("seats[1].passed", 0.0),
    ]


def test_the_order_of_a_hand_does_not_matter_and_its_cards_do() -> None:
    assert hashed({"hand": ["a", "b", "b"]}) == hashed({"hand": ["b", "a", "b"]})
    assert hashed({"hand": ["a", "b", "b"]}) != hashed({"hand": ["a", "a", "b"]})
    assert hashed({"points": [1, 2]}) != hashed({"points": [2, 1]})


def test_positions_of_a_game_are_told_apart() -> None:
    game = tabletop.load_game("51st_state")
    state = game.new_initial_state(1)
    seen = set()
    for _ in range(60):
        vector = features(state, 0)
        assert len(vector) == length(game) == WIDTH
        seen.add(tuple(vector))
        state.apply_action(state.legal_actions()[0])
    assert len(seen) > 50


@pytest.mark.parametrize("game", [Toy(players=3), tabletop.load_game("51st_state", players=3)], ids=["toy", "51st"])
def test_what_a_player_cannot_know_is_not_in_the_numbers(game: tabletop.Game) -> None:
    state = game.new_initial_state(4)
    for _ in range(12):
        other = state.resample_from_infostate(1, 99)
        assert other.digest() != state.digest()
        assert list(features(other, 1)) == list(features(state, 1))
        state.apply_action(state.legal_actions()[-1])


def test_the_numbers_are_the_same_in_another_process() -> None:
    code = "from tabletop.adapters.features import hashed; print(hashed({'a': ['x', 'y'], 'b': 2}, 64))"
    other = {**os.environ, "PYTHONHASHSEED": "77"}
    run = subprocess.run([sys.executable, "-c", code], env=other, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == str(hashed({"a": ["x", "y"], "b": 2}, 64))


def test_a_game_may_have_features_of_its_own() -> None:
    game = Counted()
    assert length(game) == 2
    assert list(features(game.new_initial_state(3), 1)) == [0.0, 1.0]
