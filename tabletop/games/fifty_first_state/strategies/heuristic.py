"""Heuristic strategy for 51st State, and the position evaluation for one-step look-ahead.

The heuristic prices goods by their current uses (see `prices`) and compares the gain of each action with its price. It
tries out the few best actions. Before it passes it accepts less profitable ones, since goods do not outlast the round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, cast

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView, Strategy
from tabletop.games.fifty_first_state.rules import actions as a
from tabletop.games.fifty_first_state.rules import building, costs, draft, rounds, solo, storing, turns
from tabletop.games.fifty_first_state.rules.effects.clearing import Enough
from tabletop.games.fifty_first_state.rules.paying import CONTACTS, find_shortage
from tabletop.games.fifty_first_state.strategies.prices import Prices
from tabletop.games.fifty_first_state.strategies.valuation import (
    CONNECTION,
    WORTH,
    Estimate,
    estimate_build,
    estimate_card,
    estimate_deal,
    estimate_effects,
    estimate_goods,
    estimate_held_card,
    estimate_next_card,
    estimate_rounds_left,
    estimate_yearly,
    evaluate,
    keep_worth,
)
from tabletop.games.fifty_first_state.table.goods import (
    BLUE,
    BOARD_ACTIONS,
    BRICK,
    CARD,
    DEVELOPMENT,
    GREY,
    RED,
    WORKER,
    Cost,
    Goods,
)
from tabletop.strategies.greedy import settle_routine

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.pieces import Card, Connection, FactionAction
    from tabletop.games.fifty_first_state.table.pieces import Location
    from tabletop.games.fifty_first_state.table.state import FiftyState

__all__ = ["STRATEGIES", "Heuristic", "evaluate"]

PATIENCE = (0.7, 0.0)
"""Shares of its price that an action must earn, tried in this order; at 0 the goods would be lost anyway."""
CANDIDATES = 5
"""Number of the best actions that are tried out before a choice."""
MIN_GAIN_POINTS = 0.02
"""Minimum gain of an action, in points."""
HELD = 0.9
"""Share of a card's value in the next round that counts for keeping it."""
HARM = 1.0
"""Share of a rival's loss that counts as a gain with two players; divided by the number of rivals with more."""
LAST_GOODS = 0.4
"""Factor of the value of goods given to a rival in the last round, when they have little use."""
HURRY = 0.3
"""Bonus for things that a rival may take first: open productions, connection cards, locations to raze."""
USE_NOW = 0.25
"""Bonus for using an available location before a rival razes it."""


