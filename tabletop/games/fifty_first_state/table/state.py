"""The table of 51st State: seats with supplies, hands and states; deck, piles and stacks; the course of the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.engine import chance
from tabletop.engine.saving import pack
from tabletop.engine.state import State
from tabletop.games.fifty_first_state.table.goods import KINDS, NAMES, TYPE_BIT, Goods
from tabletop.games.fifty_first_state.table.pieces import Location

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.content.pieces import Card, Connection, Faction
    from tabletop.games.fifty_first_state.game import FiftyFirstState


class SeatState:
    """What belongs to one seat."""

    __slots__ = (
        "connections", "deals", "faction", "final", "gained", "goods", "hand", "locations", "passed", "used", "virtual",
        "vp",
    )  # fmt: skip

    def __init__(self, faction: str = "", virtual: bool = False) -> None:
        self.faction = faction
        self.virtual = virtual
        self.vp = 0
        self.final = 0
        """Points added at the end of the game."""
        self.goods = [0] * KINDS
        """How many of each good the seat can spend; goods cached on its own cards are counted here too."""
        self.hand: list[str] = []
        """Any number of cards, like deals and locations (51s.no_limits)."""
        self.connections: list[str] = []
        self.deals: list[str] = []
        self.locations: dict[int, Location] = {}
        """Number -> location, in the order they were built."""
        self.passed = False
        self.used = 0
        """The contact actions of the faction board used this round, as bits."""
        self.gained = [0] * len(NAMES)
        """What was gained in this round's production phase, by good."""

    def clone(self) -> SeatState:
        """An independent copy."""
        new = SeatState.__new__(SeatState)
        new.faction = self.faction
        new.virtual = self.virtual
        new.vp = self.vp
        new.final = self.final
        new.goods = self.goods.copy()
        new.hand = self.hand.copy()
        new.connections = self.connections.copy()
        new.deals = self.deals.copy()
        new.locations = self.locations.copy()
        new.passed = self.passed
        new.used = self.used
        new.gained = self.gained.copy()
        return new

    def cached(self, good: int) -> int:
        """How many of a good lie on own cards."""
        return sum(n for loc in self.locations.values() for g, n in loc.cached if g == good)

    def loose(self, good: int) -> int:
        """How many of a good lie in the supply itself, not on cards."""
        there = self.goods[good]
        return there - self.cached(good) if there else 0


