"""One exercise of a lesson, as its file defines it: a position, a goal, mistakes with their own comments, and hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

BEST, GOOD, WASTEFUL, HARMFUL = GRADES = ("best", "good", "wasteful", "harmful")
"""Grades of a choice. The first two are right where a good move is asked for."""
RIGHT = (BEST, GOOD)


@dataclass(frozen=True)
class ExpectedMistake:
    """A legal but unwanted move with its own comment.

    `move` is a notation pattern, `text` the comment by language.
    """

    move: str
    text: Mapping[str, str]


@dataclass(frozen=True)
class Exercise:
    """One task of a lesson. Texts are by language; `position` is a scenario, or None for a new game with `seed`.

    - `played`: actions played before the learner begins. Their events are in the log, with their causes.
    - `wrong` is refused by the rule `wrong_rule`. `solution` leads to the goal.
    - `wanted` answers an unwanted move ("Here we want to see ..."); `mistakes` have their own comments.
    - `look`: places on the board ("card:0:docks", as boards name them) that the second step of a hint highlights.
    - `saved`: a saved position (`State.to_dict`) to begin in, if no scenario describes it.
    - `worked`: a worked example, whose task may name the moves.
    - `grades`: the exercise asks for a good move. Each first move has a grade of `tabletop.teaching.guided.grade_move`;
      best and good moves reach the goal.
    - `coached`: the exercise has no goal. It is played to the end of the game, and each decision is commented.
    - `praise` is shown when the exercise is done. `hints` are shown one after the other on request.
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
    """The ways to reach the goal, each a sequence of notation patterns."""
    wrong: str
    """A move worth trying although it is not legal; "" if there is none."""
    wrong_rule: str
    solution: tuple[str, ...]
    wanted: Mapping[str, str] = field(default_factory=dict)
    mistakes: tuple[ExpectedMistake, ...] = ()
    look: tuple[str, ...] = ()
    coached: bool = False
    saved: Mapping[str, Any] | None = None
    worked: bool = False
    grades: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Patterns of the first moves, by grade; empty unless the exercise asks for a good move."""

    def advance_steps(self, steps: Sequence[int], action: str) -> tuple[int, ...]:
        """Return the number of steps done on each way after an action.

        `steps` are the numbers before it; `action` is in notation.

        >>> exercise = tabletop.teaching.load_lesson("51st_state_first_round")["raze"]
        >>> exercise.goal, exercise.advance_steps((0,), "raze 1 2")
        ((('raze 1 2',),), (1,))
        """
        return tuple(
            n + 1 if n < len(way) and fnmatchcase(action, way[n]) else n
            for n, way in zip(steps, self.goal, strict=True)
        )

    def is_reached(self, steps: Sequence[int]) -> bool:
        """Return True if one of the ways is complete. `steps` are numbers that `advance_steps` returned.

        >>> tabletop.teaching.load_lesson("51st_state_first_round")["raze"].is_reached((1,))
        True
        """
        return any(n == len(way) for n, way in zip(steps, self.goal, strict=True))

    def find_grades(self, action: str) -> tuple[str, ...]:
        """Return the grades that the file gives to a first move. Only one of them is right.

        `action` is in notation.

        >>> tabletop.teaching.load_lesson("51st_state_first_round")["raze"].find_grades("raze 1 2")
        ()
        """
        return tuple(kind for kind, moves in self.grades.items() if any(fnmatchcase(action, move) for move in moves))
