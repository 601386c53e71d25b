"""Selection of the core: plain Python, or the copy compiled by `make compiled`.

`make compiled` writes a copy of the package with the compiled core to `build/compiled`, with a note about its source
(`note.json`). The copy is used while it matches the source. Otherwise there is a warning and the source is used. The
variable TABLETOP_PLAIN selects the source, TABLETOP_COMPILED another copy. A wheel contains one of the two.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
COPY = Path(os.environ.get("TABLETOP_COMPILED") or HERE.parent / "build" / "compiled")
NOTE = "note.json"
CORE = "tabletop_core__mypyc"
"""Module that contains the whole compiled core."""


def describe_source(package: Path) -> dict[str, Any]:
    """Return the conditions for the use of a compiled copy: the version of Python and the files of the source.

    Modules are compared by content. The copy has links to all other files, so these are compared by name.
    """
    files = [Path(folder, name) for folder, _, names in os.walk(package) for name in names]
    fingerprints = {
        path.relative_to(package).as_posix(): compute_fingerprint(path) if path.suffix == ".py" else ""
        for path in sorted(files)
        if path.parent.name != "__pycache__"
    }
    return {"python": EXTENSION_SUFFIXES[0], "files": fingerprints}


def compute_fingerprint(path: Path) -> str:
    """Return a fingerprint of the content of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def find_changes(note: dict[str, Any], package: Path) -> list[str]:
    """Return the differences between the source and a compiled copy; none if it can be used."""
    now = describe_source(package)
    if now["python"] != note.get("python"):
        return [f"compiled for {note.get('python')}"]
    before, after = note.get("files", {}), now["files"]
    return sorted(name for name in {*before, *after} if before.get(name) != after.get(name))


def use_compiled_copy(path: list[str], copy: Path = COPY) -> None:
    """Load the package with this path from its compiled copy, if there is one that matches the source."""
    note = copy / NOTE
    if os.environ.get("TABLETOP_PLAIN") or not note.is_file():
        return
    if changed := find_changes(json.loads(note.read_text(encoding="utf-8")), HERE):
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        warnings.warn(
            f"The compiled core does not match this source ({changed[0]}{more}), so plain Python is used: "
            "`make compiled` compiles it again, `make plain` removes it.",
            stacklevel=2,
        )
        return
    spec = spec_from_file_location(CORE, copy / f"{CORE}{EXTENSION_SUFFIXES[0]}")
    assert spec is not None
    assert spec.loader is not None
    core = sys.modules[CORE] = module_from_spec(spec)
    spec.loader.exec_module(core)
    path.insert(0, str(copy / "tabletop"))


def is_compiled() -> bool:
    """Return True if the compiled core is used."""
    return CORE in sys.modules


use_compiled_copy(sys.modules["tabletop"].__path__)  # type: ignore[arg-type]
