"""Characters on the board, as opposed to their cards: where they stand and what lies on them."""

from __future__ import annotations

from tabletop.engine.schema.table_schema import fixed_amounts, flag, number, piece, word
from tabletop.games.axon_protocol.table.goods import NO_MARKERS, RESOURCES, TOP


@piece
class Figure:
    """A character in the city. Replaced, never changed."""

    id: str = word(lambda state: state.characters, saved="character", pool="people")
    area: str = word(lambda state: state.city.areas)
    cell: int = number(0, 2, default=0, shown=False)
    """In prison: 1 is the upper field, 2 the lower; 0 elsewhere."""
    markers: tuple[int, ...] = fixed_amounts(RESOURCES, 0, TOP, default=NO_MARKERS)
    """How many markers of each resource lie on the card."""
    activated: bool = flag(default=False)
    guarding: bool = flag(default=False)

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
