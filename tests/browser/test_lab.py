"""`make lab` in a browser: it opens on the start notebook, and using it leaves the kit's files as they were."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tabletop.commands.notebook_copy import START
from tests.environments import started_lab

ROOT = Path(__file__).resolve().parents[2]
SWITCHES = ["--no-browser", "--", "--ServerApp.ip=127.0.0.1", "--LabApp.expose_app_in_browser=True"]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[tuple[str, Path, str]]:
    """The address that is printed, the copy, and everything that is printed; the usual port is taken."""
    copy = tmp_path / "mine"
    env = {**os.environ, "TABLETOP_NOTEBOOKS": str(copy), "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'widgets'}"}
    with socket.socket() as usual:
        try:
            usual.bind(("127.0.0.1", 8888))
            usual.listen()
        except OSError:
            pass  # somebody else has it: as good
        command = [sys.executable, "-m", "tabletop", "lab", *SWITCHES]
        with started_lab(command, tmp_path, ROOT, env) as (address, said):
            yield address, copy, said


def test_make_lab_opens_on_the_start_notebook_and_changes_no_file_of_the_kit(
    started: tuple[str, Path, str], browser: Browser
) -> None:
    url, copy, said = started
    before = {path: path.read_bytes() for path in (ROOT / "notebooks").rglob("*") if path.is_file()}
    assert "Port 8888 is taken" in said
    assert f":{re.search(r'listens on port (.+)[.]', said)[1]}/" in url  # type: ignore[index]
    page = browser.new_page()
    page.goto(url)
    page.wait_for_function(
        """() => window.jupyterapp?.shell?.currentWidget?.context?.sessionContext?.session
            ?.kernel?.status === 'idle'""",
        timeout=60_000,
    )
    widget = "window.jupyterapp.shell.currentWidget"
    assert page.evaluate(f"() => {widget}.context.path") == START
    assert (copy / START).read_bytes() == (ROOT / "notebooks" / START).read_bytes()
    asked = "@jupyterlab/apputils-extension:notification"
    defaults = page.evaluate(f"async () => (await window.jupyterapp.serviceManager.settings.fetch('{asked}')).schema")
    told = {name: defaults["properties"][name]["default"] for name in ("fetchNews", "checkForUpdates")}
    assert told == {"fetchNews": "false", "checkForUpdates": False}
    page.wait_for_timeout(1500)  # it came a moment after the notebook
    assert page.locator(".Toastify__toast").all_inner_texts() == [], "nothing lies over the board"
    page.evaluate(
        f"async () => {{ {widget}.content.model.sharedModel.setMetadata('mine', 1); await {widget}.context.save() }}"
    )
    page.close()
    assert (copy / START).read_bytes() != (ROOT / "notebooks" / START).read_bytes()
    assert {path: path.read_bytes() for path in before} == before
    ignored = subprocess.run(["git", "check-ignore", "-q", "my_notebooks/x"], cwd=ROOT, check=False).returncode
    assert ignored in (0, 128), "the copy is no file of the kit (128: no repository)"
