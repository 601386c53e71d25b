"""Still pictures of bqplot's figures, which pages without Jupyter cannot draw. They follow their figures."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from ipywidgets.widgets.widget import Widget, _instances
from markupsafe import Markup

from tabletop.engine.declarations.colors import COLORS, DARK_COLORS
from tabletop_widgets.kernel.loop import call_later
from tabletop_widgets.table.timeline.static_figure import WIDTH, render_figures

LOG = logging.getLogger("tabletop_widgets")
DRAWN = ("@jupyter-widgets/", "anywidget", "")
"""Beginnings of the names of the JavaScript modules whose models a page can draw."""
REDRAW_DELAY_SECONDS = 0.1
MIN_WIDTH, MAX_WIDTH = 100, 4000
"""Range of the widths of a picture in pixels."""
DARK_SHADES = {"white": "surface", "ink": "ink", "line": "line"}
"""Names of colours in a picture, with those that replace them on a dark page."""
DARK_RULES = [
    f'[{part}="{COLORS[light]}"] {{{part}: {DARK_COLORS[dark]}}}'
    for light, dark in DARK_SHADES.items()
    for part in ("fill", "stroke")
]
DARK_STYLE = Markup("<style>@media (prefers-color-scheme: dark) {{{}}}</style>").format("".join(DARK_RULES))
STILL = "StillModel"
"""Name of the model that a page draws in the place of a figure (`controls.js`)."""


def is_chart(widget: Widget) -> bool:
    """Return True for a widget that a page cannot draw."""
    return not _is_drawn(str(widget._model_module))


def _is_drawn(module: str) -> bool:
    return any(module == name or (name.endswith("/") and module.startswith(name)) for name in DRAWN)


class StillFigures:
    """Figures of a session, by the ids of their comms. `send` sends a message to its pages."""

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        self._send = send
        self._charts: dict[str, bool] = {}
        """Ids of the comms of charts; True for a figure, False for a part of one."""
        self._widths: dict[str, int] = {}
        self._is_due = False

    def add(self, id: str, state: dict[str, Any]) -> bool:
        """Record a comm, and return True if it is that of a chart or of a part of one."""
        if _is_drawn(str(state.get("_model_module", ""))):
            return False
        self._charts[id] = state.get("_model_name") == "FigureModel"
        if self._charts[id]:
            self._send(self.describe(id))
        self.update(id)
        return True

    def remove(self, id: str) -> None:
        """Remove a comm."""
        self._charts.pop(id, None)
        self._widths.pop(id, None)

    def resize(self, id: str, width: object) -> None:
        """Draw a figure in the width that a page has for it: the readout measures in pixels of the page."""
        if self._charts.get(id) and isinstance(width, int) and self._widths.get(id) != width:
            self._widths[id] = max(MIN_WIDTH, min(MAX_WIDTH, width))
            self.update(id)

    def update(self, id: str) -> bool:
        """Draw the figures again soon, and return True, if the comm is that of a chart or of a part of one."""
        if id in self._charts and not self._is_due:
            self._is_due = True
            call_later(REDRAW_DELAY_SECONDS, self._redraw)
        return id in self._charts

    def describe(self, id: str) -> dict[str, Any]:
        """Return the message that opens the picture of a figure; an empty one for a part of a figure."""
        if not self._charts.get(id):
            return {}
        return {"open": id, "state": {"_model_name": STILL, "svg": self._draw(id)}}

    def _redraw(self) -> None:
        self._is_due = False
        for id in [id for id, is_figure in self._charts.items() if is_figure]:
            self._send({"comm": id, "data": {"method": "update", "state": {"svg": self._draw(id)}}})

    def _draw(self, id: str) -> str:
        figure = _instances.get(id)
        try:
            svg = render_figures([(figure, ())], self._widths.get(id, WIDTH)) if figure is not None else ""
            return svg.replace(">", f">{DARK_STYLE}", 1)
        except Exception:  # a chart of a user may have parts that we do not know
            LOG.debug("a figure could not be drawn", exc_info=True)
            return ""
