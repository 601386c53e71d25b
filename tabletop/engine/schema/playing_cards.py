"""Standard deck of 52 playing cards, as ids with rank and suit: "AS" is the ace of spades, "10H" the ten of hearts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game

RANKS = (N_("A"), *map(str, range(2, 11)), N_("J"), N_("Q"), N_("K"))
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Deck(tuple[str, ...]):
    """Cards with names. `TableGame` uses these names if one of its piles is declared with the deck."""

    __slots__ = ()

    def get_name(self, game: Game, card: str, lang: str) -> str:
        """Return the name of a card: "J♠", in German "B♠"."""
        return f"{game.translate(card[:-1], lang)}{SUITS[card[-1]]}"


CARDS = Deck(rank + suit for suit in SUITS for rank in RANKS)
"""All 52 cards, by suit, then by rank from the ace."""
