"""The states of one game, for types: `Step["ToyState"]` is a step of the toy game, plain `Step` one of any game.

Actions have two: `Action["ToyState", "Choice"]` is an action of the toy game that answers only that kind of question. A
game calls `Action["ToyState", Q]` its `ToyAction`; `ToyAction["Choice"]` is then the narrow, plain `ToyAction` the wide
one. States have their game: the `game` of a `State["Toy"]` is the toy.

Type checkers read `generic.pyi` instead, where "any game" is the default.
"""

from typing import TypeVar

S = TypeVar("S")
Q = TypeVar("Q")
G = TypeVar("G")
