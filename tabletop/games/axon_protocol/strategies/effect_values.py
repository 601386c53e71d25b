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


def estimate_effect(effect: Effect, judge: Judge, target: str) -> float:
    """Return the value of an effect on one target, in the prices of a `Judge`."""
    match effect:
        case OnCharacter():
            figure = judge.state.figures.get(ref.get_name(target))
            return _estimate_on_character(effect, judge, figure) if figure is not None else 0.0
        case Draw():
            return effect.n * judge.drawn
        case Drop() | Backlash():
            return judge.estimate_discard(ref.get_seat(target), effect.n)
        case Purge():
            seat, design = ref.get_seat(target), target.split(":", 2)[2]
            return judge.harm[seat] * judge.estimate_installed_card(
                judge.state.game.content.software[design].effects, seat
            )
        case Standing():
            return estimate_installed_effect(effect, judge, judge.player)
        case Leak():
            return judge.estimate_gain(DATA, effect.n, ref.get_name(target))
        case Patch():
            area = ref.get_name(target)
            n = min(effect.n, judge.state.data.get(area, 0))
            return judge.estimate_loss(DATA, n) - n * judge.estimate_leak(area)
        case Clean():
            return judge.estimate_loss(VIOLENCE)
        case Recruit():
            return 2 * judge.phish
    return 0.0


def _estimate_on_character(effect: OnCharacter, judge: Judge, figure: Figure) -> float:
    """Return the value of an effect on this character."""
    match effect:
        case Give():
            return judge.estimate_gain(effect.resource, effect.n) + judge.rate_carrier(figure, effect.resource)
        case Take():
            return judge.estimate_loss(effect.resource, min(effect.n, figure.markers[effect.resource]))
        case Kill():
            return judge.estimate_kill(figure)
        case Wake():
            return max(0.0, judge.estimate_routine(figure))
        case Jail():
            return judge.estimate_arrest(figure)
        case Release():
            return 0.5 * judge.estimate_character(figure.id)
        case Watch():
            return judge.guard
        case Send():
            printed = judge.state.characters[figure.id]
            now, areas = judge.estimate_place(printed, figure.area), effect.list_destinations(judge.state, figure)
            return 0.6 * max((judge.estimate_place(printed, a) - now for a in areas), default=0)
        case Hack():
            return judge.estimate_best_hack(figure)
    return 0.0


def estimate_typical_effect(effect: Effect, judge: Judge) -> float:
    """Return the usual value of an effect, regardless of its targets."""
    match effect:
        case Draw():
            return effect.n * judge.reward_card
        case Give():
            return judge.estimate_gain(effect.resource, effect.n)
        case Leak():
            return judge.estimate_gain(DATA, effect.n)
        case Patch():
            return judge.estimate_loss(DATA) if any(judge.state.data.values()) else 0.0
        case Clean():
            return judge.estimate_loss(VIOLENCE) if any(mark & SCENE for mark in judge.state.marks) else 0.0
        case Jail():
            return judge.estimate_loss(VIOLENCE)
    return 0.0


def estimate_later_effect(effect: Effect, judge: Judge, actor: str) -> float:
    """Return the value of a later effect of a source, if it does not continue with the same character."""
    if effect.must_aim():
        return max(
            (estimate_effect(effect, judge, t) for t in effect.list_options(judge.state, judge.player, actor)),
            default=0.0,
        )
    return 0.0 if isinstance(effect, OnCharacter) else estimate_effect(effect, judge, "")


def estimate_same_target(effect: Effect, judge: Judge, first: Effect, target: str) -> float:
    """Return the value of an effect that continues with the target of the `first` one."""
    if not isinstance(effect, OnCharacter) or effect.who.where != "same":
        return 0.0
    if isinstance(effect, Hack):
        figure = judge.state.figures[ref.get_name(target)]
        areas = first.list_new_areas(judge.state, figure)
        if areas is not None:  # the hack takes place where the first effect moves the character
            printed, is_immune = judge.state.characters[figure.id], judge.state.has_passive(figure, "immune:hack")
            return 0.0 if is_immune else max((judge.estimate_place(printed, a) for a in areas), default=0.0)
    return estimate_effect(effect, judge, target)


def estimate_installed_effect(effect: Effect, judge: Judge, seat: int) -> float:
    """Return the value of an effect for the seat whose desktop has its card."""
    if not isinstance(effect, Standing):
        return 0.0
    value = judge.estimate_lasting_effect(STANDING[effect.kind].worth, effect.n)
    corporation = judge.state.get_corporation(seat)
    if effect.kind == "vault" and corporation is not None:  # it also seals the data already in the area
        value += judge.state.data.get(corporation.area, 0)
    return value
