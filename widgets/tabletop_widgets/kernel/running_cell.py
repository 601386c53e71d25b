"""The running cell, according to the messages of the front end."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any

from IPython.core.getipython import get_ipython

_PLAIN = re.compile(r"[\w-]{1,64}")


@dataclass(frozen=True)
class RunningCell:
    """A cell and one run of it. Both ids are "" if no cell of a notebook is running."""

    key: str
    """Id of the cell in the notebook, or a hash of the code if the front end sends no id."""
    run: str
    """Id of the request to run the cell."""


def get_running_cell() -> RunningCell:
    """Return the running cell.

    While the kernel handles a message of a widget, rather than a request to run code, no cell is running.
    """
    kernel = getattr(get_ipython(), "kernel", None)  # type: ignore[no-untyped-call]
    parent: dict[str, Any] = kernel.get_parent() or {} if kernel is not None else {}
    header = parent.get("header", {})
    if header.get("msg_type") != "execute_request":
        return RunningCell("", "")
    cell, code = str(parent.get("metadata", {}).get("cellId", "")), str(parent.get("content", {}).get("code", ""))
    key = cell if _PLAIN.fullmatch(cell) else hashlib.sha256((cell or code).encode()).hexdigest()[:12]
    return RunningCell(key, str(header.get("msg_id", "")))
