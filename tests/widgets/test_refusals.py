"""What the form for a new game refuses is said in its language: every mistake that a game can name has a sentence."""

from __future__ import annotations

import ast
import inspect
from typing import Any

import pytest

from tabletop import Session, load_game
from tabletop.engine.catalogue import game_class
from tabletop.engine.words import look_up
from tabletop_widgets import ParameterPanel, play
from tabletop_widgets.screen.words import LOCALE
from tabletop_widgets.table.refusals import SENTENCES, in_words

GAMES = ("51st_state", "axon_protocol", "dei")


def plain(message: ast.expr) -> str:
    """A message of the source with "7" for each fact in it."""
    if isinstance(message, ast.Constant):
        return str(message.value)
    assert isinstance(message, ast.JoinedStr)
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in message.values)


def named(tree: ast.AST) -> list[str]:
    """The messages that a game adds to its `mistakes`."""
    found: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.AugAssign) and ast.unparse(node.target) == "mistakes":
            found += [node.value.elt] if isinstance(node.value, ast.ListComp) else []
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "mistakes.append":
            found += node.args
    return [plain(message) for message in found]


@pytest.mark.parametrize("lang", ["en", "de", "es"])
@pytest.mark.parametrize("name", GAMES)
def test_every_mistake_that_a_game_names_is_a_sentence_in_three_languages(name: str, lang: str) -> None:
    module = inspect.getmodule(game_class(name))
    assert module is not None
    messages = named(ast.parse(inspect.getsource(module)))
    assert len(messages) >= 3
    for message in messages:
        told = in_words(message, lang)
        assert told != message
        assert told.count("7") >= message.count("7")
        assert lang == "en" or told != in_words(message, "en")


def test_every_sentence_keeps_what_it_is_about() -> None:
    for message, sentence in SENTENCES.items():
        facts = {name: f"<{name}>" for name in ("n", "players", "word", "known", "hand", "rule", "example", "needed")}
        facts |= {"tiles": "<tiles>", "names": "<names>"}
        assert in_words(message.format(**facts), "en") == sentence.format(**facts)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("51st_state", {"starting_hand": 2, "kept_cards": 6}, "Von 2 Karten kann niemand 6 behalten."),
    ("axon_protocol", {"players": 2, "first_player": 5}, "Platz 5 kann nicht beginnen: Es spielen nur 2 mit."),
    (
        "dei",
        {"players": 2, "first_player": 3, "factions": "auxilia marauders refuge_42"},
        "Platz 3 kann nicht beginnen: Es spielen nur 2 mit. 3 Fraktionen sind zu viele für 2 Spieler.",
    ),
    (
        "dei",
        {"players": 2, "layout": "2.1:0 2.1:1"},
        "Die Karte hat 2 Bezirke; bei 2 Spielern braucht sie 9.",
    ),
]


@pytest.mark.parametrize(("game", "values", "told"), REFUSED)
def test_the_form_says_in_its_language_what_does_not_go_together(game: str, values: Any, told: str) -> None:
    panel = ParameterPanel(game, values, lang="de")
    panel.start.click()
    assert told in panel.status
    assert told in panel.message.value
    panel.lang = "es"
    assert panel.status.startswith("Estos ajustes no")
    assert told not in panel.status


def test_going_on_with_a_game_that_is_over_is_refused_in_words() -> None:
    session = Session(load_game("51st_state", players=2), 7, ["random", "random"])
    table = play("51st_state", seats=["human", "human"], lang="de")
    session.run_strategies()
    table.show(session)
    table._fold.selected_index = 0
    panel = table._panel
    assert panel is not None
    panel.fields["victory_points"].value += 5
    panel.turn()
    assert "Die Partie ist vorbei: Da gibt es nichts fortzusetzen." in panel.status


@pytest.mark.parametrize("lang", ["de", "es"])
@pytest.mark.parametrize("name", GAMES)
def test_every_choice_of_the_form_has_a_name_in_its_language(name: str, lang: str) -> None:
    panel = ParameterPanel(name, lang=lang)
    offered = [c for p in panel.declared.values() if isinstance(p.default, str) for c in p.choices]
    assert [c for c in offered if look_up(c, lang, "widgets", LOCALE) is None] == []
    shown = [label for f in panel.fields.values() for label, _ in getattr(f, "options", ())]
    assert len(shown) == len(offered)
    assert not any("_" in label for label in shown)


def test_what_a_game_says_otherwise_stays_as_it_is() -> None:
    assert in_words("something new; layout names a tile twice", "de") == (
        "something new Ein Bezirk liegt zweimal auf der Karte."
    )
