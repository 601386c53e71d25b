"""Every rule has code that cites it and a test that shows it."""

from __future__ import annotations

import pytest

import tabletop.dei
from tabletop.dei.rulebook import RULEBOOK
from tests.alike import Shown

SHOWN = Shown(RULEBOOK, tabletop.dei, __file__, "dei")


@pytest.mark.parametrize("rule", RULEBOOK)
def test_a_rule_has_code_and_a_test(rule: str) -> None:
    SHOWN.check(rule)


def test_code_cites_and_tests_show_only_rules_that_there_are() -> None:
    SHOWN.check_that_there_are_no_others()


def test_tests_are_named_as_sentences() -> None:
    SHOWN.check_names()
