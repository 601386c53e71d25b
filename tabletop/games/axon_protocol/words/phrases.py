"""Formatters for the facts of a sentence. The name of the placeholder determines the kind of fact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.nouns import quote_title
from tabletop.engine.i18n.phrases import Phrase, create_list_phrase, create_name_phrase, create_word_phrase
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.goods import RESOURCES, SKILLS
from tabletop.games.axon_protocol.words import nouns, texts

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.state import AxonState

PHASES = {
    "setup": N_("set-up"),
    "turns": N_("turn phase"),
    "end_of_round": N_("end of the round"),
    "over": N_("end of the game"),
}
KINDS = {
    "activate": N_("Activate a character"),
    "phish": N_("Phishing"),
    "course": N_("Order of play"),
    "special": N_("Special actions"),
    "software": N_("Software"),
    "mode": N_("Routine or hack"),
    "deed": N_("What it does"),
    "area": N_("Area action"),
    "target": N_("Target"),
    "card": N_("Discard"),
    "character": N_("Characters"),
    "corporation": N_("Corporations"),
    "resource": N_("Resources"),
    "pass": N_("Nothing more"),
}
"""Groups of actions on the screen."""
REWARDS = {"vp": N_("a permanent VP marker"), "card": N_("a software card"), "resource": N_("the marker")}
DIRECTIONS = {1: N_("clockwise"), -1: N_("anticlockwise")}
REASONS = {
    "stress": N_("The stress has reached the limit: everybody else has one more turn."),
    "supply": N_("A resource has run out: everybody else has one more turn."),
    "red": N_("The limit has fallen to the stress: the game ends at once."),
    "rounds": N_("The last round is over."),
}
PASSED = N_("The stress has passed the limit: everybody else has one more turn.")
"""Variant of the reason "stress" for games in which the limit must be passed (axn.ruling.past_limit)."""
PLAYER = N_("Player {letter}")


def describe_end_reason(state: AxonState, reason: str, lang: str) -> str:
    """Return the reason for the end as a sentence."""
    if reason == "stress" and state.game.stress_beyond:
        return texts.say(PASSED, lang)
    return _END_REASON(state, reason, lang)


_END_REASON = create_name_phrase(REASONS, texts.DOMAIN, texts.LOCALE)


def get_seat_name(state: AxonState, seat: int, lang: str) -> str:
    """Return the name of a seat: its corporation, or a letter before it has one."""
    if not 0 <= seat < len(state.seats):
        return f"#{seat}"
    corporation = state.get_corporation(seat)
    return corporation.name(lang) if corporation is not None else texts.say(PLAYER, lang, letter=get_seat_letter(seat))


def get_character_name(state: AxonState, id: str, lang: str) -> str:
    """Return the name of a character."""
    return state.characters[id].name(lang) if id in state.characters else str(id)


def get_area_name(state: AxonState, id: str, lang: str) -> str:
    """Return the name of an area. In German the noun for area precedes it and is declined."""
    if id not in state.city.areas:
        return str(id)
    name = state.city.areas[id].name(lang)
    with_noun = texts.SPEECH.noun("{area}", lang, area=str(name))
    return with_noun if with_noun.gender else name


def describe_places(state: AxonState, ids: Sequence[str], lang: str) -> str:
    """Return the place where a character must be: "in Villa Hill", or in one of several areas."""
    names = [get_area_name(state, id, lang) for id in ids]
    if len(names) == 1:
        return texts.say(N_("in {area}"), lang, area=names[0])
    return texts.say(N_("in one of the areas {areas}"), lang, areas=texts.either(map(str, names), lang))


def get_software_name(state: AxonState, card: str, lang: str) -> str:
    """Return the name of a software card, given by card or design."""
    content = state.game.content
    design = content.designs.get(card, card)
    return content.software[design].name(lang) if design in content.software else str(card)


def format_software_title(state: AxonState, card: str, lang: str) -> str:
    """Return the name of a software card in quotation marks."""
    return quote_title(get_software_name(state, card, lang), lang)


def get_field_name(state: AxonState, name: str, lang: str) -> str:
    """Return the area and the text of an action field as a name, without a full stop."""
    k = state.city.ref_index.get(name)
    if k is None:
        return str(name)
    area = get_area_name(state, state.city.field_area[k], lang)
    return f"{area}: {texts.describe_field(state.city.fields[k], lang, state.city).removesuffix('.')}"


def get_target_name(state: AxonState, target: str, lang: str) -> str:
    """Return the name of the thing that a reference denotes."""
    name = ref.get_name(target)
    match ref.get_kind(target):
        case "character":
            return get_character_name(state, name, lang)
        case "area":
            return get_area_name(state, name, lang)
        case "field":
            return get_field_name(state, name, lang)
        case "software":
            return format_software_title(state, name, lang)
        case "seat":
            return get_seat_name(state, int(name), lang) if name.isdecimal() else name
        case "corporation":
            corporations = state.game.content.corporations
            return corporations[name].name(lang) if name in corporations else name
        case "desktop":
            seat, _, design = name.partition(":")
            card = format_software_title(state, design, lang)
            return f"{card} ({get_seat_name(state, int(seat), lang)})" if seat.isdecimal() else card
    return target or "–"


def describe_deed(state: AxonState, deed: tuple[str, str, str], lang: str) -> str:
    """Return the text of a deed: "Street Samurai: EXECUTE – Syndicate Enforcer"."""
    character, skill, target = deed
    text = f"{get_character_name(state, character, lang)}: {skill_name(state, skill, lang)}"
    return f"{text} – {get_target_name(state, target, lang)}" if target else text


def describe_order(state: AxonState, order: tuple[str, int], lang: str) -> str:
    """Return the text of a line of a character's routine."""
    character, line = order
    card = state.characters.get(character)
    if card is None or not 0 <= line < len(card.routine):
        return str(line)
    return card.describe_line(line, lang, state.city)


