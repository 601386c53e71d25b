"""Actions, steps and questions of this game: those of the engine, with this game's states."""

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
    """An action on a location of one's own, told by its number; its sentence may mention `{location_of}`."""

    __slots__ = ()

    derived_facts = (("location_of", -1, "location"),)
    affected_things: ClassVar[tuple[str, ...]] = ("location:*:{location}",)

    location: int


class OnLocation(FiftyAction[Q], Generic[Q]):
    """An action on a location in anybody's state, told by its owner and number."""

    __slots__ = ()

    derived_facts = (("location_of", "owner", "location"),)
    affected_things: ClassVar[tuple[str, ...]] = ("location:{owner}:{location}", "seat:{owner}")

    owner: int
    location: int
