"""Areas meant by the destination of a move: "shop", "criminal", "area:arena"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.axon_protocol.table.state import SCENE
from tabletop.games.axon_protocol.table.who import TESTS

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.pieces import City
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState

AREA_WORDS = ("shop", "private", "public", "corporation", "exit", "scene", "lonely")
"""Area words for the destination of a move, besides "area:<id>" and the words for characters."""


def find_goals(state: AxonState, figure: Figure, to: str) -> frozenset[str]:
    """Return the areas that match the destination `to`, at any distance.

    Inmates do not attract characters outside prison (axn.prison.targets).
    """
    city = state.city
    if to.startswith("area:"):
        return frozenset((to[5:],))
    if to == "scene":
        return frozenset([area for k, area in enumerate(city.field_area) if state.marks[k] & SCENE]) - {city.prison}
    if to == "lonely":
        crowded = {f.area for f in state.figures.values() if f.id != figure.id}
        return frozenset(city.areas) - crowded - {city.prison}
    if to in AREA_WORDS:
        return find_areas(city, to)
    return frozenset([f.area for f in find_characters(state, figure, to) if not f.cell])


def find_areas(city: City, word: str) -> frozenset[str]:
    """Return the areas with a shop or of a type. The result is cached per city."""
    area_ids = city.cache.get(word)
    if area_ids is None:
        areas = [a for a in city.areas.values() if (a.shop if word == "shop" else a.type == word)]
        area_ids = city.cache[word] = frozenset([a.id for a in areas]) - {city.prison}
    return area_ids  # type: ignore[return-value]


def find_characters(state: AxonState, figure: Figure, to: str) -> list[Figure]:
    """Return the other characters that a word means, in prison or not."""
    test = TESTS[to] if to != "character" else None
    return [f for f in state.figures.values() if f.id != figure.id and (test is None or test(state, f))]


def find_inmates(state: AxonState, figure: Figure, to: str) -> list[Figure]:
    """Return the inmates that match `to` and are out of reach in prison (axn.prison.targets)."""
    if to.startswith("area:") or to in AREA_WORDS:
        return []
    return [f for f in find_characters(state, figure, to) if f.cell]
