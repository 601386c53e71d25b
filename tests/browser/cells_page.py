"""Cells of a notebook without Jupyter: they run in this process, and a page of our own server shows their widgets.

It has the methods of `Notebook` that do not concern JupyterLab, and needs less than half of its time.
"""

from __future__ import annotations

import ast
import asyncio
import json
import logging
import sys
from collections.abc import Callable
from concurrent.futures import Future
from types import ModuleType
from typing import Any
from uuid import uuid4

from ipywidgets import Widget
from playwright.sync_api import Page

from tabletop_widgets.screen.composite import Composite
from tabletop_widgets.server.page_session import PageSession
from tests.browser.screens import CellsScreen
from tests.play_server import SECONDS, ServedPages

CONNECT = "sessionStorage.setItem('tt-session', %s)"
"""Makes the page connect with the session of this key."""


class LoggedErrors(logging.Handler):
    """Errors that the package logs, as lines in a list."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.ERROR)
        self.lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error."""
        self.lines.append(f"{record.getMessage()}: {record.exc_info[1] if record.exc_info else ''}")


class CellsPage(CellsScreen):
    """Cells in a session of a server in this process, and the page that shows their widgets."""

    def __init__(self, page: Page, served: ServedPages, cells: tuple[str, ...]) -> None:
        super().__init__(page)
        self._served, self._cells = served, cells
        self._sessions = served.server.sessions
        self._log = LoggedErrors(self.errors)
        self._session: PageSession | None = None
        self._module = ModuleType(f"cells_{uuid4().hex}")
        self.names = self._module.__dict__
        """Names that the cells have defined."""
        sys.modules[self._module.__name__] = self._module  # a game finds its actions in the module of its class
        logging.getLogger("tabletop_widgets").addHandler(self._log)

    def release(self) -> None:
        """End the session."""
        super().release()
        logging.getLogger("tabletop_widgets").removeHandler(self._log)
        del sys.modules[self._module.__name__]
        if (session := self._session) is not None:
            self._in_server(lambda: self._sessions.end(session))
            session.join()

    def run_all(self) -> None:
        """Run every cell, and show their widgets. A cell that fails, or a page that is not drawn, fails."""
        session = self._session = self._in_server(lambda: self._sessions.create(self._build))
        assert session is not None
        self.call(lambda: None)
        assert self.errors == []
        self.page.add_init_script(CONNECT % json.dumps(session.key))
        self.page.goto(self._served.url)
        self.page.locator("main > div").first.wait_for(state="attached")

    def call(self, function: Callable[[], Any]) -> Any:
        """Return the value of a function that is called in the thread of the session, where kernels run cells."""
        assert self._session is not None
        future: Future[Any] = Future()

        def run() -> None:
            try:
                future.set_result(function())
            except BaseException as error:  # the test shows it
                future.set_exception(error)

        self._session.call(run)
        return future.result(SECONDS)

    def py(self, expression: str) -> Any:
        """Return the value of an expression in the names of the cells (anything JSON can carry)."""
        return json.loads(self.call(lambda: json.dumps(eval(expression, self.names))))

    def theme(self, name: str) -> None:
        """Change the theme: "JupyterLab Light" or "JupyterLab Dark"."""
        self.page.emulate_media(color_scheme="dark" if "Dark" in name else "light")

    def _build(self) -> Composite:
        """Return a widget with those at the ends of the cells."""
        widgets = [widget for cell in self._cells if isinstance(widget := _run_cell(cell, self.names), Widget)]
        return Composite(widgets)

    def _in_server(self, function: Callable[[], Any]) -> Any:
        """Return the value of a function that is called in the thread of the server."""

        async def run() -> Any:
            return function()

        return asyncio.run_coroutine_threadsafe(run(), self._served.loop).result(SECONDS)


def _run_cell(code: str, names: dict[str, Any]) -> Any:
    """Run a cell, and return the value of the expression at its end."""
    body = ast.parse(code)
    last = body.body.pop() if isinstance(body.body[-1], ast.Expr) else None
    exec(compile(body, "<cell>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if isinstance(last, ast.Expr) else None
