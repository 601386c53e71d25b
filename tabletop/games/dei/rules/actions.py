"""What the actions of a card can be used for: enlist, move, collect, build, drones, copying, taking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.engine.actions import Action
from tabletop.engine.decisions import Obstacle
from tabletop.engine.values import N_, value
from tabletop.games.dei.rules.moving import enterable, movable_camps, near_for, neighbours, with_camps
from tabletop.games.dei.rules.obstacles import cannot_enter, no_majority, not_adjacent
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import BUILDINGS, EXTRA_MOVE, FREE_COLLECT, colour_of, verb_of
from tabletop.games.dei.table.kinds import Carrying, DeiAction, Grouping

if TYPE_CHECKING:
    from tabletop.engine.game import Game
    from tabletop.games.dei.table.state import DeiState


class OfCard(DeiAction["Carrying"]):
    """An action for which one of the actions left on the card is used: the one with this code."""

    __slots__ = ()

    code: str

    def left(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        """Why the card has no such action left."""
        if self.code not in question.available(state, player):
            yield Obstacle("dei.card.actions", N_("The card has no such action left."))

    def elsewhere(self, state: DeiState, player: int, area: int) -> Iterator[Obstacle]:
        """Why Abraham's collect is not for this area (dei.leader.abraham)."""
        if self.code == FREE_COLLECT and area != state.seats[player].leader:
            yield Obstacle("dei.leader.abraham", N_("Abraham collects only where he stands."))

    def used(self, state: DeiState, player: int, question: Carrying, *more: str) -> None:
        """Strike the action off the card, add what it brings, and ask on.

        Called before the table changes: then it may be another number of outposts (dei.action.per_outpost).
        """
        question.goes_on(state, player, self.code, more)


def kinds_allowed(state: DeiState, player: int, code: str) -> tuple[str, ...]:
    """What an action may be used as: itself, or with "raid" an enlist as a move or a collect too (dei.badge.raid)."""
    verb = verb_of(code)
    if verb == "build":
        return BUILDINGS
    if verb == "enlist" and state.seats[player].supply == 0 and state.seats[player].has("raid"):
        return ("enlist", "move", "collect")
    return (verb,)


@value
class Enlist(OfCard):
    """A scrapper comes to an area; without one in the supply from another area.

    (dei.action.enlist, dei.action.enlist_empty, dei.leader.scrapper)
    """

    verb = "enlist"
    kind = "enlist"
    rule = "dei.action.enlist"
    sentence = N_("enlist on {area}{source_of}{put_of}")

    code: str
    area: str
    source: str = ""
    put: bool = False
    """Whether a resource is put there too (dei.machines.enlist)."""
    leader: bool = False
    """Whether it is the leader that comes from another area."""

    def facts(self) -> dict[str, Any]:
        return {
            "code": self.code, "area": self.area, "source": self.source, "put": self.put, "leader": self.leader,
            "source_of": (self.source, self.leader), "put_of": self.put,
        }  # fmt: skip

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.left(state, player, question)
        seat = state.seats[player]
        area = state.board.by_name.get(self.area, -1)
        source = state.board.by_name.get(self.source, -1)
        if verb_of(self.code) != "enlist":
            yield Obstacle("dei.action.enlist", N_("Nobody enlists with this action."))
        if area < 0:
            yield Obstacle("dei.action.enlist", N_("There is no such area."))
            return
        yield from enlist_place(state, player, self.code, area)
        if seat.supply and self.source:
            yield Obstacle("dei.action.enlist_empty", N_("You have scrappers left in the supply."))
        elif not seat.supply and self.leader and not state.game.leader_scrapper:
            yield Obstacle("dei.leader.scrapper", N_("The leader counts as a scrapper only for majorities here."))
        elif not seat.supply and (source, self.leader) not in recruits(state, player, area):
            rule = "dei.ruling.enlist_on_board" if source == area else "dei.action.enlist_empty"
            yield Obstacle(rule, N_("You have no scrapper left in the supply: say which one comes from another area."))
        elif seat.supply and self.leader:
            yield Obstacle("dei.action.enlist_empty", N_("You have scrappers left in the supply."))
        if self.put and colour_of(self.code) != "machines":
            yield Obstacle("dei.machines.enlist", N_("Only the enlist of machines puts a resource there."))
        elif self.put and not verbs.left_for(state, area):
            yield Obstacle("dei.ruling.empty_supply", N_("No such resource is left in the supply."))

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        area = state.board.by_name[self.area]
        self.used(state, player, question)
        verbs.enlist(state, player, area, state.board.by_name.get(self.source, -1), self.leader)
        if self.put:
            verbs.put(state, player, area)

    def words(self) -> Iterable[str]:
        source = (f"from:{self.source}",) if self.source else ()
        leader = ("leader",) if self.leader else ()
        return (self.code, self.area, *source, *leader, *(("put",) if self.put else ()))

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Enlist:
        if len(words) < 2:
            raise ValueError("takes an action and an area, perhaps from:<area>, leader and put")
        source, put, leader = "", False, False
        for word in words[2:]:
            if word == "put":
                put = True
            elif word == "leader":
                leader = True
            elif word.startswith("from:"):
                source = word[5:]
            else:
                raise ValueError(f"{word[:30]!r} is none of from:<area>, leader, put")
        return cls(words[0], words[1], source, put, leader)

    def about(self) -> Iterable[str]:
        return (f"area:{self.area}",)


