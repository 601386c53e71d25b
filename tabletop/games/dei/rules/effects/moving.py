"""Move: adjacent areas of a seat, conditions for entering an area, and the choice of the group that moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, select_rules, value
from tabletop.games.dei.rules.effects.base import Carrying, Effect, OfCard, can_use_as
from tabletop.games.dei.rules.effects.obstacles import check_majority
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import EXTRA_MOVE
from tabletop.games.dei.table.kinds import DeiAction, DeiQuestion
from tabletop.games.dei.table.majority import are_others_present, compute_strength, has_majority, is_guarded

if TYPE_CHECKING:
    from tabletop.games.dei.table.state import DeiState

Rules: TypeAlias = tuple[str, ...]


@value
class Moving(Effect):
    """Effect of moving figures from one area to an adjacent one (dei.action.move)."""

    heading: str = N_("Move")
    ignores: bool = False
    """True if majorities are ignored (dei.tactics.move)."""
    levels: bool = False
    """True if ground and roof areas that touch are adjacent (dei.logistics.move)."""
    better: float = 0.0
    """Value in addition to the plain effect."""

    @property
    def printed(self) -> bool:
        return self.code != EXTRA_MOVE

    def possible(self, state: DeiState, player: int, question: Carrying) -> Iterable[Action]:
        return list_possible_moves(state, player, self.code)

    def legal(self, state: DeiState, player: int, question: Carrying, here: list[int]) -> list[Action]:
        return list_legal_moves(state, player, self.code, here)

    # --- target areas ---------------------------------------------------------------------------------------------

    def find_neighbours(self, state: DeiState, player: int, origin: int) -> dict[int, Rules]:
        """Return the areas adjacent to `origin` for a whole group -> ids of their rules (dei.logistics.move)."""
        near = find_neighbours(state, player, origin)
        if self.levels:
            for area in state.board.touch[origin]:
                near.setdefault(area, ("dei.logistics.move",))
        return near

    def find_targets(self, state: DeiState, player: int, origin: int) -> list[int]:
        """Return the numbers of the areas that some group of a seat's figures may enter from `origin`, sorted.

        (dei.action.move, dei.logistics.move, dei.badge.caravan)
        """
        seat = state.seats[player]
        near = self.find_neighbours(state, player, origin)
        led = seat.leader == origin
        scrappers = seat.figures[origin]
        camps = count_movable_camps(state, player, origin)
        areas = [a for a in near if self.cite_entry(state, player, a, scrappers, led, camps)]
        if led and seat.faction == "refuge_42":
            touching = state.board.touch[origin]
            areas += [a for a in touching if a not in near and self.cite_entry(state, player, a, 0, True)]
        areas.sort()
        return areas

    def cite_entry(self, state: DeiState, player: int, area: int, scrappers: int, leader: bool, camps: int = 0) -> str:
        """Return the id of the rule by which this group may enter an area; "" if it may not.

        (dei.majority.needed, dei.tactics.move, dei.leader.corvo, dei.badge.caravan)
        """
        if not scrappers and not leader and not camps:
            return ""
        if not is_guarded(state, player, area):
            return "dei.action.move"
        seat = state.seats[player]
        if has_majority(state, player, area, scrappers, leader or seat.leader == area):
            return "dei.majority.needed"
        if self.ignores:
            return "dei.tactics.move"
        return "dei.leader.corvo" if leader and seat.faction == "auxilia" else ""

    def list_groups(self, state: DeiState, player: int, origin: int, area: int) -> list[tuple[int, bool]]:
        """Return the groups (scrappers, with the leader) that may go from `origin` to `area`, the largest first."""
        seat = state.seats[player]
        alone_only = area not in self.find_neighbours(state, player, origin)
        groups = []
        leaders = (True, False) if seat.leader == origin else (False,)
        for scrappers in range(seat.figures[origin], -1, -1):
            for leader in leaders:
                if alone_only and (scrappers or not leader):
                    continue
                if self.cite_entry(state, player, area, scrappers, leader):
                    groups.append((scrappers, leader))
        return groups

    def with_camps(self, state: DeiState, player: int, origin: int, area: int) -> list[tuple[int, bool, int]]:
        """Return the groups with the camps that may go along, then the camps that may go alone (dei.badge.caravan).

        No camp may go where only Aria may go, since ground and roof are adjacent only for her (dei.leader.aria).
        """
        figures = self.list_groups(state, player, origin, area)
        camps = count_movable_camps(state, player, origin)
        if camps and area not in self.find_neighbours(state, player, origin):
            camps = 0
        groups = [(scrappers, leader, k) for scrappers, leader in figures for k in range(camps + 1)]
        if camps and self.cite_entry(state, player, area, 0, False, camps):
            groups += [(0, False, k) for k in range(1, camps + 1)]
        return groups


PLAIN = Moving("move", N_("move"))
MOVES = {
    move.code: move
    for move in (
        PLAIN,
        Moving("move:tactics", N_("move, ignoring majorities"), colour="tactics", ignores=True, better=0.6),
        Moving("move:logistics", N_("move, also between ground and roof"), colour="logistics", levels=True, better=0.4),
        Moving(EXTRA_MOVE, N_("one more move")),
    )
}


def as_move(code: str) -> Moving:
    """Return the effect of an action that is used to move. With "raid", an improved enlist counts as a plain move."""
    return MOVES.get(code, PLAIN)


# --- the map ------------------------------------------------------------------------------------------------------


def find_neighbours(state: DeiState, player: int, origin: int) -> dict[int, Rules]:
    """Return the areas adjacent to `origin` for a seat -> ids of their rules.

    Areas are adjacent by their level, by buildings and by badges (dei.map.adjacent, dei.map.levels, dei.map.bridge,
    dei.map.own, dei.map.shared, dei.action.lifts, dei.badge.tunneller).
    """
    board, seat = state.board, state.seats[player]
    near: dict[int, Rules] = dict.fromkeys(board.same[origin], ("dei.map.adjacent",))
    for k in board.bridges_at[origin]:
        if k in seat.bridges or k in board.shared_bridges:
            first_roof, second_roof, _ = board.bridge_sites[k]
            rule = "dei.map.own" if k in seat.bridges else "dei.map.shared"
            near.setdefault(second_roof if first_roof == origin else first_roof, (rule, "dei.map.bridge"))
    linked = False
    for k in board.lifts_at[origin]:
        if k in seat.lifts or k in board.shared_lifts:
            ground, roof = board.lift_sites[k]
            rule = "dei.map.own" if k in seat.lifts else "dei.action.lifts"
            near.setdefault(roof if ground == origin else ground, (rule, "dei.map.levels"))
            linked = True
    if linked and seat.earned[1] and seat.badges[1] == "tunneller":
        for k in (*seat.lifts, *board.shared_lifts):
            for area in board.lift_sites[k]:
                near.setdefault(area, ("dei.badge.tunneller",))
    near.pop(origin, None)
    return near


def count_movable_camps(state: DeiState, player: int, origin: int) -> int:
    """Return the number of own camps that may move from an area, alone or with figures (dei.badge.caravan)."""
    seat = state.seats[player]
    return seat.camps.count(origin) if seat.camps and seat.has("caravan") else 0


# --- the move: origin and target ----------------------------------------------------------------------------------


@value
class Move(OfCard):
    """Move figures from one area to an adjacent one. The next question asks for the group.

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
        yield from self.check_left(state, player, question)
        origin, area = (state.board.by_name.get(name, -1) for name in (self.origin, self.area))
        if origin < 0 or area < 0:
            yield Obstacle("dei.action.move", N_("There is no such area."))
            return
        if not can_use_as(state, player, self.code, "move"):
            yield Obstacle("dei.card.actions", N_("This action moves nobody."))
        seat, move = state.seats[player], as_move(self.code)
        led = seat.leader == origin
        camps = count_movable_camps(state, player, origin)
        if not seat.figures[origin] and not led and not camps:
            yield Obstacle("dei.action.move", N_("You have no figure on {area}."), area=origin)
            return
        if area in move.find_neighbours(state, player, origin):
            if not move.cite_entry(state, player, area, seat.figures[origin], led, camps):
                yield from check_entry(state, player, area, seat.figures[origin], led)
        elif led and seat.faction == "refuge_42" and area in state.board.touch[origin]:
            if not move.cite_entry(state, player, area, 0, True):
                yield from check_entry(state, player, area, 0, True)
        else:
            yield from check_adjacency(state, player, origin, area)

    def resolve(self, state: DeiState, player: int, question: Carrying) -> None:
        seat, by_name = state.seats[player], state.board.by_name
        brings = self.code != EXTRA_MOVE and seat.has("sprinter")
        self.use(state, player, question, *((EXTRA_MOVE,) if brings else ()))
        state.then(player, ChooseGroup(self.code, by_name[self.origin], by_name[self.area]))

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        player, board = before.current_player(), before.board
        origin, area = before.get_area(self.origin), before.get_area(self.area)
        yield from select_rules({
            "dei.map.areas": max(len(board.tiles_of[origin]), len(board.tiles_of[area])) > 1,
            "dei.badge.sprinter": before.seats[player].has("sprinter"),
            "dei.ruling.sprinter": self.code == EXTRA_MOVE,
        })  # fmt: skip
        yield from as_move(self.code).find_neighbours(before, player, origin).get(area, ("dei.leader.aria",))

    def list_references(self) -> Iterable[str]:
        return (f"area:{self.origin}", f"area:{self.area}")


