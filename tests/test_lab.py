"""`make lab`: a copy of the notebooks that is kept, what is brought into it, and the port."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path
from typing import Any

import pytest

from tabletop.commands.jupyter.notebook_copy import CATALOGS, EARLIER, PLAYED, START, start_notebook, update_copy
from tabletop.commands.jupyter.notebooks_server import find_free_port
from tabletop_widgets.table.games.autosave import FOLDER

HERE = Path(__file__).parent.parent


def notebook(*sources: str, **more: Any) -> str:
    cells = [{"cell_type": "code", "source": [source], "outputs": [], **more} for source in sources]
    return json.dumps({"cells": cells, "metadata": {}})


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    kit = tmp_path / "kit"
    (kit / "games").mkdir(parents=True)
    (kit / START).write_text(notebook("play()"))
    (kit / "games" / "evening.json").write_text("{}")
    return kit


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy"


def files(folder: Path) -> dict[str, str]:
    every = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    return {path.relative_to(folder).as_posix(): path.read_text() for path in every}


def test_everything_is_brought_the_first_time_and_said(kit: Path, copy: Path) -> None:
    assert update_copy(kit, copy) == [f"Copied to copy: {START}, games/evening.json."]
    assert files(copy) == files(kit)
    assert update_copy(kit, copy) == []


def test_a_new_notebook_and_one_that_was_deleted_are_brought(kit: Path, copy: Path) -> None:
    update_copy(kit, copy)
    (kit / "01.ipynb").write_text(notebook("1"))
    (copy / START).unlink()
    assert update_copy(kit, copy) == [f"Copied to copy: {START}, 01.ipynb."]
    assert files(copy) == files(kit)


def test_a_changed_one_replaces_a_copy_that_was_only_run_and_that_is_kept(kit: Path, copy: Path) -> None:
    update_copy(kit, copy)
    run = notebook("play()", execution_count=7)
    (copy / START).write_text(run)
    (kit / START).write_text(notebook("play('dei')"))
    assert update_copy(kit, copy) == [f"Updated: {START} (earlier versions: copy/{EARLIER})."]
    assert files(copy) == {**files(kit), f"{EARLIER}/{START}": run}


def test_what_somebody_wrote_stays_and_the_new_one_lies_beside_it(kit: Path, copy: Path) -> None:
    update_copy(kit, copy)
    mine, new = notebook("play()", "my_own"), notebook("play('dei')")
    (copy / START).write_text(mine)
    assert update_copy(kit, copy) == [], "nothing has changed in the kit"
    (kit / START).write_text(new)
    said = f"{START} has changed, but you have edited it: yours stays, the new one is 00_start_here_new.ipynb."
    assert update_copy(kit, copy) == [said]
    assert files(copy) == {**files(kit), START: mine, "00_start_here_new.ipynb": new}
    assert update_copy(kit, copy) == [], "it is said and brought once"


def test_what_is_beside_it_already_stays_too(kit: Path, copy: Path) -> None:
    update_copy(kit, copy)
    (copy / START).write_text("no notebook at all")
    (copy / "00_start_here_new.ipynb").write_text(notebook("mine too"))
    (kit / START).write_text(notebook("play('dei')"))
    assert "the new one is 00_start_here_new2.ipynb" in update_copy(kit, copy)[0]
    assert (copy / "00_start_here_new.ipynb").read_text() == notebook("mine too")
    assert (copy / START).read_text() == "no notebook at all"


def test_games_that_were_played_in_the_kit_itself_are_not_brought(kit: Path, copy: Path) -> None:
    (kit / PLAYED).mkdir()
    (kit / PLAYED / "dei-monday.json").write_text("{}")
    assert update_copy(kit, copy) == [f"Copied to copy: {START}, games/evening.json."]
    assert not (copy / PLAYED).exists()
    assert PLAYED == FOLDER


def test_translated_notebooks_are_brought_and_their_catalogues_are_not(kit: Path, copy: Path) -> None:
    (kit / "de").mkdir()
    (kit / "de" / START).write_text(notebook("play()"))
    (kit / CATALOGS).mkdir()
    (kit / CATALOGS / "de.po").write_text("")
    assert update_copy(kit, copy) == [f"Copied to copy: {START}, de/{START}, games/evening.json."]


@pytest.mark.parametrize(
    ("variables", "start"),
    [
        ({"LANG": "de_AT.UTF-8"}, f"de/{START}"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, START),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "es:en"}, f"es/{START}"),
        ({"LANG": "de_DE.UTF-8", "TABLETOP_LANG": "en"}, START),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_DE.UTF-8"}, f"de/{START}"),
        ({"LANG": "fr_FR.UTF-8"}, START),
        ({"LANG": "../.."}, START),
    ],
)
def test_the_start_notebook_is_that_in_the_language_of_the_reader(
    variables: dict[str, str], start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TABLETOP_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert start_notebook(HERE / "notebooks") == start


@pytest.mark.parametrize(
    ("name", "start"), [("Spanish_Spain.1252", f"es/{START}"), ("de_DE.UTF-8", f"de/{START}"), ("C", START)]
)
def test_without_variables_the_locale_says_the_language(name: str, start: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("TABLETOP_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("locale.setlocale", lambda *_: name)
    assert start_notebook(HERE / "notebooks") == start


def test_a_memory_that_is_lost_loses_nothing_of_what_was_written(kit: Path, copy: Path) -> None:
    update_copy(kit, copy)
    (copy / ".brought.json").write_text("[")
    (copy / START).write_text(notebook("mine"))
    assert "yours stays" in update_copy(kit, copy)[0]
    assert (copy / START).read_text() == notebook("mine")


def test_the_next_port_is_taken_where_one_is_in_use() -> None:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        taken = one.getsockname()[1]
        assert find_free_port(taken, 1) == 0
        assert find_free_port(taken, 20) != taken


def test_to_play_is_installed_what_the_notebooks_import() -> None:
    """What learns in a notebook imports environments of the extra `adapters`, which those who only play had not."""
    notebooks = "".join(path.read_text("utf-8") for path in (HERE / "notebooks").glob("*.ipynb"))
    extras = re.search(r"--editable '\.\[(lab[^\]]*)\]'", (HERE / "Makefile").read_text("utf-8"))
    assert extras is not None
    needed = {"adapters": "tabletop.adapters", "cluster": "LocalCluster", "design": "experiments import search"}
    assert {extra for extra, word in needed.items() if word in notebooks} <= {*extras[1].split(",")}
