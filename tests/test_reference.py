"""Every public name says what it takes, gives and refuses, and shows it with an example that is true."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tabletop import Strategy
from tests.test_docs import DOCS, as_it_was, examples_of, run  # noqa: F401 - the fixture is for all

REFERENCE = DOCS / "reference"
# Whose names are public: those in `__all__`.
MODULES = (
    "tabletop", "tabletop.strategies", "tabletop.experiments", "tabletop.experiments.design",
    "tabletop.experiments.simulation", "tabletop.teaching", "tabletop.teaching.analysis",
    "tabletop.testing",
    "tabletop.engine.schema.table_schema", "tabletop_widgets",
)  # fmt: skip
# And those that the reference tells of beside them.
FURTHER = (
    "tabletop.adapters.gymnasium.make_seat_env", "tabletop.adapters.gymnasium.make_vector_env",
    "tabletop.adapters.pettingzoo.make_aec_env", "tabletop.adapters.open_spiel.register",
    "tabletop.engine.declarations.parameters.Settings", "tabletop.engine.declarations.parameters.Mistake",
    "tabletop.engine.schema.table_game.TableGame", "tabletop.engine.declarations.faces.Faces",
    "tabletop.engine.core.steps.preview", "tabletop.engine.core.steps.create_reason",
)  # fmt: skip
OPTIONS = re.compile(r"^\.\. auto(class|function|data|module):: (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Public:
    """A public class or function, or a public method, by the name under which the reference has it."""

    name: str
    thing: Any
    owner: type | None = None

    @property
    def function(self) -> Callable[..., Any]:
        found = self.thing.__init__ if isinstance(self.thing, type) else self.thing
        return getattr(found, "__func__", found)

    @property
    def told(self) -> str:
        """Its own docstring; that of a method together with its class's."""
        return f"{inspect.getdoc(self.thing) or ''}\n{inspect.getdoc(self.owner) or '' if self.owner else ''}"

    @property
    def takes(self) -> list[str]:
        names = [name for name in inspect.signature(self.function).parameters if not name.startswith("_")]
        return [name for name in names if name not in ("self", "cls", "args", "kwargs")]

    @property
    def raises(self) -> set[str]:
        """The errors that it raises itself."""
        if isinstance(self.thing, type) and getattr(self.thing, "_is_protocol", "__init__" not in vars(self.thing)):
            return set()
        try:
            tree = ast.parse(textwrap.dedent(inspect.getsource(self.function)))
        except (OSError, TypeError):
            return set()
        made = [node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and node.exc is not None]
        called = [error.func if isinstance(error, ast.Call) else error for error in made]
        return {error.id for error in called if isinstance(error, ast.Name) and error.id[0].isupper()} - {
            "AttributeError"
        }


def object_of(name: str) -> Any:
    module, _, last = name.rpartition(".")
    return getattr(importlib.import_module(module), last)


@cache
def names() -> dict[str, Any]:
    """Every public name once, under the first module that gives it."""
    found: dict[str, Any] = {}
    for module in MODULES:
        for name in importlib.import_module(module).__all__:
            thing = object_of(f"{module}.{name}")
            if not any(thing is other for other in found.values()):
                found[f"{module}.{name}"] = thing
    return found | {name: object_of(name) for name in FURTHER}


def public() -> Iterator[Public]:
    for name, thing in names().items():
        if isinstance(thing, type) or inspect.isfunction(thing):
            yield Public(name, thing)
        if isinstance(thing, type):
            for key, method in vars(thing).items():
                plain = inspect.isfunction(method) or isinstance(method, (classmethod, staticmethod))
                if plain and not key.startswith("_") and not told_of_above(thing, key):
                    yield Public(f"{name}.{key}", getattr(thing, key), thing)


def told_of_above(owner: type, key: str) -> bool:
    """Whether a method is one of a base class or of the protocol, where it is told what it takes."""
    above = (*owner.__mro__[1:], *(() if owner is Strategy else (Strategy,)))
    return any(key in vars(base) and inspect.getdoc(vars(base)[key]) for base in above)


ALL = list(public())
TAKING = [each for each in ALL if not isinstance(each.thing, type) and each.takes]


@cache
def pages() -> dict[str, Path]:
    """What is told of on which page of the reference."""
    return {name: page for page in REFERENCE.glob("*.md") for _, name in OPTIONS.findall(page.read_text("utf-8"))}


def page_of(name: str) -> Path | None:
    while name:
        if name in pages():
            return pages()[name]
        name = name.rpartition(".")[0]
    return None


@cache
def meant(page: Path | None) -> set[str]:
    """What is called alike everywhere, by the table of the reference's first page, or on this page, by one there."""
    text = "\n".join(each.read_text(encoding="utf-8") for each in {REFERENCE / "index.md", *filter(None, [page])})
    return {name for row in re.findall(r"^\| (`[^|]+) \|", text, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}


@cache
def attributes(cls: type) -> frozenset[str]:
    """The attributes of a class, or of a base of it, that have a docstring of their own."""
    found = set()
    for base in cls.__mro__:
        if base.__module__.startswith("tabletop"):
            tree = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
            body = tree.body if isinstance(tree, ast.ClassDef) else []
            found |= {
                line.target.id
                for line, below in pairwise(body)
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and isinstance(below, ast.Expr)
            }
    return frozenset(found)


def lacks_example(each: Public) -> bool:
    if ">>>" in (inspect.getdoc(each.thing) or ""):
        return False
    page, last = page_of(each.name), each.name.rpartition(".")[2]
    return page is None or not re.search(rf"\b{last}\(", examples_of(page))


def untold(each: Public) -> list[str]:
    """What it takes or raises, and does not speak of."""
    known = meant(page_of(each.name)) | (attributes(each.thing) if isinstance(each.thing, type) else set())
    named = set(re.findall(r"`(\w+)", each.told)) | set(re.findall(r"^ +(\w+): ", each.told, re.MULTILINE))  # "Args:"
    found = [name for name in each.takes if name not in known | named]
    return found + [error for error in sorted(each.raises) if error not in each.told]


def test_every_public_name_is_on_a_page_of_the_reference() -> None:
    assert len(names()) > 100
    assert [name for name in names() if page_of(name) is None] == []


def test_what_the_reference_tells_of_exists() -> None:
    for name in pages():
        try:
            importlib.import_module(name)
        except ImportError:
            object_of(name)


def test_everything_public_says_what_it_is() -> None:
    assert [each.name for each in ALL if not inspect.getdoc(each.thing)] == []


def test_everything_public_speaks_of_all_that_it_takes_and_refuses() -> None:
    assert {each.name: untold(each) for each in ALL if untold(each)} == {}


def test_everything_that_takes_something_has_an_example() -> None:
    assert len(TAKING) > 100
    assert [each.name for each in TAKING if lacks_example(each)] == []


SHOWING = [each for each in ALL if ">>>" in (each.thing.__doc__ or "")]


@pytest.mark.parametrize("each", SHOWING, ids=lambda each: each.name)
def test_the_example_in_a_docstring_is_true(each: Public) -> None:
    run(inspect.getdoc(each.thing) or "", each.name, Path(inspect.getsourcefile(each.thing) or each.name))
