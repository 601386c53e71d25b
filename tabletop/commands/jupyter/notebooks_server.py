"""Start of JupyterLab on a notebook of the user's folder, for the command `lab`."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from tabletop.commands.support.errors import CommandError, parse_whole
from tabletop.extras import require_extra

FOLDER = "my_notebooks"
"""Default folder of the notebooks, in the working directory."""
FOLDER_VARIABLE = "TABLETOP_NOTEBOOKS"
SETTINGS = Path(__file__).resolve().parent / "lab_settings"
"""Default settings of JupyterLab without dialogs that would cover the board. The user's settings take precedence."""
PORT = 8888
PORTS = 50


def add_server_options(command: argparse.ArgumentParser) -> None:
    """Declare the arguments of a command that starts JupyterLab."""
    command.add_argument(
        "--port", type=parse_whole(1, 65535), help=f"port of the server (default: the first free one from {PORT} on)"
    )
    command.add_argument("--no-browser", action="store_true", help="print the address instead of opening a browser")
    command.usage = f"{command.format_usage().removeprefix('usage: ').rstrip()} [-- JUPYTERLAB_OPTION ...]"


def prepare_folder(options: argparse.Namespace) -> Path:
    """Return the folder of the notebooks, which exists then. Raises CommandError, MissingExtraError."""
    require_extra("lab", "jupyterlab", "ipykernel", "sidecar", "anywidget", "bqplot", "ipywidgets")
    folder = Path(options.folder or os.environ.get(FOLDER_VARIABLE) or FOLDER)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"the folder {folder} cannot be created: {error.strerror or error}") from None
    return folder.resolve()


def find_free_port(first: int = PORT, count: int = PORTS) -> int:
    """Return the first free port from `first` on; 0, any port, if there is none."""
    for port in range(first, first + count):
        with socket.socket() as sock:
            if os.name != "nt":  # allow a port that was in use a moment ago, as the server does
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                sock.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    return 0


def list_server_options(options: argparse.Namespace) -> list[str]:
    """Return the options of JupyterLab, without the port: those after `--`, and what this system needs."""
    given = list(options.passed_on)
    if options.no_browser:
        given.append("--no-browser")
    if getattr(os, "geteuid", lambda: 1)() == 0 and "--allow-root" not in given:
        given.append("--allow-root")  # containers often have no other user
    return given


def serve_notebook(folder: Path, address: str, options: argparse.Namespace) -> Iterator[str | int]:
    """Start JupyterLab in a folder and open an address of it; replaces this process where the system can do that."""
    given = list_server_options(options)
    port = options.port or _get_option(given, "--port", "--ServerApp.port")
    if not port:
        port = find_free_port()
        if port != PORT:
            where = f"this one listens on port {port}" if port else "this one takes any"
            yield f"Port {PORT} is taken, perhaps by a JupyterLab that is still running: {where}."
    if options.port or not _get_option(given, "--port", "--ServerApp.port"):
        given.append(f"--ServerApp.port={port}")
    settings = [str(SETTINGS), os.environ.get("JUPYTER_CONFIG_PATH", "")]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, settings))
    sys.stdout.flush()
    os.chdir(folder)
    begin = f"--LabApp.default_url={address}"
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder}", begin, *given]
    if os.name != "nt":
        os.execv(sys.executable, command)
    yield _wait_for_server(command)  # exec does not replace the process on Windows


def _wait_for_server(command: Sequence[str]) -> int:
    """Run the server in a process and return its exit status; Ctrl+C ends the server, which asks for confirmation."""
    with subprocess.Popen(command) as server:
        while server.poll() is None:
            with suppress(KeyboardInterrupt):
                server.wait()
        return server.returncode


def _get_option(options: Sequence[str], *names: str) -> str:
    """Return the value of a JupyterLab option; "" if it is not given."""
    for here, following in zip(options, [*options[1:], ""], strict=True):
        name, sign, value = here.partition("=")
        if name in names:
            return value if sign else following
    return ""
