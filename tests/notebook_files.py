"""Files of notebooks for tests: each cell is a text in Markdown if it begins with "#", else code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PYTHON: dict[str, Any] = {"kernelspec": {"language": "python", "name": "python3"}}


def write_notebook(path: Path, *cells: str, metadata: dict[str, Any] = PYTHON, **more: Any) -> str:
    """Write a notebook, and return its path. `more` is added to each cell with code."""
    entries = [
        {"cell_type": "markdown", "id": f"cell-{k}", "metadata": {}, "source": cell}
        if cell.startswith("#")
        else {"cell_type": "code", "id": f"cell-{k}", "metadata": {}, "source": cell.splitlines(True), **more}
        for k, cell in enumerate(cells, 1)
    ]
    book = {"cells": entries, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(book), encoding="utf-8")
    return str(path)
