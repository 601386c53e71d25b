"""Every rule has its sentences, code that cites it, and a test that shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletop.dei
from tabletop.dei.rulebook import RULEBOOK
from tabletop.engine.rules import LANGUAGES

CODE = Path(tabletop.dei.__file__).parent
TESTS = Path(__file__).parent
ID = re.compile(r"(?<![.\w])dei(?:\.[a-z_0-9]++){1,2}+(?!\.?\{)")
"""An id; not the beginning of one that is put together by a program, like f"dei.skill.{name}"."""


def cited() -> set[str]:
    """Every rule id in the code of the game and in its content."""
    files = [*CODE.glob("*.py"), *(path for path in CODE.glob("content/*") if path.name != "rulebook.toml")]
    return {id for path in files if path.is_file() for id in ID.findall(path.read_text(encoding="utf-8"))}


def marks(path: Path) -> Iterator[tuple[str, str]]:
    """(rule, test) for every mark on a test of one file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for rule in mark.args:
                        assert isinstance(rule, ast.Constant), f"{path.name}, {node.name}: a rule is named by its id"
                        yield str(rule.value), f"{path.name}::{node.name}"


MARKED = {pair for path in TESTS.glob("test_*.py") for pair in marks(path)}
CITED = cited()


@pytest.mark.parametrize("rule", RULEBOOK)
def test_a_rule_has_sentences_code_and_a_test(rule: str) -> None:
    entry = RULEBOOK[rule]
    assert all(entry.sentence(lang).strip() for lang in LANGUAGES), f"{rule} lacks a sentence"
    assert rule in CITED, f"no code cites {rule}"
    assert any(marked == rule for marked, _ in MARKED), f"no test is marked with {rule}"


def test_code_cites_and_tests_show_only_rules_that_there_are() -> None:
    assert set(RULEBOOK) >= CITED
    assert {rule for rule, _ in MARKED} <= set(RULEBOOK)


def test_tests_are_named_as_sentences() -> None:
    for _, test in MARKED:
        assert test.split("::")[1].count("_") >= 3, test
