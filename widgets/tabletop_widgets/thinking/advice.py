"""The advice on the shown decision, shared by hint and tutor and computed in the background."""

from __future__ import annotations

from collections.abc import Callable
from weakref import ref

from tabletop import Session
from tabletop.engine.core.player_view import PlayerView
from tabletop.teaching.analysis import Advice, AnalysisPlan, advise
from tabletop_widgets.thinking.background_task import BackgroundTask

MAX_SECONDS = 30.0
"""Maximum number of seconds for one decision. On a busy computer the search alone may take ten."""
PLAN = AnalysisPlan()
"""The plan of every hint and tutor, and of the coach. With different plans they would recommend different moves."""


class AdviceComputation:
    """The work on one decision of a session. It ends when the position changes.

    `every_move` evaluates all moves, as a tutor needs; a hint needs only the best ones.
    """

    def __init__(self, session: Session, every_move: bool) -> None:
        self._session = ref(session)
        self.version, self.every_move, self.plan = session.version, every_move, PLAN
        self.is_stopped = False
        self.outlook = PlayerView(session.state)
        self._watchers: list[Callable[[], object]] = []
        self.finding = BackgroundTask(
            advise, self.outlook, self.plan, every_move, on_progress=self._notify, seconds=MAX_SECONDS
        )

    @property
    def advice(self) -> Advice | None:
        """The current advice; None until the search is complete."""
        advice: Advice | None = self.finding.latest
        return advice

    @property
    def is_current(self) -> bool:
        """True while the session shows the position of this advice."""
        session = self._session()
        return session is not None and session.version == self.version

    def watch(self, watcher: Callable[[], object]) -> None:
        """Call `watcher` whenever more is known."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[], object]) -> None:
        """Stop calling `watcher`."""
        self._watchers = [other for other in self._watchers if other != watcher]

    def _notify(self) -> None:
        if not self.is_current:
            self.stop()
            return
        for watcher in tuple(self._watchers):
            watcher()

    def stop(self) -> None:
        """Stop the work and keep its results."""
        self.is_stopped = self.is_stopped or not self.finding.done
        self.finding.stop()


def get_advising(session: Session, every_move: bool) -> AdviceComputation:
    """Return the advice on the shown position. Start it if no sufficiently thorough one exists.

    Both kinds recommend the same move, because they do the same work on the best ones.
    """
    current: AdviceComputation | None = session.extensions.get("advice")
    if current is not None and current.is_current and not current.is_stopped and (current.every_move or not every_move):
        return current
    if current is not None:
        current.stop()
    fresh = session.extensions["advice"] = AdviceComputation(session, every_move)
    fresh.finding.begin()
    return fresh
