"""Log of a class on the teacher's terminal: no page fills it, and nothing that a page says looks like a line of it."""

from __future__ import annotations

import logging
import threading
from collections import Counter

MAX_LOGGED = 20
"""Largest number of records of one page."""


class ClassFormatter(logging.Formatter):
    """Formatter that replaces control characters, and indents every line after the first.

    >>> from tabletop_widgets.classroom.class_log import ClassFormatter
    >>> ClassFormatter().format(logging.makeLogRecord({"msg": "a" + chr(27) + "[31mb" + chr(10) + "c"}))
    'a?[31mb\\n    c'
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of a record."""
        lines = super().format(record).splitlines()
        return "\n    ".join("".join(sign if sign.isprintable() else "?" for sign in line) for line in lines)


class PageFilter(logging.Filter):
    """Filter that lets pass the first records of each page, by the name of its thread."""

    def __init__(self) -> None:
        super().__init__()
        self._counts: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True unless the page has had enough records."""
        name = threading.current_thread().name
        if not name.startswith("page-"):
            return True
        self._counts[name] += 1
        return self._counts[name] <= MAX_LOGGED


def start_log() -> None:
    """Write the log of the class to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(ClassFormatter())
    handler.addFilter(PageFilter())
    logger = logging.getLogger("tabletop_widgets")
    logger.handlers, logger.propagate = [handler], False
