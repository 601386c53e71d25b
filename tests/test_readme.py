"""What the front door says is true: the package's example and the Python of the README run and print what they say."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import tabletop

README = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
CODE = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_example_of_the_package_runs() -> None:
    done = doctest.testmod(tabletop)
    assert done.attempted > 3
    assert done.failed == 0


def test_the_python_of_the_readme_runs_and_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(CODE) >= 3
    scope: dict[str, object] = {}
    for code in CODE:
        exec(code, scope)
    printed = capsys.readouterr().out
    promised = re.findall(r"^# (.+)$", "".join(CODE), re.MULTILINE)
    assert promised
    assert [line for line in promised if line not in printed] == []
