"""Deeds: uses of a character's skills, through a hack or through its routine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.values import N_, Interned, value
from tabletop.games.axon_protocol.rules.actions import NOTHING, AboutCharacter, Nothing
from tabletop.games.axon_protocol.rules.characters.skills import SKILL
from tabletop.games.axon_protocol.rules.fields import ChooseAreaAction
from tabletop.games.axon_protocol.table import events as e
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table import verbs
from tabletop.games.axon_protocol.table.goods import SKILLS
from tabletop.games.axon_protocol.table.kinds import AxonAction

if TYPE_CHECKING:
    from tabletop.engine.core.game import Game
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState


class Doing(AboutCharacter):
    """Question about the action of a character, answered with a deed."""

    __slots__ = ()

    def find_hindrances(self, state: AxonState, deed: Deed) -> Iterator[Obstacle]:
        """Yield the reasons why the character cannot do this deed."""
        return iter(())

    def start_hack(self, state: AxonState, player: int, character: str, other: str) -> None:
        """Hack another character, which then does something."""
        resolve_hack(state, player, other, character)


@value
class Deed(AxonAction["Doing"]):
    """Use of a skill by a character, in its routine or through a hack (axn.routine, axn.hack)."""

    verb = "do"
    kind = "deed"
    sentence = N_("{deed}")
    derived_facts = (("deed", "character", "skill", "target"),)
    character: str
    skill: str
    target: str = ""

    def cite_rules(self) -> tuple[str, ...]:
        """Return the rule of the skill. The question cites the rule that allows its use."""
        return (f"axn.skill.{self.skill}",) if self.skill in SKILL else ()

    def obstacles(self, state: AxonState, player: int, question: Doing) -> Iterator[Obstacle]:
        if self.character != question.character or self.character not in state.figures:
            message = N_("{actor:The} acts now, not {character:the}.")
            yield Obstacle("axn.activate", message, actor=question.character, character=self.character)
        elif self.skill not in SKILL:
            yield Obstacle("axn.hack", N_("There is no such skill."))
        else:
            yield from question.find_hindrances(state, self)

    def resolve(self, state: AxonState, player: int, question: Doing) -> None:
        if state.is_emitting:
            state.emit(e.Used(self.character, self.skill))
        SKILL[self.skill].carry(state, player, state.figures[self.character], self.target, question)

    def notation(self) -> Iterable[str]:
        return (self.character, self.skill, self.target or "-")

    @classmethod
    def read(cls, words: Sequence[str], game: Game) -> Deed:
        if len(words) != 3:
            raise ValueError(f"takes 3 words (character, skill, target or -), not {len(words)}")
        return cls(words[0], words[1], "" if words[2] == "-" else words[2])

    def list_references(self) -> Iterable[str]:
        return tuple(filter(None, (ref.character(self.character), self.target)))


DEED: Interned[Deed] = Interned(Deed)


@value
class ChooseDeed(Doing):
    """Question about the action of a hacked character: one of its skills, or nothing (axn.hack)."""

    sentence = N_("What does {character:the} do?")
    kinds = (Deed, Nothing)
    rules = ("axn.hack",)
    character: str
    chain: tuple[str, ...]
    """Characters that have hacked or were hacked in this action (axn.ruling.hack_chain)."""

    def start_hack(self, state: AxonState, player: int, character: str, other: str) -> None:
        resolve_hack(state, player, other, *self.chain, character)

    def possible(self, state: AxonState, player: int) -> Iterable[Action]:
        figure = state.figures.get(self.character)
        if figure is None:
            return
        skills = state.characters[self.character].skills
        for skill in SKILLS:
            targets = SKILL[skill].list_targets(state, figure) if skill in skills else ("",)
            for target in targets:
                yield DEED[self.character, skill, target]
        yield NOTHING

    def legal(self, state: AxonState, player: int) -> Sequence[Action]:
        figure = state.figures.get(self.character)
        if figure is None:
            return ()
        skills = state.characters[self.character].skills
        actions: list[Action] = []
        for skill in SKILLS:
            if skill in skills:
                for target in SKILL[skill].list_options(state, figure):
                    if skill != "hack" or ref.get_name(target) not in self.chain:
                        actions.append(DEED[self.character, skill, target])
        actions.append(NOTHING)
        return actions

    def find_hindrances(self, state: AxonState, deed: Deed) -> Iterator[Obstacle]:
        if deed.skill not in state.characters[self.character].skills:
            message = N_("{character:The} does not have the skill {skill}.")
            yield Obstacle("axn.hack", message, character=self.character, skill=deed.skill)
            return
        if deed.skill == "hack" and ref.get_name(deed.target) in self.chain:
            message = N_("{character:The} has hacked or was hacked in this action already.")
            yield Obstacle("axn.ruling.hack_chain", message, character=ref.get_name(deed.target))
        figure = state.figures[self.character]
        yield from check_deed(state, figure, deed, "axn.hack")


def check_deed(state: AxonState, figure: Figure, deed: Deed, rule: str) -> Iterator[Obstacle]:
    """Yield the reasons why a skill cannot be used on a target.

    These are the obstacles of the skill, or `rule` if the target is invalid for the skill.
    """
    skill = SKILL[deed.skill]
    why = list(skill.obstacles(state, figure, deed.target))
    if not why and deed.target not in skill.list_targets(state, figure):
        why = [Obstacle(rule, N_("That is not a target for {skill}."), skill=deed.skill)]
    yield from why


def resolve_hack(state: AxonState, player: int, id: str, *before: str) -> None:
    """Let a hacked character do something; then it may use an area action.

    `before` lists the characters that have hacked or were hacked earlier in this action (axn.ruling.hack_chain,
    axn.ruling.hacked_area).
    """
    verbs.tell_hacked(state, id, "axn.ruling.hacked_area")
    area_action = [ChooseAreaAction(id)] if state.game.hacked_area_action else []
    state.then(player, ChooseDeed(id, tuple(dict.fromkeys((*before, id)))), *area_action)
