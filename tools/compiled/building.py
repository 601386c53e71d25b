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

NAMES = {"str_eq": "CPyStr_Equal", "str_eq_literal": "CPyStr_EqualLiteral"}
"""C functions of the operations."""

FUNCTIONS = (
    ("char CPyStr_Equal(PyObject *str1, PyObject *str2) {\n", "str1", "str2"),
    (
        "char CPyStr_EqualLiteral(PyObject *str, PyObject *literal_str, Py_ssize_t literal_length) {\n",
        "str",
        "literal_str",
    ),
)
ASKS = """\
    if ({one} != {two} && (!PyUnicode_CheckExact({one}) || !PyUnicode_CheckExact({two}))) {{
        int same = PyObject_RichCompareBool({one}, {two}, Py_EQ);
        return same < 0 ? 2 : same;
    }}
"""
"""C code for the comparison; 2 is mypyc's error value of a boolean."""


def compare_as_python_does() -> None:
    """Let mypyc expect that string comparison may raise. Ends the program if this mypyc works differently.

    mypyc compares only the characters, in a way that cannot raise. But an action preview
    (`engine.preview.opaque_values`) relies on an exception when a rule reads a hidden string.
    """
    from mypyc.ir.ops import ERR_MAGIC
    from mypyc.ir.rtypes import bool_rprimitive, c_pyssize_t_rprimitive, str_rprimitive
    from mypyc.irbuild import ll_builder
    from mypyc.primitives.registry import custom_primitive_op

    for name, function in NAMES.items():
        if not hasattr(ll_builder, name):
            sys.exit(f"This version of mypyc compares strings differently: it has no {name}.")
        length = [c_pyssize_t_rprimitive] if name.endswith("literal") else []
        asking = custom_primitive_op(
            name=f"{name}_asking", c_function_name=function, arg_types=[str_rprimitive, str_rprimitive, *length],
            return_type=bool_rprimitive, error_kind=ERR_MAGIC,
        )  # fmt: skip
        setattr(ll_builder, name, asking)


def patch_runtime(folder: Path) -> None:
    """Patch the C functions in mypyc's copy of its runtime. Ends the program if they have changed."""
    path = folder / "str_ops.c"
    text = path.read_text(encoding="utf-8")
    for head, first, second in FUNCTIONS:
        if head not in text:
            sys.exit("This version of mypyc compares strings differently.")
        text = text.replace(head, head + ASKS.format(one=first, two=second))
    path.write_text(text, encoding="utf-8")


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

    compare_as_python_does()
    extension_list = mypycify(
        [*OPTIONS, "--cache-dir", str(work / "mypy"), *modules],
        opt_level="2", debug_level="0", multi_file=True, target_dir=str(work / "c"), group_name=GROUP,
    )  # fmt: skip
    patch_runtime(work / "c")
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
