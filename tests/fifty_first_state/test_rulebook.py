"""The rulebook of 51st State in particular: its terms in every language, and what one finds in it."""

import pytest

from tabletop.games.fifty_first_state.game import FiftyFirstState
from tests.alike import check_search, check_terms

TERMS = (
    (r"\bruins?\b", r"\bRuinen?\b", r"\bruinas?\b"),
    (r"\bshield(s|ed)?\b", r"\bSchilde?\b|\bgeschützt\b", r"\bescudos?\b"),
    (r"\bworkers?\b", r"\bArbeiter\b", r"\btrabajador(es)?\b"),
    (r"\bcontacts?\b", r"\b(Multi-)?Kontakt(e|en)?\b", r"\bcontactos?\b"),
    (r"\bdistance\b", r"\bEntfernung\b", r"\bdistancia\b"),
    (r"\bspoils\b", r"\bBeute\b", r"\bbotín\b"),
    (r"\bammo\b", r"\bMunition\b", r"\bmunición\b"),
    (r"\bdevelopment token\b", r"\bUmbauplättchen\b", r"\bficha de desarrollo\b"),
    (r"\bvictory points?\b", r"\bSiegpunkte?n?\b", r"\bpuntos? de victoria\b"),
)


@pytest.mark.parametrize("terms", TERMS, ids=[terms[0] for terms in TERMS])
def test_a_term_of_the_game_is_translated_by_the_same_word_everywhere(terms: tuple[str, str, str]) -> None:
    check_terms(FiftyFirstState.rulebook, terms)


def test_rules_are_found_by_words_in_each_language() -> None:
    check_search(FiftyFirstState.rulebook, "51s.raze.shield", "shield razing", "Schild Plündern", "escudo arrasar")
