"""Area actions: the use of action fields and its conditions (axn.area_action)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, value
from tabletop.games.axon_protocol.rules.actions import NOTHING, AboutCharacter, Nothing
from tabletop.games.axon_protocol.rules.carrying import Apply, find_source_obstacles
from tabletop.games.axon_protocol.rules.choices import Lure
from tabletop.games.axon_protocol.rules.hindrances import check_characters_left
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.kinds import AxonAction
from tabletop.games.axon_protocol.table.state import SCENE, USED

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState


@value
class UseField(AxonAction["AboutCharacter"]):
    """Use of an action of the area where the character is (axn.area_action)."""

    verb = "use"
    kind = "area"
    rule = "axn.area_action"
    sentence = N_("use the area action: {field}")
    field: str

    def obstacles(self, state: AxonState, player: int, question: AboutCharacter) -> Iterator[Obstacle]:
        return find_field_obstacles(state, player, question.character, self.field)

    def resolve(self, state: AxonState, player: int, question: AboutCharacter) -> None:
        use(state, player, question.character, self.field)

    def list_references(self) -> Iterable[str]:
        return (ref.field(self.field), ref.area(self.field.partition(":")[0]))


USE: Interned[UseField] = Interned(UseField)


def check_field_free(state: AxonState, field: int, rule: str) -> Iterator[Obstacle]:
    """Yield the reasons why an action field is not free."""
    area = state.city.field_area[field]
    if state.marks[field] & USED:
        message = N_("The action field in {area} has been used this round already.")
        yield Obstacle(rule, message, area=area)
    if state.marks[field] & SCENE:
        yield Obstacle(
            "axn.violence.scene" if rule != "axn.phishing.exit" else "axn.ruling.phishing_field",
            N_("A violence marker lies on the action field in {area}."),
            area=area,
        )


def find_field_obstacles(state: AxonState, player: int, character: str, ref_: str) -> Iterator[Obstacle]:
    """Yield the reasons why a character cannot use an action field now.

    All characters can use free and phishing fields (axn.area_action.free, axn.area_action.phishing).
    """
    figure = state.figures.get(character)
    k = state.city.ref_index.get(ref_)
    if figure is None or k is None or state.city.field_area[k] != figure.area:
        yield Obstacle("axn.area_action", N_("Only an action of the area where the character is can be used."))
        return
    field = state.city.fields[k]
    yield from check_field_free(state, k, "axn.area_action")
    skills = state.characters[character].skills
    if field.kind == "skill" and not any(skill in skills for skill in field.skills):
        message = N_("{character:The} has none of the skills it needs: {skills}.")
        yield Obstacle("axn.area_action.skill", message, character=character, skills=field.skills)
    if field.kind == "phishing":
        yield from check_characters_left(state)
    elif field.kind != "leave":
        yield from find_source_obstacles(state, player, ref.field(ref_), character)


def use(state: AxonState, player: int, character: str, ref_: str) -> None:
    """Carry out an area action and put the activation marker on its field."""
    k = state.city.ref_index[ref_]
    verbs.use_field(state, k)
    kind = state.city.fields[k].kind
    if kind == "phishing":
        state.then(player, Lure())
    elif kind == "leave":
        verbs.leave(state, character)
    else:
        state.then(player, Apply(ref.field(ref_), 0, character, ""))


@value
class ChooseAreaAction(AboutCharacter):
    """Question about the area action of an activated character (axn.area_action)."""

    sentence = N_("Does {character:the} use an area action?")
    kinds = (UseField, Nothing)
    rules = ("axn.area_action",)
    character: str

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        figure = state.figures.get(self.character)
        if figure is not None:
            for k in state.city.fields_of[figure.area]:
                yield USE[state.city.refs[k]]
            yield NOTHING

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        figure = state.figures.get(self.character)
        if figure is None:
            return ()
        city = state.city
        actions: list[Action] = [
            USE[city.refs[k]]
            for k in city.fields_of[figure.area]
            if not state.marks[k] and next(find_field_obstacles(state, player, figure.id, city.refs[k]), None) is None
        ]
        actions.append(NOTHING)
        return actions
