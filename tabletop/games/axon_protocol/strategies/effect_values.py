"""What effects are worth: a table with a value for each kind of effect. The rules do not know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tabletop.games.axon_protocol.rules.effects.base import Effect, OnCharacter
from tabletop.games.axon_protocol.rules.effects.cards import STANDING, Backlash, Draw, Drop, Purge, Standing
from tabletop.games.axon_protocol.rules.effects.markers import Clean, Give, Leak, Patch, Take
from tabletop.games.axon_protocol.rules.effects.people import Hack, Jail, Kill, Recruit, Release, Send, Wake, Watch
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.goods import DATA, VIOLENCE
from tabletop.games.axon_protocol.table.state import SCENE

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.strategies.valuation import Judge
    from tabletop.games.axon_protocol.table.figures import Figure

T = TypeVar("T", bound=Effect)
C = TypeVar("C", bound=OnCharacter)


class EffectValue(Generic[T]):
    """What an effect is worth in the prices of a `Judge`; this one is worth nothing."""

    def worth(self, effect: T, judge: Judge, target: str) -> float:
        """Return what it is worth on one target."""
        return 0.0

    def usual(self, effect: T, judge: Judge) -> float:
        """Return what it does as a rule, without a look at its targets."""
        return 0.0

    def further(self, effect: T, judge: Judge, actor: str) -> float:
        """Return what it is worth after another effect, if it does not go on with the same character."""
        if not effect.needs_aim():
            return self.worth(effect, judge, "")
        return max(
            (self.worth(effect, judge, t) for t in effect.options(judge.state, judge.player, actor)), default=0.0
        )

    def again(self, effect: T, judge: Judge, first: Effect, target: str) -> float:
        """Return what it is worth when it goes on with the character at which the `first` effect was aimed."""
        return 0.0

    def held(self, effect: T, judge: Judge, seat: int) -> float:
        """Return what it is worth to a seat on whose desktop its card lies."""
        return 0.0


class OnCharacterValue(EffectValue[C]):
    """What an effect on one character is worth."""

    def worth(self, effect: C, judge: Judge, target: str) -> float:
        figure = judge.state.figures.get(ref.named(target))
        return self.worth_on(effect, judge, figure) if figure is not None else 0.0

    def worth_on(self, effect: C, judge: Judge, figure: Figure) -> float:
        """Return what it is worth on this character."""
        return 0.0

    def further(self, effect: C, judge: Judge, actor: str) -> float:
        return super().further(effect, judge, actor) if effect.needs_aim() else 0.0

    def again(self, effect: C, judge: Judge, first: Effect, target: str) -> float:
        return self.worth(effect, judge, target) if effect.who.where == "same" else 0.0


class DrawValue(EffectValue[Draw]):
    """Worth of `Draw`."""

    def worth(self, effect: Draw, judge: Judge, target: str) -> float:
        return effect.n * judge.drawn

    def usual(self, effect: Draw, judge: Judge) -> float:
        return effect.n * judge.reward_card


class DropValue(EffectValue[Drop]):
    """Worth of `Drop`."""

    def worth(self, effect: Drop, judge: Judge, target: str) -> float:
        return judge.hit(ref.seat_named(target), effect.n)


class BacklashValue(EffectValue[Backlash]):
    """Worth of `Backlash`."""

    def worth(self, effect: Backlash, judge: Judge, target: str) -> float:
        return judge.hit(ref.seat_named(target), effect.n)


class PurgeValue(EffectValue[Purge]):
    """Worth of `Purge`."""

    def worth(self, effect: Purge, judge: Judge, target: str) -> float:
        seat, design = ref.seat_named(target), target.split(":", 2)[2]
        return judge.harm[seat] * judge.standing(judge.state.game.content.software[design].effects, seat)


class StandingValue(EffectValue[Standing]):
    """Worth of `Standing`."""

    def worth(self, effect: Standing, judge: Judge, target: str) -> float:
        return self.held(effect, judge, judge.player)

    def held(self, effect: Standing, judge: Judge, seat: int) -> float:
        """A vault also seals the data that is there already."""
        worth = judge.lasting(STANDING[effect.kind].worth, effect.n)
        corporation = judge.state.corporation(seat)
        if effect.kind == "vault" and corporation is not None:
            worth += judge.state.data.get(corporation.area, 0)
        return worth


class GiveValue(OnCharacterValue[Give]):
    """Worth of `Give`."""

    def worth_on(self, effect: Give, judge: Judge, figure: Figure) -> float:
        return judge.up(effect.resource, effect.n) + judge.carrier(figure, effect.resource)

    def usual(self, effect: Give, judge: Judge) -> float:
        return judge.up(effect.resource, effect.n)


class TakeValue(OnCharacterValue[Take]):
    """Worth of `Take`."""

    def worth_on(self, effect: Take, judge: Judge, figure: Figure) -> float:
        return judge.down(effect.resource, min(effect.n, figure.markers[effect.resource]))


class LeakValue(EffectValue[Leak]):
    """Worth of `Leak`."""

    def worth(self, effect: Leak, judge: Judge, target: str) -> float:
        return judge.up(DATA, effect.n, ref.named(target))

    def usual(self, effect: Leak, judge: Judge) -> float:
        return judge.up(DATA, effect.n)


class PatchValue(EffectValue[Patch]):
    """Worth of `Patch`."""

    def worth(self, effect: Patch, judge: Judge, target: str) -> float:
        area = ref.named(target)
        n = min(effect.n, judge.state.data.get(area, 0))
        return judge.down(DATA, n) - n * judge.leaked(area)

    def usual(self, effect: Patch, judge: Judge) -> float:
        return judge.down(DATA) if any(judge.state.data.values()) else 0.0


class CleanValue(EffectValue[Clean]):
    """Worth of `Clean`."""

    def worth(self, effect: Clean, judge: Judge, target: str) -> float:
        return judge.down(VIOLENCE)

    def usual(self, effect: Clean, judge: Judge) -> float:
        return judge.down(VIOLENCE) if any(mark & SCENE for mark in judge.state.marks) else 0.0


class KillValue(OnCharacterValue[Kill]):
    """Worth of `Kill`."""

    def worth_on(self, effect: Kill, judge: Judge, figure: Figure) -> float:
        return judge.kill(figure)


class WakeValue(OnCharacterValue[Wake]):
    """Worth of `Wake`."""

    def worth_on(self, effect: Wake, judge: Judge, figure: Figure) -> float:
        return max(0.0, judge.routine(figure))


class JailValue(OnCharacterValue[Jail]):
    """Worth of `Jail`."""

    def worth_on(self, effect: Jail, judge: Judge, figure: Figure) -> float:
        return judge.jail(figure)

    def usual(self, effect: Jail, judge: Judge) -> float:
        return judge.down(VIOLENCE)


class ReleaseValue(OnCharacterValue[Release]):
    """Worth of `Release`."""

    def worth_on(self, effect: Release, judge: Judge, figure: Figure) -> float:
        return 0.5 * judge.role(figure.id)


class WatchValue(OnCharacterValue[Watch]):
    """Worth of `Watch`."""

    def worth_on(self, effect: Watch, judge: Judge, figure: Figure) -> float:
        return judge.guard


class SendValue(OnCharacterValue[Send]):
    """Worth of `Send`."""

    def worth_on(self, effect: Send, judge: Judge, figure: Figure) -> float:
        printed = judge.state.characters[figure.id]
        now = judge.place(printed, figure.area)
        return 0.6 * max((judge.place(printed, a) - now for a in effect.destinations(judge.state, figure)), default=0)


class HackValue(OnCharacterValue[Hack]):
    """Worth of `Hack`."""

    def worth_on(self, effect: Hack, judge: Judge, figure: Figure) -> float:
        return judge.best_hack(figure)

    def again(self, effect: Hack, judge: Judge, first: Effect, target: str) -> float:
        """Where the first effect brings the character it is hacked there."""
        figure = judge.state.figures[ref.named(target)]
        areas = first.brings(judge.state, figure)
        if effect.who.where != "same" or areas is None:
            return super().again(effect, judge, first, target)
        if judge.state.has_passive(figure, "immune:hack"):
            return 0.0
        printed = judge.state.characters[figure.id]
        return max((judge.place(printed, a) for a in areas), default=0.0)


class RecruitValue(EffectValue[Recruit]):
    """Worth of `Recruit`."""

    def worth(self, effect: Recruit, judge: Judge, target: str) -> float:
        return 2 * judge.phish


EFFECT_VALUES: dict[type[Effect], EffectValue[Any]] = {
    Draw: DrawValue(),
    Drop: DropValue(),
    Backlash: BacklashValue(),
    Purge: PurgeValue(),
    Standing: StandingValue(),
    Give: GiveValue(),
    Take: TakeValue(),
    Leak: LeakValue(),
    Patch: PatchValue(),
    Clean: CleanValue(),
    Kill: KillValue(),
    Wake: WakeValue(),
    Jail: JailValue(),
    Release: ReleaseValue(),
    Watch: WatchValue(),
    Send: SendValue(),
    Hack: HackValue(),
    Recruit: RecruitValue(),
}
"""The value of each kind of effect that is worth something."""
WORTHLESS: EffectValue[Any] = EffectValue()
"""The value of all others."""


def value_of(effect: Effect) -> EffectValue[Any]:
    """Return the value of a kind of effect."""
    return EFFECT_VALUES.get(type(effect), WORTHLESS)
