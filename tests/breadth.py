"""Which cases of a parametrized test run every time, and which only with `make test-long`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def run_first(cases: Sequence[Any], count: int = 1) -> list[Any]:
    """Return the cases for `parametrize`: the first `count` always run, the others are marked `long`.

    >>> [case if isinstance(case, str) else case.values for case in run_first(["en", "de", "es"])]
    ['en', ('de',), ('es',)]
    """
    return [*cases[:count], *(_mark_long(case) for case in cases[count:])]


def _mark_long(case: Any) -> Any:
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.long)
