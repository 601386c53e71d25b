"""The build step that compiles the core: what it writes out does what the source does, without a compiler.

That the compiled core plays the same games takes minutes: `make test-compiled`.
"""

from __future__ import annotations

import copy
import json
import os
import pickle
import re
import subprocess
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tabletop
from tabletop import compiled_core
from tabletop.engine.core.state import State
from tabletop.engine.core.values import Value, get_attributes, get_defaults, get_field_names, get_field_types, value
from tabletop.engine.schema.class_builder import DeclarationError
from tabletop.engine.schema.table_schema import number, table
from tools.compiled import building, laying, values, writing

from .compiled_core import reasons

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tabletop"


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy")
    modules = laying.lay_out(folder)
    assert all((folder / module).is_file() for module in modules)
    return folder


def test_what_is_written_out_plays_the_same_games_interpreted(laid_out: Path) -> None:
    def lines(first: Path) -> list[str]:
        env = {**os.environ, "PYTHONPATH": f"{first}{os.pathsep}{ROOT}", "TABLETOP_PLAIN": "1"}
        script = (
            "import tabletop; from tests.compiled_core.playing import *; print(tabletop.__file__)\n"
            "for name in GAMES:\n"
            "    game = tabletop.load_game(name, **({'hands': 1} if name == 'gin_rummy' else {'players': 2}))\n"
            "    state = game.new_initial_state(1)\n"
            "    played = (list_digests(game, 3), list_heuristic_digests(game, 2))\n"
            "    for part in (*played, list_refusals(state), list_changes(state), list_copies(state)):\n"
            "        print(format_line(name, part))\n"
        )
        command = [sys.executable, "-c", script]
        return subprocess.run(
            command, cwd=laid_out.parent, env=env, capture_output=True, text=True, check=True
        ).stdout.splitlines()

    source, written = lines(ROOT), lines(laid_out)
    assert source[0] != written[0]
    assert source[1:] == written[1:]


@pytest.mark.breadth("written out-51st_state", "as written-dei")
@pytest.mark.parametrize("name", ["51st_state", "axon_protocol", "dei", "gin_rummy"])
@pytest.mark.parametrize("back", [False, True], ids=["written out", "as written"])
def test_what_one_form_has_pickled_another_reads(laid_out: Path, tmp_path: Path, name: str, back: bool) -> None:
    def run(first: Path, *asked: str) -> str:
        env = {**os.environ, "PYTHONPATH": f"{first}{os.pathsep}{ROOT}", "TABLETOP_PLAIN": "1"}
        command = [sys.executable, "-m", "tests.compiled_core.sending", *asked]
        return subprocess.run(
            command, cwd=laid_out.parent, env=env, capture_output=True, text=True, check=True
        ).stdout.strip()

    writer, reader = (ROOT, laid_out) if back else (laid_out, ROOT)
    path = str(tmp_path / "positions.pickle")
    run(writer, "write", path, "--game", name)
    assert re.fullmatch(r"\d+ positions", run(reader, "read", path))


def test_every_module_of_what_is_hot_is_compiled_or_named_with_its_reason() -> None:
    compiled = {path.relative_to(PACKAGE).with_suffix("").as_posix() for path in laying.list_hot_modules(PACKAGE)}
    assert len(compiled) > 80
    for folder in reasons.FOLDERS:
        for path in (PACKAGE / folder).rglob("*.py"):
            name = path.relative_to(PACKAGE).with_suffix("").as_posix()
            if path.name != "__init__.py" or name in compiled:
                assert (name in compiled) != (reasons.get_reason(name) != ""), (
                    f"{name}: compiled, or left for a reason?"
                )


def test_every_pattern_of_what_is_hot_matches_a_module() -> None:
    patterns = [f"{folder}/{pattern}.py" for folder, some in laying.HOT.items() for pattern in some]
    assert [pattern for pattern in patterns if not any(PACKAGE.glob(pattern))] == []


def test_every_reason_names_something_that_is_there_and_is_not_compiled() -> None:
    for name in (*reasons.PLAIN, *(f"games/dei/{part}" for part in reasons.PLAIN_IN_GAMES)):
        assert (PACKAGE / f"{name}.py").is_file() or (PACKAGE / name).is_dir(), name


