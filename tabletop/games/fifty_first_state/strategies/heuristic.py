"""Strategies that know 51st State: one heuristic, and the value of a position for one-step look-ahead.

The heuristic prices goods by what it could do with them now (see `prices`), compares what each action brings with its
price, tries the few best out, and grows less choosy before it passes, since goods do not outlast the round.
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
from tabletop.games.fifty_first_state.rules.paying import CONTACTS, shortage
from tabletop.games.fifty_first_state.strategies.prices import Prices
from tabletop.games.fifty_first_state.strategies.valuation import (
    CONNECTION,
    WORTH,
    Estimate,
    build_worth,
    card_price,
    card_worth,
    deal_worth,
    effects_worth,
    evaluate,
    held_worth,
    keep_worth,
    rounds_left,
    worth_of,
    yearly,
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
"""How much of its price an action must earn, looked through in this order; at 0 the goods would be lost anyway."""
CANDIDATES = 5
"""So many of the best actions are tried out before one is chosen."""
LEAST = 0.02
"""An action must bring more than this."""
HELD = 0.9
"""How much of what a card would be worth in the next round counts for keeping it."""
HARM = 1.0
"""How much of what a rival loses counts as one's own gain, with two players; shared among more."""
LAST_GOODS = 0.4
"""How much goods that a rival is given in the last round count: not much can be done with them."""
HURRY = 0.3
"""Bonus for what a rival may take first: open productions, connection cards, locations to raze."""
USE_NOW = 0.25
"""Bonus for using what stands ready, before somebody razes it."""


