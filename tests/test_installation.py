"""From pip to a game: the wheel in an environment outside the clone, and another project with the same import name."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tabletop import __version__
from tabletop.installation import REINSTALL, REMOVE
from tests.environments import ROOT, Environment, build_wheel, write_foreign_wheel

FIRST_LINE = f"tabletop-notebook-kit {__version__} (Python "


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is published."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with nothing but the package."""
    environment = Environment.create(tmp_path_factory.mktemp("installed") / "env")
    environment.pip("install", "--no-index", wheel)
    return environment


def list_files(folder: Path, *suffixes: str) -> set[str]:
    """Return the files below a folder with these suffixes."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in suffixes}


def test_the_wheel_has_the_notebooks_their_games_and_the_whole_front_end(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    notebooks, widgets = ROOT / "notebooks", ROOT / "widgets" / "tabletop_widgets"
    files = list_files(notebooks, ".ipynb", ".json")
    own = {name for name in files if Path(name).parts[0] in ("de", "es", "games", name)}
    assert len(own) >= 62
    assert {f"tabletop/notebooks/{name}" for name in own} <= names
    assert not any(name.startswith("tabletop/notebooks/") and name.endswith(".po") for name in names)
    front_end = list_files(widgets, ".js", ".css")
    assert len(front_end) > 100
    assert {f"tabletop_widgets/{name}" for name in front_end} <= names
    assert {"tabletop/py.typed", "tabletop_widgets/py.typed", "tabletop.py"} <= names
    settings = {"jupyter_server_config.json", "labconfig/default_setting_overrides.json"}
    assert {f"tabletop/commands/jupyter/lab_settings/{name}" for name in settings} <= names
    assert not any(name.startswith(("tests/", "tools/")) for name in names)


@pytest.mark.parametrize(
    ("words", "begin", "parts"),
    [
        (["tabletop", "--version"], FIRST_LINE, []),
        (["python", "-m", "tabletop", "--version"], FIRST_LINE, []),
        (["tabletop", "games"], "51st_state", ["axon_protocol", "dei", "gin_rummy", "1 to 4 players"]),
        (["tabletop", "lab", "--help"], "usage: tabletop lab", ["example:", "tabletop lab my_notebooks"]),
        (["tabletop", "check", "dei", "published"], "", ["valid (digest "]),
    ],
)
def test_without_dependencies_the_command_answers(
    words: list[str], begin: str, parts: list[str], installed: Environment
) -> None:
    run = installed.run(*words)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith(begin)
    assert [part for part in parts if part not in run.stdout] == []


def test_without_dependencies_a_program_plays_a_game(installed: Environment) -> None:
    code = (
        "import tabletop\n"
        "session = tabletop.Session(tabletop.load_game('gin_rummy', hands=1), 7, ['greedy', 'random'])\n"
        "session.run_strategies()\n"
        "print(session.state.is_terminal(), tabletop.__file__)"
    )
    run = installed.run("python", "-W", "error", "-c", code)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("True ")
    assert str(installed.folder) in run.stdout, "the clone was not seen"


@pytest.mark.parametrize(
    ("words", "extra"),
    [(["lab"], "lab"), (["play", "dei"], "lab"), (["classroom", "dei"], "classroom"),
     (["tournament", "dei", "greedy", "random"], "experiments")],
)  # fmt: skip
def test_a_command_that_needs_an_extra_names_it_in_one_sentence(
    words: list[str], extra: str, installed: Environment
) -> None:
    run = installed.run("tabletop", *words)
    assert (run.returncode, run.stdout) == (2, "")
    assert len(run.stderr.splitlines()) == 1
    assert f'This needs the extra {extra!r}: pip install "tabletop-notebook-kit[{extra}]"' in run.stderr
    assert not (installed.folder / "my_notebooks").exists()


def test_another_project_with_the_same_import_name_is_reported_until_the_package_is_mended(
    installed: Environment, wheel: Path, tmp_path: Path
) -> None:
    installed.pip("install", "--no-index", write_foreign_wheel(tmp_path))
    for command in (["tabletop", "--version"], ["python", "-m", "tabletop", "games"]):
        run = installed.run(*command)
        assert (run.returncode, run.stdout) == (2, "")
        assert "has overwritten a file of tabletop-notebook-kit" in run.stderr
        assert f"{REMOVE}, then {REINSTALL}" in run.stderr
        assert len(run.stderr.splitlines()) == 1
    for module in ("tabletop_widgets", "tabletop.experiments"):
        run = installed.run("python", "-c", f"import {module}")
        assert run.returncode == 1
        assert "NameClashError: The distribution 'tabletop' of another project" in run.stderr.splitlines()[-1]

    installed.pip("install", "--no-index", "--no-deps", "--force-reinstall", wheel)  # what the sentence advises
    run = installed.run("python", "-c", "import tabletop\nprint(len(tabletop.games()))")
    assert (run.returncode, run.stdout) == (0, "4\n")
    assert "RuntimeWarning: The distribution 'tabletop' 0.0.1 of another project is installed too" in run.stderr
    run = installed.run("tabletop", "--version")
    assert run.returncode == 0
    assert run.stdout.startswith(FIRST_LINE)
    assert f"To separate them: {REMOVE}, then {REINSTALL}" in run.stdout

    installed.pip("uninstall", "-y", "tabletop")
    for command in (["tabletop", "--version"], ["python", "-m", "tabletop", "--version"]):
        run = installed.run(*command)
        assert run.returncode == 2
        assert f"was uninstalled. To mend it: {REINSTALL}" in run.stderr.splitlines()[-1]
    run = installed.run("python", "-c", "import tabletop\nprint('imported')\ntabletop.load_game")
    assert run.stdout == "imported\n"
    assert "RuntimeWarning: A file of tabletop-notebook-kit is missing" in run.stderr
    assert "NameClashError: A file of tabletop-notebook-kit is missing" in run.stderr.splitlines()[-1]


@pytest.mark.long
def test_the_table_that_play_returns_has_a_type_for_users(wheel: Path, tmp_path: Path) -> None:
    environment = Environment.create(tmp_path / "env")
    environment.pip("install", "--no-index", "--no-deps", wheel)
    environment.borrow_libraries()
    (tmp_path / "program.py").write_text(
        "from tabletop_widgets import play\n"
        "table = play('gin_rummy', seats=['human', 'greedy'])\n"
        "reveal_type(table)\nreveal_type(table.session)\n"
    )
    command = ["-m", "mypy", "--python-executable", str(environment.scripts / "python"), "program.py"]
    run = subprocess.run(
        [sys.executable, *command], cwd=tmp_path, env=environment.variables(), capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    messages = [line.partition(": ")[2] for line in run.stdout.splitlines() if line.startswith("program.py")]
    assert messages == [
        'note: Revealed type is "tabletop_widgets.table.table.Table"',
        'note: Revealed type is "tabletop.engine.session.session.Session | None"',
    ], run.stdout
