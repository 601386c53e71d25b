"""Texts of cards, composed from their printed effects: in every language, and as rows of icons."""

from __future__ import annotations

from tabletop.engine.core.values import N_
from tabletop.games.fifty_first_state.content.pieces import Card
from tabletop.games.fifty_first_state.rules.effects.base import describe_effects, describe_gains, list_icons
from tabletop.games.fifty_first_state.words.texts import say
from tabletop.games.fifty_first_state.words.tokens import Token


def _describe_production(card: Card, lang: str) -> str:
    goods = describe_gains(card.produces, lang)
    if goods:
        message = N_("Open production: produces {goods}.") if card.open else N_("Produces {goods}.")
        return say(message, lang, goods=goods)
    message = N_("Open production: {clause}.") if card.open else N_("Production: {clause}.")
    return say(message, lang, clause=describe_effects(card.produces, lang))


def describe_main(card: Card, lang: str = "en") -> str:
    """Return the text of a card without its building bonus; empty if it has only a bonus."""
    parts = []
    if card.produces:
        parts.append(_describe_production(card, lang))
    if card.silent:
        parts.append(say(N_("It produces nothing when it is built."), lang))
    parts += [feature.describe(lang) for feature in card.features]
    if card.use is not None:
        parts.append(card.use.describe(lang))
    if card.forged:
        parts.append(say(N_("It always counts as shielded, and no shield can be put on it."), lang))
    if not card.types:
        parts.append(say(N_("It has no type: every card may be developed over it."), lang))
    return " ".join(parts)


def describe_bonus(card: Card, lang: str = "en") -> str:
    """Return the building bonus of a card; empty if it has none."""
    return say(N_("Building bonus: {clause}."), lang, clause=describe_effects(card.bonus, lang)) if card.bonus else ""


def describe_card(card: Card, lang: str = "en") -> str:
    """Return the complete text of a card."""
    return " ".join(filter(None, (describe_main(card, lang), describe_bonus(card, lang))))


def list_main_icons(card: Card, lang: str = "en") -> list[Token]:
    """Return the effects of a card as icons, without its building bonus."""
    used = card.use.list_icons(lang) if card.use is not None else []
    done = [token for feature in card.features for token in feature.list_icons(lang)]
    return [*list_icons(card.produces, lang), *done, *used]


def list_bonus_icons(card: Card, lang: str = "en") -> list[Token]:
    """Return the building bonus of a card as icons."""
    return list_icons(card.bonus, lang)
