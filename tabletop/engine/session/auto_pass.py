"""Auto-pass: which questions a seat is asked, and which are passed for it.

A question that offers a reaction has an answer that declines it (`Question.passes`). Such a question need not be put
to a player who does not want to react. Every seat has one of `MODES` and may change it at any time. The default for
people is "concerned". They are asked when a card in hand could answer what was played, when something was done to them
or their things, and before their own turn ends while an option remains. A player whose chance was passed can still
react: `Session.react`. In the mode "choice" the only legal action is played without asking, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_

ALWAYS = "always"
CONCERNED = "concerned"
TURN = "turn"
CHOICE = "choice"
MODES = (ALWAYS, CONCERNED, TURN, CHOICE)
"""Ask always; ask only when it concerns the seat (`Question.affects`); ask only in the seat's own turn; ask only when
it concerns the seat and there are two legal actions or more."""
MODE_NAMES = {
    ALWAYS: N_("ask me always"),
    CONCERNED: N_("ask me when it concerns me"),
    TURN: N_("ask me only in my turn"),
    CHOICE: N_("ask me only when I have a choice"),
}


def find_auto_pass(mode: str, state: State) -> Action | None:
    """Return the answer given for a seat in this mode without asking it; None if it is asked."""
    question, player = state.question, state.current_player()
    if question is None:
        return None
    if mode == CHOICE and len(legal := state.legal_actions()) == 1:
        return legal[0]
    return None if wants_question(mode, state, question, player) else question.pass_action(state, player)


def wants_question(mode: str, state: State, question: Question, player: int) -> bool:
    """Return True if a player in this mode wants to be asked this question."""
    if mode == ALWAYS or question.pass_action(state, player) is None:
        return True
    return question.is_in_own_turn(state, player) if mode == TURN else question.affects(state, player)


class AutoPass:
    """Auto-pass modes of the seats of one session, with the seats that wait to react.

    `passed_nodes` holds the numbers of the nodes that were reached without asking the seat.
    """

    def __init__(self, when: Sequence[str]) -> None:
        self.modes = list(when)
        self.waiting: set[int] = set()
        """Seats that are asked at their next chance, whatever their mode."""
        self.passed_nodes: set[int] = set()

    def find_answer(self, state: State) -> Action | None:
        """Return the answer given without asking the seat to move; None if it is asked."""
        player = state.current_player()
        return None if player < 0 or player in self.waiting else find_auto_pass(self.modes[player], state)

    def record_answer(self, state: State, number: int, is_unasked: bool) -> None:
        """Record that the question of `state` was answered, by hand or not; `number` is the node that it led to."""
        if is_unasked:
            self.passed_nodes.add(number)
            return
        self.passed_nodes.discard(number)
        question, player = state.question, state.current_player()
        if question is not None and player in self.waiting and question.pass_action(state, player) is not None:
            self.waiting.discard(player)


def check_modes(seats: int, modes: str | Sequence[str] | None, default: Sequence[str]) -> list[str]:
    """Return one mode for each seat; `default` where none are given. One ValueError names every mistake."""
    chosen = list(default) if modes is None else [modes] * seats if isinstance(modes, str) else list(modes)
    choices = ", ".join(MODES)
    mistakes = [f"seat {k}: {str(w)[:60]!r} is not one of {choices}" for k, w in enumerate(chosen) if w not in MODES]
    if len(chosen) != seats:
        mistakes.append(f"there are {seats} seats, not {len(chosen)}")
    if mistakes:
        raise ValueError("standing: " + "; ".join(mistakes[:20]))
    return chosen
