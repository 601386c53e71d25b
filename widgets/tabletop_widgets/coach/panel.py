"""The coach's results in words: progress, the play of each seat, the costliest decisions with reasons, and luck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

from tabletop import Session
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import capitalize_first
from tabletop.teaching.analysis import Account, Analysis, DecisionEvaluation, describe_mark, describe_rating, step_word
from tabletop_widgets.screen.board import seat_of
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.thinking.coach_session import CoachSession, get_coaching
from tabletop_widgets.thinking.figures import format_chance, format_exact, format_gain, is_clear

CLAIM = N_(
    "Chances to win, and what is given up of them, hold if everyone then plays about as well as the level Normal."
)
MAX_DECISIONS = 3
"""Maximum number of decisions, and of strokes of luck, listed for each seat."""


MAX_THEME = 8
"""Maximum number of exercises of a theme."""
UNCLEAR = N_("unclear")
"""Text in place of a figure that is smaller than its error."""


class CoachMark(TypedDict):
    """The number of marks of one kind."""

    mark: str
    word: str
    n: int


class CoachPart(TypedDict):
    """A component of a result."""

    text: str
    value: str
    """The share with its error, in per cent."""
    low: float
    """Start and end of the bar are `low` and `high`, from 0 to 100."""
    high: float
    good: bool


class CoachMistake(TypedDict):
    """A decision with a loss."""

    index: int
    """Index of the position in the shown line."""
    at: int
    """Index of the decision in the analysis."""
    mark: str
    word: str
    round: str
    played: str
    better: str
    cost: str
    """The loss with its error."""
    why: list[str]
    rule: str
    """Id of the rule that decides, which the first reason states; "" if no single rule does."""
    shown: bool
    """True if the table shows this decision."""


class CoachStroke(TypedDict):
    """The effect of a chance event."""

    index: int
    text: str
    value: str
    good: bool


class CoachTheme(TypedDict):
    """Mistakes of a seat with the same kind of better action."""

    name: str
    n: int
    at: list[int]
    """Indices of the decisions in the analysis."""


class CoachSeat(TypedDict):
    """A summary of a seat's play."""

    seat: int
    letter: str
    name: str
    color: str
    rating: str
    """The rating in words; "" while it is unknown."""
    rate: str
    """The loss per decision, with its error."""
    marks: list[CoachMark]
    parts: list[CoachPart]
    """The components of the result; empty before the end of the game."""
    rest: str
    """Text about the rest and about an adjusted result out of range; "" before the end of the game."""
    mistakes: list[CoachMistake]
    themes: list[CoachTheme]
    """Themes of the mistakes, the most frequent first; empty for fewer than two mistakes."""
    strokes: list[CoachStroke]


class CoachData(TypedDict):
    """The results of the coach."""

    state: str
    """State: "new" (not requested), "runs", "ends" (complete or stopped), or "other" (another game is shown)."""
    told: str
    """The current step, or the reason why there are no results."""
    claim: str
    """The definition of the win chances as a sentence; "" while there are none."""
    done: int
    """Progress in per cent."""
    mistakes: int
    """Total number of mistakes."""
    number: int
    """Number of the mistake shown on the table; 0 for none."""
    grown: bool
    """True if the game has continued since the analysis."""
    makes: bool
    """True if exercises can be made from mistakes."""
    making: int
    """Index of the decision whose exercise is being prepared; -1 for none."""
    seats: list[CoachSeat]


