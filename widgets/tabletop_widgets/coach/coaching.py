"""The analysis of one session, for all views that show it: begun, stopped, and what it has found by now."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from tabletop import Session
from tabletop.engine.core.game import Game
from tabletop.engine.session.records import Record
from tabletop.teaching.analysis import Analysis, Plan, analyse, fits
from tabletop_widgets.thinking.advice import PLAN
from tabletop_widgets.thinking.finding import Finding

EVERY = 0.5
"""Seconds between two tellings: a whole game is told each time."""
MOST = 3600.0
"""Seconds after which it ends with what it has found."""


def slowly(record: Record, plan: Plan, game: Game[Any]) -> Iterator[Analysis | None]:
    """`analyse`, which tells what it has found only now and then."""
    told, found = 0.0, None
    for part in analyse(record, plan, game):
        found = part or found
        now = time.monotonic()
        if found is not None and now - told >= EVERY:
            told = now
            yield found
        else:
            yield None
    yield found


class Coaching:
    """What is found out about the game of a session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.finding: Finding | None = None
        self.shown: Analysis | None = None
        """What was given instead of being worked out here."""
        self._watchers: list[Callable[[], None]] = []

    def on_found(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` whenever more is known. Return a function that ends this.

        The analysis stops when the last watcher leaves.
        """
        self._watchers.append(watcher)

        def leave() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)
                if not self._watchers:
                    self.stop()

        return leave

    def begin(self, plan: Plan | None = None) -> None:
        """Take the line that is shown apart, as far as it goes."""
        self.stop()
        session = self._session
        self.finding = Finding(slowly, session.record(), plan or PLAN, session.game, told=self._tell, seconds=MOST)
        self.shown = None
        self.finding.begin()
        self._tell()

    def stop(self) -> None:
        """No further; what was found is kept."""
        if self.finding is not None:
            self.finding.stop()

    def give(self, found: Analysis) -> None:
        """Show what was found out before."""
        self.stop()
        self.finding, self.shown = None, found
        self._tell()

    def _tell(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()

    @property
    def found(self) -> Analysis | None:
        """What is known by now."""
        return self.shown if self.finding is None else self.finding.latest

    @property
    def runs(self) -> bool:
        """Whether it is being worked out."""
        return self.finding is not None and not self.finding.done

    @property
    def offset(self) -> int | None:
        """At which position of the line the analysed game begins; None if the line is another one by now."""
        return fits(self.found, self._session) if self.found is not None else None


def coaching_of(session: Session) -> Coaching:
    """Return the one coaching of a session."""
    if "coaching" not in session.extensions:
        session.extensions["coaching"] = Coaching(session)
    coaching: Coaching = session.extensions["coaching"]
    return coaching
