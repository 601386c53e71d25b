"""A list of played games; each is a button that opens the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypedDict

from tabletop_widgets.screen.view import View

MAX_GAMES = 300
"""Largest number of games in the list."""


class ListedGame(TypedDict):
    """One game in the list."""

    deal: int
    """Seed of the deal."""
    which: str
    """Setting it was played with; empty if there is only one."""
    told: str
    """Result of the game as text."""


class GamesData(TypedDict):
    """Data of a list of games."""

    title: str
    games: list[ListedGame]
    more: int
    """Number of games left out of the list."""
    picked: int
    """Counter of user requests for games: the list scrolls into view when it rises."""
    chosen: bool
    """True if the list is a selection and all games can be listed."""
    opened: int
    """Index of the open game; -1 if there is none."""


class GamesTable(View):
    """A list of games.

    `opens` is called with the index of the game to open. `every` is called to list all games; without it the list has
    no button for that.
    """

    script = "experiments/games.js"

    def __init__(self, opens: Callable[[int], None], every: Callable[[], None] | None = None, **traits: Any) -> None:
        self._opens, self._every = opens, every
        self._shown = GamesData(title="", games=[], more=0, picked=0, chosen=False, opened=-1)
        super().__init__(None, **traits)

    def show(self, title: str, games: Sequence[ListedGame], picked: bool) -> None:
        """List these games; `picked` is True if the user asked for them."""
        count = self._shown["picked"] + picked
        more, chosen = max(0, len(games) - MAX_GAMES), picked and self._every is not None
        self._shown = GamesData(
            title=title,
            games=list(games[:MAX_GAMES]),
            more=more,
            picked=count,
            chosen=chosen,
            opened=-1,
        )
        self.refresh()

    def make(self) -> GamesData:
        """Return the data of the list."""
        return self._shown

    def _redraw(self) -> None:
        self.data = self.make()

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message from the browser: open a game, or list all games."""
        kind = message.get("type")
        if kind == "open":
            place = int(message.get("index", -1))
            self._opens(place)
            self._shown = {**self._shown, "opened": place}
            self.refresh()
        elif kind == "every":
            if self._every is not None:
                self._every()
        elif kind == "forget":
            self.trouble = ""
