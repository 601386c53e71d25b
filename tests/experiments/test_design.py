"""Design by search: what may be turned and is wanted, the front, and that a search goes on where it was stopped."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tabletop import load_game
from tabletop.experiments.design import Goal, equal_seats, lead, points, rounds, search, share
from tabletop.experiments.design.search import _Search
from tabletop.experiments.simulation import Arm, GameResults, MatchPlan, Run

GIN = load_game("gin_rummy")
TURNED: dict[str, Any] = {"knock_limit": (0, 10), "oklahoma": None}
GOALS = [points(60), rounds(6)]
TWO = ("random", "random")


@pytest.fixture(scope="module")
def games() -> GameResults:
    return Run(MatchPlan((Arm("a", GIN, ("heuristic", "random")),), range(6))).play()


def test_ready_made_goals_are_figures_of_the_games(games: GameResults) -> None:
    won, scores = games.won[:, 0].mean(axis=0), games.points[:, 0]
    assert equal_seats().measure(games).estimate == pytest.approx(won.max() - 0.5)
    assert points(50).measure(games).estimate == np.median(scores)
    assert points(50, "winner").measure(games).estimate == np.median(scores.max(axis=1))
    assert rounds(5).measure(games).estimate == games.rounds.mean()
    assert lead(5).measure(games).estimate == pytest.approx(np.abs(scores[:, 0] - scores[:, 1]).mean())
    assert share("random", 0.5).measure(games).estimate == won[1]
    with pytest.raises(ValueError, match="no points of 'loser'"):
        points(50, "loser")


def test_a_figure_has_an_error_that_falls_with_the_deals() -> None:
    few, many = (Run(MatchPlan((Arm("a", GIN, TWO),), range(n))).play() for n in (4, 32))
    wide, narrow = (points(50, "mean").measure(games) for games in (few, many))
    assert wide.high - wide.low > 1.5 * (narrow.high - narrow.low) > 0
    assert narrow.low < narrow.estimate < narrow.high


def test_the_first_trial_is_the_game_as_it_is_and_none_of_the_front_is_beaten() -> None:
    found = search(GIN, TURNED, GOALS, trials=8, deals=3, seats=TWO)
    assert found.trials[0].turned == {"knock_limit": 10, "oklahoma": "False"}
    assert found.game(0) == GIN
    for one in found.front:
        assert one.fresh[0].count == 6
        others = [other for other in found.trials if other is not one]
        assert not any(all(a < b for a, b in zip(other.off, one.off, strict=True)) for other in others)
    nearest = min(one.off[1] for one in found.trials)
    assert any(one.off[1] == nearest for one in found.front)


def test_what_was_found_shows_itself_with_errors() -> None:
    found = search(GIN, TURNED, GOALS, trials=4, deals=3, seats=TWO)
    shown = found._repr_mimebundle_()
    assert shown["text/html"].count("<tr>") == 1 + len(found.front) + (found.trials[0] not in found.front)
    assert len(re.findall(r"\d \[[^]]+\]", shown["text/plain"])) >= 3 * len(found.front)
    assert list(found.to_frame()["trial"]) == [0, 1, 2, 3]
    assert found.best(rounds=3) in found.front
    with pytest.raises(ValueError, match="no goals have the name points"):
        found.best(points=1)
    with pytest.raises(ValueError, match="no trial 9"):
        found.game(9)


def test_a_search_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = search(GIN, TURNED, GOALS, trials=9, deals=2, seats=TWO)
    told: list[int] = []

    def stop(done: int, total: int) -> None:
        told.append(done)
        if done == 6:
            raise KeyboardInterrupt

    more: dict[str, Any] = {"trials": 9, "deals": 2, "seats": TWO, "storage": tmp_path / "gin.journal"}
    with pytest.raises(KeyboardInterrupt):
        search(GIN, TURNED, GOALS, tell=stop, **more)
    again = search(GIN, TURNED, GOALS, tell=lambda done, total: told.append(done), **more)
    assert told == [*range(7), *range(6, 10)]
    assert [one.turned for one in again.trials] == [one.turned for one in whole.trials]
    assert str(again) == str(whole)


def test_nothing_is_played_when_all_was_played_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more: dict[str, Any] = {"trials": 3, "deals": 2, "seats": TWO, "storage": tmp_path / "gin.journal"}
    first = search(GIN, TURNED, GOALS, **more)
    monkeypatch.setattr(_Search, "_measure", None)
    assert str(search(GIN, TURNED, GOALS, **more)) == str(first)


def test_a_file_with_another_search_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "gin.journal"
    search(GIN, TURNED, GOALS, trials=1, deals=2, seats=TWO, storage=path)
    with pytest.raises(ValueError, match="contains a search with other settings"):
        search(GIN, TURNED, [rounds(3)], trials=1, deals=2, seats=TWO, storage=path)


def test_designs_that_cannot_be_are_told_and_the_rest_goes_on() -> None:
    game = load_game("51st_state")
    turned: dict[str, Any] = {"kept_cards": (0, 12), "starting_hand": (1, 3)}
    found = search(game, turned, [Goal("decisions", lambda g: g.decisions.mean(), 100)], 6, 1, seats=TWO)
    wrong = [one for one in found.trials if one.wrong]
    assert wrong
    assert "Nobody can keep" in wrong[0].wrong
    assert all(one.figures for one in found.front)


def test_printed_values_and_contents_can_be_turned_too() -> None:
    game = load_game("dei")
    turned: dict[str, Any] = {
        "card.stash.actions": [("camp",), ("camp", "supplies:1")], "mission.badges.on_time": (2, 3),
        "content": {"as it is": "published"},
    }  # fmt: skip
    found = search(game, turned, [points(50)], trials=4, deals=1, seats=TWO, sampler="nsga2")
    game = next(found.game(one.number) for one in found.trials if one.turned["card.stash.actions"] == "camp")
    assert game.content.cards["stash"].actions == ("camp",)  # type: ignore[attr-defined]


def test_every_mistake_is_named_before_anything_is_played() -> None:
    with pytest.raises(ValueError, match="knock_limt") as error:
        search(
            GIN, {"knock_limt": (0, 3), "knock_limit": (5, 99), "oklahoma": [1]}, [], trials=0, sampler="tp",
            storage="/nowhere/x", seats=["a"],
        )  # fmt: skip
    for told in (
        "did you mean 'knock_limit'", "5 to 99 is outside the allowed range", "oklahoma=1 must be", "no goals",
        "0 trials", "did you mean 'tpe'", "no folder /nowhere", "no strategy 'a'",
    ):  # fmt: skip
        assert told in str(error.value)
