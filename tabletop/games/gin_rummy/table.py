"""The table: its fields, and what is told beside the moves of cards and the points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.events import Event
from tabletop.engine.state import State
from tabletop.engine.table.declared import NOBODY, Part, amounts, listed, number, part, pile, player, seats, table
from tabletop.engine.table.playing_cards import CARDS
from tabletop.engine.values import N_, value

if TYPE_CHECKING:
    from tabletop.games.gin_rummy.game import GinRummy


@part
class Seat(Part):
    """What belongs to a player."""

    hand: list[str] = pile(CARDS, seen="sees_hand", pool="cards", known="taken", label=N_("Hand"))
    taken: list[str] = pile(CARDS, label=N_("Openly taken"))
    """What of the hand everybody saw this player take."""
    points: list[int] = amounts((N_("knock"), N_("gin"), N_("undercut")), label=N_("Points"))
    """Points by how a hand was won."""


@table
class GinState(State["GinRummy"]):
    """The whole table. Cards are words: "10S" is the ten of spades."""

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
        """One's own hand, and what is left of that of the player who knocked."""
        return owner in (player, self.knocker)


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
class Knocked(Event):
    """The hand ends; what follows are the melds."""

    sentence = N_("{player} knocks.")
    reveals = True
    player: int


@value
class Void(Event):
    """A hand was not won."""

    sentence = N_("Nobody knocked in time: the hand is void.")
