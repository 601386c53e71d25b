"""The desk: the state that all views of one session share, such as the selection and values of the current position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from threading import get_ident
from typing import Any
from weakref import ReferenceType

from tabletop import Session, StrategyError, find_strategy
from tabletop.engine.core.values import N_
from tabletop.engine.presentation.position import build_position_data, build_seat_data
from tabletop.engine.session import background_worker
from tabletop.engine.session.history import Node
from tabletop.engine.session.strategy_registry import HUMAN
from tabletop.engine.session.turns import find_move_start, find_turns
from tabletop_widgets.kernel import loop
from tabletop_widgets.kernel.channel import collect
from tabletop_widgets.screen import pace
from tabletop_widgets.screen.controller import strategy_run
from tabletop_widgets.screen.controller.hot_seat import HotSeat
from tabletop_widgets.screen.controller.strategy_run import Blame, StrategyRun
from tabletop_widgets.screen.translation import say

Viewer = int | str | None
SHARED = N_("The class table has one game: no one can undo moves, or save, load or change the game.")


class NotAllowedError(Exception):
    """A request that a table does not allow. Its text is shown to the user."""


class TableController:
    """State and commands that the views of one session share, in whatever notebook cells they are."""

    def __init__(self, session: Session) -> None:
        self._session = ReferenceType(session)  # weak, so that a session without views can be garbage-collected
        self.only: int | None = None
        """If set, the only seat whose knowledge any view shows, whatever its `viewer`."""
        self.is_held = False
        """True if another seat may still react to the last action, so that it is not shown yet."""
        self.selected = ""
        """Reference of the selected card, location or board. It filters the list of actions."""
        self.pace = pace.get_pace()
        """Pace at which the moves of strategies are shown."""
        self.tutor = False
        """True if the user wants a confirmation before a very bad move is final."""
        self.marks_points = True
        """True if the boards show which things' actions bring points."""
        self.curtain = False
        """True if the table is covered before another person at the screen sees it."""
        self.hot_seat = HotSeat(self)
        """The person at the screen, if several share it."""
        self.round: StrategyRun | None = None
        """Current run of the strategies."""
        self.thinking_seconds: dict[int, float] = {}
        """Seconds that the strategy of a seat took for its last decision."""
        self.cut: dict[int, float] = {}
        """Seconds after which a time limit ended the search of a seat, since the last decision of a person."""
        self._hands: set[int] = set()
        self._watchers: list[Callable[[], None]] = []
        self._cache: dict[tuple[Any, ...], Any] = {}
        self._version = -1

    @property
    def session(self) -> Session:
        """The session that the views share."""
        session = self._session()
        assert session is not None, "the views keep their session alive"
        return session

    # --- selection --------------------------------------------------------------------------------------------------

    def select(self, thing: str) -> None:
        """Select a thing on the table. Selecting it again, or "", clears the selection."""
        self.selected = "" if thing == self.selected else thing
        with self.hold_redraws():
            pass

    def on_hand(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after each selection or action of a user. Returns a function that removes the watcher."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    @property
    def is_watched(self) -> bool:
        """True if a view watches the desk."""
        return bool(self._watchers)

    # --- actions ----------------------------------------------------------------------------------------------------

    @contextmanager
    def hold_redraws(self, draws: bool = True) -> Iterator[None]:
        """Mark changes in this context as made by a user. All views are drawn once, at its end."""
        here = get_ident()  # a front end may handle its messages in several threads
        outermost = here not in self._hands
        self._hands.add(here)
        try:
            yield
        finally:
            if outermost:
                self._hands.discard(here)
                if draws and not (self.round is not None and self.round.holds):
                    self.draw()

    @property
    def by_hand(self) -> bool:
        """True if a user's request is being handled in this thread. The views are drawn at its end."""
        return get_ident() in self._hands

    def draw(self) -> None:
        """Draw all views, and send them to the pages in one message."""
        with collect():
            for watcher in tuple(self._watchers):
                watcher()

    def apply_action(self, key: str, blame: Blame = None) -> None:
        """Apply the action with the notation `key`, then let the strategies answer."""
        self.selected = ""
        with self.hold_redraws():
            before = self.session.node
            self.hot_seat.holder = before.state.current_player()
            self.session.apply(key)
            done = node if (node := self.session.node) is not before else None
            if self.pace == pace.STEP:
                self._play(StrategyRun(self, moves=0, blame=blame), done)
            else:
                self.play(blame, done)

    def go_on(self, blame: Blame = None) -> None:
        """Let the strategies play until a person is to move. At the pace "step", show only their next turn."""
        if self.pace == pace.STEP:
            self._play(StrategyRun(self, moves=1, blame=blame))
        else:
            self.play(blame)

    def play(self, blame: Blame = None, done: Node | None = None) -> None:
        """Let the strategies play, through the event loop if one runs. Any other change of the session ends the run.

        `done` is the node of the action that a person has just taken.
        """
        seconds = self.pace / 1000 if isinstance(self.pace, int) else 0.0
        limit = pace.MAX_USUAL_SECONDS if self.pace == pace.USUAL else inf
        self._play(StrategyRun(self, seconds, blame=blame, limit=limit), done)

    def skip(self, blame: Blame = None) -> None:
        """Show the strategies' moves up to the next decision of a person at once."""
        if self.playing is not None and self.playing.moves > 1:
            self.playing.skip()
        else:
            self._play(StrategyRun(self, blame=blame))

    def _play(self, round: StrategyRun, done: Node | None = None) -> None:
        with self.hold_redraws():
            self.round = None
            if loop.get_loop() is None:
                play_strategies(self.session, int(round.moves) if round.moves < inf else None)
            else:
                self.round = round
                round.begin(done)

    def open(self) -> None:
        """Prepare the session for a table: let the strategies play up to a person's turn, and prefork slow ones."""
        deciders = [
            find_strategy(which, self.session.game) if isinstance(which, str) else which
            for which in self.session.seats
            if which != HUMAN
        ]
        slow = [strategy for strategy in deciders if getattr(strategy, "seconds", None) is not None]
        plays = len(deciders) < len(self.session.seats) and self.playing is None and not self.session.can_redo
        if plays:
            play_strategies(
                self.session
            )  # at once: the next cell may well use the position in which a person is to move
        if slow and self.playing is None and loop.get_loop() is not None:
            background_worker.prefork(slow, self.session.game)

    def stop_strategies(self) -> None:
        """Stop the strategies' run."""
        with self.hold_redraws():
            self.round = None

    def stop(self) -> None:
        """Stop all computations for this session: the strategies' run, a hint, an analysis."""
        self.round = None
        for extension in list(self.session.extensions.values()) if self.is_shown else ():
            if extension is not self and hasattr(extension, "stop"):
                extension.stop()

    @property
    def playing(self) -> StrategyRun | None:
        """Current run of the strategies, unless another change of the session has ended it."""
        return self.round if self.round is not None and self.round.goes_on else None

    def set_pace(self, value: int | str) -> None:
        """Set the pace at which the moves of strategies are shown, here and at later tables."""
        self.pace = value
        pace.choose(value)
        with self.hold_redraws():
            if self.playing is not None:
                self.stop_strategies() if value == pace.STEP else self.play()

    def set_tutor(self, on: bool) -> None:
        """Turn the confirmation of very bad moves on or off."""
        self.tutor = on
        with self.hold_redraws():
            pass

    def set_marks_points(self, on: bool) -> None:
        """Turn the marks of actions that bring points on or off."""
        self.marks_points = on
        with self.hold_redraws():
            pass

    def take_over(self) -> None:
        """Let a person play the seat to move from now on."""
        with self.hold_redraws():
            self.hot_seat.holder = self.session.state.current_player()
            self.session.hand_over(self.session.state.current_player(), "human")

    def take_screen(self) -> None:
        """Show the table to the person who decides: this person is now at the screen."""
        with self.hold_redraws():
            self.hot_seat.holder = self.find_asked_seat()

    def set_curtain(self, on: bool) -> None:
        """Turn the curtain between people at one screen on or off."""
        self.curtain = on
        with self.hold_redraws():
            pass

    def set_auto_pass(self, seat: int, when: str) -> None:
        """Set when a seat is asked for a reaction: always, when it is affected, or in its turn."""
        with self.hold_redraws():
            self.session.set_auto_pass(seat, when)
            self.play()

    def go_to_reaction(self, seat: int) -> bool:
        """Return to the reaction that the seat passed on. Returns False if the seat is asked at the next one."""
        with self.hold_redraws():
            return self.session.react(seat)

    @property
    def is_shown(self) -> bool:
        """True if the session still exists: the desk refers to it only weakly."""
        return self._session() is not None

    def is_strategy(self, seat: int) -> bool:
        """Return True if a strategy plays this seat."""
        return seat >= 0 and not self.is_human(seat)

    def is_human(self, seat: int) -> bool:
        """Return True if a person plays this seat."""
        return 0 <= seat < len(self.session.seats) and self.session.seats[seat] == "human"

    def undo(self, lang: str, viewer: int | None, whole_turn: bool = False) -> str:
        """Go back to the previous decision of a person, or to the start of their turn if `whole_turn`.

        Returns a sentence about information revealed since, or "".
        """
        session = self.session
        with self.hold_redraws(), session.lock:
            nodes, here = session.nodes, session.index
            target = self._find_turn_start(nodes, here) if whole_turn else self._back(nodes, here)
            revealed = [e for n in nodes[target + 1 : here + 1] for e in n.events if e.reveals]
            shown = [e if viewer is None else e.seen_by(viewer) for e in revealed]
            sentences = [e.text(session.state, lang) for e in shown if e is not None]
            session.goto(target, is_undo=here == session.present)
        return " ".join([say("Taken back, but this has been seen:", lang), *sentences]) if sentences else ""

    def _back(self, nodes: list[Node], here: int) -> int:
        """Return the index of the node that undo goes to: the previous decision of a person, or the previous node."""
        people = any(self.is_human(s) for s in range(len(self.session.seats)))
        for k in range(here - 1, -1, -1):
            if not people or self.is_by_person(nodes, k):
                return k
        return 0

    def _find_turn_start(self, nodes: list[Node], here: int) -> int:
        """Return the index of the first decision of the last turn of a person, or of any seat if no person plays."""
        people = any(self.is_human(s) for s in range(len(self.session.seats)))
        for turn in reversed(find_turns(nodes[: here + 1])):
            for k in range(turn.first, min(turn.last, here - 1) + 1):
                if nodes[k].state.current_player() == turn.player and (not people or self.is_by_person(nodes, k)):
                    return k
        return self._back(nodes, here)

    def find_news_start(self, viewer: int | None) -> int:
        """Return the index of the position since which changes are news to `viewer` (None: to any person).

        News stays until their own turn ends. It begins after the last decision of their last turn, or before that
        decision if they have decided nothing since. It begins at the start if they had no turn yet. If no person plays,
        it begins with the last turn.
        """
        nodes = self.session.nodes[: self.session.index + 1]
        turns, last = find_turns(nodes), len(nodes) - 1
        if not any(map(self.is_human, range(len(self.session.seats)))):
            return next((turn.first for turn in reversed(turns) if turn.first < last), 0)
        latest = None
        for turn in reversed(turns):
            is_over = turn is not turns[-1] or viewer not in (None, turn.player)
            for k in range(min(turn.last, last - 1), turn.first - 1, -1):
                player = nodes[k].state.current_player()
                if viewer in (None, player) and self.is_by_person(nodes, k):
                    latest = k if latest is None else latest
                    if is_over and player == turn.player:
                        return find_move_start(nodes, k) if k == latest else k + 1
        return 0

    def is_by_person(self, nodes: list[Node], k: int) -> bool:
        """Return True if a person took the decision at node `k` of a line, or will take it."""
        unasked = k + 1 < len(nodes) and nodes[k + 1].number in self.session.unasked
        return self.is_human(nodes[k].state.current_player()) and not unasked

    def redo(self) -> None:
        """Go forward to the next decision of a person."""
        session = self.session
        with self.hold_redraws(), session.lock:
            nodes, k = session.nodes, session.index + 1
            while k < len(nodes) - 1 and not self.is_by_person(nodes, k):
                k += 1
            session.goto(k)

    # --- views of the position --------------------------------------------------------------------------------------

    def resolve_viewer(self, viewer: Viewer) -> int | None:
        """Return the seat whose knowledge is shown.

        "asked" is the person to move, or the only person in the game. With a curtain it is the person at the screen.
        """
        if self.only is not None:
            return self.only
        if viewer is None or isinstance(viewer, int):
            return viewer
        session = self.session
        people = [s for s in range(len(session.seats)) if self.is_human(s)]
        if session.state.is_terminal() or not people:
            return None
        return people[0] if len(people) == 1 else self.hot_seat.choose_viewer(self.find_asked_seat())

    def find_asked_seat(self) -> int:
        """Return the seat of the person to move, or of the last one: other seats' cards stay hidden."""
        session = self.session
        people = [s for s in range(len(session.seats)) if self.is_human(s)]
        for node in reversed(session.nodes[: session.index + 1]):
            if (seat := node.state.current_player()) in people:
                return seat
        return people[0]

    def remember(self, name: str, work: Callable[..., Any], *arguments: Any) -> Any:
        """Return `work(*arguments)`, computed once per version of the session for all views."""
        if self.session.version != self._version:
            self._cache, self._version = {}, self.session.version
        key = (name, *arguments)
        if key not in self._cache:
            self._cache[key] = work(*arguments)
        return self._cache[key]

    def view(self, viewer: int | None, lang: str) -> dict[str, Any]:
        """Return the table as plain data."""
        shown: dict[str, Any] = self.remember("view", self._view, viewer, lang)
        return shown

    def _view(self, viewer: int | None, lang: str) -> dict[str, Any]:
        """Return the game's view, with the engine's defaults for the keys that the game does not provide."""
        state, shown = self.session.state, self.session.view(viewer, lang)
        seats = [{**build_seat_data(state, s["seat"], lang), **s} for s in shown["seats"]]
        return {**build_position_data(state, viewer, lang, {}, {}), **shown, "seats": seats}

    def list_actions(self, viewer: int | None, lang: str, legal: bool = False) -> list[dict[str, Any]]:
        """Return all conceivable actions, or only the legal ones. In references, "*" becomes the seat to move."""
        shown: list[dict[str, Any]] = self.remember("actions", self._list_actions, lang, viewer, legal)
        return shown

    def _list_actions(self, lang: str, viewer: int | None, legal: bool) -> list[dict[str, Any]]:
        player = str(self.session.state.current_player())
        shown = self.session.actions(lang, viewer, legal)
        return [{**a, "about": [x.replace("*", player) for x in a["about"]]} for a in shown]

    def list_able(self, viewer: int | None, lang: str) -> list[str]:
        """Return the references of the things that have a legal action now."""
        return sorted({thing for a in self.list_actions(viewer, lang, legal=True) for thing in a["about"]})


def play_strategies(session: Session, limit: int | None = None) -> None:
    """Let the strategies play until a person is to move, at most `limit` decisions.

    If a strategy fails, `session.failure` keeps the error for the screen. Nothing is raised, because the move before it
    was legal.
    """
    with suppress(StrategyError):
        session.run_strategies(limit, strategy_run.PATIENCE)


def get_controller(session: Session) -> TableController:
    """Return the desk of a session, which all its views share."""
    desk: TableController = session.extensions.get("desk") or session.extensions.setdefault(
        "desk", TableController(session)
    )
    return desk
