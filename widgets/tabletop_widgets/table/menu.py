"""Menu of the table, and the header of a dialog over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypedDict

import ipywidgets as W

from tabletop import Session
from tabletop.engine.core.values import N_
from tabletop_widgets.screen import pace
from tabletop_widgets.screen.composite import Box
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View

RULEBOOK = N_("Rulebook")
OFFERED: dict[str, Callable[..., object]] = {}
"""Additional menu entries of every table: label in English to a function that takes the table."""

OPTIONS = ("tutor", "marks_points", "curtain")
"""Options that the menu turns on or off. A message has the wanted state in `on`; without it the state changes."""


class MenuItem(TypedDict):
    """One entry of the menu."""

    key: str
    text: str


class MenuData(TypedDict):
    """Display data of the menu."""

    items: list[MenuItem]
    pace: str
    """Speed at which moves of strategies are shown."""
    paces: list[tuple[str, str]]
    """Available speeds as (value, label); empty if no strategy plays."""
    pace_chosen: bool
    """True if the user has chosen a speed; otherwise the page may restore a remembered one."""
    tutor: bool
    """True if the tutor asks for confirmation of a very bad move."""
    marks_points: bool
    """True if the boards show which things' actions bring points."""
    curtain: bool | None
    """True if a curtain covers the table before another person sees it; None if one person plays."""


class DialogData(TypedDict):
    """Header of a dialog over the table."""

    title: str
    closes: bool
    """True if the dialog can be closed, because there is a table below it."""


class Menu(View):
    """Menu that the bar opens. `items` are labels in English with their callbacks.

    An entry without a callback (None) is handled by the page: another view of the table reacts to `tt-choose`.
    """

    script = "table/menu.js"
    has_secrets = False

    def __init__(self, items: Sequence[tuple[str, Callable[[], object] | None]] = (), **traits: Any) -> None:
        self.items = dict(items)
        super().__init__(**traits)

    def add(self, item: str, after: str, call: Callable[[], object] | None = None) -> None:
        """Add an entry after the entry `after`. The page handles it if there is no callback."""
        items = [(word, deed) for word, deed in self.items.items() if word != item]
        place = [word for word, _ in items].index(after) + 1
        self.items = dict([*items[:place], (item, call), *items[place:]])
        self.refresh()

    def make(self) -> MenuData:
        """Return the entries in the language of the view, the speeds and the tutor setting."""
        assert self.session is not None
        assert self.desk is not None
        return {
            "items": [{"key": word, "text": say(word, self.lang)} for word in self.items],
            "pace": str(self.desk.pace),
            "paces": self._list_paces() if set(self.session.seats) != {"human"} else [],
            "pace_chosen": pace.is_chosen(),
            "tutor": self.desk.tutor,
            "marks_points": self.desk.marks_points,
            "curtain": self.desk.curtain if len(self.desk.hot_seat.list_people()) > 1 else None,
        }

    def _list_paces(self) -> list[tuple[str, str]]:
        assert self.desk is not None
        paces = dict.fromkeys([*pace.PACES[:-1], self.desk.pace, pace.STEP])
        return [(str(value), pace.describe_pace(value, self.lang)) for value in paces]

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: choose an entry, change the speed, or toggle an option."""
        if message.get("type") == "choose":
            chosen = self.items.get(str(message.get("key")))
            if chosen is not None:
                chosen()
        elif message.get("type") == "pace" and self.desk is not None:
            self.desk.set_pace(pace.read(str(message.get("value")), self.desk.pace))
        elif message.get("type") in OPTIONS and self.desk is not None:
            option = str(message["type"])
            getattr(self.desk, f"set_{option}")(bool(message.get("on", not getattr(self.desk, option))))
        else:
            super().handle(message)


class DialogHeader(View):
    """Header of a dialog over the table. `title` is in English, `shut` is called to close the dialog."""

    script = "table/dialog.js"
    has_secrets = False

    def __init__(self, title: str, shut: Callable[[], object], **traits: Any) -> None:
        self.title, self._shut = title, shut
        super().__init__(**traits)

    def _redraw(self) -> None:
        self.data = self.make()

    def make(self) -> DialogData:
        """Return the title in the language of the view."""
        return {"title": say(self.title, self.lang), "closes": self.session is not None}

    def handle(self, message: dict[str, Any]) -> None:
        """Close the dialog when the page asks for it."""
        if message.get("type") == "close":
            self._shut()
        else:
            super().handle(message)


def add_header(title: str, widget: W.Widget, shut: Callable[[], object], session: Session | None, lang: str) -> Box:
    """Return the widget in a box with a header. `title` is in English, `shut` is called when a user closes the box."""
    head = DialogHeader(title, shut, lang=lang)
    head.bind(session)
    return Box("tt-over tt-wide", head, widget)
