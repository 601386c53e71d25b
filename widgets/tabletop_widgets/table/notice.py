"""Notice of a table: a curtain over the boards until the next person takes the screen."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict

from tabletop_widgets.screen.board import seat_of
from tabletop_widgets.screen.view import View


class NoticeData(TypedDict):
    """Display data of the curtain."""

    letter: str
    """Letter of the seat whose person takes the screen."""
    name: str
    """Name of that seat; "" if it is the letter."""
    color: str
    """Colour of that seat."""
    version: int
    """Version of the position; it changes when another curtain comes down."""
    can_undo: bool
    """True if the person at the screen may take back the last move instead."""


class Notice(View):
    """View that covers the boards while the screen passes from one person to another. Else it is empty."""

    script = "table/notice.js"
    has_secrets = False
    vocabulary: ClassVar[tuple[str, ...]] = (
        "Pass to {letter}",
        "The table is covered, so that no one sees the cards of another player.",
        "I am {letter}",
        "Undo",
        "Play without a curtain",
    )

    def make(self) -> NoticeData:
        """Return the seat that takes the screen; empty if the boards may be shown."""
        assert self.session is not None
        assert self.desk is not None
        seat = self.desk.hot_seat.waits_for if self.viewer == "asked" else None
        if seat is None:
            return {}  # type: ignore[typeddict-item]
        shown = seat_of(self.desk.view(self.seen_by, self.lang), seat)
        return {
            "letter": shown["letter"],
            "name": "" if shown["name"] == shown["letter"] else shown["name"],
            "color": shown["color"],
            "version": self.session.version,
            "can_undo": self.session.can_undo and self.desk.hot_seat.holder is not None,
        }

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: the next person takes the screen, or turns the curtain off."""
        assert self.desk is not None
        if message.get("type") == "take":
            self.desk.take_screen()
        elif message.get("type") == "open":
            self.desk.set_curtain(False)
        else:
            super().handle(message)

    def text(self) -> str:
        """Return the sentences of the curtain; "" if the boards may be shown."""
        data = self.make()
        return "\n".join(self.words[word].format(letter=data["letter"]) for word in self.vocabulary[:2]) if data else ""
