"""Reactions at the table of a class, with pauses that reveal no hand.

The other players see a player's action only after a pause of random length, if other people may react to it. The pause
does not depend on the cards that they hold. A player who can react is asked at once, and has that time to answer
without the others noticing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tabletop import Session
from tabletop.engine.core.state import Skipped
from tabletop.engine.session.auto_pass import wants_question
from tabletop.engine.session.history import Node
from tabletop.engine.session.strategy_registry import HUMAN, find_strategy
from tabletop.engine.session.strategy_task import SLICE_SECONDS
from tabletop.engine.session.time_limit import DEFAULT_LIMIT_SECONDS
from tabletop_widgets.screen.controller.strategy_run import CHANCE_SECONDS, THOUGHT_SECONDS

PAUSE_SECONDS = (2.0, 6.0)
"""Shortest and longest pause after an action that people may react to, in seconds."""


@dataclass
class ReactionHold:
    """The part of the game that is hidden until a pause is over."""

    length: int
    """Number of history nodes shown to the seats that wait."""
    seats: frozenset[int] = frozenset()
    """Seats of people who may react, whether they can or not. A seat that alone may react need not wait."""
    is_over: bool = False
    """True if the pause is over and only an answer is missing."""


def find_pending(session: Session) -> Skipped | None:
    """Return the person's seat that is offered a reaction, with the question; None if there is no such seat."""
    state, question = session.state, session.state.question
    seat = state.current_player()
    is_chance = question is not None and question.pass_action(state, seat) is not None
    return (seat, question) if is_chance and question is not None and session.seats[seat] == HUMAN else None


def may_be_answered(session: Session) -> bool:
    """Return True if any seat might react to the last action, whether it can or not."""
    state, question = session.state, session.state.question
    asks = question is not None and question.pass_action(state, state.current_player()) is not None
    return asks or bool(session.node.skipped)


def find_possible_reactors(session: Session, nodes: Iterable[Node]) -> frozenset[int]:
    """Return the people who could react at one of these nodes, or can react now, and want to be asked."""
    pending_question = find_pending(session)
    return frozenset(
        seat
        for seat, question in (*_list_skipped(nodes), *([pending_question] if pending_question is not None else []))
        if session.seats[seat] == HUMAN and wants_question(session.auto_pass[seat], session.state, question, seat)
    )


def _list_skipped(nodes: Iterable[Node]) -> Iterator[Skipped]:
    for node in nodes:
        yield from node.skipped


def play_strategies(session: Session) -> float:
    """Let the strategies play until a person is asked, and return the seconds still to wait.

    Slow strategies have `CHANCE_SECONDS` for each chance to react, whether they can react or not. Raises StrategyError.
    """
    first, spent, timed_count = session.length, 0.0, 0
    while (thought := session.think()) is not None:
        state, question = session.state, session.state.question
        is_chance = question is not None and question.pass_action(state, thought.seat) is not None
        is_timed = is_chance and thought.auto_pass is None and _is_slow(session, thought.seat)
        while not thought.advance(
            SLICE_SECONDS, THOUGHT_SECONDS if is_timed and thought.can_stop else DEFAULT_LIMIT_SECONDS
        ):
            pass
        if is_timed:
            spent, timed_count = spent + thought.seconds, timed_count + 1
        thought.take()
    skipped = sum(_is_slow(session, seat) for seat, _ in _list_skipped(session.nodes[first - 1 :]))
    return max(0.0, (timed_count + skipped) * CHANCE_SECONDS - spent)


def _is_slow(session: Session, seat: int) -> bool:
    which = session.seats[seat]
    decider = find_strategy(which, session.game) if isinstance(which, str) and which != HUMAN else which
    return getattr(decider, "seconds", None) is not None
