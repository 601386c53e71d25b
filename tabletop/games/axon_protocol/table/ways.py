"""Ways through the city: the reach of a move, and distances. Results are cached per map, because calls are frequent.

Walking goes along streets. Driving goes two streets, or one highway. Each drug (and the passive "fast") adds one
street, never a second highway (axn.skill.walk, axn.skill.drive, axn.drugs.speed).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.pieces import City


def find_reachable_areas(city: City, area: str, skill: str, extra: int) -> tuple[str, ...]:
    """Return the areas to which one walk or drive can lead, sorted by number, without the area it starts from."""
    key = (area, skill, extra)
    reachable = city.cache.get(key)
    if reachable is None:
        streets = (1 if skill == "walk" else 2) + extra
        areas = _find_areas_within(city, {(area, False): 0}, streets)
        if skill == "drive":
            areas |= _find_areas_within(city, {(area, False): 0}, extra, highway=True)
        areas.discard(area)
        reachable = city.cache[key] = tuple(sorted(areas, key=lambda a: city.areas[a].number))
    return reachable  # type: ignore[return-value]


def _find_areas_within(city: City, start: dict[tuple[str, bool], int], streets: int, highway: bool = False) -> set[str]:
    """Return the areas within this number of streets, plus one highway if allowed."""
    costs = dict(start)
    front = list(start)
    while front:
        here = front.pop(0)
        area, used = here
        cost = costs[here]
        steps = [((next_area, used), cost + 1) for next_area in city.by_street[area] if cost < streets]
        if highway and not used:
            steps += [((next_area, True), cost) for next_area in city.by_highway[area]]
        for neighbour, n in steps:
            if n < costs.get(neighbour, 10**6):
                costs[neighbour] = n
                front.append(neighbour)
    return {area for area, _ in costs}


def compute_distances(city: City, area: str, skill: str) -> dict[str, int]:
    """Return the length of the shortest way from `area` to each area.

    Walking counts streets, driving counts streets and highways. Unreachable areas are missing (axn.ruling.distance).
    """
    key = (area, skill)
    lengths = city.cache.get(key)
    if lengths is None:
        far = {area: 0}
        front = [area]
        for here in front:
            near = city.by_street[here] if skill == "walk" else city.by_street[here] + city.by_highway[here]
            for neighbour in near:
                if neighbour not in far:
                    far[neighbour] = far[here] + 1
                    front.append(neighbour)
        lengths = city.cache[key] = far
    return lengths  # type: ignore[return-value]
