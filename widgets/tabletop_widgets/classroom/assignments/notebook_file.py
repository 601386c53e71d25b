"""A teacher's notebook: the sources of its cells, in pages, and the mistakes with which no class can be given it.

Only sources are read. Outputs and attachments in the file are never used.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tabletop.engine.i18n.quoting import join_mistakes, shorten
from tabletop.engine.serialization.bounded_input import parse_json, read_text

MAX_BYTES = 50_000_000
"""Size of a file. Outputs, which are not used, may contain many pictures."""
FORMAT = 4
FLAGS = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
HEADING = re.compile(r"#{1,6}[ \t]+(.*?)[ \t#]*(?:\n|$)")
COMMAND = re.compile(r"\s*[%!?]|.*\?\s*$")
"""Line with a command of Jupyter: a magic, a command of the shell, or a request for help."""


class NotebookError(ValueError):
    """Error for a notebook that a class cannot be given. The message names every mistake with its cell."""


class Cell(NamedTuple):
    """A cell with text in Markdown or with code."""

    number: int
    """Number of the cell in the file, from 1."""
    id: str
    is_code: bool
    source: str

    @property
    def heading(self) -> str:
        """Text of the heading with which the cell begins; "" if there is none."""
        match = None if self.is_code else HEADING.match(self.source.lstrip())
        return re.sub(r"[*`]", "", match[1]) if match else ""


class Page(NamedTuple):
    """Cells that a learner sees together."""

    title: str
    cells: Sequence[Cell]


class Notebook(NamedTuple):
    """A notebook in pages. A page begins at a heading, unless no code has come since the last one."""

    path: Path
    title: str
    pages: Sequence[Page]
    start: int
    """Index of the page with which learners begin."""
    fingerprint: str
    """Hash of all sources."""

    @property
    def cells(self) -> Iterator[Cell]:
        """All cells in order."""
        return (cell for page in self.pages for cell in page.cells)


def is_notebook(name: str) -> bool:
    """Return True for the name of a file with a notebook."""
    return name.endswith(".ipynb")


def read_notebook(path: Path, start: str = "") -> Notebook:
    """Return the notebook in a file. Nothing is executed.

    Args:
        path: File of the notebook.
        start: Heading, id or number of the cell to begin with; a page begins there. "" for the first page.

    Raises NotebookError.
    """
    try:
        data = parse_json(read_text(path, MAX_BYTES), MAX_BYTES)
    except OSError as error:
        raise NotebookError(f"{path} cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise NotebookError(f"{path} is no notebook: {error}") from None
    if not isinstance(data, dict) or data.get("nbformat") != FORMAT or not isinstance(data.get("cells"), list):
        raise NotebookError(f"{path} is no notebook of format {FORMAT}")
    mistakes = [*_find_other_language(data.get("metadata"))]
    cells = []
    for number, entry in enumerate(data["cells"], 1):
        cell = _read_cell(number, entry)
        if cell is None:
            mistakes.append(f"cell {number} is no cell of a notebook")
        elif cell.source.strip() and entry["cell_type"] != "raw":
            cells.append(cell)
            mistakes += _find_mistakes(cell)
    if not mistakes and not any(cell.is_code for cell in cells):
        mistakes.append("there is no cell with code")
    if mistakes:
        raise NotebookError(f"{path.name} cannot be given to a class: {join_mistakes(mistakes)}")
    title = next((cell.heading for cell in cells if cell.heading), path.stem)
    pages, first = _split_pages(cells, title, _find_start(cells, path.name, start) if start else None)
    sources = json.dumps([(cell.is_code, cell.source) for cell in cells])
    return Notebook(path, title, pages, first, hashlib.sha256(sources.encode()).hexdigest())


def _find_other_language(metadata: object) -> Iterator[str]:
    """Yield a mistake if the notebook is not in Python."""
    facts: Mapping[str, Any] = metadata if isinstance(metadata, dict) else {}
    for part, name in (("kernelspec", "language"), ("language_info", "name")):
        entry = facts.get(part)
        language = entry.get(name, "python") if isinstance(entry, dict) else "python"
        if language != "python":
            yield f"its language is {shorten(str(language), 30)}, not python"
            return


def _read_cell(number: int, entry: Any) -> Cell | None:
    """Return a cell; None if the entry is none."""
    if not isinstance(entry, dict) or entry.get("cell_type") not in ("code", "markdown", "raw"):
        return None
    source = entry.get("source")
    lines = source if isinstance(source, list) else [source]
    if not all(isinstance(line, str) for line in lines):
        return None
    return Cell(number, str(entry.get("id", "")), entry["cell_type"] == "code", "".join(lines))


def _find_mistakes(cell: Cell) -> Iterator[str]:
    """Yield what keeps a cell with code from running in a class."""
    if not cell.is_code:
        return
    try:
        tree = compile(cell.source, "(cell)", "exec", FLAGS | ast.PyCF_ONLY_AST)
        compile(cell.source, "(cell)", "exec", FLAGS)
    except (SyntaxError, ValueError, RecursionError) as error:
        lines = cell.source.splitlines()
        commands = [k for k, line in enumerate(lines) if COMMAND.match(line)]
        is_whole = cell.source.lstrip().startswith("%%")  # the rest of the cell is not Python either
        for k in commands[: 1 if is_whole else None]:
            command = shorten(lines[k].strip(), 40)
            yield f"cell {cell.number}, line {k + 1}: {command!r} is a command of Jupyter, not Python"
        if not commands:
            yield f"cell {cell.number}, line {getattr(error, 'lineno', None) or 1}: {getattr(error, 'msg', error)}"
        elif not is_whole:
            rest = ["" if k in commands else line for k, line in enumerate(lines)]
            yield from _find_mistakes(cell._replace(source="\n".join(rest)))
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "input":
            yield f"cell {cell.number}, line {node.lineno}: input() has no one to ask: show a widget"


def _find_start(cells: Sequence[Cell], name: str, start: str) -> Cell:
    """Return the cell with this heading, id or number. Raises NotebookError."""
    wanted = start.strip().casefold()
    for cell in cells:
        if wanted in (cell.heading.casefold(), cell.id.casefold(), str(cell.number)):
            return cell
    headings = "; ".join(cell.heading for cell in cells if cell.heading)
    raise NotebookError(f"{name} has no heading or cell {start!r} (headings: {shorten(headings)})")


def _split_pages(cells: Sequence[Cell], title: str, first: Cell | None) -> tuple[Sequence[Page], int]:
    """Return the pages, and the index of the one that begins with the cell `first`."""
    groups: list[list[Cell]] = [[]]
    for cell in cells:
        if groups[-1] and (cell is first or (cell.heading and any(other.is_code for other in groups[-1]))):
            groups.append([])
        groups[-1].append(cell)
    pages: list[Page] = []
    for group in groups:
        title = next((cell.heading for cell in group if cell.heading), title)
        pages.append(Page(title, group))
    return pages, next((k for k, group in enumerate(groups) if group[0] is first), 0)
