"""Texts of Axon Protocol: the printed text of cards and areas, generated from their values, in every language.

Translations are in the catalogues of the domain `axon_protocol`. Results that are part of a sentence begin in lower
case ("ARREST or EXECUTE a criminal"). `describe_passive`, `describe_software`, `describe_ability`, `describe_field` and
`describe_lasting_effect` return whole sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.grammar import get_grammar
from tabletop.engine.i18n.speech import Speech
from tabletop.engine.i18n.words import capitalize_first
from tabletop.games.axon_protocol.table.goods import DRUGS
from tabletop.games.axon_protocol.words import nouns

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.content.pieces import ActionField, Area, City, Corporation, Software
    from tabletop.games.axon_protocol.rules.effects.base import Effect
    from tabletop.games.axon_protocol.table.who import Who

DOMAIN = "axon_protocol"
LOCALE = Path(__file__).parent / "locale"
OBJECT, SOURCE, SUBJECT = range(3)
"""Forms of a noun in `nouns.HEADS`."""

SPEECH = Speech(DOMAIN, LOCALE)
say, joined, either = SPEECH.say, SPEECH.joined, SPEECH.either


# --- names ------------------------------------------------------------------------------------------------------


def get_skill_word(skill: str, lang: str = "en") -> str:
    """Return a skill in capitals, as printed on cards."""
    return say(nouns.SKILL[skill], lang)


def get_skill_name(skill: str, lang: str = "en") -> str:
    """Return a skill for the middle of a sentence: "arrest", in German "Verhaften"."""
    word = get_skill_word(skill, lang)
    return word.capitalize() if get_grammar(lang).capital_nouns else word.lower()


def get_resource_name(resource: int, lang: str = "en", n: int = 2) -> str:
    """Return the name of a resource, or of one marker of it."""
    return say(nouns.RESOURCE[resource][n != 1], lang)


def describe_amount(resource: int, n: int, lang: str = "en") -> str:
    """Return a number of markers of a resource: "1 augment", "2 augments"."""
    return say(nouns.COUNTED[resource][n != 1], lang, n=n)


def get_goal_name(to: str, lang: str = "en", city: City | None = None) -> str:
    """Return the goal of a move by name: "criminal", "shop", or the name of an area."""
    if to.startswith("area:"):
        return _get_area_name(to, lang, city)
    return say(nouns.GOALS[to][2], lang)


def _get_area_name(to: str, lang: str, city: City | None) -> str:
    """Return the name of the area in "area:<id>", or its id if no city is given."""
    id = to.partition(":")[2]
    return city.areas[id].name(lang) if city is not None else id


# --- who is meant -------------------------------------------------------------------------------------------------


def _build_noun_phrase(which: Sequence[str], form: int, lang: str, plain: str = "") -> str:
    """Return a noun phrase for characters that meet these conditions."""
    heads = [condition for condition in nouns.HEADS if condition and condition in which]
    text = say(nouns.HEADS[heads[0] if heads else plain][form], lang)
    if heads[1:]:
        also = joined((say(nouns.ALSO[condition], lang) for condition in heads[1:]), lang)
        text = say(N_("{who} (also: {types})"), lang, who=text, types=also)
    for behind in (nouns.MARKED, nouns.STANDING):
        further = [say(behind[condition], lang) for condition in which if condition in behind]
        if further:
            text = say(N_("{who} {further}"), lang, who=text, further=joined(further, lang))
    return text


def describe_selection(who: Who, lang: str = "en", form: int = OBJECT) -> str:
    """Return the characters of a selection as the object of a sentence: "an android", "a criminal in this area"."""
    text = _build_noun_phrase(who.which, form, lang, plain=who.where if who.where in ("self", "same") else "")
    standing = who.where == "city" and any(condition.startswith("in_") for condition in who.which)
    if who.where not in nouns.PLACES or standing:  # a character in a shop is not in prison
        return text
    return say(N_("{who} {further}"), lang, who=text, further=say(nouns.PLACES[who.where], lang))


def describe_others(which: Sequence[str], usual: str, lang: str) -> str:
    """Return others with these conditions, as the object of a skill that is used on the `usual` ones."""
    if usual != "other" and not set(which) & set(nouns.HEADS):
        which = (usual, *which)
    return _build_noun_phrase(which, OBJECT, lang, plain="other")


def describe_all_others(which: Sequence[str], lang: str) -> str:
    """Return all others with these conditions, as the subject of a sentence."""
    return _build_noun_phrase(which, SUBJECT, lang)


# --- characters ---------------------------------------------------------------------------------------------------


def describe_passive(passive: str, lang: str = "en", android_kill: str = "execute") -> str:
    """Return the effect of a passive ability as a sentence. `android_kill` is the parameter of that name."""
    name, _, what = passive.partition(":")
    if name == "executes":
        messages = {
            "execute": N_("May {skill} {types} as if they were criminals."),
            "murder": N_("May {skill} {types}, which counts as a murder."),
        }
        facts = {"skill": get_skill_word("execute", lang), "types": say(nouns.TYPES[what], lang)}
        return say(messages[android_kill], lang, **facts)
    if name == "immune":
        return say(N_("Immune to {skill}."), lang, skill=get_skill_word(what, lang))
    return say(nouns.PASSIVE[passive], lang)


# --- ways ---------------------------------------------------------------------------------------------------------


def describe_way(to: str, lang: str = "en", city: City | None = None) -> str:
    """Return the destination of a move: "to the nearest criminal", "to Arena"."""
    if to.startswith("area:"):
        return say(N_("to {area}"), lang, area=_get_area_name(to, lang, city))
    return say(nouns.GOALS[to][0], lang)


def describe_range(skill: str, drugs: int, extra: int, lang: str) -> str:
    """Return the range of a move: "4 streets, or 1 highway and 2 streets (with 1 drug and its passive ability)"."""
    if skill == "walk":
        text = say(N_("{n} {n:/street/streets}"), lang, n=1 + extra)
    elif extra:
        text = say(N_("{n} streets, or 1 highway and {more} {more:/street/streets}"), lang, n=2 + extra, more=extra)
    else:
        text = say(N_("2 streets or 1 highway"), lang)
    helping = [describe_amount(DRUGS, drugs, lang)] if drugs else []
    helping += [say(N_("its passive ability"), lang)] if extra > drugs else []
    return say(N_("{range} (with {helping})"), lang, range=text, helping=joined(helping, lang)) if helping else text


def describe_destination(to: str, lang: str = "en", city: City | None = None) -> str:
    """Return the destination of a character that is sent: "to a neighbouring area", "to a shop"."""
    if to.startswith("area:"):
        return say(N_("to {area}"), lang, area=_get_area_name(to, lang, city))
    return say(nouns.SENT[to] if to in nouns.SENT else nouns.GOALS[to][1], lang)


# --- cards and areas ----------------------------------------------------------------------------------------------


def format_cards(n: int, lang: str = "en") -> str:
    """Return a number of software cards: "1 software card", "2 software cards"."""
    return say(nouns.CARDS[n != 1], lang, n=n)


def _describe_effects(effects: Sequence[Effect], lang: str, city: City | None) -> str:
    """Return the instructions of several effects in order."""
    return joined((effect.describe(lang, city) for effect in effects), lang, N_("{first}, then {last}"))


def _format_after_colon(text: str, lang: str) -> str:
    return capitalize_first(text) if get_grammar(lang).capital_after_colon else text


def describe_software(card: Software, lang: str = "en", city: City | None = None) -> str:
    """Return the text of a software card."""
    clause = _describe_effects(card.effects, lang, city) if card.effects else ""
    if card.kind == "counter":
        countered = either((say(nouns.COUNTERED[kind], lang) for kind in card.counters), lang)
        first = say(N_("Counters {what}."), lang, what=countered)
        return f"{first} {capitalize_first(clause)}." if clause else first
    if card.desktop:
        return say(N_("Stays on your desktop: {clause}."), lang, clause=_format_after_colon(clause, lang))
    return f"{capitalize_first(clause)}."


def describe_ability(corporation: Corporation, lang: str = "en", city: City | None = None) -> str:
    """Return the text of a corporation's ability, usable once a round for a card."""
    clause = _format_after_colon(_describe_effects(corporation.ability, lang, city), lang)
    return say(N_("Once a round, for 1 software card: {clause}."), lang, clause=clause)


def describe_field(field: ActionField, lang: str = "en", city: City | None = None) -> str:
    """Return the text of an action field: its condition and its effect."""
    if field.kind == "phishing":
        return say(N_("Phishing: bring a character into the city."), lang)
    if field.kind == "leave":
        return say(N_("Leave: this character leaves the city with all its markers."), lang)
    clause = _format_after_colon(_describe_effects(field.effects, lang, city), lang)
    if field.kind == "skill":
        skills = either((get_skill_word(skill, lang) for skill in field.skills), lang)
        return say(N_("With {skills}: {clause}."), lang, skills=skills, clause=clause)
    return say(N_("Anybody: {clause}."), lang, clause=clause)


def describe_lasting_effect(area: Area, lang: str = "en") -> str:
    """Return the lasting effect of an area; empty if it has none."""
    return say(nouns.LASTING[area.lasting], lang) if area.lasting else ""
