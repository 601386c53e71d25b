"""Position as plain data for screens, pictures and tests: all that one viewer may see, with its words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.nouns import translate_title
from tabletop.engine.presentation.position import build_position_data, build_seat_data
from tabletop.games.fifty_first_state.content.card_texts import (
    describe_bonus,
    describe_main,
    list_bonus_icons,
    list_main_icons,
)
from tabletop.games.fifty_first_state.content.pieces import Card as PrintedCard
from tabletop.games.fifty_first_state.content.pieces import Connection as ConnectionCard
from tabletop.games.fifty_first_state.rules import scoring
from tabletop.games.fifty_first_state.rules.costs import compute_defence
from tabletop.games.fifty_first_state.screen.data import (
    BoardAction,
    Card,
    Connection,
    Faction,
    Good,
    Rows,
    Seat,
    Stack,
    View,
)
from tabletop.games.fifty_first_state.table import goods as g
from tabletop.games.fifty_first_state.table.pieces import Location
from tabletop.games.fifty_first_state.words.labels import WORDS, get_word
from tabletop.games.fifty_first_state.words.texts import get_good_name, get_type_name, say, trade
from tabletop.games.fifty_first_state.words.tokens import Amount, list_tokens

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import FiftyState

WORKERS_TEXT = N_("Exchange workers for a basic resource or a card, as often as you can pay.")


def view(state: FiftyState, viewer: int | None = None, lang: str = "en") -> View:
    """Return the table as `viewer` may see it, as plain data; None sees everything."""
    seats = [_seat(state, p, viewer, lang) for p in range(len(state.seats))]
    offer = [build_card(state.cards[c], lang) for c in state.offer]
    top = state.discard[-1] if state.discard else None
    return {
        **build_position_data(state, viewer, lang, _list_names(seats, offer, lang), WORDS),
        "goal": state.game.get_score_goal(),
        "last_round": state.last_round,
        "ended_text": scoring.describe_end(state, lang),
        "goods": _build_goods(lang),
        "defences": dict(zip(g.ROWS, state.game.defences, strict=True)),
        "seats": seats,
        "draft": offer,
        "connections": {"blue": _build_stack(state, "blue", lang), "red": _build_stack(state, "red", lang)},
        "deck": len(state.deck),
        "discard": {"n": len(state.discard), "top": build_card(state.cards[top], lang) if top else None},
        "attack": [build_card(state.cards[c], lang) for c in state.attack],
    }


def _list_names(seats: Iterable[Seat], offer: Iterable[Card], lang: str) -> dict[str, str]:
    """Return the names of everything that can be selected. Actions of factions are those of the seat to decide."""
    names = {f"card:{c['card']}": c["name"] for c in offer}
    for s in sorted(seats, key=lambda seat: seat["asked"]):
        names |= {f"card:{c['card']}": c["name"] for c in s["hand"] or ()}
        names |= {f"location:{s['seat']}:{x['location']}": x["name"] for row in g.ROWS for x in s["rows"][row]}
        names |= {f"deal:{s['seat']}:{x['card']}": x["name"] for x in s["deals"]}
        names |= {f"connection:{c['card']}": c["name"] for c in s["connections"] or ()}
        names[f"seat:{s['seat']}"] = s["name"]
        for a in s["faction"]["actions"] if s["faction"] else ():
            names["faction:" + a["id"]] = a["text"]
    names |= {f"good:{name}": get_good_name(i, lang, 2) for i, name in enumerate(g.NAMES)}
    return names | {f"stack:{color}": get_word("connections_" + color, lang) for color in ("blue", "red")}


@lru_cache(maxsize=8)
def _build_goods(lang: str) -> dict[str, Good]:
    """Return the names of every good and type."""
    goods: dict[str, Good] = {
        name: {"name": get_good_name(i, lang), "plural": get_good_name(i, lang, 2)}
        for i, name in enumerate(g.NAMES)
    }
    for name in g.TYPES:
        label = get_type_name(name, lang)
        goods.setdefault(name, {"name": label, "plural": label})
    return goods


def _build_amounts(goods: Iterable[tuple[int, int]]) -> list[Amount]:
    return [{"good": g.NAMES[good], "n": n} for good, n in goods if n]


@lru_cache(maxsize=2000)
def build_card(card: PrintedCard, lang: str) -> Card:
    """Return the printed data of a card. It is shared: copy it to add to it."""
    return {
        "card": card.id,
        "name": translate_title(card.name, lang),
        "row": g.ROWS[card.row],
        "open": card.open,
        "distance": card.distance,
        "types": list(card.types),
        "spoils": _build_amounts(card.spoils),
        "deal": _build_amounts(card.deal),
        "text": describe_main(card, lang),
        "icons": list_main_icons(card, lang),
        "bonus_text": describe_bonus(card, lang),
        "bonus_icons": list_bonus_icons(card, lang),
    }


@lru_cache(maxsize=200)
def _build_connection(card: ConnectionCard, lang: str) -> Connection:
    return {
        "card": card.id, "name": translate_title(card.name, lang), "color": card.color,
        "cost": _build_amounts(card.cost), "gain": _build_amounts(card.gain), "text": trade(card.cost, card.gain, lang),
    }  # fmt: skip


def _build_stack(state: FiftyState, color: Literal["blue", "red"], lang: str) -> Stack:
    up = state.face_up.get(color)
    return {
        "color": color,
        "up": _build_connection(state.connection_cards[up], lang) if up else None,
        "left": len(state.blue if color == "blue" else state.red),
    }


def _build_location(state: FiftyState, owner: int, loc: Location, lang: str) -> Card:
    card = state.cards[loc.card]
    tally = compute_defence(state, owner, loc.number)
    return {
        **build_card(card, lang),
        "location": loc.number,
        "ruin": loc.ruin,
        "shield": loc.shield,
        "forged": card.forged and not loc.ruin,
        "defence": tally.total,
        "defence_text": "" if loc.ruin else tally.text(state, lang),
        "uses": 0 if card.use is None else loc.uses,
        "uses_most": card.use.times if card.use is not None and not loc.ruin and not state.seats[owner].virtual else 0,
        "spent": _build_amounts(loc.spent),
        "stored": _build_amounts(loc.stored),
        "cached": _build_amounts(loc.cached),
        "worker": card.open and loc.uses > 0,
    }


def _seat(state: FiftyState, p: int, viewer: int | None, lang: str) -> Seat:
    seat = state.seats[p]
    shown = build_seat_data(state, p, lang, state.game.colors["nobody"] if seat.virtual else "")
    seen = viewer is None or state.knows_hand(viewer, p)
    rows: Rows = {"production": [], "feature": [], "action": []}
    for loc in seat.locations.values():
        rows[g.ROWS[state.cards[loc.card].row]].append(_build_location(state, p, loc, lang))
    return {
        **shown,
        "letter": "V" if seat.virtual else shown["letter"],
        "score_text": state.score_parts(p).text(state, lang),
        "final": scoring.compute_projected_points(state, p),
        "passed": seat.passed,
        "first": state.first == p and not state.game.solo,
        "virtual": seat.virtual,
        "goods": _build_amounts(enumerate(seat.goods)),
        "lacks": [g.NAMES[good] for good, n in enumerate(seat.goods) if not n],
        "hand_count": len(seat.hand),
        "connection_count": len(seat.connections),
        "hand": [build_card(state.cards[c], lang) for c in seat.hand] if seen else None,
        "connections": [_build_connection(state.connection_cards[c], lang) for c in seat.connections] if seen else None,
        "deals": [
            {
                "card": c,
                "name": translate_title(state.cards[c].name, lang),
                "goods": _build_amounts(state.cards[c].deal),
            }
            for c in seat.deals
        ],
        "faction": None if seat.virtual else _build_faction(state, p, lang),
        "rows": rows,
    }


def _build_faction(state: FiftyState, p: int, lang: str) -> Faction:
    board, used = state.get_faction(p), state.seats[p].used
    actions: list[BoardAction] = [
        {
            "id": a.id, "cost": list_tokens(a.cost, lang), "gain": list_tokens(a.gain, lang),
            "used": bool(used >> k & 1), "text": trade(a.cost, a.gain, lang),
        }
        for k, a in enumerate(board.actions)
    ]  # fmt: skip
    workers: BoardAction = {
        "id": "workers", "cost": [{"good": "worker", "n": state.game.exchange_workers}],
        "gain": [{"sign": "any_basic"}, {"sign": "or"}, {"good": "card"}], "used": False,
        "text": say(WORKERS_TEXT, lang),
    }  # fmt: skip
    return {
        "name": translate_title(board.name, lang),
        "production": _build_amounts(board.production),
        "actions": [*actions, workers],
    }
