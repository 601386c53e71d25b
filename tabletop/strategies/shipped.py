"""The strategy "learned": a policy that a game ships as plain numbers, for the parameters of its training.

It imports numpy when it first decides, and no other large package.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.failures import report_failure
from tabletop.engine.serialization.bounded_archive import Archive
from tabletop.engine.serialization.bounded_input import MAX_BYTES, InputError, parse_json
from tabletop.strategies.base import Strategy, find_forced_action, list_choices
from tabletop.strategies.fitted_files import find_file

FILE = "policy.npz"
"""Name of the policy file in the folder of a game."""
ABOUT = "about.json"
"""Name of the description in a policy file."""


def read_about(path: Path) -> Any:
    """Return the description in a policy file; raises OSError or ValueError if it is not one.

    >>> from pathlib import Path
    >>> from tabletop.strategies.shipped import read_about
    >>> read_about(Path("nothing.npz"))
    Traceback (most recent call last):
        ...
    FileNotFoundError: [Errno 2] No such file or directory: 'nothing.npz'
    """
    try:
        return parse_about(Archive(path))
    except InputError as error:
        raise InputError([f"it is not a policy file ({error})"]) from None


def parse_about(archive: Archive) -> Any:
    """Return the description in an open policy file. Raises InputError."""
    data = archive.read(ABOUT, MAX_BYTES + 1)
    try:
        return parse_json(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise InputError([f"{ABOUT} is not UTF-8 text"]) from None
    except InputError as error:
        raise InputError([f"{ABOUT}: {mistake}" for mistake in error.mistakes]) from None


def has_consequences(about: Mapping[str, Any]) -> bool:
    """Return True if the policy's input includes the effects of each action; False for files that do not say.

    >>> from tabletop.strategies.shipped import has_consequences
    >>> has_consequences({"game": "gin_rummy"})
    False
    """
    consequences: bool = about.get("consequences", False)
    return consequences


@lru_cache(maxsize=64)
def find_shipped(game: Game) -> Mapping[str, Strategy]:
    """Return the strategy that a game ships, by its name; empty without one for these parameters, or without numpy.

    >>> from tabletop.strategies.shipped import find_shipped
    >>> find_shipped(gin)
    {}
    """
    path = find_file(FILE, game)
    if path is None or game.content_id != "published" or find_spec("numpy") is None:
        return {}
    try:
        about = read_about(path)
    except (OSError, ValueError) as error:
        report_failure(str(path), error)
        return {"learned": TrainedPolicy(path)}  # a player who uses it gets the error
    parameters = about.get("parameters") if isinstance(about, dict) else None
    return {"learned": TrainedPolicy(path)} if isinstance(parameters, dict) and is_trained_for(parameters, game) else {}


def is_trained_for(parameters: Mapping[str, Any], game: Game) -> bool:
    """Return True if a policy trained with these parameters can play a game: only numbers of the rules may differ.

    The number of players is no such number. Switches and parameters chosen by name must be equal.

    >>> from tabletop.strategies.shipped import is_trained_for
    >>> is_trained_for({"hands": 5}, gin), is_trained_for({"hands": 5, "oklahoma": True}, gin)
    (True, False)
    """
    numbers = {p.name for p in game.declared if type(p.default) is int} - {"players"}
    own, trained = (
        {name: value for name, value in json.loads(json.dumps(dict(given))).items() if name not in numbers}
        for given in (game.changed_parameters(), parameters)
    )
    return bool(own == trained)


class TrainedPolicy:
    """Strategy that takes the action that a trained network rates highest; `path` is the file of the policy.

    The file is read when the strategy takes a seat or first decides.

    >>> from tabletop.strategies import TrainedPolicy
    >>> TrainedPolicy("policy.npz")
    TrainedPolicy('policy.npz')
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)

    def check_game(self, game: Game) -> None:
        """Raise PolicyFileError, which names every mistake, if the file holds no policy for this game.

        >>> axon = tabletop.load_game("axon_protocol")
        >>> tabletop.find_strategy("learned", axon).check_game(axon)
        """
        _load_network(self.path, self._written, game)

    def decide(self, view: PlayerView, source: Random) -> Action:
        """Return the action with the highest rating. Raises PolicyFileError if the file does not fit the game."""
        legal = list_choices(view)
        if (answer := find_forced_action(view)) is not None:
            return answer
        return legal[int(self.rate_actions(view).argmax())]

    def rate_actions(self, view: PlayerView) -> Any:
        """Return an array with a rating for each legal action; higher is better.

        >>> axon = tabletop.load_game("axon_protocol")
        >>> view = tabletop.PlayerView(axon.new_initial_state(1))
        >>> len(tabletop.find_strategy("learned", axon).rate_actions(view)) == len(view.legal_actions())
        True
        """
        from tabletop.strategies.policies import get_action_encoding, get_encoding

        game, state, seat = view.game, view.state, view.player
        rate, trained, consequences = _load_network(self.path, self._written, game)
        legal = view.legal_actions()
        return rate(get_encoding(trained)(state, seat), get_action_encoding(trained, consequences)(state, seat, legal))

    @property
    def _written(self) -> int:
        """Modification time of the file: a policy that was trained again is read again."""
        return self.path.stat().st_mtime_ns if self.path.is_file() else 0

    @property
    def origin(self) -> dict[str, Any]:
        """Origin of the policy: command, versions, learning curve, results and "consequences".

        "consequences" is True if its input includes the effects of each action. Raises ValueError or OSError if the
        file does not contain the origin.
        """
        about = read_about(self.path)
        origin = about.get("origin") if isinstance(about, dict) else None
        if not isinstance(origin, dict):
            raise InputError([f"{ABOUT} has no entry 'origin'"])
        return {**origin, "consequences": has_consequences(about)}

    def __repr__(self) -> str:
        return f"TrainedPolicy({self.path.name!r})"


@lru_cache(maxsize=16)
def _load_network(path: Path, written: int, game: Game) -> tuple[Any, Game, bool]:
    """Return the network, the game of its training, whose numbers it uses, and whether it needs effects.

    The result is cached in a process for each time at which the file was `written`.
    """
    from tabletop.strategies.policies.file import read_policy

    network, about = read_policy(path, game)
    return network, type(game)(**about["parameters"]), has_consequences(about)
