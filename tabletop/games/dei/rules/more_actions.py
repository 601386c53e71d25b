"""Further actions of a card: build, fly a drone, take from the supply, copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.engine.decisions import Obstacle
from tabletop.engine.values import N_, value
from tabletop.games.dei.rules.actions import OfCard, kinds_allowed
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import DRONES, PIECES_EACH, colour_of, verb_of
from tabletop.games.dei.table.kinds import Carrying

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.games.dei.table.state import DeiState


@value
class Build(OfCard):
    """A camp, bridge or lift is built, or one that stands is moved if none is left.

    (dei.action.build, dei.action.build_more, dei.badge.capsule, dei.badge.engineer)
    """

    verb = "build"
    kind = "build"
    rule = "dei.action.build"
    sentence = N_("build a {building}: {site}{instead_of}")

    code: str
    building: str
    place: str
    """The area of a camp, the site of a bridge ("2.3:0") or lift ("2.1a/2.1B")."""
    instead: str = ""
    """Where the one stands that is moved; "" if there is one in the supply."""

    def facts(self) -> dict[str, Any]:
        return {
            "code": self.code, "building": self.building, "place": self.place, "instead": self.instead,
            "site": (self.building, self.place), "instead_of": (self.building, self.instead),
        }  # fmt: skip

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.left(state, player, question)
        if self.building not in kinds_allowed(state, player, self.code):
            yield Obstacle("dei.action.build", N_("This action does not build that."))
            return
        place = state.board.site(self.building, self.place)
        instead = state.board.site(self.building, self.instead)
        ends = build_ends(state, self.building, place)
        if not ends:
            yield Obstacle("dei.ruling.lift_sites", N_("Nothing like that can be built there."))
            return
        seat = state.seats[player]
        free = self.building == "camp" and seat.has("capsule")
        if not free and not any(state.present(player, area) for area in ends):
            yield Obstacle("dei.action.build", N_("You have no figure there."), N_("Move or enlist there first."))
        stock = stock_of(state, player, self.building)
        if len(stock) < PIECES_EACH and self.instead:
            message = N_("You have a {building} left in the supply; only when there is none left, one is moved.")
            yield Obstacle("dei.action.build_move", message, building=self.building)
        elif len(stock) >= PIECES_EACH and (instead not in stock or instead == place):
            message = N_("You have no {building} left in the supply: say which one you move.")
            yield Obstacle("dei.action.build_move", message, building=self.building)

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        site = state.board.site
        engineer = self.building != "camp" and state.seats[player].has("engineer")
        self.used(state, player, question, *(("move", "move") if engineer else ()))
        verbs.build(state, player, self.building, site(self.building, self.place), site(self.building, self.instead))

    def words(self) -> Iterable[str]:
        moved = (f"from:{self.instead}",) if self.instead else ()
        return (self.code, self.building, self.place, *moved)

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Build:
        if not 3 <= len(words) <= 4 or (len(words) == 4 and not words[3].startswith("from:")):
            raise ValueError("takes an action, a building and a place, perhaps from:<place>")
        return cls(words[0], words[1], words[2], words[3][5:] if len(words) == 4 else "")

    def about(self) -> Iterable[str]:
        return (f"{'area' if self.building == 'camp' else self.building}:{self.place}",)


def stock_of(state: DeiState, player: int, building: str) -> list[int]:
    """The sites of a seat's buildings of one kind."""
    seat = state.seats[player]
    return seat.camps if building == "camp" else seat.bridges if building == "bridge" else seat.lifts


def build_ends(state: DeiState, building: str, place: int) -> tuple[int, ...]:
    """The areas that a building stands in or joins; none if nothing can be built there (dei.ruling.lift_sites)."""
    board = state.board
    if building == "camp":
        return (place,) if 0 <= place < board.size else ()
    if building == "lift":
        return board.lift_sites[place] if 0 <= place < len(board.lift_sites) else ()
    if 0 <= place < len(board.bridge_sites):
        one, two, _ = board.bridge_sites[place]
        return (one, two) if one != two else ()
    return ()


