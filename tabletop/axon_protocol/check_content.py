"""Checks content files: `python -m tabletop.axon_protocol.check_content FOLDER` (a folder, a file or "published")."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from tabletop.axon_protocol.content import ContentError, load_content
from tabletop.axon_protocol.goods import AREA_TYPES, RESOURCES, SOFTWARE_KINDS


def main(arguments: Sequence[str]) -> int:
    """Print a summary, or every mistake. 0 if the content can be used, 1 if not, 2 if it was asked wrongly."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        content = load_content(arguments[0])
    except ContentError as error:
        print(error)
        return 1
    print(f"{arguments[0]}: fine (digest {content.digest})")
    characters = content.characters.values()
    print(f"  characters: {len(characters)} ({sum(c.complex for c in characters)} complex)")
    kinds = Counter(content.software[design].kind for design in content.designs.values())
    parts = ", ".join(f"{kinds[kind]} {kind}" for kind in SOFTWARE_KINDS)
    print(f"  software cards: {len(content.designs)}, {len(content.software)} designs ({parts})")
    city = content.city
    types = Counter(area.type for area in city.areas.values())
    parts = ", ".join(f"{types[kind]} {kind}" for kind in AREA_TYPES)
    print(f"  areas: {len(city.areas)} ({parts}), {len(city.streets)} streets, {len(city.highways)} highways")
    for corporation in content.corporations.values():
        resources = " and ".join(RESOURCES[resource] for resource in corporation.resources)
        print(f"  {corporation.name()}: {resources}, {city.areas[corporation.area].name()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
