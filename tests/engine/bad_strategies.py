"""Strategies that do what none should; in a module of their own, so that other processes can load them."""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from random import Random
from typing import Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.strategies import RandomPlay

from .toy import Let, Rest, Rob


class Late(ABC):
    """Plays at random, and goes wrong in a way of its own once there are so many points on the table."""

    def __init__(self, points: int = 0) -> None:
        self.points = points

    def decide(self, view: PlayerView, source: Random) -> Action:
        if sum(view.state.scores()) >= self.points:
            return self.go_wrong(view.state)
        return RandomPlay().decide(view, source)

    @abstractmethod
    def go_wrong(self, state: State) -> Any:
        """What it does in the place of an answer."""


class Raises(Late):
    def go_wrong(self, state: State) -> Any:
        raise ZeroDivisionError("the sum of nothing")


class Leaves(Late):
    def go_wrong(self, state: State) -> Any:
        raise SystemExit(3)


class Cheats(Late):
    """Answers what the rules forbid: an action that answers another question."""

    def go_wrong(self, state: State) -> Any:
        return next(action for action in (Let(), Rest()) if action not in state.legal_actions())


class Babbles(Late):
    def go_wrong(self, state: State) -> Any:
        return "pass, please"


class Sleeps(Late):
    def go_wrong(self, state: State) -> Any:
        while True:
            time.sleep(0.05)


class Stubborn(Late):
    """Never returns, and takes every exception for its own."""

    def go_wrong(self, state: State) -> Any:
        while True:
            try:
                time.sleep(0.05)
            except Exception:
                continue


class Dies(Late):
    def go_wrong(self, state: State) -> Any:
        os._exit(1)


class DiesOnce(Late):
    """Takes its process along, unless the file that it leaves behind is there already."""

    def __init__(self, mark: str) -> None:
        super().__init__()
        self.mark = mark

    def go_wrong(self, state: State) -> Any:
        if not os.path.exists(self.mark):
            with open(self.mark, "w"):
                os._exit(1)
        return state.legal_actions()[0]


class Garbles(Late):
    """Answers something of the right kind that is made of nonsense."""

    def go_wrong(self, state: State) -> Any:
        rob: Any = Rob
        return rob("everybody") if type(state.question).__name__ == "Turn" else state.legal_actions()[0]
