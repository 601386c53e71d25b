"""What the last line of a notebook's cell shows: a picture or a table, the same in plain text, nobody's markup."""

from __future__ import annotations

import base64
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from tabletop.engine.declarations.colors import COLORS, mix
from tabletop.engine.declarations.parameters import Parameter
from tabletop.engine.declarations.rules import Rule, Rulebook
from tabletop.engine.presentation import cells
from tabletop.experiments import sweep, tournament

from .toy import Choose, Play, Toy, ToyState

HOSTILE = "<script>alert('1')</script>&\""


class Read(HTMLParser):
    """The tags of a page and the texts of its rows."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.rows: list[list[str]] = []
        self.inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.add(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            self.rows[-1].append("")
            self.inside = True

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag not in ("th", "td")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.rows[-1][-1] += data.replace("\u00a0", " ")


def shown(thing: Any) -> tuple[str, Read]:
    """What a console and what a notebook shows."""
    bundle = thing._repr_mimebundle_(include=None, exclude=None)
    assert set(bundle) == {"text/plain", "text/html"}
    return bundle["text/plain"], Read(bundle["text/html"])


def position(*hands: list[str]) -> ToyState:
    return Toy().scenario({"hands": list(hands), "deck": ["coin"] * 4, "points": [4, 4]})


def test_a_position_draws_the_open_table() -> None:
    state = position(["wish"], ["thief"])
    text = state._repr_mimebundle_()["text/plain"]
    assert text.startswith(repr(state))
    assert "Hand: Thief" in text, "everybody's hand lies open"
    page = state._repr_mimebundle_()["text/html"]
    found = re.search(r"base64,([^\"]+)", page)
    assert found is not None
    assert base64.b64decode(found[1]).decode() == state.game.svg(state.game.view(state))
    assert "Deck: 3 face down" in page


def test_a_games_own_view_picture_and_words_are_shown() -> None:
    class Own(Toy):
        def view(self, state: ToyState, viewer: int | None = None, lang: str = "en") -> dict[str, Any]:
            return {**super().view(state, viewer, lang), "seen": "by its own view"}

        def svg(self, view: Any) -> str:
            return f"<svg>{view['seen']}</svg>"

        def as_text(self, view: Any) -> str:
            return f"in words {view['seen']}"

    shown = Own().new_initial_state()._repr_mimebundle_()
    assert shown["text/plain"].endswith("\nin words by its own view")
    picture = re.search(r"base64,([^\"]+)", shown["text/html"])
    assert picture is not None
    assert base64.b64decode(picture[1]).decode() == "<svg>by its own view</svg>"


def test_a_game_and_its_parameters_are_tables() -> None:
    game = Toy(players=3)
    text, page = shown(game)
    assert text.splitlines()[0] == "load_game('toy', players=3): 3 players, 5 rules"
    assert "players = 3 (2 to 4)" in text
    assert page.rows[0] == ["parameter", "value", "default", "may be", "what it does", "rule"]
    assert page.rows[1][:4] == ["players", "3", "2", "2 to 4"]
    assert [row[3] for row in page.rows[-2:]] == ["0 to 5", "few or many"]
    assert shown(game.parameters)[1].rows == page.rows
    assert game.parameters == Toy(players=3).parameters


@pytest.mark.parametrize(
    ("parameter", "span"),
    [
        (Parameter("a", True, {}), "True or False"),
        (Parameter("a", 3, {}, 1), "1 to ∞"),
        (Parameter("a", ("x",), {}, choices=("x", "y")), "x and y"),
    ],
)
def test_what_a_parameter_may_be(parameter: Parameter, span: str) -> None:
    assert parameter.span == span


def test_a_rulebook_is_a_table() -> None:
    text, page = shown(Toy.rulebook)
    assert len(page.rows) == 1 + len(Toy.rulebook) == len(text.splitlines())
    assert page.rows[1][0] == "toy.turn"


def test_a_decision_shows_its_answers() -> None:
    text, page = shown(position(["wish"], []).decision)
    assert text.splitlines() == [
        "A: What does A do?", "  play coin: Play coin", "  play wish: Play wish", "  rest: Do nothing"
    ]  # fmt: skip
    assert page.rows[1:] == [["play coin", "Play coin"], ["play wish", "Play wish"], ["rest", "Do nothing"]]


def test_a_verdict_shows_why_not_and_by_which_rule() -> None:
    state = position(["wish"], [])
    text, page = shown(state.check("play no"))
    assert text.splitlines()[0] == "You do not hold no. [toy.hand]"
    assert page.rows[1] == ["toy.hand", "You do not hold no.", "", "Only cards in the hand are played."]
    legal, page = shown(state.check(Play("wish")))
    assert legal == "This is legal."
    assert page.rows == []
    over = Toy().scenario({"points": [20, 0]})
    assert shown(over.check(Choose("points")))[1].rows[1][0] == "engine.over"


def test_a_tournament_is_a_line_and_a_table_with_intervals() -> None:
    table = tournament(Toy(), ["random", "greedy"], range(4))
    assert len(repr(table)) < 200
    assert repr(table).startswith("<Tournament, 8 games: greedy wins ")
    text, page = shown(table)
    assert text == str(table)
    assert page.rows[0] == ["strategy", "won", "points", "rating", "won in seat A", "won in seat B"]
    assert [row[0] for row in page.rows[1:]] == ["greedy", "random"]
    assert all(re.search(r"\d( %)? \[.+, .+\]$", cell) for row in page.rows[1:] for cell in row[1:])


def test_who_ends_before_whom_is_a_table_where_there_are_more_than_two() -> None:
    _, page = shown(tournament(Toy(), {"one": "random", "two": "random", "three": "random"}, range(4)))
    names = page.rows[4][1:]
    assert set(names) == {"one", "two", "three"}
    assert [row[0] for row in page.rows[5:]] == names
    assert [row[1 + k] for k, row in enumerate(page.rows[5:])] == ["", "", ""]


def test_a_sweep_is_a_table_with_intervals() -> None:
    points = sweep(Toy(), "goal", [6, 12], ["random", "greedy"], range(3))
    text, page = shown(points)
    assert [line.split(":")[0] for line in text.splitlines()[:2]] == ["goal = 6", "goal = 12"]
    assert page.rows[0] == ["goal", "points of a seat", "seat A wins", "seat B wins", "rounds"]
    assert [row[0] for row in page.rows[1:]] == ["goal = 6", "goal = 12"]
    assert all("(" not in cell for cell in page.rows[1])
    assert all(re.search(r"\d( %)? \[.+, .+\] \([+−]\d.* \[.+, .+\]\)$", cell) for cell in page.rows[2][1:])
    assert len(repr(points)) < 300
    assert points[0].value == 6


def test_long_tables_are_counted() -> None:
    page = Read(cells.render_rows(("n",), [(n,) for n in range(100)]))
    assert len(page.rows) == 1 + cells.MAX_ROWS
    assert "and 60 more" in cells.render_rows(("n",), [(n,) for n in range(100)])


def test_in_a_table_a_line_may_end_before_the_bounds_of_a_figure_and_not_within_them() -> None:
    assert '<td style="text-align: left">55\u00a0% [47;\u00a063]</td>' in cells.render_rows(
        ("a", "b"), [("x", "55 % [47; 63]")]
    )
    assert "55\u00a0%\u00a0[47;\u00a063]" in cells.render_paragraph("55 % [47; 63]")


def test_a_heat_map_has_as_many_fields_in_a_line_as_there_is_room_for() -> None:
    page = cells.render_heat_map([("School", "+1 [0; 2]", 1.0), ("<Arena>", "−1 [−2; 0]", -0.5)])
    assert page.count("<li style=") == page.count("display: inline-block") == 2
    assert "<table" not in page
    assert "<b>&lt;Arena&gt;</b><br>−1\u00a0[−2;\u00a00]" in page
    assert COLORS["heat-high"] in page
    assert mix(COLORS["heat-zero"], COLORS["heat-low"], 0.5) in page


def test_whatever_is_shown_is_escaped() -> None:
    class Hostile(Toy):
        def word(self, state: ToyState, name: str, fact: Any, lang: str) -> str:
            return HOSTILE

    game = Hostile()
    game.settings["goal"] = type(game.settings["goal"])(HOSTILE, HOSTILE, {"en": HOSTILE}, rule=HOSTILE, chosen=HOSTILE)
    state = game.scenario({"hands": [["wish"], []], "deck": ["coin"] * 4})
    book = Rulebook([Rule("a.b", HOSTILE, HOSTILE, dict.fromkeys(("en", "de", "es"), HOSTILE))])
    table = tournament(Toy(), {HOSTILE: "random", "other": "greedy"}, range(1))
    points = sweep(Toy(), "goal", [6], ["random", "greedy"], [1])
    points.turned = HOSTILE
    for thing in (game, game.parameters, state, state.decision, state.check("play no"), book, table, points):
        _, page = shown(thing)
        assert "script" not in page.tags, type(thing)
