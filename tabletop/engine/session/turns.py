"""Turns of a line of play: where they begin, and which seat's turn it is while others react."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.session.causes import is_beginning

if TYPE_CHECKING:
    from tabletop.engine.core.state import State
    from tabletop.engine.session.history import Node


@dataclass(frozen=True)
class Turn:
    """Decisions of one seat up to the next decision of another one, with the reactions of others to them.

    They are pending in the positions `first` to `last` of the line.
    """

    player: int
    first: int
    last: int


def find_turns(nodes: Sequence[Node]) -> list[Turn]:
    """Return the turns of a line, the last one with the decision that is pending at its end.

    A turn begins when another seat decides, unless it reacts: its question is not in its own turn
    (`Question.is_in_own_turn`), or follows from its reaction. A question with `opens_turn` also begins a turn of the
    same seat, if the course of play asks it and not an action, such as a free action before the main one.

    >>> from tabletop.engine.session.turns import find_turns
    >>> session = tabletop.Session(gin, seed=7, seats=["heuristic", "greedy"])
    >>> played = session.run_strategies(6)
    >>> [(turn.player, turn.first, turn.last) for turn in find_turns(session.nodes)]
    [(1, 0, 0), (0, 1, 1), (1, 2, 2), (0, 3, 4), (1, 5, 6)]
    """
    turns: list[Turn] = []
    reactors: set[int] = set()
    seat, first = nodes[0].state.current_player(), 0
    for k, node in enumerate(nodes):
        player = node.state.current_player()
        if k and _begins_turn(node.state, player, seat, reactors):
            turns.append(Turn(seat, first, k - 1))
            seat, first = player, k
            reactors.clear()
        elif player != seat:
            reactors.add(player)
    return [*turns, Turn(seat, first, len(nodes) - 1)]


def _begins_turn(state: State, player: int, seat: int, reactors: set[int]) -> bool:
    """Return True if the pending decision begins a turn after that of `seat`, to which `reactors` have reacted."""
    question = state.question
    if question is None:
        return False
    is_caused = isinstance(state.agenda[-1][2], Action)
    if question.opens_turn:
        return player != seat or not is_caused or state.game.num_players == 1
    if player == seat or not question.is_in_own_turn(state, player):
        return False
    return not (is_caused and player in reactors)


def find_last_mover(node: Node) -> int | None:
    """Return the seat that decided last up to this node, not counting passed reactions; None at the start.

    >>> from tabletop.engine.session.turns import find_last_mover
    >>> session = tabletop.Session(gin, seed=7, seats=["heuristic", "greedy"])
    >>> played = session.run_strategies(4)
    >>> find_last_mover(session.node)
    0
    """
    while node.parent is not None:
        question = node.parent.state.question
        passing = question.pass_action(node.parent.state, node.player) if question and node.player is not None else None
        if node.player is not None and (passing is None or passing != node.action):
            return node.player
        node = node.parent
    return None


def find_move_start(nodes: Sequence[Node], at: int) -> int:
    """Return the index of the node before the move to which the decision pending at the node `at` belongs.

    A move is a decision with the choices that follow from it, such as a target or a payment.

    >>> from tabletop.engine.session.turns import find_move_start
    >>> session = tabletop.Session(gin, seed=7, seats=["heuristic", "greedy"])
    >>> played = session.run_strategies(6)
    >>> find_move_start(session.nodes, 4)
    3
    """
    player = nodes[at + 1].player if at + 1 < len(nodes) else None
    while 0 < at < len(nodes) - 1 and nodes[at].player == player and not is_beginning(nodes[at + 1]):
        at -= 1
    return at
