"""Positions from people and from files: scenarios and saved positions, and what no field shows alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine import chance
from tabletop.engine.reading import TableReader
from tabletop.engine.table import describe, read_position
from tabletop.games.gin_rummy.content import CARDS
from tabletop.games.gin_rummy.rules import LATER, Count, Discarding, Drawing, EndOfHand, LayingOff
from tabletop.games.gin_rummy.table import GinState

if TYPE_CHECKING:
    from tabletop.games.gin_rummy.game import GinRummy


def scenario(game: GinRummy, description: Mapping[str, Any]) -> GinState:
    """Cards and points as described, the rest dealt. Who has a card more discards, or else who does not deal draws.

    Raises ScenarioError that names every mistake.
    """
    state = GinState(game, 0)
    state.deck = list(CARDS)
    chance.shuffle(state.deck, state.chance())

    def check(state: GinState, r: TableReader) -> None:
        state.discard = state.discard or [state.deck.pop(0)]
        for seat in state.seats:
            while state.deck and len(seat.hand) < game.hand_size:
                seat.hand.append(state.deck.pop(0))
        more = [seat for seat in (0, 1) if len(state.seats[seat].hand) > game.hand_size]
        state.then(state.dealer, EndOfHand())
        state.then(*((more[0], Discarding("")) if more else (1 - state.dealer, LATER)))
        check_position(state, r)

    describe(state, description, check=check)
    state.begin()
    return state


def state_from_dict(game: GinRummy, data: Mapping[str, Any]) -> GinState:
    """The position that `GinState.to_dict` wrote. Raises SaveError that names every mistake."""
    return read_position(GinState, game, data, check_position)


def check_position(state: GinState, r: TableReader) -> None:
    """What no field shows alone: each card is there once, and what is asked can be answered."""
    there, wanted = Counter(state.game.conserved(state)), Counter(CARDS)
    if odd := [*(there - wanted), *(wanted - there)]:
        r.wrong("cards", f"each must be there once, but not {', '.join(odd[:10])}")
    for i, seat in enumerate(state.seats):
        if Counter(seat.taken) - Counter(seat.hand):
            r.wrong(f"seats[{i}].taken", "is not in the hand")
    if not state.agenda:
        return
    question, player = state.question, state.current_player()
    size, sizes = state.game.hand_size, [len(seat.hand) for seat in state.seats]
    pending = [(type(step), seat) for step, seat, _ in state.agenda[1:-1]]
    if type(state.agenda[0][0]) is not EndOfHand or pending != [(Count, state.knocker)] * (state.knocker >= 0):
        r.wrong("agenda", "is none of a hand of gin rummy")
    elif isinstance(question, LayingOff):
        if player != 1 - state.knocker:
            r.wrong("agenda", "lays off who did not knock")
    elif state.knocker >= 0 or sizes[1 - player] != size or sizes[player] != size + isinstance(question, Discarding):
        r.wrong("agenda", "who is asked has not the cards for it")
    elif isinstance(question, Drawing) and not (state.deck and state.discard):
        r.wrong("agenda", "there is no card to draw")
    elif isinstance(question, Discarding) and question.taken not in ("", *state.seats[player].taken):
        r.wrong("agenda", f"{question.taken[:20]!r} was not taken")
