"""Checks of hidden information (point 6): it shows nowhere, and what a player knows stays known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tabletop.engine.conformance.checks import CheckContext, describe_difference, is_same
from tabletop.engine.core.events import Event
from tabletop.engine.core.state import State
from tabletop.engine.presentation.decision_data import list_actions as shown_actions
from tabletop.engine.serialization.saving import pack

HELD_PLACE = "what a seat holds (Game.hidden_items), though events hide it"


def check_secrecy(at: CheckContext) -> None:
    """Check that positions which differ only in hidden information look the same to a player (point 6)."""
    state, game = at.state, at.game
    for player in range(game.num_players):
        other = state.resample_from_infostate(player, 1 + int(at.source.random() * 2**31))
        who = f"player {player}"
        if not is_same(other.observation(player), state.observation(player)):
            odd = describe_difference(pack(state.observation(player)), pack(other.observation(player)))
            at.fail("6 secrecy", f"{who} can tell a resampled position from the real one: the observation shows {odd}")
        if not is_same(game.view(other, player), game.view(state, player)):
            at.fail("6 secrecy", f"the view of {who} shows information hidden from {who}")
        if dict(game.count_conserved(other)) != dict(game.count_conserved(state)):
            at.fail("6 secrecy", f"resampling for {who} created or lost items")
        if other.current_player() != state.current_player():
            at.fail("6 secrecy", f"resampling for {who} changed the player to decide")
        if (other.seed, other.draws) == (state.seed, state.draws):
            at.fail("6 secrecy", f"resampling for {who} did not change the future random numbers")
        again = state.resample_from_infostate(player, other.seed + 1)
        for place, alike in _iterate_hidden(other.to_dict(), again.to_dict(), state.observation(player)):
            if alike:
                at.report.equal_guesses[place] += 1
            else:
                at.report.different_guesses.add(place)
        other_seats = [seat for seat in range(game.num_players) if seat != player]
        if any(not is_same(other.observation(seat), state.observation(seat)) for seat in other_seats):
            at.report.hidden += 1
        if player == state.current_player():
            _check_options(at, other, who)
        elif shown_actions(state, viewer=player):
            at.fail("6 secrecy", f"the actions of another player are shown to {who}")
        for _ in range(3):
            _check_events(at, other.clone(), player)


def check_resampling(at: CheckContext) -> None:
    """Check that resampling depends only on chance and on what a player knows (point 6)."""
    state = at.state
    player = int(at.source.random() * at.game.num_players)
    first_seed, second_seed = (1 + int(at.source.random() * 2**31) for _ in range(2))
    guess = state.resample_from_infostate(player, first_seed)
    if is_same(guess.observation(player), state.observation(player)):  # else `check_secrecy` fails
        real, guessed = (s.resample_from_infostate(player, second_seed).to_dict() for s in (state, guess))
        if real != guessed:
            odd = describe_difference(real, guessed)
            at.fail("6 secrecy", f"resampling for player {player} depends on hidden information: {odd}")


class KnowledgeTracker:
    """Knowledge of each seat about each other seat (point 6).

    A seat knows the things that others took openly, as far as the game declares them known. The tracker also holds the
    things that events hid from a seat, which it should not know.
    """

    def __init__(self, at: CheckContext) -> None:
        self.seats = range(at.game.num_players if at.game.remembers else 0)
        self.taken = {(viewer, owner): Counter[str]() for viewer in self.seats for owner in self.seats}
        self.secret = {pair: set[str]() for pair in self.taken}
        self.held = self._count_held(at.state)

    def _count_held(self, state: State) -> list[Counter[str]]:
        return [Counter(state.game.hidden_items(state, owner)) for owner in self.seats]

    def learn(self, state: State, events: Iterable[Event]) -> None:
        """Update the knowledge of each seat with the events that led to this position."""
        before, self.held = self.held, self._count_held(state)
        for event in events:
            for viewer in self.seats:
                seen = event.seen_by(viewer)
                for owner, thing, count in seen.takes() if seen is not None else ():
                    taken = self.taken[viewer, owner]
                    taken[thing] = max(0, taken[thing] + count)  # it may give away things that it took unseen
                if hidden := _collect_words(event) - _collect_words(seen):
                    for owner in self.seats:
                        self.secret[viewer, owner] |= hidden & {*(self.held[owner] - before[owner])}

    def check_knowledge(self, at: CheckContext) -> None:
        """Check that knowledge is true and that resampling keeps it, while hidden things are dealt again."""
        game, state = at.game, at.state
        for viewer in self.seats:
            known_things = {owner: +self.taken[viewer, owner] for owner in self.seats if owner != viewer}
            secret = {
                owner: self.secret[viewer, owner] & {*self.held[owner]} - {*known_things[owner]}
                for owner in known_things
            }
            if not any(known_things.values()) and not any(secret.values()):
                continue
            other = state.resample_from_infostate(viewer, 1 + int(at.source.random() * 2**31))
            for owner, things in known_things.items():
                guessed = Counter(game.hidden_items(other, owner))
                if lost := things - self.held[owner]:
                    at.fail("6 secrecy", f"events report that player {owner} took missing items: {dict(lost)}")
                if lost := things - guessed:
                    shown = f"player {viewer} saw player {owner} take {dict(lost)}"
                    at.fail("6 secrecy", f"resampling removes items that were taken face up: {shown}")
                at.report.equal_guesses[HELD_PLACE] += len(secret[owner])
                if secret[owner] - {*guessed}:
                    at.report.different_guesses.add(HELD_PLACE)


def _collect_words(event: Event | None) -> set[str]:
    """Return the words among the facts of an event."""
    return {fact for fact in event.facts().values() if isinstance(fact, str)} if event is not None else set()


def _iterate_hidden(first: Any, second: Any, seen: Any, place: str = "state") -> Iterator[tuple[str, bool]]:
    """Yield the place of every list that an observation does not show, and whether two guesses at it are equal."""
    if is_same(first, seen):
        return
    if isinstance(first, dict) and isinstance(seen, dict):
        for key in first:
            yield from _iterate_hidden(first[key], second.get(key), seen.get(key), f"{place}[{key!r}]")
    elif isinstance(first, list) and isinstance(seen, list) and len(first) == len(second) == len(seen):
        for parts in zip(first, second, seen, strict=True):
            yield from _iterate_hidden(*parts, f"{place}[...]")
    elif isinstance(first, list) and any(thing != first[0] for thing in first):
        yield place, is_same(first, second)


def _check_options(at: CheckContext, other: State, who: str) -> None:
    """Check that the seat to move sees the same question, options and reasons in both positions."""
    state = at.state
    if other.legal_actions() != state.legal_actions():
        odd = set(other.legal_actions()).symmetric_difference(state.legal_actions())
        at.fail("6 secrecy", f"the legal actions reveal hidden information to {who}: {', '.join(map(str, odd))}")
    if shown_actions(other) != shown_actions(state):
        at.fail("6 secrecy", f"the options or their reasons reveal hidden information to {who}")
    decision, other_decision = state.decision, other.decision
    if (
        decision is not None
        and other_decision is not None
        and (decision.text(), decision.reason()) != (other_decision.text(), other_decision.reason())
    ):
        at.fail("6 secrecy", f"the question reveals hidden information to {who}")


def _check_events(at: CheckContext, other: State, player: int) -> None:
    """Check that positions that look the same after one action also reported the same events.

    This is skipped if chance was drawn on: things shown openly may then have been shuffled out of sight.
    """
    state = at.state.clone()
    draws = state.draws
    action = at.pick_legal(state)
    if action not in other.legal_actions():
        return
    visible_events = [
        [(pack(e), e.text(s)) for event in s.apply_action(action) if (e := event.seen_by(player)) is not None]
        for s in (state, other)
    ]
    if state.draws != draws:
        return
    if is_same(state.observation(player), other.observation(player)) and visible_events[0] != visible_events[1]:
        at.fail(
            "6 secrecy",
            f"the events of {action} reveal hidden information to player {player}: "
            f"{visible_events[0]} or {visible_events[1]}",
        )
