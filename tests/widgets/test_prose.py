"""Prose of notebooks: it follows the language, is complete in all three, and keeps its links and its code."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tabletop import Session, load_game
from tabletop_widgets import LanguageChooser, Prose, use_language
from tabletop_widgets.screen.languages import LANGUAGES
from tabletop_widgets.teaching.prose import FOLDER, passages
from tests.widgets.conftest import front_end_sets

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))
MARKS = re.compile(r"\]\(([^)]+)\)|`([^`]+)`|^ {4}(.+)$|^(#+) ", re.MULTILINE)


def test_prose_follows_the_language_of_the_notebook() -> None:
    read = Prose("00_start_here", "begin")
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


@pytest.mark.parametrize(
    ("text", "passage", "wrong"),
    [
        ("99_nothing", "begin", "no prose for '99_nothing' (there is some for 00_start_here"),
        ("00_start_here", "middle", "no passage 'middle' in 00_start_here (there are begin, rules, then)"),
        ({"de": "Nur deutsch"}, "", "a text by language has 'en'"),
        ({"en": "x", "fr": "y"}, "", "not en, fr"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(text: dict[str, str] | str, passage: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=re.escape(wrong)):
        Prose(text, passage)


@pytest.mark.parametrize("name", NAMES)
def test_every_passage_is_said_in_every_language_with_the_same_links_and_code(name: str) -> None:
    for passage, texts in passages(name).items():
        assert set(texts) == set(LANGUAGES), passage
        assert len(set(texts.values())) == len(texts), f"{passage} is not translated"
        english = MARKS.findall(texts["en"])
        for lang, text in texts.items():
            assert MARKS.findall(text) == english, (passage, lang)
        assert all((NOTEBOOKS / link).exists() for link, *_ in english if link)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_with_prose_shows_all_of_it_and_has_no_other(name: str) -> None:
    book = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    assert [cell.source for cell in book.cells if cell.cell_type == "markdown"] == []
    shown = [found for cell in book.cells for found in re.findall(rf'Prose\("{name}", "(\w+)"\)', cell.source)]
    assert shown == list(passages(name))
    hidden = [
        cell.metadata.get("jupyter", {}).get("source_hidden") for cell in book.cells if f'"{name}"' in cell.source
    ]
    assert hidden == [True] * len(shown)


def test_the_recorded_game_stays_as_it_was_where_it_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS)
    book = nbformat.read("02_51st_state_whole_game.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    there: dict[str, Any] = {}
    for cell in book.cells:
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
    texts = passages("11_axon_stress_and_scores")["curves"]
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
