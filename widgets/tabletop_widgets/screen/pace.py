"""Pace at which the turns of other players are shown. It is chosen once and applies to all later tables."""

from __future__ import annotations

import os
from typing import Any

import traitlets as T

from tabletop_widgets.kernel.user_state import get_user_state
from tabletop_widgets.screen.translation import say

STEP = "step"
"""Pace "step by step": each turn is shown when the user asks for it."""
PACES: tuple[int | str, ...] = (0, 300, 600, 1200, STEP)
"""Paces to choose from: milliseconds from one turn to the next, or `STEP`."""
VARIABLE = "TABLETOP_PACE"
"""Environment variable with the initial pace of tables."""
USUAL = 300
"""Default pace in milliseconds. It is not 0, so that no turn goes unnoticed."""
MAX_USUAL_SECONDS = 2.0
"""Seconds for which the turns of the others are shown in all at the default pace; the rest is shown at once."""


def get_pace() -> int | str:
    """Return the initial pace of new tables: the one chosen last, that of the environment, or the default."""
    chosen = get_user_state().pace
    return chosen if chosen is not None else read(os.environ.get(VARIABLE, ""), USUAL)


def choose(value: int | str) -> None:
    """Set the initial pace of new tables."""
    get_user_state().pace = value


def is_chosen() -> bool:
    """Return True if a user has chosen a pace."""
    return get_user_state().pace is not None or VARIABLE in os.environ


def read(written: str, otherwise: int | str) -> int | str:
    """Parse a pace in the notation of the screen."""
    return written if written == STEP else int(written) if written.isdigit() else otherwise


def describe_pace(value: int | str, lang: str) -> str:
    """Return a pace as text."""
    if value == STEP:
        return say("step by step", lang)
    return say("{n} ms a turn", lang, n=value) if value else say("moves at once", lang)


class Pace(T.Union):
    """The trait `pace`: milliseconds between two turns of other players, 0 for no pause, or "step"."""

    def __init__(self, help: str = "") -> None:
        traits = [T.Int(min=0), T.Enum([STEP])]
        super().__init__(traits, help=help or "milliseconds between two turns of the others, or 'step'")

    def make_dynamic_default(self) -> Any:
        """Return the pace chosen last."""
        return get_pace()
