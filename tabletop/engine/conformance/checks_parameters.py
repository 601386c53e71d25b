"""Checks of the effects of parameters on a game, which the rules must state.

A game is played twice from the same start with the same strategy, once with another value of a parameter. Where the
two diverge, a cited rule must have different sentences in the two games.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeAlias

from tabletop.engine.core import chance
from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.player_view import PlayerView, Strategy
from tabletop.engine.core.state import State
from tabletop.engine.declarations.parameters import Parameter, ParameterError
from tabletop.engine.session.history import Node, find_cited_rules

CHECK_INTERVAL_DECISIONS = 7
"""Interval, in decisions, at which observations are compared, and at which refusals are requested after a divergence.

It is odd because in many games decisions of two kinds alternate.
"""

Beginning: TypeAlias = "int | Callable[[Game], State]"
"""Seed of a new game, or a function that creates the first position."""


@dataclass(frozen=True)
class Divergence:
    """First decision at which two games with the same start and strategy differ.

    `decision` is the number of decisions before it. `rule` is a cited rule whose sentences differ; "" if there is
    none.
    """

    decision: int
    rule: str


def find_divergence(game: Game, other: Game, beginning: Beginning, player: Strategy) -> Divergence | None:
    """Play a game under two sets of parameters; return None if there is no difference.

    The sentences of `Divergence.rule` differ in every language of the game.

    >>> from tabletop.engine.conformance.checks_parameters import find_divergence
    >>> find_divergence(gin, gin.with_parameters(hand_size=7), 1, tabletop.find_strategy("random", gin))
    Divergence(decision=0, rule='gin.deal')
    """
    played = _play_shared(game, other, beginning, player)
    if played is None:
        return None
    changed = {
        id for id in game.rulebook
        if all(game.rule(id).sentence(lang) != other.rule(id).sentence(lang) for lang in game.languages)
    }  # fmt: skip
    both = (
        rule
        for variant in (game, other)
        for rule in _iterate_cited_rules(variant, beginning, player, played)
        if changed
    )
    return Divergence(len(played), next((rule for rule in both if rule in changed), ""))


@dataclass
class ParameterEffects:
    """Effects of other values of the parameters.

    `silent` holds the parameters that changed nothing. `unsaid` has a line for each value that changes play although
    every cited rule reads as before.
    """

    silent: list[str] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)


def compare_parameters(
    game: Game,
    seeds: Sequence[int],
    players: Collection[Strategy],
    *,
    more: Iterable[int] = (),
    idle: Collection[str] = (),
    exempt: Collection[str] = (),
) -> ParameterEffects:
    """Play with other values of every parameter: a number with its bounds and neighbours, a choice with each word.

    A parameter that changes nothing with these `seeds` is tried with `more` seeds, with other numbers of players, and
    with each switch changed. `idle` parameters are left out. Parameters that only choose who plays need no sentence:
    the number of players, those chosen by seat, and the `exempt` ones.
    """
    result, more = ParameterEffects(), tuple(more)
    for parameter in game.settings.values():
        if parameter.name in idle or not any(True for _ in iterate_other_values(game, parameter)):
            continue
        needs_sentence = parameter.name not in ("players", *exempt) and not parameter.by_seat
        is_silent = True
        for base, tried in (
            (game, seeds),
            (game, more),
            *((base, seeds[:2]) for base in _iterate_contexts(game, parameter)),
        ):
            for other in iterate_other_values(base, parameter):
                change = _find_first_change(base, other, tried, players)
                if change is not None:
                    is_silent = False
                    seed, difference = change
                    if needs_sentence and not difference.rule:
                        result.unsaid.append(_describe(other, parameter, seed, difference))
            if not is_silent:
                break
        if is_silent:
            result.silent.append(parameter.name)
    return result


def _find_first_change(
    game: Game, other: Game, seeds: Iterable[int], players: Collection[Strategy]
) -> tuple[int, Divergence] | None:
    """Return the first seed with which two games diverge, and where."""
    for seed in seeds:
        for player in players:
            if difference := find_divergence(game, other, seed, player):
                return seed, difference
    return None


def _describe(other: Game, parameter: Parameter, seed: int, difference: Divergence) -> str:
    """Return the line that reports a change that no rule states."""
    value = other.settings[parameter.name].value
    return (
        f"13 sentences: {parameter.name}={value!r} changes play (seed {seed}, decision {difference.decision}), "
        f"but every rule that is cited reads as before; its rule is {parameter.rule or 'not named'}"
    )


def iterate_other_values(game: Game, parameter: Parameter) -> Iterator[Game]:
    """Yield the game with other values of a parameter: its bounds and neighbours, or each of its words."""
    value = game.settings[parameter.name].value
    values: Iterable[Any]
    if isinstance(value, bool):
        values = [not value]
    elif isinstance(value, int):
        values = [parameter.minimum, parameter.maximum, value - 1, value + 1]
    elif isinstance(value, tuple):
        values = [(choice,) for choice in parameter.choices]
    else:
        values = parameter.choices
    for other in dict.fromkeys(values):
        if other is None or other == value:
            continue
        try:
            yield game.with_parameters(**{parameter.name: list(other) if isinstance(other, tuple) else other})
        except ParameterError:
            continue  # invalid in combination with the others


def iterate_player_counts(game: Game) -> Iterator[Game]:
    """Yield the game with the smallest and the largest number of players, except its own number."""
    players = game.settings.get("players")
    for number in {players.minimum, players.maximum} - {players.value, None} if players is not None else ():
        try:
            yield game.with_parameters(players=number)
        except ParameterError:
            continue


def _iterate_contexts(game: Game, parameter: Parameter) -> Iterator[Game]:
    """Yield the games in which a parameter that had no effect may have one."""
    yield from iterate_player_counts(game)
    for switch in game.settings.values():
        if isinstance(switch.value, (bool, str)) and switch.name != parameter.name:
            yield from iterate_other_values(game, switch)


def _create_state(game: Game, beginning: Beginning) -> State:
    return game.new_initial_state(beginning) if isinstance(beginning, int) else beginning(game)


def _create_source(beginning: Beginning) -> Random:
    """Return the source of chance of a strategy."""
    return chance.create_side_random("battery", beginning if isinstance(beginning, int) else 0)


def _play_shared(game: Game, other: Game, beginning: Beginning, player: Strategy) -> list[Action] | None:
    """Return the actions before two games diverge; None if they never do.

    The strategy decides in the first game only; its decisions in the other would not show a difference of the rules.
    """
    source, played = _create_source(beginning), list[Action]()
    state, other_state = _create_state(game, beginning), _create_state(other, beginning)
    state.is_emitting = other_state.is_emitting = False
    while _snapshot(state, len(played)) == _snapshot(other_state, len(played)):
        if state.is_terminal():
            return None
        played.append(player.decide(PlayerView(state), source))
        state.apply_action(played[-1])
        other_state.apply_action(played[-1])
    return played


def _snapshot(state: State, number: int) -> tuple[object, ...]:
    """Return what two games must have in common: the table, what is legal or won, and at intervals the observations."""
    if state.is_terminal():
        return (get_table_data(state), state.scores(), state.winners())
    seats = range(state.game.num_players) if number % CHECK_INTERVAL_DECISIONS == 0 else ()
    seen = [_remove_game_data(state.observation(seat)) for seat in seats]
    return (state.legal_actions(), get_table_data(state), seen)


def _iterate_cited_rules(game: Game, beginning: Beginning, player: Strategy, played: Sequence[Action]) -> Iterator[str]:
    """Yield the rules that a game cites which starts with these actions, and afterwards some rules that refuse."""
    source = _create_source(beginning)
    state = _create_state(game, beginning)
    node = Node(0, state.clone())
    yield from find_cited_rules(node)
    while not state.is_terminal() and node.number < game.max_decisions:
        asked_decision, seat, question = state.decision, state.current_player(), state.question
        if (
            node.number >= len(played)
            and (node.number - len(played)) % CHECK_INTERVAL_DECISIONS == 0
            and question is not None
        ):
            for thought in question.possible(state, seat):
                yield from (obstacle.rule for obstacle in thought.obstacles(state, seat, question))
        action = played[node.number] if node.number < len(played) else player.decide(PlayerView(state), source)
        events = state.apply_action(action)
        because = asked_decision.because if asked_decision is not None else None
        node = Node(node.number + 1, state.clone(), node, action, seat, tuple(events), because)
        yield from find_cited_rules(node)


def get_table_data(state: State) -> dict[str, Any]:
    """Return the table as plain data, without seed and parameters."""
    return _remove_game_data(state.to_dict())


def _remove_game_data(data: dict[str, Any]) -> dict[str, Any]:
    return {key: thing for key, thing in data.items() if key not in ("parameters", "seed", "draws")}
