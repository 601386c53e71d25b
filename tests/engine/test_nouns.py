"""Names and numbers in sentences: articles, cases, genders and plurals, from what is declared of them."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES, get_grammar
from tabletop.engine.i18n.nouns import Count, Noun, fill, prepare_fact, quote_title


@pytest.mark.parametrize(
    ("name", "gender", "told"),
    [
        ("Hehler", "m", "Der Hehler, den Hehler, dem Hehler"),
        ("Polizist", "m weak", "Der Polizist, den Polizisten, dem Polizisten"),
        ("Androide", "m weak", "Der Androide, den Androiden, dem Androiden"),
        ("Großer Rat", "m adj", "Der Große Rat, den Großen Rat, dem Großen Rat"),
        ("Reiche Göre", "f adj", "Die Reiche Göre, die Reiche Göre, der Reichen Göre"),
        ("Gesandte", "f adj", "Die Gesandte, die Gesandte, der Gesandten"),
        ("Altes Geld", "n adj", "Das Alte Geld, das Alte Geld, dem Alten Geld"),
        ("Schlägerin des Syndikats", "f", "Die Schlägerin des Syndikats, die Schlägerin des Syndikats, "
         "der Schlägerin des Syndikats"),
        ("Alte Siedlungen", "p adj", "Die Alten Siedlungen, die Alten Siedlungen, den Alten Siedlungen"),
        ("Lumora", "", "Lumora, Lumora, Lumora"),
    ],
)  # fmt: skip
def test_german_names_are_bent_by_case(name: str, gender: str, told: str) -> None:
    assert "{x:The}, {x:acc}, {x:dat}".format(x=Noun(name, "de", gender)) == told


def test_german_names_stand_in_the_genitive() -> None:
    named = (("Hehler", "m"), ("Polizist", "m weak"), ("Großer Rat", "m adj"), ("Gilde", "f"), ("Lumora", ""))
    told = [format(Noun(name, "de", gender), "gen") for name, gender in named]
    assert told == ["des Hehlers", "des Polizisten", "des Großen Rats", "der Gilde", "von Lumora"]


@pytest.mark.parametrize(
    ("name", "gender", "told"),
    [
        ("Policía", "m", "El Policía, al Policía, del Policía"),
        ("Mente", "f", "La Mente, a la Mente, de la Mente"),
        ("Estudios", "mp", "Los Estudios, a los Estudios, de los Estudios"),
        ("Galerías", "fp", "Las Galerías, a las Galerías, de las Galerías"),
        ("Lumora", "", "Lumora, a Lumora, de Lumora"),
    ],
)
def test_spanish_names_take_their_article_and_melt_with_it(name: str, gender: str, told: str) -> None:
    assert "{x:The}, {x:a}, {x:de}".format(x=Noun(name, "es", gender)) == told


def test_english_names_stand_for_themselves() -> None:
    assert "{x:The} and {x}".format(x=Noun("Cop", "en")) == "Cop and Cop"


@pytest.mark.parametrize(
    ("gender", "two", "three"),
    [("m", "er", "er"), ("f", "sie", "sie"), ("n", "er", "es"), ("", "er", "er"), ("f adj", "sie", "sie")],
)
def test_a_word_is_chosen_by_the_gender_of_a_name(gender: str, two: str, three: str) -> None:
    name = Noun("X", "de", gender)
    assert f"{name:/er/sie}" == two
    assert f"{name:/er/sie/es}" == three


def test_a_word_is_chosen_by_a_number() -> None:
    message = "{n} {n:/card/cards}"
    assert [fill(message, "en", {"n": n}) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert fill("{n:d} or {n:02}", "en", {"n": 3}) == "3 or 03"
    message = "{n:/none/only {n}/{n} of them}"
    assert [fill(message, "en", {"n": n}) for n in (0, 1, 2)] == ["none", "only 1", "2 of them"]


@pytest.mark.parametrize(
    ("lang", "gender", "told"),
    [("es", "m", "está"), ("es", "fp", "están"), ("de", "p adj", "están"), ("de", "f", "está"), ("es", "", "está")],
)
def test_a_word_is_chosen_by_the_number_of_a_name(lang: str, gender: str, told: str) -> None:
    assert f"{Noun('X', lang, gender):#está/están}" == told


def test_a_number_that_is_told_as_a_name_is_no_number() -> None:
    assert type(prepare_fact(1, "Lumora", "es")) is Noun
    assert type(prepare_fact(1, "1", "es")) is Count
    assert type(prepare_fact(True, "True", "es")) is Noun
    assert fill("{seat:a}", "es", {"seat": "Lumora"}) == "a Lumora"


def test_a_name_is_a_text_like_any_other() -> None:
    name = Noun("Polizist", "de", "m weak")
    assert name == "Polizist"
    assert json.dumps(name) == '"Polizist"'
    assert f"{name:<10}|{name:>10}" == "Polizist  |  Polizist"
    for twin in (pickle.loads(pickle.dumps(name)), copy.deepcopy(name)):
        assert f"{twin:acc}" == "den Polizisten"
    count = pickle.loads(pickle.dumps(Count(1)))
    assert f"{count:/a/b}" == "a"


def test_every_gender_that_can_be_declared_can_be_bent() -> None:
    forms = {"de": ("the", "acc", "dat", "gen", "von", "zu"), "es": ("the", "a", "de"), "en": ("the",)}
    for lang in LANGUAGES:
        for gender in get_grammar(lang).genders:
            for form in forms[lang]:
                assert " " in format(Noun("Name", lang, gender), form)


@pytest.mark.parametrize(
    ("name", "lang", "gender", "told"),
    [
        ("Cop", "en", "the", "The Cop, the Cop, Cop"),
        ("Virtual opponent", "en", "the common", "The virtual opponent, the virtual opponent, Virtual opponent"),
        ("Ravagers", "en", "p", "The Ravagers, the Ravagers, Ravagers"),
        ("Reiche Göre", "de", "f adj common", "Die reiche Göre, die reiche Göre, Reiche Göre"),
        ("Virtueller Gegner", "de", "m adj common", "Der virtuelle Gegner, der virtuelle Gegner, Virtueller Gegner"),
        ("Policía", "es", "m common", "El policía, el policía, Policía"),
        ("Puerta Norte", "es", "f", "La Puerta Norte, la Puerta Norte, Puerta Norte"),
    ],
)
def test_a_common_noun_has_a_capital_only_where_it_stands_by_itself(
    name: str, lang: str, gender: str, told: str
) -> None:
    assert fill("{x:The}, {x:the}, {x}", lang, {"x": Noun(name, lang, gender)}) == told


def test_a_verb_agrees_with_an_english_name() -> None:
    names = [Noun("Ravagers", "en", "p"), Noun("Cop", "en", "the"), Noun("Lumora", "en")]
    said = [fill("{x:The} {x:#plays/play}", "en", {"x": name}) for name in names]
    assert said == ["The Ravagers play", "The Cop plays", "Lumora plays"]


def test_a_negative_number_has_a_minus_sign() -> None:
    assert fill("{n} {n:/point/points}", "en", {"n": -1}) == "−1 points"


def test_a_german_name_that_nobody_bends_is_told_with_a_word_that_can_be() -> None:
    area = Noun("Nordtor", "de", "n Gebiet")
    told = "{area}, {area:the}, {area:acc}, {area:dat}, {area:gen}, {area:von}, {area:zu}"
    assert fill(told, "de", {"area": area}) == (
        "Nordtor, das Gebiet Nordtor, das Gebiet Nordtor, dem Gebiet Nordtor, des Gebiets Nordtor, "
        "vom Gebiet Nordtor, zum Gebiet Nordtor"
    )


def test_german_zu_melts_with_the_article() -> None:
    assert fill("{a:zu}, {b:Zu}, {c:zu}", "de", {
        "a": Noun("Boden", "de", "m"), "b": Noun("Anhöhe", "de", "f"), "c": "Lumora",
    }) == "zum Boden, Zur Anhöhe, zu Lumora"  # fmt: skip


def test_german_von_melts_with_the_article() -> None:
    assert fill("{a:von}, {b:Von}, {c:von}", "de", {
        "a": Noun("Boden", "de", "m"), "b": Noun("Anhöhe", "de", "f"), "c": "Lumora",
    }) == "vom Boden, Von der Anhöhe, von Lumora"  # fmt: skip


def test_titles_are_set_off_in_the_quotes_of_their_language() -> None:
    assert [quote_title("Worm", lang) for lang in ("en", "de", "es")] == ["“Worm”", "„Worm“", "«Worm»"]
    within = [quote_title(f"a {quote_title('Worm', lang)}", lang) for lang in ("en", "de", "es")]
    assert within == ["“a ‘Worm’”", "„a ‚Worm‘“", "«a “Worm”»"]
