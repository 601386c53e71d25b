"""Tabs: several views in one place, of which one is seen at a time; which one is remembered."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict

from tabletop_widgets.screen.bound import Bound
from tabletop_widgets.screen.composite import Box
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.words import say


class Tab(TypedDict):
    """One tab."""

    key: str
    """What it is remembered by."""
    text: str
    """What it is called."""


class TabsData(TypedDict):
    """Tabs, and which is chosen."""

    tabs: list[Tab]
    chosen: str
    """The key of the chosen one; "" if nobody has chosen at this session."""
    place: str
    """What the browser remembers the choice by: the game and the region of the table."""


class TabBar(View):
    """The tabs of a place on the table: the page shows the sheet of the chosen one, the session and the browser
    remember it.

    `place` tells these tabs from others of the game, `titles` are what the tabs are called, in English.
    """

    script = "table/tabs.js"
    vocabulary: ClassVar[tuple[str, ...]] = ("Views",)

    def __init__(self, place: str, titles: tuple[str, ...], **traits: Any) -> None:
        self.place, self.titles = place, titles
        super().__init__(**traits)

    def make(self) -> TabsData:
        """The tabs in the language of the view."""
        assert self.session is not None
        return {
            "tabs": [{"key": title, "text": say(title, self.lang)} for title in self.titles],
            "chosen": self.session.extensions.get("tabs", {}).get(self.place, ""),
            "place": self.place,
        }

    def handle(self, message: dict[str, Any]) -> None:
        """Remember which tab is seen."""
        key = message.get("key")
        if message.get("type") == "tab" and key in self.titles:
            self.choose(str(key))
        else:
            super().handle(message)

    def choose(self, title: str) -> None:
        """Show the sheet under this tab."""
        if self.session is not None:
            self.session.extensions.setdefault("tabs", {})[self.place] = title
            self.refresh()

    def text(self) -> str:
        """Nothing: the views under it say all."""
        return ""


class Tabs(Box):
    """A bar of tabs, and under it a sheet for each: `show` says which views stand on them.

    `place` and `titles` are those of the bar.
    """

    def __init__(self, place: str, titles: tuple[str, ...]) -> None:
        self.bar = TabBar(place, titles)
        self.sheets = [Box("tt-sheet") for _ in titles]
        super().__init__("tt-tabs", self.bar, *self.sheets)

    def show(self, views: list[list[Bound]]) -> None:
        """The views of each sheet, in the order of the titles."""
        for sheet, there in zip(self.sheets, views, strict=True):
            if list(sheet.children) != there:
                sheet.children = tuple(there)
