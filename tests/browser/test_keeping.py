"""Save, load and link, as people do it: by menu, keyboard, file and drop; nothing is lost where it is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

import tabletop
from tabletop import Record, Session
from tabletop_widgets import Table

from .cells_page import CellsPage
from .conftest import Notebook, View

DROP = """([name, text, kind]) => {
    const data = new DataTransfer();
    if (name) data.items.add(new File([text], name, {type: kind})); else data.setData("text/plain", text);
    const target = document.querySelector(".tt-keeping") ?? document.body;
    for (const type of ["dragover", "drop"]) {
        target.dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));
    }
}"""
CHOOSE = """key => document.dispatchEvent(new CustomEvent("tt-choose",
    {detail: {table: null, key}, cancelable: true}))"""


def played(decisions: int = 6) -> Session:
    session = Session(tabletop.load_game("dei", players=2), 7, ["human", "human"])
    for _ in range(decisions):
        session.apply(session.state.decision.default)
    return session


def last(view: View) -> dict[str, object]:
    return {key: value for key, value in view.sent()[-1].items() if key != "id"}


def test_a_file_and_a_link_are_dropped_on_the_table(es_module: Callable[..., View]) -> None:
    view = es_module(Table(played()).keeping)
    view.page.evaluate(DROP, ["evening.json", "{}", "application/json"])
    view.page.wait_for_function("window.model.sent.length === 1")
    assert last(view) == {"type": "load", "text": "{}", "name": "evening.json"}
    view.page.evaluate(DROP, ["", " tabletop1.abc\n", ""])
    view.page.wait_for_function("window.model.sent.length === 2")
    assert last(view) == {"type": "load", "text": "tabletop1.abc", "name": ""}
    view.page.evaluate(DROP, ["film.mp4", "x" * 5_000_001, "video/mp4"])
    view.page.wait_for_function("window.model.sent.length === 3")
    assert last(view) == {"type": "unreadable", "name": "film.mp4", "large": True}


def test_a_link_is_shown_to_be_copied_by_hand_where_the_clipboard_is_refused(es_module: Callable[..., View]) -> None:
    view = es_module(Table(played()).keeping)
    page = view.page
    page.evaluate("navigator.clipboard && (navigator.clipboard.writeText = () => Promise.reject(new Error('no')))")
    assert page.evaluate(CHOOSE, "Copy a link to this game") is False  # the kernel need not be asked what to do
    asked = view.sent()[-1]
    assert asked["type"] == "link"
    view.message({"to": "another page", "link": "tabletop1.other"})
    view.message({"to": asked["to"], "link": "tabletop1.mine"})
    field = page.get_by_label("Link").get_by_role("textbox")
    expect(field).to_have_value("tabletop1.mine")
    expect(field).to_be_focused()
    assert page.evaluate("getSelection().toString()") == "tabletop1.mine"
    expect(page.get_by_role("status").last).to_contain_text("Copy this link")
    assert view.axe("#view") == []
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)


def test_a_refusal_stands_above_the_table_until_it_is_closed(es_module: Callable[..., View]) -> None:
    for dark in (False, True):
        view = es_module(Table(played()).keeping, {"status": "Nothing was loaded."}, dark)
        assert view.axe("#view") == []
        view.page.get_by_role("button", name="Close").click()
        assert last(view) == {"type": "quiet"}


def test_a_game_is_saved_and_loaded_again_with_the_keyboard_alone(
    open_cells: Callable[..., CellsPage], tmp_path: Path
) -> None:
    deal = "play('dei', seats=['human', 'human'], seed=7, curtain=False)"
    code = f"from tabletop_widgets import play\ntable = {deal}\ntable"
    table = open_cells(code)
    page = table.page
    table.run_all()
    page.wait_for_selector(".tt-actions [data-do=act]")
    chosen = [Path()]
    page.on("filechooser", lambda chooser: chooser.set_files(chosen[0]))

    def choose(lines: int) -> None:
        page.locator(".tt-menukey").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".tt-menu button").first).to_be_focused()
        for _ in range(lines):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")

    def decide(number: int) -> None:
        page.locator(".tt-actions [data-do=act]").first.click()
        expect(page.locator(".tt-strip")).to_contain_text(f"{number} / {number}")

    decide(1)
    with page.expect_download() as download:
        choose(1)
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert saved.name.startswith("dei-2")
    assert len(Record.load(saved).actions) == 1
    decide(2)

    choose(2)
    expect(page.get_by_role("button", name="Choose a file")).to_be_focused()
    chosen[0] = saved
    page.keyboard.press("Enter")
    expect(page.locator(".tt-strip")).to_contain_text("1 / 1")
    expect(page.locator(".tt-menukey")).to_be_focused()

    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text(json.dumps({**json.loads(saved.read_text()), "seed": 8}))
    decide(2)
    choose(2)
    chosen[0] = spoilt
    page.keyboard.press("Enter")
    expect(page.locator(".tt-keeping .tt-status")).to_contain_text("Nothing was loaded")
    assert table.py("table.session.index") == 2
    table.screenshot("keeping-refused")

    choose(3)
    link = page.get_by_label("Link").get_by_role("textbox")
    expect(link).to_be_focused()
    assert Record.from_link(link.input_value()).actions == tuple(table.py("table.session.record().actions"))
    page.keyboard.press("Escape")
    decide(3)
    assert table.errors == []


def test_after_a_restart_of_the_kernel_the_game_goes_on_with_one_click(
    open_code: Callable[..., Notebook], lab: tuple[str, Path]
) -> None:
    name = "restart test"
    named = f"table = play('dei', seats=['human', 'human'], seed=7, name={name!r}, curtain=False)"
    table = open_code(
        "import os\nos.environ['TABLETOP_KEEP'] = '1'",
        f"from tabletop_widgets import play\n{named}\ntable",
        "other = play('dei', seats=['human', 'human'], seed=7, curtain=False)\nother",
    )
    page = table.page
    table.run_all()
    first = page.locator(".tt-table").first
    first.locator(".tt-actions [data-do=act]").first.wait_for()
    expect(page.locator(".tt-goon")).to_have_count(0)
    for number in (1, 2, 3):
        first.locator(".tt-actions [data-do=act]").first.click()
        expect(first.locator(".tt-strip")).to_contain_text(f"{number} / {number}")
    page.locator(".tt-table").nth(1).locator(".tt-actions [data-do=act]").first.click()
    table.wait_py("other.session.index", 1)
    actions = table.py("table.session.record().actions")

    table.restart_kernel()
    table.run_all()
    expect(page.locator(".tt-goon")).to_have_count(2)
    assert (table.py("table.session.index"), table.py("other.session.index")) == (0, 0)
    go_on = page.locator(".tt-table").first.locator(".tt-goon")
    expect(go_on).to_contain_text("Continue where you left off (")
    for theme in ("Dark", "Light"):
        table.theme(f"JupyterLab {theme}")
        assert table.axe(".tt-keeping") == []
        table.screenshot(f"keeping-offer-{theme.lower()}")
    go_on.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".tt-table").first.locator(".tt-strip")).to_contain_text("3 / 3")
    expect(page.locator(".tt-goon")).to_have_count(1)
    assert table.py("table.session.record().actions") == actions

    second = page.locator(".tt-table").nth(1)
    second.locator(".tt-kept .tt-shut").click()  # the new game then
    expect(page.locator(".tt-goon")).to_have_count(0)
    second.locator(".tt-actions [data-do=act]").nth(1).click()
    table.wait_py("other.session.index", 1)
    folder = lab[1] / "saved_games"
    table.wait_py("len(__import__('os').listdir('saved_games'))", 3)
    names = sorted(path.name for path in folder.iterdir())
    assert names[0] == f"dei-{name}.json"
    assert names[1].startswith("dei-test_after_a_restart")
    assert names[1] == names[2].replace(".json", ".2.json")

    second.locator(".tt-menukey").click()
    second.locator(".tt-menu").get_by_role("button", name="Earlier games").click()
    earlier = second.get_by_role("group", name="Earlier games")
    expect(earlier.locator("li")).to_have_count(1)
    expect(earlier.locator("li")).to_contain_text("1 decision")
    expect(earlier.get_by_role("button").first).to_be_focused()
    assert table.axe(".tt-keeping") == []
    table.screenshot("keeping-earlier")
    page.keyboard.press("Enter")
    expect(earlier).to_have_count(0)
    table.wait_py("other.session.record().actions", table.py("__import__('json').load(open('saved_games/' + "
                  f"{names[2]!r}))['actions']"))  # fmt: skip
    assert table.errors == []
