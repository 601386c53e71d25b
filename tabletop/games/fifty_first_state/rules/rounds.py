"""Course of a round: draft, production, action phase, clean-up; each is a step on the agenda."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, value
from tabletop.games.fifty_first_state.rules import scoring, solo
from tabletop.games.fifty_first_state.rules.draft import Draft, TurnUpConnections
from tabletop.games.fifty_first_state.rules.effects.gains import Gain
from tabletop.games.fifty_first_state.rules.storing import StoreGoods
from tabletop.games.fifty_first_state.rules.turns import EndOfTurn, Turn
from tabletop.games.fifty_first_state.table import events as e
from tabletop.games.fifty_first_state.table import verbs
from tabletop.games.fifty_first_state.table.causes import BOARD_TEXT, CARD_TEXT, IN_PHASE
from tabletop.games.fifty_first_state.table.goods import ANY_BASIC, BASIC, PRODUCTION
from tabletop.games.fifty_first_state.table.kinds import FiftyAction, FiftyQuestion, FiftyStep, OnLocation

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import FiftyState


# --- set-up -----------------------------------------------------------------------------------------------------


@value
class DiscardCard(FiftyAction):
    """Action: discard one of the cards dealt at the start."""

    verb = "discard"
    kind = "setup"
    rule = "51s.setup.hand"
    sentence = N_("Discard {card}")
    card: str

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if self.card not in state.seats[player].hand:
            yield Obstacle(self.rule, N_("{card} is not in your hand."), card=self.card)

    def resolve(self, state: FiftyState, player: int, question: Question) -> None:
        verbs.discard_from_hand(state, player, self.card)
        if isinstance(question, ChooseHand) and question.left > 1:
            state.then(player, ChooseHand(question.left - 1))


DISCARD = Interned(DiscardCard)


@value
class ChooseHand(FiftyQuestion):
    """Question for the next card of the starting hand to discard (51s.setup.hand, 51s.ruling.setup_discards)."""

    rules = ("51s.ruling.setup_discards",)
    sentence = N_("Which card do you discard? (still to discard: {left})")
    kinds = (DiscardCard,)
    left: int

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [DISCARD[card] for card in dict.fromkeys(state.seats[player].hand)]


# --- the round --------------------------------------------------------------------------------------------------


@value
class StartRound(FiftyStep):
    """Step: begin a round of draft, production, action and clean-up."""

    sentence = N_("A new round begins")

    def resolve(self, state: FiftyState, player: int) -> None:
        state.round_number += 1
        state.because = None
        if state.is_emitting:
            state.emit(e.RoundBegan(state.round_number))
        begin_phase(state, "draft")
        game = state.game
        if not state.last_round and state.round_number >= game.round_limit:
            state.last_round = True
            if state.is_emitting:
                state.emit(e.RoundLimit(state.round_number))
        drafts: list[Step] = [solo.SoloDraft()] if game.solo else [Draft(False), Draft(True)]
        state.then(state.first, TurnUpConnections(), *drafts, StartProduction(), StartActions(), EndRound())


def begin_phase(state: FiftyState, phase: str) -> None:
    """Enter a phase; it becomes the cause of events without a more specific cause."""
    state.phase_name = phase
    if state.is_emitting:
        state.because = None
        state.emit(e.PhaseBegan(phase))
    state.because = IN_PHASE[phase]


# --- production -------------------------------------------------------------------------------------------------


@value
class StartProduction(FiftyStep):
    """Step: ask for the claims of Suppliers, then let all seats produce in order (51s.ruling.production_order).

    The virtual opponent of a solo game does not produce (51s.solo.production), so Suppliers take nothing from it
    (51s.ruling.solo_suppliers).
    """

    sentence = N_("The production phase begins")

    def resolve(self, state: FiftyState, player: int) -> None:
        begin_phase(state, "production")
        verbs.start_production(state)
        order = [seat for seat in state.seats_from(state.first) if not state.seats[seat].virtual]
        for seat in reversed(order):
            state.then(seat, Produce())
        for seat in reversed(order):
            for card, question in find_announced(state, seat):
                state.then(seat, question, because=CARD_TEXT[card, "production"])


def find_announced(state: FiftyState, player: int) -> list[tuple[str, Question]]:
    """Return the questions of a seat's locations at the start of a production phase, each with its card."""
    cards = [state.cards[loc.card] for loc in state.seats[player].locations.values() if not loc.ruin]
    questions = [(card.id, effect.get_announcement()) for card in cards for effect in card.produces]
    return [(card, question) for card, question in questions if question is not None]


@value
class Produce(FiftyStep):
    """Step: stored goods, board, deals, locations, then features that reward production.

    (51s.production.stored, 51s.production.faction, 51s.production.deals, 51s.production.locations)
    """

    sentence = N_("Production")

    def resolve(self, state: FiftyState, player: int) -> None:
        seat = state.seats[player]
        steady: list[tuple[int, int]] = []
        sensitive: list[tuple[int, int]] = []
        taken = {(owner, number) for _, owner, number in state.claims}
        own_places = [(player, loc.number) for loc in seat.locations.values() if not loc.ruin]
        own_places = [place for place in own_places if state.get_card(*place).row == PRODUCTION and place not in taken]
        for place in (*own_places, *[(owner, number) for thief, owner, number in state.claims if thief == player]):
            matters = any(x.sensitive for x in state.get_card(*place).produces)
            (sensitive if matters else steady).append(place)
        state.then(player, RewardProduction(()))
        if any(x.counts_gains for place in sensitive for x in state.get_card(*place).produces):
            state.then(player, ProduceInOrder(tuple(sensitive)))
        else:
            for owner, number in reversed(sensitive):
                produce_one(state, player, owner, number)
        for owner, number in reversed(steady):
            produce_one(state, player, owner, number)
        for card in reversed(seat.deals):
            state.then(player, Gain(state.cards[card].deal), because=CARD_TEXT[card, "deal"])
        state.then(player, Gain(state.get_faction(player).production), because=BOARD_TEXT["production"])
        for loc in list(seat.locations.values()):
            if loc.stored:
                verbs.return_stored(state, player, loc.number)


