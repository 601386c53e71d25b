"""What shows a session follows it: redrawn when it changes, never too often, and only while somebody sees it."""

from __future__ import annotations

import logging
import time
import traceback
from asyncio import AbstractEventLoop
from collections.abc import Callable, Collection
from contextlib import nullcontext
from typing import Any, ClassVar

import traitlets as T

from tabletop import IllegalActionError, ParameterError, RecordError, Session
from tabletop.engine.core.decisions import NotationError
from tabletop.engine.core.game import Game, ScenarioError
from tabletop.engine.core.values import N_
from tabletop_widgets.kernel.loop import later, running
from tabletop_widgets.screen.desk import Desk, NotAllowedError, desk_of
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.modules import Dressed
from tabletop_widgets.screen.parts import bundle, refuse_missing
from tabletop_widgets.screen.words import say, sentence_of

GAME_ERRORS = (IllegalActionError, NotAllowedError, NotationError, ParameterError, RecordError, ScenarioError)
LOG = logging.getLogger("tabletop_widgets")
AT_MOST_EVERY = 0.1
"""Seconds between two redraws of one view while a session changes by itself: a browser has no way to say "slower"."""

reraise = False
"""Tests set it: mistakes of programs are then raised as well as shown."""
shows_tracebacks = True
"""A class sets it to False: what failed on the teacher's computer is not for the pages of learners."""
DETAILS = N_("Your teacher can read the details in the log of the class.")


class Bound(Dressed):
    """What shows a session: it follows its changes, never too often, and lets nothing go wrong in silence.

    `viewer` is the seat whose knowledge is shown, None for everything, or "asked" for whoever has to decide. What was
    on a page and is on none any more rests: it follows no session until it is shown again. What no page has told of is
    awake.
    """

    lang = Lang().tag(sync=True)
    status = T.Unicode().tag(sync=True)
    trouble = T.Unicode().tag(sync=True)
    viewer = T.Union([T.Int(), T.Enum(["asked"])], allow_none=True, default_value="asked")
    session: Session | None = None
    desk: Desk | None = None
    _drawn = 0.0
    _home: AbstractEventLoop | None = None
    _said_at = 0
    """The version of the session that `status` speaks of."""
    _due = False
    """Whether it is to be drawn in a moment."""
    _unbind: tuple[Callable[[], None], ...] = ()
    awake = True
    """Whether it follows its session."""

    shows: ClassVar[type[Game]] = Game
    """The game whose pieces it draws; any game unless it says otherwise."""

    def begin(self, session: Session | None) -> None:
        """Call it at the end of `__init__`. Raises ValueError if there is no such thing in this session to show."""
        if session is not None:
            try:
                self.check(session)
                for name, known in self.choices(session).items():
                    refuse_missing(self, name, getattr(self, name), known)
            except (TypeError, ValueError):
                self.close()
                raise
        self._home = running()
        self.observe(lambda _: self.reword(), "lang")
        self.observe(lambda _: self.refresh(), "viewer")
        self.observe(self._said, "status")
        self.bind(session)

    def check(self, session: Session) -> None:
        """That this is a session of a game which it can draw. Raises TypeError or ValueError."""
        if not isinstance(session, Session):
            raise TypeError(f"{type(self).__name__} shows a Session, not {type(session).__name__}")
        if not isinstance(session.game, self.shows):
            raise ValueError(f"{type(self).__name__} is for {self.shows.name}, this session plays {session.game.name}")

    def choices(self, session: Session) -> dict[str, Collection[Any]]:
        """By trait: what there is in this session for it to name."""
        seats = [seat["seat"] for seat in session.view(None)["seats"]]
        return {name: seats for name in ("viewer", "seat") if self.has_trait(name)}

    # --- the session ------------------------------------------------------------------------------------------------

    def bind(self, session: Session | None) -> None:
        """Show this session from now on, and let go of the one before. Raises ValueError for one of another game."""
        if session is not None:
            self.check(session)
        self._release()
        if session is not self.session:
            self.status = ""  # it spoke of the one before
        self.session = session
        self.desk = None
        if session is not None:
            self.desk = desk_of(session)
            if self.awake:
                self._follow()
        self.reword()

    def _follow(self) -> None:
        if self.session is not None and self.desk is not None:
            self._unbind = (self.session.on_change(self._changed), self.desk.on_hand(self.refresh))

    def change_presence(self, seen: bool) -> None:
        """Follow the session while a page shows the view."""
        self.wake() if seen else self.rest()

    @property
    def is_hidden(self) -> bool:
        """True if the pages that have a view of it show none of them."""
        return bool(self.presence.there) and not self.presence.seen

    def rest(self) -> None:
        """Follow the session no longer, unless somebody sees it."""
        if not self.presence.seen:
            self.awake = False
            self._release()

    def wake(self) -> None:
        """Follow the session again, and draw what was missed."""
        if not self.awake:
            self.awake = True
            self._follow()
            self.refresh()

    def _release(self) -> None:
        self._due = False
        for stop in self._unbind:
            stop()
        self._unbind = ()

    def close(self) -> None:
        """Let go of the session and of the screen; what was computed for the session's last view stops."""
        self._release()
        super().close()
        if self.desk is not None and not self.desk.is_watched:
            self.desk.stop()

    def _changed(self, *_: object) -> None:
        """Draw now, or, if that was only just done, a moment later: many changes become one drawing."""
        if self.desk is not None and self.desk.by_hand:
            return
        wait = self._drawn + AT_MOST_EVERY - time.monotonic()
        if wait <= 0:
            self.refresh()
        elif not self._due:
            self._due = True
            later(wait, self._draw_due, self._home)

    def _draw_due(self) -> None:
        if self._due:
            self.refresh()

    def reword(self) -> None:
        """Say everything in the language that is set now."""
        self.refresh()

    def _said(self, _: object) -> None:
        self._said_at = self.session.version if self.session is not None else 0

    def refresh(self) -> None:
        """Draw the session as it is now; what was said of another moment is past."""
        self._due = False
        if self.status and self.session is not None and self.session.version != self._said_at:
            self.status = ""
        self._drawn = time.monotonic()
        with self.session.lock if self.session is not None else nullcontext():
            self.dispatch(self._redraw)

    def _redraw(self) -> None:
        """Bring the screen up to date; the lock of the session is held."""

    @property
    def seen_by(self) -> int | None:
        """The seat whose knowledge is shown now; None is everything."""
        assert self.desk is not None
        return self.desk.seen_by(self.viewer)

    def dispatch(self, work: Callable[..., None], *arguments: Any) -> None:
        """Run a callback: what the rules forbid becomes a sentence, a mistake of the program a panel; never nothing."""
        try:
            work(*arguments)
        except GAME_ERRORS as error:
            self.status = sentence_of(error, self.lang)
        except Exception as error:
            self.blame(error)
            if reraise:
                raise

    def blame(self, error: BaseException) -> None:
        """Show a mistake of the program."""
        LOG.error("%s could not do what was asked", type(self).__name__, exc_info=error)
        details = "".join(traceback.format_exception(error)) if shows_tracebacks else say(DETAILS, self.lang)
        self.trouble = details

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.session.game.name if self.session else ''})"

    def _read_statically(self) -> dict[str, str]:
        return super()._read_statically() if self.session else bundle(repr(self), "")
