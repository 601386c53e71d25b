"""Sphinx extension that generates parts of the documentation from code: docstrings, dictionaries, positions and rules.

`docs/conf.py` loads it. The content is read from the code at every build, so it is never out of date:

- docstrings, in which indented blocks are code;
- `{dictionaries} module ...`: the keys of every TypedDict of some modules, with their types and meanings;
- `{saved} game`: the keys of a saved position of a game, from its declared fields;
- `{disputed} game`: every rule of a game that no rulebook states, with its source and its parameters;
- `{questions} game`: the questions of players about the rules of a game, with their answers.
"""

from __future__ import annotations

import importlib
import inspect
import re
import tomllib
import types
import typing
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList

from tabletop.engine.declarations.rules import Rule
from tabletop.engine.registry.catalogue import find_game_class
from tabletop.engine.schema.field_types import EVERYBODY, NOBODY, OWNER, Field
from tabletop.engine.schema.table_schema import list_fields
from tabletop.teaching.rulebook.lookup import SOURCES
from tools.contract import read_descriptions

ROOT = Path(__file__).resolve().parents[1]
SEEN = {EVERYBODY: "everybody", OWNER: "its owner", NOBODY: "nobody"}
OF_EVERY_VIEW = {"module", "script", "shapes", "shows", "vocabulary", "always", "make", "handle", "reword"}
EXAMPLE = re.compile(r"\s*(>>>|- |\d\. )")


# --- docstrings -----------------------------------------------------------------------------------------------------


def as_rst(lines: Sequence[str]) -> list[str]:
    """Return a docstring as reStructuredText, with indented blocks marked as code; examples stay as they are."""
    rst: list[str] = []
    code = item = False
    for line in lines:
        indented = line.startswith("    ") or (line.startswith(" ") and not item)
        if line.strip() and not indented:
            code, item = False, bool(re.match(r"- |\d\. ", line))
        elif line.strip() and not code and not item and rst and not rst[-1].strip():
            if not EXAMPLE.match(line):
                rst += ["::", ""]
            code = True
        rst.append(line if code else line.replace("**", r"\**").replace("|", r"\|"))
    return rst


def _convert_docstring(_app: Any, what: str, _name: str, _obj: Any, _options: Any, lines: list[str]) -> None:
    lines[:] = as_rst(lines)


# --- plain data -------------------------------------------------------------------------------------------------------


def describe_type(kind: Any) -> str:
    """Return a type in the words of JSON, such as "list of whole numbers"."""
    origin, inner = get_origin(kind), get_args(kind)
    plain = {str: "text", int: "whole number", float: "number", bool: "true or false", type(None): "null", Any: "any"}
    if kind in plain:
        return plain[kind]
    if is_typeddict(kind):
        return f"[{kind.__name__}](#{get_anchor(kind)})"
    if origin in (typing.Union, types.UnionType):
        return " or ".join(describe_type(part) for part in inner)
    if origin is typing.Literal:
        return " or ".join(f'`"{part}"`' if isinstance(part, str) else f"`{part}`" for part in inner)
    if origin is tuple and inner[-1] is not Ellipsis:
        return "list of " + ", ".join(describe_type(part) for part in inner)
    if origin in (list, tuple):
        return f"list of {describe_type(inner[0])}"
    if isinstance(origin, type) and issubclass(origin, typing.get_origin(typing.Mapping[str, int]) or dict):
        return f"table: {describe_type(inner[0])} → {describe_type(inner[1])}"
    return f"`{getattr(kind, '__name__', kind)}`"


def get_anchor(kind: type) -> str:
    """Return the link target of a dictionary."""
    return f"{kind.__module__.rpartition('.')[0]}-{kind.__name__}".replace(".", "-").replace("_", "-").lower()


def list_dictionaries(module: str) -> list[type]:
    """Return the TypedDicts defined in a module, in source order."""
    members = vars(importlib.import_module(module)).values()
    return [kind for kind in members if is_typeddict(kind) and kind.__module__ == module]


def list_keys(kind: Any) -> Iterator[tuple[str, str, str]]:
    """Yield the key, type and meaning of every entry of a dictionary; optional keys are marked."""
    docs = read_descriptions(kind)
    for key, hint in get_type_hints(kind, include_extras=True).items():
        optional = key in kind.__optional_keys__
        hint = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
        yield key, describe_type(hint) + (" (may be missing)" if optional else ""), " ".join(docs.get(key, "").split())


def _format_cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _format_rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(map(_format_cell, row)) + " |" for row in rows] + [""]


def render_dictionary_page(module: str) -> list[str]:
    """Return every dictionary of a module as Markdown."""
    lines = []
    for kind in list_dictionaries(module):
        lines += [f"({get_anchor(kind)})=", f"**{kind.__name__}**", "", inspect.cleandoc(kind.__doc__ or ""), ""]
        lines += _format_rows(("key", "type", "meaning"), [(f"`{key}`", *rest) for key, *rest in list_keys(kind)])
    return lines


# --- saved positions --------------------------------------------------------------------------------------------------


