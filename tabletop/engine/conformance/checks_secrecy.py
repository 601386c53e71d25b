"""The sixth point of the battery: what a player cannot know shows nowhere, and what a player knows stays known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tabletop.engine.conformance.checks import At, differing, same
from tabletop.engine.core.events import Event
from tabletop.engine.core.state import State
from tabletop.engine.presentation.showing import actions as shown_actions
from tabletop.engine.serialization.saving import pack

HELD = "what a seat holds (Game.hidden_items), though events hide it"


def secrecy(at: At) -> None:
    """6: positions that differ only in what a player cannot know look the same to that player."""
    state, game = at.state, at.game
    for player in range(game.num_players):
        other = state.resample_from_infostate(player, 1 + int(at.source.random() * 2**31))
        who = f"player {player}"
        if not same(other.observation(player), state.observation(player)):
            odd = differing(pack(state.observation(player)), pack(other.observation(player)))
            at.fail("6 secrecy", f"{who} can tell a resampled position from the real one: the observation shows {odd}")
        if not same(game.view(other, player), game.view(state, player)):
            at.fail("6 secrecy", f"the view of {who} shows what {who} cannot know")
        if dict(game.count_conserved(other)) != dict(game.count_conserved(state)):
            at.fail("6 secrecy", f"resampling for {who} made things appear or vanish")
        if other.current_player() != state.current_player():
            at.fail("6 secrecy", f"resampling for {who} changed who is asked")
        if (other.seed, other.draws) == (state.seed, state.draws):
            at.fail("6 secrecy", f"resampling for {who} kept the chance to come")
        again = state.resample_from_infostate(player, other.seed + 1)
        for place, alike in _hidden(other.to_dict(), again.to_dict(), state.observation(player)):
            if alike:
                at.report.kept[place] += 1
            else:
                at.report.dealt.add(place)
        others = [seat for seat in range(game.num_players) if seat != player]
        if any(not same(other.observation(seat), state.observation(seat)) for seat in others):
            at.report.hidden += 1
        if player == state.current_player():
            _same_options(at, other, who)
        elif shown_actions(state, viewer=player):
            at.fail("6 secrecy", f"the actions of another are shown to {who}")
        for _ in range(3):
            _same_events(at, other.clone(), player)


def dealt(at: At) -> None:
    """6: what is dealt anew depends on chance and on what a player knows, and on nothing that is hidden."""
    state = at.state
    player = int(at.source.random() * at.game.num_players)
    one, two = (1 + int(at.source.random() * 2**31) for _ in range(2))
    guess = state.resample_from_infostate(player, one)
    if same(guess.observation(player), state.observation(player)):  # else `secrecy` tells
        real, guessed = (s.resample_from_infostate(player, two).to_dict() for s in (state, guess))
        if real != guessed:
            odd = differing(real, guessed)
            at.fail("6 secrecy", f"what is dealt anew to player {player} depends on what is hidden: {odd}")


class Known:
    """6: what each seat was openly seen to take, of each other seat, as far as the game says that it is known.

    And what events hid from it, which it should not know.
    """

    def __init__(self, at: At) -> None:
        self.seats = range(at.game.num_players if at.game.remembers else 0)
        self.taken = {(viewer, owner): Counter[str]() for viewer in self.seats for owner in self.seats}
        self.secret = {pair: set[str]() for pair in self.taken}
        self.held = self._held(at.state)

    def _held(self, state: State) -> list[Counter[str]]:
        return [Counter(state.game.hidden_items(state, owner)) for owner in self.seats]

    def learn(self, state: State, events: Iterable[Event]) -> None:
        """What was told of the way to this position: each seat learns from what it may see of it."""
        before, self.held = self.held, self._held(state)
        for event in events:
            for viewer in self.seats:
                seen = event.seen_by(viewer)
                for owner, thing, count in seen.takes() if seen is not None else ():
                    known = self.taken[viewer, owner]
                    known[thing] = max(0, known[thing] + count)  # it may give away what nobody saw it take
                if hidden := _told(event) - _told(seen):
                    for owner in self.seats:
                        self.secret[viewer, owner] |= hidden & {*(self.held[owner] - before[owner])}

    def kept(self, at: At) -> None:
        """What is known is so, and resampling leaves it where it is; what was hidden it deals anew."""
        game, state = at.game, at.state
        for viewer in self.seats:
            known = {owner: +self.taken[viewer, owner] for owner in self.seats if owner != viewer}
            secret = {owner: self.secret[viewer, owner] & {*self.held[owner]} - {*known[owner]} for owner in known}
            if not any(known.values()) and not any(secret.values()):
                continue
            other = state.resample_from_infostate(viewer, 1 + int(at.source.random() * 2**31))
            for owner, things in known.items():
                guessed = Counter(game.hidden_items(other, owner))
                if lost := things - self.held[owner]:
                    at.fail("6 secrecy", f"events tell that player {owner} took what is not there: {dict(lost)}")
                if lost := things - guessed:
                    shown = f"player {viewer} saw player {owner} take {dict(lost)}"
                    at.fail("6 secrecy", f"resampling takes away what was openly taken: {shown}")
                at.report.kept[HELD] += len(secret[owner])
                if secret[owner] - {*guessed}:
                    at.report.dealt.add(HELD)


def _told(event: Event | None) -> set[str]:
    """The words among the facts of an event."""
    return {fact for fact in event.facts().values() if isinstance(fact, str)} if event is not None else set()


def _hidden(one: Any, two: Any, seen: Any, place: str = "state") -> Iterator[tuple[str, bool]]:
    """Every list of different things that an observation does not show, and whether two guesses at it are alike."""
    if same(one, seen):
        return
    if isinstance(one, dict) and isinstance(seen, dict):
        for key in one:
            yield from _hidden(one[key], two.get(key), seen.get(key), f"{place}[{key!r}]")
    elif isinstance(one, list) and isinstance(seen, list) and len(one) == len(two) == len(seen):
        for parts in zip(one, two, seen, strict=True):
            yield from _hidden(*parts, f"{place}[...]")
    elif isinstance(one, list) and any(thing != one[0] for thing in one):
        yield place, same(one, two)


def _same_options(at: At, other: State, who: str) -> None:
    """The player who is asked sees the same question, options and reasons in both positions."""
    state = at.state
    if other.legal_actions() != state.legal_actions():
        odd = set(other.legal_actions()).symmetric_difference(state.legal_actions())
        at.fail("6 secrecy", f"what is legal tells {who} what is hidden: {', '.join(map(str, odd))}")
    if shown_actions(other) != shown_actions(state):
        at.fail("6 secrecy", f"the options or their reasons tell {who} what is hidden")
    one, two = state.decision, other.decision
    if one is not None and two is not None and (one.text(), one.reason()) != (two.text(), two.reason()):
        at.fail("6 secrecy", f"the question tells {who} what is hidden")


def _same_events(at: At, other: State, player: int) -> None:
    """If both positions still look the same after one action, what was told of it must be the same too.

    Unless chance was drawn on: what has been shown openly may then have been shuffled out of sight again.
    """
    state = at.state.clone()
    draws = state.draws
    action = at.legal_pick(state)
    if action not in other.legal_actions():
        return
    told = [
        [(pack(e), e.text(s)) for event in s.apply_action(action) if (e := event.seen_by(player)) is not None]
        for s in (state, other)
    ]
    if state.draws != draws:
        return
    if same(state.observation(player), other.observation(player)) and told[0] != told[1]:
        at.fail("6 secrecy", f"the events of {action} tell player {player} what is hidden: {told[0]} or {told[1]}")
