"""The listing of what the games say: every sentence once, with where it comes from, in all languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tabletop import Session, games, load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.nouns import Noun, translate_title
from tabletop.engine.presentation import decision_data
from tests.test_names import texts
from tools.sentences import TABLES, SentenceList, listen, main, make_listing


@pytest.fixture(scope="module")
def heard() -> SentenceList:
    """What one short round of tables of Axon Protocol says."""
    return make_listing("axon_protocol", count=1, decisions=20)


def test_every_game_has_tables_that_can_be_laid() -> None:
    assert set(TABLES) == set(games())
    for name, tables in TABLES.items():
        sizes = load_game(name).parameters.get("players")
        most = sizes.maximum if sizes is not None else 2
        assert {load_game(name, **table).num_players for table in tables} >= {2, 3, 4} & set(range(most + 1)), name


def test_a_sentence_is_listed_once_whatever_it_names(heard: SentenceList) -> None:
    drawn = [said for said in heard.said.values() if said.origin == "event DrewUnseen"]
    assert len(drawn) == 1
    assert drawn[0].times > 10
    assert len(drawn[0].examples) == 2
    one, two = drawn[0].examples
    assert one != two
    assert len(set(one)) == len(LANGUAGES)


def test_what_is_only_a_frame_is_listed_by_what_it_holds(heard: SentenceList) -> None:
    endings = {said.message for said in heard.said.values() if said.origin == "event Ending"}
    assert endings
    assert all(message.endswith(".") for message in endings)


def test_all_kinds_of_words_are_listed(heard: SentenceList) -> None:
    kinds = {kind for kind, _ in heard.said}
    assert kinds >= {"answer", "because", "event", "question", "quiz", "refusal", "remedy", "tally"}
    refused = [said for (kind, _), said in heard.said.items() if kind == "refusal"]
    rulebook = load_game("axon_protocol").rulebook
    rules = {said.origin.partition(" ")[2] for said in refused}
    assert {rule for rule in rules if rule not in rulebook} == {"engine.asked"}
    assert len(rules) > 10


def test_consequences_are_listed_where_a_game_tells_them() -> None:
    listing = SentenceList(examples=1)
    listen(listing, load_game("dei"), 0, "heuristic", 20)
    assert any(kind == "change" for kind, _ in listing.said)


def test_the_same_games_say_the_same(heard: SentenceList) -> None:
    again = make_listing("axon_protocol", count=1, decisions=20)
    assert list(again.list_lines()) == list(heard.list_lines())


def test_the_listing_is_printed_in_the_languages_that_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    main(["dei", "--games", "1", "--decisions", "5", "--lang", "de"])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("# dei: ")
    assert any(line.startswith("    de: ") for line in lines)
    assert not any(line.startswith(("    en: ", "    es: ")) for line in lines)
    with pytest.raises(SystemExit):
        main(["chess"])


# --- what no person would say -----------------------------------------------------------------------------------------

FORMS = {
    "en": "card/cards character/characters marker/markers product/products augment/augments drug/drugs gun/guns "
    "brick/bricks worker/workers contact/contacts shield/shields scrapper/scrappers camp/camps cell/cells "
    "outpost/outposts deal/deals street/streets highway/highways area/areas",
    "de": "Karte/Karten Charakter/Charaktere Produkt/Produkte Augmentierung/Augmentierungen Droge/Drogen "
    "Skandal/Skandale Knarre/Knarren Energiezelle/Energiezellen Kontakt/Kontakte Schild/Schilde Deal/Deals "
    "Straße/Straßen Autobahn/Autobahnen",
    "es": "carta/cartas personaje/personajes marcador/marcadores producto/productos aumento/aumentos droga/drogas "
    "pistola/pistolas ladrillo/ladrillos trabajador/trabajadores contacto/contactos escudo/escudos "
    "saqueador/saqueadores campamento/campamentos célula/células trato/tratos calle/calles autopista/autopistas",
}
"""One of a thing and several, as they stand behind a number."""
SLIPS = {
    "": (
        r"  ", r"[{}]", r" [.,;:!?]", r"\.\.", r"\bNone\b", r"\(\)", r"^ | $",
        r"(?<![\w.,:/–-])-\d", r"(?<!Inc)(?<!E\.I)\.[,:;]",
    ),
    "en": (
        r"\b(the|an?) (the|an?)\b", r"\bin (roof|ground) \d", r"\ban [^aeiouAEIOU“\W]", r"\ba [aeio]",
        r"(?<![Tt]here) is no (?!longer\b|more\b|way\b|such\b|reason\b|limit\b|need\b|room\b)[a-zA-Z]+",
        r"\bdrives? along\b", r"\bmust go first\b", r"\b1 of 1 times?\b", r"\bonly option \d",
    ),
    "de": (
        r"(?<!, )\b(der|das|den|dem|des) \1\b",
        r"\b(von dem|zu dem|zu der|bei dem|in das|an das) (?=[A-ZÄÖÜ„])",
        r"\b[Vv]ersuche (?:die|den|das|der|dem|ihn|sie|eine?|einen)\b",
        r"\bdie Karte hat\b (?=zu wenige|\d)", r"\bEntscheide, wo\b",
    ),
    "es": (
        r"\b(a|de) el\b", r"\b(el|las?|los) (el|las?|los)\b", r"\b(mueve|mover|coloca|colocar|poner) el líder\b",
        r"\b(Los|Las) [^,;.:]*\b(está|tiene)\b", r"\b\d+ de (?:hierro|tecnología)\b",
        r"\bpersonajes? robad", r"\broba[nr]? (?:\d+ )?personaje", r"\bcampos? de (?:trato|acción)\b",
        r"(?<!El )(?<!el )\bJugador \d (?:roba|toma|pone|gana|cierra|reparte)\b",
    ),
}  # fmt: skip
"""What is in no sentence of any language, and in none of each of them."""
WHOLE = ("event", "question", "refusal", "remedy", "warning")
"""What is told in whole sentences, which begin in capitals; the rest are parts of sentences, or names."""


def slips(text: str, lang: str) -> Iterator[str]:
    """What no person would say."""
    yield from (found.group() for pattern in (*SLIPS[""], *SLIPS[lang]) for found in re.finditer(pattern, text))
    for pair in FORMS[lang].split():
        one, many = pair.split("/")
        if one != many:
            # "Player 1 deals" is not about one of anything
            alone = r"(?<!Player )(?<!Spieler )(?<!Jugador )(?<![\w#.,])"
            found = re.search(rf"{alone}(?:1 {many}|(?:[02-9]|\d\d+) {one})\b", text)
            if found:
                yield found.group()


ARTICLES = {"en": "the", "de": "der|die|das|den|dem|des", "es": "el|la|los|las|al|del"}
DOES = (
    "is|are|has|have|can|cannot|does|must|needs|builds|draws|gains|gets|goes|lays|loses|passes|pays|scores|takes|uses"
)


@cache
def people(game: str, lang: str) -> tuple[Noun, ...]:
    """The characters and factions of a game whose gender is declared."""
    content = getattr(load_game(game), "content", None)
    found = (*getattr(content, "characters", {}).values(), *getattr(content, "factions", {}).values())
    names = (translate_title(one.name, lang) if isinstance(one.name, str) else one.name(lang) for one in found)
    return tuple(name for name in names if isinstance(name, Noun) and name.gender)


def misnamed(text: str, lang: str, game: str) -> Iterator[str]:
    """A person or faction without an article in English, or with a capital within a sentence."""
    for name in people(game, lang):
        first = re.escape(name.partition(" ")[0][:-1])
        if lang == "en":
            yield from re.findall(rf"(?<!the )(?<!The )(?<!\w )\b{re.escape(name)} (?:{DOES})\b", text)
        elif name.gender.endswith("common"):
            yield from re.findall(rf"\b(?i:{ARTICLES[lang]}) {first}", text)


@pytest.mark.parametrize("count", [1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", games())
def test_no_sentence_is_one_that_nobody_would_say(game: str, count: int) -> None:
    decisions = 6 if game == "gin_rummy" else 20  # a match is long
    listing = make_listing(game, count=count, decisions=decisions, examples=6)
    assert len(listing.said) > (30 if game == "gin_rummy" else 100)
    for said in listing.said.values():
        for told in said.examples:
            for text, lang in zip(told, LANGUAGES, strict=True):
                assert [*slips(text, lang), *misnamed(text, lang, game)] == [], f"{said.origin}, {lang}: {text}"
                if said.origin.startswith(WHOLE):
                    assert text[:1] in "“„«¿¡#" or text[:1].isupper() or text[:1].isdigit(), f"{said.origin}: {text}"
                if said.origin.startswith(("event", "refusal 5", "refusal a", "refusal d", "remedy", "warning")):
                    assert text.endswith("."), f"{said.origin}, {lang}: {text}"


WRITTEN = {
    "en": (
        r"(?:^|[.;] )(Who|Only who) (?!else\b|may\b)[a-z]+ (?![^.]*\?)", r"\b[Aa]s a choice\b",
        r"\b[Tt]ry to let (him|her|it)\b",
    ),
    "de": (r"\b(Zug|Spiel)richtung\b", r"\b(Zug|Spieler)folge\b", r"\bpassiven? Fertigkeit", r"\bgedraftet\b"),
    "es": (
        r"\b(un|el|El|del|al) (mover|alistar|recoger) (?:de|con|que|habría|puede|para)\b",
        r"\bcartas? (planead|abiert)a", r"\bhabilidad pasiva\b",
        r"\b(mata|matar) (hasta )?\d ", r"\bdirección de juego\b", r"[Pp]ila de descarte\b",
    ),
}  # fmt: skip
"""What no rule, parameter or lesson says: what we once wrote that nobody would say, or called by two names."""


@pytest.mark.parametrize("game", games())
def test_no_rule_parameter_or_lesson_says_what_nobody_would_say(game: str) -> None:
    for place, told in texts(game):
        if not place.startswith("message "):
            for text, lang in zip(told, LANGUAGES, strict=True):
                found = [*slips(text, lang), *misnamed(text, lang, game)]
                found += [hit.group() for p in WRITTEN[lang] for hit in re.finditer(p, text)]
                assert found == [], f"{place}, {lang}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_an_answer_on_the_screen_begins_with_a_capital(game: str, lang: str) -> None:
    state = load_game(game).new_initial_state(3)
    for _ in range(40):
        shown = [answer["text"] for answer in decision_data.list_actions(state, lang)]
        assert [text for text in shown if text[:1].islower()] == []
        state.apply_action(state.legal_actions()[-1])


def test_answers_that_would_read_the_same_are_numbered() -> None:
    table = load_game("dei", players=3)
    session = Session(table, 0, ["heuristic"] * 3)
    for _ in range(40):
        session.run_strategies(5)
        said = [answer["text"] for answer in session.actions(legal=True)]
        plain = [str(action.text(session.state, "en")) for action in session.state.legal_actions()]
        assert len(set(said)) == len(said)
        if len(set(plain)) < len(plain):
            break
    assert len(set(plain)) < len(plain)
    assert {text[-4:] for text in said if text.endswith(")")} >= {" (1)", " (2)"}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "It takes 1 cards."),
        ("en", "2 worker are needed."),
        ("en", "You have no figure in ground 2.3a."),
        ("en", "take a augment"),
        ("de", "Die Brücke von der Anhöhe 1 zu der Anhöhe 2 gehört dir."),
        ("de", "Es liegt auf dem dem Feld."),
        ("es", "Mueve de el suelo."),
        ("es", "Los Estudios MEDIA NET no tiene tienda."),
        ("es", "mover el líder"),
        ("es", "Paga 2 de hierro."),
        ("de", "Es fehlt  etwas."),
        ("es", "El {area} está lejos."),
        ("en", "Points: 1 → -2"),
        ("en", "Put 1 drug on a character.: what is the target?"),
        ("en", "Reporter is no criminal."),
        ("en", "Who drives along to the Airfield?"),
        ("en", "Archive has been used 1 of 1 time this round."),
        ("en", "You must choose a mission; only option 5 lets you skip it."),
        ("de", "Versuche die reiche Göre."),
        ("es", "Cuesta 1 de tecnología."),
        ("es", "Solo puede entrar un personaje robado."),
        ("es", "Toma el bien del campo de trato."),
        ("es", "Jugador 1 toma 3♥."),
    ],
)
def test_a_slip_is_found(lang: str, text: str) -> None:
    assert list(slips(text, lang)) != []


@pytest.mark.parametrize(
    ("game", "lang", "text"),
    [
        ("axon_protocol", "en", "Reporter has no product."),
        ("axon_protocol", "de", "Die Reiche Göre stirbt."),
        ("axon_protocol", "es", "Ya se ha activado a la Asesina corporativa."),
        ("51st_state", "en", "Merchants Guild passes."),
        ("dei", "en", "Ravagers has no scrapper there."),
    ],
)
def test_a_person_or_faction_without_an_article_or_with_a_capital_is_found(game: str, lang: str, text: str) -> None:
    assert list(misnamed(text, lang, game)) != []
