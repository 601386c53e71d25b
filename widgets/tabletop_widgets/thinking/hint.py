"""A hint at the table: the best actions for the seat that is asked, found while one looks at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from tabletop import Session
from tabletop.engine.sessions.outlook import Outlook
from tabletop.strategies import Considered, Insight, watch
from tabletop_widgets.screen.board import seat_of
from tabletop_widgets.screen.desk import desk_of
from tabletop_widgets.screen.words import say
from tabletop_widgets.thinking.figures import chance, less
from tabletop_widgets.thinking.finding import Finding

BEST = 3
"""So many actions are shown."""
SECONDS = 12.0
"""So long it thinks at most."""
ROOM = 2.0
"""Standard errors around the chances that have room on the scale."""


class HintSaid(TypedDict):
    """A decision that may come then."""

    letter: str
    color: str
    name: str
    text: str


class HintRow(TypedDict):
    """One of the best actions."""

    key: str
    """The action in notation."""
    text: str
    chance: str
    """The chance to win with its error."""
    less: str
    """How much less that is than with the best; "" for the best."""
    at: float
    """Where the chance stands on a scale from 0 to 100 that all rows share."""
    low: float
    high: float
    """And the bounds of its error."""
    line: list[HintSaid]
    """What may come then."""


class HintData(TypedDict):
    """What is known of the best actions."""

    version: int
    """The number of the position."""
    thinks: bool
    """Whether it goes on."""
    told: str
    """How much was tried, in words; or that it has failed."""
    rows: list[HintRow]
    """The best first."""


class Hint:
    """What was found out for one decision of a session; another position, or `stop`, ends it."""

    def __init__(self, session: Session, told: Callable[[], object]) -> None:
        self._session, self._told = session, told
        self.version = session.version
        state = session.state
        self.player = state.current_player()
        self.finding = Finding(watch, Outlook(state, self.player), told=self._heard, seconds=SECONDS)

    def _heard(self) -> None:
        if self._session.version != self.version:
            self.stop()
        else:
            self._told()

    def stop(self) -> None:
        """Think no further; what was found is kept."""
        self.finding.stop()

    def data(self, lang: str) -> HintData:
        """What the page shows."""
        found: Insight | None = self.finding.latest
        rows = [one for one in found.considered if one.visits > 1][:BEST] if found is not None else []
        told = say("chance to win, {n} {n:/playout/playouts}", lang, n=found.visits) if found is not None else ""
        if self.finding.error is not None:
            told = say("No hint could be found: {error}", lang, error=type(self.finding.error).__name__)
        elif self.finding.done and not rows:
            told = say("Stopped before anything was found.", lang)
        return {
            "version": self.version,
            "thinks": not self.finding.done,
            "told": told,
            "rows": self._rows(rows, lang),
        }

    def _rows(self, best: list[Considered], lang: str) -> list[HintRow]:
        if not best:
            return []
        view = desk_of(self._session).view(self.player, lang)
        chances = [best[0].mean - one.behind for one in best]
        errors = [one.behind_error if k else one.error for k, one in enumerate(best)]
        low = min(c - ROOM * e for c, e in zip(chances, errors, strict=True))
        high = max(c + ROOM * e for c, e in zip(chances, errors, strict=True))
        width = max(high - low, 0.001)

        def place(share: float) -> float:
            return round(max(0.0, min(100.0, 100 * (share - low) / width)), 1)

        rows: list[HintRow] = []
        for one, mean, error in zip(best, chances, errors, strict=True):
            said: list[HintSaid] = []
            for step in one.line:
                seat = seat_of(view, step.player)
                said.append({**{k: seat[k] for k in ("letter", "color", "name")}, "text": step.texts[lang]})  # type: ignore[typeddict-item]
            rows.append(
                {
                    "key": one.key,
                    "text": one.texts[lang],
                    "chance": chance(mean, one.error, lang),
                    "less": less(one.behind, one.behind_error, lang) if rows else "",
                    "at": place(mean),
                    "low": place(mean - error),
                    "high": place(mean + error),
                    "line": said,
                }
            )
        return rows


def hint_of(session: Session) -> Hint | None:
    """The hint for the position that is shown; None if nobody has asked for one."""
    hint: Hint | None = session.extensions.get("hint")
    return hint if hint is not None and hint.version == session.version else None


def ask(session: Session, told: Callable[[], object]) -> Hint:
    """Begin to look for the best actions; `told` is called whenever more is known."""
    forget(session)
    hint = session.extensions["hint"] = Hint(session, told)
    hint.finding.begin()
    return hint


def forget(session: Session) -> None:
    """Nobody wants the hint any more."""
    hint: Hint | None = session.extensions.pop("hint", None)
    if hint is not None:
        hint.stop()
