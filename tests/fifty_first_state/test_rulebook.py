"""The rulebook of 51st State: every rule has its place in print and a sentence in each language."""

import pytest

from tabletop.engine.rules import LANGUAGES, Rule
from tabletop.fifty_first_state.rulebook import RULEBOOK, load_rulebook
from tests.alike import (
    check_differences,
    check_id,
    check_place,
    check_search,
    check_sentences,
    check_terms,
)

RULES = pytest.mark.parametrize("rule", RULEBOOK.values(), ids=list(RULEBOOK))


@RULES
def test_a_rule_has_a_sentence_of_its_own_in_every_language(rule: Rule) -> None:
    check_sentences(rule)


@RULES
def test_a_rule_says_which_document_and_section_it_comes_from(rule: Rule) -> None:
    check_place(rule, "rulebook", "card", "ruling")


@RULES
def test_the_rule_id_belongs_to_this_game_and_rulings_are_called_rulings(rule: Rule) -> None:
    check_id(rule, "51s")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_rules_say_the_same(lang: str) -> None:
    check_differences(RULEBOOK, lang)


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
    check_terms(RULEBOOK, terms)


def test_rules_are_found_by_words_in_each_language() -> None:
    check_search(RULEBOOK, "51s.raze.shield", "shield razing", "Schild Plündern", "escudo arrasar")


def test_the_rulebook_of_the_package_reads_the_same_each_time() -> None:
    assert load_rulebook() == RULEBOOK
    assert list(load_rulebook()) == list(RULEBOOK)
