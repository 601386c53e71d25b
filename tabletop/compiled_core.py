"""Which form of the core is at work: as it is written, or as `make compiled` has compiled it.

`make compiled` lays a copy of the package with the compiled core into `build/compiled` beside this one, with a note of
the source it was made of (`note.json`). The copy takes the place of the source while that is still the same; if it is
not, this is said and the source is used. The variable TABLETOP_PLAIN asks for the source, TABLETOP_COMPILED for another
copy. A wheel is of one form only.
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
"""The module in which all of the compiled core lies."""


def describe_source(package: Path) -> dict[str, Any]:
    """What a compiled copy must have been made of to be used: this Python, and these files.

    What modules say counts; of anything else the copy has links to what is here, so only its name does.
    """
    files = [Path(folder, name) for folder, _, names in os.walk(package) for name in names]
    fingerprints = {
        path.relative_to(package).as_posix(): compute_fingerprint(path) if path.suffix == ".py" else ""
        for path in sorted(files)
        if path.parent.name != "__pycache__"
    }
    return {"python": EXTENSION_SUFFIXES[0], "files": fingerprints}


def compute_fingerprint(path: Path) -> str:
    """A fingerprint of what a file says."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def find_changes(note: dict[str, Any], package: Path) -> list[str]:
    """In what the source is no longer what was compiled; nothing if it is."""
    now = describe_source(package)
    if now["python"] != note.get("python"):
        return [f"compiled for {note.get('python')}"]
    before, after = note.get("files", {}), now["files"]
    return sorted(name for name in {*before, *after} if before.get(name) != after.get(name))


def use_compiled_copy(path: list[str], copy: Path = COPY) -> None:
    """Let the package with this path be loaded from its compiled copy, if there is one that is of this source."""
    note = copy / NOTE
    if os.environ.get("TABLETOP_PLAIN") or not note.is_file():
        return
    if changed := find_changes(json.loads(note.read_text(encoding="utf-8")), HERE):
        more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
        warnings.warn(
            f"The compiled core is not of this source ({changed[0]}{more}), so plain Python is used: "
            "`make compiled` compiles it anew, `make plain` removes it.",
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
    """Whether the core at work is compiled."""
    return CORE in sys.modules


use_compiled_copy(sys.modules["tabletop"].__path__)  # type: ignore[arg-type]
