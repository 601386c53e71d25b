"""Which areas a word means that a move is drawn to, or that somebody is sent to: "shop", "criminal", "area:arena"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.axon_protocol.table.state import SCENE
from tabletop.games.axon_protocol.table.who import TESTS

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState

AREA_WORDS = ("shop", "private", "public", "corporation", "exit", "scene", "lonely")
"""What areas a move may be drawn to, besides "area:<id>" and words for characters."""


def goals(state: AxonState, figure: Figure, to: str) -> set[str]:
    """The areas that a move towards `to` wants to come to, wherever they are.

    Inmates draw nobody who is outside (axn.prison.targets).
    """
    areas = state.city.areas
    if to.startswith("area:"):
        return {to[5:]}
    if to in AREA_WORDS:
        return {a for a in areas if a != state.city.prison and _is(state, a, to, figure)}
    return {f.area for f in meant(state, figure, to) if not f.cell}


def meant(state: AxonState, figure: Figure, to: str) -> list[Figure]:
    """The other characters that a word means, in prison or not."""
    test = TESTS[to] if to != "character" else None
    return [f for f in state.figures.values() if f.id != figure.id and (test is None or test(state, f))]


def inmates(state: AxonState, figure: Figure, to: str) -> list[Figure]:
    """The inmates who would draw a character if they were not in prison (axn.prison.targets)."""
    if to.startswith("area:") or to in AREA_WORDS:
        return []
    return [f for f in meant(state, figure, to) if f.cell]


def _is(state: AxonState, area: str, word: str, figure: Figure) -> bool:
    if word == "shop":
        return state.city.areas[area].shop
    if word == "scene":
        return any(state.marks[k] & SCENE for k in state.city.fields_of[area])
    if word == "lonely":
        return all(f.area != area or f.id == figure.id for f in state.figures.values())
    return state.city.areas[area].type == word
