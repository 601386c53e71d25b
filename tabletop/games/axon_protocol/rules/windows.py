"""Windows: the times when all players may play software.

There is a window around each action of the active player and after each card played. A window asks the other players
in turn order, then the active player. The active player's question (the turn itself, or the rest of the turn after
the main action) is the last one in the window. A player who plays a card or uses a special action opens another
window once it is resolved. The active player therefore continues, or ends the turn, only when no player wants to
play. The window after a turn is also the one before the next turn. A new round opens a separate window.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.values import N_, value
from tabletop.games.axon_protocol.rules.actions import NOTHING, Nothing
from tabletop.games.axon_protocol.rules.software import Free, PlaySoftware, can_play, list_hand_actions, list_playable
from tabletop.games.axon_protocol.table.kinds import AxonStep

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState

NOBODY = -1
"""Value of `by` for the first window of a round."""


def count_holdings(state: AxonState) -> tuple[int, ...]:
    """Return the points of every seat, then their card counts. A comparison shows later which seats lost something."""
    return (*state.scores(), *[len(seat.hand) + len(seat.desktop) for seat in state.seats])


class OwnQuestion(Free):
    """Question of the active player that closes a window."""

    __slots__ = ()

    def get_closing_question(self, state: AxonState, by: int, touched: tuple[int, ...]) -> Free:
        """Return the question to ask now in its place, after an action of `by` that affected the `touched` seats."""
        return self

    def get_next_question(self) -> OwnQuestion:
        """Return the question that closes the window after a free action."""
        return self

    def reopen(self, state: AxonState, player: int) -> None:
        open_window(state, self.get_next_question(), player)


def open_window(state: AxonState, question: OwnQuestion, by: int, touched: tuple[int, ...] = ()) -> None:
    """Open a window after the action that `by` begins now. The active player's `question` closes it."""
    state.then(state.active, Window(question, by, count_holdings(state), touched))


@value
class Window(AxonStep):
    """Window in which all players may play software (axn.software.play, axn.ruling.reactions)."""

    sentence = N_("Software may be played")
    is_course_of_play = True
    question: OwnQuestion
    """Last question of the window, for the active player."""
    by: int
    """Player whose action, card or special action opened the window."""
    before: tuple[int, ...]
    """Holdings before the action."""
    touched: tuple[int, ...]
    """Seats affected by an earlier action that have not been asked since."""

    def resolve(self, state: AxonState, player: int) -> None:
        lost = [k % len(state.seats) for k, n in enumerate(count_holdings(state)) if n < self.before[k]]
        touched = tuple(sorted({*self.touched, *[seat for seat in lost if seat != self.by]})) if lost else self.touched
        Asking(self.question, list_asked_seats(state), self.by, touched).resolve(state, player)


def list_asked_seats(state: AxonState) -> tuple[int, ...]:
    """Return the seats that are asked before the active player, in turn order."""
    return tuple(state.list_seats_from(state.active)[1:]) if state.game.windows == "everybody" else ()


@value
class Asking(AxonStep):
    """Seats that have not been asked yet in a window, and the question that closes it (axn.ruling.one_window)."""

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
        state.then(player, self.question.get_closing_question(state, self.by, self.touched))


@value
class MayPlay(Free):
    """Question to a player outside their turn about playing software (axn.software.play, axn.ruling.reactions).

    `Asking` skips players who have nothing to play (axn.ruling.one_window).
    """

    sentence = N_("Do you play software now?")
    kinds = (PlaySoftware, Nothing)
    rules = ("axn.software.play", "axn.ruling.reactions")
    is_auto_answered = False
    by: int
    touched: tuple[int, ...]
    """Seats that lost points or cards through the action of `by`."""

    def cite_rules(self) -> tuple[str, ...]:
        return (*self.rules, "axn.ruling.one_window") if self.by == NOBODY else self.rules

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        yield from list_hand_actions(state, player)
        yield NOTHING

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return [*list_playable(state, player), NOTHING]

    def reopen(self, state: AxonState, player: int) -> None:
        """Replace the rest of this window by a new one."""
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
