"""One bad package, file or catalogue breaks nothing else: it is left out, and reported in one line."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

import tabletop
from tabletop import ParameterError, Session, load_game
from tabletop.__main__ import main
from tabletop.commands.new import lay_out
from tabletop.engine import failures
from tabletop.engine.i18n.words import look_up
from tabletop.engine.registry import catalogue
from tabletop.experiments.results import pictures
from tabletop.experiments.results.pictures import FigureRows
from tabletop.extras import MissingExtraError
from tabletop.strategies import fitted_files
from tabletop.strategies.base import find_strategies
from tabletop.strategies.chances import find_map
from tabletop.strategies.shipped import read_about
from tabletop.strategies.values.lookup import evaluate_by_hand, find_value
from tabletop.teaching import list_lessons, load_course, load_lesson
from tabletop.teaching.lesson import load_lessons
from tabletop.teaching.quiz import Quiz, list_kinds
from tabletop.teaching.rulebook.examples import load_examples
from tabletop_widgets import CourseView, Table, register_boards
from tabletop_widgets.classroom.assignments.assignment_loader import load_assignment
from tabletop_widgets.classroom.room import Room

NUMBER = count()
BROKEN = {
    "cannot_be_imported": "import no_such_library\n",
    "typo": "def rules(:\n",
    "no_game": "GAMES = 3\n",
    "no_class": "GAME = 'dei'\n",
    "raises": "raise RuntimeError('a long story\\nin two lines ' + 'x' * 5000)\n",
    "leaves": "class Base(BaseException): pass\nGAME = None\n",
}
"""Modules of packages that announce a game, by the name of that game."""


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing was reported before."""
    monkeypatch.setattr(failures, "_reported", set())
    caplog.set_level(logging.WARNING, "tabletop")


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Packages that announce games and cannot be imported, half of them by entry points."""
    monkeypatch.syspath_prepend(tmp_path)
    modules, announced = [], {}
    for k, (name, text) in enumerate(BROKEN.items()):
        module = f"bad_{next(NUMBER)}_{name}"
        (tmp_path / f"{module}.py").write_text(text, encoding="utf-8")
        modules.append(module)
        if k % 2:
            monkeypatch.setitem(catalogue._registered, name, module)
        else:
            announced[name] = EntryPoint(name, f"{module}:GAME", catalogue.GROUP)
    monkeypatch.setattr(catalogue, "_list_entry_points", lambda: announced)
    yield list(BROKEN)
    for module in modules:
        sys.modules.pop(module, None)


def reported(caplog: pytest.LogCaptureFixture) -> list[str]:
    lines = [record.getMessage() for record in caplog.records if record.name == "tabletop"]
    assert all("\n" not in line and len(line) < 450 for line in lines)
    return lines


@pytest.mark.parametrize("name", BROKEN)
def test_a_game_whose_package_fails_says_why_when_it_is_loaded(name: str, broken: list[str]) -> None:
    assert name in tabletop.games()
    with pytest.raises(ParameterError, match=f"the game '{name}' cannot be loaded: ") as error:
        load_game(name)
    assert len(str(error.value)) < 500
    if name == "cannot_be_imported":
        assert "ModuleNotFoundError: No module named 'no_such_library'" in str(error.value)
        assert isinstance(error.value.__cause__, ModuleNotFoundError), "its author sees where it was raised"
    assert "das Spiel" in error.value.text("de")


def test_lessons_classes_and_handouts_of_the_other_games_go_on(
    broken: list[str], caplog: pytest.LogCaptureFixture, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "dei_first_round" in list_lessons()
    assert load_lesson("51st_state_first_round").game.name == "51st_state"
    assert sorted(line.split("'")[1] for line in reported(caplog)) == sorted(broken), "each of them once"
    for game in ("51st_state", "axon_protocol", "dei"):
        assert load_course(game)
        assert Room(load_assignment(game)).assignment.lessons
        assert CourseView(game).data["lessons"]
    assert main(["handout", "dei", "--out", str(tmp_path / "dei.html")]) == 0
    assert len(reported(caplog)) == len(broken)
    assert main(["handout", "typo", "--out", str(tmp_path / "typo.html")]) == 2
    assert "the game 'typo' cannot be loaded: SyntaxError" in capsys.readouterr().err


# --- parts of a game ------------------------------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package of a user's own game; it is imported when it is loaded."""
    name = f"hexes{next(NUMBER)}"
    lay_out(name, tmp_path / "own")
    monkeypatch.syspath_prepend(tmp_path / "own")
    monkeypatch.setitem(catalogue._registered, name, name)
    yield tmp_path / "own" / name
    for module in [module for module in sys.modules if module.partition(".")[0] == name]:
        del sys.modules[module]


