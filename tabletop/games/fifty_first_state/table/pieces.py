"""Pieces on the table. All are immutable."""

from __future__ import annotations

from typing import Any

from tabletop.engine.schema.table_schema import flag, pairs, piece, word
from tabletop.engine.schema.table_schema import number as whole
from tabletop.games.fifty_first_state.table.goods import KINDS, NAMES, Goods


def get_cards(state: Any) -> Any:
    """Return all location cards of the game, by id."""
    return state.game.content.cards


@piece
class Location:
    """Card in a state. `number` is unique for the whole game; a changed location replaces the old one."""

    number: int = whole(1)
    card: str = word(get_cards, pool="cards")
    ruin: bool = flag(default=False)
    shield: bool = flag(default=False)
    uses: int = whole(0, 99, default=0)
    """Number of uses of its action this round; for an open production, 1 if a worker is on it."""
    spent: Goods = pairs(NAMES[:KINDS], default=())
    """Goods on it from its use."""
    stored: Goods = pairs(NAMES[:KINDS], default=())
    """Goods kept over the clean-up; they return in the production phase."""
    cached: Goods = pairs(NAMES[:KINDS], default=())
    """Goods of its building bonus that are still on it; they count as part of the owner's supply."""

    def with_changes(
        self,
        *,
        shield: bool | None = None,
        uses: int | None = None,
        spent: Goods | None = None,
        stored: Goods | None = None,
        cached: Goods | None = None,
    ) -> Location:
        """Return the same location with changes."""
        return Location(
            self.number,
            self.card,
            self.ruin,
            self.shield if shield is None else shield,
            self.uses if uses is None else uses,
            self.spent if spent is None else spent,
            self.stored if stored is None else stored,
            self.cached if cached is None else cached,
        )
