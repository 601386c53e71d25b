"""Every answer speaks English, German and Spanish, of every game: no English is left, and no figure has no interval."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest

from tabletop import load_game
from tabletop.engine.core.game import Game
from tabletop.engine.i18n.language import choose_language, language
from tabletop.engine.i18n.numbers import format_count, format_interval, format_number
from tabletop.engine.registry.catalogue import games
from tabletop.experiments import (
    Interval,
    Width,
    card_worth,
    compare,
    list_things,
    load_answer,
    measured_worth,
    save_answer,
    sweep,
    tournament,
)
from tabletop.experiments.design import equal_seats, lead, points, rounds, search, share
from tabletop.experiments.results.localized_answer import describe_game
from tabletop.experiments.results.pictures import FigureRows
from tools.translations import read

OTHERS = ("de", "es")
SETTINGS: dict[str, dict[str, Any]] = {"51st_state": {"players": 2, "victory_points": 10}, "gin_rummy": {"hands": 1}}
FIGURE = re.compile(r"[−+]?[\d.,]+( %)? (\[[^\]]+\])")
ENGLISH = re.compile(
    r"\b(the|of|and|with|seats?|games?|deals?|won|wins|points?|rounds?|strategy|variant|rating|before|than|more|given|"
    r"taken|made|not|counted|others?|brackets|truth|times|design|steps|wanted|ends|share|random|heuristic|as)\b",
    re.IGNORECASE,
)
"""Words by which English is known; none of them is a word of German or Spanish."""
CODE = re.compile(r"\b\w+_\w+\b")


class Page(HTMLParser):
    """The words of a page: rows of cells, and the text of everything else."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.told: list[str] = []
        self.langs: set[str] = set()
        self._cell = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        given = dict(attrs)
        self.langs |= {given["lang"]} if "lang" in given else set()
        self.told += [given["alt"]] if "alt" in given else []
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
            self._cell = True

    def handle_endtag(self, tag: str) -> None:
        self._cell = self._cell and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        data = data.replace("\u00a0", " ")
        if self._cell:
            self.rows[-1][-1] += data
        else:
            self.told.append(data)

    @property
    def words(self) -> str:
        return "\n".join([*self.told, *(cell for row in self.rows for cell in row)])


def asked(game: Game) -> Iterator[Any]:
    """An answer of every kind."""
    seats = ["random"] * game.num_players
    number = next(p for p in game.parameters.values() if type(p.value) is int and p.name != "players")
    values = [number.value, number.value + (1 if number.find_mistake(number.value + 1) is None else -1)]
    players = {"heuristic": "random", "random": "random", "greedy": "random"}
    played = tournament(game, players, deals=2, tables=3)
    yield played
    yield played.group_by(lambda state: [str(seat) for seat in range(game.num_players)])
    yield sweep(game, number.name, values, seats, deals=2)
    yield compare(game, {"1": {}, "2": {number.name: values[1]}}, seats, deals=2)
    yield card_worth(game, things(game), seats, ["given"], deals=2)
    yield search(game, {number.name: values}, [equal_seats(), points(40), points(50, "winner"), rounds(5), lead(3),
                 share("random", 0.5)], trials=2, deals=2, seats=seats, fresh=2)  # fmt: skip


def things(game: Game) -> list[str]:
    """Two things of a game."""
    return [thing.key for thing in list_things(game)[:2]]


@pytest.fixture(scope="module", params=sorted(games()))
def answers(request: pytest.FixtureRequest) -> list[Any]:
    return list(asked(load_game(request.param, **SETTINGS.get(request.param, {}))))


@pytest.mark.parametrize("lang", OTHERS)
def test_no_english_is_left_and_no_figure_without_its_interval(answers: list[Any], lang: str) -> None:
    for answer in answers:
        page = Page(answer.html(lang))
        assert page.langs == {lang}
        for words in (page.words, answer.text(lang)):
            left = ENGLISH.findall(CODE.sub("", words))
            assert not left, (type(answer).__name__, left, words)
            assert "±" not in words
        head, *rows = page.rows
        for row in (row for row in rows if row[0]):  # the head of a second table begins with nothing
            for name, cell in zip(head[1:], row[1:], strict=False):
                whole = cell == "–" or FIGURE.match(cell) or cell.isdigit() or not re.search(r"\d", cell)
                assert whole, (type(answer).__name__, name, cell)


def test_all_that_is_told_is_translated(answers: list[Any]) -> None:
    """Every language has as many lines, cells and figures."""
    for answer in answers:
        english, *others = [Page(answer.html(lang)) for lang in ("en", *OTHERS)]
        for other in others:
            assert [len(row) for row in other.rows] == [len(row) for row in english.rows]
            assert len(FIGURE.findall(other.words)) == len(FIGURE.findall(english.words)) > 0
            assert other.rows[0] != english.rows[0]
        plain = [answer.text(lang).splitlines() for lang in ("en", *OTHERS)]
        assert len({len(lines) for lines in plain}) == 1


@pytest.mark.parametrize("lang", OTHERS)
def test_titles_of_pictures_speak_too(answers: list[Any], lang: str) -> None:
    known = read("engine", lang)
    for answer in answers:
        for what in kinds(answer):
            picture: FigureRows = answer.build_chart_data(what)
            assert not ENGLISH.findall(CODE.sub("", picture.title(lang))), what
            assert picture.title("en") not in known or picture.title(lang) == known[picture.title("en")]
            assert all(name(lang) for name, _ in picture.rows)


def kinds(answer: Any) -> list[str]:
    """Everything that `plot` can be asked for."""
    if hasattr(answer, "figures"):
        return list(dict.fromkeys(figure.what for figure in answer.figures()))
    if hasattr(answer, "goals"):
        return [goal.name for goal in answer.goals]
    return ["points", "won", "points_over", "won_over"] if hasattr(answer, "ways") else []


