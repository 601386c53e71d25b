"""The file of a search: what a power cut leaves is repaired, and what is damaged otherwise is one clear error."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tabletop import load_game
from tabletop.experiments.design import journal, points, rounds, search
from tabletop.experiments.design.search import _Search
from tabletop.experiments.simulation import StoreError
from tabletop.experiments.statistics import Interval

GIN = load_game("gin_rummy")
SPACE: dict[str, Any] = {"knock_limit": (0, 10), "oklahoma": None}
TRIALS = 7
MAX_ERROR_LENGTH = 2000
ODD_VALUES = (None, True, -1, 0, 7, 10**30, 1.5, "", "x", "5", [], [1], {}, {"a": 1}, [[1, 2, 3]], "x" * 5000)


def run_search(path: Path | None, trials: int = TRIALS) -> Any:
    return search(
        GIN, SPACE, [points(60), rounds(6)], trials, deals=2, seats=("random", "random"), fresh=2, storage=path,
        progress=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A file with a search, and the answer of that search."""
    path = tmp_path_factory.mktemp("kept") / "gin.journal"
    return path, str(run_search(path))


@pytest.fixture
def no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches without games, and without waiting for the disk."""
    monkeypatch.setattr(_Search, "_measure", imagined_figures)
    monkeypatch.setattr(os, "fsync", lambda file: None)


@pytest.mark.parametrize("cut", [1, 5, 40, 300, 1500, 4000])
def test_a_search_goes_on_after_a_power_cut_with_the_same_result(
    kept: tuple[Path, str], cut: int, tmp_path: Path
) -> None:
    path = tmp_path / "gin.journal"
    path.write_bytes(kept[0].read_bytes()[:-cut])
    for attempt in range(2):
        found = run_search(path)
        assert str(found) == kept[1], attempt
        assert [one.number for one in found.trials] == list(range(TRIALS))
    for line in path.read_bytes().splitlines():
        assert "op_code" in json.loads(line)


@pytest.mark.usefixtures("no_games")
def test_wherever_the_first_trials_are_cut_off_the_search_goes_on_as_if_they_were_not(tmp_path: Path) -> None:
    whole = tmp_path / "whole.journal"
    expected = str(run_search(whole, 2))
    lines = whole.read_bytes().splitlines(keepends=True)
    path = tmp_path / "gin.journal"
    for count, line in enumerate(lines):
        tails = (b"", line[:30], line[:-1], line[:9] + b"\0" * 512, b"\0" * 80 + b"\n")
        tail = tails[count % len(tails)]
        path.write_bytes(b"".join(lines[:count]) + tail)
        assert str(run_search(path, 2)) == expected, (count, tail)


@pytest.mark.filterwarnings("ignore:The existing lock file")  # of optuna before 5
def test_a_lock_that_a_power_cut_has_left_is_broken(
    kept: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "LOCK_SECONDS", 3)
    monkeypatch.chdir(tmp_path)
    path = Path("folder", "gin.journal")
    path.parent.mkdir()
    shutil.copy(kept[0], path)
    os.symlink(path.resolve(), f"{path.resolve()}.lock")
    began = time.perf_counter()
    assert str(run_search(path)) == kept[1]
    with path.open("ab") as file:
        file.write(b'{"op_code"')
    assert str(run_search(path)) == kept[1]
    assert time.perf_counter() - began < 10


def imagined_figures(self: _Search, made: Any, deals: range) -> list[Interval]:
    """Return figures that follow from the parameters, without playing."""
    number = 10.0 * made.knock_limit + made.oklahoma + deals.start
    return [Interval(number, number - 1, number + 1, 2) for _ in self.goals]


def cut(data: bytes, chance: Random) -> bytes:
    return data[: chance.randrange(len(data))]


def change_bytes(data: bytes, chance: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 20))):
        changed[chance.randrange(len(data))] = chance.choice((chance.randrange(256), 34, 44, 48, 125, 10, 0))
    return bytes(changed)


def remove_part(data: bytes, chance: Random) -> bytes:
    begin = chance.randrange(len(data))
    return data[:begin] + data[begin + chance.choice((1, 3, 30, 400)) :]


def repeat_part(data: bytes, chance: Random) -> bytes:
    begin = chance.randrange(len(data))
    return data[:begin] + data[max(0, begin - chance.choice((1, 30, 400))) :]


def move_lines(data: bytes, chance: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    kind = chance.randrange(3)
    if kind == 0:
        del lines[chance.randrange(len(lines))]
    elif kind == 1:
        lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    else:
        chance.shuffle(lines)
    return b"".join(lines)


def change_value(data: bytes, chance: Random) -> bytes:
    """Return a journal in which one value is another, which may be of any type; the file stays lines of JSON."""
    entries = [json.loads(line) for line in data.splitlines()]
    place: Any = chance.choice(entries)
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            break
        key = chance.choice(keys)
        if isinstance(place[key], (dict, list)) and chance.random() < 0.8:
            place = place[key]
            continue
        if isinstance(place, dict) and chance.random() < 0.2:
            del place[key]
        else:
            place[key] = chance.choice(ODD_VALUES)
        break
    return b"".join(json.dumps(entry, separators=(",", ":")).encode() + b"\n" for entry in entries)


def insert_garbage(data: bytes, chance: Random) -> bytes:
    begin = chance.randrange(len(data))
    fixed = (b"\0" * 600, b"[" * 20_000, b"\xff\xfe", b"{}\n", b"null\n", b"\n\n")
    return data[:begin] + chance.choice((*fixed, chance.randbytes(40))) + data[begin:]


DAMAGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    cut, change_bytes, remove_part, repeat_part, move_lines, change_value, insert_garbage,
)  # fmt: skip


@pytest.mark.usefixtures("no_games")
@pytest.mark.parametrize(
    ("seed", "count"), [(0, 70), *(pytest.param(seed, 1000, marks=pytest.mark.long) for seed in range(1, 13))]
)
def test_no_damaged_file_ends_in_an_error_of_another_library(
    kept: tuple[Path, str], seed: int, count: int, tmp_path: Path
) -> None:
    path, chance, data = tmp_path / "gin.journal", Random(seed), kept[0].read_bytes()
    outcomes = {"searched": 0, "refused": 0}
    for number in range(count):
        path.write_bytes(DAMAGES[number % len(DAMAGES)](data, chance))
        try:
            found = run_search(path, TRIALS + 2)
        except ValueError as error:  # StoreError is one
            refusal = error
        else:
            assert len(found.trials) == TRIALS + 2
            assert found.html()
            outcomes["searched"] += 1
            continue
        expected = isinstance(refusal, StoreError) or "contains no saved search" in str(refusal)
        assert expected or "contains a search with other settings" in str(refusal), (number, refusal)
        assert str(path) in str(refusal)
        assert len(str(refusal)) <= MAX_ERROR_LENGTH
        outcomes["refused"] += 1
    assert min(outcomes.values()) > count // 5, outcomes
