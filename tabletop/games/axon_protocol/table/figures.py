"""Characters on the board, as opposed to their cards: where they stand and what lies on them."""

from __future__ import annotations

from tabletop.games.axon_protocol.table.goods import NO_MARKERS


class Figure:
    """A character in the city: where, with which markers. Replaced, never changed."""

    __slots__ = ("activated", "area", "cell", "guarding", "id", "markers")

    def __init__(
        self,
        id: str,
        area: str,
        cell: int = 0,
        markers: tuple[int, ...] = NO_MARKERS,
        activated: bool = False,
        guarding: bool = False,
    ) -> None:
        self.id: str = id
        self.area: str = area
        self.cell: int = cell
        """In prison: 1 is the upper field, 2 the lower; 0 elsewhere."""
        self.markers: tuple[int, ...] = markers
        """How many markers of each resource lie on the card."""
        self.activated: bool = activated
        self.guarding: bool = guarding

    def at(self, area: str, cell: int = 0) -> Figure:
        """The same figure in another place."""
        return Figure(self.id, area, cell, self.markers, self.activated, self.guarding)

    def marked(self, resource: int, n: int) -> Figure:
        """The same figure with n markers more (or fewer) of a resource."""
        markers = list(self.markers)
        markers[resource] += n
        return Figure(self.id, self.area, self.cell, tuple(markers), self.activated, self.guarding)

    def turned(self, activated: bool) -> Figure:
        """The same figure with or without an activation marker."""
        return Figure(self.id, self.area, self.cell, self.markers, activated, self.guarding)

    def watching(self, guarding: bool) -> Figure:
        """The same figure, standing guard or not."""
        return Figure(self.id, self.area, self.cell, self.markers, self.activated, guarding)
