"""What every page of the browser tests offers: its errors, pictures, and what axe finds."""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

from tabletop_widgets.screen.hyphens import SOFT

ARTEFACTS = Path(__file__).resolve().parents[2] / "test-artefacts"


def axe(page: Page, include: str | None = None) -> list[str]:
    """What axe finds wrong within a selector (or in the whole page), a line each."""
    quick = {"resultTypes": ["violations"]}  # what is right is counted, not described
    found = Axe().run(page, context=include, options=quick).response["violations"]
    return [
        f"{rule['id']} ({rule['impact']}): {rule['help']}: {node['html'][:200]}"
        for rule in found
        for node in rule["nodes"]
    ]


def words_of(place: Locator) -> str:
    """What stands there, without the places where long words may be divided."""
    return place.inner_text().replace(SOFT, "")


class Screen:
    """A page with what every test of a page needs; `errors` are the exceptions nobody caught in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", self._note_error)

    def _note_error(self, error: Any) -> None:
        self.errors.append(str(error))

    def release(self) -> None:
        """Stop listening to the page, so that another test can use it."""
        self.page.remove_listener("pageerror", self._note_error)

    def screenshot(self, name: str) -> None:
        """Keep a picture for people in test-artefacts/ if TABLETOP_SCREENSHOTS is set; nothing is compared with it."""
        if os.environ.get("TABLETOP_SCREENSHOTS"):
            ARTEFACTS.mkdir(exist_ok=True)
            self.page.screenshot(path=ARTEFACTS / f"{name}.png")

    def axe(self, include: str | None = None) -> list[str]:
        """What axe finds wrong within a selector (or in the whole page), a line each."""
        return axe(self.page, include)


class CellsScreen(Screen, ABC):
    """A page that shows the widgets of cells, wherever these run."""

    @abstractmethod
    def run_all(self) -> None:
        """Run every cell, and wait until it is shown."""

    @abstractmethod
    def py(self, expression: str) -> Any:
        """Return the value of an expression in the names of the cells (anything JSON can carry)."""

    def wait_py(self, expression: str, want: Any, timeout: float = 30.0) -> None:
        """Wait until the value of an expression is the wanted one."""
        end = time.monotonic() + timeout
        while (got := self.py(expression)) != want:
            assert time.monotonic() < end, f"{expression}: {got!r} instead of {want!r}"
            time.sleep(0.02)

    @abstractmethod
    def theme(self, name: str) -> None:
        """Change the theme: "JupyterLab Light" or "JupyterLab Dark"."""
