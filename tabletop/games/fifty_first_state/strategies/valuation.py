"""Estimated values in points: goods, cards, locations, deals, and a whole position.

These are estimates, not rules. One-step look-ahead compares positions by `evaluate`; the heuristic strategy prices its
actions with the same tables. This module reads only open information and the player's own hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from tabletop.games.fifty_first_state.rules.effects.base import Effect, list_other_seats
from tabletop.games.fifty_first_state.rules.effects.clearing import FreeLocation, Frees, is_freeing
from tabletop.games.fifty_first_state.rules.effects.copying import (
    Claim,
    CopiesOther,
    CopiesOwn,
    Copy,
    NameProduction,
    list_productions,
)
from tabletop.games.fifty_first_state.rules.effects.deals import CopyDeal, UsesOtherDeal, UsesOwnDeals
from tabletop.games.fifty_first_state.rules.effects.features import EachTime, Feature, IfGained, Storage
from tabletop.games.fifty_first_state.rules.effects.gains import (
    Cache,
    Choice,
    Gain,
    GainPerGained,
    GainPerType,
    TakeGoods,
)
from tabletop.games.fifty_first_state.rules.effects.stealing import Steal, Steals
from tabletop.games.fifty_first_state.rules.paying import find_shortage
from tabletop.games.fifty_first_state.rules.scoring import compute_projected_points
from tabletop.games.fifty_first_state.table.goods import (
    BASIC,
    BLUE,
    GREY,
    RED,
    TYPE_BIT,
    UNIVERSAL,
    WORKER,
    Cost,
    Goods,
)

if TYPE_CHECKING:
    from tabletop.engine.core.actions import Action
    from tabletop.games.fifty_first_state.content.pieces import Card, Content
    from tabletop.games.fifty_first_state.table.pieces import Location
    from tabletop.games.fifty_first_state.table.state import FiftyState, SeatState

WORTH = (
    0.65,  # gun: guns buy red contacts and points
    0.65,  # fuel: the way to blue contacts
    0.65,  # iron: the way to grey contacts
    0.70,  # brick: also pays for developing, which scores
    0.80,  # ammo: any of the four
    0.60,  # worker: two make any of the four, or a card; many actions ask for one
    0.80,  # grey contact: builds, and building wins
    0.65,  # blue contact: a deal pays every round
    0.50,  # red contact: spoils once, and a rival set back
    0.85,  # universal contact: any of the three
    1.20,  # development token: a point, and a location of choice
    0.15,  # shield: guards one location for one round
    1.40,  # card: kept over the clean-up; builds and deals come from the hand
    1.00,  # victory point
    0.65,  # any basic resource, as a cost
    1.20,  # one of the payer's deals, as a cost
    1.40,  # a card of any kind, as a cost
)
"""Value of one good in points, by index: its average yield when it can be used."""

HAND = (2.0, 1.8, 1.6, 1.4, 1.2, 0.9, 0.7, 0.5, 0.4, 0.3)
"""Value of the first, second, ... card in hand: a seat plays three or four in a round, the tenth will not be played."""
HANDS = [sum(HAND[:n]) for n in range(len(HAND) + 1)]
"""Total value of a hand by its number of cards."""
FEWER = 0.25
"""Reduction of a card's value for each round under LONG that is likely left."""
LONG = 2.0
CONNECTION = 1.2
"""Value of a connection card in hand."""
PACE = 9.5
"""Points that the leader gains in a round of the middle game, used to estimate the rounds left."""
SHORTEST = 0.6
"""Minimum number of production phases still to come, except in the last round."""
LONGEST = 4.5
"""Maximum number of production phases that count, since games rarely last longer."""
USED_SHARE = 0.45
"""Share of the possible profit of an action location in later rounds, since its price must be available."""
RIVALRY = 0.5
"""Share of the best rival's value that is subtracted."""
USUAL_DISTANCE = 2
"""Assumed number of contacts for an unknown card."""
CACHED = 0.8
"""Factor of the value of goods on a card without a current use; they outlast the clean-up."""
UNPAID_USE = 0.35
"""Share of an action location's profit that counts while its price cannot be paid."""
USUAL_LOSS = 3
"""Approximate number of basic resources left over in a round; a storage with room for them keeps them."""
KEPT_BASIC, KEPT = 0.4, 0.5
"""Value of a kept basic resource in the next round, and of any other kept good."""
STEADY = (Gain, Choice, Cache)
"""Effects whose value depends only on the prices of goods, not on the table."""

