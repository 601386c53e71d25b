"""The table of D.E.I.: the map with figures and buildings, markets, missions, seats with pads; the course of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.engine import chance
from tabletop.engine.saving import pack
from tabletop.engine.state import State
from tabletop.games.dei.table.board import Board, Layout
from tabletop.games.dei.table.goods import COLOURS, DRONES, SCRAPPERS
from tabletop.games.dei.table.majority import Majority, majority

if TYPE_CHECKING:
    from tabletop.engine.actions import Action
    from tabletop.games.dei.content.pieces import Card, Faction
    from tabletop.games.dei.game import Dei
    from tabletop.games.dei.rules.changes import Changes
    from tabletop.games.dei.rules.reach import Reach

UNKNOWN = "?"


class SeatState:
    """What belongs to one seat: figures and buildings on the map by area or site, and the pad."""

    __slots__ = (
        "alternative_used", "badges", "bridges", "camps", "candy", "disposed", "down", "earned", "energy", "faction",
        "figures", "hand", "leader", "lifts", "missions", "opened", "parcel_used", "pile", "planned", "scored",
        "shown", "supply", "technology", "vp",
    )  # fmt: skip

    def __init__(self, faction: str, areas: int) -> None:
        self.faction = faction
        self.vp = 0
        self.scored: tuple[int, ...] = ()
        """Points of the final scoring once it is done, by `scoring.FINAL`; the cards come last."""
        self.technology = 1
        self.energy = 1
        self.candy: list[str] = []
        self.supply = SCRAPPERS
        """Scrappers that are not on the map."""
        self.figures = [0] * areas
        """Scrappers by area."""
        self.leader = -1
        """The area of the leader; -1 before it is placed."""
        self.camps: list[int] = []
        self.bridges: list[int] = []
        self.lifts: list[int] = []
        """Sites of the own buildings, in the order they were built."""
        self.hand: list[str] = []
        self.opened: list[str] = []
        """Cards played open this round."""
        self.down: list[str] = []
        """Cards laid face down this round."""
        self.planned: list[str] = []
        """Cards chosen face down for the phase (dei.option.planning)."""
        self.shown: list[str] = []
        """Those of them that lie open now (dei.ruling.planned_open)."""
        self.disposed: list[str] = []
        self.badges: list[str] = []
        """The own badges, in the order of the colours; secret until they are earned."""
        self.earned = [False] * len(COLOURS)
        self.pile: list[str] = []
        """Badges to choose one from (dei.option.badge_draft)."""
        self.missions = [""] * 4
        """The mission with a marker in each round column."""
        self.parcel_used = False
        self.alternative_used = False

    def clone(self) -> SeatState:
        """An independent copy."""
        new = SeatState.__new__(SeatState)
        new.faction = self.faction
        new.vp = self.vp
        new.scored = self.scored
        new.technology = self.technology
        new.energy = self.energy
        new.candy = self.candy.copy()
        new.supply = self.supply
        new.figures = self.figures.copy()
        new.leader = self.leader
        new.camps = self.camps.copy()
        new.bridges = self.bridges.copy()
        new.lifts = self.lifts.copy()
        new.hand = self.hand.copy()
        new.opened = self.opened.copy()
        new.down = self.down.copy()
        new.planned = self.planned.copy()
        new.shown = self.shown.copy()
        new.disposed = self.disposed.copy()
        new.badges = self.badges.copy()
        new.earned = self.earned.copy()
        new.pile = self.pile.copy()
        new.missions = self.missions.copy()
        new.parcel_used = self.parcel_used
        new.alternative_used = self.alternative_used
        return new

    def has(self, badge: str) -> bool:
        """Whether the seat has earned this badge."""
        earned = self.earned
        return (earned[0] or earned[1] or earned[2]) and any(
            earned[k] and own == badge for k, own in enumerate(self.badges)
        )

    def cards(self) -> list[str]:
        """Every card the seat owns, disposed ones too."""
        return [*self.hand, *self.opened, *self.down, *self.planned, *self.disposed]


class DeiState(State):
    """A position of D.E.I."""

    __slots__ = (
        "badge_supply", "board", "box", "candy", "card_data", "colours", "decks", "drones", "energy", "energy_left",
        "first",
        "holders", "missions", "order", "phase_number", "round_number", "seats", "slots", "stage", "technology",
        "technology_left",
    )  # fmt: skip

    game: Dei

    def __init__(self, game: Dei, seed: int, layout: Layout) -> None:
        super().__init__(game, seed)
        self.card_data: dict[str, Card] = game.content.cards
        self.board: Board = game.board_of(layout)
        self.technology = self.board.technology.copy()
        """Technology pieces by area."""
        self.energy = self.board.energy.copy()
        self.technology_left = 0
        """Pieces in the general supply."""
        self.energy_left = 0
        self.seats: list[SeatState] = []
        self.drones = [-1] * len(DRONES)
        """The area of each drone; -1 if it is not in the game."""
        self.colours: list[str] = []
        """The colour of each outpost, in the order of the board's sites."""
        self.holders = [-1] * len(self.board.outpost_sites)
        """The seat that has the cube of each outpost; -1: the cube lies on the tile."""
        self.decks: list[list[str]] = [[], [], [], []]
        """Face-down cards by market; the top card is the last one."""
        self.slots: list[list[str]] = [["", "", ""] for _ in range(4)]
        """Open cards by market, from left to right."""
        self.missions: list[list[str]] = [["", ""] for _ in range(4)]
        """Missions by round column."""
        self.box: list[str] = sorted(game.content.cards)
        """Cards that are not in this game, or not yet (dei.players.two, dei.players.three)."""
        self.candy: list[str] = []
        """Face-down candy boosts; the next is the last one."""
        self.badge_supply: list[str] = sorted(game.content.badges)
        """Badges that nobody has, by name."""
        self.first = 0
        self.order: list[int] = []
        """Seats in the order of play of this round."""
        self.round_number = 0
        self.phase_number = 0
        self.stage = "setup"
        """"setup", "phase", "missions" or "over"."""

    # --- asking ---------------------------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        return self.round_number

    @property
    def phase(self) -> str:
        return f"phase_{self.phase_number}" if self.stage == "phase" else self.stage

    def faction(self, player: int) -> Faction:
        """The faction of a seat."""
        return self.game.content.factions[self.seats[player].faction]

    def seats_from(self, first: int) -> list[int]:
        """All seats clockwise, starting with `first`."""
        n = len(self.seats)
        return [(first + i) % n for i in range(n)]

    def present(self, player: int, area: int) -> bool:
        """Whether a seat has a figure in an area."""
        seat = self.seats[player]
        return seat.figures[area] > 0 or seat.leader == area

    def scrappers(self, player: int, area: int) -> int:
        """How many scrappers of a seat stand in an area; its leader is one of them (dei.leader.scrapper)."""
        seat = self.seats[player]
        return seat.figures[area] + (seat.leader == area and self.game.leader_scrapper)

    def owns_drone(self, player: int, drone: str) -> bool:
        """Whether a seat owns a card of this drone that is not disposed of (dei.ruling.own_drones)."""
        seat = self.seats[player]
        data = self.card_data
        return any(
            data[card].drone == drone
            for pile in (seat.hand, seat.opened, seat.down, seat.planned)
            for card in pile
        )

    def outposts_of(self, player: int, colour: str = "") -> int:
        """How many outposts a seat controls, of one colour or all."""
        if not colour:
            return self.holders.count(player)
        return sum(1 for k, holder in enumerate(self.holders) if holder == player and self.colours[k] == colour)

    def badges_of(self, player: int) -> int:
        """How many badges a seat has earned."""
        return sum(self.seats[player].earned)

    def area(self, name: str) -> int:
        """The number of an area. Raises KeyError."""
        return self.board.by_name[name]

    def majority(self, area: int | str) -> Majority:
        """Who holds the majority in an area and why: for each seat its value as named parts (dei.majority.value)."""
        return majority(self, self.board.by_name[area] if isinstance(area, str) else area)

    def reach(self, player: int, code: str = "move") -> Reach:
        """What a seat can enter by one move of this kind, where it can collect, and what it can build."""
        return self.game.reach(self, player, code)

    def what_changes(self, action: Action) -> Changes:
        """Majorities, cubes and points before and after a legal action."""
        return self.game.what_changes(self, action)

    # --- copies ---------------------------------------------------------------------------------------------------

    def clone(self) -> DeiState:
        new = DeiState.__new__(DeiState)
        self.copy_basics(new)
        new.card_data = self.card_data
        new.board = self.board
        new.technology = self.technology.copy()
        new.energy = self.energy.copy()
        new.technology_left = self.technology_left
        new.energy_left = self.energy_left
        new.seats = [seat.clone() for seat in self.seats]
        new.drones = self.drones.copy()
        new.colours = self.colours
        new.holders = self.holders.copy()
        new.decks = [deck.copy() for deck in self.decks]
        new.slots = [slots.copy() for slots in self.slots]
        new.missions = self.missions
        new.box = self.box
        new.candy = self.candy.copy()
        new.badge_supply = self.badge_supply
        new.first = self.first
        new.order = self.order
        new.round_number = self.round_number
        new.phase_number = self.phase_number
        new.stage = self.stage
        return new

    def to_dict(self) -> dict[str, Any]:
        names = self.board.names
        return {
            **self.game.identity(),
            "seed": self.seed,
            "draws": self.draws,
            "layout": [list(tile) for tile in self.board.layout],
            "round": self.round_number,
            "phase": self.phase_number,
            "stage": self.stage,
            "first": self.first,
            "order": list(self.order),
            "technology": {names[a]: n for a, n in enumerate(self.technology) if n},
            "energy": {names[a]: n for a, n in enumerate(self.energy) if n},
            "technology_left": self.technology_left,
            "energy_left": self.energy_left,
            "drones": {name: names[a] for name, a in zip(DRONES, self.drones, strict=True) if a >= 0},
            "colours": list(self.colours),
            "holders": list(self.holders),
            "decks": [list(deck) for deck in self.decks],
            "slots": [list(slots) for slots in self.slots],
            "missions": [list(column) for column in self.missions],
            "box": list(self.box),
            "candy": list(self.candy),
            "badge_supply": list(self.badge_supply),
            "seats": [self._seat_to_dict(seat) for seat in self.seats],
            "agenda": [[pack(step), player, pack(because)] for step, player, because in self.agenda],
        }

    def _seat_to_dict(self, seat: SeatState) -> dict[str, Any]:
        names = self.board.names
        return {
            "faction": seat.faction,
            "vp": seat.vp,
            "scored": list(seat.scored),
            "technology": seat.technology,
            "energy": seat.energy,
            "candy": list(seat.candy),
            "supply": seat.supply,
            "figures": {names[a]: n for a, n in enumerate(seat.figures) if n},
            "leader": names[seat.leader] if seat.leader >= 0 else "",
            "camps": [names[a] for a in seat.camps],
            "bridges": list(seat.bridges),
            "lifts": list(seat.lifts),
            "hand": list(seat.hand),
            "opened": list(seat.opened),
            "down": list(seat.down),
            "planned": list(seat.planned),
            "shown": list(seat.shown),
            "disposed": list(seat.disposed),
            "badges": list(seat.badges),
            "earned": list(seat.earned),
            "pile": list(seat.pile),
            "missions": list(seat.missions),
            "parcel_used": seat.parcel_used,
            "alternative_used": seat.alternative_used,
        }

    # --- knowledge ------------------------------------------------------------------------------------------------

    def observation(self, player: int) -> dict[str, Any]:
        """What lies open, and the own pad; of others how many cards they hold, laid face down and disposed of."""
        seen = self.to_dict()
        del seen["seed"], seen["draws"]
        seen["decks"] = [len(deck) for deck in self.decks]
        seen["candy"] = len(self.candy)
        seen["badge_supply"] = len(self.badge_supply)
        for owner, seat in enumerate(seen["seats"]):
            if owner != player:
                for zone in ("hand", "down", "planned", "disposed", "pile"):
                    seat[zone] = len(seat[zone])
                mine = self.seats[owner]
                shown = zip(mine.badges, mine.earned, strict=False)
                seat["badges"] = [badge if earned else UNKNOWN for badge, earned in shown]
                # Which cards are somebody's is known: they were seen when they were bought.
                seat["cards"] = sorted(mine.cards())
                # Whose a drone is shows in majorities and missions: a disposed drone card is no secret.
                seat["drones_lost"] = sorted(self._drone_cards(mine.disposed))
        seen["player"] = player
        return seen

    def _drone_cards(self, cards: list[str]) -> list[str]:
        """Those of some cards that make a drone one's own (dei.ruling.own_drones)."""
        return [card for card in cards if self.card_data[card].drone]

    def resample_from_infostate(self, player: int, seed: int) -> DeiState:
        new, source = self.copy_to_deal(seed)
        _redeal(new.decks, source, self.game.deck_of)
        new.candy = sorted(new.candy)
        chance.shuffle(new.candy, source)
        others = [seat for p, seat in enumerate(new.seats) if p != player]
        for seat in others:
            lost = self._drone_cards(seat.disposed)
            known = {*lost, *seat.shown}
            zones = (seat.hand, seat.down, seat.planned)
            pool = sorted(card for zone in (*zones, seat.disposed) for card in zone if card not in known)
            kept = self._drone_cards(pool)
            plain = [card for card in pool if card not in kept]
            chance.shuffle(plain, source)
            seat.disposed[:] = sorted(lost) + [plain.pop() for _ in seat.disposed[len(lost) :]]
            pool = plain + kept
            chance.shuffle(pool, source)
            for zone in zones:
                shown = [card for card in seat.shown if card in zone]
                zone[:] = shown + [pool.pop() for _ in zone[len(shown) :]]
        colours = {id: badge.colour for id, badge in self.game.content.badges.items()}
        for colour in COLOURS:
            hidden = [
                (seat, k)
                for seat in others
                for k, badge in enumerate(seat.badges)
                if colours[badge] == colour and not seat.earned[k]
            ]
            piles = [seat.pile for seat in others if seat.pile and colours[seat.pile[0]] == colour]
            spare = [b for b in new.badge_supply if colours[b] == colour]
            unseen = sorted([*[seat.badges[k] for seat, k in hidden], *[b for pile in piles for b in pile], *spare])
            chance.shuffle(unseen, source)
            for seat, k in hidden:
                seat.badges[k] = unseen.pop()
            for pile in piles:
                pile[:] = [unseen.pop() for _ in pile]
            new.badge_supply = sorted([*[b for b in new.badge_supply if colours[b] != colour], *unseen])
        return new


def _redeal(decks: list[list[str]], source: Any, deck_of: Any) -> None:
    """Deal the face-down market cards anew: drone cards to any coloured market, the others only to their own."""
    sizes = [len(deck) for deck in decks]
    pool = sorted(card for deck in decks for card in deck)  # where a card lies now must not tell where it comes to lie
    drones = [card for card in pool if deck_of(card) < 0]
    own = [[card for card in pool if deck_of(card) == k] for k in range(len(decks))]
    chance.shuffle(drones, source)
    for k in range(len(decks)):
        missing = sizes[k] - len(own[k])
        own[k] += [drones.pop() for _ in range(missing)]
        chance.shuffle(own[k], source)
        decks[k][:] = own[k]
