"""Checks content files: `python -m tabletop.games.axon_protocol.content.check_content FOLDER`
(a folder, a file or "published")."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial

from tabletop.engine.content_command import check
from tabletop.games.axon_protocol.content import load_content
from tabletop.games.axon_protocol.table.goods import AREA_TYPES, RESOURCES, SOFTWARE_KINDS


def summary(source: str) -> Iterator[str]:
    """What the content holds, in lines. Raises ContentError."""
    content = load_content(source)
    yield f"{source}: fine (digest {content.digest})"
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


main = partial(check, module="tabletop.games.axon_protocol.content.check_content", place="FOLDER", summary=summary)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
