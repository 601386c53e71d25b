"""The total cost and gain of an action: its complete effect over all choices within it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace

from tabletop.engine.core.actions import Action
from tabletop.engine.core.events import Event
from tabletop.engine.core.hidden_information import ACCESS_GUARD, FORBIDDEN, IDENTITY_ONLY, HiddenInformationAccess
from tabletop.engine.core.outcomes import POINTS, Difference, HasDifferences
from tabletop.engine.core.state import State
from tabletop.engine.core.tally import Tally
from tabletop.engine.core.values import Value
from tabletop.engine.preview.action_preview import ActionPreviewer, Trial
from tabletop.engine.preview.differences import find_differences
from tabletop.engine.schema.field_types import SCORE_NAMES

MAX_TRIALS = 60
"""Maximum number of trials per action. Actions with more choices are not asked about."""


OWN_DEPTH = 2
"""Depth of the seat's numbers: "goods.iron" has 2. What is noted on its cards is deeper and not asked about."""


@dataclass(frozen=True)
class Gain:
    """Points of a seat that one event gives or takes, with its cause and the rules of the event."""

    seat: int
    amount: int
    cause: Value | None
    rules: tuple[str, ...]
    tally: Tally | None = None
    """Parts of the amount, if the game splits it."""


@dataclass(frozen=True)
class Effect:
    """The changes of an action for the seat to decide that do not depend on the choices within it."""

    own: tuple[Difference, ...]
    """Numbers of the seat, payments first; empty if they depend on a choice."""
    table: tuple[Difference, ...]
    """Numbers of the table. They are true, but an answer without them is not wrong."""
    points: int | None
    """Points of the seat; None if they depend on a choice."""
    known_state: State = field(repr=False)
    ends: tuple[State, ...] = field(repr=False)
    """The position before the action, as far as the seat knows it, and the possible positions after it."""
    gains: tuple[Gain, ...] = field(default=(), repr=False)
    """Points of all seats by event, if the first choices within the action are taken."""
    causes: tuple[Value, ...] = field(default=(), repr=False)
    """Causes of these events within the action, such as texts of cards and rules."""

    @property
    def possible(self) -> frozenset[tuple[str, int]]:
        """Changes of other numbers, derived ones included, that are true after some choices within the action."""
        changes = [change for end in self.ends for change in _find_changed_numbers(self.known_state, end)[1]]
        changes += [change for derived in self._list_derived_by_end() for change in derived]
        return frozenset(_list_amounts(changes))

    def list_derived(self) -> list[Difference]:
        """Return the seat's derived numbers (`Counted`). They are true, but an answer without them is not wrong."""
        totals = list(self._list_derived_by_end())
        return _intersect_differences(totals[0], *totals[1:])

    def _list_derived_by_end(self) -> Iterator[list[Difference]]:
        """Yield the seat's derived numbers for each final position."""
        player = self.known_state.current_player()
        for end in self.ends:
            parts = [part for part in _find_derived(self.known_state, end) if isinstance(part, HasDifferences)]
            yield _sum_differences(change for part in parts for change in part.differences() if change.seat == player)


def preview_effect(foresight: ActionPreviewer, action: Action) -> Effect | None:
    """Return the changes of a legal action by its own effect; None if they depend on chance, hidden things or others.

    The course of play after the action (the turn of the next seat, the end of a round) does not count.

    >>> from tabletop.teaching.quiz.effects import preview_effect
    >>> preview_effect(tabletop.ActionPreviewer(deal), gin.parse_action("pass"))
    Effect(own=(), table=(), points=0)
    """
    known_state, ends = foresight.known, list[State]()
    shared: tuple[list[Difference], list[Difference], int | None] | None = None
    gains: tuple[Gain, ...] = ()
    causes: tuple[Value, ...] = ()
    with suppress(_Open):
        for here in _Choices(known_state, action).list_ends():
            end = here.state
            if not ends:
                gains = tuple(_list_gains(known_state, here))
                reasons = (event.because for event in here.events)
                causes = tuple(dict.fromkeys(cause for cause in reasons if cause and not isinstance(cause, Action)))
            ends.append(end)
            own, table = _find_changed_numbers(known_state, end)
            points: int | None = sum(change.amount for change in own if change.path[0].key == POINTS)
            if shared is not None:
                own = shared[0] if _list_amounts(shared[0]) == _list_amounts(own) else []
                table, points = _intersect_differences(shared[1], table), points if shared[2] == points else None
            if not own and points is None:
                return None
            shared = own, table, points
        assert shared is not None
        return Effect(tuple(shared[0]), tuple(shared[1]), shared[2], known_state, tuple(ends), gains, causes)
    return None


def may_score(foresight: ActionPreviewer, action: Action) -> bool:
    """Return False if a legal action certainly scores nothing. This is much faster than its whole effect.

    >>> from tabletop.teaching.quiz.effects import may_score
    >>> may_score(tabletop.ActionPreviewer(deal), gin.parse_action("pass"))
    False
    """
    known_state = foresight.known
    player = known_state.current_player()
    with suppress(_Open):
        end = _Choices(known_state, action).find_first_end().state
        with ACCESS_GUARD.set(IDENTITY_ONLY):
            return end.scores()[player] != known_state.scores()[player]
    return False


