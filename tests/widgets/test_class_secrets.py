"""Two games that differ only in what a seat cannot know send the same traffic to the page of that seat."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import ipywidgets as W
import pytest

import tabletop
from tabletop import Session
from tabletop.engine.core.state import State
from tabletop_widgets import LessonMaker, Table
from tabletop_widgets.classroom.shared import Replica
from tabletop_widgets.kernel.user_state import get_user_state
from tabletop_widgets.screen import session_widget
from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.screen.modules import PACKAGE, StyledWidget, build_package, get_part
from tabletop_widgets.table import action_preview
from tabletop_widgets.table.games import form
from tests.widgets.conftest import Wire, click, from_page, shown

PLAYERS = {"51st_state": 3, "axon_protocol": 3, "dei": 3, "gin_rummy": 2}
NOT_ON_A_TABLE = {
    "Cells", "CourseView", "Dials", "ExercisePanel", "GamesTable", "GuidePanel", "LearnerBar", "QuizPanel",
    "SearchView", "StartView", "TodayPanel",
}  # fmt: skip
"""Classes that no table opens for a common session: pictures of answers, the laboratory, lessons, the quiz."""
IDS = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])|(?<=\"session\": \")\d+(?=\")")
"""What differs between two pages of one game: ids of models, and of a session."""
PAGE = {"view": "a page"}
SEEN = ("shown", "removed", "left", "gone")
"""Types that every view takes: a page shows it, and shows it no more."""
SAMPLE = 3
"""How many messages of one type are sent where there are many."""


# --- which messages there are, by the code --------------------------------------------------------------------------


def compared_types(method: ast.AST) -> Iterator[str]:
    """Yield the types that a method compares with: `kind == "x"`, `message.get("type") in ("x", "y")`, `case "x"`."""
    for node in ast.walk(method):
        if isinstance(node, ast.Compare):
            left, others = node.left, node.comparators
            is_type = isinstance(left, ast.Name) and left.id == "kind"
            is_type |= isinstance(left, ast.Call) and bool(left.args) and getattr(left.args[0], "value", "") == "type"
            constants = chain.from_iterable(map(ast.walk, others if is_type else []))
        else:
            constants = iter([node.value] if isinstance(node, ast.MatchValue) else [])
        yield from (one.value for one in constants if isinstance(one, ast.Constant) and isinstance(one.value, str))


def handled_types() -> dict[str, set[str]]:
    """Return the message types that each class of the package handles, by the name of the class."""
    handled: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for place in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for method in place.body if isinstance(place, ast.ClassDef) else ():
                names = {one.arg for one in method.args.args} if isinstance(method, ast.FunctionDef) else set()
                if names & {"message", "content"}:
                    handled.setdefault(place.name, set()).update(compared_types(method))
    return {name: types for name, types in handled.items() if types - set(SEEN)}


HANDLED = handled_types()


def types_of(widget: W.Widget) -> dict[str, str]:
    """Return the message types that a widget handles, each with the name of the class that does."""
    own = {one: kind.__name__ for kind in reversed(type(widget).__mro__) for one in HANDLED.get(kind.__name__, ())}
    if is_root(widget):
        own |= dict.fromkeys(HANDLED["Channel"], "Channel")
    watched = SEEN if isinstance(widget, (session_widget.SessionWidget, Composite)) else ("",)
    kinds = (watched[0], *sorted(own), *watched[1:])
    return {kind: own.get(kind, type(widget).__name__) for kind in kinds if kind}


# --- what a page may send -------------------------------------------------------------------------------------------

PLAIN = (
    "again", "all", "apart", "back", "begin", "close", "coach", "curtain", "decline", "earlier", "forget", "go_on",
    "goon", "hint", "hint_close", "hint_stop", "link", "look_again", "next", "now", "pause", "play", "previous",
    "marks_points", "quiet", "react", "redo", "save", "skip", "stop", "take", "take_over", "try", "tutor", "undo",
    "unreadable", "usual",
)  # fmt: skip
"""Types of messages that say nothing else."""
LAST = ("load", "close")
"""Types that might put another game on the table, or close what was opened: they are sent last."""


def contents(kind: str, widget: Any, states: list[State], source: random.Random) -> list[dict[str, Any]]:
    """Return messages of one type to a widget of a table on which either of the `states` may stand.

    Raises KeyError for an unknown type: add here what a page sends of it.
    """
    state, seats = states[0], range(states[0].game.num_players)

    def some(things: Any) -> list[Any]:
        listed = sorted(set(things))
        return source.sample(listed, min(SAMPLE, len(listed)))

    def moves() -> list[str]:
        return some(str(action) for one in states for action in one.possible_actions())

    def fields() -> list[str]:
        return some(state.to_dict()["seats"][0])

    def lessons() -> list[str]:
        owner = widget.owner
        return [one.id for one in owner.book.list_lessons(owner.rule)][:1] if owner.rule else []

    version = getattr(getattr(widget, "session", None), "version", 0)
    known = {
        "act": lambda: [{"key": key, "version": version, "sure": True} for key in moves()],
        "branch": lambda: [{"name": ""}],
        "choose": lambda: [{"key": key} for key in widget.items],
        "chart": lambda: [{}, {}],  # closed, and open again
        "exercise": lambda: [{"at": 0}],
        "foresee": lambda: [{"version": version}],
        "games": lambda: [{"to": "x"}],
        "find": lambda: [{"words": "points of a card"}],
        "gone": lambda: [PAGE],
        "goto": lambda: [{"index": 0}, {"index": 2}],
        "have": lambda: [{"page": "a page", "number": -1, "asks": True}],
        "illegal": lambda: [{"on": True}],
        "lang": lambda: [{"value": "de"}, {"value": "en"}],
        "leave": lambda: [{"page": "a page"}],
        "left": lambda: [PAGE],
        "lesson": lambda: [{"lesson": one} for one in lessons()],
        "light": lambda: [{"index": 1}, {"index": 2}],
        "load": lambda: [{"text": Session(state.game, 1).record().to_text(), "name": "x"}],
        "meaning": lambda: [{"text": "card points deadwood", "at": 5}],
        "number": lambda: [*({"place": f"{k}.{name}"} for k in seats for name in fields()[:1]), {"place": ".round"}],
        "pace": lambda: [{"value": "500"}, {"value": "0"}],
        "open": lambda: [{"name": "x"}],
        "peek": lambda: [{"index": 0}, {"index": 2}],
        "points": lambda: [{"seat": k} for k in seats],
        "preview": lambda: [{"key": key, "version": version} for key in moves()],
        "removed": lambda: [PAGE],
        "rule": lambda: [{"rule": " ".join(list(state.game.rulebook)[:3])}],
        "select": lambda: [
            {"ref": ref}
            for ref in [*some(x for s in states for a in s.possible_actions() for x in a.list_references()), ""]
        ],
        "shown": lambda: [PAGE],
        "switch": lambda: [{"name": "main", "index": 1}],
        "tab": lambda: [{"key": title} for title in widget.titles],
        "theme": lambda: [{"at": "0"}],
        "turn": lambda: [{"name": name, "value": "1"} for name in list(state.game.parameters)[:2]],
        "viewer": lambda: [{"value": value} for value in ("all", "asked", *map(str, seats))],
        "when": lambda: [{"value": "turn"}, {"value": "concerned"}],
        "why": lambda: [{"counter": name} for name in state.game.counters(state, 0)],
    }
    if kind in PLAIN:
        return [{}]
    return known[kind]()


def is_root(widget: W.Widget) -> bool:
    """Return True if a widget has a model with slices."""
    return (
        isinstance(widget, StyledWidget)
        and widget.comm is not None
        and widget.comm.comm_id in W.widgets.widget._instances
    )


def views_of(widget: W.Widget) -> list[W.Widget]:
    """Return the views that share the model of a widget."""
    return list(widget.comm.own.views.values()) if isinstance(widget, StyledWidget) and widget.comm is not None else []


class ClassPage:
    """The page of one seat at the table of a class: all widgets of its kernel, and what they send.

    Not the table that a class shows, which has no menu, timeline or coach, but one with all of them.
    """

    is_private = False
    """Whether a message has put another game on the table."""

    def __init__(self, state: State, seat: int) -> None:
        self.names: dict[str, str] = {}
        get_user_state().parts.clear()  # as in a kernel of its own
        self.before = set(W.widgets.widget._instances)
        self.session = Session(state.game, state=state, seats=["human"] * state.game.num_players)
        began = {"began": self.session.record().to_text(), "actions": [], "standing": self.session.auto_pass}
        Wire.sent.clear()
        self.replica = Replica.from_update({"seat": seat, **began}, lambda said: None, "en")
        self.table = Table(self.replica, viewer=seat, lang="en")
        self.table.fold.open()
        from_page(self.table, type="have", page="first", number=shown(self.table)["_number"], asks=True)

    @property
    def widgets(self) -> list[W.Widget]:
        """Every widget that has been made for the page and is still there."""
        opened = [one for id, one in W.widgets.widget._instances.items() if id not in self.before]
        return [*dict.fromkeys(view for one in opened for view in (one, *views_of(one)))]

    def heard(self) -> list[str]:
        """Return what was sent since this was called last."""
        sent = [self.plain(one) for one in Wire.sent]
        Wire.sent.clear()
        return sent

    def plain(self, data: Any) -> str:
        """Return data as text, with numbers in place of ids: of widgets in the order in which they were made."""
        for widget in self.widgets:
            self.names.setdefault(widget.comm.comm_id if widget.comm is not None else "", f"<{len(self.names)}>")
        text = json.dumps(data, sort_keys=True, default=lambda one: getattr(one, "model_id", repr(type(one))))
        # The slices of a table are sorted by the ids of their views: these are replaced first.
        text = IDS.sub(lambda match: self.names.get(match[0], match[0]), text)
        text = json.dumps(json.loads(text), sort_keys=True)
        text = IDS.sub(lambda match: self.names.setdefault(match[0], f"<{len(self.names)}>"), text)
        return json.dumps(json.loads(text), sort_keys=True)

    def follow(self, *actions: str) -> None:
        """Hear of moves."""
        for action in actions:
            self.session.apply(action)
        self.replica.follow({"actions": actions, "standing": self.session.auto_pass})

    def traffic(self, states: list[State], seed: int, asked: set[tuple[str, str]]) -> Iterator[tuple[str, list[str]]]:
        """Send every message type to one widget of each class that handles it; yield what was sent and what came.

        First to the widgets of the table, then to what these have opened: the rulebook, the form for a lesson.
        """
        source = random.Random(seed)
        for opened in (False, True):
            for widget in self.widgets:
                if opened and getattr(widget, "session", self.replica) is not self.replica:
                    continue  # what the rulebook plays is another game
                for kind, owner in types_of(widget).items():
                    if (owner, kind) not in asked and kind not in LAST:
                        asked.add((owner, kind))
                        for content in contents(kind, widget, states, source):
                            yield self.send(widget, kind, content)
            for maker in [one for one in self.widgets if isinstance(one, LessonMaker)]:
                maker.done.click()
                yield "save a lesson", self.heard()
            yield self.send(self.table.bar, "rule", {"rule": " ".join(list(self.replica.game.rulebook)[:3])})
        opened = [one for one in self.widgets if one.comm is not None]
        yield (
            "states",
            [self.plain(one.get_state()) for one in opened if is_root(one) or not isinstance(one, StyledWidget)],
        )
        for kind in LAST:
            for widget in self.widgets:
                if kind in (types := types_of(widget)):
                    asked.add((types[kind], kind))
                    yield self.send(widget, kind, contents(kind, widget, states, source)[0])
        self.is_private = self.is_private or self.table.session is not self.replica

    def send(self, widget: W.Widget, kind: str, content: dict[str, Any]) -> tuple[str, list[str]]:
        """Send a message; returns what it was, and what came."""
        if widget.comm is not None and "page" in content:
            from_page(widget, type=kind, **content)
        elif widget.comm is not None:
            click(widget, type=kind, **content)
        return f"{type(widget).__name__}: {kind} {content}", self.heard()

    def close(self) -> None:
        """Close every widget."""
        self.table.close()
        for widget in self.widgets:
            widget.close()


# --- two games ------------------------------------------------------------------------------------------------------


def moment(game: str, moves: int, seed: int) -> State:
    """Return a position of a random game after so many moves."""
    loaded = tabletop.load_game(game, **({} if game == "gin_rummy" else {"players": PLAYERS[game]}))
    source, state = random.Random(seed), loaded.new_initial_state(seed)
    for _ in range(moves):
        state.apply_action(source.choice(state.legal_actions()))
    return state


def is_alike(one: State, other: State, seat: int) -> bool:
    """Return True if a seat cannot tell two positions apart."""
    return one.observation(seat) == other.observation(seat) and one.current_player() == other.current_player()


def next_moves(states: list[State], seat: int, source: random.Random) -> tuple[list[str], list[State]]:
    """Return a move for each game after which the seat still cannot tell them apart, different ones if there are."""
    options = [source.sample(list(state.legal_actions()), min(8, len(state.legal_actions()))) for state in states]
    pairs = [(a, b) for a in options[0] for b in options[1] if type(a) is type(b)]
    if states[0].current_player() == seat:  # it knows what it does
        pairs = [pair for pair in pairs if str(pair[0]) == str(pair[1])]
    for pair in sorted(pairs, key=lambda pair: str(pair[0]) == str(pair[1])):
        after, told = [state.clone() for state in states], []
        for state, move in zip(after, pair, strict=True):
            seen = [event.seen_by(seat) for event in state.apply_action(move)]
            told.append([event.text(state) for event in seen if event is not None])
        if is_alike(*after, seat) and told[0] == told[1]:
            return [str(move) for move in pair], after
    return [], states


def course(state: State, seat: int, steps: int, seed: int) -> list[tuple[list[State], list[str]]]:
    """Return two games that a seat cannot tell apart: positions, and the moves that were made there."""
    states, source = [state, state.resample_from_infostate(seat, seed)], random.Random(seed)
    found = []
    for _ in range(steps):
        moves, after = next_moves(states, seat, source)
        found.append((states, moves))
        states = after
        if not moves or states[0].is_terminal():
            break
    return found


def record(which: int, found: list[tuple[list[State], list[str]]], seat: int, seed: int, every: bool) -> list[Any]:
    """Return all that the page of a seat hears in one of two games, and which messages it has sent.

    It sends all messages in the last position, with `every` in each.
    """
    page, asked = ClassPage(found[0][0][which], seat), set[tuple[str, str]]()
    heard: list[Any] = [("start", page.heard())]
    for k, (states, moves) in enumerate(found):
        if every or k == len(found) - 1:
            asked = set()
            heard += page.traffic(states, seed + k, asked)
        page.follow(*moves[which : which + 1])
        heard.append(("a move", page.heard()))
    page.close()
    return [*heard, ("private", page.is_private), ("asked", sorted(asked))]


def compare(game: str, moves: int, seed: int, steps: int, every: bool, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Assert that both games send the same; returns the message types that were sent, each after its class."""
    monkeypatch.setattr(session_widget, "reraise", False)
    monkeypatch.setattr(action_preview, "BUDGET", 60.0)  # how much is ready when does not depend on the clock
    monkeypatch.setattr(get_user_state(), "pace", 0)  # before the first page: one for all tables
    monkeypatch.setattr(form, "draw_seed", lambda: 1)  # the form of a new game shows a random seed
    get_part(build_package())  # a kernel has one, which is made with the first page
    state = moment(game, moves, seed)
    seat = (state.current_player() + 1) % state.game.num_players
    found = course(state, seat, steps, seed)
    assert every or (len(found) > 1 and found[-1][0][0].current_player() != seat)
    games = [record(which, found, seat, seed, every) for which in range(2)]
    for (sent, one), (also, other) in zip(*games, strict=True):
        assert sent == also
        assert one == other, f"{sent} tells seat {seat} what is hidden"
    assert games[0][-2] == ("private", False), "nothing takes a page from the table of the class"
    assert sum(len(heard) for _, heard in games[0][:-2]) > 100
    return {f"{owner}: {kind}" for owner, kind in games[0][-1][1]}


