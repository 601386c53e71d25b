"""Standing answers (auto-pass): when a seat wants to be asked whether it reacts.

A question with an answer that passes (`Question.pass_action`) need not be put to a player who does not care.
Every seat has one of `WHEN`, and may change it at any time. "Concerned" is the default of people: they are asked when a
card in hand could answer what was played, when something was done to them or theirs, and before their own turn ends
while an option is left. A player who has let a chance go by can still say "wait, I react": `Session.react`.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.core.actions import Action, Question
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_

ALWAYS = "always"
CONCERNED = "concerned"
TURN = "turn"
MODES = (ALWAYS, CONCERNED, TURN)
"""Ask me always; only when it concerns me (`Question.affects`); only in my own turn."""
MODE_NAMES = {
    ALWAYS: N_("ask me always"),
    CONCERNED: N_("ask me when it concerns me"),
    TURN: N_("ask me only in my turn"),
}


def find_auto_pass(mode: str, state: State) -> Action | None:
    """What a seat with this standing answer answers without being asked; None if it wants to be asked (or must be)."""
    question, player = state.question, state.current_player()
    return (
        None
        if question is None or wants_question(mode, state, question, player)
        else question.pass_action(state, player)
    )


def wants_question(mode: str, state: State, question: Question, player: int) -> bool:
    """Return True if a player with this standing answer wants to be asked this question."""
    if mode == ALWAYS or question.pass_action(state, player) is None:
        return True
    return question.is_in_own_turn(state, player) if mode == TURN else question.affects(state, player)


class AutoPass:
    """The standing answers at one table: what each seat wants, who said "wait", and which decisions they made.

    `given` holds the numbers of the nodes that came about without anybody being asked.
    """

    def __init__(self, when: Sequence[str]) -> None:
        self.modes = list(when)
        self.waiting: set[int] = set()
        """Seats that will be asked at their next chance, whatever they want otherwise."""
        self.passed_nodes: set[int] = set()

    def find_answer(self, state: State) -> Action | None:
        """What the seat that is asked lets pass without being asked; None if it wants to be asked."""
        player = state.current_player()
        if player < 0 or player in self.waiting:
            return None
        return find_auto_pass(self.modes[player], state)

    def record_answer(self, state: State, number: int, is_unasked: bool) -> None:
        """Remember that the question of `state` was answered, by hand or not; `number` is the node that it led to."""
        if is_unasked:
            self.passed_nodes.add(number)
            return
        self.passed_nodes.discard(number)
        question, player = state.question, state.current_player()
        if question is not None and player in self.waiting and question.pass_action(state, player) is not None:
            self.waiting.discard(player)


def check_modes(seats: int, modes: str | Sequence[str] | None, default: Sequence[str]) -> list[str]:
    """One standing answer for each seat; `default` where none are given. One ValueError names every mistake."""
    chosen = list(default) if modes is None else [modes] * seats if isinstance(modes, str) else list(modes)
    choices = ", ".join(MODES)
    mistakes = [f"seat {k}: {str(w)[:60]!r} is not one of {choices}" for k, w in enumerate(chosen) if w not in MODES]
    if len(chosen) != seats:
        mistakes.append(f"there are {seats} seats, not {len(chosen)}")
    if mistakes:
        raise ValueError("standing: " + "; ".join(mistakes[:20]))
    return chosen