Price: TypeAlias = Callable[[int, int], float]
"""Function from (good, amount) to points."""


def get_usual_price(good: int, n: int) -> float:
    """Return the price from the table alone."""
    return WORTH[good] * n


def estimate_rounds_left(state: FiftyState) -> float:
    """Return the estimated number of production phases still to come."""
    if state.last_round:
        return 0.0
    lead = max(seat.vp for seat in state.seats)
    likely = (state.game.victory_points - lead) / PACE
    return max(SHORTEST, min(LONGEST, likely, float(state.game.round_limit - state.round_number)))


def estimate_next_card(count: int, left: float) -> float:
    """Return the value of one more card for a player with `count` cards."""
    if not left:
        return 0.0
    worth = HAND[count if count < len(HAND) else -1]
    return worth if left >= LONG else worth * (1 - FEWER * (LONG - left))


def estimate_hand(count: int, left: float) -> float:
    """Return the total value of `count` cards in hand."""
    most = len(HAND)
    worth = HANDS[count] if count <= most else HANDS[most] + HAND[-1] * (count - most)
    return worth if left >= LONG else worth * (1 - FEWER * (LONG - left))


def estimate_goods(goods: Goods | Cost, price: Price = get_usual_price) -> float:
    """Return the value of goods in points."""
    return estimate_usual_goods(goods) if price is get_usual_price else sum([price(good, n) for good, n in goods])


@lru_cache(maxsize=4096)
def estimate_usual_goods(goods: Goods | Cost) -> float:
    """Return the value of goods from the table alone. Cached, as it is used for every printed effect."""
    return sum([get_usual_price(good, n) for good, n in goods])


# --- effects ----------------------------------------------------------------------------------------------------


class Estimate:
    """Values of effects and of answers to their questions for a seat at this moment, in points."""

    __slots__ = ("extra", "player", "price", "state")

    def __init__(self, state: FiftyState, player: int, price: Price, extra: int = 0) -> None:
        self.state = state
        self.player = player
        self.price = price
        self.extra = extra
        """Types of a card about to be built, as bits (see `goods.TYPE_BIT`); 0 if there is none."""

    def estimate_effect(self, effect: Effect) -> float:
        """Return the current value of an effect."""
        if isinstance(effect, (Gain, Cache)):
            return estimate_goods(effect.goods, self.price)
        state, seat = self.state, self.state.seats[self.player]
        match effect:
            case GainPerType():
                built = 1 if self.extra & TYPE_BIT[effect.type] else 0
                count = state.count_type(effect.get_counted_seat(self.player), effect.type)
                return self.price(effect.good, min(effect.most, count + built))
            case GainPerGained():
                # Before the production phase this is unknown; the gain of the last round is the best estimate.
                return self.price(effect.gain, min(effect.most, max(1, seat.gained[effect.good])))
            case Choice():
                return max([estimate_goods(goods, self.price) for goods in effect.options])
            case CopiesOwn():
                return self._estimate_best_production([self.player])
            case CopiesOther() | Claim():
                return self._estimate_best_production(list_other_seats(state, self.player))
            case Frees():
                used = [state.cards[loc.card] for loc in seat.locations.values() if loc.uses]
                profits = sorted(
                    (estimate_profit(state, self.player, x) for x in used if not is_freeing(x)), reverse=True
                )
                return sum(profits[: effect.most])
            case Steals():
                rival_goods = [good for rival in self._list_rivals() for good in BASIC if rival.goods[good]]
                return max((self.price(good, 1) for good in rival_goods), default=0.0)
            case UsesOtherDeal():
                return max((self._deal(card) for rival in self._list_rivals() for card in rival.deals), default=0.0)
            case UsesOwnDeals():
                return sum(sorted(map(self._deal, seat.deals), reverse=True)[: effect.most])
        raise TypeError(f"no value for {type(effect).__name__}")

    def estimate_answer(self, answer: Action) -> float:
        """Return the value of an answer to the question of an effect; 0 for one without a gain."""
        match answer:
            case TakeGoods():
                return estimate_goods(answer.goods, self.price)
            case Copy() | NameProduction():
                return self._estimate_production(answer.owner, answer.location)
            case FreeLocation():
                return estimate_profit(self.state, self.player, self.state.get_card(self.player, answer.location))
            case Steal():
                return self.price(answer.good, 1)
            case CopyDeal():
                return self._deal(answer.card)
        return 0.0

    def estimate_feature(self, feature: Feature) -> float:
        """Return the expected value of a feature in a round."""
        match feature:
            case Storage(basic=0):
                return KEPT
            case Storage():
                return KEPT_BASIC * min(USUAL_LOSS, feature.basic if feature.basic > 0 else USUAL_LOSS)
            case EachTime():  # a deal or a razing in four rounds of five
                return 0.8 * estimate_effects(self.state, self.player, feature.gain, self.price)
            case IfGained():
                return 0.5 * estimate_effects(self.state, self.player, feature.gain, self.price)
        return 0.0

    def _deal(self, card: str) -> float:
        return estimate_goods(self.state.cards[card].deal, self.price)

    def _list_rivals(self) -> list[SeatState]:
        rivals = [self.state.seats[other] for other in list_other_seats(self.state, self.player)]
        return [rival for rival in rivals if not rival.passed]

    def _estimate_production(self, owner: int, location: int) -> float:
        card = self.state.cards[self.state.seats[owner].locations[location].card]
        return estimate_effects(self.state, owner, card.produces, self.price)

    def _estimate_best_production(self, owners: Iterable[int]) -> float:
        """Return the value of the best production location of these owners. Copies of copies are not possible."""
        values = [self._estimate_production(o, loc.number) for o in owners for loc in list_productions(self.state, o)]
        return max(values, default=0.0)


