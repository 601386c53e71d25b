"""Server of the pages on which a person plays. Only this computer reaches it, and only with the token in its address.

A page of another site may not use it: requests must name this computer as their host, which stops DNS rebinding, and a
web socket must come from a page of this server. Everything that a page needs comes from here.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from errno import EADDRINUSE
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode, urlsplit

from markupsafe import Markup
from tornado.httpserver import HTTPServer
from tornado.iostream import StreamBufferFullError
from tornado.web import Application, HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.language import NOTEBOOK_VARIABLE, choose_language, language
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.screen.modules import StyledWidget, build_package, hash_text
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View, list_cell_texts
from tabletop_widgets.server.limits import Allowance
from tabletop_widgets.server.page_session import PageSession, use_page_comms
from tabletop_widgets.server.play_page import PlayPage

LOG = logging.getLogger("tabletop_widgets")
HOST = "127.0.0.1"
PORT, PORTS = 8890, 20
"""First port that is tried, and number of ports."""
MAX_FRAME_BYTES = 12_000_000
"""Largest message of a page: a saved game that a user loads."""
BYTES_PER_SECOND, MAX_BURST_BYTES = 2**20, 2 * MAX_FRAME_BYTES
MIN_COST_BYTES = 2**10
"""Allowance for what a page sends: average rate, largest burst, and smallest size that is charged for a message."""
MAX_UNSENT_BYTES = 32 * 2**20
"""Largest number of unsent bytes for a page that does not read them."""
MAX_SESSIONS, MAX_CONNECTIONS = 20, 4
"""Largest numbers of sessions, and of connections of one."""
KEEP_SECONDS = 3600.0
"""Seconds for which a session waits for its page after the last connection was lost. Its games are saved anyway."""
PING_SECONDS = 20.0
MAX_BODY_BYTES = 16 * 2**10
"""Largest size of a request, and of its headers: pages send no forms."""
STOPPED = N_("The game server has stopped. Your game is saved: start “tabletop play” again.")
"""Replacement for the message about a lost kernel: this page has no cells."""
FORMER = N_("This page belongs to a game server that has stopped. Start “tabletop play” again: your games are saved.")
POLICY = (
    "default-src 'none'; script-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
    " font-src data:; connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGE = Markup("""<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>tabletop</title><link rel="icon" href="data:,">{script}</head>
