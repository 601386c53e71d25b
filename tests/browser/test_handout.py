"""A hand-out in a real browser: a PDF, and a page that shows its pictures offline."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tabletop.__main__ import main
from tabletop.teaching import load_lesson
from tests.browser.screens import ARTEFACTS


def test_a_hand_out_is_printed_and_shown_offline(browser: Browser, tmp_path: Path) -> None:
    out = tmp_path / "dei.html"
    assert main(["handout", "dei_first_round", "--lang", "es", "--out", str(out), "--pdf"]) == 0
    pdf = out.with_suffix(".pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    assert len(pdf) > 100_000, "fifteen pictures"

    context = browser.new_context(offline=True, viewport={"width": 794, "height": 1123})
    page = context.new_page()
    page.goto(out.as_uri())
    shown = page.evaluate("() => [...document.images].map(one => one.complete && one.naturalWidth)")
    assert len(shown) == len(load_lesson("dei_first_round"))
    assert all(width > 300 for width in shown)
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / "handout.png")
    context.close()
