"""What happened, as sentences, with the cause of every number."""

from __future__ import annotations

from typing import Any, ClassVar, NotRequired, TypedDict

import traitlets as T

from tabletop.engine import history
from tabletop.engine.words import capital
from tabletop_widgets.screen.board import seat_of
from tabletop_widgets.screen.parts import lines
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.words import say


def told(view: View, before: Any, entry: Any) -> str:
    """An action as words; empty if another did it, who is known only by the events that it leads to."""
    if entry.action is None or view.seen_by not in (None, entry.player):
        return ""
    return capital(str(entry.action.text(before, view.lang)))


class LogHeading(TypedDict):
    """Where a round or a phase begins."""

    head: str
    index: int
    """The moment to go to."""


class Happened(TypedDict):
    """One event."""

    text: str
    because: str
    """Its cause in words; "" if it has none."""


class LogEntry(TypedDict):
    """One decision, and what came of it."""

    index: int
    """The moment to go to."""
    letter: str
    color: str
    action: str
    """What was done, in words; "" if the viewer knows only what came of it."""
    events: list[Happened]
    new: NotRequired[bool]
    """Whether it has come since the person who decides now decided last."""


class LogData(TypedDict):
    """What happened."""

    entries: list[LogHeading | LogEntry]
    """The latest last."""
    names: list[str]
    """Names with numbers in them, which are no amounts."""
    more: bool
    """Whether there are earlier entries."""
    selected: str


class EventLog(View):
    """What happened, as sentences, with the cause of every number; a click goes to that moment."""

    script = "table/log.js"
    most = T.Int(40, help="how many of the latest decisions are shown")
    vocabulary: ClassVar[tuple[str, ...]] = ("What happened", "Cause:", "Nothing yet.", "Player", "earlier")

    def __init__(self, session: Any = None, **traits: Any) -> None:
        self._texts: dict[tuple[Any, ...], dict[str, Any]] = {}
        super().__init__(session, **traits)

    def make(self) -> LogData:
        """The latest entries, with headings where a phase begins."""
        assert self.session is not None
        assert self.desk is not None
        session = self.session
        view = self.desk.view(self.seen_by, self.lang)
        log, nodes = [e for e in session.log() if e.events or not e.unasked], session.nodes
        since = self._since(log)
        entries: list[dict[str, Any]] = []
        before = None
        for e in log[-self.most :]:
            state = nodes[e.node_index - 1].state
            here = (state.round, state.phase)
            if here != before:
                entries.append({"head": self._heading(state), "index": e.node_index})
                before = here
            entry = self._entry(e, nodes, view)
            if e.unasked and "head" not in entries[-1]:  # what follows is by the decision before, nobody did anything
                entries[-1] = {**entries[-1], "events": [*entries[-1]["events"], *entry["events"]]}
            else:
                entries.append({**entry, "new": e.node_index > since})
        names = [s["name"] for s in view["seats"] if any(c.isdigit() for c in s["name"])]
        return {"entries": entries, "names": names, "more": len(log) > self.most, "selected": self.desk.selected}

    def _since(self, log: list[history.LogEntry]) -> int:
        """The node after which everything is new to the person who decides now."""
        assert self.desk is not None
        for entry in reversed(log):
            if self.desk.is_human(entry.player) and not entry.unasked:
                return entry.node_index - 1
        return -1

    def _heading(self, state: Any) -> str:
        phase = state.word("phase", state.phase, self.lang)
        return f"{say('Round {n}', self.lang, n=state.round)} · {phase}" if state.round else phase

    def _entry(self, e: history.LogEntry, nodes: list[Any], view: dict[str, Any]) -> dict[str, Any]:
        viewer, lang = self.seen_by, self.lang
        node, before = nodes[e.node_index], nodes[e.node_index - 1].state  # what a cause names still stands there
        key = (node.number, viewer, lang)
        if key not in self._texts:
            seat = seat_of(view, e.player)
            events = []
            for event in e.events:
                seen = event if viewer is None else event.seen_by(viewer)
                if seen is not None:  # a shorter form of an event does not know the cause, the event does
                    because = event.because.text(before, lang) if event.because is not None else ""
                    events.append({"text": seen.text(node.state, lang), "because": because})
            self._texts[key] = {
                "index": e.node_index,
                "letter": seat["letter"],
                "color": seat["color"],
                "action": told(self, nodes[e.node_index - 1].state, e),
                "events": events,
            }
        return self._texts[key]

    def bind(self, session: Any) -> None:
        """Show another session."""
        self._texts = {}
        super().bind(session)

    def handle(self, message: dict[str, Any]) -> None:
        """Go to the moment of an entry, or show earlier ones."""
        assert self.session is not None
        assert self.desk is not None
        if message.get("type") == "goto":
            with self.desk.hand():
                self.session.goto(int(message["index"]))
        elif message.get("type") == "earlier":
            self.most += 100
            self.refresh()
        else:
            super().handle(message)

    def text(self) -> str:
        """The latest entries, one per line."""
        shown = []
        for e in self.make()["entries"]:
            shown.append(
                e["head"]
                if "head" in e
                else f"{e['letter']}: {' '.join([e['action'], *(v['text'] for v in e['events'])])}"
            )
        return lines(shown)
