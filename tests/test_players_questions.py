"""The log of players' questions about the rules: each entry is shown by a position, and cites rules that exist."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tests.alike import only, play, refused
from tests.dei.small import TABLE
from tools.pages import render_questions_page

ROOT = Path(__file__).resolve().parents[1]
LOG = tomllib.loads((ROOT / "docs" / "reference" / "players_questions.toml").read_text("utf-8"))
QUESTIONS: list[dict[str, Any]] = LOG["question"]
TEXTS = ("id", "game", "asked", "source", "elsewhere", "answer")
TESTS = ("play", "legal", "only", "refused", "expect")
FREE = ("position", "parameters", "settle")
EVERY_QUESTION = pytest.mark.parametrize("question", QUESTIONS, ids=[question["id"] for question in QUESTIONS])


@cache
def load(name: str, players: int, parameters: tuple[tuple[str, Any], ...]) -> Game:
    content = {"content": TABLE, "outposts": "printed"} if name == "dei" else {}
    chosen = {} if name == "gin_rummy" else {"players": players}
    return tabletop.load_game(name, **content, **{**chosen, **dict(parameters)})


def look_up(state: State, path: str) -> Any:
    """A field of the saved position ("seats.0.goods"), or one of a few words for what is worked out."""
    if path in ("winners", "scores"):
        return list(getattr(state, path)())
    if path == "player":
        return state.current_player()
    if path == "cubes":
        board = state.board  # type: ignore[attr-defined]
        sites = zip(board.outpost_sites, state.holders, strict=True)  # type: ignore[attr-defined]
        return {board.names[area]: holder for (area, _), holder in sites if holder >= 0}
    value: Any = state.to_dict()
    for key in path.split("."):
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value


def settle(state: State) -> None:
    """Answer everything with its default until the game is over."""
    while not state.is_terminal():
        assert state.decision is not None
        state.apply_action(state.decision.default)


@EVERY_QUESTION
def test_a_question_of_players_is_answered_as_the_log_says(question: Mapping[str, Any]) -> None:
    seats = question["position"]["seats"]
    game = load(question["game"], len(seats), tuple(question.get("parameters", {}).items()))
    state = play(game.scenario(question["position"]), *question.get("play", ()))
    if question.get("settle"):
        settle(state)
    for action, rules in question.get("refused", {}).items():
        refused(state, action, *rules)
    if "legal" in question:
        verbs = {action.split()[0] for action in question["legal"]}
        assert set(question["legal"]) <= set(only(state, *verbs))
    if "only" in question:
        assert set(question["only"]) == set(only(state))
    for path, value in question.get("expect", {}).items():
        assert look_up(state, path) == value, path


@EVERY_QUESTION
def test_a_question_has_its_texts_a_source_and_rules_and_shows_something(question: Mapping[str, Any]) -> None:
    assert set(question) <= {*TEXTS, *TESTS, *FREE, "rules"}
    assert all(isinstance(question[key], str) for key in TEXTS)
    assert question["asked"].endswith("?")
    assert question["answer"].endswith(".")
    assert question["source"] in LOG["sources"]
    assert any(question.get(key) for key in ("legal", "only", "refused", "expect"))
    book = tabletop.load_game(question["game"]).rulebook
    assert question["rules"]
    assert all(rule in book for rule in question["rules"])


def test_the_page_of_questions_has_every_one_of_them_and_the_rules_that_answer_it() -> None:
    page = (ROOT / "docs" / "reference" / "players_questions.md").read_text("utf-8")
    assert len({question["id"] for question in QUESTIONS}) == len(QUESTIONS) >= 17
    for name in sorted({question["game"] for question in QUESTIONS}):
        assert f"```{{questions}} {name}\n```" in page
        lines = "\n".join(render_questions_page(name))
        for question in QUESTIONS:
            assert (question["asked"] in lines) == (question["game"] == name)
            if question["game"] == name:
                assert question["answer"] in lines
                assert all(f"`{rule}`" in lines for rule in question["rules"])