def get_resource_name(state: AxonState, resource: Any, lang: str) -> str:
    """Return the name of a resource, given by name or number."""
    if isinstance(resource, str):
        if resource not in RESOURCES:
            return resource
        resource = RESOURCES.index(resource)
    return texts.get_resource_name(resource, lang)


def get_goal_name(state: AxonState, to: str, lang: str) -> str:
    """Return the name of the goal of a move."""
    try:
        return texts.get_goal_name(to, lang, state.city)
    except KeyError:
        return to


def describe_way(state: AxonState, to: str, lang: str) -> str:
    """Return the destination of a move."""
    try:
        return texts.describe_way(to, lang, state.city)
    except KeyError:
        return to


def describe_destination(state: AxonState, to: str, lang: str) -> str:
    """Return the destination of a flight."""
    try:
        return texts.describe_destination(to, lang, state.city)
    except KeyError:
        return to


def describe_range(state: AxonState, reached: tuple[str, int, int], lang: str) -> str:
    """Return the range of a walk or drive, given by skill, drugs and additional streets."""
    skill, drugs, extra = reached
    return texts.describe_range(skill, drugs, extra, lang)


skill_name = create_word_phrase(SKILLS, texts.get_skill_word)

PHRASES: Mapping[str, Phrase] = {
    "player": get_seat_name,
    "by": get_seat_name,
    "character": get_character_name,
    "actor": get_character_name,
    "guard": get_character_name,
    "characters": create_list_phrase(get_character_name),
    "area": get_area_name,
    "origin": get_area_name,
    "areas": create_list_phrase(get_area_name),
    "places": describe_places,
    "card": get_software_name,
    "software": get_software_name,
    "cards": create_list_phrase(format_software_title),
    "skill": skill_name,
    "skills": create_list_phrase(skill_name),
    "target": get_target_name,
    "source": get_target_name,
    "deed": describe_deed,
    "order": describe_order,
    "field": lambda state, field, lang: str(field) if isinstance(field, int) else get_field_name(state, field, lang),
    "corporation": lambda state, id, lang: get_target_name(state, f"corporation:{id}", lang),
    "resource": get_resource_name,
    "goods": lambda state, goods, lang: texts.describe_amount(RESOURCES.index(goods[0]), goods[1], lang),
    "resources": create_list_phrase(get_resource_name),
    "seller": create_name_phrase(nouns.TYPE, texts.DOMAIN, texts.LOCALE),
    "goal": get_goal_name,
    "towards": describe_way,
    "destination": describe_destination,
    "range": describe_range,
    "phase": create_name_phrase(PHASES, texts.DOMAIN, texts.LOCALE),
    "kind": create_name_phrase(KINDS, texts.DOMAIN, texts.LOCALE),
    "reward": create_name_phrase(REWARDS, texts.DOMAIN, texts.LOCALE),
    "reason": describe_end_reason,
    "direction": create_name_phrase(DIRECTIONS, texts.DOMAIN, texts.LOCALE),
}
