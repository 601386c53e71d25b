"""Who plays the other seats of an exercise: what its solution says, and anything where it says nothing."""

from __future__ import annotations

from random import Random

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.strategies import RandomPlay
from tabletop.teaching.exercise import Exercise


class AsWritten:
    """Plays the first action of an exercise's solution that is legal, so that who does what is asked can go on.

    `exercise` is that one; where nothing in its solution is legal, any action is taken.

    >>> from tabletop.teaching.rival import AsWritten
    >>> AsWritten(tabletop.teaching.load_lesson("51st_state_first_round")["raze"])
    AsWritten('raze')
    """

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise

    def decide(self, view: PlayerView, source: Random) -> Action:
        """What is written, if it is legal."""
        legal = view.legal_actions()
        written = (action for notation in self.exercise.solution for action in legal if str(action) == notation)
        return next(written, None) or RandomPlay().decide(view, source)

    def __repr__(self) -> str:
        return f"AsWritten({self.exercise.id!r})"
