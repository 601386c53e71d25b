"""What goods are worth to one seat at this moment: by what it could still do with them in this round.

Everything that can be done asks for goods and offers points for them; the offers for a good, best first, are what the
first, second, third unit of it is worth. So a seat with three guns and one use for a gun knows that two are spare.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.fifty_first_state.strategies.valuation import WORTH
from tabletop.games.fifty_first_state.table.goods import (
    AMMO,
    ANY_BASIC,
    ANY_CARD,
    BASIC,
    BLUE,
    CARD,
    GREY,
    JOKER,
    KINDS,
    OWN_DEAL,
    RED,
    UNIVERSAL,
    VP,
    WORKER,
    Cost,
    Goods,
)

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import FiftyState

SPARE = 0.15
"""Share of the usual worth that a good has for which nothing asks: something may turn up."""
MOST_OFFERS = 8
"""Offers for more units of one good than this are not followed up."""


class Prices:
    """Offers for each good, and from them what it is worth to gain or to spend some."""

    def __init__(self, state: FiftyState, player: int) -> None:
        seat = state.seats[player]
        self.held = seat.goods
        self.offers: list[list[float]] = [[] for _ in range(KINDS)]
        self.card = 0.0 if state.last_round else WORTH[CARD]
        self.deal = 0.0 if state.last_round else WORTH[OWN_DEAL]
        self.spare = 0.0 if state.last_round else SPARE

    def ask(self, cost: Cost, worth: float, times: int = 1) -> None:
        """Something could be done `times` times that brings `worth` and costs this: an offer for each good in it."""
        if worth <= 0:
            return
        total = sum([WORTH[kind] * n for kind, n in cost])
        for kind, n in cost:
            if kind == ANY_BASIC:
                for good in BASIC:
                    self._offer(good, worth * WORTH[kind] / total, n * times)
            elif kind < KINDS:
                self._offer(kind, worth * WORTH[kind] / total, n * times)

    def _offer(self, good: int, price: float, n: int) -> None:
        offers = self.offers[good]
        offers.extend([price] * min(n, MOST_OFFERS))
        offers.sort(reverse=True)

    def share_with_jokers(self) -> None:
        """What the plain goods do not cover is offered for the jokers too."""
        for joker, plain in ((AMMO, BASIC), (UNIVERSAL, (GREY, BLUE, RED))):
            for good in plain:
                self.offers[joker] += self.offers[good][self.held[good] :][:MOST_OFFERS]
            self.offers[joker].sort(reverse=True)

    def _unit(self, good: int, place: int) -> float:
        """What the unit at this place of the row is worth, counted from 0."""
        offers = self.offers[good]
        return offers[place] if place < len(offers) else self.spare * WORTH[good]

    def gain(self, good: int, n: int) -> float:
        """What `n` more of a good are worth."""
        if good == VP:
            return float(n)
        if good == CARD:
            return self.card * n
        held = self.held[good]
        return self._unit(good, held) if n == 1 else sum([self._unit(good, held + i) for i in range(n)])

    def gain_all(self, goods: Goods) -> float:
        """What some goods more are worth."""
        return sum([self.gain(good, n) for good, n in goods])

    def spend(self, cost: Cost) -> float:
        """What is given up with these goods, plain ones first."""
        worth = 0.0
        for kind, n in cost:
            if kind == VP:
                worth += n
            elif kind in (CARD, ANY_CARD):
                worth += self.card * n
            elif kind == OWN_DEAL:
                worth += self.deal * n
            elif kind == ANY_BASIC:
                units = [self._unit(g, self.held[g] - 1 - i) for g in BASIC for i in range(min(n, self.held[g]))]
                units += [self._unit(AMMO, i) for i in range(min(n, self.held[AMMO]))]
                worth += sum(sorted(units)[:n])
            else:
                held = self.held[kind]
                plain = min(n, held)
                worth += sum([self._unit(kind, held - 1 - i) for i in range(plain)])
                joker = JOKER.get(kind)
                if plain < n and joker is not None:
                    have = self.held[joker]
                    worth += sum(self._unit(joker, max(0, have - 1 - i)) for i in range(n - plain))
        return worth

    def best_basics(self, workers: int) -> list[float]:
        """What basic resources and cards are worth that workers could be exchanged for, best first."""
        wanted = [p for good in BASIC for p in self.offers[good][self.held[good] :][:3]]
        return sorted([*wanted, self.card, self.card], reverse=True)[: 1 + self.held[WORKER] // max(1, workers)]
