"""The menu of the table, and the head of what is opened over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypedDict

from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.words import say


class MenuItem(TypedDict):
    """One line of the menu."""

    key: str
    text: str


class MenuData(TypedDict):
    """What the menu offers."""

    items: list[MenuItem]


class DialogData(TypedDict):
    """The head of what lies over the table."""

    title: str
    closes: bool
    """Whether there is a table under it to go back to."""


class Menu(View):
    """The lines of the menu that the bar opens: `items` are words in English, each with what it does."""

    script = "table/menu.js"

    def __init__(self, items: Sequence[tuple[str, Callable[[], object]]] = (), **traits: Any) -> None:
        self.items = dict(items)
        super().__init__(**traits)

    def make(self) -> MenuData:
        """The lines in the language of the view."""
        return {"items": [{"key": word, "text": say(word, self.lang)} for word in self.items]}

    def handle(self, message: dict[str, Any]) -> None:
        """Do what was chosen."""
        if message.get("type") == "choose":
            chosen = self.items.get(str(message.get("key")))
            if chosen is not None:
                chosen()
        else:
            super().handle(message)


class Over(View):
    """The head of what is opened over the table: `title` in English, `shut` what closes it."""

    script = "table/over.js"
    vocabulary: ClassVar[tuple[str, ...]] = ("Close",)

    def __init__(self, title: str, shut: Callable[[], object], **traits: Any) -> None:
        self.title, self._shut = title, shut
        super().__init__(**traits)

    def _redraw(self) -> None:
        self.data = self.make()

    def make(self) -> DialogData:
        """The title in the language of the view."""
        return {"title": say(self.title, self.lang), "closes": self.session is not None}

    def handle(self, message: dict[str, Any]) -> None:
        """Close it."""
        if message.get("type") == "close":
            self._shut()
        else:
            super().handle(message)
