"""Single changes of saved positions, written without the engine's remedies: what could be other than it is.

A change puts one value into a position as plain data, and `balance` takes what came from where it lay. Reading the
position back says whether it can be. The tests of remedies make every change that play could bring about.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.serialization.saving import SaveError
from tabletop.games.axon_protocol.table.goods import TOP
from tabletop.games.fifty_first_state.table.goods import KINDS, NAMES

MOST = 8
"""Largest number that is added or taken away."""
FIXED: dict[str, dict[str, str]] = {
    "51st_state": {
        "faction": "chosen before the game", "virtual": "chosen before the game", "vp": "points", "final": "points",
        "gained": "a memory of this round", "passed": "who has passed is out of the round",
        "number": "a name", "card": "a location stays what it is", "ruin": "nobody makes a ruin of their own location",
        "shield": "nothing takes a shield away", "spent": "paid goods buy nothing", "stored": "counted at the clean-up",
        "cached": "counted among the goods", "round": "the course of play", "phase": "the course of play",
        "first": "the course of play", "last_round": "the course of play", "next_number": "the course of play",
        "deck": "hidden", "discard": "what is gone", "offer": "drawn by chance", "blue": "hidden", "red": "hidden",
        "face_up": "turned up by chance", "connection_discard": "what is gone", "attack": "drawn by chance",
        "attack_done": "the course of play", "claims": "a memory of this round",
    },
    "axon_protocol": {
        "corporation": "chosen before the game", "extra": "chosen before the game", "monopoly": "lasts for the game",
        "permanent": "points", "offer": "drawn by chance", "cell": "follows the area", "character": "a name",
        "round": "the course of play", "phase": "the course of play", "first": "the course of play",
        "active": "the course of play", "direction": "the course of play", "ending": "the course of play",
        "owed": "the course of play", "stress": "the course of play", "limit": "the course of play",
        "supply": "follows the markers", "rewards": "follow the markers", "deck": "hidden", "graveyard": "what is gone",
        "stack": "hidden", "discard": "what is gone", "playing": "the course of play",
        "hacked": "a memory of this round", "desktop": "which card comes is chance",
    },
    "dei": {
        "faction": "chosen before the game", "vp": "points", "scored": "points", "supply": "follows the figures",
        "hand": "cards of the faction or bought", "opened": "the course of play", "down": "the course of play",
        "planned": "the course of play", "shown": "the course of play", "disposed": "what is gone",
        "badges": "drawn before the game", "pile": "drawn before the game", "missions": "stay where they are",
        "layout": "drawn before the game", "round": "the course of play", "phase": "the course of play",
        "stage": "the course of play", "first": "the course of play", "order": "the course of play",
        "colours": "drawn before the game", "decks": "hidden", "slots": "drawn by chance", "box": "not in the game",
        "badge_supply": "hidden", "candy": "drawn by chance", "alternative_used": "another price, another answer",
    },
    "gin_rummy": {
        "taken": "a memory", "points": "points", "deck": "hidden", "discard": "what is gone",
        "spread": "stays as it was spread", "knocker": "the course of play", "dealer": "the course of play",
        "round": "the course of play", "limit": "set before the hand", "takes": "the course of play",
    },
}  # fmt: skip
"""Keys of saved positions that no change touches, with the reason; what rivals have is theirs."""
HEAD = ("game", "rules_version", "parameters", "content", "seed", "draws", "seats", "agenda")


class Edit(NamedTuple):
    """One value at one place of a saved position."""

    path: tuple[Any, ...]
    value: Any
    """What comes there; in a list of things what is added, or removed if it is there."""


def edits(game: Game[Any], data: dict[str, Any], player: int) -> Iterator[Edit]:
    """Every edit of what belongs to the player, or to nobody."""
    fixed = FIXED[game.name]
    for key, value in data["seats"][player].items():
        if key not in fixed:
            yield from _edits(game, data, ("seats", player, key), value)
    for key, value in data.items():
        if key not in fixed and key not in HEAD:
            yield from _edits(game, data, (key,), value)


def _edits(game: Game[Any], data: dict[str, Any], path: tuple[Any, ...], value: Any) -> Iterator[Edit]:
    key = path[-1]
    if isinstance(value, bool):
        yield Edit(path, not value)
    elif isinstance(value, int):
        yield from (Edit(path, n) for n in range(max(0, value - MOST), value + MOST + 1) if n != value)
    elif isinstance(value, str):
        yield from (Edit(path, word) for word in _names(game, data, key) if word != value)
    elif isinstance(value, dict):
        for name in _names(game, data, key):
            yield from _edits(game, data, (*path, name), value.get(name, _nothing(game, key)))
    elif key in ("locations", "figures"):
        for k, piece in enumerate(value):
            for inner, held in piece.items():
                if inner not in FIXED[game.name]:
                    yield from _edits(game, data, (*path, k, inner), held)
    elif key == "holders":
        yield from (Edit((*path, k), path_owner(data)) for k, owner in enumerate(value) if owner != path_owner(data))
    elif key == "earned":
        yield from (Edit((*path, k), not flag) for k, flag in enumerate(value))
    elif key in ("hand", "deals", "connections"):
        yield from (Edit(path, n) for n in range(1, 5))
    else:
        yield from (Edit(path, name) for name in _names(game, data, key))


def path_owner(data: dict[str, Any]) -> int:
    """Return the seat that is asked."""
    return int(data["agenda"][-1][1])


def _nothing(game: Game[Any], key: str) -> Any:
    return "" if key == "drones" else 0


def _names(game: Any, data: dict[str, Any], key: Any) -> list[Any]:
    """What may be at a key: goods, markers, areas, sites, action fields."""
    if game.name == "51st_state":
        return list(NAMES[:KINDS]) if key == "goods" else []
    if game.name == "axon_protocol":
        city = game.content.city
        return {
            "area": list(city.areas), "markers": ["augments", "drugs", "products", "scandals", "violence"],
            "used": list(city.refs), "scenes": list(city.refs), "data": list(city.corporation_areas),
        }.get(key, [])  # fmt: skip
    if game.name == "dei":
        board = game.get_board(tuple((id, turns) for id, turns in data["layout"]))
        return {
            "figures": board.names, "leader": board.names, "camps": board.names, "technology": board.names,
            "energy": board.names, "drones": list(data["drones"]), "hunter": board.names, "transporter": board.names,
            "harvester": board.names, "teleporter": board.names, "bridges": list(range(len(board.bridge_sites))),
            "lifts": list(range(len(board.lift_sites))),
            "candy": ["enlist", "move", "collect", "camp", "lift", "bridge", "technology", "outpost"],
        }.get(key, [])  # fmt: skip
    return []


def put(game: Game[Any], saved: str, *changes: Edit) -> State | None:
    """The position with these values, from the text of a saved one; None if there is no such position."""
    data = json.loads(saved)
    for path, value in changes:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        key = path[-1]
        held = place[key] if not isinstance(place, dict) or key in place else None
        if not isinstance(held, list):
            place[key] = value
        elif key in ("hand", "deals", "connections"):
            for _ in range(value):
                if (card := _drawn(data, key)) is None:
                    return None
                held.append(card)
        elif value in held:
            held.remove(value)
        else:
            held.append(value)
    if not BALANCE[game.name](game, data):
        return None
    try:
        return game.state_from_dict(data)  # type: ignore[no-any-return]
    except SaveError:
        return None


def _drawn(data: dict[str, Any], key: str) -> str | None:
    """Any card that may come there."""
    for pile in ("blue", "red") if key == "connections" else ("deck", "stack", "discard"):
        if isinstance(data.get(pile), list) and data[pile] and (pile != "deck" or "stack" not in data):
            return str(data[pile].pop())
    return None


def _axon(game: Any, data: dict[str, Any]) -> bool:
    """Markers come from the supply, or else from the track or from other places; only in prison one has a field."""
    for figure in data["figures"]:
        figure["cell"] = (figure["cell"] or 1) if figure["area"] == game.content.city.prison else 0
    for (resource, reward), waiting in zip(data["rewards"].items(), game.content.board.resource_rewards, strict=True):
        placed = sum(figure["markers"].get(resource, 0) for figure in data["figures"])
        if resource == "data":
            placed += sum(data["data"].values())
        if resource == "violence":
            placed += len(data["scenes"])
        left = TOP - placed - len(set(reward) & set(waiting))
        while left < 0 and reward:
            left += reward.pop() in waiting
        if left < 0:
            return False
        data["supply"][resource] = left
    return True


def _dei(game: Any, data: dict[str, Any]) -> bool:
    """Resources come from the supply or else from the map; figures from the supply or else from elsewhere."""
    for name, most in (("technology", 60), ("energy", 40)):
        over = data[f"{name}_left"] + sum(data[name].values()) + sum(seat[name] for seat in data["seats"]) - most
        while over > 0:
            if data[f"{name}_left"]:
                data[f"{name}_left"] -= 1
            elif lying := [area for area, n in data[name].items() if n]:
                data[name][lying[-1]] -= 1
            else:
                return False
            over -= 1
    for seat in data["seats"]:
        seat["supply"] = 15 - sum(seat["figures"].values())
        if seat["supply"] < 0:
            return False
    return True


def _nothing_moves(game: Any, data: dict[str, Any]) -> bool:
    """Goods are not limited."""
    return True


BALANCE = {"51st_state": _nothing_moves, "axon_protocol": _axon, "dei": _dei, "gin_rummy": _nothing_moves}


def as_edits(state: State, remedy: Any) -> list[Edit]:
    """What a remedy says, as edits of the saved position."""
    data, name = state.to_dict(), state.game.name
    found = []
    for change in remedy.changes:
        field, _, inner = change.field.partition(".")
        seat: tuple[Any, ...] = ("seats", change.seat) if change.seat >= 0 else ()
        if field in ("locations", "figures") and change.piece:
            key = "number" if field == "locations" else "character"
            held = data
            for step in (*seat, field):
                held = held[step]
            k = next(k for k, piece in enumerate(held) if str(piece[key]) == change.piece)
            path: tuple[Any, ...] = (*seat, field, k, inner)
            if inner == "markers":
                found.append(Edit((*path, change.name), change.after))
            else:
                found.append(Edit(path, _value(held[k][inner], change)))
        elif field == "marks":
            found.append(Edit((inner,), change.name))
        elif field in ("hand", "deals", "connections"):
            found.append(Edit((*seat, field), change.after - change.before))
        elif field == "holders":
            found.append(Edit((field, int(change.name)), path_owner(data)))
        elif field == "earned":
            found.append(Edit((*seat, field, int(change.name)), True))
        elif field in ("bridges", "lifts"):
            found.append(Edit((*seat, field), int(change.name)))
        elif field == "camps" or field == "leader":
            found.append(Edit((*seat, field), change.name))
        elif change.name:
            found.append(Edit((*seat, field, change.name), change.after))
        else:
            held = data
            for step in (*seat, field):
                held = held[step]
            found.append(Edit((*seat, field), _value(held, change)))
    assert found, json.dumps([name, str(remedy)])
    return found


def _value(held: Any, change: Any) -> Any:
    return change.name if isinstance(held, str) else bool(change.after) if isinstance(held, bool) else change.after
