"""Widgets that close when their cell is run again and nothing uses them any more.

A widget is a model in the kernel and one on every page, with a channel between them. Often it also has a listener of a
session, a worker process or a file. ipywidgets keeps all of that until `close`. Running a cell again only rebinds the
names.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from itertools import islice
from threading import RLock
from typing import Any

import ipywidgets as W
from IPython.core.getipython import get_ipython
from ipywidgets.widgets.widget import _instances

from tabletop_widgets.kernel.running_cell import RunningCell, get_running_cell

SHELL_NAMES = {"In", "Out", "exit", "quit", "open", "get_ipython"}
"""Names that IPython itself defines in every notebook, in addition to those that begin with an underscore."""
MAX_DEPTH = 4
"""Maximum nesting of lists, dicts and objects of the notebook in which widgets are searched."""
MAX_VIEWS, MAX_ID = 100, 100
"""Limits for untrusted reports of a page: number of views of a widget, and length of the id of a view."""
REPORTS = ("shown", "gone", "removed", "left")
"""Reports of a page: a view became visible; it was hidden; it was removed; the page was left."""
MAX_ITEMS = 1000
"""Maximum number of items of one list or dict that are searched."""

_parts: ContextVar[list[CellWidget] | None] = ContextVar("parts", default=None)
"""Widgets created so far by the running constructor, for the widget that creates them."""
_cells: dict[CellWidget, RunningCell] = {}
"""Run of the cell that created each open widget. Parts of other widgets are not in it."""
_replaced: set[CellWidget] = set()
"""Open widgets whose cell has run again."""
_lock = RLock()
"""Protects both: the kernel handles the messages of a page in another thread while a cell runs."""


class Presence:
    """The views of a widget on pages: the visible ones (`seen`), and all, visible or hidden (`there`).

    `changed` is called with True when the first view becomes visible, and with False when the last one disappears.
    """

    def __init__(self, changed: Callable[[bool], None]) -> None:
        self._changed = changed
        self.seen: set[str] = set()
        self.there: set[str] = set()

    def note(self, message: dict[str, Any]) -> bool:
        """Record a report about a view. Returns False if the message is not a report."""
        kind, view = message.get("type"), str(message.get("view", ""))[:MAX_ID]
        if kind not in REPORTS or not view:
            return False
        before = bool(self.seen)
        if kind in ("removed", "left"):
            self.there.discard(view)
        elif len(self.there) < MAX_VIEWS:
            self.there.add(view)
        (self.seen.add if kind == "shown" and view in self.there else self.seen.discard)(view)
        if bool(self.seen) != before:
            self._changed(bool(self.seen))
        return True


class _Constructor(type(W.Widget)):  # type: ignore[misc]
    """Metaclass that records whether a widget was created by a cell or by the constructor of another widget."""

    def __call__(cls, *arguments: Any, **traits: Any) -> Any:
        parts: list[CellWidget] = []
        token = _parts.set(parts)
        try:
            widget = super().__call__(*arguments, **traits)
        finally:
            _parts.reset(token)
        widget._made = tuple(parts)
        owner = _parts.get()
        if owner is not None:
            owner.append(widget)
        else:
            _note(widget)
        return widget


class CellWidget(W.Widget, metaclass=_Constructor):
    """A widget that closes with its layout and style when its cell runs again and nothing uses it any more.

    It is in use as long as a variable of the notebook refers to it or to a part of it, or a page shows one of them.
    """

    _made: tuple[CellWidget, ...] = ()
    """Widgets of this package that the constructor or `collect_parts` created."""

    @contextmanager
    def collect_parts(self) -> Iterator[None]:
        """Record the widgets created in this context as parts of this one, like those that its constructor creates."""
        parts: list[CellWidget] = []
        token = _parts.set(parts)
        try:
            yield
        finally:
            _parts.reset(token)
            self._made = (*(part for part in self._made if part.comm is not None), *parts)

    @cached_property
    def presence(self) -> Presence:
        """The views of the widget on pages."""
        return Presence(self.change_presence)

    def change_presence(self, seen: bool) -> None:
        """Hook that runs when the first view becomes visible or the last one disappears."""

    def handle_report(self, _: object, content: Any, __: object) -> None:
        """Record a report of a page about a view of this widget."""
        if isinstance(content, dict) and self.presence.note(content) and content["type"] in ("removed", "left"):
            close_unused()

    def leave_pages(self) -> None:
        """Remove everything that the widget has opened on a page outside its cell."""

    def close(self) -> None:
        """Close the widget, and remove it from every box: a box with a closed child cannot be sent to a page."""
        if self.comm is None:
            return
        _forget(self)
        widgets = list(_instances.values())  # a copy: another thread may create widgets
        for box in [widget for widget in widgets if isinstance(widget, W.Box) and self in widget.children]:
            box.children = [child for child in box.children if child is not self and child.comm is not None]
        looks = list_looks(self)
        super().close()
        for look in looks:
            if not any(_has_look(widget, look) for widget in list(_instances.values())):
                look.close()


def list_looks(widget: W.Widget) -> list[W.Widget]:
    """Return the layout and the style of a widget, if ipywidgets has created them."""
    values = vars(widget).get("_trait_values", {})
    return [look for name in ("layout", "style") if isinstance(look := values.get(name), W.Widget)]


def _has_look(widget: W.Widget, look: W.Widget) -> bool:
    """Return True if the widget uses this layout or style. A notebook may give one to several widgets."""
    return any(own_look is look for own_look in list_looks(widget))


def _note(widget: CellWidget) -> None:
    """Record the run of the cell that created a widget."""
    cell = get_running_cell()
    if cell.run and widget.comm is not None:
        with _lock:
            _cells[widget] = cell
        get_ipython().events.register("post_run_cell", _end_run)  # type: ignore[no-untyped-call]


def _forget(widget: CellWidget) -> None:
    """Remove a widget from the records of this module."""
    with _lock:
        _cells.pop(widget, None)
        _replaced.discard(widget)


def _end_run(_result: object = None) -> None:
    """Close the unused widgets that earlier runs of the current cell created."""
    now = get_running_cell()
    with _lock:
        _replaced.update(widget for widget, cell in _cells.items() if cell.key == now.key and cell.run != now.run)
    close_unused()


def close_unused() -> None:
    """Close the widgets whose cell was run again, unless a variable refers to them or a page shows them."""
    with _lock:
        unused = list(_find_unused())
        for widget in unused:  # before any is closed, so that no other thread closes it as well
            _forget(widget)
    for widget in unused:
        if widget.comm is not None:  # not yet closed as a part of another
            widget.close()
        _forget_output(widget)


def _find_unused() -> Iterator[CellWidget]:
    """Yield the widgets to close, after removing what they opened outside their cells."""
    if not _replaced:
        return
    variable_ids = set(map(id, _find_named_widgets()))
    live_part_ids = {id(part) for root in _cells.keys() - _replaced for part in _collect_parts(root)}
    for widget in list(_replaced):
        parts = _collect_parts(widget)
        if any(id(part) in variable_ids for part in parts) or id(widget) in live_part_ids:
            continue
        widget.leave_pages()
        if not any(part.presence.there for part in parts if isinstance(part, CellWidget)):
            yield widget


def _collect_parts(widget: W.Widget) -> list[W.Widget]:
    """Return a widget with all widgets that it has created or shows."""
    parts: dict[W.Widget, None] = {}
    waiting = deque([widget])
    while waiting:
        part = waiting.popleft()
        if part not in parts:
            parts[part] = None
            waiting.extend((*getattr(part, "children", ()), *getattr(part, "_made", ())))
    return list(parts)


def _find_named_widgets() -> Iterator[W.Widget]:
    """Yield the widgets in variables of the notebook, including those inside lists, dicts, boxes and user objects."""
    names: dict[str, Any] = get_ipython().user_ns  # type: ignore[no-untyped-call]
    level: list[Any] = [fact for name, fact in names.items() if name[0] != "_" and name not in SHELL_NAMES]
    seen: set[int] = set()
    for _ in range(MAX_DEPTH):
        level = [fact for fact in level if id(fact) not in seen]
        seen.update(map(id, level))
        yield from (fact for fact in level if isinstance(fact, W.Widget))
        level = [inner for fact in level for inner in _list_items(fact)]


def _list_items(fact: Any) -> Iterable[Any]:
    """Return the items of an object of a notebook that may be or contain widgets."""
    if isinstance(fact, dict):
        return islice(fact.values(), MAX_ITEMS)
    if isinstance(fact, (list, tuple, set, frozenset, deque)):
        return islice(fact, MAX_ITEMS)
    if isinstance(fact, W.Box):
        return fact.children
    return vars(fact).values() if type(fact).__module__ == "__main__" and hasattr(fact, "__dict__") else ()


def _forget_output(widget: W.Widget) -> None:
    """Remove a closed widget from the notebook's output history, which would keep its whole game in memory."""
    names: dict[str, Any] = get_ipython().user_ns  # type: ignore[no-untyped-call]
    outputs: dict[int, Any] = names.get("Out", {})
    for number in [number for number, output in outputs.items() if output is widget]:
        del outputs[number]
        names.pop(f"_{number}", None)
