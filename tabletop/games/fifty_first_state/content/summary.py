"""Summary of content files, for `tabletop check`."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.fifty_first_state.content import load_content
from tabletop.games.fifty_first_state.table.goods import ROWS


def describe_content(source: str) -> Iterator[str]:
    """Yield a summary of the content as lines. Raises ContentError."""
    content = load_content(source)
    yield f"{content.name}: valid (digest {content.digest})"
    for name, copies in content.sets.items():
        if copies:
            rows = [content.cards[id].row for id in copies]
            parts = ", ".join(f"{rows.count(i)} {row}" for i, row in enumerate(ROWS))
            yield f"  {name}: {sum(copies.values())} cards, {len(copies)} faces ({parts})"
    yield f"  factions: {', '.join(f.name for f in content.factions.values())}"
    yield f"  connection cards: {', '.join(f'{c.copies} {c.name}' for c in content.connections.values())}"
