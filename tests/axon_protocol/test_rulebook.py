"""The rulebook of Axon Protocol in particular: its terms in every language, and what one finds in it."""

import pytest

from tabletop.games.axon_protocol.game import AxonProtocol
from tests.alike import check_search, check_terms

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
    (r"\border of play\b", r"\bZugreihenfolge\b", r"\borden de juego\b"),
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
    check_terms(AxonProtocol.rulebook, terms)


def test_rules_are_found_by_words_in_each_language() -> None:
    check_search(AxonProtocol.rulebook, "axn.violence.justice", "criminal never", "Kriminellen nie", "criminal nunca")
