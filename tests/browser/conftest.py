"""A real browser for the tests in this folder: JupyterLab with a notebook, or one ES module alone.

def test_next_round(open_nb):                       # JupyterLab: for the wiring, themes and shortcuts
    nb = open_nb("notebooks/00_start_here.ipynb")
    nb.run_all()
    nb.page.get_by_role("button", name="Undo").click()
    nb.wait_py("session.index", 0)

def test_a_click_picks(es_module):                  # no Jupyter: fast, for everything else
    view = es_module(Hand(session))
    view.page.get_by_role("button").first.click()
    assert view.sent() == [{"type": "pick", "id": "a1"}]
    assert view.axe("#view") == []
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, ViewportSize, sync_playwright

from tabletop.commands.jupyter import notebooks_server
from tabletop.engine.registry import catalogue
from tabletop_widgets.kernel.hosting import list_keys
from tabletop_widgets.screen.modules import PACKAGE, Module, SharedText
from tabletop_widgets.screen.view import View as BaseView
from tests.browser.cells_page import CellsPage
from tests.browser.screens import CellsScreen, Screen
from tests.forked_kernel import provide_kernels
from tests.play_server import ServedPages, serve_pages
from tools import contract

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
VIEWPORT = ViewportSize(width=1200, height=1000)
ALONE = """
export default {
  async render(context) {
    const [need, icons] = await awaitParts(undefined, context.model.get("_assets"));
    return need(context.model.get("_script")).default.render({ ...context, icons });
  },
};
"""
"""Draws a view with a model of its own in the place of a slice."""
SETTINGS = {  # no pop-ups, no autosave, every cell in the page
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
    "@jupyterlab/apputils-extension/notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}
NOTEBOOK = "window.jupyterapp.shell.currentWidget"
CLEAR = """() => {
    const { shell } = window.jupyterapp;
    for (const widget of [...shell.widgets('main')]) {
        if (widget.context) widget.context.model.dirty = false; // no question whether to save it
        widget.dispose();
    }
    for (const key of Object.getOwnPropertySymbols(window))
        if (Symbol.keyFor(key)?.startsWith('tabletop')) delete window[key];
    localStorage.clear();
    sessionStorage.clear();
    return !document.querySelector('.jp-Dialog') }"""
"""Close what is open in a page of JupyterLab and forget what our modules have left there."""
SESSION = f"{NOTEBOOK}.context.sessionContext"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")


class Notebook(CellsScreen):
    """A notebook in JupyterLab with a kernel of its own."""

    is_reusable = True
    """False once the page was loaded again, perhaps with other scripts: it is then closed after the test."""

    def run_all(self, timeout: float = 60_000) -> None:
        """Run every cell and wait for the end; a cell that fails, or a widget that cannot be shown, fails."""
        cells = f"{NOTEBOOK}.content.widgets.filter(c => c.model.type === 'code')"
        # The command returns before the end, and a second run must not be taken for the first.
        self.page.evaluate(
            f"""() => {{
                {cells}.forEach(c => c.model.executionCount = null);
                window.jupyterapp.commands.execute('notebook:run-all-cells') }}"""
        )
        self.page.wait_for_function(
            f"() => {cells}.every(c => c.model.executionState === 'idle' && c.model.executionCount)",
            timeout=timeout,
        )
        bad = self.page.locator(
            ".jp-RenderedText[data-mime-type='application/vnd.jupyter.error'], "
            ".jp-OutputArea-output:has-text('Error displaying widget')"
        )
        assert bad.count() == 0, bad.all_inner_texts()

    def py(self, expression: str) -> Any:
        """The value of an expression in the notebook's kernel (anything JSON can carry)."""
        reply = self.page.evaluate(
            f"""async e => (await {SESSION}.session.kernel.requestExecute({{
                code: '', silent: true, store_history: false,
                user_expressions: {{v: `__import__('json').dumps(${{e}})`}}}}).done)
                .content.user_expressions.v""",
            expression,
        )
        assert reply["status"] == "ok", reply
        return json.loads(ast.literal_eval(reply["data"]["text/plain"]))

    def wait_kernel(self) -> None:
        """Wait until the page is connected to an idle kernel."""
        self.page.wait_for_function(
            """() => window.jupyterapp?.shell?.currentWidget?.context?.sessionContext?.session
                ?.kernel?.status === 'idle'""",
            timeout=60_000,
        )

    def theme(self, name: str) -> None:
        """Change the theme: "JupyterLab Light" or "JupyterLab Dark"."""
        light = json.dumps(str("Dark" not in name).lower())
        self.page.evaluate("theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", name)
        # Two changes at once would remove JupyterLab's curtain twice: wait until it is gone.
        self.page.wait_for_function(
            f"""() => document.body.dataset.jpThemeLight === {light}
                && !document.getElementById('jupyterlab-splash')"""
        )

    def reload(self) -> None:
        """Save, then load the page again; the kernel goes on living."""
        self.is_reusable = False
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        self.page.reload()
        self.wait_kernel()

    def reload_without_kernel(self) -> None:
        """Save the notebook with the state of its widgets, shut its kernel down and load the page again."""
        self.is_reusable = False
        self.page.evaluate(
            f"""async () => {{
                const {{ commands }} = window.jupyterapp;
                const saveState = '@jupyter-widgets/jupyterlab-manager:saveWidgetState'; // switches a setting
                if (!commands.isToggled(saveState)) await commands.execute(saveState);
                await commands.execute('docmanager:save');
                await {SESSION}.shutdown() }}"""
        )
        self.page.reload()
        self.wait_kernel()

    def restart_kernel(self) -> None:
        """Restart the kernel without a question; what was on the page stays there."""
        self.page.evaluate(f"async () => {{ await {SESSION}.session.kernel.restart() }}")
        self.wait_kernel()


