"""The course of the game: where we are in it, and the ways to go elsewhere."""

from __future__ import annotations

from typing import Any, ClassVar, TypedDict

from tabletop_widgets.screen.board import moment_of, seat_of
from tabletop_widgets.screen.parts import lines
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.log import told


class Marks(TypedDict):
    """The moments at which something begins, by their number in the line."""

    turn: list[int]
    phase: list[int]
    round: list[int]


class RoundMark(TypedDict):
    """The moment at which a round begins."""

    index: int
    round: int


class ShownBranch(TypedDict):
    """A line of play."""

    name: str
    """What the session knows it by."""
    said: str
    """What it is called on the screen."""
    length: int
    """How many decisions it has."""


class TimelineData(TypedDict):
    """Where we are in the course of the game, and what there is to step by."""

    index: int
    """The moment that is shown."""
    length: int
    """How many moments the line has, the start among them."""
    marks: Marks
    rounds: list[RoundMark]
    what: str
    """What was done to come here, with who did it."""
    moment: str
    """Round and phase in words."""
    can_undo: bool
    can_redo: bool
    branch: str
    """The line that is shown."""
    selected: str
    branches: list[ShownBranch]


class Timeline(View):
    """The course of the game: play, step by decision, turn, phase or round, undo, redo, branches."""

    script = "table/timeline.js"
    vocabulary: ClassVar[tuple[str, ...]] = (
        "Course of the game",
        "Undo",
        "Redo",
        "To the start",
        "Back",
        "Play",
        "Pause",
        "Forward",
        "To the end",
        "Step by",
        "by decision",
        "by turn",
        "by phase",
        "by round",
        "Speed",
        "Branch",
        "Branches",
        "Moment of the game",
        "the past",
    )

    def make(self) -> TimelineData:
        """Where we are, and the borders to step by."""
        assert self.session is not None
        assert self.desk is not None
        session = self.session
        view = self.desk.view(self.seen_by, self.lang)
        node = session.node
        what = ""
        if node.action is not None and node.parent is not None and node.player is not None:
            what = told(self, node.parent.state, node)
            if not what:
                seen = [e.seen_by(self.seen_by) for e in node.events]
                what = " ".join(e.text(node.state, self.lang) for e in seen if e is not None)
            seat = seat_of(view, node.player)
            what = f"{seat['letter']}: {what}" if what else say("{name} decides.", self.lang, name=seat["name"])
        nodes = session.nodes
        marks = {kind: session.marks(kind) for kind in ("turn", "phase", "round")}
        rounds = [{"index": k, "round": nodes[k].state.round} for k in marks["round"] if nodes[k].state.round]
        return {
            "index": session.index,
            "length": session.length,
            "marks": marks,
            "rounds": rounds,
            "what": what,
            "moment": moment_of(view, self.lang),
            "can_undo": session.can_undo,
            "can_redo": session.can_redo,
            "branch": session.current_branch,
            "selected": self.desk.selected,
            "branches": [
                {"name": b.name, "said": self.line_name(b.name), "length": b.length - 1} for b in session.branches
            ],
        }

    def line_name(self, name: str) -> str:
        """A line of play as this language calls it, unless somebody has given it a name."""
        word, _, number = name.partition(" ")
        if word == "branch" and number.isdigit():
            return say("branch {n}", self.lang, n=number)
        return say("main line", self.lang) if name == "main" else name

    def handle(self, message: dict[str, Any]) -> None:
        """Go to a moment, start or show a branch."""
        assert self.session is not None
        assert self.desk is not None
        kind = message.get("type")
        self.status = ""
        if kind == "goto":
            with self.desk.hand():
                self.session.goto(int(message["index"]))
        elif kind == "branch":
            with self.desk.hand():
                name = self.session.branch(str(message.get("name", "")))
            self.status = say("{name} begins here. The other line stays.", self.lang, name=self.line_name(name))
        elif kind == "switch":
            with self.desk.hand():
                self.session.switch(str(message["name"]))
        else:
            super().handle(message)

    def text(self) -> str:
        """Where we are."""
        data = self.make()
        return lines([f"{data['index']} / {data['length'] - 1} · {data['moment']}", data["what"]])
