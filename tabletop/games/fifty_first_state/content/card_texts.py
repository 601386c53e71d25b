"""Texts of cards, composed from their printed effects: in every language, and as rows of icons."""

from __future__ import annotations

from tabletop.engine.core.values import N_
from tabletop.games.fifty_first_state.content.pieces import Card
from tabletop.games.fifty_first_state.rules.effects.base import clause_of, gained, icons_of
from tabletop.games.fifty_first_state.words.texts import say
from tabletop.games.fifty_first_state.words.tokens import Token


def _production(card: Card, lang: str) -> str:
    goods = gained(card.produces, lang)
    if goods:
        message = N_("Open production: produces {goods}.") if card.open else N_("Produces {goods}.")
        return say(message, lang, goods=goods)
    message = N_("Open production: {clause}.") if card.open else N_("Production: {clause}.")
    return say(message, lang, clause=clause_of(card.produces, lang))


def main_text(card: Card, lang: str = "en") -> str:
    """Return the text of a card without its building bonus; empty if it has only a bonus."""
    parts = []
    if card.produces:
        parts.append(_production(card, lang))
    if card.silent:
        parts.append(say(N_("It produces nothing when it is built."), lang))
    parts += [feature.told(lang) for feature in card.features]
    if card.use is not None:
        parts.append(card.use.told(lang))
    if card.forged:
        parts.append(say(N_("It always counts as shielded, and no shield can be put on it."), lang))
    if not card.types:
        parts.append(say(N_("It has no type: every card may be developed over it."), lang))
    return " ".join(parts)


def bonus_text(card: Card, lang: str = "en") -> str:
    """Return the building bonus of a card; empty if it has none."""
    return say(N_("Building bonus: {clause}."), lang, clause=clause_of(card.bonus, lang)) if card.bonus else ""


def card_text(card: Card, lang: str = "en") -> str:
    """Return the complete text of a card."""
    return " ".join(filter(None, (main_text(card, lang), bonus_text(card, lang))))


def main_icons(card: Card, lang: str = "en") -> list[Token]:
    """Return the effects of a card as icons, without its building bonus."""
    used = card.use.icons(lang) if card.use is not None else []
    done = [token for feature in card.features for token in feature.icons(lang)]
    return [*icons_of(card.produces, lang), *done, *used]


def bonus_icons(card: Card, lang: str = "en") -> list[Token]:
    """Return the building bonus of a card as icons."""
    return icons_of(card.bonus, lang)
