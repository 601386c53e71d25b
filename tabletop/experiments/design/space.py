"""Search space, checked: parameters of a game, printed numbers, and whole contents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.declarations.parameters import Parameter
from tabletop.experiments.printed import list_printed_values, with_printed

CONTENT = "content"
"""Name of the choice between whole contents."""
Span = tuple[int, int] | Sequence[Any] | Mapping[str, Any] | None


@dataclass(frozen=True)
class SearchDimension:
    """One number that the search may change: from `low` to `high`, or one of the `choices`, by their words."""

    name: str
    now: Any
    low: int = 0
    high: int = 0
    choices: Mapping[str, Any] | None = None

    def get_value(self, drawn: Any) -> Any:
        """Return a drawn value as the game takes it."""
        return drawn if self.choices is None else self.choices[drawn]

    @property
    def first(self) -> Any:
        """Current value, as the search would draw it; None if it is outside the range."""
        if self.choices is None:
            return self.now if isinstance(self.now, int) and self.low <= self.now <= self.high else None
        return next((word for word, value in self.choices.items() if value == self.now), None)


def build_space(game: Game, parameters: Mapping[str, Span]) -> tuple[list[SearchDimension], list[str]]:
    """Return the search space, and the mistakes in the arguments."""
    dimensions: list[SearchDimension] = []
    given: object = parameters
    if not isinstance(given, Mapping):
        return dimensions, [f"parameters={given!r:.60} is not a table of parameters by name"]
    wrong = [] if parameters else ["nothing to vary: no parameters are given"]
    printed = list_printed_values(game)
    for name, span in parameters.items():
        dimension: SearchDimension | str
        if name == CONTENT and game.load_content is not None:
            dimension = _parse_contents(span)
        elif name in game.settings:
            dimension = _parse_parameter(game.settings[name], game.get_effective_value(name), span)
        elif name in printed:
            dimension = _parse_printed(name, printed[name], span)
        else:
            near = get_close_matches(str(name)[:60], [*game.settings, *printed], 1)
            hint = f"; did you mean {near[0]!r}?" if near else f" (parameters: {', '.join(game.settings)})"
            dimension = f"unknown parameter {str(name)[:60]!r}{hint}"
        if isinstance(dimension, str):
            wrong.append(dimension)
        else:
            dimensions.append(dimension)
    return dimensions, wrong


def _parse_parameter(p: Parameter, now: Any, span: Span) -> SearchDimension | str:
    if isinstance(p.default, bool) or isinstance(p.value, (str, tuple)) or not isinstance(span, (tuple, type(None))):
        if span is None:
            span = (False, True) if isinstance(p.default, bool) else p.choices
        if isinstance(span, str) or not isinstance(span, Sequence) or not span:
            return f"{p.name}: {span!r} is not a list of allowed values ({p.span})"
        mistakes = [mistake.text() for value in span if (mistake := p.find_mistake(value)) is not None]
        return "; ".join(mistakes) or SearchDimension(
            p.name, now, choices={_format_value(value): value for value in span}
        )
    return _parse_range(p.name, now, span, p.minimum, p.maximum)


def _parse_printed(name: str, now: Any, span: Span) -> SearchDimension | str:
    if isinstance(span, list) and span:
        unlike = [value for value in span if type(value) is not type(now)]
        mistakes = "; ".join(f"{name}: {value!r} does not have the same type as {now!r}" for value in unlike)
        return mistakes or SearchDimension(name, now, choices={_format_value(value): value for value in span})
    return _parse_range(name, now, span, None, None)


def _format_value(value: Any) -> str:
    return " + ".join(map(str, value)) or "nothing" if isinstance(value, tuple) else str(value)


def _parse_range(name: str, now: int, span: Span, least: int | None, most: int | None) -> SearchDimension | str:
    given = span if span is not None else (least, most)
    numbers = isinstance(given, tuple) and len(given) == 2 and all(type(n) is int for n in given)
    if not numbers or not isinstance(given, tuple):
        return f"{name}: {span!r} is not a pair of minimum and maximum"
    low, high = given
    if low > high:
        return f"{name}: the range from {low} to {high} is empty"
    if (least is not None and low < least) or (most is not None and high > most):
        return f"{name}: {low} to {high} is outside the allowed range, {least} to {most}"
    return SearchDimension(name, now, low, high)


def _parse_contents(span: Span) -> SearchDimension | str:
    if not isinstance(span, Mapping) or not span:
        return f"{CONTENT}: {span!r} is not a table of contents by name"
    return SearchDimension(CONTENT, "published", choices=dict(span))


def change_game(game: Game, space: Sequence[SearchDimension], drawn: Mapping[str, Any]) -> Game:
    """Return the game with all drawn values. Raises ParameterError or ContentError if they are not possible."""
    values = {dimension.name: dimension.get_value(drawn[dimension.name]) for dimension in space}
    content = values.pop(CONTENT, None)
    parameters = {name: value for name, value in values.items() if name in game.settings}
    changed = game.with_parameters(**parameters, **({} if content is None else {CONTENT: content}))
    printed = {name: value for name, value in values.items() if name not in parameters}
    return with_printed(changed, printed) if printed else changed


def list_changes(space: Sequence[SearchDimension], drawn: Mapping[str, Any]) -> Iterator[str]:
    """Yield the changes as text."""
    for dimension in space:
        if dimension.get_value(drawn[dimension.name]) != dimension.now:
            yield f"{dimension.name} = {drawn[dimension.name]}"
