"""Server of a classroom: Voila behind a page that asks for the code of the class.

Each learner has a separate kernel and game. A page may only send messages to widgets, so learners cannot run code.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import time
from pathlib import Path
from typing import Any

import nbformat
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyterlab_server.themes_handler import ThemesHandler
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler, StaticFileHandler
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from tabletop import IllegalActionError
from tabletop.engine.core.values import N_
from tabletop_widgets.classroom import pages
from tabletop_widgets.classroom.frames import MAX_FRAME_BYTES, LearnerConnection
from tabletop_widgets.classroom.guesses import Guesses
from tabletop_widgets.classroom.kernels import (
    COOKIE,
    Channels,
    KernelModel,
    LearnerKernels,
    QuietHandler,
    Shutdown,
)
from tabletop_widgets.classroom.page import ADDRESS, HEAD, KEY, TABLE
from tabletop_widgets.classroom.room import JoinRefused, Learner, Room
from tabletop_widgets.classroom.shared import PATIENCE
from tabletop_widgets.screen.languages import LANGUAGES, language
from tabletop_widgets.screen.translation import say
from tabletop_widgets.table.games.autosave import VARIABLE as KEEP

LOG = logging.getLogger("tabletop_widgets")
NOTEBOOK = "page.ipynb"
LOOK = 0.5
"""Seconds between two checks for a free seat."""
MAX_BODY_BYTES = 64 * 2**10
"""Largest request body: forms, and reports of kernels."""
FILES = 8192
TOO_MANY = 429
TOO_MANY_PAGES = N_("You have opened too many pages of this class. Close some, wait a moment, and load this one again.")
ONLY_FROM_HERE = "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'none'"
"""Content security policy that allows only resources of this server, so that a class needs no internet connection."""
PLAIN_ONLY_FROM_HERE = "default-src 'self' data:; frame-ancestors 'none'; form-action 'self'"


def log_failure(handler: RequestHandler) -> None:
    """Log server errors only: any client could fill the log with refused requests."""
    if handler.get_status() >= 500:
        LOG.error("%s %s: %d", handler.request.method, handler.request.path, handler.get_status())


def raise_file_limit() -> None:
    """Raise the limit of open files to the need of a full class: about 15 for each page."""
    try:
        import resource  # not on Windows, which has no such limit
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


class LearnerIdentityProvider(IdentityProvider):
    """Identity provider that recognizes learners by their cookie and admits no other users."""

    room: Room

    def get_user(self, handler: RequestHandler) -> User | None:
        """Return the learner whose browser sent the request."""
        learner = self.room.get_learner(handler.get_cookie(COOKIE))
        return User(username=learner.name) if learner is not None else None


class PageHandler(RequestHandler):
    """A page without a kernel."""

    def initialize(self, room: Room) -> None:
        """Set the class, `room`."""
        self.room = room

    def set_default_headers(self) -> None:
        """Allow only resources of this server, and send no referrer."""
        self.set_header("Content-Security-Policy", PLAIN_ONLY_FROM_HERE)
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-store")

    @property
    def lang(self) -> str:
        """Language of the page: the requested one, or else that of the classroom."""
        lang = self.get_argument("lang", "")
        return lang if lang in LANGUAGES else language()

    @property
    def me(self) -> Learner | None:
        """The learner whose browser sent the request."""
        return self.room.get_learner(self.get_cookie(COOKIE))


class StyleSheetHandler(PageHandler):
    """Style sheet of the pages without a kernel."""

    def get(self) -> None:
        """Send the style sheet."""
        self.set_header("Content-Type", "text/css; charset=UTF-8")
        self.finish(pages.build_style_sheet())


class JoinHandler(PageHandler):
    """Page on which learners join; learners who have joined are redirected to the course."""

    guesses = Guesses()
    _has_gone = False

    def on_connection_close(self) -> None:
        """Record that the client has disconnected."""
        self._has_gone = True

    def get(self) -> None:
        """Send the form, or redirect to the course."""
        if self.me is not None:
            self.redirect("/course")
        else:
            self.finish(pages.render_join_page(self.room, self.lang))

    async def post(self) -> None:
        """Admit the learner, or send the form with the reason why not."""
        name, code = self.get_body_argument("name", ""), self.get_body_argument("code", "")
        address = str(self.request.remote_ip)
        await self.guesses.wait(address, self.room.is_code(code), lambda: self._has_gone)
        try:
            learner = self.room.join(name, code, self.lang, self.settings["kernel_manager"].has_pages)
        except JoinRefused as refused:
            self.set_status(403)
            self.finish(
                pages.render_join_page(
                    self.room, self.lang, say(refused.message, self.lang, **refused.facts), name, code
                )
            )
            return
        self.set_cookie(COOKIE, learner.token, httponly=True, samesite="Strict")
        self.redirect("/course", status=303)


class TemplateFileHandler(TemplateStaticFileHandler):
    """Scripts and styles of Voila's pages."""

    async def get(self, path: str, include_body: bool = True) -> None:
        """Send a file; a path that Voila cannot read gives status 404."""
        try:
            await super().get(path, include_body)
        except (AssertionError, ValueError):
            raise HTTPError(404) from None


