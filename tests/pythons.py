"""Run the tests without a browser on every Python that is found, in environments in `build/pythons`.

    python -m tests.pythons                        same as `make test-pythons`
    python -m tests.pythons --only 3.13 -- -k lab  one version, with options of pytest

The oldest Python gets the oldest allowed libraries, the newest the newest ones, the others those of constraints.txt.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from tabletop.engine.i18n.console import adapt_output

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / "build" / "pythons"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CLASSIFIER = "Programming Language :: Python :: 3."
MINORS = [int(line.removeprefix(CLASSIFIER)) for line in PROJECT["classifiers"] if line.startswith(CLASSIFIER)]
"""Minor versions of Python 3 that the project names."""
OLDEST, PINNED, NEWEST = LIBRARIES = ("oldest", "pinned", "newest")
BOUND = re.compile(r"([\w.-]+)(?:\[[\w,]+\])?>=([\w.]+)")
TOOLS = ("test", "dev")
"""Extras for contributors. Their libraries are not part of the claim, so their oldest versions are not tried."""
CHECK = "import sys; print(*sys.version_info[:2], sep='.')"
WITHOUT_BROWSER = ["--ignore=tests/browser", "-m", "not browser and not long"]


def list_candidates(minor: int) -> Iterator[list[str]]:
    """Yield commands that may start Python 3.`minor`: on the path, of the launcher for Windows, and of pyenv."""
    name = f"python3.{minor}"
    yield from ([path] for folder in os.get_exec_path() if (path := shutil.which(name, path=folder)))
    yield [sys.executable]
    if launcher := shutil.which("py"):
        yield [launcher, f"-3.{minor}"]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for folder in sorted(pyenv.glob(f"3.{minor}*"), reverse=True):
        yield [str(folder / "python.exe" if os.name == "nt" else folder / "bin" / "python")]


def find_python(minor: int) -> list[str] | None:
    """Return a command that starts Python 3.`minor`; None if there is none."""
    for command in list_candidates(minor):
        try:
            asked = subprocess.run([*command, "-c", CHECK], capture_output=True, text=True, check=False)
        except OSError:
            continue
        if asked.returncode == 0 and asked.stdout.strip() == f"3.{minor}":
            return command
    return None


def list_oldest() -> list[str]:
    """Return a constraint to the oldest allowed version for each library of the extras.

    >>> from tests.pythons import list_oldest
    >>> "numpy==2" in list_oldest()
    True
    """
    extras = PROJECT["optional-dependencies"]
    lines = [line for name, listed in extras.items() if name not in TOOLS for line in listed]
    return sorted({f"{found[1]}=={found[2]}" for line in lines if (found := BOUND.match(line))})


def choose_libraries(minors: Sequence[int]) -> dict[int, str]:
    """Return which libraries each Python gets: the oldest one the oldest, the newest one the newest."""
    chosen = dict.fromkeys(minors, PINNED)
    if len(minors) > 1:
        chosen[min(minors)] = OLDEST
    if minors:
        chosen[max(minors)] = NEWEST
    return chosen


def install(command: Sequence[str], folder: Path, libraries: str) -> Path:
    """Create an environment with the project and its libraries, and return its Python. Raises CalledProcessError."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        subprocess.run([*command, "-m", "venv", str(folder)], check=True)
    pip = [str(python), "-m", "pip", "--disable-pip-version-check", "-q", "install"]
    constraints = ROOT / "constraints.txt"
    if libraries == OLDEST:
        constraints = folder / "oldest.txt"
        constraints.write_text("\n".join(list_oldest()) + "\n", encoding="utf-8")
    limits = ["--upgrade", "--upgrade-strategy", "eager"] if libraries == NEWEST else ["--constraint", str(constraints)]
    subprocess.run([*pip, *limits, "--editable", ".[dev]"], cwd=ROOT, check=True)
    return python


def run_tests(python: Path, options: Sequence[str]) -> str:
    """Run the tests and return the last line of pytest, which counts them. Raises CalledProcessError."""
    shared = ["--numprocesses", "auto", "--maxprocesses", "4"]
    command = [str(python), "-m", "pytest", "-q", *shared, *WITHOUT_BROWSER, *(options or ["tests"])]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    lines = []
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, encoding="utf-8") as tests:
        assert tests.stdout is not None
        for line in tests.stdout:
            print(line, end="", flush=True)
            lines.append(line.strip())
    if tests.returncode:
        raise subprocess.CalledProcessError(tests.returncode, command)
    return next((line for line in reversed(lines) if line), "")


def main(arguments: Sequence[str]) -> int:
    """Run the command line. Returns 1 if a test failed on any Python."""
    adapt_output()
    parser = argparse.ArgumentParser(prog="python -m tests.pythons", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", metavar="3.X", action="append", help="only this version (may be repeated)")
    parser.add_argument("--libraries", choices=LIBRARIES, help="the same libraries for every Python")
    parser.add_argument("pytest", nargs="*", help="options of pytest, after --")
    options = parser.parse_args(arguments)
    wanted = [minor for minor in MINORS if not options.only or f"3.{minor}" in options.only]
    found = {minor: command for minor in wanted if (command := find_python(minor))}
    libraries = choose_libraries(list(found))
    results = dict.fromkeys(wanted, "not tried: no interpreter was found")
    failed = False
    for minor, command in found.items():
        kind = options.libraries or libraries[minor]
        print(f"Python 3.{minor} with the {kind} libraries", flush=True)
        try:
            python = install(command, WORK / f"3.{minor}-{kind}", kind)
            results[minor] = f"{kind} libraries: {run_tests(python, options.pytest)}"
        except subprocess.CalledProcessError as error:
            failed = True
            what = "tests failed" if "pytest" in error.cmd else "could not be installed"
            results[minor] = f"{kind} libraries: {what}"
    for minor, result in results.items():
        print(f"Python 3.{minor}: {result}")
    return int(failed or not found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
