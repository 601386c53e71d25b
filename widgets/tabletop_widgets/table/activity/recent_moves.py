"""Changes since the viewer's last turn: one line for each seat, made up of its moves, and marks on the boards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypedDict

import traitlets as T

from tabletop import Session
from tabletop.engine.session.causes import find_cause
from tabletop.engine.session.turns import find_turns
from tabletop_widgets.screen.board import seat_of
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.activity.grouped_moves import (
    ChangedNumber,
    MarkData,
    Move,
    add_up,
    compare_positions,
    format_amount,
    format_sum,
    group_moves,
    highlight_differences,
    list_faces,
    list_headlines,
    mark_differences,
    mark_stopped,
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


class MoveLine(TypedDict):
    """Moves of one seat, folded into one line."""

    letter: str
    name: str
    color: str
    own: bool
    """True if the viewer made the moves."""
    moves: list[MoveChip]
    changes: list[RecentChange]
    """Their net effect."""


class RecentMovesData(TypedDict):
    """Display data of the changes since the viewer's last turn."""

    lines: list[MoveLine]
    """One line for each seat, in the order of their first moves; the viewer's current turn has a line of its own."""
    passed: list[str]
    """Letters of the seats that passed on a reaction."""
    earlier: int
    """Number of earlier moves that are not shown."""
    marks: list[MarkData]
    """Marks of the changes on the boards."""
    said: str
    """Summary of the moves of the others in one sentence; "" if the latest move is the viewer's own."""
    moment: str
    """Key that changes when other moves are shown."""
    selected: str


class DescribedMove(NamedTuple):
    """What a viewer may know about a move."""

    chip: MoveChip | None
    """None if nothing of it is visible."""
    changes: list[ChangedNumber]
    amounts: dict[str, int]
    """All differences of numbers and sizes, by place."""


