"""Playouts: continue a position with a fast strategy for some decisions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tabletop.engine.core.actions import Action
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.core.state import State
from tabletop.strategies.base import Strategy

PIECE = 6
"""Number of decisions in one piece of work."""


def play_on(
    state: State,
    base: Strategy,
    source: Random,
    depth: int,
    least: int | None = None,
    line: list[tuple[int, Action]] | None = None,
    most: int = 0,
) -> Iterator[None]:
    """Let `base` play for all seats in place, piece by piece, for `depth` decisions that are not routine.

    It stops at the end of a round after `least` decisions or more; None: only at `depth`. The first `most` decisions
    are appended to `line` as (seat, action).

    >>> from tabletop.strategies.playouts import play_on
    >>> guess = tabletop.PlayerView(deal).resample(1)
    >>> len(list(play_on(guess, tabletop.find_strategy("random", gin), random.Random(1), 13)))
    2
    """
    decide, view, round = base.decide, PlayerView.from_guess, state.round
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
        action = decide(view(state, player), source)
        if line is not None and len(line) < most:
            line.append((player, action))
        state.apply_action(action)
        question = state.question
        depth -= question is None or not question.routine
        if depth % PIECE == 0:
            yield
