"""Notice of a table: a curtain until the next person takes the screen, or a line above an earlier position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from tabletop_widgets.screen.board import describe_moment, seat_of
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View


class CurtainData(TypedDict):
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


class PastData(TypedDict):
    """Display data of the line above an earlier position."""

    past: str
    """Round and phase in words."""
    letter: str
    """Letter of the seat that decided there, if another person is at the screen; else ""."""


class Notice(View):
    """View that covers the boards while the screen passes to another person, or says that they show the past.

    It is empty at the latest position; after an undo that is the position to which it went back. `shows_past` is False
    at tables without a timeline.
    """

    script = "table/notice.js"
    has_secrets = False
    shows_past = True

    def make(self) -> CurtainData | PastData:
        """Return the seat that takes the screen, or the earlier moment; empty at the latest position."""
        assert self.session is not None
        assert self.desk is not None
        session, hot_seat = self.session, self.desk.hot_seat
        seat = hot_seat.waits_for if self.viewer == "asked" else None
        next_person = hot_seat.next_person if self.viewer == "asked" else None
        is_past = session.index < session.present or next_person is not None
        if seat is None and not (is_past and self.shows_past):
            return {}  # type: ignore[typeddict-item]
        view = self.desk.view(self.seen_by, self.lang)
        if seat is not None:
            shown = seat_of(view, seat)
            return {
                "letter": shown["letter"],
                "name": "" if shown["name"] == shown["letter"] else shown["name"],
                "color": shown["color"],
                "version": session.version,
                "can_undo": session.can_undo and hot_seat.holder is not None,
            }
        letter = "" if next_person is None else seat_of(view, next_person)["letter"]
        return {"past": describe_moment(view, self.lang), "letter": letter}

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: take the screen, turn the curtain off, or return to the latest position."""
        assert self.desk is not None
        if message.get("type") == "take":
            self.desk.take_screen()
        elif message.get("type") == "open":
            self.desk.set_curtain(False)
        elif message.get("type") == "now" and self.session is not None:
            with self.desk.hold_redraws():
                self.session.goto(self.session.present)
        else:
            super().handle(message)

    def text(self) -> str:
        """Return the sentences of the curtain; "" if there is none."""
        data: Mapping[str, Any] = self.make() if self.session is not None else {}
        if "version" not in data:
            return ""
        title = say("Pass to {letter}", self.lang, letter=data["letter"])
        return f"{title}\n{say('The table is covered, so that no one sees the cards of another player.', self.lang)}"
