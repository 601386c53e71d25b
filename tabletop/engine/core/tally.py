"""Tally: a sum of named parts, so that a number and its explanation come from one place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core.values import Sendable, Value, value
from tabletop.engine.i18n.numbers import format_number

if TYPE_CHECKING:
    from tabletop.engine.core.state import State


class Tally(Sendable):
    """Named amounts and their sum: `Tally((Because("row"), 3), (Because("shield"), 1))` has the total 4.

    `parts` are pairs of a cause (a `Value`) and an amount.
    """

    __slots__ = ("parts",)

    def __init__(self, parts: Iterable[tuple[Value, int]]) -> None:
        self.parts = tuple(parts)

    @property
    def total(self) -> int:
        """Sum of all parts."""
        return sum(amount for _, amount in self.parts)

    def text(self, state: State, lang: str = "en") -> str:
        """Return the sum as text: "3 (row) + 1 (shield) = 4".

        >>> city.score_parts(1).text(city, "de")
        '2 (auf der Punkteleiste)'
        """
        parts = [(amount, why.text(state, lang)) for why, amount in self.parts]
        first = "".join(f"{format_number(amount)} ({why})" for amount, why in parts[:1]) or "0"
        rest = "".join(f" {'−' if amount < 0 else '+'} {abs(amount)} ({why})" for amount, why in parts[1:])
        return first if len(parts) == 1 else f"{first}{rest} = {format_number(self.total)}"

    def __int__(self) -> int:
        return self.total

    def __iter__(self) -> Iterator[tuple[Value, int]]:
        return iter(self.parts)

    def __repr__(self) -> str:
        return f"Tally({list(self.parts)!r})"


@value
class TimesEach(Value):
    """Part of a sum: a number of things with the same amount each, "3 × 2"."""

    number: int
    each: int

    def text(self, state: State, lang: str = "en") -> str:
        return f"{format_number(self.number)} × {format_number(self.each)}"
