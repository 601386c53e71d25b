"""What all servers of pages share: addresses with a secret token, limits, parts of the page, and sessions.

A page of another site may not use a server: requests must name this computer as their host, which stops DNS rebinding,
and a web socket must come from a page of this server. Everything that a page needs comes from here.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import os
import secrets
import signal
import socket
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from errno import EADDRINUSE
from typing import Any
from urllib.parse import urlsplit

from markupsafe import Markup
from tornado.httpserver import HTTPServer
from tornado.iostream import StreamBufferFullError
from tornado.web import Application, HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from tabletop.engine.i18n.language import NOTEBOOK_VARIABLE, language
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.screen.modules import StyledWidget, build_package, hash_text
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View, list_cell_texts
from tabletop_widgets.server.limits import Allowance
from tabletop_widgets.server.page_session import PageSession, use_page_comms

LOG = logging.getLogger("tabletop_widgets")
HOST = "127.0.0.1"
ANY_HOST = ("0.0.0.0", "::")
"""Addresses on which a server listens for other computers."""
ANYWHERE = "192.0.2.1"
"""Address that no computer has (RFC 5737), for finding the way into the network."""
PORTS = 20
"""Number of ports that are tried."""
MIN_COST_BYTES = 2**10
"""Smallest size that is charged for a message."""
MAX_UNSENT_BYTES = 32 * 2**20
"""Largest number of unsent bytes for a page that does not read them."""
MAX_CONNECTIONS = 4
"""Largest number of connections of one session."""
PING_SECONDS = 20.0
MAX_LOGGED = 20
"""Largest number of lines of the log about refused connections of one person."""
UNLIMITED = 2.0**50
POLICY = (
    "default-src 'none'; script-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
    " font-src data:; connect-src 'self' ws://{host}; base-uri 'none'; form-action {forms}; frame-ancestors 'none'"
)
PAGE = Markup("""<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>tabletop</title><link rel="icon" href="data:,">{script}</head>
<body><main tabindex="-1">{text}</main></body></html>
""")
SCRIPT = Markup('<script type="module" src="begin.js"></script>')


@dataclass(frozen=True)
class Limits:
    """Limits for one person: sizes in bytes, rates per second."""

    frame_bytes: int
    """Largest message of a page."""
    received_rate: float
    received_burst: float
    """Allowance for what a person sends: average rate and largest burst."""
    sent_rate: float = UNLIMITED
    sent_burst: float = UNLIMITED
    """Allowance for what a person is sent."""
    opened_rate: float = UNLIMITED
    opened_burst: float = UNLIMITED
    """Allowance for connections that a person opens."""
    body_bytes: int = 16 * 2**10
    """Largest size of a request, and of its headers."""


class Visitor:
    """Person with a token: what the person may still send, be sent, and open."""

    def __init__(self, limits: Limits) -> None:
        self.received = Allowance(limits.received_rate, limits.received_burst)
        self.sent = Allowance(limits.sent_rate, limits.sent_burst)
        self.opened = Allowance(limits.opened_rate, limits.opened_burst)
        self.logged = 0
        """Number of lines of the log about refused connections."""


class PageSessions:
    """The sessions of all pages, by their keys. `most` is their largest number, `keep_seconds` the time for a page.

    A session waits `keep_seconds` for its page after the last connection was lost.
    """

    def __init__(self, keep_part: Callable[[str, str], object], most: int, keep_seconds: float) -> None:
        self._keep_part, self.most, self._keep_seconds = keep_part, most, keep_seconds
        self._sessions: dict[str, PageSession] = {}

    def get(self, key: str) -> PageSession | None:
        """Return a session that has not ended."""
        session = self._sessions.get(key)
        return None if session is None or session.is_ended else session

    def create(self, build: Callable[[], StyledWidget], key: str = "") -> PageSession | None:
        """Return a new session; None if there are too many pages. Sessions without a page give way."""
        if len(self._sessions) >= self.most:
            lonely = next((session for session in self._sessions.values() if not session.connections), None)
            if lonely is None:
                return None
            self.end(lonely)
        key = key or secrets.token_urlsafe(12)
        self._sessions[key] = session = PageSession(key, build, self._keep_part)
        return session

    def leave(self, session: PageSession, connection: PageSocket) -> None:
        """Forget a connection, and end the session later unless its page comes back."""
        session.disconnect(connection)
        asyncio.get_running_loop().call_later(self._keep_seconds, self._end_lonely, session)

    def _end_lonely(self, session: PageSession) -> None:
        if not session.connections:
            self.end(session)

    def end(self, session: PageSession) -> None:
        """End a session. Its games are saved."""
        if self._sessions.get(session.key) is session:
            del self._sessions[session.key]
        session.end()

    def end_all(self) -> None:
        """End all sessions, and wait until their games are saved."""
        ended = [*self._sessions.values()]
        for session in ended:
            self.end(session)
        for session in ended:
            session.join()


class PageServer(ABC):
    """What the handlers share: the tokens, the parts of the page, and the sessions.

    Args:
        port: Port of the server.
        limits: Limits for one person.
        most: Largest number of sessions.
        keep_seconds: Seconds for which a session waits for its page.
        host: Address on which the server listens.
    """

    stopped: str
    """Sentence in English for a page that has lost its server."""
    unknown: str
    """Sentence in English for an address that this server does not know."""
    forms = "'none'"
    """Addresses to which pages may send forms, for the content security policy."""

    def __init__(self, port: int, limits: Limits, most: int, keep_seconds: float, host: str = HOST) -> None:
        self.limits = limits
        names = list_host_names(host)
        self.hosts = {f"{name}:{port}" for name in names} | (set(names) if port == 80 else set())
        self._host, self._port = host, port
        self.is_open = host not in (HOST, "localhost", "::1")
        """True if other computers can reach the server."""
        self.ended = asyncio.Event()
        """Set by a page that ends the server."""
        self.parts: dict[str, str] = {}
        self.package = hash_text(build_package())
        self.keep_part(self.package, build_package())
        self.sessions = PageSessions(self.keep_part, most, keep_seconds)

    @property
    def address(self) -> str:
        """Address of the server for people, without a token."""
        name = find_own_address() if self._host in ANY_HOST else "localhost" if self._host == HOST else self._host
        return f"http://[{name}]:{self._port}" if ":" in name else f"http://{name}:{self._port}"

    def choose_address(self, host: str) -> str:
        """Return the address to give to others, for a browser that has reached the server as `host`.

        That is its own way, unless others cannot go it.
        """
        is_loopback = host.rpartition(":")[0] in ("localhost", HOST, "[::1]")
        return self.address if self.is_open and is_loopback else f"http://{host}"

    def keep_part(self, key: str, text: str) -> None:
        """Keep a part of the page for its request."""
        self.parts[key] = text

    def is_own_host(self, host: str) -> bool:
        """Return True if a request names this computer as its host: by a name that it has, or by an address.

        An address in numbers is no name that another site could point here. Only an open server accepts any.
        """
        return host in self.hosts or (self.is_open and is_address(host, self._port))

    @abstractmethod
    def find_visitor(self, token: str) -> Visitor | None:
        """Return the person with this token; None for an unknown token."""

    @abstractmethod
    def find_session(self, token: str, query: Mapping[str, str]) -> PageSession | None:
        """Return the session of a page with this token, or a new one; None if there are too many pages."""


def list_host_names(host: str) -> list[str]:
    """Return the names under which browsers reach a server that listens on `host`."""
    if host in ("127.0.0.1", "localhost", "::1"):
        return ["127.0.0.1", "localhost", "[::1]"]
    own = socket.gethostname().lower()
    local = ["127.0.0.1", "localhost", "[::1]"] if host in ANY_HOST else []
    return [*local, host.lower(), own, f"{own}.local", socket.getfqdn().lower()]


def find_own_address() -> str:
    """Return the address of this computer in its network, or else its name. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect((ANYWHERE, 9))
        return str(probe.getsockname()[0])
    return socket.gethostname()


