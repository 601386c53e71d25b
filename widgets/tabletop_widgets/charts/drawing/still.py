"""What charts share that show numbers which somebody gives them, and follow no session."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import ipywidgets as W

from tabletop_widgets.charts.drawing.frame import Frame
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.parts import close_all, refuse_unknown


class Still(Composite):
    """A chart of numbers: it says everything anew in another language, and shows a picture without a kernel."""

    lang = Lang()
    held: tuple[Any, ...] = ()
    """What is closed with it."""

    def __init__(self, **traits: Any) -> None:
        refuse_unknown(type(self), traits)
        super().__init__(**traits)
        self.children = [self._begin()]
        self.draw()
        self.observe(lambda _: self.draw(), "lang")

    @abstractmethod
    def _begin(self) -> W.Widget:
        """Make what is shown."""

    def draw(self) -> None:
        """Say everything in the language of the chart."""

    def close(self) -> None:
        """Let go of the screen."""
        close_all(*self.held)
        super().close()

    def refuse(self, mistakes: Sequence[str]) -> None:
        """A ValueError with all of them, if there are any."""
        if mistakes:
            raise ValueError(f"{type(self).__name__}: {'; '.join(mistakes)}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Framed(Still):
    """A chart of numbers in a frame."""

    frame: Frame

    def text(self) -> str:
        """The numbers in words, as a table."""
        return self.frame.cells.text()

    def picture(self) -> str:
        """The chart as a still picture: SVG."""
        return self.frame.picture()
