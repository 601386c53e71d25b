"""Point at anything, or go there by keys, to read its name: signs, and what is cut for want of room."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.core.player_view import PlayerView
from tests.browser.conftest import View

UNNAMED = """() => [...document.querySelectorAll('#view svg')].filter(e => e.checkVisibility({visibilityProperty: true})
  && !e.closest('[title], .tt-text, legend, .fs-points, .tt-vp, .tt-good')).map(e => e.parentElement.outerHTML)"""


def played(name: str, decisions: int) -> Session:
    """A game of three after so many decisions, and on to the first seat."""
    game = load_game(name, players=3)
    session, source, bot = Session(game, 7), random.Random(7), game.strategies()["heuristic"]
    while session.length <= decisions or session.state.current_player() != 0:
        session.apply(bot.decide(PlayerView(session.state), source))
    return session


def test_every_sign_on_a_card_has_a_name_to_read_types_too(es_module: Callable[..., View]) -> None:
    table = tw.Table(played("51st_state", 60), viewer=0, lang="de")
    table.hand.compact = False  # type: ignore[attr-defined]
    for one in (table.hand, table.centre, table.tableaus[0]):  # type: ignore[attr-defined]
        view = es_module(one)
        assert view.page.evaluate(UNNAMED) == []
        assert view.page.locator(".fs-sign:not([title]), .fs-sign[title='']").count() == 0
        titles = view.page.locator(".tt-types > [title]").evaluate_all("all => all.map(e => e.title)")
        assert all(title.startswith("Kategorien: ") for title in titles), titles


@pytest.mark.parametrize(
    ("game", "decisions", "item"),
    [("51st_state", 60, ".tt-card"), ("axon_protocol", 25, "[data-item]"), ("dei", 40, "[data-item]")],
)
def test_what_has_the_focus_tells_the_names_of_its_signs(
    game: str, decisions: int, item: str, es_module: Callable[..., View]
) -> None:
    table = tw.Table(played(game, decisions), viewer=0)
    views = {"51st_state": "hand", "axon_protocol": "corporations"}
    one = getattr(table, views[game]) if game in views else table.tableaus[0]
    page = es_module(one).page
    page.keyboard.press("Tab")
    names: set[str] = set()
    for _ in range(12):
        names |= set(page.locator("body > .tt-names b").all_text_contents())
        page.keyboard.press("ArrowRight")
    titles = page.locator(f"{item} [title]:has(svg), {item}[title]").evaluate_all("all => all.map(e => e.title)")
    assert names & set(titles), (names, titles)
    page.keyboard.press("Escape")
    assert page.locator(".tt-names").count() == 0


def test_a_name_that_is_cut_is_read_under_the_pointer_and_with_the_focus(es_module: Callable[..., View]) -> None:
    page = es_module(tw.Table(played("51st_state", 60), viewer=0).centre).page  # type: ignore[attr-defined]
    name = page.locator(".tt-stack i").first
    cut = "max-width: 30px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; display: block"
    page.add_style_tag(content=f".tt-stack i {{ {cut} }}")
    whole = name.text_content()
    name.hover()
    assert name.get_attribute("title") == whole
    page.keyboard.press("Tab")
    assert whole in page.locator(".tt-names b").all_text_contents()


def test_the_letters_of_signs_follow_the_language_of_their_view(es_module: Callable[..., View]) -> None:
    table = tw.Table(played("axon_protocol", 25), viewer=0, lang="de")
    letters = ".tt-icon:has(text)"
    german = es_module(table.corporations).page.locator(letters).all_text_contents()  # type: ignore[attr-defined]
    assert "G" in german
    assert "V" not in german
    table.corporations.lang = "es"  # type: ignore[attr-defined]
    assert "V" in es_module(table.corporations).page.locator(letters).all_text_contents()  # type: ignore[attr-defined]
