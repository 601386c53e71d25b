"""`python -m tools.compiled`: compile the core for this clone (`make compiled`), as a wheel, or into any folder."""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from tabletop import compiled_core
from tabletop.engine.i18n.console import adapt_output
from tools.compiled import building, laying

ROOT = laying.ROOT
WORK = ROOT / "build" / "compiling"
"""Folder of the generated C code and object files, kept to speed up the next compilation."""
WHEEL = """
[tool.hatch.build]
artifacts = ["*.so", "*.pyd"]
ignore-vcs = true

[tool.hatch.build.targets.wheel.force-include]
"{core}" = "{core}"

[tool.hatch.build.targets.wheel.hooks.custom]
"""
HOOK = '''"""The wheel is for one Python on one kind of machine."""

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Compiled(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
'''


def compile_into(folder: Path, linked: bool, work: Path = WORK) -> None:
    """Copy the package to a folder and compile its core there, so that the folder can be put on the Python path."""
    began = perf_counter()
    note = folder / compiled_core.NOTE
    note.unlink(missing_ok=True)  # so that no process uses a half-finished copy
    description = json.dumps(compiled_core.describe_source(ROOT / "tabletop"), indent=1)
    modules = laying.lay_out(folder, linked)
    print(f"Compiling {len(modules)} modules into {folder}; this takes minutes.", flush=True)
    building.build(folder, modules, work)
    note.write_text(description, encoding="utf-8")
    print(f"Done in {perf_counter() - began:.0f} s.")


def build_wheel(dist: Path) -> None:
    """Make a wheel with the compiled core. Ends the program if that fails."""
    folder = ROOT / "build" / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    compile_into(folder, linked=False)
    (folder / compiled_core.NOTE).unlink()
    left_out = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints", "saved_games")
    for name in ("widgets", "notebooks", "tools/stand_in"):
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    for name in ("README.md", "LICENSE"):
        shutil.copy2(ROOT / name, folder)
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    core = f"{compiled_core.CORE}{building.SUFFIX}"
    (folder / "pyproject.toml").write_text(project + WHEEL.format(core=core), encoding="utf-8")
    (folder / "hatch_build.py").write_text(HOOK, encoding="utf-8")
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "wheel", "--no-deps"]
    if subprocess.run([*command, "--wheel-dir", str(dist), str(folder)], check=False).returncode:
        sys.exit("The wheel could not be built.")
    for path in sorted(dist.glob("*.whl")):
        print(path)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.compiled", description="Compile the core with mypyc.")
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument("--wheel", action="store_true", help="build a wheel in dist")
    chosen.add_argument("--into", type=Path, help="another folder, to add to PYTHONPATH")
    chosen.add_argument("--remove", action="store_true", help="remove the compiled core and use plain Python")
    parser.add_argument(
        "--work", type=Path, default=WORK, help="folder for C and object files (default: build/compiling)"
    )
    options = parser.parse_args()
    if options.remove:
        shutil.rmtree(compiled_core.COPY, ignore_errors=True)
    elif options.wheel:
        build_wheel(ROOT / "dist")
    else:
        compile_into(
            (options.into or compiled_core.COPY).resolve(), linked=options.into is None, work=options.work.resolve()
        )


if __name__ == "__main__":
    adapt_output()
    main()
