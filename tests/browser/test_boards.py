"""What tables of every game share, in a real browser: names of pictures, rules said once, long names, layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tests.browser.cells_page import CellsPage
from tests.browser.conftest import View

# A game without boards of its own, as somebody might write one down in a notebook.
PLAIN = (
    "from tabletop import load_game, register\n"
    "from tabletop.games.fifty_first_state import FiftyFirstState\n"
    "class Other(FiftyFirstState):\n"
    "    name = 'other_game'\n"
    "register('other_game', Other)",
    "from tabletop_widgets import play\ntable = play('other_game', seats=['human', 'random'], seed=7)\ntable",
)
BROKEN = """() => [...document.querySelectorAll('.tt-title')].map(e => {
  const range = document.createRange(), text = e.firstChild.data, broken = [];
  for (const word of text.matchAll(/[^\\s-]+/g)) {
    range.setStart(e.firstChild, word.index);
    range.setEnd(e.firstChild, word.index + word[0].length);
    if (range.getClientRects().length > 1) broken.push(word[0]);
  }
  return broken }).flat()"""


@pytest.fixture(scope="module")
def session() -> Session:
    """A game of two, where something is not possible."""
    session = Session(load_game("51st_state", players=2), 7)
    while session.state.phase != "action":
        session.apply(session.state.legal_actions()[0])
    return session


def test_a_rule_is_said_once_in_each_group(session: Session, es_module: Callable[..., View]) -> None:
    view = es_module(tw.ActionList(session, viewer=None, illegal=True))
    said = view.page.evaluate(
        """() => [...document.querySelectorAll('.tt-no')].map(g =>
            ({rules: [...g.querySelectorAll('.tt-reason [data-rule]')].map(e =>
                [e.dataset.rule, e.title.slice(e.dataset.rule.length + 2)]),
              head: g.querySelector('summary').textContent,
              texts: [...g.querySelectorAll('.tt-reason q')].map(e => e.title)}))"""
    )
    assert any(len(group["rules"]) > len(group["texts"]) for group in said)
    for group in said:
        wanted = {rule for rule, text in group["rules"] if text not in group["head"]}
        assert Counter(group["texts"]) == Counter(wanted)


@pytest.mark.parametrize("compact", [False, True])
def test_no_word_of_a_long_name_is_broken(compact: bool, session: Session, es_module: Callable[..., View]) -> None:
    seat = session.state.current_player()
    tableau = tw.Tableau(session, seat, viewer=None, compact=compact)
    cards = session.view(None)["seats"][seat]["hand"]
    longest = {c.name: c.types for c in session.state.cards.values() if max(map(len, c.name.split())) > 9}
    blank = {"spent": [], "stored": [], "cached": [], "uses": 0, "uses_most": 0, "defence_text": ""}
    many: list[dict[str, Any]] = [
        {**cards[0], **blank, "location": k, "name": name, "types": list(types)}
        for k, (name, types) in enumerate(longest.items())
    ]
    data = tableau.data
    rows = {**data["seat"]["rows"], "feature": many}
    view = es_module(tableau, {"data": {**data, "seat": {**data["seat"], "rows": rows}}})
    assert view.page.locator(".tt-card").count() >= len(many) > 5
    assert view.page.evaluate(BROKEN) == []


def test_a_game_without_boards_has_a_table_and_its_chart_has_a_name(open_cells: Callable[..., CellsPage]) -> None:
    notebook = open_cells(*PLAIN)
    notebook.run_all()
    page = notebook.page
    page.locator(".tt-act:not(.tt-not)").first.click()
    page.get_by_role("button", name="Chart", exact=True).click()
    chart = page.locator(".tt-figure[role=img]").first
    chart.wait_for()
    assert (chart.get_attribute("aria-label") or "").startswith("Victory points, decision by")
    board, actions = page.locator(".gt-table").bounding_box(), page.locator(".tt-actions").bounding_box()
    assert board is not None
    assert actions is not None
    assert board["x"] + board["width"] <= actions["x"], "the large part stands beside the answers"
    assert page.locator(".gt-seat").count() == 2
    assert page.locator(".tt-hand, .tt-tableau").count() == 0
    notebook.screenshot("table-plain")
    assert notebook.axe("main") == []
    assert notebook.errors == []
