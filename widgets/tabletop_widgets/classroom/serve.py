"""The server of a classroom: Voila, with a door that only those who know the code come through.

Each learner has a kernel, so a game, of their own. A page may only send messages to widgets: nobody runs code.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import time
from pathlib import Path
from typing import Any

import nbformat
from jupyter_server.auth.identity import IdentityProvider, User
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RequestHandler, StaticFileHandler
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from tabletop import IllegalActionError
from tabletop_widgets.classroom import pages
from tabletop_widgets.classroom.page import ADDRESS, HEAD, KEY, TABLE
from tabletop_widgets.classroom.room import Learner, Refused, Room
from tabletop_widgets.classroom.shared import PATIENCE
from tabletop_widgets.screen.languages import LANGUAGES, language
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.games.kept import VARIABLE as KEEP

COOKIE = "tabletop_learner"
NOTEBOOK = "page.ipynb"
WRONG_CODE_WAITS = 0.5
"""Seconds: nobody tries many codes."""
LOOK = 0.5
"""Seconds after which somebody who waits for a table looks again."""
IDLE = 15 * 60
"""Seconds after which a kernel ends whose page is gone."""
OPEN = (TornadoVoilaHandler, TornadoVoilaTreeHandler, VoilaContentsHandler, AllowListFileHandler)
"""What Voila would serve besides one page: notebooks and files."""
ONLY_FROM_HERE = "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; frame-ancestors 'none'"
"""Pages load nothing from elsewhere, so that a class needs no network but its own."""
PLAIN_ONLY_FROM_HERE = "default-src 'self' data:; frame-ancestors 'none'; form-action 'self'"


class Door(IdentityProvider):
    """Who has joined is known by the cookie; nobody else is let in."""

    room: Room

    def get_user(self, handler: RequestHandler) -> User | None:
        """The learner whose browser this is."""
        learner = self.room.learner(handler.get_cookie(COOKIE))
        return User(username=learner.name) if learner is not None else None


class Plain(RequestHandler):
    """A page without a kernel."""

    def initialize(self, room: Room) -> None:
        """`room` is the class."""
        self.room = room

    def set_default_headers(self) -> None:
        """Nothing from elsewhere, and nothing told to elsewhere."""
        self.set_header("Content-Security-Policy", PLAIN_ONLY_FROM_HERE)
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-store")

    @property
    def lang(self) -> str:
        """The language of the page: the one that was asked for, or else that of the classroom."""
        asked = self.get_argument("lang", "")
        return asked if asked in LANGUAGES else language()

    @property
    def me(self) -> Learner | None:
        """The learner whose browser this is."""
        return self.room.learner(self.get_cookie(COOKIE))


class Join(Plain):
    """Where learners join; who has joined goes on to the course."""

    def get(self) -> None:
        """The form."""
        if self.me is not None:
            self.redirect("/course")
        else:
            self.finish(pages.joining(self.room, self.lang))

    async def post(self) -> None:
        """Let them in, or say why not."""
        name, code = self.get_body_argument("name", ""), self.get_body_argument("code", "")
        try:
            learner = self.room.join(name, code, self.lang)
        except Refused as refused:
            await asyncio.sleep(WRONG_CODE_WAITS)
            self.set_status(403)
            self.finish(
                pages.joining(self.room, self.lang, say(refused.message, self.lang, **refused.facts), name, code)
            )
            return
        self.set_cookie(COOKIE, learner.token, httponly=True, samesite="Strict")
        self.redirect("/course", status=303)


class Teacher(Plain):
    """What only the teacher sees."""

    def prepare(self) -> None:
        """Refuse everybody else."""
        if not self.room.is_teacher(self.get_argument("key", "")):
            raise HTTPError(403)


class Class(Teacher):
    """The teacher's page."""

    def get(self) -> None:
        """All of it."""
        self.finish(pages.teaching(self.room, self.lang, f"{self.request.protocol}://{self.request.host}"))


class Rows(Teacher):
    """What changes on it."""

    def get(self) -> None:
        """The table alone."""
        self.finish(pages.progress(self.room, self.lang))


class Open(Teacher):
    """A table for the whole class."""

    async def post(self) -> None:
        """Open one; whoever waits for it sees it."""
        try:
            given = (int(self.get_body_argument(name)) for name in ("players", "people"))
            table = self.room.open(*given)
        except ValueError as error:
            raise HTTPError(400, str(error)) from None
        await table.begin()
        self.redirect(f"/teacher?{self.request.query}", status=303)


class OwnSeat(Teacher):
    """The teacher's seat at that table."""

    def get(self) -> None:
        """From now on this browser is the teacher's, and sits there."""
        self.set_cookie(COOKIE, self.room.own(self.lang).token, httponly=True, samesite="Strict")
        self.redirect("/table")


