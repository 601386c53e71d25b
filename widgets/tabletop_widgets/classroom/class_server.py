"""Server of a class: each learner has an address with a secret token, and behind it a session without a kernel.

A page may only send messages to the widgets of its own session, so learners cannot run code.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import time
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from tabletop import IllegalActionError
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.language import choose_language, language
from tabletop.engine.session import background_worker
from tabletop_widgets.classroom.assignments.assignment import Material
from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
from tabletop_widgets.classroom.class_handlers import list_class_handlers
from tabletop_widgets.classroom.class_log import start_log
from tabletop_widgets.classroom.guesses import Guesses
from tabletop_widgets.classroom.learner_page import LearnerPage
from tabletop_widgets.classroom.room import Learner, Room
from tabletop_widgets.classroom.shared import PATIENCE
from tabletop_widgets.classroom.storage.class_file import KEEP_DAYS
from tabletop_widgets.classroom.storage.saved_class import SavedClass
from tabletop_widgets.classroom.storage.storage_handlers import list_storage_handlers
from tabletop_widgets.classroom.storage.storage_pages import SAVED
from tabletop_widgets.kernel.loop import begin
from tabletop_widgets.screen import session_widget
from tabletop_widgets.screen.languages import use_language
from tabletop_widgets.screen.translation import say
from tabletop_widgets.server.page_server import (
    HOST,
    Limits,
    PageServer,
    Visitor,
    bind_port,
    prepare_process,
    serve_pages,
)
from tabletop_widgets.server.page_session import PageSession
from tabletop_widgets.table.games.autosave import VARIABLE as KEEP
from tabletop_widgets.thinking import background_task

PORT = 8866
MAX_FRAME_BYTES = 16 * 2**10
"""Largest message of a page; the largest one that our pages send has about 2,000 bytes."""
LIMITS = Limits(
    MAX_FRAME_BYTES, received_rate=64 * 2**10, received_burst=512 * 2**10, sent_rate=2**20, sent_burst=32 * 2**20,
    opened_rate=1 / 3, opened_burst=20, body_bytes=64 * 2**10,
)  # fmt: skip
MAX_SESSIONS = 130
KEEP_SECONDS = 600.0
"""Seconds for which a learner's page waits for its browser after the last connection was lost."""
AWAY_SECONDS = 30.0
"""Seconds without a connection after which a learner's seat at the class table may go to another learner."""
FULL_COLLECTION = 50
"""Number of smaller garbage collections before a full one, which stops all pages. Python's default is 10."""
SWITCH_SECONDS = 0.001
"""Seconds after which a thread lets another one work. Python's default is 0.005."""
LOOK_SECONDS = 0.5
"""Seconds between two checks for a free seat."""
LOST = N_(
    "The connection to the class is lost. This page goes on by itself when it is back. When the class is resumed"
    " another day, join it with your nickname and your code to return."
)
FORMER = N_("This page is not part of the class any more. Join the class again, with your code if you have one.")


