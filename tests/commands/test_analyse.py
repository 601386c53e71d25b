"""`tabletop analyse`: a recorded game is taken apart, told in lines, and written to a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import Session, load_game
from tabletop.__main__ import main
from tabletop.teaching.analysis import load

FEW = ["--playouts", "6", "--candidates", "3", "--depth", "4", "--swing", "2", "--luck", "2"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    session = Session(load_game("gin_rummy", hands=1), 5, ["random", "heuristic"])
    session.run_strategies()
    session.record().save(tmp_path / "game.json")
    return tmp_path / "game.json"


def test_a_recorded_game_is_taken_apart_and_kept(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = record.with_name("analysis.json")
    assert main(["analyse", str(record), "--out", str(out), "--lang", "de", *FEW]) == 0
    told = capsys.readouterr().out
    assert "Jede Entscheidung wird angesehen" in told
    assert "Entscheidungen mit einer Wahl" in told
    assert "Ohne das Glück" in told
    found = load(out)
    assert found.done == 1
    assert found.plan.playouts == 6


@pytest.mark.parametrize(
    ("more", "why"),
    [(["--playouts", "1"], "playouts=1"), (["--depth", "0", "--luck", "-1"], "luck=-1"), (["--base", "x"], "base='x'")],
)
def test_what_cannot_be_done_is_told(
    record: Path, more: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", str(record), *more]) == 2
    assert why in capsys.readouterr().err


def test_what_is_no_record_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.json").write_text("[]")
    assert main(["analyse", str(tmp_path / "x.json")]) == 2
    assert main(["analyse", str(tmp_path / "none.json")]) == 2
    assert main(["analyse", "."]) == 2
    told = capsys.readouterr().err
    assert "x.json is not a valid record" in told
    assert ". is not a valid record: it is a folder, not a file" in told
    assert "none.json cannot be read: No such file or directory" in told


def test_where_nothing_can_be_written_is_told_before_the_work(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for out, why in ((record.parent / "none" / "x.json", "there is no folder"), (record.parent, "it is a folder")):
        assert main(["analyse", str(record), "--out", str(out), *FEW]) == 2
        told = capsys.readouterr()
        assert f"{out} cannot be written: {why}" in told.err
        assert told.out == ""
