"""Page that follows a table on the server: a seat of a shared game, or a place to watch it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, Protocol

import traitlets as T

from tabletop_widgets.classroom.shared import SPECTATOR, Replica
from tabletop_widgets.kernel.loop import begin
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import Lang, use_language
from tabletop_widgets.table.table import Table

RETRY_SECONDS = 2.0
"""Seconds between two requests that get no answer."""


class TableLink(Protocol):
    """Link from the thread of a page to a table in the thread of the server."""

    def ask_table(self, number: int, since: int) -> Future[dict[str, Any]]:
        """Wait for news of the table since node `since`."""

    def play(self, payload: Mapping[str, Any]) -> None:
        """Send an action or an auto-pass mode to the table."""


class FollowingPage(Composite):
    """A page that may show a table on the server. `link` is its link to the server."""

    script = "server/play_page.js"
    lang = Lang().tag(sync=True)
    title = T.Unicode(help="title of the page").tag(sync=True)

    def __init__(self, link: TableLink, **traits: Any) -> None:
        super().__init__(**traits)
        self._link = link
        self.table: Table | None = None
        self.session: Replica | None = None
        self.is_seated = True
        """False if all seats are taken."""
        self._number = self._length = 0
        self._watches = False
        self.add_class("tt-play")
        self.add_class("tt-learnerpage")

    def show_parts(self) -> None:
        """Arrange the page after a change of the table. Subclasses do."""

    def follow_table(self) -> None:
        """Begin to follow the table."""
        if not self._watches:
            self._watches = True
            begin(self._watch_table())

    async def _watch_table(self) -> None:
        while self.comm is not None:
            try:
                update = await asyncio.wrap_future(self._link.ask_table(self._number, self._length))
            except (RuntimeError, OSError):
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if self.comm is not None:
                self._follow(update)

    def _follow(self, update: dict[str, Any]) -> None:
        is_new = update["number"] != self._number
        self._number, self._length = update["number"], update["length"]
        if not self._number:
            return
        if self.session is not None and not is_new:
            self.session.follow(update)
            return
        before, self.table, self.session = self.table, None, None
        self.is_seated = update["seat"] is not None
        if self.is_seated:
            session = self.session = Replica.from_update(update, self._link.play, self.lang)
            viewer: int | str = "asked" if session.seat == SPECTATOR else session.seat
            self.table = Table(session, viewer=viewer, compact=True, lang=self.lang)
            self.table.observe(lambda change: use_language(change["new"]), "lang")
        self.show_parts()
        if before is not None:
            before.close()

    def close(self) -> None:
        """Close the page with its table."""
        table, self.table = self.table, None
        if table is not None:
            table.close()
        super().close()
