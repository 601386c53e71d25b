"""The cards of a phase: play them open, or lay them down for a purchase. Also the badge "parcel"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, select_rules, value
from tabletop.games.dei.rules.acting import get_first_question
from tabletop.games.dei.rules.effects.base import DONE, Done
from tabletop.games.dei.rules.markets import Purchase, can_buy, check_can_buy
from tabletop.games.dei.table import events as e
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.kinds import DeiAction, DeiQuestion, DeiStep

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState


@value
class PlayCard(DeiAction["ChooseCard"]):
    """Play a card open and carry out its actions (dei.phase.cards)."""

    verb = "play"
    kind = "card"
    rule = "dei.phase.cards"
    sentence = N_("play {card}")
    card: str

    def obstacles(self, state: DeiState, player: int, question: ChooseCard) -> Iterator[Obstacle]:
        yield from check_in_hand(state, player, self.card)
        if state.game.opens_planned and self.card in list_face_down(state, player) and question.can_buy(state, player):
            message = N_("This card stayed face down: it is for a purchase.")
            yield Obstacle("dei.ruling.planned_open", message)

    def resolve(self, state: DeiState, player: int, question: ChooseCard) -> None:
        verbs.play(state, player, self.card)
        state.then(player, get_first_question(state, self.card), NextCard(question.left - 1, question.bought))

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        player, question, game = before.current_player(), before.question, before.game
        if not isinstance(question, ChooseCard):
            return ()
        seat, printed = before.seats[player], before.card_data[self.card]
        last = self.card == (seat.planned or seat.hand)[-1] and printed.set not in game.content.factions
        return select_rules({
            "dei.card.bought_now": question.bought and last,
            "dei.ruling.planned_bought": question.bought and last and game.planning,
            "dei.ruling.hand_empty": len(question.list_cards(before, player)) < question.left,
        })  # fmt: skip


@value
class LayDown(DeiAction["ChooseCard"]):
    """Lay a card face down and make one purchase at once (dei.card.market)."""

    verb = "lay"
    kind = "market"
    rule = "dei.card.market"
    sentence = N_("lay {card} face down and buy")
    card: str

    def obstacles(self, state: DeiState, player: int, question: ChooseCard) -> Iterator[Obstacle]:
        yield from check_in_hand(state, player, self.card)
        if question.bought:
            yield Obstacle("dei.card.market", N_("Only one card of each phase may be laid face down."))
        yield from check_can_buy(state, player, rule="dei.ruling.lay_to_buy")
        if self.card in state.seats[player].shown:
            yield Obstacle("dei.ruling.planned_open", N_("This card lies open already."))

    def resolve(self, state: DeiState, player: int, question: ChooseCard) -> None:
        verbs.lay_down(state, player, self.card)
        # The pending steps are public, the card that was laid down is not.
        hidden = e.LaidDownUnseen(player)
        joins = state.game.planning and state.game.planned_swap and question.left > 1
        state.then(player, Purchase(joins), NextCard(question.left - 1, True), because=hidden)


def check_in_hand(state: DeiState, player: int, card: str) -> Iterator[Obstacle]:
    """Yield the reasons why a card cannot be played or laid down."""
    seat = state.seats[player]
    if card not in (seat.planned if state.game.planning else seat.hand):
        message = N_("This card was not planned.") if state.game.planning else N_("This card is not in your hand.")
        yield Obstacle("dei.option.planning" if state.game.planning else "dei.phase.cards", message)


def list_face_down(state: DeiState, player: int) -> list[str]:
    """Return the planned cards that stayed face down when the others were opened (dei.ruling.planned_open)."""
    seat = state.seats[player]
    return [card for card in seat.planned if card not in seat.shown]


PLAY: Interned[PlayCard] = Interned(PlayCard)
LAY: Interned[LayDown] = Interned(LayDown)


@value
class Parcel(DeiAction["ChooseCard | LastPurchase"]):
    """Pay 1 energy cell for a purchase without a card, once a phase (dei.badge.parcel, dei.ruling.parcel)."""

    verb = "parcel"
    kind = "market"
    rule = "dei.badge.parcel"
    rules = ("dei.ruling.parcel",)
    sentence = N_("pay 1 energy cell for a purchase without a card")

    def obstacles(self, state: DeiState, player: int, question: ChooseCard | LastPurchase) -> Iterator[Obstacle]:
        seat = state.seats[player]
        if not seat.has("parcel"):
            yield Obstacle("dei.badge.parcel", N_("You need the badge {badge} for that."), badge="parcel")
        elif seat.parcel_used:
            yield Obstacle("dei.badge.parcel", N_("It has been used in this phase."))
        if seat.energy < 1:
            yield Obstacle("dei.badge.parcel", N_("You have no energy cell."))
        else:
            yield from check_can_buy(state, player, 1)

    def resolve(self, state: DeiState, player: int, question: ChooseCard | LastPurchase) -> None:
        state.seats[player].parcel_used = True
        verbs.take(state, player, 0, -1)
        state.then(player, Purchase(), question.make_next_step())


PARCEL = Parcel()


@value
class ChooseCard(DeiQuestion):
    """Choice of the card to play, open or face down. `left` cards are still to be played in this phase."""

    sentence = N_("Which card do you play? Still to play: {left}")
    kinds = (PlayCard, LayDown, Parcel)
    opens_turn = True
    left: int
    bought: bool = False
    """True if a card was laid face down in this phase."""

    def make_next_step(self) -> DeiStep:
        """Return the step after a purchase: the same question."""
        return self

    def list_cards(self, state: DeiState, player: int) -> list[str]:
        """Return the cards that may be played."""
        seat = state.seats[player]
        return sorted(seat.planned if state.game.planning else seat.hand)

    def can_buy(self, state: DeiState, player: int) -> bool:
        """Return True if a card may be laid face down for a purchase now."""
        return not self.bought and can_buy(state, player)

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        for card in self.list_cards(state, player):
            yield PLAY[card]
        for card in self.list_cards(state, player):
            yield LAY[card]
        if state.seats[player].has("parcel"):
            yield PARCEL

    def legal(self, state: DeiState, player: int) -> Sequence[Action]:
        cards = self.list_cards(state, player)
        to_play = to_lay = cards
        if not cards or not self.can_buy(state, player):
            to_lay = []
        elif state.game.opens_planned:
            to_lay = sorted(list_face_down(state, player))
            to_play = [card for card in cards if card not in to_lay]
        actions: list[Action] = [PLAY[card] for card in to_play]
        actions += [LAY[card] for card in to_lay]
        if state.seats[player].has("parcel") and next(PARCEL.obstacles(state, player, self), None) is None:
            actions.append(PARCEL)
        return actions


@value
class ChooseSecond(ChooseCard):
    """The same choice within a turn: for the second card, or after the planned cards have been opened."""

    opens_turn = False


@value
class NextCard(DeiStep):
    """The step to the next card of the phase, if there is one to play. It may be a card just bought.

    (dei.ruling.hand_empty, dei.card.bought_now)
    """

    sentence = N_("The next card")
    left: int
    bought: bool

    def resolve(self, state: DeiState, player: int) -> None:
        question = ChooseSecond(self.left, self.bought)
        if self.left and question.list_cards(state, player):
            state.then(player, question)
        elif state.seats[player].has("parcel"):
            state.then(player, LastPurchase(self.left, self.bought))


@value
class LastPurchase(DeiQuestion):
    """Choice of a purchase with the badge "parcel" when no card is left to play in the phase (dei.badge.parcel)."""

    rules = ("dei.badge.parcel",)
    sentence = N_("Which card do you buy?")
    kinds = (Parcel, Done)
    left: int
    bought: bool

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        return (PARCEL, DONE)

    def default(self, state: DeiState, player: int) -> Action:
        return DONE

    def make_next_step(self) -> DeiStep:
        """Return the step after a purchase. The card just bought may be played if the phase allows one more."""
        return NextCard(self.left, self.bought)
