"""Content files of every game with things of the wrong kind in every field: content, or one error that names places."""

from __future__ import annotations

import copy
import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from tabletop.axon_protocol.content import load_content as axon
from tabletop.dei.content import load_content as dei
from tabletop.engine.content_files import ContentError
from tabletop.fifty_first_state.content import load_content as fifty
from tests.alike import Way, places

KINDS: tuple[Any, ...] = (
    None, True, 0, -1, 10**30, 1.5, float("nan"), "", "x", "a b\n", [], ["x"], [["x"]], [{}], [1, "x"], {}, {"x": 1},
    {"x": ["x"]}, {1: 2},
)  # fmt: skip
"""Something of every kind, to be put where something else belongs."""
LOADERS: Mapping[str, Callable[[Any], Any]] = {"fifty_first_state": fifty, "axon_protocol": axon, "dei": dei}


SAMPLE = int(os.environ.get("TABLETOP_KINDS", "20"))
"""So many things are put into fields of each file; set the variable to try more."""


def tables() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The published content files of every game, each as (game, file, table)."""
    for game in LOADERS:
        for path in sorted((files("tabletop") / game / "content").iterdir(), key=lambda path: path.name):
            if path.name.endswith(".toml") and path.name != "rulebook.toml":
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


def some(seed: str, pairs: list[Any]) -> list[Any]:
    """So many of these as are tried."""
    return Random(seed).sample(pairs, min(len(pairs), SAMPLE))


def refusal(game: str, table: dict[str, Any], way: Way) -> tuple[str, ...]:
    """The mistakes by which a table is refused as content; nothing if it can be used."""
    try:
        LOADERS[game](table)
    except ContentError as error:
        return error.mistakes
    except Exception as error:
        raise AssertionError(f"{game}: at {way}: {error!r}") from error
    return ()


@pytest.mark.parametrize(("game", "file", "table"), TABLES, ids=[f"{game}-{file}" for game, file, _ in TABLES])
def test_a_thing_of_the_wrong_kind_in_any_field_is_a_named_mistake(game: str, file: str, table: dict[str, Any]) -> None:
    own = {**table, "extends": "published"} if game == "fifty_first_state" else table
    pairs = [(way, thing) for way in shapes(table) for thing in KINDS]
    mistakes = [refusal(game, with_thing(own, way, thing), way) for way, thing in some(file, pairs)]
    assert all(len(mistake) < 2000 for found in mistakes for mistake in found)
    refused = sum(map(bool, mistakes))
    assert refused > min(len(pairs), SAMPLE) // 3


def test_a_list_where_a_row_belongs_is_named_with_its_place() -> None:
    card = {
        "id": "school", "name": "School", "row": ["production"], "distance": 1, "types": [], "spoils": {"gun": 1},
        "deal": {"gun": 1}, "produces": [{"gain": {"gun": 1}}],
    }  # fmt: skip
    with pytest.raises(ContentError) as caught:
        fifty({"extends": "published", "card": [card]})
    assert "table, card school, row: must be a word, not 'list'" in caught.value.mistakes
