"""Summary of content files in lines, for `tabletop check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop.games.axon_protocol.content import load_content
from tabletop.games.axon_protocol.table.goods import AREA_TYPES, RESOURCES, SOFTWARE_KINDS


def describe_content(source: str) -> Iterator[str]:
    """Yield the lines of a summary of the content.

    Raises:
        ContentError: The content contains mistakes.
    """
    content = load_content(source)
    yield f"{source}: valid (digest {content.digest})"
    characters = content.characters.values()
    yield f"  characters: {len(characters)} ({sum(c.complex for c in characters)} complex)"
    kinds = Counter(content.software[design].kind for design in content.designs.values())
    parts = ", ".join(f"{kinds[kind]} {kind}" for kind in SOFTWARE_KINDS)
    yield f"  software cards: {len(content.designs)}, {len(content.software)} designs ({parts})"
    city = content.city
    types = Counter(area.type for area in city.areas.values())
    parts = ", ".join(f"{types[kind]} {kind}" for kind in AREA_TYPES)
    yield f"  areas: {len(city.areas)} ({parts}), {len(city.streets)} streets, {len(city.highways)} highways"
    for corporation in content.corporations.values():
        resources = " and ".join(RESOURCES[resource] for resource in corporation.resources)
        yield f"  {corporation.name()}: {resources}, {city.areas[corporation.area].name()}"