class Kernel(RequestHandler):
    """What a kernel asks and tells. It shows what no page knows, and says whose kernel it is."""

    def initialize(self, room: Room) -> None:
        """`room` is the class."""
        self.room = room

    def prepare(self) -> None:
        """Refuse whatever is no kernel of a learner of this class."""
        self.learner = self.room.learner(self.request.headers.get(HEAD["learner"]))
        if not self.room.is_kernel(self.request.headers.get(HEAD["key"])) or self.learner is None:
            raise HTTPError(403)

    async def get(self, what: str) -> None:
        """Whose kernel it is and how far they have come, or what is new at the table of the class."""
        me = self.learner
        assert me is not None
        if what == "me":
            self.finish({"game": self.room.game, "lang": me.lang, "lessons": me.lessons})
        elif what == "table":
            number, since = (int(self.get_argument(name)) for name in ("number", "since"))
            self.finish(await self._table(me, number, since))
        else:
            raise HTTPError(404)

    async def _table(self, me: Learner, number: int, since: int) -> dict[str, Any]:
        """What is new at the table; whoever asks takes a seat, if one is free."""
        end = time.monotonic() + PATIENCE
        while self.room.table is None and time.monotonic() < end:
            await asyncio.sleep(LOOK)
        if self.room.table is None:
            return {"number": 0, "length": 0}
        if number == self.room.tables:
            await self.room.table.wait(since)
        table, since = self.room.table, since if number == self.room.tables else 0
        table.seat(me.token)
        return {"number": self.room.tables, **table.told(me.token, since)}

    async def post(self, what: str) -> None:
        """How far they have come, or what they do at the table of the class."""
        me, table = self.learner, self.room.table
        assert me is not None
        try:
            said = json.loads(self.request.body)
            if what == "progress":
                self.room.report(me.token, said)
            elif what == "table" and table is not None and "when" in said:
                await table.stand(me.token, str(said["when"]))
            elif what == "table" and table is not None:
                await table.act(me.token, int(said["length"]), str(said["action"]))
            else:
                raise HTTPError(404)
        except (ValueError, KeyError, TypeError, IllegalActionError) as error:
            raise HTTPError(400, str(error)) from None


class Course(TornadoVoilaHandler):
    """The course, in a new kernel that is told whose it is."""

    @property
    def content_security_policy(self) -> str:
        """Nothing from elsewhere."""
        return ONLY_FROM_HERE

    async def prepare(self, *arguments: Any, **more: Any) -> None:
        """Whoever has not joined goes to the door; for who has, the kernel hears nothing of what their browser says."""
        cookie = self.get_cookie(COOKIE)
        if self.settings["classroom"].learner(cookie) is None:
            self.redirect("/")
            return
        self.request.headers[HEAD["learner"]] = cookie
        self.request.query = ""
        await super().prepare(*arguments, **more)


class Classroom(Voila):
    """Voila with one notebook, behind a door. `room` is the class."""

    room: Room

    def init_settings(self) -> dict[str, Any]:
        """Those of Voila, with the class; who is not known is sent to the door."""
        made: dict[str, Any] = super().init_settings()
        self.identity_provider.room = self.room
        return {**made, "classroom": self.room, "login_url": "/", "allow_remote_access": True}

    def init_handlers(self) -> list[Any]:
        """Only what one page needs, and the pages of the class."""
        kept = [one for one in super().init_handlers() if one[1] not in OPEN]
        course = {
            "notebook_path": NOTEBOOK,
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        room = {"room": self.room}
        os.environ[ADDRESS] = f"http://{self.ip if self.ip not in ('0.0.0.0', '::') else '127.0.0.1'}:{self.port}"
        IOLoop.current().add_callback(self.say_where)
        return [
            ("/", Join, room),
            ("/join", Join, room),
            ("/course", Course, course),
            (TABLE, Course, course),
            ("/teacher", Class, room),
            ("/teacher/progress", Rows, room),
            ("/teacher/table", Open, room),
            ("/teacher/seat", OwnSeat, room),
            ("/kernel/([a-z]+)", Kernel, room),
            (r"/class/(class\.(?:css|js))", StaticFileHandler, {"path": str(pages.FOLDER)}),
            *kept,
        ]

    def say_where(self) -> None:
        """Tell the teacher where everything is."""
        lang, host = language(), "localhost" if self.ip in ("127.0.0.1", "localhost") else self.ip
        host = socket.gethostname() if host in ("0.0.0.0", "::") else host
        address = f"http://{host}:{self.port}"
        print(say("Learners open {address} and type the code {code}.", lang, address=address, code=self.room.code))
        print(say("Your page: {address}", lang, address=f"{address}/teacher?key={self.room.teacher}&lang={lang}"))
        print(say("Ctrl+C closes the class; nothing of it is kept.", lang), flush=True)


def serve(room: Room, host: str, port: int, home: str) -> None:
    """Hold the class until somebody stops it; `home` is a folder for what Jupyter must write meanwhile."""
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
        identity_provider_class=Door,
    )
    config.VoilaConfiguration.update(http_header_envs=[HEAD["learner"]], show_tracebacks=False)
    config.MappingKernelManager.update(cull_idle_timeout=IDLE, cull_interval=60)
    server = Classroom(config=config, log_level="WARN")
    server.room = room
    server.initialize([])
    server.start()
