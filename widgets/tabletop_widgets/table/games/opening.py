"""`play`: a table in one line, with a new game or with one that was played before."""

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
from tabletop_widgets.screen.languages import language
from tabletop_widgets.table.boards import first_game
from tabletop_widgets.table.games.kept import refuse_name
from tabletop_widgets.table.table import Table

FIRST_SEED = 1


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
    **parameters: Any,
) -> Table:
    """A table with a new game: `play("51st_state", seats=["human", "heuristic"], seed=7)`. As many players as seats.

    `standing` says when seats are asked whether they react: "always", when "concerned", in their "turn"; or one each.

    `pace` says how fast their moves are shown: milliseconds from one to the next, 0 for all at once, or "step".

    `where` is the "cell", or a "tab" of its own where the page has tabs; `height` is in pixels, 0 for what is there;
    `scale` makes everything larger, for people far away.

    Every game is saved in a file of its own in `saved_games` next to the notebook, unless `keep` is False: run the
    cell again, after a restart too, and the table offers to go on. `name` is part of the names of these files, else
    they are the cell's own.

    With a `tutor` a person is asked before a very bad move is final.

    `game` is as `load_game` knows it, "" for the first there is; `parameters` are those of the game. It may also be a
    game that was played: a `Record`, the link of one, or its file (a path that ends in `.json`). Then `seats` are as
    they were unless others are given, and seed and parameters are its own. Raises ParameterError, RecordError,
    ValueError, or OSError for a file that cannot be read.

    >>> from tabletop_widgets import play
    >>> play("gin_rummy", seats=["human", "random"], seed=7).session.seats
    ('human', 'random')
    >>> play(session.record().link()).session.seed
    7
    """
    record = _recorded(game)
    if record is None:
        session = _new(str(game) or first_game(), seats, seed, standing, parameters)
    else:
        if given := [*parameters, *(["seed"] if seed is not None else [])]:
            raise ValueError(f"a game that was played has its own {', '.join(sorted(given))}: leave that out")
        session = Session.from_record(record, seats)
        for seat, when in enumerate(check_modes(len(session.seats), standing, session.auto_pass)):
            session.set_auto_pass(seat, when)
    shown = {} if pace is None else {"pace": pace}
    refuse_name(name)
    table = Table(session, lang=lang or language(), where=where, height=height, scale=scale, tutor=tutor, **shown)
    if keep:
        table.keep(name)
    return table


def _new(
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
    return Session(game, FIRST_SEED if seed is None else seed, seats, auto_pass=standing)


def _recorded(game: str | Record | os.PathLike[str]) -> Record | None:
    """The record that is meant; None for the name of a game."""
    if isinstance(game, Record):
        return game
    if isinstance(game, str) and is_link(game):
        return Record.from_link(game)
    if not isinstance(game, str) or PurePath(game).suffix.lower() == ".json":
        return Record.load(game)
    return None
