"""Former names: `docs/terms.toml` lists them with names that exist, and using one fails with the new name."""

from __future__ import annotations

import importlib
import pkgutil
import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tabletop
import tabletop_widgets
from tabletop.engine.renamed import PackageWithRenamedNames, read_new_names

TERMS = tomllib.loads((Path(__file__).parents[1] / "docs" / "terms.toml").read_text(encoding="utf-8"))
KINDS = ("classes", "functions", "constants")
BIG = "tabletop.adapters.training"
"""Package whose libraries the tests do not install."""


def has(thing: Any, name: str) -> bool:
    """True if a module or class has the attribute, a field or a slot of this name."""
    bases = getattr(thing, "__mro__", ())
    return hasattr(thing, name) or any(name in getattr(base, "__annotations__", {}) for base in bases)


@cache
def classes() -> dict[str, list[type]]:
    """Every class of the packages by name."""
    found: dict[str, list[type]] = {}
    for package in (tabletop, tabletop_widgets):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".template" in info.name or info.name.endswith("__main__") or ".adapters." in info.name:
                continue
            for value in vars(importlib.import_module(info.name)).values():
                if isinstance(value, type):
                    found.setdefault(value.__name__, []).append(value)
    return found


def exists(name: str) -> bool:
    """True if a full name, or the name of a member of a class, exists."""
    if not name.startswith("tabletop"):
        owner, _, member = name.partition(".")
        return any(has(cls, member) for cls in classes().get(owner, ()))
    parts = name.split(".")
    for count in range(len(parts), 0, -1):
        try:
            thing: Any = importlib.import_module(".".join(parts[:count]))
        except ModuleNotFoundError:
            continue
        for part in parts[count:-1]:
            thing = getattr(thing, part, None)
        return count == len(parts) or has(thing, parts[-1])
    return False


@pytest.mark.parametrize("kind", KINDS)
def test_every_new_name_exists(kind: str) -> None:
    assert [new for new in TERMS[kind].values() if not new.startswith(BIG) and not exists(new)] == []


def test_every_new_module_exists_and_no_former_one_does() -> None:
    for former, new in TERMS["modules"].items():
        if not new.startswith(BIG):
            importlib.import_module(new)
        with pytest.raises(ModuleNotFoundError):
            importlib.import_module(former)


def test_importing_a_former_module_names_the_new_one() -> None:
    modules, _ = read_new_names()
    assert modules.items() <= TERMS["modules"].items()
    for former in modules:
        if not former.startswith(BIG):
            with pytest.raises(ModuleNotFoundError, match="is now called"):
                importlib.import_module(former)


@pytest.mark.parametrize("former", sorted(read_new_names()[1]))
def test_importing_a_former_name_names_the_new_one(former: str) -> None:
    new = read_new_names()[1][former]
    package, _, name = former.rpartition(".")
    module: ModuleType = importlib.import_module(package)
    assert hasattr(module, new)
    message = f"module '{package}' has no attribute '{name}'; it is called {new} since 0.7"
    with pytest.raises(ImportError, match=message):
        exec(f"from {package} import {name}")
    if isinstance(module, PackageWithRenamedNames) or module is tabletop_widgets:
        with pytest.raises(AttributeError, match=message):
            getattr(module, name)
