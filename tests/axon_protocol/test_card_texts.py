"""What cards and areas say, in three languages, is what was reviewed."""

import re
import tomllib
from pathlib import Path

import pytest

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.registry.catalogue import load_game
from tabletop.games.axon_protocol.content import load_content
from tabletop.games.axon_protocol.content.effect_reader import CHARACTER_WORDS
from tabletop.games.axon_protocol.content.pieces import ActionField
from tabletop.games.axon_protocol.content.reader import PASSIVES
from tabletop.games.axon_protocol.rules import effects as e
from tabletop.games.axon_protocol.rules.characters.orders import Joint, Order, describe_line
from tabletop.games.axon_protocol.table.goals import AREA_WORDS
from tabletop.games.axon_protocol.table.goods import (
    AREA_TYPES,
    DATA,
    LASTING,
    MOVES,
    RESOURCES,
    SKILLS,
    SOFTWARE_KINDS,
    TYPES,
)
from tabletop.games.axon_protocol.table.who import TESTS, WHERE, Who
from tabletop.games.axon_protocol.words import nouns, texts

REVIEWED = tomllib.loads(Path(__file__).with_name("card_texts.toml").read_text(encoding="utf-8"))
CONTENT = load_content()
CITY = CONTENT.city
IN_ALL = pytest.mark.parametrize("lang", LANGUAGES)


def said(lang: str) -> dict[str, str]:
    """Everything printed as text, by the id of the piece."""
    found = {}
    for character in CONTENT.characters.values():
        passives = [texts.describe_passive(passive, lang) for passive in character.passives]
        parts = (f"{capitalize_first('; '.join(character.describe_routine(lang, CITY)))}.", *passives)
        found[character.id] = " ".join(filter(None, parts))
    found |= {card.id: texts.describe_software(card, lang, CITY) for card in CONTENT.software.values()}
    found |= {c.id: texts.describe_ability(c, lang, CITY) for c in CONTENT.corporations.values()}
    found |= {ref: texts.describe_field(field, lang, CITY) for ref, field in zip(CITY.refs, CITY.fields, strict=True)}
    return found | {a.id: texts.describe_lasting_effect(a, lang) for a in CITY.areas.values() if a.lasting}


@IN_ALL
def test_every_piece_says_what_was_reviewed(lang: str) -> None:
    assert said(lang) == {id: text[lang] for id, text in REVIEWED.items()}


@IN_ALL
def test_a_text_is_made_of_whole_sentences(lang: str) -> None:
    for text in said(lang).values():
        assert text == " ".join(text.split())
        assert text.endswith(".")
        assert not re.search(r"[{}]|\.\.|: \.|;;", text)
        assert all(sentence[0].isupper() for sentence in text.split(". "))


def test_the_samurai_reads_like_a_card() -> None:
    samurai = CONTENT.characters["street_samurai"]
    assert [samurai.describe_routine(lang)[1] for lang in LANGUAGES] == [
        "otherwise: DRIVE to the nearest criminal",
        "sonst: zum nächsten Kriminellen FAHREN",
        "si no: CONDUCIR hacia el criminal más cercano",
    ]
    assert samurai.describe_line(0) == "ARREST or EXECUTE a criminal"
    assert samurai.routine[2][0].describe() == "DRIVE"


ORDERS = [
    (Order("murder"), "MURDER another character", "einen anderen Charakter ERMORDEN", "ASESINAR a otro personaje"),
    (
        Order("execute", ("android",)),
        "EXECUTE an android",
        "einen Androiden HINRICHTEN",
        "EJECUTAR a un androide",
    ),
    (
        Order("arrest", ("in_exit", "drugs")),
        "ARREST a criminal with a drug in an exit area",
        "einen Kriminellen mit einer Droge in einem Exit-Gebiet VERHAFTEN",
        "ARRESTAR a un criminal con una droga en una zona de salida",
    ),
    (
        Order("scandal", ("ai", "trader")),
        "SCANDAL about an AI (also: trader)",
        "SKANDAL um eine KI (zugleich: Händler)",
        "ESCÁNDALO sobre una IA (también: comerciante)",
    ),
    (Order("fly", (), "scene"), "FLY to a crime scene", "zu einem Tatort FLIEGEN", "VOLAR a una escena del crimen"),
    (Order("walk", (), "area:arena"), "WALK to Arena", "ins Gebiet Arena GEHEN", "ANDAR a la Arena"),
    (
        Joint("crime", "here", ("dealer",)),
        "all other dealers here: CRIME",
        "alle anderen Dealer hier: VERBRECHEN",
        "todos los demás traficantes de aquí: DELINQUIR",
    ),
]


