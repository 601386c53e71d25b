"""Facts of sentences as words. The name of the placeholder in the sentence determines the kind of fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.grammar import get_grammar
from tabletop.engine.i18n.nouns import quote_title, translate_title
from tabletop.engine.i18n.phrases import Phrase, create_list_phrase, create_name_phrase
from tabletop.games.fifty_first_state.table.goods import BOARD_ACTIONS, NAMES
from tabletop.games.fifty_first_state.table.solo_events import RANK_NAMES
from tabletop.games.fifty_first_state.words import texts

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import FiftyState

PHASES = {
    "setup": N_("set-up"),
    "draft": N_("draft phase"),
    "production": N_("production phase"),
    "action": N_("action phase"),
    "cleanup": N_("clean-up"),
    "end": N_("end of the game"),
}
PARTS = {
    "production": N_("production"),
    "bonus": N_("building bonus"),
    "action": N_("action"),
    "feature": N_("feature"),
    "deal": N_("deal"),
    "spoils": N_("spoils"),
    "build": N_("build"),
    "raze": N_("raze"),
    "workers": N_("workers"),
}
"""Parts of cards and of faction boards."""
KINDS = {
    "setup": N_("Starting hand"),
    "draft": N_("Draft"),
    "build": N_("Build"),
    "develop": N_("Develop"),
    "deal": N_("Make a deal"),
    "raze": N_("Raze"),
    "use": N_("Use a location"),
    "faction": N_("Faction board"),
    "workers": N_("Exchange workers"),
    "open": N_("Open production"),
    "connection": N_("Connection cards"),
    "shield": N_("Shields"),
    "choose": N_("Choose"),
    "pay": N_("Pay"),
    "pass": N_("Pass"),
}
"""Groups of actions on the screen."""
COLORS = {"blue": N_("blue connection card"), "red": N_("red connection card")}
VIRTUAL_NAME = N_("Virtual opponent")


def seat_name(state: FiftyState, seat: int, lang: str) -> str:
    """Return the name of a seat: its faction, or that of the virtual opponent."""
    if not 0 <= seat < len(state.seats):
        return f"#{seat}"
    if state.seats[seat].virtual:
        return texts.SPEECH.noun(VIRTUAL_NAME, lang, "the common")
    return translate_title(state.get_faction(seat).name, lang)


def get_place_name(state: FiftyState, place: tuple[int, int], lang: str) -> str:
    """Return a location by its card, with its number if the name is ambiguous, and its owner if it is a rival's.

    The owner -1 is the seat that is asked.
    """
    owner, number = place
    asked_seat = state.current_player()
    at = asked_seat if owner < 0 else owner
    loc = state.get_location(at, number)
    if loc is None:
        return f"#{number}"
    name = get_card_name(state, loc.card, lang)
    if loc.ruin:
        name = texts.say(N_("the ruin of {card}"), lang, card=name)
    if sum(x.card == loc.card for x in state.seats[at].locations.values()) > 1:
        name += f" #{number}"
    return name if at == asked_seat or asked_seat < 0 else f"{name} ({seat_name(state, at, lang)})"


def set_off(name: str, lang: str) -> str:
    """Return a printed name in a sentence, in quotes where the language would decline it."""
    return quote_title(translate_title(name, lang), lang) if get_grammar(lang).names_in_quotes else name


def get_card_name(state: FiftyState, card: str, lang: str) -> str:
    """Return the printed name of a location card."""
    return set_off(state.cards[card].name, lang) if card in state.cards else card


def get_connection_name(state: FiftyState, connection: str, lang: str) -> str:
    """Return the printed name of a connection card."""
    cards = state.connection_cards
    return set_off(cards[connection].name, lang) if connection in cards else connection


def describe_payment(state: FiftyState, items: tuple[tuple[int, int, int], ...], lang: str) -> str:
    """Return a payment as a phrase, such as "1 iron and 1 ammo from Scrap Metal"."""
    parts = []
    for source, good, n in items:
        amount = texts.describe_goods(((good, n),), lang)
        if source >= 0:
            place = get_place_name(state, (-1, source), lang)
            amount = texts.say(N_("{goods} from {card}"), lang, goods=amount, card=place)
        parts.append(amount)
    return texts.joined(parts, lang)


def _describe_trade(state: FiftyState, which: str, lang: str) -> str:
    if which not in BOARD_ACTIONS:
        return which
    action = state.get_faction(max(0, state.current_player())).actions[BOARD_ACTIONS.index(which)]
    return texts.trade(action.cost, action.gain, lang)


def _get_good_name(state: FiftyState, good: int | str, lang: str) -> str:
    """Return the name of a good by its number, or by its id in texts made from the declared fields."""
    number = NAMES.index(good) if good in NAMES else good
    return texts.get_good_name(number, lang) if isinstance(number, int) and 0 <= number < len(NAMES) else str(good)


PHRASES: Mapping[str, Phrase] = {
    "player": seat_name,
    "owner": seat_name,
    "card": get_card_name,
    "old": get_card_name,
    "cards": create_list_phrase(get_card_name),
    "connection": get_connection_name,
    "connections": create_list_phrase(get_connection_name),
    "goods": lambda state, goods, lang: texts.describe_goods(goods, lang),
    "cost": lambda state, cost, lang: texts.describe_cost(cost, lang),
    "needed": lambda state, cost, lang: texts.describe_cost(cost, lang),
    "missing": lambda state, cost, lang: texts.describe_lacking(cost, lang),
    "price": lambda state, _, lang: texts.describe_cost(state.game.exchange_cost, lang),
    "good_plural": lambda state, good, lang: texts.get_good_name(good, lang, 2),
    "good": _get_good_name,
    "type": lambda state, type, lang: texts.get_type_name(type, lang),
    "items": describe_payment,
    "location_of": get_place_name,
    "phase": create_name_phrase(PHASES, texts.DOMAIN, texts.LOCALE),
    "part": create_name_phrase(PARTS, texts.DOMAIN, texts.LOCALE),
    "which": create_name_phrase(PARTS, texts.DOMAIN, texts.LOCALE),
    "row": create_name_phrase(PARTS, texts.DOMAIN, texts.LOCALE),
    "color": create_name_phrase(COLORS, texts.DOMAIN, texts.LOCALE),
    "kind": lambda state, kind, lang: texts.say(str(KINDS.get(kind, kind)), lang),
    "faction_trade": _describe_trade,
    "rank_name": lambda state, rank, lang: texts.say(RANK_NAMES[rank], lang),
    "rule": lambda state, id, lang: state.game.rule(id).sentence(lang) if id in state.game.rulebook else id,
    "points_all": lambda state, points, lang: ", ".join(
        f"{seat_name(state, seat, lang)} {n}" for seat, n in enumerate(points)
    ),
}
