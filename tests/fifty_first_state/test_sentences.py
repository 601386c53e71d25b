"""Sentences as a person would say them: names set off or with their article, numbers in singular and plural."""

from __future__ import annotations

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.nouns import translate_title
from tabletop.games.fifty_first_state.table.events import Built, DealtUnseen, Razed
from tests.alike import act

from .table import position, settled


def test_names_are_those_of_each_language_and_set_off_where_they_would_be_bent() -> None:
    seats = ({"faction": "mutants_union"}, {"faction": "merchants_guild"})
    state = position(*seats)
    built = Built(1, "abandoned_suburbs", 1)
    assert [built.text(state, lang) for lang in LANGUAGES] == [
        "The Merchants Guild builds Abandoned Suburbs.",
        "Die Händlergilde baut „Verlassene Vororte“.",
        "El Gremio de Mercaderes construye «Suburbios abandonados».",
    ]
    razed = Razed(0, 1, "school", 1)
    assert razed.text(state, "de") == "Die Mutanten-Union plündert „Schule“ im Staat der Händlergilde."
    assert razed.text(state, "es") == "La Unión de Mutantes arrasa «Escuela» en el estado del Gremio de Mercaderes."
    assert settled(state)


@pytest.mark.parametrize(
    ("n", "told"),
    [
        (1, ["New York draws 1 card.", "New York zieht 1 Karte.", "Nueva York roba 1 carta."]),
        (2, ["New York draws 2 cards.", "New York zieht 2 Karten.", "Nueva York roba 2 cartas."]),
    ],
)
def test_cards_are_counted_in_singular_and_plural(n: int, told: list[str]) -> None:
    state = position({"faction": "new_york"}, {})
    assert [DealtUnseen(0, n).text(state, lang) for lang in LANGUAGES] == told
    assert settled(state)


def test_a_connection_card_is_told_with_its_colour_in_one_word() -> None:
    state = position({}, {})
    assert [act(state, "take_connection red").text(state, lang) for lang in LANGUAGES] == [
        "Take the red connection card",
        "Nimm die offene rote Kontaktkarte",
        "Toma la carta de conexión roja",
    ]
    assert settled(state)


def test_keeping_nothing_is_said_as_one_says_it() -> None:
    state = position({}, {})
    assert [act(state, "keep").text(state, lang) for lang in LANGUAGES] == [
        "Keep nothing",
        "Behalte nichts",
        "No guardes nada",
    ]
    assert settled(state)


def test_cards_can_be_described_by_the_names_of_every_language() -> None:
    for name in ("School", "Schule", "Escuela", "school"):
        assert position({"hand": [name]}, {}).seats[0].hand == ["school"]
    school = position({}, {}).cards["school"]
    assert [translate_title(school.name, lang) for lang in LANGUAGES] == ["School", "Schule", "Escuela"]
