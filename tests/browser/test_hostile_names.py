"""Names that are markup stay names: on every view, and in a laboratory whose strategy is called like an image."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.session import strategy_registry
from tabletop.strategies import RandomPlay
from tabletop_widgets.screen.modules import get_module_code
from tabletop_widgets.screen.view import View as KitView
from tests.browser.conftest import View
from tests.widgets.conftest import list_asked_words

HOSTILE = """<img src=x onerror="window.hit=1">'"><b class=injected>&amp;"""
SHOWN = ("name", "text", "title", "label", "prompt", "because", "moment", "what", "action", "said", "remedy")
"""The keys of the words that people read; others name things for the program."""


def spoilt(data: Any, key: str = "") -> Any:
    """The same data with markup in everything that is read: names of players, of cards, sentences."""
    if isinstance(data, dict):
        return {k: spoilt(v, str(k)) for k, v in data.items()}
    if isinstance(data, list | tuple):
        return [spoilt(v, key) for v in data]
    read = key in SHOWN or key.endswith(("_text", "_name"))
    return f"{data} {HOSTILE}" if isinstance(data, str) and data and read else data


def table(game: str, players: int) -> Session:
    """A game some way on, with people at it."""
    loaded = load_game(game) if game == "gin_rummy" else load_game(game, players=players)
    session = Session(loaded, 11, ["heuristic"] * loaded.num_players)
    session.run_strategies(60)
    session.seats = ("human",) * loaded.num_players
    return session


@pytest.mark.breadth
@pytest.mark.parametrize("game", ["51st_state", "axon_protocol", "dei", "gin_rummy"])
def test_no_text_of_a_view_becomes_an_element(game: str, es_module: Callable[..., View]) -> None:
    shown = tw.Table(table(game, 3))
    shown.actions.illegal = True
    for view in shown.views:
        if not isinstance(view, KitView) or not view.data:
            continue
        words = {word: word + HOSTILE for word in list_asked_words(get_module_code(view.script))}
        page = es_module(view, {"data": spoilt(view.data), "words": words})
        assert page.page.locator("#view img, #view .injected").count() == 0, view
        assert page.page.evaluate("window.hit") is None, view
        assert page.errors == []
        if game == "51st_state" and view in (shown.bar, shown.actions):
            assert "<img src=x onerror" in page.page.locator("#view").inner_text()


def test_a_strategy_may_be_called_like_an_image(
    es_module: Callable[..., View], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(strategy_registry.GENERAL_STRATEGIES, HOSTILE, RandomPlay())
    lab = tw.Laboratory(load_game("51st_state"), [HOSTILE, "random"], games=5)

    page = es_module(lab.panel)

    assert page.page.locator("#view img, #view .injected").count() == 0
    assert page.page.evaluate("window.hit") is None
    first = page.page.locator("select[data-turn=seat0]")
    assert first.input_value() == HOSTILE
    assert HOSTILE in first.locator("option").all_inner_texts()
    first.select_option("random")
    first.select_option(HOSTILE)
    assert page.sent()[-1]["value"] == HOSTILE
