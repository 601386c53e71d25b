"""The table of Axon Protocol: the city with its figures, the resource tracks, seats with hands, the course of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.engine import chance
from tabletop.engine.saving import pack
from tabletop.engine.state import State
from tabletop.games.axon_protocol.table.goods import DATA, DRUGS, RESOURCES, VIOLENCE

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.pieces import Character, City, Corporation, Software
    from tabletop.games.axon_protocol.game import AxonProtocol
    from tabletop.games.axon_protocol.rules.opportunities import Opportunity
    from tabletop.games.axon_protocol.table.figures import Figure

USED, SCENE = 1, 2
"""Bits of an action field: an activation marker lies on it; a violence marker lies on it."""


class SeatState:
    """What belongs to one seat."""

    __slots__ = ("corporation", "desktop", "extra", "hacked", "hand", "monopoly", "offer", "permanent", "used")

    def __init__(self) -> None:
        self.corporation = ""
        self.extra = -1
        """The third resource of a two-player game; -1 without."""
        self.monopoly = -1
        """The resource that alone scores; -1 without."""
        self.permanent = 0
        self.hand: list[str] = []
        self.desktop: list[str] = []
        self.offer: list[str] = []
        """Characters drawn, of which one or more come into the city."""
        self.used = False
        """Whether the corporation's ability was used this round."""
        self.hacked = False
        """Whether this seat has hacked this round; for software that makes the first hack free."""

    def clone(self) -> SeatState:
        """An independent copy."""
        new = SeatState.__new__(SeatState)
        new.corporation = self.corporation
        new.extra = self.extra
        new.monopoly = self.monopoly
        new.permanent = self.permanent
        new.hand = self.hand.copy()
        new.desktop = self.desktop.copy()
        new.offer = self.offer.copy()
        new.used = self.used
        new.hacked = self.hacked
        return new


