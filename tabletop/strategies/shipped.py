"""The strategy "learned": a policy that a game ships as plain numbers, for the parameters it was trained with.

Nothing heavy is imported until it decides: it needs numpy then, and nothing else.
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
from tabletop.strategies.base import Strategy, choices, without_thought
from tabletop.strategies.fitted_files import find_file

FILE = "policy.npz"
"""Where a game keeps its policy, in its folder."""
ABOUT = "about.json"
"""What the file says of itself."""


def about_of(path: Path) -> Any:
    """What the file of a policy says of itself; raises OSError or ValueError if it is none.

    >>> from pathlib import Path
    >>> from tabletop.strategies.shipped import about_of
    >>> about_of(Path("nothing.npz"))
    Traceback (most recent call last):
        ...
    FileNotFoundError: [Errno 2] No such file or directory: 'nothing.npz'
    """
    try:
        return parse_about(Archive(path))
    except InputError as error:
        raise InputError([f"it is no file of a policy ({error})"]) from None


def parse_about(archive: Archive) -> Any:
    """Return what an open policy file says about itself. Raises InputError."""
    data = archive.read(ABOUT, MAX_BYTES + 1)
    try:
        return parse_json(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise InputError([f"{ABOUT} is not UTF-8 text"]) from None
    except InputError as error:
        raise InputError([f"{ABOUT}: {mistake}" for mistake in error.mistakes]) from None


def told_consequences(about: Mapping[str, Any]) -> bool:
    """Whether the policy of a file is told what each action changes; files that do not say are not.

    >>> from tabletop.strategies.shipped import told_consequences
    >>> told_consequences({"game": "gin_rummy"})
    False
    """
    told: bool = about.get("consequences", False)
    return told


@lru_cache(maxsize=64)
def offered(game: Game) -> Mapping[str, Strategy]:
    """The strategy that a game ships, by its name; nothing where it ships none for these parameters, or without numpy.

    >>> from tabletop.strategies.shipped import offered
    >>> offered(gin)
    {}
    """
    path = find_file(FILE, game)
    if path is None or game.content_id != "published" or find_spec("numpy") is None:
        return {}
    try:
        about = about_of(path)
    except (OSError, ValueError) as error:
        report_failure(str(path), error)
        return {"learned": Learned(path)}  # who plays by it is told what is wrong
    told = about.get("parameters") if isinstance(about, dict) else None
    return {"learned": Learned(path)} if isinstance(told, dict) and trained_for(told, game) else {}


def trained_for(parameters: Mapping[str, Any], game: Game) -> bool:
    """Whether a policy that was trained with these parameters can play a game: only numbers of the rules differ.

    How many play is no such number, and what is switched on or chosen by name must be as it was.

    >>> from tabletop.strategies.shipped import trained_for
    >>> trained_for({"hands": 5}, gin), trained_for({"hands": 5, "oklahoma": True}, gin)
    (True, False)
    """
    numbers = {p.name for p in game.declared if type(p.default) is int} - {"players"}
    own, told = (
        {name: value for name, value in json.loads(json.dumps(dict(given))).items() if name not in numbers}
        for given in (game.changed_parameters(), parameters)
    )
    return bool(own == told)


class Learned:
    """Takes the action that a trained network rates highest; `path` is the file of the policy.

    The file is read when the strategy takes a seat or first decides.

    >>> from tabletop.strategies import Learned
    >>> Learned("policy.npz")
    Learned('policy.npz')
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)

    def check_game(self, game: Game) -> None:
        """Raises PolicyFileError, which names every mistake, if the file holds no policy for this game.

        >>> axon = tabletop.load_game("axon_protocol")
        >>> tabletop.find_strategy("learned", axon).check_game(axon)
        """
        _network(self.path, self._written, game)

    def decide(self, view: PlayerView, source: Random) -> Action:
        """The action that is rated highest. Raises PolicyFileError if the file does not fit the game."""
        legal = choices(view)
        if (answer := without_thought(view)) is not None:
            return answer
        return legal[int(self.ratings(view).argmax())]

    def ratings(self, view: PlayerView) -> Any:
        """A rating for each legal action, as an array; the higher, the better.

        >>> axon = tabletop.load_game("axon_protocol")
        >>> view = tabletop.PlayerView(axon.new_initial_state(1))
        >>> len(tabletop.find_strategy("learned", axon).ratings(view)) == len(view.legal_actions())
        True
        """
        from tabletop.strategies.policies import actions_of, encoding_of

        game, state, seat = view.game, view.state, view.player
        rate, trained, consequences = _network(self.path, self._written, game)
        legal = view.legal_actions()
        return rate(encoding_of(trained)(state, seat), actions_of(trained, consequences)(state, seat, legal))

    @property
    def _written(self) -> int:
        """When the file was written: one that was trained anew is read anew."""
        return self.path.stat().st_mtime_ns if self.path.is_file() else 0

    @property
    def origin(self) -> dict[str, Any]:
        """Where the policy comes from: the command, the versions, the learning curve, how it fared, and whether it is
        told what each action changes ("consequences"). Raises ValueError or OSError if the file does not say it."""
        about = about_of(self.path)
        origin = about.get("origin") if isinstance(about, dict) else None
        if not isinstance(origin, dict):
            raise InputError([f"{ABOUT} says nothing of 'origin'"])
        return {**origin, "consequences": told_consequences(about)}

    def __repr__(self) -> str:
        return f"Learned({self.path.name!r})"


@lru_cache(maxsize=16)
def _network(path: Path, written: int, game: Game) -> tuple[Any, Game, bool]:
    """What rates actions, the game it was trained for, whose numbers it knows, and whether it is told consequences.

    Read once in a process, as it was `written` then.
    """
    from tabletop.strategies.policies.file import read

    network, about = read(path, game)
    return network, type(game)(**about["parameters"]), told_consequences(about)
