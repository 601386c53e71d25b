"""Views of a table that belong to one game: those of its layout, one for each seat, and the tabs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop_widgets.screen.session_widget import SessionWidget
from tabletop_widgets.table.boards import Boards, Maker
from tabletop_widgets.table.tabs import Tabs


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
