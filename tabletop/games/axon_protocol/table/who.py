"""Selection of characters, for example `Who("city", ("criminal", "in_public"))`, with the tests and their messages.

Values of `where`:

- "self": the acting character
- "same": the character chosen before
- "here": others in its area
- "near": characters in areas one street away
- "city": all characters outside prison
- "any": all characters; for an acting character, no inmates of a prison elsewhere
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_, Value, value
from tabletop.games.axon_protocol.table.goods import RESOURCES, TYPES

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState

WHERE = ("self", "same", "here", "near", "city", "any")


def _has(resource: int) -> Callable[[AxonState, Figure], bool]:
    return lambda state, figure: figure.markers[resource] > 0


def _has_type(name: str) -> Callable[[AxonState, Figure], bool]:
    return lambda state, figure: name in state.characters[figure.id].types


def _is_in(kind: str) -> Callable[[AxonState, Figure], bool]:
    return lambda state, figure: state.city.areas[figure.area].type == kind


TESTS: dict[str, Callable[[AxonState, Figure], bool]] = {
    **{name: _has_type(name) for name in TYPES},
    **{name: _has(k) for k, name in enumerate(RESOURCES) if name != "data"},
    "criminal": lambda state, figure: state.is_criminal(figure),
    "innocent": lambda state, figure: not state.is_criminal(figure),
    "activated": lambda state, figure: figure.activated,
    "ready": lambda state, figure: not figure.activated,
    "inmate": lambda state, figure: figure.cell > 0,
    "in_shop": lambda state, figure: state.city.areas[figure.area].shop,
    "in_public": _is_in("public"),
    "in_private": _is_in("private"),
    "in_corporation": _is_in("corporation"),
    "in_exit": _is_in("exit"),
}
"""Test of each condition for a figure."""

NEEDS = {
    "trader": N_("{character:The} is not a trader."),
    "dealer": N_("{character:The} is not a dealer."),
    "android": N_("{character:The} is not an android."),
    "bioroid": N_("{character:The} is not a bioroid."),
    "ai": N_("{character:The} is not an AI."),
    "augments": N_("{character:The} has no augment."),
    "drugs": N_("{character:The} has no drugs."),
    "products": N_("{character:The} has no product."),
    "scandals": N_("{character:The} has no scandal."),
    "violence": N_("{character:The} has no violence marker."),
    "criminal": N_("{character:The} is not a criminal: it has no violence marker and is not of that type."),
    "innocent": N_("{character:The} is a criminal."),
    "activated": N_("{character:The} has not been activated yet."),
    "ready": N_("{character:The} has been activated already."),
    "inmate": N_("{character:The} is not in prison."),
    "in_shop": N_("{character:The} is not in an area with a shop."),
    "in_public": N_("{character:The} is not in a public area."),
    "in_private": N_("{character:The} is not in a private area."),
    "in_corporation": N_("{character:The} is not in a corporation area."),
    "in_exit": N_("{character:The} is not in an exit area."),
}
"""Message for each condition that a figure does not meet."""


@value
class Who(Value):
    """Characters at a place that meet every condition."""

    where: str
    which: tuple[str, ...] = ()

    def find_missing_condition(self, state: AxonState, figure: Figure) -> str:
        """Return the first condition the figure does not meet; empty if it meets all."""
        for condition in self.which:
            if not TESTS[condition](state, figure):
                return condition
        return ""

    def remove_condition(self, condition: str) -> Who:
        """Return the same selection without a condition that is implied."""
        return Who(self.where, tuple(c for c in self.which if c != condition))