def produce_one(state: FiftyState, player: int, owner: int, number: int) -> None:
    """Put the production of one location on the agenda.

    Types are counted in its owner's state (51s.production.stolen).
    """
    card = state.get_card(owner, number)
    steps = [x.place_at(owner, number) for x in card.produces]
    state.then(player, *steps, because=CARD_TEXT[card.id, "production"])


@value
class ProduceNext(OnLocation["ProduceInOrder"]):
    """Action: choose the source that produces next."""

    verb = "produce"
    kind = "choose"
    rule = "51s.ruling.production_order"
    sentence = N_("{location_of} produces next")
    owner: int
    location: int

    def obstacles(self, state: FiftyState, player: int, question: Question) -> Iterator[Obstacle]:
        if not isinstance(question, ProduceInOrder) or (self.owner, self.location) not in question.left:
            yield Obstacle(self.rule, N_("That source has produced already, or is not yours."))

    def resolve(self, state: FiftyState, player: int, question: ProduceInOrder) -> None:
        left = tuple(place for place in question.left if place != (self.owner, self.location))
        if left:
            state.then(player, ProduceInOrder(left))
        produce_one(state, player, self.owner, self.location)


@value
class ProduceInOrder(FiftyQuestion):
    """Question for the order of sources, asked if one of them depends on the others."""

    sentence = N_("Which of your locations produces next?")
    kinds = (ProduceNext,)
    left: tuple[tuple[int, int], ...]

    def possible(self, state: FiftyState, player: int) -> Iterable[Action]:
        return [ProduceNext(owner, number) for owner, number in self.left]

    def legal(self, state: FiftyState, player: int) -> list[Action]:
        return [ProduceNext(owner, number) for owner, number in self.left]


@value
class RewardProduction(FiftyStep):
    """Step: pay features that need enough gains; one may trigger another, and each pays once a phase."""

    sentence = N_("Features that reward production")
    paid: tuple[int, ...]

    def resolve(self, state: FiftyState, player: int) -> None:
        seat = state.seats[player]
        for loc in seat.locations.values():
            feature = state.cards[loc.card].if_gained
            if feature is None or loc.ruin or loc.number in self.paid:
                continue
            gained = sum(seat.gained[g] for g in BASIC) if feature.kind == ANY_BASIC else seat.gained[feature.kind]
            if gained >= feature.least:
                state.then(player, RewardProduction((*self.paid, loc.number)))
                steps = [effect.place_at(player, loc.number) for effect in feature.gain]
                state.then(player, *steps, because=CARD_TEXT[loc.card, "feature"])
                return


# --- action phase -----------------------------------------------------------------------------------------------


@value
class StartActions(FiftyStep):
    """Step: begin the action phase, with one action each clockwise until all have passed (51s.turn)."""

    sentence = N_("The action phase begins")

    def resolve(self, state: FiftyState, player: int) -> None:
        begin_phase(state, "action")
        verbs.end_production(state)
        state.then(state.first, NextTurn())


@value
class NextTurn(FiftyStep):
    """Step: begin the turn of the next seat that has not passed; if there is none, the phase ends."""

    sentence = N_("The next turn")

    def resolve(self, state: FiftyState, player: int) -> None:
        state.because = IN_PHASE["action"]
        for seat in state.seats_from(player):
            if state.seats[seat].passed:
                continue
            state.then((seat + 1) % len(state.seats), NextTurn())
            if state.seats[seat].virtual:
                state.then(seat, solo.VirtualTurn())
            else:
                state.then(seat, Turn(), EndOfTurn())
            return


# --- clean-up ---------------------------------------------------------------------------------------------------


@value
class EndRound(FiftyStep):
    """Step: end the round. The last round ends the game without a clean-up (51s.end.action_phase)."""

    sentence = N_("The end of the round")

    def resolve(self, state: FiftyState, player: int) -> None:
        verbs.clear_attack(state)
        if state.last_round:
            begin_phase(state, "end")
            scoring.score_locations(state)
            return
        begin_phase(state, "cleanup")
        state.then(state.first, CleanUp())
        for seat in reversed(state.seats_from(state.first)):
            if state.seats[seat].virtual:  # it has no goods (51s.solo.goal) and is never asked
                continue
            for loc in reversed(state.seats[seat].locations.values()):
                if state.cards[loc.card].storage is not None and not loc.ruin:
                    state.then(seat, StoreGoods(loc.number), because=CARD_TEXT[loc.card, "feature"])


@value
class CleanUp(FiftyStep):
    """Step: remove all other goods, clear the cards, and pass the first-player token (51s.cleanup.first_player).

    In a solo game the player keeps the token (51s.solo.first).
    """

    sentence = N_("The clean-up")

    def resolve(self, state: FiftyState, player: int) -> None:
        for seat in state.seats_from(state.first):
            verbs.clean_up(state, seat)
        if not state.game.solo:
            verbs.pass_token(state)
        state.then(state.first, StartRound())
