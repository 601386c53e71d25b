"""A tutor that evaluates moves in the background and asks for confirmation before a very bad move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict
from weakref import ref

from tabletop import Session
from tabletop.engine.i18n.words import capitalize_first
from tabletop.teaching.analysis import MoveEvaluation, review_move
from tabletop_widgets.kernel.loop import call_later
from tabletop_widgets.screen.translation import say
from tabletop_widgets.thinking.advice import MAX_SECONDS, get_advising
from tabletop_widgets.thinking.background_task import BackgroundTask
from tabletop_widgets.thinking.figures import format_chance

PATIENCE = 1.0
"""Seconds after which a move without an evaluation is reported as such."""


class TutorData(TypedDict):
    """The tutor's comment on a move that is about to be played."""

    version: int
    """Version of the session."""
    key: str
    """The move in notation."""
    text: str
    """The move in words."""
    weighs: bool
    """True while the move is being evaluated."""
    told: str
    """The loss, or that it is unknown yet, as a sentence."""
    better: str
    """The better move in notation; `better_text` has it in words."""
    better_text: str


class Tutor:
    """The tutor of one decision of a session. It ends when the position changes."""

    def __init__(self, session: Session) -> None:
        self._session, self.version = ref(session), session.version
        self._state, self.player = session.state, session.state.current_player()
        self.advising = get_advising(session, every_move=True)
        self._finding: BackgroundTask | None = None
        self.weighed = ""
        """The move that the user wants to play, in notation; "" if there is none."""
        self.warned: MoveEvaluation | None = None
        """The evaluation of the move; None while it is in progress."""

    def stop(self) -> None:
        """Stop the computation."""
        self.advising.stop()
        if self._finding is not None:
            self._finding.stop()

    def weigh(self, key: str, settled: Callable[[bool], object]) -> None:
        """Evaluate a move, then call `settled` with True if it may be played and False if there is a warning.

        A move without an evaluation after `PATIENCE` is reported as such. If it turns out to be harmless before the
        user has decided, it is played without confirmation.
        """
        self.weighed, self.warned = key, None
        if self._finding is not None:
            self._finding.stop()
        advice = self.advising.advice
        evaluation = advice.get_evaluation(key) if advice is not None else MoveEvaluation(key)
        if evaluation.ready:
            self._settle(evaluation, key, settled)
            return

        def on_update() -> None:
            latest: MoveEvaluation | None = finding.latest
            if latest is not None and latest.ready:
                finding.stop()
                self._settle(latest, key, settled)
            elif finding.done:
                self._settle(MoveEvaluation(key), key, settled)

        first = advice.first if advice is not None else ""
        finding = self._finding = BackgroundTask(
            review_move, self.advising.outlook, key, self.advising.plan, first,
            on_progress=on_update, seconds=MAX_SECONDS,
        )  # fmt: skip
        finding.begin()
        if not finding.done:
            call_later(
                PATIENCE, lambda: self._settle(MoveEvaluation(key), key, settled) if self._finding is finding else None
            )

    def _settle(self, evaluation: MoveEvaluation, key: str, settled: Callable[[bool], object]) -> None:
        """Report an evaluation, unless the situation has changed or a result was already reported."""
        session, earlier = self._session(), self.warned
        if self.weighed != key or session is None or session.version != self.version:
            return
        if earlier is not None and (earlier.ready or not evaluation.ready):
            return
        may = not evaluation.sentence(self._state)
        self.warned = None if may else evaluation
        if may:
            self.weighed = ""
        settled(may)

    def forget(self) -> None:
        """Drop the move that was to be played."""
        self.weighed, self.warned = "", None
        if self._finding is not None:
            self._finding.stop()

    def build_data(self, lang: str) -> TutorData | None:
        """Return the data for the page; None if no move is being evaluated or warned about."""
        if not self.weighed:
            return None
        game, evaluation = self._state.game, self.warned
        warning = better = better_text = ""
        if evaluation is not None and evaluation.ready:
            figure = format_chance(evaluation.loss, evaluation.error, lang)
            warning = say(
                "This gives up about {figure} of your chance to win if everyone then plays about as well as the level "
                "Normal. Look again?",
                lang, figure=figure,
            )  # fmt: skip
            better = evaluation.better
            better_text = capitalize_first(game.parse_action(better).text(self._state, lang))
        elif evaluation is not None:
            warning = evaluation.sentence(self._state, lang)
        return {
            "version": self.version,
            "key": self.weighed,
            "text": capitalize_first(game.parse_action(self.weighed).text(self._state, lang)),
            "weighs": evaluation is None,
            "told": warning,
            "better": better,
            "better_text": better_text,
        }


def get_tutor(session: Session) -> Tutor:
    """Return the tutor of the shown position. It is started if necessary."""
    tutor: Tutor | None = session.extensions.get("tutor")
    if tutor is None or tutor.version != session.version:
        dismiss(session)
        tutor = session.extensions["tutor"] = Tutor(session)
    return tutor


def dismiss(session: Session) -> None:
    """Remove the tutor."""
    tutor: Tutor | None = session.extensions.pop("tutor", None)
    if tutor is not None:
        tutor.stop()
