"""Answers that are kept in a file: they show themselves as they did, and open the games they were made of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tabletop import load_game
from tabletop.engine.core.game import Game
from tabletop.experiments import (
    Answer,
    Comparison,
    MatchResult,
    card_worth,
    load_answer,
    play_match,
    save_answer,
    sweep,
    tournament,
    with_printed,
)
from tabletop.experiments.simulation import GameResults

GIN = load_game("gin_rummy", hands=1)
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks" / "games"


def decisions(result: MatchResult) -> float:
    return result.decisions / 3


def kept(answer: Answer, folder: Path) -> Any:
    save_answer(answer, folder / "kept.json", "python made.py")
    return load_answer(folder / "kept.json")


def test_a_tournament_that_was_kept_shows_itself_as_it_did_and_says_how_it_was_made(tmp_path: Path) -> None:
    found = tournament(GIN, {"good": "greedy", "bad": "random"}, deals=range(5, 9))
    again = kept(found, tmp_path)
    assert again.standings == found.standings
    assert again.matrix == found.matrix
    assert str(again) == f"{found}\nmade by: python made.py"
    assert "made by: python made.py" in again._repr_html_()
    assert again.seconds == round(found.seconds)
    assert again.game(3).nodes[-1].state.to_dict() == found.game(3).nodes[-1].state.to_dict()


def test_a_sweep_that_was_kept_has_its_values_measures_and_changes(tmp_path: Path) -> None:
    found = sweep(GIN, {"knock_limit": [10, 5], "gin_bonus": [25, 50]}, deals=4, measure=decisions)
    again = kept(found, tmp_path)
    assert isinstance(again, Comparison)
    assert (again.turned, again.values) == ("knock_limit × gin_bonus", found.values)
    assert [row.figures for row in again.rows] == [row.figures for row in found.rows]
    assert [row.changes for row in again.rows] == [row.changes for row in found.rows]
    assert again.rows[0].figures["decisions"] == found.rows[0].figures["decisions"]
    assert np.array_equal(again.games.decisions, found.games.decisions)


def test_a_game_that_is_played_otherwise_by_now_is_not_shown_as_the_one_that_was(tmp_path: Path) -> None:
    found = tournament(GIN, ["greedy", "random"], deals=2)
    save_answer(found, tmp_path / "kept.json", "python made.py")
    data = json.loads((tmp_path / "kept.json").read_text(encoding="utf-8"))
    data["deals"][0][1][0][0] += 1
    (tmp_path / "kept.json").write_text(json.dumps(data), encoding="utf-8")
    again = load_answer(tmp_path / "kept.json")
    with pytest.raises(ValueError, match="game 0 no longer replays as recorded: points"):
        again.game(0)
    assert again.game(1).state.is_terminal()


class Raises:
    def decide(self, view: Any, source: Any) -> Any:
        raise ValueError("no idea")


def test_what_a_file_cannot_hold_is_named_at_once(tmp_path: Path) -> None:
    cheap: Game = with_printed(load_game("51st_state"), {"card.school.distance": 2})
    for answer, words in (
        (tournament(GIN, {"one": Raises(), "two": "random"}, deals=1), r"has no name.*; 2 games failed"),
        (sweep(cheap, "victory_points", [8], ["random", "random"], deals=1), "its start has no name"),
        (card_worth(GIN, ["AS"], deals=1), "Worth has its own file format"),
    ):
        with pytest.raises(ValueError, match=words):
            save_answer(answer, tmp_path / "kept.json", "python made.py")  # type: ignore[arg-type]
    assert not (tmp_path / "kept.json").exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Expecting value"),
        ("{}", "'form' is missing"),
        ('{"form": "answer 0"}', "its format is 'answer 0'"),
        ("[]", "not list"),
    ],
)
def test_a_file_that_keeps_no_answer_is_one_clear_error(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "kept.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=f"kept.json: it contains no readable answer .*{words}"):
        load_answer(path)
    with pytest.raises(ValueError, match="No such file"):
        load_answer(tmp_path / "other.json")


@pytest.mark.parametrize("name", ["who_plays_better", "turn_a_rule"])
def test_what_the_notebooks_show_at_once_says_by_which_command_it_was_made(name: str) -> None:
    found = load_answer(NOTEBOOKS / f"{name}.json")
    games: GameResults = found.games
    assert str(found).endswith(f"made by: python -m tools.long_answers {name} --deals {found.deals}")
    assert games.count >= 1000
    assert play_match(games.plan.arms[0].game, ["random"] * games.plan.seats).rounds > 0, "its parameters still exist"
