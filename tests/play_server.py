"""A server of pages in this process, and pages without a browser: what a hostile page could do, they do."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Thread
from typing import Any, Protocol

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tabletop_widgets.server.page_server import (
    HOST,
    PageServer,
    bind_port,
    create_application,
    create_http_server,
)
from tabletop_widgets.server.page_session import use_page_comms
from tabletop_widgets.server.web_server import PORT, PlayServer

SECONDS = 60.0
"""Time for an answer on a busy machine."""


class Served(Protocol):
    """A server of pages."""

    host: str
    server: Any


class ServedPages:
    """A server in a thread of this process."""

    server: Any

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        asyncio.run_coroutine_threadsafe(self._begin(), self.loop).result(SECONDS)

    async def _begin(self) -> None:
        use_page_comms()
        listener = bind_port(0, PORT)
        self.host = f"{HOST}:{listener.getsockname()[1]}"
        self.server, handlers = self.create(listener.getsockname()[1])
        self.http = create_http_server(self.server, create_application(self.server, handlers), listener)

    def create(self, port: int) -> tuple[PageServer, list[Any]]:
        """Return the server and its own handlers."""
        return PlayServer(port), []

    @property
    def url(self) -> str:
        """Return the address of the page."""
        return f"http://{self.host}/{self.server.token}/"

    def stop(self) -> None:
        """End the server, as Ctrl+C does."""

        async def end() -> None:
            self.http.stop()
            await self.http.close_all_connections()
            self.server.sessions.end_all()

        asyncio.run_coroutine_threadsafe(end(), self.loop).result(SECONDS)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(SECONDS)


@contextmanager
def serve_pages() -> Iterator[ServedPages]:
    """Serve pages until the end of the block."""
    served = ServedPages()
    try:
        yield served
    finally:
        if served.thread.is_alive():
            served.stop()


class ClientPage:
    """A page: its models, the slices of the root, and what it was sent."""

    def __init__(
        self, served: Served, session: str = "", origin: str | None = "", token: str = "", **query: str
    ) -> None:
        self.served = served
        self.models: dict[str, dict[str, Any]] = {}
        self.session = ""
        asked = "&".join(f"{name}={fact}" for name, fact in {"session": session, **query}.items())
        self._open = ExitStack()
        self.socket = self._open.enter_context(
            connect(
                f"ws://{served.host}/{token or served.server.token}/socket?{asked}",
                origin=f"http://{served.host}" if origin == "" else origin,  # type: ignore[arg-type]
                max_size=None,
                proxy=None,
                compression=None,
            )
        )
        self.wait(lambda: self.session)

    def close(self) -> None:
        """Close the connection."""
        self._open.close()

    @property
    def slices(self) -> dict[str, dict[str, Any]]:
        """Return the states of all views of the root, by their ids."""
        slices: dict[str, dict[str, Any]] = self.models[self.root]["_slices"]
        return slices

    def get(self, script: str) -> dict[str, Any]:
        """Return the state of the last view with this script."""
        return self.slices[self.find(script)]

    def find(self, script: str) -> str:
        """Return the id of the last view with this script; "" if there is none."""
        return next((id for id, state in reversed(self.slices.items()) if state.get("_script") == script), "")

    def wait(self, is_there: Any, seconds: float = SECONDS) -> None:
        """Receive messages until something is there."""
        end = time.monotonic() + seconds
        while not is_there():
            assert time.monotonic() < end, "it has not come"
            self.receive(json.loads(self.socket.recv(timeout=end - time.monotonic())))

    def receive(self, message: dict[str, Any]) -> None:
        """Note a message."""
        if "open" in message:
            self.models[message["open"]] = message["state"]
        elif "close" in message:
            self.models.pop(message["close"], None)
        elif "root" in message:
            self.root, self.session = message["root"], message["session"]
            number = self.models[self.root]["_number"]
            self.send(self.root, {"type": "have", "page": "p", "number": number, "asks": True})
        else:
            data = message["data"]
            self.models[message["comm"]].update(data.get("state", {}))
            for id, state in data.get("content", {}).get("states", {}).items():
                self.slices.setdefault(id, {}).update(state)

    def put(self, message: Any) -> None:
        """Send a frame. The server may close the connection meanwhile."""
        with suppress(ConnectionClosed):
            self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def send(self, comm: str, content: Any) -> None:
        """Send a message to a widget."""
        self.put({"comm": comm, "data": {"method": "custom", "content": content}})

    def tell(self, script: str, **content: Any) -> None:
        """Send a message to the view with this script."""
        self.send(self.root, {"slice": self.find(script), "content": content})

    def wait_closed(self) -> int:
        """Wait until the server has closed the connection, and return the code."""
        try:
            while True:
                self.socket.recv(timeout=SECONDS)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006
