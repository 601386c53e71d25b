"""Content files of every game with things of the wrong kind in every field: content, or one error that names places."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from tabletop.engine.serialization.content_files import ContentError
from tabletop.games.axon_protocol.content import load_content as axon
from tabletop.games.dei.content import load_content as dei
from tabletop.games.fifty_first_state.content import load_content as fifty
from tests.alike import Way, places

KINDS: tuple[Any, ...] = (
    None, True, 0, -1, 10**30, 1.5, float("nan"), "", "x", "a b\n", [], ["x"], [["x"]], [{}], [1, "x"], {}, {"x": 1},
    {"x": ["x"]}, {1: 2},
)  # fmt: skip
"""Something of every kind, to be put where something else belongs."""
LOADERS: Mapping[str, Callable[[Any], Any]] = {"fifty_first_state": fifty, "axon_protocol": axon, "dei": dei}


SAMPLE = 20
"""So many things are put into fields of each file in every run, all of them in the long one."""


def tables() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The published content files of every game, each as (game, file, table)."""
    for game in LOADERS:
        for path in sorted((files("tabletop.games") / game / "content").iterdir(), key=lambda path: path.name):
            if path.name.endswith(".toml"):
                yield game, path.name, tomllib.loads(path.read_text(encoding="utf-8"))


TABLES = tuple(tables())


def shapes(table: dict[str, Any]) -> list[Way]:
    """One way to every kind of field: the first of all ways that differ only in the places of lists."""
    found: dict[tuple[Any, ...], Way] = {}
    for way in places(table):
        found.setdefault(tuple("*" if isinstance(key, int) else key for key in way), way)
    return list(found.values())


def with_thing(table: dict[str, Any], way: Way, thing: Any) -> dict[str, Any]:
    """The table with something else in one place."""
    changed = copy.deepcopy(table)
    here: Any = changed
    for key in way[:-1]:
        here = here[key]
    here[way[-1]] = thing
    return changed


def refusal(game: str, table: dict[str, Any], way: Way) -> tuple[str, ...]:
    """The mistakes by which a table is refused as content; nothing if it can be used."""
    try:
        LOADERS[game](table)
    except ContentError as error:
        return error.mistakes
    except Exception as error:
        raise AssertionError(f"{game}: at {way}: {error!r}") from error
    return ()


def check(game: str, file: str, table: dict[str, Any], most: int) -> None:
    """At most so many fields get something else: content, or mistakes that are short; a third of them at least."""
    own = {**table, "extends": "published"} if game == "fifty_first_state" else table
    pairs = [(way, thing) for way in shapes(table) for thing in KINDS]
    tried = Random(file).sample(pairs, min(len(pairs), most))
    mistakes = [refusal(game, with_thing(own, way, thing), way) for way, thing in tried]
    assert all(len(mistake) < 2000 for found in mistakes for mistake in found)
    assert sum(map(bool, mistakes)) > len(tried) // 3


EVERY_FILE = pytest.mark.parametrize(
    ("game", "file", "table"), TABLES, ids=[f"{game}-{file}" for game, file, _ in TABLES]
)


@EVERY_FILE
def test_a_thing_of_the_wrong_kind_in_a_field_is_a_named_mistake(game: str, file: str, table: dict[str, Any]) -> None:
    check(game, file, table, SAMPLE)


@pytest.mark.long
@EVERY_FILE
def test_a_thing_of_the_wrong_kind_in_any_field_is_one(game: str, file: str, table: dict[str, Any]) -> None:
    check(game, file, table, len(KINDS) * len(shapes(table)))


def test_a_list_where_a_row_belongs_is_named_with_its_place() -> None:
    card = {
        "id": "school", "name": "School", "row": ["production"], "distance": 1, "types": [], "spoils": {"gun": 1},
        "deal": {"gun": 1}, "produces": [{"gain": {"gun": 1}}],
    }  # fmt: skip
    with pytest.raises(ContentError) as caught:
        fifty({"extends": "published", "card": [card]})
    assert "table, card school, row: must be a string, not 'list'" in caught.value.mistakes
