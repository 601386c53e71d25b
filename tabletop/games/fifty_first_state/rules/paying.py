"""Ways to pay a cost from a supply, independent of actions and screens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

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
    Cost,
)

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import SeatState

Items: TypeAlias = tuple[tuple[int, int, int], ...]
"""Payment: ((source, good, amount), …); source -1 is the payer's supply, else the number of a location."""
Places: TypeAlias = tuple[tuple[int, int], ...]
"""Places of goods: ((source, good), …)."""

RESOURCES = frozenset((*BASIC, ANY_BASIC))
CONTACTS = (GREY, BLUE, RED)
"""Contacts: grey ones build, blue ones deal, red ones raze (51s.goods.contacts)."""
JOKERS = {AMMO: BASIC, UNIVERSAL: CONTACTS}
"""Goods that each joker may replace."""
ACCEPTED = {kind: (kind, joker) for kind, joker in JOKER.items()} | {ANY_BASIC: (*BASIC, AMMO)}
"""Goods that pay for one unit of a kind that a joker may replace."""
MAX_WAYS = 60
"""Maximum number of answers to a question; above it, the question is asked in parts (51s.ruling.parts)."""


# --- shortage ---------------------------------------------------------------------------------------------------


def find_shortage(seat: SeatState, cost: Cost) -> tuple[tuple[int, int, int], ...]:
    """Return the parts of a cost that a seat cannot pay: ((kind, needed, payable), …); empty if it can pay everything.

    Jokers are counted once over the whole cost. Costs list their goods in order. A joker as a cost of its own kind
    comes after the goods it may replace, and any card after the location cards (51s.use.card_cost).
    """
    goods = seat.goods
    ammo, universal = goods[AMMO], goods[UNIVERSAL]
    any_basic = cards = 0
    missing: list[tuple[int, int, int]] = []
    for kind, n in cost:
        if kind == CARD:
            cards = n
            if len(seat.hand) < n:
                missing.append((kind, n, len(seat.hand)))
        elif kind == ANY_CARD:
            have = max(0, len(seat.hand) - cards) + len(seat.connections)
            if have < n:
                missing.append((kind, n, have))
        elif kind == OWN_DEAL:
            if len(seat.deals) < n:
                missing.append((kind, n, len(seat.deals)))
        elif kind == ANY_BASIC:
            any_basic = n
        elif kind == AMMO:
            if n > ammo:
                missing.append((kind, n, ammo))
            ammo = max(0, ammo - n)
        elif kind == UNIVERSAL:
            if n > universal:
                missing.append((kind, n, universal))
        else:
            lack = n - goods[kind]
            if lack <= 0:
                continue
            if kind in RESOURCES:
                if lack > ammo:
                    missing.append((kind, n, goods[kind] + ammo))
                ammo = max(0, ammo - lack)
            elif kind in CONTACTS:
                if lack > universal:
                    missing.append((kind, n, goods[kind] + universal))
                universal = max(0, universal - lack)
            else:
                missing.append((kind, n, goods[kind]))
    if any_basic:
        fixed = dict(cost)
        spare = sum(max(0, goods[g] - fixed.get(g, 0)) for g in BASIC)
        if any_basic > spare + ammo:
            missing.append((ANY_BASIC, any_basic, spare + ammo))
    return tuple(missing)


# --- ways to pay ------------------------------------------------------------------------------------------------


Stock: TypeAlias = list[tuple[tuple[int, int], int]]
"""Goods by place: [((source, good), amount), …]."""


def list_stock(seat: SeatState, cost: Cost, settled: Places = ()) -> Stock:
    """Return the goods that could pay a cost, by place: plain goods before jokers, the supply before cards."""
    accepted_goods = {good for kind, _ in cost for good in get_accepted_goods(kind)}
    stock: Stock = []
    for good in accepted_goods:
        loose = seat.count_loose(good)
        if loose > 0 and (-1, good) not in settled:
            stock.append(((-1, good), loose))
    for loc in seat.locations.values():
        for good, n in loc.cached:
            if good in accepted_goods and (loc.number, good) not in settled:
                stock.append(((loc.number, good), n))
    stock.sort(key=lambda item: (item[0][1] in JOKERS, item[0]))
    return stock


