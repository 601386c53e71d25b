"""Looks of things on the table in texts and on screens: the icons of the boards, and the names of the fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.outcomes import FIELDS
from tabletop.engine.core.values import N_
from tabletop.engine.declarations.faces import Face
from tabletop.games.axon_protocol.screen.icons import LINES, MADE, SHAPES, SKILLS, draw_icon, list_icons
from tabletop.games.axon_protocol.table.goods import RESOURCES
from tabletop.games.axon_protocol.words import nouns
from tabletop.games.axon_protocol.words.texts import (
    describe_ability,
    describe_passive,
    describe_software,
    get_resource_name,
    get_skill_name,
    say,
)

if TYPE_CHECKING:
    from tabletop.games.axon_protocol.parameters import AxonParameters
    from tabletop.games.axon_protocol.table.state import AxonState

KINDS = {
    "people": "character",
    "extra": "resource",
    "monopoly": "resource",
    "supply": "resource",
    "rewards": "resource",
    "markers": "resource",
    "marks": "field",
    "used": "field",
    "scenes": "field",
    "data": "area",
}
"""Kinds of the things in a field, where the name of the field does not determine it."""

MIRRORS = ("supply", "active", "offer")
"""Fields that are derived from others."""

SIGNS = {
    "victory_points": "vp",
    "permanent": "vp",
    "hand": "card",
    "desktop": "desktop",
    "guarding": "guard",
    "activated": "used",
    "scenes": "scene",
    "used": "used",
    "own.used": "used",
    "data": "data",
}
"""Icons of fields."""


def shown(game: AxonParameters, state: AxonState, kind: str, thing: Any, lang: str = "en") -> Face:
    """Return the look of a thing with its icon on the boards."""
    face = Game.shown(game, state, kind, thing, lang)
    icon = thing if kind == "resource" else SIGNS.get(thing, "") if kind in FIELDS else ""
    return {**face, "drawing": draw_icon(icon, lang)} if icon in SHAPES or icon in LINES else face


SIGN_WORDS = {
    "card": N_("software card"), "vp": N_("VP"), "free": N_("action for anybody"),
    "skill": N_("action for those with the skill"), "phishing": N_("phishing"), "leave": N_("leave the city"),
    "scene": N_("crime scene"), "used": N_("used"), "shop": N_("shop"), "lasting": N_("holds as long as one is there"),
    "guard": N_("stands guard"), "person": N_("character"), "desktop": N_("desktop"),
}  # fmt: skip
"""Names of icons that represent no word of the rules."""


SIGN_RULES = {
    "vp": "axn.score.resources", "free": "axn.area_action.free", "skill": "axn.area_action.skill",
    "scene": "axn.violence.scene", "lasting": "axn.area.permanent", "used": "axn.area_action",
    "type:bioroid": "axn.ruling.androids", "type:ai": "axn.ruling.androids",
}  # fmt: skip
"""Rules of icons whose names appear in no rule, or first in a different one."""


def signs(lang: str = "en") -> dict[str, tuple[str, str, str]]:
    """Return the name, the drawing and the rule of each icon; the rule is "" if its name determines it."""
    names = {
        **{name: get_resource_name(k, lang) for k, name in enumerate(RESOURCES)},
        **{name: say(word, lang) for name, word in (nouns.KIND | nouns.AREA_TYPE | SIGN_WORDS).items()},
        **{f"type:{name}": say(word, lang) for name, word in nouns.TYPE.items()},
        **{f"skill:{name}": get_skill_name(name, lang) for name in (*SKILLS, *MADE)},
    }
    drawn = list_icons()
    return {
        name: (word, drawn.get(f"{name}@{lang}", drawn[name]), SIGN_RULES.get(name, ""))
        for name, word in names.items() if name in drawn
    }  # fmt: skip


def printed(state: AxonState, reference: str, lang: str = "en") -> str:
    """Return the printed text of a software card, a character or a corporation."""
    kind, _, thing = reference.partition(":")
    content = state.game.content
    if kind == "software" and thing in content.software:
        return describe_software(content.software[thing], lang, state.city)
    if kind == "character" and thing in state.characters:
        card = state.characters[thing]
        passives = [describe_passive(passive, lang, state.game.android_kill) for passive in card.passives]
        return " · ".join([*card.describe_routine(lang, state.city), *passives])
    if kind == "corporation" and thing in content.corporations:
        corporation = content.corporations[thing]
        scored = ", ".join(get_resource_name(k, lang) for k in corporation.resources)
        return f"{scored}. {describe_ability(corporation, lang, state.city)}"
    return ""


def reference(game: AxonParameters, kind: str, thing: Any) -> str:
    """Return the reference of a thing on the boards. Copies of a software card are referred to by design."""
    return f"{kind}:{game.content.designs.get(thing, thing) if kind == 'software' else thing}"
