"""Bundles the JavaScript modules and style sheets of the views. A page gets the bundle once.

The sources are ES modules that import what they use, `import { html } from "../screen/markup.js";`, and their style
sheets, `import "./actions.css";`. anywidget sends a module text with every widget. That text is a small loader
(`loader.js`), which waits for the bundle in a `SharedText`: a widget without a view, of which a kernel has one.
`package` makes each source a function of the bundle and removes comments. It supports the syntax that these sources use
and refuses any other. Playing needs only Python.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar
from uuid import uuid4

import anywidget
import traitlets as T
from ipywidgets.widgets.widget import _instances

import tabletop
from tabletop.engine.declarations.colors import declare_variables
from tabletop_widgets.kernel.cell_widget import CellWidget
from tabletop_widgets.kernel.hosting import MODEL_TRAITS, ViewComm
from tabletop_widgets.kernel.loop import call_later, get_loop
from tabletop_widgets.kernel.user_state import get_user_state
from tabletop_widgets.screen.widget_utils import add_static_output, bundle

PACKAGE = Path(__file__).resolve().parents[1]
GAMES = Path(tabletop.__file__).parent / "games"

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]*)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) ([\w$]+))", re.MULTILINE)
LEFT_OUT = (
    re.compile(r"^[ \t]*//.*\n", re.MULTILINE),
    re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL),
    re.compile(r"/\*\* @(?:(?!\*/).)*\*/ ?", re.DOTALL),
    re.compile(r"(?<=[;,(){}\[\]&|?]) // .*$", re.MULTILINE),
    re.compile(r"^[ \t\n]+", re.MULTILINE),
    re.compile(r",?\n(?=[)}\]])|(?<=[({\[])\n"),
)
"""Comments, types, indents and the line breaks of lists, which the page does not need."""
CSS_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
COMMON = "screen/common.css"
"""Style sheet that every view imports. It begins with the colours."""
DEFAULT = re.compile(r"^export default", re.MULTILINE)
DRESS = """function dress(name, css) {
  const sheet = document.querySelector(`style[data-tt="${name}"]`)
    ?? document.head.appendChild(document.createElement("style"));
  sheet.dataset.tt = name;
  if (sheet.textContent !== css) sheet.textContent = css;
}
"""
"""Function that adds a style sheet to the page once.

