"""Base class of skills: targets, obstacles, execution and the text on cards.

A target is a reference ("character:cop", "area:harbour", "field:harbour:0"), or "" if the skill needs none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_
from tabletop.games.axon_protocol.words.texts import say

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.rules.characters.deeds import Doing
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState


class Skill:
    """A skill: its targets, its execution and its text on cards."""

    name: str
    makes: int = -1
    """Resource that the skill brings into play; -1 for none."""
    moves: ClassVar[bool] = False
    """True if the skill moves its user."""
    by_air: ClassVar[bool] = False
    """True if it moves its user without using a way."""
    usually_on: ClassVar[str] = ""
    """Default kind of target on cards: "criminal", "other"; "" if the target is not a character."""
    aimed: ClassVar[str] = N_("{skill} {who}")
    """Text on cards of the skill with its aim."""
    apart: ClassVar[bool] = False
    """True if cards name its aim separately, not shared with other skills."""

    def list_targets(self, state: AxonState, figure: Figure) -> Iterable[str]:
        """Return all conceivable targets."""
        return ("",)

    def obstacles(self, state: AxonState, figure: Figure, target: str) -> Iterator[Obstacle]:
        """Yield the reasons why the character cannot use the skill on this target now."""
        return iter(())

    def find_common_obstacle(self, state: AxonState, figure: Figure) -> Obstacle | None:
        """Return one obstacle that covers all targets; None if each target has a separate reason."""
        return None

    def list_options(self, state: AxonState, figure: Figure) -> list[str]:
        """Return the targets without obstacles, in the order of `list_targets`."""
        return [t for t in self.list_targets(state, figure) if next(self.obstacles(state, figure, t), None) is None]

    def carry(self, state: AxonState, player: int, figure: Figure, target: str, question: Doing) -> None:
        """Carry out the skill. `player` is responsible for it, `question` is the question it answers."""

    def is_productive(self, state: AxonState, target: str) -> bool:
        """Return True if a skill that makes something does so on this target."""
        return True

    def describe(self, skills: str, aim: str, lang: str) -> str:
        """Return the text of these skills with their aim: "ARREST a criminal"."""
        return say(self.aimed, lang, skill=skills, who=aim, destination=aim) if aim else skills
