"""The form for a new game offers every game, and a table then shows the chosen one in its place."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import tabletop
import tabletop_widgets as tw
from tabletop import ParameterError, Session
from tabletop.commands.new import lay_out
from tabletop.engine.declarations.parameters import Parameter
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.registry import catalogue
from tabletop_widgets.screen.controller.table_controller import NotAllowedError, get_controller
from tests.engine.toy import Toy
from tests.tutorial_game import read_cells
from tests.widgets.conftest import act, click, front_end_sets


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is forgotten afterwards."""
    monkeypatch.setattr(catalogue, "_registered", dict(catalogue._registered))


@pytest.fixture
def windfall() -> Iterator[str]:
    """The game of the notebook for authors, registered as there."""
    module = ModuleType("windfall_cells")
    sys.modules[module.__name__] = module
    exec(compile(read_cells(), "<cells>", "exec", dont_inherit=True), vars(module))
    yield "windfall"
    del sys.modules[module.__name__]


def choose(panel: tw.ParameterPanel, name: str) -> None:
    """The user chooses a game in the list."""
    front_end_sets(panel.games, index=[value for _, value in panel.games.options].index(name))


def start(table: tw.Table, name: str, seats: int = 2) -> Session:
    """Start another game in the form of a table, all seats played by people."""
    click(table.menu, type="choose", key="New game")
    choose(table.form, name)
    for seat in table.form.seats[:seats]:
        seat.value = "human"
    table.form.start.click()
    assert table.session is not None
    return table.session


def test_the_form_offers_every_game_that_is_installed_or_registered(middle: Session) -> None:
    panel = tw.Table(middle).form
    assert sorted(name for _, name in panel.games.options) == list(tabletop.games())
    assert dict(panel.games.options)["51st State"] == panel.games.value == "51st_state"
    tabletop.register("toy", Toy)
    assert "toy" in [name for _, name in panel.games.options]
    panel.close()
    tabletop.register("toy_2", Toy)


@pytest.mark.parametrize(("lang", "word"), [*zip(LANGUAGES, ["Game", "Spiel", "Juego"], strict=True)])
def test_the_list_of_games_is_named_in_every_language(lang: str, word: str) -> None:
    panel = tw.ParameterPanel("51st_state", lang=lang)
    assert panel.games.description == word
    choose(panel, "gin_rummy")
    assert panel.games.description == word
    assert panel.seats[0].description.split()[-1] == "A"


@pytest.mark.parametrize("name", ["windfall", "gin_rummy", "dei", "axon_protocol"])
def test_a_table_shows_the_chosen_game_in_its_place(name: str, middle: Session, windfall: str) -> None:
    table = tw.Table(middle, lang="de")
    old = [*table.tableaus, table.hand, table.centre]  # type: ignore[attr-defined]
    session = start(table, name)

    assert session.game.name == table.game_name == name
    assert table.bar.session is table.actions.session is session
    assert {view.lang for view in table.views} == {"de"}
    assert all(view.comm is None for view in old)
    assert not hasattr(table, "hand") or name != "windfall"
    assert table._over not in table.children
    assert f"tt-game-{name}" in table._dom_classes
    assert "tt-game-51st_state" not in table._dom_classes
    for _ in range(6):
        act(table.actions)
    assert session.index == 6
    assert [view.trouble for view in table.views] == [""] * len(table.views)
    assert not middle._callbacks, "nothing follows the game before"


def test_a_user_goes_to_another_game_and_back_again(middle: Session) -> None:
    table = tw.Table(middle)
    start(table, "gin_rummy")
    session = start(table, "51st_state")
    assert session.game.name == "51st_state"
    assert table.hand.session is session  # type: ignore[attr-defined]
    table.close()


