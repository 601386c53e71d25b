"""The map of D.E.I. for its referee: what is adjacent to what, found cell by cell."""

from __future__ import annotations

from collections import defaultdict
from typing import Any


class CityMap:
    """Neighbouring areas of a map: on one level divided by a line, and on different levels."""

    def __init__(self, board: Any) -> None:
        self.board = board
        self.same: dict[int, set[int]] = defaultdict(set)
        self.other: dict[int, set[int]] = defaultdict(set)
        for (row, column), area in board.area_at.items():
            for cell in ((row, column + 1), (row + 1, column)):
                near = board.area_at.get(cell, area)
                if near == area:
                    continue
                on_one_level = board.level[near] == board.level[area]
                on_one_tile = board.cells[row, column][0] == board.cells[cell][0]
                if on_one_level or on_one_tile:
                    links = self.same if on_one_level else self.other
                    links[area].add(near)
                    links[near].add(area)

    def adjacent(self, state: Any, player: int, area: int, levels: bool = False, tunnels: bool = False) -> set[int]:
        """The areas that a seat's figures reach by one move: by level, own and shared bridges and lifts."""
        board, seat = self.board, state.seats[player]
        near = set(self.same[area])
        joins = [board.bridge_sites[k][:2] for k in (*seat.bridges, *board.shared_bridges)]
        lifts = [board.lift_sites[k] for k in (*seat.lifts, *board.shared_lifts)]
        for ends in (*joins, *lifts):
            if area in ends:
                near.update(ends)
        if tunnels and any(area in ends for ends in lifts):
            near.update(end for ends in lifts for end in ends)
        if levels:
            near |= self.other[area]
        return near - {area}
