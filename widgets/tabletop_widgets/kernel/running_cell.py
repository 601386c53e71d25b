"""The cell that runs now, as far as the front end has told the kernel."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any

from IPython.core.getipython import get_ipython

_PLAIN = re.compile(r"[\w-]{1,64}")


@dataclass(frozen=True)
class RunningCell:
    """A cell and one run of it; both "" where no cell of a notebook runs."""

    key: str
    """The id that the notebook gives the cell; a hash of the code where the front end sends no id."""
    run: str
    """The id of the request to run it."""


def running_cell() -> RunningCell:
    """Return the cell that runs now.

    While the kernel answers a widget rather than a request to run code, no cell runs.
    """
    kernel = getattr(get_ipython(), "kernel", None)  # type: ignore[no-untyped-call]
    parent: dict[str, Any] = kernel.get_parent() or {} if kernel is not None else {}
    header = parent.get("header", {})
    if header.get("msg_type") != "execute_request":
        return RunningCell("", "")
    cell, code = str(parent.get("metadata", {}).get("cellId", "")), str(parent.get("content", {}).get("code", ""))
    key = cell if _PLAIN.fullmatch(cell) else hashlib.sha256((cell or code).encode()).hexdigest()[:12]
    return RunningCell(key, str(header.get("msg_id", "")))
