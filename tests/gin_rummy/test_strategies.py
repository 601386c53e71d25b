"""The strategies of gin rummy: what the heuristic does, and that it is worth it."""

from __future__ import annotations

from random import Random

import tabletop
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.experiments import tournament

from .table import RUNS, game, knocked, position


def answer(state: tabletop.State) -> str:
    """What the heuristic says."""
    return str(find_strategy("heuristic", state.game).decide(PlayerView(state), Random(1)))


def test_the_heuristic_knocks_when_it_may_and_with_the_least_deadwood() -> None:
    assert answer(position(f"{RUNS} AD KD", "")) == "knock KD"
    assert answer(position(f"{RUNS} 10H KD", "")) == "knock KD"


def test_the_heuristic_takes_an_open_card_that_makes_a_meld_and_no_other() -> None:
    assert answer(position("KS KH 9C 8C 5D 4D 2S AH 7D JC", "", discard=["KD"])) == "take"
    assert answer(position("KS KH 9C 8C 5D 4D 2S AH 7D JC", "", discard=["QS"])) == "draw"


def test_the_heuristic_lays_off_what_makes_its_deadwood_less() -> None:
    assert answer(knocked(f"{RUNS} AD KD", "10H KS KH QC JC 9D 7D 5D 3D 2C", "KD")) == "lay_off 10H 1"
    assert answer(knocked(f"{RUNS} AD KD", "10H 10S 10C QC JD 9D 7D 5D 3D 2C", "KD")) == "done"


def test_the_heuristic_beats_chance() -> None:
    table = tournament(game(), ["heuristic", "random"], deals=10)
    assert {standing.name: standing.wins.estimate for standing in table.standings} == {"heuristic": 1.0, "random": 0.0}


def test_who_has_less_deadwood_looks_better() -> None:
    state = position(f"{RUNS} AD", "KS KH QC JC 9D 8D 5D 3H 2C AH")
    assert game().evaluate(state, 0) > 0 > game().evaluate(state, 1)
