"""Summary of content files in lines, for `tabletop check`."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.dei.content import load_content
from tabletop.games.dei.content.reader import OUTPOST_LETTERS
from tabletop.games.dei.table.board import Board


def describe_content(source: str) -> Iterator[str]:
    """Yield a summary of the content, line by line. Raises ContentError."""
    content = load_content(source)
    yield f"{source}: valid (digest {content.digest})"
    tiles = content.tiles.values()
    technology, energy = sum(len(t.technology) for t in tiles), sum(len(t.energy) for t in tiles)
    yield f"  tiles: {len(tiles)} ({technology} signs of technology, {energy} of energy cells)"
    for players, layout in content.quick.items():
        board = Board(content.tiles, layout, players)
        letters = [letter for _, letter in board.outpost_sites]
        outposts = ", ".join(f"{letters.count(letter)} {letter}" for letter in OUTPOST_LETTERS)
        yield (
            f"  quick layout for {players}: {board.size} areas ({sum(board.level)} roofs),"
            f" {len(board.bridge_sites)} bridge sites, {len(board.lift_sites)} lift sites, outposts: {outposts}"
        )
    for faction in content.factions.values():
        leader, deck = faction.leader_names["en"], content.decks[faction.id]
        yield f"  {faction.name()}: {leader}, {faction.drone}, {len(deck)} cards"
    sets = {set: len(deck) for set, deck in content.decks.items() if set not in content.factions}
    set_counts = ", ".join(f"{n} {set}" for set, n in sets.items())
    yield f"  market cards: {sum(sets.values())} ({set_counts})"
    yield f"  missions: {len(content.missions)}"
    yield f"  thresholds: {', '.join(map(str, content.thresholds))}"
