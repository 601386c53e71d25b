"""Ordered choice of several names: one dropdown for each, enabled once the previous one has a value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import ipywidgets as W
import traitlets as T

from tabletop.engine.i18n.words import capitalize_first, get_seat_letter
from tabletop_widgets.kernel.cell_widget import CellWidget
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import close_all

NOBODY = ""
"""Value of a dropdown without a choice."""


class Choices(CellWidget, W.VBox):
    """Dropdowns under a heading; `value` is the tuple of chosen names in order.

    Args:
        words: Names that may be chosen.
        by_seat: True if each choice belongs to a seat; the dropdowns are then labelled with the seat letters.
        places: Maximum number of choices.
    """

    value = T.Tuple()
    places = T.Int(1, help="how many may be chosen at most")

    def __init__(self, words: Sequence[str], by_seat: bool, places: int) -> None:
        super().__init__()
        self.names = {word: word for word in words}
        self.by_seat, self.places = by_seat, places
        self.heading = W.HTML()
        self.lists = [W.Dropdown(options=[("", NOBODY)], value=NOBODY) for _ in words]
        self._row = W.Box(self.lists)
        self._drawing = False
        self.children = [self.heading, self._row]
        for dropdown in self.lists:
            dropdown.observe(lambda _: self._update_value(), "value")
        self.observe(lambda _: self._draw(), ["value", "places"])
        self.add_class("tt-choices")
        self._row.add_class("tt-choicerow")
        self.lang = "en"
        self._draw()

    def reword(self, heading: str, names: Mapping[str, str], lang: str) -> None:
        """Set the heading and the displayed names, in a language, and translate the labels of empty choices."""
        self.heading.value = heading
        self.names, self.lang = dict(names), lang
        self._draw()

    def _label_place(self, k: int) -> str:
        return get_seat_letter(k) if self.by_seat else f"{k + 1}."

    def _label_open(self, k: int) -> str:
        """Return the label of an empty choice: it is open, or an earlier one has to be made first."""
        if k > len(self.value):
            return say("first choose {place}", self.lang, place=self._label_place(len(self.value)))
        return say("left open", self.lang)

    def _update_value(self) -> None:
        """Update `value` up to the first empty choice; later ones would have no definite place."""
        if not self._drawing:
            values = [dropdown.value for dropdown in self.lists]
            self.value = tuple(values[: values.index(NOBODY)] if NOBODY in values else values)
            self._draw()

    def _draw(self) -> None:
        self._drawing = True
        try:
            self.value = tuple(self.value[: self.places])
            for k, dropdown in enumerate(self.lists):
                chosen = self.value[k] if k < len(self.value) else NOBODY
                free = [
                    word for word in dict.fromkeys((*self.names, chosen)) if word == chosen or word not in self.value
                ]
                free = [word for word in free if word != NOBODY]
                self._offer(dropdown, capitalize_first(self._label_open(k)), free, chosen)
                dropdown.description = self._label_place(k)
                dropdown.disabled = k > len(self.value)
                seen = k < self.places if self.by_seat else k <= min(len(self.value), self.places - 1)
                dropdown.layout.display = None if seen else "none"
        finally:
            self._drawing = False

    def _offer(self, dropdown: W.Dropdown, open: str, words: Iterable[str], chosen: str) -> None:
        options: list[tuple[str, Any]] = [(open, NOBODY)]
        options += [(capitalize_first(self.names.get(word, word)), word) for word in words]
        if tuple(dropdown.options) != tuple(options):
            dropdown.options = options
        if dropdown.value != chosen:
            dropdown.value = chosen

    def close(self) -> None:
        """Close all dropdowns."""
        if self.comm is not None:
            close_all(self.heading, *self.lists, self._row)
        super().close()
