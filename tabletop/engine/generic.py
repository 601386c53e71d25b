"""The states of one game, for types: `Action["ToyState"]` is an action of the toy game, plain `Action` one of any game.

Type checkers read `generic.pyi` instead, where "any game" is the default.
"""

from typing import TypeVar

S = TypeVar("S")