class ExtensionFileHandler(QuietHandler, FileFindHandler):
    """Scripts with which the page shows widgets."""


class ThemeFileHandler(QuietHandler, ThemesHandler):
    """Styles of JupyterLab, used by ipywidgets."""


SERVED = {
    KernelHandler: KernelModel,
    VoilaKernelWebsocketHandler: Channels,
    VoilaShutdownKernelHandler: Shutdown,
    TemplateStaticFileHandler: TemplateFileHandler,
    FileFindHandler: ExtensionFileHandler,
    ThemesHandler: ThemeFileHandler,
    MultiStaticFileHandler: MultiStaticFileHandler,
}
"""Handlers of Voila that the page needs, with their replacements here; all other handlers are left out."""


class TeacherHandler(PageHandler):
    """A page for the teacher only."""

    def prepare(self) -> None:
        """Refuse requests without the teacher's key."""
        if not self.room.is_teacher(self.get_argument("key", "")):
            raise HTTPError(403)


class ClassPageHandler(TeacherHandler):
    """The teacher's page."""

    def get(self) -> None:
        """Send the page."""
        self.finish(pages.render_teacher_page(self.room, self.lang, f"{self.request.protocol}://{self.request.host}"))


class ProgressRowsHandler(TeacherHandler):
    """Progress table of the teacher's page, as data."""

    def get(self) -> None:
        """Send the table."""
        self.finish(pages.build_progress(self.room, self.lang))


class OpenTableHandler(TeacherHandler):
    """A request to open a table for the whole class."""

    async def post(self) -> None:
        """Open a table; waiting learners see it."""
        try:
            given = (int(self.get_body_argument(name)) for name in ("players", "people"))
            table = self.room.open(*given)
        except ValueError as error:
            raise HTTPError(400, str(error)) from None
        await table.begin()
        self.redirect(f"/teacher?{self.request.query}", status=303)


class NewCodeHandler(TeacherHandler):
    """A request for a new code."""

    def post(self) -> None:
        """Choose a new code; learners who have joined stay."""
        self.room.change_code()
        self.redirect(f"/teacher?{self.request.query}", status=303)


class TeacherSeatHandler(TeacherHandler):
    """The teacher's seat at the class table."""

    def get(self) -> None:
        """Mark this browser as the teacher's, and show the class table."""
        self.set_cookie(COOKIE, self.room.get_teacher(self.lang).token, httponly=True, samesite="Strict")
        self.redirect("/table")


class KernelRequestHandler(RequestHandler):
    """Requests of kernels, which identify themselves with a secret key and the token of their learner."""

    def initialize(self, room: Room) -> None:
        """Set the class, `room`."""
        self.room = room

    def prepare(self) -> None:
        """Refuse requests that do not come from a kernel of a learner of this class."""
        self.learner = self.room.get_learner(self.request.headers.get(HEAD["learner"]))
        if not self.room.is_kernel(self.request.headers.get(HEAD["key"])) or self.learner is None:
            raise HTTPError(403)

    async def get(self, what: str) -> None:
        """Send the learner's progress, or news of the class table."""
        me = self.learner
        assert me is not None
        if what == "me":
            self.finish({"game": self.room.game, "lang": me.lang, "lessons": me.lessons})
        elif what == "table":
            number, since = (int(self.get_argument(name)) for name in ("number", "since"))
            self.finish(await self._get_table_news(me, number, since))
        else:
            raise HTTPError(404)

    async def _get_table_news(self, me: Learner, number: int, since: int) -> dict[str, Any]:
        """Return the news of the table since node `since`, which is 0 for a kernel that does not show the table yet.

        The learner takes a seat as soon as one is free.
        """
        end = time.monotonic() + PATIENCE
        while not (seated := self._take_seat(me)) and number == self.room.tables and time.monotonic() < end:
            await asyncio.sleep(LOOK)
        if self.room.table is None:
            return {"number": 0, "length": 0}
        if seated and since and number == self.room.tables:
            await self.room.table.wait(me.token, since)
            self._take_seat(me)  # it may be a different table by now
        since = since if number == self.room.tables else 0
        return {"number": self.room.tables, **self.room.table.get_update(me.token, since)}

    def _take_seat(self, me: Learner) -> bool:
        """Return True if a learner has a seat at the table, after assigning a free one if necessary."""
        kernels: LearnerKernels = self.settings["kernel_manager"]
        table = self.room.table
        return table is not None and table.seat(me.token, lambda token: kernels.has_left(token, TABLE)) is not None

    async def post(self, what: str) -> None:
        """Record the learner's progress, or apply an action or an auto-pass mode at the class table."""
        me, table = self.learner, self.room.table
        assert me is not None
        try:
            message = json.loads(self.request.body)
            if what == "progress":
                self.room.report(me.token, message)
            elif what == "table" and table is not None and "when" in message:
                await table.set_auto_pass(me.token, str(message["when"]))
            elif what == "table" and table is not None:
                await table.apply_action(me.token, int(message["length"]), str(message["action"]))
            else:
                raise HTTPError(404)
        except (ValueError, KeyError, TypeError, IllegalActionError) as error:
            raise HTTPError(400, str(error)) from None


