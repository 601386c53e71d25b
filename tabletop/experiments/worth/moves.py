"""Deals made otherwise: a thing taken out of the same deal, or given to a seat; all else stays in its order.

Every position so made is read back as a saved one is, with all that the game checks; of several ways to do a thing the
first is taken that passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

from tabletop.engine.core import chance
from tabletop.engine.core.state import State
from tabletop.engine.serialization.saving import SaveError
from tabletop.experiments.worth.places import Place, designs, is_open, next_of, places

MOST_TRIED = 60
"""So many ways of doing a thing are tried in a deal."""


class CannotBeDone(ValueError):
    """A thing that cannot be taken out, given, or made dearer; the message says why."""


def without(state: State, kind: str, thing: str) -> State:
    """The same deal without a thing: wherever it lies, the next of its pile takes its place.

    Where a game wants every thing somewhere on the table, it lies at the bottom of its pile.
    """
    if not any(_copies(state, place, thing) for place in places(state, kind)):
        return state
    deep = max([len(place.things) for place in places(state, kind) if place.hidden], default=1)
    # The first way nearly always does; where a rule speaks of colours, say, one further down takes the place.
    ways = (
        partial(_take_out, kind=kind, thing=thing, down=down, skip=skip)
        for skip in range(max(1, min(deep, MOST_TRIED)))
        for down in (False, True)
    )
    return _first(state, ways, thing, "taken out")


def _copies(state: State, place: Place, thing: str) -> list[str]:
    known = designs(state, place.kind)
    return [id for id in place.things if id and known.get(id, id) == thing]


def _take_out(state: State, kind: str, thing: str, down: bool, skip: int) -> None:
    out: list[str] = []
    for place in places(state, kind):
        copies = _copies(state, place, thing)
        if not copies:
            continue
        out += copies
        left = [id for id in place.things if id not in copies]
        if place.hidden:
            place.hold(left)
            continue
        for copy in copies:
            _fill(state, place, copy, thing, skip)
    if down:
        _lay_down(state, kind, out)


def _fill(state: State, place: Place, copy: str, thing: str, skip: int = 0) -> None:
    """The next of its pile in the place of a copy; nothing if there is none."""
    where = place.things.index(copy)
    pile = next_of(state, place)
    known = designs(state, place.kind)
    coming = [id for id in reversed(pile.things) if known.get(id, id) != thing] if pile is not None else []
    things = place.things.copy()
    if pile is not None and skip < len(coming):
        things[where] = coming[skip]
        rest = pile.things.copy()
        rest.pop(len(rest) - 1 - rest[::-1].index(coming[skip]))
        pile.hold(rest)
    elif place.slots:
        things[where] = ""
    else:
        things.pop(where)
    place.hold(things)


def _lay_down(state: State, kind: str, out: Iterable[str]) -> None:
    """At the bottom of a pile that nobody sees."""
    for pile in places(state, kind):
        if pile.hidden:
            pile.hold([*out, *pile.things])
            return


def given(state: State, kind: str, thing: str, seat: int, source: Random) -> State:
    """The same deal with a thing given to a seat, for another of what it holds; or laid where such things lie."""
    known = designs(state, kind)
    own = [place for place in places(state, kind) if place.owner == seat and not place.slots]
    holding = sorted((p for p in own if p.full), key=lambda place: place.field.leaf.seen == "everybody")
    if any(_copies(state, place, thing) for place in holding):
        return state
    number = source.random()
    if holding:
        spots = _in_order(holding[0].things, source)
        hows = ("fill", "aside", "swap")
        ways = [_Exchange(holding[0], thing, spot, number, how) for spot in spots for how in hows]
        return _first(state, ways, thing, "given")
    empty = [place for place in own if place.field.described]
    if empty:
        return _first(state, [partial(_add, like=empty[0], thing=thing, number=number)], thing, "given")
    laid = [place for place in places(state, kind) if is_open(place) and place.full and place.field.described]
    if laid:
        if any(_copies(state, place, thing) for place in laid):
            return state
        chosen = chance.pick(laid, source)
        ways = [_Exchange(chosen, thing, spot, number, "swap") for spot in _in_order(chosen.things, source)]
        return _first(state, ways, thing, "given")
    if any(known.get(id, id) == thing for place in places(state, kind) if place.hidden for id in place.things):
        return _first(state, [partial(_next, kind=kind, thing=thing)], thing, "given")
    raise CannotBeDone(f"{thing} cannot be given: no seat holds such a thing when a game begins, and no pile has it")


def _in_order(things: list[str], source: Random) -> list[int]:
    """The places of the things that lie there, one by one, in an order by chance."""
    spots = [k for k, id in enumerate(things) if id]
    chance.shuffle(spots, source)
    return spots[:MOST_TRIED]


def _same(state: State, like: Place) -> Place:
    """A place of one position in a clone of it."""
    of = (like.field, like.owner, like.number)
    return next(p for p in places(state, like.kind) if (p.field, p.owner, p.number) == of)


def _found(state: State, kind: str, thing: str, but: Place, number: float) -> tuple[Place, str] | None:
    """A copy of a thing and where it lies: what is still to come first, then what lies open, then what others hold."""
    every = [(place, id) for place in places(state, kind) for id in _copies(state, place, thing)]
    to_come = [one for one in every if one[0].hidden]
    of_table = [one for one in every if one[0].owner < 0]
    of_others = [one for one in every if one[0].owner != but.owner]
    copies = to_come or of_table or of_others
    return copies[int(number * len(copies))] if copies else None


class _Exchange:
    """A thing comes to lie in a certain spot, and what lay there where the thing was.

    `how` says what is done where the two cannot simply change places: whoever held the thing gets the next of its pile
    ("fill"), what lay there goes out of the game ("aside"), or they change places all the same ("swap").
    """

    def __init__(self, like: Place, thing: str, spot: int, number: float, how: str) -> None:
        self.like, self.thing, self.spot, self.number, self.how = like, thing, spot, number, how

    def __call__(self, state: State) -> None:
        hand = _same(state, self.like)
        there = _found(state, self.like.kind, self.thing, hand, self.number)
        leaves, comes = hand.things[self.spot], self.thing
        if there is not None:
            lay, comes = there
            if self.how == "aside" or (self.how == "fill" and lay.owner >= 0):
                if lay.hidden:
                    lay.hold([id for id in lay.things if id != comes])
                else:
                    _fill(state, lay, comes, self.thing)
                self._lay(state, leaves, on_top=lay.owner >= 0)
            else:
                things = lay.things.copy()
                things[things.index(comes)] = leaves
                lay.hold(things)
        elif self.how == "aside":
            self._lay(state, leaves, on_top=False)
        hand = _same(state, self.like)
        things = hand.things.copy()
        things[self.spot] = comes
        hand.hold(things)

    def _lay(self, state: State, leaves: str, on_top: bool) -> None:
        """What was exchanged: on top of its pile, or where things lie that are not in the game."""
        hand = _same(state, self.like)
        pile = next_of(state, hand) if on_top else None
        if pile is not None:
            pile.hold([*pile.things, leaves])
            return
        for place in places(state, self.like.kind):
            if is_open(place) and place.number < 0 and not place.slots:
                together = [*place.things, leaves]
                place.hold(sorted(together) if place.things == sorted(place.things) else together)
                return


def _add(state: State, like: Place, thing: str, number: float) -> None:
    """A thing comes to lie where nothing lay."""
    there = _found(state, like.kind, thing, like, number)
    comes = thing
    if there is not None:
        lay, comes = there
        if lay.hidden:
            rest = lay.things.copy()
            rest.remove(comes)
            lay.hold(rest)
        else:
            _fill(state, lay, comes, thing)
    place = _same(state, like)
    place.hold([*place.things, comes])


def _next(state: State, kind: str, thing: str) -> None:
    """A thing lies on top of its pile, so that it comes next."""
    for pile in places(state, kind):
        if pile.hidden and (copies := _copies(state, pile, thing)):
            rest = pile.things.copy()
            rest.remove(copies[-1])
            pile.hold([*rest, copies[-1]])
            return


def _first(state: State, ways: Iterable[Callable[[State], Any]], thing: str, what: str) -> State:
    """The first of the positions so made that can be; CannotBeDone with what the last one said of itself."""
    wrong: Exception | None = None
    for way in ways:
        made = state.clone()
        way(made)
        try:
            return read_back(made)
        except SaveError as error:
            wrong = error
    raise CannotBeDone(f"{thing} cannot be {what}: {wrong}")


def read_back(state: State) -> State:
    """The position as it comes back from a file: with everything checked that its game checks."""
    found: State = state.game.state_from_dict(state.to_dict())
    return found


def turned(words: tuple[str, ...], seat: int, thing: str, known: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Words by seat with one given to a seat: who had it gets the other's, or any; then others get others, too."""
    free = [word for word in known if word != thing]
    for other in (words[seat], *free):
        yield tuple(thing if k == seat else other if word == thing else word for k, word in enumerate(words))
    for k in range(len(words)):
        for other in free if k != seat else ():
            yield tuple(thing if j == seat else other if j == k else word for j, word in enumerate(words))


def replaced(words: tuple[str, ...], thing: str, known: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The same without one: somebody who had it has one that nobody has."""
    for other in known:
        if other not in words:
            yield tuple(other if word == thing else word for word in words)
