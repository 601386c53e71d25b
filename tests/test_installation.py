"""From pip to a game: the wheel in an environment outside the clone, and another project with the same import name."""

from __future__ import annotations

from collections.abc import Iterator
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


@pytest.fixture
def whole(installed: Environment, wheel: Path) -> Iterator[Environment]:
    """The same environment, which is mended afterwards."""
    yield installed
    installed.pip("uninstall", "-y", "tabletop")
    installed.pip("install", "--no-index", "--no-deps", "--force-reinstall", wheel)


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
    assert "tabletop/commands/lab_settings/labconfig/default_setting_overrides.json" in names
    assert not any(name.startswith(("tests/", "tools/")) for name in names)


@pytest.mark.parametrize(
    ("words", "begin", "parts"),
    [
        (["--version"], FIRST_LINE, []),
        (["games"], "51st_state", ["axon_protocol", "dei", "gin_rummy", "1 to 4 players"]),
        (["lab", "--help"], "usage: tabletop lab", ["example:", "tabletop lab my_notebooks"]),
        (["check", "dei", "published"], "", ["valid (digest "]),
    ],
)
def test_without_dependencies_the_command_answers(
    words: list[str], begin: str, parts: list[str], installed: Environment
) -> None:
    for command in (["tabletop", *words], ["python", "-m", "tabletop", *words]):
        run = installed.run(*command)
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


def test_another_project_that_overwrites_the_package_is_named_until_it_is_mended(
    whole: Environment, wheel: Path, tmp_path: Path
) -> None:
    foreign = write_foreign_wheel(tmp_path)
    whole.pip("install", "--no-index", foreign)
    for command in (["tabletop", "--version"], ["tabletop", "games"], ["python", "-m", "tabletop", "--version"]):
        run = whole.run(*command)
        assert (run.returncode, run.stdout) == (2, "")
        assert "has overwritten a file of tabletop-notebook-kit" in run.stderr
        assert REMOVE in run.stderr
        assert REINSTALL in run.stderr
        assert len(run.stderr.splitlines()) == 1
    for module in ("tabletop_widgets", "tabletop.experiments"):
        run = whole.run("python", "-c", f"import {module}")
        assert run.returncode == 1
        assert "NameClashError: The distribution 'tabletop' of another project" in run.stderr.splitlines()[-1]

    whole.pip("uninstall", "-y", "tabletop")
    run = whole.run("tabletop", "--version")
    assert run.returncode == 2
    assert f"was uninstalled. To mend it: {REINSTALL}" in run.stderr.splitlines()[-1]
    run = whole.run("python", "-m", "tabletop", "--version")
    assert run.returncode == 2
    run = whole.run("python", "-c", "import tabletop\nprint('imported')\ntabletop.load_game")
    assert run.stdout == "imported\n"
    assert "RuntimeWarning: A file of tabletop-notebook-kit is missing" in run.stderr
    assert "NameClashError: A file of tabletop-notebook-kit is missing" in run.stderr.splitlines()[-1]

    whole.pip("install", "--no-index", "--no-deps", "--force-reinstall", wheel)  # what the sentence advises
    run = whole.run("tabletop", "--version")
    assert (run.returncode, run.stderr) == (0, "")


def test_another_project_that_was_there_before_is_told_at_import_and_with_the_version(
    whole: Environment, wheel: Path, tmp_path: Path
) -> None:
    whole.pip("install", "--no-index", write_foreign_wheel(tmp_path))
    whole.pip("install", "--no-index", "--no-deps", "--force-reinstall", wheel)
    run = whole.run("python", "-c", "import tabletop\nprint(len(tabletop.games()))")
    assert (run.returncode, run.stdout) == (0, "4\n")
    assert "RuntimeWarning: The distribution 'tabletop' 0.0.1 of another project is installed too" in run.stderr
    run = whole.run("tabletop", "--version")
    assert run.returncode == 0
    assert run.stdout.startswith(FIRST_LINE)
    assert f"To separate them: {REMOVE}, then {REINSTALL}" in run.stdout
