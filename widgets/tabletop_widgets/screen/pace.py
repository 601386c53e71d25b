"""How fast the others' moves are shown: chosen once, for every table that comes after."""

from __future__ import annotations

import os
from typing import Any

import traitlets as T

from tabletop_widgets.screen.words import say

STEP = "step"
"""One move after the other, each when somebody asks for it."""
PACES: tuple[int | str, ...] = (0, 300, 600, 1200, STEP)
"""What can be chosen: milliseconds from one move to the next."""
VARIABLE = "TABLETOP_PACE"
"""The environment variable that says at which pace tables begin."""
USUAL = 300
"""So that nothing happens unseen."""

_chosen: int | str | None = None


def pace() -> int | str:
    """The pace at which new tables begin: the one chosen last, that of the environment, or the usual one."""
    return _chosen if _chosen is not None else read(os.environ.get(VARIABLE, ""), USUAL)


def choose(value: int | str) -> None:
    """Have new tables begin at this pace."""
    global _chosen
    _chosen = value


def chosen() -> bool:
    """Whether somebody has chosen a pace."""
    return _chosen is not None or VARIABLE in os.environ


def read(written: str, otherwise: int | str) -> int | str:
    """A pace as the screen writes it."""
    return written if written == STEP else int(written) if written.isdigit() else otherwise


def told(value: int | str, lang: str) -> str:
    """A pace in words."""
    if value == STEP:
        return say("step by step", lang)
    return say("{n} ms a move", lang, n=value) if value else say("moves at once", lang)


class Pace(T.Union):
    """The trait `pace`: milliseconds between two moves of the others, 0 for none, or "step"."""

    def __init__(self, help: str = "") -> None:
        traits = [T.Int(min=0), T.Enum([STEP])]
        super().__init__(traits, help=help or "milliseconds between two moves of the others, or 'step'")

    def make_dynamic_default(self) -> Any:
        """The pace chosen last."""
        return pace()
