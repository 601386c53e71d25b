"""The last line of a cell shows itself, of every game, in a notebook that is really executed."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from tabletop.engine.registry.catalogue import games

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = {"51st_state": {"players": 2, "victory_points": 10}, "gin_rummy": {"hands": 1}}
BEGIN = """
from random import Random
import tabletop
from tabletop.experiments import sweep, tournament

game = tabletop.load_game({name!r}, **{settings!r})
state, source = game.new_initial_state(seed=3), Random(1)
while not (wrong := [action for action in state.possible_actions() if not state.check(action)]):
    state.apply_action(source.choice(state.legal_actions()))
names = ["random"] * game.num_players
number = next(p for p in game.parameters.values() if type(p.value) is int and p.name != "players")
"""
GAMES = sorted(games())
SHOWN = {
    "game": ("parameter", "default"),
    "game.parameters": ("parameter", "default"),
    "game.rulebook": ("rule", "sentence"),
    "state": ("data:image/svg+xml", "alt="),
    "state.decision": ("answer", "what it means"),
    "state.check(wrong[0])": ("rule", "what would help"),
    "state.check(state.legal_actions()[0])": ("This is legal", ""),
    "tournament(game, {'one': 'random', 'two': 'random'}, range(2))": ("strategy", "won in seat A"),
    "sweep(game, number.name, [number.value], names, range(2))": ("points of a seat", "seat A wins"),
}
"""The last line of a cell, and what its table or picture has."""


@pytest.fixture(scope="module")
def outputs() -> dict[tuple[str, str], dict[str, Any]]:
    """What each cell shows, in every format, by its game and last line; one kernel runs all."""
    sources: list[tuple[str, str]] = []
    for name in GAMES:
        begin = BEGIN.format(name=name, settings=SETTINGS.get(name, {}))
        sources += [(name, source) for source in (begin, *SHOWN)]
    book = nbformat.v4.new_notebook()  # type: ignore[no-untyped-call]
    book.cells = [nbformat.v4.new_code_cell(source) for _, source in sources]  # type: ignore[no-untyped-call]
    NotebookClient(book, kernel_name="python3", timeout=120, resources={"metadata": {"path": str(ROOT)}}).execute()
    return {
        where: dict(cell.outputs[0].data) for where, cell in zip(sources, book.cells, strict=True) if where[1] in SHOWN
    }


@pytest.mark.parametrize("line", SHOWN)
@pytest.mark.parametrize("name", GAMES)
def test_what_a_cell_ends_with_shows_itself(
    outputs: dict[tuple[str, str], dict[str, Any]], name: str, line: str
) -> None:
    found = outputs[name, line]
    page, text = found["text/html"], found["text/plain"]
    assert text.strip()
    assert not re.search(r"0x[0-9a-f]{6}", text)
    assert len(text) < 40_000
    for words in SHOWN[line]:
        assert words in page
    if line == "state":
        picture = base64.b64decode(re.search(r"base64,([^\"]+)", page)[1])  # type: ignore[index]
        assert picture.startswith(b"<svg")
        assert text.startswith("<")
    elif line.startswith("sweep"):
        assert re.search(r" = \d+: ", text), "no list"
    elif line.startswith("tournament"):
        assert re.search(r"\d\u00a0% \[\d+(\.\d)?,\u00a0\d+(\.\d)?\]", page), "a share with its interval"
        assert len(text) < 1000
