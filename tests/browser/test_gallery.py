"""The pictures of README and docs/gallery.md, which has the command that takes them again."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT, Notebook
from tests.browser.one_screen import CELL
from tests.browser.screens import ARTEFACTS

TABLES = {
    "table": ("51st_state", 130),
    "axon_protocol": ("axon_protocol", 25),
    "dei": ("dei", 40),
    "gin": ("gin_rummy", 15),
}
"""Tables after a number of decisions."""
VIEWS = {
    "hint": "lay('51st_state', 14, 1.0, 'en'); display(place)",
    "lesson": "LessonTable(load_lesson('51st_state_first_round'))",
    "quiz": "QuizView('dei', kinds=['majority'])",
    "rulebook": "RulebookView('51st_state', '51s.raze.shield')",
    "coach": "CoachView(analysis=load(GAMES / 'two_factions_coach.json'), viewer=None)",
    "answer": "load_answer(GAMES / 'who_plays_better.json')",
    "worth": "measured_worth(tabletop.load_game('51st_state')).plot()",
}
"""Other views, each in a cell."""
IMPORTS = f"""
from pathlib import Path
from tabletop.experiments import load_answer, measured_worth
from tabletop.teaching import load_lesson
from tabletop.teaching.analysis import load
from tabletop_widgets import CoachView, LessonTable, QuizView, RulebookView
GAMES = Path({str(ROOT / "notebooks" / "games")!r})
"""
FOLDER = ROOT / "docs" / "pictures"
OUTPUT = ".jp-Cell:last-child .jp-OutputArea-output"

VISIBLE = """selector => {
  const output = document.querySelector(selector);
  output.scrollIntoView({ block: 'start' });
  const { x, y, width, bottom } = output.getBoundingClientRect();
  const end = Math.min(bottom, output.closest('.jp-WindowedPanel-outer').getBoundingClientRect().bottom);
  return { x, y, width, height: end - y } }"""
"""The part of an output that fits into the window."""


@pytest.mark.long
def test_every_picture_can_be_taken(open_code: Callable[..., Notebook]) -> None:
    folder = Path(os.environ.get("TABLETOP_PICTURES", ARTEFACTS))
    scenes = {name: f"lay({game!r}, {length}, 1.0, 'en'); display(place)" for name, (game, length) in TABLES.items()}
    for name, code in {**scenes, **VIEWS}.items():
        notebook = open_code(CELL.removesuffix("place\n") + IMPORTS, code)
        page = notebook.page
        page.set_viewport_size({"width": 1280, "height": 760})
        notebook.run_all()
        picture = page.locator(OUTPUT)
        picture.locator("svg:visible, button:visible, img:visible").first.wait_for()
        if name == "hint":
            page.locator(".tt-hintkey").click()
            page.locator(".tt-hinted").nth(2).wait_for()
            page.locator("[data-do=hint_stop]").wait_for(state="detached", timeout=60_000)
        page.wait_for_timeout(1500)  # charts and drawings that come after the first frame
        page.screenshot(path=folder / f"{name}.png", clip=page.evaluate(VISIBLE, OUTPUT))
        assert notebook.errors == []


def test_the_gallery_shows_every_picture() -> None:
    page = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\]\(pictures/(\w+)\.png\)", page)) == {*TABLES, *VIEWS}
    assert {path.stem for path in FOLDER.glob("*.png")} == {*TABLES, *VIEWS}
