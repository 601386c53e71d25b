"""A table of the whole class: one session in the classroom, several seats, and each browser sees what its seat may."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, NoReturn

from tabletop import IllegalActionError, Record, Session, StrategyError, load_game
from tabletop.engine.core.actions import Action
from tabletop.engine.core.events import Event
from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.strategies import find_strategies
from tabletop_widgets.classroom.reactions import (
    PAUSE_SECONDS,
    Hold,
    may_be_answered,
    pending,
    people_who_may_react,
    play_strategies,
)
from tabletop_widgets.screen.desk import SHARED, NotAllowedError, desk_of
from tabletop_widgets.screen.words import say
from tabletop_widgets.table.boards import boards_of
from tabletop_widgets.table.games.form import most_players

PATIENCE = 20.0
"""Seconds that a kernel waits for something to happen before it asks again."""
MOST_SEED = 2**31
NOT_YOU = N_("It is not your turn.")


class SharedTable:
    """The session that several browsers share: who sits where, and what has been played.

    `game` is a game; `people` of its seats are for learners and the teacher, a strategy plays the others. Raises
    ValueError.

    >>> from tabletop_widgets.classroom.shared import SharedTable
    >>> table = SharedTable(gin, people=2, seed=1)
    >>> table.seat("anna"), table.seat("ben"), table.seat("carla"), table.seat("anna")
    (0, 1, None, 0)
    >>> asyncio.run(table.act("ben", 1, "pass"))
    False
    >>> asyncio.run(table.act("anna", 1, "pass"))
    True
    """

    def __init__(self, game: Game, people: int, seed: int | None = None) -> None:
        if not 1 <= people <= game.num_players:
            raise ValueError(f"people: {people} is not from 1 to {game.num_players}")
        rest = boards_of(game.name).usual(find_strategies(game)) if people < game.num_players else ""
        seats = ["human"] * people + [rest] * (game.num_players - people)
        self.session = Session(game, secrets.randbelow(MOST_SEED) if seed is None else seed, seats)
        self._began = self.session.record().to_text()
        self._people = people
        self._seats: dict[str, int] = {}
        self._lock = asyncio.Lock()
        self._news = asyncio.Event()
        self._hold: Hold | None = None
        self._seen: dict[int, int] = {}
        """How many moments each seat has been told of."""
        self._random = Random(secrets.randbits(64))

    def seat(self, token: str, has_left: Callable[[str], bool] = lambda _: False) -> int | None:
        """Return the seat of this token: the one it has, or else a free one; None if there is none.

        A seat is free if nobody has taken it, or if `has_left` returns True for the token of whoever has.
        """
        if token not in self._seats:
            left = next((one for one in self._seats if has_left(one)), None)
            if len(self._seats) < self._people:
                self._seats[token] = len(self._seats)
            elif left is not None:
                self._seats[token] = self._seats.pop(left)
        return self._seats.get(token)

    async def begin(self) -> None:
        """Let the strategies play up to the first person."""
        async with self._lock:
            await self._play()
            self._tell()

    def told(self, token: str, since: int) -> dict[str, Any]:
        """Return what a kernel needs to show the table to its seat, from the moment `since` on; nothing without one."""
        if token not in self._seats:
            return {"seat": None, "length": 0}
        seat = self._seats[token]
        nodes = self.session.nodes[: self._shown(seat)]
        self._seen[seat] = len(nodes)
        return {
            "seat": seat,
            "held": len(nodes) < self.session.length,
            "began": self._began if not since else "",
            "actions": [str(node.action) for node in nodes[max(1, since) :]],
            "length": len(nodes),
            "standing": list(self.session.auto_pass),
        }

    def _shown(self, seat: int | None) -> int:
        """How many moments a seat may see now."""
        asked = pending(self.session)
        if self._hold is None or self._hold.seats == {seat} or (asked is not None and asked[0] == seat):
            return self.session.length
        return max(self._hold.length, self._seen.get(seat, 0) if seat is not None else 0)

    async def wait(self, token: str, since: int) -> None:
        """Until there are more than so many moments for a seat, or something else is new; not for ever."""
        if self._shown(self._seats.get(token)) <= since:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), PATIENCE)

    async def act(self, token: str, length: int, action: str) -> bool:
        """Carry out an action of a seat; False if it is not asked any more. Raises for what is not allowed."""
        async with self._lock:
            seat = self._seats.get(token)
            if seat is None or self.session.state.current_player() != seat or self.session.length != length:
                return False
            declined = self._declines(action)
            length = self.session.length
            self.session.apply(action)
            if self._hold is None and may_be_answered(self.session):
                self._hold = Hold(length)
            else:
                self._tell()
            await self._play()
            self._wait_for_reactions(length, declined)
            return True

    async def stand(self, token: str, when: str) -> None:
        """Ask a seat whether it reacts always, when it is concerned, or in its turn. Raises ValueError."""
        async with self._lock:
            if (seat := self._seats.get(token)) is not None:
                length = self.session.length
                self.session.set_auto_pass(seat, when)
                await self._play()
                self._wait_for_reactions(length, declined=True)

    async def _play(self) -> None:
        """Let the strategies play; they may think while the classroom does other things."""
        with suppress(StrategyError):  # what was played stands
            rest = await asyncio.get_running_loop().run_in_executor(None, play_strategies, self.session)
            await asyncio.sleep(rest)

    def _declines(self, action: str) -> bool:
        """Whether an action lets the chance go by that a person is asked about."""
        asked, state = pending(self.session), self.session.state
        return asked is not None and str(asked[1].pass_action(state, asked[0])) == str(state.game.parse_action(action))

    def _wait_for_reactions(self, length: int, declined: bool) -> None:
        """Show what was done from the moment `length` on, at once or after a pause in which people may react."""
        seats = people_who_may_react(self.session, self.session.nodes[length:])
        hold = self._hold
        if declined and hold is not None:
            hold.seats |= seats
        else:
            self._hold = hold = Hold(length, seats) if seats else None
            if hold is not None:
                asyncio.get_running_loop().call_later(self._random.uniform(*PAUSE_SECONDS), self._end_pause, hold)
        self._show()

    def _end_pause(self, hold: Hold) -> None:
        hold.is_over = True
        self._show()

    def _show(self) -> None:
        """Show everything where the pause is over and no person is asked whether they react any more."""
        if self._hold is not None and self._hold.is_over and pending(self.session) is None:
            self._hold = None
        self._tell()

    def _tell(self) -> None:
        """Wake who waits."""
        self._news.set()
        self._news = asyncio.Event()


def open_table(name: str, players: int, people: int) -> SharedTable:
    """A table for a new game. Raises ParameterError or ValueError.

    `name` is that of the game, `players` how many seats there are, `people` how many of them are for the class.
    """
    game = load_game(name)
    return SharedTable(game.with_parameters(players=players) if most_players(game) > 1 else game, people)


class Replica(Session):
    """The session of a shared table in the kernel of one seat: it shows what is played, and asks for what it plays."""

    seat: int
    ask: Any
    """Called with an action of this seat, or with a standing answer."""
    lang = "en"

    @classmethod
    def of(cls, told: dict[str, Any], ask: Any, lang: str) -> Replica:
        """The session that the classroom tells of, for its seat."""
        record = Record.from_text(told["began"])
        made = cls.from_record(record, ["human"] * record.game().num_players)
        assert isinstance(made, Replica)
        made.seat, made.ask, made.lang = told["seat"], ask, lang
        desk_of(made).only = made.seat
        made.follow(told)
        return made

    def follow(self, told: dict[str, Any]) -> None:
        """Play what has been played."""
        with self.lock:
            self._tree.index = self._tree.last
            for action in told["actions"]:
                self._step(self.game.parse_action(action))
            self._auto_pass.modes = list(told["standing"])
            desk_of(self).is_held = told.get("held", False)
            self.version += 1
        self._notify()

    def apply(self, action: Action | str) -> tuple[Event, ...]:
        """Ask for it, if it is this seat's turn and allowed; what comes of it follows. Raises IllegalActionError."""
        with self.lock:
            self._tree.index = self._tree.last
            state = self.state
            parsed = self.game.parse_action(action) if isinstance(action, str) else action
            if state.current_player() != self.seat or desk_of(self).is_held:
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
        """Nobody decides here."""

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        """Raise NotAllowedError: a record shows what others hide, and one page cannot change the game of all."""
        raise NotAllowedError(say(SHARED, self.lang))

    record = react = reset = retune = hand_over = branch = switch = _refuse  # type: ignore[assignment]
