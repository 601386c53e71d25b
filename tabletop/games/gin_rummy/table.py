"""The table: its fields, the verbs that change it, and what they tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine import chance
from tabletop.engine.events import Event
from tabletop.engine.state import State
from tabletop.engine.table import NOBODY, Part, amounts, listed, number, part, pile, player, seats, table
from tabletop.engine.values import N_, value
from tabletop.games.gin_rummy.content import BIT, CARDS, best, worth

if TYPE_CHECKING:
    from tabletop.games.gin_rummy.game import GinRummy

WAYS = (N_("knock"), N_("gin"), N_("undercut"))
"""How a hand is won."""


@part
class Seat(Part):
    """What belongs to a player."""

    hand: list[str] = pile(CARDS, seen="sees_hand", pool="cards", known="taken", label=N_("Hand"))
    taken: list[str] = pile(CARDS, label=N_("Openly taken"))
    """What of the hand everybody saw this player take."""
    points: list[int] = amounts(WAYS, label=N_("Points"))


@table
class GinState(State["GinRummy"]):
    """The whole table. Cards are words: "10S" is the ten of spades."""

    deck: list[str] = pile(CARDS, seen=NOBODY, pool="cards", rest=True, default=list(CARDS), label=N_("Draw pile"))
    discard: list[str] = pile(CARDS, pool="cards", label=N_("Discard pile"))
    seats: list[Seat] = seats(Seat, label=N_("Players"))
    spread: list[list[str]] = listed(pile(CARDS, pool="cards", spread=True), most=5, label=N_("Melds on the table"))
    knocker: int = player(empty=True, label=N_("Who knocked"))
    dealer: int = player(label=N_("Dealer"))
    hand_number: int = number(1, saved="round", label=N_("Hand of the match"))
    limit: int = number(0, 100, default=lambda state: state.game.knock_limit, label=N_("Knock with at most"))
    takes: int = number(label=N_("Open cards taken"))

    @property
    def round(self) -> int:
        return self.hand_number

    @property
    def phase(self) -> str:
        return N_("play") if self.knocker < 0 else N_("knocked")

    def sees_hand(self, player: int, owner: int) -> bool:
        """One's own hand, and what is left of that of the player who knocked."""
        return owner in (player, self.knocker)

    def deal(self) -> None:
        """Gather and shuffle all cards, deal them, turn one up (gin.deal); it may set the limit (gin.oklahoma)."""
        self.deck, self.discard, self.spread, self.knocker, self.takes = list(CARDS), [], [], -1, 0
        chance.shuffle(self.deck, self.chance())
        for seat in self.seats:
            seat.hand, seat.taken = [self.deck.pop() for _ in range(self.game.hand_size)], []
        self.discard.append(self.deck.pop())
        if self.game.oklahoma:
            up = worth(BIT[self.discard[0]])
            self.limit = up if up > 1 else 0
        self.tell(Dealt(self.hand_number, self.dealer, self.discard[0]))

    def draw(self, player: int) -> None:
        """The top card of the draw pile, which nobody else sees."""
        self.seats[player].hand.append(self.deck.pop())
        self.tell(Drew(player, self.seats[player].hand[-1]))

    def take(self, player: int) -> str:
        """The top card of the discard pile, which everybody sees."""
        card = self.discard.pop()
        self.seats[player].hand.append(card)
        self.seats[player].taken.append(card)
        self.takes += 1
        self.tell(Took(player, card))
        return card

    def lay(self, player: int, card: str, pile: list[str]) -> None:
        """A card from a hand onto a pile."""
        seat = self.seats[player]
        seat.hand.remove(card)
        if card in seat.taken:
            seat.taken.remove(card)
        pile.append(card)
        self.tell(Laid(player, card))

    def knock(self, player: int, hand: int) -> None:
        """Spread melds so that the least is left of a hand (gin.ruling.least); that lies open."""
        self.knocker = player
        self.tell(Knocked(player))
        for meld in best(hand):
            self.spread.append([])
            for card in [card for card, bit in BIT.items() if meld & bit]:
                self.lay(player, card, self.spread[-1])

    def score(self, player: int, way: str, amount: int) -> None:
        """Points for a hand that was won."""
        self.seats[player].points[WAYS.index(way)] += amount
        self.tell(Scored(player, way, amount))


@value
class Dealt(Event):
    """A hand begins; nothing that was seen in the last one is known any more."""

    sentence = N_("Hand {hand}: {player} deals, and {card} is turned up.")
    reveals = True
    hand: int
    player: int
    card: str

    def moment(self) -> tuple[int, str]:
        return self.hand, "play"

    def takes(self) -> tuple[tuple[int, str, int], ...]:
        return tuple((seat, card, -1) for seat in (0, 1) for card in CARDS)


@value
class Drew(Event):
    """A card came from the draw pile."""

    sentence = N_("{player} draws {card}.")
    reveals = True
    player: int
    card: str

    def seen_by(self, player: int) -> Event:
        return self if player == self.player else Drew(self.player, N_("a card"))


@value
class Took(Event):
    """A card came from the discard pile."""

    sentence = N_("{player} takes {card} from the discard pile.")
    player: int
    card: str

    def takes(self) -> tuple[tuple[int, str, int], ...]:
        return ((self.player, self.card, 1),)


@value
class Laid(Event):
    """A card left a hand, openly."""

    sentence = N_("{player} lays down {card}.")
    reveals = True
    player: int
    card: str

    def takes(self) -> tuple[tuple[int, str, int], ...]:
        return ((self.player, self.card, -1),)


@value
class Knocked(Event):
    """The hand ends; what follows are the melds."""

    sentence = N_("{player} knocks.")
    reveals = True
    player: int


@value
class Scored(Event):
    """A hand was won."""

    sentence = N_("{player} scores {amount} ({way}).")
    player: int
    way: str
    amount: int

    def changes(self) -> tuple[tuple[int, str, int], ...]:
        return ((self.player, "victory_points", self.amount),)


@value
class Void(Event):
    """A hand was not won."""

    sentence = N_("Nobody knocked in time: the hand is void.")
