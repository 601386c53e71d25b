"""A class that is held by the real server, and learners without a browser: what a hostile page could do, they do."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parents[1]
V1 = "v1.kernel.websocket.jupyter.org"
STARTED_SECONDS = 90.0
"""Time that a kernel may take to start on a busy machine."""


@dataclass
class ClassServer:
    """A class that is being held in a process of its own."""

    url: str
    code: str
    teacher: str
    """The address of the teacher's page."""
    home: Path
    log: Path
    process: subprocess.Popen[str]

    def stop(self) -> None:
        """Close the class."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)

    def kernels(self) -> list[int]:
        """Return the process ids of the kernels that run."""
        path = f"/proc/{self.process.pid}/task/{self.process.pid}/children"
        return [int(pid) for pid in Path(path).read_text().split()]


@contextmanager
def held_class(folder: Path, game: str = "51st_state") -> Iterator[ClassServer]:
    """Hold a class of a game until the end of the block; all that it writes lies in a folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home, log = folder / "home", folder / "log"
    home.mkdir()
    env = {
        **{name: fact for name, fact in os.environ.items() if not name.startswith(("JUPYTER", "IPYTHON", "XDG"))},
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'widgets'}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(home),
        "TMPDIR": str(home),
        "TABLETOP_LANG": "en",
    }
    command = [sys.executable, "-m", "tabletop", "classroom", game, "--port", str(port)]
    with log.open("w") as err:
        process = subprocess.Popen(command, env=env, cwd=home, stdout=subprocess.PIPE, stderr=err, text=True)
    assert process.stdout is not None
    joined, mine, _ = (process.stdout.readline() for _ in range(3))
    found, teacher = re.search(r"(http\S+) and type the code (\w+)\.", joined), re.search(r"http\S+", mine)
    assert found, log.read_text()
    assert teacher
    held = ClassServer(found[1], found[2], teacher[0], home, log, process)
    try:
        yield held
    finally:
        if process.poll() is None:
            held.stop()
        process.stdout.close()


@dataclass
class Reply:
    """An answer of the server."""

    status: int
    body: str
    headers: dict[str, str]
    seconds: float


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:  # type: ignore[override]
        return None


def ask(url: str, data: dict[str, str] | bytes | None = None, method: str = "", cookie: str = "", **head: str) -> Reply:
    """Ask the server for something, without following where it sends us."""
    body = urlencode(data).encode() if isinstance(data, dict) else data
    request = urllib.request.Request(url, body, method=method or ("GET" if body is None else "POST"))
    for name, fact in {**({"Cookie": cookie} if cookie else {}), **head}.items():
        request.add_header(name.replace("_", "-"), fact)
    begin = time.monotonic()
    try:
        with urllib.request.build_opener(_Stay).open(request, timeout=STARTED_SECONDS) as reply:
            text, status, headers = reply.read(), reply.status, dict(reply.headers)
    except urllib.error.HTTPError as error:
        text, status, headers = b"", error.code, dict(error.headers)
        with suppress(ConnectionResetError):  # it does not wait for the rest of what is too large
            text = error.read()
    return Reply(status, text.decode(errors="replace"), headers, time.monotonic() - begin)


def cookie_of(reply: Reply) -> str:
    """Return the cookie that an answer sets, as a browser would send it."""
    return reply.headers.get("Set-Cookie", "").split(";")[0]