class RecentMoves(View):
    """View of the moves since the viewer's last turn, one line for each seat. Pointing at a move marks its changes.

    The moves of the others stay until the viewer's own turn ends.
    """

    script = "table/activity/recent_moves.js"
    icons = T.Dict(help="the drawings that the changes name, in a box of 20 by 20").tag(sync=True)

    def __init__(self, session: Any = None, **traits: Any) -> None:
        self._cache: dict[tuple[Any, ...], DescribedMove] = {}
        super().__init__(session, **traits)

    def bind(self, session: Any) -> None:
        """Show another session."""
        self._cache = {}
        super().bind(session)

    def make(self) -> RecentMovesData:
        """Return the moves since the viewer's last turn, with the last move of that turn until they decide again."""
        assert self.session is not None
        assert self.desk is not None
        payload = self._make(self.session, self.seen_by, self.lang)
        return {**payload, "selected": self.desk.selected}

    def _make(self, session: Session, viewer: int | None, lang: str) -> RecentMovesData:
        assert self.desk is not None
        nodes = session.nodes[: session.index + 1]
        view = self.desk.view(viewer, lang)
        begin, turn = self.desk.find_news_start(viewer), find_turns(nodes)[-1]
        shown: list[tuple[Move, MoveChip, list[ChangedNumber]]] = []
        passed: list[str] = []
        reasons: dict[str, list[str]] = {}
        for move in group_moves(nodes, begin + 1, session.unasked):
            if move.quiet and not move.describe_events(viewer, lang):
                passed.append(seat_of(view, move.player)["letter"])
                continue
            chip, changes, amounts = self._build_chip(move, viewer, lang, view)
            if chip is not None:
                shown.append((move, chip, changes))
                for where, amount in amounts.items():
                    reason = f"{chip['letter']}: {format_amount(amount)} · {chip['text']}"
                    reasons.setdefault(where, []).append(reason)
        left = shown[-MAX_CHIPS:]
        groups: dict[tuple[int, bool], list[tuple[Move, MoveChip, list[ChangedNumber]]]] = {}
        for entry in left:
            move = entry[0]
            groups.setdefault((move.player, move.player == viewer and move.first > turn.first), []).append(entry)
        drawings: dict[str, str] = {}
        lines: list[MoveLine] = []
        for (player, _), entries in groups.items():
            first = entries[0][1]
            net = add_up((change for *_, changes in entries for change in changes), player)
            lines.append({
                "letter": first["letter"], "name": first["name"], "color": first["color"], "own": first["own"],
                "moves": [
                    {**chip, "changes": self._list_changes(changes, player, view, drawings)}
                    for _, chip, changes in entries
                ],
                "changes": self._list_changes(net, player, view, drawings),
            })  # fmt: skip
        if drawings != self.icons:
            self.icons = drawings
        differences = compare_positions(nodes[begin].state, session.state, viewer)
        stopped = [mark for move, *_ in left for mark in mark_stopped(move, viewer, lang)]
        return {
            "lines": lines,
            "passed": list(dict.fromkeys(passed)),
            "earlier": len(shown) - len(left),
            "marks": [*mark_differences(differences, session.state, reasons), *stopped],
            "said": self._summarize([chip for _, chip, _ in left], lang),
            "moment": f"{nodes[begin].number}:{viewer}",
            "selected": "",
        }

    def _build_chip(self, move: Move, viewer: int | None, lang: str, view: dict[str, Any]) -> DescribedMove:
        """Return a move as the viewer may know it; descriptions are kept while the session is shown."""
        key = (move.nodes[0].number, move.nodes[-1].number, viewer, lang)
        if key not in self._cache:
            self._cache[key] = self._describe_move(move, viewer, lang, view)
        described = self._cache[key]
        chip = described.chip
        return described if chip is None else described._replace(chip={**chip, "index": move.last})

    def _describe_move(self, move: Move, viewer: int | None, lang: str, view: dict[str, Any]) -> DescribedMove:
        seat = seat_of(view, move.player)
        node = move.nodes[0]
        sentences = list(dict.fromkeys(move.describe_events(viewer, lang)))
        differences = compare_positions(move.before, move.after, viewer)
        changes = list_faces(differences, move.after, lang, move.player)
        for change in changes:
            change["parts"] = move.split_points(change, viewer)
        sees_action = viewer in (None, move.player)
        texts = list_headlines(move, viewer, lang)
        if not texts and sees_action and node.action is not None:
            texts = [str(node.action.text(move.before, lang))]
        if not (texts or changes):
            return DescribedMove(None, [], {})
        texts = texts or [say("{name:The} {name:#decides/decide}.", lang, name=seat["name"])]
        chip: MoveChip = {
            "index": move.last,
            "letter": seat["letter"],
            "name": seat["name"],
            "color": seat["color"],
            "own": move.player == viewer,
            "text": " · ".join(shorten(text, seat["name"]) for text in texts),
            "more": [sentence for sentence in sentences if sentence not in texts],
            "because": find_cause(node.parent, viewer, lang, with_course=False) if node.parent is not None else "",
            "changes": [],
            "marks": [*highlight_differences(differences, move.after), *mark_stopped(move, viewer, lang, "lit")],
        }
        amounts = {difference.where: difference.amount for difference in differences if difference.amount}
        return DescribedMove(chip, changes, amounts)

    def _list_changes(
        self, changes: Iterable[ChangedNumber], player: int, view: dict[str, Any], drawings: dict[str, str]
    ) -> list[RecentChange]:
        """Return changes by a player for display; their drawings are added to `drawings`, each once."""
        rows: list[RecentChange] = []
        for change in changes:
            whose = seat_of(view, change["seat"]) if change["seat"] not in (-1, player) else None
            drawn = change["drawing"]
            if drawn and drawn not in drawings.values():
                drawings[f"d{len(drawings)}"] = drawn
            rows.append({
                "letter": whose["letter"] if whose else "",
                "color": whose["color"] if whose else "",
                "diff": format_sum(change),
                "icon": change["icon"],
                "drawing": next((key for key, svg in drawings.items() if svg == drawn), ""),
                "text": change["text"],
            })  # fmt: skip
        return rows

    def _summarize(self, chips: list[MoveChip], lang: str) -> str:
        """Return the latest moves of the others in one sentence; "" if the latest move is the viewer's own."""
        if not chips or chips[-1]["own"]:
            return ""
        chips = [chip for chip in chips if not chip["own"]]
        what = "; ".join(f"{chip['name']}: {chip['text']}" for chip in chips[-SAID:])
        if len(chips) > SAID:
            return say("Since your last turn: {n} moves, most recently {what}.", lang, n=len(chips), what=what)
        return say("Since your last turn: {what}.", lang, what=what)

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
        lines = []
        for line in self.make()["lines"]:
            for chip in line["moves"]:
                changes = ", ".join(f"{change['diff']} {change['text']}" for change in chip["changes"])
                lines.append(f"{chip['letter']}: {chip['text']}" + (f" ({changes})" if changes else ""))
        return join_lines(lines)
