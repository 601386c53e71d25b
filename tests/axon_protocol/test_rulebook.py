"""The rulebook of Axon Protocol: every rule has its place in print and a sentence in each language."""

import pytest

from tabletop.axon_protocol.rulebook import RULEBOOK, load_rulebook
from tabletop.engine.rules import LANGUAGES, Rule
from tests.alike import (
    check_differences,
    check_id,
    check_place,
    check_rulings_last,
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
    check_place(rule, "rulebook", "ruling")


@RULES
def test_the_rule_id_belongs_to_this_game_and_rulings_are_called_rulings(rule: Rule) -> None:
    check_id(rule, "axn")


def test_exactly_the_rulings_are_called_so_and_the_printed_rules_stand_before_them() -> None:
    check_rulings_last(RULEBOOK, "axn")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_rules_say_the_same(lang: str) -> None:
    check_differences(RULEBOOK, lang)


TERMS = (
    (r"\bcharacters?\b", r"Charakter", r"\bpersonajes?\b"),
    (r"\bsoftware cards?\b", r"\bSoftwarekarten?\b", r"\bcartas? de software\b"),
    (r"\bcorporations?\b", r"\bKonzern", r"\bcorporaci(ón|ones)\b"),
    (r"\broutine\b", r"\bRoutine\b", r"\brutina\b"),
    (r"\bskills?\b", r"\bFertigkeit(en)?", r"\bhabilidad(es)?\b"),
    (r"\bhacked\b", r"\bgehackte?r?\b", r"\bhackead[oa]\b|\bserlo\b"),
    (r"\bareas?\b", r"Gebiete?[sn]?\b|[Gg]ebiets|anderswo", r"\bzonas?\b|\blugar\b"),
    (r"\barea action\b", r"\bGebietsaktion\b", r"\bacción de zona\b"),
    (r"\baction fields?\b", r"Aktionsfeld", r"\bcasillas? de acción\b"),
    (r"\bactivation markers?\b", r"\bAktivierungsmarker\b", r"\bmarcador(es)? de activación\b"),
    (r"\bfirst-player marker\b", r"\bStartspielermarker\b", r"\bmarcador de jugador inicial\b"),
    (r"\bmain action\b", r"\bHauptaktion\b", r"\bacción principal\b"),
    (r"\bdirection of play\b", r"\bZugrichtung\b", r"\bdirección de juego\b"),
    (r"\baugments\b", r"\bAugmentierung(en)?\b", r"\baumentos?\b"),
    (r"\bproducts\b", r"\bProdukte\b", r"\bproductos\b"),
    (r"\bdata\b", r"Daten", r"\bdatos\b"),
    (r"\bscandals?\b", r"\bSkandal\b", r"\bescándalo\b"),
    (r"\bviolence\b", r"\bGewalt", r"\bviolencia\b"),
    (r"\bcriminals?\b", r"\bKriminelle[rn]?\b", r"\bcriminal\b"),
    (r"\bsupply\b", r"\bVorrat\b", r"\breserva\b"),
    (r"\brewards?\b", r"\bBelohnung(en)?\b", r"\brecompensas?\b"),
    (r"\bstress\b", r"\bStress", r"\bestrés\b"),
    (r"\blimit marker\b", r"\bBelastungsgrenze\b", r"\blímite\b"),
    (r"\bred zone\b", r"\bRoten Zone\b", r"\bzona roja\b"),
    (r"\bdesktop\b", r"\bDesktopbereich\b", r"\bescritorio\b"),
    (r"\battacks?\b", r"\bAngriffs?\b", r"\bataques?\b"),
    (r"\bphish(ing)?\b", r"\bPhishing\b", r"\bphishing\b"),
    (r"\bexit\b", r"\bExit\b", r"\bsalida\b"),
    (r"\bprison\b", r"\bGefängnis", r"\bprisión\b"),
    (r"\binmates?\b", r"\bInsassen?\b", r"\breclusos?\b"),
    (r"\bstreets?\b(?! samurai)", r"\bStraßen?\b", r"\bcalles?\b"),
    (r"\bhighways?\b", r"\bAutobahn(en)?\b", r"\bautopistas?\b"),
    (r"\bmonopol(y|ies)\b", r"\bMonopole?\b", r"\bmonopolios?\b"),
    (r"\bvictory points?\b", r"\bSiegpunkte?\b|\bSiegpunktmarker\b", r"\bpuntos? de victoria\b"),
)


@pytest.mark.parametrize("terms", TERMS, ids=[terms[0] for terms in TERMS])
def test_a_term_of_the_game_is_translated_by_the_same_word_everywhere(terms: tuple[str, str, str]) -> None:
    check_terms(RULEBOOK, terms)


def test_rules_are_found_by_words_in_each_language() -> None:
    check_search(RULEBOOK, "axn.violence.justice", "criminal never", "Kriminellen nie", "criminal nunca")


def test_the_rulebook_of_the_package_reads_the_same_each_time() -> None:
    assert load_rulebook() == RULEBOOK
    assert list(load_rulebook()) == list(RULEBOOK)
