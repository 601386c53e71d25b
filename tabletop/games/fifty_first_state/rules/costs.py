"""Costs, and the ways to pay them. Costs are sums with their reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import N_, Interned, Value, value
from tabletop.games.fifty_first_state.rules.paying import (
    CONTACTS,
    MAX_WAYS,
    RESOURCES,
    Items,
    Places,
    Purse,
    count_jokers,
    find_missing,
    find_payments,
    find_shortage,
    get_accepted_goods,
    is_payment,
    list_stock,
    merge_payment,
    reduce_cost,
)
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.goods import (
    AMMO,
    ANY_BASIC,
    ANY_CARD,
    BASIC,
    CARD,
    JOKER,
    NAMES,
    OWN_DEAL,
    ROWS,
    UNIVERSAL,
    Cost,
)
from tabletop.games.fifty_first_state.table.kinds import FiftyAction, FiftyQuestion
from tabletop.games.fifty_first_state.table.notation import parse_good, parse_small_number

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.games.fifty_first_state.table.state import FiftyState, SeatState


def check_payable(seat: SeatState, cost: Cost, rule: str) -> Iterator[Obstacle]:
    """Yield one obstacle for each part of a cost that a seat cannot pay."""
    for kind, need, have in find_shortage(seat, cost):
        message = N_("This costs {needed}; you {have:/have none/can pay {have}/can pay {have}}.")
        yield Obstacle(rule, message, needed=((kind, need),), have=have)


# --- paying -----------------------------------------------------------------------------------------------------


@value
class PayWith(FiftyAction):
    """Action: pay with exactly these goods, from the supply or from cards with cached goods (51s.goods.own_supply)."""

    verb = "pay"
    rule = "51s.goods.own_supply"
    sentence = N_("Pay {items}")
    items: Items

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if isinstance(question, Pay):
            yield from question.check_payment(state.seats[player], self.items)

    def warnings(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if isinstance(question, Pay):
            least = find_payments(state.seats[player], question.cost, question.settled)[0]
            for joker, rule in ((AMMO, "51s.goods.ammo"), (UNIVERSAL, "51s.goods.universal")):
                if count_jokers(self.items, (joker,)) > count_jokers(least, (joker,)):
                    yield Obstacle(rule, N_("This spends a joker that you could keep."))

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.pay(state, player, self.items, question.onto if isinstance(question, Pay) else -1)

    def notation(self) -> Iterable[str]:
        return [NAMES[g] + (f"@{s}" if s >= 0 else "") + (f"*{n}" if n > 1 else "") for s, g, n in self.items]

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Action:
        items = []
        for word in words:
            rest, star, n = word.partition("*")
            name, at, source = rest.partition("@")
            items.append(
                (parse_small_number(source) if at else -1, parse_good(name), parse_small_number(n) if star else 1)
            )
        return cls(merge_payment(tuple(items)))

    def list_references(self) -> Iterable[str]:
        return [f"good:{NAMES[good]}" for _, good, _ in self.items]


@value
class PayPart(FiftyAction["Pay"]):
    """Action: set the part that one place pays, if there are too many ways to list them all (51s.ruling.parts)."""

    verb = "pay_part"
    kind = "pay"
    rule = "51s.ruling.parts"
    sentence = N_("Pay {items}")
    source: int
    good: int
    n: int

    def facts(self) -> dict[str, object]:
        return {"items": ((self.source, self.good, self.n),)}

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if isinstance(question, Pay) and self not in question.legal(state, player):
            wrong = N_("{items}: that part of the payment is not asked for now.")
            yield Obstacle(self.rule, wrong, items=((self.source, self.good, self.n),))

    def resolve(self, state: FiftyState, player: int, question: Pay) -> None:
        if self.n:
            verbs.pay(state, player, ((self.source, self.good, self.n),), question.onto)
        left = reduce_cost(question.cost, self.good, self.n)
        if left:
            state.then(player, Pay(left, question.onto, (*question.settled, (self.source, self.good))))

    def notation(self) -> Iterable[str]:
        return (NAMES[self.good] + (f"@{self.source}" if self.source >= 0 else "") + f"*{self.n}",)

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Action:
        if len(words) != 1 or "*" not in words[0]:
            raise ValueError("takes one good and how much of it, like gun*2")
        word, _, n = words[0].partition("*")
        name, at, source = word.partition("@")
        return cls(parse_small_number(source) if at else -1, parse_good(name), parse_small_number(n))

    def list_references(self) -> Iterable[str]:
        return (f"good:{NAMES[self.good]}",)


@value
class Pay(FiftyQuestion):
    """Question for the payment of a cost in goods, asked if there is more than one way (51s.goods.choice).

    `onto` is the number of the location the goods are put on, or -1 for the general supply. Places in `settled` have
    paid their part, if the cost is paid in parts.
    """

    sentence = N_("How do you pay {cost}?")
    kinds = (PayWith, PayPart)
    routine = True
    cost: Cost
    onto: int = -1
    settled: Places = ()

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return self.legal(state, player)

    def legal(self, state: FiftyState, player: int) -> Sequence[Action]:
        seat = state.seats[player]
        goods = seat.goods
        plain = not self.settled and not any(loc.cached for loc in seat.locations.values())
        for kind, _ in self.cost:
            joker = JOKER.get(kind)
            if kind == ANY_BASIC or (joker is not None and goods[joker]):
                plain = False
        if plain:
            return [PayWith(tuple([(-1, kind, n) for kind, n in self.cost]))]
        ways = find_payments(seat, self.cost, self.settled, MAX_WAYS)
        if len(ways) > MAX_WAYS:
            return [PayPart(*part) for part in Purse(list_stock(seat, self.cost, self.settled)).find_choice(self.cost)]
        return [PayWith(items) for items in ways]

    def check_payment(self, seat: SeatState, items: Items) -> Iterator[Obstacle]:
        """Yield the reasons why these goods do not pay the cost."""
        accepted_goods = {good for kind, _ in self.cost for good in get_accepted_goods(kind)}
        lacking = find_missing(seat, items)
        if lacking:
            yield Obstacle("51s.goods.own_supply", N_("You do not have {items}."), items=lacking)
        for good in dict.fromkeys(good for _, good, _ in items):
            if good not in accepted_goods:
                kinds = {kind for kind, _ in self.cost}
                rule = "51s.ruling.exact"
                if good in BASIC and not kinds.isdisjoint(RESOURCES):
                    rule = "51s.goods.basic"
                elif good in BASIC and AMMO in kinds:
                    rule = "51s.goods.ammo"
                elif good in CONTACTS and not kinds.isdisjoint((*CONTACTS, UNIVERSAL)):
                    rule = "51s.goods.universal"
                wrong = N_("You cannot pay {cost} with {good_plural}.")
                yield Obstacle(rule, wrong, good_plural=good, cost=self.cost)
        if lacking or any(good not in accepted_goods for _, good, _ in items):
            return
        settled = any((source, good) in self.settled for source, good, _ in items)
        if settled or items != merge_payment(items) or not is_payment(seat, self.cost, items):
            wrong = N_("This costs exactly {cost}; you would pay {items}.")
            yield Obstacle("51s.ruling.exact", wrong, items=items, cost=self.cost)
        elif len(find_payments(seat, self.cost, self.settled, MAX_WAYS)) > MAX_WAYS:
            many = N_("There are too many ways to pay {cost}: pay it part by part.")
            yield Obstacle("51s.ruling.parts", many, cost=self.cost)


@value
class DiscardFor(FiftyAction):
    """Action: discard a card from hand as a cost."""

    verb = "discard_for"
    kind = "pay"
    rule = "51s.use.card_cost"
    sentence = N_("Discard {card}")
    card: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.card not in state.seats[player].hand:
            yield Obstacle(self.rule, N_("{card} is not in your hand."), card=self.card)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.discard_from_hand(state, player, self.card)


@value
class DiscardConnectionFor(FiftyAction):
    """Action: discard a connection card from hand as a cost, if the text allows it (51s.use.card_cost)."""

    verb = "discard_connection_for"
    kind = "pay"
    rule = "51s.use.card_cost"
    sentence = N_("Discard the connection card {connection}")
    connection: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.connection not in state.seats[player].connections:
            yield Obstacle(self.rule, N_("{connection} is not in your hand."), connection=self.connection)
        elif not isinstance(question, PayAnyCard):
            wrong = N_("{connection} is a connection card; a location card is asked for.")
            yield Obstacle(self.rule, wrong, connection=self.connection)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.discard_connection(state, player, self.connection)


@value
class PayCard(FiftyQuestion):
    """Question for one location card from hand, to use a location (`onto`) or the faction board (51s.use.card_cost)."""

    sentence = N_("Which location card do you discard as a payment?")
    kinds = (DiscardFor, DiscardConnectionFor)

    onto: int = -1

    def fixed_costs(self) -> Mapping[str, int]:
        return {"hand": 1}

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        seat = state.seats[player]
        cards: list[Action] = [DISCARD_FOR[c] for c in dict.fromkeys(seat.hand)]
        return cards + [DiscardConnectionFor(c) for c in dict.fromkeys(seat.connections)]


@value
class PayAnyCard(PayCard):
    """Question for one card from hand, a location or a connection card."""

    sentence = N_("Which card do you discard as a payment?")

    def fixed_costs(self) -> Mapping[str, int]:
        return {}  # a connection card may be paid instead of one from hand


@value
class GiveUpDeal(FiftyAction):
    """Action: pay with one of the player's deals; the card goes to the discard pile (51s.ruling.deal_as_cost)."""

    verb = "give_up_deal"
    kind = "pay"
    rule = "51s.ruling.deal_as_cost"
    sentence = N_("Give up the deal with {card}")
    card: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.card not in state.seats[player].deals:
            yield Obstacle("51s.ruling.deal_as_cost", N_("You have no deal with {card}."), card=self.card)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.give_up_deal(state, player, self.card)

    def list_references(self) -> Iterable[str]:
        return (f"deal:*:{self.card}",)