class LearnerPage:
    """A page of a learner: its kernel, and a connection with it."""

    def __init__(self, held: ClassServer, cookie: str, path: str = "/course") -> None:
        self.held, self.cookie = held, cookie
        self.reply = ask(held.url + path, cookie=cookie)
        found = re.search(r'"kernelId": "([^"]*)"', self.reply.body)
        self.kernel = found[1] if found else ""
        self.session = uuid4().hex
        self.heard: list[dict[str, Any]] = []
        self.roots: dict[str, str] = {}
        """Of views that share a model: the id of the composite, by theirs."""
        self.socket: ClientConnection | None = None
        self._open = ExitStack()

    @classmethod
    def of(cls, other: LearnerPage) -> LearnerPage:
        """Return another browser's view of a page, with the same cookie."""
        made = copy(other)
        made.session, made.heard, made.socket, made._open = uuid4().hex, [], None, ExitStack()
        return made

    def close(self) -> None:
        """Close the connection."""
        self._open.close()

    def connect(self, cookie: str = "", subprotocol: str | None = V1, origin: str = "") -> ClientConnection:
        """Open a connection with the kernel, in place of the one before."""
        if not origin:
            self._open.close()
        address = f"ws://{urlsplit(self.held.url).netloc}/api/kernels/{self.kernel}/channels"
        self.socket = self._open.enter_context(
            connect(
                f"{address}?session_id={self.session}",
                additional_headers={"Cookie": cookie or self.cookie},
                subprotocols=[subprotocol] if subprotocol else None,  # type: ignore[list-item]
                origin=origin or None,  # type: ignore[arg-type]
                max_size=None,
                proxy=None,
                compression=None,
            )
        )
        return self.socket

    def send(self, kind: str, content: Any, channel: str = "shell", metadata: Any = None) -> str:
        """Send a message; returns its id."""
        assert self.socket is not None
        id = uuid4().hex
        header = {"msg_id": id, "username": "", "session": self.session, "msg_type": kind, "version": "5.3", "date": ""}
        self.socket.send(frame_of(channel, header, {}, metadata or {}, content))
        return id

    def tell(self, model: str, **content: Any) -> None:
        """Send a message to a widget, as its view does."""
        self.send("comm_msg", self.addressed(model, {"method": "custom", "content": content}))

    def addressed(self, model: str, data: Any) -> dict[str, Any]:
        """Return the content of a message to a widget; one to a view of a composite goes to its model."""
        if model not in self.roots:
            return {"comm_id": model, "data": data}
        parts = {key: data[key] for key in ("content", "state") if key in data} if isinstance(data, dict) else {}
        content = {"slice": model, **(parts or {"content": data})}
        return {"comm_id": self.roots[model], "data": {"method": "custom", "content": content}}

    def hear(self, seconds: float = 2.0) -> list[dict[str, Any]]:
        """Return what comes until nothing has come for so long."""
        assert self.socket is not None
        heard = []
        try:
            while True:
                heard.append(read_frame(self.socket.recv(timeout=seconds)))
        except (TimeoutError, ConnectionClosed):
            pass
        self.heard += heard
        return heard

    def ask_states(self) -> str:
        """Ask for the states of all widgets; returns the id of the comm that will tell them."""
        id = uuid4().hex
        target = {"comm_id": id, "target_name": "jupyter.widget.control", "data": {}}
        self.send("comm_open", target, metadata={"version": "1.0.0"})
        self.send("comm_msg", {"comm_id": id, "data": {"method": "request_states"}})
        return id

    def models(self) -> dict[str, dict[str, Any]]:
        """Return the states of all widgets of the kernel and of all views of composites, by their ids."""
        id = self.ask_states()
        end = time.monotonic() + STARTED_SECONDS
        while time.monotonic() < end:
            for message in self.hear(1.0):
                data = message["content"].get("data", {})
                if message["content"].get("comm_id") == id and data.get("method") == "update_states":
                    states = {key: one["state"] for key, one in data["states"].items()}
                    slices = {key: state["_slices"] for key, state in states.items() if "_slices" in state}
                    self.roots = {id: key for key, views in slices.items() for id in views}
                    return {**states, **{id: state for views in slices.values() for id, state in views.items()}}
        raise AssertionError("the kernel does not answer")


def frame_of(channel: str, *parts: Any) -> bytes:
    """Return a frame of the v1 protocol."""
    texts = [channel.encode(), *(part if isinstance(part, bytes) else json.dumps(part).encode() for part in parts)]
    offsets = [8 * (len(texts) + 2)]
    for text in texts:
        offsets.append(offsets[-1] + len(text))
    numbers = [len(offsets), *offsets]
    return b"".join([*(n.to_bytes(8, "little") for n in numbers), *texts])


def read_frame(frame: bytes | str) -> dict[str, Any]:
    """Return the header and content of a frame of the v1 protocol."""
    assert isinstance(frame, bytes)
    count = int.from_bytes(frame[:8], "little")
    offsets = [int.from_bytes(frame[8 * k : 8 * k + 8], "little") for k in range(1, count + 1)]
    header, content = (json.loads(frame[offsets[k] : offsets[k + 1]]) for k in (1, 4))
    return {"type": header["msg_type"], "content": content}