class FiftyState(State):
    """A position of 51st State."""

    __slots__ = (
        "attack", "attack_done", "blue", "cards", "claims", "connection_cards", "connection_discard", "deck", "discard",
        "face_up", "first", "last_round", "next_number", "offer", "phase_name", "red", "round_number", "seats",
    )  # fmt: skip

    game: FiftyFirstState

    def __init__(self, game: FiftyFirstState, seed: int) -> None:
        super().__init__(game, seed)
        self.cards: dict[str, Card] = game.content.cards
        self.connection_cards: dict[str, Connection] = game.content.connections
        self.seats: list[SeatState] = []
        self.deck: list[str] = []
        """The top card is the last one."""
        self.discard: list[str] = []
        self.offer: list[str] = []
        """Face-up cards of the draft."""
        self.blue: list[str] = []
        self.red: list[str] = []
        self.face_up: dict[str, str] = {}
        """Colour -> face-up connection card."""
        self.connection_discard: list[str] = []
        self.attack: list[str] = []
        self.attack_done = False
        self.claims: list[tuple[int, int, int]] = []
        """(thief, owner, number): productions named by Suppliers this round."""
        self.first = 0
        self.round_number = 0
        self.phase_name = "setup"
        self.last_round = False
        self.next_number = 1

    # --- asking ---------------------------------------------------------------------------------------------------

    def location(self, owner: int, number: int) -> Location | None:
        """The location with this number in a seat's state, or None."""
        return self.seats[owner].locations.get(number) if 0 <= owner < len(self.seats) else None

    def card_at(self, owner: int, number: int) -> Card:
        """The card that stands there. Raises KeyError."""
        return self.cards[self.seats[owner].locations[number].card]

    def find(self, owner: int, card: str) -> int:
        """The number of the first location with this card (id or name) in a seat's state. Raises KeyError."""
        for loc in self.seats[owner].locations.values():
            if card in (loc.card, self.cards[loc.card].name):
                return loc.number
        raise KeyError(f"no {card} in the state of seat {owner}")

    def faction(self, player: int) -> Faction:
        """The faction board of a seat."""
        return self.game.content.factions[self.seats[player].faction]

    def count_type(self, player: int, type: str) -> int:
        """How many locations of a type stand in a state; ruins never count (51s.production.per_type)."""
        bit = TYPE_BIT[type]
        return sum(
            1 for x in self.seats[player].locations.values() if not x.ruin and self.cards[x.card].mask & bit
        )

    def seats_from(self, first: int) -> list[int]:
        """All seats clockwise, starting with `first`."""
        n = len(self.seats)
        return [(first + i) % n for i in range(n)]

    @property
    def round(self) -> int:
        return self.round_number

    @property
    def phase(self) -> str:
        return self.phase_name

    # --- copies ---------------------------------------------------------------------------------------------------

    def clone(self) -> FiftyState:
        new = FiftyState.__new__(FiftyState)
        self.copy_basics(new)
        new.cards = self.cards
        new.connection_cards = self.connection_cards
        new.seats = [seat.clone() for seat in self.seats]
        new.deck = self.deck.copy()
        new.discard = self.discard.copy()
        new.offer = self.offer.copy()
        new.blue = self.blue.copy()
        new.red = self.red.copy()
        new.face_up = self.face_up.copy()
        new.connection_discard = self.connection_discard.copy()
        new.attack = self.attack.copy()
        new.attack_done = self.attack_done
        new.claims = self.claims.copy()
        new.first = self.first
        new.round_number = self.round_number
        new.phase_name = self.phase_name
        new.last_round = self.last_round
        new.next_number = self.next_number
        return new

    def to_dict(self) -> dict[str, Any]:
        return {
            **self.game.identity(),
            "seed": self.seed,
            "draws": self.draws,
            "round": self.round_number,
            "phase": self.phase_name,
            "first": self.first,
            "last_round": self.last_round,
            "next_number": self.next_number,
            "seats": [self._seat_to_dict(seat) for seat in self.seats],
            "deck": list(self.deck),
            "discard": list(self.discard),
            "offer": list(self.offer),
            "blue": list(self.blue),
            "red": list(self.red),
            "face_up": dict(sorted(self.face_up.items())),
            "connection_discard": list(self.connection_discard),
            "attack": list(self.attack),
            "attack_done": self.attack_done,
            "claims": [list(claim) for claim in self.claims],
            "agenda": [[pack(step), player, pack(because)] for step, player, because in self.agenda],
        }

    def _seat_to_dict(self, seat: SeatState) -> dict[str, Any]:
        return {
            "faction": seat.faction,
            "virtual": seat.virtual,
            "vp": seat.vp,
            "final": seat.final,
            "goods": goods_table(tuple(enumerate(seat.goods))),
            "gained": goods_table(tuple(enumerate(seat.gained))),
            "hand": list(seat.hand),
            "connections": list(seat.connections),
            "deals": list(seat.deals),
            "passed": seat.passed,
            "used": seat.used,
            "locations": [
                {
                    "number": x.number,
                    "card": x.card,
                    "ruin": x.ruin,
                    "shield": x.shield,
                    "uses": x.uses,
                    "spent": goods_table(x.spent),
                    "stored": goods_table(x.stored),
                    "cached": goods_table(x.cached),
                }
                for x in seat.locations.values()
            ],
        }

    # --- knowledge ------------------------------------------------------------------------------------------------

    def knows_hand(self, player: int, owner: int) -> bool:
        """Whether `player` sees the hand of `owner` (51s.open_information)."""
        return player == owner or self.game.hands == "open"

    def observation(self, player: int) -> dict[str, Any]:
        """What lies open, the own hand, and how many cards everything else has (51s.ruling.observation)."""
        seen = self.to_dict()
        del seen["seed"], seen["draws"]
        for pile in ("deck", "blue", "red"):
            seen[pile] = len(seen[pile])
        for owner, seat in enumerate(seen["seats"]):
            if not self.knows_hand(player, owner):
                seat["hand"] = len(seat["hand"])
                seat["connections"] = len(seat["connections"])
        seen["player"] = player
        return seen

    def pledged(self, player: int) -> list[str]:
        """Cards that a player has announced to play and that lie in hand until they are paid for."""
        cards = [getattr(step, "card", "") for step, owner, _ in self.agenda if owner == player]
        return [card for card in cards if card in self.seats[player].hand]

    def resample_from_infostate(self, player: int, seed: int) -> FiftyState:
        new, source = self.copy_to_deal(seed)
        hidden = [p for p in range(len(new.seats)) if not self.knows_hand(player, p)]
        kept = {p: self.pledged(p) for p in hidden}
        pool = list(new.deck)
        for p in hidden:
            rest = list(new.seats[p].hand)
            for card in kept[p]:
                rest.remove(card)
            pool += rest
        pool.sort()
        chance.shuffle(pool, source)
        for p in hidden:
            n = len(new.seats[p].hand) - len(kept[p])
            new.seats[p].hand = kept[p] + [pool.pop() for _ in range(n)]
        new.deck = pool
        unseen = sorted([*new.blue, *new.red, *[c for p in hidden for c in new.seats[p].connections]])
        chance.shuffle(unseen, source)
        of_blue = [c for c in unseen if self.connection_cards[c].color == "blue"]
        of_red = [c for c in unseen if self.connection_cards[c].color == "red"]
        new.blue = [of_blue.pop() for _ in new.blue]
        new.red = [of_red.pop() for _ in new.red]
        left = of_blue + of_red
        chance.shuffle(left, source)
        for p in hidden:
            new.seats[p].connections = [left.pop() for _ in new.seats[p].connections]
        return new


def goods_table(goods: Goods) -> dict[str, int]:
    """((2, 1), (4, 3)) as {"iron": 1, "ammo": 3}; zeros are left out."""
    return {NAMES[good]: n for good, n in goods if n} if goods else {}
