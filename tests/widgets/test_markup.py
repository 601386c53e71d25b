"""Everything that becomes HTML is escaped in one place: `html` and `fill` in markup.js, MarkupSafe in Python."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tabletop.engine.presentation.cells import FIGURE_PATTERN, join_figures
from tabletop_widgets.screen.modules import PACKAGE
from tests.each import each
from tests.widgets.javascript import HOLE, literals

MODULES = sorted(PACKAGE.rglob("*.js"))
PYTHON = sorted(PACKAGE.rglob("*.py"))
SINKS = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|setHTML|srcdoc"
ICONS = {'model.get("icons")', 'context.model.get("icons")', "context.icons", "icons ?? {}"}
"""What comes from the kernel, or from a part of the page, and is markup."""
MARKUP = re.compile(rf'<(?:[a-zA-Z/]|!--)|\w="|\w={HOLE}')
UNQUOTED = re.compile(rf"\w={HOLE}")
RUNS = re.compile(rf'\b(on\w+|href|src|action|formaction)="[^"]*{HOLE}')


def mistakes_in(source: str, shared: bool = False) -> list[str]:
    """Where a module could make markup of a text that was not escaped; only the shared one may use the sink."""
    found = []
    for one in literals(source):
        if MARKUP.search(one.text) and one.tag != "html":
            found.append(f"line {one.line}: markup without html`...`: {one.text[:60]!r}")
        if UNQUOTED.search(one.text):
            found.append(f"line {one.line}: an attribute without quotes: {one.text[:60]!r}")
        if RUNS.search(one.text):
            found.append(f"line {one.line}: an attribute that is run or loaded: {one.text[:60]!r}")
    if not shared:
        found += [f"{sink} belongs to fill() in markup.js" for sink in re.findall(SINKS, source)]
        found += ["only html`...` makes markup"] * len(re.findall(r"\bnew Markup\b", source))
        trusted = re.findall(r"\b(?:drawings|learnDrawings)\(([^()]*(?:\([^()]*\))?)", source)
        if not set(trusted) <= ICONS:
            found.append("drawings() is for the icons of the kit")
    return found


@each(zip(MODULES))
def test_no_module_makes_markup_past_the_one_function_that_escapes(path: Path) -> None:
    assert mistakes_in(path.read_text("utf-8"), shared=path == PACKAGE / "screen" / "markup.js") == []


def test_what_is_a_figure_with_its_error_is_known_alike_by_pages_and_by_the_core() -> None:
    source = (PACKAGE / "screen" / "markup.js").read_text("utf-8")
    assert f"const FIGURE = /{FIGURE_PATTERN.pattern}/g;" in source


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("gives up 12 % (± 2 %) of it", ["12 % (± 2 %)"]),
        ("−100 % ± 8, then +0,2 (± 0,1) more", ["100 % ± 8", "2 (± 0,1)"]),
        ("33 % (± ?)", ["33 % (± ?)"]),
        ("38.2 [37.1, 39.3] or 55 % [48; 62] or 50 % of [all]", ["2 [37.1, 39.3]", "55 % [48; 62]", "50 %"]),
        ("card [3] of 4, 5 and 6", []),
    ],
)
def test_no_line_ends_within_a_figure_and_its_error(text: str, whole: list[str]) -> None:
    made = join_figures(text)
    assert made.replace("\u00a0", " ") == text
    for figure in whole:
        assert figure.replace(" ", "\u00a0") in made
    assert made.count("\u00a0") == sum(figure.count(" ") for figure in whole)


def test_there_is_one_sink() -> None:
    found = [sink for path in MODULES for sink in re.findall(SINKS, path.read_text("utf-8"))]
    assert found == ["innerHTML"]


@pytest.mark.parametrize(
    "source",
    [
        "const a = n => `<b>${n}</b>`;",
        "const a = n => html`<ul>${n.map(x => `<li>${x}</li>`)}</ul>`;",
        'const a = n => "<b>" + n + "</b>";',
        'const a = n => ` title="${n}"`;',
        "const a = n => html`<b title=${n}></b>`;",
        'const a = n => html`<button onclick="go(${n})"></button>`;',
        'const a = n => html`<a href="${n}"></a>`;',
        "el.innerHTML = n;",
        "el.insertAdjacentHTML('beforeend', n);",
        "const a = n => new Markup(n);",
        "const a = d => drawings(d.names);",
        "learnDrawings(d.names);",
        "const r = /[`\"']/; const a = n => `<b>${n}</b>`;",
    ],
)
def test_what_goes_past_it_is_found(source: str) -> None:
    assert mistakes_in(source)


def test_what_is_escaped_is_not_complained_of() -> None:
    source = """// <b> in a comment
    const r = s => s.replace(/[&<>"]/g, "x"), n = a < b ? `${a} of ${b}` : "less";
    const a = d => html`<b class="x${d.on ? " on" : ""}">${d.name}</b>${d.list.map(x => html`<i>${x}</i>`)}`;
    known = drawings(model.get("icons"));"""
    assert mistakes_in(source) == []


def mistakes_in_python(source: str) -> list[str]:
    """Where Python makes markup of anything but a template of MarkupSafe, which escapes what is put into it."""
    nodes = list(ast.walk(ast.parse(source)))
    calls = [node for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "Markup" and node.args]
    templates = {id(call.args[0]) for call in calls if isinstance(call.args[0], ast.Constant)}
    found = [f"line {c.lineno}: Markup is for templates" for c in calls if id(c.args[0]) not in templates]
    for node in nodes:
        text = node.value if isinstance(node, ast.Constant) and id(node) not in templates else None
        if isinstance(text, str) and re.search(r"</?[a-zA-Z][^>]*[>=]", text):
            found.append(f"line {node.lineno}: markup without Markup: {text[:60]!r}")
    return found


@each(zip(PYTHON))
def test_no_widget_makes_markup_past_the_library_that_escapes(path: Path) -> None:
    assert mistakes_in_python(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "source",
    ['f"<b>{n}</b>"', '"<b>" + n + "</b>"', '"<b>%s</b>" % n', 'Markup(f"<b>{n}</b>")', "Markup(n)"],
)
def test_markup_of_python_that_goes_past_it_is_found(source: str) -> None:
    assert mistakes_in_python(source)
