"""The file beside the notebook: what is kept there and when, what is offered, and that nothing in it is ever lost."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import IPython
import pytest

import tabletop
from tabletop import Record, Session
from tabletop.engine.i18n.language import NOTEBOOK_VARIABLE
from tabletop.engine.serialization import files
from tabletop_widgets import Table, play
from tabletop_widgets.table.games import autosave
from tabletop_widgets.table.games.autosave import FOLDER, Autosave, Cell, get_cell, place_of
from tests.widgets.conftest import act, click, custom

GAMES = ("51st_state", "axon_protocol", "dei")
HUMANS = ["human", "human"]


@pytest.fixture(autouse=True)
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which games are kept; tests are no notebook, so tables have a name."""
    monkeypatch.setenv(autosave.VARIABLE, "1")
    monkeypatch.delenv(NOTEBOOK_VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path / FOLDER


def table_of(game: str = "dei", name: str = "monday", seed: int = 7) -> Table:
    """The cell is run."""
    return play(game, seats=HUMANS, seed=seed, name=name, standing="always", curtain=False)


def decide(table: Table, times: int = 1) -> Session:
    assert table.session is not None
    for _ in range(times):
        table.session.apply(table.session.state.decision.default)
    return table.session


def held(path: Path) -> Record:
    return Record.load(path)


async def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def opened(table: Table, wire: list[tuple[str, Any]]) -> list[dict[str, Any]]:
    """The games that the menu lists, when somebody asks for them."""
    click(table.keeping, type="games", to="p1")
    answers = [content for _, content in custom(wire) if "games" in content]
    games: list[dict[str, Any]] = answers[-1]["games"]
    return games


@pytest.mark.parametrize("game", GAMES)
def test_after_a_restart_the_table_offers_to_go_on_and_goes_on_with_one_click(game: str, beside: Path) -> None:
    before = decide(table_of(game), 6)
    before.goto(4)

    table = table_of(game)
    assert table.session is not None
    assert table.session.index == 0  # the new game
    assert "decides" in table.keeping.data["offer"]
    click(table.keeping, type="goon")
    assert table.session.record() == before.record()
    assert (table.session.index, table.session.length) == (4, 7)
    assert table.keeping.data["offer"] == ""
    decide(table)
    assert held(beside / f"{game}-monday.json") == table.session.record()
    assert os.listdir(beside) == [f"{game}-monday.json"]


def test_the_offer_says_in_three_languages_where_the_game_stands(beside: Path) -> None:
    session = decide(table_of("51st_state"), 1)
    while session.state.phase != "action":
        session.apply(session.state.decision.default)
    table = table_of("51st_state")
    offers = []
    for lang in ("en", "de", "es"):
        table.lang = lang
        offers.append(table.keeping.data["offer"])
        assert session.seat_name(session.state.current_player(), lang) in offers[-1]
    assert offers[0].startswith("Round 1 · ")
    assert offers[1].startswith("Runde 1 · ")
    assert offers[2].startswith("Ronda 1 · ")


def test_a_new_game_gets_a_file_of_its_own_with_the_first_decision(beside: Path) -> None:
    old = decide(table_of(), 3).record()
    first, second = beside / "dei-monday.json", beside / "dei-monday.2.json"

    table = table_of(seed=8)
    click(table.keeping, type="decline")
    assert table.keeping.data["offer"] == ""
    assert os.listdir(beside) == [first.name]
    new = decide(table).record()
    assert (held(first), held(second)) == (old, new)
    new = decide(table).record()
    assert (held(first), held(second)) == (old, new)


def test_what_strategies_do_before_the_first_decision_of_a_person_is_not_saved(beside: Path) -> None:
    old = decide(table_of(), 3).record()
    table = play("dei", seats=["human", "heuristic"], seed=9, name="monday", pace=0)
    assert table.session is not None
    assert table.session.index > 0
    assert os.listdir(beside) == ["dei-monday.json"]
    act(table.actions)
    assert held(beside / "dei-monday.json") == old
    assert held(beside / "dei-monday.2.json") == table.session.record()


def test_all_games_of_an_evening_are_on_disk_and_in_the_menu(beside: Path, wire: list[tuple[str, Any]]) -> None:
    table, played = table_of(), list[Session]()
    for seed in range(1, 6):
        played.append(decide(table, seed))
        table.show(Session(played[-1].game, seed, HUMANS))
    decide(table, 6)
    records = [session.record() for session in played]
    assert [held(path) for path in sorted(beside.iterdir(), key=os.path.getmtime)][:5] == records
    assert len(list(beside.iterdir())) == 6

    table = table_of(seed=9)  # the kernel was restarted
    assert "decides" in table.keeping.data["offer"]
    games = opened(table, wire)
    assert [game["decisions"] for game in games] == [6, 5, 4, 3, 2, 1]
    assert games[0]["key"] == "dei-monday.6.json"
    click(table.keeping, type="open", key=games[3]["key"])
    assert table.session is not None
    assert table.session.record() == records[2]
    decide(table)
    assert held(beside / games[3]["key"]) == table.session.record()
    assert len(list(beside.iterdir())) == 6

    again = table_of(seed=9)
    click(again.keeping, type="goon")
    assert again.session is not None
    assert again.session.record() == table.session.record(), "the one that was played last"


@pytest.mark.parametrize("key", ["../other.json", "dei-tuesday.json", "dei-monday.99.json", "", "unsaved 0"])
def test_only_a_game_of_this_table_is_opened(key: str, beside: Path) -> None:
    decide(table_of(name="tuesday"))
    record = decide(table_of(), 2).record()
    record.save(beside.parent / "other.json")
    table = table_of(seed=8)
    before = table.session
    click(table.keeping, type="open", key=key)
    assert table.session is before
    assert table.keeping.status.startswith("Nothing was loaded")


def test_files_of_earlier_versions_are_found(beside: Path, wire: list[tuple[str, Any]]) -> None:
    beside.mkdir()
    session = Session(tabletop.load_game("dei", players=2), 7, HUMANS)
    for name in ("dei-monday.previous.json", "dei-monday.json"):
        session.apply(session.state.decision.default)
        session.record().save(beside / name)
        os.utime(beside / name, (len(session.nodes),) * 2)
    (beside / "dei-monday.7.json").touch()  # an empty one of a process that was killed
    table = table_of(seed=8)
    assert [game["decisions"] for game in opened(table, wire)] == [2, 1]
    click(table.keeping, type="goon")
    assert table.session is not None
    assert table.session.length == 3


def test_a_new_game_from_the_form_offers_the_way_back_and_a_loaded_one_too(beside: Path) -> None:
    table = table_of()
    session = decide(table, 3)
    table.open_form()
    assert table.form.begin() is not None
    assert table.session is not session
    assert table.keeping.data["offer"]
    click(table.keeping, type="goon")
    assert table.session is session

    other = Session(session.game, 5, HUMANS)
    other.apply(other.state.decision.default)
    click(table.keeping, type="load", text=other.record().to_text(), name="x.json")
    assert table.session is not session
    assert held(beside / "dei-monday.json") == session.record()
    assert table.keeping.data["offer"]
    decide(table)
    assert held(beside / "dei-monday.json") == session.record()
    assert held(beside / "dei-monday.2.json") == table.session.record()


def test_nothing_is_kept_before_the_first_decision_nor_where_it_is_switched_off(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_of()
    decide(play("dei", seats=HUMANS, name="monday", keep=False, curtain=False))
    decide(play("dei", seats=HUMANS, curtain=False))  # no name, and no notebook
    decide(Table(Session(tabletop.load_game("dei"), 7)))
    for off in ("0", "no", " OFF "):
        monkeypatch.setenv(autosave.VARIABLE, off)
        decide(table_of())
    assert not beside.exists()


def test_a_file_that_is_spoilt_is_said_and_the_game_before_it_is_offered(
    beside: Path, wire: list[tuple[str, Any]]
) -> None:
    old = decide(table_of(), 2).record()
    decide(table_of(seed=8))
    path = beside / "dei-monday.2.json"
    spoilt = path.read_text()[:-40]
    path.write_text(spoilt)
    table = table_of(seed=9)
    (note,) = table.keeping.data["notes"]
    assert "saved_games/dei-monday.2.json cannot be continued" in note
    assert "cut off" in note
    assert "cut off" in opened(table, wire)[0]["trouble"]
    click(table.keeping, type="goon")
    assert table.session is not None
    assert table.session.record() == old
    decide(table)
    assert path.read_text() == spoilt
    assert table.keeping.data["notes"] == []


def test_where_nothing_can_be_written_it_is_said_once_and_play_goes_on(beside: Path) -> None:
    beside.write_text("a file where the folder should be")
    table = table_of()
    decide(table)
    (note,) = table.keeping.data["notes"]
    assert note.startswith("A game is not saved yet: nothing can be written to the folder saved_games. (")
    click(table.keeping, type="decline")
    decide(table, 3)
    assert table.keeping.data["notes"] == []
    beside.unlink()
    assert held_after(table, beside / "dei-monday.json") == 5


def held_after(table: Table, path: Path) -> int:
    decide(table)
    return len(held(path).actions)


def test_a_disk_that_is_full_costs_neither_the_old_game_nor_the_new_one(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = decide(table_of(), 2).record()

    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(files, "write", full)
        table = table_of(seed=8)
        decide(table)
        assert "No space left on device" in table.keeping.data["notes"][0]
        assert table.keeping.data["offer"] == ""
        assert held(beside / "dei-monday.json") == old, "what a restart now would offer"
    new = decide(table).record()
    assert held(beside / "dei-monday.json") == old
    assert held(beside / "dei-monday.2.json") == new


def test_a_game_that_a_full_disk_kept_out_is_reachable_and_written_when_there_is_room(
    beside: Path, monkeypatch: pytest.MonkeyPatch, wire: list[tuple[str, Any]]
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    table = table_of()
    with monkeypatch.context() as broken:
        broken.setattr(files, "write", full)
        first = decide(table, 2)
        table.show(Session(first.game, 8, HUMANS))
        second = decide(table, 3)
        table.show(Session(first.game, 9, HUMANS))
        decide(table)
        games = opened(table, wire)
        assert [game["decisions"] for game in games] == [2, 3]
        click(table.keeping, type="open", key=games[0]["key"])
        assert table.session is first
    table.close()  # or the kernel stops
    assert sorted(len(held(path).actions) for path in beside.iterdir()) == [1, 2, 3]
    assert second.record() in [held(path) for path in beside.iterdir()]


def test_a_disk_with_room_again_gets_the_game_although_nobody_plays_on(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autosave, "RETRY_SECONDS", 0.1)
    monkeypatch.setattr(autosave, "SOON", 0.01)
    beside.write_text("a file where the folder should be")

    async def evening() -> None:
        table = table_of()
        decide(table)
        await until(lambda: table.keeping.data["notes"] != [])
        assert "not saved yet" in table.keeping.data["notes"][0]
        beside.unlink()
        await until(lambda: table.keeping.data["notes"] == [])

    asyncio.run(evening())
    assert len(held(beside / "dei-monday.json").actions) == 1


def test_two_tables_of_one_name_do_not_write_over_one_another(beside: Path) -> None:
    first, second = table_of(), table_of()
    decide(second)
    decide(first, 2)
    assert first.session is not None
    assert second.session is not None
    assert held(beside / "dei-monday.json") == second.session.record()
    assert held(beside / "dei-monday.2.json") == first.session.record()


def test_what_another_kernel_has_written_is_not_written_over(beside: Path) -> None:
    decide(table_of())
    tables = []
    for _ in range(2):  # two kernels go on with one game
        table = table_of(seed=8)
        click(table.keeping, type="goon")
        tables.append(table)
    decide(tables[0])
    games = [decide(tables[1], 3).record(), decide(tables[0], 4).record()]
    assert [len(game.actions) for game in games] == [4, 6]
    assert all(game in [held(path) for path in beside.iterdir()] for game in games)


def test_a_file_that_must_not_be_written_any_more_is_left_and_the_game_goes_on_in_another(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of()
    before = decide(table).record()
    monkeypatch.setattr(os, "access", lambda path, _: not str(path).endswith("dei-monday.json"))
    after = decide(table).record()
    assert held(beside / "dei-monday.json") == before
    assert held(beside / "dei-monday.2.json") == after
    assert table.keeping.data["notes"] == []


def cell(folder: Path, key: str = "c1", run: str = "r1", notebook: str = "evening") -> Cell:
    return Cell(folder, notebook, key, run)


def test_without_a_name_each_table_has_a_file_of_its_own_that_it_finds_again(tmp_path: Path) -> None:
    def made(where: Cell, game: str = "dei") -> Autosave:
        path = place_of(game, "", where)
        assert path is not None
        return Autosave(path, where.run)

    here = [cell(tmp_path), cell(tmp_path, "c2"), cell(tmp_path, notebook="morning")]
    first = [made(one) for one in here] + [made(cell(tmp_path)), made(cell(tmp_path), "axon_protocol")]
    names = [keeper.path.name for keeper in first]
    assert len(set(names)) == 5
    assert names[0] == "dei-evening-c1.json"
    assert names[3] == "dei-evening-c1-2.json"  # a second one in the same run of the same cell
    again = [made(cell(tmp_path, run="r2")), made(cell(tmp_path, run="r2"))]
    assert [keeper.path.name for keeper in again] == [names[0], names[3]]
    assert place_of("dei", "", cell(tmp_path, notebook="")) is None


@pytest.mark.parametrize("name", ["../monday", "a/b", "a\\b", ".hidden", "x" * 61, "a:b", " monday", "mon\nday"])
def test_a_name_that_no_file_can_have_is_refused(name: str, beside: Path) -> None:
    with pytest.raises(ValueError, match="take letters, digits, spaces, - and _"):
        play("dei", seats=HUMANS, name=name, curtain=False)
    assert not beside.exists()


def test_the_notebook_that_jupyter_names_says_where_the_file_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "course"
    folder.mkdir()
    monkeypatch.setenv(NOTEBOOK_VARIABLE, str(folder / "01 evening.ipynb"))
    where = get_cell()
    assert (where.folder, where.notebook) == (folder, "01 evening")
    (folder / "de").mkdir()
    monkeypatch.setattr(IPython, "get_ipython", lambda: SimpleNamespace(kernel=True))
    monkeypatch.setenv(NOTEBOOK_VARIABLE, str(folder / "de" / "01 evening.ipynb"))
    assert get_cell() == where, "a game goes on in the translation of its notebook"
    monkeypatch.setenv(NOTEBOOK_VARIABLE, "/not/here/evening.ipynb")
    assert get_cell().folder == Path.cwd()
    decide(play("dei", seats=HUMANS, curtain=False))
    (path,) = (tmp_path / FOLDER).iterdir()
    assert path.name.startswith("dei-evening-")


def test_many_changes_are_written_together_and_the_last_one_is_not_forgotten(
    beside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[float] = []
    whole = files.write

    def write(path: Path, text: str) -> None:
        written.append(asyncio.get_running_loop().time())
        whole(path, text)

    monkeypatch.setattr(files, "write", write)
    monkeypatch.setattr(autosave, "SOON", 0.05)
    monkeypatch.setattr(autosave, "EVERY", 0.2)

    async def evening() -> Session:
        table = table_of()
        session = decide(table)
        assert written == []  # no click waits for the disk
        for _ in range(30):
            decide(table)
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.4)
        return session

    session = asyncio.run(evening())
    assert 2 <= len(written) < 31
    assert min(b - a for a, b in pairwise(written)) > 0.15
    assert held(beside / "dei-monday.json") == session.record()


def test_what_is_still_to_be_written_is_written_when_the_table_or_the_kernel_ends(beside: Path) -> None:
    async def evening() -> list[int]:
        lengths = []
        table = table_of()
        decide(table)
        table.close()
        lengths.append(len(held(beside / "dei-monday.json").actions))
        other = table_of(name="tuesday")
        decide(other, 2)
        autosave._end_all()
        lengths.append(len(held(beside / "dei-tuesday.json").actions))
        return lengths

    assert asyncio.run(evening()) == [1, 2]


def test_nothing_is_left_beside_the_file(beside: Path) -> None:
    decide(table_of(), 5)
    decide(table_of(), 5)
    assert sorted(os.listdir(beside)) == ["dei-monday.2.json", "dei-monday.json"]
