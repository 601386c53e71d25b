from typing import Any

from typing_extensions import TypeVar

from tabletop.engine.core.actions import Question
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State

S = TypeVar("S", bound=State, default=Any)
Q = TypeVar("Q", bound=Question[Any], default=Any)
G = TypeVar("G", bound=Game, default=Game, covariant=True)
