"""What the actions of cards are worth, and how many of what a mission counts are expected: tables by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tabletop.games.dei.rules.counting import Counted, Garrisons, Outposts, Scrappers, Sovereignty
from tabletop.games.dei.rules.effects.base import Effect
from tabletop.games.dei.rules.effects.building import Building
from tabletop.games.dei.rules.effects.collecting import PLAIN, Collecting
from tabletop.games.dei.rules.effects.copying import Copying
from tabletop.games.dei.rules.effects.enlisting import PUT, Enlisting
from tabletop.games.dei.rules.effects.flying import Flying
from tabletop.games.dei.rules.effects.moving import Moving
from tabletop.games.dei.rules.effects.repeating import PerOutpost
from tabletop.games.dei.rules.effects.taking import Amount

if TYPE_CHECKING:
    from tabletop.games.dei.strategies.valuation import Judge

T = TypeVar("T", bound=Effect)
N = TypeVar("N", bound=Counted)

FURTHER_OUTPOSTS = 0.8
"""How many outposts of one colour are usually controlled besides those that are now; for cards not yet bought."""
SWAP = 0.3
"""What the choice to swap a resource is worth."""
COPY, FLIGHT, MOVE = 2.6, 1.5, 0.9
"""What copying, flying and a plain move are worth on an average day."""


class EffectValue(Generic[T]):
    """What an effect is worth in the prices of a `Judge`."""

    def typical(self, effect: T, judge: Judge) -> float:
        """Return what it is worth on an average day."""
        return 0.0

    def uses(self, effect: T, judge: Judge) -> list[float]:
        """Return what its uses are worth now: the best one, the second, ..."""
        return [self.typical(effect, judge)] * 2


class PerOutpostValue(EffectValue[PerOutpost]):
    """Worth of `PerOutpost`."""

    def typical(self, effect: PerOutpost, judge: Judge) -> float:
        held = sum(judge.cubes_held.values()) if effect.which == "all" else judge.cubes_held[effect.which]
        return typical(effect.action, judge) * min(
            3.0, 0.5 * held + FURTHER_OUTPOSTS * (2 if effect.which == "all" else 1)
        )


class CollectingValue(EffectValue[Collecting]):
    """Worth of `Collecting`."""

    def typical(self, effect: Collecting, judge: Judge) -> float:
        return 0.5 * (judge.technology + judge.energy) + self.bonus(effect, judge)

    def bonus(self, effect: Collecting, judge: Judge) -> float:
        """Return what it is worth beyond the plain one."""
        return judge.technology if effect.more else SWAP if effect.swaps else 0.0

    def uses(self, effect: Collecting, judge: Judge) -> list[float]:
        bonus = self.typical(effect, judge) - self.typical(PLAIN, judge)
        each = [
            judge.resource(a) + bonus
            for a, n in enumerate(judge.own)
            if (n or judge.bonus[a]) and judge.majority(a)
            for _ in range(min(3, judge.lies(a)))
        ]
        return sorted(each, reverse=True)


class CopyingValue(EffectValue[Copying]):
    """Worth of `Copying`."""

    def typical(self, effect: Copying, judge: Judge) -> float:
        return COPY


class FlyingValue(EffectValue[Flying]):
    """Worth of `Flying`."""

    def typical(self, effect: Flying, judge: Judge) -> float:
        return FLIGHT + 0.15 * effect.more


class EnlistingValue(EffectValue[Enlisting]):
    """Worth of `Enlisting`."""

    def typical(self, effect: Enlisting, judge: Judge) -> float:
        return 0.8 * judge.scrapper + 0.5 + effect.better

    def uses(self, effect: Enlisting, judge: Judge) -> list[float]:
        state, seat = judge.state, judge.seat
        if not seat.supply:
            return []
        places = {*state.board.camps, *(a for a in seat.camps if judge.majority(a))}
        if effect.joins:
            places.update(a for a in range(state.board.size) if state.scrappers(judge.player, a))
        bonus = PUT if effect.puts else 0.0
        best = max([judge.enlist(a) + bonus for a in places])
        return [best - 0.1 * k for k in range(min(4, seat.supply))]


class AmountValue(EffectValue[Amount]):
    """Worth of `Amount`."""

    def typical(self, effect: Amount, judge: Judge) -> float:
        return effect.points + effect.technology * judge.technology + effect.energy * judge.energy


class MovingValue(EffectValue[Moving]):
    """Worth of `Moving`."""

    def typical(self, effect: Moving, judge: Judge) -> float:
        return MOVE + effect.better

    def uses(self, effect: Moving, judge: Judge) -> list[float]:
        state, seat = judge.state, judge.seat
        board = state.board
        best: dict[int, float] = {}
        origins = [a for a, n in enumerate(judge.own) if n]
        for origin in origins:
            for a in effect.near(state, judge.player, origin):
                worth = judge.best_group(effect, origin, a)
                if worth > best.get(a, 0.0):
                    best[a] = worth
            if seat.leader == origin and seat.faction == "refuge_42":
                for a in board.touch[origin]:
                    free = effect.ignores or judge.after(a, 1) > judge.rival[a] or not judge.guarded(a)
                    if free and (worth := judge.group(origin, a, 0, True)) > best.get(a, 0.0):
                        best[a] = worth
        return sorted(best.values(), reverse=True)


class BuildingValue(EffectValue[Building]):
    """Worth of `Building`."""

    def typical(self, effect: Building, judge: Judge) -> float:
        return effect.worth + 0.8 * judge.building


EFFECT_VALUES: dict[type[Effect], EffectValue[Any]] = {
    PerOutpost: PerOutpostValue(),
    Collecting: CollectingValue(),
    Copying: CopyingValue(),
    Flying: FlyingValue(),
    Enlisting: EnlistingValue(),
    Amount: AmountValue(),
    Moving: MovingValue(),
    Building: BuildingValue(),
}
"""The value of each kind of effect."""


def typical(effect: Effect, judge: Judge) -> float:
    """Return what an effect is worth on an average day."""
    return EFFECT_VALUES[type(effect)].typical(effect, judge)


def uses(effect: Effect, judge: Judge) -> list[float]:
    """Return what the uses of an effect are worth now: the best one, the second, ..."""
    return EFFECT_VALUES[type(effect)].uses(effect, judge)


class Expectation(Generic[N]):
    """How many of something a seat will have in the eyes of a `Judge`, who knows much of it already."""

    def expected(self, counted: N, judge: Judge) -> int:
        """Return the number that the seat will have."""
        return counted.count(judge.state, judge.player)


class ExpectedScrappers(Expectation[Scrappers]):
    """The number of `Scrappers`."""

    def expected(self, counted: Scrappers, judge: Judge) -> int:
        return sum(judge.seat.figures) + judge.state.game.leader_scrapper


class ExpectedOutposts(Expectation[Outposts]):
    """The number of `Outposts`."""

    def expected(self, counted: Outposts, judge: Judge) -> int:
        return judge.cubes_held[counted.colour] if counted.colour else sum(judge.cubes_held.values())


class ExpectedGarrisons(Expectation[Garrisons]):
    """The number of `Garrisons`."""

    def expected(self, counted: Garrisons, judge: Judge) -> int:
        return sum(1 for area, _ in judge.state.board.outpost_sites if judge.own[area])


class ExpectedSovereignty(Expectation[Sovereignty]):
    """The number of `Sovereignty`."""

    def expected(self, counted: Sovereignty, judge: Judge) -> int:
        return sum(1 for mine, theirs in zip(judge.own, judge.rival, strict=True) if theirs and mine > theirs)


EXPECTATIONS: dict[type[Counted], Expectation[Any]] = {
    Scrappers: ExpectedScrappers(),
    Outposts: ExpectedOutposts(),
    Garrisons: ExpectedGarrisons(),
    Sovereignty: ExpectedSovereignty(),
}
"""What is not simply counted, by kind."""
AS_COUNTED: Expectation[Any] = Expectation()
"""The expectation of all others: as many as there are now."""


def expected(counted: Counted, judge: Judge) -> int:
    """Return the number that the seat of a judge will have of what a mission counts."""
    return EXPECTATIONS.get(type(counted), AS_COUNTED).expected(counted, judge)
