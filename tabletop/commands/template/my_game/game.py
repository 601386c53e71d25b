"""The game: its parameters, and how it begins.

Change last: what may be turned, and how it is set up. Its name, its rulebook, its words and its scores follow from
this folder and from the fields of the table; whatever `help(tabletop.Game)` lists may be said otherwise here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tabletop.engine.core import chance
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import parameter
from tabletop.engine.schema.table_game import TableGame

from .rules import NextTurn
from .table import MyGameState


class MyGame(TableGame[MyGameState]):
    """My game for two to four."""

    rules_version = "1"  # another one when the same record would play differently
    # More languages need their sentence in each rule, and a catalogue for what stands in N_(...):
    # words/locale/<language>/LC_MESSAGES/my_game.po
    languages = ("en",)

    players: int = parameter("mygame.setup", N_("How many play."), 2, 2, 4, live=False)
    hand_size: int = parameter("mygame.setup", N_("Cards that everybody gets."), 3, 1, 4, live=False)
    worth: int = parameter("mygame.play", N_("Points for a card."), 1, 1, 5)

    def start(self, state: MyGameState) -> None:
        """Shuffle and deal (mygame.setup). All chance comes from `state.chance()`."""
        chance.shuffle(state.deck, state.chance())
        for seat in state.seats:
            seat.hand = [state.deck.pop() for _ in range(self.hand_size)]
        state.then(0, NextTurn())

    def setup_rules(self, state: MyGameState) -> Iterable[str]:
        """The rules by which a game was dealt."""
        return ("mygame.setup",) if state.turns == 1 else ()

    def ask(self, state: MyGameState, to_move: int, told: Mapping[str, Any]) -> None:
        """Whom a described position asks."""
        state.then(to_move, NextTurn())
