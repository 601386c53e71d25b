"""Positions from a short description: for tests, lessons and what-ifs.

    game.scenario({
        "to_move": 0,
        "seats": [{"corporation": "ares", "hand": ["firewall"]}, {"corporation": "tessera"}],
        "figures": [
            {"character": "street_samurai", "area": "old_market", "markers": {"augments": 2}},
            {"character": "cop", "area": "fort_plissken", "cell": 2},
        ],
        "scenes": ["old_market:0"], "data": {"ares_tower": 1},
    })

Things are named by id or printed name. What is not said is empty, or as it follows: the counters show what lies on the
board, rewards that they have reached have been taken, the stress is what is in play, corporations that are not named
are dealt in order. Software may be named by design ("firewall") or card ("firewall.7").
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.schema.table_reader import DescriptionReader
from tabletop.games.axon_protocol.rules import rounds
from tabletop.games.axon_protocol.rules.actions import free_resources
from tabletop.games.axon_protocol.table.goods import RESOURCES, TOP
from tabletop.games.axon_protocol.table.state import MOST, AxonState

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.game import AxonProtocol

DESCRIBED = ("phase", "round", "limit")
"""What a description says in other words than a saved position."""
START = ("setup", "turns", "end_of_round")


class CityReader(DescriptionReader):
    """A reader that finds software cards by their design, and who is in prison in the upper field."""

    game: AxonProtocol

    def __init__(self, game: AxonProtocol) -> None:
        super().__init__(game)
        self.left = set(game.content.designs)
        """Software cards that have not been named yet."""

    def read_word(self, data: Any, place: str, among: Container[str], empty: bool) -> str:
        return (
            self.card(data, place)
            if among is self.game.content.designs
            else super().read_word(data, place, among, empty)
        )

    def card(self, data: Any, place: str) -> str:
        """A software card, by card or design."""
        content = self.game.content
        if isinstance(data, str) and data in content.designs:
            found = [data] if data in self.left else []
        else:
            design = self.read_name(data, place, content.software)
            if not design:
                return ""
            copies = [card for card in self.left if content.designs[card] == design]
            found = sorted(copies, key=lambda card: content.numbers[card])
        if not found:
            self.wrong(place, f"no copy of {str(data)[:60]!r} is left")
            return ""
        self.left.remove(found[0])
        return found[0]

    def read_pieces(
        self, data: Any, place: str, read: Callable[..., Any], state: Any, key: str, most: int
    ) -> dict[Any, Any]:
        prison = state.city.areas.get(state.city.prison)
        names = (prison.id, *prison.names.values()) if prison is not None else ()
        told = [
            {**x, "cell": 1} if isinstance(x, Mapping) and "cell" not in x and x.get("area") in names else x
            for x in self.sequence(data, place, most)
        ]
        return super().read_pieces(told, place, read, state, key, most)


DESCRIPTION_READER = CityReader


def complete(state: AxonState, r: DescriptionReader) -> None:
    """What a description leaves out is as it follows: see above."""
    told = r.description
    state.first = told.get("first", 0)  # not who was drawn when the table was set up
    state.phase = r.word(told.get("phase", "turns"), "phase", START)
    state.round = r.number(told.get("round", 1), "round", 1, MOST)
    state.limit = r.number(told.get("limit", state.limit), "limit", 0, MOST)
    _corporations(state)
    state.in_play = state.placed_markers()
    for k, n in enumerate(state.in_play):
        if "rewards" not in told:  # those that have been reached are taken
            state.rewards[k] &= ~((1 << (n + 1)) - 1)
        waiting = (state.rewards[k] & state.game.resource_bits[k]).bit_count()
        state.supply[k] = TOP - waiting - n
        if state.supply[k] < 0:
            r.wrong(RESOURCES[k], f"{n} in play and {waiting} on the track, but there are only {TOP} markers")
    if "stress" not in told:
        state.stress = sum(state.in_play)


def _corporations(state: AxonState) -> None:
    """Corporations that are not named are dealt in order, and with two players the resources beside them."""
    known = state.game.content.corporations
    two = state.game.players == 2
    for seat in state.seats:
        if not seat.corporation:
            taken = [s.corporation for s in state.seats]
            owned = {x for p in range(len(state.seats)) for x in state.own_resources(p)} if two else set()
            free = [c.id for c in known.values() if c.id not in taken and not owned & set(c.resources)]
            seat.corporation = free[0] if free else ""
    for seat in state.seats:
        if two and seat.extra < 0 and (free_names := free_resources(state)):
            seat.extra = RESOURCES.index(free_names[0])


def ask(state: AxonState, to_move: int) -> None:
    """Put on the agenda what comes next in the phase that was described."""
    state.active = to_move
    if state.phase == "setup":
        state.round = 0
        state.then(state.first, rounds.OfferAll(), rounds.DealHands(), rounds.StartRound())
    elif state.phase == "turns":
        state.then(to_move, rounds.NextTurn())
    else:
        state.then(state.first, rounds.EndOfRound())
