"""Event log: sentences for each move, with the causes of automatic effects."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

import traitlets as T

from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.session.causes import collect_ids
from tabletop.engine.session.history import find_visible_rules
from tabletop_widgets.screen.board import seat_of
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.activity.grouped_moves import (
    MarkData,
    Move,
    compare_positions,
    describe_node_events,
    group_moves,
    has_full_headline,
    highlight_differences,
    make_headline,
)

FIRST, FURTHER = 40, 100
"""Number of moves shown at first, and added by each request for more."""
NONE = -1


def describe_action(view: View, before: Any, entry: Any) -> str:
    """Return the text of an action; "" if the viewer did not take it and only sees its events."""
    if entry.action is None or view.seen_by not in (None, entry.player):
        return ""
    return capitalize_first(str(entry.action.text(before, view.lang)))


class LogHeading(TypedDict):
    """Heading at the start of a round or phase."""

    head: str
    index: int
    """Index of the node to show."""
    events: NotRequired[list[EventRow]]
    """Events that the rules caused there without a decision."""


class EventRow(TypedDict):
    """One event."""

    text: str
    because: str
    """Cause in words; "" if it has none or the same as the entry above."""


class MoveRow(TypedDict):
    """One move and its effects."""

    index: int
    """Index of the node to show."""
    letter: str
    color: str
    action: str
    """Text of the action; "" if the viewer may not know it."""
    events: list[EventRow]
    """Further events."""
    rules: str
    """Ids of the rules that were applied, separated by spaces; "" if none is known."""
    new: NotRequired[bool]
    """True if the move is later than the viewer's last turn."""


class LogData(TypedDict):
    """Display data of the log."""

    entries: list[LogHeading | MoveRow]
    """Entries, latest last."""
    names: list[str]
    """Names that contain digits, which are not amounts."""
    more: bool
    """True if there are earlier entries."""
    lit: int
    """Index of the highlighted move; -1 if there is none."""
    marks: list[MarkData]
    """Marks of the highlighted move on the boards."""
    selected: str


class EventLog(View):
    """View of all events as sentences with their causes. A click on a row highlights its items on the boards."""

    script = "table/activity/log.js"
    most = T.Int(FIRST, help="how many of the latest moves are shown")

    def __init__(self, session: Any = None, **traits: Any) -> None:
        self._texts: dict[tuple[Any, ...], dict[str, Any]] = {}
        self._lit = NONE
        super().__init__(session, **traits)

    def make(self) -> LogData:
        """Return the latest entries, with a heading at the start of each phase."""
        assert self.session is not None
        assert self.desk is not None
        session, desk = self.session, self.desk
        view = desk.view(self.seen_by, self.lang)
        nodes = session.nodes[: session.index + 1]
        all_moves = group_moves(nodes, 1, session.unasked)
        since = desk.find_news_start(self.seen_by)
        entries: list[Any] = []
        place = None
        for move in all_moves[-self.most :]:
            here = (move.before.round, move.before.phase)
            if here != place:
                entries.append({"head": self._make_heading(move.before), "index": move.first})
                place = here
            entry = self._build_entry(move, view)
            if move.nodes[0].number in session.unasked:  # automatic pass: add its events to the previous entry
                entries[-1] = {**entries[-1], "events": [*entries[-1].get("events", []), *entry["events"]]}
            elif entry["action"] or entry["events"]:
                entries.append({**entry, "new": move.last > since})
        names = [s["name"] for s in view["seats"] if any(c.isdigit() for c in s["name"])]
        shown = next((move for move in all_moves if move.last == self._lit), None)
        marks = (
            highlight_differences(compare_positions(shown.before, shown.after, self.seen_by), shown.after)
            if shown is not None
            else []
        )
        return {
            "entries": entries,
            "names": names,
            "more": len(all_moves) > self.most,
            "lit": self._lit if shown is not None else NONE,
            "marks": marks,
            "selected": desk.selected,
        }

    def _make_heading(self, state: Any) -> str:
        phase = state.word("phase", state.phase, self.lang)
        return f"{say('Round {n}', self.lang, n=state.round)} · {phase}" if state.round else phase

    def _build_entry(self, move: Move, view: dict[str, Any]) -> dict[str, Any]:
        """Return the entry of a move and its events; a choice within it without any event is shown as an action."""
        key = (move.nodes[0].number, move.nodes[-1].number, self.seen_by, self.lang)
        if key not in self._texts:
            seat = seat_of(view, move.player)
            head = make_headline(move, self.seen_by, self.lang)
            done = describe_action(self, move.before, move.nodes[0])
            if done and not has_full_headline(move, self.seen_by):
                head = done
            events: list[EventRow] = []
            shown_texts: set[str] = set()
            for node in move.nodes:
                if node.action is not None and node.parent is not None:
                    shown_texts.add(node.action.text(node.parent.state, self.lang))
                happened = list(describe_node_events(node, self.seen_by, self.lang))
                action = describe_action(self, node.parent.state, node) if node.parent is not None else ""
                within = node is not move.nodes[0] and node.action is not None and bool(collect_ids(node.action))
                if within and action not in ("", head) and not happened:
                    events.append({"text": action, "because": ""})
                for text, why in happened:
                    if text != head:
                        events.append({"text": text, "because": "" if why in shown_texts else why})
                        shown_texts.add(why)
            self._texts[key] = {
                "index": move.last,
                "letter": seat["letter"],
                "color": seat["color"],
                "action": head,
                "events": events,
                "rules": " ".join(
                    dict.fromkeys(rule for node in move.nodes for rule in find_visible_rules(node, self.seen_by))
                ),
            }
        return self._texts[key]

    def bind(self, session: Any) -> None:
        """Show another session."""
        self._texts, self._lit, self.most = {}, NONE, FIRST
        super().bind(session)

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: show a position, highlight a move, or show earlier entries."""
        assert self.session is not None
        assert self.desk is not None
        kind = message.get("type")
        if kind == "goto":
            with self.desk.hold_redraws():
                self.session.goto(int(message["index"]))
        elif kind == "light":
            index = int(message["index"])
            self._lit = NONE if index == self._lit else index
            self.refresh()
        elif kind == "earlier":
            self.most += FURTHER
            self.refresh()
        else:
            super().handle(message)

    def text(self) -> str:
        """Return the latest entries, one per line."""
        shown = []
        for e in self.make()["entries"]:
            shown.append(
                e["head"]
                if "head" in e
                else f"{e['letter']}: {' '.join([e['action'], *(v['text'] for v in e['events'])])}"
            )
        return join_lines(shown)
