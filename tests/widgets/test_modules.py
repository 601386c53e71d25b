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
from tabletop_widgets.screen import modules
from tests.widgets.conftest import act, click
from tools.contract import views

LIGHT = {"51st_state": 60_000, "axon_protocol": 100_000, "dei": 100_000}
"""By game: bytes that a page is sent for one more table."""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of its own, with nothing remembered of another."""
    known = (modules.package, modules.loader, modules._read)
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
        "export function three() {\n  /** @type {number} */ (one);\n  return [one, new Zwei()]; // kept\n}\n"
    )
    (tmp_path / "view.js").write_text(
        'import { three } from "./low.js";\nimport { one } from "./deep.js";\nimport "./a.css";\n\n'
        "export default { render: () => [one, three()] };\n"
    )
    yield tmp_path
    for one in known:
        one.cache_clear()


def test_modules_and_sheets_become_one_text(package: Path) -> None:
    text = modules.package()
    assert 'const sheets = {"b.css": "b {}", "a.css": "a {}"};\n' in text
    assert (
        'const sources = {\n"deep.js": () => {\nconst one = 1;\nclass Two {}\nreturn { one, Two };\n},\n'
        '"low.js": () => {\nneed("b.css");\nconst { one, Two: Zwei } = need("deep.js");\n'
        "function three() {\n(one);\nreturn [one, new Zwei()]; // kept\n}\n"
        "return { three };\n},\n"
        '"view.js": () => {\nconst { three } = need("low.js");\nconst { one } = need("deep.js");\nneed("a.css");\n'
        "const $default = { render: () => [one, three()] };\nreturn { default: $default };\n},\n};\n"
    ) in text


def test_what_a_module_needs_comes_before_it(package: Path) -> None:
    names = [path.name for path in modules.needed(package / "view.js")]
    assert names == ["b.css", "deep.js", "low.js", "a.css", "view.js"]


def test_there_is_one_part_for_one_text_until_it_is_closed() -> None:
    first = modules.part("1")
    assert modules.part("1") is first
    assert modules.part("2").key != first.key
    first.close()
    again = modules.part("1")
    assert (again is not first, again.key) == (True, first.key)
    assert again.comm is not None


def sent(wire: list[tuple[str, Any]]) -> tuple[list[Any], int]:
    """The states of each numbered message since, and how many messages ipywidgets has sent for one widget alone."""
    data = [data for kind, data in wire if kind == "comm_msg"]
    states = [one["content"] for one in data if one["method"] == "custom" and "states" in one["content"]]
    numbered = [content["states"] for content in states if "number" in content]
    return numbered, sum(one["method"] == "update" for one in data) + len(states) - len(numbered)


def test_a_page_that_registers_gets_the_updates_of_all_views_in_one_message(wire: list[tuple[str, Any]]) -> None:
    table = Table(Session(load_game("51st_state", players=2), 7))
    voice = modules.part(modules.package())
    act(table.actions)
    assert (sent(wire)[0], sent(wire)[1] > 5) == ([], True)
    wire.clear()
    click(voice, type="have", page="p1", number=-1, asks=True)
    (recent,), _ = sent(wire)
    assert recent[table.actions._own]["data"] == table.actions.data
    wire.clear()
    act(table.actions)
    (states,), alone = sent(wire)
    assert alone == 0
    assert len(states) > 5
    by_id = {view._own: view for view in (table, *table.views)}
    for which, state in states.items():
        assert state == by_id[which].get_state(set(state))
    assert states[table.actions._own]["data"]["version"] == table.session.version
    click(voice, type="leave", page="p1")
    wire.clear()
    act(table.actions)
    assert (sent(wire)[0], sent(wire)[1] > 5) == ([], True)


def test_a_page_that_registers_gets_nothing_of_a_widget_that_was_closed(wire: list[tuple[str, Any]]) -> None:
    mine, closed = ActionList(), ActionList()
    mine.status = closed.status = "now"
    closed.close()
    wire.clear()
    click(modules.part(modules.package()), type="have", page="p1", number=-1, asks=True)
    assert closed.status == "now", "it is still there"
    (states,), _ = sent(wire)
    assert states[mine.model_id]["status"] == "now"


def test_what_another_thread_changes_meanwhile_is_sent_at_once(wire: list[tuple[str, Any]]) -> None:
    mine, other = ActionList(), Pad()
    click(modules.part(modules.package()), type="have", page="p1", number=-1, asks=True)
    wire.clear()
    with modules.channel().collect():
        mine.status = "old"
        thread = Thread(target=setattr, args=(other, "status", "now"))
        thread.start()
        thread.join()
        assert sent(wire) == ([{other.model_id: {"status": "now"}}], 0)
        mine.status = "new"
    assert sent(wire) == ([{other.model_id: {"status": "now"}}, {mine.model_id: {"status": "new"}}], 0)


def test_a_page_that_asks_for_the_state_of_one_widget_gets_just_that(wire: list[tuple[str, Any]]) -> None:
    mine = ActionList()
    click(modules.part(modules.package()), type="have", page="p1", number=-1, asks=True)
    wire.clear()
    mine.comm.handle_msg({"content": {"data": {"method": "request_state"}}, "buffers": []})
    assert sent(wire) == ([], 1)
    assert wire[0][1]["state"]["_esm"] == mine._esm


def test_a_view_says_which_parts_it_needs_and_where_they_are() -> None:
    pad, actions = Pad(), ActionList()
    (code, drawn), (alone,) = pad._parts, actions._parts
    assert (code, code.get_state()["_esm"].count('"games/dei/pad.js"')) == (alone, 1)
    assert pad.get_state()["_script"] == "games/dei/pad.js"
    told = [[part.key, f"IPY_MODEL_{part.model_id}"] for part in (code, drawn)]
    assert pad.get_state()["_parts"] == told
    state = dependency_state([pad])
    assert {code.model_id, drawn.model_id} <= set(state), "what is saved with a view is enough to show it"


@pytest.mark.parametrize(("game", "most"), LIGHT.items())
def test_a_table_is_light(game: str, most: int) -> None:
    def held() -> dict[str, int]:
        state = Widget.get_manager_state()["state"]
        return {name: len(json.dumps(model)) for name, model in state.items()}

    Table(Session(load_game(game), 7))  # it may be the first, which brings the modules
    before = held()
    Table(Session(load_game(game), 7))
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
        modules.package()


def test_a_circle_is_refused(package: Path) -> None:
    (package / "deep.js").write_text('import { three } from "./low.js";\nexport const one = three;\n')
    with pytest.raises(ValueError, match=r"circle: (?:deep\.js, low\.js|low\.js, deep\.js)"):
        modules.package()


def test_every_source_belongs_to_a_view() -> None:
    used = {path for view in views() for path in modules.needed(modules.PACKAGE / view.script)}
    bare = (
        "screen/loader.js",
        "screen/back.js",
        "screen/updates.js",
        "screen/composite.js",
        "screen/style.js",
        "table/shell.js",
        "table/courses/readout.js",
        "charts/drawing/cells.js",
    )
    for name in bare:
        used |= set(modules.needed(modules.PACKAGE / name))
    used |= {modules.PACKAGE / "classroom" / name for name in ("class.js", "class.css")}  # of pages without a view
    there = {*modules.PACKAGE.rglob("*.js"), *modules.PACKAGE.rglob("*.css")}
    assert {str(path.relative_to(modules.PACKAGE)) for path in there - used} == set()
