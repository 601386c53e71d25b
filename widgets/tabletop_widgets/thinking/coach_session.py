"""Long work on the game of a session, shared by all views: the analysis of the coach, and the chances to win."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from tabletop import Session
from tabletop.engine.core.game import Game
from tabletop.engine.session.records import Record
from tabletop.teaching.analysis import Analysis, AnalysisPlan, analyse, find_offset, follow_chances
from tabletop_widgets.thinking.advice import PLAN
from tabletop_widgets.thinking.background_task import BackgroundTask

EVERY = 0.5
"""Seconds between two reports. Each report contains the whole game."""
MAX_SECONDS = 3600.0
"""Maximum duration in seconds. After it the analysis ends with its current results."""

Work = Callable[[Record, AnalysisPlan, Game[Any]], Iterator[Analysis | None]]


def analyse_throttled(record: Record, plan: AnalysisPlan, game: Game[Any]) -> Iterator[Analysis | None]:
    """Run `analyse` and report its results at most once per interval."""
    return _throttle(analyse(record, plan, game))


def follow_throttled(record: Record, plan: AnalysisPlan, game: Game[Any]) -> Iterator[Analysis | None]:
    """Run `follow_chances` and report its results at most once per interval."""
    return _throttle(follow_chances(record, plan, game))


def _throttle(work: Iterator[Analysis | None]) -> Iterator[Analysis | None]:
    last_report, analysis = 0.0, None
    for part in work:
        analysis = part or analysis
        now = time.monotonic()
        if analysis is not None and now - last_report >= EVERY:
            last_report = now
            yield analysis
        else:
            yield None
    yield analysis


class GameWork:
    """Long work on the shown line of a session. It stops when nobody watches it."""

    work: ClassVar[Work]

    def __init__(self, session: Session) -> None:
        self._session = session
        self.finding: BackgroundTask | None = None
        self.shown: Analysis | None = None
        """An analysis that was given instead of computed here."""
        self._watchers: list[Callable[[], None]] = []

    def on_found(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` whenever more is known. Return a function that unsubscribes it.

        The work stops when the last watcher unsubscribes.
        """
        self._watchers.append(watcher)

        def leave() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)
                if not self._watchers:
                    self.stop()

        return leave

    def begin(self, plan: AnalysisPlan | None = None) -> None:
        """Start the work on the shown line."""
        self.stop()
        session = self._session
        self.finding = BackgroundTask(
            type(self).work, session.record(), plan or PLAN, session.game, on_progress=self._tell, seconds=MAX_SECONDS
        )
        self.shown = None
        self.finding.begin()
        self._tell()

    def stop(self) -> None:
        """Stop the work and keep its results."""
        if self.finding is not None:
            self.finding.stop()

    def give(self, analysis: Analysis) -> None:
        """Show an existing analysis."""
        self.stop()
        self.finding, self.shown = None, analysis
        self._tell()

    def _tell(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()

    @property
    def found(self) -> Analysis | None:
        """The current analysis; None if there is none."""
        return self.shown if self.finding is None else self.finding.latest

    @property
    def runs(self) -> bool:
        """True while the work is running."""
        return self.finding is not None and not self.finding.done

    @property
    def offset(self) -> int | None:
        """Index of the analysed game's first position in the line; None if the session now shows another line."""
        return find_offset(self.found, self._session) if self.found is not None else None


class CoachSession(GameWork):
    """The analysis of the game of a session."""

    work = staticmethod(analyse_throttled)


class ChanceSession(GameWork):
    """The chances to win through the game of a session: by value at once, then refined by playouts."""

    work = staticmethod(follow_throttled)


def get_coaching(session: Session) -> CoachSession:
    """Return the analysis of a session. There is one per session."""
    if "coaching" not in session.extensions:
        session.extensions["coaching"] = CoachSession(session)
    coaching: CoachSession = session.extensions["coaching"]
    return coaching


def get_chances(session: Session) -> ChanceSession:
    """Return the chances to win through the game of a session. There is one object per session."""
    if "chances" not in session.extensions:
        session.extensions["chances"] = ChanceSession(session)
    chances: ChanceSession = session.extensions["chances"]
    return chances


def find_chances(session: Session) -> tuple[Analysis | None, int]:
    """Return the analysis of the shown line with the most precise chances, and its offset in the line, at the end."""
    best: tuple[Analysis | None, int] = (None, 0)
    if session.nodes[-1].state.is_terminal():
        for work in (get_coaching(session), get_chances(session)):
            analysis, offset = work.found, work.offset
            if analysis is None or offset is None or not _is_whole(analysis, offset, session):
                continue
            if best[0] is None or analysis.swing.playouts > best[0].swing.playouts:
                best = analysis, offset
    return best


def _is_whole(analysis: Analysis, offset: int, session: Session) -> bool:
    """Return True if an analysis reaches the end of the shown line and has chances everywhere."""
    chances = analysis.swing.chances
    is_full = bool(chances) and sum(n is not None for n in chances[0]) > 1
    return is_full and offset + len(analysis.record.actions) == session.length - 1
