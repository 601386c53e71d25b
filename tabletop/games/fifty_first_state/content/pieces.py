"""The printed things (cards, boards, connection cards) and the locations that stand on the table. All immutable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.engine.values import Value, value
from tabletop.games.fifty_first_state.table.goods import TYPE_BIT, Cost, Goods

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.effects import Effect


@value
class Use(Value):
    """The action printed on an action location: its cost, what it gives, how often a round.

    What the card says wins over the rules (51s.golden): Shipwreck works twice (51s.card.shipwreck).
    """

    cost: Cost
    gain: tuple[Effect, ...]
    times: int = 1


@value
class Storage(Value):
    """What a feature may keep over the clean-up: so many basic resources together, so many of single goods.

    A number of -1 means any number (51s.card.chambers).
    """

    basic: int = 0
    goods: Goods = ()


@value
class EachTime(Value):
    """A feature that pays whenever its owner makes a deal, or razes, or either."""

    goods: Goods
    deal: bool = False
    raze: bool = False


@value
class IfGained(Value):
    """A feature that pays once when enough was gained in the production phase. `kind` is a good or ANY_BASIC."""

    kind: int
    least: int
    goods: Goods


@value
class Card(Value):
    """A location card as printed. `id` is what records and content files call it."""

    id: str
    name: str
    row: int
    open: bool
    distance: int
    types: tuple[str, ...]
    spoils: Goods
    deal: Goods
    produces: tuple[Effect, ...] = ()
    bonus: tuple[Effect, ...] = ()
    storage: Storage | None = None
    each_time: EachTime | None = None
    if_gained: IfGained | None = None
    use: Use | None = None
    forged: bool = False
    """Counts as shielded for good (Hidden Forge)."""
    silent: bool = False
    """Produces nothing at the moment it is built (Suppliers)."""
    mask: int = 0
    """The types as bits, for quick comparison."""


@value
class FactionAction(Value):
    """One of the three contact actions of a faction board: "build", "raze" or "deal"."""

    id: str
    cost: Cost
    gain: Goods


@value
class Faction(Value):
    """A faction board."""

    id: str
    name: str
    production: Goods
    actions: tuple[FactionAction, ...]


@value
class Connection(Value):
    """A connection card."""

    id: str
    name: str
    color: str
    copies: int
    cost: Cost
    gain: Goods


class Content:
    """Everything printed: cards by id, how many copies each set holds, boards and connection cards."""

    __slots__ = ("cards", "connections", "digest", "factions", "name", "sets")

    def __init__(
        self,
        name: str,
        cards: Mapping[str, Card],
        sets: Mapping[str, Mapping[str, int]],
        factions: Mapping[str, Faction],
        connections: Mapping[str, Connection],
        digest: str,
    ) -> None:
        self.name = name
        self.cards = dict(cards)
        self.sets = {s: dict(copies) for s, copies in sets.items()}
        """Set name ("base", "new_era", "winter") -> card id -> copies."""
        self.factions = dict(factions)
        self.connections = dict(connections)
        self.digest = digest
        """Fingerprint of the content; positions saved with other content are refused."""


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


def types_as_bits(types: tuple[str, ...]) -> int:
    """The types of a card as one number."""
    return sum(TYPE_BIT[t] for t in types)
