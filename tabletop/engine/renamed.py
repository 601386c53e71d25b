"""Errors that give the new name of a module, a public name or a hook that was renamed."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import GetSetDescriptorType, MemberDescriptorType, ModuleType

CORE = f"{__name__.rpartition('.')[0]}.core."
FILE = Path(__file__).with_name("renamed.toml")
"""Modules and public names by their full name up to version 0.6."""

CITATIONS = {"cites": "cite_rules", "cites_between": "cite_rules_between", "also": "derived_facts"}
RENAMED_HOOKS = {
    "Game": {
        "also_changes": "find_extra_changes", "conserved": "count_conserved", "content_summary": "describe_content",
        "everything": "expected_marks", "fired": "coverage_marks", "held": "hidden_items", "rules_of": "cite_rules",
        "stands_for": "resolve_zero", "takes_over": "take_over",
    },
    "Action": {**CITATIONS, "about": "list_references", "called": "notation_names", "touches": "affected_things"},
    "Step": {**CITATIONS, "course": "is_course_of_play"},
    "Question": {
        "answers_itself": "is_auto_answered", "concerns": "affects", "detail": "is_detail", "dues": "fixed_costs",
        "in_turn": "is_in_own_turn", "misplaced": "timing_obstacles", "passes": "pass_action",
    },
    "Event": CITATIONS,
}  # fmt: skip
"""Hooks of the engine's base classes by their name up to version 0.6."""


class RenamedModules(MetaPathFinder):
    """Finder for modules that no other finder finds: it finds none, but names the new module."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        """Raise ModuleNotFoundError that says how a renamed module is called now.

        >>> import tabletop.engine.table
        Traceback (most recent call last):
        ModuleNotFoundError: tabletop.engine.table is now called tabletop.engine.schema
        """
        if fullname.startswith("tabletop"):
            modules, names = read_new_names()
            if fullname in names:
                raise ModuleNotFoundError(describe_renaming(fullname))
            if fullname in modules:
                raise ModuleNotFoundError(f"{fullname} is now called {modules[fullname]}")


@cache
def read_new_names() -> tuple[dict[str, str], dict[str, str]]:
    """Return the new full names of modules, and the new names of public objects, by their former full names."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tables["modules"], tables["names"]


class PackageWithRenamedNames(ModuleType):
    """Package whose missing attributes are reported with their new names."""

    def __getattr__(self, name: str) -> object:
        raise AttributeError(describe_renaming(f"{self.__name__}.{name}"))


def report_renamed_names(package: str) -> None:
    """Let access to a former name in the loaded `package` fail with the new name.

    >>> import tabletop
    >>> tabletop.Outlook
    Traceback (most recent call last):
    AttributeError: module 'tabletop' has no attribute 'Outlook'; it is called PlayerView since 0.7
    """
    sys.modules[package].__class__ = PackageWithRenamedNames


def install_rename_errors() -> None:
    """Let imports of renamed modules fail with the new name.

    >>> from tabletop.engine import chance
    Traceback (most recent call last):
    ModuleNotFoundError: tabletop.engine.chance is now called tabletop.engine.core.chance
    """
    sys.meta_path.append(RenamedModules())


def describe_renaming(fullname: str) -> str:
    """Return the error message for an attribute that a package does not have, with its new name if it was renamed.

    >>> from tabletop.engine.renamed import describe_renaming
    >>> describe_renaming("tabletop.Outlook")
    "module 'tabletop' has no attribute 'Outlook'; it is called PlayerView since 0.7"
    """
    module, _, name = fullname.rpartition(".")
    new_name = read_new_names()[1].get(fullname)
    hint = f"; it is called {new_name} since 0.7" if new_name else ""
    return f"module {module!r} has no attribute {name!r}{hint}"


def require_current_hooks(cls: type) -> None:
    """Check that a class of a game defines no hook by its old name. Raises TypeError that gives the new names."""
    bases = [base.__name__ for base in cls.__mro__ if base.__module__.startswith(CORE)]
    renamed = {old: new for base in bases for old, new in RENAMED_HOOKS.get(base, {}).items()}
    fields = (MemberDescriptorType, GetSetDescriptorType)
    own_names = [name for name, thing in vars(cls).items() if not isinstance(thing, fields)]
    mistakes = [f"{cls.__name__}.{name} is called {renamed[name]} since 0.7" for name in own_names if name in renamed]
    if mistakes:
        raise TypeError("; ".join(mistakes))


def require_current_member(module: ModuleType, name: str) -> None:
    """Check that a module does not define a member of a game's class by its old name. Raises TypeError."""
    for old_name, new_name in RENAMED_HOOKS["Game"].items():
        if new_name == name and old_name in vars(module):
            raise TypeError(f"{module.__name__}.{old_name} is called {name} since 0.7")
