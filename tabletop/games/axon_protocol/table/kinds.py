"""Actions, steps and questions of the engine, typed with the state of this game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.generic import Q

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState

AxonAction = Action["AxonState", Q]
AxonStep = Step["AxonState"]
AxonQuestion = Question["AxonState"]
