"""`make test-pythons`: which interpreters are found, and which libraries each gets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests import pythons
from tests.test_project import EXTRAS, PROJECT


def test_this_python_is_found_and_one_that_does_not_exist_is_not() -> None:
    command = pythons.find_python(sys.version_info[1])
    assert command is not None
    assert pythons.find_python(99) is None


def test_the_versions_tried_begin_with_the_oldest_that_will_do() -> None:
    assert f">=3.{pythons.MINORS[0]}" == PROJECT["requires-python"]
    assert list(range(11, 15)) == pythons.MINORS


def test_the_oldest_python_gets_the_oldest_libraries_and_the_newest_the_newest() -> None:
    assert pythons.choose_libraries([11, 12, 14]) == {11: "oldest", 12: "pinned", 14: "newest"}
    assert pythons.choose_libraries([11]) == {11: "newest"}
    assert pythons.choose_libraries([]) == {}


def test_the_oldest_libraries_are_those_that_every_extra_for_users_asks_for() -> None:
    oldest = {name: Version(version) for name, _, version in (line.partition("==") for line in pythons.list_oldest())}
    wanted = [Requirement(line) for extra, lines in EXTRAS.items() if extra not in ("test", "dev") for line in lines]
    libraries = [one for one in wanted if one.name != PROJECT["name"]]
    assert {one.name for one in libraries} == set(oldest)
    assert [one for one in libraries if not one.specifier.contains(oldest[one.name])] == []


def test_the_result_of_each_python_is_told_and_a_missing_one_is_not_a_failure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_tests(python: Path, options: list[str]) -> str:
        if "3.12" in str(python):
            raise subprocess.CalledProcessError(1, ["python", "-m", "pytest"])
        return f"7 passed with {options}"

    monkeypatch.setattr(pythons, "find_python", lambda minor: None if minor == 14 else [f"python3.{minor}"])
    monkeypatch.setattr(pythons, "install", lambda command, folder, libraries: folder / "python")
    monkeypatch.setattr(pythons, "run_tests", run_tests)
    assert pythons.main(["--", "-k", "gin"]) == 1
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "Python 3.11: oldest libraries: 7 passed with ['-k', 'gin']",
        "Python 3.12: pinned libraries: tests failed",
        "Python 3.13: newest libraries: 7 passed with ['-k', 'gin']",
        "Python 3.14: not tried: no interpreter was found",
    ]
    assert pythons.main(["--only", "3.14"]) == 1, "nothing was tried"
    assert pythons.main(["--only", "3.13", "--only", "3.14", "--libraries", "pinned"]) == 0
    assert "Python 3.13: pinned libraries: 7 passed with []" in capsys.readouterr().out
