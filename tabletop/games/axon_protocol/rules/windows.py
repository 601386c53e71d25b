"""Windows: when everybody may play software, around each action of the active player and after each card played.

A window asks the others in turn order, then the active player, whose own question (the turn itself, or what is left to
do after the main action) is the last of it. Whoever plays a card, or uses a special action, opens another window when
all of it is done: so the active player's next action, and the end of the turn, come only when nobody wants to play.
The window after a turn is also the one before the next; only a new round, in which no turn has been, opens its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.values import N_, value
from tabletop.games.axon_protocol.rules.actions import NOTHING, Nothing
from tabletop.games.axon_protocol.rules.software import Free, PlaySoftware, can_play, in_hand, playable
from tabletop.games.axon_protocol.table.kinds import AxonStep

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState

NOBODY = -1
"""Who has opened the first window of a round."""


def holdings(state: AxonState) -> tuple[int, ...]:
    """The points of every seat, then their cards: what shows afterwards to whom something was done."""
    return (*state.scores(), *[len(seat.hand) + len(seat.desktop) for seat in state.seats])


class OwnQuestion(Free):
    """A question of the active player that closes a window."""

    __slots__ = ()

    def closing(self, state: AxonState, by: int, touched: tuple[int, ...]) -> Free:
        """The question to ask in its place now, after what `by` has done to those who are `touched`."""
        return self

    def after(self) -> OwnQuestion:
        """The question that closes the window after something free."""
        return self

    def reopen(self, state: AxonState, player: int) -> None:
        open_window(state, self.after(), player)


def open_window(state: AxonState, question: OwnQuestion, by: int, touched: tuple[int, ...] = ()) -> None:
    """When what `by` begins now is done there is a window, which the active player's `question` closes."""
    state.then(state.active, Window(question, by, holdings(state), touched))


@value
class Window(AxonStep):
    """Everybody may play software after what has been done (axn.software.play, axn.ruling.reactions)."""

    sentence = N_("Software may be played")
    is_course_of_play = True
    question: OwnQuestion
    """What the active player is asked in the end."""
    by: int
    """Whose action, card or special action it comes after."""
    before: tuple[int, ...]
    """The holdings before."""
    touched: tuple[int, ...]
    """Those touched by something earlier, who have not been asked since."""

    def resolve(self, state: AxonState, player: int) -> None:
        lost = [k % len(state.seats) for k, n in enumerate(holdings(state)) if n < self.before[k]]
        touched = tuple(sorted({*self.touched, *[seat for seat in lost if seat != self.by]})) if lost else self.touched
        Asking(self.question, others(state), self.by, touched).resolve(state, player)


def others(state: AxonState) -> tuple[int, ...]:
    """Who is asked before the active player, in turn order."""
    return tuple(state.seats_from(state.active)[1:]) if state.game.windows == "everybody" else ()


@value
class Asking(AxonStep):
    """Those who have not been asked yet in a window, and what closes it (axn.ruling.one_window)."""

    sentence = N_("Software may be played")
    question: OwnQuestion
    seats: tuple[int, ...]
    by: int
    touched: tuple[int, ...]

    def resolve(self, state: AxonState, player: int) -> None:
        for k, seat in enumerate(self.seats, 1):
            if can_play(state, seat):
                state.then(player, Asking(self.question, self.seats[k:], self.by, self.touched))
                state.then(seat, MayPlay(self.by, self.touched))
                return
            if state.is_emitting:
                state.skip(seat, MayPlay(self.by, self.touched))
        state.then(player, self.question.closing(state, self.by, self.touched))


@value
class MayPlay(Free):
    """Whether somebody whose turn it is not plays software (axn.software.play, axn.ruling.reactions).

    Who has nothing to play is not asked (axn.ruling.one_window): `Asking` sees to it.
    """

    sentence = N_("Do you play software now?")
    kinds = (PlaySoftware, Nothing)
    rules = ("axn.software.play", "axn.ruling.reactions")
    is_auto_answered = False
    by: int
    touched: tuple[int, ...]
    """Who has lost points or cards by what `by` has done."""

    def cite_rules(self) -> tuple[str, ...]:
        return (*self.rules, "axn.ruling.one_window") if self.by == NOBODY else self.rules

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        yield from in_hand(state, player)
        yield NOTHING

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return [*playable(state, player), NOTHING]

    def reopen(self, state: AxonState, player: int) -> None:
        """A new window takes the place of what is left of this one."""
        rest, _, _ = state.cancel_next()
        assert isinstance(rest, Asking)
        waiting = tuple(seat for seat in self.touched if seat in rest.seats or seat == state.active)
        open_window(state, rest.question, player, waiting)

    def pass_action(self, state: AxonState, player: int) -> Action:
        return NOTHING

    def affects(self, state: AxonState, player: int) -> bool:
        return player in self.touched

    def is_in_own_turn(self, state: AxonState, player: int) -> bool:
        return False

    def default(self, state: AxonState, player: int) -> Action:
        return NOTHING
