"""Actions per outpost: repeat another action for each outpost that the seat controls."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.core.values import N_
from tabletop.games.dei.rules.effects.base import Effect
from tabletop.games.dei.table.goods import COLOURS
from tabletop.games.dei.words.texts import say

WHICH = {
    "tactics": (N_("{action}, once for each tactics outpost you control"), N_("{action} per tactics outpost")),
    "logistics": (N_("{action}, once for each logistics outpost you control"), N_("{action} per logistics outpost")),
    "machines": (N_("{action}, once for each machines outpost you control"), N_("{action} per machines outpost")),
    "all": (N_("{action}, once for each outpost you control"), N_("{action} per outpost")),
}
"""Outposts that count -> wording on the card and on a button."""


class PerOutpost(Effect):
    """Repetition of an action for each outpost of one colour, or of any colour (dei.action.per_outpost).

    It is never used directly. The question of the card counts the outposts and offers the single action as often.
    """

    __slots__ = ("action", "which")

    def __init__(self, which: str, action: Effect) -> None:
        words, title = WHICH[which]
        super().__init__(f"per:{which}:{action.code}", words, title, which if which in COLOURS else action.colour)
        self.which = which
        self.action = action

    @property
    def repeated(self) -> bool:
        return False

    @property
    def form(self) -> str:
        return "per:<colour or all>:<one of these, or an amount of 1>"

    @property
    def icon(self) -> str:
        return self.action.icon

    def words(self, lang: str = "en") -> str:
        return say(self.phrase, lang, action=self.action.words(lang))

    def title(self, lang: str = "en") -> str:
        return say(self.heading, lang, action=self.action.title(lang))


def build_per_outpost(actions: Sequence[Effect]) -> dict[str, PerOutpost]:
    """Return each of these actions for every kind of outposts, by code."""
    effects = [PerOutpost(which, action) for which in WHICH for action in actions]
    return {effect.code: effect for effect in effects}
