"""The agenda: the stack of pending steps inside a state. This is all there is to running a game.

Each item is (step, player, because). The last item happens next. Items are immutable and name things on the table by
id, so a clone may share them, and a position can be saved in the middle of an effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.values import Value

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

MAX_STEPS = 20_000
"""More steps than this between two decisions are a mistake of the rules, or of a position from outside."""


class EndlessError(Exception):
    """Steps go on and on, and nobody is asked. The state is spoilt."""


Pending: TypeAlias = tuple[Step, int, Value | None]


def advance(state: State) -> tuple[Action, ...] | None:
    """Carry out what is pending until somebody must be asked or nothing is left.

    Returns the legal answers if they had to be counted on the way, else None (nobody has looked yet).
    """
    agenda = state.agenda
    for _ in range(MAX_STEPS):
        if not agenda:
            return ()
        step, player, because = agenda[-1]
        if isinstance(step, Question):
            if not step.is_auto_answered:
                return None
            legal = step.legal(state, player)
            if len(legal) > 1:
                return tuple(legal)
            agenda.pop()
            if legal:
                state.because = because
                if state.is_emitting and step.pass_action(state, player) is not None:
                    state.skip(player, step)
                legal[0].resolve(state, player, step)
        else:
            agenda.pop()
            state.because = because
            step.resolve(state, player)
    raise EndlessError(f"{MAX_STEPS} steps and no decision; the next is {agenda[-1][0]!r}")
