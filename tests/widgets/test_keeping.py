"""Save, load and link at the table: what a page is given, what it may bring, and what is refused with nothing lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop import Record, Session
from tabletop_widgets import Table
from tests.fifty_first_state.test_records import CHEAP_SCHOOL
from tests.widgets.conftest import click, custom

GAMES = ("51st_state", "axon_protocol", "dei")


def played(game: str, decisions: int = 8, seats: tuple[str, ...] = ("human", "human"), **parameters: Any) -> Session:
    session = Session(tabletop.load_game(game, players=2, **parameters), 7, seats)
    for _ in range(decisions):
        session.apply(session.state.decision.default)
    return session


def answers(wire: list[tuple[str, Any]], key: str) -> list[dict[str, Any]]:
    contents = [content for _, content in custom(wire)]
    return [content for content in contents if key in content]


@pytest.mark.parametrize("game", GAMES)
def test_the_page_that_asks_gets_the_record_and_any_table_of_that_game_loads_it(
    game: str, wire: list[tuple[str, Any]]
) -> None:
    session = played(game)
    click(Table(session).keeping, type="save", to="p1")
    (answer,) = answers(wire, "saved")
    assert answer["to"] == "p1"
    assert Record.from_text(answer["saved"]) == session.record()

    table = Table(played(game, 1))
    click(table.keeping, type="load", text=answer["saved"], name="evening.json")
    assert table.session is not None
    assert table.keeping.status == ""
    assert table.session.record() == session.record()
    assert all(view.session is table.session for view in table.views)


@pytest.mark.parametrize("game", GAMES)
def test_a_link_from_one_table_is_loaded_at_another(game: str, wire: list[tuple[str, Any]]) -> None:
    session = played(game, seats=("human", "heuristic"))
    click(Table(session).keeping, type="link", to="p1")
    (answer,) = answers(wire, "link")
    table = Table(played(game, 1))
    click(table.keeping, type="load", text=f" {answer['link']}\n", name="")
    assert table.session is not None
    assert table.session.seats == ("human", "heuristic")
    assert table.session.record() == session.record()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1"),
        ("{", "is it cut off"),
        ("tabletop1.abc", "incomplete"),
        ('{"format": "tabletop record 1"}', "'game' is missing"),
        ("x" * 6_000_000, "more than 5000000"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_what_is_no_game_is_refused_and_the_game_on_the_table_stays(
    text: str, message: str, lang: str, middle: Session
) -> None:
    table = Table(middle, lang=lang)
    before = middle.record()
    click(table.keeping, type="load", text=text, name="evening.json")
    first = {"en": "Nothing was loaded", "de": "Es wurde nichts geladen", "es": "No se ha cargado nada"}[lang]
    assert table.keeping.status.startswith(first)
    assert message in table.keeping.status
    assert table.session is middle
    assert middle.record() == before
    click(table.keeping, type="quiet")
    assert table.keeping.status == ""


def test_what_the_page_cannot_read_is_said(middle: Session) -> None:
    table = Table(middle)
    click(table.keeping, type="unreadable", name="pictures")
    assert "pictures cannot be read" in table.keeping.status
    click(table.keeping, type="unreadable", name="film.mp4", large=True)
    assert "film.mp4 is too large to be a saved game" in table.keeping.status


def test_a_game_of_another_kind_says_where_it_is_opened(middle: Session) -> None:
    table = Table(middle)
    click(table.keeping, type="load", text=played("dei").record().link(), name="")
    assert "This is a game of D.E.I." in table.keeping.status
    assert table.session is middle


def test_a_record_that_was_doctored_is_refused_when_it_is_replayed(middle: Session) -> None:
    table = Table(middle)
    text = middle.record().to_text().replace('"seed": 7', '"seed": 8')
    click(table.keeping, type="load", text=text, name="evening.json")
    assert "Nothing was loaded" in table.keeping.status
    assert table.session is middle


def test_a_table_with_content_of_its_own_loads_games_with_it(tmp_path: Path) -> None:
    own = tmp_path / "cards.toml"
    own.write_text(CHEAP_SCHOOL, "utf-8")
    session = played("51st_state", content=own, expansion="winter")
    assert session.game.content_id != "published"
    table = Table(played("51st_state", 1, content=own))
    click(table.keeping, type="load", text=session.record().link(), name="")
    assert table.session is not None
    assert table.session.record() == session.record()


def test_the_menu_leaves_to_the_page_what_only_a_page_can_do(middle: Session) -> None:
    table = Table(middle, lang="de")
    words = [item["text"] for item in table.menu.data["items"]]
    assert words[1:4] == ["In eine Datei speichern", "Eine Partie laden", "Einen Link zu dieser Partie kopieren"]
    click(table.menu, type="choose", key="Load a game")
    assert table.session is middle
