"""Prose follows the language; copies of our notebooks from before still find their text."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tabletop import Session, load_game
from tabletop_widgets import LanguageChooser, Prose, use_language
from tabletop_widgets.teaching import prose
from tabletop_widgets.teaching.prose import find_passage
from tests.widgets.conftest import front_end_sets

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def test_prose_follows_the_language_of_the_notebook() -> None:
    read = Prose({"en": "# Start here", "de": "# Hier geht es los", "es": "# Empieza aquí"})
    assert "<h1>Start here</h1>" in read.value
    chooser = LanguageChooser()
    front_end_sets(chooser, value="de", index=1)
    assert "<h1>Hier geht es los</h1>" in read.value
    assert 'lang="de"' in read.value
    assert "<h1>Empieza aquí</h1>" not in read.value
    use_language("es")
    assert "<h1>Empieza aquí</h1>" in read.value
    data, _ = read._repr_mimebundle_()
    assert data["text/html"] == read.value
    assert data["text/markdown"].startswith("# Empieza aquí")


def test_prose_of_ones_own_speaks_english_where_a_language_is_missing_and_brings_no_markup() -> None:
    read = Prose({"en": "Read **this** <script>alert(1)</script>", "de": "Lies **das**"})
    use_language("de")
    assert "<strong>das</strong>" in read.value
    use_language("es")
    assert "<strong>this</strong>" in read.value
    assert 'lang="en"' in read.value
    assert "<script>" not in read.value


@pytest.mark.parametrize(("text", "wrong"), [({"de": "Nur deutsch"}, "'en'"), ({"en": "x", "fr": "y"}, "not en, fr")])
def test_a_text_without_english_or_in_another_language_is_refused(text: dict[str, str], wrong: str) -> None:
    with pytest.raises(ValueError, match=re.escape(wrong)):
        Prose(text)


def test_an_old_copy_of_a_notebook_shows_the_markdown_cell_of_the_current_one_in_every_language() -> None:
    read = Prose("00_start_here", "begin")
    assert "<h1>Start here</h1>" in read.value
    use_language("de")
    assert "<h1>Hier geht es los</h1>" in read.value
    use_language("es")
    assert "<h1>Empieza aquí</h1>" in read.value


@pytest.mark.parametrize(
    ("notebook", "passage"),
    [("00_start_here", "middle"), ("00_start_here", "cell-02"), ("99_nothing", "begin"), ("../00_start_here", "begin")],
)
def test_an_old_copy_says_where_a_text_is_that_cannot_be_found(notebook: str, passage: str) -> None:
    read = Prose(notebook, passage)
    assert read.markdown == f"This text has moved into the notebook itself: get the current {notebook}.ipynb."
    use_language("de")
    assert read.markdown == f"Dieser Text steht jetzt im Notebook selbst: Nimm das aktuelle {notebook}.ipynb."


def test_an_old_copy_runs_where_there_are_no_notebooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prose, "NOTEBOOKS", tmp_path)
    assert "get the current 00_start_here.ipynb" in Prose("00_start_here", "begin").markdown


def test_the_recorded_game_stays_as_it_was_where_it_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS)
    book = nbformat.read("02_51st_state_whole_game.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    there: dict[str, Any] = {}
    for cell in book.cells:
        if cell.cell_type == "code":
            exec(cell.source, there)
    recorded, what_if = there["session"], there["other"]
    assert recorded.current_branch == "main"
    assert recorded.state.scores() == there["record"].replay().scores()
    assert [branch.name for branch in what_if.branches] == ["main", "what if"]
    assert what_if.current_branch == "what if"


FALLS = {
    "Left": ("leaves the city", "verlässt dann ein Charakter die Stadt", "un personaje abandona la ciudad"),
    "Died": ("or dies", "oder stirbt", "o muere"),
    "Jailed": ("arrested", "verhaftet", "arrestan"),
    "Survived": ("an augment saves a life", "eine Augmentierung ein Leben rettet", "un aumento le salva la vida"),
    "": ("an action or a card", "eine Aktion oder Karte", "una acción o una carta"),
}
"""Why a counter falls, by the event of the character that loses the markers, and how the notebook says it."""


def test_the_notebook_about_stress_names_every_reason_why_a_counter_falls() -> None:
    texts = find_passage("11_axon_stress_and_scores", "curves")
    reasons: Counter[str] = Counter()
    for seed in range(5, 9):
        session = Session(load_game("axon_protocol", players=3), seed, ["heuristic"] * 3)
        session.run_strategies()
        for node in session.nodes[1:]:
            fates = {getattr(e, "character", ""): type(e).__name__ for e in node.events if type(e).__name__ in FALLS}
            fates |= {e.character: "Died" for e in node.events if type(e).__name__ == "Overdosed"}  # type: ignore[attr-defined]
            removed = [e for e in node.events if type(e).__name__ in ("Removed", "RemovedFromArea")]
            reasons.update(fates.get(getattr(e, "character", ""), "") for e in removed)
    assert set(reasons) == set(FALLS)
    assert reasons["Left"] + reasons["Died"] > reasons.total() / 2  # "most often"
    for words in FALLS.values():
        for lang, phrase in zip(("en", "de", "es"), words, strict=True):
            assert phrase in " ".join(texts[lang].split())
