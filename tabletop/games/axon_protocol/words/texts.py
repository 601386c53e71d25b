"""Words of Axon Protocol: what is printed on cards and areas, made from the values, in every language.

Translations live in the catalogues of the domain `axon_protocol`. What these functions return begins in small letters
where it is part of a sentence ("ARREST or EXECUTE a criminal"), and is one or more whole sentences where its name ends
in `_text` and it stands on its own: passives, software, abilities, fields, lasting effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from tabletop.engine.nouns import fill
from tabletop.engine.values import N_
from tabletop.engine.words import capital, translate
from tabletop.games.axon_protocol.content import effects as e
from tabletop.games.axon_protocol.content.pieces import (
    ActionField,
    Area,
    Character,
    City,
    Corporation,
    Joint,
    Line,
    Order,
    Software,
)
from tabletop.games.axon_protocol.table.goods import DRUGS, MOVES
from tabletop.games.axon_protocol.table.who import Who
from tabletop.games.axon_protocol.words import nouns

DOMAIN = "axon_protocol"
LOCALE = Path(__file__).parent / "locale"
OBJECT, SOURCE, SUBJECT = range(3)
"""Forms of a noun in `nouns.HEADS`."""
ON_OTHERS = {"arrest": "criminal", "execute": "criminal", "murder": "other", "scandal": "other", "hack": "other"}
"""Skills used on somebody, and on whom if the card says nothing more."""


def say(message: str, lang: str, /, **facts: object) -> str:
    """A message of this game in a language, with its facts filled in."""
    return fill(translate(message, lang, DOMAIN, LOCALE), lang, facts)


def joined(parts: Iterable[str], lang: str, last: str = N_("{first} and {last}")) -> str:
    """ "a", "a and b", "a, b and c"; nothing is "nothing"."""
    words = list(dict.fromkeys(parts))
    if len(words) < 2:
        return words[0] if words else say(N_("nothing"), lang)
    return say(last, lang, first=", ".join(words[:-1]), last=words[-1])


def either(parts: Iterable[str], lang: str) -> str:
    """ "a", "a or b", "a, b or c"."""
    return joined(parts, lang, N_("{first} or {last}"))


# --- names ------------------------------------------------------------------------------------------------------


def skill_word(skill: str, lang: str = "en") -> str:
    """A skill in capitals, as it stands on cards."""
    return say(nouns.SKILL[skill], lang)


def skill_name(skill: str, lang: str = "en") -> str:
    """A skill in the middle of a sentence: "arrest", in German "Verhaften"."""
    word = skill_word(skill, lang)
    return word.capitalize() if lang == "de" else word.lower()


def resource_name(resource: int, lang: str = "en", n: int = 2) -> str:
    """What a resource is called, or one marker of it."""
    return say(nouns.RESOURCE[resource][n != 1], lang)


def counted(resource: int, n: int, lang: str = "en") -> str:
    """ "1 augment", "2 augments"."""
    return say(nouns.COUNTED[resource][n != 1], lang, n=n)


def type_name(type: str, lang: str = "en") -> str:
    """What a type of character is called."""
    return say(nouns.TYPE[type], lang)


def area_type_name(type: str, lang: str = "en") -> str:
    """What a type of area is called."""
    return say(nouns.AREA_TYPE[type], lang)


def kind_name(kind: str, lang: str = "en") -> str:
    """What a kind of software is called."""
    return say(nouns.KIND[kind], lang)


def goal_name(to: str, lang: str = "en", city: City | None = None) -> str:
    """What a move is drawn to, by name: "criminal", "shop", or the name of an area."""
    if to.startswith("area:"):
        return _area(to, lang, city)
    return say(nouns.GOALS[to][2], lang)


def _area(to: str, lang: str, city: City | None) -> str:
    """The name of the area in "area:<id>"; its id where the city is not at hand."""
    id = to.partition(":")[2]
    return city.areas[id].name(lang) if city is not None else id


# --- who is meant -------------------------------------------------------------------------------------------------


def _noun(which: Sequence[str], form: int, lang: str, plain: str = "") -> str:
    """Characters that meet these conditions, as a noun with what belongs to it."""
    named = [condition for condition in nouns.HEADS if condition and condition in which]
    text = say(nouns.HEADS[named[0] if named else plain][form], lang)
    if named[1:]:
        also = joined((say(nouns.ALSO[condition], lang) for condition in named[1:]), lang)
        text = say(N_("{who} (also: {types})"), lang, who=text, types=also)
    for behind in (nouns.MARKED, nouns.STANDING):
        further = [say(behind[condition], lang) for condition in which if condition in behind]
        if further:
            text = say(N_("{who} {further}"), lang, who=text, further=joined(further, lang))
    return text


def who_text(who: Who, lang: str = "en", form: int = OBJECT) -> str:
    """Who is meant, as the object of a sentence: "an android", "a criminal in this area"."""
    text = _noun(who.which, form, lang, plain=who.where if who.where in ("self", "same") else "")
    standing = who.where == "city" and any(condition.startswith("in_") for condition in who.which)
    if who.where not in nouns.PLACES or standing:  # who stands in a shop is not in prison
        return text
    return say(N_("{who} {further}"), lang, who=text, further=say(nouns.PLACES[who.where], lang))


# --- routines -----------------------------------------------------------------------------------------------------


def _aim(order: Order, lang: str, city: City | None) -> str:
    """What follows the skill in an order: on whom, or towards what; empty if nothing does."""
    if order.to:
        by_air = order.skill == "fly" and not order.to.startswith("area:")
        return say(nouns.GOALS[order.to][1], lang) if by_air else way_text(order.to, lang, city)
    if order.skill in ON_OTHERS:
        usual = ON_OTHERS[order.skill]
        which = order.whom
        if usual == "criminal" and not set(which) & set(nouns.HEADS):
            which = ("criminal", *which)
        return _noun(which, OBJECT, lang, plain="other")
    return ""


def _does(skills: str, skill: str, aim: str, lang: str) -> str:
    """Skills with what they aim at."""
    if not aim:
        return skills
    if skill == "scandal":
        return say(N_("{skill} about {who}"), lang, skill=skills, who=aim)
    if skill in MOVES:
        return say(N_("{skill} {destination}"), lang, skill=skills, destination=aim)
    return say(N_("{skill} {who}"), lang, skill=skills, who=aim)


def order_text(order: Order | Joint, lang: str = "en", city: City | None = None) -> str:
    """One order: "DRIVE to the nearest criminal"."""
    skill = skill_word(order.skill, lang)
    if isinstance(order, Order):
        return _does(skill, order.skill, _aim(order, lang, city), lang)
    all_of_them = _noun(order.whom, SUBJECT, lang)
    if order.where == "near":
        return say(N_("{all} in neighbouring areas come here"), lang, all=all_of_them)
    return say(N_("{all} here: {skill}"), lang, all=all_of_them, skill=skill)


def line_text(line: Line, lang: str = "en", city: City | None = None) -> str:
    """One line of a routine: "ARREST or EXECUTE a criminal". Alternatives with the same aim share it."""
    shared: dict[str, list[str]] = {}
    for order in line:
        if isinstance(order, Order):
            shared.setdefault(_aim(order, lang, city), []).append(order.skill)
    # The same skills with several aims are told once: "WALK to the nearest shop or to the nearest dealer".
    aims: dict[tuple[str, ...], list[str]] = {}
    for aim, skills in shared.items():
        groups = [tuple(skills)] if aim and "scandal" not in skills else [(skill,) for skill in skills]
        for group in groups:
            aims.setdefault(group, []).append(aim)
    parts = [order_text(order, lang, city) for order in line if isinstance(order, Joint)]
    for group, told in aims.items():
        words = either((skill_word(skill, lang) for skill in group), lang)
        parts.append(_does(words, group[0], either(told, lang), lang))
    return either(parts, lang)


def routine_lines(character: Character, lang: str = "en", city: City | None = None) -> list[str]:
    """The lines of a routine; all but the first begin with "otherwise"."""
    lines = [line_text(line, lang, city) for line in character.routine]
    return [say(N_("otherwise: {line}"), lang, line=line) if i else line for i, line in enumerate(lines)]


def routine_text(character: Character, lang: str = "en", city: City | None = None) -> str:
    """A whole routine as one sentence."""
    return capital("; ".join(routine_lines(character, lang, city))) + "."


def passive_text(passive: str, lang: str = "en") -> str:
    """What a passive ability does, as a sentence."""
    name, _, what = passive.partition(":")
    if name == "executes":
        message = N_("May {skill} {types} as if they were criminals.")
        return say(message, lang, skill=skill_word("execute", lang), types=say(nouns.TYPES[what], lang))
    if name == "immune":
        return say(N_("Immune to {skill}."), lang, skill=skill_word(what, lang))
    return say(nouns.PASSIVE[passive], lang)


def passives_text(character: Character, lang: str = "en") -> str:
    """All passive abilities of a character; empty if it has none."""
    return " ".join(passive_text(passive, lang) for passive in character.passives)


# --- effects ------------------------------------------------------------------------------------------------------


def way_text(to: str, lang: str = "en", city: City | None = None) -> str:
    """Towards what a move goes: "to the nearest criminal", "to Arena"."""
    if to.startswith("area:"):
        return say(N_("to {area}"), lang, area=_area(to, lang, city))
    return say(nouns.GOALS[to][0], lang)


def range_text(skill: str, drugs: int, extra: int, lang: str) -> str:
    """How far a walk or drive leads: "4 streets, or 1 highway and 2 streets (with 1 drug and its passive ability)"."""
    if skill == "walk":
        text = say(N_("{n} {n:/street/streets}"), lang, n=1 + extra)
    elif extra:
        text = say(N_("{n} streets, or 1 highway and {more} {more:/street/streets}"), lang, n=2 + extra, more=extra)
    else:
        text = say(N_("2 streets or 1 highway"), lang)
    helping = [counted(DRUGS, drugs, lang)] if drugs else []
    helping += [say(N_("its passive ability"), lang)] if extra > drugs else []
    return say(N_("{range} (with {helping})"), lang, range=text, helping=joined(helping, lang)) if helping else text


def destination_text(to: str, lang: str = "en", city: City | None = None) -> str:
    """Where somebody is sent: "to a neighbouring area", "to a shop"."""
    if to.startswith("area:"):
        return say(N_("to {area}"), lang, area=_area(to, lang, city))
    return say(nouns.SENT[to] if to in nouns.SENT else nouns.GOALS[to][1], lang)


def _without(who: Who, condition: str) -> Who:
    """Who is meant, without a condition that the effect implies."""
    return Who(who.where, tuple(c for c in who.which if c != condition))


def _on_character(effect: e.OnCharacter, lang: str, city: City | None) -> str:
    """What an effect on a character tells its player to do."""
    who = who_text(effect.who, lang)
    if isinstance(effect, e.Give):
        goods = counted(effect.resource, effect.n, lang)
        if effect.who.where == "self":
            return say(N_("this character gets {goods}"), lang, goods=goods)
        return say(N_("put {goods} on {who}"), lang, goods=goods, who=who)
    if isinstance(effect, e.Take):
        source = who_text(effect.who, lang, SOURCE)
        message = N_("remove {goods} {source}") if effect.n == 1 else N_("remove up to {goods} {source}")
        return say(message, lang, goods=counted(effect.resource, effect.n, lang), source=source)
    if isinstance(effect, e.Kill):
        return say(N_("kill {who}"), lang, who=who)
    if isinstance(effect, e.Tire):
        who = who_text(_without(effect.who, "ready"), lang)
        return say(N_("put an activation marker on {who}"), lang, who=who)
    if isinstance(effect, e.Wake):
        source = who_text(_without(effect.who, "activated"), lang, SOURCE)
        return say(N_("remove the activation marker {source}"), lang, source=source)
    if isinstance(effect, e.Jail):
        free = Who("any" if effect.who.where == "city" else effect.who.where, effect.who.which)
        return say(N_("send {who} to prison"), lang, who=who_text(free, lang))
    if isinstance(effect, e.Release):
        return say(N_("release {who} into an area of your choice"), lang, who=who)
    if isinstance(effect, e.Watch):
        return say(N_("have {who} stand guard until the end of the round"), lang, who=who)
    if isinstance(effect, e.Hack):
        return say(N_("hack {who}"), lang, who=who)
    if isinstance(effect, e.Send):
        destination = destination_text(effect.to, lang, city)
        if effect.who.where == "self":
            return say(N_("this character moves {destination}"), lang, destination=destination)
        return say(N_("move {who} {destination}"), lang, who=who, destination=destination)
    raise TypeError(f"there are no words for {effect!r}")


def effect_text(effect: e.Effect, lang: str = "en", city: City | None = None) -> str:
    """What an effect tells its player to do: "put 1 augment on a criminal"."""
    if isinstance(effect, e.OnCharacter):
        return _on_character(effect, lang, city)
    if isinstance(effect, e.Leak):
        return say(N_("put {goods} on a corporation area"), lang, goods=counted(1, effect.n, lang))
    if isinstance(effect, e.Patch):
        if effect.own:
            one = N_("remove {goods} from your own corporation area")
            more = N_("remove up to {goods} from your own corporation area")
        else:
            one = N_("remove {goods} from a corporation area")
            more = N_("remove up to {goods} from a corporation area")
        message = one if effect.n == 1 else more
        return say(message, lang, goods=counted(1, effect.n, lang))
    if isinstance(effect, e.Draw):
        return say(N_("draw {cards}"), lang, cards=cards_text(effect.n, lang))
    if isinstance(effect, e.Drop):
        return say(N_("another player discards {cards} at random"), lang, cards=cards_text(effect.n, lang))
    if isinstance(effect, e.Backlash):
        message = N_("whoever played the countered card discards {cards} at random")
        return say(message, lang, cards=cards_text(effect.n, lang))
    if isinstance(effect, e.Purge):
        return say(N_("discard a card from the desktop of another player"), lang)
    if isinstance(effect, e.Clean):
        return say(N_("remove a violence marker from an action field"), lang)
    if isinstance(effect, e.Recruit):
        return say(N_("phish, without marking an action field"), lang)
    if isinstance(effect, e.Standing):
        return _standing(effect, lang)
    raise TypeError(f"there are no words for {effect!r}")


def _standing(effect: e.Standing, lang: str) -> str:
    """What a card on the desktop does as long as it lies there."""
    message = {
        "hand_limit": N_("your hand limit is {n} higher"),
        "draw": N_("at the end of every round you also draw {cards}"),
        "free_hack": N_("your first hack of a round costs no card"),
        "vault": N_("data in your own area costs you no points"),
        "shield": N_("attacks cannot touch your hand and your desktop"),
    }[effect.kind]
    return say(message, lang, n=effect.n, cards=cards_text(effect.n, lang))


def cards_text(n: int, lang: str = "en") -> str:
    """ "1 software card", "2 software cards"."""
    return say(nouns.CARDS[n != 1], lang, n=n)


def _clause(effects: Sequence[e.Effect], lang: str, city: City | None) -> str:
    """What several effects tell to do, one after the other."""
    return joined((effect_text(effect, lang, city) for effect in effects), lang, N_("{first}, then {last}"))


def _after_colon(text: str, lang: str) -> str:
    return capital(text) if lang == "de" else text  # German goes on with a capital where a sentence follows


# --- cards and areas ----------------------------------------------------------------------------------------------


def software_text(card: Software, lang: str = "en", city: City | None = None) -> str:
    """What a software card does."""
    clause = _clause(card.effects, lang, city) if card.effects else ""
    if card.kind == "counter":
        countered = either((say(nouns.COUNTERED[kind], lang) for kind in card.counters), lang)
        first = say(N_("Counters {what}."), lang, what=countered)
        return f"{first} {capital(clause)}." if clause else first
    if card.desktop:
        return say(N_("Stays on your desktop: {clause}."), lang, clause=_after_colon(clause, lang))
    return f"{capital(clause)}."


def ability_text(corporation: Corporation, lang: str = "en", city: City | None = None) -> str:
    """What a corporation can do once a round for a card."""
    clause = _after_colon(_clause(corporation.ability, lang, city), lang)
    return say(N_("Once a round, for 1 software card: {clause}."), lang, clause=clause)


def field_text(field: ActionField, lang: str = "en", city: City | None = None) -> str:
    """Who may use an action field, and what happens."""
    if field.kind == "phishing":
        return say(N_("Phishing: bring a character into the city."), lang)
    if field.kind == "leave":
        return say(N_("Leave: this character leaves the city with all its markers."), lang)
    clause = _after_colon(_clause(field.effects, lang, city), lang)
    if field.kind == "skill":
        skills = either((skill_word(skill, lang) for skill in field.skills), lang)
        return say(N_("With {skills}: {clause}."), lang, skills=skills, clause=clause)
    return say(N_("Anybody: {clause}."), lang, clause=clause)


def lasting_text(area: Area, lang: str = "en") -> str:
    """The lasting effect of an area; empty if it has none."""
    return say(nouns.LASTING[area.lasting], lang) if area.lasting else ""
