"""Kernels of a class: each belongs to the browser that started it, and ends soon after its page is gone."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.iostream import StreamBufferFullError
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from tabletop_widgets.classroom.frames import LearnerConnection
from tabletop_widgets.classroom.page import LEARNER, PAGE
from tabletop_widgets.server.limits import Allowance

COOKIE = "tabletop_learner"
MAX_PAGES = 4
"""Largest number of open pages of one learner; each page has a kernel."""
MAX_CONNECTIONS = 3
"""Largest number of connections to one kernel. A page has one, and a second one until the server notices a lost one."""
MAX_UNSENT_BYTES = 16 * 2**20
"""Largest number of unsent bytes for a page that does not read them, or is lost."""
STARTS_PER_SECOND = 1 / 15
MAX_STARTS = 12
"""Allowance for pages opened by one learner: average rate and burst. Each page starts a kernel, which takes seconds."""
GOING_AWAY = 1001
"""WebSocket close code for a page whose kernel has ended."""
SESSION = re.compile(r"[\w-]{1,64}", re.ASCII)
"""Valid session ids of connections."""
START_SECONDS = 120.0
"""Seconds within which a page must connect to its kernel for the first time."""
GRACE_SECONDS = 60.0
"""Seconds for which a kernel waits for its page after the connection was lost."""
RELOAD_SECONDS = 5.0
"""Seconds after which a learner who closed a page counts as having left rather than reloading it."""
SWEEP_SECONDS = 2.0
PING_MS = 10_000
SILENCE_MS = 30_000
"""Interval of the pings to a page, and the time without an answer after which the connection counts as lost."""


@dataclass
class OpenPage:
    """An open page of a learner, with the time until which its kernel waits for it."""

    learner: str
    """Token of the learner."""
    path: str
    deadline: float = field(default_factory=lambda: time.monotonic() + START_SECONDS)
    was_connected: bool = False
    sockets: set[WebSocketHandler] = field(default_factory=set)
    """Connections that are open or being opened."""


class Backlog(list[Any]):
    """Messages of a kernel since its page was lost; `overflow` is called when they exceed the size limit."""

    def __init__(self, overflow: Callable[[], object]) -> None:
        super().__init__()
        self._size, self._overflow = 0, overflow

    def append(self, message: Any) -> None:
        """Append a message, given as a channel and the parts of the message."""
        self._size += sum(map(len, message[1]))
        if self._size <= MAX_UNSENT_BYTES:
            super().append(message)
        else:
            self.clear()
            self._overflow()


class LearnerKernels(AsyncMappingKernelManager):
    """Manager of the kernels of all pages; a kernel belongs to the learner whose browser requested its page."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.pages: dict[str, OpenPage] = {}
        """Open pages by kernel id."""
        self._left: dict[tuple[str, str], float] = {}
        """Times at which learners closed their last page, by token and path."""
        self._starts: dict[str, Allowance] = {}

    async def start_kernel(self, **settings: Any) -> str:  # type: ignore[override]
        """Start the kernel of a page and return its id. Raises HTTPError if the learner has too many pages."""
        learner, path = settings["env"][LEARNER], settings["env"][PAGE]
        await self._limit_pages(learner)
        kernel_id = str(uuid4())
        self.pages[kernel_id] = OpenPage(learner, path)
        try:
            started: str = await super().start_kernel(kernel_id=kernel_id, **settings)
        except BaseException:
            del self.pages[kernel_id]
            raise
        return started

    async def _limit_pages(self, learner: str) -> None:
        """Make room for one more page; end the kernel of a page that the browser closed without notice."""
        if not self._starts.setdefault(learner, Allowance(STARTS_PER_SECOND, MAX_STARTS)).use(1):
            raise HTTPError(429, "a learner opens too many pages")
        own = {id: page for id, page in self.pages.items() if page.learner == learner}
        if len(own) < MAX_PAGES:
            return
        lost = [id for id, page in own.items() if page.was_connected and not self.count_connections(id)]
        if not lost:
            raise HTTPError(429, "a learner has %d pages open", MAX_PAGES)
        await self.end(lost[0])

    def count_connections(self, kernel_id: str) -> int:
        """Return the number of connections to a kernel."""
        return int(self._kernel_connections.get(kernel_id, 0))

    def notify_connect(self, kernel_id: str) -> None:
        """Record that a page has connected to its kernel."""
        super().notify_connect(kernel_id)
        if kernel_id in self.pages:
            self.pages[kernel_id].was_connected = True

    def notify_disconnect(self, kernel_id: str) -> None:
        """Record that a connection was lost, and start the time for which the kernel waits for its page."""
        super().notify_disconnect(kernel_id)
        if kernel_id in self.pages:
            self.pages[kernel_id].deadline = time.monotonic() + GRACE_SECONDS

    def start_buffering(self, kernel_id: str, session_key: str, channels: dict[str, Any]) -> None:
        """Buffer the messages of a kernel while its page is lost; a kernel with too many unsent bytes is ended."""
        super().start_buffering(kernel_id, session_key, channels)

        def overflow() -> None:
            if kernel_id in self.pages:
                self.pages[kernel_id].deadline = 0.0

        self._kernel_buffers[kernel_id]["buffer"] = Backlog(overflow)

    def is_owner(self, learner: str | None, kernel_id: str) -> bool:
        """Return True if this kernel exists and was started by this learner's browser."""
        page = self.pages.get(kernel_id)
        return page is not None and page.learner == learner and kernel_id in self

    def has_pages(self, learner: str) -> bool:
        """Return True if a learner has a page open."""
        return any(page.learner == learner for page in self.pages.values())

    def has_left(self, learner: str, path: str) -> bool:
        """Return True if a learner has no open page with this path and is not just reloading it."""
        if any((page.learner, page.path) == (learner, path) for page in self.pages.values()):
            return False
        return time.monotonic() - self._left.get((learner, path), 0.0) > RELOAD_SECONDS

    async def end(self, kernel_id: str) -> None:
        """End the kernel of a page that is gone."""
        page = self.pages.pop(kernel_id, None)
        if page is not None:
            self._left[page.learner, page.path] = time.monotonic()
            for socket in page.sockets:
                socket.close(GOING_AWAY)
        if kernel_id in self:
            await self.shutdown_kernel(kernel_id)

    async def watch_pages(self) -> None:
        """End the kernels of pages that vanished without notice; run until the class ends."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            for kernel_id in self.list_overdue(time.monotonic()):
                try:
                    await self.end(kernel_id)
                except Exception:
                    self.log.exception("The kernel of a page that has gone does not end.")

    def list_overdue(self, now: float) -> list[str]:
        """Return the ids of the kernels whose pages did not reconnect before `now`."""
        return [id for id, page in self.pages.items() if not self.count_connections(id) and now > page.deadline]


class QuietHandler(JupyterHandler):
    """A request handler with terse errors, because full error pages contain paths and versions."""

    def write_error(self, status_code: int, **_: Any) -> None:
        """Write only the status code and its reason."""
        self.set_header("Content-Type", "text/plain")
        self.finish(f"{status_code}: {self._reason}")


class OwnKernel(QuietHandler):
    """A request for one kernel, which must belong to the learner who sends the request."""

    def refuse_others(self, kernel_id: str) -> None:
        """Raise HTTPError unless this kernel belongs to the browser that sent the request."""
        if not self.kernel_manager.is_owner(self.get_cookie(COOKIE), kernel_id):
            raise HTTPError(404)


class KernelModel(OwnKernel, KernelHandler):
    """A request for the state of a kernel, sent by a page before it connects."""

    SUPPORTED_METHODS = ("GET",)

    async def get(self, kernel_id: str) -> None:
        """Send the state of the kernel."""
        self.refuse_others(kernel_id)
        await super().get(kernel_id)


class Shutdown(OwnKernel, VoilaShutdownKernelHandler):
    """A request to end the kernel, sent by a page that is closed."""

    SUPPORTED_METHODS = ("POST",)

    def check_xsrf_cookie(self) -> None:
        """Accept the request without a token: other sites do not have the cookie, which is `SameSite=Strict`."""

    async def post(self, kernel_id: str) -> None:
        """End the kernel of the page."""
        self.refuse_others(kernel_id)
        self.set_status(204)
        self.finish()
        await self.kernel_manager.end(kernel_id)


class Channels(OwnKernel, VoilaKernelWebsocketHandler):
    """The connection of a page with its kernel."""

    @property
    def ping_interval(self) -> int:
        """Milliseconds between two pings."""
        return PING_MS

    @property
    def ping_timeout(self) -> int:
        """Milliseconds without an answer after which the connection is closed.

        Tornado reads both numbers as seconds before it connects, and this one must not be larger than the interval.
        """
        return SILENCE_MS if self.ws_connection is not None else PING_MS

    async def get(self, kernel_id: str) -> None:
        """Connect; refuse the kernel of another learner, and more connections than a page needs."""
        self.refuse_others(kernel_id)
        is_socket = self.request.headers.get("Upgrade", "").lower() == "websocket"
        if not is_socket or not SESSION.fullmatch(self.get_query_argument("session_id", "")):
            raise HTTPError(400)
        page = self.kernel_manager.pages[kernel_id]
        if len(page.sockets) >= MAX_CONNECTIONS:
            raise HTTPError(429)
        page.sockets.add(self)
        try:
            await super().get(kernel_id)
        finally:
            page.sockets.discard(self)
            # The connection never opened, so no other code releases it.
            if getattr(self, "connection", None) is not None:
                self.connection._open_sessions.pop(self.connection.session_key, None)

    async def open(self, kernel_id: str) -> None:
        """Open the connection."""
        assert self.ws_connection is not None
        self.set_nodelay(True)  # the second of two small messages would wait about 40 ms
        self.ws_connection.stream.max_write_buffer_size = MAX_UNSENT_BYTES
        await super().open(kernel_id)

    def on_message(self, message: Any) -> None:
        """Pass a message to the kernel unless the connection was closed meanwhile."""
        if isinstance(self.connection, LearnerConnection):
            self.connection.handle_incoming_message(message)

    def write_message(self, message: Any, binary: bool = False) -> None:
        """Send a message to the page; close the connection if the page does not read.

        No caller waits for the result: a later error only means that the page is gone.
        """
        try:
            written = super().write_message(message, binary)
            if written is not None:
                written.add_done_callback(lambda done: done.cancelled() or done.exception())
        except StreamBufferFullError:
            self.connection.refuse("the page does not read what it is sent")
        except WebSocketClosedError:
            pass  # the page is gone
