"""What cards say as rows of small tokens, for screens that draw icons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from tabletop.engine.values import N_
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
from tabletop.games.fifty_first_state.content.pieces import Card
from tabletop.games.fifty_first_state.table.goods import ANY_BASIC, ANY_CARD, CARD, NAMES, OWN_DEAL, WORKER, Cost
from tabletop.games.fifty_first_state.words.texts import good_name, say

Token: TypeAlias = dict[str, str | int]
"""{"good": …, "n": …}, {"type": …} or {"sign": …}; a sign may have a number and a short label."""


def amount_tokens(amounts: Cost, lang: str = "en") -> list[Token]:
    """Goods or a cost as tokens; workers come first, as they are printed."""
    tokens: list[Token] = []
    for good, n in sorted(amounts, key=lambda amount: amount[0] != WORKER):
        if good == ANY_CARD:
            tokens.append({"good": NAMES[CARD], "n": n})
        elif good == ANY_BASIC:
            tokens.append({"sign": "any_basic", "n": n})
        elif good == OWN_DEAL:
            tokens.append({"sign": "deal", "n": n, "text": good_name(OWN_DEAL, lang)})
        else:
            tokens.append({"good": NAMES[good], "n": n})
    return tokens


def effect_tokens(effect: Effect, lang: str = "en") -> list[Token]:
    """One effect as tokens."""
    if isinstance(effect, Gain):
        return amount_tokens(effect.goods, lang)
    if isinstance(effect, GainPerType):
        most: Token = {"sign": "per", "n": effect.most, "text": say(N_("max. {n}"), lang, n=effect.most)}
        return [{"good": NAMES[effect.good], "n": 1}, most, {"type": effect.type}]
    if isinstance(effect, GainPerGained):
        label = say(N_("max. {n}, gained"), lang, n=effect.most)
        most = {"sign": "per", "n": effect.most, "text": label}
        return [{"good": NAMES[effect.gain], "n": 1}, most, {"good": NAMES[effect.good], "n": 1}]
    if isinstance(effect, GainChoice):
        sides = [amount_tokens(side, lang) for side in effect.options]
        return _with_between(sides, {"sign": "or", "text": say(N_("or"), lang)})
    if isinstance(effect, Cache):
        return [{"sign": "cache"}, *amount_tokens(effect.goods, lang)]
    if isinstance(effect, CopyOwn):
        return [{"sign": "copy", "text": say(N_("own production"), lang)}]
    if isinstance(effect, CopyOther):
        return [{"sign": "copy", "text": say(N_("another’s production"), lang)}]
    if isinstance(effect, Claim):
        return [{"sign": "steal", "text": say(N_("another’s production"), lang)}]
    if isinstance(effect, StealBasic):
        return [{"sign": "steal"}, {"sign": "any_basic", "n": 1}]
    if isinstance(effect, FreeLocations):
        return [{"sign": "free", "n": effect.left, "text": say(N_("own locations"), lang)}]
    if isinstance(effect, OtherDeal):
        return [{"sign": "copy", "n": 1, "text": say(N_("another’s deal"), lang)}]
    if isinstance(effect, OwnDeals):
        return [{"sign": "copy", "n": effect.left, "text": say(N_("own deals"), lang)}]
    raise TypeError(f"there are no icons for {effect!r}")


def _with_between(parts: Iterable[Sequence[Token]], between: Token) -> list[Token]:
    """The parts in one row, with a token between any two."""
    row: list[Token] = []
    for part in parts:
        if row:
            row.append(between)
        row.extend(part)
    return row


def _effects(effects: Iterable[Effect], lang: str) -> list[Token]:
    return _with_between((effect_tokens(effect, lang) for effect in effects), {"sign": "plus"})


def icons(card: Card, lang: str = "en") -> list[Token]:
    """What a card does, without its building bonus."""
    row = _effects(card.produces, lang)
    if card.storage is not None:
        kept = ([(ANY_BASIC, card.storage.basic)] if card.storage.basic else []) + list(card.storage.goods)
        limited = amount_tokens(tuple((good, n) for good, n in kept if n > 0), lang)
        free = amount_tokens(tuple((good, 1) for good, n in kept if n < 0), lang)
        row += [{"sign": "store"}, *limited] if limited else []
        row += [{"sign": "store", "text": "∞"}, *free] if free else []
    if card.each_time is not None:
        row += [{"sign": "each_deal"}] if card.each_time.deal else []
        row += [{"sign": "each_raze"}] if card.each_time.raze else []
        row += [{"sign": "arrow"}, *amount_tokens(card.each_time.goods, lang)]
    if card.if_gained is not None:
        least = card.if_gained.least
        row += [
            {"sign": "if", "n": least, "text": f"≥ {least}"},
            *amount_tokens(((card.if_gained.kind, 1),), lang),
        ]
        row += [{"sign": "arrow"}, *amount_tokens(card.if_gained.goods, lang)]
    if card.use is not None:
        row += [*amount_tokens(card.use.cost, lang), {"sign": "arrow"}, *_effects(card.use.gain, lang)]
        if card.use.times > 1:
            row.append({"sign": "times2", "n": card.use.times, "text": f"{card.use.times}×"})
    return row


def bonus_icons(card: Card, lang: str = "en") -> list[Token]:
    """The building bonus of a card."""
    return _effects(card.bonus, lang)
