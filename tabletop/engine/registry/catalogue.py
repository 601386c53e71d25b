"""Catalogue of games, also from plugins: packages declare their games as entry points, imported on first use."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.parameters import Mistake, ParameterError, check_parameters
from tabletop.engine.failures import describe, report_failure
from tabletop.engine.i18n.quoting import quote_value, shorten

if TYPE_CHECKING:
    from tabletop.engine.core.state import State

GROUP = "tabletop.games"
"""Entry point group in which other packages declare their games: name = "module:GameClass"."""

_registered: dict[str, str | type[Game]] = {}
_callbacks: list[Callable[[str], None]] = []


def register(name: str, location: str | type[Game]) -> None:
    """Register a game.

    Args:
        name: The name of the game.
        location: Its class, or a module with the class as `GAME`. The module is imported on first use, and its errors
            are raised then.

    >>> tabletop.register("gin_rummy", "tabletop.games.gin_rummy")
    """
    _registered[name] = location
    for callback in list(_callbacks):
        callback(name)


@contextmanager
def register_for_now(own: dict[str, str | type[Game]]) -> Iterator[None]:
    """Register the games `own`, by name, in this context only, and add those that are registered in it to `own`."""
    before = dict(_registered)
    _registered.update(own)
    try:
        yield
    finally:
        own.update({name: location for name, location in _registered.items() if before.get(name) is not location})
        _registered.update(before)
        for name in _registered.keys() - before.keys():
            del _registered[name]


def on_register(callback: Callable[[str], None]) -> Callable[[], None]:
    """Call `callback` with the name of every game that is registered from now on. Returns a function that ends it.

    >>> from tabletop.engine.registry.catalogue import on_register
    >>> stop = on_register(print)
    >>> tabletop.register("gin_rummy", "tabletop.games.gin_rummy")
    gin_rummy
    >>> stop()
    """
    _callbacks.append(callback)

    def stop() -> None:
        if callback in _callbacks:
            _callbacks.remove(callback)

    return stop


def _list_entry_points() -> dict[str, EntryPoint]:
    return _read_entry_points(tuple((folder, _get_modification_time(folder)) for folder in sys.path))


@lru_cache(1)
def _read_entry_points(folders: tuple[tuple[str, int], ...]) -> dict[str, EntryPoint]:
    """Return the entry points in some folders. They are cached until a folder changes, because reading takes 10 ms."""
    return {point.name: point for point in entry_points(group=GROUP)}


def _get_modification_time(folder: str) -> int:
    """Return the time of the last change of a folder in nanoseconds; 0 if it does not exist."""
    try:
        return os.stat(folder or os.curdir).st_mtime_ns
    except OSError:
        return 0


def games() -> tuple[str, ...]:
    """Return the names of all registered games. Errors of their packages are raised when they are loaded."""
    return tuple(sorted({*_registered, *_list_entry_points()}))


def find_game_class(name: str) -> type[Game]:
    """Return the class of the game with a name.

    Raises:
        ParameterError: There is no such game, with the most similar name; or its package cannot be imported.
    """
    location: str | type[Game] | EntryPoint | None = _registered.get(name) or _list_entry_points().get(name)
    if location is None:
        names = games()
        near = get_close_matches(str(name)[:60], names, 1)
        facts = {"value": repr(str(name)[:60]), "choices": ", ".join(names)}
        if not near:
            raise ParameterError([Mistake("game", "", N_("unknown game {value} (known: {choices})"), **facts)])
        message = N_("unknown game {value}; did you mean {near}? (known: {choices})")
        raise ParameterError([Mistake("game", "", message, **facts, near=repr(near[0]))])
    if isinstance(location, type):
        return location
    try:
        game_type = import_module(location).GAME if isinstance(location, str) else location.load()
    except Exception as error:  # an import may raise anything
        raise create_load_error(name, describe(error)) from error
    if not (isinstance(game_type, type) and issubclass(game_type, Game)):
        raise create_load_error(name, f"{shorten(quote_value(game_type), 60)} is not a game class")
    return game_type


def create_load_error(name: str, why: str) -> ParameterError:
    """Return the error for a game that fails, with the reason."""
    message = N_("the game {value} cannot be loaded: {why}")
    return ParameterError([Mistake("game", "", message, value=repr(str(name)[:60]), why=why)])


def load_game_classes() -> Iterator[tuple[str, type[Game]]]:
    """Yield the name and the class of each game that can be loaded. Failures are reported in one line each."""
    for name in games():
        try:
            yield name, find_game_class(name)
        except ParameterError as error:
            report_failure(f"the game {name!r}", error.__cause__ or error)


def create_declared_game(kind: type[Game], parameters: Mapping[str, Any]) -> Game:
    """Return a game of a class with parameters from a file.

    Only declared parameters are accepted: a file must not choose the `content` to read. Raises ParameterError.

    >>> from tabletop.engine.registry.catalogue import create_declared_game, find_game_class
    >>> create_declared_game(find_game_class("51st_state"), {"content": "letters.toml"})
    Traceback (most recent call last):
        ...
    tabletop.engine.declarations.parameters.ParameterError: unknown parameter 'content' (known: players, ...
    """
    check_parameters(kind.declared, parameters)
    return kind(**parameters)


def load_game(name: str, /, **parameters: Any) -> Game[State]:
    """Return the game with a name and parameters.

    `parameters` are those of `game.parameters`. For some games `content` is the path of a file or folder with content.

    Raises:
        ParameterError: There is no such game, or parameters are invalid. All mistakes are listed.

    >>> tabletop.load_game("51st_state", players=3).num_players
    3
    """
    return find_game_class(name)(**parameters)
