"""Routines: the automatic behaviour of characters, line by line, and the trace of skipped lines with the reasons.

The first line that can be done is done, and the routine ends (axn.routine). `preview` computes the trace without
acting; running a routine uses the same trace. The contents of a line are defined in `orders`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.core import steps
from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, value
from tabletop.games.axon_protocol.rules.actions import Nothing
from tabletop.games.axon_protocol.rules.characters.deeds import DEED, Deed, Doing, check_deed
from tabletop.games.axon_protocol.rules.characters.orders import Joint, Nearest, Order, find_moves, find_nearest
from tabletop.games.axon_protocol.rules.characters.skills import SKILL
from tabletop.games.axon_protocol.table import events as e
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.goals import find_goals
from tabletop.games.axon_protocol.table.kinds import AxonAction, AxonStep
from tabletop.games.axon_protocol.table.state import AxonState
from tabletop.games.axon_protocol.table.who import NEEDS

if TYPE_CHECKING:
    from tabletop.engine.core.state import State
    from tabletop.games.axon_protocol.table.figures import Figure


def may_be_left(state: AxonState, figure: Figure, line: int) -> bool:
    """Return True if a line may be skipped: a kill that only a passive ability allows (axn.ruling.may_kill)."""
    return state.game.passive_kill != "must" and is_only_licensed(state, figure, line)


def is_only_licensed(state: AxonState, figure: Figure, line: int) -> bool:
    """Return True if a line can only be done by a kill that a passive ability allows."""
    parts = state.characters[figure.id].routine[line]
    if all(p.skill != "execute" for p in parts):
        return False
    options = [(p.skill, t) for p in parts if isinstance(p, Order) for t in p.list_options(state, figure)]
    victims = [(skill, state.figures.get(ref.get_name(target))) for skill, target in options]
    return bool(options) and all(
        skill == "execute" and victim is not None and not state.is_criminal(victim) for skill, victim in victims
    )


@value
class RoutineLine(AxonStep):
    """One line of a character's routine. The active player chooses among its options."""

    sentence = N_("{order}")
    derived_facts = (("order", "character", "line"),)
    character: str
    line: int

    def obstacles(self, state: AxonState, player: int) -> Iterator[Obstacle]:
        figure = state.figures[self.character]
        obstacles = []
        for part in state.characters[self.character].routine[self.line]:
            why = list(part.obstacles(state, figure))
            if not why:
                return
            obstacles += why
        yield from obstacles

    def resolve(self, state: AxonState, player: int) -> None:
        figure = state.figures[self.character]
        part = state.characters[self.character].routine[self.line][0]
        if state.is_emitting:
            state.emit(e.Ran(self.character, self.line, self.list_cited_rules(state, figure)))
        if isinstance(part, Joint):
            for actor in part.list_actors(state, figure)[::-1]:
                state.then(player, JointTurn(self.character, self.line, actor.id))
        elif may_be_left(state, figure, self.line):
            state.then(player, MayOrder(self.character, self.line))
        else:
            state.then(player, ChooseOrder(self.character, self.line))

    def list_cited_rules(self, state: AxonState, figure: Figure) -> tuple[str, ...]:
        """Return the cited rules: others act too, a way leads to a goal, or only a passive ability allows it."""
        parts = state.characters[self.character].routine[self.line]
        rules: tuple[str, ...] = ()
        if isinstance(parts[0], Joint):
            several = len(parts[0].list_actors(state, figure)) > 1
            rules = ("axn.ruling.joint", "axn.initiative") if several else ("axn.ruling.joint",)
        elif any(isinstance(part, Order) and part.to for part in parts):
            rules = ("axn.routine.nearest", "axn.ruling.distance")
        return (*rules, "axn.ruling.may_kill") if is_only_licensed(state, figure, self.line) else rules


@value
class RunRoutine(AxonStep):
    """Step in which a character does the first possible line of its routine and reports the skipped lines."""

    sentence = N_("{character:The} follows its routine")
    character: str
    first: int = 0
    """Index of the first line to consider."""

    def resolve(self, state: AxonState, player: int) -> None:
        trace = Trace(state, self.character, self.first)
        trace.follow(state, player)
        if trace.done < 0 and state.is_emitting:
            state.emit(e.Idle(self.character))


