"""Session of a page: its widgets, in a thread with an event loop, and the connections of the browser.

    server to page    {open, state}      a model, also again after every connection
                      {comm, data}       a message of a widget
                      {close}            a model that is gone
                      {root, session}    the model to draw and the key of the session, after the models
    page to server    {comm, data}       a message to a widget (`limits.py`)

What would be global in a notebook belongs to the session, and is found through context variables (`user_state.py`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable
from contextvars import Context, ContextVar, copy_context
from threading import Thread
from typing import Any, Protocol

import comm
from comm.base_comm import BaseComm
from ipywidgets.widgets.widget import _instances, _remove_buffers

from tabletop_widgets.kernel.channel import collect
from tabletop_widgets.kernel.user_state import UserState
from tabletop_widgets.screen.modules import SharedText, StyledWidget
from tabletop_widgets.server.html_tree import parse_html
from tabletop_widgets.server.limits import FrameError, check_traits, parse_message
from tabletop_widgets.server.still_figures import StillFigures, is_chart

LOG = logging.getLogger("tabletop_widgets")
MAX_WAITING = 500
"""Largest number of messages of a page that wait for the session."""
END_SECONDS = 5.0
"""Seconds to wait for a session to save its games and end."""
UNUSED = frozenset(["_esm", "_css", "_anywidget_id", "_text"])
"""Traits of models that our page does not need: it gets its modules by HTTP."""

_session: ContextVar[PageSession | None] = ContextVar("page_session", default=None)


class Connection(Protocol):
    """A connection with a page. Its methods are called in the event loop of the server."""

    def send_text(self, text: str) -> None:
        """Send a message to the page."""

    def refuse(self, reason: str) -> None:
        """Close the connection, because the page has sent what our pages never send."""

    def finish_session(self) -> None:
        """Close the connection, because the session has ended."""


class PageSession:
    """Widgets of one page in a thread of their own. Create it in the event loop of the server.

    Args:
        key: Secret name of the session.
        build: Function that creates the widget of this package to show; it is called in the thread of the session.
        keep_part: Function that keeps a part of the page, by its key and text, so that the page can load it.
    """

    def __init__(self, key: str, build: Callable[[], StyledWidget], keep_part: Callable[[str, str], object]) -> None:
        self.key = key
        self.comms: dict[str, BaseComm] = {}
        """Open comms of the session, by id. Pages reach no others."""
        self.connections: set[Connection] = set()
        """Connections of its pages; only the server's thread uses them."""
        self.connected_at = time.monotonic()
        """Time at which a page was connected last."""
        self.is_ended = False
        self._build, self._keep_part = build, keep_part
        self.root: StyledWidget | None = None
        self._figures = StillFigures(self._send)
        self._texts: set[str] = set()
        """Ids of the comms of HTML widgets."""
        self._received = self._handled = 0
        self._server = asyncio.get_running_loop()
        self._loop = asyncio.new_event_loop()
        self._context = copy_context()
        self._context.run(self._enter)
        self._thread = Thread(target=self._copy_context().run, args=(self._run,), name=f"page-{key[:6]}", daemon=True)
        self._thread.start()
        self.call(self._open_root)

    # --- the server's thread ----------------------------------------------------------------------------------------

    def connect(self, connection: Connection) -> None:
        """Send a page all models of the session, and then their messages."""
        self.call(self._welcome, connection)

    def disconnect(self, connection: Connection) -> None:
        """Forget a connection."""
        self.connected_at = time.monotonic()
        self.connections.discard(connection)

    def receive(self, connection: Connection, frame: str | bytes) -> None:
        """Pass a message of a page to its widget; a malformed one closes the connection."""
        self._received += 1
        if self._received - self._handled > MAX_WAITING:
            connection.refuse("more messages than can be handled")
        else:
            self.call(self._receive, connection, frame)

    def end(self) -> None:
        """Close the widgets, which saves their games, and end the thread."""
        if not self.is_ended:
            self.is_ended = True
            for connection in [*self.connections]:
                connection.finish_session()
            self.call(self._end)

    def join(self) -> None:
        """Wait until the session has ended."""
        self._thread.join(END_SECONDS)

    def _deliver(self, text: str) -> None:
        for connection in [*self.connections]:
            connection.send_text(text)

    def _admit(self, connection: Connection, texts: list[str]) -> None:
        for text in texts:
            connection.send_text(text)
        if not self.is_ended:
            self.connections.add(connection)

    # --- the session's thread ---------------------------------------------------------------------------------------

    def _copy_context(self) -> Context:
        return self._context.run(copy_context)

    def _enter(self) -> None:
        UserState().enter()
        _session.set(self)

    def call(self, function: Callable[..., object], *arguments: Any) -> None:
        """Call a function in the thread of the session."""
        try:
            self._loop.call_soon_threadsafe(function, *arguments, context=self._copy_context())
        except RuntimeError:  # the loop is closed
            LOG.debug("a session has ended")

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
            for task in asyncio.all_tasks(self._loop):
                task.cancel()
            self._loop.run_until_complete(asyncio.sleep(0))
        finally:
            self._loop.close()

    def _open_root(self) -> None:
        try:
            self.root = self._build()
            self.root.comm.open_model()
        except Exception:
            LOG.exception("a page could not be built")
            self._server.call_soon_threadsafe(self.end)

    def _welcome(self, connection: Connection) -> None:
        if self.root is None:
            self._server.call_soon_threadsafe(connection.finish_session)
            return
        messages = [self._describe_model(id) for id in [*self.comms]]
        messages.append({"root": self.root.model_id, "session": self.key})
        texts = [json.dumps(message, default=str) for message in messages if message]
        self._server.call_soon_threadsafe(self._admit, connection, texts)

    def _receive(self, connection: Connection, frame: str | bytes) -> None:
        self._handled += 1
        try:
            id, data = parse_message(frame)
            widget, channel = _instances.get(id), self.comms.get(id)
            if channel is None or widget is None:
                return  # it was closed while the message was on its way, or it belongs to someone else
            if is_chart(widget):
                self._figures.resize(id, data.get("content", {}).get("width"))
                return
            check_traits(widget, data)
            channel.handle_msg({"content": {"data": data}, "buffers": []})
        except Exception as error:
            if not isinstance(error, FrameError):
                LOG.exception("a message of a page could not be handled")
            self._server.call_soon_threadsafe(connection.refuse, str(error)[:200])

    def _end(self) -> None:
        try:
            if self.root is not None:
                self.root.close()
            with collect():
                for id in [*self.comms]:
                    if (widget := _instances.get(id)) is not None:
                        widget.close()
        except Exception:
            LOG.exception("a session could not be closed")
        self._loop.stop()

    # --- comms ------------------------------------------------------------------------------------------------------

    def add_comm(self, channel: BaseComm, state: dict[str, Any]) -> None:
        """Send a new model to the pages."""
        self.comms[channel.comm_id] = channel
        if "_text" in state:
            self._keep_part(state["_key"], state["_text"])
        if self._figures.add(channel.comm_id, state):
            return
        self._send({"open": channel.comm_id, "state": self._adapt(channel.comm_id, state)})

    def remove_comm(self, channel: BaseComm) -> None:
        """Remove a model from the pages."""
        if self.comms.pop(channel.comm_id, None) is not None:
            self._figures.remove(channel.comm_id)
            self._texts.discard(channel.comm_id)
            self._send({"close": channel.comm_id})

    def send_message(self, channel: BaseComm, data: dict[str, Any]) -> None:
        """Send a message of a widget to the pages."""
        if self._figures.update(channel.comm_id):
            return
        if channel.comm_id in self._texts and "state" in data:
            data = {**data, "state": self._adapt(channel.comm_id, data["state"])}
        self._send({"comm": channel.comm_id, "data": data})

    def _describe_model(self, id: str) -> dict[str, Any] | None:
        """Return the message that opens a model in its present state."""
        widget = _instances.get(id)
        if widget is None or is_chart(widget):
            return self._figures.describe(id)
        if isinstance(widget, SharedText):
            return {"open": id, "state": {"_key": widget._key}}
        state, _, _ = _remove_buffers(widget.get_state())
        return {"open": id, "state": self._adapt(id, state)}

    def _adapt(self, id: str, state: dict[str, Any]) -> dict[str, Any]:
        """Return a state without what the page does not need, and with texts in HTML as trees of elements."""
        if state.get("_model_name") == "HTMLModel":
            self._texts.add(id)
        tree = {"value": parse_html(str(state["value"]))} if id in self._texts and "value" in state else {}
        return {**{name: fact for name, fact in state.items() if name not in UNUSED}, **tree}

    def _send(self, message: dict[str, Any]) -> None:
        if not self.is_ended:
            self._server.call_soon_threadsafe(self._deliver, json.dumps(message, default=str))


