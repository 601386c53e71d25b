"""The games behind the figures of a laboratory: how they ended, how long they were, and any of them opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as W

from tabletop.engine.sessions.session import Session
from tabletop.experiments import MatchResult
from tabletop_widgets.charts.distribution import Distribution
from tabletop_widgets.screen.parts import close_all
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.table import Table


class Behind(W.VBox):
    """Distributions of points and rounds, printed beside turned, and a list of games of which one can be opened.

    `opened` gives the session of a game by its place in the list.
    """

    def __init__(self, opened: Callable[[int], Session], **traits: Any) -> None:
        super().__init__(**traits)
        self.opened = opened
        self._lang = "en"
        wide = W.Layout(width="auto", min_width="24em", max_width="100%")
        self.choice = W.Dropdown(layout=wide, style={"description_width": "initial"})
        self.button = W.Button(icon="folder-open-o", layout=W.Layout(width="auto"))
        self.button.on_click(lambda _: self.open_game(self.choice.value))
        spaced = W.Layout(flex_flow="row wrap", grid_gap="8px", margin="8px 0")
        self._bar = W.HBox([self.choice, self.button], layout=spaced)
        self._charts = W.HBox(layout=W.Layout(flex_flow="row wrap", grid_gap="8px"))
        self._table = W.VBox()

    def show(
        self, seats: Sequence[str], results: Sequence[MatchResult], before: Sequence[MatchResult], lang: str
    ) -> None:
        """Show these games, `before` being the same deals with the printed numbers; nothing while there are none.

        `seats` are the names of the seats.
        """
        self._lang = lang
        self._drop(self._charts)
        if not results:
            self.children = []
            return
        turned = before and list(results) != list(before)
        points: dict[str, list[float]] = {}
        for k, name in enumerate(seats):
            points[name] = [float(result.scores[k]) for result in results]
            if turned:
                points[_printed(name, lang)] = [float(result.scores[k]) for result in before]
        rounds = {say("as turned", lang) if turned else say("Rounds", lang): [float(r.rounds) for r in results]}
        if turned:
            rounds[say("as printed", lang)] = [float(r.rounds) for r in before]
        self._charts.children = [
            Distribution(numbers, title, lang=lang, layout=W.Layout(width=width, min_width="0"))
            for numbers, title, width in (
                (points, say("Points at the end", lang), "58%"),
                (rounds, say("Rounds of a game", lang), "40%"),
            )
        ]
        self.choice.options = [(self._told(k, result), k) for k, result in enumerate(results)]
        self.choice.index = 0
        self.button.description = say("Open the game", lang)
        self.choice.description = say("The games behind the figures", lang)
        self.children = [self._charts, self._bar, self._table]

    def _told(self, number: int, result: MatchResult) -> str:
        """One game in the list."""
        points = ", ".join(f"{chr(65 + seat)} {score}" for seat, score in enumerate(result.scores))
        rounds = say("{n} rounds", self._lang).replace("{n}", str(result.rounds))
        return f"{number}: {points} · {rounds}"

    def open_game(self, number: int | None) -> None:
        """Open one of the games as a table below, at its end; the one that was open is closed."""
        self._drop(self._table)
        if number is not None:
            self._table.children = [Table(self.opened(number), viewer=None, lang=self._lang)]

    def _drop(self, box: W.Box) -> None:
        """Close what is in a box."""
        old, box.children = box.children, ()
        for one in old:
            one.close()

    def close(self) -> None:
        """Let go of the screen."""
        if hasattr(self, "_bar"):
            self._drop(self._charts)
            self._drop(self._table)
            close_all(self.choice, self.button, self._bar, self._charts, self._table)
        super().close()


def _printed(name: str, lang: str) -> str:
    """What a seat is called in games with the printed numbers."""
    return say("{name}, as printed", lang).replace("{name}", name)
