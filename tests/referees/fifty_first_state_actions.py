"""What the actions of 51st State cost and give, for its referee."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referees.fifty_first_state_cards import boards, count_type, pay_out, printed

DEFENCE = {"production": 3, "feature": 4, "action": 5}
Deal = tuple[Counter[str], Counter[str]]


def _contact(colour: str, word: str) -> Counter[str]:
    return Counter({colour: printed()[word]["distance"]})


def _building(start: Any, player: int, cost: Counter[str], card: str, old: int | None) -> Deal | None:
    entry = printed()[card]
    seat = start.seats[player]
    gains = list(entry.get("bonus", []))
    if entry["row"] == "production" and not entry.get("silent"):
        gains += entry.get("produces", [])
    total: Counter[str] = Counter()
    for effect in gains:
        if "per_type" in effect:
            there = count_type(seat, effect["per_type"]) + (effect["per_type"] in entry["types"])
            replaced = seat.locations.get(old) if old is not None else None
            if replaced is not None and not replaced.ruin:
                there -= effect["per_type"] in printed()[replaced.card]["types"]
            total[effect["gain"]] += min(effect["most"], there)
        else:
            paid = pay_out([effect], seat)
            if paid is None:
                return None
            total += paid
    return cost + Counter({"card": 1}), total


def _construct(start: Any, player: int, words: list[str], actions: list[str]) -> Deal | None:
    return _building(start, player, _contact("grey", words[0]), words[0], None)


def _develop(start: Any, player: int, words: list[str], actions: list[str], cost: str = "brick") -> Deal | None:
    turn = _building(start, player, Counter({cost: 1}), words[0], int(words[1]))
    return turn and (turn[0], turn[1] + Counter({"vp": 1}))


def _develop_token(start: Any, player: int, words: list[str], actions: list[str]) -> Deal | None:
    return _develop(start, player, words, actions, "development")


def _deal(start: Any, player: int, words: list[str], actions: list[str]) -> Deal:
    return _contact("blue", words[0]) + Counter({"card": 1}), Counter(printed()[words[0]]["deal"])


def _raze_hand(start: Any, player: int, words: list[str], actions: list[str]) -> Deal:
    return _contact("red", words[0]) + Counter({"card": 1}), Counter(printed()[words[0]]["spoils"])


def _raze(start: Any, player: int, words: list[str], actions: list[str]) -> Deal:
    loc = start.seats[int(words[0])].locations[int(words[1])]
    card = printed()[loc.card]
    shielded = loc.shield or card.get("forged", False)
    return Counter({"red": DEFENCE[card["row"]] + shielded}), Counter(card["spoils"])


def _use(start: Any, player: int, words: list[str], actions: list[str]) -> Deal | None:
    seat = start.seats[player]
    use = printed()[seat.locations[int(words[0])].card]["use"]
    paid = pay_out(use["gain"], seat)
    if paid is None or "deal" in use["cost"]:
        return None
    times = sum(1 for action in actions if action.startswith("use "))
    return _times(Counter(use["cost"]), times), _times(paid, times)


def _faction(start: Any, player: int, words: list[str], actions: list[str]) -> Deal:
    action = boards()[start.seats[player].faction][words[0]]
    return Counter(action["cost"]), Counter(action["gain"])


def _exchange(start: Any, player: int, words: list[str], actions: list[str]) -> Deal:
    goods = [action.split()[1] for action in actions if action.startswith("exchange ")]
    return Counter({"worker": 2 * len(goods)}), Counter(goods)


def _open(start: Any, player: int, words: list[str], actions: list[str]) -> Deal | None:
    owner = start.seats[int(words[0])]
    paid = pay_out(printed()[owner.locations[int(words[1])].card]["produces"], owner)
    return paid if paid is None else (Counter({"worker": 1}), paid)


def _take_connection(start: Any, player: int, words: list[str], actions: list[str]) -> Deal:
    return Counter({"worker": 2}), Counter({"card": 1})


def _connection(start: Any, player: int, words: list[str], actions: list[str]) -> Deal:
    card = boards()[words[0]]
    return Counter(card.get("cost", {})) + Counter({"card": 1}), Counter(card["gain"])


def _shield(start: Any, player: int, words: list[str], actions: list[str]) -> Deal:
    return Counter({"shield": 1}), Counter()


def _times(amounts: Counter[str], n: int) -> Counter[str]:
    return Counter({good: k * n for good, k in amounts.items()})


TURNS: dict[str, Any] = {
    "construct": _construct, "develop": _develop, "develop_token": _develop_token, "deal": _deal,
    "raze_hand": _raze_hand, "raze": _raze, "use": _use, "faction": _faction, "exchange": _exchange, "open": _open,
    "take_connection": _take_connection, "connection": _connection, "shield": _shield,
}  # fmt: skip
"""For each action what it costs and what it gives; None where that depends on a choice."""
