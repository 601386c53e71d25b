"""Timeline of the game: current position, points, rounds and branches, with controls to navigate."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypedDict

import traitlets as T

from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.presentation.position import build_position_data
from tabletop.engine.session.history import Branch, Node, find_fork
from tabletop_widgets.screen.board import describe_moment, seat_of
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.activity.grouped_moves import describe_in_order, is_quiet
from tabletop_widgets.table.activity.log import describe_action
from tabletop_widgets.table.timeline.figures.game_marks import LineSource, MarkBuilder, Reasons
from tabletop_widgets.table.timeline.game_course import (
    GameCourse,
    Marks,
    RoundMark,
    Steps,
    TurningPointMark,
    describe_branch,
)
from tabletop_widgets.table.timeline.mark_lanes import LaneMark, list_drawings
from tabletop_widgets.table.timeline.strip_rows import (
    StripRow,
    list_chance_rows,
    list_measure_rows,
    list_strip_lanes,
)
from tabletop_widgets.thinking.coach_session import get_chances, get_coaching


class StripSeat(TypedDict):
    """Points of a seat along the line."""

    letter: str
    name: str
    color: str
    points: Steps
    end: int
    """Points at the end of the line."""


class ShownBranch(TypedDict):
    """Branch of the game."""

    name: str
    """Name in the session."""
    said: str
    """Displayed name."""
    length: int
    """Number of decisions."""
    leaves: int
    """Index of the last node that it shares with the shown line."""
    points: list[Steps]
    """Points of every seat from that node on; empty for the shown line."""


class CourseData(TypedDict):
    """The shown line and the other branches; the data changes only with them."""

    key: str
    """Key that changes when the line, the viewer or the language changes, and with it what a position shows."""
    length: int
    """Number of nodes in the line, including the start."""
    most: int
    """Largest node index that fits on the scale."""
    low: int
    """Lowest points on any line."""
    high: int
    goal: int
    """Points that end the game; 0 if there is no such limit."""
    seats: list[StripSeat]
    marks: Marks
    rounds: list[RoundMark]
    turning: list[TurningPointMark]
    branches: list[ShownBranch]
    rows: list[StripRow]
    """Measures and chances that a large strip shows below the points."""
    lanes: list[list[LaneMark]]
    """Mistakes and events; only lanes with marks."""


class TimelineData(TypedDict):
    """Current position in the line."""

    index: int
    """Index of the shown node."""
    length: int
    """Number of nodes in the line, including the start."""
    what: str
    """Action that led to this node, with its seat."""
    moment: str
    """Round and phase in words."""
    can_undo: bool
    can_redo: bool
    is_past: bool
    """True if a user looks back from a later position. After an undo the shown position is the present."""
    is_over: bool
    """True if the game is over at the end of the line."""
    branch: str
    """Name of the shown branch."""
    chart: bool | None
    """True if the picture of the game is open below the table; None if there is no place for it."""
    selected: str


class Timeline(View):
    """View of the whole game as one strip: points, rounds and branches, with playback, steps, undo, redo and branching.

    Diamonds mark the turning points: the decisions with the largest change of the deciding seat's lead over the best
    other seat. Changes of the leader count twice. Lanes mark mistakes that the coach has found, and events with a sign.
    """

    script = "table/timeline/timeline.js"
    shapes: ClassVar[Mapping[str, Any]] = {"course": CourseData}
    open_chart: Callable[[bool], object] | None = None
    """Function that opens or closes the picture of the game; None if there is no place for it."""
    has_chart = False
    """True if the picture of the game is open."""
    course = T.Dict(help="the whole line; sent when it changes, not when another moment is shown").tag(sync=True)
    icons = T.Dict(help="the drawings of the marks, by their sign").tag(sync=True)

    def __init__(self, session: Any = None, **traits: Any) -> None:
        self._line = GameCourse()
        self._ghosts: dict[str, GameCourse] = {}
        self._reasons: Reasons = {}
        self._begun = 0
        super().__init__(session, **traits)

    def _redraw(self) -> None:
        with self.hold_sync():
            self.course = self.build_course() if self.session is not None else {}
            super()._redraw()

    def make(self) -> TimelineData:
        """Return the current position."""
        assert self.session is not None
        assert self.desk is not None
        session = self.session
        view = self.desk.view(self.seen_by, self.lang)
        return {
            "index": session.index,
            "length": session.length,
            "what": self._describe_node(session.node, view),
            "moment": describe_moment(view, self.lang),
            "can_undo": session.can_undo,
            "can_redo": session.can_redo,
            "is_past": session.index < session.present,
            "is_over": session.nodes[-1].state.is_terminal(),
            "branch": session.current_branch,
            "chart": self.has_chart if self.open_chart is not None else None,
            "selected": self.desk.selected,
        }

    def _describe_node(self, node: Node, view: dict[str, Any]) -> str:
        """Return the action that led to a node, with its seat."""
        if node.action is None or node.parent is None or node.player is None:
            return ""
        seat = seat_of(view, node.player)
        what = describe_action(self, node.parent.state, node)
        what = what or describe_in_order(node, self.seen_by, self.lang, seat["name"])
        if not what and self.session is not None and is_quiet(node, set(self.session.unasked)):
            return say("{names}: no reaction", self.lang, names=seat["letter"])
        decides = say("{name:The} {name:#decides/decide}.", self.lang, name=seat["name"])
        return f"{seat['letter']}: {what}" if what else decides

    def build_course(self) -> CourseData:
        """Return the data of the whole line, and set the drawings of its marks."""
        assert self.session is not None
        assert self.desk is not None
        session, line = self.session, self._line
        nodes = session.nodes
        if line.nodes and line.nodes[0] is not nodes[0]:
            self._begun += 1
        line.follow(nodes)
        view = self.desk.view(self.seen_by, self.lang)
        seats = [seat for seat in view["seats"] if seat["seat"] < len(line.points)]
        places = {seat["seat"]: k for k, seat in enumerate(seats)}
        branches = [self._build_branch(branch, nodes, seats) for branch in session.branches]
        marks = MarkBuilder(LineSource(session, self.lang, self.seen_by, seats, line, self._reasons))
        events = [*marks.build_events()]
        self.icons = list_drawings(events)
        beside = [self._ghosts[b["name"]] for b in branches if b["points"]]
        most = max(line.most, *(b["length"] for b in branches))
        return {
            "key": f"{self._begun} {session.current_branch} {self.seen_by} {self.lang}",
            "length": len(nodes),
            "most": most,
            "low": min(each.low for each in (line, *beside)),
            "high": max(each.high for each in (line, *beside)),
            "goal": int(view.get("goal") or session.game.get_score_goal()),
            "seats": [self._build_seat(seat, line.points[seat["seat"]]) for seat in seats],
            "marks": line.marks,
            "rounds": list(line.rounds),
            "turning": [
                {"index": mark.at, "seat": places.get(who, 0), "text": mark.text}
                for mark, (_, who, *_) in zip(marks.build_turning().marks, line.turning, strict=True)
            ],
            "branches": branches,
            "rows": [*list_measure_rows(session, self.lang), *list_chance_rows(session, seats, self.lang)],
            "lanes": [*list_strip_lanes(marks.build_mistakes(), events, most)],
        }

    def _build_seat(self, seat: Mapping[str, Any], points: Steps) -> StripSeat:
        """Return the line of a seat."""
        return {
            "letter": seat["letter"], "name": seat["name"], "color": seat["color"], "points": list(points),
            "end": points[-1][1],
        }  # fmt: skip

    def _build_branch(self, branch: Branch, nodes: Sequence[Node], seats: Sequence[Any]) -> ShownBranch:
        """Return the data of a branch, with its points if it is not the shown one."""
        assert self.session is not None
        shown: ShownBranch = {
            "name": branch.name, "said": self.get_line_name(branch.name), "length": branch.length - 1, "leaves": 0,
            "points": [],
        }  # fmt: skip
        if branch.name != self.session.current_branch:
            own = self.session.line(branch.name)
            ghost = self._ghosts.setdefault(branch.name, GameCourse())
            ghost.follow(own)
            shown["leaves"] = find_fork(nodes, own)
            shown["points"] = [ghost.list_points(seat["seat"], shown["leaves"]) for seat in seats]
        return shown

    def get_line_name(self, name: str) -> str:
        """Return the name of a branch in the language of the view; names given by users are returned unchanged."""
        return describe_branch(name, self.lang)

    def bind(self, session: Any) -> None:
        """Show another session."""
        self._line, self._ghosts, self._reasons, self._begun = GameCourse(), {}, {}, self._begun + 1
        super().bind(session)

    def _follow(self) -> None:
        super()._follow()
        if self.session is not None:
            works = (get_coaching(self.session), get_chances(self.session))
            self._unbind += tuple(work.on_found(self.refresh) for work in works)

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: show a position, create or switch a branch, or preview a position."""
        assert self.session is not None
        assert self.desk is not None
        kind = message.get("type")
        if kind == "peek":
            seen = self.peek(int(message["index"]), str(message.get("branch", "")))
            self.send({"peek": seen, "key": message.get("key")})
            return
        self.status = ""
        if kind == "goto":
            with self.desk.hold_redraws():
                self.session.goto(int(message["index"]))
        elif kind == "branch":
            with self.desk.hold_redraws():
                name = self.session.branch(str(message.get("name", "")))
            name = capitalize_first(self.get_line_name(name))
            self.status = say("{name} begins here. The other line is kept.", self.lang, name=name)
        elif kind == "chart" and self.open_chart is not None:
            self.open_chart(bool(message.get("open")))
        elif kind == "switch":
            with self.desk.hold_redraws():
                self.session.switch(str(message["name"]))
                if "index" in message:
                    self.session.goto(int(message["index"]))
        else:
            super().handle(message)

    def peek(self, index: int, branch: str = "") -> dict[str, Any]:
        """Return a preview of a position for the current viewer: the action that led to it, and a static picture.

        Args:
            index: Index of the node in the line.
            branch: Name of the branch; "" for the shown line.
        """
        assert self.session is not None
        assert self.desk is not None
        nodes = self.session.line(branch) if branch else self.session.nodes
        index = max(0, min(index, len(nodes) - 1))
        state, lang, viewer = nodes[index].state, self.lang, self.seen_by
        shown = state.game.view(state, viewer, lang)
        view = {**build_position_data(state, viewer, lang, {}, {}), **shown}
        return {
            "branch": branch,
            "index": index,
            "moment": describe_moment(view, lang),
            "what": self._describe_node(nodes[index], self.desk.view(viewer, lang)),
            "picture": state.game.svg(shown),
        }

    def text(self) -> str:
        """Return the current position in words."""
        data = self.make()
        return join_lines([f"{data['index']} / {data['length'] - 1} · {data['moment']}", data["what"]])
