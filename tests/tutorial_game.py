"""The game of the notebook for authors, as its cells define it, for tests that play it."""

from __future__ import annotations

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def read_cells() -> str:
    """Return the code of notebook 90 up to the class of the game, with its registration."""
    cells = json.loads((ROOT / "notebooks" / "90_your_own_game.ipynb").read_text(encoding="utf-8"))["cells"]
    codes = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    last = next(k for k, code in enumerate(codes) if "class Windfall(" in code)
    return "\n\n".join([*codes[: last + 1], 'import tabletop\n\ntabletop.register("windfall", Windfall)'])
