"""The menu of the table, and the head of what is opened over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypedDict

import ipywidgets as W

from tabletop import Session
from tabletop.engine.core.values import N_
from tabletop_widgets.screen import pace
from tabletop_widgets.screen.composite import Box
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.words import say

RULEBOOK = N_("Rulebook")
OFFERED: dict[str, Callable[..., object]] = {}
"""What the menu of every table offers besides: words in English, each with what it does with the table."""


class MenuItem(TypedDict):
    """One line of the menu."""

    key: str
    text: str


class MenuData(TypedDict):
    """What the menu offers."""

    items: list[MenuItem]
    pace: str
    """How fast the moves of strategies are shown."""
    paces: list[tuple[str, str]]
    """What can be chosen there: how it is written, and in words; none where no strategy plays."""
    pace_chosen: bool
    """Whether somebody has chosen it; else the page may remember another."""
    tutor: bool
    """Whether a tutor asks before a very bad move is final."""


class DialogData(TypedDict):
    """The head of what lies over the table."""

    title: str
    closes: bool
    """Whether there is a table under it to go back to."""


class Menu(View):
    """The lines of the menu that the bar opens: `items` are words in English, each with what it does.

    What the page does by itself has None there: another view of the table takes it up (`tt-choose`).
    """

    script = "table/menu.js"
    vocabulary: ClassVar[tuple[str, ...]] = (
        "How fast the others' moves are shown",
        "Tutor: ask before a very bad move is final",
    )

    def __init__(self, items: Sequence[tuple[str, Callable[[], object] | None]] = (), **traits: Any) -> None:
        self.items = dict(items)
        super().__init__(**traits)

    def add(self, item: str, after: str) -> None:
        """Offer one more thing that the page does by itself, in the line after another."""
        items = [(word, deed) for word, deed in self.items.items() if word != item]
        place = [word for word, _ in items].index(after) + 1
        self.items = dict([*items[:place], (item, None), *items[place:]])
        self.refresh()

    def make(self) -> MenuData:
        """The lines in the language of the view, and the pace."""
        assert self.session is not None
        assert self.desk is not None
        return {
            "items": [{"key": word, "text": say(word, self.lang)} for word in self.items],
            "pace": str(self.desk.pace),
            "paces": self._paces() if set(self.session.seats) != {"human"} else [],
            "pace_chosen": pace.chosen(),
            "tutor": self.desk.tutor,
        }

    def _paces(self) -> list[tuple[str, str]]:
        assert self.desk is not None
        known = dict.fromkeys([*pace.PACES[:-1], self.desk.pace, pace.STEP])
        return [(str(value), pace.told(value, self.lang)) for value in known]

    def handle(self, message: dict[str, Any]) -> None:
        """Do what was chosen, or change the pace."""
        if message.get("type") == "choose":
            chosen = self.items.get(str(message.get("key")))
            if chosen is not None:
                chosen()
        elif message.get("type") == "pace" and self.desk is not None:
            self.desk.set_pace(pace.read(str(message.get("value")), self.desk.pace))
        elif message.get("type") == "tutor" and self.desk is not None:
            self.desk.set_tutor(not self.desk.tutor)
        else:
            super().handle(message)


class Over(View):
    """The head of what is opened over the table: `title` in English, `shut` what closes it."""

    script = "table/over.js"
    vocabulary: ClassVar[tuple[str, ...]] = ("Close",)

    def __init__(self, title: str, shut: Callable[[], object], **traits: Any) -> None:
        self.title, self._shut = title, shut
        super().__init__(**traits)

    def _redraw(self) -> None:
        self.data = self.make()

    def make(self) -> DialogData:
        """The title in the language of the view."""
        return {"title": say(self.title, self.lang), "closes": self.session is not None}

    def handle(self, message: dict[str, Any]) -> None:
        """Close it."""
        if message.get("type") == "close":
            self._shut()
        else:
            super().handle(message)


def headed(title: str, widget: W.Widget, shut: Callable[[], object], session: Session | None, lang: str) -> Box:
    """A widget under a head that says what it is, in English `title`, and calls `shut` when somebody closes it."""
    head = Over(title, shut, lang=lang)
    head.bind(session)
    return Box("tt-over tt-wide", head, widget)