def is_address(host: str, port: int) -> bool:
    """Return True if `host` is an IP address with this port.

    >>> from tabletop_widgets.server.page_server import is_address
    >>> is_address("192.168.0.7:8866", 8866), is_address("evil.example:8866", 8866), is_address("[fe80::1]:8866", 8866)
    (True, False, True)
    """
    name, _, number = host.rpartition(":")
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return number == str(port)


class HostHandler(RequestHandler):
    """A request to this computer."""

    def initialize(self, server: Any) -> None:
        """Set the server."""
        self.server = server

    def prepare(self) -> None:
        """Refuse requests to another host, and forms of other sites."""
        host, origin = self.request.host, self.request.headers.get("Origin")
        is_foreign = origin is not None and origin != f"http://{host}"
        if not self.server.is_own_host(host) or (is_foreign and self.request.method != "GET"):
            raise HTTPError(403)
        self.set_header("Content-Security-Policy", POLICY.format(host=host, forms=self.server.forms))

    def set_default_headers(self) -> None:
        """Allow only resources of this server, and send no referrer."""
        self.set_header("Content-Security-Policy", POLICY.format(host=HOST, forms="'none'"))
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-store")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.set_header("Cross-Origin-Opener-Policy", "same-origin")
        self.clear_header("Server")

    def write_error(self, status_code: int, **more: object) -> None:
        """Send a short page."""
        server = getattr(self, "server", None)
        text = say(server.unknown, language()) if status_code == 403 and server is not None else str(status_code)
        self.finish(PAGE.format(lang=language(), script="", text=Markup("<p>{}</p>").format(text)))


