"""Printed numbers: the same game with some of them changed, e.g. a card that costs one more.

The name of a number is its kind, thing and field: "card.skyscraper.distance", "mission.scrappers.on_time". The pieces
of a game's content can be changed. A game with changed content is a normal game with a separate digest.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from difflib import get_close_matches
from typing import Any, TypeVar

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import get_attributes
from tabletop.engine.i18n.words import to_singular
from tabletop.engine.serialization.content_files import compute_fingerprint

G = TypeVar("G", bound=Game[Any])
MAX_NAMED = 12


def list_printed_numbers(game: Game) -> dict[str, int]:
    """Return every number of every piece of the content, by its name.

    >>> import tabletop
    >>> tabletop.experiments.list_printed_numbers(tabletop.load_game("dei"))["card.night_raid.technology"]
    2
    """
    return {name: n for name, n in list_printed_values(game).items() if isinstance(n, int) and not isinstance(n, bool)}


def list_printed_values(game: Game) -> dict[str, Any]:
    """Return every printed value of the pieces, by the same names."""
    return dict(_iterate_printed(getattr(game, "content", None)))


def _iterate_printed(content: Any) -> Iterator[tuple[str, Any]]:
    """Yield every printed value of every piece, with its name."""
    for name, pieces in _iterate_tables(content):
        for id, piece in pieces.items():
            for f in fields(piece):
                yield f"{to_singular(name)}.{id}.{f.name}", getattr(piece, f.name)


def _iterate_tables(content: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the tables of pieces in a content, with the name of the field."""
    for name, pieces in get_attributes(content).items():
        if isinstance(pieces, Mapping) and pieces and all(_is_piece(id, piece) for id, piece in pieces.items()):
            yield name, pieces


def _is_piece(id: Any, piece: Any) -> bool:
    return is_dataclass(piece) and not isinstance(piece, type) and getattr(piece, "id", None) == id


def with_printed(game: G, values: Mapping[str, Any]) -> G:
    """Return the same game with some of its content changed. Raises ValueError that lists all unknown names.

    `values` are by the names of `list_printed_numbers`. Values that are not numbers are changed in the same way, such
    as the actions of a card ("card.stash.actions"). They must have the type of the present value; whether they are
    sensible is not checked.

    >>> import tabletop
    >>> game = tabletop.experiments.with_printed(tabletop.load_game("dei"), {"card.night_raid.technology": 1})
    >>> game.content.cards["night_raid"].technology, game.content_id == "published"
    (1, False)
    """
    printed = list_printed_values(game)
    wrong = [_describe_unknown(name, printed) for name in values if name not in printed]
    unlike = [name for name, value in values.items() if name in printed and type(printed[name]) is not type(value)]
    wrong += [f"{name} = {values[name]!r} does not have the same type as {printed[name]!r}" for name in unlike]
    if wrong:
        raise ValueError("; ".join(wrong))
    turned = {name: value for name, value in values.items() if printed[name] != value}
    if not turned:
        return game
    old: Any = getattr(game, "content", None)
    content = copy.copy(old)
    for name, pieces in _iterate_tables(old):
        kind, new = to_singular(name), dict(pieces)
        for key, value in turned.items():
            of, _, rest = key.partition(".")
            id, _, field = rest.rpartition(".")  # ids may contain dots
            if of == kind:
                new[id] = replace(new[id], **{field: value})
        object.__setattr__(content, name, new)
    object.__setattr__(content, "digest", compute_fingerprint([old.digest, sorted(turned.items())]))
    return type(game)(**{"content": content, **game.changed_parameters()})


def _describe_unknown(name: str, printed: Mapping[str, int]) -> str:
    near = get_close_matches(str(name)[:60], printed, 1)
    hint = f"; did you mean {near[0]!r}?" if near else f" (there are {', '.join(list(printed)[:MAX_NAMED])} ...)"
    return f"no printed number has the name {str(name)[:60]!r}{hint}" if printed else "this game has no printed numbers"