class Trace(steps.Trace):
    """Trace of a character's routine: the skipped lines with the reasons, and the line that is done (-1: none)."""

    __slots__ = ("character",)

    def __init__(self, state: AxonState, character: str, first: int = 0) -> None:
        self.character = character
        lines = range(first, len(state.characters[character].routine))
        super().__init__(state, state.active, [RoutineLine(character, line) for line in lines])

    def list_deeds(self, state: AxonState) -> tuple[Deed, ...]:
        """Return the deeds the active player could choose in the line that is done; empty if others or no one acts."""
        if self.done < 0:
            return ()
        figure = state.figures[self.character]
        parts = state.characters[self.character].routine[self.done]
        return tuple(
            Deed(self.character, part.skill, target)
            for part in parts
            if isinstance(part, Order)
            for target in part.list_options(state, figure)
        )

    def list_goals(self, state: AxonState) -> tuple[Nearest, ...]:
        """Return the goals of the line that is done and their distance; empty if it does not move towards anything."""
        if self.done < 0:
            return ()
        figure = state.figures[self.character]
        parts = state.characters[self.character].routine[self.done]
        drawn = [p for p in parts if isinstance(p, Order) and p.to and not SKILL[p.skill].by_air and not figure.cell]
        nearest_goals = [find_nearest(state, figure, p.skill, find_goals(state, figure, p.to)) for p in drawn]
        return tuple(dict.fromkeys(near for near in nearest_goals if near is not None and near.distance))

    def text(self, state: State, lang: str = "en") -> str:
        """Return one line of text per line of the routine, with the distance for the line that is done."""
        assert isinstance(state, AxonState)
        lines = super().text(state, lang)
        if self.done < 0:
            return f"{lines}\n{e.Idle(self.character).text(state, lang)}"
        return " – ".join([lines, *(near.text(state, lang) for near in self.list_goals(state))])


def preview(state: AxonState, character: str) -> Trace:
    """Return the trace of a character's routine in this position, without acting.

    Raises:
        KeyError: The character is not in the city.
    """
    if character not in state.figures:
        raise KeyError(character)
    return Trace(state, character)


# --- what a line leaves open ------------------------------------


@value
class SkipLine(AxonAction["MayOrder"]):
    """Action that skips an optional line of a routine (axn.ruling.may_kill)."""

    verb = "skip"
    kind = "pass"
    rule = "axn.ruling.may_kill"
    sentence = N_("leave it, and go on with the routine")

    def resolve(self, state: AxonState, player: int, question: MayOrder) -> None:
        state.then(player, RunRoutine(question.character, question.line + 1))


SKIP = SkipLine()


class Bound(Doing):
    """Question about a deed in a routine, which cannot be answered with "nothing" (axn.routine.must)."""

    __slots__ = ()

    def timing_obstacles(self, state: AxonState, player: int, action: Action) -> Iterator[Obstacle]:
        if isinstance(action, Nothing):
            message = N_("{character:The} can do this line of its routine, and so it must.")
            yield Obstacle("axn.routine.must", message, character=self.character)
        else:
            yield from super().timing_obstacles(state, player, action)