class GuardedHandler(HostHandler):
    """A request with the token of a person in its path."""

    visitor: Visitor

    def prepare(self) -> None:
        """Refuse requests without a token, or to another host."""
        super().prepare()
        visitor = self.server.find_visitor(self.path_args[0])
        if visitor is None:
            raise HTTPError(403)
        self.visitor = visitor


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
        stopped = {lang: say(self.server.stopped, lang) for lang in LANGUAGES}
        given = f"key: {json.dumps(key)}, need, stopped: {json.dumps(stopped)}"
        self.set_header("Content-Type", "text/javascript; charset=UTF-8")
        self.finish(f'import need from "./part/{key}.js";\nneed("server/page.js").begin({{ {given} }});\n')


class PartHandler(GuardedHandler):
    """Parts of the page: modules and drawings, by their keys."""

    def get(self, token: str, key: str) -> None:
        """Send a part as a module."""
        if (text := self.server.parts.get(key)) is None:
            raise HTTPError(404)
        if not self.visitor.sent.use(len(text)):
            raise HTTPError(429)
        self.set_header("Content-Type", "text/javascript; charset=UTF-8")
        self.set_header("Cache-Control", "private, max-age=31536000, immutable")  # the key depends on the text
        self.finish(f"export default {text}")


class PageSocket(GuardedHandler, WebSocketHandler):
    """The connection of a page with its session."""

    session: PageSession | None = None
    _is_refused = False

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
        assert self.ws_connection is not None
        self.set_nodelay(True)  # the second of two small messages would wait about 40 ms
        stream = getattr(self.ws_connection, "stream", None)
        if stream is not None:
            stream.max_write_buffer_size = MAX_UNSENT_BYTES
        if not self.visitor.opened.use(1):
            self.refuse("a page connects too often")
            return
        query = {name: self.get_query_argument(name, "") for name in ("game", "lang", "session")}
        session = self.server.find_session(token, query)
        if session is None or len(session.connections) >= MAX_CONNECTIONS:
            self.refuse("too many pages")
            return
        self.session = session
        session.connect(self)

    def on_message(self, message: str | bytes) -> None:
        """Pass a message of the page to the session."""
        if self.session is None or self._is_refused:
            return
        if self.visitor.received.use(max(MIN_COST_BYTES, len(message))):
            self.session.receive(self, message)
        else:
            self.refuse("too many bytes")

    def on_close(self) -> None:
        """Leave the session."""
        if self.session is not None:
            self.server.sessions.leave(self.session, self)
            self.session = None

    def send_text(self, text: str) -> None:
        """Send a message to the page; close the connection if the page does not read, or asks for too much."""
        if not self.visitor.sent.use(len(text)):
            self.refuse("the page asks for too much")
            return
        try:
            written = self.write_message(text)
            written.add_done_callback(lambda done: done.cancelled() or done.exception())
        except StreamBufferFullError:
            self.refuse("the page does not read what it is sent")
        except WebSocketClosedError:
            pass  # the page is gone

    def refuse(self, reason: str) -> None:
        """Close the connection, and log why."""
        if self._is_refused:
            return
        self._is_refused = True
        if self.session is not None:
            self.session.disconnect(self)
        self.visitor.logged += 1
        if self.visitor.logged <= MAX_LOGGED:
            LOG.warning("a page was disconnected: %s", "".join(sign if sign.isprintable() else "?" for sign in reason))
        self.close(1008, "refused")

    def finish_session(self) -> None:
        """Close the connection, because the session has ended."""
        self.close(1001, "ended")