class ClassServer(PageServer):
    """Server of a class. A learner has one session, whatever number of pages show it. `saved` can save the class."""

    stopped, unknown, forms = LOST, FORMER, "'self'"

    def __init__(self, room: Room, port: int, host: str = HOST, saved: SavedClass | None = None) -> None:
        super().__init__(port, LIMITS, MAX_SESSIONS, KEEP_SECONDS, host)
        self.room, self.saved = room, saved
        self.cookie = f"tabletop_learner_{port}"
        """Name of the cookie with which a browser finds its learner's page again. It is different for each port."""
        self.guesses, self.name_guesses = Guesses(), Guesses()
        """Wrong codes by address, and by nickname from whatever address."""
        self._visitors: dict[str, Visitor] = {}

    def find_visitor(self, token: str) -> Visitor | None:
        """Return the learner with this token."""
        if self.room.get_learner(token) is None and token != self.room.watcher:
            return None
        return self._visitors.setdefault(token, Visitor(self.limits))

    def find_session(self, token: str, query: Mapping[str, str]) -> PageSession | None:
        """Return the session of a learner, or a new one; None if there are too many pages."""
        if (session := self.sessions.get(token)) is not None:
            return session
        if token == self.room.watcher:
            return self._create_watching_session(token)
        learner = self.room.get_learner(token)
        assert learner is not None
        link, is_own = LearnerLink(self, token), self.room.is_own(token)
        given = (self.room.assignment, link, learner.name, "" if is_own else learner.code, learner.work)
        lang = learner.lang

        def build() -> LearnerPage:
            choose_language(lang)
            return LearnerPage(*given, at_table=is_own)

        session = self.sessions.create(build, token)
        if session is not None:
            self.send_message(learner)
        return session

    def _create_watching_session(self, token: str) -> PageSession | None:
        """Return a session in which the teacher watches the class table without a seat."""
        link, assignment, lang = LearnerLink(self, token), self.room.assignment, language()

        def build() -> LearnerPage:
            choose_language(lang)
            return LearnerPage(assignment, link, say("Teacher", lang), at_table=True)

        return self.sessions.create(build, token)

    def send_message(self, learner: Learner) -> None:
        """Show a learner the last message of the teacher."""
        session = self.sessions.get(learner.token)
        if session is not None:
            session.call(show_message, session, learner.message)

    def has_pages(self, token: str) -> bool:
        """Return True if a learner has an open page."""
        session = self.sessions.get(token)
        return session is not None and bool(session.connections)

    def has_left(self, token: str) -> bool:
        """Return True if a learner has had no open page for some time."""
        session = self.sessions.get(token)
        return session is None or (not session.connections and time.monotonic() - session.connected_at > AWAY_SECONDS)

    # --- the class table ----------------------------------------------------------------------------------------------

    async def wait_for_table(self, token: str, number: int, since: int) -> dict[str, Any]:
        """Return the news of the table since node `since`, which is 0 for a page that does not show the table yet.

        The learner takes a seat as soon as one is free.
        """
        end = time.monotonic() + PATIENCE
        room = self.room
        while not (seated := self._take_seat(token)) and number == room.tables and time.monotonic() < end:
            await asyncio.sleep(LOOK_SECONDS)
        if room.table is None:
            return {"number": 0, "length": 0}
        if seated and since and number == room.tables:
            await room.table.wait(token, since)
            self._take_seat(token)  # it may be a different table by now
        since = since if number == room.tables else 0
        return {"number": room.tables, **room.table.get_update(token, since)}

    def _take_seat(self, token: str) -> bool:
        """Return True if a learner has a seat at the table, after assigning a free one if necessary."""
        table = self.room.table
        if table is None or token == self.room.watcher:
            return table is not None
        return table.seat(token, self.has_left) is not None

    async def play(self, token: str, payload: Mapping[str, Any]) -> None:
        """Apply an action or an auto-pass mode of a learner at the class table. Refused actions change nothing."""
        if (table := self.room.table) is None:
            return
        try:
            if "when" in payload:
                await table.set_auto_pass(token, str(payload["when"]))
            else:
                await table.apply_action(token, int(payload["length"]), str(payload["action"]))
        except (IllegalActionError, ValueError):
            pass  # the replica has checked it: another action came first


def show_message(session: PageSession, text: str) -> None:
    """Show a message on the page of a session, in its thread."""
    if isinstance(session.root, LearnerPage):
        session.root.message = text
        session.root.bar.refresh()


class LearnerLink:
    """Link of a learner's page, in a thread of its own, to the class in the thread of the server."""

    def __init__(self, server: ClassServer, token: str) -> None:
        self._server, self._token = server, token
        self._loop = asyncio.get_running_loop()

    def report_lessons(self, lessons: Mapping[str, Any]) -> None:
        """Report progress by lesson."""
        self._loop.call_soon_threadsafe(self._server.room.report, self._token, dict(lessons))

    def report_counts(self, counts: Mapping[str, int]) -> None:
        """Report numbers by their names."""
        self._loop.call_soon_threadsafe(self._server.room.report_counts, self._token, dict(counts))

    def report_game(self, text: str) -> None:
        """Report the learner's own game."""
        self._loop.call_soon_threadsafe(self._server.room.report_game, self._token, text)

    def report_help(self, hints: int, missed: Sequence[str]) -> None:
        """Report new hints, and the ids of rules that were missed."""
        self._loop.call_soon_threadsafe(self._server.room.report_help, self._token, hints, tuple(missed))

    def ask_table(self, number: int, since: int) -> Future[dict[str, Any]]:
        """Wait for news of the class table since node `since`."""
        return asyncio.run_coroutine_threadsafe(self._server.wait_for_table(self._token, number, since), self._loop)

    def play(self, payload: Mapping[str, Any]) -> None:
        """Send an action or an auto-pass mode to the class table."""
        self._begin(self._server.play(self._token, dict(payload)))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        self._loop.call_soon_threadsafe(begin, work)


