"""Characters on the board, as opposed to their cards: their place and their markers."""

from __future__ import annotations

from tabletop.engine.schema.table_schema import fixed_amounts, flag, number, piece, word
from tabletop.games.axon_protocol.table.goods import NO_MARKERS, RESOURCES, TOP


@piece
class Figure:
    """Character in the city. Instances are immutable."""

    id: str = word(lambda state: state.characters, saved="character", pool="people")
    area: str = word(lambda state: state.city.areas)
    cell: int = number(0, 2, default=0, shown=False)
    """Field of the prison: 1 is the upper field, 2 the lower; 0 outside prison."""
    markers: tuple[int, ...] = fixed_amounts(RESOURCES, 0, TOP, default=NO_MARKERS)
    """Number of markers of each resource on the character."""
    activated: bool = flag(default=False)
    guarding: bool = flag(default=False)

    def with_place(self, area: str, cell: int = 0) -> Figure:
        """Return a copy of the figure in another place."""
        return Figure(self.id, area, cell, self.markers, self.activated, self.guarding)

    def with_markers(self, resource: int, n: int) -> Figure:
        """Return a copy of the figure with n markers of a resource added (or removed if n is negative)."""
        markers = list(self.markers)
        markers[resource] += n
        return Figure(self.id, self.area, self.cell, tuple(markers), self.activated, self.guarding)

    def with_activation(self, activated: bool) -> Figure:
        """Return a copy of the figure with or without an activation marker."""
        return Figure(self.id, self.area, self.cell, self.markers, activated, self.guarding)

    def with_guarding(self, guarding: bool) -> Figure:
        """Return a copy of the figure that stands guard or not."""
        return Figure(self.id, self.area, self.cell, self.markers, self.activated, guarding)
