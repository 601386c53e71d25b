"""The table: what lies on it, the verbs that change it, and the events that tell what happened.

Change first: the fields. Each says what it holds and who may see it (everybody, unless it says `seen=`). Copying,
saving, reading, observing, dealing anew what a seat cannot know, and a board on the screen all follow from them;
`help(tabletop.engine.schema.table_schema)` has every form.
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
"""Nine numbers, twice. Cards are words; what a card does stands in the rules."""


@part
class Seat(Part):
    """What belongs to a player. A field that is called `points` holds the score."""

    hand: list[str] = pile(CARDS, seen=OWNER, pool="cards", label=N_("Hand"))
    points: int = number(label=N_("Points"))


@table
class MyGameState(State["MyGame"]):
    """The whole table. Things of one pool are conserved; those that are hidden are dealt anew among themselves."""

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

    # --- verbs: the only code that changes the table, each telling what it did ------------------------------------

    def draw(self, player: int) -> None:
        """The top card of the deck; only its owner sees it."""
        self.seats[player].hand.append(self.deck.pop())
        self.emit(Drew(player, self.seats[player].hand[-1]))

    def lay(self, player: int, card: str) -> None:
        """A card from a hand, into the row."""
        self.seats[player].hand.remove(card)
        self.row.append(card)
        self.emit(Laid(player, card))

    def clear(self) -> None:
        """The row is put away."""
        self.away += self.row
        self.row = []

    def score(self, player: int, amount: int) -> None:
        """Points."""
        self.seats[player].points += amount
        self.emit(Scored(player, amount))


# --- events: facts in the past tense, and who may see them ----------------------------------------------------


@value
class Drew(Event):
    """A card came from the deck."""

    sentence = N_("{player} draws {card}.")
    reveals = True  # whoever undoes it has seen a card
    player: int
    card: str

    def seen_by(self, player: int) -> Event:
        return self if player == self.player else Drew(self.player, N_("a card"))


@value
class Laid(Event):
    """A card came into the row."""

    sentence = N_("{player} plays {card}.")
    player: int
    card: str


@value
class Scored(Event):
    """Somebody got points: it says so by `changes`, so that every point has a cause that can be looked up."""

    sentence = N_("{player} scores {amount}.")
    player: int
    amount: int

    def changes(self) -> tuple[tuple[int, str, int], ...]:
        return ((self.player, "victory_points", self.amount),)
