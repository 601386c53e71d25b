"""The words of gin rummy: its terms in every language, cards as they are called, catalogues that are complete."""

from __future__ import annotations

import pytest

from tabletop.games.gin_rummy.game import GinRummy
from tests.alike import check_search, check_terms
from tools import translations

from .table import RUNS, game, knocked, position

TERMS = (
    (r"\bdeadwood\b", r"\bRestpunkten?\b", r"\bpuntos sueltos\b"),
    (r"\bmelds?\b", r"\bKombination(en)?\b", r"\bcombinaci(ón|ones)\b"),
    (r"\bdiscard pile\b", r"\bAblagestapel\b", r"\bpila de descartes\b"),
    (r"\bdraw pile\b", r"\bZiehstapel\b", r"\bmazo\b"),
    (r"\bknock(ed)?\b", r"\b([Kk]lopfen|geklopft)\b", r"\b(cerrar|cerró|cierre|cerrado)\b"),
    (r"\blay off\b", r"\banlegen\b", r"\bañadir\b"),
    (r"\bvoid\b", r"\bzählt\b.*\bnicht\b", r"\banula(da)?\b"),
)


@pytest.mark.parametrize("terms", TERMS, ids=[terms[0] for terms in TERMS])
def test_a_term_of_the_game_is_translated_by_the_same_word_everywhere(terms: tuple[str, str, str]) -> None:
    check_terms(GinRummy.rulebook, terms)


def test_rules_are_found_by_words_in_each_language() -> None:
    check_search(GinRummy.rulebook, "gin.undercut", "undercut", "Unterbieten", "contragolpe")


def test_every_message_is_translated_with_the_same_places() -> None:
    assert translations.messages(translations.DOMAINS["gin_rummy"])
    assert list(translations.mistakes("gin_rummy")) == []


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
