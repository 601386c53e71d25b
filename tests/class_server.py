"""Classes for tests: one that is held in this process, one by the real command, and learners without a browser."""

from __future__ import annotations

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
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tabletop_widgets.classroom.assignments.assignment import Material
from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
from tabletop_widgets.classroom.class_server import ClassServer, list_handlers
from tabletop_widgets.classroom.room import Room
from tabletop_widgets.classroom.storage.saved_class import SavedClass, resume_class
from tests.play_server import ClientPage, ServedPages

ROOT = Path(__file__).resolve().parents[1]
STARTED_SECONDS = 90.0
"""Time that a process may take to start on a busy machine."""


class ServedClass(ServedPages):
    """A class in a thread of this process."""

    server: ClassServer

    def __init__(self, saved: SavedClass) -> None:
        self.saved, self.room = saved, saved.room
        super().__init__()

    def create(self, port: int) -> tuple[ClassServer, list[Any]]:
        """Return the server and its handlers."""
        server = ClassServer(self.room, port, saved=self.saved)
        return server, list_handlers(server)

    @property
    def site(self) -> str:
        """Return the address of the page to join."""
        return f"http://{self.host}"

    def join(self, name: str, code: str = "") -> str:
        """Join, and return the token of the learner; "" if the class refuses."""
        form = {"name": name, "code": code or self.room.code, "lang": "en", "consent": "on"}
        reply = ask(f"{self.site}/join", form, Origin=self.site)
        return reply.headers["Location"].strip("/") if reply.status == 303 else ""

    def open(self, name: str) -> ClientPage:
        """Join, and open the page."""
        return ClientPage(self, token=self.join(name))


@contextmanager
def serve_class(
    name: str = "gin_rummy", kind: str = "course", start: str = "", folder: Path = Path("none"), resumes: bool = False
) -> Iterator[ServedClass]:
    """Serve a class in this process until the end of the block: a new one, or the only saved one of a folder.

    A class with a notebook is resumed with its file as the name.
    """
    if resumes:
        saved = resume_class(folder, notebook=name if name.endswith(".ipynb") else "")
    else:
        assignment = load_assignment(name, kind, start)
        saved = SavedClass(Room(assignment, Material(name, kind, start, assignment.fingerprint)), folder)
    served = ServedClass(saved)
    try:
        yield served
    finally:
        if served.thread.is_alive():
            served.stop()
        served.saved.close()


@dataclass
class HeldClass:
    """A class that is held by the command, in a process of its own."""

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


def start_server(folder: Path, *words: str) -> subprocess.Popen[str]:
    """Run a command that serves pages, on a free port; it writes to `home` and `log` in a folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    home, log = folder / "home", folder / "log"
    home.mkdir(exist_ok=True)
    env = {
        **os.environ,
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'widgets'}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(home),
        "TMPDIR": str(home),
        "TABLETOP_LANG": "en",
    }
    command = [sys.executable, "-m", "tabletop", *words, "--port", str(port)]
    with log.open("w") as err:
        return subprocess.Popen(command, env=env, cwd=home, stdout=subprocess.PIPE, stderr=err, text=True)


@contextmanager
def held_class(folder: Path, *words: str) -> Iterator[HeldClass]:
    """Run `tabletop classroom` until the end of the block; all that it writes lies in a folder."""
    home, log = folder / "home", folder / "log"
    process = start_server(folder, "classroom", *(words or ("51st_state",)))
    assert process.stdout is not None
    joined, mine, _ = (process.stdout.readline() for _ in range(3))
    found, teacher = re.search(r"(http\S+) and type the code (\w+)\.", joined), re.search(r"http\S+", mine)
    assert found, log.read_text()
    assert teacher
    held = HeldClass(found[1], found[2], teacher[0], home, log, process)
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
