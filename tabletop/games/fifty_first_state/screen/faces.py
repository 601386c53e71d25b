"""Appearance of the things of the table: the icons of the boards, and the labels of the fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.outcomes import FIELDS
from tabletop.engine.declarations.faces import Face
from tabletop.engine.i18n.nouns import translate_title
from tabletop.games.fifty_first_state.content.card_texts import describe_card
from tabletop.games.fifty_first_state.screen.icons import ICONS, draw_icon
from tabletop.games.fifty_first_state.table.goods import NAMES, TYPES
from tabletop.games.fifty_first_state.words.labels import SIGNS as SIGN_NAMES
from tabletop.games.fifty_first_state.words.labels import get_word
from tabletop.games.fifty_first_state.words.texts import describe_goods, get_good_name, get_type_name, say, trade

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.parameters import FiftyParameters
    from tabletop.games.fifty_first_state.table.state import FiftyState

KINDS = {
    "gained": "good",
    "spent": "good",
    "stored": "good",
    "cached": "good",
    "connections": "connection",
    "face_up": "color",
    "face_up.each": "connection",
    "connection_discard": "connection",
    "deals": "card",
    "phase_name": "phase",
}
"""Kind of the things in a field, if it differs from the field's name."""

MIRRORS = ("round_number", "spent", "uses")
"""Fields that only follow from others."""

SIGNS = {
    "victory_points": "vp",
    "hand": "card",
    "deck": "card",
    "connections": "connection",
    "shield": "shield",
}
"""Icons of fields."""


def shown(game: FiftyParameters, state: FiftyState, kind: str, thing: Any, lang: str = "en") -> Face:
    """Return the face of a thing, with its icon on the boards."""
    face = Game.shown(game, state, kind, thing, lang)
    icon = thing if kind == "good" else SIGNS.get(thing, "") if kind in FIELDS else ""
    return {**face, "drawing": draw_icon(icon)} if icon in ICONS else face


SIGN_RULES = {
    "vp": "51s.end.winner", "monument": "51s.build.develop", "mask": "51s.build.develop", "card": "51s.draft.first",
    "worker": "51s.use.workers", "any_basic": "51s.goods.basic", "bonus": "51s.build.bonus",
    "cache": "51s.cleanup.cached", "connection": "51s.connection.play", "copy": "51s.card.copying",
    "deal": "51s.ruling.deal_as_cost", "each": "51s.ruling.raze_triggers", "free": "51s.ruling.body_hunters",
    "open": "51s.open.use", "raze": "51s.raze.opponent", "steal": "51s.ruling.caravan", "store": "51s.cleanup.store",
}  # fmt: skip
"""Rules of icons whose names occur in no rule."""


def signs(lang: str = "en") -> dict[str, tuple[str, str, str]]:
    """Return name, drawing and rule of each icon; the rule is "" if rules contain the icon's name."""
    good_names = {name: get_good_name(n, lang) for n, name in enumerate(NAMES)}
    words = good_names | {name: get_type_name(name, lang) for name in TYPES if name not in good_names}
    words |= {name: say(word, lang) for name, word in SIGN_NAMES.items()}
    return {name: (words[name], draw_icon(name), SIGN_RULES.get(name, "")) for name in ICONS}


def printed(state: FiftyState, reference: str, lang: str = "en") -> str:
    """Return the printed text of a card, of a connection card, or of the face-up card of a stack."""
    kind, _, thing = reference.partition(":")
    if kind == "stack":
        kind, thing = "connection", state.face_up.get(thing, "")
    if kind == "connection" and thing in state.connection_cards:
        connection = state.connection_cards[thing]
        return f"{translate_title(connection.name, lang)}: {trade(connection.cost, connection.gain, lang)}"
    card = state.cards.get(thing.rpartition(":")[2])
    if kind == "location":
        owner, _, number = thing.partition(":")
        if int(owner) == state.current_player():
            return ""  # it is in front of the player who is asked
        place = state.get_location(int(owner), int(number))
        return describe_card(state.cards[place.card], lang) if place is not None and not place.ruin else ""
    if kind not in ("card", "deal") or card is None:
        return ""
    deal = f"{get_word('deal', lang)}: {describe_goods(card.deal, lang)}" if card.deal else ""
    spoils = f"{get_word('spoils', lang)}: {describe_goods(card.spoils, lang)}" if card.spoils else ""
    return " · ".join(filter(None, (describe_card(card, lang), deal, spoils)))
