"""What the tests of every game check alike: who shows a rule, what a rulebook says, and that bad input is refused.

The tests of a game say what is its own: its rulebook, its positions, and how one could spoil them.
"""

from __future__ import annotations

import ast
import copy
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import strategies as st

from tabletop.engine.game import Game, NotationError, ScenarioError
from tabletop.engine.rules import LANGUAGES, Rule, Rulebook
from tabletop.engine.saving import SaveError
from tabletop.engine.state import State

Way = tuple[Any, ...]
"""The keys that lead to one field of plain data."""

# --- every rule -----------------------------------------------------------------------------------------------------


def cited(package: ModuleType, begins: str) -> set[str]:
    """Every rule id in the code of a game and in its content.

    The beginning of one that is put together by a program, like f"axn.skill.{name}", is none.
    """
    id = re.compile(rf"(?<![.\w]){begins}(?:\.[a-z_0-9]++){{1,2}}+(?!\.?\{{)")
    code = Path(str(package.__file__)).parent
    files = [*code.glob("*.py"), *(path for path in code.glob("content/*") if path.name != "rulebook.toml")]
    return {rule for path in files if path.is_file() for rule in id.findall(path.read_text(encoding="utf-8"))}


def marked(folder: Path) -> set[tuple[str, str]]:
    """(rule, test) for every mark on a test of the files in this folder."""
    return {pair for path in folder.glob("test_*.py") for pair in _marks(path)}


def _marks(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for rule in mark.args:
                        assert isinstance(rule, ast.Constant), f"{path.name}, {node.name}: a rule is named by its id"
                        yield str(rule.value), f"{path.name}::{node.name}"


class Shown:
    """A rulebook, the code of the game that cites its rules, and the tests that show them."""

    def __init__(self, rulebook: Rulebook, package: ModuleType, tests: str, begins: str) -> None:
        self.rulebook = rulebook
        self.cited = cited(package, begins)
        self.marked = marked(Path(tests).parent)

    def check(self, rule: str) -> None:
        """There is code that cites the rule, and a test that shows it."""
        assert rule in self.cited, f"no code cites {rule}"
        assert any(shown == rule for shown, _ in self.marked), f"no test is marked with {rule}"

    def check_that_there_are_no_others(self) -> None:
        """Code cites and tests show only rules that there are."""
        assert self.cited - set(self.rulebook) == set()
        assert {rule for rule, _ in self.marked} - set(self.rulebook) == set()

    def check_names(self) -> None:
        """Tests of rules are named as sentences."""
        assert [test for _, test in self.marked if test.split("::")[1].count("_") < 3] == []


# --- a rulebook -----------------------------------------------------------------------------------------------------


def check_sentences(rule: Rule) -> None:
    """A sentence of its own in every language, all with the same numbers."""
    sentences = [rule.sentence(lang) for lang in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    for sentence in sentences:
        assert sentence == " ".join(sentence.split())
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert 20 <= len(sentence) <= 300
    english, *others = (Counter(re.findall(r"\d+(?:\.\d)?", sentence)) for sentence in sentences)
    assert all(numbers == english for numbers in others)


def check_place(rule: Rule, *documents: str) -> None:
    """The rule says which document and section it comes from."""
    assert rule.document in documents
    assert rule.section[0].isupper()
    assert not rule.section.endswith(".")


def check_id(rule: Rule, begins: str) -> None:
    """The id belongs to this game, and rulings are called rulings."""
    assert rule.id.startswith(f"{begins}.")
    if rule.id.startswith(f"{begins}.ruling."):
        assert rule.document == "ruling"


def check_rulings_last(rulebook: Rulebook, begins: str) -> None:
    """Exactly the rulings are called so, and the printed rules stand before them."""
    rulings = [rule.id.startswith(f"{begins}.ruling.") for rule in rulebook.values()]
    assert rulings == [rule.document == "ruling" for rule in rulebook.values()]
    assert rulings == sorted(rulings)
    assert any(rulings)


def check_differences(rulebook: Rulebook, lang: str) -> None:
    """No two rules say the same."""
    count = Counter(rule.sentence(lang) for rule in rulebook.values())
    assert [sentence for sentence, n in count.items() if n > 1] == []


def check_terms(rulebook: Rulebook, terms: Sequence[str]) -> None:
    """Where the first of these patterns fits the English sentence, the others fit the other languages."""
    using = [rule for rule in rulebook.values() if re.search(terms[0], rule.sentence("en"), re.IGNORECASE)]
    assert using
    for rule in using:
        for lang, term in zip(LANGUAGES, terms, strict=True):
            assert re.search(term, rule.sentence(lang), re.IGNORECASE), f"{rule.id} ({lang}): {rule.sentence(lang)}"


def check_search(rulebook: Rulebook, wanted: str, *words: str) -> None:
    """The rule is found by these words, given in every language."""
    for lang, sought in zip(LANGUAGES, words, strict=True):
        assert wanted in [rule.id for rule in rulebook.search(sought, lang)], lang


# --- descriptions and notation ----------------------------------------------------------------------------------------


def check_bad_scenario(game: Game, description: Any, *parts: str) -> None:
    """The description is refused, and the error names every one of these parts."""
    with pytest.raises(ScenarioError) as caught:
        game.scenario(description)
    assert [part for part in parts if part not in str(caught.value)] == []


def check_any_scenario(game: Game, description: dict[str, Any]) -> None:
    """The description is a position that can be saved, or refused as a scenario."""
    try:
        state = game.scenario(description)
    except ScenarioError:
        return
    assert game.state_from_dict(plain(state)).digest() == state.digest()


def check_rubbish(game: Game, text: Any) -> None:
    """The text is no action."""
    with pytest.raises(NotationError):
        game.parse_action(text)


def check_any_text(game: Game, text: str, state: State | None = None) -> None:
    """The text is an action with this meaning (and words in `state`), or refused as notation."""
    try:
        action = game.parse_action(text)
    except NotationError:
        return
    assert game.parse_action(str(action)) == action
    assert state is None or action.text(state, "de")


# --- saved positions --------------------------------------------------------------------------------------------------

NUMBERS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 5)
    | st.sampled_from([10**6, -(2**80), 2**80, 1e308, float("nan")])
)
"""What is a number, or stands where one should, to be put into positions."""


