"""Choices of a form: the game, who plays a seat, and several names in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import ipywidgets as W
import traitlets as T

from tabletop import ParameterError
from tabletop.engine.i18n.words import capitalize_first, get_seat_letter
from tabletop.engine.registry.catalogue import find_game_class, games
from tabletop.engine.session.strategy_registry import HUMAN, get_strategy_name
from tabletop.strategies import levels
from tabletop_widgets.kernel.cell_widget import CellWidget
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.widget_utils import close_all
from tabletop_widgets.table.boards import get_boards


class GameChoice(W.Dropdown):
    """Dropdown with all games, by title. A game that cannot be loaded is listed as such.

    Args:
        value: Name of the chosen game. It is offered even if it is not registered.
    """

    def __init__(self, value: str, **traits: Any) -> None:
        self._first = value
        self.errors: dict[str, ParameterError] = {}
        """Reasons why games cannot be loaded, by name."""
        self.is_offering = False
        """True while the options change; the value is then not a choice of the user."""
        super().__init__(options=[(value, value)], value=value, **traits)

    def offer(self, lang: str) -> None:
        """Offer all current games, with labels in a language. The value stays."""
        titles, self.errors = {name: get_boards(name).get_title(name) for name in (self._first, self.value)}, {}
        for name in games():
            try:
                find_game_class(name)
                titles[name] = get_boards(name).get_title(name)
            except ParameterError as error:
                self.errors[name] = error
                titles[name] = say("{game} (cannot be loaded)", lang, game=name)
        shared = {title for title in titles.values() if [*titles.values()].count(title) > 1}
        labels = {name: f"{title} ({name})" if title in shared else title for name, title in titles.items()}
        options = sorted(((label, name) for name, label in labels.items()), key=lambda option: option[0].casefold())
        if tuple(self.options) != tuple(options):
            value, self.is_offering = self.value, True
            self.options = options  # this selects the first one
            self.value = value
            self.is_offering = False
        self.description = say("Game", lang)


MORE = "more"
"""Value of the heading of the other strategies. It is never chosen."""
STAR = "★"
"""Sign of the strength of a level; the strongest has the most."""


class SeatChoice(W.Dropdown):
    """Dropdown with the players of one seat. The levels come first, the other strategies under a heading."""

    def __init__(self, names: Iterable[str], value: str, **traits: Any) -> None:
        self.names = list(names)
        """Names of the strategies that the user can choose."""
        super().__init__(options=[(name, name) for name in (HUMAN, *self.names)], value=value, **traits)
        self.observe(self._leave_heading, "value")

    def offer(self, names: Iterable[str], lang: str, usual: str = "") -> None:
        """Offer these strategies, with names in a language; an unavailable choice is replaced by `usual`."""
        self.names = list(names)
        value = self.value if self.value in (HUMAN, *self.names) or not usual else usual
        strengths = {name: f" {STAR * (k + 1)}" for k, name in enumerate(levels.LEVELS) if name in self.names}
        rest = [name for name in self.names if name not in strengths]
        options = [
            (capitalize_first(get_strategy_name(name, lang)) + strengths.get(name, ""), name)
            for name in (HUMAN, *strengths, *rest)
        ]
        if strengths and rest:
            options.insert(1 + len(strengths), (f"— {say('Other strategies', lang)} —", MORE))
        if tuple(self.options) != tuple(options):
            self.options = options
        self.value = value

    def _leave_heading(self, change: Any) -> None:
        if change["new"] == MORE:
            self.value = change["old"]


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
