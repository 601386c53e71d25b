"""A cited rule never contradicts the case: it forbids what is refused, allows what is done, scores the points.

`rule_roles.toml` next to the tests of each game lists what each rule may be cited for, as its sentence says.
Random games are checked against it: what is refused, allowed and scored in them.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import tabletop
from tabletop.engine.conformance.checks import STRANGE_WORDS
from tabletop.engine.conformance.rule_coverage import _find_refusing_rules, find_source_files
from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game, NotationError
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.presentation.decision_data import find_allowing_rule
from tabletop.engine.schema.field_types import SCORE_NAMES
from tabletop.engine.session.strategy_registry import find_strategy
from tools.fingerprints import TABLES

FOLDERS = {"51st_state": "fifty_first_state"}
PLAYERS = {"gin_rummy": "heuristic"}
"""Who plays at random hardly ever wins a hand of gin rummy."""
NAMES = tuple(dict.fromkeys(name for name, _ in TABLES))
EVERY = 4
"""Of every so many decisions the answers are judged."""
JUDGED = 16
"""So many answers of a decision, and so many from elsewhere."""
GENERAL = {"engine.asked", "engine.over"}
"""Rules that may refuse anything."""

EVERY_GAME = pytest.mark.parametrize("name", NAMES)


class Roles:
    """For what the rules of a game may be cited."""

    def __init__(self, name: str) -> None:
        folder = Path(__file__).parent / FOLDERS.get(name, name)
        read = tomllib.loads((folder / "rule_roles.toml").read_text(encoding="utf-8"))
        self.refuses = {rule: set(verbs.split()) for rule, verbs in read["refuses"].items()}
        self.allows = {rule: set(verbs.split()) for rule, verbs in read["allows"].items()}
        self.scores = set(read["others"]["scores"])
        self.explains = set(read["others"]["explains"])

    @property
    def all(self) -> set[str]:
        return {*self.refuses, *self.allows, *self.scores, *self.explains}


@cache
def roles(name: str) -> Roles:
    return Roles(name)


@EVERY_GAME
def test_every_rule_of_a_game_has_its_role_and_no_other_rule_has(name: str) -> None:
    known = roles(name)
    assert known.all == set(tabletop.load_game(name).rulebook)
    assert not known.explains & {*known.refuses, *known.allows, *known.scores}


@EVERY_GAME
def test_the_table_speaks_of_actions_that_there_are(name: str) -> None:
    known, game = roles(name), tabletop.load_game(name)
    verbs = {verb for table in (known.refuses, known.allows) for each in table.values() for verb in each}
    assert verbs <= set(game.actions_by_verb())


@EVERY_GAME
def test_every_rule_by_which_the_code_refuses_is_one_that_forbids(name: str) -> None:
    game = tabletop.load_game(name)
    refusing = {
        rule for file in find_source_files(game) for rule in _find_refusing_rules(file) if rule in game.rulebook
    }
    assert refusing
    assert refusing <= set(roles(name).refuses)


# --- games at random --------------------------------------------------------------------------------------------------


def from_elsewhere(game: Game[Any], possible: list[Action], said: list[Action], source: Random) -> Iterator[Action]:
    """Answers of earlier questions, and possible ones with a word exchanged."""
    for _ in range(JUDGED // 2):
        if said:
            yield source.choice(said)
        words = str(source.choice(possible)).split()
        if len(words) > 1:
            words[source.randrange(1, len(words))] = source.choice(STRANGE_WORDS)
            try:
                yield game.parse_action(" ".join(words))
            except NotationError:
                continue


def judge(state: State, action: Action, known: Roles) -> None:
    """The rules of a verdict forbid such an action, or allow it; no sentence is said twice."""
    verdict = state.check(action)
    said = [obstacle.sentence(state) for obstacle in verdict.obstacles]
    assert len(set(said)) == len(said), f"{action}: a sentence twice in {said}"
    for obstacle in (*verdict.obstacles, *verdict.warnings):
        if obstacle.rule not in GENERAL:
            forbidden = known.refuses.get(obstacle.rule, set())
            assert action.verb in forbidden, f"{action}: {verdict.text()}: the rule does not forbid that"
        if "{number}" in obstacle.message:
            number = obstacle.facts["number"]
            assert all(number not in seat.locations for seat in state.seats), f"{action}: {verdict.text()}"
    if verdict:
        rule = find_allowing_rule(state, action)
        assert action.verb in known.allows.get(rule, set()), f"{action}: {rule or 'no rule'} does not allow that"


def wander(name: str, parameters: dict[str, Any], seed: int, heard: Counter[str]) -> None:
    """Play a game, and hold all that is refused, allowed and scored to the table of roles."""
    game, known, source = tabletop.load_game(name, **parameters), roles(name), Random(seed)
    player = find_strategy(PLAYERS.get(name, "random"), game)
    state = game.new_initial_state(seed)
    said: list[Action] = []
    count = 0
    while not state.is_terminal():
        if count % EVERY == seed % EVERY:
            possible = list(state.possible_actions())
            shown = source.sample(possible, min(JUDGED, len(possible)))
            for action in (*shown, *from_elsewhere(game, possible, said, source)):
                judge(state, action, known)
                heard["judged"] += 1
            said += shown[:2]
        before = state.clone()
        for event in state.apply_action(player.decide(PlayerView(state), source)):
            if any(counter in SCORE_NAMES and points for _, counter, points in event.changes()):
                cited = set(game.cite_rules(event, before, state))
                because = set(game.cite_rules(event.because, before, state)) if event.because is not None else set()
                assert cited <= known.scores, f"{event.text(state)} cites {cited - known.scores}"
                assert (cited | because) & known.scores, f"{event.text(state)} cites nothing that scores"
                heard["scored"] += 1
        count += 1


@pytest.mark.parametrize(("name", "parameters"), TABLES, ids=lambda one: one if isinstance(one, str) else str(one))
def test_rules_are_cited_for_what_they_say_in_a_game_at_random(name: str, parameters: dict[str, Any]) -> None:
    heard = Counter[str]()
    wander(name, parameters, 1, heard)
    assert heard["judged"] > 100
    assert heard["scored"] > 0


@pytest.mark.long
@pytest.mark.parametrize(("name", "parameters"), TABLES, ids=lambda one: one if isinstance(one, str) else str(one))
@pytest.mark.parametrize("seed", range(2, 22))
def test_rules_are_cited_for_what_they_say_in_many_games(name: str, parameters: dict[str, Any], seed: int) -> None:
    wander(name, parameters, seed, Counter[str]())
