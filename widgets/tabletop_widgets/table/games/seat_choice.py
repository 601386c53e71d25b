"""Choice of who plays a seat: a person, a level with its strength, or one of the other strategies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ipywidgets as W

from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.session.strategy_registry import HUMAN, get_strategy_name
from tabletop.strategies import levels
from tabletop_widgets.screen.translation import say

MORE = "more"
"""Value of the heading of the other strategies. It is never chosen."""
STAR = "★"
"""Sign of the strength of a level; the strongest has the most."""


class SeatChoice(W.Dropdown):
    """Dropdown with the players of one seat. The levels come first, the other strategies under a heading."""

    def __init__(self, names: Iterable[str], value: str, **traits: Any) -> None:
        self.names = list(names)
        """Names of the strategies that the user can choose."""
        super().__init__(options=[(name, name) for name in (HUMAN, *self.names)], value=value, **traits)
        self.observe(self._leave_heading, "value")

    def offer(self, names: Iterable[str], lang: str, usual: str = "") -> None:
        """Offer these strategies, with names in a language; an unavailable choice is replaced by `usual`."""
        self.names = list(names)
        value = self.value if self.value in (HUMAN, *self.names) or not usual else usual
        strengths = {name: f" {STAR * (k + 1)}" for k, name in enumerate(levels.LEVELS) if name in self.names}
        rest = [name for name in self.names if name not in strengths]
        options = [
            (capitalize_first(get_strategy_name(name, lang)) + strengths.get(name, ""), name)
            for name in (HUMAN, *strengths, *rest)
        ]
        if strengths and rest:
            options.insert(1 + len(strengths), (f"— {say('Other strategies', lang)} —", MORE))
        if tuple(self.options) != tuple(options):
            self.options = options
        self.value = value

    def _leave_heading(self, change: Any) -> None:
        if change["new"] == MORE:
            self.value = change["old"]
