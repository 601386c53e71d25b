"""A scripted opponent for the other seats of an exercise. It follows the solution, and plays randomly elsewhere."""

from __future__ import annotations

from random import Random

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.strategies import RandomPlay
from tabletop.teaching.exercise import Exercise


class ScriptedOpponent:
    """A strategy that plays the first legal action of an exercise's solution, so the learner can continue.

    `exercise` is the exercise. If no action of its solution is legal, the strategy plays a random one.

    >>> from tabletop.teaching.scripted_opponent import ScriptedOpponent
    >>> ScriptedOpponent(tabletop.teaching.load_lesson("51st_state_first_round")["raze"])
    ScriptedOpponent('raze')
    """

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise

    def decide(self, view: PlayerView, source: Random) -> Action:
        """Return the first legal action of the solution, or else a random action."""
        legal = view.legal_actions()
        written = (action for notation in self.exercise.solution for action in legal if str(action) == notation)
        return next(written, None) or RandomPlay().decide(view, source)

    def __repr__(self) -> str:
        return f"ScriptedOpponent({self.exercise.id!r})"
