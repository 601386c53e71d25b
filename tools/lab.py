"""JupyterLab on a copy of the notebooks that is yours: it is kept between starts, and no file of the kit changes.

    python -m tools.lab                      what `make lab` does
    python -m tools.lab --port 9000 ...      any options of JupyterLab

The copy lies in `my_notebooks`. New notebooks are brought there, and those that have changed in the kit replace a copy
in which you have written nothing. Where you have, yours stays and the new one is laid beside it. What is done is said.
"""

from __future__ import annotations

import hashlib
import json
import locale
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tabletop.engine.i18n.console import adapt_output
from tabletop.engine.i18n.grammar import LANGUAGES, get_grammar
from tabletop.engine.i18n.language import LANGUAGE_VARIABLE

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "notebooks"
COPY = ROOT / "my_notebooks"
START = "00_start_here.ipynb"
BROUGHT = ".brought.json"
"""In the copy: what was brought last, a fingerprint by file."""
EARLIER = "earlier"
"""In the copy: what was replaced although its outputs were other ones."""
PLAYED = "saved_games"
"""Beside the notebooks: where tables keep what is played. It is not brought along."""
SETTINGS = Path(__file__).resolve().parent / "lab_settings"
"""What JupyterLab begins with here: it asks nothing, because that would lie over the board. Own settings count."""
CATALOGS = "locale"
"""Next to the notebooks: their translations as PO files. They are not brought along."""
PORT = 8888
PORTS = 50


def fingerprint(path: Path) -> str:
    """What people write in a file: of a notebook its cells, not what running or opening it adds to them."""
    written = path.read_bytes()
    if path.suffix == ".ipynb":
        try:
            cells = json.loads(written)["cells"]
            written = json.dumps([[c["cell_type"], "".join(c["source"])] for c in cells]).encode()
        except (ValueError, KeyError, TypeError):
            pass  # no notebook any more: then every byte counts
    return hashlib.sha256(written).hexdigest()


def bring(source: Path, copy: Path) -> list[str]:
    """Bring the copy up to date, and tell what was done, a sentence each; nothing that people wrote is lost."""
    copy.mkdir(parents=True, exist_ok=True)
    memory = copy / BROUGHT
    brought = _remembered(memory)
    new, changed, told = [], [], []
    for path in sorted(_files(source)):
        name, mine = path.relative_to(source).as_posix(), copy / path.relative_to(source)
        now = fingerprint(path)
        before, brought[name] = brought.get(name), now
        if not mine.exists():
            _copy(path, mine)
            new.append(name)
        elif fingerprint(mine) == now:
            continue
        elif fingerprint(mine) == before:
            if path.suffix == ".ipynb":
                _copy(mine, copy / EARLIER / name)
            _copy(path, mine)
            changed.append(name)
        elif before != now:
            beside = _beside(mine, now)
            if not beside.exists():
                _copy(path, beside)
            told.append(f"{name} has changed, and you have written in it: yours stays, the new one is {beside.name}.")
    _remember(memory, brought)
    if changed:
        told.insert(0, f"Brought up to date: {', '.join(changed)} (as they were: in {copy.name}/{EARLIER}).")
    if new:
        told.insert(0, f"Brought to {copy.name}: {_said(new)}.")
    return told


def _files(source: Path) -> Iterator[Path]:
    for path in source.rglob("*"):
        parts = path.relative_to(source).parts
        is_hidden = any(part.startswith((".", "__")) for part in parts)
        if path.is_file() and not is_hidden and not {PLAYED, CATALOGS} & {*parts}:
            yield path


def _copy(path: Path, to: Path) -> None:
    """Copy a file whole or not at all."""
    to.parent.mkdir(parents=True, exist_ok=True)
    part = to.with_name(f".{to.name}.part")
    shutil.copyfile(path, part)
    os.replace(part, to)


def _beside(mine: Path, now: str) -> Path:
    """Where a new file goes whose place is taken: beside it, under the next name that is free or holds the same."""
    number = 1
    while True:
        beside = mine.with_name(f"{mine.stem}_new{number if number > 1 else ''}{mine.suffix}")
        if not beside.exists() or fingerprint(beside) == now:
            return beside
        number += 1


def _said(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= 3 else f"{len(names)} files"


def _remembered(memory: Path) -> dict[str, str]:
    """What was brought last; nothing if nobody knows."""
    try:
        found = json.loads(memory.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _remember(memory: Path, brought: dict[str, str]) -> None:
    part = memory.with_name(f"{memory.name}.part")
    part.write_text(json.dumps(brought, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    os.replace(part, memory)


def reader_language() -> str:
    """Return the language of the reader, two letters: that of TABLETOP_LANG, or of the locale."""
    for variable in (LANGUAGE_VARIABLE, "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if name := os.environ.get(variable):
            return name[:2]
    with suppress(locale.Error):
        name = locale.setlocale(locale.LC_CTYPE, "")
        system_name = re.split("[_.]", name)[0]
        return next((lang for lang in LANGUAGES if get_grammar(lang).system_name == system_name), name[:2])
    return ""


def start_notebook(folder: Path) -> str:
    """Return the notebook to start with, in the language of the reader if there is one, relative to the folder."""
    translated = f"{reader_language()}/{START}"
    return translated if (folder / translated).is_file() else START


def free_port(first: int = PORT, count: int = PORTS) -> int:
    """The first port from `first` on which nobody listens; 0, any, if there is none."""
    for port in range(first, first + count):
        with socket.socket() as one:
            if os.name != "nt":  # a port that was in use a moment ago may be taken, as the server itself takes it
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    return 0


def _asked(options: list[str], *names: str) -> str:
    """The value of an option of JupyterLab, if it is given."""
    for here, following in zip(options, [*options[1:], ""], strict=True):
        name, sign, value = here.partition("=")
        if name in names:
            return value if sign else following
    return ""


def main(options: list[str]) -> None:
    """Bring the notebooks and start JupyterLab on the first one in the reader's language, in this same process."""
    copy = Path(os.environ.get("TABLETOP_NOTEBOOKS") or COPY).resolve()
    for sentence in bring(SOURCE, copy):
        print(sentence)
    print(f"The notebooks are in {os.path.relpath(copy)}: write in them as you like, the kit's own stay as they are.")
    wanted = _asked(options, "--port", "--ServerApp.port")
    if not wanted:
        port = free_port()
        if port != PORT:
            where = f"this one listens on port {port}" if port else "this one takes any"
            print(f"Port {PORT} is taken, perhaps by a JupyterLab that is still running: {where}.")
        options = [f"--ServerApp.port={port}", *options]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(
        filter(None, [str(SETTINGS), os.environ.get("JUPYTER_CONFIG_PATH")])
    )
    sys.stdout.flush()
    os.chdir(copy)
    begin = f"--LabApp.default_url=/lab/tree/{start_notebook(copy)}"
    given = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={copy}", begin, *options]
    if os.name == "nt":  # where no process becomes another one
        sys.exit(subprocess.call(given))
    os.execv(sys.executable, given)


if __name__ == "__main__":
    adapt_output()
    main(sys.argv[1:])