<body><main tabindex="-1">{text}</main></body></html>
""")
SCRIPT = Markup('<script type="module" src="begin.js"></script>')


class PageSessions:
    """The sessions of all pages, by their keys."""

    def __init__(self, keep_part: Callable[[str, str], object]) -> None:
        self._keep_part = keep_part
        self._sessions: dict[str, PageSession] = {}

    def get(self, key: str) -> PageSession | None:
        """Return a session that has not ended."""
        session = self._sessions.get(key)
        return None if session is None or session.is_ended else session

    def create(self, build: Callable[[], StyledWidget]) -> PageSession | None:
        """Return a new session; None if there are too many pages. Sessions without a page give way."""
        if len(self._sessions) >= MAX_SESSIONS:
            lonely = next((session for session in self._sessions.values() if not session.connections), None)
            if lonely is None:
                return None
            self.end(lonely)
        key = secrets.token_urlsafe(12)
        self._sessions[key] = session = PageSession(key, build, self._keep_part)
        return session

    def leave(self, session: PageSession, connection: PageSocket) -> None:
        """Forget a connection, and end the session later unless its page comes back."""
        session.disconnect(connection)
        asyncio.get_running_loop().call_later(KEEP_SECONDS, self._end_lonely, session)

    def _end_lonely(self, session: PageSession) -> None:
        if not session.connections:
            self.end(session)

    def end(self, session: PageSession) -> None:
        """End a session. Its games are saved."""
        self._sessions.pop(session.key, None)
        session.end()

    def end_all(self) -> None:
        """End all sessions, and wait until their games are saved."""
        ended = [*self._sessions.values()]
        for session in ended:
            self.end(session)
        for session in ended:
            session.join()


class PlayServer:
    """What the handlers share: the token, the parts of the page, and the sessions."""

    def __init__(self, port: int) -> None:
        self.token = secrets.token_urlsafe(24)
        self.hosts = {f"{name}:{port}" for name in (HOST, "localhost")}
        self.parts: dict[str, str] = {}
        self.package = hash_text(build_package())
        self.keep_part(self.package, build_package())
        self.sessions = PageSessions(self.keep_part)

    def keep_part(self, key: str, text: str) -> None:
        """Keep a part of the page for its request."""
        self.parts[key] = text

    def is_allowed(self, host: str, token: str) -> bool:
        """Return True for a request to this computer with the right token."""
        return host in self.hosts and secrets.compare_digest(token.encode(), self.token.encode())


class GuardedHandler(RequestHandler):
    """A request with the token in its path."""

    def initialize(self, server: PlayServer) -> None:
        """Set the server."""
        self.server = server

    def prepare(self) -> None:
        """Refuse requests without the token, or to another host."""
        if not self.server.is_allowed(self.request.host, self.path_args[0]):
            raise HTTPError(403)

    def set_default_headers(self) -> None:
        """Allow only resources of this server, and send no referrer."""
        self.set_header("Content-Security-Policy", POLICY.format(host=self.request.host if self._is_local() else HOST))
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.set_header("Cross-Origin-Opener-Policy", "same-origin")
        self.clear_header("Server")

    def _is_local(self) -> bool:
        server = getattr(self, "server", None)
        return server is not None and self.request.host in server.hosts

    def write_error(self, status_code: int, **more: object) -> None:
        """Send a short page."""
        text = say(FORMER, language()) if status_code == 403 else str(status_code)
        self.finish(PAGE.format(lang=language(), script="", text=Markup("<p>{}</p>").format(text)))


class PageHandler(GuardedHandler):
    """The page."""

    def get(self, token: str) -> None:
        """Send the page."""
        self.finish(PAGE.format(lang=language(), script=SCRIPT, text=""))


class BeginHandler(GuardedHandler):
    """The module with which the page begins."""

    def get(self, token: str) -> None:
        """Send the module."""
        key = self.server.package
        stopped = {lang: say(STOPPED, lang) for lang in LANGUAGES}
        given = f"key: {json.dumps(key)}, need, stopped: {json.dumps(stopped)}"
        self.set_header("Content-Type", "text/javascript; charset=UTF-8")
        self.finish(f'import need from "./part/{key}.js";\nneed("server/page.js").begin({{ {given} }});\n')


class PartHandler(GuardedHandler):
    """Parts of the page: modules and drawings, by their keys."""

    def get(self, token: str, key: str) -> None:
        """Send a part as a module."""
        if (text := self.server.parts.get(key)) is None:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/javascript; charset=UTF-8")
        self.set_header("Cache-Control", "private, max-age=31536000, immutable")  # the key depends on the text
        self.finish(f"export default {text}")


class PageSocket(GuardedHandler, WebSocketHandler):
    """The connection of a page with its session."""

    session: PageSession | None = None

    def prepare(self) -> None:
        """Refuse connections that do not come from a page of this server."""
        super().prepare()
        origin = urlsplit(self.request.headers.get("Origin", ""))
        if origin.scheme != "http" or origin.netloc != self.request.host:
            raise HTTPError(403)

    def check_origin(self, origin: str) -> bool:
        """Return True: `prepare` has checked it."""
        return True

    async def open(self, token: str) -> None:
        """Connect with the session of the page, or with a new one."""
        self._allowance = Allowance(BYTES_PER_SECOND, MAX_BURST_BYTES)
        assert self.ws_connection is not None
        self.set_nodelay(True)  # the second of two small messages would wait about 40 ms
        stream = getattr(self.ws_connection, "stream", None)
        if stream is not None:
            stream.max_write_buffer_size = MAX_UNSENT_BYTES
        game, lang = self.get_query_argument("game", ""), self.get_query_argument("lang", "")

        def build() -> PlayPage:
            choose_language(lang if lang in LANGUAGES else language())
            return PlayPage(game)

        session = self.server.sessions.get(self.get_query_argument("session", ""))
        session = session or self.server.sessions.create(build)
        if session is None or len(session.connections) >= MAX_CONNECTIONS:
            self.refuse("too many pages")
            return
        self.session = session
        session.connect(self)

    def on_message(self, message: str | bytes) -> None:
        """Pass a message of the page to the session."""
        if self.session is None:
            return
        if self._allowance.use(max(MIN_COST_BYTES, len(message))):
            self.session.receive(self, message)
        else:
            self.refuse("too many bytes")

    def on_close(self) -> None:
        """Leave the session."""
        if self.session is not None:
            self.server.sessions.leave(self.session, self)
            self.session = None

    def send_text(self, text: str) -> None:
        """Send a message to the page; close the connection if the page does not read."""
        try:
            written = self.write_message(text)
            written.add_done_callback(lambda done: done.cancelled() or done.exception())
        except StreamBufferFullError:
            self.refuse("the page does not read what it is sent")
        except WebSocketClosedError:
            pass  # the page is gone

    def refuse(self, reason: str) -> None:
        """Close the connection, and log why."""
        LOG.warning("a page was disconnected: %s", "".join(sign if sign.isprintable() else "?" for sign in reason))
        self.close(1008, "refused")

    def finish_session(self) -> None:
        """Close the connection, because the session has ended."""
        self.close(1001, "ended")


def log_failure(handler: RequestHandler) -> None:
    """Log server errors only."""
    if handler.get_status() >= 500:
        LOG.error("%s %s: %d", handler.request.method, handler.request.path, handler.get_status())


def create_application(server: PlayServer) -> Application:
    """Return the application of a server."""
    given = {"server": server}
    return Application(
        [
            (r"/([^/]*)/", PageHandler, given),
            (r"/([^/]*)/begin\.js", BeginHandler, given),
            (r"/([^/]*)/part/(\w+)\.js", PartHandler, given),
            (r"/([^/]*)/socket", PageSocket, given),
        ],
        log_function=log_failure, websocket_max_message_size=MAX_FRAME_BYTES, websocket_ping_interval=PING_SECONDS,
        compress_response=False,
    )  # fmt: skip


def serve(folder: Path, game: str = "", port: int = 0, open_browser: bool = True) -> None:
    """Serve the pages of this computer's user until the process is interrupted.

    Args:
        folder: Folder of the saved games.
        game: Name of the game to begin with; "" for the start page.
        port: Port; 0 for the first free one from `PORT` on.
        open_browser: True to open a browser.

    Raises:
        OSError: The port is taken.
    """
    asyncio.run(_serve(folder, game, port, open_browser))


async def _serve(folder: Path, game: str, port: int, open_browser: bool) -> None:
    listener = bind_port(port)
    os.environ.pop(NOTEBOOK_VARIABLE, None)  # set in a terminal of JupyterLab
    os.chdir(folder)
    use_page_comms()
    View.instead |= dict.fromkeys(list_cell_texts(), STOPPED)
    port = listener.getsockname()[1]
    server = PlayServer(port)
    http = HTTPServer(create_application(server), max_body_size=MAX_BODY_BYTES, max_header_size=MAX_BODY_BYTES)
    http.add_socket(listener)
    query = f"?{urlencode({'game': game})}" if game else ""
    address = f"http://{HOST}:{port}/{server.token}/{query}"
    print(f"{address}\nOnly you can open it: the address contains a key. Ctrl+C ends the server; games are saved.")
    sys.stdout.flush()
    if open_browser:
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        await wait_for_signal()
    finally:
        http.stop()
        server.sessions.end_all()


def bind_port(port: int) -> socket.socket:
    """Return a socket that listens on a port; 0 for the first free one from `PORT` on. Raises OSError."""
    for number in [port] if port else [*range(PORT, PORT + PORTS), 0]:
        listener = socket.socket()
        if os.name != "nt":  # allow a port that was in use a moment ago
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, number))
            listener.listen()
            listener.setblocking(False)
            return listener
        except OSError:
            listener.close()
            if port:
                raise
    raise OSError(EADDRINUSE, os.strerror(EADDRINUSE))


async def wait_for_signal() -> None:
    """Wait until the process is told to end. On Windows asyncio handles no signals, and Ctrl+C cancels the task."""
    stop = asyncio.Event()
    if os.name != "nt":
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await stop.wait()