@pytest.mark.parametrize(("order", "en", "de", "es"), ORDERS)
def test_orders_are_put_together_in_every_language(order: Order | Joint, en: str, de: str, es: str) -> None:
    assert [order.describe(lang, CITY) for lang in LANGUAGES] == [en, de, es]


def test_alternatives_share_what_they_have_in_common() -> None:
    def line(*orders: Order) -> str:
        return describe_line(orders)

    assert line(Order("walk", (), "shop"), Order("walk", (), "ai")) == "WALK to the nearest shop or to the nearest AI"
    assert line(Order("walk", (), "shop"), Order("drive", (), "shop")) == "WALK or DRIVE to the nearest shop"
    assert line(Order("buy"), Order("drugs"), Order("data")) == "BUY, DRUGS or DATA"
    assert line(Order("murder"), Order("scandal")) == "MURDER another character or SCANDAL about another character"


def all_effects() -> list[e.Effect]:
    """Every effect, on every kind of target."""
    whos = [Who(where, (condition,)) for where in WHERE for condition in TESTS] + [Who(where) for where in WHERE]
    found: list[e.Effect] = [kind(who) for who in whos for kind in (
        e.people.Kill, e.people.Tire, e.people.Wake, e.people.Jail, e.people.Release, e.people.Watch, e.people.Hack
    )]  # fmt: skip
    found += [
        kind(who, k, n) for who in whos for kind in (e.markers.Give, e.markers.Take)
        for k in range(len(RESOURCES)) if k != DATA for n in (1, 2)
    ]  # fmt: skip
    found += [e.people.Send(Who("city"), to) for to in ("near", "anywhere", "here", "area:arena", *AREA_WORDS)]
    found += [
        kind(n)
        for kind in (e.markers.Leak, e.markers.Patch, e.cards.Draw, e.cards.Drop, e.cards.Backlash)
        for n in (1, 3)
    ]
    found += [
        e.markers.Patch(1, True),
        e.cards.Purge(),
        e.markers.Clean(),
        e.people.Recruit(),
        *(e.cards.Standing(kind, 2) for kind in e.cards.STANDING),
    ]
    return found


@IN_ALL
def test_every_effect_on_every_target_has_words(lang: str) -> None:
    for effect in all_effects():
        text = effect.describe(lang, CITY)
        assert text[0].islower() or lang == "de"  # "Daten ..." begins with a noun
        assert not re.search(r"[{}]|\ba el\b|\bde el\b|  ", text)


def test_effects_that_differ_differ_in_words() -> None:
    effects = [
        effect
        for effect in all_effects()
        if isinstance(effect, (e.markers.Give, e.people.Send, e.cards.Draw, e.cards.Standing, e.markers.Patch))
    ]
    told: dict[str, e.Effect] = {}
    for effect in effects:
        other = told.setdefault(effect.describe("en", CITY), effect)
        # Who stands in a shop is not in prison; "this character" is this character whatever it is like.
        alike = isinstance(effect, e.markers.Give) and (effect.who.where in ("city", "any", "self"))
        assert other == effect or alike, (other, effect)


