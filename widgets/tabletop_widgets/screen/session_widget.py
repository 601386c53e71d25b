"""Widgets that follow a session.

They are redrawn when it changes (with throttle and debounce), and only while displayed."""

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
from tabletop_widgets.kernel.loop import call_later, get_loop
from tabletop_widgets.screen.controller.table_controller import NotAllowedError, TableController, get_controller
from tabletop_widgets.screen.languages import Lang
from tabletop_widgets.screen.modules import StyledWidget
from tabletop_widgets.screen.translation import describe_error, say
from tabletop_widgets.screen.widget_utils import bundle, refuse_missing

GAME_ERRORS = (IllegalActionError, NotAllowedError, NotationError, ParameterError, RecordError, ScenarioError)
LOG = logging.getLogger("tabletop_widgets")
AT_MOST_EVERY = 0.1
"""Minimum time between two redraws of one view, in seconds, while a session changes without user input.

A browser has no way to ask for a slower rate.
"""

reraise = False
"""True in tests: unexpected errors are raised as well as shown."""
shows_tracebacks = True
"""True if tracebacks are shown on the page. A class sets it to False: learners do not see errors of the server."""
DETAILS = N_("Your teacher can read the details in the log of the class.")


class SessionWidget(StyledWidget):
    """Base class for widgets that show a session. It follows the session's changes and reports every error.

    `viewer` is the seat whose knowledge is shown, None for everything, or "asked" for the seat to move. A widget that
    was displayed and no longer is unsubscribes from the session until it is displayed again. A widget about which no
    page has reported yet stays subscribed.
    """

    lang = Lang().tag(sync=True)
    status = T.Unicode().tag(sync=True)
    trouble = T.Unicode().tag(sync=True)
    viewer = T.Union([T.Int(), T.Enum(["asked"])], allow_none=True, default_value="asked")
    session: Session | None = None
    desk: TableController | None = None
    _drawn = 0.0
    _home: AbstractEventLoop | None = None
    _said_at = 0
    """Version of the session to which `status` refers."""
    _due = False
    """True if a redraw is scheduled."""
    _unbind: tuple[Callable[[], None], ...] = ()
    awake = True
    """True if the widget is subscribed to its session."""

    shows: ClassVar[type[Game]] = Game
    """Game whose pieces the widget draws; by default any game."""
    has_secrets: ClassVar[bool] = True
    """False if the widget shows nothing that only one seat may know, so that a curtain does not cover it."""

    def begin(self, session: Session | None) -> None:
        """Start following the session. Call this at the end of `__init__`.

        Raises:
            TypeError: `session` is not a session.
            ValueError: The session is of another game, or a trait names something that the session does not have.
        """
        if session is not None:
            try:
                self.check(session)
                for name, choices in self.list_choices(session).items():
                    refuse_missing(self, name, getattr(self, name), choices)
            except (TypeError, ValueError):
                self.close()
                raise
        self._home = get_loop()
        self.observe(lambda _: self.reword(), "lang")
        self.observe(lambda _: self.refresh(), "viewer")
        self.observe(self._announce_status, "status")
        self.bind(session)

    def check(self, session: Session) -> None:
        """Check that the widget can draw this session. Raises TypeError or ValueError."""
        if not isinstance(session, Session):
            raise TypeError(f"{type(self).__name__} shows a Session, not {type(session).__name__}")
        if not isinstance(session.game, self.shows):
            raise ValueError(f"{type(self).__name__} is for {self.shows.name}, this session plays {session.game.name}")

    def list_choices(self, session: Session) -> dict[str, Collection[Any]]:
        """Return the allowed values of traits, by trait, for this session."""
        seats = [seat["seat"] for seat in session.view(None)["seats"]]
        return {name: seats for name in ("viewer", "seat") if self.has_trait(name)}

    # --- the session ------------------------------------------------------------------------------------------------

    def bind(self, session: Session | None) -> None:
        """Show this session from now on, and release the previous one. Raises ValueError if it is of another game."""
        if session is not None:
            self.check(session)
        self._release()
        if session is not self.session:
            self.status = ""  # it referred to the previous session
        self.session = session
        self.desk = None
        if session is not None:
            self.desk = get_controller(session)
            if self.awake:
                self._follow()
        self.reword()

    def _follow(self) -> None:
        if self.session is not None and self.desk is not None:
            self._unbind = (self.session.on_change(self._schedule_redraw), self.desk.on_hand(self.refresh))

    def change_presence(self, seen: bool) -> None:
        """Follow the session while a page displays the view."""
        self.wake() if seen else self.unsubscribe()

    @property
    def is_hidden(self) -> bool:
        """True if pages have a view of it, but none of them displays it."""
        return bool(self.presence.there) and not self.presence.seen

    def unsubscribe(self) -> None:
        """Unsubscribe from the session, unless a page displays the view."""
        if not self.presence.seen:
            self.awake = False
            self._release()

    def wake(self) -> None:
        """Subscribe to the session again, and draw the changes since."""
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
        """Release the session and the page. Computations for the session stop when its last view is closed."""
        self._release()
        super().close()
        if self.desk is not None and not self.desk.is_watched:
            self.desk.stop()

    def _schedule_redraw(self, *_: object) -> None:
        """Draw now, or shortly after if the last redraw was recent: changes in quick succession are drawn once."""
        if self.desk is not None and self.desk.by_hand:
            return
        wait = self._drawn + AT_MOST_EVERY - time.monotonic()
        if wait <= 0:
            self.refresh()
        elif not self._due:
            self._due = True
            call_later(wait, self._draw_due, self._home)

    def _draw_due(self) -> None:
        if self._due:
            self.refresh()

    def reword(self) -> None:
        """Translate all texts into the current language."""
        self.refresh()

    def _announce_status(self, _: object) -> None:
        self._said_at = self.session.version if self.session is not None else 0

    def refresh(self) -> None:
        """Draw the current state of the session. A status that refers to an earlier version is cleared."""
        self._due = False
        if self.status and self.session is not None and self.session.version != self._said_at:
            self.status = ""
        self._drawn = time.monotonic()
        with self.session.lock if self.session is not None else nullcontext():
            self.dispatch(self._cover if self.is_covered else self._redraw)

    @property
    def is_covered(self) -> bool:
        """True if a curtain covers the widget: another person has to take the screen first."""
        if not self.has_secrets or self.viewer != "asked" or self.desk is None:
            return False
        return self.desk.hot_seat.waits_for is not None

    def _cover(self) -> None:
        """Leave out the data of the position, or do not update them, while a curtain covers the widget."""

    def _redraw(self) -> None:
        """Update the data of the view. The caller holds the lock of the session."""

    @property
    def seen_by(self) -> int | None:
        """The seat whose knowledge is shown now; None shows everything."""
        assert self.desk is not None
        return self.desk.resolve_viewer(self.viewer)

    def dispatch(self, work: Callable[..., None], *arguments: Any) -> None:
        """Run a callback and report its errors.

        An error of the rules is shown as a sentence in `status`, an unexpected error as a panel (see `blame`).
        """
        try:
            work(*arguments)
        except GAME_ERRORS as error:
            self.status = describe_error(error, self.lang)
        except Exception as error:
            self.report_error(error)
            if reraise:
                raise

    def report_error(self, error: BaseException) -> None:
        """Log an unexpected error and show it."""
        LOG.error("%s could not do what was asked", type(self).__name__, exc_info=error)
        details = "".join(traceback.format_exception(error)) if shows_tracebacks else say(DETAILS, self.lang)
        self.trouble = details

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.session.game.name if self.session else ''})"

    def _read_statically(self) -> dict[str, str]:
        return super()._read_statically() if self.session and not self.is_covered else bundle(repr(self), "")