def test_a_new_folder_of_a_game_is_in_the_form_once_it_is_imported(
    tmp_path: Path, middle: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_out("pebbles", tmp_path / "pebbles")
    monkeypatch.syspath_prepend(tmp_path / "pebbles")
    table = tw.Table(middle)
    panel = table.form
    __import__("pebbles")
    assert dict(panel.games.options)["Pebbles"] == "pebbles"
    session = start(table, "pebbles")
    act(table.actions)
    assert (session.game.name, session.index) == ("pebbles", 1)
    for name in [name for name in sys.modules if name.split(".")[0] == "pebbles"]:
        del sys.modules[name]


def test_a_table_without_a_game_starts_any_game() -> None:
    table = tw.Table()
    choose(table.form, "gin_rummy")
    table.form.start.click()
    assert table.session is not None
    assert table.session.game.name == "gin_rummy"
    assert table.bar in table.children


def test_a_game_that_nobody_registered_is_offered_at_its_own_table() -> None:
    table = tw.Table(Session(Toy(goal=8), 5))
    table.open_form()
    panel = table.form
    assert panel.games.value == "toy"
    choose(panel, "gin_rummy")
    assert "knock_limit" in panel.fields
    choose(panel, "toy")
    assert panel.fields["goal"].value == 8
    table.form.start.click()
    assert table.session is not None
    assert table.session.game == Toy(goal=8)


def test_a_game_that_cannot_be_loaded_says_why_and_is_not_chosen() -> None:
    tabletop.register("broken", "no_such_package")
    panel = tw.ParameterPanel("gin_rummy", lang="de")
    assert "broken (kann nicht geladen werden)" in dict(panel.games.options)
    choose(panel, "broken")
    assert panel.games.value == panel.game_name == "gin_rummy"
    assert panel.status.startswith("Das Spiel 'broken' kann nicht geladen werden: ")
    assert "no_such_package" in panel.status
    choose(panel, "dei")
    assert panel.status == ""


def test_a_game_that_fails_when_it_begins_says_so() -> None:
    class Failing(Toy):
        def __init__(self, **parameters: object) -> None:
            raise RuntimeError("no cards today")

    tabletop.register("failing", Failing)
    panel = tw.ParameterPanel("gin_rummy")
    choose(panel, "failing")
    assert "no cards today" in panel.status
    assert (panel.games.value, "knock_limit" in panel.fields) == ("gin_rummy", True)


def test_only_the_game_of_the_table_can_be_continued_with_changes(middle: Session) -> None:
    table = tw.Table(middle)
    table.open_form()
    assert table.form.go_on.layout.display == ""
    choose(table.form, "gin_rummy")
    assert table.form.go_on.layout.display == "none"
    assert "(" not in table.form.seed.description, "the seed is that of the game on the table"
    table.close_form()
    table.open_form()
    assert table.form.games.value == "51st_state"
    assert table.form.go_on.layout.display == ""


def test_a_game_that_is_registered_again_has_the_fields_of_its_new_class() -> None:
    tabletop.register("toy", Toy)
    panel = tw.ParameterPanel("toy")

    class Longer(Toy):
        declared = (Toy.declared[0], Parameter("goal", 21, Toy.declared[1].description, 5, 40), *Toy.declared[2:])

    tabletop.register("toy", Longer)
    assert panel.fields["goal"].value == 21


def test_the_games_of_a_table_are_saved_in_files_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABLETOP_KEEP", "1")
    table = tw.play("51st_state", seats=["human", "human"], seed=3, name="evening", curtain=False)
    act(table.actions)
    first = table._keeper
    start(table, "gin_rummy")
    act(table.actions)
    second = table._keeper
    start(table, "51st_state")
    assert table._keeper is first
    assert first is not None
    assert second is not None
    assert {path.name for path in first.path.parent.iterdir()} == {"51st_state-evening.json", "gin_rummy-evening.json"}
    assert table.keeping.data["offer"], "the first game can be resumed"


def test_the_table_of_a_class_keeps_its_game(middle: Session) -> None:
    table = tw.Table(middle)
    get_controller(middle).only = 0
    with pytest.raises(NotAllowedError):
        table._start_game(Session(tabletop.load_game("gin_rummy"), 3))
    assert table.session is middle


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ParameterError):
        tw.ParameterPanel("no_such_game")
