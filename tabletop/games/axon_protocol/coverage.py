"""Coverage marks for the conformance suite: the marks to expect, and those shown by an action, step or event.

A mark is a text: the name of a class ("Reverse", "Overdosed"), a class name with an id ("Entered cop"), or the use of
something printed ("routine cop 0", "played worm"). `expected_marks` leaves out marks that games with these parameters
cannot show.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tabletop.engine.core import steps
from tabletop.engine.core.game import Game
from tabletop.engine.core.values import Value
from tabletop.games.axon_protocol.rules import actions, carrying, choices, turns
from tabletop.games.axon_protocol.rules.characters import routines
from tabletop.games.axon_protocol.rules.characters.orders import Joint, Order
from tabletop.games.axon_protocol.table import events as e
from tabletop.games.axon_protocol.table import marker_events as m
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.goods import RESOURCES, SKILLS

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.pieces import Character
    from tabletop.games.axon_protocol.game import AxonProtocol

BASES = (steps.Cancel, steps.Cancelled, steps.FirstPossible)
"""Steps and events of the engine that this game uses only through subclasses, or not at all."""
COMPANY = (turns.Reverse, e.Reversed)
"""Classes that occur only with three or more players."""
DUEL = (actions.AddResource, choices.ChooseResource, e.ResourceAdded)
"""Classes that occur only with two players."""
SHOWN_BY = {"gossip": ("scandal",), "fast": ("walk", "drive"), "passenger": ("drive",)}
"""Passive abilities that apply whenever the character uses one of these skills."""


def coverage_marks(game: AxonProtocol, thing: Value) -> Iterator[str]:
    """Yield the marks of an action, step or event."""
    yield from Game.coverage_marks(game, thing)
    content = game.content
    if isinstance(thing, e.Ran):
        yield f"routine {thing.character} {thing.line}"
    elif isinstance(thing, e.Used):
        for passive in content.characters[thing.character].passives:
            if thing.skill in SHOWN_BY.get(passive, ()):
                yield f"passive {passive}"
    elif isinstance(thing, e.Played):
        yield f"played {content.designs[thing.card]}"
    elif isinstance(thing, e.Installed):
        for effect in content.software[content.designs[thing.card]].effects:
            yield effect.mark()
    elif isinstance(thing, m.Rewarded):
        yield f"reward {thing.resource} {thing.field}"
    elif isinstance(thing, carrying.Apply):
        yield game.content.effects[thing.source][thing.index].mark()
        if thing.source.startswith("corporation:"):
            yield f"ability {ref.get_name(thing.source)}"


def can_be_done(character: Character, line: int) -> bool:
    """Return True if a line can ever be done. A permanent guard prevents all kills in its area (axn.skill.guard)."""
    kills = all(isinstance(part, Order) and part.skill in ("murder", "execute") for part in character.routine[line])
    return not (kills and "guards" in character.passives)


def expected_marks(game: AxonProtocol) -> Iterator[str]:
    """Yield the marks that games with these parameters must show at least once."""
    content = game.content
    for id in game.list_characters_in_play():
        character = content.characters[id]
        yield f"Entered {id}"
        lines = range(len(character.routine))
        yield from (f"routine {id} {line}" for line in lines if can_be_done(character, line))
        yield from (f"passive {passive}" for passive in character.passives if passive in SHOWN_BY)
    yield from (f"Used {skill}" for skill in SKILLS)
    yield from (f"played {design}" for design in content.software)
    areas = content.city.areas.values()
    yield from (f"FieldUsed {area.id}" for area in areas if area.fields)
    yield from (f"Moved {area.id}" for area in areas if area.type != "prison")
    yield from (f"CorporationChosen {id}" for id in content.corporations)
    yield from (f"ability {id}" for id in content.corporations)
    board = content.board
    for k, resource in enumerate(RESOURCES):
        yield f"Monopolised {resource}"
        for place in (*board.resource_rewards[k], board.vp_rewards[k], board.card_rewards[k]):
            yield f"reward {resource} {place}"
    yield from _list_effect_marks(game)
    yield from _list_class_marks(game)


def _list_effect_marks(game: AxonProtocol) -> Iterator[str]:
    """Yield the marks of all printed effects."""
    content = game.content
    printed = [card.effects for card in content.software.values()]
    printed += [place.effects for place in content.city.fields]
    printed += [corporation.ability for corporation in content.corporations.values()]
    yield from (effect.mark() for effects in printed for effect in effects)


def _list_class_marks(game: AxonProtocol) -> Iterator[str]:
    """Yield the names of the classes of actions, steps and events that such games can show."""
    lines = [line[0] for id in game.list_characters_in_play() for line in game.content.characters[id].routine]
    joint = [part for part in lines if isinstance(part, Joint)]
    without: set[type[Value]] = {*BASES, *(COMPANY if game.players == 2 else DUEL)}
    if not joint:
        without.add(routines.JointTurn)
    if not any(part.where == "here" for part in joint):
        without.add(routines.ChooseJoint)
    if not any("passenger" in game.content.characters[id].passives for id in game.list_characters_in_play()):
        without.add(choices.TakeAlong)
    return game.list_class_marks(without)
