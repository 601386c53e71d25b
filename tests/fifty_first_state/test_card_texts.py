"""What cards say, in three languages, is what was reviewed, and icons tell the same as words."""

import re
import tomllib
from itertools import product
from pathlib import Path

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.fifty_first_state.content import card_texts, load_content
from tabletop.games.fifty_first_state.content.pieces import Card
from tabletop.games.fifty_first_state.screen.icons import ICONS
from tabletop.games.fifty_first_state.table.goods import (
    AMMO,
    ANY_BASIC,
    ANY_CARD,
    CARD,
    GREY,
    GUN,
    NAMES,
    OWN_DEAL,
    TYPES,
    VP,
    WORKER,
)
from tabletop.games.fifty_first_state.words import texts
from tabletop.games.fifty_first_state.words.tokens import Token
from tests.each import each

REVIEWED = tomllib.loads(Path(__file__).with_name("card_texts.toml").read_text(encoding="utf-8"))
CONTENT = load_content()
OPERATORS = {"arrow", "or", "per", "plus", "if", "times2"}
CARDS = each(zip(CONTENT.cards.values()))
TEXTS = each(product(CONTENT.cards.values(), LANGUAGES))


def said(lang: str) -> dict[str, str]:
    found = {card.id: card_texts.describe_card(card, lang) for card in CONTENT.cards.values()}
    for faction in CONTENT.factions.values():
        found |= {f"{faction.id}.{a.id}": texts.trade(a.cost, a.gain, lang) for a in faction.actions}
    return found | {c.id: texts.trade(c.cost, c.gain, lang) for c in CONTENT.connections.values()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_says_what_was_reviewed(lang: str) -> None:
    assert said(lang) == {id: text[lang] for id, text in REVIEWED.items()}


@TEXTS
def test_a_card_text_is_made_of_whole_sentences(card: Card, lang: str) -> None:
    text = card_texts.describe_card(card, lang)
    assert text == " ".join(text.split())
    assert text.endswith(".")
    assert not re.search(r"[{}]|\.\.|: \.|  ", text)
    assert all(sentence[0].isupper() for sentence in text.split(". "))


@CARDS
def test_the_text_is_what_the_card_does_and_then_its_building_bonus(card: Card) -> None:
    parts = [card_texts.describe_main(card), card_texts.describe_bonus(card)]
    assert card_texts.describe_card(card) == " ".join(part for part in parts if part)
    assert bool(parts[1]) is bool(card.bonus)


@CARDS
def test_every_number_in_the_icons_is_in_the_text(card: Card) -> None:
    row = card_texts.list_main_icons(card) + card_texts.list_bonus_icons(card)
    shown = [token.get("n") for token in row if token.get("n", 1) != 1 and "sign" not in token]
    numbers = [int(n) for n in re.findall(r"\d+", card_texts.describe_card(card))]
    assert all(n in numbers for n in shown)


@TEXTS
def test_icons_use_only_the_tokens_that_screens_know(card: Card, lang: str) -> None:
    row: list[Token] = card_texts.list_main_icons(card, lang) + card_texts.list_bonus_icons(card, lang)
    assert row
    for token in row:
        kinds = {"good", "type", "sign"} & set(token)
        assert len(kinds) == 1
        assert set(token) <= kinds | {"n", "text"}
        assert token.get("good", "gun") in NAMES
        assert token.get("type", "gun") in TYPES
        assert token.get("sign", "or") in OPERATORS | {*ICONS}
        assert isinstance(token.get("n", 1), int)


def test_amounts_are_told_in_singular_and_plural() -> None:
    assert texts.describe_goods(((WORKER, 2), (GUN, 1))) == "2 workers and 1 gun"
    assert texts.describe_goods(((GREY, 1),)) == "1 grey contact"
    assert texts.describe_goods(((GREY, 1),), "de") == "1 grauen Kontakt"
    assert texts.describe_goods(((VP, 1), (CARD, 2), (AMMO, 2)), "es") == "1 PV, 2 cartas y 2 municiones"
    assert texts.describe_goods((), "de") == "nichts"


def test_costs_name_workers_first_and_what_the_payer_chooses() -> None:
    assert texts.describe_cost(((WORKER, 1), (ANY_BASIC, 2))) == "1 worker and 2 basic resources of your choice"
    assert texts.describe_cost(((GUN, 1), (WORKER, 1), (OWN_DEAL, 1))) == "1 worker, 1 gun and 1 of your deals"
    assert texts.describe_cost(((CARD, 1),), "es") == "1 carta de ubicación de tu mano"
    assert texts.describe_cost(((ANY_CARD, 1),)) == "1 card from your hand (location or connection card)"


def test_what_is_missing_is_told_without_the_words_of_a_price() -> None:
    assert texts.describe_lacking(((OWN_DEAL, 1),)) == "1 deal"
    assert texts.describe_lacking(((CARD, 2),), "de") == "2 Ortskarten"
    assert texts.describe_lacking(((ANY_BASIC, 1),), "es") == "1 recurso básico"


def test_a_copying_action_may_copy_any_production_and_a_copying_production_another() -> None:
    """Production Manager is no production location itself, so nothing is “another” to it."""
    manager, station = CONTENT.cards["production_manager"], CONTENT.cards["power_station"]
    for lang, other in (("en", "another"), ("de", "anderen"), ("es", "otra")):
        assert other not in card_texts.describe_main(manager, lang)
        assert other in card_texts.describe_main(station, lang)


def test_types_have_names_in_every_language() -> None:
    names = [texts.get_type_name(type, lang) for type in TYPES for lang in LANGUAGES]
    assert all(names)
    assert texts.get_type_name("monument", "es") == "monumento"
    assert texts.get_type_name("vp", "de") == "SP"