MOVE: Interned[Move] = Interned(Move)


def list_possible_moves(state: DeiState, player: int, code: str) -> Iterator[Action]:
    """Yield every move from an area with pieces of a seat to all areas that could be adjacent at best."""
    names, move = state.board.names, as_move(code)
    for origin in range(state.board.size):
        if state.is_present(player, origin) or count_movable_camps(state, player, origin):
            near = {*state.board.flight[origin], *move.find_targets(state, player, origin)}
            yield from (MOVE[code, names[origin], names[a]] for a in sorted(near))


def list_legal_moves(state: DeiState, player: int, code: str, here: list[int]) -> list[Action]:
    """Return the legal moves of a seat with figures in the areas `here`."""
    seat, names, move = state.seats[player], state.board.names, as_move(code)
    origins = sorted({*here, *seat.camps}) if seat.camps and seat.has("caravan") else here
    return [MOVE[code, names[o], names[a]] for o in origins for a in move.find_targets(state, player, o)]


def check_entry(state: DeiState, player: int, area: int, scrappers: int, leader: bool) -> Iterator[Obstacle]:
    """Yield the reason why a group may not enter an area with figures of others, or with a majority without figures."""
    if is_guarded(state, player, area):
        rule = "dei.majority.needed" if are_others_present(state, player, area) else "dei.ruling.entering"
        yield from check_majority(state, player, area, rule, scrappers, leader)


