"""Page of a learner's kernel: shows the course from the saved position and reports progress to the classroom."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Mapping
from typing import Any
from urllib.request import Request, urlopen

import ipywidgets as W
from IPython.display import display
from markupsafe import Markup
from tornado.httpclient import AsyncHTTPClient

from tabletop.engine.core.values import N_
from tabletop_widgets.classroom.shared import PATIENCE, Replica
from tabletop_widgets.kernel.loop import begin
from tabletop_widgets.screen import session_widget
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import use_language
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View, list_cell_texts
from tabletop_widgets.table.table import Table
from tabletop_widgets.teaching.lesson import LessonTable
from tabletop_widgets.teaching.progress import LearnerProgress

ADDRESS, KEY = "TABLETOP_CLASSROOM", "TABLETOP_CLASSROOM_KEY"
"""Environment variables with the address of the classroom server and the secret key of its kernels."""
HEAD = {"key": "X-Tabletop-Key", "learner": "X-Tabletop-Learner"}
"""HTTP headers that identify a kernel to the classroom server."""
LEARNER = "HTTP_X_TABLETOP_LEARNER"
"""Environment variable in which Voila passes the learner's token to the kernel."""
PAGE, TABLE = "SCRIPT_NAME", "/table"
"""Environment variable with the path of the page, and the path of the page with the class table."""
GONE = N_("This page has lost its game. Reload it to continue; your stars are kept.")
"""Replacement for the message about a lost kernel: learners in a class cannot run cells."""
UNHEARD = 599
"""Status code that the HTTP client returns if there is no answer."""
AGAIN = 2.0
"""Seconds between two attempts."""


class ClassKernel:
    """Client of the classroom server, used inside a kernel."""

    def __init__(self) -> None:
        self._address = os.environ[ADDRESS]
        self._head = {HEAD["key"]: os.environ[KEY], HEAD["learner"]: os.environ[LEARNER]}
        self._unsent: dict[str, Any] = {}
        self._tells = False

    def ask(self, what: str) -> Any:
        """Return data from the server, blocking the kernel; use it only while the page starts."""
        with urlopen(Request(f"{self._address}/kernel/{what}", headers=self._head)) as reply:
            return json.load(reply)

    def tell(self, lessons: Mapping[str, Any]) -> None:
        """Report the learner's progress in the background; later reports replace earlier ones of the same lesson."""
        self._unsent |= lessons
        if not self._tells:
            self._tells = True
            begin(self._tell())

    async def wait_for_news(self, what: str) -> Any:
        """Return news from the server as soon as there is any; None if there is no answer."""
        address = f"{self._address}/kernel/{what}"
        reply = await AsyncHTTPClient().fetch(
            address, headers=self._head, request_timeout=2 * PATIENCE, raise_error=False
        )
        return json.loads(reply.body) if reply.code == 200 else None

    async def put(self, what: str, payload: Mapping[str, Any]) -> int:
        """Send data to the server and return the HTTP status code."""
        address, body = f"{self._address}/kernel/{what}", json.dumps(payload)
        reply = await AsyncHTTPClient().fetch(address, method="POST", headers=self._head, body=body, raise_error=False)
        return int(reply.code)

    async def _tell(self) -> None:
        while self._unsent:
            progress, self._unsent = self._unsent, {}
            if await self.put("progress", progress) == UNHEARD:
                self._unsent = progress | self._unsent
                await asyncio.sleep(AGAIN)
        self._tells = False


class ReportedProgress(LearnerProgress):
    """Progress of a learner in a classroom: it is kept in memory, and `tell` is called with every change."""

    def __init__(self, progress: Mapping[str, Any], tell: Any) -> None:
        super().__init__()
        self._entries = dict(progress)
        self._tell = tell

    def on_open(self, lesson: str, exercise: str) -> None:
        """Report the learner's position."""
        self._tell({lesson: {"at": exercise, "stars": dict(self.get_stars(lesson))}})

    def put(self, lesson: str, at: str, stars: Mapping[str, int]) -> None:
        """Store the progress in memory and report it if it changed."""
        before = self._entries.get(lesson)
        super().put(lesson, at, stars)
        if self._entries[lesson] != before:
            self._tell({lesson: self._entries[lesson]})


def show() -> None:
    """Display the course of this kernel's classroom, or the class table."""
    session_widget.shows_tracebacks = False
    View.instead |= dict.fromkeys(list_cell_texts(), GONE)
    room = ClassKernel()
    me = room.ask("me")
    use_language(me["lang"])
    if os.environ.get(PAGE) == TABLE:
        display(Seat(room, me["lang"]))
        return
    progress = ReportedProgress(me["lessons"], room.tell)
    table = Markup('<a href="{}">{}</a>').format(TABLE, say("The table of the class", me["lang"]))
    display(W.HTML(table), LessonTable(course=me["game"], keep=progress))


class Seat(Composite):
    """A view of the class table from one seat; `room` is the client of the classroom server."""

    def __init__(self, room: ClassKernel, lang: str) -> None:
        super().__init__()
        self.add_class("tt-lessontable")
        self._room, self._lang = room, lang
        self._number = self._length = 0
        self._table: Table | None = None
        self._session: Replica | None = None
        self._show_message("The teacher has not opened a table yet: it will appear here.")
        begin(self._watch())

    def _show_message(self, message: str) -> None:
        course = Markup('<p role="status">{} <a href="/course">{}</a></p>')
        self.children = [W.HTML(course.format(say(message, self._lang), say("Lessons", self._lang)))]

    async def _watch(self) -> None:
        while self.comm is not None:
            update = await self._room.wait_for_news(f"table?number={self._number}&since={self._length}")
            if update is None:
                await asyncio.sleep(AGAIN)
            else:
                self._follow(update)

    def _follow(self, update: dict[str, Any]) -> None:
        is_new = update["number"] != self._number
        self._number, self._length = update["number"], update["length"]
        if not self._number:
            return
        if self._session is not None and not is_new:
            self._session.follow(update)
            return
        if self._table is not None:
            self._table.close()
        self._table = self._session = None
        if update["seat"] is None:
            self._show_message("All seats of this table are taken. You get the next one that comes free.")
            return
        session = self._session = Replica.from_update(
            update, lambda payload: begin(self._room.put("table", payload)), self._lang
        )
        self._table = Table(session, viewer=session.seat, compact=True, lang=self._lang)
        self.children = [self._table]
