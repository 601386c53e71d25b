"""From the copy that is laid out to what Python loads: mypyc writes C, and the C compiler the rest, on all cores."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tabletop.engine.i18n.console import adapt_output
from tools.compiled import words

GROUP = "tabletop_core"
"""What mypyc calls all of the core; with "__mypyc" it is the name of the module in which it lies."""
CC = (sysconfig.get_config_var("CC") or "").split()
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
INCLUDE = sysconfig.get_paths()["include"]
OPTIONS = ("--config-file=", "--python-version=3.11")
"""Which types are wanted is checked on the source (`make lint`); here mypyc only reads them."""


def lacking() -> str:
    """What is not here and must be, to compile; empty if nothing is."""
    if not CC or shutil.which(CC[0]) is None:
        return "a C compiler (Debian: apt-get install gcc)"
    if not Path(INCLUDE, "Python.h").exists():
        return "the headers of Python (Debian: apt-get install python3-dev)"
    return ""


def build(folder: Path, modules: Iterable[Path], work: Path) -> None:
    """Compile modules of the package laid out in `folder`; `work` is kept, so that the next time takes less.

    Ends the program with what is wrong.
    """
    if lack := lacking():
        sys.exit(f"To compile the core one needs {lack}.")
    work.mkdir(parents=True, exist_ok=True)
    # In a process of its own: mypyc finds modules from where it is run, and must not see the source.
    command = [sys.executable, "-m", __name__, str(folder), str(work), *map(str, modules)]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), "TABLETOP_PLAIN": "1"}
    if subprocess.run(command, cwd=folder, env=env, check=False).returncode:
        sys.exit("The core could not be compiled.")


def extensions(work: Path, modules: Iterable[str]) -> list[Any]:
    """C for all modules, written by mypyc, and how it is to be compiled."""
    from mypyc.build import mypycify

    words.compare_as_python_does()
    found = mypycify(
        [*OPTIONS, "--cache-dir", str(work / "mypy"), *modules],
        opt_level="2", debug_level="0", multi_file=True, target_dir=str(work / "c"), group_name=GROUP,
    )  # fmt: skip
    words.patch_runtime(work / "c")
    return found


def compile_all(folder: Path, work: Path, found: Iterable[Any]) -> None:
    """What has changed is compiled, and everything linked into the folder."""
    jobs, links = [], []
    for extension in found:
        changed = max((Path(name).stat().st_mtime for name in extension.depends if Path(name).exists()), default=0.0)
        flags = [*extension.extra_compile_args, *(f"-I{place}" for place in (INCLUDE, *extension.include_dirs))]
        objects = []
        for source in map(Path, extension.sources):
            made = (work / "o" / source.relative_to(work / "c")).with_suffix(".o")
            objects.append(str(made))
            if not made.exists() or made.stat().st_mtime < max(changed, source.stat().st_mtime):
                made.parent.mkdir(parents=True, exist_ok=True)
                jobs.append([*CC, "-fPIC", "-DNDEBUG", *flags, "-c", str(source), "-o", str(made)])
        target = folder.joinpath(*extension.name.split("."))
        linker = str(sysconfig.get_config_var("LDSHARED")).split()
        links.append([*linker, "-s", *objects, "-o", str(target.with_name(target.name + SUFFIX))])
    print(f"compiling {len(jobs)} files", flush=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for step in (jobs, links):
            for done in pool.map(lambda job: subprocess.run(job, check=False), step):
                if done.returncode:
                    sys.exit(f"The C compiler failed: {' '.join(done.args[-3:])}")


def main() -> None:
    """`build`, in a process of its own."""
    folder, work, *modules = sys.argv[1:]
    compile_all(Path(folder), Path(work), extensions(Path(work), modules))


if __name__ == "__main__":
    adapt_output()
    main()
