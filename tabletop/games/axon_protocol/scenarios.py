"""Positions from a short description, for tests, lessons and what-if questions.

    game.scenario({
        "to_move": 0,
        "seats": [{"corporation": "ares", "hand": ["firewall"]}, {"corporation": "tessera"}],
        "figures": [
            {"character": "street_samurai", "area": "old_market", "markers": {"augments": 2}},
            {"character": "cop", "area": "fort_plissken", "cell": 2},
        ],
        "scenes": ["old_market:0"], "data": {"ares_tower": 1},
    })

Things are named by id or printed name. Fields that are left out are empty or derived. The counters match the board.
Rewards that the counters have reached count as taken. The stress is the number of markers in play. Corporations that
are not named are dealt in order. Software can be named by design ("firewall") or card ("firewall.7").
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.schema.table_reader import DescriptionReader
from tabletop.games.axon_protocol.rules import rounds
from tabletop.games.axon_protocol.rules.actions import list_free_resources
from tabletop.games.axon_protocol.table.goods import RESOURCES, TOP
from tabletop.games.axon_protocol.table.state import MAX_COUNT, AxonState

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.game import AxonProtocol

DESCRIBED = ("phase", "round", "limit")
"""Fields whose values in a description differ in form from a saved position."""
START = ("setup", "turns", "end_of_round")


class CityReader(DescriptionReader):
    """Reader that finds software cards by design, and puts figures in prison in the upper field."""

    game: AxonProtocol

    def __init__(self, game: AxonProtocol) -> None:
        super().__init__(game)
        self.left = set(game.content.designs)
        """Software cards that have not been named yet."""

    def read_word(self, data: Any, place: str, among: Container[str], empty: bool) -> str:
        return (
            self.read_card(data, place)
            if among is self.game.content.designs
            else super().read_word(data, place, among, empty)
        )

    def read_card(self, data: Any, place: str) -> str:
        """Parse a software card, named by card or design."""
        content = self.game.content
        if isinstance(data, str) and data in content.designs:
            cards = [data] if data in self.left else []
        else:
            design = self.read_name(data, place, content.software)
            if not design:
                return ""
            copies = [card for card in self.left if content.designs[card] == design]
            cards = sorted(copies, key=lambda card: content.numbers[card])
        if not cards:
            self.wrong(place, f"no copy of {str(data)[:60]!r} is left")
            return ""
        self.left.remove(cards[0])
        return cards[0]

    def read_pieces(
        self, data: Any, place: str, read: Callable[..., Any], state: Any, key: str, most: int
    ) -> dict[Any, Any]:
        prison = state.city.areas.get(state.city.prison)
        names = (prison.id, *prison.names.values()) if prison is not None else ()
        entries = [
            {**x, "cell": 1} if isinstance(x, Mapping) and "cell" not in x and x.get("area") in names else x
            for x in self.sequence(data, place, most)
        ]
        return super().read_pieces(entries, place, read, state, key, most)


DESCRIPTION_READER = CityReader


def complete(state: AxonState, r: DescriptionReader) -> None:
    """Fill in the fields that a description leaves out, as described in the module docstring."""
    description = r.description
    state.first = description.get("first", 0)  # ignore the starting player drawn when the table was set up
    state.phase = r.word(description.get("phase", "turns"), "phase", START)
    state.round = r.number(description.get("round", 1), "round", 1, MAX_COUNT)
    state.limit = r.number(description.get("limit", state.limit), "limit", 0, MAX_COUNT)
    _deal_corporations(state)
    state.in_play = state.count_placed_markers()
    for k, n in enumerate(state.in_play):
        if "rewards" not in description:  # rewards that have been reached are taken
            state.rewards[k] &= ~((1 << (n + 1)) - 1)
        waiting = (state.rewards[k] & state.game.resource_bits[k]).bit_count()
        state.supply[k] = TOP - waiting - n
        if state.supply[k] < 0:
            r.wrong(RESOURCES[k], f"{n} in play and {waiting} on the track, but there are only {TOP} markers")
    if "stress" not in description:
        state.stress = sum(state.in_play)


def _deal_corporations(state: AxonState) -> None:
    """Deal corporations that are not named in order, and with two players also the third resources."""
    corporations = state.game.content.corporations
    two = state.game.players == 2
    for seat in state.seats:
        if not seat.corporation:
            taken = [s.corporation for s in state.seats]
            owned = {x for p in range(len(state.seats)) for x in state.list_own_resources(p)} if two else set()
            free = [c.id for c in corporations.values() if c.id not in taken and not owned & set(c.resources)]
            seat.corporation = free[0] if free else ""
    for seat in state.seats:
        if two and seat.extra < 0 and (free_names := list_free_resources(state)):
            seat.extra = RESOURCES.index(free_names[0])


def ask(state: AxonState, to_move: int) -> None:
    """Put the next step of the described phase on the agenda."""
    state.active = to_move
    if state.phase == "setup":
        state.round = 0
        state.then(state.first, rounds.OfferAll(), rounds.DealHands(), rounds.StartRound())
    elif state.phase == "turns":
        state.then(to_move, rounds.NextTurn())
    else:
        state.then(state.first, rounds.EndOfRound())
