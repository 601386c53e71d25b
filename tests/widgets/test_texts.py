"""The plain table of words: what is in it is said whole, with heads that belong to rows and columns, and escaped."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

import tabletop_widgets as tw
from tabletop import load_game


def made(**traits: Any) -> Any:
    return tw.TextTable(["step", "what happened"], [[1, "Ann <b>draws</b>."], [2.5, "3 ± 1"]], "A & B", **traits)


def test_every_head_says_what_it_is_a_head_of() -> None:
    table = ElementTree.fromstring(made(lang="de")._shown.value).find("table")
    assert table is not None
    assert table.get("lang") == "de"
    assert table.findtext("caption") == "A & B"
    assert [(head.get("scope"), head.text) for head in table.iterfind("thead/tr/th")] == [
        ("col", "Schritt"), ("col", "was geschah"),
    ]  # fmt: skip
    rows = [[(cell.tag, cell.get("scope"), cell.text) for cell in row] for row in table.iterfind("tbody/tr")]
    assert rows == [
        [("th", "row", "1"), ("td", None, "Ann <b>draws</b>.")],
        [("th", "row", "2.5"), ("td", None, "3\u00a0±\u00a01")],
    ]


def test_without_a_kernel_it_is_the_same_table_and_plain_words() -> None:
    table = made()
    shown, _ = table._repr_mimebundle_()
    assert shown["text/html"] == table._shown.value
    told = ["A & B", "step  what happened", "1     Ann <b>draws</b>.", "2.5   3 ± 1"]
    assert shown["text/plain"].splitlines()[1:] == told


def test_what_a_game_says_follows_the_language() -> None:
    state = load_game("gin_rummy").new_initial_state(seed=1)
    action = state.legal_actions()[0]
    events = state.apply_action(action)
    table = tw.TextTable(["step", "what"], lambda lang: [[k, e.text(state, lang)] for k, e in enumerate(events)])
    said = {lang: (setattr(table, "lang", lang), table.text())[1] for lang in ("en", "de", "es")}
    assert len(set(said.values())) == 3
    for lang, text in said.items():
        assert all(event.text(state, lang) in text for event in events)


def test_what_does_not_fit_is_named_at_once() -> None:
    with pytest.raises(ValueError, match=r"row 0 has 1 cells for 2 heads; row 1, cell 1: None is neither words nor a"):
        tw.TextTable(["one", "two"], [["a"], ["b", None]])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="TextTable: no heads"):
        tw.TextTable([], [])
    with pytest.raises(TypeError, match="TextTable knows no colour"):
        tw.TextTable(["one"], [], colour="red")


def test_it_lets_go_of_the_screen() -> None:
    table = made()
    table.close()
    assert table._shown.comm is None
