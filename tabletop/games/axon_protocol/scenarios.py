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

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.describing import Described, as_list
from tabletop.engine.game import ScenarioError
from tabletop.engine.saving import SaveError
from tabletop.games.axon_protocol.reading import ENDINGS, MOST, PositionReader, check_pieces, count_markers, rewards
from tabletop.games.axon_protocol.rules import rounds
from tabletop.games.axon_protocol.rules.actions import free_resources
from tabletop.games.axon_protocol.table.figures import Figure
from tabletop.games.axon_protocol.table.goods import DATA, RESOURCES, TOP
from tabletop.games.axon_protocol.table.state import SCENE, USED, AxonState

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.game import AxonProtocol

TOP_KEYS = (
    "phase", "round", "first", "to_move", "seed", "direction", "first_taken", "stress", "limit", "ending", "owed",
    "seats",
    "figures", "used", "scenes", "data", "rewards", "deck", "graveyard", "stack", "discard",
)  # fmt: skip
SEAT = ("corporation", "extra", "monopoly", "permanent", "hand", "desktop", "used", "hacked")
FIGURE = ("character", "area", "cell", "markers", "activated", "guarding")
START = ("setup", "turns", "end_of_round")


class ScenarioReader(Described, PositionReader):
    """A reader for descriptions; cards that are named are taken out of the stack, characters out of the deck."""

    def printed(self, thing: Any) -> tuple[str, ...]:
        return tuple(thing.names.values())

    def card(self, data: Any, place: str, state: AxonState) -> str:
        """A software card out of the stack, by card or design."""
        content = self.game.content
        if isinstance(data, str) and data in content.designs:
            found = [data] if data in state.stack else []
        else:
            design = self.named(data, place, content.software)
            if not design:
                return ""
            copies = [card for card in state.stack if content.designs[card] == design]
            found = sorted(copies, key=lambda card: content.numbers[card])
        if not found:
            self.wrong(place, f"no copy of {str(data)[:60]!r} is left")
            return ""
        state.stack.remove(found[0])
        return found[0]

    def cards(self, data: Any, place: str, state: AxonState) -> list[str]:
        """Software cards out of the stack."""
        entries = self.sequence(as_list(data), place, 60)
        return [card for i, x in enumerate(entries) if (card := self.card(x, f"{place}[{i}]", state))]

    def character(self, data: Any, place: str, state: AxonState) -> str:
        """A character out of the deck."""
        id = self.named(data, place, self.game.content.characters)
        if id and id not in state.deck:
            self.wrong(place, f"{id} is elsewhere already, or not in this game")
            return ""
        if id:
            state.deck.remove(id)
        return id

    def people(self, data: Any, place: str, state: AxonState) -> list[str]:
        """Characters out of the deck."""
        entries = self.sequence(as_list(data), place, 60)
        return [id for i, x in enumerate(entries) if (id := self.character(x, f"{place}[{i}]", state))]


def build(game: AxonProtocol, description: Mapping[str, Any]) -> AxonState:
    """The position that is described, carried out up to its first decision. Raises ScenarioError with every mistake."""
    r = ScenarioReader(game)
    t = r.some(description, "scenario", TOP_KEYS)
    state = game.empty_table(r.number(t.get("seed", 0), "seed", -(2**31)))
    most = game.num_players - 1
    phase = r.word(t.get("phase", "turns"), "phase", START)
    state.round_number = r.number(t.get("round", 1), "round", 1, MOST)
    state.first = r.number(t.get("first", 0), "first", 0, most)
    to_move = r.number(t.get("to_move", state.first), "to_move", 0, most)
    state.direction = r.number(t.get("direction", 1), "direction", -1, 1)
    if state.direction == 0 or (state.direction < 0 and game.players == 2):
        r.wrong("direction", "must be 1 or, with three players or more, -1")
        state.direction = 1
    state.first_taken = r.flag(t.get("first_taken", False), "first_taken")
    state.ending = r.word(t.get("ending", ""), "ending", ENDINGS)
    state.owed = [r.number(p, "owed", 0, most) for p in r.sequence(as_list(t.get("owed", [])), "owed", 6)]
    _figures(state, r, t)
    r.marks(as_list(t.get("used", [])), "used", state.marks, USED)
    r.marks(as_list(t.get("scenes", [])), "scenes", state.marks, SCENE)
    r.data(t.get("data", {}), state)
    state.graveyard = r.people(t.get("graveyard", []), "graveyard", state)
    top = r.people(t.get("deck", []), "deck", state)
    state.deck += top[::-1]
    _seats(state, r, t.get("seats", []))
    state.discard = r.cards(t.get("discard", []), "discard", state)
    state.stack += r.cards(t.get("stack", []), "stack", state)[::-1]
    count_markers(state)
    _tracks(state, r, t)
    if not r.mistakes:
        check_pieces(state, r)
    try:
        r.done("the scenario")
    except SaveError as error:
        raise ScenarioError(str(error)) from None
    state.phase_name = phase
    state.active = to_move
    if phase == "setup":
        state.round_number = 0
        state.then(state.first, rounds.OfferAll(), rounds.DealHands(), rounds.StartRound())
    elif phase == "turns":
        state.then(to_move, rounds.NextTurn())
    else:
        state.then(state.first, rounds.EndOfRound())
    state.begin()
    return state


