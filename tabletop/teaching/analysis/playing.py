"""Playing a position on, as one who sees all hands: what nobody can know is dealt anew, everything else stays.

The swing of a game and its luck are measured so. What a decision was worth is not: there only the knowledge of the seat
counts (`judging`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from math import inf, sqrt
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from tabletop.engine import chance
from tabletop.engine.consequences.unseen import known_of
from tabletop.engine.sessions.outlook import Outlook
from tabletop.engine.table.compounds import Keyed, Listed, Seats
from tabletop.engine.table.fields import EVERYBODY, NOBODY, OWNER, Field, Pile
from tabletop.engine.table.generate import SHAPES
from tabletop.strategies.base import Strategy
from tabletop.strategies.values import Value

if TYPE_CHECKING:
    from tabletop.engine.state import State

S = TypeVar("S", bound="State")

NEAR = 2
"""The end is near where a trial ends within so many times the usual depth."""
PIECE = 6
"""Decisions in one piece of work."""


def other_future(state: S, seed: int) -> S:
    """A copy of a position in which everything that nobody can know is another: the order of piles that lie face down,
    and all chance to come. Hands stay what they are, and so does what somebody has seen of a pile.

    `seed` says which one.

    >>> from tabletop.teaching.analysis.playing import other_future
    >>> other = other_future(deal, 1)
    >>> other.seats[1].hand == deal.seats[1].hand, sorted(other.deck) == sorted(deal.deck), other.deck == deal.deck
    (True, True, False)
    """
    new = state.clone()
    source = chance.side_stream("future", seed, state.draws)
    new.seed = int(source.random() * 2**32)
    for keeper, f, owner in unseen_piles(new):
        _shuffle(new, keeper, f, owner, source)
    return new


def unseen_piles(state: State) -> Iterator[tuple[Any, Field, int]]:
    """The fields with piles that no seat sees: who keeps each, the field, and whose it is (-1: the table's)."""
    for f in SHAPES[type(state)].fields:
        if isinstance(f, Seats):
            for owner, part in enumerate(getattr(state, f.name)):
                for inner in SHAPES[f.of].fields:
                    if _unseen(state, inner, owner):
                        yield part, inner, owner
        elif _unseen(state, f, -1):
            yield state, f, -1


def _unseen(state: State, f: Field, owner: int) -> bool:
    leaf = f.leaf
    if not isinstance(leaf, Pile) or leaf.seen in (EVERYBODY, OWNER):
        return False
    if leaf.seen == NOBODY:
        return True
    owned = isinstance(f, Listed) and f.per_seat
    seats = range(state.game.num_players)
    return not owned and not any(getattr(state, leaf.seen)(seat, owner) for seat in seats)


def _shuffle(state: State, keeper: Any, f: Field, owner: int, source: Random) -> None:
    held = getattr(keeper, f.name)
    if isinstance(f, (Listed, Keyed)):
        setattr(keeper, f.name, type(held)(_shuffled(state, keeper, f, pile, owner, source) for pile in held))
    else:
        setattr(keeper, f.name, _shuffled(state, keeper, f, held, owner, source))


def _shuffled(state: State, keeper: Any, f: Field, pile: list[Any], owner: int, source: Random) -> list[Any]:
    """A pile in another order; what some seat knows of it lies where it lay."""
    known: Counter[Any] = Counter()
    for seat in range(state.game.num_players):
        known |= Counter(known_of(state, seat, keeper, f.leaf, owner))
    places = []
    for k, thing in enumerate(pile):
        if known[thing] > 0:
            known[thing] -= 1
        else:
            places.append(k)
    # Sorted first, so that the same things give the same order wherever they lie now.
    things = sorted(pile[k] for k in places)
    chance.shuffle(things, source)
    new = list(pile)
    for k, thing in zip(places, things, strict=True):
        new[k] = thing
    return new


def is_drawn(before: State, after: State) -> bool:
    """Whether chance has had a part in what led from one position to the next: a draw, or a pile that nobody sees."""
    if before.draws != after.draws:
        return True
    return any(
        getattr(one, f.name) != getattr(two, f.name)
        for (one, f, _), (two, _, _) in zip(unseen_piles(before), unseen_piles(after), strict=False)
    )


def play_on(state: State, base: Strategy, source: Random, depth: int) -> Iterator[None]:
    """Play a position on in place, piece by piece: `depth` decisions, each by `base`, or to the end."""
    state.telling = False
    left, decide, outlook = depth, base.decide, Outlook.imagined
    while left > 0 and not state.is_terminal():
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
            continue
        state.apply_action(decide(outlook(state, state.current_player()), source))
        question = state.question
        left -= question is None or not question.routine
        if left % PIECE == 0:
            yield


def depth_of(state: State, base: Strategy, depth: int, seed: int) -> Generator[None, None, int]:
    """How deep to play a position out, piece by piece: near the end of the game to the end, else `depth` decisions.

    Where the end is near, what is won counts, and not what a position was worth on the way.
    """
    trial = state.clone()
    yield from play_on(trial, base, chance.side_stream("depth", seed), NEAR * depth)
    return 2 * NEAR * depth if trial.is_terminal() else depth


def chances(state: State, value: Value) -> tuple[float, ...]:
    """What a position promises each seat: together 1 where several play.

    `value` says it of one seat.

    >>> from tabletop.teaching.analysis.playing import chances
    >>> round(sum(chances(deal, tabletop.strategies.values.by_hand)), 6)
    1.0
    """
    found = tuple([value(state, seat) for seat in range(state.game.num_players)])
    total = sum(found)
    return tuple([one / total for one in found]) if len(found) > 1 and total > 0 else found


def outcome(
    state: State, base: Strategy, value: Value, seed: int, number: int, depth: int
) -> Generator[None, None, tuple[float, ...]]:
    """One playout of a position, changed in place, piece by piece; returns what it promises each seat in the end."""
    yield from play_on(state, base, chance.side_stream("playout", seed, number), depth)
    return chances(state, value)


def mean(numbers: Iterable[float]) -> float:
    """The mean; 0 of none."""
    found = list(numbers)
    return sum(found) / len(found) if found else 0.0


def error_of(numbers: Iterable[float]) -> float:
    """The standard error of the mean; infinite for less than two."""
    found = list(numbers)
    n = len(found)
    if n < 2:
        return inf
    middle = sum(found) / n
    return sqrt(sum((x - middle) ** 2 for x in found) / (n - 1) / n)
