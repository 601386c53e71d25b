"""Reading a position back from plain data: every field is checked, every mistake named, nothing half-loaded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.actions import Step
from tabletop.engine.saving import Reader
from tabletop.engine.values import Value
from tabletop.games.fifty_first_state.content.effects.gains import Cache
from tabletop.games.fifty_first_state.rules.costs import Pay
from tabletop.games.fifty_first_state.rules.paying import ways_to_pay
from tabletop.games.fifty_first_state.rules.rounds import ProduceInOrder
from tabletop.games.fifty_first_state.rules.solo import PLAYER
from tabletop.games.fifty_first_state.rules.storing import StoreGoods
from tabletop.games.fifty_first_state.table.goods import ANY_BASIC, KINDS, NAMES, TYPES, Goods
from tabletop.games.fifty_first_state.table.pieces import Location
from tabletop.games.fifty_first_state.table.state import FiftyState, SeatState

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.game import FiftyFirstState

PHASES = ("setup", "draft", "production", "action", "cleanup", "end")
MOST = 9999

FIELDS = (
    "game", "rules_version", "parameters", "content", "seed", "draws", "round", "phase", "first", "last_round",
    "next_number", "seats", "deck", "discard", "offer", "blue", "red", "face_up", "connection_discard", "attack",
    "attack_done", "claims", "agenda",
)  # fmt: skip
SEAT_FIELDS = (
    "faction", "virtual", "vp", "final", "goods", "gained", "hand", "connections", "deals", "passed", "used",
    "locations",
)  # fmt: skip
NOT_VIRTUAL = ("faction", "goods", "gained", "hand", "connections", "deals", "used")
"""What the virtual opponent of a solo game has not: neither board nor goods nor hand (51s.solo.goal)."""
NOT_ON_VIRTUAL = ("ruin", "spent", "stored", "cached")
"""What a location of its is not, and what does not lie on it (51s.solo.raze)."""
LOCATION_FIELDS = ("number", "card", "ruin", "shield", "uses", "spent", "stored", "cached")


class PositionReader(Reader):
    """A reader that knows the cards and goods of one game."""

    def __init__(self, game: FiftyFirstState) -> None:
        super().__init__(game.vocabulary)
        self.game = game

    def goods(self, data: Any, place: str, kinds: int = KINDS) -> Goods:
        """A table of goods; zeros may be left out."""
        if not isinstance(data, Mapping):
            self.wrong(place, f"must be a table of goods, not {type(data).__name__}")
            return ()
        found = []
        for name, n in data.items():
            if name not in NAMES[:kinds]:
                self.wrong(place, f"{str(name)[:60]!r} is none of {', '.join(NAMES[:kinds])}")
            else:
                found.append((NAMES.index(name), self.number(n, f"{place}.{name}", 0, MOST)))
        return tuple(sorted((good, n) for good, n in found if n))

    def pile(self, data: Any, place: str, among: Mapping[str, Any]) -> list[str]:
        """A list of card ids."""
        return [self.word(card, f"{place}[{i}]", among) for i, card in enumerate(self.sequence(data, place, 1000))]

    def seat(self, data: Any, place: str) -> SeatState:
        """One seat."""
        t = self.table(data, place, SEAT_FIELDS)
        content = self.game.content
        virtual = self.flag(t.get("virtual"), f"{place}.virtual")
        seat = SeatState("", virtual)
        if not virtual:
            seat.faction = self.word(t.get("faction"), f"{place}.faction", content.factions)
        seat.vp = self.number(t.get("vp"), f"{place}.vp", 0, MOST)
        seat.final = self.number(t.get("final"), f"{place}.final", 0, MOST)
        for good, n in self.goods(t.get("goods"), f"{place}.goods"):
            seat.goods[good] = n
        for good, n in self.goods(t.get("gained"), f"{place}.gained", len(NAMES)):
            seat.gained[good] = n
        seat.hand = self.pile(t.get("hand"), f"{place}.hand", content.cards)
        seat.connections = self.pile(t.get("connections"), f"{place}.connections", content.connections)
        seat.deals = self.pile(t.get("deals"), f"{place}.deals", content.cards)
        seat.passed = self.flag(t.get("passed"), f"{place}.passed")
        seat.used = self.number(t.get("used"), f"{place}.used", 0, 7)
        for i, entry in enumerate(self.sequence(t.get("locations"), f"{place}.locations", 500)):
            loc = self.location(entry, f"{place}.locations[{i}]")
            if loc.number in seat.locations:
                self.wrong(f"{place}.locations[{i}]", f"number {loc.number} is there twice")
            seat.locations[loc.number] = loc
            if virtual:
                self.nothing(entry, NOT_ON_VIRTUAL, f"{place}.locations[{i}]")
        if virtual:
            self.nothing(t, NOT_VIRTUAL, place)
        for good in range(KINDS):
            if seat.cached(good) > seat.goods[good]:
                self.wrong(f"{place}.goods", f"less {NAMES[good]} than lies cached on the cards")
        return seat

    def nothing(self, table: Any, keys: Iterable[str], place: str) -> None:
        """These fields are empty: the virtual opponent of a solo game has nothing of it."""
        for key in keys:
            if isinstance(table, Mapping) and table.get(key):
                self.wrong(f"{place}.{key}", "is nothing that the virtual opponent has")

    def location(self, data: Any, place: str) -> Location:
        """One location."""
        t = self.table(data, place, LOCATION_FIELDS)
        return Location(
            self.number(t.get("number"), f"{place}.number", 1, 10**6),
            self.word(t.get("card"), f"{place}.card", self.game.content.cards),
            self.flag(t.get("ruin"), f"{place}.ruin"),
            self.flag(t.get("shield"), f"{place}.shield"),
            self.number(t.get("uses"), f"{place}.uses", 0, 99),
            self.goods(t.get("spent"), f"{place}.spent"),
            self.goods(t.get("stored"), f"{place}.stored"),
            self.goods(t.get("cached"), f"{place}.cached"),
        )


def state_from_dict(game: FiftyFirstState, data: Mapping[str, Any]) -> FiftyState:
    """A position from `FiftyState.to_dict()`. Raises SaveError that names every mistake."""
    r = PositionReader(game)
    t = r.table(data, "position", FIELDS)
    r.agrees(t, game.identity())
    r.done("the position")
    cards, links = game.content.cards, game.content.connections
    state = FiftyState(game, r.number(t["seed"], "seed", -(2**62)))
    state.draws = r.number(t["draws"], "draws")
    state.round_number = r.number(t["round"], "round", 0, MOST)
    state.phase_name = r.word(t["phase"], "phase", PHASES)
    state.first = r.number(t["first"], "first", 0, game.num_players - 1)
    state.last_round = r.flag(t["last_round"], "last_round")
    state.next_number = r.number(t["next_number"], "next_number", 1, 10**6)
    seats = r.sequence(t["seats"], "seats", 8)
    state.seats = [r.seat(seat, f"seats[{i}]") for i, seat in enumerate(seats)]
    if len(seats) != game.num_players:
        r.wrong("seats", f"there must be {game.num_players}, not {len(seats)}")
    elif [s.virtual for s in state.seats] != [game.solo and i == 1 for i in range(len(seats))]:
        r.wrong("seats", "only seat 1 of a solo game is the virtual opponent")
    if game.solo and state.first:
        r.wrong("first", "the virtual opponent never has the token")
    state.deck = r.pile(t["deck"], "deck", cards)
    state.discard = r.pile(t["discard"], "discard", cards)
    state.offer = r.pile(t["offer"], "offer", cards)
    state.attack = r.pile(t["attack"], "attack", cards)
    state.blue = r.pile(t["blue"], "blue", links)
    state.red = r.pile(t["red"], "red", links)
    state.connection_discard = r.pile(t["connection_discard"], "connection_discard", links)
    state.attack_done = r.flag(t["attack_done"], "attack_done")
    if isinstance(t["face_up"], Mapping):
        for color, card in t["face_up"].items():
            state.face_up[r.word(color, "face_up", ("blue", "red"))] = r.word(card, f"face_up.{color}"[:60], links)
    else:
        r.wrong("face_up", "must be a table")
    for i, claim in enumerate(r.sequence(t["claims"], "claims", 50)):
        three = r.sequence(claim, f"claims[{i}]", 3)
        numbers = [r.number(n, f"claims[{i}]", 0, 10**6) for n in three]
        if len(numbers) != 3 or state.location(numbers[1], numbers[2]) is None:
            r.wrong(f"claims[{i}]", "names no location")
        else:
            state.claims.append((numbers[0], numbers[1], numbers[2]))
    state.agenda = r.agenda(t["agenda"], "agenda", game.num_players)
    _check_numbers(state, r)
    r.done("the position")
    _check_cards(state, r)
    _check_agenda(state, r)
    r.done("the position")
    return state


def _check_numbers(state: FiftyState, r: Reader) -> None:
    numbers = [n for seat in state.seats for n in seat.locations]
    if len(set(numbers)) != len(numbers):
        r.wrong("seats", "two locations have one number")
    if max(numbers, default=0) >= state.next_number:
        r.wrong("next_number", f"must be above {max(numbers)}")


def _check_cards(state: FiftyState, r: Reader) -> None:
    """No more copies of a card on the table than were printed."""
    printed: dict[str, int] = {}
    for card in state.game.deck_list():
        printed[card] = printed.get(card, 0) + 1
    links = {f"connection {c.id}": c.copies for c in state.game.content.connections.values()}
    for card, n in state.game.conserved(state).items():
        most = {**printed, **links}.get(card, 0)
        if n > most:
            r.wrong("cards", f"{n} copies of {card}, but only {most} are in play")


def _misfits(state: FiftyState, step: Step, player: int) -> Iterator[str]:
    """What a pending step names that is not on the table or does not exist."""
    owner = getattr(step, "owner", player)
    facts = step.facts()
    places = [(owner if owner >= 0 else player, facts[name]) for name in ("number", "location") if name in facts]
    if facts.get("onto", -1) != -1:
        places.append((player, facts["onto"]))
    places += [(PLAYER, number) for number in facts.get("targets", ())]
    if isinstance(step, ProduceInOrder):
        places += step.left
    for at, number in places:
        if state.location(at, number) is None:
            yield f"location {str(number)[:20]}, which is not there"
        elif isinstance(step, StoreGoods) and state.card_at(at, number).storage is None:
            yield f"location {number}, which stores nothing"
    if isinstance(step, Pay) and not ways_to_pay(state.seats[player], step.cost, step.settled, 0):
        yield "a cost that cannot be paid"
    if facts.get("color", "") not in ("", *state.face_up):
        yield "a connection card that does not lie face up"


def _unknown(thing: Value) -> Iterator[str]:
    """Goods and types that a pending step or its cause names and that do not exist."""
    facts = thing.facts()
    amounts = [*facts.get("goods", ()), *facts.get("cost", ())]
    amounts += [pair for side in facts.get("options", ()) for pair in side]
    amounts += [(good, n) for _, good, n in facts.get("items", ())]
    amounts += [(facts[name], 0) for name in ("good", "gain") if name in facts]
    known = [*range(KINDS if isinstance(thing, (Cache, Pay)) else len(NAMES))]
    if isinstance(thing, Pay):
        known.append(ANY_BASIC)
    if any(good not in known or not 0 <= n <= MOST for good, n in amounts):
        yield "goods that there are not"
    if facts.get("type", TYPES[0]) not in TYPES:
        yield "a type that there is not"


def _check_agenda(state: FiftyState, r: Reader) -> None:
    """What is pending can be carried out: the top asks somebody, and names only what is there."""
    if state.agenda and not state.agenda[-1][0].asks:
        r.wrong("agenda", "the last item must be a question")
        return
    for step, player, because in state.agenda:
        unknown = [(thing, what) for thing in (step, because) if thing is not None for what in _unknown(thing)]
        for thing, what in unknown:
            r.wrong("agenda", f"{type(thing).__name__} names {what}")
        if unknown:
            continue
        if state.seats[player].virtual and step.asks:
            r.wrong("agenda", "the virtual opponent is never asked")
        for misfit in _misfits(state, step, player):
            r.wrong("agenda", f"{type(step).__name__} names {misfit}")
        card = getattr(step, "card", None)
        if isinstance(card, str) and card not in state.seats[player].hand:
            r.wrong("agenda", f"{type(step).__name__} names {card[:60]!r}, which is not in hand")
    if state.agenda:
        try:
            legal = state.legal_actions()
        except (KeyError, IndexError, ValueError, TypeError, AssertionError, AttributeError) as e:
            r.wrong("agenda", f"what is pending does not fit the table ({type(e).__name__})")
            return
        if not legal:
            r.wrong("agenda", "the question has no answer")