class CoachPanel(View):
    """The progress and the results of the coach for each seat.

    `exercise` is called with the index of the decision to practise, `theme` with the indices of several.
    """

    script = "coach/panel.js"
    exercise: Callable[[int], object] | None = None
    theme: Callable[[list[int]], object] | None = None
    making = -1
    """Index of the decision whose exercise is being prepared; -1 for none."""
    coaching: CoachSession | None = None
    _stop: Callable[[], None] | None = None

    def bind(self, session: Session | None) -> None:
        """Bind another session and show its results."""
        leave, self.coaching = self._stop, get_coaching(session) if session is not None else None
        self._stop = self.coaching.on_found(self._on_progress) if self.coaching is not None else None
        if leave is not None:
            leave()
        super().bind(session)

    def _on_progress(self) -> None:
        if self.awake:
            self.refresh()

    def get_analysis(self) -> tuple[Analysis | None, int]:
        """Return the analysis as the viewer may see it and its offset in the line; (None, 0) for another game."""
        if self.coaching is None or self.coaching.found is None:
            return None, 0
        offset = self.coaching.offset
        return (None, 0) if offset is None else (self.coaching.found.seen_by(self.seen_by), offset)

    def make(self) -> CoachData:
        """Return all data in the language of the view."""
        assert self.session is not None
        assert self.desk is not None
        assert self.coaching is not None
        lang, session = self.lang, self.session
        analysis, offset = self.get_analysis()
        mistakes = [offset + decision.index for decision in analysis.list_mistakes()] if analysis is not None else []
        number = mistakes.index(session.index) + 1 if session.index in mistakes else 0
        nodes = len(session.nodes)
        return {
            "state": self._get_state(analysis),
            "told": self._describe_progress(analysis),
            "claim": say(CLAIM, lang)
            if analysis is not None and any(summary.judged for summary in analysis.summaries)
            else "",
            "done": int(100 * analysis.done) if analysis is not None else 0,
            "mistakes": len(mistakes),
            "number": number,
            "grown": analysis is not None and nodes > offset + len(analysis.decisions) + 1 and analysis.viewer is None,
            "makes": self.exercise is not None and analysis is not None and analysis.is_over,
            "making": self.making,
            "seats": [self._build_seat(analysis, offset, summary.seat, lang) for summary in analysis.summaries]
            if analysis is not None
            else [],
        }

    def _get_state(self, analysis: Analysis | None) -> str:
        assert self.coaching is not None
        if self.coaching.runs:
            return "runs" if analysis is not None or self.coaching.found is None else "other"
        if self.coaching.found is not None:
            return "ends" if analysis is not None else "other"
        return "new"

    def _describe_progress(self, analysis: Analysis | None) -> str:
        assert self.coaching is not None
        finding = self.coaching.finding
        if finding is not None and finding.error is not None:
            return say("The coach could not continue: {error}", self.lang, error=str(finding.error) or "?")
        if self.coaching.runs or analysis is None:
            return step_word(analysis.step, self.lang) if analysis is not None and self.coaching.runs else ""
        if analysis.done < 1:
            return say("Stopped: these are the results so far.", self.lang)
        return ""

    def _build_seat(self, analysis: Analysis, offset: int, seat: int, lang: str) -> CoachSeat:
        assert self.session is not None
        assert self.desk is not None
        shown = seat_of(self.desk.view(self.seen_by, lang), seat)
        summary = analysis.build_summary(seat)
        rate = say(
            "gives up {rate} {n:/in one decision/for each of {n} decisions}",
            lang,
            rate=format_chance(summary.rate, summary.rate_error, lang),
            n=summary.judged,
        )
        strokes, account = analysis.list_biggest_strokes(seat, MAX_DECISIONS), analysis.build_account(seat)
        ready = analysis.is_over and analysis.done >= 1
        is_clear = summary.judged > 0 and summary.rate > summary.rate_error
        return {
            "seat": seat,
            **{k: shown[k] for k in ("letter", "name", "color")},
            "rating": describe_rating(summary.rating, lang) if is_clear or not summary.rate else "",
            "rate": rate if is_clear or (summary.judged and not summary.rate) else "",
            "marks": [{"mark": m, "word": describe_mark(m, lang), "n": n} for m, n in summary.marks.items() if n],
            "parts": _build_parts(account, lang) if ready else [],
            "rest": " ".join(filter(None, [account.explain_adjusted(lang), account.explain_rest(lang)]))
            if ready
            else "",
            "mistakes": [
                self._build_mistake(decision, offset, analysis.explain_picture(decision, lang), lang)
                for decision in analysis.list_costliest(seat, MAX_DECISIONS)
            ],
            "themes": self._list_themes(analysis, offset, seat),
            "strokes": [
                {
                    "index": offset + stroke.index + 1,
                    "text": stroke.text.get(lang, stroke.text.get("en", "")),
                    "value": format_gain(stroke.luck[seat], stroke.errors[seat], lang),
                    "good": stroke.luck[seat] > 0,
                }
                for stroke in strokes
            ],
        }  # type: ignore[typeddict-item]

    def _build_mistake(self, decision: DecisionEvaluation, offset: int, picture: str, lang: str) -> CoachMistake:
        assert self.session is not None
        index = offset + decision.index
        state = self.session.nodes[index].state
        round = state.round
        return {
            "index": index,
            "at": decision.index,
            "mark": decision.mark,
            "word": describe_mark(decision.mark, lang),
            "round": say("Round {n}", lang, n=round) if round else "",
            "played": decision.describe_choice(state, lang),
            "better": capitalize_first(state.game.parse_action(decision.best).text(state, lang))
            if decision.best != decision.action
            else "",
            "cost": format_chance(decision.loss, decision.error, lang),
            "why": [*decision.why.get(lang, ()), *([picture] if picture else [])],
            "rule": decision.rule,
            "shown": index == self.session.index,
        }

    def _list_themes(self, analysis: Analysis, offset: int, seat: int) -> list[CoachTheme]:
        assert self.session is not None
        indices: dict[str, list[int]] = {}
        mistakes = analysis.list_mistakes(seat)
        for decision in mistakes if len(mistakes) > 1 else ():
            name = decision.describe_theme(self.session.nodes[offset + decision.index].state, self.lang)
            if name:
                indices.setdefault(name, []).append(decision.index)
        themes: list[CoachTheme] = [{"name": name, "n": len(at), "at": at} for name, at in indices.items()]
        return sorted(themes, key=lambda theme: -theme["n"])

    def handle(self, message: dict[str, Any]) -> None:
        """Handle messages: start, stop, go to a decision, make an exercise."""
        kind, coaching = message.get("type"), self.coaching
        if coaching is None or self.session is None or self.desk is None:
            return
        if kind == "begin":
            coaching.begin()
        elif kind == "stop":
            coaching.stop()
            self.refresh()
        elif kind == "goto":
            self.go(int(message.get("index", 0)))
        elif kind in ("next", "previous"):
            self.step(1 if kind == "next" else -1)
        elif kind == "exercise" and self.exercise is not None:
            self.exercise(int(message.get("at", 0)))
        elif kind == "theme" and self.theme is not None:
            self.theme([int(index) for index in str(message.get("at", "")).split()[:MAX_THEME]])
        else:
            super().handle(message)

    def go(self, index: int) -> None:
        """Show a position in every view of the session."""
        assert self.session is not None
        assert self.desk is not None
        with self.desk.hold_redraws():
            self.session.goto(max(0, min(index, len(self.session.nodes) - 1)))

    def step(self, way: int) -> None:
        """Show the next mistake (`way` > 0) or the previous one, cyclically."""
        assert self.session is not None
        analysis, offset = self.get_analysis()
        places = [offset + decision.index for decision in analysis.list_mistakes()] if analysis is not None else []
        if places:
            here = self.session.index
            beyond = [k for k in places if (k > here if way > 0 else k < here)]
            self.go((beyond or places)[0 if way > 0 else -1])

    def text(self) -> str:
        """Return the results as text, one per line."""
        data = self.make()
        rows = [data["told"], data["claim"]]
        for seat in data["seats"]:
            marks = ", ".join(f"{mark['n']} {mark['mark']}" for mark in seat["marks"])
            rows.append(
                ": ".join(filter(None, [f"{seat['letter']} {seat['name']}", seat["rating"], seat["rate"], marks]))
            )
            rows += [f"  {part['text']}: {part['value']}" for part in seat["parts"]]
            rows += [f"  {seat['rest']}"] if seat["rest"] else []
            for mistake in seat["mistakes"]:
                rows.append(
                    f"  {mistake['mark']} {mistake['round']} {mistake['played']} ({mistake['cost']})"
                    f" → {mistake['better']}"
                )
                rows += [f"    {why}" for why in mistake["why"]]
            rows += [f"  {stroke['value']}: {stroke['text']}" for stroke in seat["strokes"]]
        return join_lines(rows)

    def close(self) -> None:
        """Release the session."""
        if self._stop is not None:
            self._stop()
        super().close()