class Judge:
    """Valuation of one position for one seat: prices of goods, and the values of actions derived from them."""

    def __init__(self, state: FiftyState, player: int) -> None:
        self.state = state
        self.player = player
        self.seat = state.seats[player]
        self.left = estimate_rounds_left(state)
        self.connection = CONNECTION * min(1.0, max(0.0, self.left - 1.0))
        """Value of keeping a connection card for a later round."""
        self.held: dict[str, float] = {}
        """Loss for each card in hand if it is used now."""
        self.harm = HARM / max(1, len(state.seats) - 1)
        if state.game.solo:
            self.harm = 1.0
        self.prices = Prices(state, player, self.left)
        self.kept: dict[int, float] = {}
        """Cache by location number: remaining value of the location."""
        self.built: dict[str, float] = {}
        """Cache by card: value of building it."""
        self._ask()

    # --- prices ---------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Collect the offers: first from uses with points or lasting effects, then from conversions of one good into
        another.
        """
        state, seat, prices, left = self.state, self.seat, self.prices, self.left
        cards = state.cards
        traders: list[tuple[Cost, tuple[Any, ...], int]] = []
        for loc in seat.locations.values():
            card = cards[loc.card]
            if card.storage is not None and not loc.ruin:
                prices.keep(card.storage)
            use = card.use
            if use is None or loc.ruin or loc.uses >= use.times:
                continue
            if any(effect.scores() for effect in use.gain):
                prices.ask(use.cost, estimate_effects(state, self.player, use.gain, prices.gain), use.times - loc.uses)
            else:
                traders.append((use.cost, use.gain, use.times - loc.uses))
        best_build, errands = 0.0, prices.errands
        worths: dict[str, tuple[float, float, float]] = {}
        most = estimate_next_card(len(seat.hand) - 1, left) if seat.hand else 0.0
        for k, name in enumerate(seat.hand):
            card = cards[name]
            card_worths = worths.get(name)
            if card_worths is None:
                each = estimate_yearly(state, self.player, card, card.mask)
                built = estimate_build(state, self.player, card, left, each=each)
                hand_value = self.held[name] = min(most, HELD * estimate_held_card(card, left, built, each))
                built -= hand_value
                dealt, razed = estimate_deal(card, left) - hand_value, estimate_goods(card.spoils) - hand_value
                worths[name] = card_worths = built, dealt, razed
                best_build = max(best_build, built)
                if card.distance:
                    prices.ask(((GREY, card.distance),), built)
                    prices.ask(((BLUE, card.distance),), dealt)
                    prices.ask(((RED, card.distance),), razed)
            for colour, worth in zip((GREY, BLUE, RED), card_worths, strict=True):
                errands.use(colour, card.distance, worth, k)
        if seat.hand and seat.locations:
            worst = min([self._estimate_location(self.player, loc) for loc in seat.locations.values()])
            gain = best_build + state.game.develop_reward - worst
            prices.ask(((BRICK, 1),), 0.8 * gain)
            prices.ask(((DEVELOPMENT, 1),), gain)
        best_raze = 0.0
        for k, (owner, number, need) in enumerate(self._find_targets(), 1):
            worth = self._raze_gain(owner, number)
            best_raze = max(best_raze, worth / need)
            errands.use(RED, need, worth, -k)
        if best_raze > 0:
            prices.ask(((RED, 4),), 4 * best_raze)
        self._register_sources()
        prices.share_with_jokers()
        for cost, gain_effects, times in traders:
            prices.ask(cost, estimate_effects(state, self.player, gain_effects, prices.gain), times)
        for k, action in enumerate(state.get_faction(self.player).actions):
            if not seat.used & (1 << k):
                prices.ask(action.cost, prices.gain_all(action.gain))
        for connection in state.face_up.values():
            prices.ask(state.game.connection_cost, prices.gain_all(state.connection_cards[connection].gain))
        for owner, rival in enumerate(state.seats):
            if owner != self.player and not rival.passed:
                for loc in rival.locations.values():
                    card = cards[loc.card]
                    if card.open and not loc.ruin and not loc.uses:
                        prices.ask(a.ONE_WORKER, estimate_effects(state, owner, card.produces, prices.gain))
        for worth in prices.list_best_basics(state.game.exchange_workers):
            prices.ask(((WORKER, state.game.exchange_workers),), worth)

    def _register_sources(self) -> None:
        """Register the possible sources of more contacts in this round, each independently of the others."""
        state, seat, errands = self.state, self.seat, self.prices.errands
        trades: list[FactionAction | Connection] = [
            x for k, x in enumerate(state.get_faction(self.player).actions) if not seat.used & (1 << k)
        ]
        trades += [state.connection_cards[connection] for connection in seat.connections]
        for trade in trades:
            if not find_shortage(seat, trade.cost):
                for good, n in trade.gain:
                    errands.source(good, n)
        if not find_shortage(seat, state.game.connection_cost):
            for connection in state.face_up.values():
                for good, n in state.connection_cards[connection].gain:
                    errands.source(good, n)
        for loc in seat.locations.values():
            use = state.cards[loc.card].use
            if use is not None and not loc.ruin and loc.uses < use.times and not find_shortage(seat, use.cost):
                for effect in use.gain:
                    for good, n in getattr(effect, "goods", ()):
                        errands.source(good, n)

    def _find_targets(self) -> list[tuple[int, int, int]]:
        """Return the locations of rivals that could be razed: (owner, number, red contacts)."""
        state = self.state
        targets = []
        for owner, rival in enumerate(state.seats):
            if owner != self.player and not rival.passed:
                for loc in rival.locations.values():
                    if not loc.ruin:
                        card = state.cards[loc.card]
                        bonus = state.game.shield_bonus if loc.shield or card.forged else 0
                        targets.append((owner, loc.number, max(1, state.game.defences[card.row] + bonus)))
        return targets

    def _raze_gain(self, owner: int, number: int) -> float:
        """Return the spoils plus the rival's loss, less the value of the good that the rival receives."""
        state = self.state
        loc = state.seats[owner].locations[number]
        card = state.cards[loc.card]
        if state.seats[owner].virtual:
            loss = float(state.game.location_points)
        else:
            thanks = estimate_goods(card.deal) * (1.0 if self.left else LAST_GOODS)
            loss = self._estimate_location(owner, loc) - thanks
        return self.prices.gain_all(card.spoils) + self._estimate_triggers(raze=True) + self.harm * loss

    def _estimate_triggers(self, deal: bool = False, raze: bool = False) -> float:
        """Return the gains from the seat's own features for a deal or a razing."""
        worth = 0.0
        for loc in self.seat.locations.values():
            each = self.state.cards[loc.card].each_time
            if each is not None and not loc.ruin and ((deal and each.deal) or (raze and each.raze)):
                worth += estimate_effects(self.state, self.player, each.gain, self.prices.gain)
        return worth

    # --- actions of a turn ----------------------------------------------------------------------------------------

    def turn(self, action: Action) -> tuple[float, float]:
        """Return (gain of the action, price of the action), in points."""
        state, player, prices = self.state, self.player, self.prices
        cards = state.cards
        match action:
            case building.Construct(card=id):
                return self._estimate_built(cards[id]) - self.held[id], prices.estimate_cost(
                    ((GREY, cards[id].distance),)
                )
            case building.Develop(card=id):
                lost = self._estimate_location(player, self.seat.locations[action.location])
                gain = self._estimate_built(cards[id]) + state.game.develop_reward - lost - self.held[id]
                token = isinstance(action, building.DevelopWithToken)
                return gain, prices.estimate_cost(building.TOKEN_COST if token else building.BRICK_COST)
            case building.MakeDeal(card=id):
                gain = (
                    estimate_deal(cards[id], self.left, prices.gain)
                    + self._estimate_triggers(deal=True)
                    - self.held[id]
                )
                return gain, prices.estimate_cost(((BLUE, cards[id].distance),))
            case building.RazeFromHand(card=id):
                gain = prices.gain_all(cards[id].spoils) + self._estimate_triggers(raze=True) - self.held[id]
                return gain, prices.estimate_cost(((RED, cards[id].distance),))
            case building.Raze(owner=owner, location=number):
                need = costs.compute_defence(state, owner, number).total
                return self._raze_gain(owner, number) + HURRY, prices.estimate_cost(((RED, need),))
            case a.UseLocation(location=number):
                use = cards[self.seat.locations[number].card].use
                assert use is not None
                gain = estimate_effects(state, player, use.gain, prices.gain)
                return (gain + USE_NOW - prices.estimate_lasting(use.cost) if gain else 0.0), prices.estimate_cost(
                    use.cost
                )
            case a.UseFaction(which=which):
                trade = state.get_faction(player).actions[BOARD_ACTIONS.index(which)]
                given = prices.estimate_lasting(trade.cost)
                gain = self._estimate_substitute(trade.gain) if given else prices.gain_all(trade.gain)
                return gain - given, prices.estimate_cost(trade.cost)
            case a.Exchange(good=good):
                return prices.gain(good, 1), prices.estimate_cost(state.game.exchange_cost)
            case a.UseOpen(owner=owner, location=number):
                produces = cards[state.seats[owner].locations[number].card].produces
                produced = estimate_effects(state, owner, produces, prices.gain)
                thanks = self.harm * (1.0 if state.seats[owner].virtual else WORTH[WORKER])
                return produced - thanks + HURRY, prices.estimate_cost(a.ONE_WORKER)
            case a.TakeConnection(color=color):
                gains = prices.gain_all(state.connection_cards[state.face_up[color]].gain)
                denied = float(state.game.solo_points) if state.game.solo and not state.seats[1].passed else 0.0
                worth = max(0.9 * gains, self.connection)
                return worth + (HURRY if worth else 0.0) + denied, prices.estimate_cost(state.game.connection_cost)
            case a.PlayConnection(connection=id):
                connection = state.connection_cards[id]
                return prices.gain_all(connection.gain) - self.connection, prices.estimate_cost(connection.cost)
        return 0.0, 0.0

    def _estimate_location(self, owner: int, loc: Location) -> float:
        """Return the remaining value of a location for its owner."""
        worth = self.kept.get(loc.number)
        if worth is None:
            worth = self.kept[loc.number] = keep_worth(self.state, owner, loc, self.left)
        return worth

    def _estimate_substitute(self, goods: Goods) -> float:
        """Return the value of goods that are paid for with a card, which then cannot be built with them."""
        hand, cards = self.seat.hand, self.state.cards
        worths = [estimate_card(self.state, self.player, cards[card], self.left) for card in hand]
        least = min(range(len(hand)), key=worths.__getitem__, default=None)
        prices = self.prices
        return sum([prices.errands.gain(x, n, least) if x in CONTACTS else prices.gain(x, n) for x, n in goods])

    def _estimate_built(self, card: Card) -> float:
        """Return the value of having a card built, before all costs."""
        worth = self.built.get(card.id)
        if worth is None:
            worth = estimate_build(self.state, self.player, card, self.left, self.prices.gain)
            self.built[card.id] = worth
        return worth


