"""The notebooks lie here executed and in normal form; and each way to break that is noticed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode, v4

from tools.notebooks import FORBIDDEN, ROOT, WIDGET_VIEW, find_mistakes, normalize, run, to_text

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_there_is_a_notebook_to_start_with() -> None:
    assert "00_start_here.ipynb" in [path.name for path in NOTEBOOKS]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_in_normal_form(path: Path) -> None:
    assert find_mistakes(path) == []


def good() -> NotebookNode:
    shown = v4.new_output("execute_result", {"text/plain": "3"}, execution_count=1)
    said = v4.new_output("stream", name="stdout", text="three\n")
    return normalize(
        v4.new_notebook(
            cells=[
                v4.new_markdown_cell("Words."),
                v4.new_code_cell("1 + 2", execution_count=1, outputs=[shown]),
                v4.new_code_cell("print('three')", execution_count=2, outputs=[said]),
            ]
        )
    )


def write(path: Path, nb: NotebookNode) -> Path:
    path.write_text(to_text(nb), encoding="utf-8")
    return path


def test_a_good_notebook_has_no_mistakes(tmp_path: Path) -> None:
    assert find_mistakes(write(tmp_path / "good.ipynb", good())) == []


def error_output(nb: NotebookNode) -> None:
    nb.cells[2].outputs = [v4.new_output("error", ename="KeyError", evalue="'x'", traceback=[])]


BREAKS: dict[str, Callable[[NotebookNode], object]] = {
    "instead of 1": lambda nb: nb.cells[1].update(execution_count=None),
    "instead of 2": lambda nb: nb.cells[2].update(execution_count=7),
    "is empty": lambda nb: nb.cells[1].update(source=" "),
    "ends in an error: KeyError": error_output,
    "state of a widget": lambda nb: nb.cells[1].outputs[0].data.update({WIDGET_VIEW: {"model_id": "a"}}),
    "state of widgets": lambda nb: nb.metadata.update(widgets={}),
    "a bare SVG": lambda nb: nb.cells[1].outputs[0].data.update({"image/svg+xml": "<svg/>"}),
    "a date or a time: '2026-01-02'": lambda nb: nb.cells[2].outputs[0].update(text="on 2026-01-02"),
    "a date or a time: '1.25 s'": lambda nb: nb.cells[2].outputs[0].update(text="in 1.25 s"),
    "an address in memory": lambda nb: nb.cells[1].outputs[0].data.update({"text/plain": "<X 0x7f00aabbcc>"}),
    "a path of one machine": lambda nb: nb.cells[2].update(source="open('/tmp/x')"),
    "not in normal form": lambda nb: nb.cells[1].metadata.update(execution={"iopub.status.busy": "x"}),
}


@pytest.mark.parametrize("mistake", BREAKS)
def test_a_mistake_is_named(tmp_path: Path, mistake: str) -> None:
    nb = good()
    BREAKS[mistake](nb)
    found = find_mistakes(write(tmp_path / "bad.ipynb", nb))
    assert any(mistake in sentence for sentence in found), found


def test_a_file_that_is_no_notebook_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.ipynb"
    path.write_text("{", encoding="utf-8")
    assert "not a valid notebook" in find_mistakes(path)[0]


def test_pictures_are_not_searched_for_words(tmp_path: Path) -> None:
    nb = good()
    nb.cells[1].outputs[0].data["text/html"] = '<img src="data:image/svg+xml;base64,aa/tmp/aa0xABCDEF12==">'
    assert find_mistakes(write(tmp_path / "picture.ipynb", nb)) == []
    assert all(pattern.search("/tmp/a 0xABCDEF12 1.5 ms") for pattern in FORBIDDEN.values())


def test_running_brings_a_fresh_notebook_into_normal_form_and_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "fresh.ipynb"
    fresh = v4.new_notebook(cells=[v4.new_code_cell("print('a'); print('b')\n1 + 1")])
    path.write_text(nbformat.writes(fresh), encoding="utf-8")
    assert find_mistakes(path) != []
    run(path)
    assert find_mistakes(path) == []
    once = path.read_text(encoding="utf-8")
    run(path)
    assert path.read_text(encoding="utf-8") == once
