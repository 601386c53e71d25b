"""Live game for people: play, undo, redo, branches, strategies, observers, and the ledger of causes.

Every reached position is kept, so the undo stack is the path in the game tree; another decision at an earlier node
starts a new branch. All methods hold one lock. Callbacks run after it is released. If one raises, the others still
run; its error is kept in `errors`.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from threading import RLock
from typing import Any, TypeAlias

from tabletop.engine.core.actions import Action, require_action
from tabletop.engine.core.decisions import PositionError, require_position
from tabletop.engine.core.events import Event, Retuned
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import TERMINAL, State
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import Mistake, ParameterError
from tabletop.engine.presentation import decision_data
from tabletop.engine.presentation.decision_data import ShownAction, ShownDecision
from tabletop.engine.session import causes, history, strategy_registry
from tabletop.engine.session.auto_pass import ALWAYS, CHOICE, CONCERNED, AutoPass, check_modes
from tabletop.engine.session.game_tree import GameTree
from tabletop.engine.session.history import Branch, LedgerEntry, LogEntry, Moment, Node
from tabletop.engine.session.records import Record
from tabletop.engine.session.strategy_registry import HUMAN, Seat, StrategyError, check_seats
from tabletop.engine.session.strategy_task import StrategyTask, play_one
from tabletop.engine.session.time_limit import TimeLimit

Callback: TypeAlias = "Callable[[Session], object]"

_log = logging.getLogger(__name__)


class Session:
    """Game in progress. `seats` holds "human", the name of a strategy or a strategy for each seat; people by default.

    It starts with a new game of this `seed`, or at the position `state` of this `game`. `auto_pass` is one of
    `auto_pass.MODES`, for all seats or for each: by default "concerned" for people and "always" for strategies. Raises
    ValueError for an invalid seat or mode, PositionError for a `state` of another game.
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
                raise PositionError(f"the position belongs to {state.game!r}, not to {game!r}")
        self.lock = RLock()
        self.seats: tuple[Seat, ...] = check_seats(game, seats)
        default = [CONCERNED if seat == HUMAN else ALWAYS for seat in self.seats]
        self._auto_pass = AutoPass(check_modes(game.num_players, auto_pass, default))
        self._moments: dict[Node, Moment] = {}
        self.version = 0
        """Counter that every change increases by one."""
        self.errors: deque[BaseException] = deque(maxlen=50)
        """Exceptions raised by callbacks, the latest last."""
        self.extensions: dict[str, Any] = {}
        """Data that screens keep with this session, by name. It lives as long as the session."""
        self.annotations: dict[int, str] = {}
        """Texts of `annotate` by the number of their node."""
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
        """Nodes of the current branch from start to end; a copy."""
        with self.lock:
            return list(self._tree.current)

    @property
    def node(self) -> Node:
        """Node that is shown."""
        with self.lock:
            return self._tree.node

    @property
    def state(self) -> State:
        """Position that is shown; read-only, clone it to play on."""
        return self.node.state

    @property
    def game(self) -> Game:
        """Game with the parameters at the shown node."""
        return self.state.game

    @property
    def index(self) -> int:
        """Index of the shown node in the branch."""
        return self._tree.index

    @property
    def length(self) -> int:
        """Number of nodes of the current branch."""
        with self.lock:
            return self._tree.last + 1

    @property
    def can_undo(self) -> bool:
        """True if there is an earlier node."""
        return self._tree.index > 0

    @property
    def can_redo(self) -> bool:
        """True if there is a later node in the branch."""
        with self.lock:
            return self._tree.index < self._tree.last

    @property
    def present(self) -> int:
        """Index of the last node that was played and not undone. `goto` only looks back from it."""
        return self._tree.present

    @property
    def failure(self) -> StrategyError | None:
        """Error of the strategy that has to decide at the shown node; None at all other nodes."""
        with self.lock:
            return self._failure[1] if self._failure is not None and self._failure[0] is self.node else None

    # --- changes ------------------------------------------------------------------------------------------------

    def apply(self, action: Action | str) -> tuple[Event, ...]:
        """Carry out an action at the shown node. Raises IllegalActionError or NotationError; then nothing changes.

        In the middle of a branch, an action that differs from the next one continues in another or a new branch.
        """
        with self.lock:
            question = self.state.question
            node = self._step(require_action(self.game, action, () if question is None else question.kinds))
            self.version += 1
        self._notify()
        return node.events

    def undo(self) -> bool:
        """Show the previous node; return False at the start."""
        return self._show(self._tree.index - 1, self._tree.index == self._tree.present)

    def redo(self) -> bool:
        """Show the next node of the branch; return False at its end."""
        return self._show(self._tree.index + 1)

    def goto(self, index: int, *, is_undo: bool = False) -> None:
        """Show the node with this index, or the nearest one. With `is_undo` the game goes on from there."""
        self._show(max(0, min(int(index), self.length - 1)), is_undo)

    def annotate(self, text: str) -> None:
        """Save a text of a screen with the shown node, such as a prediction. It replaces an earlier one.

        >>> session.annotate("a prediction")
        >>> session.record().annotations
        {0: 'a prediction'}
        """
        with self.lock:
            self.annotations[self.node.number] = text
            self.version += 1
        self._notify()

    def undo_reveals(self) -> list[Event]:
        """Return the events of the shown node that revealed something, which undo cannot make players forget."""
        return [event for event in self.node.events if event.reveals]

    def reset(
        self, game: Game, seed: int = 0, seats: Sequence[Seat] | None = None, record: Record | None = None
    ) -> None:
        """Start another game here, or go on with the `record` of one. Seats and auto-pass modes stay if they fit."""
        with self.lock:
            fits = seats is None and len(self.seats) == game.num_players and game.name == self.game.name
            seats, auto_pass = (self.seats, self.auto_pass) if fits else (seats, None)
            fresh = self.from_record(record, seats, game) if record else Session(game, seed, seats, auto_pass=auto_pass)
            kept_names = {"lock", "errors", "extensions", "_callbacks", "version"}
            vars(self).update({name: fact for name, fact in vars(fresh).items() if name not in kept_names})
            self.version += 1
        self._notify()

    def retune(self, **changes: Any) -> None:
        """Continue from the shown node with other parameters; undo reverts the change like an action.

        In the middle of a branch a new one starts. Raises ParameterError for parameters that only affect set-up.
        """
        with self.lock:
            if self.state.is_terminal():
                raise ParameterError([Mistake("over", "", N_("the game is over: there is nothing to continue"))])
            settings = self.game.parameters
            if late := [name for name in changes if name in settings and not settings[name].live]:
                message = N_("{names} cannot be changed while a game is going on")
                raise ParameterError([Mistake("late", "", message, names=", ".join(late))])
            state = self.node.state.with_game(self.game.with_parameters(**changes))
            event = Retuned(tuple((name, settings[name].value, state.game.parameters[name].value) for name in changes))
            event.because = None
            events = (event, *state._events)  # a question may answer itself now
            self._tree.append_state(state, events)
            self.version += 1
        self._notify()

    # --- standing answers ---------------------------------------------------------------------------------------

    @property
    def auto_pass(self) -> tuple[str, ...]:
        """Auto-pass mode of each seat: see `tabletop.engine.session.auto_pass`."""
        return tuple(self._auto_pass.modes)

    @property
    def waiting(self) -> frozenset[int]:
        """Seats that are asked at their next chance, whatever their mode."""
        return frozenset(self._auto_pass.waiting)

    def set_auto_pass(self, seat: int, mode: str) -> None:
        """Set the auto-pass `mode` of a seat, see `auto_pass.MODES`. Raises ValueError for an unknown seat or mode."""
        with self.lock:
            self._check_seat(seat)
            changed = [mode if k == seat else was for k, was in enumerate(self._auto_pass.modes)]
            self._auto_pass.modes = check_modes(len(self.seats), changed, ())
            self.version += 1
        self._notify()

    def react(self, seat: int) -> bool:
        """Go back to the last chance that was passed for `seat` without asking, if it has decided nothing since.

        Otherwise the seat is asked at its next chance. Returns True if it went back. Raises ValueError.
        """
        with self.lock:
            self._check_seat(seat)
            line, back = self._tree.current, self._tree.index
            while back > 0 and line[back].player != seat:
                back -= 1
            was_passed = back > 0 and line[back].number in self._auto_pass.passed_nodes
            self._auto_pass.waiting.add(seat)
            if was_passed:
                self._tree.show(back - 1, is_undo=True)
            self.version += 1
        self._notify()
        return was_passed

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise ValueError(f"there is no seat {seat} (seats are 0 to {len(self.seats) - 1})")

    @property
    def unasked(self) -> frozenset[int]:
        """Numbers of the nodes that auto-pass led to, on all branches."""
        return frozenset(self._auto_pass.passed_nodes)

    # --- branches -----------------------------------------------------------------------------------------------

    @property
    def current_branch(self) -> str:
        """Name of the shown branch."""
        return self._tree.name

    @property
    def branches(self) -> list[Branch]:
        """All branches, in the order in which they started."""
        with self.lock:
            return self._tree.branches

    def branch(self, name: str = "") -> str:
        """Start a new branch at the shown node, show it, and return its name. ValueError if the name is taken."""
        with self.lock:
            name = self._tree.fork(name)
            self.version += 1
        self._notify()
        return name

    def line(self, name: str) -> list[Node]:
        """Return the nodes of the branch `name` from start to end; a copy. ValueError if there is none."""
        with self.lock:
            return list(self._tree.get_line(name))

    def switch(self, name: str) -> None:
        """Show the end of another branch. ValueError if there is none of this name."""
        with self.lock:
            self._tree.switch(name)
            self.version += 1
        self._notify()

    # --- strategies ---------------------------------------------------------------------------------------------

    def play_one(self, seconds: float | None = None) -> bool:
        """Let the strategy to move make one decision; return False if a person is to move or the game is over.

        Raises StrategyError if it fails or takes more than `seconds`; `failure` keeps the error, and the game is
        unchanged.
        """
        return self.run_strategies(1, seconds) == 1

    def run_strategies(self, limit: int | None = None, seconds: float | None = None) -> int:
        """Let the strategies play until a person is to move, the game is over, or `limit` decisions were made.

        Returns the number of decisions, each one a node; observers are called once. Raises StrategyError as `play_one`
        does.
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
        """Assign a seat to `which`, a strategy or "human". Raises ValueError."""
        with self.lock:
            self._check_seat(seat)
            self.seats = check_seats(self.game, [*self.seats[:seat], which, *self.seats[seat + 1 :]])
            self._failure = None
            self.version += 1
        self._notify()

    def think(self) -> StrategyTask | None:
        """Return the pending decision of the strategy to move, or None; it is computed step by step.

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
        """Shown node, the name of its branch, and its index in the branch."""
        with self.lock:
            return self.node, self._tree.name, self._tree.index

    def _carry_out_at(self, place: tuple[Node, str, int], action: Action, is_unasked: bool = False) -> bool:
        """Carry out an action chosen at this position, without notification; return False if another node is shown."""
        with self.lock:
            if place != self._position:
                return False
            self._step(action, is_unasked)
            self._failure = None if not is_unasked else self._failure
            self.version += 1
        return True

    def _record_failure(self, node: Node, error: StrategyError) -> None:
        """Record the error of a strategy that was to decide at this node."""
        with self.lock:
            if self._failure is None or self._failure[1] is not error:
                self._failure = (node, error)
                self.version += 1

    # --- observers ----------------------------------------------------------------------------------------------

    def on_change(self, callback: Callback) -> Callable[[], None]:
        """Call `callback(session)` after every change; return a function that ends the subscription."""
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
        """Return every decision up to the shown node, with its events."""
        return history.list_log_entries(self._list_shown_nodes(), self._auto_pass.passed_nodes)

    def ledger(self, player: int, counter: str, viewer: int | None = None) -> list[LedgerEntry]:
        """Return each change of one counter of one seat up to the shown node that `viewer` has seen, with its cause."""
        return history.list_ledger_entries(self._list_shown_nodes(), player, counter, viewer)

    def history(self, branch: str = "") -> list[Moment]:
        """Return one moment for each node of the shown branch, or of the branch `branch`, for timelines."""
        return history.list_moments(self.line(branch) if branch else self.nodes, self._moments)

    def marks(self, kind: str) -> list[int]:
        """Return the indices of the branch at which a new `kind` starts: "decision", "turn", "phase" or "round"."""
        return history.find_boundaries(self.nodes, kind)

    # --- for screens --------------------------------------------------------------------------------------------

    def actions(self, lang: str = "en", viewer: int | None = None, legal: bool = False) -> list[ShownAction]:
        """Return the possible answers (or only the `legal` ones) with reasons; none for a viewer who is not to move."""
        return decision_data.list_actions(self.state, lang, viewer, legal)

    def decision_item(self, lang: str = "en", viewer: int | None = None) -> ShownDecision | None:
        """Return the seat to move, its question and the cause as plain data; None when the game is over."""
        return causes.build_decision_item(self.node, lang, viewer)

    def view(self, viewer: int | None = None, lang: str = "en") -> Mapping[str, Any]:
        """Return the shown position as plain data, as `viewer` may see it; None sees everything."""
        return self.game.view(self.state, viewer, lang)

    def svg(self, viewer: int | None = None, lang: str = "en") -> str:
        """Return a still picture of the shown position."""
        return self.game.svg(self.view(viewer, lang))

    def seat_name(self, seat: int, lang: str = "en") -> str:
        """Return the name of a seat."""
        return self.state.word("player", seat, lang)

    # --- records ------------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the current branch to its end as a record; it starts at the last `retune`, if there was one."""
        with self.lock:
            line, texts, passed = self._tree.current, self.annotations, self._auto_pass.passed_nodes
            first = max(k for k, node in enumerate(line) if node.action is None)  # the start, or the last `retune`
            start, played = line[first].state, line[first + 1 :]
            return Record.of(
                start.game, self.seed, [node.action for node in played], line[-1].state,
                start if first else self._began,
                self.auto_pass if CHOICE in self.auto_pass or start.game.has_optional_questions() else (),
                [k for k, node in enumerate(played) if node.number in passed],
                strategy_registry.list_seat_names(self.seats),
                max(0, self._tree.index - first) if self.can_redo else None,
                {k: texts[node.number] for k, node in enumerate(line[first:]) if node.number in texts},
            )  # fmt: skip

    @classmethod
    def from_record(cls, record: Record, seats: Sequence[Seat] | None = None, game: Game | None = None) -> Session:
        """Return a session of a recorded game at the recorded position, or else at the end. Raises RecordError.

        By default the `seats` are those of the `record`, with people for unknown strategies. `game` is needed only if
        `load_game` does not find the game, such as with custom content.
        """
        record.replay(game)
        game = record.game(game)
        start = game.state_from_dict(record.start) if record.start is not None else None
        if seats is None and record.seats:
            seats = strategy_registry.restore_seats(record.seats, game)
        session = cls(game, record.seed, seats, state=start, auto_pass=record.standing or None)
        unasked = set(record.unasked)
        for k, text in enumerate(record.actions):
            session._step(game.parse_action(text), k in unasked)
        session.annotations = {session.nodes[k].number: text for k, text in record.annotations.items()}
        if record.shown is not None:
            session.goto(record.shown)
        return session

    # --- inside -------------------------------------------------------------------------------------------------

    def _step(self, action: Action, is_unasked: bool = False) -> Node:
        """Show the node that this action leads to; `is_unasked` if auto-pass chose it. The lock is held."""
        node = self.node
        after = self._tree.step(action)
        self._auto_pass.record_answer(node.state, after.number, is_unasked)
        return after

    def _list_shown_nodes(self) -> list[Node]:
        """Return the nodes of the current branch up to the shown one; a copy."""
        with self.lock:
            return self._tree.current[: self._tree.index + 1]

    def _show(self, index: int, is_undo: bool = False) -> bool:
        """Show a node of the branch; return False if it is shown already, or if there is none."""
        with self.lock:
            if is_new := index != self._tree.index and 0 <= index <= self._tree.last:
                self._tree.show(index, is_undo)
                self.version += 1
        if is_new:
            self._notify()
        return is_new

    def __repr__(self) -> str:
        return f"<Session of {self.game!r}: {self._tree.name}, node {self._tree.index} of {self.length - 1}>"
