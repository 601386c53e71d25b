"""The table of Axon Protocol: the city with its figures, the resource tracks, the seats, the course of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.engine.core.state import State
from tabletop.engine.schema.table_schema import (
    NOBODY,
    OWNER,
    Part,
    amounts,
    bits,
    flag,
    given,
    index,
    keyed,
    listed,
    marks,
    number,
    part,
    pieces,
    pile,
    player,
    seats,
    table,
    tallies,
    word,
)
from tabletop.games.axon_protocol.table.figures import Figure
from tabletop.games.axon_protocol.table.goods import DATA, DRUGS, RESOURCES, TOP, VIOLENCE

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.pieces import Character, City, Corporation
    from tabletop.games.axon_protocol.parameters import AxonParameters
    from tabletop.games.axon_protocol.table.opportunity import Opportunity

PHASES = ("setup", "turns", "end_of_round", "over")
ENDINGS = ("stress", "supply", "red", "rounds")
MAX_COUNT = 9999
USED, SCENE = 1, 2
"""Bits of an action field: it has an activation marker; it has a violence marker."""


def get_last_seat(state: AxonState) -> int:
    """Return the highest seat number."""
    return state.game.num_players - 1


def get_characters(state: AxonState) -> Mapping[str, Character]:
    """Return all characters of the game."""
    return state.game.content.characters


def get_designs(state: AxonState) -> Mapping[str, str]:
    """Return all software cards of the game, with their designs."""
    return state.game.content.designs


@part
class SeatState(Part):
    """State of one seat."""

    corporation: str = word(lambda state: state.game.content.corporations, empty=True)
    extra: int = index(RESOURCES, empty=True)
    """Third resource in a two-player game; -1 if there is none."""
    monopoly: int = index(RESOURCES, empty=True)
    """The only resource that scores; -1 without a monopoly."""
    permanent: int = number(0, len(RESOURCES))
    hand: list[str] = pile(get_designs, seen="knows_hand", pool="software")
    desktop: list[str] = pile(get_designs, pool="software")
    offer: list[str] = pile(get_characters, seen=OWNER, pool="people", described=False)
    """Characters drawn to choose from."""
    used: bool = flag()
    """True if the corporation's ability was used this round."""
    hacked: bool = flag()
    """True if this seat has hacked this round. Software can make the first hack free."""