def test_a_lesson_that_is_none_is_left_out_and_the_others_are_there(
    own: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kind = type(load_game(own.name))
    action = next(iter(kind().new_initial_state(1).legal_actions()))
    texts = "{ en = 'A', de = 'A', es = 'A' }"
    good = (
        f"game = '{own.name}'\ntitle = {texts}\nnumber = 1\nminutes = 1\nrules = []\nparameters = {{}}\n[[exercise]]\n"
        f"id = 'one'\nseed = 1\ntitle = {texts}\ntext = {texts}\npraise = {texts}\nhints = [{texts}]\n"
        f"goal = ['{str(action).split()[0]} *']\nsolution = ['{action}']\n"
    )
    (own / "lessons").mkdir()
    (own / "lessons" / "bad.toml").write_text("game = 'dei'\n[[exercise]]\n", encoding="utf-8")
    (own / "lessons" / "cut.toml").write_bytes(b"\xff\xfe = 3")
    (own / "lessons" / "good.toml").write_text(good, encoding="utf-8")
    found = load_lessons(own.name)
    assert [lesson.id.removeprefix(f"{own.name}_") for lesson in found] == ["good"], reported(caplog)
    assert len(reported(caplog)) == 2
    assert load_course("dei")


def test_lessons_of_a_game_are_not_those_of_another_whose_name_begins_alike(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own / "lessons").mkdir()
    (own / "lessons" / "bad.toml").write_text("no lesson", encoding="utf-8")
    monkeypatch.setitem(catalogue._registered, "dei_at_night", catalogue._registered.pop(own.name))
    assert "dei_at_night_bad" in list_lessons()
    assert all(lesson.game.name == "dei" for lesson in load_lessons("dei"))


def test_questions_of_a_game_that_cannot_be_imported_leave_those_that_every_game_has(
    own: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game = load_game(own.name)
    (own / "lessons").mkdir()
    (own / "lessons" / "__init__.py").touch()
    (own / "lessons" / "quiz.py").write_text("KINDS = no_such_name\n", encoding="utf-8")
    assert "legal" in list_kinds(game)
    assert Quiz(game, kinds=["legal"], questions=1).question.kind == "legal"
    assert len(reported(caplog)) == 1
    assert "lessons.quiz is skipped: NameError" in reported(caplog)[0]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"records": ["AAAA"]}', '{"x": 3}', '{"a": {"link": 5}}', "\x00"])
def test_examples_that_cannot_be_read_leave_a_rulebook_without_them(
    own: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    load_game(own.name)
    (own / "rules" / "examples.json").write_text(text, encoding="utf-8")
    assert load_examples(own.name) == {}
    assert len(reported(caplog)) == 1


def test_a_table_whose_module_fails_is_a_plain_one(
    own: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own / "boards.py").write_text("import no_such_library\n", encoding="utf-8")
    register_boards(own.name, f"{own.name}.boards")
    table = Table(Session(load_game(own.name), 1))
    assert table.zones.data
    table.close()
    assert len(reported(caplog)) == 1
    assert "no_such_library" in reported(caplog)[0]


def corrupted(data: bytes, seed: int, around: int) -> bytes:
    """Some bytes of a file changed, most of them where it says what is in it."""
    source, changed = Random(seed), bytearray(data)
    for _ in range(source.choice([1, 3, 20])):
        at = len(data) - 1 - source.randrange(2000) if source.random() < 0.5 else around + source.randrange(-40, 500)
        changed[max(0, min(at, len(data) - 1))] = source.randrange(256)
    return bytes(changed) if source.random() < 0.9 else data[: source.randrange(len(data))]


def test_a_corrupt_policy_stops_no_table_and_no_strategy_but_its_own(
    own: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabletop.strategies import shipped

    policy = (fitted_files.find_folder(load_game("axon_protocol")) / shipped.FILE).read_bytes()
    about = policy.find(b"about.json")
    game = load_game(own.name)
    assert "learned" not in find_strategies(game)
    for seed in range(150):
        (own / "policy.npz").write_bytes(corrupted(policy, seed, about))
        shipped.find_shipped.cache_clear()
        known = find_strategies(game)
        assert {"random", "greedy", "hard"} <= set(known)
        if "learned" in known:
            with pytest.raises(ValueError, match=re.escape(str(own / "policy.npz"))):
                known["learned"].check_game(game)  # type: ignore[attr-defined]
    (own / "policy.npz").write_bytes(policy[:-1000])
    shipped.find_shipped.cache_clear()
    table = Table(Session(game, 1, ["human", "greedy"][: game.num_players]))
    table.close()
    assert reported(caplog)
    with pytest.raises(ValueError, match="it is not a policy file"):
        read_about(own / "policy.npz")


def test_fitted_chances_that_cannot_be_read_are_left_out(own: Path, caplog: pytest.LogCaptureFixture) -> None:
    (own / "chances.json").write_text('{"game": "dei"', encoding="utf-8")
    assert find_map(load_game(own.name)) is None
    (line,) = reported(caplog)
    assert line.startswith("the fitted chances")


def test_learned_values_that_cannot_be_read_leave_those_by_hand(own: Path, caplog: pytest.LogCaptureFixture) -> None:
    for k, text in enumerate(("", "{}", '{"game": "dei"}', "\x00")):
        (own / "value.json").write_text(text, encoding="utf-8")
        game = load_game(own.name, **({"row": 5 + k} if "row" in load_game(own.name).parameters else {}))
        find_value.__globals__["_load_value"].cache_clear()
        fitted_files._load.cache_clear()
        find_value.__globals__["_LATEST"].clear()
        assert find_value(game) is evaluate_by_hand
    assert reported(caplog)
    assert all("the learned value of a position" in line for line in reported(caplog))


def compile_catalogue() -> bytes:
    """Return a catalogue of two messages as gettext reads it."""
    catalogue = Catalog(locale="de")
    catalogue.add("Draw a card", "Karte ziehen")
    catalogue.add("Pass", "Passen")
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


COMPILED = compile_catalogue()


@pytest.mark.parametrize(
    ("ending", "data"),
    [
        ("mo", b""),
        ("mo", b"no catalogue at all"),
        ("mo", COMPILED[:20]),
        ("mo", COMPILED[:-1]),
        ("mo", b"\xde\x12\x04\x95" + b"\xff" * 60),
        ("po", b"no catalogue at all"),
        ("po", b'msgid "Draw a card"\nmsgstr "Karte ziehen'),
        ("po", b'msgid "Draw a card"\nmsgstr "Karte "ziehen"'),
        ("po", b'"Karte ziehen"\nmsgid "Draw a card"'),
        ("po", b'msgid "Draw a card"\nmsgstr "Karte f\xfcr alle"'),
    ],
)
def test_a_catalogue_that_is_none_leaves_english(
    ending: str, data: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / f"mine.{ending}").write_bytes(data)
    assert look_up("Draw a card", "de", "mine", tmp_path) is None
    (line,) = reported(caplog)
    assert line.startswith("the de catalogue of 'mine' is skipped: ")


def test_a_package_may_bring_a_compiled_catalogue_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "mine.mo").write_bytes(COMPILED)
    assert look_up("Draw a card", "de", "mine", tmp_path) == "Karte ziehen"
    assert look_up("Draw two cards", "de", "mine", tmp_path) is None
    assert reported(caplog) == []


# --- pictures -------------------------------------------------------------------------------------------------------


def test_what_draws_charts_and_cannot_be_imported_gives_way_to_the_next(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad = EntryPoint("bad", "no_such_library:plot", pictures.PLOTS)
    good = EntryPoint("good", f"{__name__}:draw_nothing", pictures.PLOTS)
    monkeypatch.setitem(sys.modules, __name__, sys.modules.get(__name__) or type(sys)(__name__))
    monkeypatch.setattr(sys.modules[__name__], "draw_nothing", draw_nothing, raising=False)
    picture = FigureRows(lambda lang: "title", ())
    monkeypatch.setattr(pictures, "entry_points", lambda group: [bad, good])
    assert pictures.draw_chart(picture, "de") == "drawn in de"
    assert len(reported(caplog)) == 1
    monkeypatch.setattr(pictures, "entry_points", lambda group: [bad])
    with pytest.raises(MissingExtraError, match="This needs the extra 'widgets'"):
        pictures.draw_chart(picture, "de")


def draw_nothing(picture: Any, lang: str) -> str:
    return f"drawn in {lang}"
