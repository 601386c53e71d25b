"""The modules of the views, as the browser gets them: all in one text, once for a page, each run when a view asks.

The sources are ES modules that import what they use, `import { html } from "../screen/markup.js";`, and the sheets that
they need, `import "./actions.css";`. anywidget sends a text with every widget, and a table is twenty of them: so it is
a loader (`loader.js`), and what it loads is in a `Part`, a widget that shows nothing and of which a kernel has one.
`package` puts the sources into its text, each a function of its own, without its comments. It does what these sources
need and refuses the rest; no program but Python is needed to play.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from asyncio import AbstractEventLoop
from collections.abc import Callable, Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar
from uuid import uuid4

import anywidget
import traitlets as T

import tabletop
from tabletop.engine.declarations.colors import declare_variables
from tabletop_widgets.kernel.cell_widget import CellWidget
from tabletop_widgets.kernel.channel import Channel
from tabletop_widgets.kernel.hosting import SliceComm, hub
from tabletop_widgets.kernel.loop import can_wait, later, running

PACKAGE = Path(__file__).resolve().parents[1]
GAMES = Path(tabletop.__file__).parent / "games"

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]*)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) ([\w$]+))", re.MULTILINE)
LEFT_OUT = (
    re.compile(r"^[ \t]*//.*\n", re.MULTILINE),
    re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL),
    re.compile(r"/\*\* @(?:(?!\*/).)*\*/ ?", re.DOTALL),
    re.compile(r"^[ \t\n]+", re.MULTILINE),
)
"""Comments with lines of their own, types, and the white space before a line: the page need not load them."""
CSS_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
COMMON = "screen/common.css"
"""The sheet that every view imports: it begins with the colours."""
DEFAULT = "export default"
DRESS = """function dress(name, css) {
  const sheet = document.querySelector(`style[data-tt="${name}"]`)
    ?? document.head.appendChild(document.createElement("style"));
  sheet.dataset.tt = name;
  if (sheet.textContent !== css) sheet.textContent = css;
}
"""
"""Gives the page a style sheet, unless it has it.

As `_css` anywidget would set them anew with every widget, and the browser work out all styles of the page each time:
that was most of the time which a notebook with many tables took.
"""
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
        if unknown := UNKNOWN.search(body):
            raise ValueError(f"{path.relative_to(PACKAGE)}: no import or export that the kit knows: {unknown[0]}")
        if DEFAULT in body:
            self.gives = [*self.gives, "default: $default"]
        self.body = body.replace(DEFAULT, "const $default =")

    @property
    def imports(self) -> str:
        """What it needs, asked for in its order: the names that it takes from others are constants."""
        lines = []
        for path, names in self.needs.items():
            asked = f"need({json.dumps(_key(path))});\n"
            lines.append(f"const {{ {', '.join(names)} }} = {asked}" if names else asked)
        return "".join(lines)

    @property
    def as_function(self) -> str:
        """The module as a function that gives what the module exports."""
        return f"() => {{\n{self.imports}{self.body}return {{ {', '.join(self.gives)} }};\n}}"


def _names(listed: str) -> list[str]:
    """`a, b as c` in the way of a destructuring."""
    return [name.strip().replace(" as ", ": ") for name in listed.split(",") if name.strip()]


def _resolved(path: Path, name: str) -> Path:
    return Path(os.path.normpath(path.parent / name))


def _key(path: Path) -> str:
    """What a source is called in the package."""
    return path.relative_to(PACKAGE).as_posix()


@cache
def _read(path: Path) -> Module:
    return Module(path)


def needed(path: Path, known: dict[Path, None] | None = None, way: tuple[Path, ...] = ()) -> dict[Path, None]:
    """This file and all that it needs, each after what it needs itself. Raises ValueError for a circle."""
    known = {} if known is None else known
    if path in way:
        raise ValueError(f"modules import one another in a circle: {', '.join(one.name for one in way)}")
    if path not in known:
        for other in _read(path).needs if path.suffix == ".js" else ():
            needed(other, known, (*way, path))
        known[path] = None
    return known


def module_of(name: str) -> str:
    """The bodies of the module `name`, a path in this package, and of all that it imports: what a view runs."""
    return "".join(_read(path).body for path in needed(PACKAGE / name) if path.suffix == ".js")


@cache
def package() -> str:
    """An expression for all modules of this package: a function from the path of one to what it exports."""
    known: dict[Path, None] = {}
    for path in sorted(PACKAGE.rglob("*.js")):
        needed(path, known)
    sheets = {_key(path): _sheet(path) for path in known if path.suffix == ".css"}
    scripts = [path for path in known if path.suffix == ".js"]
    sources = "".join(f"{json.dumps(_key(path))}: {_read(path).as_function},\n" for path in scripts)
    if COMMON in sheets:
        sheets[COMMON] = declare_variables(sources + "".join(sheets.values()), GAMES.iterdir()) + sheets[COMMON]
    return f"""(() => {{
const given = {{}};
const sheets = {json.dumps(sheets)};
const sources = {{\n{sources}}};
function need(name) {{
  if (!(name in given)) given[name] = name in sheets ? dress(name, sheets[name]) : sources[name]();
  return given[name];
}}
{DRESS}return need;
}})()"""


def _sheet(path: Path) -> str:
    """Return a style sheet without its comments."""
    return CSS_COMMENT.sub("", path.read_text(encoding="utf-8"))


class Part(anywidget.AnyWidget):
    """What many views need: it is sent to a page once, and shows nothing itself. `part` gives the one of a kernel.

    The updates of all widgets go through the `channel` of the one that brings the modules.
    """

    def __init__(self, text: str) -> None:
        self.key = hashlib.sha256(text.encode()).hexdigest()[:16]
        self.channel = Channel(self.send, _wait)
        is_voice = text == package()
        needs = ("screen/parts.js", "screen/back.js", *(["screen/slices.js", "screen/updates.js"] if is_voice else []))
        self._esm = f"""{"".join(_read(PACKAGE / name).body for name in needs)}
