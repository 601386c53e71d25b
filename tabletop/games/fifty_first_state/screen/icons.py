"""What cards say as rows of small tokens, for screens that draw icons."""

from __future__ import annotations

from tabletop.games.fifty_first_state.content.effects.base import icons_of
from tabletop.games.fifty_first_state.content.pieces import Card
from tabletop.games.fifty_first_state.words.tokens import Token


def icons(card: Card, lang: str = "en") -> list[Token]:
    """What a card does, without its building bonus."""
    used = card.use.icons(lang) if card.use is not None else []
    done = [token for feature in card.features for token in feature.icons(lang)]
    return [*icons_of(card.produces, lang), *done, *used]


def bonus_icons(card: Card, lang: str = "en") -> list[Token]:
    """The building bonus of a card."""
    return icons_of(card.bonus, lang)