def list_handlers(server: ClassServer) -> list[Any]:
    """Return the handlers of the pages without widgets."""
    return [*list_class_handlers(server), *list_storage_handlers(server)]


def create_room(name: str, kind: str, start: str, lang: str) -> Room:
    """Return the class of an assignment, and choose its language. Raises ValueError: see `load_assignment`."""
    use_language(lang)
    assignment = load_assignment(name, kind, start)
    if name.endswith((".ipynb", ".json", ".toml")):
        name = str(Path(name).absolute())  # a saved class may be resumed from another folder
    return Room(assignment, Material(name, kind, start, assignment.fingerprint))


def hold_class(saved: SavedClass, host: str, port: int, name: str = "") -> None:
    """Serve a class until it is closed. A class with a file is saved all the time.

    Args:
        saved: The class.
        host: Address on which the server listens.
        port: Port; 0 for the first free one from `PORT` on.
        name: Name under which a new class is saved; "" to save nothing.

    Raises:
        OSError: The address cannot be used.
        ClassFileError: The class cannot be saved under this name.
    """
    try:
        asyncio.run(_hold_class(saved, host, port, name))
    finally:
        saved.close()


async def _hold_class(saved: SavedClass, host: str, port: int, name: str) -> None:
    listener = bind_port(port, PORT, host)
    if name:
        saved.begin(name)
    os.environ[KEEP] = "0"
    prepare_for_visitors()
    server = ClassServer(saved.room, listener.getsockname()[1], host, saved)
    if saved.room.table is not None:
        await saved.room.table.begin()
    print_addresses(server)
    saving = asyncio.create_task(saved.keep_saving())
    try:
        await serve_pages(server, listener, list_handlers(server))
    finally:
        saving.cancel()


def print_addresses(server: ClassServer) -> None:
    """Print the addresses for learners and for the teacher."""
    lang, address, room = language(), server.address, server.room
    print(say("Learners open {address} and type the code {code}.", lang, address=address, code=room.code))
    print(say("Your page: {address}", lang, address=f"{address}/teacher?key={room.teacher}&lang={lang}"))
    file = server.saved.file if server.saved is not None else None
    if file is None:
        print(say("Ctrl+C closes the class; nothing of it is kept unless you save it on your page.", lang), flush=True)
    else:
        given = {"file": str(file.path), "command": file.command, "days": KEEP_DAYS}
        print(say(SAVED, lang, **given), flush=True)


def prepare_for_visitors() -> None:
    """Prepare the process as `prepare_process` does, for many strangers.

    Grades and hints are computed in other processes that leave a processor to this one. Pages show no tracebacks, the
    log is limited, and enough files are open.
    """
    prepare_process()
    session_widget.shows_tracebacks = False
    background_task.is_queued = True
    background_worker.max_processes = max(1, min(background_worker.MAX_PROCESSES, (os.cpu_count() or 1) - 1))
    start_log()
    raise_file_limit()
    shorten_pauses()


def shorten_pauses() -> None:
    """Let no page wait long for another: full garbage collections are rare, and threads take turns quickly."""
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], FULL_COLLECTION)
    sys.setswitchinterval(SWITCH_SECONDS)


def raise_file_limit() -> None:
    """Raise the limit of open files to the need of a full class: about 15 for each page."""
    try:
        import resource  # not on Windows, which has no such limit
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = 4096 if hard == resource.RLIM_INFINITY else min(4096, hard)
    if soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
