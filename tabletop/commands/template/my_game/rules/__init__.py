"""What players do, and what comes of it. The rules themselves stand beside this, in rulebook.toml.

Change second: the questions, and the actions that answer them. An action is allowed if it has no `obstacles`, and
`resolve` lets it happen. What comes next is put on the agenda with `then`: steps happen, questions ask.
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
    """A card from the hand."""

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
    """A card from the deck."""

    verb = kind = N_("draw")
    rule = "mygame.draw"
    sentence = N_("Draw a card, and put the row away")

    def resolve(self, state: MyGameState, player: int, question: Turn) -> None:
        state.clear()
        state.draw(player)


@value
class Turn(Question["MyGameState"]):
    """What somebody does in a turn."""

    kinds = (Play, Draw)
    opens_turn = True
    sentence = N_("Play a card, or draw one?")

    def possible(self, state: MyGameState, player: int) -> Sequence[Action]:
        """Every answer one could think of; the legal ones are those without obstacles."""
        return [*(Play(card) for card in dict.fromkeys(CARDS)), Draw()]


@value
class NextTurn(Step["MyGameState"]):
    """Turns follow one another until the deck or a hand is empty (mygame.end)."""

    sentence = N_("the next turn")

    def resolve(self, state: MyGameState, player: int) -> None:
        if state.deck and all(seat.hand for seat in state.seats):
            state.turns += 1
            state.then((player + 1) % len(state.seats), NextTurn())
            state.then(player, Turn())