class Purse:
    """Enumeration of the ways to pay from a stock."""

    def __init__(self, stock: Stock) -> None:
        self.stock = stock
        self.known: dict[tuple[int, Cost], list[int]] = {}
        """Cache of `list_amounts`; many ways reach the same place with the same cost."""
        self.left = [[0] * KINDS for _ in range(len(self.stock) + 1)]
        """Amount of each good at the places from this one on."""
        for i in range(len(self.stock) - 1, -1, -1):
            self.left[i] = self.left[i + 1].copy()
            self.left[i][self.stock[i][0][1]] += self.stock[i][1]

    def can_pay(self, i: int, cost: Cost) -> bool:
        """Return True if the places from the i-th on can pay the cost."""
        if not cost:
            return True
        left, spare = self.left[i], 0
        lack = {AMMO: 0, UNIVERSAL: 0}
        needs = dict(cost)
        for kind, n in cost:
            if kind == ANY_BASIC:
                spare = sum(max(0, left[g] - needs.get(g, 0)) for g in BASIC)
                lack[AMMO] += max(0, n - spare)
            elif kind in lack:
                lack[kind] += n
            elif n > left[kind]:
                if kind not in JOKER:
                    return False
                lack[JOKER[kind]] += n - left[kind]
        return all(n <= left[joker] for joker, n in lack.items())

    def list_amounts(self, i: int, cost: Cost) -> list[int]:
        """Return the amounts the i-th place may pay so that the later ones can pay the rest, largest first."""
        amounts = self.known.get((i, cost))
        if amounts is None:
            (_, good), available = self.stock[i]
            need = sum([n for kind, n in cost if good == kind or good in get_accepted_goods(kind)])
            if i + 1 == len(self.stock):
                amounts = [need]  # the last place pays the rest
            else:
                amounts = [
                    k for k in range(min(available, need), -1, -1) if self.can_pay(i + 1, reduce_cost(cost, good, k))
                ]
            self.known[i, cost] = amounts
        return amounts

    def find_payments(self, cost: Cost, i: int = 0) -> Iterator[Items]:
        """Yield all payments of the cost from the i-th place on. There are no dead ends, so iteration may stop at any
        time.
        """
        if i == len(self.stock) or not cost:
            yield ()
            return
        (source, good), _ = self.stock[i]
        for k in self.list_amounts(i, cost):
            for rest in self.find_payments(reduce_cost(cost, good, k), i + 1):
                yield ((source, good, k), *rest) if k else rest

    def find_choice(self, cost: Cost) -> list[tuple[int, int, int]]:
        """Return the first place with a choice, with its possible amounts; empty if there is only one way."""
        for i, ((source, good), _) in enumerate(self.stock):
            amounts = self.list_amounts(i, cost)
            if len(amounts) > 1:
                return [(source, good, k) for k in amounts]
            cost = reduce_cost(cost, good, amounts[0])
        return []


def get_accepted_goods(kind: int) -> tuple[int, ...]:
    """Return the goods that pay for one unit of `kind`, plain ones first."""
    return ACCEPTED.get(kind) or (kind,)


def reduce_cost(cost: Cost, good: int, n: int) -> Cost:
    """Return the rest of a cost after `n` of a good are paid.

    The good pays first for its own kind, then for kinds that also accept it. A joker comes when all plain goods are
    settled: then nothing else can pay for the goods it replaces.
    """
    if not n:
        return cost
    needs = dict(cost)
    for kind in (good, *JOKERS.get(good, ()), ANY_BASIC):
        if n and kind in needs and good in get_accepted_goods(kind):
            paid = min(n, needs[kind])
            needs[kind] -= paid
            n -= paid
    return tuple((kind, k) for kind, k in needs.items() if k)


def find_payments(seat: SeatState, cost: Cost, settled: Places = (), most: int | None = None) -> list[Items]:
    """Return all different payments of the goods in a cost, those first that waste no joker and use no cached goods.

    With `most`, return at most one more than that. Settled places pay nothing.
    """
    stock = list_stock(seat, cost, settled)
    if len(stock) == len(cost) == 1:  # the usual case: one kind of goods in one place
        (place, available), (_, n) = stock[0], cost[0]
        return [((*place, n),)] if n <= available else []
    purse = Purse(stock)
    if not purse.can_pay(0, cost):
        return []
    payments = [tuple(sorted(items)) for items in islice(purse.find_payments(cost), None if most is None else most + 1)]
    return sorted(payments, key=lambda items: (count_jokers(items), count_cached(items), items))


def is_payment(seat: SeatState, cost: Cost, items: Items) -> bool:
    """Return True if exactly these goods, which the seat has, pay the cost; the ways are not enumerated."""
    if len({item[:2] for item in items}) < len(items) or find_missing(seat, items):
        return False
    left = cost
    for _, good, n in sorted(items, key=lambda item: item[1] in JOKERS):
        need = sum(k for kind, k in left if good in get_accepted_goods(kind))
        if not 0 < n <= need:
            return False
        left = reduce_cost(left, good, n)
    return not left


def find_missing(seat: SeatState, items: Items) -> Items:
    """Return the parts of a payment that are not at their places."""
    missing = []
    for source, good, n in items:
        if source < 0:
            available = seat.count_loose(good) if 0 <= good < KINDS else 0
        else:
            loc = seat.locations.get(source)
            available = dict(loc.cached).get(good, 0) if loc is not None else 0
        if n > available:
            missing.append((source, good, n))
    return tuple(missing)


def merge_payment(items: Items) -> Items:
    """Return a payment in order, each place once."""
    total: dict[tuple[int, int], int] = {}
    for source, good, n in items:
        total[source, good] = total.get((source, good), 0) + n
    return tuple((s, g, n) for (s, g), n in sorted(total.items()))


def count_jokers(items: Items, jokers: Sequence[int] = (AMMO, UNIVERSAL)) -> int:
    """Return the number of jokers that a payment spends."""
    return sum(n for _, good, n in items if good in jokers)


def count_cached(items: Items) -> int:
    """Return the number of goods that a payment takes from cards."""
    return sum(n for source, _, n in items if source >= 0)