def log_failure(handler: RequestHandler) -> None:
    """Log server errors only."""
    if handler.get_status() >= 500:
        LOG.error("%s %s: %d", handler.request.method, handler.request.path, handler.get_status())


def create_application(server: PageServer, handlers: Sequence[Any] = ()) -> Application:
    """Return the application of a server. Its own `handlers` come first."""
    given = {"server": server}
    return Application(
        [
            *handlers,
            (r"/([^/]*)/", PageHandler, given),
            (r"/([^/]*)/begin\.js", BeginHandler, given),
            (r"/([^/]*)/part/(\w+)\.js", PartHandler, given),
            (r"/([^/]*)/socket", PageSocket, given),
        ],
        log_function=log_failure, websocket_max_message_size=server.limits.frame_bytes,
        websocket_ping_interval=PING_SECONDS, compress_response=False,
    )  # fmt: skip


def create_http_server(server: PageServer, application: Application, listener: socket.socket) -> HTTPServer:
    """Return an HTTP server that answers on a listening socket."""
    most = server.limits.body_bytes
    http = HTTPServer(application, max_body_size=most, max_header_size=most)
    http.add_socket(listener)
    return http


def bind_port(port: int, first: int, host: str = HOST) -> socket.socket:
    """Return a socket that listens on a port; 0 for the first free one from `first` on. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in [port] if port else [*range(first, first + PORTS), 0]:
        listener = socket.socket(family)
        if os.name != "nt":  # allow a port that was in use a moment ago
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen()
            listener.setblocking(False)
            return listener
        except OSError:
            listener.close()
            if port:
                raise
    raise OSError(EADDRINUSE, os.strerror(EADDRINUSE))


async def serve_pages(server: PageServer, listener: socket.socket, handlers: Sequence[Any] = ()) -> None:
    """Answer requests on a listening socket until the server is told to end. Then all sessions save their games."""
    http = create_http_server(server, create_application(server, handlers), listener)
    try:
        await wait_for_signal(server.ended)
    finally:
        http.stop()
        server.sessions.end_all()


def prepare_process() -> None:
    """Give widgets comms of their sessions, and let views leave notices about a lost server to their page."""
    os.environ.pop(NOTEBOOK_VARIABLE, None)  # set in a terminal of JupyterLab
    use_page_comms()
    View.silenced = frozenset(list_cell_texts())


async def wait_for_signal(stop: asyncio.Event) -> None:
    """Wait until the process is told to end, or `stop` is set. On Windows Ctrl+C cancels the task instead."""
    if os.name != "nt":
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with suppress(ValueError):  # outside of the main thread
                asyncio.get_running_loop().add_signal_handler(number, stop.set)
    await stop.wait()
