"""An old name, of a public object, a module or a hook, is answered with the new one."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType

import pytest

import tabletop
from tabletop.engine.renamed import RENAMED_HOOKS, require_current_member
from tests.engine.toy import Toy


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """An empty module in which games can be defined."""
    module = ModuleType("game_with_old_hooks")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def test_an_old_public_name_is_answered_with_the_new_one() -> None:
    message = "module 'tabletop' has no attribute 'Outlook'; it is called PlayerView since 0.7"
    with pytest.raises(AttributeError, match=message):
        _ = tabletop.Outlook  # type: ignore[attr-defined]
    with pytest.raises(ImportError, match=message):
        exec("from tabletop import Outlook")
    with pytest.raises(AttributeError, match=r"module 'tabletop' has no attribute 'nothing'$"):
        _ = tabletop.nothing  # type: ignore[attr-defined]


def test_an_old_module_name_is_answered_with_the_new_one() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"finding is now called tabletop\.engine\.registry"):
        importlib.import_module("tabletop.engine.finding")


def test_a_game_with_an_old_hook_names_the_new_ones(module: ModuleType) -> None:
    body = {"__module__": module.__name__, "held": lambda self, state, player: (), "fired": lambda self, thing: ()}
    with pytest.raises(TypeError, match=r"Old\.held is called hidden_items since 0\.7; Old\.fired is called coverage_"):
        type(Toy)("Old", (Toy,), body)


def test_a_module_of_a_game_with_an_old_hook_names_the_new_one(module: ModuleType) -> None:
    exec("def fired(thing):\n    return ()\n", vars(module))
    require_current_member(module, "expected_marks")
    with pytest.raises(TypeError, match=r"game_with_old_hooks\.fired is called coverage_marks since 0\.7"):
        require_current_member(module, "coverage_marks")


def test_a_question_with_an_old_hook_names_the_new_one(module: ModuleType) -> None:
    exec(
        "from tabletop import Question\n"
        "from tabletop.engine.core.values import value\n"
        "from tests.engine.toy import Toy\n"
        "@value\n"
        "class Ask(Question):\n"
        "    answers_itself = False\n",
        vars(module),
    )
    with pytest.raises(TypeError, match=r"Ask\.answers_itself is called is_auto_answered since 0\.7"):
        exec("class Old(Toy):\n    pass\n", vars(module))


def test_a_field_may_have_the_name_of_an_old_hook(module: ModuleType) -> None:
    exec(
        "from tabletop import Action\n"
        "from tabletop.engine.core.values import value\n"
        "from tests.engine.toy import Toy\n"
        "@value\n"
        "class Ask(Action):\n"
        "    verb = 'ask'\n"
        "    about: str = 'coin'\n"
        "class New(Toy):\n"
        "    pass\n",
        vars(module),
    )
    assert str(vars(module)["Ask"]("wish")) == "ask about:wish"


def test_every_new_hook_exists() -> None:
    from tabletop import Action, Event, Game, Question, Step

    bases = {base.__name__: base for base in (Action, Event, Game, Question, Step)}
    assert all(hasattr(bases[name], new) for name, hooks in RENAMED_HOOKS.items() for new in hooks.values())
    assert not any(hasattr(bases[name], old) for name, hooks in RENAMED_HOOKS.items() for old in hooks)
