"""Immutable positions, each linked to the one before it. The history of a player is computed on demand."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State


def render_observation(table: State, player: int) -> str:
    """Return the observation of a player as text."""
    return json.dumps(table.observation(player), sort_keys=True, separators=(",", ":"))


class HistoryNode:
    """Position linked to the one before it. It is immutable, so copies of a state share it."""

    __slots__ = ("action", "actor", "before", "histories", "table")

    def __init__(self, table: State, before: HistoryNode | None = None, actor: int = -1, action: str = "") -> None:
        self.table = table
        self.before = before
        self.actor = actor
        self.action = action
        """Action that `actor` chose in the position before."""
        self.histories: dict[int, str] = {}
        """By seat: a checksum over the observations and actions before this position, computed on demand."""

    def compute_past(self, player: int) -> str:
        """Return a checksum over the observations and actions of `player` before this position.

        Equal histories have equal checksums.
        """
        unknown: list[HistoryNode] = []
        moment: HistoryNode = self
        while player not in moment.histories and moment.before is not None:
            unknown.append(moment)
            moment = moment.before
        past = moment.histories.setdefault(player, "")
        for later in reversed(unknown):
            assert later.before is not None  # only positions with a predecessor are in this list
            done = later.action if later.actor == player else ""
            seen = render_observation(later.before.table, player)
            past = later.histories[player] = sha256(f"{past}\n{seen}\n{done}".encode()).hexdigest()
        return past

    def apply(self, slot: int) -> HistoryNode:
        """Return the position after the action in this slot."""
        table = self.table.clone()
        table.is_emitting = False
        action = self.table.legal_actions()[slot]
        table.apply_action(action)
        return HistoryNode(table, self, self.table.current_player(), str(action))

    def resample(self, player: int, seed: int) -> HistoryNode:
        """Return another position in the same information set of `player`, with the same history of that player.

        The histories of the other players are unknown to `player`; for them the game begins here.
        """
        other = HistoryNode(self.table.resample_from_infostate(player, seed))
        other.histories[player] = self.compute_past(player)
        return other

    def __deepcopy__(self, memo: Any) -> HistoryNode:
        return self

    def __reduce__(self) -> tuple[Callable[..., HistoryNode], tuple[Any, ...]]:
        game = self.table.game
        histories = {seat: self.compute_past(seat) for seat in range(game.num_players)}
        return _read, (type(game), game.changed_parameters(), self.table.to_dict(), histories)


def _read(
    kind: type[Game], parameters: Mapping[str, Any], table: Mapping[str, Any], histories: dict[int, str]
) -> HistoryNode:
    """Return a moment from its saved form. The positions before it are lost, their checksums are not."""
    moment = HistoryNode(kind(**parameters).state_from_dict(table))
    moment.histories.update(histories)
    return moment
