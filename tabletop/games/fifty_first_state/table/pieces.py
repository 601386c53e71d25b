"""The pieces that stand on the table. All immutable."""

from __future__ import annotations

from tabletop.engine.values import Value, value
from tabletop.games.fifty_first_state.table.goods import Goods


@value
class Location(Value):
    """A card standing in a state. `number` is its own for the whole game; a changed location replaces the old one."""

    number: int
    card: str
    ruin: bool = False
    shield: bool = False
    uses: int = 0
    """How often its action was used this round; for an open production, whether somebody's worker stands on it."""
    spent: Goods = ()
    """Goods that lie on it from use."""
    stored: Goods = ()
    """Goods kept over the clean-up; they come back in the production phase."""
    cached: Goods = ()
    """Goods of its building bonus that still lie on it; they count as part of the owner's supply."""

    def but(
        self,
        *,
        shield: bool | None = None,
        uses: int | None = None,
        spent: Goods | None = None,
        stored: Goods | None = None,
        cached: Goods | None = None,
    ) -> Location:
        """The same location with something changed."""
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
