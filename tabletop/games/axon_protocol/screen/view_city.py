"""The city and the line-up as plain data: areas with their fields, characters with the traces of their routines."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.presentation.position import append_notes, join_parts
from tabletop.games.axon_protocol.content.pieces import Area as PrintedArea
from tabletop.games.axon_protocol.content.pieces import Character, Content
from tabletop.games.axon_protocol.rules.characters.orders import Joint
from tabletop.games.axon_protocol.rules.characters.routines import preview
from tabletop.games.axon_protocol.rules.characters.skills import SKILL
from tabletop.games.axon_protocol.rules.hindrances import check_hackable
from tabletop.games.axon_protocol.screen.data import (
    Area,
    CharacterCard,
    City,
    Done,
    Field,
    Hack,
    Reach,
    TracedCharacter,
    TracedLine,
)
from tabletop.games.axon_protocol.table import references as ref
from tabletop.games.axon_protocol.table.events import Idle
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.table.state import SCENE, USED
from tabletop.games.axon_protocol.words import nouns
from tabletop.games.axon_protocol.words.labels import get_word
from tabletop.games.axon_protocol.words.texts import (
    describe_amount,
    describe_field,
    describe_lasting_effect,
    describe_passive,
    get_skill_word,
    say,
)

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.table.figures import Figure
    from tabletop.games.axon_protocol.table.state import AxonState

MAX_OPTIONS = 6
"""Largest number of options of a routine that are named, to keep the text readable."""


def build_city(state: AxonState, lang: str) -> City:
    """Return the map with its contents."""
    city = state.city
    corporations = [(player, state.get_corporation(player)) for player in range(len(state.seats))]
    owners = {corporation.area: player for player, corporation in corporations if corporation is not None}
    return {
        "areas": [build_area(state, area, owners.get(area.id), lang) for area in city.areas.values()],
        "streets": list(city.streets),
        "highways": list(city.highways),
    }


def build_area(state: AxonState, area: PrintedArea, owner: int | None, lang: str) -> Area:
    """Return one area: its fields, its data and its characters."""
    home = next((c for c in state.game.content.corporations.values() if c.area == area.id), None)
    here = [f for f in state.figures.values() if f.area == area.id]
    data: Area = {
        "area": area.id,
        "number": area.number,
        "name": area.name(lang),
        "type": area.type,
        "type_text": say(nouns.AREA_TYPE[area.type], lang),
        "x": area.x,
        "y": area.y,
        "shop": area.shop,
        "lasting_text": describe_lasting_effect(area, lang),
        "data": state.data.get(area.id, 0),
        "owner": owner,
        "color": home.color.upper() if home is not None else None,
        "fields": [build_field(state, k, lang) for k in state.city.fields_of[area.id]],
        "figures": [f.id for f in here],
        "guarded": any(state.is_guard(f) for f in here),
        "text": "",
    }
    return {**data, "text": _describe_area(data, lang)}


def build_field(state: AxonState, k: int, lang: str) -> Field:
    """Return one action field."""
    field, mark = state.city.fields[k], state.marks[k]
    return {
        "field": state.city.refs[k],
        "kind": field.kind,
        "kind_text": say(KINDS[field.kind], lang),
        "skills": list(field.skills),
        "skill_names": [get_skill_word(skill, lang) for skill in field.skills],
        "text": describe_field(field, lang, state.city),
        "used": bool(mark & USED),
        "scene": bool(mark & SCENE),
    }


KINDS = {
    "free": N_("for everybody"),
    "skill": N_("by skill"),
    "phishing": N_("phishing"),
    "leave": N_("leave the city"),
}


def _describe_area(area: Area, lang: str) -> str:
    fields = []
    for f in area["fields"]:
        notes = join_parts(get_word(key, lang) for key in ("used", "scene") if f[key])
        fields.append(append_notes(f["text"].rstrip("."), [notes]))
    parts = [
        f"{area['number']} {area['name']}: {area['type_text']}",
        get_word("shop", lang) if area["shop"] else "",
        area["lasting_text"].rstrip("."),
        *fields,
        f"{get_word('data_here', lang)}: {area['data']}" if area["data"] else "",
    ]
    return ". ".join(filter(None, parts)) + "."


# --- characters -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def choose_initials(content: Content, lang: str) -> dict[str, str]:
    """Return the two letters on the piece of each character: the initials, or other letters if these are taken."""
    initials: dict[str, str] = {}
    for character in sorted(content.characters.values(), key=lambda c: c.id):
        name = character.name(lang)
        words = name.replace("-", " ").split()
        letters = [x for x in name if x.isalnum()]
        wishes = [words[0][0] + words[-1][0].upper()] if len(words) > 1 else []
        wishes += [letters[0] + x for x in [*letters[1:], *"0123456789"]]
        initials[character.id] = next((w for w in wishes if w not in initials.values()), letters[0])
    return initials


def build_character_card(character: Character, state: AxonState, lang: str) -> CharacterCard:
    """Return the printed data of a character."""
    start = state.city.areas.get(character.start)
    return {
        "character": character.id,
        "name": character.name(lang),
        "sign": choose_initials(state.game.content, lang)[character.id],
        "types": list(character.types),
        "type_names": [say(nouns.TYPE[t], lang) for t in character.types],
        "start_name": start.name(lang) if start is not None else say(N_("a random area"), lang),
        "initiative": character.initiative,
        "complex": character.complex,
        "routine": [{"text": line} for line in character.describe_routine(lang, state.city)],
        "passives": [describe_passive(passive, lang, state.game.android_kill) for passive in character.passives],
        "skills": list(character.skills),
        "skill_names": [get_skill_word(skill, lang) for skill in character.skills],
    }


def build_figure(state: AxonState, figure: Figure, lang: str) -> TracedCharacter:
    """Return a character in the city: its place, its markers and the trace of its routine."""
    character = state.characters[figure.id]
    overdose = state.is_overdosed(figure)
    lines, sentence = build_trace(state, figure, lang)
    return {
        **build_character_card(character, state, lang),
        "area": figure.area,
        "area_name": state.city.areas[figure.area].name(lang),
        "cell": figure.cell,
        "markers": [
            {"resource": RESOURCES[k], "n": n, "text": describe_amount(k, n, lang)}
            for k, n in enumerate(figure.markers)
            if n
        ],
        "activated": figure.activated,
        "guarding": state.is_guard(figure),
        "criminal": state.is_criminal(figure),
        "overdose": overdose,
        "trace": lines,
        "trace_text": capitalize_first(get_word("overdose", lang)) + "."
        if overdose and not figure.activated
        else sentence,
        "hack": build_hacks(state, figure, lang),
        "reach": build_reach(state, figure),
    }


def build_reach(state: AxonState, figure: Figure) -> Reach:
    """Return the reach of a character by walking and driving, if it has these skills. Drugs are included."""
    character = state.characters[figure.id]
    able = {*character.skills, *(part.skill for line in character.routine for part in line)}

    def list_areas(skill: str) -> list[str]:
        return [ref.get_name(t) for t in SKILL[skill].list_options(state, figure)] if skill in able else []

    return {"walk": list_areas("walk"), "drive": list_areas("drive")}


def build_hacks(state: AxonState, figure: Figure, lang: str) -> list[Hack]:
    """Return the possible uses of each skill in a hack now, or the reason why there are none."""
    barred = next(iter(check_hackable(state, figure)), None)
    shown: list[Hack] = []
    for name in state.characters[figure.id].skills:
        skill = SKILL[name]
        options = [] if barred is not None else skill.list_options(state, figure)
        why = barred
        if not options and why is None:
            why = next((o for t in skill.list_targets(state, figure) for o in skill.obstacles(state, figure, t)), None)
        text = _join_names([_get_target_name(state, t, lang) for t in options if t])
        if not options and why is not None:
            text = why.sentence(state, lang)
        shown.append({"skill": name, "name": get_skill_word(name, lang), "can": bool(options), "text": text})
    return shown


def _get_target_name(state: AxonState, target: str, lang: str) -> str:
    """Return the name of a target; for an action field its skills or kind."""
    if ref.get_kind(target) != "field":
        return state.word("target", target, lang)
    field = state.city.fields[state.city.ref_index[ref.get_name(target)]]
    return " / ".join(get_skill_word(skill, lang) for skill in field.skills) or say(KINDS[field.kind], lang)


def _join_names(names: list[str]) -> str:
    """Return the first names and the number of further ones as one line."""
    return join_parts(_shorten_names(names))


def _shorten_names(names: list[str]) -> list[str]:
    """Return the first names without duplicates, and the number of further ones."""
    unique_names = list(dict.fromkeys(names))
    return (
        unique_names
        if len(unique_names) <= MAX_OPTIONS
        else [*unique_names[: MAX_OPTIONS - 1], f"+ {len(unique_names) - MAX_OPTIONS + 1}"]
    )


def build_trace(state: AxonState, figure: Figure, lang: str) -> tuple[list[TracedLine], str]:
    """Return the routine line by line with the results, and a summary in one sentence."""
    trace = preview(state, figure.id)
    character = state.characters[figure.id]
    skipped = dict(trace.skipped)
    shown: list[TracedLine] = []
    for k, text in enumerate(character.describe_routine(lang, state.city)):
        done: Done = "skipped" if k in skipped else "done" if k == trace.done else "not_reached"
        why = list(dict.fromkeys(reason.text(state, lang) for reason in skipped.get(k, ())))
        note = " ".join(near.text(state, lang) for near in trace.list_goals(state)) if k == trace.done else ""
        left_open = _list_option_names(state, figure, trace, lang, k)
        shown.append({"text": text, "done": done, "why": why, "options": left_open, "note": note})
    if trace.done < 0:
        return shown, Idle(figure.id).text(state, lang)
    options = shown[trace.done]["options"]
    sentence = capitalize_first(character.describe_line(trace.done, lang, state.city))
    return shown, f"{sentence}: {', '.join(options)}." if options else f"{sentence}."


def _list_option_names(state: AxonState, figure: Figure, trace: Any, lang: str, line: int) -> list[str]:
    """Return the names of the options in the line that is done."""
    if line != trace.done:
        return []
    deeds = [deed for deed in trace.list_deeds(state) if deed.target]
    several = len({deed.skill for deed in deeds}) > 1
    names = []
    for deed in deeds:
        target = _get_target_name(state, deed.target, lang)
        names.append(" ".join(filter(None, [get_skill_word(deed.skill, lang) if several else "", target])))
    for part in state.characters[figure.id].routine[line]:
        if isinstance(part, Joint):
            names += [state.characters[f.id].name(lang) for f in part.list_actors(state, figure)]
    return _shorten_names(names)
