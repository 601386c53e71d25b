"""One exercise of a lesson, as its file says it: a position, a goal, mistakes worth words of their own, hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any


@dataclass(frozen=True)
class Mistake:
    """An allowed move that is not what is wanted, and worth words of its own.

    `move` is a pattern of notation, `text` what is said to it, by language.
    """

    move: str
    text: Mapping[str, str]


@dataclass(frozen=True)
class Exercise:
    """One thing to do. Texts are by language; `position` is a scenario, or None for a new game with `seed`.

    `played` has been done already when the learner comes: its events stand in the log, with their causes.

    `wrong` is refused by the rule `wrong_rule`, and `solution` leads to the goal.

    `wanted` is what an unwanted move is answered with: "Here we want to see ..."; `mistakes` have words of their own.

    `look` are places on the board ("card:0:docks", as boards name them) that the second step of a hint lights.

    `saved` is a saved position (`State.to_dict`) to begin in, for one that no scenario describes.

    A `coached` exercise has no goal: it is played to the end of the game, and each decision is commented.

    `praise` is said when it is done, `hints` one after the other when they are asked for.
    """

    id: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    praise: Mapping[str, str]
    hints: tuple[Mapping[str, str], ...]
    position: Mapping[str, Any] | None
    seed: int
    played: tuple[str, ...]
    goal: tuple[tuple[str, ...], ...]
    """The ways to reach it, each a row of patterns."""
    wrong: str
    """A move worth trying although it is not allowed; empty if there is none."""
    wrong_rule: str
    solution: tuple[str, ...]
    wanted: Mapping[str, str] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()
    look: tuple[str, ...] = ()
    coached: bool = False
    saved: Mapping[str, Any] | None = None

    def advanced(self, steps: Sequence[int], action: str) -> tuple[int, ...]:
        """How many steps of each way are done after this action, in notation, if `steps` of each were done before.

        >>> exercise = tabletop.teaching.load_lesson("51st_state_first_round")["raze"]
        >>> exercise.goal, exercise.advanced((0,), "raze 1 2")
        ((('raze 1 2',),), (1,))
        """
        return tuple(
            n + 1 if n < len(way) and fnmatchcase(action, way[n]) else n
            for n, way in zip(steps, self.goal, strict=True)
        )

    def reached(self, steps: Sequence[int]) -> bool:
        """Whether one of the ways is done to its end.

        `steps` are as `advanced` gives them.

        >>> tabletop.teaching.load_lesson("51st_state_first_round")["raze"].reached((1,))
        True
        """
        return any(n == len(way) for n, way in zip(steps, self.goal, strict=True))
