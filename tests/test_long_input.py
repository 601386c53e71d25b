"""However large what is given: the error is short, comes at once, and is one of our own."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.engine.core.decisions import IllegalActionError, NotationError
from tabletop.engine.core.game import Game, ScenarioError
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.serialization.content_files import ContentError
from tabletop.engine.serialization.saving import SaveError
from tabletop.engine.session.records import Record, RecordError
from tabletop.engine.session.session import Session
from tabletop.engine.session.strategy_registry import find_strategy
from tabletop.experiments.match import play_match
from tabletop.teaching.collection import LessonError
from tabletop.teaching.lesson import read_lesson

OURS = (
    ContentError, IllegalActionError, LessonError, NotationError, ParameterError, RecordError, SaveError, ScenarioError,
)  # fmt: skip
LETTERS, SECONDS = 12_000, 3.0
"""What an error may be long, and take of the processor (usually some hundredths of a second)."""
WORD = "x" * 4_900_000
WORDS = [f"word {n}" for n in range(300_000)]
KEYS = dict.fromkeys(WORDS, 1)
HUGE: tuple[Any, ...] = (WORD, WORDS, KEYS, [WORD] * 3, {WORD: WORD}, 10**100_000, [[WORDS]])
NAMES = tabletop.games()


def check(attempt: Callable[[], object], *plain: type[Exception]) -> None:
    """The attempt fails at once, with a short error."""
    before = time.process_time()
    with pytest.raises((*OURS, *plain)) as caught:
        attempt()
    assert len(str(caught.value)) < LETTERS, str(caught.value)[:200]
    assert time.process_time() - before < SECONDS


def loads(name: str) -> Iterator[Callable[[], object]]:
    """Parameters with huge things, those that are lists with each of them, and as many parameters."""
    for parameter, setting in tabletop.load_game(name).parameters.items():
        for thing in HUGE if isinstance(setting.default, tuple) else HUGE[:2]:
            yield lambda parameter=parameter, thing=thing: tabletop.load_game(name, **{parameter: thing})  # type: ignore[misc]
    yield lambda: tabletop.load_game(name, **KEYS)
    yield lambda: tabletop.load_game(name, **{WORD: 1})


@pytest.mark.parametrize("name", NAMES)
def test_huge_parameters(name: str) -> None:
    for load in loads(name):
        check(load)


def test_a_huge_name_of_a_game_or_a_strategy() -> None:
    check(lambda: tabletop.load_game(WORD))
    check(lambda: find_strategy(WORD, tabletop.load_game("dei")), ValueError)
    check(lambda: Session(tabletop.load_game("dei"), seats=WORDS), ValueError)
    check(lambda: play_match(tabletop.load_game("dei"), WORDS), ValueError)


def edits(game: Game) -> Iterator[dict[str, Any]]:
    """A position with one field that is huge, at the top or in a seat."""
    state = game.new_initial_state(1)
    data = state.to_dict()
    for k, key in enumerate(data):
        yield {**data, key: HUGE[k % len(HUGE)]}
    seat = data["seats"][0]
    for k, key in enumerate(seat):
        yield {**data, "seats": [{**seat, key: HUGE[k % len(HUGE)]}, *data["seats"][1:]]}
    yield {**data, **KEYS}


@pytest.mark.breadth("axon_protocol")
@pytest.mark.parametrize("name", NAMES)
def test_huge_positions(name: str) -> None:
    game = tabletop.load_game(name)
    for data in edits(game):
        check(lambda data=data: game.state_from_dict(data))  # type: ignore[misc]


@pytest.mark.parametrize("name", NAMES)
def test_huge_descriptions_and_notation(name: str) -> None:
    game = tabletop.load_game(name)
    for thing in HUGE:
        for key in ("seats", "figures", "deck", "round", "phase", WORD[:1000]):
            check(lambda key=key, thing=thing: game.scenario({key: thing}))  # type: ignore[misc]
        check(lambda thing=thing: game.parse_action(thing))  # type: ignore[misc]
    check(lambda: game.scenario(KEYS))
    for verb in game.actions_by_verb():
        for text in (f"{verb} {WORD}", f"{verb} {'9' * 1900}", f"{verb} {'x ' * 900}"):
            state = game.new_initial_state(1)
            check(lambda state=state, text=text: state.apply_action(game.parse_action(text)))  # type: ignore[misc]


def test_huge_records() -> None:
    game = tabletop.load_game("dei")
    state = game.new_initial_state(1)
    data = json.loads(Record.of(game, 1, [], state).to_text())
    large = (WORD[:4_000_000], WORDS[:100_000], dict.fromkeys(WORDS[:100_000], 1))
    texts = [json.dumps({**data, key: large[k % 3]}) for k, key in enumerate(data)]
    texts += [json.dumps({**data, "actions": thing}) for thing in large]
    texts += [json.dumps({**data, "parameters": {"layout": large[1], "map": large[0]}})]
    for text in (*texts, WORD, json.dumps(WORDS[:100_000]), "[" * 100_000):
        check(lambda text=text: Record.from_text(text))  # type: ignore[misc]


@pytest.mark.breadth("51st_state")
@pytest.mark.parametrize("name", NAMES)
def test_huge_content_and_lessons(name: str, tmp_path: Path) -> None:
    keys = (WORD, "card", "cards", "tiles", "city")
    for k, thing in enumerate(HUGE):
        for content in (thing, {keys[k % len(keys)]: thing}):
            check(lambda content=content: tabletop.load_game(name, content=content))  # type: ignore[misc]
    for text in (f'game = "{WORD}"', f"{WORD} = 1", "x = [" + "1," * 50_000 + "]", "[" * 5000):
        check(lambda text=text: read_lesson(text, "mine"))  # type: ignore[misc]
