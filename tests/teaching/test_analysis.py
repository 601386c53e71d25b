"""A game taken apart: mistakes are found and marked, the figures have errors, and nothing is said that is not known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop import Session, load_game
from tabletop.engine.state import State
from tabletop.teaching.analysis import Analysis, Judged, Plan, analyse, mark_of
from tests.engine.toy import Toy
from tests.gin_rummy.table import position

THEIRS = "KS KH QC JC 9D 7D 5D 3D 2C AC"
QUICK = Plan(playouts=24, depth=12, swing=0, luck=0)


def taken_apart(session: Session, plan: Plan = QUICK) -> Analysis:
    """The whole analysis of what a session shows."""
    *_, found = [one for one in analyse(session, plan) if one is not None]
    return found


def judged(state: State, *actions: str, plan: Plan = QUICK) -> tuple[Judged, ...]:
    """What is said of these decisions, from a position on."""
    session = Session(state.game, state=state)
    for action in actions:
        session.apply(action)
    return taken_apart(session, plan).decisions


def toy(points: list[int], hands: list[list[str]], deck: list[str] | None = None) -> Any:
    """A position of the toy, whose first player is asked; who has 12 points at the end of a turn wins."""
    game = Toy()
    state = game.new_initial_state(1)
    state.points, state.hands = points, hands
    state.deck = deck if deck is not None else ["no"] * 6
    return state


def winning() -> Any:
    """Who plays the coin has won; who rests has lost, because the other has one, too."""
    return toy([10, 10], [["coin", "wish"], ["coin"]], ["coin"] * 6)


# --- marks ------------------------------------------------------------------------------------------------------------


def test_who_lets_the_game_be_won_by_another_has_made_a_very_bad_move() -> None:
    (found,) = judged(winning(), "rest")
    assert (found.mark, found.best, found.action) == ("??", "play coin", "rest")
    assert found.loss > 0.5
    assert found.loss > 2.5 * found.error
    assert found.tried[0].action == "play coin"
    assert [one.behind for one in found.tried] == sorted(one.behind for one in found.tried)


def test_the_best_move_has_no_mark() -> None:
    (found,) = judged(winning(), "play coin")
    assert (found.mark, found.best, found.loss) == ("", "play coin", 0)


def test_a_blunder_in_gin_rummy_is_found() -> None:
    """Who holds nine cards in melds and throws one of them away could have knocked with a single point."""
    state = position("AS 2S 3S 7H 8H 9H 4C 5C 6C KD", THEIRS, {"hands": 1}, deck=["AH"])
    while len(state.legal_actions()) < 5:
        state.apply_action(state.legal_actions()[0])
    (good,) = judged(state, "knock KD")
    (bad,) = judged(state, "discard 8H")
    assert (good.mark, good.loss) == ("", 0)
    assert bad.mark == "??"
    assert bad.best.startswith("knock")


@pytest.mark.parametrize("name", ["51st_state", "axon_protocol", "dei"])
def test_every_game_is_taken_apart(name: str) -> None:
    session = Session(load_game(name), 5, ["random"] * load_game(name).num_players)
    session.run_strategies(12)
    found = taken_apart(session, replace(QUICK, playouts=6, candidates=3, depth=3, swing=2, luck=2))
    assert found.done == 1
    assert len(found.decisions) == session.length - 1
    assert all(one.is_known for one in found.decisions)
    assert any(one.tried for one in found.decisions)


def test_a_mark_needs_a_loss_and_that_it_is_known() -> None:
    assert mark_of(0.2, 0.01) == "??"
    assert mark_of(0.2, 0.09) == "?"
    assert mark_of(0.2, 0.12) == "?!"
    assert mark_of(0.2, 0.2) == ""
    assert mark_of(0.02, 0.0001) == ""
    assert mark_of(0.2, float("inf")) == ""
