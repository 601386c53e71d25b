"""What all skills have in common: targets, why not, what happens, and the words of cards.

A target is a reference ("character:cop", "area:harbour", "field:harbour:0"), or "" where a skill needs none.
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
    """What a skill can be used on, what it does, and how cards say it."""

    name: str
    makes: int = -1
    """The resource that it brings into play; -1 for none."""
    moves: ClassVar[bool] = False
    """Whether it brings its user somewhere else."""
    by_air: ClassVar[bool] = False
    """Whether it does so without using a way."""
    usually_on: ClassVar[str] = ""
    """On whom it is used if a card says nothing more: "criminal", "other"; "" if not on somebody."""
    aimed: ClassVar[str] = N_("{skill} {who}")
    """How cards say it with what it is aimed at."""
    apart: ClassVar[bool] = False
    """Whether cards say its aim beside no other skill."""

    def targets(self, state: AxonState, figure: Figure) -> Iterable[str]:
        """Every target one could think of."""
        return ("",)

    def obstacles(self, state: AxonState, figure: Figure, target: str) -> Iterator[Obstacle]:
        """Why the character cannot use the skill on this target now."""
        return iter(())

    def nowhere(self, state: AxonState, figure: Figure) -> Obstacle | None:
        """Return why no target will do, if one sentence says it of all; None if each has a reason of its own."""
        return None

    def options(self, state: AxonState, figure: Figure) -> list[str]:
        """The targets without obstacles, in the order of `targets`."""
        return [t for t in self.targets(state, figure) if next(self.obstacles(state, figure, t), None) is None]

    def carry(self, state: AxonState, player: int, figure: Figure, target: str, question: Doing) -> None:
        """Let it happen; `player` is whose doing it is, `question` what it answers."""

    def brings(self, state: AxonState, target: str) -> bool:
        """Whether a skill that makes something does so on this target."""
        return True

    def told(self, skills: str, aim: str, lang: str) -> str:
        """These words for skills, and what they are aimed at: "ARREST a criminal"."""
        return say(self.aimed, lang, skill=skills, who=aim, destination=aim) if aim else skills
