"""Panels above the boards that belong to the session of a table, such as the panel of a guided game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop_widgets.kernel.user_state import get_user_state
from tabletop_widgets.screen.view import View

if TYPE_CHECKING:
    from tabletop import Session
    from tabletop_widgets.table.table import Table

SESSION_PANELS: list[Callable[[Table, Session], View | None]] = []
"""Functions that take a table and its new session, and may return a panel to show above the boards."""


def replace_panels(table: Table, session: Session, before: tuple[View, ...]) -> tuple[View, ...]:
    """Show the panels of a new session in place of those `before`, and return them.

    A compact table has none, unless a teacher's code has opened it for a learner.
    """
    has_panels = not table.compact or get_user_state().is_visitor
    built = [build(table, session) for build in SESSION_PANELS] if has_panels else []
    panels = tuple(panel for panel in built if panel is not None)
    if panels or before:
        table.set_aside(*panels)
    return panels
