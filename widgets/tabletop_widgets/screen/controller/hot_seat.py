"""Hot seat: several people share one screen, and a curtain hides the knowledge of each from the others.

While the curtain is down, the views of the table have no data (`SessionWidget.is_covered`). The page therefore does not
contain what the next person may see before that person takes the screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop_widgets.screen.controller.table_controller import TableController


class HotSeat:
    """The person at the screen, and the person who has to take it.

    Args:
        desk: The desk of the session.
    """

    def __init__(self, desk: TableController) -> None:
        self.desk = desk
        self._holder: int | None = None
        self._virtual: frozenset[int] | None = None

    @property
    def holder(self) -> int | None:
        """Seat of the person who took the screen last; None if nobody has."""
        return self._holder if self._holder in self.list_people() else None

    @holder.setter
    def holder(self, seat: int) -> None:
        self._holder = seat

    def list_people(self) -> list[int]:
        """Return the seats of people. A virtual opponent never decides, so it is not one."""
        session = self.desk.session
        if self._virtual is None:
            self._virtual = frozenset(s["seat"] for s in session.view(None)["seats"] if s.get("virtual"))
        return [s for s in range(len(session.seats)) if self.desk.is_human(s) and s not in self._virtual]

    @property
    def is_shared(self) -> bool:
        """True if several people share the screen and the table has a curtain."""
        return self.desk.curtain and self.desk.only is None and len(self.list_people()) > 1

    @property
    def waits_for(self) -> int | None:
        """Seat whose person has to take the screen before the table is shown; None if it may be shown."""
        session = self.desk.session
        if not self.is_shared or session.state.is_terminal():
            return None
        holder = self.holder
        seat = self.desk.find_asked_seat()
        if holder is None:
            return seat if any(self.has_secrets(seat, other) for other in self.list_people()) else None
        if session.can_redo or not self.desk.is_human(session.state.current_player()):
            return None
        return seat if self.has_secrets(seat, holder) else None

    @property
    def next_person(self) -> int | None:
        """Seat that decided at this earlier position, if it is not the one at the screen; else None."""
        session = self.desk.session
        holder = self.holder if self.is_shared and session.can_redo and not session.state.is_terminal() else None
        if holder is None:
            return None
        seat = session.state.current_player()
        return seat if self.desk.is_human(seat) and self.has_secrets(seat, holder) else None

    def choose_viewer(self, seat: int) -> int:
        """Return the seat whose knowledge is shown: this one, or that of the person at the screen."""
        holder = self.holder if self.is_shared else None
        if holder is None:
            return seat
        if self.desk.is_human(self.desk.session.state.current_player()) and not self.has_secrets(seat, holder):
            return seat
        return holder

    def has_secrets(self, seat: int, other: int) -> bool:
        """Return True if one of two seats knows something in the shown position that the other does not."""
        return seat != other and bool(self.desk.remember("secrets", self._compare, seat, other))

    def _compare(self, seat: int, other: int) -> bool:
        state = self.desk.session.state
        own, others = ({**state.observation(s), "player": None} for s in (seat, other))  # "player" is who observes
        return not _is_same(own, others)


def _is_same(one: Any, other: Any) -> bool:
    """Return True if two observations are equal. An empty hand equals a hidden one of no cards."""
    if isinstance(one, dict) and isinstance(other, dict):
        return all(_is_same(one.get(key), other.get(key)) for key in one.keys() | other.keys())
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(_is_same, one, other))
    return bool(one == other) or not (one or other)
