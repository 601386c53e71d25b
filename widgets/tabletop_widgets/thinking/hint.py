"""A hint at the table: the best actions for the seat that is asked, found while one looks at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict
from weakref import ref

from tabletop import Session
from tabletop.strategies import Chance
from tabletop.teaching.analysis import Advised
from tabletop_widgets.screen.board import seat_of
from tabletop_widgets.screen.desk import desk_of
from tabletop_widgets.screen.words import say
from tabletop_widgets.thinking.advice import advising_of
from tabletop_widgets.thinking.figures import CLAIM, chance_range, less

NO_CHANCE = Chance(0.0, 0.0, 0.0)


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
    """The chance to win with its interval; "" while it is not known."""
    less: str
    """How much less that is than with the best; "" for the best."""
    at: float
    """Where the chance stands on a scale from 0 to 100 that all rows share."""
    low: float
    high: float
    """And the bounds of its interval."""
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
    claim: str
    """The definition of the chances, as a sentence."""
    rows: list[HintRow]
    """The best first."""


class Hint:
    """What a page is shown of the advice about one decision of a session; another position, or `stop`, ends it."""

    def __init__(self, session: Session, told: Callable[[], object]) -> None:
        self._session, self.told = ref(session), told
        self.version = session.version
        self.player = session.state.current_player()
        self.advising = advising_of(session, every_move=False)
        self.advising.watch(told)

    @property
    def thinks(self) -> bool:
        """Return True while more may be found."""
        return not self.advising.finding.done

    def stop(self) -> None:
        """Think no further; what was found is kept."""
        self.advising.stop()

    def data(self, lang: str) -> HintData:
        """What the page shows."""
        advice, finding = self.advising.advice, self.advising.finding
        rows = self._rows(advice.best, lang) if advice is not None else []
        playouts = advice.playouts if advice is not None else 0
        told = say("{n} {n:/playout/playouts}", lang, n=playouts) if playouts else ""
        if finding.error is not None:
            told = say("No hint could be found: {error}", lang, error=type(finding.error).__name__)
        elif finding.done and not rows:
            told = say("Stopped before anything was found.", lang)
        claim = say(CLAIM, lang) if any(row["chance"] for row in rows) else ""
        return {"version": self.version, "thinks": self.thinks, "told": told, "claim": claim, "rows": rows}

    def _rows(self, best: tuple[Advised, ...], lang: str) -> list[HintRow]:
        session = self._session()
        if not best or session is None:
            return []
        view = desk_of(session).view(self.player, lang)
        known = [one.chance for one in best if one.chance is not None]
        low = min((one.low for one in known), default=0.0)
        width = max(max((one.high for one in known), default=1.0) - low, 0.001)

        def place(share: float) -> float:
            return round(max(0.0, min(100.0, 100 * (share - low) / width)), 1)

        rows: list[HintRow] = []
        for one in best:
            said: list[HintSaid] = []
            for step in one.line:
                seat = seat_of(view, step.player)
                said.append({**{k: seat[k] for k in ("letter", "color", "name")}, "text": step.texts[lang]})  # type: ignore[typeddict-item]
            found = one.chance or NO_CHANCE
            rows.append(
                {
                    "key": one.key,
                    "text": one.texts[lang],
                    "chance": chance_range(one.chance, lang) if one.chance is not None else "",
                    "less": less(one.behind, one.behind_error, lang) if rows else "",
                    "at": place(found.mean),
                    "low": place(found.low),
                    "high": place(found.high),
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
    return hint


def forget(session: Session) -> None:
    """Show no hint any more; the advice goes on where a tutor uses it."""
    hint: Hint | None = session.extensions.pop("hint", None)
    if hint is not None:
        hint.advising.unwatch(hint.told)
        if not hint.advising.every_move:
            hint.stop()
