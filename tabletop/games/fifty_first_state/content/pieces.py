"""Printed pieces: cards, boards, connection cards. All are immutable."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from tabletop.engine.core.values import Sendable, Value, value
from tabletop.games.fifty_first_state.table.goods import TYPE_BIT, Cost, Goods

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.rules.effects.base import Effect
    from tabletop.games.fifty_first_state.rules.effects.features import EachTime, Feature, IfGained, Storage, Use

SHIPWRECK = "shipwreck"
"""Card whose number of uses per round is disputed (51s.card.shipwreck)."""


@value
class Card(Value):
    """Location card as printed. `id` is its name in records and content files."""

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
    """True if it always counts as shielded (Hidden Forge)."""
    silent: bool = False
    """True if it produces nothing when it is built (Suppliers)."""
    mask: int = 0
    """Types as bits, for fast comparison."""

    @property
    def features(self) -> tuple[Feature, ...]:
        """Effects other than production, uses and building bonus."""
        return tuple([feature for feature in (self.storage, self.each_time, self.if_gained) if feature is not None])

    @property
    def printed(self) -> tuple[Effect, ...]:
        """All printed effects."""
        used = self.use.gain if self.use is not None else ()
        return (
            *self.produces,
            *self.bonus,
            *used,
            *[effect for feature in self.features for effect in feature.get_gains()],
        )


@value
class FactionAction(Value):
    """Contact action of a faction board: "build", "raze" or "deal"."""

    id: str
    cost: Cost
    gain: Goods


@value
class Faction(Value):
    """Faction board."""

    id: str
    name: str
    production: Goods
    actions: tuple[FactionAction, ...]


@value
class Connection(Value):
    """Connection card."""

    id: str
    name: str
    color: str
    copies: int
    cost: Cost
    gain: Goods


class Content(Sendable):
    """All printed pieces: cards by id, number of copies in each set, boards and connection cards."""

    __slots__ = ("cards", "connections", "digest", "factions", "name", "printed", "sets")

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
        self.printed: Content | None = None
        """Original content if a parameter of the game changes a card; else None."""


@lru_cache(maxsize=16)
def limit_shipwreck(content: Content, uses: int) -> Content:
    """Return the content with Shipwreck used at most `uses` times a round (51s.card.shipwreck)."""
    card = content.cards.get(SHIPWRECK)
    if card is None or card.use is None or card.use.times <= uses:
        return content
    use = type(card.use)(card.use.cost, card.use.gain, uses)
    cards = {**content.cards, card.id: Card(**{**card.facts(), "use": use})}
    changed = Content(content.name, cards, content.sets, content.factions, content.connections, content.digest)
    changed.printed = content
    return changed


def encode_types(types: tuple[str, ...]) -> int:
    """Return the types of a card as a bit mask."""
    return sum(TYPE_BIT[t] for t in types)
