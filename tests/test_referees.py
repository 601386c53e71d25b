"""Independent referees watch games of every kind: they find nothing in ours, and nearly every planted mistake."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.engine.core.game import Game
from tests.referees.axon_protocol import AxonReferee
from tests.referees.dei import DeiReferee
from tests.referees.fifty_first_state import FiftyReferee
from tests.referees.mistakes import MISTAKES, Mistake
from tests.referees.watching import Referee, follow, seats_by

REFEREES: dict[str, type[Referee]] = {"51st_state": FiftyReferee, "axon_protocol": AxonReferee, "dei": DeiReferee}
SEATS = {"51st_state": (1, 2, 3, 4), "axon_protocol": (2, 3, 4, 5, 6), "dei": (2, 3, 4)}
TABLES = [(name, players) for name, counts in SEATS.items() for players in counts]
MAX_GAMES = 40
"""Games in which a planted mistake must show."""
MIN_NAMED = 18


@cache
def load(name: str, players: int, **parameters: Any) -> Game:
    return tabletop.load_game(name, players=players, **parameters)


def watch(game: Game, seed: int, strategies: Sequence[str], start: Any = None) -> list[Any]:
    """Watch one game; what its referee reports."""
    state = game.scenario(dict(start)) if start else game.new_initial_state(seed)
    return follow(REFEREES[game.name](state), state, seats_by(strategies, game), seed)


@pytest.mark.breadth("51st_state-1", "51st_state-3", "axon_protocol-2", "axon_protocol-5", "dei-2", "dei-4")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_referees_find_nothing_in_games_by_the_rules(name: str, players: int) -> None:
    game = load(name, players)
    for seed in range(4):
        assert watch(game, seed, ["random"]) == []
    assert watch(game, 4, ["heuristic", "random"]) == []


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_referees_find_nothing_in_many_games_by_the_rules(name: str, players: int) -> None:
    sets = ("none", "new_era", "winter") if name == "51st_state" else ("",)
    for chosen in sets:
        game = load(name, players, **({"expansion": chosen} if chosen else {}))
        for seed in range(100, 150):
            for strategies in (["random"], ["heuristic", "random"], ["heuristic"]):
                assert watch(game, seed, strategies) == [], f"{chosen} {seed} {strategies}"


def test_referees_import_no_code_of_the_games() -> None:
    for path in Path(__file__).parent.joinpath("referees").glob("*.py"):
        nodes = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        imported = [node.module for node in nodes if (node.module or "").startswith("tabletop.games")]
        assert bool(imported) is (path.name == "mistakes.py"), (path.name, imported)


def is_named(mistake: Mistake) -> bool:
    """Plant a mistake and watch games until the referee reports a rule that it breaks."""
    with pytest.MonkeyPatch.context() as patch:
        game = load(mistake.game, mistake.players)
        mistake.plant(patch)
        for seed in range(MAX_GAMES):
            reported = watch(game, seed, ["random"], mistake.start)
            if reported:
                return reported[0].rule in mistake.rules
    return False


def test_referees_name_nearly_every_planted_mistake() -> None:
    assert len(MISTAKES) == 20
    assert all(sum(mistake.game == name for mistake in MISTAKES) >= 6 for name in REFEREES)
    missed = [mistake.name for mistake in MISTAKES if not is_named(mistake)]
    assert len(MISTAKES) - len(missed) >= MIN_NAMED, missed