anywidget applies `_css` with every widget, and the browser then computes all styles of the page again. In a notebook
with many tables this took most of the time.
"""
UNKNOWN = re.compile(r"^(?:import\b|export (?!default [{\w])).*", re.MULTILINE)


class Module:
    """One source file: its imports, its exports, and its body without both."""

    def __init__(self, path: Path) -> None:
        source = path.read_text(encoding="utf-8")
        matches = list(IMPORT.finditer(source))
        self.path = path
        self.needs = {_resolve(path, match[2]): _list_names(match[1] or "") for match in matches}
        self.gives = EXPORT.findall(source)
        body = EXPORT.sub("", IMPORT.sub("", source))
        for part in LEFT_OUT:
            body = part.sub("", body)
        if unknown := UNKNOWN.search(body):
            raise ValueError(f"{path.relative_to(PACKAGE)}: no import or export that the kit knows: {unknown[0]}")
        if DEFAULT.search(body):
            self.gives = [*self.gives, "default: $default"]
        self.body = DEFAULT.sub("const $default =", body)

    @property
    def imports(self) -> str:
        """Code that loads the imported modules in order, with the imported names as constants."""
        lines = []
        for path, names in self.needs.items():
            call = f"need({json.dumps(_get_key(path))});\n"
            lines.append(f"const {{ {', '.join(names)} }} = {call}" if names else call)
        return "".join(lines)

    @property
    def as_function(self) -> str:
        """The module as a function that returns the exports."""
        return f"() => {{\n{self.imports}{self.body}return {{ {', '.join(self.gives)} }};\n}}"


def _list_names(listed: str) -> list[str]:
    """Return the names of an import, `a, b as c`, as names of a destructuring."""
    return [name.strip().replace(" as ", ": ") for name in listed.split(",") if name.strip()]


def _resolve(path: Path, name: str) -> Path:
    return Path(os.path.normpath(path.parent / name))


def _get_key(path: Path) -> str:
    """Return the name of a source in the bundle."""
    return path.relative_to(PACKAGE).as_posix()


@cache
def _read(path: Path) -> Module:
    return Module(path)


def collect_imports(path: Path, files: dict[Path, None] | None = None, way: tuple[Path, ...] = ()) -> dict[Path, None]:
    """Return a file with everything that it imports, imports first. Raises ValueError for an import cycle."""
    files = {} if files is None else files
    if path in way:
        raise ValueError(f"modules import one another in a circle: {', '.join(file.name for file in way)}")
    if path not in files:
        for other in _read(path).needs if path.suffix == ".js" else ():
            collect_imports(other, files, (*way, path))
        files[path] = None
    return files


def get_module_code(name: str) -> str:
    """Return the code of the module `name`, a path in this package, after the code of its imports."""
    return "".join(_read(path).body for path in collect_imports(PACKAGE / name) if path.suffix == ".js")


def list_texts(name: str) -> set[str]:
    """Return all that is between two quotation marks in a module and its imports, such as the words that it shows."""
    return {text for line in get_module_code(name).splitlines() for text in line.split('"')[1:-1]}


@cache
def build_package() -> str:
    """An expression for all modules of this package: a function from the path of one to what it exports."""
    files: dict[Path, None] = {}
    for path in sorted(PACKAGE.rglob("*.js")):
        collect_imports(path, files)
    sheets = {_get_key(path): _read_sheet(path) for path in files if path.suffix == ".css"}
    scripts = [path for path in files if path.suffix == ".js"]
    sources = "".join(f"{json.dumps(_get_key(path))}: {_read(path).as_function},\n" for path in scripts)
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


def _read_sheet(path: Path) -> str:
    """Return a style sheet without its comments and indents."""
    return INDENT.sub("", CSS_COMMENT.sub("", path.read_text(encoding="utf-8")))


def hash_text(text: str) -> str:
    """Return the key of a part of the page."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class SharedText(anywidget.AnyWidget):
    """A text that many views share. It is sent to a page once and has no view."""

    _key = T.Unicode(help="identifies the text").tag(sync=True)
    _text = T.Unicode(help="an expression for what is needed").tag(sync=True)

    def __init__(self, text: str) -> None:
        self._esm = _bundle("screen/part.js")
        super().__init__(_key=hash_text(text), _text=text)

    def __repr__(self) -> str:
        return "SharedText()"


def get_part(text: str) -> SharedText:
    """Return the user's part with the expression `text`; a new one if it was closed."""
    parts = get_user_state().parts
    shared: SharedText | None = parts.get(text)
    if shared is None or shared.comm is None:
        shared = parts[text] = SharedText(text)
    return shared


