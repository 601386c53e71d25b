"""A search that is watched: it grows, shows each figure with its error, and is told to nobody who may not know it."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.strategies import Greedy, Rollout, TreeSearch, watch
from tabletop_widgets.coach import search
from tabletop_widgets.thinking import background_task
from tests.widgets.conftest import click


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Session:
    """Gin rummy, where the first player must discard; a search is quick."""
    monkeypatch.setattr(search, "PLAYOUTS", 40)
    session = Session(load_game("gin_rummy"), 7)
    while len(session.state.legal_actions()) < 8:
        session.apply(session.state.legal_actions()[0])
    return session


@pytest.mark.parametrize("thinks", ["rollouts", "tree", Rollout(playouts=20, depth=4), TreeSearch(iterations=20)])
def test_every_kind_of_search_can_be_watched(deal: Session, thinks: object) -> None:
    view = tw.SearchView(deal, thinks)  # type: ignore[arg-type]
    view.think(wait=True)
    rows = view.data["rows"]
    assert rows
    assert all("±" in row["chance"] and 0 <= row["low"] <= row["at"] <= row["high"] <= 100 for row in rows)
    assert max(row["share"] for row in rows) == 100
    assert "<svg" in view.picture()
    assert view.text().count("±") >= len(rows)


def test_only_what_was_fitted_is_a_chance_and_other_values_are_not_written_in_per_cent(deal: Session) -> None:
    """Rollouts with the horizon of a game's expert may have a map; the tree, another horizon and other games do not."""
    fitted = Session(load_game("51st_state", players=2), 7)
    for session, thinks, is_chance in (
        (fitted, "rollouts", True),
        (deal, "tree", False),
        (fitted, Rollout(playouts=20, depth=4), False),
        (deal, "rollouts", False),
    ):
        view = tw.SearchView(session, thinks)
        view.think(wait=True)
        data = view.data
        assert data["rows"]
        assert all(("%" in row["chance"]) is is_chance for row in data["rows"])
        assert all(("%" in text) is is_chance for _, text in data["ticks"])
        assert ("plays about as well as the level Normal" in data["claim"]) is is_chance
        assert ("no chance to win" in data["claim"]) is not is_chance


def test_how_the_chances_went_is_drawn_where_one_waits_for_the_end_too(
    deal: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "watch", partial(watch, every=0.0))
    monkeypatch.setattr(background_task, "SLICE_SECONDS", 0.005)
    view = tw.SearchView(deal, Rollout(playouts=200))
    view.think(wait=True)
    assert any(len(row["way"].split()) > 1 for row in view.data["rows"])


def test_it_grows_beside_the_notebook_and_ends_with_the_position(deal: Session) -> None:
    async def follow() -> list[int]:
        view = tw.SearchView(deal, Rollout(playouts=50_000))
        click(view, type="think")
        seen = []
        while len(seen) < 2:
            await asyncio.sleep(0.05)
            if view.data["rows"] and (visits := sum(row["visits"] for row in view.data["rows"])) not in seen:
                seen.append(visits)
        deal.apply(deal.state.legal_actions()[0])
        assert view.data["rows"] == []
        return seen

    first, second = asyncio.run(follow())
    assert second > first


def test_nobody_is_shown_what_another_seat_thinks_about(deal: Session) -> None:
    player = deal.state.current_player()
    assert tw.SearchView(deal, viewer=1 - player).data["state"] == "none"
    assert tw.SearchView(deal, viewer=player).data["state"] == "new"
    assert tw.SearchView(deal, viewer=None).data["state"] == "new"


def test_it_may_begin_with_every_decision(deal: Session) -> None:
    view = tw.SearchView(deal, follows=True, viewer=None)
    assert view.data["rows"]
    before = view.data["version"]
    deal.apply(deal.state.legal_actions()[0])
    assert view.data["version"] > before
    assert view.data["rows"]
    click(view, type="follows")
    deal.apply(deal.state.legal_actions()[0])
    assert view.data["state"] == "new"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_every_language(deal: Session, lang: str) -> None:
    view = tw.SearchView(deal, lang=lang)
    view.think(wait=True)
    assert dict(view.data["kinds"])["tree"] == {"en": "Tree search", "de": "Baumsuche", "es": "Búsqueda en árbol"}[lang]


def test_what_cannot_be_watched_is_refused(deal: Session) -> None:
    with pytest.raises(ValueError, match="not one of rollouts, tree"):
        tw.SearchView(deal, "deep")
    with pytest.raises(TypeError, match="Greedy has no method analyse"):
        tw.SearchView(deal, Greedy())