def _figures(state: AxonState, r: ScenarioReader, t: Mapping[str, Any]) -> None:
    city = state.city
    for i, one in enumerate(r.sequence(as_list(t.get("figures", [])), "figures", 60)):
        place = f"figures[{i}]"
        x = r.some(one, place, FIGURE)
        id = r.character(x.get("character"), f"{place}.character", state)
        area = r.named(x.get("area"), f"{place}.area", city.areas)
        cell = r.number(x.get("cell", 1 if area == city.prison else 0), f"{place}.cell", 0, 2)
        if area and (cell > 0) != (area == city.prison):
            r.wrong(f"{place}.cell", "is 1 or 2 in the prison and 0 elsewhere")
        markers = r.amounts(x.get("markers", {}), f"{place}.markers")
        if markers[DATA]:
            r.wrong(f"{place}.markers", "data lies on areas, not on characters")
        activated = r.flag(x.get("activated", False), f"{place}.activated")
        guarding = r.flag(x.get("guarding", False), f"{place}.guarding")
        if id:
            state.figures[id] = Figure(id, area, cell, tuple(markers), activated, guarding)


def _seats(state: AxonState, r: ScenarioReader, data: Any) -> None:
    seats = r.sequence(as_list(data), "seats", 8)
    if len(seats) > len(state.seats):
        r.wrong("seats", f"there are {len(seats)}, but only {len(state.seats)} play")
    known = state.game.content.corporations
    for i, one in enumerate(seats[: len(state.seats)]):
        place = f"seats[{i}]"
        x = r.some(one, place, SEAT)
        seat = state.seats[i]
        if "corporation" in x:
            seat.corporation = r.named(x["corporation"], f"{place}.corporation", known)
        seat.extra = r.resource(x.get("extra", ""), f"{place}.extra")
        seat.monopoly = r.resource(x.get("monopoly", ""), f"{place}.monopoly")
        seat.permanent = r.number(x.get("permanent", 0), f"{place}.permanent", 0, len(RESOURCES))
        seat.hand = r.cards(x.get("hand", []), f"{place}.hand", state)
        seat.desktop = r.cards(x.get("desktop", []), f"{place}.desktop", state)
        seat.used = r.flag(x.get("used", False), f"{place}.used")
        seat.hacked = r.flag(x.get("hacked", False), f"{place}.hacked")
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


def _tracks(state: AxonState, r: ScenarioReader, t: Mapping[str, Any]) -> None:
    """Rewards that have been reached are taken; the supply is what is neither on the board nor on the track."""
    if "rewards" in t:
        rewards(r, t["rewards"], state)
    else:
        for k, n in enumerate(state.counters):
            state.rewards[k] &= ~((1 << (n + 1)) - 1)
    for k, name in enumerate(RESOURCES):
        waiting = (state.rewards[k] & state.game.resource_bits[k]).bit_count()
        state.supply[k] = TOP - waiting - state.counters[k]
        if state.supply[k] < 0:
            r.wrong(name, f"{state.counters[k]} in play and {waiting} on the track, but there are only {TOP} markers")
    state.stress = r.number(t.get("stress", sum(state.counters)), "stress", 0, MOST)
    state.limit = r.number(t.get("limit", state.game.first_limit), "limit", 0, MOST)
