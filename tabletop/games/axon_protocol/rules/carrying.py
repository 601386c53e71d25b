"""Execution of printed effects: the effects of one source in order, with the targets they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.axon_protocol.rules.actions import Pick, Picking
from tabletop.games.axon_protocol.rules.choices import PICK
from tabletop.games.axon_protocol.table import events as e
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.kinds import AxonStep

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.rules.effects.base import Effect
    from tabletop.games.axon_protocol.table.state import AxonState


GENERAL = {"field": "axn.area_action", "corporation": "axn.corporation"}
"""Rule for the choice of a target by kind of source. For software the rule is `axn.software.play`."""


def get_effects(state: AxonState, source: str) -> tuple[Effect, ...]:
    """Return the effects printed on the source.

    Raises:
        KeyError: The source does not exist.
    """
    return state.game.content.effects[source]


def cite_source(state: AxonState, source: str, obstacles: Iterable[Obstacle]) -> Iterator[Obstacle]:
    """Yield the obstacles of effects. A missing target of an attack cites the rule of attacks."""
    attack = ref.get_kind(source) == "software" and state.game.content.software[ref.get_name(source)].kind == "attack"
    for obstacle in obstacles:
        if attack and obstacle.rule == "axn.ruling.targets":
            obstacle.rule = "axn.software.attack"
        yield obstacle


def list_targeting_rules(state: AxonState, source: str, target: str) -> Iterator[str]:
    """Yield the rules by which an effect may target an inmate (axn.prison.targets, axn.ruling.inmates)."""
    figure = state.figures.get(ref.get_name(target))
    if ref.get_kind(target) == "character" and figure is not None and figure.cell:
        if ref.get_kind(source) == "software":
            yield "axn.prison.targets"
        elif ref.get_kind(source) == "corporation":
            yield "axn.ruling.inmates"


def find_source_obstacles(state: AxonState, player: int, source: str, actor: str) -> Iterator[Obstacle]:
    """Yield the reason why the effects of a source cannot be carried out: the first one has no target."""
    effects = get_effects(state, source)
    if not effects:
        return
    first = effects[0]
    if first.is_usable(state, player, actor):
        return
    targets = list(first.list_targets(state, player, actor))
    if len(targets) == 1:
        why = next(first.obstacles(state, player, actor, targets[0]))
    else:
        why = Obstacle("axn.ruling.targets", N_("There is nothing in the city that it could be used on."))
    yield from cite_source(state, source, (why,))


def can_carry_out(state: AxonState, player: int, source: str) -> bool:
    """Return True if the effects of a source can be carried out without an actor: a fast `find_source_obstacles`."""
    effects = get_effects(state, source)
    return not effects or effects[0].is_usable(state, player, "")


@value
class Apply(AxonStep):
    """Step that carries out the effects of a source from number `index`. `target` is the earlier choice, or ""."""

    sentence = N_("{source} takes effect")
    source: str
    index: int
    actor: str
    target: str
    aimed: bool = False
    """True if `target` was chosen for the next effect."""

    def resolve(self, state: AxonState, player: int) -> None:
        effects = get_effects(state, self.source)
        effect = effects[self.index]
        if effect.must_aim() and not self.aimed:
            state.then(player, Aim(self.source, self.index, self.actor))
            return
        target = effect.resolve_target(self.actor, self.target)
        if self.index + 1 < len(effects):
            state.then(player, Apply(self.source, self.index + 1, self.actor, target))
        # Other players may have acted since the choice, so the target may no longer be valid.
        if next(effect.obstacles(state, player, self.actor, target), None) is None:
            effect.carry(state, player, self.actor, target)


@value
class Aim(Picking):
    """Question about the target of an effect."""

    sentence = N_("{source}: what is the target?")
    kinds = (Pick,)
    source: str
    index: int
    actor: str

    def cite_rules(self) -> tuple[str, ...]:
        kind = ref.get_kind(self.source)
        return ("axn.software.play" if kind == "software" else GENERAL[kind],)

    def get_effect(self, state: AxonState) -> Effect:
        """Return the effect that needs a target."""
        return get_effects(state, self.source)[self.index]

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        return [PICK[t] for t in self.get_effect(state).list_targets(state, player, self.actor)]

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return [PICK[t] for t in self.get_effect(state).list_options(state, player, self.actor)]

    def find_hindrances(self, state: AxonState, player: int, target: str) -> Iterator[Obstacle]:
        effect = self.get_effect(state)
        if target not in effect.list_targets(state, player, self.actor):
            why: Iterable[Obstacle] = [Obstacle("axn.ruling.targets", N_("That cannot be its target."))]
        else:
            why = effect.obstacles(state, player, self.actor, target)
        yield from cite_source(state, self.source, why)

    def apply_choice(self, state: AxonState, player: int, target: str) -> None:
        if state.is_emitting:
            state.emit(e.Aimed(target))
        state.then(player, Apply(self.source, self.index, self.actor, target, True))