@value
class PayDeal(FiftyQuestion):
    """Question for one of the player's deals as a payment."""

    sentence = N_("Which deal do you give up?")
    kinds = (GiveUpDeal,)

    def fixed_costs(self) -> Mapping[str, int]:
        return {"deals": 1}

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [GiveUpDeal(c) for c in dict.fromkeys(state.seats[player].deals)]


def make_payment_steps(cost: Cost, onto: int = -1) -> list[Question]:
    """Return the steps that pay a cost: goods together, then cards, then deals."""
    goods = tuple((kind, n) for kind, n in cost if kind < CARD or kind == ANY_BASIC)
    steps: list[Question] = [Pay(goods, onto)] if goods else []
    for kind, n in cost:
        if kind == CARD:
            steps += [PayCard(onto)] * n
        elif kind == ANY_CARD:
            steps += [PayAnyCard(onto)] * n
        elif kind == OWN_DEAL:
            steps += [PayDeal()] * n
    return steps


# --- sums with their reasons ------------------------------------------------------------------------------------


@value
class RowDefence(Value):
    """Part of a defence: the value printed for a row (51s.defence)."""

    sentence = N_("{row} row")
    row: str


@value
class ShieldDefence(Value):
    """Part of a defence: the bonus of a shield (51s.raze.shield)."""

    sentence = N_("shield")


ROW_DEFENCE = Interned(RowDefence)
DISCARD_FOR = Interned(DiscardFor)
SHIELD_DEFENCE = ShieldDefence()


def compute_defence(state: FiftyState, owner: int, number: int) -> Tally:
    """Return the number of red contacts for razing a location, as a sum of its reasons."""
    loc = state.seats[owner].locations[number]
    card = state.cards[loc.card]
    parts: list[tuple[Value, int]] = [(ROW_DEFENCE[ROWS[card.row]], state.game.defences[card.row])]
    if loc.shield or card.forged:
        parts.append((SHIELD_DEFENCE, state.game.shield_bonus))
    return Tally(parts)


def make_contact_cost(good: int, n: int) -> Cost:
    """Return a cost in contacts of one colour; empty for a distance of 0."""
    return ((good, n),) if n else ()
