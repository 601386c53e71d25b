"""The fifteen skills, one class per kind: targets, obstacles, execution and the text on cards.

A target is a reference ("character:cop", "area:harbour", "field:harbour:0"), or "" if the skill needs none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_
from tabletop.games.axon_protocol.rules.choices import TakeAlong
from tabletop.games.axon_protocol.rules.hindrances import check_guards, check_hackable, check_movable
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.goods import AUGMENTS, DATA, DRUGS, PRODUCTS, SCANDALS, SKILLS, VIOLENCE
from tabletop.games.axon_protocol.table.state import SCENE
from tabletop.games.axon_protocol.table.ways import compute_distances, find_reachable_areas
from tabletop.games.axon_protocol.table.who import NEEDS
from tabletop.games.axon_protocol.words.texts import say

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.rules.characters.deeds import Doing
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState


class Skill:
    """A skill: its targets, its execution and its text on cards."""

    name: str
    makes: int = -1
    """Resource that the skill brings into play; -1 for none."""
    moves: ClassVar[bool] = False
    """True if the skill moves its user."""
    by_air: ClassVar[bool] = False
    """True if it moves its user without using a way."""
    usually_on: ClassVar[str] = ""
    """Default kind of target on cards: "criminal", "other"; "" if the target is not a character."""
    aimed: ClassVar[str] = N_("{skill} {who}")
    """Text on cards of the skill with its aim."""
    apart: ClassVar[bool] = False
    """True if cards name its aim separately, not shared with other skills."""

    def list_targets(self, state: AxonState, figure: Figure) -> Iterable[str]:
        """Return all conceivable targets."""
        return ("",)

    def obstacles(self, state: AxonState, figure: Figure, target: str) -> Iterator[Obstacle]:
        """Yield the reasons why the character cannot use the skill on this target now."""
        return iter(())

    def find_common_obstacle(self, state: AxonState, figure: Figure) -> Obstacle | None:
        """Return one obstacle that covers all targets; None if each target has a separate reason."""
        return None

    def list_options(self, state: AxonState, figure: Figure) -> list[str]:
        """Return the targets without obstacles, in the order of `list_targets`."""
        return [t for t in self.list_targets(state, figure) if next(self.obstacles(state, figure, t), None) is None]

    def carry(self, state: AxonState, player: int, figure: Figure, target: str, question: Doing) -> None:
        """Carry out the skill. `player` is responsible for it, `question` is the question it answers."""

    def is_productive(self, state: AxonState, target: str) -> bool:
        """Return True if a skill that makes something does so on this target."""
        return True

    def describe(self, skills: str, aim: str, lang: str) -> str:
        """Return the text of these skills with their aim: "ARREST a criminal"."""
        return say(self.aimed, lang, skill=skills, who=aim, destination=aim) if aim else skills


class Trade(Skill):
    """Skill that buys a marker in a shop or from a character in the area.

    (axn.skill.augment, axn.skill.buy, axn.skill.drugs)
    """

    def __init__(self, name: str, resource: int, seller: str) -> None:
        self.name = name
        self.makes = resource
        self.seller = seller

    def obstacles(self, state: AxonState, figure: Figure, target: str) -> Iterator[Obstacle]:
        area, own = state.city.areas[figure.area], self.seller in state.characters[figure.id].types
        has_seller = any(self.seller in state.characters[f.id].types for f in state.list_others_here(figure))
        if area.shop or has_seller or (own and state.game.own_trade):
            return
        if own:
            yield Obstacle(
                "axn.ruling.own_trade",
                N_("{area} has no shop, and {character:the} does not serve itself."),
                area=figure.area,
                character=figure.id,
            )
        else:
            yield Obstacle(
                f"axn.skill.{self.name}",
                N_("{area} has no shop, and no {seller} is there."),
                area=figure.area,
                seller=self.seller,
            )

    def carry(self, state: AxonState, player: int, figure: Figure, target: str, question: Doing) -> None:
        verbs.place(state, player, figure.id, self.makes, 1)


class OnField(Skill):
    """Skill used on an action field of the area."""

    all_taken: ClassVar[str]
    """Message if the area has several action fields and none is a valid target."""

    def list_targets(self, state: AxonState, figure: Figure) -> Iterable[str]:
        fields = state.city.fields_of[figure.area]
        return [ref.field(state.city.refs[k]) for k in fields] or ("",)

    def obstacles(self, state: AxonState, figure: Figure, target: str) -> Iterator[Obstacle]:
        rule = f"axn.skill.{self.name}"
        field = state.city.ref_index.get(ref.get_name(target), -1)
        if not target:
            yield Obstacle(rule, N_("{area} has no action field."), area=figure.area)
        elif field not in state.city.fields_of[figure.area]:
            yield Obstacle(rule, N_("That is not an action field of {area}."), area=figure.area)
        else:
            yield from self.check_field(state, figure, field)

    def check_field(self, state: AxonState, figure: Figure, field: int) -> Iterator[Obstacle]:
        """Yield the reasons why the skill cannot be used on this action field of the area."""
        return iter(())

    def find_common_obstacle(self, state: AxonState, figure: Figure) -> Obstacle | None:
        fields = state.city.fields_of[figure.area]
        if len(fields) < 2:
            return next(self.obstacles(state, figure, *self.list_targets(state, figure)), None)
        return Obstacle(f"axn.skill.{self.name}", self.all_taken, area=figure.area)


class Crime(OnField):
    """Skill that puts a violence marker on a free action field and one on the character (axn.skill.crime)."""

    name = "crime"
    makes = VIOLENCE
    all_taken = N_("Violence markers lie on all action fields of {area} already.")

    def obstacles(self, state: AxonState, figure: Figure, target: str) -> Iterator[Obstacle]:
        yield from check_guards(state, figure, "axn.skill.guard", crime=True)
        yield from OnField.obstacles(self, state, figure, target)

    def check_field(self, state: AxonState, figure: Figure, field: int) -> Iterator[Obstacle]:
        if state.marks[field] & SCENE:
            message = N_("A violence marker lies on this action field of {area} already.")
            yield Obstacle("axn.violence.scene", message, area=figure.area)

    def find_common_obstacle(self, state: AxonState, figure: Figure) -> Obstacle | None:
        guarded = next(check_guards(state, figure, "axn.skill.guard", crime=True), None)
        return guarded or OnField.find_common_obstacle(self, state, figure)

    def carry(self, state: AxonState, player: int, figure: Figure, target: str, question: Doing) -> None:
        verbs.place_scene(state, player, state.city.ref_index[ref.get_name(target)])
        verbs.place(state, player, figure.id, VIOLENCE, 1)


class OnOther(Skill):
    """Skill used on another character in the area."""

    usually_on = "other"
    rule = ""

    def list_targets(self, state: AxonState, figure: Figure) -> Iterable[str]:
        return [ref.character(f.id) for f in state.list_others_here(figure)] or ("",)

    def obstacles(self, state: AxonState, figure: Figure, target: str) -> Iterator[Obstacle]:
        if not target:
            yield Obstacle(self.rule, N_("Nobody else is in {area}."), area=figure.area)
            return
        other = state.figures.get(ref.get_name(target))
        if other is None or other.area != figure.area or other.id == figure.id:
            yield Obstacle(self.rule, N_("Only another character in {area} can be chosen."), area=figure.area)
            return
        if state.has_passive(other, f"immune:{self.name}"):
            yield Obstacle(
                "axn.passive", N_("{character:The} is immune to {skill}."), character=other.id, skill=self.name
            )
        yield from self.find_hindrances(state, figure, other)

    def find_hindrances(self, state: AxonState, figure: Figure, other: Figure) -> Iterator[Obstacle]:
        """Yield the reasons why this other character cannot be the target."""
        return iter(())

    def carry(self, state: AxonState, player: int, figure: Figure, target: str, question: Doing) -> None:
        self.on(state, player, figure, state.figures[ref.get_name(target)], question)

    def on(self, state: AxonState, player: int, figure: Figure, other: Figure, question: Doing) -> None:
        """Apply the skill to the other character."""


class Murder(OnOther):
    """Skill that kills another character. The killer gets a violence marker unless the victim is a criminal.

    (axn.skill.murder)
    """

    name = "murder"
    rule = "axn.skill.murder"
    makes = VIOLENCE

    def find_hindrances(self, state: AxonState, figure: Figure, other: Figure) -> Iterator[Obstacle]:
        return check_guards(state, other, "axn.skill.guard")

    def on(self, state: AxonState, player: int, figure: Figure, other: Figure, question: Doing) -> None:
        resolve_kill(state, player, figure, other, marks=True)

    def is_productive(self, state: AxonState, target: str) -> bool:
        """Return True if this murder adds a violence marker (axn.violence.justice, axn.ruling.spared_murder)."""
        victim = state.figures[ref.get_name(target)]
        dies = not victim.markers[AUGMENTS]
        return not state.is_criminal(victim) and (dies or state.game.spared_murder_marks)


class Execute(OnOther):
    """Skill that kills a criminal without a violence marker. The executioner takes the products (axn.skill.execute)."""

    name = "execute"
    rule = "axn.skill.execute"
    usually_on = "criminal"

    def find_hindrances(self, state: AxonState, figure: Figure, other: Figure) -> Iterator[Obstacle]:
        if not state.is_criminal(other) and not self.is_licensed(state, figure, other):
            yield Obstacle("axn.skill.execute", NEEDS["criminal"], character=other.id)
        yield from check_guards(state, other, "axn.skill.guard")

    def is_licensed(self, state: AxonState, figure: Figure, other: Figure) -> bool:
        """Return True if a passive ability lets the character execute this type (axn.ruling.androids)."""
        return any(state.has_passive(figure, f"executes:{type}") for type in state.characters[other.id].types)

    def on(self, state: AxonState, player: int, figure: Figure, other: Figure, question: Doing) -> None:
        resolve_kill(state, player, figure, other, marks=state.game.android_kill == "murder")


class Arrest(OnOther):
    """Skill that sends a criminal to the top field of the prison (axn.skill.arrest)."""

    name = "arrest"
    rule = "axn.skill.arrest"
    usually_on = "criminal"

    def find_hindrances(self, state: AxonState, figure: Figure, other: Figure) -> Iterator[Obstacle]:
        if not state.is_criminal(other):
            yield Obstacle("axn.skill.arrest", NEEDS["criminal"], character=other.id)

    def on(self, state: AxonState, player: int, figure: Figure, other: Figure, question: Doing) -> None:
        verbs.jail(state, other.id)


class Scandal(OnOther):
    """Skill that puts a scandal on another character, two if the user has a scandal (axn.skill.scandal)."""

    name = "scandal"
    rule = "axn.skill.scandal"
    makes = SCANDALS
    aimed = N_("{skill} about {who}")
    apart = True

    def on(self, state: AxonState, player: int, figure: Figure, other: Figure, question: Doing) -> None:
        verbs.place(state, player, other.id, SCANDALS, self.count_scandals(state, figure))

    def count_scandals(self, state: AxonState, figure: Figure) -> int:
        """Return the number of scandals it brings."""
        return (2 if figure.markers[SCANDALS] else 1) + state.has_passive(figure, "gossip")


class HackOther(OnOther):
    """Skill that hacks another character, activated or not (axn.skill.hack)."""

    name = "hack"
    rule = "axn.skill.hack"

    def find_hindrances(self, state: AxonState, figure: Figure, other: Figure) -> Iterator[Obstacle]:
        return check_hackable(state, other)

    def on(self, state: AxonState, player: int, figure: Figure, other: Figure, question: Doing) -> None:
        question.start_hack(state, player, figure.id, other.id)


class Leak(Skill):
    """Skill that puts one data marker on the corporation area of the character (axn.skill.data)."""

    name = "data"
    makes = DATA

    def obstacles(self, state: AxonState, figure: Figure, target: str) -> Iterator[Obstacle]:
        if figure.area not in state.data:
            yield Obstacle("axn.skill.data", N_("{area} is not a corporation area."), area=figure.area)

    def carry(self, state: AxonState, player: int, figure: Figure, target: str, question: Doing) -> None:
        verbs.place_data(state, player, figure.area)


class Move(Skill):
    """Walking and driving (axn.skill.walk, axn.skill.drive, axn.drugs.speed)."""

    moves = True
    aimed = N_("{skill} {destination}")

    def __init__(self, name: str) -> None:
        self.name = name

    def count_extra_streets(self, state: AxonState, figure: Figure) -> int:
        """Return the number of streets in addition to those printed on the skill."""
        return figure.markers[DRUGS] + state.has_passive(figure, "fast")

    def is_reached_by_drugs(self, state: AxonState, figure: Figure, area: str) -> bool:
        """Return True if the character reaches the area only because of its drugs (axn.drugs.speed)."""
        sober = self.count_extra_streets(state, figure) - figure.markers[DRUGS]
        return not self.by_air and area not in find_reachable_areas(state.city, figure.area, self.name, sober)

    def list_reached_areas(self, state: AxonState, figure: Figure) -> tuple[str, ...]:
        """Return the areas within reach."""
        return find_reachable_areas(state.city, figure.area, self.name, self.count_extra_streets(state, figure))

    def list_targets(self, state: AxonState, figure: Figure) -> Iterable[str]:
        areas = sorted(state.city.areas.values(), key=lambda a: a.number)
        return [ref.area(a.id) for a in areas if a.id != figure.area]

    def obstacles(self, state: AxonState, figure: Figure, target: str) -> Iterator[Obstacle]:
        area = ref.get_name(target)
        if figure.cell and not state.has_passive(figure, "escapes"):
            yield from check_movable(state, figure)
        elif area not in self.list_reached_areas(state, figure):
            yield from self.check_distance(state, figure, area)

    def check_distance(self, state: AxonState, figure: Figure, area: str) -> Iterator[Obstacle]:
        """Yield the reasons why the character does not reach this area."""
        rule = f"axn.skill.{self.name}"
        if area not in state.city.areas:
            yield Obstacle(rule, N_("There is no such area in the city."))
        elif area == figure.area:
            message = N_("{character:The} is in {area} already.")
            yield Obstacle(rule, message, character=figure.id, area=area)
        else:
            yield self.build_range_obstacle(state, figure, area)

    def build_range_obstacle(self, state: AxonState, figure: Figure, area: str) -> Obstacle:
        """Return the obstacle: the range, with its drugs and passive ability, or that no way leads there."""
        rule = f"axn.skill.{self.name}"
        if area not in compute_distances(state.city, figure.area, self.name):
            message = N_("No road leads from {origin} to {area}.")
            if self.name == "walk":
                message = N_("No way on foot leads from {origin} to {area}.")
            return Obstacle(rule, message, area=area, origin=figure.area)
        reached = (self.name, figure.markers[DRUGS], self.count_extra_streets(state, figure))
        message = N_("{area} is too far: {skill} reaches {range}.")
        return Obstacle(rule, message, area=area, skill=self.name, range=reached)

    def list_options(self, state: AxonState, figure: Figure) -> list[str]:
        if figure.cell and not state.has_passive(figure, "escapes"):
            return []
        return [f"area:{area}" for area in self.list_reached_areas(state, figure)]

    def carry(self, state: AxonState, player: int, figure: Figure, target: str, question: Doing) -> None:
        area = ref.get_name(target)
        # Every move can cite this rule, but it is computed only if events are emitted.
        sped = state.is_emitting and figure.markers[DRUGS] and self.is_reached_by_drugs(state, figure, area)
        verbs.move(state, figure.id, area, ("axn.drugs.speed",) if sped else ())
        if self.name == "drive" and not figure.cell and state.has_passive(figure, "passenger"):
            state.then(player, TakeAlong(figure.area, area))


NO_LANDING = N_("Nobody flies to a prison.")


class Fly(Move):
    """Movement to any area except a prison (axn.skill.fly)."""

    by_air = True

    def __init__(self) -> None:
        super().__init__("fly")

    def list_reached_areas(self, state: AxonState, figure: Figure) -> tuple[str, ...]:
        areas = sorted(state.city.areas.values(), key=lambda a: a.number)
        return tuple(a.id for a in areas if a.type != "prison" and a.id != figure.area)

    def build_range_obstacle(self, state: AxonState, figure: Figure, area: str) -> Obstacle:
        return Obstacle("axn.skill.fly", NO_LANDING)


class Guard(Skill):
    """Skill that protects all others in the area from being killed and prevents crime there.

    (axn.skill.guard, axn.ruling.guard_twice)
    """

    name = "guard"

    def obstacles(self, state: AxonState, figure: Figure, target: str) -> Iterator[Obstacle]:
        if state.is_guard(figure):
            yield Obstacle("axn.ruling.guard_twice", N_("{character:The} stands guard already."), character=figure.id)

    def carry(self, state: AxonState, player: int, figure: Figure, target: str, question: Doing) -> None:
        verbs.watch(state, figure.id)


class Investigate(OnField):
    """Skill that removes a violence marker from an action field of the area (axn.skill.investigate)."""

    name = "investigate"
    all_taken = N_("No violence marker lies on any action field of {area}.")

    def check_field(self, state: AxonState, figure: Figure, field: int) -> Iterator[Obstacle]:
        if not state.marks[field] & SCENE:
            several = len(state.city.fields_of[figure.area]) > 1
            message = (
                N_("No violence marker lies on the action field of {area}."),
                N_("No violence marker lies on this action field of {area}."),
            )[several]
            yield Obstacle("axn.skill.investigate", message, area=figure.area)

    def carry(self, state: AxonState, player: int, figure: Figure, target: str, question: Doing) -> None:
        verbs.remove_scene(state, state.city.ref_index[ref.get_name(target)])


def resolve_kill(state: AxonState, player: int, figure: Figure, other: Figure, marks: bool) -> None:
    """Let one character kill another. If it `marks`, the killer of an innocent character gets a violence marker.

    (axn.violence.justice, axn.ruling.spared_murder)
    """
    just = state.is_criminal(other)
    licensed = not just and not marks
    marks = marks and not just
    by = ("axn.violence.justice",) if just else ("axn.passive", "axn.ruling.androids") if licensed else ()
    died = verbs.kill(state, other.id, figure.id, by, ("axn.ruling.spared_murder",) if marks else ())
    if marks and (died or state.game.spared_murder_marks):
        verbs.place(state, player, figure.id, VIOLENCE, 1)


_ALL: tuple[Skill, ...] = (
    Trade("augment", AUGMENTS, "trader"),
    Trade("buy", PRODUCTS, "trader"),
    Trade("drugs", DRUGS, "dealer"),
    Crime(),
    Murder(),
    Leak(),
    Scandal(),
    Move("walk"),
    Move("drive"),
    Fly(),
    Arrest(),
    Guard(),
    HackOther(),
    Execute(),
    Investigate(),
)
SKILL: dict[str, Skill] = dict(zip(SKILLS, _ALL, strict=True))
"""Skills by name, in the order of `goods.SKILLS`."""
