"""Kernels for the notebooks of the tests: forks of one process that has imported the packages.

Starting Python and importing ipykernel and the widgets takes longer than most of these tests. `serve` is that process;
`start` is the command of the kernel specification. It asks for a fork and lives as long as the fork does.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from types import FrameType

IMPORTED = (
    "ipykernel.ipkernel",
    "ipykernel.kernelapp",
    "tabletop_widgets.table.games.opening",
    *(f"tabletop_widgets.games.{game}.boards" for game in ("fifty_first_state", "axon_protocol", "dei")),
)
"""Modules that a fork finds imported. None of them may start a thread."""
GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")
"""Games whose content a fork finds loaded."""


@contextmanager
def provide_kernels(data: Path, name: str, env: Mapping[str, str]) -> Iterator[None]:
    """Write the specification of a kernel of this name to a folder of Jupyter's data, and serve it."""
    command = [sys.executable, str(Path(__file__).resolve()), str(data / f"{name}.socket")]
    specification = data / "kernels" / name / "kernel.json"
    specification.parent.mkdir(parents=True)
    content = {"argv": [*command, "{connection_file}"], "display_name": name, "language": "python"}
    specification.write_text(json.dumps(content))
    server = subprocess.Popen(command, env=dict(env), start_new_session=True)
    try:
        yield
    finally:
        server.terminate()
        server.wait()


def serve(address: str) -> None:
    """Fork a kernel for every connection to a Unix socket, until the process is terminated."""
    for name in IMPORTED:
        importlib.import_module(name)
    from tabletop import load_game  # not above: `start` needs none of these
    from tabletop.engine.i18n.grammar import LANGUAGES
    from tabletop_widgets.screen.hyphens import hyphenate

    for game in GAMES:
        load_game(game).strategies()
    for lang in LANGUAGES:
        hyphenate("word", lang)  # reads its dictionary
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # a kernel that has ended leaves nothing behind
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(address)
        server.listen()
        while True:
            connection, _ = server.accept()
            with connection:
                if os.fork() == 0:
                    server.close()
                    run_kernel(connection)


def run_kernel(connection: socket.socket) -> None:
    """Run a kernel in this process until it ends or its connection is closed. It holds the connection open."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    request = json.loads(connection.makefile("rb").readline())
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    connection.sendall(f"{os.getpid()}\n".encode())
    Thread(target=end_with, args=(connection,), daemon=True).start()
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance(argv=["-f", request["file"]])
    os._exit(0)


def connect(connection: socket.socket, address: str) -> None:
    """Connect with the process of `serve`, which may still import the packages."""
    for _ in range(600):
        try:
            return connection.connect(address)
        except (FileNotFoundError, ConnectionRefusedError):
            time.sleep(0.1)
    raise TimeoutError(address)


def end_with(connection: socket.socket) -> None:
    """End this process when the other end of the connection is closed: the process that asked for it was killed."""
    connection.recv(1)
    os._exit(1)


def start(address: str, file: str) -> None:
    """Request a kernel with a connection file, pass signals on to it, and return when it has ended."""
    hidden = {"JPY_PARENT_PID"}  # the kernel would watch for the end of its parent, which is the server of forks
    environment = {name: text for name, text in os.environ.items() if name not in hidden}
    with socket.socket(socket.AF_UNIX) as connection:
        connect(connection, address)
        request = {"folder": os.getcwd(), "environment": environment, "file": file}
        connection.sendall(json.dumps(request).encode() + b"\n")
        replies = connection.makefile("rb")
        kernel = int(replies.readline())

        def forward(number: int, _frame: FrameType | None) -> None:
            os.kill(kernel, number)

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, forward)
        replies.read()  # until the fork has ended


if __name__ == "__main__":
    serve(*sys.argv[1:]) if len(sys.argv) == 2 else start(*sys.argv[1:])
