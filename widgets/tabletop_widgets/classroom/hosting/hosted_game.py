"""A game for people in several browsers, with a secret token for each seat. It is saved after every move."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tabletop import Record, load_game
from tabletop.engine.core.game import Game
from tabletop.engine.serialization import files
from tabletop.engine.serialization.bounded_input import InputError, parse_json, read_text
from tabletop.engine.session.strategy_registry import find_strategies
from tabletop_widgets.classroom.shared import SharedTable
from tabletop_widgets.table.boards import get_boards

FORMAT = 1
MAX_BYTES = 4_000_000


class HostedGame(SharedTable):
    """A shared game. Seats belong to tokens, and never change hands by themselves.

    Args:
        game: The game.
        path: File in which the game is saved; None to save nothing.
        seed: Seed of the game; None for a random one.

    >>> from tabletop_widgets.classroom.hosting.hosted_game import HostedGame
    >>> hosted = HostedGame(gin, None, seed=1)
    >>> [hosted.seat(token) for token in hosted.tokens], hosted.seat("x"), hosted.seat(hosted.spectator)
    ([0, 1], None, None)
    """

    def __init__(self, game: Game, path: Path | None, seed: int | None = None) -> None:
        super().__init__(game, game.num_players, seed)
        self.path = path
        self.host, self.spectator = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        """Tokens of the host's page, and of those who watch."""
        self.tokens = [secrets.token_urlsafe(24) for _ in range(game.num_players)]
        """Token of each seat."""
        self._take_tokens()

    def _take_tokens(self) -> None:
        self._seats = {token: seat for seat, token in enumerate(self.tokens)}
        self.watchers = {self.spectator}

    async def fill(self, seat: int, who: str) -> None:
        """Give a seat to a strategy, or back to a person ("human"). Raises ValueError."""
        async with self._lock:
            self.session.hand_over(seat, who)
            await self._play()
            self._show()

    def list_strategies(self) -> Sequence[str]:
        """Return the names of the strategies that can play a seat."""
        return find_strategies(self.session.game)

    def get_title(self) -> str:
        """Return the displayed name of the game."""
        return get_boards(self.session.game.name).get_title(self.session.game.name)

    # --- files --------------------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        super()._tell()
        self.save()

    def save(self) -> None:
        """Write the game and its tokens to the file, which only its owner may read. Raises OSError."""
        if self.path is None:
            return
        data = {
            "format": FORMAT,
            "host": self.host,
            "spectator": self.spectator,
            "tokens": self.tokens,
            **self.dump(),
        }
        if not self.path.exists():
            files.create_private(self.path)
        files.write(self.path, json.dumps(data, indent=1))

    @classmethod
    def load(cls, path: Path) -> HostedGame:
        """Return the game in a file. Raises OSError, or ValueError for a damaged file."""
        try:
            data = parse_json(read_text(path, MAX_BYTES))
        except InputError as error:
            raise ValueError(str(error)) from None
        names = ("host", "spectator", "tokens", "seats", "record")
        if not isinstance(data, dict) or data.get("format") != FORMAT or not all(name in data for name in names):
            raise ValueError(f"it is no hosted game of format {FORMAT}")
        record = Record.from_text(json.dumps(data["record"]))
        game = record.game()
        tokens = [data["host"], data["spectator"], *data["tokens"]]
        if len(tokens) != game.num_players + 2 or not all(isinstance(x, str) and len(x) >= 32 for x in tokens):
            raise ValueError("it has no token for each seat")
        hosted = cls(game, path, record.seed)
        hosted.restore(record, data["seats"])
        hosted.host, hosted.spectator, *hosted.tokens = tokens
        hosted._take_tokens()
        return hosted

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return bool(self.session.nodes[-1].state.is_terminal())


def open_hosted_game(folder: Path, name: str, is_new: bool = False, **parameters: Any) -> HostedGame:
    """Return the unfinished hosted game of a name in a folder, or a new one.

    Args:
        folder: Folder of the file.
        name: Name of the game.
        is_new: True to begin a new game in any case. The former file is kept with another name.
        parameters: Parameters of a new game.

    Raises:
        ValueError: The game cannot be loaded, or the file is damaged.
        OSError: The file cannot be read.
    """
    game = load_game(name, **parameters)
    path = folder / f"{name}-host.json"
    if path.exists():
        hosted = HostedGame.load(path)
        if not (is_new or hosted.is_over):
            return hosted
        numbers = (path.with_name(f"{name}-host.{k}.json") for k in range(1, 10_000))
        os.replace(path, next(former for former in numbers if not former.exists()))
    return HostedGame(game, path)