def _list_gains(known_state: State, here: _Here) -> Iterator[Gain]:
    """Yield the points by event up to a final position."""
    game = known_state.game
    with ACCESS_GUARD.set(IDENTITY_ONLY):
        for event in here.events:
            points = [(seat, n) for seat, name, n in event.changes() if name == POINTS or name in SCORE_NAMES]
            if points:
                rules = tuple(rule for rule in game.cite_rules(event, known_state, here.state) if rule in game.rulebook)
                tally = event.split_points(here.state)
                yield from (Gain(seat, n, event.because, rules, tally) for seat, n in points)


def _find_changed_numbers(known_state: State, end: State) -> tuple[list[Difference], list[Difference]]:
    """Return the changed numbers of the seat and of the table in one final position."""
    player, mirrors = known_state.current_player(), known_state.game.mirrors
    with ACCESS_GUARD.set(IDENTITY_ONLY):
        places = {
            change.where: change for change in reversed(find_differences(known_state, end, player))
        }  # points come first
    numbers = [
        change
        for change in places.values()
        if change.amount and change.path[0].key not in mirrors and is_no_score(change)
    ]
    own = [change for change in numbers if change.seat == player and len(change.path) <= OWN_DEPTH]
    return sorted(own, key=lambda change: change.amount > 0), [change for change in numbers if change.seat < 0]


def _intersect_differences(first: list[Difference], *rest: list[Difference]) -> list[Difference]:
    """Return the differences that are the same in all lists."""
    shared = set(_list_amounts(first)).intersection(*map(_list_amounts, rest))
    return [change for change in first if (change.where, change.amount) in shared]


def _list_amounts(changes: Iterable[Difference]) -> list[tuple[str, int]]:
    return [(change.where, change.amount) for change in changes]


def _find_derived(before: State, after: State) -> list[Value]:
    """Return the differences that the game derives, unless this requires hidden information."""
    try:
        with ACCESS_GUARD.set(FORBIDDEN):
            return list(before.game.find_extra_changes(before, after, before.current_player()))
    except HiddenInformationAccess:
        return []


def _sum_differences(changes: Iterable[Difference]) -> list[Difference]:
    """Return one difference for each number. For example, a seat may gain and lose an outpost of the same colour."""
    sums: dict[str, Difference] = {}
    for change in changes:
        was = sums.get(change.where)
        sums[change.where] = change if was is None else replace(was, after=was.after + change.amount)
    return [change for change in sums.values() if change.amount]


def is_no_score(change: Difference) -> bool:
    """Return False for fields that make up the score. The points of the seat already contain them."""
    return change.path[0].key not in SCORE_NAMES or change.path[0].key == POINTS


class _Open(Exception):
    """Signal that an effect cannot be known or contains too many choices."""


class _Choices:
    """The effect of an action on a position with `Unseen` things, over the choices within it.

    Every answer to every choice is tried, with one exception. If all answers lead to the same question again (the next
    of four cards to discard), only the first answer branches further. The others continue with the first answers.
    """

    def __init__(self, known_state: State, action: Action) -> None:
        self.known_state, self.action, self.player = known_state, action, known_state.current_player()
        self.trials = 0

    def list_ends(self) -> Iterator[_Here]:
        """Yield the possible positions at the end of the effect."""
        yield from self._list_ends_after(self._begin())

    def find_first_end(self) -> _Here:
        """Return the position at the end of the effect if the first choices are taken."""
        return self._follow_first(self._begin())

    def _begin(self) -> _Here:
        return self._try_action(_Here(self.known_state, (), len(self.known_state.agenda) - 1), self.action)

    def _list_ends_after(self, here: _Here) -> Iterator[_Here]:
        if not here.answers:
            yield here
            return
        tried = [self._try_action(here, answer) for answer in here.answers]
        question = type(here.state.question)
        repeats = all(after.answers and type(after.state.question) is question for after in tried)
        for k, after in enumerate(tried):
            yield from [self._follow_first(after)] if repeats and k else self._list_ends_after(after)

    def _follow_first(self, here: _Here) -> _Here:
        """Return the final position after the first answer to each choice."""
        while here.answers:
            here = self._try_action(here, here.answers[0])
        return here

    def _try_action(self, here: _Here, action: Action) -> _Here:
        """Apply an action or an answer."""
        self.trials += 1
        if self.trials > MAX_TRIALS:
            raise _Open
        after = here.state.clone()
        after.is_emitting = True
        with ACCESS_GUARD.set(FORBIDDEN):
            trial = Trial(after, action, start=here.start)
            if trial.stopped or trial.usual:
                raise _Open
            events = (*here.events, *after._events)
            question = after.question if after.agenda and trial.is_own else None
            if question is None or question.opens_turn:
                return _Here(after, (), trial.start, events)  # the effect is over
            if after.current_player() != self.player:
                raise _Open
            if type(self.action) in question.kinds:
                return _Here(after, (), trial.start, events)  # the effect may repeat
            try:
                is_chance = question.pass_action(after, self.player) is not None  # doing more is optional
                return _Here(after, () if is_chance else after.legal_actions(), trial.start, events)
            except HiddenInformationAccess:
                raise _Open from None


@dataclass(frozen=True)
class _Here:
    """The result of a trial: possible answers (none after the effect), and the agenda length where the effect began.

    `events` are those since the action.
    """

    state: State
    answers: tuple[Action, ...]
    start: int
    events: tuple[Event, ...] = ()