def plain(state: State) -> dict[str, Any]:
    """A position as data that has been written and read."""
    found: dict[str, Any] = json.loads(json.dumps(state.to_dict()))
    return found


def saved(game: Game, seed: int, decisions: int) -> dict[str, Any]:
    """A position in the middle of a random game, as data."""
    chance = Random(seed)
    state = game.new_initial_state(seed)
    for _ in range(decisions):
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return plain(state)


def put(data: dict[str, Any], path: str, thing: Any) -> dict[str, Any]:
    """The data with something else in one place, told like "seats/0/hand/1"."""
    data = copy.deepcopy(data)
    *way, last = path.split("/")
    here: Any = data
    for key in way:
        here = here[int(key) if isinstance(here, list) else key]
    here[int(last) if isinstance(here, list) else last] = thing
    return data


def check_refused(game: Game, data: Any, *parts: str) -> None:
    """The data is no position, and the error names every one of these parts."""
    with pytest.raises(SaveError) as caught:
        game.state_from_dict(data)
    assert [part for part in parts if part not in str(caught.value)] == []


def check_refused_without(game: Game, data: Mapping[str, Any], key: str) -> None:
    """Without this field the position is refused by the name of the field."""
    assert game.state_from_dict(dict(data)).to_dict() == data
    check_refused(game, {k: v for k, v in data.items() if k != key}, f"{key!r} is missing")


def read_back(game: Game, data: dict[str, Any]) -> Any:
    """The position that this data is; it is saved as the same data, and the first thing allowed has been done."""
    state = game.state_from_dict(data)
    assert state.to_dict() == data
    if not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    return state


def places(data: Any, way: Way = ()) -> list[Way]:
    """The way to every field, however deep."""
    found = [way] if way else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, inside in items:
        found += places(inside, (*way, key))
    return found


def pools(data: dict[str, Any], *parts: str) -> list[list[Way]]:
    """All ways, and those into each of these parts that there is anything in: a part is as likely as the whole."""
    ways = places(data)
    return [ways, *filter(None, ([way for way in ways if way[0] == part] for part in parts))]


def edited(
    source: st.DataObject, data: dict[str, Any], ways: Sequence[Sequence[Way]], things: st.SearchStrategy[Any]
) -> Any:
    """The data with up to three fields that hold something else or are gone."""
    data = copy.deepcopy(data)
    for _ in range(source.draw(st.integers(1, 3))):
        *way, last = source.draw(st.sampled_from(source.draw(st.sampled_from(ways))))
        here: Any = data
        try:
            for key in way:
                here = here[key]
            if source.draw(st.integers(0, 3)):
                here[last] = source.draw(things)
            else:
                del here[last]
        except (KeyError, IndexError, TypeError):
            continue  # an edit before this one took the place away
    return data


def check_any_position(game: Game, data: Any) -> None:
    """The data is a position that can be saved, shown, told and played on, or refused as one."""
    try:
        state = game.state_from_dict(data)
    except SaveError:
        return
    assert game.state_from_dict(state.to_dict()).digest() == state.digest()
    for seat in range(game.num_players):
        state.observation(seat)
        state.resample_from_infostate(seat, 1).observation(seat)
    for k in range(12):
        if state.decision is not None:
            assert state.decision.text("de")
            state.decision.reason("es")
            state.apply_action(state.legal_actions()[(-1, 0)[k % 2]])
