"""Edits of deals: take a thing out of a deal, or give it to a seat; everything else keeps its order.

Every edited position is serialized and read back, with all checks of the game. The first of several edits that passes
is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

from tabletop.engine.core import chance
from tabletop.engine.core.state import State
from tabletop.engine.serialization.saving import SaveError
from tabletop.experiments.worth.locations import Place, find_designs, find_next_pile, is_open, list_places

MAX_TRIED = 60
"""Maximum number of edits that are tried for a thing in a deal."""


class DealEditError(ValueError):
    """Error for a thing that cannot be taken out, given, or repriced; the message gives the reason."""


def remove_thing(state: State, kind: str, thing: str) -> State:
    """Return the same deal without a thing: the next of its pile takes its place.

    If a game requires every thing on the table, it is put at the bottom of its pile.
    """
    if not any(_find_copies(state, place, thing) for place in list_places(state, kind)):
        return state
    deep = max([len(place.things) for place in list_places(state, kind) if place.hidden], default=1)
    # The first edit nearly always passes. If it breaks a rule, e.g. of colours, a card further down replaces the thing.
    ways = (
        partial(_take_out, kind=kind, thing=thing, down=down, skip=skip)
        for skip in range(max(1, min(deep, MAX_TRIED)))
        for down in (False, True)
    )
    return _find_first_valid(state, ways, thing, "taken out")


def _find_copies(state: State, place: Place, thing: str) -> list[str]:
    design_by_id = find_designs(state, place.kind)
    return [id for id in place.things if id and design_by_id.get(id, id) == thing]


def _take_out(state: State, kind: str, thing: str, down: bool, skip: int) -> None:
    out: list[str] = []
    for place in list_places(state, kind):
        copies = _find_copies(state, place, thing)
        if not copies:
            continue
        out += copies
        left = [id for id in place.things if id not in copies]
        if place.hidden:
            place.set_things(left)
            continue
        for copy in copies:
            _fill(state, place, copy, thing, skip)
    if down:
        _lay_down(state, kind, out)


def _fill(state: State, place: Place, copy: str, thing: str, skip: int = 0) -> None:
    """Put the next of the pile in the place of a copy; leave it empty if there is none."""
    where = place.things.index(copy)
    pile = find_next_pile(state, place)
    design_by_id = find_designs(state, place.kind)
    coming = [id for id in reversed(pile.things) if design_by_id.get(id, id) != thing] if pile is not None else []
    things = place.things.copy()
    if pile is not None and skip < len(coming):
        things[where] = coming[skip]
        rest = pile.things.copy()
        rest.pop(len(rest) - 1 - rest[::-1].index(coming[skip]))
        pile.set_things(rest)
    elif place.slots:
        things[where] = ""
    else:
        things.pop(where)
    place.set_things(things)


def _lay_down(state: State, kind: str, out: Iterable[str]) -> None:
    """Put things at the bottom of a hidden pile."""
    for pile in list_places(state, kind):
        if pile.hidden:
            pile.set_things([*out, *pile.things])
            return


def give_thing(state: State, kind: str, thing: str, seat: int, source: Random) -> State:
    """Return the same deal with a thing given to a seat in exchange for another, or put where such things go."""
    design_by_id = find_designs(state, kind)
    own = [place for place in list_places(state, kind) if place.owner == seat and not place.slots]
    holding = sorted((p for p in own if p.full), key=lambda place: place.field.leaf.seen == "everybody")
    if any(_find_copies(state, place, thing) for place in holding):
        return state
    number = source.random()
    if holding:
        spots = _shuffle_spots(holding[0].things, source)
        hows = ("fill", "aside", "swap")
        ways = [_Exchange(holding[0], thing, spot, number, how) for spot in spots for how in hows]
        return _find_first_valid(state, ways, thing, "given")
    empty = [place for place in own if place.field.described]
    if empty:
        return _find_first_valid(state, [partial(_add, like=empty[0], thing=thing, number=number)], thing, "given")
    laid = [place for place in list_places(state, kind) if is_open(place) and place.full and place.field.described]
    if laid:
        if any(_find_copies(state, place, thing) for place in laid):
            return state
        chosen = chance.pick(laid, source)
        ways = [_Exchange(chosen, thing, spot, number, "swap") for spot in _shuffle_spots(chosen.things, source)]
        return _find_first_valid(state, ways, thing, "given")
    if any(
        design_by_id.get(id, id) == thing for place in list_places(state, kind) if place.hidden for id in place.things
    ):
        return _find_first_valid(state, [partial(_put_next, kind=kind, thing=thing)], thing, "given")
    raise DealEditError(f"{thing} cannot be given: no seat starts with such an item, and no pile contains it")


def _shuffle_spots(things: list[str], source: Random) -> list[int]:
    """Return the indices of the things that are there, in random order."""
    spots = [k for k, id in enumerate(things) if id]
    chance.shuffle(spots, source)
    return spots[:MAX_TRIED]


def _find_same(state: State, like: Place) -> Place:
    """Return the place in a clone that corresponds to a place of the original position."""
    of = (like.field, like.owner, like.number)
    return next(p for p in list_places(state, like.kind) if (p.field, p.owner, p.number) == of)


def _find_copy(state: State, kind: str, thing: str, but: Place, number: float) -> tuple[Place, str] | None:
    """Return a copy of a thing and its place; hidden piles come first, then the table, then other seats."""
    every = [(place, id) for place in list_places(state, kind) for id in _find_copies(state, place, thing)]
    to_come = [copy for copy in every if copy[0].hidden]
    of_table = [copy for copy in every if copy[0].owner < 0]
    of_others = [copy for copy in every if copy[0].owner != but.owner]
    copies = to_come or of_table or of_others
    return copies[int(number * len(copies))] if copies else None


class _Exchange:
    """Exchange of a thing with the one in a certain spot.

    `how` is used where the two cannot simply change places: the former owner gets the next of its pile ("fill"), the
    thing from the spot leaves the game ("aside"), or they change places anyway ("swap").
    """

    def __init__(self, like: Place, thing: str, spot: int, number: float, how: str) -> None:
        self.like, self.thing, self.spot, self.number, self.how = like, thing, spot, number, how

    def __call__(self, state: State) -> None:
        hand = _find_same(state, self.like)
        located = _find_copy(state, self.like.kind, self.thing, hand, self.number)
        leaves, comes = hand.things[self.spot], self.thing
        if located is not None:
            lay, comes = located
            if self.how == "aside" or (self.how == "fill" and lay.owner >= 0):
                if lay.hidden:
                    lay.set_things([id for id in lay.things if id != comes])
                else:
                    _fill(state, lay, comes, self.thing)
                self._lay(state, leaves, on_top=lay.owner >= 0)
            else:
                things = lay.things.copy()
                things[things.index(comes)] = leaves
                lay.set_things(things)
        elif self.how == "aside":
            self._lay(state, leaves, on_top=False)
        hand = _find_same(state, self.like)
        things = hand.things.copy()
        things[self.spot] = comes
        hand.set_things(things)

    def _lay(self, state: State, leaves: str, on_top: bool) -> None:
        """Put the exchanged thing on top of its pile, or where things outside the game are kept."""
        hand = _find_same(state, self.like)
        pile = find_next_pile(state, hand) if on_top else None
        if pile is not None:
            pile.set_things([*pile.things, leaves])
            return
        for place in list_places(state, self.like.kind):
            if is_open(place) and place.number < 0 and not place.slots:
                together = [*place.things, leaves]
                place.set_things(sorted(together) if place.things == sorted(place.things) else together)
                return


def _add(state: State, like: Place, thing: str, number: float) -> None:
    """Put a thing in an empty place."""
    located = _find_copy(state, like.kind, thing, like, number)
    comes = thing
    if located is not None:
        lay, comes = located
        if lay.hidden:
            rest = lay.things.copy()
            rest.remove(comes)
            lay.set_things(rest)
        else:
            _fill(state, lay, comes, thing)
    place = _find_same(state, like)
    place.set_things([*place.things, comes])


def _put_next(state: State, kind: str, thing: str) -> None:
    """Put a thing on top of its pile, so that it comes next."""
    for pile in list_places(state, kind):
        if pile.hidden and (copies := _find_copies(state, pile, thing)):
            rest = pile.things.copy()
            rest.remove(copies[-1])
            pile.set_things([*rest, copies[-1]])
            return


def _find_first_valid(state: State, ways: Iterable[Callable[[State], Any]], thing: str, what: str) -> State:
    """Return the first position that is valid. Raises DealEditError with the reason of the last one."""
    wrong: Exception | None = None
    for way in ways:
        edited = state.clone()
        way(edited)
        try:
            return read_back(edited)
        except SaveError as error:
            wrong = error
    raise DealEditError(f"{thing} cannot be {what}: {wrong}")


def read_back(state: State) -> State:
    """Return the position after serialization and reading, with all checks of its game."""
    restored: State = state.game.state_from_dict(state.to_dict())
    return restored


def iterate_exchanges(
    words: tuple[str, ...], seat: int, thing: str, options: Iterable[str]
) -> Iterator[tuple[str, ...]]:
    """Yield the words by seat with one given to a seat.

    Its former seat gets the word of the other, or any word. Later results change further seats, too.
    """
    free = [word for word in options if word != thing]
    for other in (words[seat], *free):
        yield tuple(thing if k == seat else other if word == thing else word for k, word in enumerate(words))
    for k in range(len(words)):
        for other in free if k != seat else ():
            yield tuple(thing if j == seat else other if j == k else word for j, word in enumerate(words))


def iterate_replacements(words: tuple[str, ...], thing: str, options: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Yield the words by seat without one: the seat that had it gets one that no seat has."""
    for other in options:
        if other not in words:
            yield tuple(other if word == thing else word for word in words)
