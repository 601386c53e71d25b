"""The modules of the views, as the browser gets them: one text for each, with all that it imports and its styles.

The sources are ES modules that import what they use, `import { html } from "../screen/markup.js";`, and the sheets that
they need, `import "./actions.css";`. anywidget hands the page one module for a widget, so `module_of` puts a source and
what it imports into one, each in a function of its own, without its comments. It does what these sources need and
refuses the rest; no program but Python is needed to play.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import anywidget

PACKAGE = Path(__file__).resolve().parents[1]

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]*)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) ([\w$]+))", re.MULTILINE)
LEFT_OUT = (
    re.compile(r"^[ \t]*//.*\n", re.MULTILINE),
    re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL),
    re.compile(r"^[ \t\n]+", re.MULTILINE),
)
"""Comments with lines of their own, and the white space before a line: the page need not load them."""
UNKNOWN = re.compile(r"^(?:import\b|export (?!default \{)).*", re.MULTILINE)


class Module:
    """One source: what it needs, what it gives, and what is left when both are taken out."""

    def __init__(self, path: Path) -> None:
        source = path.read_text(encoding="utf-8")
        found = list(IMPORT.finditer(source))
        self.path = path
        self.needs = {_resolved(path, match[2]): _names(match[1] or "") for match in found}
        self.gives = EXPORT.findall(source)
        body = EXPORT.sub("", IMPORT.sub("", source))
        for part in LEFT_OUT:
            body = part.sub("", body)
        self.body = body
        if unknown := UNKNOWN.search(self.body):
            raise ValueError(f"{path.relative_to(PACKAGE)}: no import or export that the kit knows: {unknown[0]}")

    @property
    def imports(self) -> str:
        """The names it takes from others, as constants."""
        taken = {path: names for path, names in self.needs.items() if names}
        return "".join(f"const {{ {', '.join(names)} }} = {_variable(path)};\n" for path, names in taken.items())

    @property
    def as_function(self) -> str:
        """The module as a function that is called at once and gives what the module exports."""
        given = ", ".join(self.gives)
        return f"const {_variable(self.path)} = (() => {{\n{self.imports}{self.body}return {{ {given} }};\n}})();\n"


def _names(listed: str) -> list[str]:
    """`a, b as c` in the way of a destructuring."""
    return [name.strip().replace(" as ", ": ") for name in listed.split(",") if name.strip()]


def _resolved(path: Path, name: str) -> Path:
    return Path(os.path.normpath(path.parent / name))


def _variable(path: Path) -> str:
    """The constant that holds a module in the text of a whole."""
    return "$" + re.sub(r"\W", "_", str(path.relative_to(PACKAGE).with_suffix("")))


@cache
def _read(path: Path) -> Module:
    return Module(path)


def _in_order(path: Path, known: dict[Path, None], way: tuple[Path, ...] = ()) -> dict[Path, None]:
    """This file and all that it needs, each after what it needs itself."""
    if path in way:
        raise ValueError(f"modules import one another in a circle: {', '.join(one.name for one in way)}")
    if path not in known:
        for needed in _read(path).needs if path.suffix == ".js" else ():
            _in_order(needed, known, (*way, path))
        known[path] = None
    return known


@cache
def module_of(name: str) -> str:
    """The module `name`, a path in this package, with all that it imports; its styles are another matter."""
    *needed, whole = (_read(path) for path in _in_order(PACKAGE / name, {}) if path.suffix == ".js")
    return "".join(module.as_function for module in needed) + whole.imports + whole.body


@cache
def sheets_of(name: str) -> tuple[str, ...]:
    """The style sheets that a module and what it imports need, in their order."""
    return tuple(str(path.relative_to(PACKAGE)) for path in _in_order(PACKAGE / name, {}) if path.suffix == ".css")


def dress(*names: str) -> str:
    """The start of a module that gives the page the named style sheets, unless it has them.

    As `_css` anywidget would set them anew with every widget, and the browser work out all styles of the page each
    time: that was most of the time which a notebook with many tables took.
    """
    sheets = json.dumps({name: (PACKAGE / name).read_text(encoding="utf-8") for name in names})
    return f"""for (const [name, css] of Object.entries({sheets})) {{
  const sheet = document.querySelector(`style[data-tt="${{name}}"]`)
    ?? document.head.appendChild(document.createElement("style"));
  sheet.dataset.tt = name;
  if (sheet.textContent !== css) sheet.textContent = css;
}}
"""


class Dressed(anywidget.AnyWidget):
    """A widget that is drawn by a module of this package, or by the text of one, and brings its styles along."""

    script: ClassVar[str] = ""
    """The source of its module, a path in this package; without one, `_esm` is the module."""

    module: ClassVar[str] = ""
    """Its module without the styles."""

    def __init_subclass__(cls, **settings: Any) -> None:
        if script := cls.__dict__.get("script"):
            cls.module = module_of(script)
            cls._esm = dress(*sheets_of(script)) + cls.module
        super().__init_subclass__(**settings)
