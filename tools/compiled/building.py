"""Build step: mypyc translates the copied modules to C, and the C compiler runs on all cores."""

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
"""mypyc's name for the group of compiled modules; the extension module has this name with "__mypyc" appended."""
CC = (sysconfig.get_config_var("CC") or "").split()
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
INCLUDE = sysconfig.get_paths()["include"]
OPTIONS = ("--config-file=", "--python-version=3.11")
"""Options of mypyc. Types are checked in the source (`make lint`); here mypyc only reads them."""


def find_missing_requirement() -> str:
    """Return the missing requirement for compiling; empty if there is none."""
    if not CC or shutil.which(CC[0]) is None:
        return "a C compiler (Debian: apt-get install gcc)"
    if not Path(INCLUDE, "Python.h").exists():
        return "the headers of Python (Debian: apt-get install python3-dev)"
    return ""


def build(folder: Path, modules: Iterable[Path], work: Path) -> None:
    """Compile modules of the package copied to `folder`; keep `work` to speed up the next compilation.

    Ends the program with an error message if that fails.
    """
    if lack := find_missing_requirement():
        sys.exit(f"Compiling the core requires {lack}.")
    work.mkdir(parents=True, exist_ok=True)
    # Use a separate process: mypyc finds modules from its working directory, and must not see the source.
    command = [sys.executable, "-m", __name__, str(folder), str(work), *map(str, modules)]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), "TABLETOP_PLAIN": "1"}
    if subprocess.run(command, cwd=folder, env=env, check=False).returncode:
        sys.exit("The core could not be compiled.")


def make_extensions(work: Path, modules: Iterable[str]) -> list[Any]:
    """Return the extension modules whose C code mypyc has written for these modules."""
    from mypyc.build import mypycify

    words.compare_as_python_does()
    extension_list = mypycify(
        [*OPTIONS, "--cache-dir", str(work / "mypy"), *modules],
        opt_level="2", debug_level="0", multi_file=True, target_dir=str(work / "c"), group_name=GROUP,
    )  # fmt: skip
    words.patch_runtime(work / "c")
    return extension_list


def compile_all(folder: Path, work: Path, extensions: Iterable[Any]) -> None:
    """Compile the changed C files and link all extensions into the folder."""
    jobs, links = [], []
    for extension in extensions:
        changed = max((Path(name).stat().st_mtime for name in extension.depends if Path(name).exists()), default=0.0)
        flags = [*extension.extra_compile_args, *(f"-I{place}" for place in (INCLUDE, *extension.include_dirs))]
        objects = []
        for source in map(Path, extension.sources):
            object_path = (work / "o" / source.relative_to(work / "c")).with_suffix(".o")
            objects.append(str(object_path))
            if not object_path.exists() or object_path.stat().st_mtime < max(changed, source.stat().st_mtime):
                object_path.parent.mkdir(parents=True, exist_ok=True)
                jobs.append([*CC, "-fPIC", "-DNDEBUG", *flags, "-c", str(source), "-o", str(object_path)])
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
    """Compile the modules given on the command line; `build` runs this in a separate process."""
    folder, work, *modules = sys.argv[1:]
    compile_all(Path(folder), Path(work), make_extensions(Path(work), modules))


if __name__ == "__main__":
    adapt_output()
    main()