class View(Screen):
    """One ES module of a widget, drawn into `#view` with a fake model instead of a kernel."""

    def sent(self) -> list[Any]:
        """The messages the module has sent to Python, but for those that say whether it is seen."""
        messages: list[Any] = self.page.evaluate("window.model.sent")
        return messages

    def get(self, trait: str) -> Any:
        """A trait as the module sees it."""
        return self.page.evaluate("trait => window.model.get(trait)", trait)

    def set(self, trait: str, value: Any) -> None:
        """Change a trait as Python would."""
        self.page.evaluate(
            """async ([trait, value]) => { window.model.receive(trait, value);
                await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))) }""",
            [trait, value],
        )

    def saved(self) -> dict[str, Any]:
        """The traits the module itself has changed and saved."""
        traits: dict[str, Any] = self.page.evaluate("window.model.saved")
        return traits

    def message(self, content: Any) -> None:
        """Send the module a custom message, as Python would."""
        self.page.evaluate("content => window.model.emit('msg:custom', content, [])", content)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for the tests of this folder: Playwright's event loop must be gone when others run.

    A missing one fails them; make test installs it where it can.
    """
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        pytest.fail("Chromium is missing: install it, or set CHROMIUM=/path/to/browser.", pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, headless=True, args=SWITCHES)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def context(browser: Browser) -> Iterator[BrowserContext]:
    """What the pages of JupyterLab share: who has loaded its modules once need not load them again."""
    made = browser.new_context(viewport=VIEWPORT)
    yield made
    made.close()


@pytest.fixture(scope="package")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A JupyterLab server with settings of its own: its address, and the folder it serves."""
    home = tmp_path_factory.mktemp("jupyter")
    work = home / "work"
    work.mkdir()
    for name, value in SETTINGS.items():
        file = home / "settings" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(value))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    folders = {"CONFIG_DIR": "cfg", "DATA_DIR": "data", "RUNTIME_DIR": "rt"}
    env = {
        **os.environ,
        **{f"JUPYTER_{key}": f"{home}/{folder}" for key, folder in folders.items()},
        "JUPYTER_CONFIG_PATH": str(notebooks_server.SETTINGS),
        "TABLETOP_PACE": "0",
        "IPYTHONDIR": f"{home}/ipython",
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'widgets'}",
    }
    log = home / "server.log"
    with provide_kernels(home / "data", "python3", env), log.open("w") as out:
        server = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "jupyterlab",
                "--no-browser",
                "--allow-root",
                "--ServerApp.ip=127.0.0.1",
                f"--ServerApp.port={port}",
                "--ServerApp.port_retries=0",
                f"--ServerApp.root_dir={work}",
                "--IdentityProvider.token=",
                "--ServerApp.disable_check_xsrf=True",
                "--LabApp.expose_app_in_browser=True",
                f"--LabApp.user_settings_dir={home}/settings",
                f"--LabApp.workspaces_dir={home}/workspaces",
            ],
            env=env,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            end = time.monotonic() + 60
            while not _answers(f"{url}/api/status"):
                assert server.poll() is None, log.read_text()
                assert time.monotonic() < end, log.read_text()
                time.sleep(0.1)
            yield url, work
        finally:
            server.send_signal(signal.SIGTERM)  # takes its kernels along
            try:
                server.wait(15)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


@pytest.fixture(scope="package")
def idle_pages() -> list[Page]:
    """Pages of JupyterLab without a notebook: loading JupyterLab takes more time than most tests."""
    return []


