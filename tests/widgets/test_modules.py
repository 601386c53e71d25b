"""How ES modules and their sheets become the one module that a page is given."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from ipywidgets import Widget
from ipywidgets.embed import dependency_state

from tabletop import Session, load_game
from tabletop_widgets import ActionList, Pad, Table
from tabletop_widgets.kernel.channel import collect
from tabletop_widgets.screen import modules
from tests.widgets.conftest import act, custom, from_page, shown
from tools.contract import list_views

LIGHT = {"51st_state": 60_000, "axon_protocol": 100_000, "dei": 100_000}
"""By game: bytes that a page is sent for one more table."""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of its own, with nothing remembered of another."""
    known = (modules.build_package, modules._bundle, modules._read)
    for one in known:
        one.cache_clear()
    monkeypatch.setattr(modules, "PACKAGE", tmp_path)
    (tmp_path / "a.css").write_text("a {}")
    (tmp_path / "b.css").write_text("b {}")
    (tmp_path / "deep.js").write_text(
        "/** @typedef {string} Text */\n\n// A remark.\nexport const one = 1;\nexport class Two {}\n"
    )
    (tmp_path / "low.js").write_text(
        'import "./b.css";\nimport {\n  one,\n  Two as Zwei,\n} from "./deep.js";\n\n'
        "export function three() {\n  /** @type {number} */ (one);\n  return [one, new Zwei()]; // gone\n}\n"
    )
    (tmp_path / "view.js").write_text(
        'import { three } from "./low.js";\nimport { one } from "./deep.js";\nimport "./a.css";\n\n'
        "export default { render: () => [one, three()] };\n"
    )
    yield tmp_path
    for one in known:
        one.cache_clear()


SELECTOR = re.compile(r"(?:^|[{};])\s*([^{};@]+)\{")
OF_NEITHER = re.compile(r":(?:not|has)\((?:[^()]|\([^()]*\))*\)")
"""What excludes an element, or asks for others, names no element whose style changes."""


def test_no_sheet_restyles_a_whole_table_with_every_change() -> None:
    """The browser looks only at elements that the end of a selector names when something appears that it `:has`."""
    unnamed = [
        one.strip()
        for path in modules.PACKAGE.rglob("*.css")
        for listed in SELECTOR.findall(modules._read_sheet(path))
        for one in re.split(r",(?![^(]*\))", listed)
        if re.search(r":has\(.*\)\s*[ >+~]", one)
        and not re.search(r"[.#\[:\w]", re.split(r"\s*[ >+~]\s*", OF_NEITHER.sub("", one).strip())[-1])
    ]
    assert unnamed == []


def test_modules_and_sheets_become_one_text(package: Path) -> None:
    text = modules.build_package()
    assert 'const sheets = {"b.css": "b {}", "a.css": "a {}"};\n' in text
    assert (
        'const sources = {\n"deep.js": () => {\nconst one = 1;\nclass Two {}\nreturn { one, Two };\n},\n'
        '"low.js": () => {\nneed("b.css");\nconst { one, Two: Zwei } = need("deep.js");\n'
        "function three() {(one);\nreturn [one, new Zwei()];}\n"
        "return { three };\n},\n"
        '"view.js": () => {\nconst { three } = need("low.js");\nconst { one } = need("deep.js");\nneed("a.css");\n'
        "const $default = { render: () => [one, three()] };\nreturn { default: $default };\n},\n};\n"
    ) in text


