"""What is printed in 51st State, read from the data files: what cards pay, cost and keep."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any

TOKENS = (
    "gun", "fuel", "iron", "brick", "ammo", "worker", "grey", "blue", "red", "universal", "development", "shield",
)  # fmt: skip
BASIC = TOKENS[:4]
CONTACTS = ("grey", "blue", "red")


@cache
def printed() -> dict[str, dict[str, Any]]:
    """Every location card by id."""
    folder = files("tabletop.games.fifty_first_state.content")
    cards: dict[str, dict[str, Any]] = {}
    for name in ("base", "new_era", "winter"):
        for card in tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))["card"]:
            cards[card["id"]] = card
    return cards


@cache
def boards() -> dict[str, dict[str, Any]]:
    """Faction boards and connection cards by id."""
    text = (files("tabletop.games.fifty_first_state.content") / "boards.toml").read_text("utf-8")
    data = tomllib.loads(text)
    return {thing["id"]: thing for thing in (*data["faction"], *data["connection"])}


def count_type(seat: Any, type: str) -> int:
    """Locations of a type in a state; ruins never count."""
    cards = printed()
    return sum(1 for loc in seat.locations.values() if not loc.ruin and type in cards[loc.card]["types"])


def pay_out(effects: list[dict[str, Any]] | dict[str, int], owner: Any) -> Counter[str] | None:
    """What effects give, types counted in the state of `owner`; None if it depends on a choice."""
    if isinstance(effects, dict):
        return Counter(effects)
    total: Counter[str] = Counter()
    for effect in effects:
        if set(effect) <= {"gain"}:
            total.update(effect["gain"])
        elif set(effect) == {"cache"}:
            total.update(effect["cache"])
        elif set(effect) == {"per_type", "gain", "most"}:
            total[effect["gain"]] += min(effect["most"], count_type(owner, effect["per_type"]))
        else:
            return None
    return total


def holdings(seat: Any) -> Counter[str]:
    """Tokens in a seat's supply, cards in hand, points on the track."""
    held = Counter(dict(zip(TOKENS, seat.goods, strict=True)))
    held["card"] = len(seat.hand) + len(seat.connections)
    held["vp"] = seat.vp
    return held


def is_payment(paid: Counter[str], cost: Counter[str]) -> bool:
    """Return True if what was paid settles a cost: ammo stands for basic resources, universal contacts for others."""
    if any(n < 0 for n in paid.values()):
        return False
    for single in ("worker", "development", "shield", "vp"):
        if paid[single] != cost[single]:
            return False
    if paid["card"] != cost["card"] + cost["any_card"]:
        return False
    wild = cost["any_basic"]
    over = sum(max(0, paid[good] - cost[good]) for good in BASIC)
    if over > wild or sum(paid[good] for good in (*BASIC, "ammo")) != sum(cost[g] for g in BASIC) + wild + cost["ammo"]:
        return False
    if any(paid[contact] > cost[contact] for contact in CONTACTS):
        return False
    return sum(paid[c] for c in (*CONTACTS, "universal")) == sum(cost[c] for c in (*CONTACTS, "universal"))
