"""Parameters: the numbers and variants of a game that people may turn. Sliders and sweeps are made from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any

from tabletop.engine.quoting import quoted, told

MOST_NAMED = 20
"""Unknown parameters that are named with their nearest; for thousands, from a spoilt file, it would take minutes."""
MOST_WORDS = 100
"""Words of a parameter that is a list of them."""


@dataclass(frozen=True)
class Parameter:
    """One setting of a game: a whole number with a range, a switch, one of several words, or a tuple of words.

    `description` holds one sentence per language; `rule` is the id of the rule that gives the default.
    """

    name: str
    default: Any
    description: Mapping[str, str]
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()
    rule: str = ""
    live: bool = True
    """Whether it may be turned while a game is going on; set-up is over by then."""

    @property
    def value(self) -> Any:
        """The default; a game's own `parameters` carry the chosen value here."""
        return self.default

    def mistake(self, value: Any) -> str:
        """What is wrong with `value`, in one sentence; empty if nothing is."""
        if isinstance(self.default, bool):
            return "" if isinstance(value, bool) else f"{self.name}={quoted(value)} must be True or False"
        if isinstance(self.default, int):
            low, high = self.minimum, self.maximum
            span = f"{'any' if low is None else low} to {'any' if high is None else high}"
            if isinstance(value, bool) or not isinstance(value, int):
                return f"{self.name}={quoted(value)} must be a whole number from {span}"
            if (low is not None and value < low) or (high is not None and value > high):
                return f"{self.name}={quoted(value)} is out of range: {span}"
            return ""
        words = value if isinstance(self.default, tuple) else (value,)
        if not isinstance(words, (tuple, list)):
            return f"{self.name}={quoted(value)} must be a list of names"
        if len(words) > MOST_WORDS:
            return f"{self.name} names {len(words)}, more than {MOST_WORDS}"
        for word in words:
            if not isinstance(word, str) or (self.choices and word not in self.choices):
                near = get_close_matches(word[:60], self.choices, 1) if isinstance(word, str) else []
                hint = f"; did you mean {near[0]!r}?" if near else ""
                known = f"one of {', '.join(map(repr, self.choices))}" if self.choices else "a word"
                return f"{self.name}: {quoted(word)} is not {known}{hint}"
        if isinstance(self.default, tuple) and len(set(words)) != len(words):
            return f"{self.name}={quoted(value)} names one twice"
        return ""


class Declaration:
    """Declares the parameters of one game in three languages; those named in `setup` cannot be turned in a game."""

    def __init__(self, setup: tuple[str, ...]) -> None:
        self.setup = setup

    def number(
        self, name: str, default: int, low: int, high: int, rule: str, en: str, de: str, es: str
    ) -> Parameter:
        """A whole number with a range."""
        live = name not in self.setup
        return Parameter(name, default, {"en": en, "de": de, "es": es}, low, high, rule=rule, live=live)

    def switch(self, name: str, default: bool, rule: str, en: str, de: str, es: str) -> Parameter:
        """Yes or no."""
        return Parameter(name, default, {"en": en, "de": de, "es": es}, rule=rule, live=name not in self.setup)

    def choice(self, name: str, choices: tuple[str, ...], rule: str, en: str, de: str, es: str) -> Parameter:
        """One of several words, the first unless another is chosen."""
        words, live = {"en": en, "de": de, "es": es}, name not in self.setup
        return Parameter(name, choices[0], words, choices=choices, rule=rule, live=live)


@dataclass(frozen=True)
class Setting(Parameter):
    """A parameter of one game, with the value it was given."""

    chosen: Any = None

    @property
    def value(self) -> Any:
        """The value in this game."""
        return self.chosen


class ParameterError(ValueError):
    """An unknown parameter, or a value it does not take; the message names every mistake."""


def settle(declared: tuple[Parameter, ...], given: Mapping[str, Any]) -> dict[str, Setting]:
    """Check the given values against the declared parameters; all mistakes in one ParameterError."""
    known = {p.name: p for p in declared}
    mistakes = []
    unknown = [str(name)[:60] for name in given if name not in known]
    for name in unknown[:MOST_NAMED]:
        near = get_close_matches(name, known, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        mistakes.append(f"unknown parameter {name!r}{hint} (known: {', '.join(known)})")
    if len(unknown) > MOST_NAMED:
        mistakes.append(f"and {len(unknown) - MOST_NAMED} more unknown parameters")
    mistakes += [m for name, p in known.items() if name in given and (m := p.mistake(given[name]))]
    if mistakes:
        raise ParameterError(told(mistakes, 2 * MOST_NAMED))
    settings = {}
    for name, p in known.items():
        chosen = given.get(name, p.default)
        chosen = tuple(chosen) if isinstance(p.default, tuple) else chosen
        settings[name] = Setting(**{f.name: getattr(p, f.name) for f in fields(Parameter)}, chosen=chosen)
    return settings
