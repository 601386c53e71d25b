"""Starts of games: as dealt, without a thing, or with it given to a seat. Plans carry them to worker processes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tabletop.engine.core import chance
from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.session.strategy_registry import Seat, SeatedStrategy
from tabletop.engine.session.time_limit import TimeLimit
from tabletop.experiments.worth.deal_edits import (
    DealEditError,
    give_thing,
    iterate_exchanges,
    iterate_replacements,
    remove_thing,
)
from tabletop.experiments.worth.locations import find_chosen_words, is_open, list_choices, list_places

DEALT, WITHOUT, GIVEN = "as dealt", "without", "given"
MAX_SETUP = 300
"""Maximum number of decisions of a set-up."""


@dataclass(frozen=True)
class Deal:
    """Function that returns the first position of a game: the same deal, with one change to a thing of one kind.

    The position is the one where things of this `kind` have been dealt to the seat; `players` play the set-up until
    then.
    """

    players: tuple[Seat, ...]
    kind: str
    way: str = DEALT
    thing: str = ""
    seat: int = 0
    strict: bool = False
    """True if DealEditError is raised when the change is not possible in a deal; otherwise the deal stays as dealt."""

    def __call__(self, game: Game, seed: int) -> State:
        try:
            return self._begin(game, seed, self.way)
        except DealEditError:
            if self.strict:
                raise
            return self._begin(game, seed, DEALT)

    def _begin(self, game: Game, seed: int, way: str) -> State:
        state = game.new_initial_state(seed)
        words = find_chosen_words(game, state).get(self.kind)
        if words is not None:
            return self._begin_with_words(game, seed, way, *words)
        state = deal_kind(state, self.kind, self.seat, self.players, seed)
        if way == WITHOUT:
            return remove_thing(state, self.kind, self.thing)
        if way == GIVEN:
            source = chance.create_side_random("worth", seed, self.seat)
            return give_thing(state, self.kind, self.thing, self.seat, source)
        return state

    def _begin_with_words(self, game: Game, seed: int, way: str, parameter: str, field: str) -> State:
        """Return the deal with other words of the seats, set by a parameter; the rest of the deal is unchanged."""
        state = game.new_initial_state(seed)
        words = _read_words(state, field)
        if not all(words):
            state = play_on(state, self.players, seed, lambda s: all(_read_words(s, field)))
            words = _read_words(state, field)
        options = list_choices(state, self.kind, field)
        ways: Iterable[tuple[str, ...]] = [words]
        if way == GIVEN and words[self.seat] != self.thing:
            ways = iterate_exchanges(words, self.seat, self.thing, options)
        elif way == WITHOUT and self.thing in words:
            ways = iterate_replacements(words, self.thing, options)
        wrong: Exception | None = None
        for assignment in ways:
            try:
                changed: State = _with_words(game, parameter, tuple(filter(None, assignment))).new_initial_state(seed)
                return changed
            except ParameterError as error:
                wrong = error
        why = wrong or "there is no other item to take its place"
        raise DealEditError(f"{self.thing} cannot be {'given' if way == GIVEN else 'taken out'}: {why}")


def _read_words(state: State, field: str) -> tuple[str, ...]:
    seats: Any = getattr(state, "seats", ())
    return tuple(getattr(seat, field) for seat in seats)


@lru_cache(maxsize=256)
def _with_words(game: Game, parameter: str, words: tuple[str, ...]) -> Game:
    """Return the game with the words of its seats; the cache saves its maps and similar data."""
    return game.with_parameters(**{parameter: words})


def deal_kind(state: State, kind: str, seat: int, players: tuple[Seat, ...], seed: int) -> State:
    """Return the deal when the seat first holds things of this kind; unchanged if that is after the set-up."""

    def has_things(now: State) -> bool:
        return any(place.owner == seat and place.full and not place.slots for place in list_places(now, kind))

    own_places = [place for place in list_places(state, kind) if place.owner == seat and not place.slots]
    if (
        not own_places
        or has_things(state)
        or (state.round and any(is_open(p) and p.full for p in list_places(state, kind)))
    ):
        return state
    later = play_on(state.clone(), players, seed, has_things)
    return later if has_things(later) else state


def play_on(state: State, players: tuple[Seat, ...], seed: int, enough: Any) -> State:
    """Play the set-up with these strategies until `enough` is true or the first round begins."""
    game = state.game
    deciders = [SeatedStrategy(which, game, seat, seed) for seat, which in enumerate(players)]
    sources = [chance.create_side_random("seat", seed, seat) for seat in range(len(deciders))]
    round = state.round
    with TimeLimit(None) as patience:
        for taken in range(MAX_SETUP):
            if enough(state) or state.is_terminal() or state.round != round:
                break
            player = state.current_player()
            deciders[player].move(state, sources[player], taken, patience)
    return state
