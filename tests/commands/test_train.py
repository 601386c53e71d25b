"""`tabletop train`: what it says when it cannot, and the file of a policy that it writes."""

from __future__ import annotations

import io
import json
import os
import re
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import tabletop
import tabletop_widgets as tw
from tabletop import extras
from tabletop.__main__ import main
from tabletop.adapters.gymnasium import make_seat_env, make_vector_env
from tabletop.commands.learning import train
from tabletop.experiments import play_match, sweep, tournament
from tabletop.experiments.simulation import Arm, MatchPlan, Run
from tabletop.strategies.policies import get_action_encoding, get_encoding
from tabletop.strategies.policies.file import ORIGIN, SHAPES, Network, PolicyFileError, read_policy, serialize_policy
from tabletop.strategies.shipped import TrainedPolicy

GIN = tabletop.load_game("gin_rummy", hands=1)


def arrays(consequences: bool = False, **sides: int) -> dict[str, Any]:
    """Numbers of chance in the form of a policy for gin rummy."""
    sides = {
        "numbers": get_encoding(GIN).length, "facts": get_action_encoding(GIN, consequences).length,
        "wide": 6, "middle": 5, "narrow": 4, **sides,
    }  # fmt: skip
    source = np.random.default_rng(1)
    return {name: source.normal(size=[sides[side] for side in shape]) for name, shape in SHAPES.items()}


def kept(path: Path, made: dict[str, Any] | None = None) -> Path:
    """A file with such a policy."""
    path.write_bytes(serialize_policy(GIN, made or arrays(), dict.fromkeys(ORIGIN, "")))
    return path


def changed(path: Path, about: dict[str, Any], **members: bytes) -> Path:
    """The same file with something else in it."""
    with zipfile.ZipFile(path) as file:
        inside = {name: file.read(name) for name in file.namelist()}
    told = {**json.loads(inside["about.json"]), **about}
    inside["about.json"] = json.dumps({key: value for key, value in told.items() if value is not None}).encode()
    inside.update({f"{name}.npy": data for name, data in members.items()})
    with zipfile.ZipFile(path, "w") as file:
        for name, data in inside.items():
            file.writestr(name, data)
    return path


def test_where_the_extra_is_missing_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "torch" else name)
    monkeypatch.delitem(sys.modules, "torch", raising=False)
    assert main(["train", "gin_rummy"]) == 2
    assert capsys.readouterr().err == (
        "tabletop: This needs the extra 'training': pip install \"tabletop-notebook-kit[training]\" (missing: torch)\n"
    )


def test_who_cannot_play_is_named_before_anything_is_learned(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: name)
    assert main(["train", "gin_rummy", "--opponent", "greddy"]) == 2
    assert "'greddy' is not a strategy of gin_rummy; known: easy" in capsys.readouterr().err
    assert main(["train", "gin_rummy", "--out", "/nowhere/policy.npz"]) == 2
    assert "there is no folder /nowhere" in capsys.readouterr().err


def test_a_policy_is_read_back_and_plays_the_same_in_every_run(tmp_path: Path) -> None:
    path = kept(tmp_path / "policy.npz")
    assert path.read_bytes() == serialize_policy(GIN, arrays(), dict.fromkeys(ORIGIN, ""))
    player = TrainedPolicy(path)
    state = GIN.new_initial_state(3)
    chosen = []
    while not state.is_terminal() and len(chosen) < 40:
        action = player.decide(tabletop.PlayerView(state), Random(len(chosen)))
        assert action in state.legal_actions()
        assert player.decide(tabletop.PlayerView(state), Random(99)) == action
        chosen.append(action)
        state.apply_action(action)
    assert len(chosen) > 5


