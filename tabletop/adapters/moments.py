"""Positions that never change, each with the one before it: what a player saw and did, worked out when asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State


def observed(table: State, player: int) -> str:
    """What a player may know of the position, as text."""
    return json.dumps(table.observation(player), sort_keys=True, separators=(",", ":"))


class Moment:
    """A position and the one before it. Never changed once made, so copies of a state share it."""

    __slots__ = ("action", "actor", "before", "known", "table")

    def __init__(self, table: State, before: Moment | None = None, actor: int = -1, action: str = "") -> None:
        self.table = table
        self.before = before
        self.actor = actor
        self.action = action
        """What `actor` did in the position before."""
        self.known: dict[int, str] = {}
        """By seat: a checksum over what was seen and done before this position. Worked out when asked for."""

    def past(self, player: int) -> str:
        """What `player` saw and did before this position, as a checksum, which is equal if that was."""
        unknown: list[Moment] = []
        moment: Moment = self
        while player not in moment.known and moment.before is not None:
            unknown.append(moment)
            moment = moment.before
        past = moment.known.setdefault(player, "")
        for later in reversed(unknown):
            assert later.before is not None  # only those with a position before were put here
            done = later.action if later.actor == player else ""
            seen = observed(later.before.table, player)
            past = later.known[player] = sha256(f"{past}\n{seen}\n{done}".encode()).hexdigest()
        return past

    def after(self, slot: int) -> Moment:
        """The position that the action in this slot leads to."""
        table = self.table.clone()
        table.is_emitting = False
        action = self.table.legal_actions()[slot]
        table.apply_action(action)
        return Moment(table, self, self.table.current_player(), str(action))

    def resampled(self, player: int, seed: int) -> Moment:
        """Another position that is the same to `player`, who has seen the same before.

        What the others saw before is not theirs to know; for them the game begins here.
        """
        other = Moment(self.table.resample_from_infostate(player, seed))
        other.known[player] = self.past(player)
        return other

    def __deepcopy__(self, memo: Any) -> Moment:
        return self

    def __reduce__(self) -> tuple[Callable[..., Moment], tuple[Any, ...]]:
        game = self.table.game
        known = {seat: self.past(seat) for seat in range(game.num_players)}
        return _read, (type(game), game.changed_parameters(), self.table.to_dict(), known)


def _read(kind: type[Game], parameters: Mapping[str, Any], table: Mapping[str, Any], known: dict[int, str]) -> Moment:
    """A moment from what was saved of it; the ones before it are gone, what everybody knows of them is not."""
    moment = Moment(kind(**parameters).state_from_dict(table))
    moment.known.update(known)
    return moment
