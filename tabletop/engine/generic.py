"""Type variables for the state of one game: `Step["ToyState"]` is a step of the toy game, plain `Step` one of any game.

Actions have two: `Action["ToyState", "Choice"]` is an action of the toy game that answers only that kind of question.
If a game defines `ToyAction = Action["ToyState", Q]`, then `ToyAction["Choice"]` is the narrow type and plain
`ToyAction` the wide one. States have the type of their game: the `game` of a `State["Toy"]` is the toy.

Type checkers read `generic.pyi` instead, where "any game" is the default.
"""

from typing import TypeVar

S = TypeVar("S")
Q = TypeVar("Q")
G = TypeVar("G")
