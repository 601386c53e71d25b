"""How ES modules and their sheets become the one module that a page is given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop_widgets.screen import modules
from tools.contract import views


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of its own, with nothing remembered of another."""
    known = (modules.module_of, modules.sheets_of, modules._read)
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


def test_a_module_and_what_it_imports_become_one(package: Path) -> None:
    assert modules.module_of("view.js") == (
        "const $deep = (() => {\nconst one = 1;\nclass Two {}\nreturn { one, Two };\n})();\n"
        "const $low = (() => {\nconst { one, Two: Zwei } = $deep;\n"
        "function three() {\n/** @type {number} */ (one);\nreturn [one, new Zwei()]; // kept\n}\n"
        "return { three };\n})();\n"
        "const { three } = $low;\nconst { one } = $deep;\nexport default { render: () => [one, three()] };\n"
    )


def test_the_sheets_come_in_the_order_in_which_they_are_needed(package: Path) -> None:
    assert modules.sheets_of("view.js") == ("b.css", "a.css")
    assert modules.sheets_of("deep.js") == ()


@pytest.mark.parametrize(
    "source",
    ['import all from "./deep.js";', 'export { one } from "./deep.js";', "export let changing = 1;", 'import "d3";'],
)
def test_what_it_cannot_put_together_is_refused(source: str, package: Path) -> None:
    (package / "view.js").write_text(f"{source}\n")
    with pytest.raises(ValueError, match=re.escape(f"view.js: no import or export that the kit knows: {source}")):
        modules.module_of("view.js")


def test_a_circle_is_refused(package: Path) -> None:
    (package / "deep.js").write_text('import { three } from "./low.js";\nexport const one = three;\n')
    with pytest.raises(ValueError, match=r"circle: low\.js, deep\.js|circle: view\.js, low\.js, deep\.js"):
        modules.module_of("view.js")


def test_every_source_belongs_to_a_view() -> None:
    used = {path for view in views() for path in modules._in_order(modules.PACKAGE / view.script, {})}
    for bare in ("screen/style.js", "table/shell.js", "table/readout.js", "charts/cells.js"):
        used |= set(modules._in_order(modules.PACKAGE / bare, {}))
    there = {*modules.PACKAGE.rglob("*.js"), *modules.PACKAGE.rglob("*.css")}
    assert {str(path.relative_to(modules.PACKAGE)) for path in there - used} == set()
