"""Errors that give the new name of a module that was renamed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from types import ModuleType

ENGINE = __name__.rpartition(".")[0]
CORE_MODULES = ("actions", "agenda", "chance", "decisions", "events", "game", "state", "steps", "tally", "values")
NEW_NAMES = {
    "battery": "conformance", "consequences": "preview", "finding": "registry", "parameters": "declarations.parameters",
    "rules": "declarations.rules", "sessions": "session", "storing": "serialization", "table": "schema",
    "views": "presentation", "wording": "i18n", **{name: f"core.{name}" for name in CORE_MODULES},
}  # fmt: skip
"""Modules and packages of the engine by their name up to version 0.6."""


class RenamedModules(MetaPathFinder):
    """Finder for modules that no other finder finds: it finds none, but names the new module."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        """Raise ModuleNotFoundError that says how a renamed module is called now.

        >>> import tabletop.engine.table
        Traceback (most recent call last):
        ModuleNotFoundError: tabletop.engine.table is now called tabletop.engine.schema
        """
        package, _, name = fullname.rpartition(".")
        if package == ENGINE and name in NEW_NAMES:
            raise ModuleNotFoundError(f"{fullname} is now called {ENGINE}.{NEW_NAMES[name]}")


def install_rename_errors() -> None:
    """Let imports of renamed modules fail with the new name.

    >>> from tabletop.engine import chance
    Traceback (most recent call last):
    ModuleNotFoundError: tabletop.engine.chance is now called tabletop.engine.core.chance
    """
    sys.meta_path.append(RenamedModules())
