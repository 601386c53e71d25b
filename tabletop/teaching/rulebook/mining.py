"""Finds a position for every rule in which it decides, in lessons and in games of strategies; the earliest is kept."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.engine.declarations.parameters import Parameter, ParameterError
from tabletop.engine.session.auto_pass import ALWAYS
from tabletop.engine.session.history import Node, find_cited_rules
from tabletop.engine.session.records import Record
from tabletop.engine.session.session import Session
from tabletop.engine.session.strategy_registry import find_strategies
from tabletop.teaching.attempt import Attempt
from tabletop.teaching.exercise import Exercise
from tabletop.teaching.lesson import Lesson, course
from tabletop.teaching.rulebook.examples import ACTS, BEGINS, FORBIDS, TURNED, Example, seen

LONGEST = 400
"""Decisions after which a game is left."""
MOST_TRIED = 15
"""So many of the actions that one could think of are tried at a decision."""
IN_LESSON = 25
"""A position of a lesson is as good as one that a game comes to after so many decisions: it is small, and told."""
TURNED_SEEDS = 3
"""Games that are played for every other value of a parameter."""


def tables(kind: type[Game[Any]]) -> Iterator[Game[Any]]:
    """The game as it is, with every number of players, and with each switch and word turned."""
    game = kind()
    yield game
    for name, declared in game.parameters.items():
        if type(declared.default) is int and name != "players":
            continue
        for value in others(declared):
            try:
                yield kind(**{name: value})
            except ParameterError:  # it goes with another parameter only
                continue


def others(declared: Parameter) -> Iterator[Any]:
    """Other values that a parameter may have: all words, both switches, the numbers of players, the ends of a range."""
    usual = declared.default
    if isinstance(usual, bool):
        yield not usual
    elif isinstance(usual, int):
        low, high = declared.minimum, declared.maximum
        if declared.name == "players" and low is not None and high is not None:
            yield from (n for n in range(low, high + 1) if n != usual)
        else:
            near = (usual + 1, usual - 1, low, high)
            allowed = {n for n in near if n is not None and declared.find_mistake(n) is None and n != usual}
            yield from sorted(allowed)
    elif isinstance(usual, str):
        yield from (word for word in declared.choices if word != usual)


def mine(kind: type[Game[Any]], games: int) -> dict[str, Example]:
    """An example for each rule of a game that decides somewhere; `games` are played at every table.

    >>> from tabletop.engine.registry.catalogue import find_game_class
    >>> from tabletop.teaching.rulebook.mining import mine
    >>> len(mine(find_game_class("gin_rummy"), 1)) > 3
    True
    """
    best: dict[str, tuple[int, Example]] = {}
    for lesson in course(kind.name):
        for exercise in lesson:
            for found in _in_exercise(lesson, exercise):
                best.setdefault(found.rule, (IN_LESSON, found))
    for game in tables(kind):
        known = [name for name, one in find_strategies(game).items() if not hasattr(one, "think")]
        for seed in range(games):
            who = "random" if seed % 2 == 0 else known[(seed // 2) % len(known)]
            for long, found in _in_game(game, seed, who, best):
                best[found.rule] = (long, found)
    for found in _by_turning(kind, best):
        best.setdefault(found.rule, (0, found))
    order = [*(rule for rule in kind.rulebook if rule in best), *(rule for rule in best if rule not in kind.rulebook)]
    return {rule: best[rule][1] for rule in order}


def _in_exercise(lesson: Lesson, exercise: Exercise) -> Iterator[Example]:
    """What the wrong move of an exercise is forbidden by, and what acts in its solution."""
    session = Attempt(lesson, exercise.id).session
    if exercise.wrong:
        verdict = session.state.check(exercise.wrong)
        if len(set(verdict.rules)) == 1:
            yield Example(lesson.game.name, verdict.rules[0], FORBIDS, _at(session), exercise.wrong)
    for action in exercise.solution:
        before = _at(session)
        session.apply(action)
        for rule in find_cited_rules(session.node):
            yield Example(lesson.game.name, rule, ACTS, before, action)


def written(kind: type[Game[Any]], text: str) -> dict[str, Example]:
    """The examples that were written by hand, as TOML: a table for each rule, with what leads to its position.

    `kind` of the example and `action` as an example has them, `parameters`, `seed`, `position` (a scenario; a new game
    without one), and `play`, the actions that are played in it. `printed` is what is printed otherwise than published,
    by the sections of the content files: what has the `id` of something published changes only what it says.

    >>> from tabletop.engine.registry.catalogue import find_game_class
    >>> from tabletop.teaching.rulebook.mining import written
    >>> text = '["gin.knock"]\\nkind = "forbids"\\nplay = ["pass", "pass"]\\naction = "knock 9H"'
    >>> written(find_game_class("gin_rummy"), text)["gin.knock"].decides()
    True
    """
    found = {}
    for rule, told in tomllib.loads(text).items():
        content = _changed(kind, told["printed"]) if "printed" in told else None
        more = {} if content is None else {"content": content}
        game, seed = kind(**told.get("parameters", {}), **more), told.get("seed", 0)
        state = game.scenario({"seed": seed, **told["position"]}) if "position" in told else None
        session = Session(game, seed, state=state, auto_pass=ALWAYS)
        for action in told.get("play", ()):
            session.apply(action)
        found[rule] = Example(kind.name, rule, told["kind"], _at(session), told.get("action", ""), content=content)
    return found


def _changed(kind: type[Game[Any]], printed: Mapping[str, Any]) -> dict[str, Any]:
    """Content in which something is printed otherwise: whole sections, unless it `extends` what is published."""
    content: dict[str, Any] = {key: told for key, told in printed.items() if isinstance(told, str)}
    for path in sorted((Path(inspect.getfile(kind)).parent / "content").glob("*.toml")):
        for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
            changes = {one["id"]: one for one in printed.get(section, ())}
            kept = [one for one in entries if one["id"] in changes or not content.get("extends")] if changes else []
            content.setdefault(section, []).extend({**one, **changes.get(one["id"], {})} for one in kept)
    return {section: told for section, told in content.items() if told}


def _at(session: Session) -> str:
    """A link to where a session stands."""
    return replace(session.record(), standing=(ALWAYS,) * session.game.num_players, seats=()).link()


def _in_game(
    game: Game[Any], seed: int, who: str, best: dict[str, tuple[int, Example]]
) -> Iterator[tuple[int, Example]]:
    """What is found in one game, where it is found earlier than ever before."""
    state, source = game.new_initial_state(seed), Random(seed)
    state.is_emitting = True
    player = find_strategies(game)[who]
    played: list[Action] = []
    for rule in find_cited_rules(Node(0, state)):
        if best.get(rule, (1, None))[0] > 0:
            yield 0, Example(game.name, rule, BEGINS, _link(game, seed, played, state))
    for k in range(LONGEST):
        if state.is_terminal():
            if k < _earliest(best, over := "engine.over"):
                yield k, Example(game.name, over, FORBIDS, _link(game, seed, played, state), str(played[-1]))
            return
        before = state.clone()
        possible = state.possible_actions()
        for action in source.sample(possible, min(len(possible), MOST_TRIED)):
            rules = set(state.check(action).rules)
            if len(rules) == 1 and k < _earliest(best, rule := rules.pop()):
                yield k, Example(game.name, rule, FORBIDS, _link(game, seed, played, before), str(action))
        seat = state.current_player()
        taken = player.decide(PlayerView(state, seat), source)
        because = state.agenda[-1][2] if state.agenda else None
        events = state.apply_action(taken)
        node = Node(k + 1, state, Node(k, before), taken, seat, tuple(events), because)
        for rule in find_cited_rules(node):
            if k < _earliest(best, rule):
                yield k, Example(game.name, rule, ACTS, _link(game, seed, played, before), str(taken))
        played.append(taken)


def _earliest(best: dict[str, tuple[int, Example]], rule: str) -> int:
    return best[rule][0] if rule in best else LONGEST


def _link(game: Game[Any], seed: int, played: list[Action], at: State) -> str:
    always = [ALWAYS] * game.num_players
    return Record.of(game, seed, played, at, standing=always).link()


def _by_turning(kind: type[Game[Any]], best: dict[str, tuple[int, Example]]) -> Iterator[Example]:
    """Where another value of a parameter makes another game, for the rules of which nothing else is found."""
    game = kind()
    for name, declared in game.parameters.items():
        if not declared.rule or declared.rule in best or name == "players":
            continue
        for value in others(declared):
            found = next((one for seed in range(TURNED_SEEDS) if (one := _turned(game, seed, declared, value))), None)
            if found is not None:
                yield found
                break


def _turned(game: Game[Any], seed: int, declared: Parameter, value: Any) -> Example | None:
    """The first position of a game at random from which on another value makes it another game."""
    try:
        other = type(game)(**{**game.changed_parameters(), declared.name: value}).new_initial_state(seed)
    except ParameterError:
        return None
    state, source = game.new_initial_state(seed), Random(seed)
    played: list[Action] = []
    while not state.is_terminal() and len(played) < LONGEST:
        if seen(state) != seen(other):
            link = _link(game, seed, played, state)
            return Example(game.name, declared.rule, TURNED, link, parameter=declared.name, value=value)
        played.append(source.choice(state.legal_actions()))
        state.apply_action(played[-1])
        other.apply_action(played[-1])
    return None
