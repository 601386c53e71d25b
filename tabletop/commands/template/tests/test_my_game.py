"""Tests: the conformance suite that every game must pass, and one test for each rule."""

from typing import Any

import my_game
import pytest

import tabletop
from tabletop.testing import check_conformance


def position(**fields: Any) -> Any:
    """Return a position described by the fields of the table that matter."""
    return my_game.GAME().scenario(fields)


def test_the_conformance_suite_passes() -> None:
    """Check copies, saving, undo, hidden information, refusals and words.

    If something never happens in this number of games, name it: `idle=[...]`.
    """
    assert check_conformance(my_game.GAME(), seeds=range(6)).games > 6


def test_it_is_loaded_by_its_name() -> None:
    assert tabletop.load_game("my_game", players=3).num_players == 3


@pytest.mark.parametrize(("card", "rules"), [("5", ()), ("4", ("mygame.higher",)), ("9", ("mygame.play",))])
def test_a_card_of_the_own_hand_is_played_if_it_is_higher(card: str, rules: tuple[str, ...]) -> None:
    state = position(row=["4"], seats=[{"hand": ["4", "5"]}, {"hand": ["9"]}])
    assert state.check(f"play {card}").rules == rules


def test_a_card_that_is_played_scores() -> None:
    state = position(seats=[{"hand": ["4", "5"]}, {"hand": ["9"]}])
    state.apply_action("play 4")
    assert (state.row, state.scores()) == (["4"], (1, 0))


def test_drawing_a_card_puts_the_row_away() -> None:
    state = position(row=["4"], deck=["7"], seats=[{"hand": ["4"]}, {"hand": ["9"]}])
    state.apply_action("draw")
    assert (state.row, state.away, state.seats[0].hand) == ([], ["4"], ["4", "7"])


def test_the_game_is_over_when_a_hand_is_empty() -> None:
    state = position(seats=[{"hand": ["4"]}, {"hand": ["9"]}])
    state.apply_action("play 4")
    assert state.is_terminal()
    assert state.winners() == (0,)
