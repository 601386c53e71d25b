"""Limits for what pages may send, and the check of their messages."""

from __future__ import annotations

import json
import time
from typing import Any

from ipywidgets.widgets.widget import Widget

from tabletop_widgets.screen.modules import StyledWidget

METHODS = ("custom", "update")
"""Kinds of messages that pages send to widgets: content for a widget, and new values of traits."""
MAX_ID = 64
SETTABLE = {
    "AccordionModel": frozenset(["selected_index"]),
    "BoundedIntTextModel": frozenset(["value"]),
    "CheckboxModel": frozenset(["value"]),
    "DropdownModel": frozenset(["index"]),
    "FloatSliderModel": frozenset(["value"]),
    "IntSliderModel": frozenset(["value"]),
    "IntTextModel": frozenset(["value"]),
    "TextareaModel": frozenset(["value"]),
    "TextModel": frozenset(["value"]),
}
"""Traits of ipywidgets' controls that a page may set, by the name of the model. `StyledWidget` lists its own."""


DRAWN = frozenset([*SETTABLE, "BoxModel", "ButtonModel", "HBoxModel", "HTMLModel", "VBoxModel"])
"""Models of ipywidgets that a page draws (`controls.js`)."""


class FrameError(ValueError):
    """Error for a frame that our pages never send."""


def is_drawn(widget: Widget) -> bool:
    """Return True if a page draws a widget of another library: a control of ipywidgets, or a figure of bqplot."""
    return widget._model_name in DRAWN or (widget._model_module == "bqplot" and widget._model_name == "FigureModel")


class Allowance:
    """A token bucket: the allowance grows by `rate` per second, up to `burst`."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self._since = burst, time.monotonic()

    def use(self, size: float) -> bool:
        """Use part of the allowance and return True; return False if too little is left."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self._since) * self.rate)
        self._since = now
        if size > self.left:
            return False
        self.left -= size
        return True


def parse_message(frame: str | bytes) -> tuple[str, dict[str, Any]]:
    """Return the id of the widget's comm and the data of a message.

    Raises FrameError for any other form than `{"comm": id, "data": {"method": ..., ...}}`.

    >>> from tabletop_widgets.server.limits import parse_message
    >>> parse_message('{"comm": "1f", "data": {"method": "update", "state": {"index": 2}}}')
    ('1f', {'method': 'update', 'state': {'index': 2}})
    >>> parse_message('{"comm": "1f", "data": {"method": "request_state"}}')
    Traceback (most recent call last):
    tabletop_widgets.server.limits.FrameError: a message of type 'request_state'
    """
    if isinstance(frame, bytes):
        raise FrameError("a binary frame")
    try:
        message = json.loads(frame)
    except (ValueError, RecursionError) as error:
        raise FrameError(f"not JSON ({type(error).__name__})") from None
    if not isinstance(message, dict) or message.keys() != {"comm", "data"}:
        raise FrameError("not a message to a widget")
    comm, data = message["comm"], message["data"]
    if not isinstance(comm, str) or len(comm) > MAX_ID or not isinstance(data, dict):
        raise FrameError("not a message to a widget")
    if (method := data.get("method")) not in METHODS:
        raise FrameError(f"a message of type {str(method)[:40]!r}")
    if data.keys() != {"method", "content" if method == "custom" else "state"}:
        raise FrameError("other data than a message has")
    if not isinstance(data.get("content", data.get("state")), dict):
        raise FrameError("a message without fields")
    return comm, data


def check_traits(widget: Widget, data: dict[str, Any]) -> None:
    """Check that a message sets only traits that a page may set. Raises FrameError."""
    if data["method"] == "update":
        names, allowed = data["state"], SETTABLE.get(str(widget._model_name), frozenset())
    elif isinstance(state := data["content"].get("state"), dict) and isinstance(widget, StyledWidget):
        view = widget.comm.own.views.get(str(data["content"].get("slice")))
        names, allowed = state, view.settable if view is not None else frozenset(state)
    else:
        return
    if wrong := sorted(set(names) - allowed):
        raise FrameError(f"a page may not set {str(wrong[0])[:40]!r} of {type(widget).__name__} (see `settable`)")