def test_seats_are_called_by_letters_as_on_the_boards() -> None:
    found = sweep(load_game("dei", players=4), "badge_cubes", [1], ["random"] * 4, deals=2, lang="de")
    assert [head for head in Page(found.html()).rows[0] if "Platz " in head] == [f"Platz {x} gewinnt" for x in "ABCD"]
    assert "Platz B" in card_worth(load_game("gin_rummy"), ["AS"], seat=1, deals=2).text("de")


def test_an_answer_speaks_its_own_language_else_that_of_the_notebook() -> None:
    before = language()
    try:
        choose_language("es")
        own, other = (tournament(load_game("gin_rummy", hands=1), ["random", "greedy"], 2, lang=x) for x in ("de", ""))
        assert "gewonnen" in str(own)
        assert "ganadas" in str(other)
        assert "repartos" in str(other.forecast(Width(points=5)))
        assert "Verteilungen" in own.forecast(Width(points=5))._repr_mimebundle_()["text/html"]
        other.lang = "en"
        assert "won" in other._repr_html_()
    finally:
        choose_language(before)
    with pytest.raises(ValueError, match=r"'fr' \(known: en, de, es\)"):
        own.lang = "fr"
    with pytest.raises(ValueError, match="two strategies, not 1; unknown language 'fr'"):
        tournament(load_game("gin_rummy"), ["random"], lang="fr")


def test_what_is_kept_in_a_file_speaks_too(tmp_path: Any) -> None:
    save_answer(tournament(load_game("gin_rummy", hands=1), ["random", "greedy"], 2), tmp_path / "a.json", "make it")
    assert load_answer(tmp_path / "a.json").text("de").endswith("gemacht mit: make it")
    worth = measured_worth(load_game("51st_state"))
    assert not ENGLISH.findall(CODE.sub("", worth.text("es").splitlines()[0]))
    assert len(FIGURE.findall(worth.text("es"))) == 2 * len(worth.rows())


@pytest.mark.parametrize(
    ("name", "chosen", "lang", "called"),
    [
        ("51st_state", {}, "en", "51st State"),
        ("51st_state", {"expansion": "new_era", "players": 3}, "de", "51st State (3 Personen, New Era)"),
        ("dei", {"factions": ["farm_z", "auxilia"]}, "es", "D.E.I. (Farm-Z, Auxilia)"),
        ("gin_rummy", {"hands": 1, "oklahoma": True}, "en", "Gin Rummy (hands = 1, oklahoma = True)"),
    ],
)
def test_a_game_is_called_as_people_call_it(name: str, chosen: dict[str, Any], lang: str, called: str) -> None:
    game = load_game(name, **chosen)
    assert describe_game(game, game.changed_parameters(), lang) == called


def test_answers_call_their_game_as_people_do() -> None:
    game = load_game("gin_rummy", hands=1)
    shown = [search(game, {"knock_limit": (0, 10)}, [rounds(5)], trials=2, deals=2), card_worth(game, ["AS"], deals=2)]
    for one in shown:
        for said in (one.text("es"), one.html("de")):
            assert "Gin Rummy (hands = 1)" in said
            assert "load_game" not in said
    kept = measured_worth(load_game("51st_state"))
    assert "51st State (New Era), 51st State (Winter)" in kept.text("en")


@pytest.mark.parametrize(("lang", "words"), [("en", "all alike"), ("de", "alle gleich"), ("es", "todos lo mismo")])
def test_where_no_bounds_are_known_it_is_said_what_that_means(lang: str, words: str) -> None:
    game = load_game("gin_rummy", hands=1)
    found = sweep(game, "knock_limit", [5, 6], ["random", "random"], deals=3, measure=lambda result: 7.0)
    assert found[0].measured.unsure
    assert found[1].change.unsure
    assert (found[0].change.low, found[0].change.high) == (0, 0)
    for said in (found.text(lang), found.html(lang)):
        assert "[?]" in said
        assert words in said
    assert words not in sweep(load_game("gin_rummy"), "knock_limit", [5], deals=6).text(lang)


@pytest.mark.parametrize(
    ("numbers", "how", "told"),
    [
        ((0.553, 0.482, 0.621), {"share": True}, "55 % [48, 62]"),
        ((0.553, 0.542, 0.561), {"share": True, "lang": "es"}, "55,3 % [54,2; 56,1]"),
        ((-0.04, -0.11, 0.03), {"signed": True}, "−0.04 [−0.11, +0.03]"),
        ((-31.55, -36.1, -27.0), {"signed": True, "lang": "de"}, "−31,6 [−36,1; −27,0]"),
        ((120.0, 80.0, float("inf")), {"signed": True}, "+120 [+80, ∞]"),
        ((4.0, float("-inf"), float("inf")), {}, "4.0 [?]"),
        ((4.0, 4.0, 4.0), {}, "4.0 [4.0, 4.0]"),
        ((float("nan"), 0.0, 1.0), {"share": True}, "–"),
    ],
)
def test_an_interval_is_told_in_one_way_as_exactly_as_it_is_known(
    numbers: tuple[float, float, float], how: dict[str, Any], told: str
) -> None:
    assert format_interval(*numbers, **how) == told
    assert Interval(*numbers, 9).text(**how) == told


def test_numbers_are_written_as_each_language_does() -> None:
    assert [format_number(-1234.5, 1, lang) for lang in ("en", "de", "es")] == ["−1234.5", "−1234,5", "−1234,5"]
    assert [format_count(12345, lang) for lang in ("en", "de", "es")] == ["12,345", "12.345", "12\u202f345"]
    assert format_count(1234, "de") == "1234"
