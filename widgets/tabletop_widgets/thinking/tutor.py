"""A tutor: it thinks while somebody looks at the table, and asks before a very bad move is final."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypedDict

from tabletop import Session
from tabletop.engine.sessions.outlook import Outlook
from tabletop.engine.wording.words import capital
from tabletop.teaching.analysis import Warned, ahead, tutor
from tabletop_widgets.screen.loop import later
from tabletop_widgets.screen.words import say
from tabletop_widgets.thinking.figures import chance
from tabletop_widgets.thinking.finding import Finding

SECONDS = 12.0
"""So long it thinks ahead at most."""
PATIENCE = 1.0
"""So long a move waits at most for what the tutor says of it."""


class TutorData(TypedDict):
    """What the tutor says of a move that is about to be made."""

    version: int
    """The number of the position."""
    key: str
    """The move in notation."""
    text: str
    """In words."""
    weighs: bool
    """Whether it is still being looked at."""
    told: str
    """How much it gives up, as a sentence."""
    better: str
    """What would be better, in notation, and in words."""
    better_text: str


class Tutor:
    """The tutor of one decision of a session; another position ends it."""

    def __init__(self, session: Session) -> None:
        self._session, self.version = session, session.version
        state = session.state
        self.player, self._state = state.current_player(), state
        self.finding = Finding(ahead, Outlook(state, self.player), told=self._heard, seconds=SECONDS)
        self._asked: Finding | None = None
        self.weighed = ""
        """The move that somebody wants to make; "" if nobody does."""
        self.warned: Warned | None = None
        """What it says of that, if it is a very bad one."""

    @property
    def known(self) -> Mapping[str, Warned]:
        """What is known by now of the moves, in notation."""
        found: Mapping[str, Warned] | None = self.finding.latest
        return found or {}

    def _heard(self) -> None:
        if self._session.version != self.version:
            self.stop()

    def stop(self) -> None:
        """Think no further."""
        for finding in (self.finding, self._asked):
            if finding is not None:
                finding.stop()

    def weigh(self, key: str, settled: Callable[[bool], object]) -> None:
        """Say of a move whether it may be made: `settled` is called with that, at once or in a moment."""
        self.weighed, self.warned = key, None
        if self._asked is not None:
            self._asked.stop()
        if key in self.known:
            self._settle(self.known[key], key, settled)
            return
        self.finding.stop()  # what is asked for now goes first

        def heard() -> None:
            found: Warned | None = asked.latest
            if asked.done or (found is not None and found.ready):
                asked.stop()
                self._settle(found, key, settled)

        asked = self._asked = Finding(tutor, Outlook(self._state, self.player), key, told=heard, seconds=PATIENCE)
        asked.begin()
        if not asked.done:
            later(PATIENCE, lambda: self._settle(asked.latest, key, settled))

    def _settle(self, found: Warned | None, key: str, settled: Callable[[bool], object]) -> None:
        """Once for each question, and only if nothing else has been done meanwhile."""
        if self.weighed != key or self.warned is not None or self._session.version != self.version:
            return
        if self._asked is not None:
            self._asked.stop()
        is_bad = found is not None and bool(found.sentence(self._state))
        if is_bad:
            self.warned = found
        else:
            self.weighed = ""
        settled(not is_bad)

    def forget(self) -> None:
        """Nobody wants to make that move any more."""
        self.weighed, self.warned = "", None

    def data(self, lang: str) -> TutorData | None:
        """What the page shows; None if nobody is about to make a very bad move."""
        if not self.weighed:
            return None
        game, found = self._state.game, self.warned
        told = better = better_text = ""
        if found is not None:
            figure = chance(found.loss, found.error, lang)
            told = say("This gives up about {figure} of your chance to win. Look again?", lang, figure=figure)
            better = found.better
            better_text = capital(game.parse_action(better).text(self._state, lang))
        return {
            "version": self.version,
            "key": self.weighed,
            "text": capital(game.parse_action(self.weighed).text(self._state, lang)),
            "weighs": found is None,
            "told": told,
            "better": better,
            "better_text": better_text,
        }


def tutor_of(session: Session) -> Tutor:
    """The tutor of the position that is shown; it begins to think when it is asked for."""
    found: Tutor | None = session.extensions.get("tutor")
    if found is None or found.version != session.version:
        dismiss(session)
        found = session.extensions["tutor"] = Tutor(session)
        found.finding.begin()
    return found


def dismiss(session: Session) -> None:
    """No tutor is wanted."""
    found: Tutor | None = session.extensions.pop("tutor", None)
    if found is not None:
        found.stop()
