"""The rulebook of D.E.I. in particular: its terms in every language, and what one finds in it."""

import pytest

from tabletop.engine.rules import LANGUAGES
from tabletop.games.dei.content.abilities import BADGES
from tabletop.games.dei.game import Dei
from tests.alike import check_search, check_terms


@pytest.mark.parametrize(
    ("section", "rules"),
    [("Tactics badges", 6), ("Logistics badges", 6), ("Machines badges", 6), ("Missions: overview", 8), ("Leaders", 5)],
)
def test_every_badge_mission_and_leader_has_a_rule(section: str, rules: int) -> None:
    printed = [rule for rule in Dei.rulebook.values() if rule.section == section and rule.document == "rulebook"]
    assert len(printed) == rules


@pytest.mark.parametrize("badge", BADGES)
def test_a_badge_is_called_in_its_rule_as_on_the_screen(badge: str) -> None:
    for lang in LANGUAGES:
        assert Dei.rulebook[f"dei.badge.{badge}"].sentence(lang).startswith(f"{BADGES[badge].name(lang)}: ")


def test_every_optional_rule_has_its_number() -> None:
    sections = [rule.section for rule in Dei.rulebook.values() if rule.id.startswith("dei.option.")]
    assert sections == [f"Optional rule {n}" for n in range(1, 6)]


TERMS = (
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
)


@pytest.mark.parametrize("terms", TERMS, ids=[terms[0] for terms in TERMS])
def test_a_term_of_the_game_is_translated_by_the_same_word_everywhere(terms: tuple[str, str, str]) -> None:
    check_terms(Dei.rulebook, terms)


def test_rules_are_found_by_words_in_each_language() -> None:
    check_search(Dei.rulebook, "dei.majority.tie", "tie nobody", "Gleichstand niemand", "empate nadie")
