"""How amounts of goods are written in records: `iron*2 ammo`, and `iron@12` for goods lying on location 12."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tabletop.games.fifty_first_state.table.goods import NAMES, Goods, merged


def good_from_word(word: str, names: Sequence[str] = NAMES) -> int:
    """The good with this name. Raises ValueError that names the known ones."""
    if word not in names:
        raise ValueError(f"{word[:30]!r} is none of {', '.join(names)}")
    return names.index(word)


def goods_to_words(goods: Goods) -> list[str]:
    """((2, 1), (4, 3)) as ["iron", "ammo*3"]."""
    return [NAMES[good] if n == 1 else f"{NAMES[good]}*{n}" for good, n in goods]


def goods_from_words(words: Iterable[str], names: Sequence[str] = NAMES) -> Goods:
    """["ammo*3", "iron"] as ((2, 1), (4, 3)): in the order of the goods, however it is written. Raises ValueError."""
    goods: list[tuple[int, int]] = []
    for word in words:
        name, star, n = word.partition("*")
        goods.append((good_from_word(name, names), small_number(n) if star else 1))
    return merged(tuple(goods))


def small_number(word: str) -> int:
    """A whole number from 0 to 999999. Raises ValueError."""
    if not (word.isascii() and word.isdigit() and len(word) <= 6):
        raise ValueError(f"{word[:30]!r} is not a small whole number")
    return int(word)