def test_the_network_adds_up_as_it_says() -> None:
    made = {name: array.astype(np.float32) for name, array in arrays(numbers=3, facts=2).items()}
    position, actions = np.array([0.5, 0.0, -1.0], np.float32), np.eye(2, dtype=np.float32)
    x = np.maximum(position @ made["position"] + made["position_base"], 0)
    x = np.maximum(x @ made["deep"] + made["deep_base"], 0) @ made["meets"] + made["meets_base"]
    z = np.maximum(np.maximum(actions @ made["action"] + x, 0) @ made["rate"] + made["rate_base"], 0)
    assert np.allclose(Network(made)(position, actions), z @ made["last"], rtol=1e-4)


def test_every_mistake_of_a_foreign_file_is_named(tmp_path: Path) -> None:
    about = {"game": "dei", "rules_version": "0", "numbers": None, "origin": {}}
    pickled = io.BytesIO()
    np.save(pickled, np.array([{"a": 1}], object), allow_pickle=True)
    path = changed(kept(tmp_path / "policy.npz"), about, deep=b"no array", last=pickled.getvalue())
    with pytest.raises(PolicyFileError) as told:
        read_policy(path, GIN)
    for mistake in (
        "about.json has no entry 'numbers'",
        "game is dei, but this game has gin_rummy; train it again",
        "rules_version is 0, but this game has",
        "origin has no entry 'command'",
        "deep is not an array of numbers",
        "last is not an array of numbers",
    ):
        assert mistake in str(told.value)


@pytest.mark.parametrize(
    ("made", "mistake"),
    [
        (arrays(numbers=9), "position has the shape (9, 6), which does not match"),
        ({**arrays(), "last": np.full(4, np.nan)}, "last contains values that are not numbers"),
        ({**arrays(), "deep": np.zeros(3)}, "deep has the shape (3,), which does not match"),
    ],
)
def test_numbers_that_do_not_fit_are_refused(tmp_path: Path, made: dict[str, Any], mistake: str) -> None:
    with pytest.raises(PolicyFileError) as told:
        read_policy(kept(tmp_path / "policy.npz", made), GIN)
    assert mistake in str(told.value)


def test_a_policy_for_another_table_says_for_which(tmp_path: Path) -> None:
    with pytest.raises(PolicyFileError, match="parameters are oklahoma=True, but this game has hands=1; train"):
        read_policy(changed(kept(tmp_path / "policy.npz"), {"parameters": {"oklahoma": True}}), GIN)


@pytest.mark.parametrize("parameters", [{"hands": 700}, {"handz": 1}, {"oklahoma": True}, []])
def test_parameters_that_cannot_be_are_named(tmp_path: Path, parameters: Any) -> None:
    with pytest.raises(PolicyFileError, match="cannot be read: parameters"):
        read_policy(changed(kept(tmp_path / "policy.npz"), {"parameters": parameters}), GIN)


def test_a_file_of_numbers_that_changed_since_is_refused(tmp_path: Path) -> None:
    path = changed(kept(tmp_path / "policy.npz"), {"numbers": "0123456789abcdef"})
    with pytest.raises(PolicyFileError, match=r"trained on different features .*; train it again"):
        TrainedPolicy(path).decide(tabletop.PlayerView(GIN.new_initial_state(1)), Random(1))
    path.write_text("no zip")
    with pytest.raises(PolicyFileError, match="it is not a policy file"):
        read_policy(path, GIN)


