"""The rulebook of 51st State: every rule has its place in print and a sentence in each language."""

import re

import pytest

from tabletop.engine.rules import LANGUAGES, Rule
from tabletop.fifty_first_state.rulebook import RULEBOOK, load_rulebook

DOCUMENTS = {"rulebook", "card", "public card list", "ruling"}
RULES = pytest.mark.parametrize("rule", RULEBOOK.values(), ids=list(RULEBOOK))


@RULES
def test_a_rule_has_a_sentence_of_its_own_in_every_language(rule: Rule) -> None:
    sentences = [rule.sentence(lang) for lang in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    for sentence in sentences:
        assert sentence == " ".join(sentence.split())
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert 20 <= len(sentence) <= 300


@RULES
def test_a_rule_says_which_document_and_section_it_comes_from(rule: Rule) -> None:
    assert rule.document in DOCUMENTS
    assert rule.section[0].isupper()
    assert not rule.section.endswith(".")


@RULES
def test_the_rule_id_belongs_to_this_game_and_rulings_are_called_rulings(rule: Rule) -> None:
    assert rule.id.startswith("51s.")
    if rule.id.startswith("51s.ruling."):
        assert rule.document == "ruling"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_rules_say_the_same(lang: str) -> None:
    sentences = [rule.sentence(lang) for rule in RULEBOOK.values()]
    assert len(set(sentences)) == len(sentences)


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
    using = [rule for rule in RULEBOOK.values() if re.search(terms[0], rule.sentence("en"), re.IGNORECASE)]
    assert using
    for rule in using:
        for lang, term in zip(LANGUAGES, terms, strict=True):
            assert re.search(term, rule.sentence(lang), re.IGNORECASE), (
                f"{rule.id} ({lang}): {rule.sentence(lang)}"
            )


def test_rules_are_found_by_words_in_each_language() -> None:
    wanted = "51s.raze.shield"
    for lang, words in zip(LANGUAGES, ("shield razing", "Schild Plündern", "escudo arrasar"), strict=True):
        assert wanted in [rule.id for rule in RULEBOOK.search(words, lang)]


def test_the_rulebook_of_the_package_reads_the_same_each_time() -> None:
    assert load_rulebook() == RULEBOOK
    assert list(load_rulebook()) == list(RULEBOOK)
