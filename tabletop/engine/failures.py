"""Failures of optional parts, such as packages. Each is reported once in one line, and the program continues."""

from __future__ import annotations

import logging

from tabletop.engine.i18n.quoting import shorten

LOG = logging.getLogger("tabletop")
"""Logger of failures. By default it writes to standard error."""

_reported: set[str] = set()


def report_failure(what: str, error: BaseException) -> None:
    """Report that `what` failed and is left out. Each failure is reported once per process."""
    line = f"{what} is skipped: {describe(error)}"
    if line not in _reported:
        _reported.add(line)
        LOG.warning(line)


def describe(error: BaseException) -> str:
    """Return an error as one line of text.

    >>> from tabletop.engine.failures import describe
    >>> describe(ModuleNotFoundError("No module named 'hexes'"))
    "ModuleNotFoundError: No module named 'hexes'"
    """
    return shorten(" ".join(f"{type(error).__name__}: {error}".split()))
