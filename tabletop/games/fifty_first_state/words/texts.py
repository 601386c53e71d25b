"""Words of 51st State: goods, types and what cards say, made from their values, in every language.

Translations live in the catalogues of the domain `fifty_first_state`. Singular and plural are messages of their own,
and so are the phrases that German bends ("1 grey contact", as the object of gaining or paying).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from tabletop.engine.nouns import fill
from tabletop.engine.values import N_
from tabletop.engine.words import translate
from tabletop.games.fifty_first_state.content.bespoke import (
    Claim,
    CopyOther,
    CopyOwn,
    FreeLocations,
    OtherDeal,
    OwnDeals,
    StealBasic,
)
from tabletop.games.fifty_first_state.content.effects import Cache, Effect, Gain, GainChoice, GainPerGained, GainPerType
from tabletop.games.fifty_first_state.content.pieces import Card, Connection, EachTime, FactionAction, Storage
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
"""What a good is called: one of it, and several."""

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
"""So many of a good, as the object of gaining or paying."""

BASIC_COUNTED = (N_("{n} basic resource"), N_("{n} basic resources"))
PAID = {
    g.CARD: (N_("{n} location card from your hand"), N_("{n} location cards from your hand")),
    g.ANY_CARD: (
        N_("{n} card from your hand (location or connection card)"),
        N_("{n} cards from your hand (location or connection cards)"),
    ),
}
"""What is said otherwise where it is paid (51s.use.card_cost)."""
LACKING = {
    g.ANY_BASIC: BASIC_COUNTED,
    g.CARD: (N_("{n} location card"), N_("{n} location cards")),
    g.OWN_DEAL: (N_("{n} deal"), N_("{n} deals")),
}
"""What is said otherwise where it is missing."""

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
"""For effects that count what was gained."""

TYPE_NAME = {
    **{name: NAME[g.BY_NAME[name]][0] for name in g.TYPES if name in g.BY_NAME},
    "contact": N_("contact"),
    "monument": N_("monument"),
    "mask": N_("mask"),
}


def say(message: str, lang: str, /, **facts: object) -> str:
    """A message of this game in a language, with its facts filled in."""
    return fill(translate(message, lang, DOMAIN, LOCALE), lang, facts)


def joined(parts: Iterable[str], lang: str, last: str = N_("{first} and {last}")) -> str:
    """ "a", "a and b", "a, b and c"; nothing is "nothing"."""
    words = list(parts)
    if len(words) < 2:
        return words[0] if words else say(N_("nothing"), lang)
    return say(last, lang, first=", ".join(words[:-1]), last=words[-1])


def good_name(good: int, lang: str = "en", n: int = 1) -> str:
    """What a good is called: one of it, or several."""
    return say(NAME[good][n != 1], lang)


def type_name(type: str, lang: str = "en") -> str:
    """What a type of locations is called."""
    return say(TYPE_NAME[type], lang)


def counted(good: int, n: int, lang: str = "en") -> str:
    """ "1 worker", "2 workers"."""
    return say(COUNTED[good][n != 1], lang, n=n)


def goods_phrase(goods: g.Goods, lang: str = "en") -> str:
    """ "2 workers and 1 gun", in the order given."""
    return joined((counted(good, n, lang) for good, n in goods), lang)


def cost_phrase(cost: g.Cost, lang: str = "en") -> str:
    """Like `goods_phrase`, for what is paid; workers are named first, and cards come from the hand."""
    parts = []
    for good, n in sorted(cost, key=lambda amount: amount[0] != g.WORKER):
        parts.append(say(PAID.get(good, COUNTED[good])[n != 1], lang, n=n))
    return joined(parts, lang)


def lacking_phrase(cost: g.Cost, lang: str = "en") -> str:
    """Like `cost_phrase`, for what is missing to pay it."""
    return joined((say(LACKING.get(good, COUNTED[good])[n != 1], lang, n=n) for good, n in cost), lang)


# --- effects --------------------------------------------------------------------------------------------------


def _yield(effect: Effect, lang: str) -> str:
    """What an effect gives, as a thing to gain; empty if it is not that simple."""
    if isinstance(effect, Gain):
        return goods_phrase(effect.goods, lang)
    if isinstance(effect, GainChoice):
        return joined((goods_phrase(side, lang) for side in effect.options), lang, N_("{first} or {last}"))
    if isinstance(effect, GainPerType):
        return say(
            N_("{gain} for each {type} location in your state, {most} at most"),
            lang,
            gain=counted(effect.good, 1, lang),
            type=type_name(effect.type, lang),
            most=effect.most,
        )
    if isinstance(effect, GainPerGained):
        return say(
            N_("{gain} for {each} that you gain in this production phase, {most} at most"),
            lang,
            gain=counted(effect.gain, 1, lang),
            each=say(EACH[effect.good], lang),
            most=effect.most,
        )
    return ""


def effect_text(effect: Effect, lang: str = "en", row: int = g.PRODUCTION) -> str:
    """What an effect on a card of this row tells its player to do: "gain 2 workers"."""
    goods = _yield(effect, lang)
    if goods:
        return say(N_("gain {goods}"), lang, goods=goods)
    if isinstance(effect, Cache):
        return say(N_("put {goods} on this card for later"), lang, goods=goods_phrase(effect.goods, lang))
    if isinstance(effect, CopyOwn):
        if row == g.ACTION:
            return say(N_("choose a production location in your state and gain what it produces"), lang)
        return say(N_("choose another production location in your state and gain what it produces"), lang)
    if isinstance(effect, CopyOther):
        return say(N_("choose a production location of another player and gain what it produces"), lang)
    if isinstance(effect, Claim):
        message = N_(
            "choose a production location of another player; its goods go to you instead of its owner"
        )
        return say(message, lang)
    if isinstance(effect, StealBasic):
        return say(N_("take 1 basic resource from the supply of another player who has not passed"), lang)
    if isinstance(effect, FreeLocations):
        message = N_("clear up to {n} of your other locations, so that they can be used again this round")
        return say(message, lang, n=effect.left)
    if isinstance(effect, OtherDeal):
        return say(N_("gain the good of 1 deal of another player"), lang)
    if isinstance(effect, OwnDeals):
        return say(N_("gain the goods of up to {n} of your deals"), lang, n=effect.left)
    raise TypeError(f"there are no words for {effect!r}")


def _clause(effects: Sequence[Effect], lang: str, row: int = g.PRODUCTION) -> str:
    """What several effects tell to do, to stand after a colon."""
    yields = [_yield(effect, lang) for effect in effects]
    if all(yields):
        text = say(N_("gain {goods}"), lang, goods=joined(yields, lang))
    else:
        text = joined((effect_text(effect, lang, row) for effect in effects), lang)
    return _capital(text) if lang == "de" else text  # German goes on with a capital where a sentence follows


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- cards ----------------------------------------------------------------------------------------------------


def _production(card: Card, lang: str) -> str:
    yields = [_yield(effect, lang) for effect in card.produces]
    if all(yields):
        message = N_("Open production: produces {goods}.") if card.open else N_("Produces {goods}.")
        return say(message, lang, goods=joined(yields, lang))
    message = N_("Open production: {clause}.") if card.open else N_("Production: {clause}.")
    return say(message, lang, clause=_clause(card.produces, lang))


def _storage(storage: Storage, lang: str) -> str:
    parts = []
    if storage.basic > 0:
        basic = say(BASIC_COUNTED[storage.basic != 1], lang, n=storage.basic)
        parts.append(say(N_("up to {goods}"), lang, goods=basic))
    kept = ([(g.ANY_BASIC, -1)] if storage.basic < 0 else []) + list(storage.goods)
    for good, n in kept:
        if n < 0:
            parts.append(say(N_("any number of {goods}"), lang, goods=good_name(good, lang, 2)))
        else:
            parts.append(say(N_("up to {goods}"), lang, goods=counted(good, n, lang)))
    return say(N_("In the clean-up you may keep {goods} on it."), lang, goods=joined(parts, lang))


def _each_time(each: EachTime, lang: str) -> str:
    if each.deal and each.raze:
        message = N_("Whenever you make a deal or raze, gain {goods}.")
    elif each.deal:
        message = N_("Whenever you make a deal, gain {goods}.")
    else:
        message = N_("Whenever you raze, gain {goods}.")
    return say(message, lang, goods=goods_phrase(each.goods, lang))


def _offer(cost: g.Cost, clause: str, lang: str) -> str:
    """What is paid and what that does, as one sentence."""
    if not cost:
        return _capital(clause) + "."
    return say(N_("Pay {cost}: {clause}."), lang, cost=cost_phrase(cost, lang), clause=clause)


def main_text(card: Card, lang: str = "en") -> str:
    """What a card does, without its building bonus; empty if the bonus is all."""
    parts = []
    if card.produces:
        parts.append(_production(card, lang))
    if card.silent:
        parts.append(say(N_("It produces nothing when it is built."), lang))
    if card.storage is not None:
        parts.append(_storage(card.storage, lang))
    if card.each_time is not None:
        parts.append(_each_time(card.each_time, lang))
    if card.if_gained is not None:
        condition = card.if_gained
        if condition.kind == g.ANY_BASIC:
            least = say(BASIC_COUNTED[condition.least != 1], lang, n=condition.least)
        else:
            least = counted(condition.kind, condition.least, lang)
        message = N_("If you gain at least {least} in the production phase, also gain {goods}.")
        parts.append(say(message, lang, least=least, goods=goods_phrase(condition.goods, lang)))
    if card.use is not None:
        parts.append(_offer(card.use.cost, _clause(card.use.gain, lang, card.row), lang))
        if card.use.times == 2:
            parts.append(say(N_("Up to twice a round."), lang))
        elif card.use.times > 2:
            parts.append(say(N_("Up to {n} times a round."), lang, n=card.use.times))
    if card.forged:
        parts.append(say(N_("It always counts as shielded, and no shield can be put on it."), lang))
    if not card.types:
        parts.append(say(N_("It has no type: every card may be developed over it."), lang))
    return " ".join(parts)


def bonus_text(card: Card, lang: str = "en") -> str:
    """The building bonus of a card; empty if it has none."""
    return say(N_("Building bonus: {clause}."), lang, clause=_clause(card.bonus, lang)) if card.bonus else ""


def card_text(card: Card, lang: str = "en") -> str:
    """Everything a card does."""
    return " ".join(filter(None, (main_text(card, lang), bonus_text(card, lang))))


def faction_action_text(action: FactionAction, lang: str = "en") -> str:
    """One of the contact actions of a faction board."""
    return _offer(action.cost, _clause((Gain(action.gain),), lang), lang)


def connection_text(connection: Connection, lang: str = "en") -> str:
    """What playing a connection card costs and gives."""
    return _offer(connection.cost, _clause((Gain(connection.gain),), lang), lang)