def estimate_effects(state: FiftyState, player: int, effects: Sequence[Effect], price: Price, extra: int = 0) -> float:
    """Return the current value of printed effects for `player`.

    Args:
        extra: Types of a card about to be built, as bits.
    """
    if not effects:
        return 0.0
    estimate = Estimate(state, player, price, extra)
    return sum([estimate.estimate_effect(effect) for effect in effects])


def estimate_profit(state: FiftyState, player: int, card: Card, price: Price = get_usual_price) -> float:
    """Return the gain of one use of an action location less its price; at least 0."""
    if card.use is None:
        return 0.0
    card_values = find_steady_cards(state.game.content).get(card.id) if price is get_usual_price else None
    if card_values is not None and card_values.profit is not None:
        return card_values.profit
    left = max(0.0, estimate_effects(state, player, card.use.gain, price) - estimate_goods(card.use.cost))
    if card_values is not None:
        card_values.profit = left
    return left


class Known:
    """Cached values of a card at the usual prices."""

    __slots__ = ("profit", "yearly")

    def __init__(self) -> None:
        self.profit: float | None = None
        self.yearly: float | None = None


@lru_cache(maxsize=16)
def find_steady_cards(content: Content) -> dict[str, Known]:
    """Return the cards, by id, whose value does not depend on the table."""
    cards = content.cards.values()
    return {card.id: Known() for card in cards if all(isinstance(effect, STEADY) for effect in card.printed)}


# --- cards and locations -----------------------------------------------------------------------------------------


def estimate_yearly(state: FiftyState, player: int, card: Card, extra: int = 0) -> float:
    """Return the value of a location for its owner in each later round, without the point for the location."""
    card_values = find_steady_cards(state.game.content).get(card.id)
    if card_values is not None and card_values.yearly is not None:
        return card_values.yearly
    worth = estimate_effects(state, player, card.produces, get_usual_price, extra)
    if card.open:
        worth += 0.3 * WORTH[WORKER]  # a neighbour may leave a worker
    if card.use is not None:
        worth += USED_SHARE * estimate_profit(state, player, card) * card.use.times
    worth += sum([Estimate(state, player, get_usual_price).estimate_feature(feature) for feature in card.features])
    if card_values is not None:
        card_values.yearly = worth
    return worth


def estimate_build(
    state: FiftyState,
    player: int,
    card: Card,
    left: float,
    price: Price = get_usual_price,
    each: float | None = None,
) -> float:
    """Return the value of building this card now: immediate gains, later rounds, and a location at the end."""
    if each is None:  # the value in a round has not been computed yet
        each = estimate_yearly(state, player, card, card.mask)
    worth = state.game.location_points + left * each
    if not card.silent:
        worth += estimate_effects(state, player, card.produces, price, card.mask)
    worth += estimate_effects(state, player, card.bonus, price, card.mask)
    if left and price is not get_usual_price:
        for effect in card.bonus:
            if isinstance(effect, Cache):  # it stays on the card until it is needed
                worth += max(0.0, CACHED * estimate_goods(effect.goods) - estimate_goods(effect.goods, price))
    if card.use is not None:
        worth += USED_SHARE * estimate_profit(state, player, card, price) * card.use.times
    return worth


