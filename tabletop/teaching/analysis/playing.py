"""Playing a position on, as one who sees all hands: what nobody can know is dealt anew, everything else stays.

The swing of a game and its luck are measured so. What a decision was worth is not: there only the knowledge of the seat
counts (`judging`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from tabletop.engine.core import chance
from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.preview.opaque_values import list_known_things
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import KeyedField, ListField, SeatsField
from tabletop.engine.schema.field_types import EVERYBODY, NOBODY, OWNER, Field, PileField
from tabletop.strategies.playouts import played_on
from tabletop.strategies.rollouts import ROUND
from tabletop.strategies.values import value_of
from tabletop.teaching.analysis.figures.scale import chances
from tabletop.teaching.analysis.plan import Plan

if TYPE_CHECKING:
    from tabletop.engine.core.actions import Action
    from tabletop.engine.core.state import State

S = TypeVar("S", bound="State")


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
    source = chance.create_side_random("future", seed, state.draws)
    new.seed = int(source.random() * 2**32)
    for keeper, f, owner in unseen_piles(new):
        _shuffle(new, keeper, f, owner, source)
    return new


def unseen_piles(state: State) -> Iterator[tuple[Any, Field, int]]:
    """The fields with piles that no seat sees: who keeps each, the field, and whose it is (-1: the table's)."""
    for f in SCHEMAS[type(state)].fields:
        if isinstance(f, SeatsField):
            for owner, part in enumerate(getattr(state, f.name)):
                for inner in SCHEMAS[f.of].fields:
                    if _unseen(state, inner, owner):
                        yield part, inner, owner
        elif _unseen(state, f, -1):
            yield state, f, -1


def _unseen(state: State, f: Field, owner: int) -> bool:
    leaf = f.leaf
    if not isinstance(leaf, PileField) or leaf.seen in (EVERYBODY, OWNER):
        return False
    if leaf.seen == NOBODY:
        return True
    owned = isinstance(f, ListField) and f.per_seat
    seats = range(state.game.num_players)
    return not owned and not any(getattr(state, leaf.seen)(seat, owner) for seat in seats)


def _shuffle(state: State, keeper: Any, f: Field, owner: int, source: Random) -> None:
    held = getattr(keeper, f.name)
    if isinstance(f, (ListField, KeyedField)):
        setattr(keeper, f.name, type(held)(_shuffled(state, keeper, f, pile, owner, source) for pile in held))
    else:
        setattr(keeper, f.name, _shuffled(state, keeper, f, held, owner, source))


def _shuffled(state: State, keeper: Any, f: Field, pile: list[Any], owner: int, source: Random) -> list[Any]:
    """A pile in another order; what some seat knows of it lies where it lay."""
    known: Counter[Any] = Counter()
    for seat in range(state.game.num_players):
        known |= Counter(list_known_things(state, seat, keeper, f.leaf, owner))
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


class Played:
    """The playouts of one position, as one who sees all hands plays it on; each is made once and kept.

    With an `action`, of the position after it: what chance brings on the way is another in each. The playouts of a
    number have the same chance at every position of a game, as long as nothing was drawn between: so their noise
    falls out where one position is compared with the next.

    They go to the end of the game, because only there it is known who has won; with a `depth` they stop where a round
    ends, as those of decisions do, and tell what is promised there. For a picture that is better: a game of players
    without doubts, played to its end, is won or lost from the deal on. For an account it is not: most of a result in
    D.E.I. was then neither luck nor skill but what the value of the position had misjudged.
    """

    def __init__(self, state: State, plan: Plan, action: Action | None = None, depth: int | None = None) -> None:
        self.state, self.plan, self.action = state, plan, action
        self.depth = state.game.max_decisions if depth is None else depth
        self.least = None if depth is None else ROUND
        self.base, self.value = plan.strategy(state.game), plan.value or value_of(state.game)
        self.worths: list[tuple[float, ...]] = []
        """What each playout has won or promised each seat in the end."""

    def play(self, times: int) -> Iterator[None]:
        """Play until there are so many playouts in all, piece by piece."""
        while len(self.worths) < times:
            number = len(self.worths)
            source = self._source(number)
            state = self.begun(number, source)
            yield from played_on(state, self.base, source, self.depth, self.least)
            self.worths.append(chances(state, self.value))
            yield

    def begun(self, number: int, source: Random) -> State:
        """Where the playout of this number begins."""
        state = other_future(self.state, mixed(self.plan, self.state.seed, number))
        state.is_emitting = False
        if self.action is not None:
            if len(state.legal_actions()) > 1:
                self._answer(state, source)  # thrown away: the chance in its mind goes on as where it plays itself
            state.apply_action(self.action)
        return state

    def answers(self, action: Action, times: int) -> Iterator[bool | None]:
        """Whether the first so many playouts all begin with this action, piece by piece: None between."""
        for number in range(times):
            source = self._source(number)
            if self._answer(self.begun(number, source), source) != action:
                yield False
                return
            yield None
        yield True

    def _answer(self, state: State, source: Random) -> Action:
        return self.base.decide(PlayerView.from_guess(state, state.current_player()), source)

    def _source(self, number: int) -> Random:
        return chance.create_side_random(f"playout {self.plan.seed}", self.state.seed, number)


class Dealt(Played):
    """The same of new games, dealt anew in each playout."""

    def begun(self, number: int, source: Random) -> State:
        """A new deal."""
        state: State = self.state.game.new_initial_state(mixed(self.plan, self.state.seed, number))
        state.is_emitting = False
        return state


def mixed(plan: Plan, seed: int, number: int) -> int:
    """What makes the chance of the playouts of a number, in the game with this `seed`.

    Another game has other chance, with the same plan too: else all games would be compared with the same few deals, and
    what these are worth too much would not fall out over many games.
    """
    return int(chance.create_side_random(f"dealt anew {plan.seed}", seed, number).random() * 2**31)
