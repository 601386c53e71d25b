"""The questions while a card is carried out: which of its actions, which group moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, cast

from tabletop.engine.actions import Action
from tabletop.engine.values import N_, Interned, value
from tabletop.games.dei.rules.actions import (
    DONE,
    Done,
    Enlist,
    Group,
    Move,
    UseCandy,
    kinds_allowed,
    recruits,
)
from tabletop.games.dei.rules.collecting import Collect, Prospect, Snipe, can_salvage
from tabletop.games.dei.rules.majority import wins, without_figures
from tabletop.games.dei.rules.more_actions import Build, Copy, Fly, Take, build_ends, copyable, drone_steps, stock_of
from tabletop.games.dei.rules.moving import movable_camps, targets, with_camps
from tabletop.games.dei.table import verbs
from tabletop.games.dei.table.goods import CANDY, DRONES, GROUND, PIECES_EACH, colour_of, improved, verb_of
from tabletop.games.dei.table.kinds import Carrying, Grouping

if TYPE_CHECKING:
    from tabletop.engine.state import State
    from tabletop.games.dei.table.state import DeiState

MOVE: Interned[Move] = Interned(Move)
GROUP: Interned[Group] = Interned(Group)
COLLECT: Interned[Collect] = Interned(Collect)
ENLIST: Interned[Enlist] = Interned(Enlist)
BUILD: Interned[Build] = Interned(Build)
FLY: Interned[Fly] = Interned(Fly)
TAKE: Interned[Take] = Interned(Take)
WAYS_TO_COLLECT = ((True, False), (False, True), (True, True))
"""With a swap, with salvage, with both; beside the plain way."""


def actions_of(state: DeiState, player: int, card: str) -> tuple[str, ...]:
    """The actions of a card as they are now; those per outpost as often as outposts are controlled."""
    return begun(state, card).available(state, player)


def begun(state: DeiState, card: str) -> Acting:
    """The question that begins to carry out a card."""
    return beginning(card, state.card_data[card].actions)


@cache
def beginning(card: str, codes: tuple[str, ...]) -> Acting:
    """The same, made once: strategies ask for it again and again."""
    per = tuple([code for code in codes if code.startswith("per:")])
    left = tuple(sorted([code for code in codes if not code.startswith("per:")]) if per else sorted(codes))
    return Acting(card, left, False, per, (0,) * len(per))


@value
class Acting(Carrying):
    """What is done with the actions left on a card, in any order; each may be left out (dei.card.actions)."""

    sentence = N_("What do you do? Left on {card_of}: {left_of}")
    kinds = (Enlist, Move, Collect, Prospect, Snipe, Build, Fly, Take, Copy, UseCandy, Done)

    card: str
    """The card that is carried out; "" for actions that come from elsewhere."""
    left: tuple[str, ...]
    """The actions that are left, but for those per outpost."""
    boosted: bool = False
    """Whether a candy boost lies on the card."""
    per: tuple[str, ...] = ()
    """The actions per outpost of the card, and of one that it copies: "per:tactics:move"."""
    done: tuple[int, ...] = ()
    """How often each of them was done."""
    outpost: bool = False
    """Whether the candy boost stands for an outpost."""

    def facts(self) -> dict[str, object]:
        return {"card": self.card, "left": self.left, "boosted": self.boosted, "per": self.per, "done": self.done,
                "outpost": self.outpost, "card_of": self.card, "left_of": (*self.left, *self.per)}  # fmt: skip

    def text(self, state: State, lang: str = "en") -> str:
        """With the actions per outpost as often as they may be done, where this is what is asked now."""
        table = cast("DeiState", state)
        facts = self.facts()
        if table.agenda and table.agenda[-1][0] is self:
            facts["left_of"] = self.available(table, table.current_player())
        return state.say(lang, self.sentence, facts)

    def available(self, state: DeiState, player: int) -> tuple[str, ...]:
        """The actions that are left, those per outpost by the outposts that are controlled now.

        (dei.action.per_outpost, dei.ruling.outpost_colour)
        """
        if not self.per:
            return self.left
        more = [code.split(":", 2)[2] for k, code in enumerate(self.per) for _ in range(self.times(state, player, k))]
        return tuple(sorted([*self.left, *more]))

    def times(self, state: DeiState, player: int, k: int) -> int:
        """How often this action per outpost may still be done now; less than 0 if outposts were lost."""
        colour = self.per[k].split(":", 2)[1]
        return state.outposts_of(player, "" if colour == "all" else colour) + self.outpost - self.done[k]

    def goes_on(self, state: DeiState, player: int, code: str, more: Iterable[str] = (), candy: str = "") -> None:
        """Strike one action off, add others or what a candy boost adds, and ask on.

        One per outpost goes first: there may be fewer outposts later.
        """
        left, per, done = list(self.left), list(self.per), list(self.done)
        if code:
            counted = (k for k, one in enumerate(per) if one.endswith(f":{code}") and self.times(state, player, k) > 0)
            first = next(counted, -1)
            if first >= 0:
                done[first] += 1
            else:
                left.remove(code)
        added = "technology:1" if candy == "technology" else candy
        for new in (*more, *((added,) if added and candy != "outpost" else ())):
            if new.startswith("per:"):
                per.append(new)
                done.append(0)
            else:
                left.append(new)
        state.then(
            player,
            Acting(self.card, tuple(sorted(left)), self.boosted or bool(candy), tuple(per), tuple(done),
                   self.outpost or candy == "outpost"),
        )  # fmt: skip

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        size = range(state.board.size)
        names = state.board.names
        seat = state.seats[player]
        for code in dict.fromkeys(self.available(state, player)):
            for kind in kinds_allowed(state, player, code):
                if kind == "enlist":
                    yield from self._enlists(state, player, code, size)
                elif kind == "move":
                    for origin in size:
                        if state.present(player, origin) or movable_camps(state, player, origin):
                            near = {*state.board.flight[origin], *targets(state, player, code, origin)}
                            yield from (MOVE[code, names[origin], names[a]] for a in sorted(near))
                elif kind == "collect":
                    for area in size:
                        someone = any(state.present(p, area) for p in range(len(state.seats)))
                        if someone or verbs.lies_in(state, area):
                            yield COLLECT[code, names[area], False, False]
                            yield from self._extras(state, player, code, area)
                elif kind in ("camp", "bridge", "lift"):
                    yield from self._builds(state, player, code, kind)
            if verb_of(code) == "drone":
                at = state.drones[DRONES.index(code.split(":")[1])]
                steps = drone_steps(state, player, code)
                yield from (FLY[code, names[a]] for a in (state.board.reached(at, steps) if at >= 0 else ()))
            elif verb_of(code) in ("supplies", "technology", "energy"):
                yield TAKE[code]
            elif code == "copy":
                yield from (Copy(code, card) for card in copyable(state, self.card))
        yield from (UseCandy(candy) for candy in CANDY if candy in seat.candy)
        yield DONE

    def _enlists(self, state: DeiState, player: int, code: str, areas: Iterable[int]) -> Iterator[Action]:
        seat = state.seats[player]
        wide = {*state.board.camps, *seat.camps}
        if colour_of(code) == "tactics":
            wide.update(a for a in areas if state.scrappers(player, a))
        puts = (False, True) if colour_of(code) == "machines" else (False,)
        names = state.board.names
        for area in sorted(wide):
            if seat.supply:
                yield from (ENLIST[code, names[area], "", put, False] for put in puts)
            else:
                for source, leader in recruits(state, player, area):
                    yield from (ENLIST[code, names[area], names[source], put, leader] for put in puts)

    def _extras(self, state: DeiState, player: int, code: str, area: int) -> Iterator[Action]:
        names = state.board.names
        seat = state.seats[player]
        swaps, salvages = improved(code, "collect") == "logistics", seat.has("salvage")
        for swap, salvage in WAYS_TO_COLLECT:
            if swap <= swaps and salvage <= salvages:
                yield COLLECT[code, names[area], swap, salvage]
        if seat.has("prospector"):
            yield Prospect(code, names[area])
        if seat.has("sniper"):
            yield from (Snipe(code, names[area], p) for p in range(len(state.seats)) if p != player)

    def _builds(self, state: DeiState, player: int, code: str, kind: str) -> Iterator[Action]:
        board = state.board
        sites = {"camp": board.size, "bridge": len(board.bridge_sites), "lift": len(board.lift_sites)}[kind]
        stock = stock_of(state, player, kind)
        instead = [-1] if len(stock) < PIECES_EACH else list(dict.fromkeys(stock))
        free = kind == "camp" and state.seats[player].has("capsule")
        for place in range(sites):
            ends = build_ends(state, kind, place)
            if ends and (free or any(state.present(player, a) for a in ends)):
                name = board.site_name
                yield from (
                    BUILD[code, kind, name(kind, place), name(kind, moved)] for moved in instead if moved != place
                )

    def legal(self, state: DeiState, player: int) -> Sequence[Action]:
        found: list[Action] = []
        seat = state.seats[player]
        here = [a for a, n in enumerate(seat.figures) if n]
        if seat.leader >= 0 and not seat.figures[seat.leader]:
            here.append(seat.leader)
            here.sort()
        board = state.board
        names = board.names
        for code in dict.fromkeys(self.available(state, player)):
            for kind in kinds_allowed(state, player, code):
                if kind == "move":
                    with_them = {*here, *seat.camps} if seat.camps and seat.has("caravan") else here
                    for origin in sorted(with_them):
                        found += [MOVE[code, names[origin], names[a]] for a in targets(state, player, code, origin)]
                elif kind == "collect":
                    found += self._legal_collects(state, player, code, here)
                elif kind == "enlist":
                    found += self._legal_enlists(state, player, code)
                elif kind in ("camp", "bridge", "lift"):
                    found += self._legal_builds(state, player, code, kind, here)
            verb = verb_of(code)
            if verb == "drone":
                at = state.drones[DRONES.index(code.split(":")[1])]
                if at >= 0:
                    found += [FLY[code, names[a]] for a in board.reached(at, drone_steps(state, player, code))]
            elif verb in ("supplies", "technology", "energy"):
                if verb == "supplies" or (state.technology_left if verb == "technology" else state.energy_left):
                    found.append(TAKE[code])
            elif code == "copy":
                found += [Copy(code, card) for card in copyable(state, self.card)]
        if seat.candy and not self.boosted:
            for candy in CANDY:
                if candy in seat.candy and (candy != "outpost" or self.per):
                    found.append(UseCandy(candy))
        found.append(DONE)
        return found

    def _legal_collects(self, state: DeiState, player: int, code: str, here: list[int]) -> list[Action]:
        found: list[Action] = []
        seat, names = state.seats[player], state.board.names
        prospector, sniper, salvages = seat.has("prospector"), seat.has("sniper"), seat.has("salvage")
        swaps = improved(code, "collect") == "logistics"
        anywhere = sniper and not state.game.sniper_figure
        areas = range(state.board.size) if anywhere else here
        badge = without_figures(state, player)
        if badge and not anywhere:
            areas = sorted({*here, *badge})
        for area in areas:
            won = wins(state, player, area)
            if won and verbs.lies_in(state, area):
                found.append(COLLECT[code, names[area], False, False])
                other = state.energy_left if state.board.level[area] == GROUND else state.technology_left
                for swap, salvage in WAYS_TO_COLLECT if swaps or salvages else ():
                    swapped = not swap or (swaps and other)
                    if swapped and (not salvage or (salvages and can_salvage(state, player, code, area, swap))):
                        found.append(COLLECT[code, names[area], swap, salvage])
            if prospector and state.scrappers(player, area) and verbs.left_for(state, area):
                found.append(Prospect(code, names[area]))
            if sniper and not won and (anywhere or state.present(player, area)):
                others = enumerate(state.seats)
                found += [Snipe(code, names[area], p) for p, other in others if p != player and other.figures[area]]
        return found

    def _legal_builds(self, state: DeiState, player: int, code: str, kind: str, here: list[int]) -> list[Action]:
        board = state.board
        stock = stock_of(state, player, kind)
        places: Iterable[int]
        if kind == "camp":
            places = range(board.size) if state.seats[player].has("capsule") else here
        else:
            at = board.bridges_at if kind == "bridge" else board.lifts_at
            places = sorted({place for area in here for place in at[area]})
        name = board.site_name
        if len(stock) < PIECES_EACH:
            return [BUILD[code, kind, name(kind, place), ""] for place in places]
        instead = list(dict.fromkeys(stock))
        return [
            BUILD[code, kind, name(kind, place), name(kind, moved)]
            for place in places
            for moved in instead
            if moved != place
        ]

    def _legal_enlists(self, state: DeiState, player: int, code: str) -> list[Action]:
        seat = state.seats[player]
        camps = state.board.camps
        tactics = colour_of(code) == "tactics"
        found: list[Action] = []
        for action in self._enlists(state, player, code, range(state.board.size)):
            assert isinstance(action, Enlist)
            area = state.board.by_name[action.area]
            allowed = area in camps or (tactics and state.scrappers(player, area))
            if not allowed and not (area in seat.camps and wins(state, player, area)):
                continue
            if not action.put or verbs.left_for(state, area):
                found.append(action)
        return found

    def default(self, state: DeiState, player: int) -> Action:
        return DONE


@value
class ChooseGroup(Grouping):
    """Which figures move (dei.action.move)."""

    sentence = N_("Who moves from {origin} to {area}?")
    kinds = (Group,)

    code: str
    origin: int
    area: int

    def possible(self, state: DeiState, player: int) -> Iterable[Action]:
        seat = state.seats[player]
        for n in range(seat.figures[self.origin], -1, -1):
            for leader in (True, False) if seat.leader == self.origin else (False,):
                for camps in range(movable_camps(state, player, self.origin) + 1):
                    if n or leader or camps:
                        yield GROUP[n, leader, camps]

    def legal(self, state: DeiState, player: int) -> Sequence[Action]:
        found = with_camps(state, player, self.code, self.origin, self.area)
        return [GROUP[group] for group in found]