class Trainer(ModuleType):
    """Learns nothing, in no time, and remembers what it was asked."""

    def train(self, game: tabletop.Game, *told: Any, **more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        self.asked = more
        origin = {"seed": 1, "opponent": "greedy", "games": 3, "decisions": 9, "seconds": 60, "versions": {}}
        return arrays(more["consequences"]), {**origin, "curve": []}


@pytest.mark.parametrize("consequences", [True, False])
def test_a_policy_that_is_told_what_actions_change_plays_by_it_and_says_so(
    consequences: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: name)
    monkeypatch.setitem(sys.modules, "tabletop.adapters.training.learning", trainer := Trainer("learning"))
    path = tmp_path / "policy.npz"
    asked = ["--consequences"] if consequences else []
    assert main(["train", "gin_rummy", "--minutes", "1", "--proof", "10", "--out", str(path), *asked]) == 0
    assert trainer.asked["consequences"] is consequences
    assert re.search(r"against greedy: \d+ % \[\d+, \d+\] of 10 games won", capsys.readouterr().out)
    player = TrainedPolicy(path)
    assert player.origin["consequences"] is consequences
    assert ("--consequences" in player.origin["command"]) is consequences
    game = tabletop.load_game("gin_rummy")
    state = game.new_initial_state(5)
    view = tabletop.PlayerView(state)
    rows = get_action_encoding(game, consequences)(view.state, view.player, view.legal_actions())
    rated = Network(arrays(consequences))(get_encoding(game)(view.state, view.player), rows)
    assert np.allclose(player.rate_actions(view), rated, rtol=0.02, atol=0.02)  # a file holds half precision
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "strategies", lambda game: {"mine": player})
        panel = tw.ParameterPanel("gin_rummy", lang="en")
        panel.seats[1].value = "mine"
        assert ("It also considers what each action changes" in panel.origins.value) is consequences


def test_a_file_that_says_nothing_of_consequences_is_read_as_ever(tmp_path: Path) -> None:
    path = changed(kept(tmp_path / "policy.npz"), {"consequences": None})
    assert "consequences" not in read_policy(path, GIN)[1]
    player = TrainedPolicy(path)
    assert (
        player.decide(tabletop.PlayerView(GIN.new_initial_state(1)), Random(1))
        in GIN.new_initial_state(1).legal_actions()
    )


@pytest.mark.parametrize(
    ("said", "mistake"),
    [(1, "consequences is 1, but must be true or false"), (True, "it was trained on different features")],
)
def test_a_file_that_says_what_it_is_not_is_refused(tmp_path: Path, said: Any, mistake: str) -> None:
    with pytest.raises(PolicyFileError, match=mistake):
        read_policy(changed(kept(tmp_path / "policy.npz"), {"consequences": said}), GIN)


def test_a_policy_that_does_not_fit_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    player, dei = TrainedPolicy(kept(tmp_path / "policy.npz")), tabletop.load_game("dei")
    told = "game is gin_rummy, but this game has dei; train it again"
    asked: list[Callable[[], object]] = [
        lambda: tabletop.Session(dei, seats=[player, "human"]),
        lambda: tournament(dei, {"mine": player, "random": "random"}, deals=1),
        lambda: sweep(dei, "badge_cubes", [1, 2], [player, "random"], deals=1),
        lambda: make_seat_env(dei, player),
        lambda: play_match(dei, [player, "random"]),
        lambda: Run(MatchPlan((Arm("mine", dei, (player, "random")),), range(2)), executor=2).play(),
        lambda: make_vector_env(dei, 2, player, spread=True),
    ]
    for ask in asked:
        with pytest.raises(ValueError, match=told):
            ask()
    assert tabletop.Session(GIN, seats=[player, "human"]).run_strategies(1) in (0, 1)


def test_a_policy_that_was_trained_anew_is_read_anew(tmp_path: Path) -> None:
    player = TrainedPolicy(str(kept(tmp_path / "policy.npz")))
    view = tabletop.PlayerView(GIN.new_initial_state(1))
    before = player.rate_actions(view)
    kept(player.path, {name: 2 * array for name, array in arrays().items()})
    os.utime(player.path, (1, 1))
    assert not np.allclose(player.rate_actions(view), before)


def test_games_that_were_all_lost_do_not_say_that_all_will_be() -> None:
    class Last:
        def decide(self, view: tabletop.PlayerView, source: Random) -> tabletop.Action:
            return view.legal_actions()[-1]

    won, games = train.measure_wins(GIN, Last(), "heuristic", 9)
    assert (won.estimate, won.low, games) == (0.0, 0.0, 8)
    assert 0.3 < won.high < 1
