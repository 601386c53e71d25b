"""Actions of the players in the order of play, and their effects. The texts of the rules are in rulebook.toml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, value
from tabletop.engine.schema.playing_cards import CARDS
from tabletop.engine.schema.verbs import move, score
from tabletop.games.gin_rummy.content import (
    BIT,
    count_deadwood,
    count_points,
    find_best_melds,
    find_melds,
    list_cards,
    to_bits,
)
from tabletop.games.gin_rummy.table import BigGinShown, Dealt, GinState, Knocked, Void


@value
class Hand(Step[GinState]):
    """Step: deal a hand, unless the match is won (gin.match) or has reached its length (gin.ruling.hands).

    All cards are shuffled and dealt, and one is turned up (gin.deal); it may set the limit (gin.oklahoma). The player
    who is not the dealer begins.
    """

    sentence = N_("a hand is dealt")

    def resolve(self, state: GinState, player: int) -> None:
        game = state.game
        if max(seat.hand_points for seat in state.seats) >= game.target or state.round == game.hands:
            return
        state.round += 1
        state.deck, state.discard, state.spread, state.knocker, state.takes = list(CARDS), [], [], -1, 0
        chance.shuffle(state.deck, state.chance())
        for seat in state.seats:
            seat.hand, seat.taken = [state.deck.pop() for _ in range(game.hand_size)], []
        state.discard.append(state.deck.pop())
        if game.oklahoma:
            state.limit = up if (up := count_points(BIT[state.discard[0]])) > 1 else 0
        state.emit(Dealt(state.round, state.dealer, state.discard[0]))
        state.then(state.dealer, self)
        state.then(1 - state.dealer, FIRST)


@value
class Draw(Action[GinState, "Drawing"]):
    """Action: draw the hidden card from the draw pile."""

    verb = N_("draw")
    kind = N_("draw")
    rule = "gin.turn"
    sentence = N_("Draw from the draw pile")
    affected_things = ("pile:deck",)

    def obstacles(self, state: GinState, player: int, question: Drawing) -> Iterator[Obstacle]:
        if question.first:
            yield Obstacle("gin.first_card", N_("The open card is still offered: take it or leave it."))

    def resolve(self, state: GinState, player: int, question: Drawing) -> None:
        move(state, player, "deck", "hand")
        state.then(player, Discarding(""))


@value
class Take(Action[GinState, "Drawing"]):
    """Action: take the open card."""

    verb = N_("take")
    kind = N_("take")
    rule = "gin.turn"
    sentence = N_("Take the open card")
    affected_things = ("pile:discard",)

    def resolve(self, state: GinState, player: int, question: Drawing) -> None:
        state.takes += 1
        state.then(player, Discarding(move(state, player, "discard", "hand")))


@value
class Pass(Action[GinState, "Drawing"]):
    """Action: leave the open card. Only the first open card can be left without drawing."""

    verb = N_("pass")
    kind = N_("pass")
    rule = "gin.first_card"
    sentence = N_("Leave the open card")
    affected_things = ("pile:discard",)

    def obstacles(self, state: GinState, player: int, question: Drawing) -> Iterator[Obstacle]:
        if not question.first:
            yield Obstacle("gin.turn", N_("A turn begins with a card: draw one, or take the open one."))

    def resolve(self, state: GinState, player: int, question: Drawing) -> None:
        if player != state.dealer:
            state.then(state.dealer, FIRST)
        else:  # both left it (gin.first_card)
            move(state, 1 - player, "deck", "hand")
            state.then(1 - player, Discarding(""))


@value
class Drawing(Question[GinState]):
    """Question for the card that begins a turn; `first` while the card that was turned up is offered."""

    kinds = (Draw, Take, Pass)
    opens_turn = True
    sentence = N_("Draw a card, or take the open one?")
    first: bool

    def legal(self, state: GinState, player: int) -> Sequence[Action]:
        return (TAKE, PASS) if self.first else (DRAW, TAKE)


DRAW, TAKE, PASS = Draw(), Take(), Pass()
FIRST, LATER = Drawing(True), Drawing(False)


def check_card(state: GinState, player: int, card: str, rule: str, taken: str = "") -> Iterator[Obstacle]:
    """Yield an obstacle if a card cannot be laid down by this rule: it is not held, or was just taken (gin.discard)."""
    if card not in state.seats[player].hand:
        yield Obstacle(rule, N_("You do not hold {card}."), card=card)
    elif card == taken:
        yield Obstacle("gin.discard", N_("{card} was just taken."), card=card)


@value
class Discard(Action[GinState, "Discarding"]):
    """Action: discard a card and end the turn.

    The next turn begins if enough cards are left (gin.void) and not too many open cards were taken (gin.ruling.round).
    """

    verb = N_("discard")
    kind = N_("discard")
    rule = "gin.turn"
    sentence = N_("Discard {card}")
    card: str

    def obstacles(self, state: GinState, player: int, question: Discarding) -> Iterator[Obstacle]:
        yield from check_card(state, player, self.card, self.rule, question.taken)

    def warnings(self, state: GinState, player: int, question: Discarding) -> Iterator[Obstacle]:
        if not count_deadwood(to_bits(state.seats[player].hand) ^ BIT[self.card]):
            yield Obstacle("gin.gin", N_("All other cards are in melds: you could go gin."))

    def resolve(self, state: GinState, player: int, question: Discarding) -> None:
        move(state, player, "hand", "discard", self.card)
        if len(state.deck) > state.game.last_cards and state.takes < state.game.most_takes:
            state.then(1 - player, LATER)
        else:
            state.emit(Void())


@value
class Knock(Action[GinState, "Discarding"]):
    """Action: discard a card and end the hand.

    Melds are spread so that the least is left, or as the player likes (gin.ruling.least).
    """

    verb = N_("knock")
    kind = N_("knock")
    rule = "gin.knock"
    sentence = N_("Knock, and discard {card}")
    card: str

    def obstacles(self, state: GinState, player: int, question: Discarding) -> Iterator[Obstacle]:
        yield from check_card(state, player, self.card, self.rule, question.taken)
        hand = state.seats[player].hand
        if self.card in hand and (left := count_deadwood(to_bits(hand) ^ BIT[self.card])) > state.limit:
            message = N_("Your deadwood would count {left}; at most {limit} is allowed.")
            yield Obstacle("gin.knock", message, left=left, limit=state.limit)

    def warnings(self, state: GinState, player: int, question: Discarding) -> Iterator[Obstacle]:
        game = state.game
        if game.big_gin_bonus > game.gin_bonus and not count_deadwood(to_bits(state.seats[player].hand)):
            yield Obstacle("gin.big_gin", N_("All your cards are in melds: that would be big gin."))

    def resolve(self, state: GinState, player: int, question: Discarding) -> None:
        move(state, player, "hand", "discard", self.card)
        state.knocker = player
        state.emit(Knocked(player))
        state.then(player, Count())
        hand = to_bits(state.seats[player].hand)
        if count_deadwood(hand):  # nothing is laid off on gin (gin.gin)
            state.then(1 - player, LayingOff())
            if state.game.own_melds:
                state.then(player, Spreading())
                return
        spread_melds(state, player, find_best_melds(hand))


def spread_melds(state: GinState, player: int, spread: Iterable[int]) -> None:
    """Move the cards of each meld from the hand of `player` to the table."""
    for meld in spread:
        state.spread.append([])
        for card in list_cards(meld):
            move(state, player, "hand", "spread", card, len(state.spread) - 1)


@value
class BigGin(Action[GinState, "Discarding"]):
    """Action: end the hand without a discard when all cards are in melds."""

    verb = "big_gin"
    kind = N_("knock")
    rule = "gin.big_gin"
    sentence = N_("Show big gin: all cards are in melds")

    def obstacles(self, state: GinState, player: int, question: Discarding) -> Iterator[Obstacle]:
        if not state.game.big_gin_bonus:
            yield Obstacle("gin.big_gin", N_("Big gin is not played."))
        elif left := count_deadwood(to_bits(state.seats[player].hand)):
            message = N_("Big gin needs all cards in melds; {left} {left:/point/points} of deadwood would be left.")
            yield Obstacle("gin.big_gin", message, left=left)

    def resolve(self, state: GinState, player: int, question: Discarding) -> None:
        state.knocker = player
        state.emit(BigGinShown(player))
        spread_melds(state, player, find_best_melds(to_bits(state.seats[player].hand)))
        state.then(player, Count())


@value
class Discarding(Question[GinState]):
    """Question for the card that ends a turn."""

    kinds = (Discard, Knock, BigGin)
    sentence = N_("Which card is discarded?")
    taken: str
    """Card just taken from the discard pile; "" if it came from the draw pile."""

    def possible(self, state: GinState, player: int) -> Sequence[Action]:
        actions: list[Action] = [kind[card] for kind in (DISCARD, KNOCK) for card in state.seats[player].hand]
        return [*actions, BIG_GIN] if state.game.big_gin_bonus else actions

    def legal(self, state: GinState, player: int) -> Sequence[Action]:
        hand = [card for card in state.seats[player].hand if card != self.taken]
        cards, limit = to_bits(state.seats[player].hand), state.limit
        legal: list[Action] = [DISCARD[card] for card in hand]
        if count_deadwood(cards) <= limit + 10:  # no card counts more than ten
            legal += [KNOCK[card] for card in hand if count_deadwood(cards ^ BIT[card]) <= limit]
        if state.game.big_gin_bonus and not count_deadwood(cards):
            legal.append(BIG_GIN)
        return legal


DISCARD, KNOCK, BIG_GIN = Interned(Discard), Interned(Knock), BigGin()


@value
class Spread(Action[GinState, "Spreading"]):
    """Action: spread melds of the player who knocked, in one of the possible arrangements."""

    verb = "spread"
    kind = N_("spread")
    rule = "gin.ruling.least"
    sentence = N_("Spread {way}")
    affected_things = ("pile:hand:*",)
    way: int
    """Index of the arrangement, from 0 (`content.find_arrangements`)."""

    def obstacles(self, state: GinState, player: int, question: Spreading) -> Iterator[Obstacle]:
        if not 0 <= self.way < len(state.find_arrangements(player)):
            yield Obstacle("gin.knock", N_("There are not as many ways to spread melds."))

    def resolve(self, state: GinState, player: int, question: Spreading) -> None:
        spread_melds(state, player, state.find_arrangements(player)[self.way])


@value
class Spreading(Question[GinState]):
    """Question for the melds to spread, asked if there are several arrangements."""

    kinds = (Spread,)
    sentence = N_("Which melds are spread?")

    def possible(self, state: GinState, player: int) -> Sequence[Action]:
        return [Spread(way) for way in range(len(state.find_arrangements(player)))]


@value
class LayOff(Action[GinState, "LayingOff"]):
    """Action: lay off one card on a meld on the table."""

    verb = "lay_off"
    kind = N_("lay off")
    rule = "gin.lay_off"
    sentence = N_("Lay off {card} on {meld}")
    affected_things = ("pile:spread:{meld}",)
    card: str
    meld: int
    """Index of the meld on the table, from 0."""

    def obstacles(self, state: GinState, player: int, question: LayingOff) -> Iterator[Obstacle]:
        yield from check_card(state, player, self.card, self.rule)
        fits = self.card in BIT and 0 <= self.meld < len(state.spread)
        meld = to_bits((self.card, *state.spread[self.meld])) if fits else 0
        if meld not in find_melds(meld):
            yield Obstacle("gin.lay_off", N_("{card} does not fit there."), card=self.card)

    def warnings(self, state: GinState, player: int, question: LayingOff) -> Iterator[Obstacle]:
        hand = to_bits(state.seats[player].hand)
        if count_deadwood(hand ^ BIT[self.card]) >= count_deadwood(hand):
            yield Obstacle("gin.count", N_("{card} is in a meld of yours: your deadwood stays."), card=self.card)

    def resolve(self, state: GinState, player: int, question: LayingOff) -> None:
        move(state, player, "hand", "spread", self.card, self.meld)
        state.then(player, question)


@value
class Done(Action[GinState, "LayingOff"]):
    """Action: lay off nothing more; the remaining cards are deadwood."""

    verb = N_("done")
    kind = N_("done")
    rule = "gin.lay_off"
    sentence = N_("Lay off nothing more")


@value
class LayingOff(Question[GinState]):
    """Question to the player who did not knock, until no card fits."""

    kinds = (LayOff, Done)
    sentence = N_("Lay off a card on a meld?")

    def possible(self, state: GinState, player: int) -> Sequence[Action]:
        return [*(LayOff(card, k) for card in state.seats[player].hand for k in range(len(state.spread))), Done()]


@value
class Count(Step[GinState]):
    """Step: count the deadwood (gin.cards) and score for the winner of the hand.

    The player with less deadwood scores the difference (gin.count), with a bonus for gin (gin.gin), big gin
    (gin.big_gin) or an undercut (gin.undercut). A box bonus (gin.box) and, at the end of the match, a game bonus
    (gin.game) may follow. The loser deals next (gin.dealer).
    """

    sentence = N_("the deadwood is counted")

    def resolve(self, state: GinState, player: int) -> None:
        other, game = 1 - player, state.game
        own = count_points(to_bits(state.seats[player].hand))  # all cards: a meld in the hand was not spread
        theirs = count_deadwood(to_bits(state.seats[other].hand))
        winner = player if not own or own < theirs else other
        if not own and sum(map(len, state.spread)) > game.hand_size:
            score(state, winner, theirs + game.big_gin_bonus, "big gin")
        elif not own:
            score(state, winner, theirs + game.gin_bonus, "gin")
        elif own < theirs:
            score(state, winner, theirs - own, "knock")
        else:
            score(state, winner, own - theirs + game.undercut_bonus, "undercut")
        if game.box_bonus:
            score(state, winner, game.box_bonus, "box bonus")
        if game.game_bonus and state.seats[winner].hand_points >= game.target:
            score(state, winner, game.game_bonus, "game bonus")
        state.dealer = 1 - winner
