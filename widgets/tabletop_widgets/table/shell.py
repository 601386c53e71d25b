"""The frame of a table: how high it is, how large its signs are, and whether it stands in a tab of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import traitlets as T

from tabletop_widgets.screen.bound import Presence
from tabletop_widgets.screen.view import Style


class Shell(Style):
    """Gives the table that it stands in the height that is there, which only the page can measure."""

    script = "table/shell.js"
    height = T.Int(0, help="pixels; 0: the height that is there").tag(sync=True)
    scale = T.Float(1.0, help="how much larger everything is").tag(sync=True)
    apart = T.Bool(False, help="whether it is to stand in a tab of its own").tag(sync=True)
    key = T.Unicode(help="tells the views of this table from those of others on a page").tag(sync=True)
    words = T.Dict(help="what is said where the table was, while it stands in a tab").tag(sync=True)

    def __init__(self, presence: Presence, **traits: Any) -> None:
        self._openers: list[Callable[[], object]] = []
        super().__init__(presence, key=uuid4().hex, **traits)
        self.on_msg(self._asked)

    def on_open(self, opener: Callable[[], object]) -> None:
        """Call `opener` when a page that has tabs asks for one."""
        self._openers.append(opener)

    def _asked(self, _: object, content: Any, __: object) -> None:
        if isinstance(content, dict) and content.get("type") == "apart":
            for opener in self._openers:
                opener()

    def __repr__(self) -> str:
        return "Shell()"