@pytest.fixture
def open_nb(
    lab: tuple[str, Path], context: BrowserContext, idle_pages: list[Page], request: pytest.FixtureRequest
) -> Iterator[Callable[[str | Path], Notebook]]:
    """Open a copy of a notebook (a path, or one from the root of the repository) in JupyterLab."""
    url, work = lab
    notebooks: list[Notebook] = []
    copies: list[str] = []
    failed = request.session.testsfailed

    def open_one(path: str | Path) -> Notebook:
        # JupyterLab gives one path one kernel: a fresh name is a fresh kernel.
        name = re.sub(r"[^\w.-]", "_", f"{request.node.name}-{len(copies)}-{Path(path).name}")
        shutil.copy(ROOT / path, work / name)
        copies.append(name)
        if idle_pages:
            notebook = Notebook(idle_pages.pop())
            # The command's value is the whole notebook, which Playwright would take seconds to serialize.
            notebook.page.evaluate(
                "async path => { await window.jupyterapp.commands.execute('docmanager:open', { path }) }", name
            )
        else:
            notebook = Notebook(context.new_page())
            notebook.page.goto(f"{url}/doc/tree/{name}?reset")
        notebooks.append(notebook)
        try:
            notebook.wait_kernel()
        except TimeoutError:  # on a machine that stood still JupyterLab may never hear of its kernel
            notebook.page.reload()
            notebook.wait_kernel()
        return notebook

    yield open_one
    for notebook in notebooks:
        has_failed = request.session.testsfailed > failed or bool(notebook.errors)
        if notebook.page.evaluate(CLEAR) and notebook.is_reusable and not has_failed:
            notebook.release()
            notebook.page.set_viewport_size(VIEWPORT)
            notebook.page.mouse.move(0, 0)
            idle_pages.append(notebook.page)
        else:
            notebook.page.close()
    context.clear_permissions()
    Thread(target=_end_kernels, args=(url, copies), daemon=True).start()  # takes seconds, for which no test waits


@pytest.fixture
def open_code(open_nb: Callable[[str | Path], Notebook], tmp_path: Path) -> Callable[..., Notebook]:
    """Open a notebook with these cells in JupyterLab."""

    def open_cells(*cells: str) -> Notebook:
        book = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
        book.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
        path = tmp_path / "cells.ipynb"
        nbformat.write(book, path)
        return open_nb(path)

    return open_cells


@pytest.fixture(scope="package")
def pages_server() -> Iterator[ServedPages]:
    """A server of our own pages in this process; strategies do not wait."""
    with pytest.MonkeyPatch.context() as patch, serve_pages() as served:
        patch.setenv("TABLETOP_PACE", "0")
        yield served


@pytest.fixture
def open_cells(
    pages_server: ServedPages, context: BrowserContext, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Iterator[Callable[..., CellsPage]]:
    """Open a page without Jupyter with the widgets of these cells: for what does not depend on JupyterLab."""
    monkeypatch.setattr(catalogue, "_registered", {**catalogue._registered})  # cells may register games
    monkeypatch.chdir(tmp_path)  # they may write files
    opened: list[CellsPage] = []

    def open_one(*cells: str) -> CellsPage:
        opened.append(CellsPage(context.new_page(), pages_server, cells))
        return opened[-1]

    yield open_one
    for page in opened:
        page.release()
        page.page.close()


@pytest.fixture
def es_module(browser: Browser) -> Iterator[Callable[..., View]]:
    """Draw the ES module of a widget with a fake model, without Jupyter.

    The widget is an instance (drawn with its own traits), a class, or the path of a .js file with its .css
    beside it; `traits` are added. `dark` sets the mark of a dark theme, `given` are parts beside its own.
    """
    pages: list[Page] = []

    def mount(
        widget: Any, traits: dict[str, Any] | None = None, dark: bool = False, given: tuple[SharedText, ...] = ()
    ) -> View:
        if isinstance(widget, str | Path):
            module = ROOT / widget
            sheet = module.with_suffix(".css")
            esm, css = module.read_text("utf-8"), sheet.read_text("utf-8") if sheet.exists() else ""
        else:
            esm = Module(PACKAGE / "screen/asset_bundle.js").body + ALONE if widget.script else str(widget._esm)
            css = str(getattr(widget, "_css", ""))
        own = {} if isinstance(widget, str | Path | type) else widget.get_state(list_keys(widget))
        needs = ("_script", "_assets")
        state = {name: value for name, value in own.items() if name in needs or not name.startswith("_")}
        state |= traits or {}
        pages.append(browser.new_page(viewport=VIEWPORT))
        view = View(pages[-1])
        view.page.set_content((HERE / "fake_model.html").read_text(encoding="utf-8"))
        parts = [] if isinstance(widget, str | Path) else getattr(widget, "_assets", [])
        brought = [[one._esm, one._key, one._text] for one in (*parts, *given)]
        view.page.evaluate("args => window.mount(...args)", [esm, css, state, dark, brought])
        if isinstance(widget, BaseView):  # what has arrived
            arrived = {trait: view.get(trait) for trait in contract.get_shapes(type(widget))}
            assert contract.find_mistakes(widget, arrived) == []
        return view

    yield mount
    for page in pages:
        page.close()


def _end_kernels(url: str, notebooks: list[str]) -> None:
    """End the kernels of these notebooks: an idle one would keep its memory."""
    with suppress(OSError):  # the server ends with the last test
        with urllib.request.urlopen(f"{url}/api/sessions") as reply:
            sessions = json.load(reply)
        for session in sessions:
            if session["path"] in notebooks:
                kill = urllib.request.Request(f"{url}/api/sessions/{session['id']}", method="DELETE")
                urllib.request.urlopen(kill).close()


def _answers(url: str) -> bool:
    try:
        urllib.request.urlopen(url, timeout=1).close()
    except OSError:
        return False
    return True
