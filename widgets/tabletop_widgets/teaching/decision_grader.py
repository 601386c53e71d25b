"""Grades for the choices of a learner, computed in the background, for guided and coached games."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.session.history import Node
from tabletop.teaching.guided import Grade, grade_move
from tabletop.teaching.guided.grading import SECONDS
from tabletop_widgets.kernel.loop import get_loop
from tabletop_widgets.thinking import background_task
from tabletop_widgets.thinking.background_task import BackgroundTask, count_waiting

MIN_SECONDS = 0.5
"""Time limit of a grade if many learners wait for theirs."""


class DecisionGrader:
    """Grader of the choices of one seat. `on_grade` is called when a choice is graded, or cannot be.

    The choices that led to the nodes `earlier` are not graded: they were before the game was resumed.
    """

    def __init__(self, seat: int, on_grade: Callable[[], object], earlier: Iterable[Node] = ()) -> None:
        self.seat, self._on_grade = seat, on_grade
        self._earlier = frozenset(node.number for node in earlier)
        self.grades: dict[int, Grade] = {}
        """Grades by the number of the node that the choice led to."""
        self._task: BackgroundTask | None = None
        self._node: Node | None = None

    @property
    def is_running(self) -> bool:
        """True while a choice is graded."""
        return self._task is not None and not self._task.done

    def grade(self, node: Node | None) -> None:
        """Start to grade the choice that led to a node, if it is new. Without an event loop nothing is graded."""
        if node is None or node is self._node or get_loop() is None:
            return
        if node.number in self.grades or node.number in self._earlier:
            return
        assert node.parent is not None
        self.stop()
        self._node = node
        view = PlayerView(node.parent.state, self.seat)
        seconds = max(MIN_SECONDS, SECONDS / (1 + count_waiting()))
        arguments = view, str(node.action), seconds
        key = None
        if background_task.is_queued:
            key = view.game, node.parent.state.digest(), self.seat, str(node.action)
        self._task = BackgroundTask(grade_move, *arguments, on_progress=self._receive, seconds=seconds + 1, key=key)
        self._task.begin()

    def _receive(self) -> None:
        task, node = self._task, self._node
        if task is None or node is None or not task.done:
            return
        if isinstance(task.latest, Grade):
            self.grades[node.number] = task.latest
        self._on_grade()

    def stop(self) -> None:
        """Stop the work."""
        if self.is_running and self._task is not None:
            self._task.stop()
        self._task = self._node = None
