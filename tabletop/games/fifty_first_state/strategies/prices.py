"""Current values of goods for one seat, derived from their possible uses in this round.

Every possible use asks for goods and offers points for them. The offers for a good, best first, are the values of its
first, second and third unit. So for a seat with three guns and one use for a gun, two guns are spare.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.fifty_first_state.strategies.errands import Errands
from tabletop.games.fifty_first_state.strategies.valuation import WORTH, estimate_next_card
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
    from tabletop.games.fifty_first_state.rules.effects.features import Storage
    from tabletop.games.fifty_first_state.table.state import FiftyState

SPARE = 0.15
"""Share of its usual value that a good has without a current use, since a use may appear later."""
KEPT = 0.6
"""Share of the usual value for goods that a storage keeps until the next round."""
LASTING = (VP, CARD, ANY_CARD, OWN_DEAL)
"""Items of a cost other than goods; they are not lost at the clean-up."""
MAX_OFFERS = 8
"""Maximum number of offers for one good."""


class Prices:
    """Offers for each good, and the values of gaining or spending goods derived from them."""

    def __init__(self, state: FiftyState, player: int, left: float) -> None:
        seat = state.seats[player]
        self.held = seat.goods
        self.offers: list[list[float]] = [[] for _ in range(KINDS)]
        self.card = estimate_next_card(len(seat.hand), left)
        self.deal = 0.0 if state.last_round else WORTH[OWN_DEAL]
        self.spare = 0.0 if state.last_round else SPARE
        self.errands = Errands(seat.goods)

    def ask(self, cost: Cost, worth: float, times: int = 1) -> None:
        """Add offers for each good of this cost, for a use with value `worth` that is available `times` times."""
        if worth <= 0:
            return
        total = sum([WORTH[kind] * n for kind, n in cost])
        for kind, n in cost:
            if kind == ANY_BASIC:
                for good in BASIC:
                    self._offer(good, worth * WORTH[kind] / total, n * times)
            elif kind < KINDS:
                self._offer(kind, worth * WORTH[kind] / total, n * times)

    def keep(self, storage: Storage) -> None:
        """Add offers for goods that a storage can keep over the clean-up."""
        if not self.spare:
            return
        room = [(good, storage.basic) for good in BASIC] if storage.basic else []
        for good, n in (*room, *storage.goods):
            self._offer(good, KEPT * WORTH[good], n if n >= 0 else MAX_OFFERS)

    def _offer(self, good: int, price: float, n: int) -> None:
        offers = self.offers[good]
        offers.extend([price] * min(n, MAX_OFFERS))
        offers.sort(reverse=True)

    def share_with_jokers(self) -> None:
        """Offer the uses that plain goods do not cover to the jokers too."""
        for joker, plain in ((AMMO, BASIC), (UNIVERSAL, (GREY, BLUE, RED))):
            for good in plain:
                self.offers[joker] += self.offers[good][self.held[good] :][:MAX_OFFERS]
            self.offers[joker].sort(reverse=True)

    def _get_unit_value(self, good: int, place: int) -> float:
        """Return the value of the unit at this index of the offers."""
        offers = self.offers[good]
        return offers[place] if place < len(offers) else self.spare * WORTH[good]

    def gain(self, good: int, n: int) -> float:
        """Return the value of `n` more of a good."""
        if good == VP:
            return float(n)
        if good == CARD:
            return self.card * n
        if GREY <= good <= UNIVERSAL:
            return self.errands.gain(good, n)
        amount = self.held[good]
        return (
            self._get_unit_value(good, amount)
            if n == 1
            else sum([self._get_unit_value(good, amount + i) for i in range(n)])
        )

    def gain_all(self, goods: Goods) -> float:
        """Return the value of gaining goods."""
        return sum([self.gain(good, n) for good, n in goods])

    def estimate_lasting(self, cost: Cost) -> float:
        """Return the value of the parts of a cost that the clean-up would not remove: points, cards, a deal."""
        worth = 0.0
        for kind, n in cost:
            if kind == VP:
                worth += n
            elif kind in (CARD, ANY_CARD):
                worth += self.card * n
            elif kind == OWN_DEAL:
                worth += self.deal * n
        return worth

    def estimate_cost(self, cost: Cost) -> float:
        """Return the value of the goods of a cost, paid with plain goods first."""
        worth = 0.0
        for kind, n in cost:
            if kind in LASTING:
                continue
            if kind == ANY_BASIC:
                units = [
                    self._get_unit_value(g, self.held[g] - 1 - i) for g in BASIC for i in range(min(n, self.held[g]))
                ]
                units += [self._get_unit_value(AMMO, i) for i in range(min(n, self.held[AMMO]))]
                worth += sum(sorted(units)[:n])
            else:
                amount = self.held[kind]
                plain = min(n, amount)
                worth += sum([self._get_unit_value(kind, amount - 1 - i) for i in range(plain)])
                joker = JOKER.get(kind)
                if plain < n and joker is not None:
                    have = self.held[joker]
                    worth += sum(self._get_unit_value(joker, max(0, have - 1 - i)) for i in range(n - plain))
        return worth

    def list_best_basics(self, workers: int) -> list[float]:
        """Return the values of the basic resources and cards that workers could be exchanged for, best first."""
        prices = [p for good in BASIC for p in self.offers[good][self.held[good] :][:3]]
        return sorted([*prices, self.card, self.card], reverse=True)[: 1 + self.held[WORKER] // max(1, workers)]
