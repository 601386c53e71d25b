"""Words of 51st State: goods, types, costs and gains, in every language.

Translations are in the catalogues of the domain `fifty_first_state`. Singular and plural are separate messages, and so
are the phrases that German inflects ("1 grey contact", as the object of gaining or paying).
"""

from __future__ import annotations

from pathlib import Path

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.grammar import get_grammar
from tabletop.engine.i18n.speech import Speech
from tabletop.engine.i18n.words import capitalize_first
from tabletop.games.fifty_first_state.table import goods as g

DOMAIN = "fifty_first_state"
LOCALE = Path(__file__).parent / "locale"

NAME = {
    g.GUN: (N_("gun"), N_("guns")),
    g.FUEL: (N_("fuel"), N_("fuel")),
    g.IRON: (N_("iron"), N_("iron")),
    g.BRICK: (N_("brick"), N_("bricks")),
    g.AMMO: (N_("ammo"), N_("ammo")),
    g.WORKER: (N_("worker"), N_("workers")),
    g.GREY: (N_("grey contact"), N_("grey contacts")),
    g.BLUE: (N_("blue contact"), N_("blue contacts")),
    g.RED: (N_("red contact"), N_("red contacts")),
    g.UNIVERSAL: (N_("universal contact"), N_("universal contacts")),
    g.DEVELOPMENT: (N_("development token"), N_("development tokens")),
    g.SHIELD: (N_("shield"), N_("shields")),
    g.CARD: (N_("card"), N_("cards")),
    g.VP: (N_("VP"), N_("VP")),
    g.ANY_BASIC: (N_("basic resource"), N_("basic resources")),
    g.OWN_DEAL: (N_("deal"), N_("deals")),
    g.ANY_CARD: (N_("card"), N_("cards")),
}
"""Names of goods: singular and plural."""

COUNTED = {
    g.GUN: (N_("{n} gun"), N_("{n} guns")),
    g.FUEL: (N_("{n} fuel"), N_("{n} fuel")),
    g.IRON: (N_("{n} iron"), N_("{n} iron")),
    g.BRICK: (N_("{n} brick"), N_("{n} bricks")),
    g.AMMO: (N_("{n} ammo"), N_("{n} ammo")),
    g.WORKER: (N_("{n} worker"), N_("{n} workers")),
    g.GREY: (N_("{n} grey contact"), N_("{n} grey contacts")),
    g.BLUE: (N_("{n} blue contact"), N_("{n} blue contacts")),
    g.RED: (N_("{n} red contact"), N_("{n} red contacts")),
    g.UNIVERSAL: (N_("{n} universal contact"), N_("{n} universal contacts")),
    g.DEVELOPMENT: (N_("{n} development token"), N_("{n} development tokens")),
    g.SHIELD: (N_("{n} shield"), N_("{n} shields")),
    g.CARD: (N_("{n} card"), N_("{n} cards")),
    g.VP: (N_("{n} VP"), N_("{n} VP")),
    g.ANY_BASIC: (N_("{n} basic resource of your choice"), N_("{n} basic resources of your choice")),
    g.OWN_DEAL: (N_("{n} of your deals"), N_("{n} of your deals")),
    g.ANY_CARD: (N_("{n} card"), N_("{n} cards")),
}
"""Amounts of goods, as the object of gaining or paying."""

BASIC_COUNTED = (N_("{n} basic resource"), N_("{n} basic resources"))
PAID = {
    g.CARD: (N_("{n} location card from your hand"), N_("{n} location cards from your hand")),
    g.ANY_CARD: (
        N_("{n} card from your hand (location or connection card)"),
        N_("{n} cards from your hand (location or connection cards)"),
    ),
}
"""Different phrases for paying (51s.use.card_cost)."""
LACKING = {
    g.ANY_BASIC: BASIC_COUNTED,
    g.CARD: (N_("{n} location card"), N_("{n} location cards")),
    g.OWN_DEAL: (N_("{n} deal"), N_("{n} deals")),
}
"""Different phrases for missing amounts."""

EACH = {
    g.GUN: N_("each gun"),
    g.FUEL: N_("each fuel"),
    g.IRON: N_("each iron"),
    g.BRICK: N_("each brick"),
    g.AMMO: N_("each ammo"),
    g.WORKER: N_("each worker"),
    g.GREY: N_("each grey contact"),
    g.BLUE: N_("each blue contact"),
    g.RED: N_("each red contact"),
    g.UNIVERSAL: N_("each universal contact"),
    g.DEVELOPMENT: N_("each development token"),
    g.SHIELD: N_("each shield"),
    g.CARD: N_("each card"),
    g.VP: N_("each VP"),
}
"""Phrases for effects that count gained goods."""

TYPE_NAME = {
    **{name: NAME[g.BY_NAME[name]][0] for name in g.TYPES if name in g.BY_NAME},
    "contact": N_("contact"),
    "monument": N_("monument"),
    "mask": N_("mask"),
}

SPEECH = Speech(DOMAIN, LOCALE)
say, joined = SPEECH.say, SPEECH.joined


def get_good_name(good: int, lang: str = "en", n: int = 1) -> str:
    """Return the name of a good, in singular or plural."""
    return say(NAME[good][n != 1], lang)


def get_type_name(type: str, lang: str = "en") -> str:
    """Return the name of a type of locations."""
    return say(TYPE_NAME[type], lang)


def describe_amount(good: int, n: int, lang: str = "en") -> str:
    """Return an amount of a good, such as "1 worker" or "2 workers"."""
    return say(COUNTED[good][n != 1], lang, n=n)


def describe_goods(goods: g.Goods, lang: str = "en") -> str:
    """Return amounts of goods in the order given, such as "2 workers and 1 gun"."""
    return joined((describe_amount(good, n, lang) for good, n in goods), lang)


def describe_cost(cost: g.Cost, lang: str = "en") -> str:
    """Return a cost as a phrase; workers are named first, and cards come from the hand."""
    parts = []
    for good, n in sorted(cost, key=lambda amount: amount[0] != g.WORKER):
        parts.append(say(PAID.get(good, COUNTED[good])[n != 1], lang, n=n))
    return joined(parts, lang)


def describe_lacking(cost: g.Cost, lang: str = "en") -> str:
    """Return the missing part of a cost as a phrase."""
    return joined((say(LACKING.get(good, COUNTED[good])[n != 1], lang, n=n) for good, n in cost), lang)


def format_after_colon(clause: str, lang: str) -> str:
    """Return a clause in its form after a colon, where German continues with a capital letter."""
    return capitalize_first(clause) if get_grammar(lang).capital_after_colon else clause


def offer(cost: g.Cost, clause: str, lang: str) -> str:
    """Return a cost and its effect as one sentence."""
    if not cost:
        return capitalize_first(clause) + "."
    return say(N_("Pay {cost}: {clause}."), lang, cost=describe_cost(cost, lang), clause=clause)


def trade(cost: g.Cost, goods: g.Goods, lang: str = "en") -> str:
    """Return a cost and the gained goods as one sentence: faction boards, connection cards."""
    gained = say(N_("gain {goods}"), lang, goods=describe_goods(goods, lang))
    return offer(cost, format_after_colon(gained, lang), lang)
