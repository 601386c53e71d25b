"""Table of 51st State: seats with supplies, hands and states; deck, piles and stacks; the course of the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.engine.core.state import State
from tabletop.engine.schema.table_schema import (
    NOBODY,
    Part,
    amounts,
    flag,
    given,
    number,
    part,
    pieces,
    pile,
    player,
    seats,
    table,
    tuples,
    word,
    words,
)
from tabletop.games.fifty_first_state.table.goods import KINDS, NAMES, TYPE_BIT
from tabletop.games.fifty_first_state.table.pieces import Location, get_cards

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.pieces import Card, Connection, Faction
    from tabletop.games.fifty_first_state.parameters import FiftyParameters


MAX_COUNT = 9999
PHASES = ("setup", "draft", "production", "action", "cleanup", "end")


def get_connections(state: Any) -> Any:
    """Return all connection cards of the game, by id."""
    return state.game.content.connections


def list_attack_cards(state: Any) -> Any:
    """Return the attack cards of the opponent in the solo game (51s.solo.attack); none in other games."""
    return get_cards(state) if state.game.solo else {}


def is_blue(state: Any, connection: str) -> bool:
    """Return True if a connection card belongs to the blue stack."""
    return bool(state.connection_cards[connection].color == "blue")


def is_red(state: Any, connection: str) -> bool:
    """Return True if a connection card belongs to the red stack."""
    return not is_blue(state, connection)


@part
class SeatState(Part):
    """Fields of one seat."""

    faction: str = word(lambda state: state.game.content.factions, empty=True)
    virtual: bool = flag(described=False, shown=False)
    vp: int = number(0, MAX_COUNT)
    final: int = number(0, MAX_COUNT, described=False, shown=False)
    """Points added at the end of the game."""
    goods: list[int] = amounts(NAMES[:KINDS])
    """Amounts of goods that the seat can spend, including goods cached on its own cards."""
    gained: list[int] = amounts(NAMES, shown=False)
    """Amounts of goods gained in this round's production phase."""
    hand: list[str] = pile(get_cards, seen="knows_hand", pool="cards", known="pledged")
    """Cards in hand. Their number is not limited, like that of deals and locations (51s.no_limits)."""
    connections: list[str] = pile(get_connections, seen="knows_hand", pool="connections")
    deals: list[str] = pile(get_cards, pool="cards")
    passed: bool = flag()
    used: int = number(0, 7, shown=False)
    """Contact actions of the faction board used this round, as bits."""
    locations: dict[int, Location] = pieces(Location, "number", most=500, numbered="next_number")
    """Number -> location, in the order they were built."""

    def count_cached(self, good: int) -> int:
        """Return the amount of a good on the seat's own cards."""
        return sum(n for loc in self.locations.values() for g, n in loc.cached if g == good)

    def count_loose(self, good: int) -> int:
        """Return the amount of a good in the supply itself, not on cards."""
        amount = self.goods[good]
        return amount - self.count_cached(good) if amount else 0


@table
class FiftyState(State["FiftyParameters"]):
    """Position of 51st State."""

    cards: dict[str, Card] = given(get_cards)
    connection_cards: dict[str, Connection] = given(get_connections)
    round_number: int = number(0, MAX_COUNT, saved="round")
    phase_name: str = word(PHASES, default="setup", saved="phase")
    first: int = player()
    last_round: bool = flag()
    next_number: int = number(1, default=1, described=False, shown=False)
    seats: list[SeatState] = seats(SeatState)
    deck: list[str] = pile(
        get_cards, seen=NOBODY, pool="cards", rest=True, default=lambda state: state.game.list_deck()
    )
    """Deck; the top card is the last one."""
    discard: list[str] = pile(get_cards, pool="cards")
    offer: list[str] = pile(get_cards, pool="cards", described=False)
    """Face-up cards of the draft."""
    blue: list[str] = pile(get_connections, seen=NOBODY, pool="connections", fits=is_blue)
    red: list[str] = pile(get_connections, seen=NOBODY, pool="connections", fits=is_red)
    face_up: dict[str, str] = words(("blue", "red"), get_connections)
    """Colour -> face-up connection card."""
    connection_discard: list[str] = pile(get_connections, described=False)
    attack: list[str] = pile(list_attack_cards, pool="cards")
    attack_done: bool = flag(described=False, shown=False)
    claims: list[tuple[int, int, int]] = tuples(number(), number(), number(), most=50, described=False, shown=False)
    """(thief, owner, number): productions named by Suppliers this round."""

    # --- asking ---------------------------------------------------------------------------------------------------

    def get_location(self, owner: int, number: int) -> Location | None:
        """Return the location with this number in a seat's state, or None."""
        return self.seats[owner].locations.get(number) if 0 <= owner < len(self.seats) else None

    def get_card(self, owner: int, number: int) -> Card:
        """Return the card of a location. Raises KeyError."""
        return self.cards[self.seats[owner].locations[number].card]

    def find(self, owner: int, card: str) -> int:
        """Return the number of the first location with this card (id or name) in a seat's state. Raises KeyError."""
        for loc in self.seats[owner].locations.values():
            if card in (loc.card, self.cards[loc.card].name):
                return loc.number
        raise KeyError(f"no {card} in the state of seat {owner}")

    def get_faction(self, player: int) -> Faction:
        """Return the faction board of a seat."""
        return self.game.content.factions[self.seats[player].faction]

    def count_type(self, player: int, type: str) -> int:
        """Return the number of locations of a type in a state; ruins never count (51s.production.per_type)."""
        bit = TYPE_BIT[type]
        cards = self.cards
        return len([x for x in self.seats[player].locations.values() if not x.ruin and cards[x.card].mask & bit])

    def seats_from(self, first: int) -> list[int]:
        """Return all seats clockwise, starting with `first`."""
        n = len(self.seats)
        return [(first + i) % n for i in range(n)]

    @property
    def round(self) -> int:
        return self.round_number

    @property
    def phase(self) -> str:
        return self.phase_name

    # --- knowledge ------------------------------------------------------------------------------------------------

    def knows_hand(self, player: int, owner: int) -> bool:
        """Return True if `player` sees the hand of `owner` (51s.open_information)."""
        return player == owner or self.game.hands == "open"

    def pledged(self, player: int, owner: int) -> list[str]:
        """Return the cards that `owner` has publicly announced to play; they stay in hand until they are paid for."""
        cards = [getattr(step, "card", "") for step, seat, _ in self.agenda if seat == owner]
        return [card for card in cards if card in self.seats[owner].hand]
