"""Style sheets are the whole page's: what a view looks like must not hang on what else has brought its own along."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.teaching import load_lesson
from tabletop_widgets.screen.modules import PACKAGE
from tests.browser import test_axon, test_dei, test_views
from tests.browser.conftest import View
from tests.widgets.test_axon import played as played_axon
from tests.widgets.test_dei import moving
from tests.widgets.test_dei import played as played_dei

LOOKS = """() => { window.looks = [...document.querySelectorAll('#view, #view *')].map(e => {
    const style = getComputedStyle(e);
    return new Map([...style].filter(p => !p.startsWith('--')).map(p => [p, style.getPropertyValue(p)]));
}); }"""
"""Remember what the browser makes of every element of a view: names and values of its styles."""
CHANGED = """() => [...document.querySelectorAll('#view, #view *')].flatMap((e, k) => {
    const style = getComputedStyle(e);
    return [...window.looks[k]].filter(([p, value]) => style.getPropertyValue(p) !== value).map(([p, value]) =>
        `${e.localName}.${e.getAttribute('class') ?? ''} ${p}: ${value} -> ${style.getPropertyValue(p)}`);
})"""
"""What has become of that: a line for every style that has changed."""


PAGE = PACKAGE / "server/page.css"
"""The sheet of a page without Jupyter: no view brings it along."""


@cache
def late(name: str) -> Session:
    """A game some way on."""
    if name == "dei":
        return played_dei(moving)
    if name == "axon_protocol":
        return played_axon(lambda s: s.state.round >= 2)
    session = Session(load_game(name, players=2), 11, ["heuristic", "heuristic"])
    while session.state.round < 4 or not test_views.telling(session):
        assert session.run_strategies(1), "no such moment in this game"
    session.seats = ("human", "human")
    return session


def exercise() -> Any:
    """An exercise with everything: a refusal, an answer, all steps of a hint, the way through the lesson."""
    table = tw.LessonTable(load_lesson("51st_state_first_round"), "use")
    table.session.apply("pass")
    for kind in ("wrong", "hint", "hint", "hint"):
        table.panel._handle_message(None, {"type": kind}, [])
    return table.panel


VIEWS: list[Callable[[], Any]] = [
    *(lambda make=make: make(late("51st_state")) for make in test_views.PIECES),
    *(lambda make=make: make(late("axon_protocol")) for make in test_axon.PIECES),
    *(lambda make=make: make(late("dei")) for make in test_dei.PIECES),
    exercise,
    lambda: tw.CourseView("51st_state"),
    lambda: tw.QuizView("axon_protocol").panel,
    lambda: tw.Laboratory("51st_state").panel,
]


@pytest.mark.breadth(every=3)
@pytest.mark.parametrize("make", VIEWS)
def test_the_sheets_of_other_views_change_nothing(make: Any, es_module: Callable[..., View]) -> None:
    view = es_module(make())
    view.page.evaluate(LOOKS)
    own = view.page.evaluate("[...document.querySelectorAll('style[data-tt]')].map(e => e.dataset.tt)")
    others = [s for s in sorted(PACKAGE.rglob("*.css")) if s != PAGE and str(s.relative_to(PACKAGE)) not in own]
    # One element for all: a part that cannot be read ends at its own rule.
    view.page.add_style_tag(content="\n".join(sheet.read_text(encoding="utf-8") for sheet in others))
    assert view.page.evaluate(CHANGED) == []