class StyledWidget(CellWidget, anywidget.AnyWidget):
    """Base of widgets drawn by a module of this package, or by the text of a module, with their style sheets."""

    script: ClassVar[str] = ""
    """Path of the module in this package. If empty, `_esm` is the module."""
    pictures: ClassVar[Callable[[], Mapping[str, str]] | None] = None
    """Function that returns the drawings of the module by name, as inner markup of SVG."""
    settable: ClassVar[frozenset[str]] = frozenset()
    """Traits that the module sets. A server accepts no others from a page."""

    _esm = T.Unicode().tag(sync=True)
    _script = T.Unicode().tag(sync=True)
    _assets = T.List(T.Instance(SharedText)).tag(sync=True, to_json=lambda parts, _: [*map(_refer, parts)])
    _needs = T.List(T.Instance(SharedText), help="the parts of all views of the model").tag(
        sync=True, to_json=lambda parts, _: [*map(_refer, parts)]
    )
    _number = T.Any(help="of the last update in the state").tag(
        sync=True, to_json=lambda _, own: own.comm.own.channel.number
    )
    _own = T.Any(help="the id of the model").tag(sync=True, to_json=lambda _, own: own.comm.comm_id)
    _slices = T.Any(help="the traits of every view of the model, by its id").tag(
        sync=True, to_json=lambda _, own: own.comm.own.read_slices()
    )

    def __init__(self, **traits: Any) -> None:
        self.comm = ViewComm(self, uuid4().hex)
        super().__init__(model_id=self.comm.comm_id, **traits)
        self.on_msg(self.handle_report)

    @T.default("_esm")
    def _own_esm(self) -> str:
        return build_loader()

    @T.default("_script")
    def _own_script(self) -> str:
        return self.script

    @T.default("_assets")
    def _own_assets(self) -> list[SharedText]:
        texts = [build_package()] if self.pictures is None else [build_package(), json.dumps(self.pictures())]
        return [get_part(text) for text in texts]

    @property
    def inner_views(self) -> Sequence[StyledWidget]:
        """The views inside this one."""
        return ()

    def text(self) -> str:
        """Return the content as text: for readers without a kernel, for files, for tests."""
        return ""

    def picture(self) -> str:
        """Return the content as SVG for readers without a kernel; empty if the text is enough."""
        return ""

    def _read_statically(self) -> dict[str, str]:
        """Return the content for readers without a kernel, by MIME type."""
        return bundle(repr(self), self.text(), self.picture())

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return add_static_output(super()._repr_mimebundle_(), self._read_statically())

    def open(self) -> None:
        """Do nothing. The model is opened when a cell or a box requests its id."""

    @T.validate("comm")
    def _keep_comm(self, proposal: Any) -> Any:
        """Keep the comm of the view. Marimo gives every widget a comm when it is made."""
        if proposal["value"] is None or self.comm is None:
            return proposal["value"]
        proposal["value"].close()
        return self.comm

    @T.observe("comm")
    def _comm_changed(self, change: Any) -> None:
        if change["new"] is not None:
            change["new"].on_msg(self._handle_msg)

    @property
    def model_id(self) -> str:
        """The id of the model; asking for it opens the model."""
        self.comm.open_model()
        id: str = self.comm.comm_id
        return id

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """Return the traits with these names, or the state of the model."""
        if key is not None or self.comm is None:
            return super().get_state(key, drop_defaults)  # type: ignore[no-any-return]
        self._needs = [*self.comm.own.assets]
        state = super().get_state(sorted(MODEL_TRAITS & set(self.keys)), drop_defaults)  # the number before the slices
        return {**state, "_dom_classes": [], "_esm": build_loader()}

    def send_state(self, key: str | Collection[str] | None = None) -> None:
        """Send changed traits, by their names, through every model that shows the view."""
        names = [key] if isinstance(key, str) else self.keys if key is None else key
        for hub in self.comm.hubs if self.comm is not None else ():
            hub.update(self, names)

    def close(self) -> None:
        """Close the view, with the model that it has opened."""
        if self.comm is not None:
            self.comm.close()  # first: ipywidgets asks for the id of the model, which would open it
        super().close()


def _refer(part: SharedText) -> list[str]:
    """Return the key of a part, and a reference to its model."""
    return [part._key, f"IPY_MODEL_{part.model_id}"]


@cache
def _bundle(name: str) -> str:
    """Return a module of this package with all that it imports as one module."""
    return get_module_code(name).replace("const $default =", "export default")


def build_loader() -> str:
    """Return the module of every model. It waits for the parts and then runs the module of the view."""
    return _bundle("screen/loader.js")


# --- hot reload -------------------------------------------------------------------------------------------------------

INTERVAL_SECONDS = 0.5
"""Time between two looks at the sources."""


def watch_sources(previous: float = 0.0) -> None:
    """Reload the modules of open widgets whenever a source is edited; `ANYWIDGET_HMR=1` turns it on.

    Args:
        previous: Time of the last edit that the widgets have; 0 at the first look.
    """
    latest = max(path.stat().st_mtime for kind in ("*.js", "*.css") for path in PACKAGE.rglob(kind))
    if previous and latest != previous:
        reload_modules()
    if get_loop() is not None:
        call_later(INTERVAL_SECONDS, lambda: watch_sources(latest))


def reload_modules() -> None:
    """Read all sources again, and draw every open widget with them."""
    for function in (_read, build_package, _bundle):
        function.cache_clear()
    for widget in [widget for widget in list(_instances.values()) if isinstance(widget, StyledWidget)]:
        hub = widget.comm.own
        hub.assets.clear()
        for view in hub.views.values():
            view._assets = view._own_assets()
            hub.assets.update(dict.fromkeys(view._assets))
        state = {**widget.get_state(), "_esm": f"{build_loader()}// {widget._needs[0]._key}"}
        hub.comm.send({"method": "update", "state": {name: state[name] for name in ("_needs", "_esm")}})
