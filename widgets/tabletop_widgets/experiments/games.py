"""A list of games that were played: each is a button that opens it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypedDict

from tabletop_widgets.screen.view import View

MOST = 300
"""So many games are listed."""


class Game(TypedDict):
    """One game in the list."""

    deal: int
    """Its seed."""
    which: str
    """With which numbers it was played, where there are several."""
    told: str
    """How it ended."""


class GamesData(TypedDict):
    """A list of games."""

    title: str
    games: list[Game]
    more: int
    """So many more there are."""
    picked: int
    """How often somebody has asked for games: when it rises the list comes into sight."""
    chosen: bool
    """Whether these are some of the games only, and all can be listed."""
    opened: int
    """The place of the game that is open; -1 if there is none."""


class Games(View):
    """A list of games.

    `opens` is called with the place of the one that is to be opened, `every` when all games are to be listed, if they
    can be.
    """

    script = "experiments/games.js"
    vocabulary: ClassVar[tuple[str, ...]] = (
        "deal {n}",
        "A click opens the game below.",
        "The game of deal {n} is open below.",
        "All games",
        "There are none.",
        "and {n} more",
    )

    def __init__(self, opens: Callable[[int], None], every: Callable[[], None] | None = None, **traits: Any) -> None:
        self._opens, self._every = opens, every
        self._shown = GamesData(title="", games=[], more=0, picked=0, chosen=False, opened=-1)
        super().__init__(None, **traits)

    def show(self, title: str, games: Sequence[Game], picked: bool) -> None:
        """List these games; `picked` says that somebody has asked for them."""
        count = self._shown["picked"] + picked
        more, chosen = max(0, len(games) - MOST), picked and self._every is not None
        self._shown = GamesData(
            title=title,
            games=list(games[:MOST]),
            more=more,
            picked=count,
            chosen=chosen,
            opened=-1,
        )
        self.refresh()

    def make(self) -> GamesData:
        """What is listed."""
        return self._shown

    def _redraw(self) -> None:
        self.data = self.make()

    def handle(self, message: dict[str, Any]) -> None:
        """Open a game, or list all of them."""
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
