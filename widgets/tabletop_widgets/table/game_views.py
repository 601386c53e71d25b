"""Views of a table that belong to one game: those of its layout, one for each seat, and the tabs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from tabletop_widgets.screen.composite import Box
from tabletop_widgets.screen.session_widget import SessionWidget
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.table.boards import Boards, Maker


class Tab(TypedDict):
    """One tab."""

    key: str
    """Key under which the selection is remembered."""
    text: str
    """Label."""


class TabsData(TypedDict):
    """Tabs and the selected one."""

    tabs: list[Tab]
    chosen: str
    """Key of the selected tab; "" if none has been selected in this session."""
    place: str
    """Storage key of the selection in the browser: the game and the region of the table."""


class TabBar(View):
    """Bar with the tabs of one place. The session and the browser remember the selected tab.

    Args:
        place: Key that distinguishes these tabs from others of the game.
        titles: Titles of the tabs, in English.
    """

    script = "table/tabs.js"
    has_secrets = False

    def __init__(self, place: str, titles: tuple[str, ...], **traits: Any) -> None:
        self.place, self.titles = place, titles
        super().__init__(**traits)

    def make(self) -> TabsData:
        """Return the tabs in the language of the view."""
        assert self.session is not None
        return {
            "tabs": [{"key": title, "text": say(title, self.lang)} for title in self.titles],
            "chosen": self.session.extensions.get("tabs", {}).get(self.place, ""),
            "place": self.place,
        }

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: remember the selected tab."""
        key = message.get("key")
        if message.get("type") == "tab" and key in self.titles:
            self.choose(str(key))
        else:
            super().handle(message)

    def choose(self, title: str) -> None:
        """Select the tab with this title."""
        if self.session is not None:
            self.session.extensions.setdefault("tabs", {})[self.place] = title
            self.refresh()

    def text(self) -> str:
        """Return an empty string: the views on the tabs provide the text."""
        return ""


class Tabs(Box):
    """Bar of tabs with a sheet of views for each tab.

    Args:
        place: Key that distinguishes these tabs from others of the game.
        titles: Titles of the tabs, in English.
    """

    def __init__(self, place: str, titles: tuple[str, ...]) -> None:
        self.bar = TabBar(place, titles)
        self.sheets = [Box("tt-sheet") for _ in titles]
        super().__init__("tt-tabs", self.bar, *self.sheets)

    def show(self, views: list[list[SessionWidget]]) -> None:
        """Set the views of each sheet, in the order of the titles."""
        for sheet, children in zip(self.sheets, views, strict=True):
            if list(sheet.children) != children:
                sheet.children = tuple(children)


class GameViews:
    """Views of one game.

    Args:
        game_name: Name of the game.
        boards: Layout of its table.
        seats: Maximum number of seats. Each has a view, so that a game with more players needs no new views.
        added: Tabs that other packages add: title to (view name, view factory).
    """

    def __init__(self, game_name: str, boards: Boards, seats: int, added: Mapping[str, tuple[str, Maker]]) -> None:
        self.boards = boards
        self.added = [name for name, _ in added.values()]
        """Names of the views on added tabs."""
        self.own: dict[str, Any] = {name: make() for name, make in boards.views.items()}
        """Views of the layout and of the added tabs, by name."""
        self.own |= {name: make() for name, make in added.values()}
        for name, view in self.own.items():
            view.add_class(f"tt-v-{name}")
        self.tableaus = [boards.seat(seat=k) for k in range(seats)] if boards.seat is not None else []
        self.sheets = {**boards.sheets, **{title: (name,) for title, (name, _) in added.items()}}
        self.tabs: dict[str | int, Tabs] = {"tabs": Tabs(f"{game_name}:side", tuple(self.sheets))}
        for k, entry in enumerate(boards.board):
            if not isinstance(entry, str):
                self.tabs[k] = Tabs(f"{game_name}:{k}", tuple(entry))

    @property
    def views(self) -> list[SessionWidget]:
        """All these views, with the bars of the tabs."""
        return [*self.own.values(), *self.tableaus, *self.bars]

    @property
    def bars(self) -> list[SessionWidget]:
        """Bars of the tabs."""
        return [tabs.bar for tabs in self.tabs.values()]
