"""Which games there are. The engine knows none: packages say where theirs is, and it is imported when asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import Mistake, ParameterError, settle
from tabletop.engine.failures import describe, report_failure
from tabletop.engine.i18n.quoting import quoted, shortened

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

GROUP = "tabletop.games"
"""Entry point group in which other packages announce their games: name = "module:GameClass"."""

_known: dict[str, str | type[Game]] = {}


def register(name: str, where: str | type[Game]) -> None:
    """Make a game known: its class, or the module whose attribute `GAME` is the class.

    `where` is not imported before somebody asks for the game; what is wrong with it is raised then.

    >>> tabletop.register("gin_rummy", "tabletop.games.gin_rummy")
    """
    _known[name] = where


def _announced() -> dict[str, EntryPoint]:
    return _announced_in(tuple((folder, _changed(folder)) for folder in sys.path))


@lru_cache(1)
def _announced_in(folders: tuple[tuple[str, int], ...]) -> dict[str, EntryPoint]:
    """What the packages in these folders announce; read anew when one of the folders has changed (10 ms)."""
    return {point.name: point for point in entry_points(group=GROUP)}


def _changed(folder: str) -> int:
    """When something was put into a folder, or taken out of it; 0 where there is none."""
    try:
        return os.stat(folder or os.curdir).st_mtime_ns
    except OSError:
        return 0


def games() -> tuple[str, ...]:
    """The names of all games that are known; what is wrong with the package of one is raised when it is loaded."""
    return tuple(sorted({*_known, *_announced()}))


def game_class(name: str) -> type[Game]:
    """The class of the game with this name.

    Raises ParameterError with the nearest name, or with what its package raises when it is imported.
    """
    where: str | type[Game] | EntryPoint | None = _known.get(name) or _announced().get(name)
    if where is None:
        known = games()
        near = get_close_matches(str(name)[:60], known, 1)
        facts = {"value": repr(str(name)[:60]), "choices": ", ".join(known)}
        if not near:
            raise ParameterError([Mistake("game", "", N_("unknown game {value} (known: {choices})"), **facts)])
        message = N_("unknown game {value}; did you mean {near}? (known: {choices})")
        raise ParameterError([Mistake("game", "", message, **facts, near=repr(near[0]))])
    if isinstance(where, type):
        return where
    try:
        found = import_module(where).GAME if isinstance(where, str) else where.load()
    except Exception as error:  # whatever a package raises when it is imported
        raise _not_loaded(name, describe(error)) from error
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise _not_loaded(name, f"{shortened(quoted(found), 60)} is no class of a game")
    return found


def _not_loaded(name: str, why: str) -> ParameterError:
    """Return the error for a game whose package fails."""
    message = N_("the game {value} cannot be loaded: {why}")
    return ParameterError([Mistake("game", "", message, value=repr(str(name)[:60]), why=why)])


def loadable_games() -> Iterator[tuple[str, type[Game]]]:
    """Yield the name and the class of each game that can be loaded; one line reports each that cannot."""
    for name in games():
        try:
            yield name, game_class(name)
        except ParameterError as error:
            report_failure(f"the game {name!r}", error.__cause__ or error)


def declared_game(kind: type[Game], parameters: Mapping[str, Any]) -> Game:
    """Return the game of a class with parameters from a file.

    Only declared parameters are accepted: a file must not choose the `content` that is opened. Raises ParameterError.

    >>> from tabletop.engine.registry.catalogue import declared_game, game_class
    >>> declared_game(game_class("51st_state"), {"content": "letters.toml"})
    Traceback (most recent call last):
        ...
    tabletop.engine.declarations.parameters.ParameterError: unknown parameter 'content' (known: players, ...
    """
    settle(kind.declared, parameters)
    return kind(**parameters)


def load_game(name: str, /, **parameters: Any) -> Game[State]:
    """The game with this name and these parameters; ParameterError names every mistake.

    `parameters` are those of `game.parameters`, and `content`, the path of a file or folder, where a game takes it.

    >>> tabletop.load_game("51st_state", players=3).num_players
    3
    """
    return game_class(name)(**parameters)
