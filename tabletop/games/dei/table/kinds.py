"""Generic types of the engine for actions, steps and questions, specialized for this game's states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.generic import Q

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState

DeiAction = Action["DeiState", Q]
DeiStep = Step["DeiState"]
DeiQuestion = Question["DeiState"]