@value
class Fly(OfCard):
    """A drone is activated: it flies, then its ability is used (dei.drone.move)."""

    verb = "fly"
    kind = "drone"
    rule = "dei.drone.move"
    sentence = N_("fly the {drone} to {area}")

    code: str
    area: str

    @property
    def drone(self) -> str:
        """Which drone the action flies."""
        return self.code.split(":")[1]

    def facts(self) -> dict[str, Any]:
        return {"code": self.code, "area": self.area, "drone": self.drone}

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        gone = list(self.left(state, player, question))
        if gone:
            yield from gone
            return
        if verb_of(self.code) != "drone":
            yield Obstacle("dei.drone.move", N_("This action flies no drone."))
            return
        at = state.drones[DRONES.index(self.drone)]
        if at < 0:
            rule = "dei.players.two" if len(state.seats) == 2 else "dei.players.three"
            yield Obstacle(rule, N_("This drone is not in the game."))
            return
        reached = state.board.reached(at, drone_steps(state, player, self.code))
        if state.board.by_name.get(self.area, -1) not in reached:
            yield Obstacle("dei.drone.move", N_("{area:The} is too far for the drone."), area=self.area)

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        from tabletop.games.dei.rules.drones import ability

        area = state.board.by_name[self.area]
        self.used(state, player, question)
        verbs.fly(state, player, DRONES.index(self.drone), area)
        ability(state, player, self.drone, area)

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Fly:
        drone, more = [*words[0].split(":"), "", ""][1:3] if words else ("", "")
        if len(words) != 2 or words[0] != f"drone:{drone}:{more}" or drone not in DRONES or not more.isdecimal():
            raise ValueError("takes an action of a drone and an area")
        return cls(words[0], words[1])

    def about(self) -> Iterable[str]:
        return (f"area:{self.area}", f"drone:{self.drone}")


def drone_steps(state: DeiState, player: int, code: str) -> int:
    """How far a drone may fly: 2, what the card adds, and 1 with "pilot" (dei.drone.move, dei.badge.pilot)."""
    return state.game.drone_range + int(code.split(":")[2]) + state.seats[player].has("pilot")


@value
class Take(OfCard):
    """Points at once, or resources from the supply (dei.action.supplies, dei.action.take)."""

    verb = "take"
    kind = "take"
    rule = "dei.action.take"
    sentence = N_("{action}")

    code: str

    def facts(self) -> dict[str, Any]:
        return {"code": self.code, "action": self.code}

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.left(state, player, question)
        if verb_of(self.code) not in ("supplies", "technology", "energy"):
            yield Obstacle("dei.action.take", N_("This action takes nothing."))
        elif verb_of(self.code) != "supplies" and not (
            state.technology_left if verb_of(self.code) == "technology" else state.energy_left
        ):
            yield Obstacle("dei.ruling.empty_supply", N_("No such resource is left in the supply."))

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Take:
        what, _, n = words[0].partition(":") if words else ("", "", "")
        if len(words) != 1 or what not in ("supplies", "technology", "energy") or not n.isdecimal():
            raise ValueError("takes supplies, technology or energy with a number, such as technology:2")
        return cls(words[0])

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        self.used(state, player, question)
        n = int(colour_of(self.code))
        match verb_of(self.code):
            case "supplies":
                verbs.score(state, player, n)
            case "technology":
                verbs.take(state, player, n, 0)
            case _:
                verbs.take(state, player, 0, n)


@value
class Copy(OfCard):
    """Copy a whole card that was played this round (dei.action.copy, dei.ruling.copying)."""

    verb = "copy"
    kind = "copy"
    rule = "dei.action.copy"
    sentence = N_("copy {card}")

    code: str
    card: str

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.left(state, player, question)
        if self.code != "copy":
            yield Obstacle("dei.action.copy", N_("This action copies nothing."))
        data = state.card_data.get(self.card)
        if data is not None and "copy" in data.actions:
            yield Obstacle("dei.ruling.copy_chain", N_("A card that itself copies cannot be copied."))
        elif self.card not in copyable(state, question.card):
            yield Obstacle("dei.action.copy", N_("Only another card that lies open on a pad can be copied."))

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        self.used(state, player, question, *state.card_data[self.card].actions)
        verbs.tell_copied(state, player, self.card)

    def about(self) -> Iterable[str]:
        return (f"card:{self.card}",)


def copyable(state: DeiState, but: str) -> list[str]:
    """The cards that lie open on a pad this round, but for those that copy, sorted (dei.ruling.copy_chain)."""
    opened = {card for seat in state.seats for card in seat.opened if card != but}
    return sorted(card for card in opened if "copy" not in state.card_data[card].actions)
