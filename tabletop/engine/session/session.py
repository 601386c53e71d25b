"""A live game for people: play, undo, redo, branches, strategies at some seats, observers, and the ledger of causes.

Every position that was reached stays, so going back costs nothing and nothing is lost: another decision at an earlier
point starts a new line beside the old one. All methods hold one lock. Callbacks run after it was released, in the
thread that made the change; one that raises neither stops the others nor harms the session: the error is logged and
kept in `errors` for a screen to show.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from threading import RLock
from typing import Any, TypeAlias

from tabletop.engine.core.actions import Action, require_action
from tabletop.engine.core.decisions import IllegalActionError, PositionError, require_position
from tabletop.engine.core.events import Event, Retuned
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import TERMINAL, State
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import Mistake, ParameterError
from tabletop.engine.presentation import decision_data
from tabletop.engine.presentation.decision_data import ShownAction, ShownDecision
from tabletop.engine.session import causes, history
from tabletop.engine.session.auto_pass import ALWAYS, CONCERNED, AutoPass, check_modes
from tabletop.engine.session.game_tree import GameTree
from tabletop.engine.session.history import Branch, LedgerEntry, LogEntry, Moment, Node
from tabletop.engine.session.records import Record, RecordError
from tabletop.engine.session.strategy_registry import (
    HUMAN,
    Seat,
    StrategyError,
    check_seats,
    list_seat_names,
    restore_seats,
)
from tabletop.engine.session.strategy_task import StrategyTask, play_one
from tabletop.engine.session.time_limit import TimeLimit

Callback: TypeAlias = "Callable[[Session], object]"

_log = logging.getLogger(__name__)


class Session:
    """A game being played. `seats` holds "human", the name of a strategy or a strategy for each seat.

    It begins with a new game of this seed, or in `state`. `standing` says when seats want to be asked whether they
    react (`tabletop.engine.session.auto_pass.WHEN`), one for all or one each; without it people are asked when it
    concerns them, and strategies always. Raises ValueError for wrong seats or standing answers, PositionError for what
    is no state of this game.
    """

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        seats: Sequence[Seat] | None = None,
        *,
        state: State | None = None,
        auto_pass: str | Sequence[str] | None = None,
    ) -> None:
        if state is not None:
            require_position(state)
            if state.game != game:
                raise PositionError(f"the position is one of {state.game!r}, not of {game!r}")
        self.lock = RLock()
        self.seats: tuple[Seat, ...] = check_seats(game, seats)
        default = [CONCERNED if seat == HUMAN else ALWAYS for seat in self.seats]
        self._auto_pass = AutoPass(check_modes(game.num_players, auto_pass, default))
        self._moments: dict[Node, Moment] = {}
        self.version = 0
        """Goes up by one with every change."""
        self.errors: deque[BaseException] = deque(maxlen=50)
        """What callbacks raised, the latest last."""
        self.extensions: dict[str, Any] = {}
        """What screens keep with this session, by name. It goes with the session: no table of sessions holds it."""
        self._callbacks: list[Callback] = []
        self._failure: tuple[Node, StrategyError] | None = None
        self._began = state.clone() if state is not None else None
        first = state.clone() if state is not None else game.new_initial_state(seed)
        first.is_emitting = True
        self.seed = first.seed
        self._tree = GameTree(first)

    # --- what is shown ------------------------------------------------------------------------------------------

    @property
    def nodes(self) -> list[Node]:
        """The current line from the start to its end; a copy."""
        with self.lock:
            return list(self._tree.current)

    @property
    def node(self) -> Node:
        """The node that is shown."""
        with self.lock:
            return self._tree.node

    @property
    def state(self) -> State:
        """The position that is shown; only to be read, clone it to play on."""
        return self.node.state

    @property
    def game(self) -> Game:
        """The game, with the parameters that hold at the shown node."""
        return self.state.game

    @property
    def index(self) -> int:
        """Which node of the line is shown."""
        return self._tree.index

    @property
    def length(self) -> int:
        """How many nodes the current line has."""
        with self.lock:
            return self._tree.last + 1

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier node."""
        return self._tree.index > 0

    @property
    def can_redo(self) -> bool:
        """Whether the line goes on."""
        with self.lock:
            return self._tree.index < self._tree.last

    @property
    def failure(self) -> StrategyError | None:
        """What went wrong when the strategy that is asked now was to decide; None as soon as that is past."""
        with self.lock:
            return self._failure[1] if self._failure is not None and self._failure[0] is self.node else None

    # --- changes ------------------------------------------------------------------------------------------------

    def apply(self, action: Action | str) -> tuple[Event, ...]:
        """Carry out an action at the shown node. Raises IllegalActionError or NotationError; nothing changes then.

        The next node's own action just steps on. Another action in the middle of a line goes on in another line: in
        the one that already has it here, or else in a new one.
        """
        with self.lock:
            question = self.state.question
            node = self._step(require_action(self.game, action, () if question is None else question.kinds))
            self.version += 1
        self._notify()
        return node.events

    def undo(self) -> bool:
        """Show the node before; False at the start."""
        return self._go(-1)

    def redo(self) -> bool:
        """Show the next node of the line; False at its end."""
        return self._go(1)

    def goto(self, index: int) -> None:
        """Show the node with this index; the nearest one if there is none."""
        with self.lock:
            index = max(0, min(int(index), self._tree.last))
            changed = index != self._tree.index
            if changed:
                self._tree.index = index
                self.version += 1
        if changed:
            self._notify()

    def undo_reveals(self) -> list[Event]:
        """What was revealed by the step that undo would take back; people cannot forget it."""
        return [event for event in self.node.events if event.reveals]

    def reset(self, game: Game, seed: int = 0, seats: Sequence[Seat] | None = None) -> None:
        """Begin another game in this session, for the same observers; seats and standing answers stay if they fit."""
        with self.lock:
            auto_pass = None
            if seats is None and len(self.seats) == game.num_players and game.name == self.game.name:
                seats, auto_pass = self.seats, self.auto_pass
            fresh = Session(game, seed, seats, auto_pass=auto_pass)
            kept_names = {"lock", "errors", "extensions", "_callbacks", "version"}
            vars(self).update({name: fact for name, fact in vars(fresh).items() if name not in kept_names})
            self.version += 1
        self._notify()

    def retune(self, **changes: Any) -> None:
        """Go on from the shown node with other parameters; undo takes it back like an action.

        In the middle of a line a new one begins. Raises ParameterError for those that only set-up knows.
        """
        with self.lock:
            if self.state.is_terminal():
                raise ParameterError([Mistake("over", "", N_("the game is over: there is nothing to go on with"))])
            settings = self.game.parameters
            late = [name for name in changes if name in settings and not settings[name].live]
            if late:
                message = N_("{names} cannot be changed while a game is going on")
                raise ParameterError([Mistake("late", "", message, names=", ".join(late))])
            node = self.node
            state = node.state.with_game(self.game.with_parameters(**changes))
            event = Retuned(tuple((name, settings[name].value, state.game.parameters[name].value) for name in changes))
            event.because = None
            events = (event, *state._events)  # a question may answer itself now
            self._tree.append_state(state, events)
            self.version += 1
        self._notify()

    # --- standing answers ---------------------------------------------------------------------------------------

    @property
    def auto_pass(self) -> tuple[str, ...]:
        """When each seat wants to be asked whether it reacts: see `tabletop.engine.session.auto_pass`."""
        return tuple(self._auto_pass.modes)

    @property
    def waiting(self) -> frozenset[int]:
        """The seats that said "wait" and will be asked at their next chance."""
        return frozenset(self._auto_pass.waiting)

    def set_auto_pass(self, seat: int, mode: str) -> None:
        """From now on ask this seat `when` it wants: "always", when it is "concerned", or only in its own "turn".

        Raises ValueError for a seat or an answer that there is not.
        """
        with self.lock:
            self._check_seat(seat)
            changed = [mode if k == seat else was for k, was in enumerate(self._auto_pass.modes)]
            self._auto_pass.modes = check_modes(len(self.seats), changed, ())
            self.version += 1
        self._notify()

    def react(self, seat: int) -> bool:
        """Wait, I react: back to the last chance that `seat` let go by unasked, if it has decided nothing since.

        Otherwise it will be asked at its next chance. Returns whether it went back; nothing that was played is lost.
        Raises ValueError for a seat that there is not.
        """
        with self.lock:
            self._check_seat(seat)
            line, back = self._tree.current, self._tree.index
            while back > 0 and line[back].player != seat:
                back -= 1
            was_passed = back > 0 and line[back].number in self._auto_pass.passed_nodes
            self._auto_pass.waiting.add(seat)
            if was_passed:
                self._tree.index = back - 1
            self.version += 1
        self._notify()
        return was_passed

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise ValueError(f"there is no seat {seat} (there are 0 to {len(self.seats) - 1})")

    @property
    def unasked(self) -> frozenset[int]:
        """The numbers of the nodes that came about by a standing answer, on all lines."""
        return frozenset(self._auto_pass.passed_nodes)

    # --- branches -----------------------------------------------------------------------------------------------

    @property
    def current_branch(self) -> str:
        """The name of the line that is shown."""
        return self._tree.name

    @property
    def branches(self) -> list[Branch]:
        """All lines, in the order in which they began."""
        with self.lock:
            return self._tree.branches

    def branch(self, name: str = "") -> str:
        """Start a new line from the shown node and show it; returns its name. ValueError if the name is taken."""
        with self.lock:
            name = self._tree.fork(name)
            self.version += 1
        self._notify()
        return name

    def line(self, name: str) -> list[Node]:
        """The nodes of the line called `name`, from the start to its end; a copy. ValueError if there is none."""
        with self.lock:
            return list(self._tree.get_line(name))

    def switch(self, name: str) -> None:
        """Show the end of another line. ValueError if there is none of this name."""
        with self.lock:
            self._tree.switch(name)
            self.version += 1
        self._notify()

    # --- strategies ---------------------------------------------------------------------------------------------

    def play_one(self, seconds: float | None = None) -> bool:
        """One decision by the strategy of the seat that is asked; False if a person is asked or the game is over.

        Raises StrategyError if it fails or takes more than `seconds`; `failure` keeps it, and the game stays as it is.
        """
        return self.run_strategies(1, seconds) == 1

    def run_strategies(self, limit: int | None = None, seconds: float | None = None) -> int:
        """Let the strategies play until a person is asked, the game is over or `limit` decisions were made.

        Returns how many. Each decision is a node; observers are called once, at the end. Raises StrategyError as
        `play_one` does; what was decided before stays.
        """
        played, before = 0, self._failure
        try:
            with TimeLimit(seconds) as patience:
                while (limit is None or played < limit) and play_one(self, patience):
                    played += 1
        finally:
            if played or self._failure is not before:
                self._notify()
        return played

    def hand_over(self, seat: int, which: Seat) -> None:
        """Have a seat played by `which` from now on, a strategy or "human". Raises ValueError."""
        with self.lock:
            self._check_seat(seat)
            self.seats = check_seats(self.game, [*self.seats[:seat], which, *self.seats[seat + 1 :]])
            self._failure = None
            self.version += 1
        self._notify()

    def think(self) -> StrategyTask | None:
        """The decision of the strategy that is asked, to be thought piece by piece; None if a person is, or it is over.

        >>> live = tabletop.Session(gin, seed=7, seats=["greedy", "random"])
        >>> task = live.think()
        >>> while not task.advance(seconds=0.01):
        ...     pass  # time for something else
        >>> task.take()
        True
        """
        with self.lock:
            seat, passed = self.state.current_player(), self._auto_pass.find_answer(self.state)
            if passed is None and (seat == TERMINAL or self.seats[seat] == HUMAN):
                return None
            return StrategyTask(self, seat, passed)

    @property
    def _position(self) -> tuple[Node, str, int]:
        """The node that is shown, the name of its line, and which of the line it is."""
        with self.lock:
            return self.node, self._tree.name, self._tree.index

    def _carry_out_at(self, place: tuple[Node, str, int], action: Action, is_unasked: bool = False) -> bool:
        """Carry out what was thought at this place, and tell nobody; False if that is not shown any more."""
        with self.lock:
            if place != self._position:
                return False
            self._step(action, is_unasked)
            self._failure = None if not is_unasked else self._failure
            self.version += 1
        return True

    def _record_failure(self, node: Node, error: StrategyError) -> None:
        """Keep what went wrong when a strategy was to decide at this node."""
        with self.lock:
            if self._failure is None or self._failure[1] is not error:
                self._failure = (node, error)
                self.version += 1

    # --- observers ----------------------------------------------------------------------------------------------

    def on_change(self, callback: Callback) -> Callable[[], None]:
        """Call `callback(session)` after every change; returns what ends that."""
        with self.lock:
            self._callbacks.append(callback)

        def unsubscribe() -> None:
            with self.lock:
                # By identity: two observers may well be equal.
                self._callbacks = [c for c in self._callbacks if c is not callback]

        return unsubscribe

    def _notify(self) -> None:
        with self.lock:
            callbacks = list(self._callbacks)
        for callback in callbacks:
            try:
                callback(self)
            except Exception as e:
                self.errors.append(e)
                _log.exception("an observer of the session failed")

    # --- what was played ----------------------------------------------------------------------------------------

    def log(self) -> list[LogEntry]:
        """Every decision up to the shown node, and what happened by it."""
        return history.list_log_entries(self._list_shown_nodes(), self._auto_pass.passed_nodes)

    def ledger(self, player: int, counter: str, viewer: int | None = None) -> list[LedgerEntry]:
        """Each change of a counter of one seat up to the shown node that `viewer` has seen, and because of what."""
        return history.list_ledger_entries(self._list_shown_nodes(), player, counter, viewer)

    def history(self, branch: str = "") -> list[Moment]:
        """One moment for each node of the shown line, or of that called `branch`: what tracks draw."""
        return history.list_moments(self.line(branch) if branch else self.nodes, self._moments)

    def marks(self, kind: str) -> list[int]:
        """The indices of the line at which a new `kind` begins: "decision", "turn", "phase" or "round"."""
        return history.find_boundaries(self.nodes, kind)

    # --- for screens --------------------------------------------------------------------------------------------

    def actions(self, lang: str = "en", viewer: int | None = None, legal: bool = False) -> list[ShownAction]:
        """The answers one could think of (or only the `legal`), with reasons; none for a viewer who is not asked."""
        return decision_data.list_actions(self.state, lang, viewer, legal)

    def decision_item(self, lang: str = "en", viewer: int | None = None) -> ShownDecision | None:
        """Who is asked what and because of what, as plain data; None when the game is over."""
        return causes.build_decision_item(self.node, lang, viewer)

    def view(self, viewer: int | None = None, lang: str = "en") -> Mapping[str, Any]:
        """The shown position as plain data, as `viewer` may see it; None sees everything."""
        return self.game.view(self.state, viewer, lang)

    def svg(self, viewer: int | None = None, lang: str = "en") -> str:
        """A still picture of the shown position."""
        return self.game.svg(self.view(viewer, lang))

    def seat_name(self, seat: int, lang: str = "en") -> str:
        """What a seat is called."""
        return self.state.word("player", seat, lang)

    # --- records ------------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The current line as a record, to its end; from the last `retune` on, if there was one."""
        with self.lock:
            line = self._tree.current
            first = max(k for k, node in enumerate(line) if node.action is None)  # the start, or the last retuning
            start = line[first].state
            played = line[first + 1 :]
            unasked = [k for k, node in enumerate(played) if node.number in self._auto_pass.passed_nodes]
            return Record.of(
                start.game,
                self.seed,
                [node.action for node in played],
                line[-1].state,
                start if first else self._began,
                self.auto_pass if start.game.has_optional_questions() else (),
                unasked,
                list_seat_names(self.seats),
                max(0, self._tree.index - first) if self.can_redo else None,
            )

    @classmethod
    def from_record(cls, record: Record, seats: Sequence[Seat] | None = None, game: Game | None = None) -> Session:
        """A session with a recorded game that shows what was looked at, or else the end. Raises RecordError.

        `seats` are those of the record, if it knows them, and people where it names a strategy that is not known here;
        `game` is needed only where `load_game` alone does not find it, e.g. with content of one's own.
        """
        record.replay(game)
        game = record.game(game)
        start = game.state_from_dict(record.start) if record.start is not None else None
        if seats is None and record.seats:
            seats = restore_seats(record.seats, game)
        session = cls(game, record.seed, seats, state=start, auto_pass=record.standing or None)
        unasked = set(record.unasked)
        try:
            for k, text in enumerate(record.actions):
                session._step(game.parse_action(text), k in unasked)
        except IllegalActionError as e:  # pragma: no cover - replayed a moment ago
            raise RecordError("the record", [str(e)]) from None
        if record.shown is not None:
            session.goto(record.shown)
        return session

    # --- inside -------------------------------------------------------------------------------------------------

    def _step(self, action: Action, is_unasked: bool = False) -> Node:
        """Show the node that this action leads to; `unasked` if it is a standing answer. The lock is held."""
        node = self.node
        after = self._tree.step(action)
        self._auto_pass.record_answer(node.state, after.number, is_unasked)
        return after

    def _list_shown_nodes(self) -> list[Node]:
        """The current line up to the shown node; a copy."""
        with self.lock:
            return self._tree.current[: self._tree.index + 1]

    def _go(self, steps: int) -> bool:
        with self.lock:
            index = self._tree.index + steps
            if not 0 <= index <= self._tree.last:
                return False
            self._tree.index = index
            self.version += 1
        self._notify()
        return True

    def __repr__(self) -> str:
        return f"<Session of {self.game!r}: {self._tree.name}, node {self._tree.index} of {self.length - 1}>"
