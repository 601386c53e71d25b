"""`play`: create a table with a new or a recorded game in one line."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

import tabletop
from tabletop import Record, Session
from tabletop.engine.registry.catalogue import find_game_class
from tabletop.engine.session.auto_pass import check_modes
from tabletop.engine.session.links import is_link
from tabletop.engine.session.strategy_registry import HUMAN
from tabletop.teaching.guided import find_guide
from tabletop_widgets.screen.languages import language
from tabletop_widgets.table.boards import get_default_game
from tabletop_widgets.table.games.autosave import refuse_name
from tabletop_widgets.table.games.form import draw_seed
from tabletop_widgets.table.table import Table


def play(
    game: str | Record | os.PathLike[str] = "",
    seats: Sequence[Any] | None = None,
    seed: int | None = None,
    lang: str = "",
    standing: str | Sequence[str] | None = None,
    pace: int | str | None = None,
    where: str = "cell",
    height: int = 0,
    scale: float = 1.0,
    name: str = "",
    keep: bool = True,
    tutor: bool = False,
    curtain: bool = True,
    guided: bool = False,
    **parameters: Any,
) -> Table:
    """Create a table: `play("51st_state", seats=["human", "heuristic"], seed=7)` starts a two-player game.

    Every game is saved in a separate file in `saved_games` next to the notebook. When the cell runs again, also after a
    restart, the table offers to resume the game.

    Args:
        game: Name as for `load_game`, "" for the first available game. A recorded game is given as a `Record`, its
            link, or the path of its file, which ends in `.json`.
        seats: Player of each seat, as for `Session`; their number sets the number of players. A recorded game keeps
            its seats by default.
        seed: Random seed of a new game, for the same deal again; None for a new deal. `session.seed` has it.
        lang: Language code; "" for the default language.
        standing: When a seat is asked whether it reacts: "always", when "concerned", in its "turn", or when it has a
            "choice". One mode for all seats, or one for each.
        pace: Milliseconds from one move of a strategy to the next; 0 for all at once, or "step".
        where: "cell", or "tab" for a separate tab if the page has tabs.
        height: Height in pixels; 0 for the available height.
        scale: Magnification, for viewers at a distance.
        name: Part of the names of the saved files; "" for names from the notebook and the cell.
        keep: False to save nothing.
        tutor: True to ask for confirmation of a very bad move.
        curtain: True to cover the table whenever another person at the screen is to move, until that person takes it.
            Nothing is covered if one person plays, or if the next person sees nothing that others may not see.
        guided: True for the guided first game of a game that has one. The guide sets seats, parameters and seed.
        **parameters: Parameters of a new game.

    Raises:
        ParameterError: If a parameter is not valid.
        RecordError: If the record is not valid.
        ValueError: If a seed or parameters are given with a recorded game, seats or parameters with a guided one, or
            another argument is not valid.
        OSError: If the file cannot be read.

    >>> from tabletop_widgets import play
    >>> play("gin_rummy", seats=["human", "random"], seed=7).session.seats
    ('human', 'random')
    >>> play(session.record().link()).session.seed
    7
    """
    record = None if guided else _load_record(game)
    if guided:
        session = _start_guided(game, seats, seed, parameters)
    elif record is None:
        session = _start_session(str(game) or get_default_game(), seats, seed, standing, parameters)
    else:
        if given := [*parameters, *(["seed"] if seed is not None else [])]:
            raise ValueError(f"a game that was played has its own {', '.join(sorted(given))}: leave that out")
        session = Session.from_record(record, seats)
        for seat, when in enumerate(check_modes(len(session.seats), standing, session.auto_pass)):
            session.set_auto_pass(seat, when)
    shown = {} if pace is None else {"pace": pace}
    refuse_name(name)
    table = Table(
        session, lang=lang or language(), where=where, height=height, scale=scale, tutor=tutor, curtain=curtain, **shown
    )
    if keep:
        table.keep(name)
    return table


def _start_session(
    game_name: str,
    seats: Sequence[Any] | None,
    seed: int | None,
    standing: str | Sequence[str] | None,
    parameters: dict[str, Any],
) -> Session:
    if seats is not None and any(p.name == "players" for p in find_game_class(game_name).declared):
        parameters.setdefault("players", len(seats))
    game = tabletop.load_game(game_name, **parameters)
    if seats is not None and len(seats) == parameters.get("players"):
        seats = [*seats, *[HUMAN] * (game.num_players - len(seats))]  # a virtual opponent has a seat too
    return Session(game, draw_seed() if seed is None else seed, seats, auto_pass=standing)


def _start_guided(
    game: str | Record | os.PathLike[str], seats: Sequence[Any] | None, seed: int | None, parameters: dict[str, Any]
) -> Session:
    """Return the session of the guided first game of a game. Raises ValueError."""
    if not isinstance(game, str) or seats is not None or parameters:
        raise ValueError("a guided game has its own seats and parameters: give only the name of the game, and a seed")
    name = game or get_default_game()
    guide = find_guide(name)
    if guide is None:
        raise ValueError(f"there is no guided game of {name}")
    return guide.new_session(seed)


def _load_record(game: str | Record | os.PathLike[str]) -> Record | None:
    """Return the record for a record, link or path; None for the name of a game."""
    if isinstance(game, Record):
        return game
    if isinstance(game, str) and is_link(game):
        return Record.from_link(game)
    if not isinstance(game, str) or PurePath(game).suffix.lower() == ".json":
        return Record.load(game)
    return None
