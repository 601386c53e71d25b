"""What things cost, and in which ways it can be paid. Costs are sums with their reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from tabletop.engine.actions import Action, Question
from tabletop.engine.decisions import Obstacle
from tabletop.engine.tally import Tally
from tabletop.engine.values import N_, Interned, Value, value
from tabletop.fifty_first_state import verbs
from tabletop.fifty_first_state.goods import (
    AMMO,
    ANY_BASIC,
    BASIC,
    BLUE,
    BRICK,
    CARD,
    FUEL,
    GREY,
    GUN,
    IRON,
    JOKER,
    NAMES,
    OWN_DEAL,
    RED,
    ROWS,
    UNIVERSAL,
    Cost,
)
from tabletop.fifty_first_state.kinds import FiftyAction, FiftyQuestion
from tabletop.fifty_first_state.notation import good_from_word, small_number

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.fifty_first_state.state import FiftyState, SeatState

Items: TypeAlias = tuple[tuple[int, int, int], ...]
"""A payment: ((source, good, how many), …); source -1 is the own supply, else the number of the location it lies on."""

RESOURCES = frozenset((*BASIC, ANY_BASIC))
CONTACTS = (GREY, BLUE, RED)
"""Grey ones build, blue ones deal, red ones raze (51s.goods.contacts)."""


# --- can it be paid? --------------------------------------------------------------------------------------------


def payable(seat: SeatState, good: int) -> int:
    """How many of a good a seat can pay, jokers included (51s.goods.ammo, 51s.goods.universal)."""
    goods = seat.goods
    joker = JOKER.get(good)
    if good == ANY_BASIC:
        return goods[GUN] + goods[FUEL] + goods[IRON] + goods[BRICK] + goods[AMMO]
    return goods[good] if joker is None else goods[good] + goods[joker]


def shortage(seat: SeatState, cost: Cost) -> tuple[tuple[int, int, int], ...]:
    """What a seat cannot pay of a cost: ((what, needed, can pay), …); empty if it can pay everything.

    Jokers are counted once over the whole cost. Costs name their goods in order, so a joker that is asked for as itself
    comes after the goods it has stood in for.
    """
    goods = seat.goods
    ammo, universal = goods[AMMO], goods[UNIVERSAL]
    any_basic = 0
    missing: list[tuple[int, int, int]] = []
    for kind, n in cost:
        if kind == CARD:
            have = len(seat.hand) + len(seat.connections)
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


def unpayable(seat: SeatState, cost: Cost, rule: str) -> Iterator[Obstacle]:
    """One obstacle for each part of a cost that a seat cannot pay."""
    for kind, need, have in shortage(seat, cost):
        yield Obstacle(
            rule,
            N_("This costs {needed}; you can pay {have}."),
            N_("Get {missing} more."),
            needed=((kind, need),),
            have=have,
            missing=((kind, need - have),),
        )


# --- in which ways? ---------------------------------------------------------------------------------------------


def _accepted(kind: int) -> tuple[int, ...]:
    """The goods that pay for one unit of `kind`, the plain ones first."""
    if kind == ANY_BASIC:
        return (*BASIC, AMMO)
    joker = JOKER.get(kind)
    return (kind,) if joker is None else (kind, joker)


def _splits(options: list[tuple[int, int, int]], n: int) -> Iterator[Items]:
    """Every way to take n units from options (source, good, available)."""
    if n == 0:
        yield ()
        return
    if not options:
        return
    (source, good, available), rest = options[0], options[1:]
    for taken in range(min(n, available), -1, -1):
        for others in _splits(rest, n - taken):
            yield ((source, good, taken), *others) if taken else others


def ways_to_pay(seat: SeatState, cost: Cost) -> list[Items]:
    """Every different payment of the goods in a cost, those first that waste no joker and leave cached goods alone."""
    stock: dict[tuple[int, int], int] = {}
    for good in sorted({g for kind, _ in cost for g in _accepted(kind)}):
        loose = seat.loose(good)
        if loose:
            stock[-1, good] = loose
    for loc in seat.locations.values():
        for good, n in loc.cached:
            stock[loc.number, good] = n
    partial: list[tuple[Items, dict[tuple[int, int], int]]] = [((), stock)]
    for kind, n in cost:
        grown = []
        for items, left in partial:
            options = [(s, g, k) for g in _accepted(kind) for (s, g2), k in left.items() if g2 == g and k]
            for split in _splits(options, n):
                after = dict(left)
                for source, good, k in split:
                    after[source, good] -= k
                grown.append((items + split, after))
        partial = grown
    found = {_combined(items) for items, _ in partial}
    return sorted(found, key=lambda items: (_jokers(items), _from_cards(items), items))


def _combined(items: Items) -> Items:
    total: dict[tuple[int, int], int] = {}
    for source, good, n in items:
        total[source, good] = total.get((source, good), 0) + n
    return tuple((s, g, n) for (s, g), n in sorted(total.items()))


def _jokers(items: Items, *jokers: int) -> int:
    return sum(n for _, good, n in items if good in (jokers or (AMMO, UNIVERSAL)))


def _from_cards(items: Items) -> int:
    return sum(n for source, _, n in items if source >= 0)


@value
class PayWith(FiftyAction):
    """Pay with exactly these goods, from the supply or from cards where they are cached (51s.goods.own_supply)."""

    verb = "pay"
    kind = "pay"
    rule = "51s.goods.own_supply"
    sentence = N_("Pay {items}")

    items: Items

    def obstacles(self, state: FiftyState, player: int) -> Iterator[Obstacle]:
        question = state.question
        if isinstance(question, Pay) and self.items not in ways_to_pay(state.seats[player], question.cost):
            wrong = N_("{items} does not pay for {cost}.")
            yield Obstacle("51s.goods.own_supply", wrong, items=self.items, cost=question.cost)

    def warnings(self, state: FiftyState, player: int) -> Iterator[Obstacle]:
        question = state.question
        if isinstance(question, Pay):
            least = ways_to_pay(state.seats[player], question.cost)[0]
            for joker, rule in ((AMMO, "51s.goods.ammo"), (UNIVERSAL, "51s.goods.universal")):
                if _jokers(self.items, joker) > _jokers(least, joker):
                    yield Obstacle(rule, N_("This spends a joker that you could keep."))

    def resolve(self, state: FiftyState, player: int) -> None:
        question = state.answered
        verbs.pay(state, player, self.items, question.onto if isinstance(question, Pay) else -1)

    def words(self) -> Iterable[str]:
        return [NAMES[g] + (f"@{s}" if s >= 0 else "") + (f"*{n}" if n > 1 else "") for s, g, n in self.items]

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Action:
        items = []
        for word in words:
            rest, star, n = word.partition("*")
            name, at, source = rest.partition("@")
            items.append((small_number(source) if at else -1, good_from_word(name), small_number(n) if star else 1))
        return cls(_combined(tuple(items)))

    def about(self) -> Iterable[str]:
        return [f"good:{NAMES[good]}" for _, good, _ in self.items]


@value
class Pay(FiftyQuestion):
    """Pay a cost in goods; asked only where there is more than one way (51s.goods.choice).

    `onto` is the number of the location the goods are put on, or -1 for the general supply.
    """

    sentence = N_("How do you pay {cost}?")
    kinds = (PayWith,)
    routine = True

    cost: Cost
    onto: int = -1

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return self.legal(state, player)

    def legal(self, state: FiftyState, player: int) -> Sequence[Action]:
        seat = state.seats[player]
        goods = seat.goods
        plain = not any(loc.cached for loc in seat.locations.values())
        for kind, _ in self.cost:
            joker = JOKER.get(kind)
            if kind == ANY_BASIC or (joker is not None and goods[joker]):
                plain = False
        if plain:
            return [PayWith(tuple([(-1, kind, n) for kind, n in self.cost]))]
        return [PayWith(items) for items in ways_to_pay(seat, self.cost)]


@value
class DiscardFor(FiftyAction):
    """Discard a card from hand as a cost."""

    verb = "discard_for"
    kind = "pay"
    rule = "51s.use.card"
    sentence = N_("Discard {card}")

    card: str

    def obstacles(self, state: FiftyState, player: int) -> Iterator[Obstacle]:
        if self.card not in state.seats[player].hand:
            yield Obstacle("51s.use.card", N_("{card} is not in your hand."), card=self.card)

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.discard_from_hand(state, player, self.card)

    def about(self) -> Iterable[str]:
        return (f"card:{self.card}",)


@value
class DiscardConnectionFor(FiftyAction):
    """Discard a connection card from hand as a cost."""

    verb = "discard_connection_for"
    kind = "pay"
    rule = "51s.use.card"
    sentence = N_("Discard the connection card {connection}")

    connection: str

    def obstacles(self, state: FiftyState, player: int) -> Iterator[Obstacle]:
        if self.connection not in state.seats[player].connections:
            yield Obstacle("51s.use.card", N_("{connection} is not in your hand."), connection=self.connection)

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.discard_connection(state, player, self.connection)

    def about(self) -> Iterable[str]:
        return (f"connection:{self.connection}",)


@value
class PayCard(FiftyQuestion):
    """Pay one card from hand; a connection card may be paid as well."""

    sentence = N_("Which card do you discard as a payment?")
    kinds = (DiscardFor, DiscardConnectionFor)

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        seat = state.seats[player]
        cards: list[Action] = [DiscardFor(c) for c in dict.fromkeys(seat.hand)]
        return cards + [DiscardConnectionFor(c) for c in dict.fromkeys(seat.connections)]


@value
class GiveUpDeal(FiftyAction):
    """Pay with one of the own deals; the card goes to the discard pile (51s.ruling.deal_as_cost)."""

    verb = "give_up_deal"
    kind = "pay"
    rule = "51s.ruling.deal_as_cost"
    sentence = N_("Give up the deal with {card}")

    card: str

    def obstacles(self, state: FiftyState, player: int) -> Iterator[Obstacle]:
        if self.card not in state.seats[player].deals:
            yield Obstacle("51s.ruling.deal_as_cost", N_("You have no deal with {card}."), card=self.card)

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.give_up_deal(state, player, self.card)

    def about(self) -> Iterable[str]:
        return (f"deal:*:{self.card}",)


@value
class PayDeal(FiftyQuestion):
    """Pay one of the own deals."""

    sentence = N_("Which deal do you give up?")
    kinds = (GiveUpDeal,)

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [GiveUpDeal(c) for c in dict.fromkeys(state.seats[player].deals)]


def payment(cost: Cost, onto: int = -1) -> list[Question]:
    """The steps that pay a cost: goods together, then cards, then deals."""
    goods = tuple((kind, n) for kind, n in cost if kind not in (CARD, OWN_DEAL))
    steps: list[Question] = [Pay(goods, onto)] if goods else []
    for kind, n in cost:
        if kind == CARD:
            steps += [PayCard()] * n
        elif kind == OWN_DEAL:
            steps += [PayDeal()] * n
    return steps


# --- sums with their reasons ------------------------------------------------------------------------------------


@value
class RowDefence(Value):
    """The defence printed for a row (51s.defence)."""

    sentence = N_("{row} row")

    row: str


@value
class ShieldDefence(Value):
    """What a shield adds (51s.raze.shield)."""

    sentence = N_("shield")


ROW_DEFENCE = Interned(RowDefence)
SHIELD_DEFENCE = ShieldDefence()


def defence(state: FiftyState, owner: int, number: int) -> Tally:
    """The red contacts it costs to raze a location, as a sum of its reasons."""
    loc = state.seats[owner].locations[number]
    card = state.cards[loc.card]
    parts: list[tuple[Value, int]] = [(ROW_DEFENCE[ROWS[card.row]], state.game.defences[card.row])]
    if loc.shield or card.forged:
        parts.append((SHIELD_DEFENCE, state.game.shield_bonus))
    return Tally(parts)


def contacts(good: int, n: int) -> Cost:
    """A cost in contacts of one colour; nothing for a distance of 0."""
    return ((good, n),) if n else ()

