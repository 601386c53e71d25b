"""How strong the levels are: games of both seats are counted as they end, kept, and shown in the docs as measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tabletop
from benchmarks import levels
from benchmarks.levels import LevelLine
from tabletop.experiments.match import MatchResult


def result(*scores: int, winners: tuple[int, ...]) -> MatchResult:
    return MatchResult(0, scores, (), winners, 10, 1)


def test_a_level_sits_in_every_seat_in_turn_of_every_deal() -> None:
    line = LevelLine("51st_state", 3, "hard", "heuristic")
    found = [plan.match(number) for plan in levels.make_plans(line, 0, 6) for number in range(len(plan))]
    assert [seats.index("hard") for _, seats, _, _ in found] == [0, 1, 2, 0, 1, 2]
    assert [deal for _, _, deal, _ in found] == [0, 0, 0, 1, 1, 1]
    assert {seats.count("heuristic") for _, seats, _, _ in found} == {2}


@pytest.mark.parametrize(("first", "last"), [(0, 1), (1, 2), (1, 8), (2, 3), (2, 9), (3, 7), (4, 5), (5, 5)])
def test_games_in_the_middle_of_a_deal_are_the_same_as_in_one_go(first: int, last: int) -> None:
    line = LevelLine("51st_state", 3, "hard", "heuristic")
    whole = [(m.seats, m.seed) for plan in levels.make_plans(line, 0, 9) for m in map(plan.match, range(len(plan)))]
    part = [
        (m.seats, m.seed) for plan in levels.make_plans(line, first, last) for m in map(plan.match, range(len(plan)))
    ]
    assert part == whole[first:last]


def test_wins_and_leads_are_those_of_the_seat_that_the_level_had() -> None:
    line = LevelLine("dei", 2, "hard", "heuristic")
    for each in (result(30, 20, winners=(0,)), result(30, 20, winners=(0,)), result(9, 9, winners=(0, 1))):
        line = levels.add_result(line, each)
    assert (line.games, line.wins, line.lead) == (3, 1.5, 0.0)
    assert "1.5 of 3" in str(line)


def test_what_was_measured_grows_is_kept_and_is_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "levels.json"
    line = LevelLine("gin_rummy", 2, "normal", "heuristic")
    levels.measure([line], 2, resume=True, cores=1, path=path)
    first = levels.read_lines(path)[0]
    assert first.games == 2
    assert first.of
    levels.measure([line], 3, resume=True, cores=1, path=path)
    (later,) = levels.read_lines(path)
    assert later.games == 3
    assert later.wins >= first.wins
    assert set(json.loads(path.read_text())["lines"][0]) >= {"command", "day", "of"}
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 2
    assert told[1].startswith("Gin Rummy, normal, 2 players, against heuristic: ")
    assert "(n=3)" in told[1]


def test_the_table_of_the_page_is_what_was_measured() -> None:
    page = levels.PAGE.read_text(encoding="utf-8")
    assert levels.with_table(page, levels.read_lines()) == page


def test_the_table_tells_how_sure_each_share_is() -> None:
    found = [
        LevelLine("dei", 2, "hard", "heuristic", games=100, wins=90),
        LevelLine("dei", 3, "expert", "heuristic", 50, 30),
    ]
    two, three = levels.render_table(found).splitlines()[2:]
    assert two == "| hard | heuristic | 90 % [83, 94] of 100 |"
    assert three == "| expert | 2 × heuristic | 60 % [46, 72] of 50 |"


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ('"""Something else."""\nfrom os import path\n\nDEEP = 24  # decisions\n', True),
        ('"""Plays on."""\nDEEP = 25\n', False),
    ],
    ids=["said otherwise", "another figure"],
)
def test_a_level_is_another_when_its_code_does_something_else(tmp_path: Path, other: str, same: bool) -> None:
    old, new = tmp_path / "old.py", tmp_path / "new.py"
    old.write_text('"""Plays on."""\nimport os.path as path\n\nDEEP = 24\n', encoding="utf-8")
    new.write_text(other, encoding="utf-8")
    assert (levels.read_code(old) == levels.read_code(new)) is same


def test_a_level_is_made_of_its_figures_and_of_what_it_runs() -> None:
    game = tabletop.load_game("dei", players=2)
    made = {level: levels.compute_digest(game, level) for level in ("easy", "normal", "hard", "expert")}
    assert len(set(made.values())) == 4
    assert levels.compute_digest(tabletop.load_game("axon_protocol", players=2), "hard") != made["hard"]