class Judge:
    """One seat's view of one position: prices of goods, and from them the worth of actions."""

    def __init__(self, state: FiftyState, player: int) -> None:
        self.state = state
        self.player = player
        self.seat = state.seats[player]
        self.left = rounds_left(state)
        self.connection = CONNECTION * min(1.0, max(0.0, self.left - 1.0))
        """What keeping a connection card for a later round is worth."""
        self.held: dict[str, float] = {}
        """What is lost with each card in hand if it is used up now."""
        self.harm = HARM / max(1, len(state.seats) - 1)
        if state.game.solo:
            self.harm = 1.0
        self.prices = Prices(state, player, self.left)
        self.kept: dict[int, float] = {}
        """Locations that have been judged, by number -> what they are still good for."""
        self.built: dict[str, float] = {}
        """Cards that have been judged -> what it brings to have them built."""
        self._ask()

    # --- prices ---------------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Collect the offers: first from what brings points or lasts, then from what makes one good into another."""
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
                prices.ask(use.cost, effects_worth(state, self.player, use.gain, prices.gain), use.times - loc.uses)
            else:
                traders.append((use.cost, use.gain, use.times - loc.uses))
        best_build, errands = 0.0, prices.errands
        worths: dict[str, tuple[float, float, float]] = {}
        most = card_price(len(seat.hand) - 1, left) if seat.hand else 0.0
        for k, name in enumerate(seat.hand):
            card = cards[name]
            found = worths.get(name)
            if found is None:
                each = yearly(state, self.player, card, card.mask)
                built = build_worth(state, self.player, card, left, each=each)
                held = self.held[name] = min(most, HELD * held_worth(card, left, built, each))
                built -= held
                dealt, razed = deal_worth(card, left) - held, worth_of(card.spoils) - held
                worths[name] = found = built, dealt, razed
                best_build = max(best_build, built)
                if card.distance:
                    prices.ask(((GREY, card.distance),), built)
                    prices.ask(((BLUE, card.distance),), dealt)
                    prices.ask(((RED, card.distance),), razed)
            for colour, worth in zip((GREY, BLUE, RED), found, strict=True):
                errands.use(colour, card.distance, worth, k)
        if seat.hand and seat.locations:
            worst = min([self._kept(self.player, loc) for loc in seat.locations.values()])
            gain = best_build + state.game.develop_reward - worst
            prices.ask(((BRICK, 1),), 0.8 * gain)
            prices.ask(((DEVELOPMENT, 1),), gain)
        best_raze = 0.0
        for k, (owner, number, need) in enumerate(self._prey(), 1):
            worth = self._raze_gain(owner, number)
            best_raze = max(best_raze, worth / need)
            errands.use(RED, need, worth, -k)
        if best_raze > 0:
            prices.ask(((RED, 4),), 4 * best_raze)
        self._sources()
        prices.share_with_jokers()
        for cost, gain_effects, times in traders:
            prices.ask(cost, effects_worth(state, self.player, gain_effects, prices.gain), times)
        for k, action in enumerate(state.faction(self.player).actions):
            if not seat.used & (1 << k):
                prices.ask(action.cost, prices.gain_all(action.gain))
        for connection in state.face_up.values():
            prices.ask(state.game.connection_cost, prices.gain_all(state.connection_cards[connection].gain))
        for owner, rival in enumerate(state.seats):
            if owner != self.player and not rival.passed:
                for loc in rival.locations.values():
                    card = cards[loc.card]
                    if card.open and not loc.ruin and not loc.uses:
                        prices.ask(a.ONE_WORKER, effects_worth(state, owner, card.produces, prices.gain))
        for worth in prices.best_basics(state.game.exchange_workers):
            prices.ask(((WORKER, state.game.exchange_workers),), worth)

    def _sources(self) -> None:
        """Where more contacts could come from in this round, each for itself."""
        state, seat, errands = self.state, self.seat, self.prices.errands
        trades: list[FactionAction | Connection] = [
            x for k, x in enumerate(state.faction(self.player).actions) if not seat.used & (1 << k)
        ]
        trades += [state.connection_cards[connection] for connection in seat.connections]
        for trade in trades:
            if not shortage(seat, trade.cost):
                for good, n in trade.gain:
                    errands.source(good, n)
        if not shortage(seat, state.game.connection_cost):
            for connection in state.face_up.values():
                for good, n in state.connection_cards[connection].gain:
                    errands.source(good, n)
        for loc in seat.locations.values():
            use = state.cards[loc.card].use
            if use is not None and not loc.ruin and loc.uses < use.times and not shortage(seat, use.cost):
                for effect in use.gain:
                    for good, n in getattr(effect, "goods", ()):
                        errands.source(good, n)

    def _prey(self) -> list[tuple[int, int, int]]:
        """Locations of rivals that could be razed: (owner, number, red contacts)."""
        state = self.state
        found = []
        for owner, rival in enumerate(state.seats):
            if owner != self.player and not rival.passed:
                for loc in rival.locations.values():
                    if not loc.ruin:
                        card = state.cards[loc.card]
                        bonus = state.game.shield_bonus if loc.shield or card.forged else 0
                        found.append((owner, loc.number, max(1, state.game.defences[card.row] + bonus)))
        return found

    def _raze_gain(self, owner: int, number: int) -> float:
        """Spoils, and what the rival loses, less the good that the rival is given."""
        state = self.state
        loc = state.seats[owner].locations[number]
        card = state.cards[loc.card]
        if state.seats[owner].virtual:
            loss = float(state.game.location_points)
        else:
            thanks = worth_of(card.deal) * (1.0 if self.left else LAST_GOODS)
            loss = self._kept(owner, loc) - thanks
        return self.prices.gain_all(card.spoils) + self._triggered(raze=True) + self.harm * loss

    def _triggered(self, deal: bool = False, raze: bool = False) -> float:
        """What the own features pay for a deal or a razing."""
        worth = 0.0
        for loc in self.seat.locations.values():
            each = self.state.cards[loc.card].each_time
            if each is not None and not loc.ruin and ((deal and each.deal) or (raze and each.raze)):
                worth += effects_worth(self.state, self.player, each.gain, self.prices.gain)
        return worth

    # --- actions of a turn ----------------------------------------------------------------------------------------

    def turn(self, action: Action) -> tuple[float, float]:
        """(what the action brings, what it costs) in points."""
        state, player, prices = self.state, self.player, self.prices
        cards = state.cards
        match action:
            case building.Construct(card=id):
                return self._built(cards[id]) - self.held[id], prices.spend(((GREY, cards[id].distance),))
            case building.Develop(card=id):
                lost = self._kept(player, self.seat.locations[action.location])
                gain = self._built(cards[id]) + state.game.develop_reward - lost - self.held[id]
                token = isinstance(action, building.DevelopWithToken)
                return gain, prices.spend(building.TOKEN_COST if token else building.BRICK_COST)
            case building.MakeDeal(card=id):
                gain = deal_worth(cards[id], self.left, prices.gain) + self._triggered(deal=True) - self.held[id]
                return gain, prices.spend(((BLUE, cards[id].distance),))
            case building.RazeFromHand(card=id):
                gain = prices.gain_all(cards[id].spoils) + self._triggered(raze=True) - self.held[id]
                return gain, prices.spend(((RED, cards[id].distance),))
            case building.Raze(owner=owner, location=number):
                need = costs.defence(state, owner, number).total
                return self._raze_gain(owner, number) + HURRY, prices.spend(((RED, need),))
            case a.UseLocation(location=number):
                use = cards[self.seat.locations[number].card].use
                assert use is not None
                gain = effects_worth(state, player, use.gain, prices.gain)
                return (gain + USE_NOW - prices.lasting(use.cost) if gain else 0.0), prices.spend(use.cost)
            case a.UseFaction(which=which):
                trade = state.faction(player).actions[BOARD_ACTIONS.index(which)]
                given = prices.lasting(trade.cost)
                gain = self._instead(trade.gain) if given else prices.gain_all(trade.gain)
                return gain - given, prices.spend(trade.cost)
            case a.Exchange(good=good):
                return prices.gain(good, 1), prices.spend(state.game.exchange_cost)
            case a.UseOpen(owner=owner):
                produced = effects_worth(state, owner, cards[self._open_card(action)].produces, prices.gain)
                thanks = self.harm * (1.0 if state.seats[owner].virtual else WORTH[WORKER])
                return produced - thanks + HURRY, prices.spend(a.ONE_WORKER)
            case a.TakeConnection(color=color):
                gains = prices.gain_all(state.connection_cards[state.face_up[color]].gain)
                denied = float(state.game.solo_points) if state.game.solo and not state.seats[1].passed else 0.0
                worth = max(0.9 * gains, self.connection)
                return worth + (HURRY if worth else 0.0) + denied, prices.spend(state.game.connection_cost)
            case a.PlayConnection(connection=id):
                connection = state.connection_cards[id]
                return prices.gain_all(connection.gain) - self.connection, prices.spend(connection.cost)
        return 0.0, 0.0

    def _kept(self, owner: int, loc: Location) -> float:
        """What a location is still good for to its owner."""
        worth = self.kept.get(loc.number)
        if worth is None:
            worth = self.kept[loc.number] = keep_worth(self.state, owner, loc, self.left)
        return worth

    def _instead(self, goods: Goods) -> float:
        """What goods are worth that are paid with a card: it cannot be built with them."""
        hand, cards = self.seat.hand, self.state.cards
        worths = [card_worth(self.state, self.player, cards[card], self.left) for card in hand]
        least = min(range(len(hand)), key=worths.__getitem__, default=None)
        prices = self.prices
        return sum([prices.errands.gain(x, n, least) if x in CONTACTS else prices.gain(x, n) for x, n in goods])

    def _built(self, card: Card) -> float:
        """What it brings to have a card built, whatever is paid or given up for it."""
        worth = self.built.get(card.id)
        if worth is None:
            worth = build_worth(self.state, self.player, card, self.left, self.prices.gain)
            self.built[card.id] = worth
        return worth

    def _open_card(self, action: a.UseOpen) -> str:
        return self.state.seats[action.owner].locations[action.location].card