def describe_content(field: Field) -> str:
    """Return the form of a field's content."""
    inner = getattr(field, "inner", None)
    if isinstance(inner, tuple):
        return f"{field.kind} of " + ", ".join(describe_content(each) for each in inner)
    if isinstance(inner, Field):
        return f"{field.kind} of {describe_content(inner)}"
    of = getattr(field, "of", None)
    return f"{field.kind} of `{of.__name__}`" if isinstance(of, type) else field.kind


def list_classes(cls: type) -> list[type]:
    """Return a table class with the classes of its seats and pieces, without duplicates."""
    classes = [cls]
    for field in list_fields(cls):
        while field is not None:
            of = getattr(field, "of", None)
            if isinstance(of, type) and of not in classes:
                classes += [each for each in list_classes(of) if each not in classes]
            inner = getattr(field, "inner", None)
            field = inner if isinstance(inner, Field) else None
    return classes


def render_saved_page(name: str) -> list[str]:
    """Return the keys of a saved position of a game as Markdown: those of its table, seats and pieces."""
    lines = []
    state = type(find_game_class(name)().new_initial_state(0))
    for cls in list_classes(state):
        rows = []
        for field in list_fields(cls):
            seen = SEEN.get(field.leaf.seen, f"as `{field.leaf.seen}` says")
            in_scenarios = "yes" if field.described else "–"
            rows += [
                (f"`{key}`", f"`{field.name}`", describe_content(field), field.label, seen, in_scenarios)
                for key in field.list_saved_keys()
            ]
        about = (inspect.getdoc(cls) or "").partition("\n")[0]
        lines += [f"**{cls.__name__}**: {about}", ""]
        lines += _format_rows(("key", "field", "form", "called", "seen by", "in scenarios"), rows)
    return lines


# --- disputed rules ---------------------------------------------------------------------------------------------------


def list_readings(rule: Rule) -> Iterator[str]:
    """Yield each other reading of a rule, with the parameter values that select it."""
    for variant in rule.variants:
        chosen = ", ".join(f"{name}={value!r}" for name, value in variant.conditions.items())
        sentence = Rule(rule.id, rule.document, rule.section, variant.sentences, rule.values).sentence()
        yield f"With `{chosen}`: {sentence}"


def render_disputed_page(name: str) -> list[str]:
    """Return every rule of a game that has a source as Markdown, with the source and the parameters."""
    game = find_game_class(name)()
    lines: list[str] = []
    for rule in game.rulebook.values():
        if not rule.source:
            continue
        source = SOURCES.get(rule.source, rule.source)
        settings = [each for each in game.parameters.values() if each.rule == rule.id]
        texts = [
            rule.sentence(),
            " ".join(f"*Source*: {source}. {rule.note}".split()),
            *(f"*Parameter* `{each.name}` ({each.span}): {each.description['en']}" for each in settings),
            *list_readings(rule),
        ]
        lines += [f"`{rule.id}` ({rule.section})", *(f"{'  ' if k else ': '}{text}\n" for k, text in enumerate(texts))]
    return [part for line in lines for part in line.split("\n")]


# --- players' questions -----------------------------------------------------------------------------------------------


def render_questions_page(name: str) -> list[str]:
    """Return the players' questions about a game as Markdown, with the answers and their sources."""
    log = tomllib.loads((ROOT / "docs" / "reference" / "players_questions.toml").read_text(encoding="utf-8"))
    lines: list[str] = []
    for question in log["question"]:
        if question["game"] != name:
            continue
        elsewhere = f" There: {question['elsewhere']}" if question["elsewhere"] else ""
        rules = ", ".join(f"`{rule}`" for rule in question["rules"])
        lines += [
            f"**{question['asked']}**", f": {question['answer']} ({rules})", "",
            f"  *Source*: {log['sources'][question['source']]}.{elsewhere}", "",
        ]  # fmt: skip
    return lines


# --- Sphinx -----------------------------------------------------------------------------------------------------------


class _GeneratedDirective(Directive):
    """A directive that generates Markdown for each argument."""

    required_arguments = 1
    optional_arguments = 100
    make = staticmethod(render_dictionary_page)

    def run(self) -> list[nodes.Node]:
        lines = [line for name in self.arguments for line in type(self).make(name)]
        node = nodes.Element()
        self.state.nested_parse(StringList(lines, self.state_machine.document["source"]), self.content_offset, node)
        return node.children


class _SavedClasses(_GeneratedDirective):
    make = staticmethod(render_saved_page)


class _DisputedRules(_GeneratedDirective):
    make = staticmethod(render_disputed_page)


class _Questions(_GeneratedDirective):
    make = staticmethod(render_questions_page)


def _skip(app: Any, what: str, name: str, thing: Any, skip: bool, options: Any) -> bool | None:
    """Skip members that every view has on the widgets page; `View` and `SessionWidget` document them once."""
    within = app.env.current_document.docname == "reference/widgets"
    return True if within and name in OF_EVERY_VIEW else None


def setup(app: Any) -> dict[str, Any]:
    """Register the directives and event handlers; called by Sphinx."""
    app.add_directive("dictionaries", _GeneratedDirective)
    app.add_directive("saved", _SavedClasses)
    app.add_directive("disputed", _DisputedRules)
    app.add_directive("questions", _Questions)
    app.connect("autodoc-process-docstring", _convert_docstring)
    app.connect("autodoc-skip-member", _skip)
    return {"parallel_read_safe": True}