def recruits(state: DeiState, player: int, area: int) -> list[tuple[int, bool]]:
    """Who may be enlisted in an area from the map: (from where, whether it is the leader), by area.

    (dei.action.enlist_empty, dei.ruling.enlist_on_board, dei.leader.scrapper)
    """
    seat = state.seats[player]
    found = []
    for a, n in enumerate(seat.figures):
        if a != area:
            if n:
                found.append((a, False))
            if a == seat.leader and state.game.leader_scrapper:
                found.append((a, True))
    return found


def enlist_place(state: DeiState, player: int, code: str, area: int) -> Iterator[Obstacle]:
    """Why nobody can be enlisted in an area (dei.action.enlist, dei.tactics.enlist, dei.ruling.camp_majority)."""
    seat = state.seats[player]
    if area in state.board.camps or (colour_of(code) == "tactics" and state.scrappers(player, area)):
        return
    others = [p for p, other in enumerate(state.seats) if p != player and area in other.camps]
    if area in seat.camps:
        yield from no_majority(state, player, area, "dei.action.enlist", fix=N_("Move there first."))
    elif others:
        message = N_("The camp on {area} belongs to {rival}: you cannot enlist there.")
        yield Obstacle("dei.action.enlist", message, N_("Build a camp of your own there."), area=area, rival=others[0])
    else:
        message = N_("{area:The} has neither a neutral camp nor one of yours.")
        yield Obstacle("dei.action.enlist", message, N_("Build a camp there."), area=area)


@value
class Move(OfCard):
    """Figures go from one area to an adjacent one; how many is asked next.

    (dei.action.move, dei.badge.sprinter, dei.ruling.sprinter)
    """

    verb = "move"
    kind = "move"
    rule = "dei.action.move"
    sentence = N_("move from {origin} to {area}")

    code: str
    origin: str
    area: str

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        yield from self.left(state, player, question)
        origin, area = (state.board.by_name.get(name, -1) for name in (self.origin, self.area))
        if origin < 0 or area < 0:
            yield Obstacle("dei.action.move", N_("There is no such area."))
            return
        if "move" not in kinds_allowed(state, player, self.code):
            yield Obstacle("dei.action.move", N_("This action moves nobody."))
        seat = state.seats[player]
        led = seat.leader == origin
        camps = movable_camps(state, player, origin)
        if not seat.figures[origin] and not led and not camps:
            yield Obstacle("dei.action.move", N_("You have no figure on {area}."), area=origin)
            return
        if area in near_for(state, player, self.code, origin):
            if not enterable(state, player, self.code, area, seat.figures[origin], led, camps):
                yield from cannot_enter(state, player, area, seat.figures[origin], led)
        elif led and area in neighbours(state, player, origin, leader_alone=True):
            if not enterable(state, player, self.code, area, 0, True):
                yield from cannot_enter(state, player, area, 0, True)
        else:
            yield from not_adjacent(state, player, origin, area)

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        from tabletop.games.dei.rules.choices import ChooseGroup

        seat, by_name = state.seats[player], state.board.by_name
        brings = self.code != EXTRA_MOVE and seat.has("sprinter")
        self.used(state, player, question, *((EXTRA_MOVE,) if brings else ()))
        state.then(player, ChooseGroup(self.code, by_name[self.origin], by_name[self.area]))

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Move:
        if len(words) != 3:
            raise ValueError("takes an action, an area and an adjacent area")
        return cls(words[0], words[1], words[2])

    def about(self) -> Iterable[str]:
        return (f"area:{self.origin}", f"area:{self.area}")


