"""The words of gin rummy: cards, melds and the curve of a match as they are called."""

from __future__ import annotations

import pytest

from .table import RUNS, game, knocked, position


@pytest.mark.parametrize(("lang", "card"), [("en", "J♠"), ("de", "B♠"), ("es", "J♠")])
def test_a_card_is_called_by_its_rank_and_its_suit(lang: str, card: str) -> None:
    assert game().word(position(), "card", "JS", lang) == card
    assert game().word(position(), "card", "10D", lang) == "10♦"


def test_a_meld_is_called_by_its_cards() -> None:
    state = knocked(f"{RUNS} AD KD", "10H JH 3C KS QC JC 9D 7D 5D 2C", "KD")
    assert state.legal_actions()[0].text(state, "de") == "10♥ an 7♥ 8♥ 9♥ anlegen"


def test_the_curve_of_a_match_shows_the_draw_pile() -> None:
    assert game().measures(position()) == {"Draw pile": 31}
    assert game().measure_name("Draw pile", "de") == "Ziehstapel"
