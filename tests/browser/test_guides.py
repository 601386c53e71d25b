"""The guides on screens work: what they show is drawn, and can be clicked."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.browser.conftest import ROOT, Notebook, View
from tests.test_contributing import BLOCK, run

GUIDES = ROOT / "docs" / "how-to"


def test_the_view_of_the_guide_is_drawn_without_jupyter(es_module: Callable[..., View]) -> None:
    page = (GUIDES / "debug_javascript.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    scope: dict[str, Any] = {}
    exec(code, scope)
    scope["test_the_button_sends_its_action"](es_module)


def test_the_screen_of_the_guide_is_played_on(open_code: Callable[..., Notebook], tmp_path: Path) -> None:
    run("python -m tabletop new coin_race", [], tmp_path)
    blocks = BLOCK.findall((GUIDES / "boards.md").read_text(encoding="utf-8"))
    for _, name, _, block in blocks:
        if name:
            (tmp_path / name).write_text(block, encoding="utf-8")
    (shown,) = (block for _, name, _, block in blocks if not name and "play(" in block)
    notebook = open_code(f"import sys\nsys.path.insert(0, {str(tmp_path / 'coin_race')!r})\nimport coin_race", shown)
    notebook.run_all()
    track = notebook.page.locator(".race-track")
    track.wait_for()
    assert track.locator("li").count() == 2
    assert track.locator("li").first.evaluate("e => getComputedStyle(e).borderLeftStyle") == "solid"
    assert track.locator("[data-number='0.points']").inner_text().split()[-1] == "0"
    assert notebook.errors == []
