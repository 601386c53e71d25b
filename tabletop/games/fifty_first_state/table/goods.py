"""Goods as small whole numbers (indices into lists), and the types printed on cards as bits."""

from __future__ import annotations

from typing import Literal, TypeAlias

GUN, FUEL, IRON, BRICK, AMMO, WORKER, GREY, BLUE, RED, UNIVERSAL, DEVELOPMENT, SHIELD, CARD, VP = range(14)

NAMES = (
    "gun", "fuel", "iron", "brick", "ammo", "worker", "grey", "blue", "red", "universal", "development", "shield",
    "card", "vp",
)  # fmt: skip
"""Names of the goods in content files and notation, by index."""

KINDS = 12
"""Number of goods kept in a supply. Cards go to the hand and points are scored instead."""

BASIC = (GUN, FUEL, IRON, BRICK)
"""Basic resources (51s.goods.basic)."""

ANY_BASIC, OWN_DEAL, ANY_CARD = 14, 15, 16
"""Further items of a cost: basic resources of the payer's choice, a deal of the payer, a card of any kind."""

COST_NAMES = (*NAMES, "any_basic", "deal", "any_card")

BY_NAME = {name: i for i, name in enumerate(COST_NAMES)}

JOKER = {
    **dict.fromkeys((GUN, FUEL, IRON, BRICK, ANY_BASIC), AMMO),
    **dict.fromkeys((GREY, BLUE, RED), UNIVERSAL),
}
"""Goods that may replace another good when paying (51s.goods.ammo, 51s.goods.universal)."""

Goods: TypeAlias = tuple[tuple[int, int], ...]
"""Amounts of goods: ((good, amount), …), in the order of the goods."""

Cost: TypeAlias = tuple[tuple[int, int], ...]
"""Like Goods, with ANY_BASIC, OWN_DEAL and ANY_CARD allowed; CARD in it is a location card (51s.use.card_cost)."""

PRODUCTION, FEATURE, ACTION = range(3)
Row: TypeAlias = Literal["production", "feature", "action"]
ROWS: tuple[Row, ...] = ("production", "feature", "action")
"""Rows of a state, from top to bottom (51s.rows)."""

BOARD_ACTIONS = ("build", "raze", "deal")
"""Contact actions of a faction board (51s.use.faction)."""

TYPES = ("gun", "fuel", "iron", "brick", "ammo", "worker", "card", "vp", "contact", "monument", "mask")
"""Types of locations."""

TYPE_BIT = {name: 1 << i for i, name in enumerate(TYPES)}


def merge_goods(*amounts: Goods) -> Goods:
    """Return the sum of amounts, in the order of the goods."""
    total: dict[int, int] = {}
    for goods in amounts:
        for good, n in goods:
            total[good] = total.get(good, 0) + n
    return tuple(sorted((good, n) for good, n in total.items() if n))
