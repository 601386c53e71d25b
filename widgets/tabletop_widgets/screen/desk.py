"""The desk: what all views of one session share. What is selected, and what was worked out for the shown moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from threading import get_ident
from typing import Any
from weakref import ReferenceType

from tabletop import Session, StrategyError, find_strategy
from tabletop.engine.core.state import State
from tabletop.engine.core.values import N_
from tabletop.engine.presentation.position import build_position_data, build_seat_data
from tabletop.engine.session import background_worker
from tabletop.engine.session.history import Node
from tabletop.engine.session.strategy_registry import HUMAN
from tabletop_widgets.kernel import loop
from tabletop_widgets.kernel.channel import collect
from tabletop_widgets.screen import pace, playing
from tabletop_widgets.screen.playing import Blame, Round
from tabletop_widgets.screen.words import say

Viewer = int | str | None
SHARED = N_("The table of a class has one game: nobody takes back, saves, loads or changes it.")


class NotAllowedError(Exception):
    """A request that a table does not allow; its text is a sentence for people."""


class Desk:
    """Shared by the views of one session, in whatever cells they are."""

    def __init__(self, session: Session) -> None:
        self._session = ReferenceType(session)  # weak, so that a session that nobody shows any more can go
        self.only: int | None = None
        """The seat for which alone this is shown, whoever else a view is told to show it for."""
        self.is_held = False
        """Whether others may react to what has been done, so that it is not shown yet."""
        self.selected = ""
        """Reference of the card, location or board that people clicked; it filters the list of actions."""
        self.pace = pace.pace()
        """How fast the moves of strategies are shown."""
        self.tutor = False
        """Whether somebody wants to be asked before a very bad move is final."""
        self.round: Round | None = None
        """What strategies are playing just now."""
        self.took: dict[int, float] = {}
        """The seconds that the strategy of a seat has taken for its last decision."""
        self.cut: dict[int, float] = {}
        """The seconds after which a clock ended the thought of a seat, since a person has decided last."""
        self._hands: set[int] = set()
        self._watchers: list[Callable[[], None]] = []
        self._known: dict[tuple[Any, ...], Any] = {}
        self._version = -1

    @property
    def session(self) -> Session:
        """The session on this desk."""
        session = self._session()
        assert session is not None, "the views keep their session alive"
        return session

    # --- selection --------------------------------------------------------------------------------------------------

    def select(self, thing: str) -> None:
        """Select one thing on the table; the same once more, or "", selects nothing."""
        self.selected = "" if thing == self.selected else thing
        with self.hand():
            pass

    def on_hand(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` when a person at the screen has selected or done something; returns how to stop that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    @property
    def is_watched(self) -> bool:
        """True if a view follows what is done here."""
        return bool(self._watchers)

    # --- doing ------------------------------------------------------------------------------------------------------

    @contextmanager
    def hand(self, draws: bool = True) -> Iterator[None]:
        """While this holds, a person at the screen does something; all views are drawn once, when it is done."""
        here = get_ident()  # a front end may hand its messages to several threads
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
        """Whether a person at the screen is doing something just now; it is drawn when it is done."""
        return get_ident() in self._hands

    def draw(self) -> None:
        """Draw all views; one message brings all of them to the pages."""
        with collect():
            for watcher in tuple(self._watchers):
                watcher()

    def act(self, key: str, blame: Blame = None) -> None:
        """Do the action that is written `key`, then let the strategies answer."""
        self.selected = ""
        with self.hand():
            before = self.session.node
            self.session.apply(key)
            done = node if (node := self.session.node) is not before else None
            if self.pace == pace.STEP:
                self._play(Round(self, moves=0, blame=blame), done)
            else:
                self.play(blame, done)

    def go_on(self, blame: Blame = None) -> None:
        """Let the strategies play until a person is asked; step by step, show their next move."""
        if self.pace == pace.STEP:
            self._play(Round(self, moves=1, blame=blame))
        else:
            self.play(blame)

    def play(self, blame: Blame = None, done: Node | None = None) -> None:
        """Let the strategies play, through the event loop if one runs; what else is done to the session ends that.

        `done` is the node of what a person has just done.
        """
        self._play(Round(self, self.pace / 1000 if isinstance(self.pace, int) else 0.0, blame=blame), done)

    def skip(self, blame: Blame = None) -> None:
        """Show what the strategies do until a person is asked at once."""
        if self.playing is not None and self.playing.moves > 1:
            self.playing.skip()
        else:
            self._play(Round(self, blame=blame))

    def _play(self, round: Round, done: Node | None = None) -> None:
        with self.hand():
            self.round = None
            if loop.running() is None:
                let_play(self.session, int(round.moves) if round.moves < inf else None)
            else:
                self.round = round
                round.begin(done)

    def open(self) -> None:
        """A table shows the session: strategies play up to a person's turn; a process is ready for who thinks long."""
        deciders = [
            find_strategy(which, self.session.game) if isinstance(which, str) else which
            for which in self.session.seats
            if which != HUMAN
        ]
        slow = [one for one in deciders if getattr(one, "seconds", None) is not None]
        plays = len(deciders) < len(self.session.seats) and self.playing is None and not self.session.can_redo
        if plays:
            let_play(self.session)  # at once: the next cell may well be about the position that a person is asked in
        if slow and self.playing is None and loop.running() is not None:
            background_worker.prefork(slow, self.session.game)

    def halt(self) -> None:
        """The strategies play no further."""
        with self.hand():
            self.round = None

    def stop(self) -> None:
        """Stop all that is computed for this session: the strategies that play, a hint, an analysis."""
        self.round = None
        for extension in list(self.session.extensions.values()) if self.is_shown else ():
            if extension is not self and hasattr(extension, "stop"):
                extension.stop()

    @property
    def playing(self) -> Round | None:
        """What strategies are playing just now, if nothing has come between."""
        return self.round if self.round is not None and self.round.goes_on else None

    def set_pace(self, value: int | str) -> None:
        """From now on show the moves of strategies so fast, here and at tables to come."""
        self.pace = value
        pace.choose(value)
        with self.hand():
            if self.playing is not None:
                self.halt() if value == pace.STEP else self.play()

    def set_tutor(self, on: bool) -> None:
        """From now on ask before a very bad move is final, or do not."""
        self.tutor = on
        with self.hand():
            pass

    def take_over(self) -> None:
        """The seat that is asked now is played by a person from now on."""
        with self.hand():
            self.session.hand_over(self.session.state.current_player(), "human")

    def stand(self, seat: int, when: str) -> None:
        """Ask a seat whether it reacts always, when it is concerned, or in its turn, from now on."""
        with self.hand():
            self.session.set_auto_pass(seat, when)
            self.play()

    def react(self, seat: int) -> bool:
        """ "Wait, I react": back to the chance that the seat let go by; False if it will be asked at the next one."""
        with self.hand():
            return self.session.react(seat)

    @property
    def is_shown(self) -> bool:
        """Whether the session is still there: nobody may hold it any more."""
        return self._session() is not None

    def is_strategy(self, seat: int) -> bool:
        """Whether a strategy plays this seat."""
        return seat >= 0 and not self.is_human(seat)

    def is_human(self, seat: int) -> bool:
        """Whether a person plays this seat."""
        return 0 <= seat < len(self.session.seats) and self.session.seats[seat] == "human"

    def undo(self, lang: str, viewer: int | None) -> str:
        """Back to the decision before that a person took. Returns what had been seen meanwhile, as a sentence."""
        session = self.session
        with self.hand(), session.lock:
            nodes, here = session.nodes, session.index
            there = self._back(nodes, here)
            revealed = [e for n in nodes[there + 1 : here + 1] for e in n.events if e.reveals]
            shown = [e if viewer is None else e.seen_by(viewer) for e in revealed]
            told = [e.text(session.state, lang) for e in shown if e is not None]
            session.goto(there)
        return " ".join([say("Taken back, but this has been seen:", lang), *told]) if told else ""

    def _back(self, nodes: list[Node], here: int) -> int:
        """The node that undo goes to: the one before, or further back where nobody was asked since."""
        people = any(self.is_human(s) for s in range(len(self.session.seats)))
        for k in range(here - 1, -1, -1):
            if not people or self.by_person(nodes, k):
                return k
        return 0

    def before(self, viewer: int | None) -> State | None:
        """The position in which `viewer` (None: anybody) decided last by hand, from which on all is new to them.

        That is the beginning for who has not decided yet, and the position before where nobody is asked.
        """
        nodes, here = self.session.nodes, self.session.index
        people = [seat for seat in range(len(self.session.seats)) if self.is_human(seat)]
        if not here:
            return None
        if not people:
            return nodes[here - 1].state
        for k in range(here - 1, -1, -1):
            if self.by_person(nodes, k) and viewer in (None, nodes[k].state.current_player()):
                return nodes[k].state
        return nodes[0].state

    def by_person(self, nodes: list[Node], k: int) -> bool:
        """Whether a person was asked at the node `k` of a line, or will be, and answered."""
        unasked = k + 1 < len(nodes) and nodes[k + 1].number in self.session.unasked
        return self.is_human(nodes[k].state.current_player()) and not unasked

    def redo(self) -> None:
        """Forward again to the next decision of a person."""
        session = self.session
        with self.hand(), session.lock:
            nodes, k = session.nodes, session.index + 1
            while k < len(nodes) - 1 and not self.by_person(nodes, k):
                k += 1
            session.goto(k)

    # --- knowing ----------------------------------------------------------------------------------------------------

    def seen_by(self, viewer: Viewer) -> int | None:
        """The seat whose knowledge is shown: "asked" is the person who decides, or the only person there is."""
        if self.only is not None:
            return self.only
        if viewer is None or isinstance(viewer, int):
            return viewer
        session = self.session
        people = [s for s in range(len(session.seats)) if self.is_human(s)]
        if session.state.is_terminal() or not people:
            return None
        if len(people) == 1:
            return people[0]
        for node in reversed(session.nodes[: session.index + 1]):  # the last one asked: no other's cards come up
            if (seat := node.state.current_player()) in people:
                return seat
        return people[0]

    def remember(self, name: str, work: Callable[..., Any], *arguments: Any) -> Any:
        """`work(*arguments)`, worked out once per moment for all views."""
        if self.session.version != self._version:
            self._known, self._version = {}, self.session.version
        key = (name, *arguments)
        if key not in self._known:
            self._known[key] = work(*arguments)
        return self._known[key]

    def view(self, viewer: int | None, lang: str) -> dict[str, Any]:
        """The table as plain data."""
        shown: dict[str, Any] = self.remember("view", self._view, viewer, lang)
        return shown

    def _view(self, viewer: int | None, lang: str) -> dict[str, Any]:
        """What the game shows, completed with what every screen needs where the game says nothing about it."""
        state, shown = self.session.state, self.session.view(viewer, lang)
        seats = [{**build_seat_data(state, s["seat"], lang), **s} for s in shown["seats"]]
        return {**build_position_data(state, viewer, lang, {}, {}), **shown, "seats": seats}

    def actions(self, viewer: int | None, lang: str, legal: bool = False) -> list[dict[str, Any]]:
        """Everything one could think of doing now, or all that may be. "*" in a reference is the seat that decides."""
        shown: list[dict[str, Any]] = self.remember("actions", self._actions, lang, viewer, legal)
        return shown

    def _actions(self, lang: str, viewer: int | None, legal: bool) -> list[dict[str, Any]]:
        asked = str(self.session.state.current_player())
        shown = self.session.actions(lang, viewer, legal)
        return [{**a, "about": [x.replace("*", asked) for x in a["about"]]} for a in shown]

    def able(self, viewer: int | None, lang: str) -> list[str]:
        """References of the things with which something may be done now."""
        return sorted({thing for a in self.actions(viewer, lang, legal=True) for thing in a["about"]})


def let_play(session: Session, limit: int | None = None) -> None:
    """Let the strategies play until a person is asked, `limit` decisions at most.

    One that fails is kept in `session.failure`, for the screen: the move that somebody has just made was right, so
    nothing is raised.
    """
    with suppress(StrategyError):
        session.run_strategies(limit, playing.PATIENCE)


def desk_of(session: Session) -> Desk:
    """Return the one desk of a session."""
    desk: Desk = session.extensions.get("desk") or session.extensions.setdefault("desk", Desk(session))
    return desk
