"""Names that are written in cells follow the language: those of our notebooks, and those that bring their own."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import nbformat
import pytest

import tabletop_widgets as tw
from tabletop.games.dei.lessons.holder import load_holders
from tabletop_widgets.charts import CHARTS
from tabletop_widgets.charts.drawing.static_chart import StaticChart
from tabletop_widgets.kernel.user_state import get_user_state
from tabletop_widgets.screen.translation import NAMES, NUMBER, translate_name
from tools import translations

KNOWN = {lang: translations.read(NAMES, lang) for lang in translations.LANGUAGES}
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
CUT = "\n# -- a cell --\n"
LONG = ("await", "laboratory", "LocalCluster", "TemporaryDirectory")
"""In cells that play for long, or leave something to be cleared away by a later one."""


@pytest.mark.parametrize(
    ("text", "german"),
    [
        ("Points", "Punkte"),
        ("round 12", "Runde 12"),
        ("from 2.4a", "von 2.4a"),
        ("random", "zufällig"),
        ("nobody has translated that 3", "nobody has translated that 3"),
        ({"en": "mine", "de": "meins"}, "meins"),
        ({"en": "mine"}, "mine"),
        (lambda lang: f"in {lang}", "in de"),
    ],
)
def test_a_name_is_found_in_the_language(text: Any, german: str) -> None:
    assert translate_name(text, "de") == german


def test_what_is_written_in_english_stays_english_there() -> None:
    assert [translate_name(text, "en") for text in ("round 3", "random", {"de": "meins", "en": "mine"})] == [
        "round 3", "random", "mine",
    ]  # fmt: skip


def shown(chart: Any) -> str:
    """All that a chart says."""
    if isinstance(chart, tw.TextTable):
        return f"{chart.text()} {chart._shown.value}"
    cells = chart._cells if isinstance(chart, tw.Bands) else chart.frame.cells
    return f"{cells.data} {chart.picture()}"


CHANGED = {
    "words": (
        lambda: tw.TextTable(
            ["step", {"en": "told", "de": "gesagt", "es": "dicho"}],
            [["before", lambda lang: f"in {lang}"], [1, "random"]],
            "what happened",
        ),
        ["step", "told", "before", "in en", "random", "what happened"],
        ["Schritt", "gesagt", "vorher", "in de", "zufällig", "was geschah"],
    ),
    "heat": (
        lambda: tw.HeatMap(
            ["before", {"en": "later", "de": "später", "es": "luego"}],
            lambda lang: [f"{lang}-1", "round 2"],
            [[1, 2], [3, 4]],
            "Points",
            lambda lang: {(0, 0): f"a note in {lang}"},
        ),
        ["before", "later", "en-1", "round 2", "Points", "a note in en"],
        ["vorher", "später", "de-1", "Runde 2", "Punkte", "a note in de"],
    ),
    "distribution": (
        lambda: tw.Distribution({"random": [1, 2], "before": [3, 4]}, "Points at the end"),
        ["random", "before", "Points at the end"],
        ["zufällig", "vorher", "Punkte am Ende"],
    ),
    "bands": (
        lambda: tw.Bands({"Rounds": [1, 2]}, ["before", "after"], "Rounds of a game", "limit"),
        ["Rounds", "before", "after", "Rounds of a game", "limit"],
        ["Runden", "vorher", "nachher", "Runden einer Partie", "Grenze"],
    ),
}


@pytest.mark.parametrize(("make", "english", "german"), CHANGED.values(), ids=list(CHANGED))
def test_all_names_of_a_chart_change_over(make: Any, english: list[str], german: list[str]) -> None:
    chart = make()
    said = shown(chart)
    assert [words for words in english if words not in said] == []
    tw.use_language("de")
    said = shown(chart)
    assert [words for words in german if words not in said] == []
    assert [words for words in english if words in said] == []
    tw.use_language("en")
    assert [words for words in english if words not in shown(chart)] == []


def code(path: Path) -> str:
    """The code of a notebook."""
    book = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return CUT.join(cell.source for cell in book.cells if cell.cell_type == "code")


def written(node: ast.AST) -> Iterator[str]:
    """The words that stand in an expression, but for those that it asks a game for; a fact in them is "{n}"."""
    if isinstance(node, ast.Call | ast.Subscript):
        return
    if isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else "{n}" for part in node.values)  # type: ignore[misc]
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    else:
        for child in ast.iter_child_nodes(node):
            yield from written(child)


def names_of(path: Path) -> set[str]:
    """What the charts of a notebook are told to say."""
    tree = compile(code(path), path.name, "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CHARTS:
            for part in node.args:
                found.update(written(part))
    return {NUMBER.sub("{n}", words) for words in found if any(map(str.isalpha, words.replace("{n}", "")))}


def test_every_name_in_a_notebook_is_said_in_every_language() -> None:
    found = {path.name: names_of(path) for path in NOTEBOOKS.glob("*.ipynb")}
    assert sum(map(len, found.values())) > 20
    assert {name: missing for name, said in found.items() if (missing := said - set(KNOWN["de"]))} == {}
    positions = {question.id.replace("_", " ") for question in load_holders("dei")}
    assert {name for name in positions if NUMBER.sub("", name) == name} - set(KNOWN["de"]) == set()


def test_the_names_are_complete_and_no_notebook_has_dropped_one() -> None:
    everything = "\n".join(map(code, NOTEBOOKS.glob("*.ipynb")))
    positions = {question.id.replace("_", " ") for question in load_holders("dei")}
    assert set(KNOWN["de"]) == set(KNOWN["es"])
    for english in KNOWN["de"]:
        assert all(("{n}" in known[english]) == ("{n}" in english) for known in KNOWN.values()), english
        assert english.partition("{n}")[0] in everything or english in positions, english


def heads(chart: Any) -> set[str]:
    """What a chart calls itself, its rows and its columns."""
    if isinstance(chart, tw.TextTable):
        return {chart._title, *chart._heads, *(row[0] for row in chart._rows)}
    data = (chart._cells if isinstance(chart, tw.Bands) else chart.frame.cells).data
    return {data["label"], *data["heads"], *(row[0] for row in data["table"])}


@pytest.mark.breadth("01_51st")
@pytest.mark.parametrize("path", list(filter(names_of, sorted(NOTEBOOKS.glob("*.ipynb")))), ids=lambda path: path.stem)
def test_the_charts_of_a_notebook_change_over_when_all_of_it_has_been_run(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = names_of(path)
    monkeypatch.chdir(NOTEBOOKS)
    before = set(get_user_state().speaking)
    cells = ModuleType("__main__")  # as in a notebook: what is written in cells is sent to processes whole
    monkeypatch.setitem(sys.modules, "__main__", cells)
    shown: list[Any] = []
    vars(cells)["display"] = lambda *things: shown.extend(things)
    monkeypatch.setattr(sys, "displayhook", shown.append)
    for source in code(path).split(CUT):
        if not any(word in source for word in LONG):
            for statement in ast.parse(source).body:
                is_value = isinstance(statement, ast.Expr)
                tree = ast.Interactive([statement]) if is_value else ast.Module([statement], [])
                exec(compile(tree, str(path), "single" if is_value else "exec"), vars(cells))
    made = set(get_user_state().speaking) - before
    charts = [one for one in made if isinstance(one, StaticChart | tw.ScoreWaterfall)]
    assert said & set().union(*map(heads, charts)), "some of what was written is seen"
    english = {one: heads(one) for one in charts}
    for lang in ("de", "es"):
        tw.use_language(lang)
        for one in charts:
            left = {head for head in heads(one) & english[one] if head in said and translate_name(head, lang) != head}
            assert left == set(), lang
    tw.use_language("en")
    assert [heads(one) for one in charts] == list(english.values())
