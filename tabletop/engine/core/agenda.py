"""The agenda: the stack of pending steps in a state. It drives the whole game.

Each item is (step, player, cause). The last item is carried out next. Items are immutable and refer to things on the
table by id. So clones can share them, and a position can be saved in the middle of an effect.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.core.values import Value

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

MAX_STEPS = 20_000
"""Maximum number of steps between two decisions. More indicate an error in the rules or in an external position."""


class EndlessError(Exception):
    """Error for steps that never lead to a decision. The state is no longer usable."""


Pending: TypeAlias = tuple[Step, int, Value | None]


def advance(state: State) -> tuple[Action, ...] | None:
    """Carry out pending steps until a player must decide or nothing is left.

    Returns:
        The legal actions if they were computed on the way, else None.
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
    raise EndlessError(f"{MAX_STEPS} steps without a decision; the next is {agenda[-1][0]!r}")