@table
class AxonState(State["AxonParameters"]):
    """Position of Axon Protocol. The top of a pile is the last item of its list."""

    characters: dict[str, Character] = given(lambda state: state.game.content.characters)
    city: City = given(lambda state: state.game.content.city)
    round: int = number(0, MAX_COUNT)
    phase: str = word(PHASES, default="setup")
    first: int = player()
    active: int = player(described=False)
    direction: int = number(-1, 1, default=1, shown=False)
    first_taken: bool = flag(shown=False)
    ending: str = word(ENDINGS, empty=True, shown=False)
    """Reason for the end of the game; empty before the end is triggered."""
    owed: list[int] = listed(number(0, get_last_seat), most=6, shown=False)
    """Seats that still have a last turn."""
    stress: int = number(0, MAX_COUNT)
    limit: int = number(-MAX_COUNT, MAX_COUNT, default=lambda state: state.game.first_limit)
    supply: list[int] = amounts(
        RESOURCES, 0, TOP, zeros=True, described=False,
        default=lambda state: [TOP - len(waiting) for waiting in state.game.content.board.resource_rewards],
    )  # fmt: skip
    """Markers in the supply. Markers that start on the tracks are not included (axn.ruling.supply)."""
    rewards: list[int] = keyed(
        RESOURCES,
        bits({n: 1 << n for n in range(1, TOP + 1)}),
        default=lambda state: [state.game.get_reward_bits(k) for k in range(len(RESOURCES))],
    )
    """Fields of each resource track whose reward has not been taken, as bits."""
    figures: dict[str, Figure] = pieces(Figure, "id", most=100)
    """Characters in the city, in order of arrival (the line-up)."""
    marks: list[int] = marks(lambda state: state.city.refs, {"used": USED, "scenes": SCENE})
    """Markers on each action field, as bits USED and SCENE, in the order of `city.fields`."""
    data: dict[str, int] = tallies(lambda state: state.city.corporation_areas, 0, TOP)
    """Number of data markers on each corporation area."""
    in_play: list[int] = given(lambda state: [0] * len(RESOURCES), copy=list.copy)
    """Markers in play by resource: an up-to-date copy of `count_placed_markers`."""
    seats: list[SeatState] = seats(SeatState)
    deck: list[str] = pile(get_characters, seen=NOBODY, pool="people", rest=True)
    """Character deck."""
    graveyard: list[str] = pile(get_characters, pool="people")
    """Discard pile of the characters."""
    stack: list[str] = pile(get_designs, seen=NOBODY, pool="software", rest=True)
    """Software deck."""
    discard: list[str] = pile(get_designs, pool="software")
    playing: list[str] = pile(get_designs, pool="software", described=False, shown=False)
    """Software cards that are being resolved or countered."""

    # --- asking ---------------------------------------------------------------------------------------------------

    def list_seats_from(self, first: int) -> list[int]:
        """Return all seats in the order of play, starting with `first` (axn.turn.order)."""
        n, step = len(self.seats), self.direction
        return [(first + step * i) % n for i in range(n)]

    def get_corporation(self, player: int) -> Corporation | None:
        """Return the corporation of a seat; None before it is chosen."""
        return self.game.content.corporations.get(self.seats[player].corporation)

    def list_resources(self, player: int) -> tuple[int, ...]:
        """Return the resources that score for a seat (axn.score.resources, axn.score.monopoly)."""
        seat = self.seats[player]
        if seat.monopoly >= 0:
            return (seat.monopoly,)
        return self.list_own_resources(player)

    def list_own_resources(self, player: int) -> tuple[int, ...]:
        """Return the resources of a seat, including those given up for a monopoly."""
        seat = self.seats[player]
        corporation = self.game.content.corporations.get(seat.corporation)
        own = corporation.resources if corporation is not None else ()
        return (*own, seat.extra) if seat.extra >= 0 else own

    def is_criminal(self, figure: Figure) -> bool:
        """Return True if a character has violence or the criminal type (axn.violence.criminal)."""
        return figure.markers[VIOLENCE] > 0 or "criminal" in self.characters[figure.id].types

    def list_others_here(self, figure: Figure) -> list[Figure]:
        """Return the other characters in the area of a character."""
        area, id = figure.area, figure.id
        return [f for f in self.figures.values() if f.area == area and f.id != id]

    def has_passive(self, figure: Figure, passive: str) -> bool:
        """Return True if the character has this passive ability (axn.passive)."""
        return passive in self.characters[figure.id].passives

    def is_overdosed(self, figure: Figure) -> bool:
        """Return True if a character dies as soon as it is activated (axn.overdose)."""
        return figure.markers[DRUGS] >= self.game.overdose and not self.has_passive(figure, "sober")

    def is_guard(self, figure: Figure) -> bool:
        """Return True if a character stands guard, by skill or by a passive ability (axn.skill.guard)."""
        return figure.guarding or "guards" in self.characters[figure.id].passives

    def find_guard(self, figure: Figure) -> Figure | None:
        """Return another character that guards the area of this one; None if there is none (axn.ruling.guard_moves)."""
        for other in self.list_others_here(figure):
            if self.is_guard(other):
                return other
        return None

    def list_designs(self, cards: list[str]) -> list[str]:
        """Return the designs among these cards without duplicates, in order."""
        names = self.game.content.designs
        return list(dict.fromkeys([names[c] for c in cards]))

    def count_lasting_effect(self, player: int, kind: str) -> int:
        """Return the amount of a lasting effect on the desktop of a seat (axn.software.desktop)."""
        n = 0
        for card in self.seats[player].desktop:
            n += self.game.lasting[card].get(kind, 0)
        return n

    def is_left(self, resource: int) -> bool:
        """Return True if a marker of a resource can still enter play (axn.end.supply, axn.ruling.none_left)."""
        return self.count_left(resource) > 0

    def count_left(self, resource: int) -> int:
        """Return the number of markers of a resource that can still enter play (axn.ruling.none_left)."""
        waiting = self.rewards[resource] & self.game.resource_bits[resource] if self.game.track_is_supply else 0
        return self.supply[resource] + waiting.bit_count()

    def count_placed_markers(self) -> list[int]:
        """Count the markers in play by resource on the board."""
        placed = [sum(column) for column in zip(*[f.markers for f in self.figures.values()], strict=True)]
        placed = placed or [0] * len(RESOURCES)
        placed[DATA] += sum(self.data.values())
        placed[VIOLENCE] += sum(mark >> 1 & 1 for mark in self.marks)
        return placed

    def list_ready_characters(self) -> list[str]:
        """Return the characters without an activation marker."""
        return [id for id, figure in self.figures.items() if not figure.activated]

    def find_opportunities(self, resource: str) -> tuple[Opportunity, ...]:
        """Return the characters that could make this resource now, by routine, hack or area action.

        Raises:
            ValueError: `resource` is not a resource of the game.
        """
        return self.game.find_opportunities(self, resource)

    # --- knowledge ------------------------------------------------------------------------------------------------

    def knows_hand(self, player: int, owner: int) -> bool:
        """Return True if `player` sees the hand of `owner`."""
        return player == owner or self.game.hands == "open"