const make = () => ({text});
export default {{
  initialize({{ model }}) {{
    partOf("{self.key}").give(make);
    bringBack(model.widget_manager);
    {"receiveUpdates(model);" if is_voice else ""}
  }},
}};
"""
        super().__init__()
        self.on_msg(self._heard)

    def _heard(self, _: object, content: Any, buffers: object) -> None:
        if isinstance(content, dict):
            self.channel.home = running()
            self.channel.receive(content)

    def __repr__(self) -> str:
        return "Part()"


_parts: dict[str, Part] = {}


def part(text: str) -> Part:
    """The one widget of this kernel that brings what the expression `text` says; another one when it was closed."""
    if (known := _parts.get(text)) is None or known.comm is None:
        known = _parts[text] = Part(text)
    return known


def channel() -> Channel:
    """Return the channel through which all widgets of this kernel send their updates."""
    return part(package()).channel


def _wait(seconds: float, work: Callable[[], object], home: AbstractEventLoop | None) -> bool:
    """Call `work` later, if there is a loop to wait in."""
    if not can_wait(home):
        return False
    later(seconds, work, home)
    return True


CLASSES = "_dom_classes"


class Dressed(CellWidget, anywidget.AnyWidget):
    """A widget that is drawn by a module of this package, or by the text of one, and brings its styles along."""

    script: ClassVar[str] = ""
    """The source of its module, a path in this package; without one, `_esm` is the module."""
    pictures: ClassVar[Callable[[], Mapping[str, str]] | None] = None
    """What gives the drawings that its module knows by name; inner markup of SVG."""

    _script = T.Unicode().tag(sync=True)
    _own = T.Unicode(help="the id of its model").tag(sync=True)
    _parts = T.List(T.Instance(Part)).tag(sync=True, to_json=lambda parts, _: [_told(one) for one in parts])

    def __init__(self, **traits: Any) -> None:
        own = traits.setdefault("model_id", uuid4().hex)
        super().__init__(_own=own, **traits)
        self.on_msg(lambda _, content, __: self.note_place(content) if isinstance(content, dict) else None)

    @T.default("_script")
    def _own_script(self) -> str:
        return self.script

    @T.default("_parts")
    def _own_parts(self) -> list[Part]:
        if not self.script:
            return []
        texts = [package()] if self.pictures is None else [package(), json.dumps(self.pictures())]
        return [part(text) for text in texts]

    def open(self) -> None:
        """Open a comm, or share that of the composite whose constructor makes this view."""
        shared = hub.get()
        if shared is None or self.comm is not None:
            super().open()
        else:
            shared.views[self._own] = self
            self.comm = SliceComm(shared, self._own)

    @T.observe("comm")
    def _comm_changed(self, change: Any) -> None:
        if isinstance(change["new"], SliceComm):
            change["new"].on_msg(self._handle_msg)
        else:
            anywidget.AnyWidget._comm_changed(self, change)

    @property
    def model_id(self) -> str:
        """The id of the model; asking for it gives a view inside a composite a second comm."""
        if isinstance(self.comm, SliceComm):
            self.comm.open_second(self)
        id: str = self.comm.comm_id
        return id

    def _repr_mimebundle_(self, **options: Any) -> Any:
        if isinstance(self.comm, SliceComm):
            self.comm.open_second(self)
        return super()._repr_mimebundle_(**options)

    def close(self) -> None:
        """Close the view, with its second comm if it has one."""
        if isinstance(self.comm, SliceComm):
            self.comm.is_closing = True
        super().close()

    def send_state(self, key: str | Collection[str] | None = None) -> None:
        """Send changed traits through the channel of all widgets; all traits to a page that asks for just these.

        Classes go by themselves as well, in the order of all messages: a view is given them when it is made.
        """
        names = [key] if isinstance(key, str) else key
        if names is None or self.comm is None or self._property_lock or not channel().update(self, names):
            super().send_state(key)
        elif CLASSES in names and not isinstance(self.comm, SliceComm):
            super().send_state(CLASSES)

    def __init_subclass__(cls, **settings: Any) -> None:
        if cls.__dict__.get("script"):
            cls._esm = loader()
        super().__init_subclass__(**settings)


def _told(part: Part) -> list[str]:
    """A part as its views know it: by what is in it, and by where it is to be had."""
    return [part.key, f"IPY_MODEL_{part.model_id}"]


@cache
def loader() -> str:
    """The module of every view: it waits for the parts, and leaves the rest to the view's own module."""
    *others, whole = (_read(path) for path in needed(PACKAGE / "screen/loader.js"))
    return "".join(one.body for one in others) + whole.body.replace("const $default =", DEFAULT)
