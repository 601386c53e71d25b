"""Other actions of a turn: using locations and boards, open production, connection cards, shields, passing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, value
from tabletop.games.fifty_first_state.rules.costs import check_payable, make_payment_steps
from tabletop.games.fifty_first_state.rules.effects.clearing import Enough
from tabletop.games.fifty_first_state.rules.effects.gains import Gain
from tabletop.games.fifty_first_state.rules.effects.obstacles import check_location
from tabletop.games.fifty_first_state.rules.paying import find_shortage
from tabletop.games.fifty_first_state.table import events as e
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.causes import BOARD_TEXT, CARD_TEXT, RULE_TEXT
from tabletop.games.fifty_first_state.table.goods import BASIC, BOARD_ACTIONS, CARD, NAMES, SHIELD, VP, WORKER
from tabletop.games.fifty_first_state.table.kinds import (
    FiftyAction,
    FiftyQuestion,
    FiftyStep,
    OnLocation,
    OnOwnLocation,
)
from tabletop.games.fifty_first_state.table.notation import parse_good

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.games.fifty_first_state.table.state import FiftyState

ONE_WORKER = ((WORKER, 1),)
EXCHANGED = (*BASIC, CARD)
"""Goods that two workers may be exchanged for (51s.use.workers)."""


# --- locations and boards ---------------------------------------------------------------------------------------


@value
class UseLocation(OnOwnLocation):
    """Action: use one of the player's locations, pay its cost onto it, and take its gain (51s.use.card)."""

    verb = "use"
    rule = "51s.use.card"
    sentence = N_("Use {location_of}")
    location: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        loc = state.get_location(player, self.location)
        use = state.cards[loc.card].use if loc is not None else None
        if loc is not None and loc.ruin:
            yield Obstacle("51s.ruin", N_("{old} is a ruin: it has no effect any more."), old=loc.card)
            return
        if loc is None or use is None:
            yield from check_location(state, player, player, self.location, self.rule)
            if loc is not None:
                yield Obstacle(self.rule, N_("{old} has no action."), old=loc.card)
            return
        if isinstance(question, Again) and question.location != self.location:
            again = N_("In the same action only the same location can be used again.")
            yield Obstacle("51s.use.twice", again)
        if loc.uses >= use.times:
            rule = self.rule if use.times == 1 else "51s.use.twice"
            yield Obstacle(
                rule,
                N_("{old} has been used {times:/already/{uses} of {times} times} this round."),
                old=loc.card,
                uses=loc.uses,
                times=use.times,
            )
        yield from check_payable(state.seats[player], use.cost, self.rule)

    def warnings(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        card = state.cards[state.seats[player].locations[self.location].card]
        assert card.use is not None
        for effect in card.use.gain:
            step = effect.place_at(player, self.location)
            if isinstance(step, Question) and not _has_answer(state, player, step):
                yield Obstacle(self.rule, N_("It would give you nothing now."))

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        card = state.cards[state.seats[player].locations[self.location].card]
        use = card.use
        assert use is not None
        verbs.mark_used(state, player, self.location)
        if state.is_emitting:
            state.emit(e.Activated(player, card.id, self.location))
        steps: list[Step] = [
            *make_payment_steps(use.cost, self.location),
            *[x.place_at(player, self.location) for x in use.gain],
        ]
        if use.times > 1:
            steps.append(Again(self.location))
        state.then(player, *steps, because=CARD_TEXT[card.id, "action"])


def _has_answer(state: FiftyState, player: int, question: Question) -> bool:
    """Return True if a question has an answer now other than “no more”."""
    copy = state.clone()
    copy.agenda.append((question, player, None))
    return any(not isinstance(answer, Enough) for answer in question.legal(copy, player))


@value
class Again(FiftyQuestion):
    """Question for a second use in the same action, if a location may be used twice a round (51s.use.twice)."""

    rules = ("51s.use.twice",)
    sentence = N_("Use {location_of} a second time in the same action?")
    kinds = (UseLocation, Enough)
    derived_facts = (("location_of", -1, "location"),)

    location: int

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return (USE[self.location], ENOUGH)

    def default(self, state: FiftyState, player: int) -> Action:
        return ENOUGH


@value
class UseFaction(FiftyAction):
    """Action: use one of the three contact actions of the faction board, each once a round (51s.use.faction)."""

    verb = "faction"
    rule = "51s.use.faction"
    sentence = N_("Faction action “{which}”: {faction_trade}")
    derived_facts = (("faction_trade", "which"),)

    which: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.which not in BOARD_ACTIONS:
            yield Obstacle(self.rule, N_("A faction board has no action “{name}”."), name=self.which[:30])
            return
        which = BOARD_ACTIONS.index(self.which)
        seat = state.seats[player]
        if seat.used & (1 << which):
            yield Obstacle(self.rule, N_("You have used this faction action this round."))
        yield from check_payable(seat, state.get_faction(player).actions[which].cost, self.rule)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        which = BOARD_ACTIONS.index(self.which)
        action = state.get_faction(player).actions[which]
        verbs.use_board(state, player, which, self.which)
        state.then(player, *make_payment_steps(action.cost), Gain(action.gain), because=BOARD_TEXT[self.which])

    def list_references(self) -> Iterable[str]:
        return (f"faction:{self.which}",)


@value
class Exchange(FiftyAction):
    """Action: exchange two workers for a basic resource of choice or a card, any number of times (51s.use.workers)."""

    verb = "exchange"
    kind = "workers"
    rule = "51s.use.workers"
    sentence = N_("Exchange {price} for {goods}")
    good: int

    def facts(self) -> dict[str, object]:
        return {"goods": ((self.good, 1),), "price": None}

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.good not in EXCHANGED:
            yield Obstacle(self.rule, N_("Workers are exchanged for a gun, fuel, iron, a brick or a card only."))
            return
        yield from check_payable(state.seats[player], state.game.exchange_cost, self.rule)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        if state.is_emitting:
            state.emit(e.WorkersExchanged(player, ((self.good, 1),)))
        steps = make_payment_steps(state.game.exchange_cost)
        state.then(player, *steps, Gain(((self.good, 1),)), ExchangeMore(), because=BOARD_TEXT["workers"])

    def notation(self) -> Iterable[str]:
        return (NAMES[self.good],)

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Action:
        if len(words) != 1:
            raise ValueError("takes one good")
        return cls(parse_good(words[0]))

    def list_references(self) -> Iterable[str]:
        return ("faction:workers", f"good:{NAMES[self.good]}")


@value
class ExchangeMore(FiftyQuestion):
    """Question for further exchanges in the same action (51s.use.workers)."""

    rules = ("51s.use.workers",)
    sentence = N_("Exchange more workers in the same action?")
    kinds = (Exchange, Enough)

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return (*[EXCHANGE[good] for good in EXCHANGED], ENOUGH)

    def legal(self, state: FiftyState, player: int) -> Sequence[Action]:
        if find_shortage(state.seats[player], state.game.exchange_cost):
            return (ENOUGH,)
        return (*[EXCHANGE[good] for good in EXCHANGED], ENOUGH)

    def default(self, state: FiftyState, player: int) -> Action:
        return ENOUGH


@value
class UseOpen(OnLocation):
    """Action: send a worker to another player's free open production and take its goods (51s.open.use)."""

    verb = "open"
    rule = "51s.open.use"
    sentence = N_("Send a worker to {location_of}")
    owner: int
    location: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        loc = state.get_location(self.owner, self.location)
        if loc is None:
            yield from check_location(state, player, self.owner, self.location, self.rule)
            return
        if self.owner == player:
            yield Obstacle("51s.open.own", N_("This location is your own."))
        if loc.ruin:
            yield Obstacle("51s.ruin", N_("{old} is a ruin: it has no effect any more."), old=loc.card)
            return
        if not state.cards[loc.card].open:
            yield Obstacle(self.rule, N_("{old} has no open production."), old=loc.card)
            return
        if state.seats[self.owner].passed and self.owner != player:
            rule = "51s.solo.closed" if state.seats[self.owner].virtual else "51s.pass.closed"
            yield Obstacle(rule, N_("{owner:The} has passed: their open production is closed."), owner=self.owner)
        if loc.uses:
            yield Obstacle("51s.open.once", N_("A worker stands on {old} already this round."), old=loc.card)
        yield from check_payable(state.seats[player], ONE_WORKER, self.rule)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        state.then(player, *make_payment_steps(ONE_WORKER), WorkThere(self.owner, self.location))


@value
class WorkThere(FiftyStep):
    """Step: put the worker there; its sender gets the goods, the owner a worker (51s.open.use, 51s.solo.open)."""

    sentence = N_("A worker works there")
    owner: int
    number: int

    def resolve(self, state: FiftyState, player: int) -> None:
        owner = state.seats[self.owner]
        card = state.cards[owner.locations[self.number].card]
        verbs.mark_used(state, self.owner, self.number)
        if state.is_emitting:
            state.emit(e.WorkerSent(player, self.owner, card.id, self.number))
        thanks = Gain(((VP, 1),)) if owner.virtual else Gain(ONE_WORKER)
        rule = "51s.solo.open" if owner.virtual else "51s.open.use"
        state.then(self.owner, thanks, because=RULE_TEXT[rule])
        steps = [x.place_at(self.owner, self.number) for x in card.produces]
        state.then(player, *steps, because=CARD_TEXT[card.id, "production"])


# --- connection cards -------------------------------------------------------------------------------------------


@value
class TakeConnection(FiftyAction):
    """Action: take a face-up connection card for two workers (51s.connection.take)."""

    verb = "take_connection"
    kind = "connection"
    rule = "51s.connection.take"
    sentence = N_("Take the {color}")
    color: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.color not in state.face_up:
            yield Obstacle(self.rule, N_("No {color} lies face up."), color=self.color[:20])
            return
        yield from check_payable(state.seats[player], state.game.connection_cost, self.rule)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        state.then(player, *make_payment_steps(state.game.connection_cost), PickUp(self.color))

    def list_references(self) -> Iterable[str]:
        return (f"stack:{self.color}",)


@value
class PickUp(FiftyStep):
    """Step: put the connection card into the hand."""

    sentence = N_("The {color} comes into the hand")
    color: str

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.take_connection(state, player, self.color)


@value
class PlayConnection(FiftyAction):
    """Action: play a connection card from hand, pay its cost now, and take its goods (51s.connection.play)."""

    verb = "connection"
    rule = "51s.connection.play"
    sentence = N_("Play the connection card {connection}")
    connection: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.connection not in state.seats[player].connections:
            yield Obstacle(self.rule, N_("{connection} is not in your hand."), connection=self.connection)
        else:
            yield from check_payable(state.seats[player], state.connection_cards[self.connection].cost, self.rule)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        card = state.connection_cards[self.connection]
        verbs.play_connection(state, player, self.connection)
        state.then(player, *make_payment_steps(card.cost), Gain(card.gain))


# --- shields and passing ----------------------------------------------------------------------------------------


@value
class PlaceShield(OnOwnLocation):
    """Action: put a shield on one of the player's locations (51s.shield.place).

    It is possible at any time of the player's turn and does not use up the turn. No action removes the shield, only the
    clean-up (51s.shield.stays). A ruin takes none (51s.ruling.ruin_shield).
    """

    verb = "shield"
    rule = "51s.shield.place"
    sentence = N_("Put a shield on {location_of}")
    location: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        loc = state.get_location(player, self.location)
        if loc is None:
            yield from check_location(state, player, player, self.location, self.rule)
        elif loc.ruin:
            yield Obstacle("51s.ruling.ruin_shield", N_("{old} is a ruin."), old=loc.card)
        elif state.cards[loc.card].forged:
            yield Obstacle("51s.card.forge", N_("{old} counts as shielded already."), old=loc.card)
        elif loc.shield:
            yield Obstacle(self.rule, N_("A shield lies on {old} already."), old=loc.card)
        if not state.seats[player].goods[SHIELD]:
            yield Obstacle(self.rule, N_("You have no shield."))
        if state.seats[player].passed:
            yield Obstacle("51s.pass", N_("You have passed."))

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.shield(state, player, self.location)
        state.then(player, question)


@value
class Pass(FiftyAction):
    """Action: leave the round; from now on the player's state is safe from others (51s.pass)."""

    verb = "pass"
    rule = "51s.pass"
    sentence = N_("Pass")

    def warnings(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if len(state.legal_actions()) > 1 and any(state.seats[player].goods) and not state.last_round:
            yield Obstacle("51s.cleanup.discard", N_("What is left in your supply is lost at the clean-up."))

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.leave_round(state, player)


@value
class EndTurn(FiftyAction):
    """Action: end the turn without placing a further shield."""

    verb = "end_turn"
    kind = "pass"
    rule = "51s.turn"
    sentence = N_("End the turn")


USE = Interned(UseLocation)
FACTION = Interned(UseFaction)
EXCHANGE = Interned(Exchange)
OPEN = Interned(UseOpen)
TAKE_CONNECTION = Interned(TakeConnection)
PLAY_CONNECTION = Interned(PlayConnection)
SHIELD_ON = Interned(PlaceShield)
ENOUGH = Enough()
PASS = Pass()
END_TURN = EndTurn()
