"""State of one user's widgets that would otherwise be global: a server has several users in one process."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakSet

from tabletop.engine.i18n.language import LanguageChoice, user_choice


@dataclass(eq=False)
class UserState:
    """State that all widgets of one user share."""

    language: LanguageChoice = field(default_factory=LanguageChoice)
    pace: int | str | None = None
    """Chosen pace of the strategies; None if the user has not chosen one."""
    speaking: WeakSet[Any] = field(default_factory=WeakSet)
    """All existing objects with a trait `lang`."""
    parts: dict[str, Any] = field(default_factory=dict)
    """Shared parts of the page (`SharedText`), by their texts."""
    is_visitor: bool = False
    """True for a learner in whose name a teacher's code runs: tables are compact, so nothing is saved or loaded."""
    progress: Any = None
    """Progress in lessons that takes the place of the file in the notebook's folder; None for that file."""
    on_error: Callable[[BaseException], None] | None = None
    """Receiver of the errors of a teacher's code on the page of a learner."""
    decks: dict[Any, Any] = field(default_factory=dict)
    """Decks of review cards by their files; by None the usual one of a page without a notebook."""

    def enter(self) -> None:
        """Use this state in the current context, and in the contexts that are copied from it."""
        _current.set(self)
        user_choice.set(self.language)


_single_user = UserState(user_choice.get())
_current: ContextVar[UserState] = ContextVar("user_state", default=_single_user)


def get_user_state() -> UserState:
    """Return the state of the user for whom this code runs. A notebook has one user."""
    return _current.get()
