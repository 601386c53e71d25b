"""Views that every game can have: the question with its answers, the course of the game, what happened, the top bar."""

from __future__ import annotations

from typing import Any, ClassVar

import traitlets as T

from tabletop.engine.history import LogEntry
from tabletop.engine.standing import ALWAYS, WHEN, WORDS
from tabletop.engine.words import capital, translate
from tabletop_widgets.base import View, lines, say, static
from tabletop_widgets.boards import boards_of
from tabletop_widgets.languages import LANGUAGES


def seat_of(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """One seat of the table as plain data."""
    found: dict[str, Any] = next(s for s in view["seats"] if s["seat"] == seat)
    return found


def moment_of(view: dict[str, Any], lang: str) -> str:
    """Round and phase in words."""
    if view["over"]:
        return say("The game is over", lang)
    round = say("Round {n}", lang, n=view["round"]) if view["round"] else ""
    return " · ".join(filter(None, [round, view["phase_text"]]))


class Board(View):
    """What the views of one game's own pieces have in common; a game's module of views makes its own from it."""

    common: ClassVar[tuple[str, ...]] = ("words",)
    """The parts of the view of the table that go to every view of the game."""

    def table(self) -> dict[str, Any]:
        """The view of the table for this viewer, worked out once for all views."""
        assert self.desk is not None
        return self.desk.view(self.seen_by, self.lang)

    def shared(self) -> dict[str, Any]:
        """What every board needs: words, the selection, and what can be done with what."""
        assert self.desk is not None
        view = self.table()
        return {
            **{k: view[k] for k in self.common},
            "selected": self.desk.selected,
            "able": self.desk.able(self.seen_by, self.lang) if self.desk.is_human(self.asked) else [],
        }

    @property
    def asked(self) -> int:
        """The seat that decides."""
        assert self.session is not None
        return self.session.state.current_player()

    def picture(self) -> str:
        """The whole table as SVG, as this viewer may see it."""
        assert self.session is not None
        return self.session.svg(self.seen_by, self.lang)


class ActionList(View):
    """Whose decision it is, the question and its cause, and every answer; those that are not legal tell why not."""

    _esm = static("common.js", "actions.js")
    sheets = ("common.css", "actions.css")
    illegal = T.Bool(False, help="whether impossible actions are shown, with the reason")
    vocabulary: ClassVar[tuple[str, ...]] = (
        "What to do",
        "Cause:",
        "Find in the list",
        "Why not?",
        "Show what is not possible, and why",
        "Only",
        "show all",
        "Nothing fits.",
        "usual answer",
        "Let it play",
        "The strategy could not decide.",
        "What was done before stands.",
        "Try again",
        "Play this seat myself",
    )

    def __init__(self, session: Any = None, **traits: Any) -> None:
        super().__init__(session, **traits)
        self.observe(lambda _: self.refresh(), "illegal")

    def make(self) -> dict[str, Any]:
        """The question and its answers."""
        assert self.session is not None
        assert self.desk is not None
        session, desk, lang, viewer = self.session, self.desk, self.lang, self.seen_by
        view = desk.view(viewer, lang)
        item = session.decision_item(lang, viewer)
        data = {"version": session.version, "uid": self.model_id or "", "show_illegal": self.illegal, "actions": []}
        if item is None:
            winners = [seat_of(view, s)["name"] for s in view["winners"]]
            over = say("The game is over. Won by {names}.", lang, names=", ".join(winners))
            points = [
                {k: s[k] for k in ("letter", "name", "color", "vp")} | {"score_text": s.get("score_text", "")}
                for s in view["seats"]
            ]
            return {
                **data,
                "over": over if winners else say("The game is over. Nobody has won.", lang),
                "why": view.get("ended_text", ""),
                "points": sorted(points, key=lambda s: -s["vp"]),
            }
        seat = seat_of(view, item["player"])
        shown = desk.actions(viewer, lang)
        legal = sum(a["legal"] for a in shown)
        picked = [a for a in shown if desk.selected in a["about"]]  # none: it was only looked at
        shown = picked or shown
        why = self.illegal or bool(picked)  # who clicks a card wants to know what holds for it
        humans = desk.is_human(item["player"])
        prompt = item["prompt"] or say("{name} decides.", lang, name=seat["name"])
        return {
            **data,
            "letter": seat["letter"],
            "name": seat["name"],
            "color": seat["color"],
            "prompt": prompt,
            "because": "" if item["because"] in prompt else item["because"],
            "legal": legal,
            "selected": desk.selected if picked else "",
            "selected_name": view.get("names", {}).get(desk.selected, desk.selected),
            "go_on": not humans,
            "failed": session.failure.text(lang) if session.failure is not None else "",
            "actions": [a for a in shown if a["legal"] or why] if humans else [],
        }

    def handle(self, message: dict[str, Any]) -> None:
        """Do an action, show or hide the impossible ones, let strategies play."""
        assert self.desk is not None
        kind = message.get("type")
        if kind == "act":
            if message.get("version") == self.data.get("version"):  # a second click on what is gone by now
                self.status = ""
                self.desk.act(str(message.get("key", "")))
        elif kind == "illegal":
            self.illegal = bool(message.get("on"))
        elif kind == "go_on":
            self.desk.go_on()
        elif kind == "take_over":
            self.desk.take_over()
        else:
            super().handle(message)

    def text(self) -> str:
        """The question and the answers, one per line."""
        data = self.make()
        if "over" in data:
            return str(data["over"])
        groups: dict[str, list[str]] = {}
        for action in data["actions"]:
            why = "".join(f" ({r['sentence']})" for r in action["reasons"])
            groups.setdefault(action["kind_text"], []).append(
                f"  {'-' if action['legal'] else 'x'} {action['text']}{why}"
            )
        head = f"{data['letter']} {data['name']}: {data['prompt']}"
        return lines([head, data["failed"], *(lines([kind, *items]) for kind, items in groups.items())])


class Timeline(View):
    """The course of the game: play, step by decision, turn, phase or round, undo, redo, branches."""

    _esm = static("common.js", "timeline.js")
    sheets = ("common.css", "timeline.css")
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

    def make(self) -> dict[str, Any]:
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


def told(view: View, before: Any, entry: Any) -> str:
    """An action as words; empty if another did it, who is known only by the events that it leads to."""
    if entry.action is None or view.seen_by not in (None, entry.player):
        return ""
    return capital(str(entry.action.text(before, view.lang)))


class EventLog(View):
    """What happened, as sentences, with the cause of every number; a click goes to that moment."""

    _esm = static("common.js", "log.js")
    sheets = ("common.css", "log.css")
    most = T.Int(40, help="how many of the latest decisions are shown")
    vocabulary: ClassVar[tuple[str, ...]] = ("What happened", "Cause:", "Nothing yet.", "Player", "earlier")

    def __init__(self, session: Any = None, **traits: Any) -> None:
        self._texts: dict[tuple[Any, ...], dict[str, Any]] = {}
        super().__init__(session, **traits)

    def make(self) -> dict[str, Any]:
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

    def _since(self, log: list[LogEntry]) -> int:
        """The node after which everything is new to the person who decides now."""
        assert self.desk is not None
        for entry in reversed(log):
            if self.desk.is_human(entry.player) and not entry.unasked:
                return entry.node_index - 1
        return -1

    def _heading(self, state: Any) -> str:
        phase = state.word("phase", state.phase, self.lang)
        return f"{say('Round {n}', self.lang, n=state.round)} · {phase}" if state.round else phase

    def _entry(self, e: LogEntry, nodes: list[Any], view: dict[str, Any]) -> dict[str, Any]:
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


class Bar(View):
    """The top of the table: which game and moment, whose turn, the points; who looks, in which language."""

    _esm = static("common.js", "bar.js")
    sheets = ("common.css", "bar.css")
    vocabulary: ClassVar[tuple[str, ...]] = (
        "Table",
        "Show what this player may see",
        "Language",
        "Player",
        "When you are asked whether you react",
        "Wait, I react",
        "Back to the last chance that you let go by, or be asked at the next one",
        "You will be asked at your next chance.",
    )
    begun = T.Int(0, help="how many games the form has started: each brings this into view").tag(sync=True)

    def make(self) -> dict[str, Any]:
        """Title, moment, turn, points and the two switches."""
        assert self.session is not None
        assert self.desk is not None
        session, lang = self.session, self.lang
        view = self.desk.view(self.seen_by, lang)
        asked = session.state.current_player()
        turn = None
        if not session.state.is_terminal():
            s = seat_of(view, asked)
            mine = self.desk.is_human(asked) and sum(map(self.desk.is_human, range(len(session.seats)))) == 1
            text = say("Your turn", lang) if mine else say("{name} decides", lang, name=s["name"])
            turn = {"letter": s["letter"], "color": s["color"], "text": text}
        chips = [moment_of(view, lang), *(view["chips"] if "chips" in view else _chips(view, lang))]
        viewers = [("asked", say("whoever decides", lang)), ("all", say("everything", lang))]
        viewers[1:1] = [(str(s["seat"]), f"{s['letter']} {s['name']}") for s in view["seats"] if not s.get("virtual")]
        return {
            "title": boards_of(session.game.name).title_of(session.game.name),
            "chips": list(dict.fromkeys(chips)),
            "turn": turn,
            "asking": self._asking(view),
            "scores": [
                {"letter": s["letter"], "name": s["name"], "color": s["color"], "points": s["vp"]}
                for s in view["seats"]
            ],
            "viewer": "all" if self.viewer is None else str(self.viewer),
            "viewers": viewers,
            "lang": lang,
            "languages": list(LANGUAGES.items()),
        }

    def _asking(self, view: dict[str, Any]) -> dict[str, Any] | None:
        """When the person who looks wants to be asked; None where nothing can be let go by."""
        session, seat = self.session, self.seat
        if session is None or seat is None or not session.game.gives_chances() or session.state.is_terminal():
            return None
        whens = [(when, translate(WORDS[when], self.lang, "engine")) for when in WHEN]
        several = sum(map(self.desk.is_human, range(len(session.seats)))) > 1 if self.desk is not None else False
        return {
            "letter": seat_of(view, seat)["letter"] if several else "",
            "when": session.standing[seat],
            "whens": whens,
            "react": session.standing[seat] != ALWAYS,
            "waiting": seat in session.waiting,
        }

    @property
    def seat(self) -> int | None:
        """The person whose standing answer is shown: who looks, or else who decides; None if that is no person."""
        if self.session is None or self.desk is None:
            return None
        seat = self.session.state.current_player() if self.seen_by is None else self.seen_by
        return seat if self.desk.is_human(seat) else None

    def handle(self, message: dict[str, Any]) -> None:
        """Change who looks, the language, or when somebody is asked whether they react."""
        kind, value = message.get("type"), message.get("value")
        seat, desk = self.seat, self.desk
        if kind in ("when", "react"):
            if seat is not None and desk is not None:
                desk.stand(seat, str(value)) if kind == "when" and value in WHEN else desk.react(seat)
        elif kind == "viewer":
            self.viewer = None if value == "all" else "asked" if value == "asked" else int(str(value))
        elif kind == "lang":
            self.lang = str(value)
        else:
            super().handle(message)

    def text(self) -> str:
        """The bar in one line."""
        data = self.make()
        points = ", ".join(f"{s['letter']} {s['name']} {s['points']}" for s in data["scores"])
        return " · ".join([data["title"], *data["chips"], points])


def _chips(view: dict[str, Any], lang: str) -> list[str]:
    """The goal, and whether the end is near, for games that do not say it in their own words."""
    goal = [say("to {n} points", lang, n=view["goal"])] if view.get("goal") else []
    return goal + ([say("last round", lang)] if view.get("last_round") and not view["over"] else [])