CARDS = '''"""Some values."""

from __future__ import annotations

from typing import ClassVar

from tabletop.engine.core.values import Value, value

MOST, LEAST = 9, 2
NAMES: dict[str, int] = {"a": MOST}


@value
class Card(Value):
    """A card."""

    sentence = "{name} for {price}"
    kinds: ClassVar[int] = 3
    name: str
    price: int = LEAST
    """What it costs."""


@value
class Gold(Card):
    """Another card."""

    shine: tuple[int, ...] = ()
'''


@pytest.fixture
def forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, ModuleType]:
    """Two modules: as it is written, and as it is written out."""
    made = []
    for name in ("cards_as_written", "cards_written_out"):
        module = ModuleType(name)
        monkeypatch.setitem(sys.modules, name, module)
        text = CARDS if not made else writing.write_out(CARDS, made[0])
        native = "def mypyc_attr(**_):\n    return lambda cls: cls\n"
        text = text.replace("from tabletop.engine.native import mypyc_attr\n", native)
        exec(compile(text, name, "exec"), vars(module))
        made.append(module)
    return made[0], made[1]


def test_a_value_that_is_written_out_is_the_same_value(forms: tuple[ModuleType, ModuleType]) -> None:
    for module in forms:
        card, gold = module.Card("fox", 3), module.Gold("hen", shine=(1, 2))
        assert (repr(card), repr(gold)) == ("Card(name='fox', price=3)", "Gold(name='hen', price=2, shine=(1, 2))")
        assert card == module.Card("fox", 3) != module.Card("fox")
        assert module.Card("hen", 2) != module.Gold("hen")
        assert (hash(card), hash(gold)) == (hash(("fox", 3)), hash(("hen", 2, (1, 2))))
        assert get_field_names(module.Gold) == ("name", "price", "shine")
        assert get_defaults(module.Gold) == {"price": 2, "shine": ()}
        assert get_field_types(module.Gold) == {"name": str, "price": int, "shine": tuple[int, ...]}
        assert pickle.loads(pickle.dumps(gold)) == copy.copy(gold) == copy.deepcopy(gold) == gold
        with pytest.raises(TypeError, match="price"):
            module.Card("fox", price=1, prices=2)


def test_what_is_written_out_is_open_for_classes_of_ones_own(forms: tuple[ModuleType, ModuleType]) -> None:
    for module in forms:
        own = value(
            type("Own", (module.Card,), {"__annotations__": {"more": "int"}, "__module__": __name__, "more": 1})
        )
        assert repr(own("fox", 3, 4)) == "Own(name='fox', price=3, more=4)"
        assert issubclass(own, Value)


def test_a_value_of_ones_own_leaves_what_it_extends_as_it_was() -> None:
    """A compiled class that is loaded later could not extend a class with slots."""
    compiled = type("Compiled", (Value,), {"__mypyc_attrs__": ("held",)})
    own = value(type("Own", (compiled,), {"__annotations__": {"more": "int"}, "__module__": __name__, "more": 1}))
    assert "__slots__" not in vars(compiled)
    assert vars(own)["__slots__"] == ("more",)


def test_what_a_thing_holds_is_found_compiled_or_not() -> None:
    compiled = type("Compiled", (), {"__mypyc_attrs__": ("held", "missing"), "held": 3})
    slotted: Any = type("Slotted", (compiled,), {"__slots__": ("own",)})()
    slotted.own = 4
    assert get_attributes(slotted) == {"held": 3, "own": 4}
    free: Any = type("Free", (compiled,), {})()
    free.more = 5
    assert get_attributes(free) == {"held": 3, "more": 5}


def test_no_field_of_a_table_is_called_as_what_every_compiled_state_has() -> None:
    compiled = type("Compiled", (State,), {"__mypyc_attrs__": ("hidden",)})
    with pytest.raises(DeclarationError, match="hidden: is an attribute of every state"):
        table(type("Odd", (compiled,), {"hidden": number(), "__annotations__": {"hidden": "int"}}))


def test_constants_are_said_to_be_constants(forms: tuple[ModuleType, ModuleType]) -> None:
    text = writing.write_out(CARDS, forms[0])
    assert "MOST: Final = 9; LEAST: Final = 2" in text
    assert "NAMES: Final[dict[str, int]]" in text
    assert "Final" not in writing.write_out(CARDS, forms[0], compiled=False).replace("import Any, Final", "")


