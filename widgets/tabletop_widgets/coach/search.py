"""`SearchView(session)`: a live view of a search in the shown position, with visits, means, and the best line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

import traitlets as T
from markupsafe import Markup

from tabletop import Session
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.colors import COLORS
from tabletop.engine.i18n.numbers import localize_number
from tabletop.strategies import ActionProgress, Rollout, SearchProgress, Strategy, TreeSearch, watch
from tabletop.strategies.chances import ChanceMap, combine_chance, find_horizon, find_search_map
from tabletop_widgets.screen.board import seat_of
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.timeline.static_figure import INK, TEXT, WHOLE, WIDTH
from tabletop_widgets.thinking.background_task import BackgroundTask
from tabletop_widgets.thinking.figures import CLAIM, format_chance_range, format_loss, format_percent, format_value
from tabletop_widgets.thinking.hint import HintDecision

ROLLOUTS, TREE = "rollouts", "tree"
KINDS = {ROLLOUTS: N_("Rollouts"), TREE: N_("Tree search")}
PLAYOUTS = 600
"""Number of playouts, or tree iterations, unless the search is stopped before."""
SECONDS = 30.0
MAX_ACTIONS = 6
"""Maximum number of actions shown."""
MOMENTS = 60
"""Maximum number of past states of the search in the chart."""
ROW_COLORS = tuple(color for name, color in COLORS.items() if name.startswith(("seat-", "row-")))
"""Colours of actions, in the order in which they were first considered."""
BAND = 2.0
"""Half width of the bar of a value, in standard errors."""
VALUE = N_("The value of this search, from 0 to 1: it compares moves and is no chance to win.")
BAR = Markup('<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h}" fill="{fill}" opacity="{sheer}"/>')


class SearchRow(TypedDict):
    """A candidate action."""

    key: str
    text: str
    color: str
    visits: int
    share: float
    """Visits in per cent of the most visited action."""
    chance: str
    """The win chance with its interval, or the value of the search with its error."""
    less: str
    """The difference from the best action."""
    at: float
    """The chance on a scale from 0 to 100 common to all rows; `low` and `high` bound its interval."""
    low: float
    high: float
    way: str
    """The history of the chance during the search: points of a line in a box of 100 by 100."""


class SearchData(TypedDict):
    """The results of a search."""

    version: int
    state: str
    """State: "none" (no choice, or hidden from the viewer), "new", "thinks" or "ends"."""
    told: str
    claim: str
    """The definition of the chances, or of the values, as a sentence."""
    kind: str
    kinds: list[tuple[str, str]]
    """The available searches, as pairs of name and text."""
    follows: bool
    rows: list[SearchRow]
    ticks: list[tuple[float, str]]
    """Labels of the scale, as pairs of place and text."""
    line: list[HintDecision]
    """A possible continuation after the best action."""


class SearchView(View):
    """A live view of a search in the shown position. The search runs in a separate process.

    `thinks` is "rollouts", "tree", or a strategy with a method `analyse` (every level that looks ahead has one). With
    `follows`, the search restarts at every decision. It uses only the information of the seat to decide, and only this
    seat can see it.

    Raises TypeError for a strategy that cannot be watched, ValueError for an unknown kind.

    >>> from tabletop_widgets import SearchView
    >>> SearchView(session, viewer=None).data["state"]
    'new'
    """

    script = "coach/search.js"
    _finding: BackgroundTask | None = None
    follows = T.Bool(False, help="whether it begins anew with every decision")

    def __init__(self, session: Session | None = None, thinks: str | Strategy = ROLLOUTS, **traits: Any) -> None:
        if isinstance(thinks, str) and thinks not in KINDS:
            raise ValueError(f"thinks={thinks!r} is not one of {', '.join(KINDS)}")
        if not isinstance(thinks, str) and not hasattr(thinks, "analyse"):
            raise TypeError(f"{type(thinks).__name__} has no method analyse: it cannot be watched")
        self.kind = thinks if isinstance(thinks, str) else ""
        self._given = None if isinstance(thinks, str) else thinks
        self._map: ChanceMap | None = None
        """The fitted map from search values to win chances; None if there is none."""
        self._version = -1
        self._past: list[SearchProgress] = []
        super().__init__(session, **traits)
        self.observe(lambda _: self.refresh(), "follows")

    def bind(self, session: Session | None) -> None:
        """Bind another session."""
        self.stop()
        super().bind(session)

    @property
    def may(self) -> bool:
        """True if there is a choice and the viewer may see the information of the seat to decide."""
        if self.session is None or self.desk is None:
            return False
        state = self.session.state
        if state.is_terminal() or len(state.legal_actions()) < 2:
            return False
        return self.seen_by in (None, state.current_player())

    def think(self, wait: bool = False) -> None:
        """Start a search in the shown position; with `wait`, return after it is complete.

        >>> from tabletop_widgets import SearchView
        >>> view = SearchView(session, viewer=None)
        >>> view.think(wait=True)
        >>> view.data["state"]
        'ends'
        """
        self.stop()
        if self.session is None or not self.may:
            return
        self._version, self._past = self.session.version, []
        outlook, thinks = PlayerView(self.session.state), self._build_strategy()
        self._map = find_search_map(self.session.state.game, thinks)
        self._finding = BackgroundTask(watch, outlook, thinks, on_progress=self._on_progress, seconds=SECONDS)
        self._finding.begin(wait)
        self.refresh()

    def _build_strategy(self) -> Any:
        if self._given is not None and not self.kind:
            return self._given
        if self.kind != ROLLOUTS:
            return TreeSearch(iterations=PLAYOUTS)
        assert self.session is not None
        horizon = find_horizon(self.session.state.game)
        return Rollout(playouts=PLAYOUTS, depth=horizon.depth, least=horizon.least)

    def stop(self) -> None:
        """Stop the search and keep its results.

        >>> from tabletop_widgets import SearchView
        >>> SearchView(session).stop()
        """
        if self._finding is not None:
            self._finding.stop()

    def unsubscribe(self) -> None:
        """Stop the search when the view is no longer displayed."""
        super().unsubscribe()
        if not self.awake:
            self.stop()

    def close(self) -> None:
        """Stop the search and release the session and the widgets."""
        self.stop()
        super().close()

    def _on_progress(self) -> None:
        finding = self._finding
        if self.session is None or self.session.version != self._version or finding is None:
            self.stop()
            return
        insight: SearchProgress | None = finding.latest
        if insight is not None and (not self._past or self._past[-1].visits < insight.visits):
            self._past.append(insight)
            if len(self._past) > MOMENTS:
                del self._past[1::2]
        self.refresh()

    def _redraw(self) -> None:
        if self.session is not None and self._version != self.session.version:
            self.stop()
            self._finding, self._past = None, []
            if self.follows and self.may:
                self.think()
        super()._redraw()

    def make(self) -> SearchData:
        """Return the results in the language of the view."""
        assert self.session is not None
        lang, finding = self.lang, self._finding
        past = self._past if self.may else []
        insight = past[-1] if past else None
        best = [move for move in insight.considered if move.visits > 1][:MAX_ACTIONS] if insight is not None else []
        low, high = self._compute_scale(best, past)
        state = "none" if not self.may else "new" if finding is None else "ends" if finding.done else "thinks"
        status = say("{n} tried", lang, n=insight.visits) if insight is not None else ""
        if finding is not None and finding.error is not None:
            status = say("The search could not continue: {error}", lang, error=type(finding.error).__name__)
        own = [("", type(self._given).__name__)] if self._given is not None else []
        return {
            "version": self.session.version,
            "state": state,
            "told": status,
            "claim": "" if not best else say(CLAIM if self._map is not None else VALUE, lang),
            "kind": self.kind,
            "kinds": [*own, *((key, say(text, lang)) for key, text in KINDS.items())],
            "follows": self.follows,
            "rows": self._build_rows(best, past, low, high) if best else [],
            "ticks": _list_ticks(low, high, self._map is not None, lang) if best else [],
            "line": self._build_line(best[0]) if best else [],
        }

    def _build_rows(
        self, best: Sequence[ActionProgress], past: Sequence[SearchProgress], low: float, high: float
    ) -> list[SearchRow]:
        most = max(move.visits for move in best)
        # An action keeps its colour, whatever its rank.
        order = list(dict.fromkeys(move.key for insight in past for move in insight.considered))

        def place(share: float) -> float:
            return round(max(0.0, min(100.0, 100 * (share - low) / (high - low))), 1)

        rows: list[SearchRow] = []
        for move in best:
            mean, bottom, top, text = self._estimate_move(move)
            rows.append(
                {
                    "key": move.key,
                    "text": move.texts[self.lang],
                    "color": ROW_COLORS[order.index(move.key) % len(ROW_COLORS)],
                    "visits": move.visits,
                    "share": round(100 * move.visits / most, 1),
                    "chance": text,
                    "less": self._describe_loss(best[0], move) if rows else "",
                    "at": place(mean),
                    "low": place(bottom),
                    "high": place(top),
                    "way": self._trace_history(move.key, past, place),
                }
            )
        return rows

    def _estimate_move(self, move: ActionProgress) -> tuple[float, float, float, str]:
        """Return the mean, the lower and upper bound, and the text of a move's estimate."""
        if self._map is None:
            spread = BAND * move.error
            return move.mean, move.mean - spread, move.mean + spread, format_value(move.mean, move.error, self.lang)
        assert self.session is not None
        prior = self._map.predict_move(move.mean, move.error, self._map.compute_progress(self.session.state))
        estimate = combine_chance(prior, 0.0, 0)
        if estimate is None:
            return prior.mean, 0.0, 1.0, ""
        return estimate.mean, estimate.low, estimate.high, format_chance_range(estimate, self.lang)

    def _describe_loss(self, best: ActionProgress, move: ActionProgress) -> str:
        """Return the difference from the best move in words."""
        if self._map is None:
            return ""
        assert self.session is not None
        progress = self._map.compute_progress(self.session.state)
        loss, error = self._map.predict_loss(best.mean, move.mean, move.behind, move.behind_error, progress)
        return format_loss(loss, error, self.lang)

    def _compute_scale(self, best: Sequence[ActionProgress], past: Sequence[SearchProgress]) -> tuple[float, float]:
        """Return the ends of a scale with room for every bar and its history."""
        if not best:
            return 0.0, 1.0
        keys = {move.key for move in best}
        ends = [end for move in best for end in self._estimate_move(move)[1:3]]
        before = [move for insight in past[len(past) // 4 :] for move in insight.considered if move.key in keys]
        ends += [self._estimate_move(move)[0] for move in before]
        low, high = max(0.0, min(ends)), min(1.0, max(ends))
        room = max(0.005, 0.06 * (high - low))
        return low - room, high + room

    def _trace_history(self, key: str, past: Sequence[SearchProgress], place: Any) -> str:
        """Return the history of a move's estimate as points of a line."""
        last, points = max(1, past[-1].visits), []
        for insight in past:
            move = next((move for move in insight.considered if move.key == key and move.visits > 1), None)
            if move is not None:
                points.append(f"{100 * insight.visits / last:.1f},{100 - place(self._estimate_move(move)[0]):.1f}")
        return " ".join(points)

    def _build_line(self, best: ActionProgress) -> list[HintDecision]:
        assert self.desk is not None
        view, rows = self.desk.view(self.seen_by, self.lang), list[HintDecision]()
        for step in best.line:
            seat = seat_of(view, step.player)
            looks = {k: seat[k] for k in ("letter", "color", "name")}
            rows.append({**looks, "text": step.texts[self.lang]})  # type: ignore[typeddict-item]
        return rows

    def handle(self, message: dict[str, Any]) -> None:
        """Handle messages: start, stop, select the search, and switch automatic restarts."""
        kind, value = message.get("type"), str(message.get("value", ""))
        if kind == "think":
            self.think()
        elif kind == "stop":
            self.stop()
            self.refresh()
        elif kind == "kind" and value in {"" if self._given is not None else ROLLOUTS, *KINDS}:
            self.kind = value
            self.think()
        elif kind == "follows":
            self.follows = not self.follows
            if self.follows and (self._finding is None or self._finding.done):
                self.think()
        else:
            super().handle(message)

    def text(self) -> str:
        """Return the estimates, one line for each action, and the best line."""
        data = self.make()
        rows = [
            " ".join(filter(None, [row["text"] + ":", row["chance"], row["less"], f"({row['visits']})"]))
            for row in data["rows"]
        ]
        line = "; ".join(f"{step['letter']}: {step['text']}" for step in data["line"])
        return join_lines([say("Watch a search think", self.lang), data["told"], *rows, data["claim"], line])

    def picture(self) -> str:
        """Return a picture of the chances with their errors and the visits of each action."""
        rows, left, high = self.make()["rows"], 300, 34
        parts, wide = Markup(), WIDTH - 300 - 190
        for k, row in enumerate(rows):
            y = 30 + k * high
            parts += TEXT.format(x=left - 10, y=y + 4, text=row["text"][:44], color=INK, size=12, anchor="end")
            parts += BAR.format(x=left, y=y - 12, w=wide, h=20, fill=COLORS["soft"], sheer=1)
            parts += BAR.format(x=left, y=y + 10, w=wide * row["share"] / 100, h=3, fill=COLORS["gray"], sheer=1)
            span = wide * (row["high"] - row["low"]) / 100
            parts += BAR.format(
                x=left + wide * row["low"] / 100, y=y - 9, w=max(2, span), h=14, fill=row["color"], sheer=0.5
            )
            parts += BAR.format(x=left + wide * row["at"] / 100 - 1.5, y=y - 12, w=3, h=20, fill=row["color"], sheer=1)
            label = f"{row['chance']} · {row['visits']} {say('tried', self.lang)}"
            parts += TEXT.format(x=left + wide + 10, y=y + 4, text=label, color=INK, size=12, anchor="start")
        height = 40 + high * len(rows)
        return str(WHOLE.format(width=WIDTH, height=height, ground=COLORS["white"], parts=parts)) if rows else ""


def _list_ticks(low: float, high: float, percents: bool, lang: str) -> list[tuple[float, str]]:
    """Return some round numbers between the ends, as chances in per cent or as values."""
    step = next((s for s in (0.005, 0.01, 0.02, 0.05, 0.1, 0.2) if (high - low) / s <= 6), 0.25)
    first, fine = int(low / step) + 1, step < 0.01
    places = [k * step for k in range(first, first + 8) if low < k * step < high]
    texts = [f"{format_percent(n, fine, lang)} %" if percents else localize_number(f"{n:.3g}", lang) for n in places]
    return [(round(100 * (n - low) / (high - low), 1), text) for n, text in zip(places, texts, strict=True)]
