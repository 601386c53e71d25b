"""The command `tabletop`: help with an example for each command, its version, and what starts JupyterLab."""

from __future__ import annotations

import os
import shlex
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import tabletop
from tabletop.__main__ import main
from tabletop.commands.command_line import COMMANDS, create_parser, split_arguments
from tabletop.commands.jupyter import notebooks_server
from tabletop.engine.registry import catalogue
from tabletop_widgets.server import web_server
from tests.engine.toy import Toy

NAMES = [module.__name__.rpartition(".")[2] for module in COMMANDS]


class Started(Exception):
    """JupyterLab would have been started, with these options."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory of a user; JupyterLab is not started there."""

    def start(program: str, command: list[str]) -> None:
        assert program == sys.executable
        raise Started(command[1:])

    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TABLETOP_NOTEBOOKS", raising=False)
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "")
    monkeypatch.setattr(os, "execv", start)
    return tmp_path


def start(*words: str) -> list[str]:
    """Run a command that starts JupyterLab, and return the options."""
    with pytest.raises(Started) as started:
        main(words)
    options: list[str] = started.value.args[0]
    assert options[:2] == ["-m", "jupyterlab"]
    return options[2:]


def test_there_is_a_command_for_whatever_a_user_wants() -> None:
    wanted = {"play", "lab", "classroom", "host", "new", "check", "analyse", "handout", "tournament", "games"}
    assert wanted <= set(NAMES)
    assert len(NAMES) == len(set(NAMES))


