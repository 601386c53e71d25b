"""Long words of names may be divided on the page; what Python knows and says has no hyphens in them."""

from __future__ import annotations

import pytest

import tabletop_widgets as tw
from tabletop import Session, load_game
from tabletop.engine.i18n.nouns import Noun
from tabletop_widgets.screen.hyphens import SOFT, hyphenate, hyphenate_names


@pytest.mark.parametrize(
    ("lang", "text", "divided"),
    [
        ("de", "Containerhafen", "Con-tai-ner-ha-fen"),
        ("es", "Puerto de contenedores", "Puerto de con-te-ne-do-res"),
        ("en", "Requisition", "Re-quis-i-tion"),
        ("de", "Kern", "Kern"),
        ("de", "Kanalviertel", "Ka-nalvier-tel"),
    ],
)
def test_long_words_are_divided_by_the_patterns_of_their_language(lang: str, text: str, divided: str) -> None:
    assert hyphenate(text, lang).replace(SOFT, "-") == divided


def test_only_names_are_divided_and_only_on_their_way_to_the_page() -> None:
    assert hyphenate_names(
        {"name": "Containerhafen", "text": "Containerhafen", "more": [{"name": 3}]}, "de"
    ).keys() == {"Containerhafen"}
    session = Session(load_game("dei", players=2), 3, ["heuristic", "heuristic"])
    session.run_strategies(40)
    pad = tw.Pad(session, 0, lang="de")
    assert any(SOFT in name for name in pad.soft.values())
    assert any(isinstance(name, Noun) for name in pad.soft)  # cards and factions, whose names are more than a text
    assert all(SOFT not in name for name in pad.soft)
    assert SOFT not in str(pad.data)
    assert SOFT not in pad.text()
    pad.lang = "en"
    assert all(hyphenate(name, "en") == divided for name, divided in pad.soft.items())
