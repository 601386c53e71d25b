"""Actions, steps and questions of this game: those of the engine, with this game's states.

Two questions are answered by actions of more than one module; what these actions may ask of them stands here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.engine.actions import Action, Question, Step
from tabletop.engine.generic import Q

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState

DeiAction = Action["DeiState", Q]
DeiStep = Step["DeiState"]
DeiQuestion = Question["DeiState"]


class Carrying(DeiQuestion):
    """A card is carried out: answered with one of the actions left on it."""

    __slots__ = ()

    card: str
    boosted: bool
    per: tuple[str, ...]

    def available(self, state: DeiState, player: int) -> tuple[str, ...]:
        """The actions that are left, those per outpost as often as they may still be done now."""
        return ()

    def goes_on(self, state: DeiState, player: int, code: str, more: Iterable[str] = (), candy: str = "") -> None:
        """Strike one action off, add others or what a candy boost adds, and ask on."""


class Grouping(DeiQuestion):
    """Figures move from one area to another: answered with the group that does."""

    __slots__ = ()

    code: str
    origin: int
    area: int
