"""What the cells and callbacks of a teacher's notebook show: texts and widgets in place of the outputs of Jupyter."""

from __future__ import annotations

import base64
import io
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from typing import Any
from unittest.mock import patch

import IPython.display
import ipywidgets as W
from IPython.core.formatters import DisplayFormatter
from ipywidgets.widgets import interaction
from ipywidgets.widgets.widget import _instances
from markupsafe import Markup, escape

from tabletop_widgets.screen.modules import StyledWidget
from tabletop_widgets.screen.widget_utils import WIDGET_VIEW, close_all
from tabletop_widgets.server.limits import is_drawn
from tabletop_widgets.teaching.prose import RenderedMarkdown

MAX_TEXT = 1_000_000
"""Largest number of characters that one cell may show."""
OUTPUT = Markup('<pre style="white-space:pre-wrap">{}</pre>')
PICTURE = Markup('<img alt="{}" src="data:{};base64,{}">')
PICTURES = ("image/png", "image/jpeg", "image/gif")

_shown: ContextVar[list[str | W.Widget] | None] = ContextVar("shown", default=None)
"""Texts and widgets that the running cell or callback has shown."""
_display, _clear_output = IPython.display.display, IPython.display.clear_output


class OutputText(W.HTML):
    """Text that is shown, in HTML."""


class OutputBox(W.VBox):
    """Place of what code shows in `with output:`, also of the function of an `interact`. It replaces `Output`."""

    capture = W.Output.capture

    def __enter__(self) -> OutputBox:
        self._collecting = collect_output(self.children)
        self._parts = self._collecting.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._collecting.__exit__(None, None, None)
        for part in self._parts:
            if not isinstance(part, str | StyledWidget) and not is_drawn(part):
                raise ValueError(f"a widget {type(part).__name__} is shown, which pages of a class cannot draw")
        before, self.children = self.children, build_widgets(self._parts)
        close_all(*(part for part in before if isinstance(part, OutputText) and part not in self.children))

    def clear_output(self, *_: Any, **__: Any) -> None:
        """Remove what is shown."""
        with self:
            clear_output()


class _Printed(io.TextIOBase):
    """Standard output: texts of the running code are shown, those of others are written as before."""

    def __init__(self, before: Any) -> None:
        self._before = before._before if isinstance(before, _Printed) else before

    def write(self, text: str) -> int:
        """Show or write a text."""
        if _shown.get() is None:
            return int(self._before.write(text))
        _add(text)
        return len(text)


@contextmanager
def collect_output(before: Iterable[W.Widget] = ()) -> Iterator[list[str | W.Widget]]:
    """Collect what the code in this context shows, after what has been shown `before`."""
    shown: list[str | W.Widget] = [*before]
    token = _shown.set(shown)
    try:
        with redirect_stdout(_Printed(sys.stdout)):
            yield shown
    finally:
        _shown.reset(token)


@contextmanager
def replace_displays() -> Iterator[None]:
    """Replace what code finds in IPython and ipywidgets for showing things."""
    interaction.display, interaction.clear_output = display, clear_output  # callbacks use them later
    with (
        patch.object(IPython.display, "display", display),
        patch.object(IPython.display, "clear_output", clear_output),
        patch.object(W, "Output", OutputBox),
        patch.object(interaction, "Output", OutputBox),
    ):
        yield


def build_widgets(parts: Iterable[str | W.Widget]) -> list[W.Widget]:
    """Return widgets for what was shown."""
    return [OutputText(str(OUTPUT.format(part))) if isinstance(part, str) else part for part in parts]


def clear_output(*arguments: Any, **options: Any) -> None:
    """Remove what the running code has shown."""
    shown = _shown.get()
    if shown is None:
        _clear_output(*arguments, **options)
    else:
        shown.clear()


def display(*things: Any, **options: Any) -> None:
    """Show things in the running cell, as in a notebook."""
    if _shown.get() is None:
        _display(*things, **options)
        return
    for thing in things:
        _add(render_output(thing))


def _add(part: str | W.Widget) -> None:
    shown = _shown.get()
    assert shown is not None
    if isinstance(part, str) and shown and isinstance(shown[-1], str):
        shown[-1] += part
    else:
        shown.append(part)
    if sum(len(getattr(part, "value", part)) for part in shown if isinstance(part, str | W.HTML)) > MAX_TEXT:
        raise ValueError(f"it shows more than {MAX_TEXT:,} characters")


def _encode(data: bytes | str) -> str:
    return data if isinstance(data, str) else base64.b64encode(data).decode()


def render_output(thing: Any) -> W.Widget | str:
    """Return the widget that shows a thing, or a text for what has no other form."""
    if isinstance(thing, W.Widget):
        return thing
    data: dict[str, Any] = DisplayFormatter().format(thing)[0]
    widget = _instances.get(data.get(WIDGET_VIEW, {}).get("model_id", ""))
    if widget is not None:
        return widget
    if "text/html" in data:
        return OutputText(data["text/html"])
    if "image/svg+xml" in data:
        return OutputText(data["image/svg+xml"])
    if "image/png" not in data and hasattr(thing, "savefig"):  # a figure of matplotlib
        picture = io.BytesIO()
        thing.savefig(picture, format="png")
        data["image/png"] = picture.getvalue()
    for kind in PICTURES:
        if kind in data:
            return OutputText(str(PICTURE.format(repr(thing), kind, _encode(data[kind]))))
    if "text/markdown" in data:
        return OutputText(str(escape(RenderedMarkdown(data["text/markdown"]))))
    return f"{data.get('text/plain', '')}\n"
