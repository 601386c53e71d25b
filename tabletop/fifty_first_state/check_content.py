"""Checks content files: `python -m tabletop.fifty_first_state.check_content FILE` (a file, a folder or "published")."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tabletop.fifty_first_state.content import ContentError, load_content
from tabletop.fifty_first_state.goods import ROWS


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
    print(f"{content.name}: fine (digest {content.digest})")
    for name, copies in content.sets.items():
        if copies:
            rows = [content.cards[id].row for id in copies]
            parts = ", ".join(f"{rows.count(i)} {row}" for i, row in enumerate(ROWS))
            print(f"  {name}: {sum(copies.values())} cards, {len(copies)} faces ({parts})")
    print(f"  factions: {', '.join(f.name for f in content.factions.values())}")
    print(f"  connection cards: {', '.join(f'{c.copies} {c.name}' for c in content.connections.values())}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
