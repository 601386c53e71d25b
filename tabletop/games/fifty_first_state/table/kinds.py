"""Base classes for actions, steps and questions of this game: those of the engine with this game's state."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic

from tabletop.engine.core.actions import Action, Question, Step
from tabletop.engine.generic import Q

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import FiftyState

FiftyAction = Action["FiftyState", Q]
FiftyStep = Step["FiftyState"]
FiftyQuestion = Question["FiftyState"]


class OnOwnLocation(FiftyAction[Q], Generic[Q]):
    """Action on a location of the player, given by its number; its sentence may contain `{location_of}`."""

    __slots__ = ()

    derived_facts = (("location_of", -1, "location"),)
    affected_things: ClassVar[tuple[str, ...]] = ("location:*:{location}",)

    location: int


class OnLocation(FiftyAction[Q], Generic[Q]):
    """Action on a location in any state, given by its owner and number."""

    __slots__ = ()

    derived_facts = (("location_of", "owner", "location"),)
    affected_things: ClassVar[tuple[str, ...]] = ("location:{owner}:{location}", "seat:{owner}")

    owner: int
    location: int
