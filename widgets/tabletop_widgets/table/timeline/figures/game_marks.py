"""Moments of a game that mattered, as a viewer may know them: turning points, mistakes and events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop import Session
from tabletop.engine.i18n.words import capitalize_first
from tabletop.teaching.analysis import Analysis, describe_mark
from tabletop_widgets.screen.translation import say
from tabletop_widgets.table.activity.grouped_moves import format_amount
from tabletop_widgets.table.timeline.figures.projection import find_reason
from tabletop_widgets.table.timeline.game_course import GameCourse
from tabletop_widgets.thinking.coach_session import get_coaching

TURNING_SIGN = "◆"
Reasons = dict[tuple[Any, ...], str]


@dataclass(frozen=True)
class Mark:
    """A moment that mattered."""

    at: int
    """Index of the node."""
    sign: str
    """One or two characters; "" if the lane has a drawing."""
    letter: str
    color: str
    text: str
    icon: str = ""
    """Name of the drawing among the signs of the game."""
    weight: float = 0.0
    """Importance among the marks of a lane, for the list below a static picture."""


@dataclass(frozen=True)
class Lane:
    """The marks of one kind."""

    label: str
    drawing: str
    """Shapes of SVG in a square of 20 by 20 units; "" if the marks have signs."""
    marks: Sequence[Mark]
    listed: bool = False
    """True if a static picture explains the marks in a list."""


@dataclass
class LineSource:
    """Everything that the marks of a session's shown line are built from."""

    session: Session
    lang: str
    viewer: int | None
    seats: Sequence[Mapping[str, Any]]
    """The seats in the view of a position."""
    course: GameCourse
    """The shown line."""
    reasons: Reasons
    """Cache of the causes of changes, by node, seat, viewer and language."""


class MarkBuilder:
    """Builder of the marks on the shown line. It computes nothing: mistakes are those that the coach has found."""

    def __init__(self, source: LineSource) -> None:
        self.source, self.lang, self.nodes = source, source.lang, source.course.nodes
        self.letters = {seat["seat"]: (seat["letter"], seat["color"]) for seat in source.seats}

    def build_turning(self) -> Lane:
        """Return the turning points."""
        marks = []
        for k, seat, by, takes in self.source.course.turning:
            facts = [say("lead {swing}", self.lang, swing=format_amount(by))]
            facts += [say("takes the lead", self.lang)] if takes else []
            text = self._head(k, seat, f"{capitalize_first(self._find_reason(k, seat))} ({', '.join(facts)})")
            marks.append(Mark(k, TURNING_SIGN, *self.letters.get(seat, ("", "")), text, weight=abs(by) * (1 + takes)))
        return Lane(say("Turning points", self.lang), "", marks, listed=True)

    def _find_reason(self, k: int, seat: int) -> str:
        viewer, reasons = self.source.viewer, self.source.reasons
        key = (self.nodes[k].number, seat, viewer, self.lang)
        if key not in reasons:
            reasons[key] = find_reason(self.nodes[k], seat, viewer, self.lang)
        return reasons[key]

    def build_mistakes(self) -> Lane:
        """Return the moves that the coach marks."""
        analysis, offset = self._find_analysis()
        marks = []
        for decision in analysis.list_mistakes() if analysis is not None else ():
            k = offset + decision.index + 1
            if decision.seat not in self.letters or k >= len(self.nodes):
                continue
            state = self.nodes[k - 1].state
            better = state.game.parse_action(decision.best).text(state, self.lang) if decision.best else ""
            played = capitalize_first(decision.describe_action(state, self.lang))
            facts = f"{played} ({describe_mark(decision.mark, self.lang)}; {say('Better:', self.lang)} {better})"
            text = self._head(k, decision.seat, facts)
            marks.append(Mark(k, decision.mark, *self.letters[decision.seat], text, weight=decision.loss))
        return Lane(say("Mistakes", self.lang), "", marks, listed=True)

    def _find_analysis(self) -> tuple[Analysis | None, int]:
        """Return the analysis of the coach as the viewer may see it, and the place of its first node."""
        coaching = get_coaching(self.source.session)
        analysis, offset = coaching.found, coaching.offset
        return (None, 0) if analysis is None or offset is None else (analysis.seen_by(self.source.viewer), offset)

    def build_events(self) -> Iterator[Lane]:
        """Yield a lane for each sign of events, in the order of the game's signs."""
        game = self.source.session.game
        signs, by_sign, labels = game.signs(self.lang), dict[str, list[Mark]](), dict[str, str]()
        for k, event in self.source.course.signed:
            seen = event if self.source.viewer is None else event.seen_by(self.source.viewer)
            if seen is None or not seen.chart_sign:
                continue
            node = self.nodes[k]
            letter, color = self.letters.get(getattr(seen, "player", node.player), ("", ""))
            sign, icon = ("", seen.chart_sign) if seen.chart_sign in signs else (seen.chart_sign, "")
            mark = Mark(k, sign, letter, color, self._head(k, None, seen.text(node.state, self.lang)), icon)
            by_sign.setdefault(seen.chart_sign, []).append(mark)
            labels[seen.chart_sign] = game.translate(seen.chart_label, self.lang) if seen.chart_label else ""
        order = list(signs)
        for sign in sorted(by_sign, key=lambda sign: (order.index(sign) if sign in signs else len(order), sign)):
            name, drawing = signs[sign][:2] if sign in signs else ("", "")
            yield Lane(capitalize_first(labels[sign] or name), drawing, by_sign[sign])

    def _head(self, k: int, seat: int | None, text: str) -> str:
        """Return a text with the round, and with the letter of a seat."""
        before = self.nodes[k].parent
        number = before.state.round if before is not None else 0
        round = say("Round {n}", self.lang, n=number) if number else ""
        letter = self.letters.get(seat, ("", ""))[0] if seat is not None else ""
        return " · ".join(filter(None, [round, f"{letter}: {text}" if letter else text]))
