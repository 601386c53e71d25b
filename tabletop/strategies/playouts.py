"""Playing a position on: at random to its end, or with a fast strategy for some decisions."""

from __future__ import annotations

from collections.abc import Iterator
from math import tanh
from random import Random

from tabletop.engine.actions import Action
from tabletop.engine.decisions import require_position
from tabletop.engine.sessions.outlook import Outlook
from tabletop.engine.state import State
from tabletop.strategies.base import Strategy

PIECE = 6
"""Decisions in one piece of thought."""


def playout(state: State, source: Random, horizon: int | None = None) -> tuple[float, ...]:
    """Play on at random, in place; utilities of all seats from -1 to 1.

    After `horizon` decisions it stops and the game's own value of the position stands in for the end. Raises
    PositionError if `state` is no position.

    >>> tabletop.strategies.playout(deal, random.Random(1))
    (0.0, 0.0)
    """
    require_position(state)
    state.telling = False
    draw = source.random
    left = horizon if horizon is not None else state.game.max_decisions
    while not state.is_terminal():
        if left <= 0:
            evaluate = state.game.evaluate
            return tuple(tanh(evaluate(state, seat) / 10) for seat in range(state.game.num_players))
        legal = state.legal_actions()
        state.apply_action(legal[int(draw() * len(legal))])
        left -= 1
    return state.returns()


def played_on(
    state: State,
    base: Strategy,
    source: Random,
    depth: int,
    least: int | None = None,
    line: list[tuple[int, Action]] | None = None,
    most: int = 0,
) -> Iterator[None]:
    """Let `base` play on for everybody in place, piece by piece, for `depth` decisions that are not routine.

    It stops where a round ends, if there were `least` decisions or more by then; None: never for that. The first `most`
    decisions are put into `line`: who decided what.

    >>> from tabletop.strategies.playouts import played_on
    >>> guess = tabletop.Outlook(deal).resample(1)
    >>> len(list(played_on(guess, tabletop.strategy("random", gin), random.Random(1), 13)))
    2
    """
    decide, outlook, round = base.decide, Outlook.imagined, state.round
    enough = -1 if least is None else depth - least
    while depth > 0 and not state.is_terminal():
        if state.round != round:
            round = state.round
            if depth <= enough:
                return
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
            continue
        player = state.current_player()
        action = decide(outlook(state, player), source)
        if line is not None and len(line) < most:
            line.append((player, action))
        state.apply_action(action)
        question = state.question
        depth -= question is None or not question.routine
        if depth % PIECE == 0:
            yield
