"""Cards: their points and the melds they form. A hand is a bit mask, with a bit for each card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tabletop.engine.schema.playing_cards import CARDS

BIT = {card: 1 << k for k, card in enumerate(CARDS)}
SUIT = (1 << 13) - 1
WORTH = [sum(min(k + 1, 10) for k in range(13) if cards >> k & 1) for cards in range(1 << 13)]
"""Points of each set of cards of one suit (gin.cards)."""
_ROWS = [((1 << size) - 1) << k for size in range(3, 14) for k in range(14 - size)]
RUNS = [[row for row in _ROWS if row & cards == row] for cards in range(1 << 13)]
"""Runs in each set of cards of one suit (gin.melds)."""


def to_bits(cards: Iterable[str]) -> int:
    """Return cards as a bit mask."""
    return sum([BIT[card] for card in cards])


def list_cards(hand: int) -> list[str]:
    """Return the cards of a bit mask, by suit and rank."""
    return [card for card, bit in BIT.items() if hand & bit]


def count_points(hand: int) -> int:
    """Return the total points of cards."""
    return WORTH[hand & SUIT] + WORTH[hand >> 13 & SUIT] + WORTH[hand >> 26 & SUIT] + WORTH[hand >> 39]


def find_melds(hand: int) -> list[int]:
    """Return all melds in a hand: three or four of a rank, three or more of a suit in a row (gin.melds)."""
    s, h, d, c = hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39
    all_melds = [run << shift for suit, shift in ((s, 0), (h, 13), (d, 26), (c, 39)) for run in RUNS[suit]]
    ranks = s & h & (d | c) | d & c & (s | h)
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        alike = (rank | rank << 13 | rank << 26 | rank << 39) & hand
        all_melds.append(alike)
        if alike.bit_count() == 4:
            all_melds += [alike ^ rank << shift for shift in (0, 13, 26, 39)]
    return all_melds


def can_lay_off(card: int, meld: int) -> bool:
    """Return True if a card can be laid off on a meld, both as bit masks."""
    return not card & meld and card | meld in find_melds(card | meld)


def _find_best_melds(all_melds: list[int]) -> tuple[int, ...]:
    """Return the disjoint melds with the most points in total."""
    ways = [
        (meld, *_find_best_melds([o for o in all_melds[k + 1 :] if not o & meld])) for k, meld in enumerate(all_melds)
    ]
    return max(ways, key=lambda way: count_points(sum(way)), default=())


@lru_cache(maxsize=100_000)
def find_best_melds(hand: int) -> tuple[int, ...]:
    """Return the melds that leave the least deadwood; of several ways the first (gin.ruling.least)."""
    return _find_best_melds(find_melds(hand))


@lru_cache(maxsize=100_000)
def count_deadwood(hand: int) -> int:
    """Return the least possible deadwood of a hand."""
    return count_points(hand) - count_points(sum(find_best_melds(hand)))


@lru_cache(maxsize=10_000)
def find_arrangements(hand: int, limit: int) -> tuple[tuple[int, ...], ...]:
    """Return all ways to take melds out of a hand that leave at most `limit` points, least deadwood first.

    Adjoining runs are one meld: cards are laid off on two as on one.
    """
    all_melds = find_melds(hand)
    whole = set(all_melds)

    def extend(taken: tuple[int, ...], first: int) -> Iterator[tuple[int, ...]]:
        yield taken
        for k in range(first, len(all_melds)):
            if not any(all_melds[k] & meld or all_melds[k] | meld in whole for meld in taken):
                yield from extend((*taken, all_melds[k]), k + 1)

    left = {ways: count_points(hand ^ sum(ways)) for ways in extend((), 0)}
    return tuple(sorted((ways for ways in left if left[ways] <= limit), key=lambda ways: left[ways]))