class CourseHandler(QuietHandler, TornadoVoilaHandler):
    """The course page, in a new kernel that gets the learner's token."""

    @property
    def content_security_policy(self) -> str:
        """Content security policy that allows only resources of this server."""
        return ONLY_FROM_HERE

    async def prepare(self, *arguments: Any, **more: Any) -> None:
        """Redirect learners who have not joined; pass the kernel only the learner's token, no browser input."""
        cookie = self.get_cookie(COOKIE)
        if self.settings["classroom"].get_learner(cookie) is None:
            self.redirect("/")
            return
        self.request.headers[HEAD["learner"]] = cookie
        self.request.query, self.request.arguments = "", {}
        await super().prepare(*arguments, **more)

    def write_error(self, status_code: int, **more: Any) -> None:
        """Send a readable page about too many open pages; send terse errors otherwise."""
        learner = self.settings["classroom"].get_learner(self.get_cookie(COOKIE))
        if status_code == TOO_MANY and learner is not None:
            self.finish(pages.render_refusal(learner.lang, say(TOO_MANY_PAGES, learner.lang)))
        else:
            super().write_error(status_code, **more)


class Classroom(Voila):
    """Voila with one notebook and a page to join; `room` is the class."""

    room: Room

    def init_settings(self) -> dict[str, Any]:
        """Return Voila's settings with the class; unknown users are redirected to the page to join."""
        settings: dict[str, Any] = super().init_settings()
        self.identity_provider.room = self.room
        IOLoop.current().add_callback(self.kernel_manager.watch_pages)
        return {
            **settings,
            "classroom": self.room,
            "login_url": "/",
            "log_function": log_failure,
            "websocket_max_message_size": 4 * MAX_FRAME_BYTES,  # larger messages are not even read
        }

    def init_handlers(self) -> list[Any]:
        """Return the handlers of the course page and of the pages of the class."""
        handlers = [(path, SERVED[kind], *more) for path, kind, *more in super().init_handlers() if kind in SERVED]
        course = {
            "notebook_path": NOTEBOOK,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        room = {"room": self.room}
        os.environ[ADDRESS] = f"http://{self.ip if self.ip not in ('0.0.0.0', '::') else '127.0.0.1'}:{self.port}"
        IOLoop.current().add_callback(self.print_addresses)
        return [
            ("/", JoinHandler, room),
            ("/join", JoinHandler, room),
            ("/course", CourseHandler, course),
            (TABLE, CourseHandler, course),
            ("/teacher", ClassPageHandler, room),
            ("/teacher/progress", ProgressRowsHandler, room),
            ("/teacher/table", OpenTableHandler, room),
            ("/teacher/code", NewCodeHandler, room),
            ("/teacher/seat", TeacherSeatHandler, room),
            ("/kernel/([a-z]+)", KernelRequestHandler, room),
            ("/class/class.css", StyleSheetHandler, room),
            (r"/class/(class\.js)", StaticFileHandler, {"path": str(pages.FOLDER)}),
            *handlers,
        ]

    def listen(self) -> None:
        """Serve requests until the class is closed. Raises OSError if the address cannot be used."""
        try:
            self.app.listen(self.port, self.ip, max_body_size=MAX_BODY_BYTES)
        except OSError:
            self.stop()
            raise
        self.ioloop = IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            pass
        finally:
            self.stop()

    def print_addresses(self) -> None:
        """Print the addresses for learners and for the teacher."""
        lang, host = language(), "localhost" if self.ip in ("127.0.0.1", "localhost") else self.ip
        host = socket.gethostname() if host in ("0.0.0.0", "::") else host
        address = f"http://{host}:{self.port}"
        print(say("Learners open {address} and type the code {code}.", lang, address=address, code=self.room.code))
        print(say("Your page: {address}", lang, address=f"{address}/teacher?key={self.room.teacher}&lang={lang}"))
        print(say("Ctrl+C closes the class; nothing of it is kept.", lang), flush=True)


def serve(room: Room, host: str, port: int, home: str) -> None:
    """Run the class until it is stopped; `home` is a folder for files that Jupyter writes meanwhile."""
    cell = nbformat.v4.new_code_cell("from tabletop_widgets.classroom.page import show\n\nshow()")
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata=kernel), Path(home, NOTEBOOK))
    os.environ |= {KEY: room.kernel, KEEP: "0"}
    config = Config()
    config.Voila.update(
        ip=host,
        port=port,
        port_retries=0,
        open_browser=False,
        root_dir=home,
        connection_dir_root=home,
        identity_provider_class=LearnerIdentityProvider,
        kernel_websocket_connection_class=LearnerConnection,
    )
    config.VoilaConfiguration.update(
        http_header_envs=[HEAD["learner"]],
        show_tracebacks=False,
        multi_kernel_manager_class=LearnerKernels,
        allow_template_override="NO",
        allow_theme_override="NO",
    )
    raise_file_limit()
    server = Classroom(config=config, log_level="WARN")
    server.room = room
    server.initialize([])
    server.start()
