"""Changes since the viewer's last decision: the moves of the others as chips, and marks on the boards."""

from __future__ import annotations

from typing import Any, TypedDict

import traitlets as T

from tabletop import Session
from tabletop.engine.session.causes import find_cause
from tabletop_widgets.screen.board import seat_of
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.activity.grouped_moves import (
    MarkData,
    Move,
    compare_positions,
    find_start,
    group_moves,
    highlight_differences,
    list_faces,
    make_headline,
    mark_differences,
    shorten,
)

MAX_CHIPS = 30
"""Maximum number of chips; the latest are shown."""
SAID = 3
"""Maximum number of moves in the summary for screen readers."""


class RecentChange(TypedDict):
    """Change of a number or pile."""

    letter: str
    """Letter of its seat; "" for the seat that moves and for the table."""
    color: str
    diff: str
    """Signed difference: "+2"."""
    icon: str
    """Text symbol; "" if there is none."""
    drawing: str
    """Key of its drawing; "" if there is none."""
    text: str
    """Display name."""


class MoveChip(TypedDict):
    """One move."""

    index: int
    """Index of the node after the move."""
    letter: str
    name: str
    color: str
    own: bool
    """True if the viewer made the move."""
    text: str
    """Short description of the action."""
    more: list[str]
    """Sentences about further events."""
    because: str
    """Cause in words; "" if it is only the normal course of the game."""
    changes: list[RecentChange]
    marks: list[MarkData]
    """Marks of the changes on the boards."""


class PassedReactions(TypedDict):
    """Consecutive passed reactions, combined in one chip."""

    passed: list[str]
    """Letters of the seats."""
    index: int


class RecentMovesData(TypedDict):
    """Display data of the changes since the viewer's last decision."""

    chips: list[MoveChip | PassedReactions]
    earlier: int
    """Number of earlier moves that are not shown."""
    marks: list[MarkData]
    """Marks of the changes on the boards."""
    said: str
    """Summary of the moves of the others in one sentence."""
    moment: str
    """Key that changes when other moves are shown."""
    selected: str


class RecentMoves(View):
    """View of the moves since the viewer's last decision, as chips. Pointing at a chip marks its changes."""

    script = "table/activity/recent_moves.js"
    icons = T.Dict(help="the drawings that the changes name, in a box of 20 by 20").tag(sync=True)

    def make(self) -> RecentMovesData:
        """Return the moves since the viewer's last decision, that decision first."""
        assert self.session is not None
        assert self.desk is not None
        payload = self._make(self.session, self.seen_by, self.lang)
        return {**payload, "selected": self.desk.selected}

    def _make(self, session: Session, viewer: int | None, lang: str) -> RecentMovesData:
        assert self.desk is not None
        nodes = session.nodes[: session.index + 1]
        view = self.desk.view(viewer, lang)
        begin = find_start(nodes, self.desk.find_last_position(viewer))
        before = nodes[begin].state
        all_moves = group_moves(nodes, begin + 1, session.unasked)
        chips: list[MoveChip | PassedReactions] = []
        for move in all_moves:
            if move.quiet and not move.describe_events(viewer, lang):
                self._fold(chips, move, view)
            elif (chip := self._build_chip(move, viewer, lang, view)) is not None:
                chips.append(chip)
        left: list[Any] = chips[-MAX_CHIPS:]
        drawings: dict[str, str] = {}
        for change in (change for chip in left if "changes" in chip for change in chip["changes"]):
            if drawn := change["drawing"]:
                change["drawing"] = next((key for key, svg in drawings.items() if svg == drawn), f"d{len(drawings)}")
                drawings[change["drawing"]] = drawn
        if drawings != self.icons:
            self.icons = drawings
        return {
            "chips": left,
            "earlier": len(chips) - len(left),
            "marks": mark_differences(compare_positions(before, session.state, viewer), session.state),
            "said": self._summarize([chip for chip in left if "text" in chip and not chip["own"]], lang),
            "moment": f"{nodes[-1].number}:{viewer}",
            "selected": "",
        }

    def _fold(self, chips: list[MoveChip | PassedReactions], move: Move, view: dict[str, Any]) -> None:
        """Combine a passed reaction with the adjacent ones in one chip."""
        letter = seat_of(view, move.player)["letter"]
        if chips and "passed" in (last := chips[-1]):
            last["index"] = move.last  # type: ignore[typeddict-item]
            if letter not in last["passed"]:  # type: ignore[typeddict-item]
                last["passed"].append(letter)  # type: ignore[typeddict-item]
        else:
            chips.append({"passed": [letter], "index": move.last})

    def _build_chip(self, move: Move, viewer: int | None, lang: str, view: dict[str, Any]) -> MoveChip | None:
        """Return the chip of a move as the viewer may know it; None if nothing of it is visible."""
        seat = seat_of(view, move.player)
        node = move.nodes[0]
        sentences = list(dict.fromkeys(move.describe_events(viewer, lang)))
        differences = compare_positions(move.before, move.after, viewer)
        changes = list_faces(differences, move.after, lang, move.player)
        sees_action = viewer in (None, move.player)
        text = make_headline(move, viewer, lang)
        if not text and sees_action and node.action is not None:
            text = str(node.action.text(move.before, lang))
        if not (text or changes):
            return None
        text = text or say("{name:The} {name:#decides/decide}.", lang, name=seat["name"])
        return {
            "index": move.last,
            "letter": seat["letter"],
            "name": seat["name"],
            "color": seat["color"],
            "own": move.player == viewer,
            "text": shorten(text, seat["name"]),
            "more": [sentence for sentence in sentences if sentence != text],
            "because": find_cause(node.parent, viewer, lang, with_course=False) if node.parent is not None else "",
            "changes": [self._change(change, move.player, view) for change in changes],
            "marks": highlight_differences(differences, move.after),
        }

    def _change(self, change: dict[str, Any], player: int, view: dict[str, Any]) -> RecentChange:
        whose = seat_of(view, change["seat"]) if change["seat"] not in (-1, player) else None
        return {
            "letter": whose["letter"] if whose else "",
            "color": whose["color"] if whose else "",
            **{key: change[key] for key in ("diff", "icon", "drawing", "text")},
        }  # type: ignore[typeddict-item]

    def _summarize(self, chips: list[MoveChip], lang: str) -> str:
        """Return the latest moves of the others in one sentence."""
        if not chips:
            return ""
        what = "; ".join(f"{chip['name']}: {chip['text']}" for chip in chips[-SAID:])
        if len(chips) > SAID:
            return say("Since your last move: {n} moves, most recently {what}.", lang, n=len(chips), what=what)
        return say("Since your last move: {what}.", lang, what=what)

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: show the position after a move."""
        assert self.session is not None
        assert self.desk is not None
        if message.get("type") == "goto":
            with self.desk.hold_redraws():
                self.session.goto(int(message["index"]))
        else:
            super().handle(message)

    def text(self) -> str:
        """Return the moves, one per line."""
        shown: list[Any] = [chip for chip in self.make()["chips"] if "text" in chip]
        changes = [", ".join(f"{change['diff']} {change['text']}" for change in chip["changes"]) for chip in shown]
        return join_lines(
            f"{chip['letter']}: {chip['text']}" + (f" ({change_text})" if change_text else "")
            for chip, change_text in zip(shown, changes, strict=True)
        )