def test_an_edited_source_is_sent_to_every_open_widget(
    wire: list[tuple[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(Session(load_game("51st_state", players=2), 7))
    before = shown(table)
    wire.clear()
    with monkeypatch.context() as edited:
        edited.setattr(modules, "_read_sheet", lambda path: f"/* {path} */")
        modules.watch_sources(1.0)
    (state,) = [data["state"] for kind, data in wire if kind == "comm_msg" and data["method"] == "update"]
    assert state["_needs"][0] != before["_needs"][0]
    assert state["_esm"] != before["_esm"]
    assert table.get_state()["_slices"][table.bar.comm.comm_id]["_assets"] == state["_needs"][:1]
    modules.reload_modules()  # as they are
    assert table.get_state()["_needs"] == before["_needs"]


def test_what_a_module_needs_comes_before_it(package: Path) -> None:
    names = [path.name for path in modules.collect_imports(package / "view.js")]
    assert names == ["b.css", "deep.js", "low.js", "a.css", "view.js"]


def test_there_is_one_part_for_one_text_until_it_is_closed() -> None:
    first = modules.get_part("1")
    assert modules.get_part("1") is first
    assert modules.get_part("2")._key != first._key
    first.close()
    again = modules.get_part("1")
    assert (again is not first, again._key) == (True, first._key)
    assert again.comm is not None


def states_of(wire: list[tuple[str, Any]]) -> list[Any]:
    """Return the states of each numbered message."""
    return [content["states"] for _, content in custom(wire) if "states" in content]


def test_a_page_that_registers_gets_the_updates_of_all_views_in_one_message(wire: list[tuple[str, Any]]) -> None:
    table = Table(Session(load_game("51st_state", players=2), 7))
    number = shown(table)["_number"]
    wire.clear()
    act(table.actions)
    assert states_of(wire) == []
    from_page(table, type="have", page="p1", number=number, asks=True)
    (missed,) = states_of(wire)
    assert missed[table.actions.comm.comm_id]["data"] == table.actions.data
    wire.clear()
    act(table.actions)
    (states,) = states_of(wire)
    assert len(states) > 5
    assert not [data for _, data in wire if data["method"] == "update"]
    by_id = {view.comm.comm_id: view for view in (table, *table.views)}
    for which, state in states.items():
        assert state == by_id[which].get_state(set(state))
    assert states[table.actions.comm.comm_id]["data"]["version"] == table.session.version
    from_page(table, type="leave", page="p1")
    wire.clear()
    act(table.actions)
    assert states_of(wire) == []


def test_what_another_thread_changes_meanwhile_is_sent_at_once(wire: list[tuple[str, Any]]) -> None:
    mine, other = ActionList(), Pad()
    for view in (mine, other):
        from_page(view, type="have", page="p1", number=shown(view)["_number"], asks=True)
    wire.clear()
    with collect():
        mine.status = "old"
        thread = Thread(target=setattr, args=(other, "status", "now"))
        thread.start()
        thread.join()
        assert states_of(wire) == [{other.model_id: {"status": "now"}}]
        mine.status = "new"
    assert states_of(wire) == [{other.model_id: {"status": "now"}}, {mine.model_id: {"status": "new"}}]


def test_a_page_that_asks_for_the_state_of_a_model_gets_the_slices_of_its_views(wire: list[tuple[str, Any]]) -> None:
    mine = ActionList()
    shown(mine)
    wire.clear()
    mine.comm.own.receive({"content": {"data": {"method": "request_state"}}, "buffers": []})
    ((_, data),) = wire
    assert data["state"]["_esm"] == modules.build_loader()
    assert data["state"]["_slices"][mine.model_id]["lang"] == mine.lang


def test_a_view_says_which_parts_it_needs_and_where_they_are() -> None:
    pad, actions = Pad(), ActionList()
    (code, drawn), (alone,) = pad._assets, actions._assets
    assert (code, code._text.count('"games/dei/pad.js"')) == (alone, 1)
    assert pad.get_state(["_script"]) == {"_script": "games/dei/pad.js"}
    told = [[part._key, f"IPY_MODEL_{part.model_id}"] for part in (code, drawn)]
    assert pad.get_state()["_slices"][pad.comm.comm_id]["_assets"] == pad.get_state()["_needs"] == told
    state = dependency_state([pad])
    assert {code.model_id, drawn.model_id} <= set(state), "what is saved with a view is enough to show it"


@pytest.mark.parametrize(("game", "most"), LIGHT.items())
def test_a_table_is_light(game: str, most: int) -> None:
    def held() -> dict[str, int]:
        state = Widget.get_manager_state()["state"]
        return {name: len(json.dumps(model)) for name, model in state.items()}

    shown(Table(Session(load_game(game), 7)))  # it may be the first, which brings the modules
    before = held()
    shown(Table(Session(load_game(game), 7)))
    more = {name: size for name, size in held().items() if name not in before}
    assert sum(more.values()) < most, "modules and drawings are in parts"
    assert len(more) == 2, "one model, and its layout"


@pytest.mark.parametrize(
    "source",
    ['import all from "./deep.js";', 'export { one } from "./deep.js";', "export let changing = 1;", 'import "d3";'],
)
def test_what_it_cannot_put_together_is_refused(source: str, package: Path) -> None:
    (package / "view.js").write_text(f"{source}\n")
    with pytest.raises(ValueError, match=re.escape(f"view.js: no import or export that the kit knows: {source}")):
        modules.build_package()


def test_a_circle_is_refused(package: Path) -> None:
    (package / "deep.js").write_text('import { three } from "./low.js";\nexport const one = three;\n')
    with pytest.raises(ValueError, match=r"circle: (?:deep\.js, low\.js|low\.js, deep\.js)"):
        modules.build_package()


def test_every_source_belongs_to_a_view() -> None:
    used = {path for view in list_views() for path in modules.collect_imports(modules.PACKAGE / view.script)}
    bare = (
        "screen/loader.js",
        "screen/part.js",
        "screen/composite.js",
        "screen/picture.js",
        "table/table.js",
        "table/timeline/readout.js",
        "charts/drawing/cells.js",
        "server/page.js",
        "server/play_page.js",
        "classroom/assignments/notebook_view.js",
    )
    for name in bare:
        used |= set(modules.collect_imports(modules.PACKAGE / name))
    used |= {modules.PACKAGE / "classroom" / name for name in ("class.js", "class.css")}  # of pages without a view
    there = {*modules.PACKAGE.rglob("*.js"), *modules.PACKAGE.rglob("*.css")}
    assert {str(path.relative_to(modules.PACKAGE)) for path in there - used} == set()