def take_turn(state: FiftyState, player: int, legal: tuple[Action, ...], source: Random) -> Action:
    """Return the best action. Before passing it accepts less; shields wait for the end of the turn."""
    good = list_good_turns(state, player, legal)
    return look_ahead(state, player, good[:CANDIDATES], source) if len(good) > 1 else good[0][1]


def take_first(state: FiftyState, player: int, legal: tuple[Action, ...], source: Random) -> Action:
    """Return the best action by its own value, without look-ahead."""
    return list_good_turns(state, player, legal)[0][1]


def list_good_turns(state: FiftyState, player: int, legal: tuple[Action, ...]) -> list[tuple[float, Action]]:
    """Return the worthwhile actions with their values, best first. If there is none, accept less before passing."""
    judge = Judge(state, player)
    judged = [(action, *judge.turn(action)) for action in legal if not isinstance(action, (a.Pass, a.PlaceShield))]
    for patience in PATIENCE:
        gains = [(gain - patience * cost, action) for action, gain, cost in judged if gain > MIN_GAIN_POINTS]
        good = sorted([(worth, action) for worth, action in gains if worth > MIN_GAIN_POINTS], key=lambda x: -x[0])
        if good:
            return good
    return [(0.0, a.PASS)]


def look_ahead(state: FiftyState, player: int, candidates: list[tuple[float, Action]], source: Random) -> Action:
    """Return the candidate with the best sum of its value as an action and the value of the resulting position.

    The position is resampled, so that no hidden information is used.
    """
    guess = state.resample_from_infostate(player, int(source.random() * 2**31))
    guess.is_emitting = False
    worth = []
    for own, action in candidates:
        after = guess.clone()
        after.apply_action(action)
        settle_routine(after, player)
        worth.append(own + evaluate(after, player))
    return candidates[max(range(len(worth)), key=worth.__getitem__)][1]


