"""Table: its fields, the verbs that change it, and the events that report each change.

Change this file first: the fields. Each declares its values and who may see it (all players, unless it has `seen=`).
Copies, saving, loading, observations, resampling of hidden information and a board on the screen follow from the
fields; see `help(tabletop.engine.schema.table_schema)` for all kinds of fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.events import Event
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_, value
from tabletop.engine.schema.table_schema import NOBODY, OWNER, Part, number, part, pile, seats, table

if TYPE_CHECKING:
    from .game import MyGame

CARDS = tuple(str(n) for n in range(1, 10)) * 2
"""Cards by name: the numbers one to nine, twice. Their effects are in the rules."""


@part
class Seat(Part):
    """Fields of a player. A field with the name `points` holds the score."""

    hand: list[str] = pile(CARDS, seen=OWNER, pool="cards", label=N_("Hand"))
    points: int = number(label=N_("Points"))


@table
class MyGameState(State["MyGame"]):
    """Complete table. The items of one pool are conserved, and the hidden ones are resampled among themselves."""

    deck: list[str] = pile(CARDS, seen=NOBODY, pool="cards", rest=True, default=list(CARDS), label=N_("Deck"))
    row: list[str] = pile(CARDS, pool="cards", spread=True, label=N_("Row"))
    away: list[str] = pile(CARDS, pool="cards", label=N_("Put away"))
    seats: list[Seat] = seats(Seat, label=N_("Players"))
    turns: int = number(label=N_("Turns"))

    @property
    def round(self) -> int:
        return 1 + max(0, self.turns - 1) // len(self.seats)

    @property
    def phase(self) -> str:
        return N_("play")

    # --- verbs: the only code that changes the table; each emits an event -----------------------------------------

    def draw(self, player: int) -> None:
        """Draw the top card of the deck; only its owner sees it."""
        self.seats[player].hand.append(self.deck.pop())
        self.emit(Drew(player, self.seats[player].hand[-1]))

    def lay(self, player: int, card: str) -> None:
        """Play a card from a hand to the row."""
        self.seats[player].hand.remove(card)
        self.row.append(card)
        self.emit(Laid(player, card))

    def clear(self) -> None:
        """Put the row away."""
        self.away += self.row
        self.row = []

    def score(self, player: int, amount: int) -> None:
        """Add points to the score of a player."""
        self.seats[player].points += amount
        self.emit(Scored(player, amount))


# --- events: facts in the past tense, and who may see them ----------------------------------------------------


@value
class Drew(Event):
    """Event: a player drew a card."""

    sentence = N_("{player} draws {card}.")
    reveals = True  # a player who undoes it has seen a card
    player: int
    card: str

    def seen_by(self, player: int) -> Event:
        return self if player == self.player else Drew(self.player, N_("a card"))


@value
class Laid(Event):
    """Event: a card was played to the row."""

    sentence = N_("{player} plays {card}.")
    player: int
    card: str


@value
class Scored(Event):
    """Event: a player scored points. `changes` reports them, so that the cause of every point can be looked up."""

    sentence = N_("{player} scores {amount}.")
    player: int
    amount: int

    def changes(self) -> tuple[tuple[int, str, int], ...]:
        return ((self.player, "victory_points", self.amount),)