class PageComm(BaseComm):
    """Comm of a widget in a session."""

    def __init__(self, session: PageSession, **settings: Any) -> None:
        self._session = session
        super().__init__(**settings)

    def open(self, data: Any = None, metadata: Any = None, buffers: Any = None) -> None:
        """Open the model on the pages of the session."""
        self._closed = False
        self._session.add_comm(self, (data or {}).get("state", {}))

    def close(self, data: Any = None, metadata: Any = None, buffers: Any = None, deleting: bool = False) -> None:
        """Close the model on the pages of the session."""
        if not self._closed:
            self._closed = True
            self._session.remove_comm(self)

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any) -> None:
        """Send a message to the pages of the session."""
        self._session.send_message(self, data)

    def handle_msg(self, msg: dict[str, Any]) -> None:
        """Handle a message of a page."""
        if self._msg_callback is not None:
            self._msg_callback(msg)


_create_comm = comm.create_comm


def _create_page_comm(*arguments: Any, **settings: Any) -> BaseComm:
    """Create a comm of the session in whose thread this runs; elsewhere, one of the kernel."""
    session = _session.get()
    return _create_comm(*arguments, **settings) if session is None else PageComm(session, **settings)


def use_page_comms() -> None:
    """Give the widgets of sessions comms of their sessions."""
    global _create_comm
    if comm.create_comm is not _create_page_comm:
        _create_comm, comm.create_comm = comm.create_comm, _create_page_comm