# --- the other questions ------------------------------------------------------------------------------------------


def guard(state: FiftyState, player: int, legal: tuple[Action, ...], source: Random) -> Action:
    """Put shields on the most valuable locations, since unused shields are lost at the clean-up."""
    left = estimate_rounds_left(state)
    places = [x for x in legal if isinstance(x, a.PlaceShield)]
    if not places:
        return legal[-1]
    own = state.seats[player].locations
    return max(places, key=lambda place: keep_worth(state, player, own[place.location], left))


def use_again(state: FiftyState, player: int, legal: tuple[Action, ...], source: Random) -> Action:
    """Return another use or exchange if it gains more than it costs."""
    judge = Judge(state, player)
    best, worth = legal[-1], MIN_GAIN_POINTS
    for action in legal:
        if not isinstance(action, Enough):
            gain, cost = judge.turn(action)
            if gain - cost > worth:
                best, worth = action, gain - cost
    return best


def estimate_answer(state: FiftyState, player: int, action: Action) -> float:
    """Return the value of an answer to any other question; the first of equal answers is chosen."""
    left = estimate_rounds_left(state)
    cards = state.cards
    match action:
        case draft.DraftCard(card=id):
            return estimate_card(state, player, cards[id], left)
        case rounds.DiscardCard(card=id) | costs.DiscardFor(card=id):
            return -estimate_card(state, player, cards[id], left)
        case costs.DiscardConnectionFor():
            return -WORTH[CARD] * 1.5
        case costs.GiveUpDeal(card=id):
            return -estimate_goods(cards[id].deal)
        case solo.Suffer(location=number):
            return -keep_worth(state, player, state.seats[player].locations[number], left)
    prices = Judge(state, player).prices
    match action:
        case storing.Keep(goods=goods):
            return prices.gain_all(goods)
        case rounds.ProduceNext(owner=owner, location=number):
            produces = cards[state.seats[owner].locations[number].card].produces
            return -sum(x.counts_gains for x in produces)  # productions that count the others come last
    return Estimate(state, player, prices.gain).estimate_answer(action)


