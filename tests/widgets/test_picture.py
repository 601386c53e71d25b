"""The view of a position, its picture and its words, without any widget."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from markupsafe import escape

from tabletop import Session, load_game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.games.axon_protocol.screen import icons as axon
from tabletop.games.fifty_first_state.screen import icons as fifty
from tabletop.games.fifty_first_state.screen.as_text import as_text
from tabletop.teaching import load_lesson
from tabletop_widgets import LessonTable, Table

SETTINGS = [{"players": 1}, {"players": 2, "expansion": "winter"}, {"players": 4, "expansion": "new_era"}]


@pytest.fixture(scope="module", params=SETTINGS, ids=lambda s: f"{s['players']} players")
def played(request: pytest.FixtureRequest) -> Session:
    """A whole game."""
    game = load_game("51st_state", **request.param)
    session = Session(game, 5, ["random"] * game.num_players)
    session.run_strategies()
    return session


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_can_be_drawn_and_told(lang: str, played: Session) -> None:
    for node in [*played.nodes[::15], played.nodes[-1]]:
        view = played.game.view(node.state, None, lang)
        assert json.loads(json.dumps(view)) == view
        picture = ElementTree.fromstring(played.game.svg(view))
        assert picture.findtext("{http://www.w3.org/2000/svg}desc") == as_text(view)
        for seat in view["seats"]:
            assert f"{seat['letter']} {seat['name']}: {seat['vp']}" in as_text(view)


def test_nobody_sees_more_than_they_may_know(played: Session) -> None:
    """Positions that differ only in what a viewer cannot know look the same to that viewer."""
    for node in played.nodes[5::40]:
        for viewer in range(played.game.num_players):
            other = node.state.resample_from_infostate(viewer, 99)
            assert played.game.view(other, viewer, "en") == played.game.view(node.state, viewer, "en")


def test_what_stands_on_the_table_is_in_the_view(played: Session) -> None:
    state = played.nodes[-1].state
    view = played.game.view(state, None, "en")
    for seat, shown in zip(state.to_dict()["seats"], view["seats"], strict=True):
        locations = [x for row in shown["rows"].values() for x in row]
        assert sorted(x["location"] for x in locations) == sorted(x["number"] for x in seat["locations"])
        assert {a["good"]: a["n"] for a in shown["goods"]} == seat["goods"]
        assert [d["card"] for d in shown["deals"]] == seat["deals"]
    assert view["over"]
    assert view["winners"] == list(state.winners())


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_every_icon_has_a_letter_of_its_own_in_each_language(lang: str) -> None:
    there = [name for name, (*_, letter) in axon.SHAPES.items() if letter]
    letters = [re.sub("<[^>]+>", "", axon.draw_icon(name, lang)) for name in there]
    assert len(set(letters)) == len(letters), letters
    assert all(len(letter) == 1 for letter in letters)


def test_letters_of_goods_are_those_of_their_names() -> None:
    assert re.sub("<[^>]+>", "", axon.draw_icon("violence", "de")) == "G"  # Gewalt


def test_icons_next_to_letters_of_seats_have_none_and_differ_without_colours() -> None:
    icons = fifty.list_icons()
    assert not [name for name, drawing in icons.items() if "<text" in drawing]
    shapes = {re.sub('(fill|stroke)="#[^"]*"', "", drawing) for drawing in icons.values()}
    assert len(shapes) == len(icons) > 20


def test_every_icon_is_well_formed() -> None:
    for drawing in fifty.list_icons().values():
        ElementTree.fromstring(drawing)


CALLS = {
    "en": "Press Shift+Enter to play",
    "de": "Umschalt+Enter drücken, um zu spielen",
    "es": "Pulsa Mayús+Intro para jugar",
}


@pytest.mark.parametrize(("lang", "call"), CALLS.items())
def test_the_picture_of_a_table_says_how_it_comes_to_life_and_that_of_a_lesson_its_task(lang: str, call: str) -> None:
    table = Table(Session(load_game("dei"), 7), lang=lang)
    shown = table._repr_mimebundle_()[0]["text/html"]
    assert call in shown
    assert "<img" in shown
    lesson = LessonTable(load_lesson("51st_state_first_round"), "build", lang=lang)
    shown = lesson._repr_mimebundle_()[0]["text/html"]
    assert call in shown
    task = escape(lesson.panel.text().splitlines()[0])
    assert task in re.sub(r"<img[^>]*>", "", shown), "before the picture, not only in its words"
