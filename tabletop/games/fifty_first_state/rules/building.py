"""Building, dealing and razing: the actions for location cards, and their steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Question
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, value
from tabletop.games.fifty_first_state.rules.costs import (
    check_payable,
    compute_defence,
    make_contact_cost,
    make_payment_steps,
)
from tabletop.games.fifty_first_state.rules.effects.gains import Gain
from tabletop.games.fifty_first_state.rules.effects.obstacles import check_location
from tabletop.games.fifty_first_state.rules.paying import find_shortage
from tabletop.games.fifty_first_state.table import events as e
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.causes import CARD_TEXT, RULE_TEXT
from tabletop.games.fifty_first_state.table.goods import BLUE, BRICK, DEVELOPMENT, GREY, PRODUCTION, RED, VP
from tabletop.games.fifty_first_state.table.kinds import FiftyAction, FiftyStep, OnLocation
from tabletop.games.fifty_first_state.table.pieces import Location

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.pieces import Card
    from tabletop.games.fifty_first_state.rules.effects.features import EachTime
    from tabletop.games.fifty_first_state.table.state import FiftyState

SHARE_NO_TYPE = N_("{card} and {old} share no type: that takes a development token.")
HAS_NO_TYPE = N_("{card} has no type to share with {old}: that takes a development token.")
BRICK_COST = ((BRICK, 1),)
TOKEN_COST = ((DEVELOPMENT, 1),)


def check_in_hand(state: FiftyState, player: int, card: str, rule: str) -> Iterator[Obstacle]:
    """Yield an obstacle if the card is not in the player's hand."""
    if card not in state.seats[player].hand:
        yield Obstacle(rule, N_("{card} is not in your hand."), card=card)


def match_types(state: FiftyState, card: Card, loc: Location) -> tuple[str, ...]:
    """Return the ids of the rules that allow developing a card over a location; none if it is not allowed.

    (51s.build.develop, 51s.build.typeless, 51s.card.typeless, 51s.ruling.typeless_hand)
    """
    old = state.cards[loc.card].mask
    if loc.ruin:
        return ("51s.build.typeless", "51s.ruin")
    if not old:
        return ("51s.build.typeless", "51s.card.typeless")
    if card.mask & old:
        return ("51s.build.develop",)
    return ("51s.ruling.typeless_hand",) if not card.mask and state.game.typeless_develops else ()


# --- building ---------------------------------------------------------------------------------------------------


