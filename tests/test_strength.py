"""How strong the levels are: games of all seats are counted as they end, kept, and shown in the docs as measured."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

import pytest

from benchmarks import levels
from benchmarks.levels import MEASURED, LevelLine
from benchmarks.measured_lines import PAGE
from tabletop.experiments.match import MatchResult
from tabletop.experiments.simulation import GameResults


def test_a_level_sits_in_every_seat_in_turn_of_every_deal() -> None:
    plan = levels.make_plan(LevelLine("51st_state", 3, "hard", "heuristic"), 5)
    found = [plan.match(number) for number in range(len(plan))]
    assert [seats.index("hard") for _, seats, _, _ in found] == [0, 1, 2, 0, 1, 2]
    assert [deal for _, _, deal, _ in found] == [0, 0, 0, 1, 1, 1]
    assert {seats.count("heuristic") for _, seats, _, _ in found} == {2}


def test_wins_and_leads_are_those_of_the_seat_that_the_level_had() -> None:
    line = LevelLine("dei", 2, "hard", "heuristic")
    games = GameResults(levels.make_plan(line, 4))
    for number, (scores, winners) in enumerate([((30, 20), (0,)), ((30, 20), (0,)), ((9, 9), (0, 1)), ((1, 4), (1,))]):
        games.add(number, MatchResult(0, scores, (), winners, 10, 1))
    line = levels.summarize(line, games)
    assert (line.games, line.wins, line.lead) == (4, 2.5, 0.75)
    assert "2.5 of 4" in str(line)


def test_what_was_measured_grows_is_kept_and_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(levels, "STORE", tmp_path / "build" / "levels.sqlite")
    monkeypatch.setattr(MEASURED, "path", tmp_path / "levels.json")
    line = LevelLine("gin_rummy", 2, "normal", "heuristic", command="by hand", day="today")
    levels.measure(line, Namespace(games=2, cores=1))
    (first,) = MEASURED.read()
    assert (first.games, first.command, first.day) == (2, "by hand", "today")
    levels.measure(line, Namespace(games=4, cores=1))
    (later,) = MEASURED.read()
    assert later.games == 4
    assert later.wins >= first.wins
    assert set(json.loads(MEASURED.path.read_text())["lines"][0]) >= {"command", "day"}
    told = capsys.readouterr().out.splitlines()
    assert told[-1].startswith("Gin Rummy, normal, 2 players, against heuristic: ")
    assert "(n=4)" in told[-1]


def test_the_table_of_the_page_is_what_was_measured() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert MEASURED.with_table(page, MEASURED.read()) == page


def test_the_table_tells_how_sure_each_share_is() -> None:
    found = [
        LevelLine("dei", 2, "hard", "heuristic", games=100, wins=90),
        LevelLine("dei", 3, "expert", "heuristic", 50, 30),
    ]
    two, three = levels.render_table(found).splitlines()[2:]
    assert two == "| hard | heuristic | 90 % [83, 94] of 100 |"
    assert three == "| expert | 2 × heuristic | 60 % [46, 72] of 50 |"
