"""Game class: its parameters and its setup.

Change this file last: the parameters and the setup. The name, rulebook, words and scores follow from this folder and
from the fields of the table. Everything that `help(tabletop.Game)` lists can be overridden here.
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
    """My game, for two to four players."""

    rules_version = "1"  # change it when the same record would play differently
    # Each further language needs its sentence in every rule, and a catalogue for the texts in N_(...):
    # words/locale/<language>/LC_MESSAGES/my_game.po
    languages = ("en",)

    players: int = parameter("mygame.setup", N_("Number of players."), 2, 2, 4, live=False)
    hand_size: int = parameter("mygame.setup", N_("Cards dealt to each player."), 3, 1, 4, live=False)
    worth: int = parameter("mygame.play", N_("Points for a card."), 1, 1, 5)

    def start(self, state: MyGameState) -> None:
        """Shuffle and deal (mygame.setup). All randomness comes from `state.chance()`."""
        chance.shuffle(state.deck, state.chance())
        for seat in state.seats:
            seat.hand = [state.deck.pop() for _ in range(self.hand_size)]
        state.then(0, NextTurn())

    def setup_rules(self, state: MyGameState) -> Iterable[str]:
        """Return the ids of the rules that applied to the setup."""
        return ("mygame.setup",) if state.turns == 1 else ()

    def ask(self, state: MyGameState, to_move: int, description: Mapping[str, Any]) -> None:
        """Put the next question of a described position on the agenda."""
        state.then(to_move, NextTurn())
