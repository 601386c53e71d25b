"""Table of the whole class: one session on the server with several seats; each browser sees only its seat's view."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, NoReturn

from tabletop import IllegalActionError, Record, Session, StrategyError, load_game
from tabletop.engine.core.actions import Action
from tabletop.engine.core.events import Event
from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.session.strategy_registry import HUMAN
from tabletop.strategies import find_strategies
from tabletop_widgets.classroom.reactions import (
    PAUSE_SECONDS,
    ReactionHold,
    find_pending,
    find_possible_reactors,
    may_be_answered,
    play_strategies,
)
from tabletop_widgets.screen.controller.table_controller import SHARED, NotAllowedError, get_controller
from tabletop_widgets.screen.translation import say
from tabletop_widgets.table.boards import get_boards

PATIENCE = 20.0
"""Seconds for which a page waits for news before it asks again."""
SPECTATOR = 99
"""Seat number of those who only watch. No game has this seat, so that nothing of a hidden hand is shown."""
MAX_SEED = 2**31
NOT_YOU = N_("It is not your turn.")


class SharedTable:
    """A session shared by several browsers, with the seats they have taken.

    `people` seats of `game` are for learners and the teacher; a strategy plays the others. Raises ValueError.

    >>> from tabletop_widgets.classroom.shared import SharedTable
    >>> table = SharedTable(gin, people=2, seed=1)
    >>> table.seat("anna"), table.seat("ben"), table.seat("carla"), table.seat("anna")
    (0, 1, None, 0)
    >>> asyncio.run(table.apply_action("ben", 1, "pass"))
    False
    >>> asyncio.run(table.apply_action("anna", 1, "pass"))
    True
    """

    def __init__(self, game: Game, people: int, seed: int | None = None) -> None:
        self.watchers: set[str] = set()
        """Tokens of those who watch without a seat."""
        if not 1 <= people <= game.num_players:
            raise ValueError(f"people: {people} is not from 1 to {game.num_players}")
        rest = get_boards(game.name).choose_strategy(find_strategies(game)) if people < game.num_players else ""
        seats = ["human"] * people + [rest] * (game.num_players - people)
        self.session = Session(game, secrets.randbelow(MAX_SEED) if seed is None else seed, seats)
        self._began = self.session.record().to_text()
        self._people = people
        self._seats: dict[str, int] = {}
        self._lock = asyncio.Lock()
        self._news = asyncio.Event()
        self._hold: ReactionHold | None = None
        self._seen: dict[int, int] = {}
        """Number of history nodes already sent to each seat."""
        self._random = Random(secrets.randbits(64))

    @property
    def holders(self) -> Sequence[str]:
        """Tokens that hold the seats of people, in the order of the seats."""
        return sorted(self._seats, key=self._seats.__getitem__)

    def move_seat(self, former: str, token: str) -> None:
        """Give the seat of a token, if it has one, to another token."""
        if former in self._seats:
            self._seats[token] = self._seats.pop(former)

    def dump(self) -> dict[str, Any]:
        """Return the game, and who plays each seat, as plain data. It contains hidden information."""
        return {
            "seats": [str(seat) for seat in self.session.seats],
            "record": json.loads(self.session.record().to_text()),
        }

    def restore(self, record: Record, seats: Sequence[str]) -> None:
        """Continue a recorded game with "human" or a strategy in each seat. Raises ValueError."""
        self.session = Session.from_record(record, seats)
        everyone = [HUMAN] * len(seats)
        self._began = Session(record.game(), record.seed, everyone).record().to_text()
        self._people = sum(seat == HUMAN for seat in seats)

    def seat(self, token: str, has_left: Callable[[str], bool] = lambda _: False) -> int | None:
        """Return the seat of this token, or assign a free one; None if no seat is free, and for those who watch.

        A seat is free if no token holds it, or if `has_left` returns True for the token that holds it.
        """
        if token in self.watchers:
            return None
        if token not in self._seats:
            left = next((holder for holder in self._seats if has_left(holder)), None)
            if len(self._seats) < self._people:
                self._seats[token] = len(self._seats)
            elif left is not None:
                self._seats[token] = self._seats.pop(left)
        return self._seats.get(token)

    async def begin(self) -> None:
        """Let the strategies play until a person has to move."""
        async with self._lock:
            await self._play()
            self._tell()

    def get_update(self, token: str, since: int) -> dict[str, Any]:
        """Return the data from node `since` on with which a page shows the table; no data without a seat."""
        is_watcher = token in self.watchers
        if token not in self._seats and not is_watcher:
            return {"seat": None, "length": 0}
        seat = SPECTATOR if is_watcher else self._seats[token]
        nodes = self.session.nodes[: self._count_shown(seat)]
        self._seen[seat] = len(nodes)
        return {
            "seat": seat,
            "held": len(nodes) < self.session.length,
            "began": self._began if not since else "",
            "actions": [str(node.action) for node in nodes[max(1, since) :]],
            "length": len(nodes),
            "standing": list(self.session.auto_pass),
        }

    def _count_shown(self, seat: int | None) -> int:
        """Return the number of history nodes that a seat may see now."""
        pending_question = find_pending(self.session)
        if (
            self._hold is None
            or self._hold.seats == {seat}
            or (pending_question is not None and pending_question[0] == seat)
        ):
            return self.session.length
        return max(self._hold.length, self._seen.get(seat, 0) if seat is not None else 0)

    async def wait(self, token: str, since: int) -> None:
        """Wait until a seat may see more than `since` nodes, or other news or the time limit `PATIENCE` comes first."""
        seat = SPECTATOR if token in self.watchers else self._seats.get(token)
        if self._count_shown(seat) <= since:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), PATIENCE)

    async def apply_action(self, token: str, length: int, action: str) -> bool:
        """Apply an action of a seat and return True; return False if the seat is not to move any more.

        Raises IllegalActionError for an action that is not allowed.
        """
        async with self._lock:
            seat = self._seats.get(token)
            if seat is None or self.session.state.current_player() != seat or self.session.length != length:
                return False
            declined = self._is_decline(action)
            length = self.session.length
            self.session.apply(action)
            if self._hold is None and may_be_answered(self.session):
                self._hold = ReactionHold(length)
            else:
                self._tell()
            await self._play()
            self._wait_for_reactions(length, declined)
            return True

    async def set_auto_pass(self, token: str, when: str) -> None:
        """Set the auto-pass mode of a seat. Raises ValueError."""
        async with self._lock:
            if (seat := self._seats.get(token)) is not None:
                length = self.session.length
                self.session.set_auto_pass(seat, when)
                await self._play()
                self._wait_for_reactions(length, declined=True)

    async def _play(self) -> None:
        """Let the strategies play in a thread, so that the server stays responsive."""
        with suppress(StrategyError):  # the actions played before the error remain
            rest = await asyncio.get_running_loop().run_in_executor(None, play_strategies, self.session)
            await asyncio.sleep(rest)

    def _is_decline(self, action: str) -> bool:
        """Return True if an action declines the reaction that a person is asked about."""
        pending_question, state = find_pending(self.session), self.session.state
        return pending_question is not None and str(pending_question[1].pass_action(state, pending_question[0])) == str(
            state.game.parse_action(action)
        )

    def _wait_for_reactions(self, length: int, declined: bool) -> None:
        """Show the actions since node `length`, at once or after a pause in which people may react."""
        seats = find_possible_reactors(self.session, self.session.nodes[length:])
        hold = self._hold
        if declined and hold is not None:
            hold.seats |= seats
        else:
            self._hold = hold = ReactionHold(length, seats) if seats else None
            if hold is not None:
                asyncio.get_running_loop().call_later(self._random.uniform(*PAUSE_SECONDS), self._end_pause, hold)
        self._show()

    def _end_pause(self, hold: ReactionHold) -> None:
        hold.is_over = True
        self._show()

    def _show(self) -> None:
        """Show everything once the pause is over and no person is asked about a reaction."""
        if self._hold is not None and self._hold.is_over and find_pending(self.session) is None:
            self._hold = None
        self._tell()

    def _tell(self) -> None:
        """Wake all waiting requests."""
        self._news.set()
        self._news = asyncio.Event()


def open_table(name: str, players: int, people: int) -> SharedTable:
    """Return a table with a new game. Raises ParameterError or ValueError.

    Args:
        name: Name of the game.
        players: Number of seats, if the game has no fixed number.
        people: Number of seats for the class.
    """
    game = load_game(name)
    return SharedTable(game.with_parameters(players=players) if "players" in game.parameters else game, people)


class Replica(Session):
    """A copy of the shared session for the page of one seat; its actions are sent to the server."""

    seat: int
    ask: Any
    """Function called with an action or an auto-pass mode of this seat."""
    lang = "en"

    @classmethod
    def from_update(cls, update: dict[str, Any], ask: Any, lang: str) -> Replica:
        """Return the session that the server's data describes, for its seat."""
        record = Record.from_text(update["began"])
        replica = cls.from_record(record, ["human"] * record.game().num_players)
        assert isinstance(replica, Replica)
        replica.seat, replica.ask, replica.lang = update["seat"], ask, lang
        get_controller(replica).only = replica.seat
        replica.follow(update)
        return replica

    def follow(self, update: dict[str, Any]) -> None:
        """Apply the new actions that the server has sent."""
        with self.lock:
            self._tree.index = self._tree.last
            for action in update["actions"]:
                self._step(self.game.parse_action(action))
            self._auto_pass.modes = list(update["standing"])
            get_controller(self).is_held = update.get("held", False)
            self.version += 1
        self._notify()

    def apply(self, action: Action | str) -> tuple[Event, ...]:
        """Check an action and send it to the server; its events arrive later.

        Raises:
            NotAllowedError: Another seat is to move, or a pause is running.
            IllegalActionError: The action is not legal.
        """
        with self.lock:
            self._tree.index = self._tree.last
            state = self.state
            parsed = self.game.parse_action(action) if isinstance(action, str) else action
            if state.current_player() != self.seat or get_controller(self).is_held:
                raise NotAllowedError(say(NOT_YOU, self.lang))
            if not (verdict := state.check(parsed)):
                raise IllegalActionError(verdict)
        self.ask({"length": self.length, "action": str(parsed)})
        return ()

    def set_auto_pass(self, seat: int, mode: str) -> None:
        """Request an auto-pass mode for this seat."""
        if seat == self.seat:
            self.ask({"when": mode})

    def think(self) -> None:
        """Do nothing: strategies run on the server."""

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        """Raise NotAllowedError: a record shows hidden information, and one page must not change the shared game."""
        raise NotAllowedError(say(SHARED, self.lang))

    record = react = reset = retune = hand_over = branch = switch = _refuse  # type: ignore[assignment]