@pytest.mark.parametrize("module", COMMANDS, ids=NAMES)
def test_the_help_of_a_command_shows_an_example_that_can_be_typed(
    module: object, capsys: pytest.CaptureFixture[str]
) -> None:
    example: str = module.EXAMPLE  # type: ignore[attr-defined]
    program, name, *_ = words = shlex.split(example)
    assert (program, name) == ("tabletop", module.__name__.rpartition(".")[2])  # type: ignore[attr-defined]
    assert main([name, "--help"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"usage: tabletop {name}")
    assert f"example:\n  {example}\n" in told
    assert create_parser().parse_args(words[1:]).run is module.run  # type: ignore[attr-defined]


def test_the_version_names_the_package_and_python(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith(f"tabletop-notebook-kit {tabletop.__version__} (Python {sys.version_info[0]}.")
    assert told.err == ""


def test_the_games_are_listed_with_their_players_and_the_package_of_others(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(catalogue._registered, "toy", Toy)
    assert main(["games"]) == 0
    lines = {line.split()[0]: line for line in capsys.readouterr().out.splitlines()}
    assert set(lines) >= {"51st_state", "axon_protocol", "dei", "gin_rummy", "toy"}
    assert lines["51st_state"].endswith("1 to 4 players")
    assert "D.E.I." in lines["dei"]
    assert lines["toy"].endswith("from tests")


def test_the_shell_completes_commands_and_games(tmp_path: Path) -> None:
    line, completions = "tabletop play g", tmp_path / "completions"
    request = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_STDOUT_FILENAME": str(completions), "_ARGCOMPLETE_IFS": "\n"}
    point = {"COMP_LINE": line, "COMP_POINT": str(len(line)), "COMP_TYPE": "9"}
    subprocess.run([sys.executable, "-m", "tabletop"], env={**os.environ, **request, **point}, check=True)
    assert completions.read_text().split() == ["gin_rummy"]


def test_an_interrupt_ends_a_command_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tabletop.commands.check.find_game", interrupt)
    assert main(["check", "dei"]) == 130
    assert capsys.readouterr() == ("", "")


# --- tournament -----------------------------------------------------------------------------------------------------


def test_a_tournament_prints_the_standings(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "gin_rummy", "random", "greedy", "--deals", "2", "--processes", "1", "--lang", "de"]
    assert main(words) == 0
    first, second, *_, last = capsys.readouterr().out.splitlines()
    assert {first.split()[0], second.split()[0]} == {"gierig", "zufällig"}
    assert "gewonnen" in second
    assert last.startswith("2 Verteilungen, 4 Partien")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["gin_rummy", "random"], "a tournament needs two strategies, not 1"),
        (["gin_rummy", "random", "clever"], "clever"),
        (["chess", "random", "greedy"], "'chess' is neither a game nor a game folder"),
        (["gin_rummy", "random", "greedy", "--seats", "3"], "gin_rummy has no choice of the number of players"),
        (["gin_rummy", "random", "greedy", "--store", "no/such/file"], "there is no folder"),
    ],
)
def test_a_tournament_that_cannot_be_played_says_why_in_one_sentence(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", *words]) == 2
    told = capsys.readouterr().err
    assert told.startswith("tabletop: ")
    assert why in told
    assert len(told.splitlines()) == 1


# --- JupyterLab -----------------------------------------------------------------------------------------------------


def test_lab_copies_the_notebooks_and_opens_the_first(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_LANG", "en")
    options = start("lab")
    copy = folder / "my_notebooks"
    assert "--LabApp.default_url=/lab/tree/00_start_here.ipynb" in options
    assert f"--ServerApp.root_dir={copy}" in options
    assert (copy / "de" / "00_start_here.ipynb").is_file()
    told = capsys.readouterr().out
    assert "Copied to my_notebooks: " in told
    assert f"The notebooks are in {copy}" in told
    assert Path.cwd() == copy
    assert os.environ["JUPYTER_CONFIG_PATH"] == str(notebooks_server.SETTINGS)


def test_the_folder_the_port_and_options_of_jupyterlab_are_chosen(folder: Path) -> None:
    options = start("lab", "a folder", "--port", "9000", "--no-browser", "--", "--ip=0.0.0.0", "--debug")
    assert f"--ServerApp.root_dir={folder / 'a folder'}" in options
    assert {"--ServerApp.port=9000", "--no-browser", "--ip=0.0.0.0", "--debug"} <= set(options)


@pytest.mark.parametrize("port", [["--port", "9000"], ["--ServerApp.port=9000"]])
def test_a_port_among_the_options_of_jupyterlab_is_kept(port: list[str], folder: Path) -> None:
    options = start("lab", "--", *port)
    ports = [word for word in options if word.startswith(("--port", "--ServerApp.port"))]
    assert ports == port[:1]


def test_a_folder_that_cannot_be_made_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "file").write_text("")
    assert main(["lab", "file"]) == 2
    assert capsys.readouterr().err.startswith("tabletop: the folder file cannot be created: ")


def test_only_what_starts_a_server_passes_options_on() -> None:
    assert split_arguments(["lab", "--", "--debug"]) == (["lab"], ["--debug"])
    assert split_arguments(["check", "--", "-folder"]) == (["check", "--", "-folder"], [])


@pytest.mark.parametrize(
    ("words", "given"),
    [
        ([], ("my_notebooks", "", 0, True)),
        (["dei", "--folder", "evening", "--port", "9000", "--no-browser"], ("evening", "dei", 9000, False)),
    ],
)
def test_play_serves_the_page_of_a_folder(
    words: list[str], given: tuple[str, str, int, bool], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[object, ...]] = []
    monkeypatch.setattr(web_server, "serve", lambda *wanted: served.append(wanted))
    assert main(["play", *words]) == 0
    assert served == [(folder / given[0], *given[1:])]
    assert (folder / given[0]).is_dir()


def test_a_port_that_is_taken_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["play", "--port", port, "--no-browser"]) == 2
    assert capsys.readouterr().err.startswith(f"tabletop: port {port} cannot be used: ")


def test_a_game_that_is_not_there_is_said_before_anything_is_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "axon_protocoll"]) == 2
    assert "did you mean 'axon_protocol'?" in capsys.readouterr().err
    assert list(folder.iterdir()) == []
