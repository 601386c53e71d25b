"""What a learner's kernel shows: the course, beginning where they were; it tells the classroom how far they come."""

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
from tabletop_widgets.screen import bound
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import use_language
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.table import Table
from tabletop_widgets.teaching.lesson import LessonTable
from tabletop_widgets.teaching.progress import Progress

ADDRESS, KEY = "TABLETOP_CLASSROOM", "TABLETOP_CLASSROOM_KEY"
"""The environment variables that tell a kernel where its classroom is, and what to show there."""
HEAD = {"key": "X-Tabletop-Key", "learner": "X-Tabletop-Learner"}
"""How a kernel says so to the classroom."""
LEARNER = "HTTP_X_TABLETOP_LEARNER"
"""The environment variable in which Voila tells a kernel whose it is."""
PAGE, TABLE = "SCRIPT_NAME", "/table"
"""The environment variable that says which page it is, and the page of the table of the whole class."""
RUN_AGAIN = tuple(words for words in View.always if "run the cell again" in words)
GONE = N_("This page has lost its game. Load it again to go on: your stars are kept.")
"""What a page says of a kernel that has gone, and what it says in a class, where nobody runs cells."""
UNHEARD = 599
"""What the client says when nobody answers."""
AGAIN = 2.0
"""Seconds until it is told again."""


class Classroom:
    """The classroom, as a kernel sees it."""

    def __init__(self) -> None:
        self._address = os.environ[ADDRESS]
        self._head = {HEAD["key"]: os.environ[KEY], HEAD["learner"]: os.environ[LEARNER]}
        self._untold: dict[str, Any] = {}
        self._tells = False

    def ask(self, what: str) -> Any:
        """What the classroom knows, now: for the begin only, since everything waits for it."""
        with urlopen(Request(f"{self._address}/kernel/{what}", headers=self._head)) as reply:
            return json.load(reply)

    def tell(self, lessons: Mapping[str, Any]) -> None:
        """Tell the classroom how far the learner has come; nobody waits for it, and what is newer comes later."""
        self._untold |= lessons
        if not self._tells:
            self._tells = True
            begin(self._tell())

    async def hear(self, what: str) -> Any:
        """What the classroom says as soon as there is something new; None if nobody answers."""
        address = f"{self._address}/kernel/{what}"
        reply = await AsyncHTTPClient().fetch(
            address, headers=self._head, request_timeout=2 * PATIENCE, raise_error=False
        )
        return json.loads(reply.body) if reply.code == 200 else None

    async def put(self, what: str, said: Mapping[str, Any]) -> int:
        """Tell the classroom something; returns the code of its answer."""
        address, body = f"{self._address}/kernel/{what}", json.dumps(said)
        reply = await AsyncHTTPClient().fetch(address, method="POST", headers=self._head, body=body, raise_error=False)
        return int(reply.code)

    async def _tell(self) -> None:
        while self._untold:
            said, self._untold = self._untold, {}
            if await self.put("progress", said) == UNHEARD:
                self._untold = said | self._untold
                await asyncio.sleep(AGAIN)
        self._tells = False


class Reported(Progress):
    """The progress of a learner in a classroom: on no disk; `tell` is called with what is new."""

    def __init__(self, known: Mapping[str, Any], tell: Any) -> None:
        super().__init__()
        self._kept = dict(known)
        self._tell = tell

    def opened(self, lesson: str, exercise: str) -> None:
        """Tell where the learner is, as soon as they are there."""
        self._tell({lesson: {"at": exercise, "stars": dict(self.stars(lesson))}})

    def put(self, lesson: str, at: str, stars: Mapping[str, int]) -> None:
        """Keep it in memory, and tell it."""
        before = self._kept.get(lesson)
        super().put(lesson, at, stars)
        if self._kept[lesson] != before:
            self._tell({lesson: self._kept[lesson]})


def show() -> None:
    """Show the course of the classroom whose kernel this is, or the table of the whole class."""
    bound.shows_tracebacks = False
    View.instead |= dict.fromkeys(RUN_AGAIN, GONE)
    room = Classroom()
    me = room.ask("me")
    use_language(me["lang"])
    if os.environ.get(PAGE) == TABLE:
        display(Seat(room, me["lang"]))
        return
    progress = Reported(me["lessons"], room.tell)
    table = Markup('<a href="{}">{}</a>').format(TABLE, say("The table of the class", me["lang"]))
    display(W.HTML(table), LessonTable(course=me["game"], keep=progress))


class Seat(Composite):
    """The table of the whole class, as one seat of it may see it; `room` is the classroom."""

    def __init__(self, room: Classroom, lang: str) -> None:
        super().__init__()
        self.add_class("tt-lessontable")
        self._room, self._lang = room, lang
        self._number = self._length = 0
        self._table: Table | None = None
        self._session: Replica | None = None
        self._say("The teacher has not opened a table yet: it will appear here.")
        begin(self._watch())

    def _say(self, message: str) -> None:
        course = Markup('<p role="status">{} <a href="/course">{}</a></p>')
        self.children = [W.HTML(course.format(say(message, self._lang), say("Lessons", self._lang)))]

    async def _watch(self) -> None:
        while self.comm is not None:
            told = await self._room.hear(f"table?number={self._number}&since={self._length}")
            if told is None:
                await asyncio.sleep(AGAIN)
            else:
                self._follow(told)

    def _follow(self, told: dict[str, Any]) -> None:
        is_new = told["number"] != self._number
        self._number, self._length = told["number"], told["length"]
        if not self._number:
            return
        if self._session is not None and not is_new:
            self._session.follow(told)
            return
        if self._table is not None:
            self._table.close()
        self._table = self._session = None
        if told["seat"] is None:
            self._say("All seats of this table are taken. You get the next one that comes free.")
            return
        session = self._session = Replica.of(told, lambda said: begin(self._room.put("table", said)), self._lang)
        self._table = Table(session, viewer=session.seat, compact=True, lang=self._lang)
        self.children = [self._table]
