"""A hint at the table: the three best answers, only for who is asked, growing beside the notebook, dropped in time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest

import tabletop_widgets as tw
from tabletop import Session
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.strategies import Chance
from tabletop.teaching.analysis import AnalysisPlan
from tabletop_widgets.thinking import advice, figures, hint
from tabletop_widgets.thinking.background_task import BackgroundTask
from tests.widgets.conftest import act, click

INTERVAL = re.compile(r"([<>] )?\d+ % \(\d+–\d+ %\)")


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick hint."""
    monkeypatch.setattr(advice, "PLAN", AnalysisPlan(playouts=6, candidates=4))


def hinted(actions: Any) -> dict[str, Any]:
    click(actions, type="hint")
    data: dict[str, Any] = actions.hint
    return data


def test_a_hint_names_the_three_best_answers_with_their_intervals(deal: Session) -> None:
    actions = tw.ActionList(deal)
    data = hinted(actions)
    assert [row["key"] in map(str, deal.state.legal_actions()) for row in data["rows"]] == [True] * 3
    assert all(INTERVAL.fullmatch(row["chance"]) for row in data["rows"])
    assert "everyone then plays about as well as the level Normal" in data["claim"]
    assert [bool(row["less"]) for row in data["rows"]] == [False, True, True]
    assert all(0 <= row["low"] <= row["at"] <= row["high"] <= 100 for row in data["rows"])
    assert all(row["line"] for row in data["rows"])
    assert not data["thinks"]


@pytest.mark.breadth("de")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_changes_over_to_another_language(deal: Session, lang: str) -> None:
    actions = tw.ActionList(deal)
    hinted(actions)
    actions.lang = lang
    best = actions.hint["rows"][0]
    shown = {a["key"]: a["text"] for a in actions.data["actions"]}
    assert best["text"] == shown[best["key"]]


def test_a_hint_is_told_to_nobody_but_who_is_asked(deal: Session) -> None:
    player = deal.state.current_player()
    for viewer in (player, 1 - player, None):
        actions = tw.ActionList(deal, viewer=viewer)
        assert bool(hinted(actions)) is (viewer != 1 - player)
        assert actions.data["hints"] is (viewer != 1 - player)


def test_a_hint_knows_no_more_than_the_seat(deal: Session) -> None:
    player = deal.state.current_player()
    other = Session(deal.game, state=deal.state.resample_from_infostate(player, 99))
    rows = [hinted(tw.ActionList(session))["rows"] for session in (deal, other)]
    assert rows[0] == rows[1]


def test_nobody_is_helped_in_an_exercise(deal: Session) -> None:
    assert not tw.Table(deal, compact=True).actions.data["hints"]
    assert tw.Table(deal).actions.data["hints"]


def test_a_hint_goes_with_its_position_and_comes_anew(deal: Session) -> None:
    actions = tw.ActionList(deal)
    hinted(actions)
    act(actions, "")
    assert actions.hint == {}
    click(actions, type="undo")
    assert actions.hint == {}
    assert hinted(actions)["rows"]
    click(actions, type="hint_close")
    assert actions.hint == {}


def endless(n: int = 0) -> Iterator[int]:
    """Finds ever more."""
    while True:
        n += 1
        yield n


def test_a_thought_in_a_process_of_its_own_grows_and_is_stopped() -> None:
    told: list[int] = []

    async def follow() -> BackgroundTask:
        finding = BackgroundTask(endless, on_progress=lambda: told.append(finding.latest))
        finding.begin()
        while len(told) < 2:
            await asyncio.sleep(0.02)
        finding.stop()
        await asyncio.sleep(0.25)
        return finding

    finding = asyncio.run(follow())
    assert finding.done
    assert told[1] > told[0]
    assert len(told) <= 3


def test_where_there_can_be_no_process_it_is_thought_here_in_pieces() -> None:
    told: list[int] = []

    async def follow() -> None:
        finding = BackgroundTask(lambda: endless(), on_progress=lambda: told.append(finding.latest))
        finding.begin()
        while len(told) < 2:
            await asyncio.sleep(0.01)
        finding.stop()

    asyncio.run(follow())
    assert told[1] > told[0]


def test_a_new_game_ends_the_hint_of_the_one_before(deal: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "PLAN", AnalysisPlan(playouts=100_000))

    async def play() -> bool:
        table = tw.Table(deal)
        click(table.actions, type="hint")
        found = hint.hint_of(deal)
        assert found is not None
        assert found.thinks
        table.show(Session(deal.game, 8))
        assert table.actions.hint == {}
        return not found.thinks

    assert asyncio.run(play())


@pytest.mark.parametrize(
    ("mean", "error", "lang", "told"),
    [
        (0.574, 0.0021, "en", "57.4 % ± 0.3"),
        (0.574, 0.0001, "de", "57,4 % ± 0,1"),
        (0.53, 0.031, "es", "53 % ± 4"),
        (0.5, float("inf"), "en", "50 %"),
        (1.0, 0.0, "en", "100 % ± 0"),
        (0.333, 0.0, "de", "33,3 % ± 0"),
    ],
)
def test_a_chance_is_written_with_its_error_rounded_up(mean: float, error: float, lang: str, told: str) -> None:
    assert figures.format_chance(mean, error, lang) == told


@pytest.mark.parametrize(
    ("mean", "low", "high", "lang", "told"),
    [
        (0.596, 0.512, 0.675, "en", "60 % (51–68 %)"),
        (0.999, 0.96, 1.0, "de", "> 99 % (96–100 %)"),
        (0.001, 0.0, 0.04, "es", "< 1 % (0–4 %)"),
    ],
)
def test_a_chance_is_shown_with_its_interval_and_never_as_certain(
    mean: float, low: float, high: float, lang: str, told: str
) -> None:
    assert figures.format_chance_range(Chance(mean, low, high), lang) == told