def estimate_held_card(card: Card, left: float, built: float, each: float) -> float:
    """Return the value of a card in hand in the next round, if it is not used in this one.

    Args:
        built: Value of building it now.
        each: Value of the built card in each round.
    """
    if not left:
        return 0.0
    gone = min(1.0, left)  # one round less of its gains
    built -= gone * each + card.distance * WORTH[GREY]
    dealt = estimate_deal(card, left - gone) - card.distance * WORTH[BLUE]
    razed = estimate_goods(card.spoils) - card.distance * WORTH[RED]
    return max(built, dealt, razed, 0.0)


def keep_worth(state: FiftyState, player: int, loc: Location, left: float) -> float:
    """Return the remaining value of a location, which is lost if it is developed over or razed."""
    if loc.ruin:
        return 0.0
    card = state.cards[loc.card]
    worth = state.game.location_points + left * estimate_yearly(state, player, card)
    if card.storage is not None and left:
        worth += estimate_yearly(state, player, card)  # at the end of this round, too
    if card.use is not None and loc.uses < card.use.times:
        worth += estimate_profit(state, player, card) * (card.use.times - loc.uses)
    return worth


def estimate_deal(card: Card, left: float, price: Price = get_usual_price) -> float:
    """Return the value of a deal: its good now and in every later production phase."""
    return estimate_goods(card.deal, price) + left * estimate_goods(card.deal)


def estimate_card(state: FiftyState, player: int, card: Card, left: float) -> float:
    """Return the value of a card in hand: the best of building, dealing and razing, less the contacts."""
    built = estimate_build(state, player, card, left) - card.distance * WORTH[GREY]
    dealt = estimate_deal(card, left) - card.distance * WORTH[BLUE]
    razed = estimate_goods(card.spoils) - card.distance * WORTH[RED]
    return max(built, dealt, razed, 0.0)


# --- a whole position -------------------------------------------------------------------------------------------


def estimate_holdings(state: FiftyState, player: int, left: float, hand_known: bool = True) -> float:
    """Return the value of one seat in points: score, end of the game, table and supply.

    Of an unknown hand only the number of cards counts.
    """
    seat = state.seats[player]
    worth = float(compute_projected_points(state, player))
    for loc in seat.locations.values():
        if not loc.ruin:
            card = state.cards[loc.card]
            worth += left * estimate_yearly(state, player, card)
            use = card.use
            if use is not None and loc.uses < use.times and not seat.passed:
                share = UNPAID_USE if find_shortage(seat, use.cost) else 1.0
                worth += share * estimate_profit(state, player, card) * (use.times - loc.uses)
            if loc.stored:
                worth += estimate_goods(loc.stored)
            if seat.passed and loc.cached:
                worth += estimate_goods(loc.cached)
    worth += left * sum([estimate_goods(state.cards[card].deal) for card in seat.deals])
    if not seat.passed:  # else the supply is lost at the clean-up
        worth += estimate_supply(state, player, hand_known)
    if left:
        worth += estimate_hand(len(seat.hand), left) + CONNECTION * len(seat.connections)
    return worth


def estimate_supply(state: FiftyState, player: int, hand_known: bool) -> float:
    """Return the value of the goods of a seat that has not passed. Contacts without a possible use count nothing."""
    seat = state.seats[player]
    goods = seat.goods
    worth = sum([WORTH[good] * n for good, n in enumerate(goods) if n])
    grey, blue, red, universal = goods[GREY], goods[BLUE], goods[RED], goods[UNIVERSAL]
    if grey or blue or red or universal:
        hand = seat.hand
        room = sum([state.cards[card].distance for card in hand]) if hand_known else USUAL_DISTANCE * len(hand)
        spare = max(0, blue - max(0, room - grey))
        worth -= WORTH[BLUE] * spare + WORTH[GREY] * max(0, grey - room)
        if red and not any(p != player and not rival.passed and rival.locations for p, rival in enumerate(state.seats)):
            worth -= WORTH[RED] * red
    return worth


def evaluate(state: FiftyState, player: int) -> float:
    """Return the value of the position for `player`, in points; a finished game counts by its result."""
    if state.is_terminal():
        own, rival_scores = state.scores()[player], [s for i, s in enumerate(state.scores()) if i != player]
        return 1000.0 * state.returns()[player] + own - max(rival_scores, default=0)
    left = estimate_rounds_left(state)
    rivals = max(
        (estimate_holdings(state, i, left, False) for i in range(len(state.seats)) if i != player), default=0.0
    )
    return estimate_holdings(state, player, left) - RIVALRY * rivals