@value
class Group(DeiAction["Grouping"]):
    """How many figures move: scrappers, with or without the leader, and camps (dei.badge.caravan)."""

    verb = "group"
    kind = "move"
    rule = "dei.action.move"
    sentence = N_("move {group}")

    scrappers: int
    leader: bool = False
    camps: int = 0

    def facts(self) -> dict[str, Any]:
        return Action.facts(self) | {"group": (self.scrappers, self.leader, self.camps)}

    def obstacles(self, state: DeiState, player: int, question: Grouping) -> Iterator[Obstacle]:
        origin, area, code = question.origin, question.area, question.code
        if (self.scrappers, self.leader, self.camps) in with_camps(state, player, code, origin, area):
            return
        seat = state.seats[player]
        impossible = N_("This group cannot move there.")
        if not 0 <= self.scrappers <= seat.figures[origin] or (self.leader and seat.leader != origin):
            yield Obstacle("dei.action.move", impossible)
        elif not 0 <= self.camps <= movable_camps(state, player, origin):
            yield Obstacle("dei.badge.caravan", impossible)
        elif not self.scrappers and not self.leader and not self.camps:
            yield Obstacle("dei.action.move", impossible)
        elif area not in near_for(state, player, code, origin):
            yield Obstacle("dei.leader.aria", impossible)
        else:
            yield from cannot_enter(state, player, area, self.scrappers, self.leader)

    def resolve(self, state: DeiState, player: int, question: Grouping) -> None:
        verbs.move(state, player, question.origin, question.area, self.scrappers, self.leader, self.camps)

    def words(self) -> Iterable[str]:
        leader = ("leader",) if self.leader else ()
        return (str(self.scrappers), *leader, *((f"camps:{self.camps}",) if self.camps else ()))

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Group:
        if not words:
            raise ValueError("takes a number of scrappers, perhaps leader and camps:<number>")
        leader, camps = False, 0
        for word in words[1:]:
            if word == "leader":
                leader = True
            elif word.startswith("camps:"):
                camps = int(word[6:])
            else:
                raise ValueError(f"{word[:30]!r} is neither leader nor camps:<number>")
        return cls(int(words[0]), leader, camps)


@value
class UseCandy(DeiAction["Carrying"]):
    """Put a candy boost on the card just played: it adds its action, or an outpost to those that are counted.

    (dei.candy.use, dei.action.per_outpost)
    """

    verb = "candy"
    kind = "candy"
    rule = "dei.candy.use"
    sentence = N_("use a candy boost: {candy}")

    candy: str

    def obstacles(self, state: DeiState, player: int, question: Carrying) -> Iterator[Obstacle]:
        if self.candy not in state.seats[player].candy:
            yield Obstacle("dei.candy.use", N_("You have no such candy boost."))
        if question.boosted:
            yield Obstacle("dei.candy.use", N_("A candy boost lies on this card already."))
        if self.candy == "outpost" and not question.per:
            yield Obstacle("dei.candy.use", N_("This card has no action per outpost."))

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        verbs.use_candy(state, player, self.candy)
        question.goes_on(state, player, "", (), self.candy)

    def about(self) -> Iterable[str]:
        return (f"candy:{self.candy}",)


@value
class Done(DeiAction):
    """Leave the rest; nothing more (dei.card.actions)."""

    verb = "done"
    kind = "pass"
    rule = "dei.card.actions"
    sentence = N_("nothing more")


DONE = Done()
