"""Table: its fields, and the events other than moves of cards and points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.events import Event
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_, value
from tabletop.engine.schema.playing_cards import CARDS
from tabletop.engine.schema.table_schema import NOBODY, Part, amounts, listed, number, part, pile, player, seats, table
from tabletop.games.gin_rummy.content import find_arrangements, to_bits

if TYPE_CHECKING:
    from tabletop.games.gin_rummy.game import GinRummy

HANDS_WON_BY = (N_("knock"), N_("gin"), N_("undercut"), N_("big gin"))
BONUSES = (N_("box bonus"), N_("game bonus"))
"""Names of the points of a seat."""


@part
class Seat(Part):
    """Fields of a player."""

    hand: list[str] = pile(CARDS, seen="sees_hand", pool="cards", known="taken", label=N_("Hand"))
    taken: list[str] = pile(CARDS, label=N_("Openly taken"))
    """Cards in the hand that all players saw this player take."""
    points: list[int] = amounts((*HANDS_WON_BY, *BONUSES), label=N_("Points"))
    """Points by the way a hand was won, and bonuses."""

    @property
    def hand_points(self) -> int:
        """Points for hands, without box bonuses and the game bonus: these end the match."""
        return sum(self.points[: len(HANDS_WON_BY)])


@table
class GinState(State["GinRummy"]):
    """Complete table. Cards are words: "10S" is the ten of spades."""

    deck: list[str] = pile(CARDS, seen=NOBODY, pool="cards", rest=True, default=list(CARDS), label=N_("Draw pile"))
    discard: list[str] = pile(CARDS, pool="cards", label=N_("Discard pile"))
    seats: list[Seat] = seats(Seat, label=N_("Players"))
    spread: list[list[str]] = listed(pile(CARDS, pool="cards", spread=True), most=5, label=N_("Melds on the table"))
    knocker: int = player(empty=True, label=N_("Who knocked"))
    dealer: int = player(label=N_("Dealer"))
    round: int = number(1, label=N_("Hand of the match"))
    limit: int = number(0, 100, default=lambda state: state.game.knock_limit, label=N_("Knock with at most"))
    takes: int = number(label=N_("Open cards taken"))

    @property
    def phase(self) -> str:
        return N_("play") if self.knocker < 0 else N_("knocked")

    def sees_hand(self, player: int, owner: int) -> bool:
        """Return True for a player's own hand, and for the remaining hand of the player who knocked."""
        return owner == player or owner == self.knocker

    def find_arrangements(self, player: int) -> tuple[tuple[int, ...], ...]:
        """Return the ways in which a player who knocks may spread melds, least deadwood first."""
        return find_arrangements(to_bits(self.seats[player].hand), self.limit)


@value
class Dealt(Event):
    """Event: a hand begins; all knowledge of the last one is cleared."""

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
class Knocked(Event):
    """Event: a player knocked, which ends the hand. The melds follow."""

    chart_sign = "▼"
    chart_label = N_("knock")
    sentence = N_("{player} knocks.")
    reveals = True
    player: int


@value
class BigGinShown(Event):
    """Event: a player showed big gin, which ends the hand. The melds follow."""

    sentence = N_("{player} has big gin: all cards are in melds.")
    reveals = True
    player: int


@value
class Void(Event):
    """Event: a hand was not won."""

    sentence = N_("Nobody knocked in time: the hand is void.")
