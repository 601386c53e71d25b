"""Actions of the players and their effects. The texts of the rules are in rulebook.toml in this folder.

Change this file second: the questions, and the actions that answer them. An action is legal if it has no `obstacles`,
and `resolve` applies it. `then` puts the next steps (which happen) and questions (which a player answers) on the
agenda.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value

from ..table import CARDS

if TYPE_CHECKING:
    from ..table import MyGameState


@value
class Play(Action["MyGameState", "Turn"]):
    """Action: play a card from the hand."""

    verb = kind = N_("play")
    rule = "mygame.play"
    sentence = N_("Play {card}")
    card: str

    def obstacles(self, state: MyGameState, player: int, question: Turn) -> Iterator[Obstacle]:
        if self.card not in state.seats[player].hand:
            yield Obstacle("mygame.play", N_("You do not hold {card}."), card=self.card)
        elif state.row and int(self.card) <= int(state.row[-1]):
            message = N_("{card} is not higher than {top}.")
            yield Obstacle("mygame.higher", message, card=self.card, top=state.row[-1])

    def resolve(self, state: MyGameState, player: int, question: Turn) -> None:
        state.lay(player, self.card)
        state.score(player, state.game.worth)


@value
class Draw(Action["MyGameState", "Turn"]):
    """Action: draw a card from the deck."""

    verb = kind = N_("draw")
    rule = "mygame.draw"
    sentence = N_("Draw a card, and put the row away")

    def resolve(self, state: MyGameState, player: int, question: Turn) -> None:
        state.clear()
        state.draw(player)


@value
class Turn(Question["MyGameState"]):
    """Question: the action of a player in a turn."""

    kinds = (Play, Draw)
    opens_turn = True
    sentence = N_("Play a card, or draw one?")

    def possible(self, state: MyGameState, player: int) -> Sequence[Action]:
        """Return all conceivable answers; the legal ones are those without obstacles."""
        return [*(Play(card) for card in dict.fromkeys(CARDS)), Draw()]


@value
class NextTurn(Step["MyGameState"]):
    """Step to the next turn, until the deck or a hand is empty (mygame.end)."""

    sentence = N_("the next turn")

    def resolve(self, state: MyGameState, player: int) -> None:
        if state.deck and all(seat.hand for seat in state.seats):
            state.turns += 1
            state.then((player + 1) % len(state.seats), NextTurn())
            state.then(player, Turn())
