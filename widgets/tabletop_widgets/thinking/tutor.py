"""A tutor that evaluates moves in the background and asks for confirmation before a very bad move."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict
from weakref import ref

from tabletop import Session
from tabletop.engine.i18n.words import capitalize_first
from tabletop.teaching.analysis import MoveEvaluation, tutor
from tabletop_widgets.kernel.loop import later
from tabletop_widgets.screen.translation import say
from tabletop_widgets.thinking.advice import MAX_SECONDS, advising_of
from tabletop_widgets.thinking.background_task import BackgroundTask
from tabletop_widgets.thinking.figures import chance

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
        self.advising = advising_of(session, every_move=True)
        self._asked: BackgroundTask | None = None
        self.weighed = ""
        """The move that the user wants to play, in notation; "" if there is none."""
        self.warned: MoveEvaluation | None = None
        """The evaluation of the move; None while it is in progress."""

    def stop(self) -> None:
        """Stop the computation."""
        self.advising.stop()
        if self._asked is not None:
            self._asked.stop()

    def weigh(self, key: str, settled: Callable[[bool], object]) -> None:
        """Evaluate a move, then call `settled` with True if it may be played and False if there is a warning.

        A move without an evaluation after `PATIENCE` is reported as such. If it turns out to be harmless before the
        user has decided, it is played without confirmation.
        """
        self.weighed, self.warned = key, None
        if self._asked is not None:
            self._asked.stop()
        advice = self.advising.advice
        known = advice.of(key) if advice is not None else MoveEvaluation(key)
        if known.ready:
            self._settle(known, key, settled)
            return

        def heard() -> None:
            found: MoveEvaluation | None = asked.latest
            if found is not None and found.ready:
                asked.stop()
                self._settle(found, key, settled)
            elif asked.done:
                self._settle(MoveEvaluation(key), key, settled)

        first = advice.first if advice is not None else ""
        asked = self._asked = BackgroundTask(
            tutor, self.advising.outlook, key, self.advising.plan, first, told=heard, seconds=MAX_SECONDS
        )  # fmt: skip
        asked.begin()
        if not asked.done:
            later(PATIENCE, lambda: self._settle(MoveEvaluation(key), key, settled) if self._asked is asked else None)

    def _settle(self, found: MoveEvaluation, key: str, settled: Callable[[bool], object]) -> None:
        """Report an evaluation, unless the situation has changed or a result was already reported."""
        session, said = self._session(), self.warned
        if self.weighed != key or session is None or session.version != self.version:
            return
        if said is not None and (said.ready or not found.ready):
            return
        may = not found.sentence(self._state)
        self.warned = None if may else found
        if may:
            self.weighed = ""
        settled(may)

    def forget(self) -> None:
        """Drop the move that was to be played."""
        self.weighed, self.warned = "", None
        if self._asked is not None:
            self._asked.stop()

    def data(self, lang: str) -> TutorData | None:
        """Return the data for the page; None if no move is being evaluated or warned about."""
        if not self.weighed:
            return None
        game, found = self._state.game, self.warned
        told = better = better_text = ""
        if found is not None and found.ready:
            figure = chance(found.loss, found.error, lang)
            told = say(
                "This gives up about {figure} of your chance to win if everyone then plays like the heuristic. "
                "Look again?",
                lang, figure=figure,
            )  # fmt: skip
            better = found.better
            better_text = capitalize_first(game.parse_action(better).text(self._state, lang))
        elif found is not None:
            told = found.sentence(self._state, lang)
        return {
            "version": self.version,
            "key": self.weighed,
            "text": capitalize_first(game.parse_action(self.weighed).text(self._state, lang)),
            "weighs": found is None,
            "told": told,
            "better": better,
            "better_text": better_text,
        }


def tutor_of(session: Session) -> Tutor:
    """Return the tutor of the shown position. It is started if necessary."""
    found: Tutor | None = session.extensions.get("tutor")
    if found is None or found.version != session.version:
        dismiss(session)
        found = session.extensions["tutor"] = Tutor(session)
    return found


def dismiss(session: Session) -> None:
    """Remove the tutor."""
    found: Tutor | None = session.extensions.pop("tutor", None)
    if found is not None:
        found.stop()
