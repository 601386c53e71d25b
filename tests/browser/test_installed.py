"""From pip to a board: in an environment outside the clone, two commands lead to a table that accepts a click.

In every run the environment uses the libraries of the tests. Under the marker `long` it installs its own.
"""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import ARTEFACTS, ROOT, VIEWPORT, Notebook
from tests.environments import Environment, build_wheel, started_lab

SWITCHES = ["--no-browser", "--", "--ServerApp.ip=127.0.0.1", "--LabApp.expose_app_in_browser=True"]


@pytest.fixture(scope="module", params=["shared", pytest.param("lab", marks=pytest.mark.long)])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Environment, str]:
    """The environment, and the folder in which JupyterLab lies."""
    folder = tmp_path_factory.mktemp("installed")
    wheel, environment = build_wheel(folder), Environment.create(folder / "env")
    if request.param == "lab":
        environment.pip("install", "--constraint", ROOT / "constraints.txt", f"{wheel}[lab]")
        return environment, str(environment.folder)
    environment.pip("install", "--no-index", "--no-deps", wheel)
    (libraries,) = environment.folder.rglob("site-packages")
    # A line of such a file is a path; the file that leads to the clone is not read from there.
    (libraries / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return environment, sys.prefix


@pytest.mark.parametrize(
    ("words", "notebook"),
    [
        (["lab", "my folder"], "my folder/00_start_here.ipynb"),
        (["play", "gin_rummy"], "my_notebooks/play_gin_rummy.ipynb"),
    ],
    ids=["lab", "play"],
)
def test_one_command_after_the_installation_there_is_a_board_that_accepts_a_click(
    words: list[str], notebook: str, installed: tuple[Environment, str], browser: Browser, tmp_path: Path
) -> None:
    environment, prefix = installed
    share = f"{prefix}/share/jupyter"
    variables = environment.variables(JUPYTER_PATH=share, JUPYTERLAB_DIR=f"{share}/lab", TABLETOP_LANG="en")
    command = [str(environment.scripts / "tabletop"), *words, *SWITCHES]
    with started_lab(command, tmp_path, tmp_path, variables) as (address, said):
        nb = Notebook(browser.new_page(viewport=VIEWPORT))
        nb.page.goto(address)
        nb.wait_kernel()
        assert (tmp_path / notebook).is_file(), said
        assert nb.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path") == Path(notebook).name
        assert nb.py("__import__('tabletop').__file__").startswith(str(environment.folder))
        nb.run_all()
        table = nb.page.locator(".jp-OutputArea-output").first
        table.locator("[data-do=act]").first.click()
        last = "[c for c in Out.values() if hasattr(c, 'session')][0]"
        nb.wait_py(f"{last}.session.index > 0", True)
        ARTEFACTS.mkdir(exist_ok=True)
        nb.page.screenshot(path=ARTEFACTS / f"installed_{words[0]}.png")
        nb.page.close()
        assert nb.errors == []
