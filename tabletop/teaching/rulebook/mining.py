"""Search for rule examples in lessons and in games between strategies. The best position for each rule is kept.

A refused action is better than one with an effect, and a comparison with an action that the rule does not affect is
better than one with another effect of it. Among equally good positions the earliest is kept.
"""

from __future__ import annotations

import inspect
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import get_engine_rulebook
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
from tabletop.teaching.lesson import Lesson, load_course
from tabletop.teaching.rulebook.examples import (
    ACTS,
    BEGINS,
    FORBIDS,
    TURNED,
    Example,
    find_alternative,
    find_effects,
    get_aspects,
)
from tabletop.teaching.rulebook.shown_names import find_missing_names

LONGEST = 400
"""Maximum number of decisions in a game."""
MAX_TRIED = 15
"""Maximum number of conceivable actions tried at each decision."""
IN_LESSON = 25
"""Number of decisions that a lesson position counts for. Lesson positions are small and have explanations."""
PREFERENCE = (FORBIDS, BEGINS, ACTS, TURNED)
"""Kinds of examples, the most instructive first. The rules of set-up are best seen in an initial position."""
MAX_FAILURES = 100
"""Number of positions without an alternative after which the search for an example of a kind ends."""
TURNED_SEEDS = 3
"""Number of games played for each other value of a parameter."""


def list_variants(kind: type[Game[Any]]) -> Iterator[Game[Any]]:
    """Yield the default game, then variants for every number of players, switch and word parameter."""
    game = kind()
    yield game
    for name, declared in game.parameters.items():
        if type(declared.default) is int and name != "players":
            continue
        for value in list_other_values(declared):
            try:
                yield kind(**{name: value})
            except ParameterError:  # the value requires another parameter
                continue


def list_other_values(declared: Parameter) -> Iterator[Any]:
    """Yield other values of a parameter: all words, the other switch value, numbers of players, the ends of a range."""
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


class BestExamples:
    """The best example found for each rule, and its rank: its kind, whether its actions are alike, how early it comes.

    The actions of an example are alike if the rule affects the alternative too, with another effect.
    """

    def __init__(self) -> None:
        self.examples: dict[str, Example] = {}
        self.ranks: dict[str, tuple[int, bool, int]] = {}
        self._failures: Counter[tuple[str, str]] = Counter()

    def is_better(self, rule: str, kind: str, k: int, *, is_alike: bool = False) -> bool:
        """Return True if an example of a kind after `k` decisions would be better, and is worth a search."""
        better = (PREFERENCE.index(kind), is_alike, k) < self.ranks.get(rule, (len(PREFERENCE), False, 0))
        return better and self._failures[rule, kind] < MAX_FAILURES

    def add(self, example: Example, k: int, *, is_alike: bool = False) -> None:
        """Add an example after `k` decisions if it is better."""
        if self.is_better(example.rule, example.kind, k, is_alike=is_alike):
            self.examples[example.rule] = example
            self.ranks[example.rule] = PREFERENCE.index(example.kind), is_alike, k

    def add_with_alternative(self, state: State, example: Example, k: int) -> None:
        """Add an example in a position if it is better and has an alternative. A refused action names things shown."""
        if not self.is_better(example.rule, example.kind, k):
            return
        if example.kind == FORBIDS and find_missing_names(state, state.game.parse_action(example.action).text(state)):
            return
        alternative = find_alternative(state, example.rule, example.action)
        candidate = replace(example, alternative=alternative)
        if not alternative or not candidate.is_decisive():
            self._failures[example.rule, example.kind] += 1
            return
        other = state.game.parse_action(alternative)
        is_alike = example.kind == ACTS and example.rule in find_effects(state, other)
        self._failures[example.rule, example.kind] += is_alike
        self.add(candidate, k, is_alike=is_alike)


