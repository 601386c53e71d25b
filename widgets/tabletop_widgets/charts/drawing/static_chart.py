"""Base classes of charts of given numbers, which follow no session."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import ipywidgets as W

from tabletop_widgets.charts.drawing.frame import Frame
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.widget_utils import close_all, refuse_unknown


class StaticChart(Composite):
    """A chart of given numbers. It follows changes of its language, and shows a picture without a kernel."""

    lang = Lang()
    resources: tuple[Any, ...] = ()
    """Objects that are closed with the chart."""

    def __init__(self, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        super().__init__(**traits)
        self.children = [self._begin()]
        self.draw()
        self.observe(lambda _: self.draw(), "lang")

    @abstractmethod
    def _begin(self) -> W.Widget:
        """Create and return the content of the chart."""

    def draw(self) -> None:
        """Draw the chart with all texts in its language."""

    def close(self) -> None:
        """Close the chart."""
        close_all(*self.resources)
        super().close()

    def refuse(self, mistakes: Sequence[str]) -> None:
        """Raise ValueError with all mistakes, if there are any."""
        if mistakes:
            raise ValueError(f"{type(self).__name__}: {'; '.join(mistakes)}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class FramedChart(StaticChart):
    """A chart of given numbers in a frame."""

    frame: Frame

    def text(self) -> str:
        """Return the numbers as a table in plain text."""
        return self.frame.cells.text()

    def picture(self) -> str:
        """Return the chart as a static picture (SVG)."""
        return self.frame.picture()