@value
class Construct(FiftyAction):
    """Action: build a location from hand for grey contacts equal to its distance (51s.build.construct)."""

    verb = "construct"
    kind = "build"
    rule = "51s.build.construct"
    sentence = N_("Build {card}")
    card: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        yield from check_in_hand(state, player, self.card, self.rule)
        if self.card in state.seats[player].hand:
            yield from check_payable(
                state.seats[player], make_contact_cost(GREY, state.cards[self.card].distance), self.rule
            )

    def warnings(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        yield from _late_production(state, self.card)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        state.then(
            player, *make_payment_steps(make_contact_cost(GREY, state.cards[self.card].distance)), PutInPlay(self.card)
        )


def _late_production(state: FiftyState, card: str) -> Iterator[Obstacle]:
    if card in state.cards and state.cards[card].silent:
        yield Obstacle("51s.card.suppliers", N_("{card} produces nothing in the round it is built."), card=card)


@value
class Develop(FiftyAction):
    """Action: build over one of the player's locations that shares a type, for one brick (51s.build.develop)."""

    verb = "develop"
    kind = "develop"
    rule = "51s.build.develop"
    sentence = N_("Develop {card} over {location_of}")
    affected_things = ("location:*:{location}",)
    derived_facts = (("location_of", -1, "location"),)

    card: str
    location: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        yield from check_in_hand(state, player, self.card, self.rule)
        loc = state.get_location(player, self.location)
        if loc is None:
            yield from check_location(state, player, player, self.location, self.rule)
        elif self.card in state.cards and not match_types(state, state.cards[self.card], loc):
            typed = bool(state.cards[self.card].mask)
            yield Obstacle(
                self.rule if typed else "51s.ruling.typeless_hand",
                SHARE_NO_TYPE if typed else HAS_NO_TYPE,
                card=self.card,
                old=loc.card,
            )
        yield from check_payable(state.seats[player], BRICK_COST, self.rule)

    def warnings(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        yield from _late_production(state, self.card)
        loc = state.seats[player].locations[self.location]
        if state.cards[loc.card].use and not loc.ruin and not loc.uses:
            yield Obstacle("51s.use.card", N_("{old} has not been used this round."), old=loc.card)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        develop(state, player, self.card, self.location, BRICK_COST)

    def cite_rules_between(self, before: FiftyState, after: FiftyState) -> Iterable[str]:
        loc = before.get_location(before.current_player(), self.location)
        rules = match_types(before, before.cards[self.card], loc) if loc is not None else ()
        return [rule for rule in rules if rule != Develop.rule]


@value
class DevelopWithToken(Develop):
    """Action: build over any of the player's locations for a development token (51s.build.develop_token)."""

    verb = "develop_token"
    rule = "51s.build.develop_token"
    sentence = N_("Develop {card} over {location_of} with a development token")

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        yield from check_in_hand(state, player, self.card, self.rule)
        yield from check_location(state, player, player, self.location, self.rule)
        yield from check_payable(state.seats[player], TOKEN_COST, self.rule)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        develop(state, player, self.card, self.location, TOKEN_COST)


def develop(state: FiftyState, player: int, card: str, number: int, cost: tuple[tuple[int, int], ...]) -> None:
    """Pay, clear the place, score the reward (51s.build.develop_reward), and put the card into its own row."""
    state.then(player, *make_payment_steps(cost), ClearPlace(number), Reward(), PutInPlay(card, True))


@value
class ClearPlace(FiftyStep):
    """Step: discard the location that is developed over."""

    sentence = N_("The old location is discarded")
    number: int

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.remove_for_development(state, player, self.number)


@value
class Reward(FiftyStep):
    """Step: score for developing, also over a ruin (51s.build.develop_reward)."""

    sentence = N_("The reward for developing")

    def resolve(self, state: FiftyState, player: int) -> None:
        state.because = RULE_TEXT["51s.build.develop_reward"]
        if state.game.develop_reward:
            verbs.gain(state, player, VP, state.game.develop_reward)


@value
class PutInPlay(FiftyStep):
    """Step: put a card from hand into its row; it produces, then its bonus is paid.

    (51s.build.produces, 51s.build.bonus, 51s.ruling.build_order)

    The row is that of the card, whatever row the old location was in (51s.build.develop_row).
    """

    sentence = N_("{card} comes into play")
    card: str
    is_developed: bool = False

    def resolve(self, state: FiftyState, player: int) -> None:
        state.seats[player].hand.remove(self.card)
        number = verbs.put_in_play(state, player, self.card, self.is_developed)
        card = state.cards[self.card]
        if card.bonus:
            state.then(player, *[x.place_at(player, number) for x in card.bonus], because=CARD_TEXT[self.card, "bonus"])
        if card.row == PRODUCTION and not card.silent:
            state.then(
                player, *[x.place_at(player, number) for x in card.produces], because=CARD_TEXT[self.card, "production"]
            )


# --- deals ------------------------------------------------------------------------------------------------------


@value
class MakeDeal(FiftyAction):
    """Action: put a card from hand under the board for blue contacts equal to its distance (51s.deal)."""

    verb = "deal"
    rule = "51s.deal"
    sentence = N_("Make a deal with {card}")
    card: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        yield from check_in_hand(state, player, self.card, self.rule)
        if self.card in state.seats[player].hand:
            yield from check_payable(
                state.seats[player], make_contact_cost(BLUE, state.cards[self.card].distance), self.rule
            )

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        state.then(
            player, *make_payment_steps(make_contact_cost(BLUE, state.cards[self.card].distance)), SignDeal(self.card)
        )


@value
class SignDeal(FiftyStep):
    """Step: put the card under the board and pay its deal good at once (51s.deal)."""

    sentence = N_("The deal with {card}")
    card: str

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.sign_deal(state, player, self.card)
        state.then(player, Gain(state.cards[self.card].deal), because=CARD_TEXT[self.card, "deal"])
        pay_features(state, player, deal=True)


def find_features(
    state: FiftyState, player: int, deal: bool = False, raze: bool = False
) -> list[tuple[Location, EachTime]]:
    """Return the locations that pay for a deal or a razing, with their features (51s.ruling.raze_triggers)."""
    own = [(loc, state.cards[loc.card].each_time) for loc in state.seats[player].locations.values() if not loc.ruin]
    return [(loc, each) for loc, each in own if each is not None and ((deal and each.deal) or (raze and each.raze))]


def pay_features(state: FiftyState, player: int, deal: bool = False, raze: bool = False) -> None:
    """Put the gains of the player's features for a deal or a razing on the agenda."""
    for loc, each in find_features(state, player, deal, raze):
        steps = [effect.place_at(player, loc.number) for effect in each.gain]
        state.then(player, *steps, because=CARD_TEXT[loc.card, "feature"])


# --- razing -----------------------------------------------------------------------------------------------------


@value
class RazeFromHand(FiftyAction):
    """Action: discard a card for red contacts equal to its distance and take its spoils (51s.raze.hand)."""

    verb = "raze_hand"
    kind = "raze"
    rule = "51s.raze.hand"
    sentence = N_("Raze {card} from your hand")
    card: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        yield from check_in_hand(state, player, self.card, self.rule)
        if self.card in state.seats[player].hand:
            yield from check_payable(
                state.seats[player], make_contact_cost(RED, state.cards[self.card].distance), self.rule
            )

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        state.then(
            player, *make_payment_steps(make_contact_cost(RED, state.cards[self.card].distance)), BurnCard(self.card)
        )


@value
class BurnCard(FiftyStep):
    """Step: discard the razed card and take its spoils."""

    sentence = N_("The spoils of {card}")
    card: str

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.burn(state, player, self.card)
        if state.game.raze_hand_triggers:
            pay_features(state, player, raze=True)
        state.then(player, Gain(state.cards[self.card].spoils), because=CARD_TEXT[self.card, "spoils"])


@value
class Raze(OnLocation):
    """Action: raze a location of another player for red contacts equal to its defence (51s.raze.opponent)."""

    verb = "raze"
    rule = "51s.raze.opponent"
    sentence = N_("Raze {location_of}")
    owner: int
    location: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        loc = state.get_location(self.owner, self.location)
        if loc is None:
            yield from check_location(state, player, self.owner, self.location, self.rule)
            return
        if self.owner == player:
            yield Obstacle("51s.raze.own", N_("This location is your own."))
        elif state.seats[self.owner].passed:
            passed = N_("{owner:The} has passed and cannot be the target of anything.")
            yield Obstacle("51s.pass.safe", passed, owner=self.owner)
        if loc.ruin:
            yield Obstacle("51s.raze.ruin", N_("{old} is a ruin already."), old=loc.card)
            return
        need = compute_defence(state, self.owner, self.location)
        seat, cost = state.seats[player], make_contact_cost(RED, need.total)
        rule = "51s.raze.shield" if len(need.parts) > 1 else self.rule
        if state.cards[loc.card].forged and find_shortage(seat, cost):
            yield Obstacle("51s.card.forge", N_("{old} always counts as shielded."), old=loc.card)
        yield from check_payable(seat, cost, rule)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        need = compute_defence(state, self.owner, self.location).total
        state.then(player, *make_payment_steps(make_contact_cost(RED, need)), BurnDown(self.owner, self.location))


@value
class BurnDown(FiftyStep):
    """Step: turn a location into a ruin.

    The raider gets the spoils, then the owner the deal good, then the raider's features pay (51s.ruin,
    51s.raze.compensation, 51s.ruling.raze_order).
    """

    sentence = N_("A location becomes a ruin")
    owner: int
    number: int

    def resolve(self, state: FiftyState, player: int) -> None:
        victim = state.seats[self.owner]
        card = state.cards[victim.locations[self.number].card]
        if state.is_emitting:
            state.emit(e.Razed(player, self.owner, card.id, self.number))
        verbs.raze(state, self.owner, self.number)
        pay_features(state, player, raze=True)
        if not victim.virtual:
            state.then(self.owner, Gain(card.deal), because=RULE_TEXT["51s.raze.compensation"])
        state.then(player, Gain(card.spoils), because=CARD_TEXT[card.id, "spoils"])


CONSTRUCT = Interned(Construct)
DEVELOP = Interned(Develop)
DEVELOP_TOKEN = Interned(DevelopWithToken)
DEAL = Interned(MakeDeal)
RAZE_HAND = Interned(RazeFromHand)
RAZE = Interned(Raze)