def mine(kind: type[Game[Any]], games: int) -> dict[str, Example]:
    """Return an example for each rule that decides in some position; `games` is the number of games per variant.

    >>> from tabletop.engine.registry.catalogue import find_game_class
    >>> from tabletop.teaching.rulebook.mining import mine
    >>> len(mine(find_game_class("gin_rummy"), 1)) > 3
    True
    """
    best = BestExamples()
    for lesson in load_course(kind.name):
        for exercise in lesson:
            _search_exercise(lesson, exercise, best)
    for game in list_variants(kind):
        strategies = [name for name, strategy in find_strategies(game).items() if not hasattr(strategy, "think")]
        for seed in range(games):
            who = "random" if seed % 2 == 0 else strategies[(seed // 2) % len(strategies)]
            _search_game(game, seed, who, best)
    for example in _find_by_parameter(kind, best):
        best.add(example, 0)
    found = best.examples
    return {rule: found[rule] for rule in [*kind.rulebook, *get_engine_rulebook()] if rule in found}


def _search_exercise(lesson: Lesson, exercise: Exercise, best: BestExamples) -> None:
    """Search an exercise: the rule that forbids its wrong move, and the rules applied in its solution."""
    session, name = Attempt(lesson, exercise.id).session, lesson.game.name
    if exercise.wrong:
        rules = set(session.state.check(exercise.wrong).rules)
        if len(rules) == 1:
            refused = Example(name, rules.pop(), FORBIDS, _make_link(session), exercise.wrong)
            best.add_with_alternative(session.state, refused, IN_LESSON)
    for action in exercise.solution:
        before, state = _make_link(session), session.state.clone()
        session.apply(action)
        for rule in find_cited_rules(session.node):
            best.add_with_alternative(state, Example(name, rule, ACTS, before, action), IN_LESSON)


def read_handwritten(kind: type[Game[Any]], text: str) -> dict[str, Example]:
    """Return the hand-written examples from TOML: a table for each rule that describes its position.

    Keys are `kind`, `action` and `alternative` as in an `Example`, `parameters`, `seed`, `position` (a scenario;
    otherwise a new game), and `play`, the actions to play in it. An `alternative` is found if none is given. `printed`
    changes the published content, by the sections of the content files. An entry with the `id` of a published one
    overrides only the given fields.

    >>> from tabletop.engine.registry.catalogue import find_game_class
    >>> from tabletop.teaching.rulebook.mining import read_handwritten
    >>> text = '["gin.knock"]\\nkind = "forbids"\\nplay = ["pass", "pass"]\\naction = "knock 9H"'
    >>> read_handwritten(find_game_class("gin_rummy"), text)["gin.knock"].is_decisive()
    True
    """
    examples = {}
    for rule, entry in tomllib.loads(text).items():
        content = _change_content(kind, entry["printed"]) if "printed" in entry else None
        more = {} if content is None else {"content": content}
        game, seed = kind(**entry.get("parameters", {}), **more), entry.get("seed", 0)
        state = game.scenario({"seed": seed, **entry["position"]}) if "position" in entry else None
        session = Session(game, seed, state=state, auto_pass=ALWAYS)
        for action in entry.get("play", ()):
            session.apply(action)
        action = entry.get("action", "")
        alternative = entry.get("alternative") or (find_alternative(session.state, rule, action) if action else "")
        link = _make_link(session)
        examples[rule] = Example(kind.name, rule, entry["kind"], link, action, alternative, content=content)
    return examples


def _change_content(kind: type[Game[Any]], printed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content with changed entries: whole sections, unless it `extends` the published content."""
    content: dict[str, Any] = {key: text for key, text in printed.items() if isinstance(text, str)}
    for path in sorted((Path(inspect.getfile(kind)).parent / "content").glob("*.toml")):
        for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
            changes = {entry["id"]: entry for entry in printed.get(section, ())}
            kept_entries = (
                [entry for entry in entries if entry["id"] in changes or not content.get("extends")] if changes else []
            )
            content.setdefault(section, []).extend({**entry, **changes.get(entry["id"], {})} for entry in kept_entries)
    return {section: part for section, part in content.items() if part}


def _make_link(session: Session) -> str:
    """Return a link to the position of a session."""
    return replace(session.record(), standing=(ALWAYS,) * session.game.num_players, seats=()).link()


def _search_game(game: Game[Any], seed: int, who: str, best: BestExamples) -> None:
    """Search one game."""
    state, source = game.new_initial_state(seed), Random(seed)
    state.is_emitting = True
    player = find_strategies(game)[who]
    played: list[Action] = []
    for rule in find_cited_rules(Node(0, state)):
        best.add(Example(game.name, rule, BEGINS, _link(game, seed, played, state)), 0)
    for k in range(LONGEST):
        if state.is_terminal():
            return
        before, link = state.clone(), ""
        possible = state.possible_actions()
        for action in source.sample(possible, min(len(possible), MAX_TRIED)):
            rules = set(state.check(action).rules)
            if len(rules) == 1 and best.is_better(rule := rules.pop(), FORBIDS, k):
                link = link or _link(game, seed, played, before)
                best.add_with_alternative(before, Example(game.name, rule, FORBIDS, link, str(action)), k)
        seat = state.current_player()
        taken = player.decide(PlayerView(state, seat), source)
        because = state.agenda[-1][2] if state.agenda else None
        events = state.apply_action(taken)
        node = Node(k + 1, state, Node(k, before), taken, seat, tuple(events), because)
        for rule in find_cited_rules(node):
            if best.is_better(rule, ACTS, k):
                link = link or _link(game, seed, played, before)
                best.add_with_alternative(before, Example(game.name, rule, ACTS, link, str(taken)), k)
        played.append(taken)


def _link(game: Game[Any], seed: int, played: list[Action], at: State) -> str:
    always = [ALWAYS] * game.num_players
    return Record.of(game, seed, played, at, standing=always).link()


def _find_by_parameter(kind: type[Game[Any]], best: BestExamples) -> Iterator[Example]:
    """Yield examples in which another parameter value changes the game, for rules without a better example."""
    game = kind()
    for name, declared in game.parameters.items():
        if not declared.rule or not best.is_better(declared.rule, TURNED, 0) or name == "players":
            continue
        for value in list_other_values(declared):
            example = next(
                (candidate for seed in range(TURNED_SEEDS) if (candidate := _try_value(game, seed, declared, value))),
                None,
            )
            if example is not None:
                yield example
                break


def _try_value(game: Game[Any], seed: int, declared: Parameter, value: Any) -> Example | None:
    """Return the first position of a random game from which on another parameter value changes the game."""
    try:
        other = type(game)(**{**game.changed_parameters(), declared.name: value}).new_initial_state(seed)
    except ParameterError:
        return None
    state, source = game.new_initial_state(seed), Random(seed)
    played: list[Action] = []
    while not state.is_terminal() and len(played) < LONGEST:
        if get_aspects(state) != get_aspects(other):
            link = _link(game, seed, played, state)
            return Example(game.name, declared.rule, TURNED, link, parameter=declared.name, value=value)
        played.append(source.choice(state.legal_actions()))
        state.apply_action(played[-1])
        other.apply_action(played[-1])
    return None
