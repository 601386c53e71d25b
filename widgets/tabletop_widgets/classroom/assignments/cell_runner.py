"""Runs the cells of a teacher's notebook for one learner, and turns what they show into widgets.

Each learner has own names, own random numbers of the module `random`, and own games that cells register. One cell runs
at a time in the whole process.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import random
import re
import sys
import time
import traceback
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, chdir, contextmanager
from pathlib import Path
from threading import Lock
from types import CodeType, ModuleType
from typing import Any
from uuid import uuid4

import ipywidgets as W
from markupsafe import Markup, escape

from tabletop.engine.core.game import Game
from tabletop.engine.failures import describe
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.registry.catalogue import register_for_now
from tabletop_widgets.classroom.assignments.cell_output import (
    build_widgets,
    collect_output,
    display,
    replace_displays,
)
from tabletop_widgets.classroom.assignments.notebook_file import FLAGS, Cell
from tabletop_widgets.teaching.prose import RenderedMarkdown

MAX_TURN_SECONDS = 20.0
"""Seconds to wait at most for the cells of others."""
TURN_SECONDS = 0.02
TEXT = Markup('<div lang="{}">{}</div>')
FILE_NAME = re.compile(r"[<]cell \d+[>]")

_turn = Lock()


class CellError(Exception):
    """Error of a cell, with its number and line in `place`."""

    def __init__(self, cell: Cell, error: BaseException) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == _get_file_name(cell)]
        self.place = f"cell {cell.number}" + (f", line {lines[0]}" if lines else "")
        super().__init__(f"{self.place}: {describe(error)}")


def _get_file_name(cell: Cell) -> str:
    return f"<cell {cell.number}>"


def find_place(error: BaseException) -> str:
    """Return the cell and the line in which an error of a callback was raised; "" if it is no error of a cell.

    >>> from tabletop_widgets.classroom.assignments.cell_runner import find_place
    >>> find_place(ValueError())
    ''
    """
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{frame.filename[1:-1]}, line {frame.lineno}" for frame in frames if FILE_NAME.fullmatch(frame.filename)]
    return places[-1] if places else ""


class CellRunner:
    """The names of a notebook of one learner.

    Args:
        path: File of the notebook.
        lang: Language of its texts.
    """

    def __init__(self, path: Path, lang: str) -> None:
        self._lang = lang
        original = path.absolute().parent.parent / path.name
        is_translation = path.absolute().parent.name in LANGUAGES and original.exists()
        self._folder = original.parent if is_translation else path.absolute().parent
        """The working directory; a translation shares the files of the original."""
        module = ModuleType(f"notebook_{uuid4().hex}")
        sys.modules[module.__name__] = module  # a game finds its actions in the module of its class
        self._name, self._names = module.__name__, vars(module)
        self._names["display"] = display
        self._random = random.Random().getstate()
        self.games: dict[str, str | type[Game]] = {}
        """Games that the cells have registered."""

    def close(self) -> None:
        """Forget all names."""
        sys.modules.pop(self._name, None)
        self._names.clear()

    async def run(self, cell: Cell) -> list[W.Widget]:
        """Run a cell, and return what it shows. Raises CellError."""
        if not cell.is_code:
            return [W.HTML(str(TEXT.format(self._lang, escape(RenderedMarkdown(cell.source)))))]
        try:
            async with _wait_for_turn():
                with self._use_own_state(), collect_output() as shown:
                    await self._execute(cell)
        except (Exception, SystemExit) as error:
            raise CellError(cell, error) from error
        return build_widgets(shown)

    async def _execute(self, cell: Cell) -> None:
        tree: ast.Module = compile(cell.source, _get_file_name(cell), "exec", FLAGS | ast.PyCF_ONLY_AST)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        await self._evaluate(compile(tree, _get_file_name(cell), "exec", FLAGS))
        if isinstance(last, ast.Expr):
            value = await self._evaluate(compile(ast.Expression(last.value), _get_file_name(cell), "eval", FLAGS))
            if value is not None and not cell.source.rstrip().endswith(";"):
                display(value)

    async def _evaluate(self, code: CodeType) -> Any:
        value = eval(code, self._names)
        return await value if code.co_flags & inspect.CO_COROUTINE else value

    @contextmanager
    def _use_own_state(self) -> Iterator[None]:
        """Use the learner's random numbers and games, the folder of the notebook, and our way to show things."""
        state = random.getstate()
        random.setstate(self._random)
        try:
            with register_for_now(self.games), chdir(self._folder), replace_displays():
                yield
        finally:
            self._random = random.getstate()
            random.setstate(state)


@asynccontextmanager
async def _wait_for_turn() -> AsyncIterator[None]:
    """Wait until no other cell runs."""
    end = time.monotonic() + MAX_TURN_SECONDS
    while not (is_mine := _turn.acquire(blocking=False)) and time.monotonic() < end:
        await asyncio.sleep(TURN_SECONDS)
    try:
        yield
    finally:
        if is_mine:
            _turn.release()