def take_turn(state: FiftyState, player: int, legal: tuple[Action, ...], source: Random) -> Action:
    """The best action; less is asked of it before the player passes. Shields wait for the end of the turn."""
    good = good_turns(state, player, legal)
    return look_ahead(state, player, good[:CANDIDATES], source) if len(good) > 1 else good[0][1]


def take_first(state: FiftyState, player: int, legal: tuple[Action, ...], source: Random) -> Action:
    """The best action by its own worth, without trying any out."""
    return good_turns(state, player, legal)[0][1]


def good_turns(state: FiftyState, player: int, legal: tuple[Action, ...]) -> list[tuple[float, Action]]:
    """What is worth doing, with its worth, the best first; less is asked of it before there is only passing."""
    judge = Judge(state, player)
    judged = [(action, *judge.turn(action)) for action in legal if not isinstance(action, (a.Pass, a.PlaceShield))]
    for patience in PATIENCE:
        gains = [(gain - patience * cost, action) for action, gain, cost in judged if gain > LEAST]
        good = sorted([(worth, action) for worth, action in gains if worth > LEAST], key=lambda x: -x[0])
        if good:
            return good
    return [(0.0, a.PASS)]


def look_ahead(state: FiftyState, player: int, candidates: list[tuple[float, Action]], source: Random) -> Action:
    """The one of a few good actions that is best by its own worth and by the position it leads to together.

    Tried in a position that the player cannot tell from the real one.
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
    """Shields are lost at the clean-up: put them on what is worth most."""
    left = rounds_left(state)
    places = [x for x in legal if isinstance(x, a.PlaceShield)]
    if not places:
        return legal[-1]
    own = state.seats[player].locations
    return max(places, key=lambda place: keep_worth(state, player, own[place.location], left))


def use_again(state: FiftyState, player: int, legal: tuple[Action, ...], source: Random) -> Action:
    """Another use, another exchange: if it brings more than it costs."""
    judge = Judge(state, player)
    best, worth = legal[-1], LEAST
    for action in legal:
        if not isinstance(action, Enough):
            gain, cost = judge.turn(action)
            if gain - cost > worth:
                best, worth = action, gain - cost
    return best


def worth_of_answer(state: FiftyState, player: int, action: Action) -> float:
    """How good an answer to any other question is; of equals the first is taken."""
    left = rounds_left(state)
    cards = state.cards
    match action:
        case draft.DraftCard(card=id):
            return card_worth(state, player, cards[id], left)
        case rounds.DiscardCard(card=id) | costs.DiscardFor(card=id):
            return -card_worth(state, player, cards[id], left)
        case costs.DiscardConnectionFor():
            return -WORTH[CARD] * 1.5
        case costs.GiveUpDeal(card=id):
            return -worth_of(cards[id].deal)
        case solo.Suffer(location=number):
            return -keep_worth(state, player, state.seats[player].locations[number], left)
    prices = Judge(state, player).prices
    match action:
        case storing.Keep(goods=goods):
            return prices.gain_all(goods)
        case rounds.ProduceNext(owner=owner, location=number):
            produces = cards[state.seats[owner].locations[number].card].produces
            return -sum(x.counts_gains for x in produces)  # what counts the others comes last
    return Estimate(state, player, prices.gain).answer(action)


Answer = Callable[["FiftyState", int, tuple[Action, ...], Random], Action]

ANSWERS: Mapping[type, Answer] = {
    turns.Turn: take_turn,
    turns.EndOfTurn: guard,
    a.Again: use_again,
    a.ExchangeMore: use_again,
}
"""Questions with an answer of their own; all others take the answer that is worth most."""


UNTRIED: Mapping[type, Answer] = {**ANSWERS, turns.Turn: take_first}
"""The same where nothing is tried out."""


class Heuristic:
    """Plays sensibly: deals and engines early, points late, nothing left to rot at the clean-up.

    With `tries=False` it tries nothing out: nearly as good in half the time, for playing on in a search.
    """

    def __init__(self, tries: bool = True) -> None:
        self.tries = tries

    @property
    def quick(self) -> Heuristic:
        """The form to play on with."""
        return QUICK

    def decide(self, view: PlayerView, source: Random) -> Action:
        """The best legal action as far as the player can know."""
        position, player = cast("FiftyState", view.state), view.player
        legal = position.legal_actions()
        question = position.question
        if len(legal) == 1:
            return legal[0]
        if isinstance(question, costs.Pay) or isinstance(legal[0], storing.KeepPart):
            return legal[0]  # it wastes no joker; it keeps most
        answer = (ANSWERS if self.tries else UNTRIED).get(type(question))
        if answer is not None:
            return answer(position, player, legal, source)
        return max(legal, key=lambda action: worth_of_answer(position, player, action))

    def worths(self, view: PlayerView) -> list[float] | None:
        """What each legal action of a turn is worth to it, in points; None for other questions."""
        position, player = cast("FiftyState", view.state), view.player
        if not isinstance(position.question, turns.Turn):
            return None
        judge = Judge(position, player)
        judged = [judge.turn(action) for action in position.legal_actions()]
        for patience in PATIENCE:
            told = [gain - patience * cost if gain > LEAST else min(0.0, gain - cost) for gain, cost in judged]
            if max(told) > LEAST:
                return told
        return [0.0] * len(judged)

    def __repr__(self) -> str:
        return "Heuristic()" if self.tries else "Heuristic(tries=False)"


QUICK = Heuristic(tries=False)

STRATEGIES: Mapping[str, Strategy] = {"heuristic": Heuristic()}