STEPS = 3
"""Positions that the page sees, the last one in the turn of another seat."""
START = {"51st_state": (25, 3), "axon_protocol": (9, 2), "dei": (9, 2), "gin_rummy": (0, 4)}
"""For each game: the moves before, of a random game, and its seed."""
NEVER = {f"{name}: {kind}" for name in NOT_ON_A_TABLE for kind in HANDLED[name]}
ONLY_ITS_OWN = {"51st_state": "Tableau: why", "dei": "MajorityView: preview"}
"""Messages that only the boards of one game take."""


@pytest.mark.breadth("51st_state")
@pytest.mark.parametrize("game", PLAYERS)
def test_what_is_hidden_from_a_seat_changes_nothing_that_its_page_hears(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = compare(game, *START[game], STEPS, False, monkeypatch)
    every = {f"{name}: {kind}" for name, types in HANDLED.items() for kind in types}
    others = {kind for one, kind in ONLY_ITS_OWN.items() if one != game}
    assert sorted(every - asked - others - NEVER) == [], "add these to `contents`, or their class to NOT_ON_A_TABLE"


@pytest.mark.long
@pytest.mark.parametrize(("moves", "seed"), [(0, 1), (9, 3), (25, 4), (60, 5), (60, 6)])
@pytest.mark.parametrize("game", PLAYERS)
def test_what_is_hidden_changes_nothing_in_many_positions(
    game: str, moves: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare(game, moves, seed, 6, True, monkeypatch)
