"""Terms of a game are translated by the same word in all of its rules, and rules are found by words."""

from __future__ import annotations

import pytest

from tabletop.engine.registry.catalogue import find_game_class
from tests.alike import check_search, check_terms

TERMS = {
    "51st_state": (
        (r"\bruins?\b", r"\bRuinen?\b", r"\bruinas?\b"),
        (r"\bshield(s|ed)?\b", r"\bSchilde?\b|\bgeschützt\b", r"\bescudos?\b"),
        (r"\bworkers?\b", r"\bArbeiter\b", r"\btrabajador(es)?\b"),
        (r"\bcontacts?\b", r"\b(Multi-)?Kontakt(e|en)?\b", r"\bcontactos?\b"),
        (r"\bdistance\b", r"\bEntfernung\b", r"\bdistancia\b"),
        (r"\bspoils\b", r"\bBeute\b", r"\bbotín\b"),
        (r"\bammo\b", r"\bMunition\b", r"\bmunición\b"),
        (r"\bdevelopment token\b", r"\bUmbauplättchen\b", r"\bficha de desarrollo\b"),
        (r"\bvictory points?\b", r"\bSiegpunkte?n?\b", r"\bpuntos? de victoria\b"),
    ),
    "axon_protocol": (
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
    ),
    "dei": (
        (r"\bscrappers?\b", r"\bPlünderern?\b", r"\bsaqueador(es)?\b"),
        (r"\bleaders?\b", r"\bAnführern?s?\b|\bKarawanenführer\b", r"\blíder(es)?\b|\bGuía\b"),
        (r"\bfigures?\b", r"\bFigur(en)?\b|fremd besetzte", r"\bfiguras?\b"),
        (r"\bcamps?\b", r"\bLagern?\b", r"\bcampamentos?\b"),
        (r"\bbridges?\b", r"\bBrücken?\b", r"\bpuentes?\b"),
        (r"\blifts?\b", r"\bAufz[uü]ge?\b", r"\bascensor(es)?\b"),
        (r"\bground\b", r"\bBoden", r"\bsuelo\b"),
        (r"\broofs?\b", r"\bAnhöhen?\b", r"\bazoteas?\b"),
        (r"\bareas?\b", r"\bGebiete?[sn]?\b|gebiete?\b|\bAnhöhen?\b|\bdort, wo\b", r"\bzonas?\b|\bdonde\b"),
        (r"\btiles?\b|\bdistricts?\b", r"\bBezirken?\b|\bBezirke?s?\b", r"\bdistritos?\b"),
        (r"\bbadges?\b", r"\bAbzeichen|\bSprinter\b", r"\binsignias?\b|\bvelocista\b"),
        (r"\bmissions?\b", r"\bAufträge?n?\b|\bAuftrags?", r"\bmisi(ón|ones)\b"),
        (r"\bsupplies\b", r"\bVorräten?\b", r"\bsuministros\b"),
        (r"\bsupply\b", r"\bVorrate?s?\b", r"\breserva\b"),
        (r"\bVP\b", r"\bSP\b", r"\bPV\b"),
        (r"\boutposts?\b", r"\bAußenpostens?\b", r"\bpuestos? avanzados?\b"),
        (r"\bcubes?\b", r"\bWürfeln?\b", r"\bcubos?\b"),
        (r"\btechnology\b", r"\bTechnologie\b", r"\btecnologías?\b"),
        (r"\benergy cells?\b", r"\bEnergiezellen?\b", r"\bcélulas? de energía\b"),
        (r"\bmarkets?\b(?! cards?)", r"markt(es)?\b|\bMärkten?\b", r"\bmercados?\b"),
        (r"(?<!black )\bmarket cards?\b", r"\bMarktkarten?\b", r"\bcartas? (de facción o )?de mercado\b"),
        (r"\bblack market\b", r"\bSchwarzmarkt", r"\bmercado negro\b"),
        (r"\btactics\b", r"\bTaktik\b", r"\btáctica\b"),
        (r"\blogistics\b", r"\bLogistik\b", r"\blogística\b"),
        (r"\bmachines\b", r"\bMaschinen\b", r"\bmáquinas\b"),
        (r"\bdrones?\b", r"\bDrohne|\bPilot\b", r"\bdron(es)?\b"),
        (r"\bharvester\b", r"\bErnte-Drohne\b", r"\bdron cosechador\b"),
        (r"\btransporter\b", r"\bTransporter-Drohne\b", r"\bdron transportador\b"),
        (r"\bteleporter\b", r"\bTeleporter-Drohne\b", r"\bdron teletransportador\b"),
        (r"\bhunter\b", r"\bJäger-Drohne\b", r"\bdron cazador\b"),
        (r"\bcandy boosts?\b", r"\bCandy Boosts?\b", r"\bCandy Boosts?\b"),
        (r"\benlist", r"\b[Ee]inr[uü]cken\b", r"\balist(ar|as)\b"),
        (r"\bmoves?\b", r"bewegen|Bewegung|bewegt|mit Bewegen|versetzt|beweg", r"\bm(ov|uev)|\bpasa\b"),
        (r"\bcollect", r"\b(ge)?samm(el|lung)", r"\brecog(er|e|ido)\b"),
        (r"\bbuil(d|ds|t)\b", r"\b(ge)?baut?(en|st)?\b|\bBau", r"\bconstru"),
        (r"\bbuildings\b", r"\bGebäuden?\b", r"\bedificios\b"),
        (r"\bcop(y|ies|ied)\b", r"\bkopier", r"\bcopia"),
        (r"\bmajority\b", r"\bMehrheit\b", r"\bmayoría\b"),
        (r"\bties?\b", r"\bGleichstand\b", r"\bempat(e|an)\b"),
        (r"\bgarrisons?\b", r"\bGarnison(en)?\b", r"\bguarnici(ón|ones)\b"),
        (r"\bsovereignty\b", r"\bHoheit\b", r"\bsoberanía\b"),
        (r"\bclean-up\b", r"\bAufräumphase\b", r"\blimpieza\b"),
        (r"\bfirst player\b", r"\bStartspielers?\b", r"\bjugador inicial\b"),
        (r"\bfirst-player marker\b", r"\bStartspielermarker\b", r"\bmarcador de jugador inicial\b"),
        (r"\bpad\b", r"\bPad\b", r"\btablero personal\b"),
        (r"\baction phases?\b", r"\bAktionsphasen?\b", r"\bfases? de acción\b"),
        (r"\bface[ -]down\b", r"\bverdeckt", r"\bboca abajo\b"),
        (r"\bneutral camps?\b", r"\bneutrale[mns]* Lagern?\b", r"\bcampamentos? neutral(es)?\b|\buno neutral\b"),
        (r"\badjacent\b", r"\bbenachbart", r"\badyacentes?\b"),
        (r"\bslot\b", r"\bPlatz\b", r"\bcasilla\b"),
        (r"\bfactions?\b", r"\bFraktion|\bfremden\b", r"\bfacci(ón|ones)\b"),
        (r"\bon time\b", r"\bpünktlich\b", r"\ba tiempo\b"),
        (r"(?<!to)\blate\b", r"\bverspätet\b", r"\bcon retraso\b|\btardía\b"),
    ),
    "gin_rummy": (
        (r"\bdeadwood\b", r"\bRestpunkten?\b", r"\bpuntos sueltos\b"),
        (r"\bmelds?\b", r"\bKombination(en)?\b", r"\bcombinaci(ón|ones)\b"),
        (r"\bdiscard pile\b", r"\bAblagestapel\b", r"\bpila de descartes\b"),
        (r"\bdraw pile\b", r"\bZiehstapel\b", r"\bmazo\b"),
        (r"\bknock(ed)?\b", r"\b([Kk]lopfen|geklopft)\b", r"\b(cerrar|cerró|cierre|cerrado)\b"),
        (r"\blay off\b", r"\banlegen\b", r"\bañadir\b"),
        (r"\bvoid\b", r"\bzählt\b.*\bnicht\b", r"\banula(da)?\b"),
    ),
}
"""What a pattern in an English sentence is in the German and the Spanish one, by game."""

SOUGHT = {
    "51st_state": ("51s.raze.shield", "shield razing", "Schild Plündern", "escudo arrasar"),
    "axon_protocol": ("axn.violence.justice", "criminal never", "Kriminellen nie", "criminal nunca"),
    "dei": ("dei.majority.tie", "tie nobody", "Gleichstand niemand", "empate nadie"),
    "gin_rummy": ("gin.undercut", "undercut", "Unterbieten", "contragolpe"),
}
"""A rule, and words in English, German and Spanish by which it is found."""


@pytest.mark.parametrize(
    ("game", "terms"), [pytest.param(game, row, id=f"{game}-{row[0]}") for game, rows in TERMS.items() for row in rows]
)
def test_a_term_of_the_game_is_translated_by_the_same_word_everywhere(game: str, terms: tuple[str, str, str]) -> None:
    check_terms(find_game_class(game).rulebook, terms)


@pytest.mark.parametrize(("game", "sought"), SOUGHT.items(), ids=SOUGHT)
def test_rules_are_found_by_words_in_each_language(game: str, sought: tuple[str, ...]) -> None:
    check_search(find_game_class(game).rulebook, *sought)