def check_adjacency(state: DeiState, player: int, origin: int, area: int) -> Iterator[Obstacle]:
    """Yield the reason why two areas are not adjacent: no connection, or a building of another seat.

    (dei.map.adjacent, dei.map.levels, dei.map.own, dei.ruling.tile_edges)
    """
    board = state.board
    for rival in range(len(state.seats)):
        link = find_neighbours(state, rival, origin).get(area, ())
        if rival != player and "dei.map.own" in link:
            bridge = N_("The bridge from {origin} to {area} belongs to {rival:the}.")
            lift = N_("The lift between {origin} and {area} belongs to {rival:the}.")
            message = bridge if "dei.map.bridge" in link else lift
            yield Obstacle("dei.map.own", message, area=area, origin=origin, rival=rival)
            return
    rule = "dei.map.adjacent" if board.level[area] == board.level[origin] else "dei.map.levels"
    message = N_("{area:The} is not adjacent to {origin}.")
    if rule == "dei.map.levels" and area not in board.touch[origin] and board.are_neighbours(origin, area):
        rule, message = "dei.ruling.tile_edges", N_("{area:The} and {origin} meet only at the edges of tiles.")
    yield Obstacle(rule, message, area=area, origin=origin)


# --- the group ----------------------------------------------------------------------------------------------------


@value
class Group(DeiAction["ChooseGroup"]):
    """Move a group: a number of scrappers, with or without the leader, and camps (dei.badge.caravan)."""

    verb = "group"
    kind = "move"
    rule = "dei.action.move"
    sentence = N_("move {group}")
    derived_facts = (("group", "scrappers", "leader", "camps"),)

    scrappers: int
    leader: bool = False
    camps: int = 0

    def obstacles(self, state: DeiState, player: int, question: ChooseGroup) -> Iterator[Obstacle]:
        origin, area, move = question.origin, question.area, as_move(question.code)
        if (self.scrappers, self.leader, self.camps) in move.with_camps(state, player, origin, area):
            return
        seat = state.seats[player]
        impossible = N_("This group cannot move there.")
        if not 0 <= self.scrappers <= seat.figures[origin] or (self.leader and seat.leader != origin):
            yield Obstacle("dei.action.move", impossible)
        elif not 0 <= self.camps <= count_movable_camps(state, player, origin):
            yield Obstacle("dei.badge.caravan", impossible)
        elif not self.scrappers and not self.leader and not self.camps:
            yield Obstacle("dei.action.move", impossible)
        elif area not in move.find_neighbours(state, player, origin):
            yield Obstacle("dei.leader.aria", impossible)
        else:
            yield from check_entry(state, player, area, self.scrappers, self.leader)

    def resolve(self, state: DeiState, player: int, question: ChooseGroup) -> None:
        verbs.move(state, player, question.origin, question.area, self.scrappers, self.leader, self.camps)

    def cite_rules_between(self, before: DeiState, after: DeiState) -> Iterable[str]:
        player, question = before.current_player(), before.question
        if not isinstance(question, ChooseGroup):
            return ()
        area, move = question.area, as_move(question.code)
        rivals = [
            rival for rival in range(len(before.seats)) if rival != player and compute_strength(before, rival, area)
        ]
        return select_rules({
            "dei.badge.caravan": self.camps,
            "dei.ruling.entering": rivals and not are_others_present(before, player, area),
            move.cite_entry(before, player, area, self.scrappers, self.leader, self.camps): True,
        })  # fmt: skip


GROUP: Interned[Group] = Interned(Group)


@value
class ChooseGroup(DeiQuestion):
    """Choice of the figures that move (dei.action.move)."""

    sentence = N_("Who moves from {origin} to {area}?")
    kinds = (Group,)
    is_detail = True
    code: str
    origin: int
    area: int

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        seat = state.seats[player]
        for n in range(seat.figures[self.origin], -1, -1):
            for leader in (True, False) if seat.leader == self.origin else (False,):
                for camps in range(count_movable_camps(state, player, self.origin) + 1):
                    if n or leader or camps:
                        yield GROUP[n, leader, camps]

    def legal(self, state: DeiState, player: int) -> Sequence[Action]:
        groups = as_move(self.code).with_camps(state, player, self.origin, self.area)
        return [GROUP[group] for group in groups]