def test_a_module_in_which_nothing_is_written_out_stays_as_it_is() -> None:
    text = '"""Words."""\n\n\ndef said(n: int) -> str:\n    return str(n)\n'
    assert writing.write_out(text, ModuleType("words")) == text


def test_what_holds_a_frozen_dataclass_can_be_sent_when_it_is_compiled(laid_out: Path) -> None:
    text = (laid_out / "tabletop" / "games" / "dei" / "table" / "board.py").read_text(encoding="utf-8")
    assert "return Tile, (self.id, self.grid, self.technology," in text


def test_a_copy_holds_what_is_no_module_too_and_nothing_of_an_earlier_time(tmp_path: Path) -> None:
    old = tmp_path / "tabletop" / "engine" / "long_gone.py"
    old.parent.mkdir(parents=True)
    old.touch()
    laying.lay_out(tmp_path, linked=True)
    assert not old.exists()
    book = tmp_path / "tabletop" / "games" / "dei" / "rules" / "rulebook.toml"
    assert book.resolve() == PACKAGE / "games" / "dei" / "rules" / "rulebook.toml"


# --- which form is used -----------------------------------------------------------------------------------------------


def noted(folder: Path, **changes: str) -> None:
    said = compiled_core.describe_source(PACKAGE)
    said["files"].update(changes)
    (folder / compiled_core.NOTE).write_text(json.dumps(said), encoding="utf-8")


def test_a_compiled_core_of_another_source_is_not_used_and_this_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TABLETOP_PLAIN", raising=False)
    noted(tmp_path, **{"engine/core/state.py": "0", "engine/no_more.py": "0"})
    path: list[str] = []
    with pytest.warns(UserWarning, match=r"not match this source \(engine/core/state.py and 1 more\).*`make compiled`"):
        compiled_core.use_compiled_copy(path, tmp_path)
    assert path == []


def test_a_core_compiled_for_another_python_is_not_used(tmp_path: Path) -> None:
    said = {**compiled_core.describe_source(PACKAGE), "python": ".cpython-27.so"}
    assert compiled_core.find_changes(said, PACKAGE) == ["compiled for .cpython-27.so"]


def test_plain_python_can_be_asked_for_and_is_what_there_is_without_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        monkeypatch.delenv("TABLETOP_PLAIN", raising=False)
        compiled_core.use_compiled_copy(path, tmp_path)
        noted(tmp_path, **{"engine/core/state.py": "0"})
        monkeypatch.setenv("TABLETOP_PLAIN", "1")
        compiled_core.use_compiled_copy(path, tmp_path)
    assert path == []


def test_the_tests_are_of_the_source() -> None:
    assert tabletop.compiled is False
    assert compiled_core.find_changes(compiled_core.describe_source(PACKAGE), PACKAGE) == []


# --- compiling --------------------------------------------------------------------------------------------------------


def test_without_a_compiler_it_is_said_what_is_lacking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "CC", ["no-such-compiler"])
    with pytest.raises(SystemExit, match="a C compiler"):
        building.build(tmp_path, [], tmp_path)
    monkeypatch.setattr(building, "CC", [sys.executable])
    monkeypatch.setattr(building, "INCLUDE", str(tmp_path))
    with pytest.raises(SystemExit, match="the headers of Python"):
        building.build(tmp_path, [], tmp_path)


def test_words_are_compared_as_python_does_it(tmp_path: Path) -> None:
    import mypyc

    runtime = (Path(mypyc.__file__).parent / "lib-rt" / "str_ops.c").read_text(encoding="utf-8")
    (tmp_path / "str_ops.c").write_text(runtime, encoding="utf-8")
    building.patch_runtime(tmp_path)
    assert (tmp_path / "str_ops.c").read_text(encoding="utf-8").count("PyObject_RichCompareBool(") >= 2
    (tmp_path / "str_ops.c").write_text("char other;", encoding="utf-8")
    with pytest.raises(SystemExit, match="compares strings differently"):
        building.patch_runtime(tmp_path)


def test_protocols_and_errors_are_left_to_the_interpreter() -> None:
    import ast

    def native(line: str) -> bool:
        node = ast.parse(f"{line}: pass").body[0]
        assert isinstance(node, ast.ClassDef)
        return values.is_native(node)

    assert native("class Card(Value)")
    assert not any(map(native, ("class Seen(Protocol)", "class Wrong(Exception)", "class SaveError(ValueError)")))
