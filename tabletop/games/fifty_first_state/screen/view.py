"""A position as plain data for screens, pictures and tests: everything that one viewer may see, with its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from tabletop.engine.nouns import title
from tabletop.engine.values import N_
from tabletop.engine.words import translate
from tabletop.games.fifty_first_state.content.card_texts import bonus_text, main_text
from tabletop.games.fifty_first_state.content.pieces import Card, Connection
from tabletop.games.fifty_first_state.rules import scoring
from tabletop.games.fifty_first_state.rules.costs import defence
from tabletop.games.fifty_first_state.screen.icons import bonus_icons, icons
from tabletop.games.fifty_first_state.table import goods as g
from tabletop.games.fifty_first_state.table.pieces import Location
from tabletop.games.fifty_first_state.words.texts import DOMAIN, LOCALE, good_name, trade, type_name
from tabletop.games.fifty_first_state.words.tokens import amount_tokens

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.table.state import FiftyState, SeatState

Data = dict[str, Any]
Shown = Mapping[str, Any]

LETTERS = {
    "gun": "G", "fuel": "F", "iron": "I", "brick": "B", "ammo": "A", "worker": "W", "grey": "C", "blue": "D",
    "red": "R", "universal": "U", "development": "T", "shield": "S", "card": "K", "vp": "V",
    "contact": "H", "monument": "M", "mask": "X",
}  # fmt: skip
"""The letter on every icon, so that colour is never all there is."""

SEAT_COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7")
VIRTUAL_COLOR = "#B9B9B9"

WORDS = {
    "action": N_("action"),
    "asked": N_("to decide"),
    "attack": N_("Attack of the opponent"),
    "bonus": N_("when built"),
    "cached": N_("cached on the card"),
    "centre": N_("Middle of the table"),
    "connections": N_("connection cards"),
    "connections_blue": N_("blue connections"),
    "connections_red": N_("red connections"),
    "deal": N_("deal"),
    "deals": N_("deals"),
    "deck": N_("deck"),
    "defence": N_("defence"),
    "discard": N_("discard pile"),
    "distance": N_("distance"),
    "draft": N_("Draft: take one"),
    "empty": N_("no cards"),
    "face_down": N_("face down"),
    "final": N_("at the end"),
    "first": N_("first player"),
    "forged": N_("counts as shielded"),
    "goods": N_("goods"),
    "hand": N_("hand"),
    "hidden": N_("These cards are hidden."),
    "no_goods": N_("no goods"),
    "none": N_("none"),
    "open": N_("open"),
    "passed": N_("has passed"),
    "production": N_("produces"),
    "round": N_("Round {n}"),
    "row_action": N_("Actions"),
    "row_feature": N_("Features"),
    "row_production": N_("Production"),
    "ruin": N_("ruin"),
    "shield": N_("shield"),
    "spent": N_("lies on it from use"),
    "spoils": N_("spoils"),
    "stored": N_("stored"),
    "typeless": N_("no type"),
    "types": N_("types"),
    "used": N_("used"),
    "virtual": N_("Virtual opponent"),
    "worker_on": N_("used by a worker this round"),
    "workers_gain": N_("any basic resource or a card"),
    "workers_text": N_("Exchange workers for a basic resource or a card, as often as you can pay."),
    "won": N_("winner"),
}


def view(state: FiftyState, viewer: int | None = None, lang: str = "en") -> Data:
    """The table as `viewer` may see it, as plain data; None sees everything."""
    words = dict(_words(lang))
    seats = [_seat(state, p, viewer, lang, words) for p in range(len(state.seats))]
    names = {f"card:{c['card']}": c["name"] for s in seats for c in s["hand"] or ()}
    offer = [printed(state.cards[c], lang) for c in state.offer]
    names |= {f"card:{c['card']}": c["name"] for c in offer}
    for s in seats:
        names |= {f"location:{s['seat']}:{x['location']}": x["name"] for row in s["rows"].values() for x in row}
        names |= {f"deal:{s['seat']}:{x['card']}": x["name"] for x in s["deals"]}
        names |= {f"connection:{c['card']}": c["name"] for c in s["connections"] or ()}
        names[f"seat:{s['seat']}"] = s["name"]
        for a in s["faction"]["actions"] if s["faction"] else ():
            names["faction:" + a["id"]] = a["text"]
    names |= {f"good:{name}": good_name(i, lang, 2) for i, name in enumerate(g.NAMES)}
    names |= {f"stack:{color}": words["connections_" + color] for color in ("blue", "red")}
    top = state.discard[-1] if state.discard else None
    return {
        "game": state.game.name,
        "lang": lang,
        "viewer": viewer,
        "round": state.round,
        "phase": state.phase,
        "phase_text": state.word("phase", state.phase, lang),
        "goal": state.game.victory_points,
        "last_round": state.last_round,
        "over": state.is_terminal(),
        "winners": list(state.winners()),
        "ended_text": scoring.ended_text(state, lang),
        "solo": state.game.solo,
        "words": words,
        "goods": _goods(lang),
        "names": names,
        "defences": dict(zip(g.ROWS, state.game.defences, strict=True)),
        "seats": seats,
        "draft": offer,
        "connections": {
            color: {
                "up": _connection(state.connection_cards[state.face_up[color]], lang)
                if state.face_up.get(color)
                else None,
                "left": len(getattr(state, color)),
            }
            for color in ("blue", "red")
        },
        "deck": len(state.deck),
        "discard": {"n": len(state.discard), "top": printed(state.cards[top], lang) if top else None},
        "attack": [printed(state.cards[c], lang) for c in state.attack],
    }


@lru_cache(maxsize=8)
def _words(lang: str) -> tuple[tuple[str, str], ...]:
    return tuple((key, translate(message, lang, DOMAIN, LOCALE)) for key, message in WORDS.items())


@lru_cache(maxsize=8)
def _goods(lang: str) -> Data:
    """Letter and names of every good and type."""
    known = {
        name: {"letter": LETTERS[name], "name": good_name(i, lang), "plural": good_name(i, lang, 2)}
        for i, name in enumerate(g.NAMES)
    }
    for name in g.TYPES:
        known.setdefault(
            name, {"letter": LETTERS[name], "name": type_name(name, lang), "plural": type_name(name, lang)}
        )
    return known


def _amounts(goods: Iterable[tuple[int, int]]) -> list[Data]:
    return [{"good": g.NAMES[good], "n": n} for good, n in goods if n]


@lru_cache(maxsize=2000)
def printed(card: Card, lang: str) -> Data:
    """What is printed on a card. Shared: copy it to add to it."""
    return {
        "card": card.id,
        "name": title(card.name, lang),
        "row": g.ROWS[card.row],
        "open": card.open,
        "distance": card.distance,
        "types": list(card.types),
        "spoils": _amounts(card.spoils),
        "deal": _amounts(card.deal),
        "text": main_text(card, lang),
        "icons": icons(card, lang),
        "bonus_text": bonus_text(card, lang),
        "bonus_icons": bonus_icons(card, lang),
    }


@lru_cache(maxsize=200)
def _connection(card: Connection, lang: str) -> Data:
    return {
        "card": card.id, "name": title(card.name, lang), "color": card.color, "cost": _amounts(card.cost),
        "gain": _amounts(card.gain), "text": trade(card.cost, card.gain, lang),
    }  # fmt: skip


def _location(state: FiftyState, owner: int, loc: Location, lang: str) -> Data:
    card = state.cards[loc.card]
    tally = defence(state, owner, loc.number)
    return {
        **printed(card, lang),
        "location": loc.number,
        "owner": owner,
        "ruin": loc.ruin,
        "shield": loc.shield,
        "forged": card.forged and not loc.ruin,
        "defence": tally.total,
        "defence_text": "" if loc.ruin else tally.text(state, lang),
        "uses": 0 if card.use is None else loc.uses,
        "uses_most": card.use.times if card.use is not None and not loc.ruin and not state.seats[owner].virtual else 0,
        "spent": _amounts(loc.spent),
        "stored": _amounts(loc.stored),
        "cached": _amounts(loc.cached),
        "worker": card.open and loc.uses > 0,
    }


def _seat(state: FiftyState, p: int, viewer: int | None, lang: str, words: dict[str, str]) -> Data:
    seat = state.seats[p]
    seen = viewer is None or state.knows_hand(viewer, p)
    rows: dict[str, list[Data]] = {row: [] for row in g.ROWS}
    for loc in seat.locations.values():
        rows[g.ROWS[state.cards[loc.card].row]].append(_location(state, p, loc, lang))
    return {
        "seat": p,
        "letter": "V" if seat.virtual else chr(65 + p),
        "name": words["virtual"] if seat.virtual else title(state.faction(p).name, lang),
        "color": VIRTUAL_COLOR if seat.virtual else SEAT_COLORS[p % len(SEAT_COLORS)],
        "vp": state.scores()[p],
        "score_text": state.score_parts(p).text(state, lang),
        "final": scoring.projected(state, p),
        "asked": state.current_player() == p,
        "passed": seat.passed,
        "first": state.first == p and not state.game.solo,
        "virtual": seat.virtual,
        "goods": _amounts(enumerate(seat.goods)),
        "hand_count": len(seat.hand),
        "connection_count": len(seat.connections),
        "hand": [printed(state.cards[c], lang) for c in seat.hand] if seen else None,
        "connections": [_connection(state.connection_cards[c], lang) for c in seat.connections] if seen else None,
        "deals": [
            {"card": c, "name": title(state.cards[c].name, lang), "goods": _amounts(state.cards[c].deal)}
            for c in seat.deals
        ],
        "faction": None if seat.virtual else _faction(state, p, seat, lang, words),
        "rows": rows,
    }


def _faction(state: FiftyState, p: int, seat: SeatState, lang: str, words: dict[str, str]) -> Data:
    board = state.faction(p)
    actions = [
        {
            "id": a.id, "cost": amount_tokens(a.cost, lang), "gain": _amounts(a.gain), "used": bool(seat.used >> k & 1),
            "text": trade(a.cost, a.gain, lang),
        }
        for k, a in enumerate(board.actions)
    ]  # fmt: skip
    workers = {
        "id": "workers", "cost": [{"good": "worker", "n": state.game.exchange_workers}], "gain": [],
        "gain_text": words["workers_gain"], "used": False, "text": words["workers_text"],
    }  # fmt: skip
    return {"name": title(board.name, lang), "production": _amounts(board.production), "actions": [*actions, workers]}


# --- words ------------------------------------------------------------------------------------------------------


def _listed(amounts: Iterable[Shown], view: Shown) -> str:
    goods = view["goods"]
    return ", ".join(
        f"{a['n']} {goods[a['good']]['name' if a['n'] == 1 else 'plural']}" for a in amounts if "good" in a
    )


def as_text(view: Shown) -> str:
    """The table in words, one thing per line: for screen readers, for files, for tests."""
    words, goods = view["words"], view["goods"]
    lines = [
        " · ".join(filter(None, (words["round"].format(n=view["round"]) if view["round"] else "", view["phase_text"])))
    ]
    if view.get("ended_text"):
        lines.append(view["ended_text"])
    for color in ("blue", "red"):
        pile = view["connections"][color]
        up = pile["up"]["name"] if pile["up"] else words["none"]
        lines.append(f"{words['connections_' + color]}: {up} (+ {pile['left']} {words['face_down']})")
    lines.append(f"{words['deck']}: {view['deck']} · {words['discard']}: {view['discard']['n']}")
    for pile_name in ("draft", "attack"):
        if view[pile_name]:
            lines.append(f"{words[pile_name]}: {', '.join(c['name'] for c in view[pile_name])}")
    for s in view["seats"]:
        flags = [words[k] for k in ("asked", "first", "passed") if s[k]] + (
            [words["won"]] if s["seat"] in view["winners"] else []
        )
        lines.append(
            f"{s['letter']} {s['name']}: {s['vp']} {goods['vp']['plural']}"
            + (f" ({', '.join(flags)})" if flags else "")
        )
        if not s["virtual"]:
            lines.append(f"  {words['goods']}: {_listed(s['goods'], view) or words['none']}")
            held = [c["name"] for c in (*s["hand"], *(s["connections"] or ()))] if s["hand"] is not None else []
            lines.append(f"  {words['hand']}: {s['hand_count']}" + (f" ({', '.join(held)})" if held else ""))
            if s["deals"]:
                lines.append(
                    f"  {words['deals']}: "
                    + ", ".join(f"{d['name']} ({_listed(d['goods'], view)})" for d in s["deals"])
                )
        for row, cards in s["rows"].items():
            if cards:
                lines.append(f"  {words['row_' + row]}: {', '.join(_place(c, view) for c in cards)}")
    return "\n".join(lines)


def _place(c: Shown, view: Shown) -> str:
    words = view["words"]
    notes = [words[k] for k in ("ruin", "shield", "forged") if c[k]]
    if c["worker"]:
        notes.append(words["worker_on"])
    notes += [f"{words[k]}: {_listed(c[k], view)}" for k in ("stored", "cached", "spent") if c[k]]
    counted = Counter(notes)
    return str(c["name"]) + (f" ({'; '.join(counted)})" if counted else "")