def _format_clear_gain(amount: float, error: float, lang: str) -> str:
    """Return a gain or a loss with its error, or that it is unclear if the error is as large."""
    return format_gain(amount, error, lang) if is_clear(amount, error) else say(UNCLEAR, lang)


def _build_parts(account: Account, lang: str) -> list[CoachPart]:
    """Return the components of a seat's result as consecutive bars."""
    steps: list[tuple[str, float, str]] = [
        (say("A fair share", lang), account.fair, format_exact(account.fair, lang)),
        (say("Luck", lang), account.luck, _format_clear_gain(account.luck, account.luck_error, lang)),
        (say("Decisions", lang), account.skill, _format_clear_gain(account.skill, account.skill_error, lang)),
    ]
    if account.rest is not None:
        rest = _format_clear_gain(account.rest, account.rest_error, lang)
        steps.append((say("The rest", lang), account.rest, rest))
    at, bars = 0.0, list[tuple[str, float, float, str]]()
    for text, amount, figure in steps:
        bars.append((text, at, at + amount, figure))
        at += amount
    if account.result is not None:
        bars.append((say("Result", lang), 0.0, account.result, format_exact(account.result, lang)))
    if account.adjusted is not None:
        share, error = account.adjusted, account.adjusted_error
        figure = format_chance(share, error, lang) if is_clear(share, error) else say(UNCLEAR, lang)
        bars.append((say("Result without the luck", lang), 0.0, account.adjusted, figure))
    ends = [end for bar in bars for end in bar[1:3]]
    low, width = min(ends), max(max(ends) - min(ends), 0.01)
    return [
        {
            "text": text,
            "value": figure,
            "low": round(100 * (min(start, end) - low) / width, 1),
            "high": round(100 * (max(start, end) - low) / width, 1),
            "good": end >= start,
        }
        for text, start, end, figure in bars
    ]
