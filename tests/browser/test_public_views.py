"""In real JupyterLab: every public view comes back, whichever way its page or its kernel went."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.browser.conftest import NOTEBOOK, Notebook
from tests.browser.test_reload import DEAF
from tests.public_views import SETUP, VIEWS, public_views

SHOWN = f"""() => {NOTEBOOK}.content.widgets.slice(1).map(cell => {{
    const output = cell.node.querySelector('.jp-OutputArea-output');
    return output?.innerText.trim() ? output.textContent.replace(/\\s+/g, ' ').trim() : ''; }})"""
"""The words in the output of every cell but the first, folded or not; "" where none is seen."""
MODELS = "len(__import__('ipywidgets').widgets.widget._instances)"
WAITING = ("Loading widget...", "Error displaying widget")
EMPTY = {"Attention", "CharacterOffer"}
"""Views that have nothing to say in the positions of these cells."""
PATIENCE = 40.0
"""Seconds within which everything has to be on the page."""


def outputs(notebook: Notebook) -> dict[str, str]:
    """Return the words of each view, by its public name."""
    return dict(zip(VIEWS, notebook.page.evaluate(SHOWN), strict=True))


def settle(notebook: Notebook) -> dict[str, str]:
    """Wait until every view has been drawn and none changes any more. Return their words."""
    end, before = time.monotonic() + PATIENCE, {}
    while True:
        notebook.page.wait_for_timeout(700)
        words = outputs(notebook)
        blank = {name for name, text in words.items() if not text or text.startswith(WAITING)}
        if blank == EMPTY and words == before:
            return words
        assert time.monotonic() < end, f"blank: {sorted(blank - EMPTY)}"
        before = words


def differ(name: str, text: str, wanted: str) -> str:
    """Return where the words of a view differ from those wanted."""
    same = next((k for k, pair in enumerate(zip(text, wanted, strict=False)) if len(set(pair)) > 1), len(wanted))
    return f"{name}: ...{text[same - 30 : same + 60]!r} instead of {wanted[same - 30 : same + 60]!r}"


def wait_for(notebook: Notebook, wanted: dict[str, str]) -> None:
    """Wait until every view says what it is to say."""
    end = time.monotonic() + PATIENCE
    while (words := outputs(notebook)) != wanted:
        wrong = [differ(name, text, wanted[name]) for name, text in words.items() if text != wanted[name]]
        assert time.monotonic() < end, wrong
        notebook.page.wait_for_timeout(300)


@pytest.mark.breadth("reload")
@pytest.mark.parametrize("is_whole", [False, True], ids=["reload", "all"])
def test_every_view_survives_a_reload_a_second_run_of_its_cell_and_the_end_of_its_kernel(
    is_whole: bool, open_code: Callable[..., Notebook]
) -> None:
    assert set(VIEWS) == public_views(), "a public view has no cell here"
    notebook = open_code(SETUP, *VIEWS.values())
    notebook.run_all(timeout=180_000)
    words, models = settle(notebook), notebook.py(MODELS)

    notebook.reload()
    wait_for(notebook, words)
    assert notebook.py(MODELS) == models
    assert set(notebook.errors) <= {DEAF}
    if not is_whole:
        return

    notebook.run_all(timeout=180_000)
    wait_for(notebook, words)
    notebook.wait_py(MODELS, models, timeout=30)

    notebook.reload_without_kernel()
    wait_for(notebook, words)
    assert notebook.py("'fifty' in globals()") is False, "a new kernel, which knows of no view"
    assert set(notebook.errors) <= {DEAF}