Answer = Callable[["FiftyState", int, tuple[Action, ...], Random], Action]

ANSWERS: Mapping[type, Answer] = {
    turns.Turn: take_turn,
    turns.EndOfTurn: guard,
    a.Again: use_again,
    a.ExchangeMore: use_again,
}
"""Questions with a specific answer function; for all others the answer with the highest value is chosen."""


UNTRIED: Mapping[type, Answer] = {**ANSWERS, turns.Turn: take_first}
"""Answer functions without look-ahead."""


class Heuristic:
    """Strategy that makes deals and engines early and points late, and leaves no goods to be lost at the clean-up.

    With `tries=False` it uses no look-ahead: nearly as good in half the time, for rollouts in a search.
    """

    def __init__(self, tries: bool = True) -> None:
        self.tries = tries

    @property
    def quick(self) -> Heuristic:
        """Variant for rollouts."""
        return QUICK

    def decide(self, view: PlayerView, source: Random) -> Action:
        """Return the best legal action by the information of the player."""
        position, player = cast("FiftyState", view.state), view.player
        legal = position.legal_actions()
        question = position.question
        if len(legal) == 1:
            return legal[0]
        if isinstance(question, costs.Pay) or isinstance(legal[0], storing.KeepPart):
            return legal[0]  # the first payment wastes no joker; the first part keeps most
        answer = (ANSWERS if self.tries else UNTRIED).get(type(question))
        if answer is not None:
            return answer(position, player, legal, source)
        return max(legal, key=lambda action: estimate_answer(position, player, action))

    def worths(self, view: PlayerView) -> list[float] | None:
        """Return the value of each legal action of a turn, in points; None for other questions."""
        position, player = cast("FiftyState", view.state), view.player
        if not isinstance(position.question, turns.Turn):
            return None
        judge = Judge(position, player)
        judged = [judge.turn(action) for action in position.legal_actions()]
        for patience in PATIENCE:
            values = [
                gain - patience * cost if gain > MIN_GAIN_POINTS else min(0.0, gain - cost) for gain, cost in judged
            ]
            if max(values) > MIN_GAIN_POINTS:
                return values
        return [0.0] * len(judged)

    def __repr__(self) -> str:
        return "Heuristic()" if self.tries else "Heuristic(tries=False)"


QUICK = Heuristic(tries=False)

STRATEGIES: Mapping[str, Strategy] = {"heuristic": Heuristic()}
