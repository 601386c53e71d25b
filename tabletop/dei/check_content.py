"""Checks content files: `python -m tabletop.dei.check_content FOLDER` (a folder, a file or "published")."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tabletop.dei.board import Board
from tabletop.dei.content import ContentError, load_content
from tabletop.dei.content_reader import OUTPOST_LETTERS


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
    tiles = content.tiles.values()
    technology, energy = sum(len(t.technology) for t in tiles), sum(len(t.energy) for t in tiles)
    print(f"  tiles: {len(tiles)} ({technology} signs of technology, {energy} of energy cells)")
    for players, layout in content.quick.items():
        board = Board(content.tiles, layout, players)
        letters = [letter for _, letter in board.outpost_sites]
        outposts = ", ".join(f"{letters.count(letter)} {letter}" for letter in OUTPOST_LETTERS)
        print(
            f"  quick layout for {players}: {board.size} areas ({sum(board.level)} roofs),"
            f" {len(board.bridge_sites)} bridge sites, {len(board.lift_sites)} lift sites, outposts: {outposts}"
        )
    for faction in content.factions.values():
        leader, deck = faction.leader_names["en"], content.decks[faction.id]
        print(f"  {faction.name()}: {leader}, {faction.drone}, {len(deck)} cards")
    sets = {set: len(deck) for set, deck in content.decks.items() if set not in content.factions}
    told = ", ".join(f"{n} {set}" for set, n in sets.items())
    print(f"  market cards: {sum(sets.values())} ({told})")
    print(f"  missions: {len(content.missions)}")
    print(f"  thresholds: {', '.join(map(str, content.thresholds))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
