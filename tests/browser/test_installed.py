"""From pip to a board: in an environment outside the clone, one command leads to a board that accepts a click.

In every run the environment uses the libraries of the tests. Under the marker `long` each Python that is found gets an
environment with libraries of its own, and the clone itself is used, as by `make lab`.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tabletop.commands.jupyter.notebook_copy import START
from tests.browser.conftest import ROOT, VIEWPORT, Notebook
from tests.environments import Environment, build_wheel, started_server
from tests.pythons import MINORS, find_python

SHARED, CLONE = "shared", "clone"
PYTHONS = {minor: command for minor in MINORS if (command := find_python(minor))}
NOTIFICATIONS = "@jupyterlab/apputils-extension:notification"


@dataclass
class Installation:
    """How a user starts the command, and the folder of the package."""

    command: list[str]
    variables: dict[str, str]
    package: Path

    @contextmanager
    def opened(self, browser: Browser, home: Path, *words: str) -> Iterator[tuple[Notebook, str]]:
        """The notebook that a command opens, with an idle kernel, and what the command has printed."""
        options = ["--no-browser", "--", "--ServerApp.ip=127.0.0.1", "--LabApp.expose_app_in_browser=True"]
        variables = {**self.variables, "TABLETOP_LANG": "en", "TABLETOP_PACE": "0"}
        with started_server([*self.command, *words, *options], home, home, variables) as (address, printed):
            nb = Notebook(browser.new_page(viewport=VIEWPORT))
            nb.page.goto(address)
            nb.wait_kernel()
            assert nb.py("__import__('tabletop').__file__") == str(self.package / "__init__.py")
            yield nb, printed
            nb.page.close()
            assert nb.errors == []


def path_of(nb: Notebook) -> Any:
    """Return the path of the open notebook."""
    return nb.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")


@pytest.fixture(
    scope="module", params=[SHARED, *(pytest.param(kind, marks=pytest.mark.long) for kind in (CLONE, *PYTHONS))]
)
def installation(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """The package as it is published, with libraries of the tests or of its own, or the clone."""
    if request.param == CLONE:
        path = f"{ROOT}{os.pathsep}{ROOT / 'widgets'}"
        return Installation([sys.executable, "-m", "tabletop"], {**os.environ, "PYTHONPATH": path}, ROOT / "tabletop")
    python = PYTHONS.get(request.param, [sys.executable])
    folder = tmp_path_factory.mktemp("installed")
    wheel, environment = build_wheel(folder), Environment.create(folder / "env", python)
    if request.param == SHARED:
        environment.pip("install", "--no-index", "--no-deps", wheel)
        environment.borrow_libraries()
        share = f"{sys.prefix}/share/jupyter"
        variables = environment.variables(JUPYTER_PATH=share, JUPYTERLAB_DIR=f"{share}/lab")
    else:
        environment.pip("install", "--constraint", ROOT / "constraints.txt", f"{wheel}[lab]")
        variables = environment.variables()
    (package,) = environment.folder.rglob("site-packages/tabletop")
    return Installation([str(environment.scripts / "tabletop")], variables, package)


def test_play_leads_to_a_board_that_accepts_a_click(
    installation: Installation, browser: Browser, tmp_path: Path
) -> None:
    words = [*installation.command, "play", "gin_rummy", "--no-browser"]
    with subprocess.Popen(words, cwd=tmp_path, env=installation.variables, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            page = browser.new_page(viewport=VIEWPORT)
            page.goto(server.stdout.readline().strip())
            section = page.locator(".tt-actions section")
            version = section.get_attribute("data-version")
            page.locator("[data-do=act]").first.click()
            expect(section).not_to_have_attribute("data-version", version or "")
            page.close()
        finally:
            server.terminate()


def test_lab_opens_the_start_notebook_in_a_copy_and_changes_no_file_of_the_kit(
    installation: Installation, browser: Browser, tmp_path: Path
) -> None:
    source = next(path for path in (installation.package, ROOT) if (path / "notebooks").is_dir()) / "notebooks"
    before = {path: path.read_bytes() for path in source.rglob("*") if path.is_file()}
    with socket.socket() as usual:
        try:
            usual.bind(("127.0.0.1", 8888))
            usual.listen()
        except OSError:
            pass  # another server has it, which is as good
        with installation.opened(browser, tmp_path, "lab", "my folder") as (nb, printed):
            assert "Port 8888 is taken" in printed
            assert f":{re.search(r'listens on port (.+)[.]', printed)[1]}/" in nb.page.url  # type: ignore[index]
            assert path_of(nb) == START
            copy = tmp_path / "my folder" / START
            assert copy.read_bytes() == (source / START).read_bytes()
            defaults = nb.page.evaluate(
                f"async () => (await window.jupyterapp.serviceManager.settings.fetch('{NOTIFICATIONS}')).schema"
            )["properties"]
            settings = {name: defaults[name]["default"] for name in ("fetchNews", "checkForUpdates")}
            assert settings == {"fetchNews": "false", "checkForUpdates": False}
            nb.page.wait_for_timeout(1500)  # a notification came a moment after the notebook
            assert nb.page.locator(".Toastify__toast").all_inner_texts() == [], "nothing covers the board"
            widget = "window.jupyterapp.shell.currentWidget"
            nb.page.evaluate(
                f"""async () => {{
                    {widget}.content.model.sharedModel.setMetadata('mine', 1);
                    await {widget}.context.save() }}"""
            )
    assert copy.read_bytes() != (source / START).read_bytes()
    assert {path: path.read_bytes() for path in before} == before
    ignored = subprocess.run(["git", "check-ignore", "-q", "my_notebooks/x"], cwd=ROOT, check=False).returncode
    assert ignored in (0, 128), "the copy is no file of the kit (128: no repository)"
