"""A hint at the table: the best actions for the seat to decide, computed in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict
from weakref import ref

from tabletop import Session
from tabletop.strategies import Chance
from tabletop.teaching.analysis import SuggestedMove
from tabletop_widgets.screen.board import seat_of
from tabletop_widgets.screen.controller.table_controller import get_controller
from tabletop_widgets.screen.translation import say
from tabletop_widgets.thinking.advice import get_advising
from tabletop_widgets.thinking.figures import CLAIM, format_chance_range, format_loss

NO_CHANCE = Chance(0.0, 0.0, 0.0)


class HintDecision(TypedDict):
    """A decision in a possible continuation."""

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
    """The win chance with its interval; "" while it is unknown."""
    less: str
    """The difference from the best action; "" for the best."""
    at: float
    """The chance on a scale from 0 to 100 common to all rows."""
    low: float
    high: float
    """Bounds of the interval on the same scale."""
    line: list[HintDecision]
    """A possible continuation."""


class HintData(TypedDict):
    """The current information about the best actions."""

    version: int
    """Version of the session."""
    thinks: bool
    """True while the computation is running."""
    told: str
    """Number of playouts, or an error, in words."""
    claim: str
    """The definition of the chances as a sentence."""
    rows: list[HintRow]
    """The best actions, best first."""


class Hint:
    """The presentation of the advice on one decision. It ends with the position or with `stop`."""

    def __init__(self, session: Session, on_progress: Callable[[], object]) -> None:
        self._session, self.on_progress = ref(session), on_progress
        self.version = session.version
        self.player = session.state.current_player()
        self.advising = get_advising(session, every_move=False)
        self.advising.watch(on_progress)

    @property
    def thinks(self) -> bool:
        """True while more results may come."""
        return not self.advising.finding.done

    def stop(self) -> None:
        """Stop the computation and keep its results."""
        self.advising.stop()

    def build_data(self, lang: str) -> HintData:
        """Return the data for the page."""
        advice, finding = self.advising.advice, self.advising.finding
        rows = self._build_rows(advice.best, lang) if advice is not None else []
        playouts = advice.playouts if advice is not None else 0
        status = say("{n} {n:/trial game/trial games}", lang, n=playouts) if playouts else ""
        if finding.error is not None:
            status = say("No hint could be found: {error}", lang, error=type(finding.error).__name__)
        elif finding.done and not rows:
            status = say("Stopped before anything was found.", lang)
        claim = say(CLAIM, lang) if any(row["chance"] for row in rows) else ""
        return {"version": self.version, "thinks": self.thinks, "told": status, "claim": claim, "rows": rows}

    def _build_rows(self, best: tuple[SuggestedMove, ...], lang: str) -> list[HintRow]:
        session = self._session()
        if not best or session is None:
            return []
        view = get_controller(session).view(self.player, lang)
        estimates = [move.chance for move in best if move.chance is not None]
        low = min((estimate.low for estimate in estimates), default=0.0)
        width = max(max((estimate.high for estimate in estimates), default=1.0) - low, 0.001)

        def place(share: float) -> float:
            return round(max(0.0, min(100.0, 100 * (share - low) / width)), 1)

        rows: list[HintRow] = []
        for move in best:
            line: list[HintDecision] = []
            for step in move.line:
                seat = seat_of(view, step.player)
                line.append({**{k: seat[k] for k in ("letter", "color", "name")}, "text": step.texts[lang]})  # type: ignore[typeddict-item]
            estimate = move.chance or NO_CHANCE
            rows.append(
                {
                    "key": move.key,
                    "text": move.texts[lang],
                    "chance": format_chance_range(move.chance, lang) if move.chance is not None else "",
                    "less": format_loss(move.behind, move.behind_error, lang) if rows else "",
                    "at": place(estimate.mean),
                    "low": place(estimate.low),
                    "high": place(estimate.high),
                    "line": line,
                }
            )
        return rows


def hint_of(session: Session) -> Hint | None:
    """Return the hint for the shown position; None if none was requested."""
    hint: Hint | None = session.extensions.get("hint")
    return hint if hint is not None and hint.version == session.version else None


def ask(session: Session, on_progress: Callable[[], object]) -> Hint:
    """Start the search for the best actions; `on_progress` is called whenever more is known."""
    forget(session)
    hint = session.extensions["hint"] = Hint(session, on_progress)
    return hint


def forget(session: Session) -> None:
    """Remove the hint. The advice continues if a tutor uses it."""
    hint: Hint | None = session.extensions.pop("hint", None)
    if hint is not None:
        hint.advising.unwatch(hint.on_progress)
        if not hint.advising.every_move:
            hint.stop()
