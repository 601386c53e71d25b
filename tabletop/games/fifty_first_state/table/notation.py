"""Notation of goods in records: `iron*2 ammo` for amounts, and `iron@12` for goods on location 12."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.games.fifty_first_state.table.goods import NAMES, Goods, merge_goods


def parse_good(word: str, names: Sequence[str] = NAMES) -> int:
    """Return the good with this name. Raises ValueError that lists the known names."""
    if word not in names:
        raise ValueError(f"{word[:30]!r} is not one of {', '.join(names)}")
    return names.index(word)


def format_goods(goods: Goods) -> list[str]:
    """Return goods as words: ((2, 1), (4, 3)) becomes ["iron", "ammo*3"]."""
    return [NAMES[good] if n == 1 else f"{NAMES[good]}*{n}" for good, n in goods]


def parse_goods(words: Iterable[str], names: Sequence[str] = NAMES) -> Goods:
    """Parse words to goods, in the order of the goods: ["ammo*3", "iron"] gives ((2, 1), (4, 3)). Raises ValueError."""
    goods: list[tuple[int, int]] = []
    for word in words:
        name, star, n = word.partition("*")
        goods.append((parse_good(name, names), parse_small_number(n) if star else 1))
    return merge_goods(tuple(goods))


def parse_small_number(word: str) -> int:
    """Parse a whole number from 0 to 999999. Raises ValueError."""
    if not (word.isascii() and word.isdigit() and len(word) <= 6):
        raise ValueError(f"{word[:30]!r} is not a small whole number")
    return int(word)
