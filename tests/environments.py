"""Environments outside the clone in which the wheel is installed, as users have it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]


def build_wheel(folder: Path) -> Path:
    """Build the wheel of the package in a folder, offline: the tests bring the library that builds it."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True)
    return next(folder.glob("*.whl"))


def write_foreign_wheel(folder: Path) -> Path:
    """Write a wheel like that of the other project: one file, with the import name of the kit."""
    path, info = folder / "tabletop-0.0.1-py3-none-any.whl", "tabletop-0.0.1.dist-info"
    files = {
        "tabletop/__init__.py": "name=1",
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: tabletop\nVersion: 0.0.1\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{name},,\n" for name in (*files, f"{info}/RECORD"))
    with ZipFile(path, "w") as archive:
        for name, text in {**files, f"{info}/RECORD": record}.items():
            archive.writestr(name, text)
    return path


@dataclass
class Environment:
    """A virtual environment that does not see the clone."""

    folder: Path

    @classmethod
    def create(cls, folder: Path, python: Sequence[str] = (sys.executable,)) -> Environment:
        """Create an environment without pip; ours installs into it."""
        subprocess.run([*python, "-m", "venv", "--without-pip", str(folder)], check=True)
        return cls(folder)

    @property
    def scripts(self) -> Path:
        """The folder of its commands."""
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    def pip(self, *words: str | Path) -> None:
        """Install or uninstall something in it. Python compiles later, and only what is imported."""
        command = [*PIP, "--python", str(self.scripts / "python"), *map(str, words)]
        subprocess.run(command, check=True, env={**os.environ, "PIP_NO_COMPILE": "1"})

    def borrow_libraries(self) -> None:
        """Let it see the libraries of the tests; a path file of theirs that leads to the clone is not read there."""
        (libraries,) = self.folder.rglob("site-packages")
        (libraries / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")

    def variables(self, **more: str) -> dict[str, str]:
        """The variables of a user who has activated it."""
        path = os.pathsep.join([str(self.scripts), os.environ.get("PATH", "")])
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TABLETOP_"))}
        return {**kept, "PATH": path, **more}

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run one of its commands in its folder."""
        command = [str(self.scripts / words[0]), *words[1:]]
        return subprocess.run(
            command, cwd=self.folder, env=self.variables(), capture_output=True, text=True, check=False
        )


@contextmanager
def started_server(
    command: Sequence[str], home: Path, cwd: Path, variables: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """Run a command that starts a server until the end of the block: its address, and what it has printed."""
    log = home / "server.log"
    folders = {"CONFIG_DIR": "cfg", "DATA_DIR": "data", "RUNTIME_DIR": "rt"}
    env = {**variables, **{f"JUPYTER_{key}": f"{home}/{folder}" for key, folder in folders.items()}}
    env["IPYTHONDIR"] = f"{home}/ipython"
    with log.open("w") as out:
        server = subprocess.Popen(command, cwd=cwd, env=env, stdout=out, stderr=subprocess.STDOUT)
    try:
        end = time.monotonic() + 60
        while not (found := re.search(r"http://127\.0\.0\.1:\d+/\S+", log.read_text())):
            assert server.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.1)
        yield found[0], log.read_text()
    finally:
        server.terminate()
        server.wait(15)
