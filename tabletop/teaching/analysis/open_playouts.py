"""Playouts of a position with all hands known. Only information hidden from all players is resampled.

They measure the win chances and the luck of a game. Decisions are judged in another way, on the information of the seat
alone (`judging`).
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
from tabletop.strategies.playouts import play_on
from tabletop.strategies.rollouts import ROUND
from tabletop.strategies.values import find_value
from tabletop.teaching.analysis.figures.scale import compute_chances
from tabletop.teaching.analysis.plan import AnalysisPlan

if TYPE_CHECKING:
    from tabletop.engine.core.actions import Action
    from tabletop.engine.core.state import State

S = TypeVar("S", bound="State")


def sample_future(state: S, seed: int) -> S:
    """Return a copy of a position in which all information hidden from every player is resampled.

    This is the order of face-down piles and all future randomness. Hands remain, and so do the parts of a pile that a
    player has seen. `seed` selects the sample.

    >>> from tabletop.teaching.analysis.open_playouts import sample_future
    >>> other = sample_future(deal, 1)
    >>> other.seats[1].hand == deal.seats[1].hand, sorted(other.deck) == sorted(deal.deck), other.deck == deal.deck
    (True, True, False)
    """
    new = state.clone()
    source = chance.create_side_random("future", seed, state.draws)
    new.seed = int(source.random() * 2**32)
    for keeper, f, owner in list_unseen_piles(new):
        _shuffle(new, keeper, f, owner, source)
    return new


def list_unseen_piles(state: State) -> Iterator[tuple[Any, Field, int]]:
    """Yield the piles that no seat sees: the object that holds each, the field, and the owner (-1 for the table)."""
    for f in SCHEMAS[type(state)].fields:
        if isinstance(f, SeatsField):
            for owner, part in enumerate(getattr(state, f.name)):
                for inner in SCHEMAS[f.of].fields:
                    if _is_unseen(state, inner, owner):
                        yield part, inner, owner
        elif _is_unseen(state, f, -1):
            yield state, f, -1


def _is_unseen(state: State, f: Field, owner: int) -> bool:
    leaf = f.leaf
    if not isinstance(leaf, PileField) or leaf.seen in (EVERYBODY, OWNER):
        return False
    if leaf.seen == NOBODY:
        return True
    owned = isinstance(f, ListField) and f.per_seat
    seats = range(state.game.num_players)
    return not owned and not any(getattr(state, leaf.seen)(seat, owner) for seat in seats)


def _shuffle(state: State, keeper: Any, f: Field, owner: int, source: Random) -> None:
    contents = getattr(keeper, f.name)
    if isinstance(f, (ListField, KeyedField)):
        setattr(
            keeper, f.name, type(contents)(_shuffle_pile(state, keeper, f, pile, owner, source) for pile in contents)
        )
    else:
        setattr(keeper, f.name, _shuffle_pile(state, keeper, f, contents, owner, source))


def _shuffle_pile(state: State, keeper: Any, f: Field, pile: list[Any], owner: int, source: Random) -> list[Any]:
    """Return a pile in another order. Things that some seat knows keep their places."""
    known_things: Counter[Any] = Counter()
    for seat in range(state.game.num_players):
        known_things |= Counter(list_known_things(state, seat, keeper, f.leaf, owner))
    places = []
    for k, thing in enumerate(pile):
        if known_things[thing] > 0:
            known_things[thing] -= 1
        else:
            places.append(k)
    # Sort first, so that the same things get the same order wherever they are now.
    things = sorted(pile[k] for k in places)
    chance.shuffle(things, source)
    new = list(pile)
    for k, thing in zip(places, things, strict=True):
        new[k] = thing
    return new


def is_drawn(before: State, after: State) -> bool:
    """Return True if chance was involved between two positions: a draw, or a change of a pile that no seat sees."""
    if before.draws != after.draws:
        return True
    return any(
        getattr(old_holder, f.name) != getattr(new_holder, f.name)
        for (old_holder, f, _), (new_holder, _, _) in zip(
            list_unseen_piles(before), list_unseen_piles(after), strict=False
        )
    )


class OpenPlayouts:
    """The playouts of one position with all hands known. Each is played once and stored.

    With an `action`, they begin after it, with new chance events in each playout. Playouts with the same number share
    their random seed at every position of a game as long as nothing is drawn in between. So their noise cancels when a
    position is compared with the next one.

    Playouts go to the end of the game, because only the end shows who has won. With a `depth` they stop at the end of a
    round, like those of decisions, and use the value estimate there. For a chart this is better: between deterministic
    players, a game played to its end is won or lost from the deal on. For an account it is worse: most of a result in
    D.E.I. was then neither luck nor skill but an error of the value estimate.
    """

    def __init__(
        self, state: State, plan: AnalysisPlan, action: Action | None = None, depth: int | None = None
    ) -> None:
        self.state, self.plan, self.action = state, plan, action
        self.depth = state.game.max_decisions if depth is None else depth
        self.least = None if depth is None else ROUND
        self.base, self.value = plan.find_strategy(state.game), plan.value or find_value(state.game)
        self.worths: list[tuple[float, ...]] = []
        """The final result or value of each playout for each seat."""

    def play(self, times: int) -> Iterator[None]:
        """Play, incrementally, until there are `times` playouts in total."""
        while len(self.worths) < times:
            number = len(self.worths)
            source = self._make_source(number)
            state = self.start(number, source)
            yield from play_on(state, self.base, source, self.depth, self.least)
            self.worths.append(compute_chances(state, self.value))
            yield

    def start(self, number: int, source: Random) -> State:
        """Return the initial position of the playout with this number."""
        state = sample_future(self.state, compute_seed(self.plan, self.state.seed, number))
        state.is_emitting = False
        if self.action is not None:
            if len(state.legal_actions()) > 1:
                self._choose_action(state, source)  # result unused: advances the random source as a real answer does
            state.apply_action(self.action)
        return state

    def check_answers(self, action: Action, times: int) -> Iterator[bool | None]:
        """Check whether the first `times` playouts all begin with this action. Yield None until the result is known."""
        for number in range(times):
            source = self._make_source(number)
            if self._choose_action(self.start(number, source), source) != action:
                yield False
                return
            yield None
        yield True

    def _choose_action(self, state: State, source: Random) -> Action:
        return self.base.decide(PlayerView.from_guess(state, state.current_player()), source)

    def _make_source(self, number: int) -> Random:
        return chance.create_side_random(f"playout {self.plan.seed}", self.state.seed, number)


class DealPlayouts(OpenPlayouts):
    """Playouts of new games with a new deal in each."""

    def start(self, number: int, source: Random) -> State:
        """Return a new deal."""
        state: State = self.state.game.new_initial_state(compute_seed(self.plan, self.state.seed, number))
        state.is_emitting = False
        return state


def compute_seed(plan: AnalysisPlan, seed: int, number: int) -> int:
    """Return the seed of the playouts with a number, in the game with this `seed`.

    Different games get different seeds under the same plan. Otherwise all games would be compared with the same few
    deals, and the error of these deals would not average out over many games.
    """
    return int(chance.create_side_random(f"dealt anew {plan.seed}", seed, number).random() * 2**31)
