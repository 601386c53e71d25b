"""What an action costs and gives in all: its own effect to the end, with every choice within it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace

from tabletop.engine.core.actions import Action
from tabletop.engine.core.hidden_information import ACCESS_GUARD, FORBIDDEN, IDENTITY_ONLY, HiddenInformationAccess
from tabletop.engine.core.outcomes import POINTS, Difference, HasDifferences
from tabletop.engine.core.state import State
from tabletop.engine.core.values import Value
from tabletop.engine.preview.action_preview import LOCK, ActionPreviewer, Trial
from tabletop.engine.preview.differences import find_differences
from tabletop.engine.schema.field_types import SCORE_NAMES

MAX_TRIALS = 60
"""Trials per action. An action with more choices within it is not asked about."""


@dataclass(frozen=True)
class Effect:
    """What an action changes for the seat that is asked, whichever way the choices within it go."""

    own: tuple[Difference, ...]
    """The numbers of the seat, what it pays first; empty if they depend on a choice."""
    table: tuple[Difference, ...]
    """Numbers of the table: true, but no mistake to leave out."""
    points: int | None
    """Points of the seat; None if they depend on a choice."""
    known: State = field(repr=False)
    ends: tuple[State, ...] = field(repr=False)
    """The position before, as far as the seat knows it, and those in which the effect may end."""

    def added(self) -> list[Difference]:
        """Return the numbers of the seat that the game adds (`Counted`): true, but no mistake to leave out."""
        found: list[list[Difference]] = []
        for end in self.ends:
            parts = [part for part in _added(self.known, end) if isinstance(part, HasDifferences)]
            own = [one for part in parts for one in part.differences() if one.seat == self.known.current_player()]
            found.append(_summed(own))
        return _shared(found[0], *found[1:])


def effect(foresight: ActionPreviewer, action: Action) -> Effect | None:
    """What a legal action changes by its own effect alone; None if that depends on chance, hidden things or others.

    The course of play after the action (the turn of the next seat, the end of a round) is no part of it.

    >>> from tabletop.teaching.quiz.effects import effect
    >>> effect(tabletop.ActionPreviewer(deal), gin.parse_action("pass"))
    Effect(own=(), table=(), points=0)
    """
    known, ends = foresight.known, list[State]()
    found: tuple[list[Difference], list[Difference], int | None] | None = None
    with LOCK, suppress(_Open):
        for end in _Choices(known, action).ends():
            ends.append(end)
            own, table = _numbers(known, end)
            points: int | None = sum(one.amount for one in own if one.path[0].key == POINTS)
            if found is not None:
                own = found[0] if _amounts(found[0]) == _amounts(own) else []
                table, points = _shared(found[1], table), points if found[2] == points else None
            if not own and points is None:
                return None
            found = own, table, points
        assert found is not None
        return Effect(tuple(found[0]), tuple(found[1]), found[2], known, tuple(ends))
    return None


def sentences(foresight: ActionPreviewer, action: Action) -> list[Value]:
    """What the effect of an action changes up to its end, or to the first choice within it, and that choice."""
    known = foresight.known
    with LOCK:
        after = known.clone()
        with ACCESS_GUARD.set(FORBIDDEN):
            trial = Trial(after, action, start=len(known.agenda) - 1)
        with ACCESS_GUARD.set(IDENTITY_ONLY):
            found = [one for one in find_differences(known, after, foresight.player) if is_no_score(one)]
        return [*found, *_added(known, after), *([trial.then] if trial.then is not None else [])]


def _numbers(known: State, end: State) -> tuple[list[Difference], list[Difference]]:
    """The numbers of the seat and of the table that have changed at one end."""
    player, mirrors = known.current_player(), known.game.mirrors
    with ACCESS_GUARD.set(IDENTITY_ONLY):
        places = {one.where: one for one in reversed(find_differences(known, end, player))}  # points come first
    found = [one for one in places.values() if one.amount and one.path[0].key not in mirrors and is_no_score(one)]
    own = sorted((one for one in found if one.seat == player), key=lambda one: one.amount > 0)
    return own, [one for one in found if one.seat < 0]


def _shared(first: list[Difference], *others: list[Difference]) -> list[Difference]:
    """What is alike in all of them."""
    shared = set(_amounts(first)).intersection(*map(_amounts, others))
    return [one for one in first if (one.where, one.amount) in shared]


def _amounts(found: Iterable[Difference]) -> list[tuple[str, int]]:
    return [(one.where, one.amount) for one in found]


def _added(before: State, after: State) -> list[Value]:
    """What the game adds to the differences, unless it must look at hidden things for it."""
    try:
        with ACCESS_GUARD.set(FORBIDDEN):
            return list(before.game.find_extra_changes(before, after, before.current_player()))
    except HiddenInformationAccess:
        return []


def _summed(found: Iterable[Difference]) -> list[Difference]:
    """One difference for each number: of two outposts of one colour one may come and one go."""
    sums: dict[str, Difference] = {}
    for one in found:
        was = sums.get(one.where)
        sums[one.where] = one if was is None else replace(was, after=was.after + one.amount)
    return [one for one in sums.values() if one.amount]


def is_no_score(one: Difference) -> bool:
    """Return False for a field in which points are kept: the points of the seat say what they come to."""
    return one.path[0].key not in SCORE_NAMES or one.path[0].key == POINTS


class _Open(Exception):
    """The effect cannot be known, or has too many choices in it."""


class _Choices:
    """An action on a position with `Unseen` things, carried out with the choices within its effect.

    Every answer to every choice is tried, with one exception: where all answers lead to the same question again (the
    next of four cards to discard), only the first branches further, and the others go on with the first answers.
    """

    def __init__(self, known: State, action: Action) -> None:
        self.known, self.action, self.player = known, action, known.current_player()
        self.trials = 0

    def ends(self) -> Iterator[State]:
        """The positions in which the effect may end."""
        yield from self._ends(self._tried(self.known, self.action, len(self.known.agenda) - 1))

    def _ends(self, here: _Here) -> Iterator[State]:
        if not here.answers:
            yield here.state
            return
        tried = [self._tried(here.state, answer, here.start) for answer in here.answers]
        question = type(here.state.question)
        repeats = all(after.answers and type(after.state.question) is question for after in tried)
        for k, after in enumerate(tried):
            yield from [self._followed(after)] if repeats and k else self._ends(after)

    def _followed(self, here: _Here) -> State:
        """The end that is reached with the first answer at each choice."""
        while here.answers:
            here = self._tried(here.state, here.answers[0], here.start)
        return here.state

    def _tried(self, state: State, action: Action, start: int) -> _Here:
        """Carry out an action or an answer; `start` is the length of the agenda below the effect."""
        self.trials += 1
        if self.trials > MAX_TRIALS:
            raise _Open
        after = state.clone()
        with ACCESS_GUARD.set(FORBIDDEN):
            trial = Trial(after, action, start=start)
            if trial.stopped or trial.usual:
                raise _Open
            question = after.question if after.agenda and trial.is_own else None
            if question is None or question.opens_turn or type(self.action) in question.kinds:
                return _Here(after, (), trial.start)  # it is over, or may be done again
            if after.current_player() != self.player:
                raise _Open
            try:
                is_chance = question.pass_action(after, self.player) is not None  # to do more
                return _Here(after, () if is_chance else after.legal_actions(), trial.start)
            except HiddenInformationAccess:
                raise _Open from None


@dataclass(frozen=True)
class _Here:
    """Where a trial has ended: what may be answered (nothing if the effect is over), and where the effect began."""

    state: State
    answers: tuple[Action, ...]
    start: int
