"""A broken lesson names every mistake with its line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.teaching import LessonError
from tabletop.teaching.lesson import read_lesson
from tabletop.teaching.toml_lines import find_line, map_lines

ROOT = Path(__file__).resolve().parents[2] / "tabletop"
FILES = sorted(ROOT.rglob("*.toml"))
BROKEN = '''game = "gin_rummy"   # a comment = [ that is none
minutes = "ten"
title = { en = "A # B", fr = "[" }

[[exercise]]
id = 1
title = { en = "a", de = "b", es = "c" }
text = { en = """two
lines""", de = 'b', es = "c" }
goal = [
    "take",  # first
    7,
]
solution = ["take"]

[[exercise]]
id = "two"
colour = "red"
hints = [{ en = "x", de = 7 }]
text.en = "a"
text.de = "b"
text.es = "c"
title = { en = "a", de = "b", es = "c" }
[exercise.position]
dealer = 1
'''


def places(data: Any, place: str = "") -> Iterator[str]:
    """Every place in what was read."""
    if place:
        yield place
    if isinstance(data, dict):
        for key, one in data.items():
            yield from places(one, f"{place}.{key}" if place else key)
    elif isinstance(data, list):
        for k, one in enumerate(data):
            yield from places(one, f"{place}[{k}]")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_line_of_every_place_is_known(path: Path) -> None:
    text = path.read_text("utf-8")
    lines, rows = map_lines(text), text.splitlines()
    for place in places(tomllib.loads(text)):
        assert place in lines
        key = place.rpartition(".")[2]
        if "[" not in key:
            assert key in rows[lines[place] - 1]


def test_every_mistake_is_named_with_its_line() -> None:
    with pytest.raises(LessonError) as told:
        read_lesson(BROKEN, "broken")
    said = str(told.value)
    for mistake in (
        "line 2, minutes: must be a whole number, not 'ten'",
        "line 3, title: unknown key 'fr'",
        "line 6, exercise[0].id: must be a string",
        "line 12, exercise[0].goal[1]: must be a string",
        "line 16, exercise[1]: unknown key 'colour'",
        "line 19, exercise[1].hints[0].de: must be a string",
    ):
        assert mistake in said
    found = [int(part.split(",")[0]) for part in said.split("line ")[1:]]
    assert found == sorted(found)


def test_what_cannot_be_read_at_all_says_where_too() -> None:
    with pytest.raises(LessonError, match="line 2"):
        read_lesson('game = "dei"\ntitle = "x\n', "broken")


def test_a_place_that_is_not_there_has_the_line_of_what_it_stands_in() -> None:
    lines = map_lines(BROKEN)
    assert find_line("exercise[1].position.seats[3].hand", lines) == lines["exercise[1].position"] == 24
    assert find_line("nothing", lines) == 0


@pytest.mark.parametrize(
    "text", ["", "\n\n", "a = 1979-05-27 07:32:00", "a = '''\n[x]\n'''\nb = 1", 'a."b.c" = 1', "a=[[],[{}]]"]
)
def test_strange_texts_have_lines_too(text: str) -> None:
    lines = map_lines(text)
    assert set(places(tomllib.loads(text))) <= set(lines)