class AxonState(State):
    """A position of Axon Protocol."""

    __slots__ = (
        "active", "characters", "city", "counters", "data", "deck", "direction", "discard", "ending", "figures",
        "first",
        "first_taken", "graveyard", "limit", "marks", "owed", "phase_name", "playing", "rewards", "round_number",
        "seats",
        "stack", "stress", "supply",
    )  # fmt: skip

    game: AxonProtocol

    def __init__(self, game: AxonProtocol, seed: int) -> None:
        super().__init__(game, seed)
        content = game.content
        self.characters: dict[str, Character] = content.characters
        self.city: City = content.city
        self.seats: list[SeatState] = []
        self.figures: dict[str, Figure] = {}
        """The line-up: every character in the city, in the order in which they came."""
        self.deck: list[str] = []
        """Characters; the top card is the last one."""
        self.graveyard: list[str] = []
        """The discard pile of the characters."""
        self.stack: list[str] = []
        """Software cards; the top card is the last one."""
        self.discard: list[str] = []
        self.playing: list[str] = []
        """Software cards that are being carried out or answered just now."""
        self.marks = [0] * len(self.city.fields)
        """What lies on each action field, as bits USED and SCENE, in the order of `city.fields`."""
        self.data = dict.fromkeys(self.city.corporation_areas, 0)
        """Corporation area -> data markers on it."""
        self.counters = [0] * len(RESOURCES)
        self.supply = [game.supply_of(k) for k in range(len(RESOURCES))]
        self.rewards = [game.reward_bits(k) for k in range(len(RESOURCES))]
        """Per resource the fields whose reward has not been taken, as bits."""
        self.stress = 0
        self.limit = game.first_limit
        self.first = 0
        self.active = 0
        self.direction = 1
        self.first_taken = False
        self.round_number = 0
        self.phase_name = "setup"
        self.ending = ""
        """What ends the game: "stress", "supply", "red", "rounds"; empty before."""
        self.owed: list[int] = []
        """Seats that still have a last turn."""

    # --- asking ---------------------------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        return self.round_number

    @property
    def phase(self) -> str:
        return self.phase_name

    def seats_from(self, first: int) -> list[int]:
        """All seats in the order of play, starting with `first` (axn.turn.order)."""
        n, step = len(self.seats), self.direction
        return [(first + step * i) % n for i in range(n)]

    def corporation(self, player: int) -> Corporation | None:
        """The corporation of a seat; None before it is chosen."""
        return self.game.content.corporations.get(self.seats[player].corporation)

    def resources(self, player: int) -> tuple[int, ...]:
        """The resources that score for a seat (axn.score.resources, axn.score.monopoly)."""
        seat = self.seats[player]
        if seat.monopoly >= 0:
            return (seat.monopoly,)
        return self.own_resources(player)

    def own_resources(self, player: int) -> tuple[int, ...]:
        """The resources of a seat, whether or not a monopoly has given some up."""
        seat = self.seats[player]
        corporation = self.game.content.corporations.get(seat.corporation)
        own = corporation.resources if corporation is not None else ()
        return (*own, seat.extra) if seat.extra >= 0 else own

    def is_criminal(self, figure: Figure) -> bool:
        """Whether a character has violence or the type (axn.violence.criminal)."""
        return figure.markers[VIOLENCE] > 0 or "criminal" in self.characters[figure.id].types

    def others_here(self, figure: Figure) -> list[Figure]:
        """The other characters in its area."""
        area, id = figure.area, figure.id
        return [f for f in self.figures.values() if f.area == area and f.id != id]

    def has_passive(self, figure: Figure, passive: str) -> bool:
        """Whether its card has this passive ability (axn.passive)."""
        return passive in self.characters[figure.id].passives

    def overdosed(self, figure: Figure) -> bool:
        """Whether a character dies as soon as it is activated (axn.overdose)."""
        return figure.markers[DRUGS] >= self.game.overdose and not self.has_passive(figure, "sober")

    def is_guard(self, figure: Figure) -> bool:
        """Whether it stands guard, by skill or by a passive ability (axn.skill.guard)."""
        return figure.guarding or "guards" in self.characters[figure.id].passives

    def guard_over(self, figure: Figure) -> Figure | None:
        """Another character that guards its area, if one does, wherever it has come from (axn.ruling.guard_moves)."""
        for other in self.others_here(figure):
            if self.is_guard(other):
                return other
        return None

    def software(self, card: str) -> Software:
        """What is printed on a software card, told by card or design."""
        content = self.game.content
        return content.software[content.designs.get(card, card)]

    def designs(self, cards: list[str]) -> list[str]:
        """The designs among these cards, each once, in order."""
        names = self.game.content.designs
        return list(dict.fromkeys([names[c] for c in cards]))

    def standing(self, player: int, kind: str) -> int:
        """How much the desktop of a seat gives of a standing effect (axn.software.desktop)."""
        desktop = self.seats[player].desktop
        return self.game.standing_of(desktop, kind) if desktop else 0

    def is_free(self, field: int) -> bool:
        """Whether an action field has neither an activation nor a violence marker."""
        return not self.marks[field]

    def is_left(self, resource: int) -> bool:
        """Whether a marker of a resource can still come into play (axn.end.supply, axn.ruling.none_left)."""
        waiting = self.rewards[resource] & self.game.resource_bits[resource] if self.game.track_is_supply else 0
        return self.supply[resource] > 0 or waiting > 0

    def placed_markers(self) -> list[int]:
        """Markers in play by resource, counted on the board itself."""
        placed = [sum(column) for column in zip(*[f.markers for f in self.figures.values()], strict=True)]
        placed = placed or [0] * len(RESOURCES)
        placed[DATA] += sum(self.data.values())
        placed[VIOLENCE] += sum(mark >> 1 & 1 for mark in self.marks)
        return placed

    def ready(self) -> list[str]:
        """The characters without an activation marker."""
        return [id for id, figure in self.figures.items() if not figure.activated]

    def opportunities(self, resource: str) -> tuple[Opportunity, ...]:
        """Who could make a marker of this resource now: by routine, by hack, by area action. Raises ValueError."""
        return self.game.opportunities(self, resource)

    # --- copies ---------------------------------------------------------------------------------------------------

    def clone(self) -> AxonState:
        new = AxonState.__new__(AxonState)
        self.copy_basics(new)
        new.characters = self.characters
        new.city = self.city
        new.seats = [seat.clone() for seat in self.seats]
        new.figures = self.figures.copy()
        new.deck = self.deck.copy()
        new.graveyard = self.graveyard.copy()
        new.stack = self.stack.copy()
        new.discard = self.discard.copy()
        new.playing = self.playing.copy()
        new.marks = self.marks.copy()
        new.data = self.data.copy()
        new.counters = self.counters.copy()
        new.supply = self.supply.copy()
        new.rewards = self.rewards.copy()
        new.stress = self.stress
        new.limit = self.limit
        new.first = self.first
        new.active = self.active
        new.direction = self.direction
        new.first_taken = self.first_taken
        new.round_number = self.round_number
        new.phase_name = self.phase_name
        new.ending = self.ending
        new.owed = self.owed.copy()
        return new

    def to_dict(self) -> dict[str, Any]:
        city = self.city
        return {
            **self.game.identity(),
            "seed": self.seed,
            "draws": self.draws,
            "round": self.round_number,
            "phase": self.phase_name,
            "first": self.first,
            "active": self.active,
            "direction": self.direction,
            "first_taken": self.first_taken,
            "ending": self.ending,
            "owed": list(self.owed),
            "stress": self.stress,
            "limit": self.limit,
            "supply": dict(zip(RESOURCES, self.supply, strict=True)),
            "rewards": {
                name: [n for n in range(1, 11) if self.rewards[k] >> n & 1] for k, name in enumerate(RESOURCES)
            },
            "figures": [
                {
                    "character": f.id,
                    "area": f.area,
                    "cell": f.cell,
                    "markers": {name: f.markers[k] for k, name in enumerate(RESOURCES) if f.markers[k]},
                    "activated": f.activated,
                    "guarding": f.guarding,
                }
                for f in self.figures.values()
            ],
            "used": [ref for ref, mark in zip(city.refs, self.marks, strict=True) if mark & USED],
            "scenes": [ref for ref, mark in zip(city.refs, self.marks, strict=True) if mark & SCENE],
            "data": {area: n for area, n in self.data.items() if n},
            "seats": [
                {
                    "corporation": seat.corporation,
                    "extra": RESOURCES[seat.extra] if seat.extra >= 0 else "",
                    "monopoly": RESOURCES[seat.monopoly] if seat.monopoly >= 0 else "",
                    "permanent": seat.permanent,
                    "hand": list(seat.hand),
                    "desktop": list(seat.desktop),
                    "offer": list(seat.offer),
                    "used": seat.used,
                    "hacked": seat.hacked,
                }
                for seat in self.seats
            ],
            "deck": list(self.deck),
            "graveyard": list(self.graveyard),
            "stack": list(self.stack),
            "discard": list(self.discard),
            "playing": list(self.playing),
            "agenda": [[pack(step), player, pack(because)] for step, player, because in self.agenda],
        }

    # --- knowledge ------------------------------------------------------------------------------------------------

    def knows_hand(self, player: int, owner: int) -> bool:
        """Whether `player` sees the hand of `owner`."""
        return player == owner or self.game.hands == "open"

    def observation(self, player: int) -> dict[str, Any]:
        """What lies open, the own hand and drawn characters, and how many cards everything else has."""
        seen = self.to_dict()
        del seen["seed"], seen["draws"]
        for pile in ("deck", "stack"):
            seen[pile] = len(seen[pile])
        for owner, seat in enumerate(seen["seats"]):
            if owner != player:
                seat["offer"] = len(seat["offer"])
                if not self.knows_hand(player, owner):
                    seat["hand"] = len(seat["hand"])
        seen["player"] = player
        return seen

    def resample_from_infostate(self, player: int, seed: int) -> AxonState:
        new, source = self.copy_to_deal(seed)
        hidden = [p for p in range(len(new.seats)) if not self.knows_hand(player, p)]
        pool = [*new.stack, *[card for p in hidden for card in new.seats[p].hand]]
        pool.sort()
        chance.shuffle(pool, source)
        for p in hidden:
            new.seats[p].hand = [pool.pop() for _ in new.seats[p].hand]
        new.stack = pool
        others = [p for p in range(len(new.seats)) if p != player]
        people = [*new.deck, *[id for p in others for id in new.seats[p].offer]]
        people.sort()
        chance.shuffle(people, source)
        for p in others:
            new.seats[p].offer = [people.pop() for _ in new.seats[p].offer]
        new.deck = people
        return new