def test_the_self_of_a_field_and_who_was_chosen_before_are_told_apart() -> None:
    assert texts.describe_selection(Who("self")) == "this character"
    assert texts.describe_selection(Who("same")) == "that character"
    assert texts.describe_selection(Who("city", ("innocent",)), "es") == "un personaje inocente que no esté en prisión"
    assert e.people.Tire(Who("any", ("ready", "ai"))).describe("de") == "lege einen Aktivierungsmarker auf eine KI"


def test_what_lies_on_a_character_is_told_before_where_it_stands() -> None:
    who = Who("any", ("in_public", "innocent", "scandals"))
    assert [e.people.Hack(who).describe(lang) for lang in LANGUAGES] == [
        "hack an innocent character with a scandal in a public area",
        "hacke einen unbescholtenen Charakter mit einem Skandal in einem öffentlichen Gebiet",
        "hackea a un personaje inocente con un escándalo en una zona pública",
    ]
    assert texts.describe_selection(Who("near", ("drugs", "ready"))) == (
        "a character with a drug and without an activation marker in a neighbouring area"
    )


@IN_ALL
def test_names_there_are_in_every_language(lang: str) -> None:
    told = [texts.get_skill_name(skill, lang) for skill in SKILLS]
    assert len(set(told)) == len(SKILLS)
    assert all(name[0].isupper() is (lang == "de") for name in told)
    assert len({texts.get_skill_word(skill, lang) for skill in SKILLS}) == len(SKILLS)
    assert len({texts.get_resource_name(k, lang) for k in range(len(RESOURCES))}) == len(RESOURCES)
    assert len({texts.say(nouns.TYPE[kind], lang) for kind in TYPES}) == len(TYPES)
    assert len({texts.say(nouns.AREA_TYPE[kind], lang) for kind in AREA_TYPES}) == len(AREA_TYPES)
    assert len({texts.say(nouns.KIND[kind], lang) for kind in SOFTWARE_KINDS}) == len(SOFTWARE_KINDS)
    goals = [texts.get_goal_name(to, lang) for to in (*CHARACTER_WORDS, *AREA_WORDS)]
    assert len(set(goals)) == len(goals)
    assert texts.get_goal_name("area:arena", lang, CITY) == "Arena"
    passives = [texts.describe_passive(passive, lang) for passive in PASSIVES]
    assert len(set(passives)) == len(PASSIVES)
    assert set(nouns.LASTING) == set(LASTING)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_may_kill_androids_says_whether_that_is_a_murder(lang: str) -> None:
    samurai = load_game("axon_protocol", android_kill="murder").new_initial_state(1)
    printed = {kind: texts.describe_passive("executes:android", lang, kind) for kind in ("execute", "murder")}
    assert len(set(printed.values())) == 2
    assert printed["murder"] in samurai.game.printed(samurai, "character:street_samurai", lang)


@pytest.mark.parametrize("skill", MOVES)
def test_a_move_has_words_for_every_goal(skill: str) -> None:
    for lang in LANGUAGES:
        told = [Order(skill, (), to).describe(lang) for to in (*CHARACTER_WORDS, *AREA_WORDS)]
        assert len(set(told)) == len(told)


def test_amounts_are_told_in_singular_and_plural() -> None:
    assert texts.describe_amount(0, 1) == "1 augment"
    assert texts.describe_amount(0, 2, "de") == "2 Augmentierungen"
    assert texts.describe_amount(DATA, 1, "es") == "1 marcador de datos"
    assert texts.get_resource_name(5, "de") == "Gewalt"
    assert texts.get_resource_name(3, "en", 1) == "product"
    assert texts.format_cards(2, "es") == "2 cartas de software"
    assert texts.joined(["a", "b", "c"], "de") == "a, b und c"
    assert texts.joined([], "es") == "nada"


def test_a_field_for_all_and_one_with_skills() -> None:
    draw = (e.cards.Draw(1),)
    assert texts.describe_field(ActionField("free", (), draw)) == "Anybody: draw 1 software card."
    assert texts.describe_field(ActionField("skill", ("fly",), draw), "de") == "Mit FLIEGEN: Ziehe 1 Softwarekarte."