@value
class ChooseOrder(Bound):
    """Question about the options of a line of a routine (axn.routine.must)."""

    sentence = N_("The routine of {character:the}: {order}")
    derived_facts = (("order", "character", "line"),)
    kinds: ClassVar[tuple[type[Action], ...]] = (Deed,)
    rules = ("axn.routine.must",)
    character: str
    line: int

    def list_orders(self, state: AxonState) -> list[Order]:
        """Return the alternatives of the line."""
        return [o for o in state.characters[self.character].routine[self.line] if isinstance(o, Order)]

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        figure = state.figures.get(self.character)
        if figure is None:
            return
        seen = set()
        for order in self.list_orders(state):
            for target in SKILL[order.skill].list_targets(state, figure):
                if (order.skill, target) not in seen:
                    seen.add((order.skill, target))
                    yield DEED[self.character, order.skill, target]

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        figure = state.figures.get(self.character)
        if figure is None:
            return ()
        orders = self.list_orders(state)
        if len(orders) == 1:
            order = orders[0]
            return [DEED[self.character, order.skill, t] for t in order.list_options(state, figure)]
        allowed = {(o.skill, t) for o in orders for t in o.list_options(state, figure)}
        return [a for a in ChooseOrder.possible(self, state, player) if (a.skill, a.target) in allowed]  # type: ignore[attr-defined]

    def find_hindrances(self, state: AxonState, deed: Deed) -> Iterator[Obstacle]:
        figure = state.figures[self.character]
        orders = [o for o in self.list_orders(state) if o.skill == deed.skill]
        if not orders:
            message = N_("This line of the routine does not say {skill}.")
            yield Obstacle("axn.routine", message, skill=deed.skill)
            return
        if any(deed.target in o.list_options(state, figure) for o in orders):
            return
        order = orders[0]
        hindered = list(check_deed(state, figure, deed, "axn.routine"))
        if hindered:
            yield from hindered
            return
        if order.to:
            why = find_moves(state, figure, order.skill, order.to)[1]
            if why is not None:
                yield why
            elif SKILL[order.skill].by_air:
                message = N_("The routine says {skill} {destination}, and {area} is not such a place.")
                facts = {"skill": order.skill, "destination": order.to, "area": ref.get_name(deed.target)}
                yield Obstacle("axn.routine", message, **facts)
            else:
                message = N_("{area} is not on the shortest way {towards}.")
                yield Obstacle("axn.routine.nearest", message, area=ref.get_name(deed.target), towards=order.to)
        else:
            needs = NEEDS[order.find_missing_condition(state, deed.target)]
            yield Obstacle("axn.routine", needs, character=ref.get_name(deed.target))


@value
class MayOrder(ChooseOrder):
    """Question about a line that needs a kill its character may, but need not, commit (axn.ruling.may_kill)."""

    kinds = (Deed, SkipLine)

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        yield from ChooseOrder.possible(self, state, player)
        yield SKIP

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        return [*ChooseOrder.legal(self, state, player), SKIP] if self.character in state.figures else ()


def get_joint_line(state: AxonState, caller: str, line: int) -> Joint:
    """Return the line of a routine in which other characters act."""
    part = state.characters[caller].routine[line][0]
    assert isinstance(part, Joint)
    return part


@value
class JointTurn(AxonStep):
    """Turn of one of several characters that act through a routine (axn.initiative)."""

    sentence = N_("{actor:The} acts through the routine of {character:the}")
    character: str
    line: int
    actor: str

    def resolve(self, state: AxonState, player: int) -> None:
        caller, actor = state.figures.get(self.character), state.figures.get(self.actor)
        if caller is None or actor is None:
            return
        joint = get_joint_line(state, self.character, self.line)
        if joint.where == "near":
            if joint.list_options(state, actor, caller):
                verbs.move(state, actor.id, caller.area, ("axn.ruling.joint",))
        else:
            state.then(player, ChooseJoint(self.character, self.line, self.actor))


@value
class ChooseJoint(Bound):
    """Question about the deed of one of several characters that act through a routine."""

    sentence = N_("What does {character:the} do?")
    kinds = (Deed,)
    rules = ("axn.routine.must", "axn.ruling.joint")
    caller: str
    line: int
    character: str

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        figure = state.figures.get(self.character)
        if figure is not None and self.caller in state.figures:
            skill = get_joint_line(state, self.caller, self.line).skill
            for target in SKILL[skill].list_targets(state, figure):
                yield DEED[self.character, skill, target]

    def find_hindrances(self, state: AxonState, deed: Deed) -> Iterator[Obstacle]:
        joint = get_joint_line(state, self.caller, self.line)
        figure = state.figures[self.character]
        if deed.skill != joint.skill or deed.target not in SKILL[joint.skill].list_targets(state, figure):
            yield Obstacle("axn.routine", N_("This line of the routine does not say {skill}."), skill=deed.skill)
            return
        yield from SKILL[joint.skill].obstacles(state, figure, deed.target)
