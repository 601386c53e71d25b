"""Choice of the game that a form starts: every game that is installed or registered, and that of the table."""

from __future__ import annotations

from typing import Any

import ipywidgets as W

from tabletop import ParameterError
from tabletop.engine.registry.catalogue import find_game_class, games
from tabletop_widgets.screen.translation import say
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
