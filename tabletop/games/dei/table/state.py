"""State of D.E.I.: the map with figures and buildings, markets, missions, seats with pads, and the course of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from tabletop.engine.core import chance
from tabletop.engine.core.state import Known, State
from tabletop.engine.preview.opaque_values import allow_hidden_access
from tabletop.engine.schema.table_schema import (
    NOBODY,
    OWNER,
    SET_BY_INIT,
    Part,
    amounts,
    flag,
    given,
    index,
    keyed,
    listed,
    number,
    part,
    pile,
    player,
    seats,
    special,
    table,
    tupled,
    word,
)
from tabletop.games.dei.table.board import SIZES, Board, Layout
from tabletop.games.dei.table.goods import (
    CANDY,
    COLOURS,
    DRONES,
    FINAL,
    MARKETS,
    PIECES_EACH,
    RESOURCE_PIECES,
    ROUNDS,
    SCRAPPERS,
)
from tabletop.games.dei.table.majority import Majority, find_majority

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random

    from tabletop.engine.schema.table_reader import TableReader
    from tabletop.games.dei.content.pieces import Card, Faction, Mission
    from tabletop.games.dei.parameters import DeiParameters
    from tabletop.games.dei.rules.abilities import Badge
    from tabletop.games.dei.table.reach import Reach

UNKNOWN = "?"
MAX_COUNT = 9999
STAGES = ("setup", "phase", "missions", "over")


def read_layout(r: TableReader, data: Any, place: str, game: DeiParameters) -> Layout:
    """Read a map from plain data. Errors stop the reading, since all other fields depend on the map."""
    before = len(r.mistakes)
    layout = tuple(
        (r.word(id, f"{place}[{i}][0]", game.content.tiles), r.number(turns, f"{place}[{i}][1]", 0, 3))
        for i, (id, turns) in r.read_tuples(data, place, 2, 16)
    )
    rows, columns = SIZES[game.players]
    if len(layout) != rows * columns:
        r.wrong(place, f"must have {rows * columns} tiles, not {len(layout)}")
    if len(r.mistakes) == before:
        for mistake in game.find_layout_mistakes(layout):
            r.wrong(place, mistake.text())
    if len(r.mistakes) > before:
        r.stop("the map")
    return layout


def read_board(r: TableReader, data: Any, place: str, state: DeiState) -> Board:
    """Read the map of a saved position from its layout."""
    return state.game.get_board(read_layout(r, data, place, state.game))


def list_areas(state: DeiState) -> list[str]:
    """Return the names of all areas."""
    return state.board.names


def all_cards(state: DeiState) -> dict[str, Card]:
    """Return all cards of the game."""
    return state.game.content.cards


def drone_cards(state: DeiState) -> dict[str, Card]:
    """Return the cards that give ownership of a drone."""
    return {name: card for name, card in all_cards(state).items() if card.drone}


def all_badges(state: DeiState) -> Mapping[str, Badge]:
    """Return all badges of the game."""
    return state.game.content.badges


def all_missions(state: DeiState) -> Mapping[str, Mission]:
    """Return all missions of the game."""
    return state.game.content.missions


def get_last_seat(state: DeiState) -> int:
    """Return the highest seat number."""
    return state.game.num_players - 1


def count_outposts(state: DeiState) -> int:
    """Return the number of outposts on the map."""
    return len(state.board.outpost_sites)


@part
class SeatState(Part):
    """One seat: its figures and buildings on the map by area or site, and its pad."""

    described: ClassVar[tuple[str, ...]] = ("faction", "badges", "secret", "bridges", "lifts")

    faction: str = word(lambda state: state.game.content.factions, empty=True, described=False)
    vp: int = number(0, MAX_COUNT)
    scored: tuple[int, ...] = tupled(number(-MAX_COUNT, MAX_COUNT), most=len(FINAL), described=False, shown=False)
    """Points of the final scoring once it is done, in the order of `goods.FINAL`."""
    technology: int = number(0, RESOURCE_PIECES[0], default=1)
    energy: int = number(0, RESOURCE_PIECES[1], default=1)
    candy: list[str] = pile(CANDY)
    supply: int = number(0, SCRAPPERS, default=SCRAPPERS, described=False)
    """Number of scrappers that are not on the map."""
    figures: list[int] = amounts(list_areas, 0, SCRAPPERS)
    """Number of scrappers by area."""
    leader: int = index(list_areas, empty=True)
    """Area of the leader; -1 before it is placed."""
    camps: list[int] = listed(index(list_areas), most=PIECES_EACH)
    bridges: list[int] = listed(
        number(0, lambda state: len(state.board.bridge_sites) - 1), most=PIECES_EACH, described=False
    )
    lifts: list[int] = listed(
        number(0, lambda state: len(state.board.lift_sites) - 1), most=PIECES_EACH, described=False
    )
    """Sites of the own lifts, in building order; `camps` and `bridges` have the same order."""
    hand: list[str] = pile(all_cards, seen=OWNER)
    opened: list[str] = pile(all_cards)
    """Cards played open this round."""
    down: list[str] = pile(all_cards, seen=OWNER)
    """Cards laid face down this round."""
    planned: list[str] = pile(all_cards, seen=OWNER, known="open_cards", described=False)
    """Cards planned face down for the phase (dei.option.planning)."""
    shown: list[str] = pile(all_cards, described=False, shown=False)
    """Planned cards that are open now (dei.ruling.planned_open)."""
    disposed: list[str] = pile(all_cards, seen=OWNER)
    badges: list[str] = pile(
        all_badges, seen=OWNER, known="earned_badges", veil=lambda seat: seat.open_badges(), described=False
    )
    """Own badges, in the order of the colours. They are secret until they are earned."""
    earned: list[bool] = listed(flag(), count=len(COLOURS), described=False)
    draft: list[str] = pile(all_badges, seen=OWNER, saved="pile", described=False)
    """Badges of the pile to choose from (dei.option.badge_draft)."""
    missions: list[str] = pile(all_missions, count=ROUNDS, empty=True)
    """Mission with a marker in each round column."""
    parcel_used: bool = flag(described=False, shown=False)
    alternative_used: bool = flag(described=False, shown=False)

    def has(self, badge: str) -> bool:
        """Return True if the seat has earned this badge."""
        earned = self.earned
        return (earned[0] or earned[1] or earned[2]) and any(
            earned[k] and own == badge for k, own in enumerate(self.badges)
        )

    def open_badges(self) -> list[str]:
        """Return the badges as other seats see them."""
        return [badge if earned else UNKNOWN for badge, earned in zip(self.badges, self.earned, strict=False)]

    def list_cards(self) -> list[str]:
        """Return all cards the seat owns, including disposed ones."""
        return [*self.hand, *self.opened, *self.down, *self.planned, *self.disposed]


@table
class DeiState(State["DeiParameters"]):
    """A position of D.E.I."""

    known_of_others: ClassVar[Mapping[str, Known]] = {
        "cards": Known("Cards", all_cards, ("hand", "opened", "down", "planned", "disposed")),
        "drones_lost": Known("Disposed drone cards", drone_cards, ("disposed",)),
    }

    board: Board = special(
        saved="layout",
        default=SET_BY_INIT,
        read=read_board,
        pack=lambda board, _: [list(tile) for tile in board.layout],
    )
    card_data: dict[str, Card] = given(all_cards)
    round_number: int = number(0, ROUNDS, saved="round")
    phase_number: int = number(0, 3, saved="phase")
    stage: str = word(STAGES, default="setup", shown=False)
    first: int = player()
    order: list[int] = listed(number(0, get_last_seat), most=4, replaced=True, described=False, shown=False)
    """Seats in the order of play of this round."""
    technology: list[int] = amounts(
        list_areas, 0, RESOURCE_PIECES[0], default=lambda state: state.board.technology.copy()
    )
    """Number of technology pieces by area."""
    energy: list[int] = amounts(list_areas, 0, RESOURCE_PIECES[1], default=lambda state: state.board.energy.copy())
    technology_left: int = number(0, RESOURCE_PIECES[0])
    """Number of pieces in the general supply."""
    energy_left: int = number(0, RESOURCE_PIECES[1])
    drones: list[int] = keyed(DRONES, index(list_areas, empty=True), left_out=-1)
    """Area of each drone; -1 if it is not in the game."""
    colours: list[str] = listed(
        word(COLOURS, default=COLOURS[0]), count=count_outposts, replaced=True, described=False, shown=False
    )
    """Colour of each outpost, in the order of the board's sites."""
    holders: list[int] = listed(player(empty=True), count=count_outposts, described=False, shown=False)
    """Seat that has the cube of each outpost; -1 if the cube is on the tile."""
    decks: list[list[str]] = listed(pile(all_cards, seen=NOBODY), count=len(MARKETS), described=False)
    """Face-down cards by market. The last card is the top card."""
    slots: list[list[str]] = listed(pile(all_cards, count=3, empty=True), count=len(MARKETS), described=False)
    """Open cards by market, from left to right."""
    missions: list[list[str]] = listed(pile(all_missions, count=2, empty=True), count=ROUNDS, replaced=True)
    """Missions by round column."""
    box: list[str] = pile(
        all_cards, default=lambda state: sorted(state.card_data), replaced=True, described=False, shown=False
    )
    """Cards that are not in this game, or not yet (dei.players.two, dei.players.three)."""
    candy: list[str] = pile(CANDY, seen=NOBODY)
    """Face-down candy boosts. The last one is drawn next."""
    badge_supply: list[str] = pile(
        all_badges, seen=NOBODY, default=lambda state: sorted(all_badges(state)), replaced=True, described=False,
        shown=False,
    )  # fmt: skip
    """Badges without an owner, sorted by id."""
    seats: list[SeatState] = seats(SeatState)

    def __init__(self, game: DeiParameters, seed: int, layout: Layout) -> None:
        super().__init__(game, seed)
        self.board = game.get_board(layout)
        self.lay_out()

    # --- queries --------------------------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        return self.round_number

    @property
    def phase(self) -> str:
        return f"phase_{self.phase_number}" if self.stage == "phase" else self.stage

    def get_faction(self, player: int) -> Faction:
        """Return the faction of a seat."""
        return self.game.content.factions[self.seats[player].faction]

    def seats_from(self, first: int) -> list[int]:
        """Return all seats clockwise, starting with `first`."""
        n = len(self.seats)
        return [(first + i) % n for i in range(n)]

    def is_present(self, player: int, area: int) -> bool:
        """Return True if a seat has a figure in an area."""
        seat = self.seats[player]
        return seat.figures[area] > 0 or seat.leader == area

    def count_scrappers(self, player: int, area: int) -> int:
        """Return the number of a seat's scrappers in an area. Its leader counts as one (dei.leader.scrapper)."""
        seat = self.seats[player]
        return seat.figures[area] + (seat.leader == area and self.game.leader_scrapper)

    @allow_hidden_access
    def owns_drone(self, player: int, drone: str) -> bool:
        """Return True if a seat owns a card of this drone that is not disposed of (dei.ruling.own_drones)."""
        seat = self.seats[player]
        data = self.card_data
        return any(
            data[card].drone == drone for pile in (seat.hand, seat.opened, seat.down, seat.planned) for card in pile
        )

    @allow_hidden_access
    def count_printed_points(self, player: int) -> int:
        """Return the points on a seat's cards, including disposed ones, which are public (dei.score.cards)."""
        return sum([self.card_data[card].points for card in self.seats[player].list_cards()])

    def count_outposts(self, player: int, colour: str = "") -> int:
        """Return the number of outposts a seat controls, of one colour or of all."""
        if not colour:
            return self.holders.count(player)
        return sum(1 for k, holder in enumerate(self.holders) if holder == player and self.colours[k] == colour)

    def get_area(self, name: str) -> int:
        """Return the number of an area. Raises KeyError."""
        return self.board.by_name[name]

    def majority(self, area: int | str) -> Majority:
        """Return the majority in an area: the holder, and the named parts of each seat's value (dei.majority.value)."""
        return find_majority(self, self.board.by_name[area] if isinstance(area, str) else area)

    def reach(self, player: int, code: str = "move") -> Reach:
        """Return the areas a seat can enter by one move of this kind, where it can collect, and what it can build."""
        return self.game.reach(self, player, code)

    # --- knowledge ------------------------------------------------------------------------------------------------

    def earned_badges(self, player: int, owner: int) -> list[str]:
        """Return the badges of a seat that are public because they are earned."""
        seat = self.seats[owner]
        return [badge for badge, earned in zip(seat.badges, seat.earned, strict=False) if earned]

    def open_cards(self, player: int, owner: int) -> list[str]:
        """Return the planned cards of a seat that are open (dei.ruling.planned_open)."""
        return self.seats[owner].shown

    def add_to_observation(self, seen: dict[str, Any], player: int) -> None:
        """Add the cards of the other seats, public since their purchase, and their disposed drone cards.

        Majorities and missions reveal the owner of a drone, so a disposed drone card is not secret.
        """
        for owner, seat in enumerate(self.seats):
            if owner != player:
                seen["seats"][owner]["cards"] = sorted(seat.list_cards())
                seen["seats"][owner]["drones_lost"] = sorted(self._select_drone_cards(seat.disposed))

    def _select_drone_cards(self, cards: Iterable[str]) -> list[str]:
        """Return the drone cards among these cards (dei.ruling.own_drones)."""
        return [card for card in cards if self.card_data[card].drone]

    def redeal(self, player: int, source: Random) -> None:
        """Deal hidden information again: market decks, candy boosts, and the others' cards and badges."""
        _redeal(self.decks, source, self.game.get_market)
        self.candy.sort()
        chance.shuffle(self.candy, source)
        other_seats = [seat for p, seat in enumerate(self.seats) if p != player]
        for seat in other_seats:
            self._redeal_cards(seat, source)
        self._redeal_badges(other_seats, source)

    def _redeal_cards(self, seat: SeatState, source: Random) -> None:
        """Deal the cards of one seat again among its hidden zones. Disposed drone cards are known and stay."""
        lost = self._select_drone_cards(seat.disposed)
        known_cards = {*lost, *seat.shown}
        zones = (seat.hand, seat.down, seat.planned)
        pool = sorted(card for zone in (*zones, seat.disposed) for card in zone if card not in known_cards)
        drones = self._select_drone_cards(pool)
        plain = [card for card in pool if card not in drones]
        chance.shuffle(plain, source)
        seat.disposed[:] = sorted(lost) + [plain.pop() for _ in seat.disposed[len(lost) :]]
        pool = plain + drones
        chance.shuffle(pool, source)
        for zone in zones:
            shown = [card for card in seat.shown if card in zone]
            zone[:] = shown + [pool.pop() for _ in zone[len(shown) :]]

    def _redeal_badges(self, other_seats: list[SeatState], source: Random) -> None:
        """Deal the hidden badges again by colours: those of the supply, of drafts, and unearned ones of other seats."""
        badge_data = all_badges(self)
        unseen: dict[str, list[str]] = {colour: [] for colour in COLOURS}
        for badge in self.badge_supply:
            unseen[badge_data[badge].colour].append(badge)
        hidden: dict[str, list[tuple[SeatState, int]]] = {colour: [] for colour in COLOURS}
        for seat in other_seats:
            for k, badge in enumerate(seat.badges):
                if not seat.earned[k]:
                    hidden[badge_data[badge].colour].append((seat, k))
                    unseen[badge_data[badge].colour].append(badge)
            if seat.draft:
                unseen[badge_data[seat.draft[0]].colour] += seat.draft
        for colour, badges in unseen.items():
            badges.sort()
            chance.shuffle(badges, source)
            for seat, k in hidden[colour]:
                seat.badges[k] = badges.pop()
            for seat in other_seats:
                if seat.draft and badge_data[seat.draft[0]].colour == colour:
                    seat.draft[:] = chance.take_from_top(badges, len(seat.draft))
        self.badge_supply = sorted([badge for badges in unseen.values() for badge in badges])


def _redeal(decks: list[list[str]], source: Any, deck_of: Any) -> None:
    """Deal the face-down market cards again: drone cards to any coloured market, the others only to their own."""
    sizes = [len(deck) for deck in decks]
    pool = sorted(card for deck in decks for card in deck)  # the result must not depend on the old positions
    drones: list[str] = []
    own: list[list[str]] = [[] for _ in decks]
    for card in pool:
        k = deck_of(card)
        (own[k] if k >= 0 else drones).append(card)
    chance.shuffle(drones, source)
    for k in range(len(decks)):
        missing = sizes[k] - len(own[k])
        own[k] += chance.take_from_top(drones, missing)
        chance.shuffle(own[k], source)
        decks[k][:] = own[k]
