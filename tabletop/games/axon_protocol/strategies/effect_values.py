"""Values of effects by kind, for strategies. The rules do not depend on this module."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


def worth(effect: Effect, judge: Judge, target: str) -> float:
    """Return the value of an effect on one target, in the prices of a `Judge`."""
    match effect:
        case OnCharacter():
            figure = judge.state.figures.get(ref.named(target))
            return _worth_on(effect, judge, figure) if figure is not None else 0.0
        case Draw():
            return effect.n * judge.drawn
        case Drop() | Backlash():
            return judge.hit(ref.seat_named(target), effect.n)
        case Purge():
            seat, design = ref.seat_named(target), target.split(":", 2)[2]
            return judge.harm[seat] * judge.standing(judge.state.game.content.software[design].effects, seat)
        case Standing():
            return held(effect, judge, judge.player)
        case Leak():
            return judge.up(DATA, effect.n, ref.named(target))
        case Patch():
            area = ref.named(target)
            n = min(effect.n, judge.state.data.get(area, 0))
            return judge.down(DATA, n) - n * judge.leaked(area)
        case Clean():
            return judge.down(VIOLENCE)
        case Recruit():
            return 2 * judge.phish
    return 0.0


def _worth_on(effect: OnCharacter, judge: Judge, figure: Figure) -> float:
    """Return the value of an effect on this character."""
    match effect:
        case Give():
            return judge.up(effect.resource, effect.n) + judge.carrier(figure, effect.resource)
        case Take():
            return judge.down(effect.resource, min(effect.n, figure.markers[effect.resource]))
        case Kill():
            return judge.kill(figure)
        case Wake():
            return max(0.0, judge.routine(figure))
        case Jail():
            return judge.jail(figure)
        case Release():
            return 0.5 * judge.role(figure.id)
        case Watch():
            return judge.guard
        case Send():
            printed = judge.state.characters[figure.id]
            now, areas = judge.place(printed, figure.area), effect.destinations(judge.state, figure)
            return 0.6 * max((judge.place(printed, a) - now for a in areas), default=0)
        case Hack():
            return judge.best_hack(figure)
    return 0.0


def usual(effect: Effect, judge: Judge) -> float:
    """Return the usual value of an effect, regardless of its targets."""
    match effect:
        case Draw():
            return effect.n * judge.reward_card
        case Give():
            return judge.up(effect.resource, effect.n)
        case Leak():
            return judge.up(DATA, effect.n)
        case Patch():
            return judge.down(DATA) if any(judge.state.data.values()) else 0.0
        case Clean():
            return judge.down(VIOLENCE) if any(mark & SCENE for mark in judge.state.marks) else 0.0
        case Jail():
            return judge.down(VIOLENCE)
    return 0.0


def further(effect: Effect, judge: Judge, actor: str) -> float:
    """Return the value of a later effect of a source, if it does not continue with the same character."""
    if effect.needs_aim():
        return max((worth(effect, judge, t) for t in effect.options(judge.state, judge.player, actor)), default=0.0)
    return 0.0 if isinstance(effect, OnCharacter) else worth(effect, judge, "")


def again(effect: Effect, judge: Judge, first: Effect, target: str) -> float:
    """Return the value of an effect that continues with the target of the `first` one."""
    if not isinstance(effect, OnCharacter) or effect.who.where != "same":
        return 0.0
    if isinstance(effect, Hack):
        figure = judge.state.figures[ref.named(target)]
        areas = first.brings(judge.state, figure)
        if areas is not None:  # the hack takes place where the first effect moves the character
            printed, is_immune = judge.state.characters[figure.id], judge.state.has_passive(figure, "immune:hack")
            return 0.0 if is_immune else max((judge.place(printed, a) for a in areas), default=0.0)
    return worth(effect, judge, target)


def held(effect: Effect, judge: Judge, seat: int) -> float:
    """Return the value of an effect for the seat whose desktop has its card."""
    if not isinstance(effect, Standing):
        return 0.0
    value = judge.lasting(STANDING[effect.kind].worth, effect.n)
    corporation = judge.state.corporation(seat)
    if effect.kind == "vault" and corporation is not None:  # it also seals the data already in the area
        value += judge.state.data.get(corporation.area, 0)
    return value
