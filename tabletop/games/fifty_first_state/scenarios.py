"""Positions from a short description: for tests, lessons and what-ifs.

    game.scenario({
        "phase": "action", "to_move": 0,
        "seats": [
            {"faction": "new_york", "vp": 3, "goods": {"red": 4}, "hand": ["School"]},
            {"faction": "mutants_union", "locations": [{"card": "School", "shield": True}]},
        ],
    })

Cards are named by id or printed name. What is not said is empty; the rest of the deck lies shuffled. Locations are
numbered 1, 2, 3 … in the order in which they are listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tabletop.engine.describing import Described, as_list
from tabletop.engine.game import ScenarioError
from tabletop.engine.saving import SaveError
from tabletop.games.fifty_first_state.reading import MOST, NOT_ON_VIRTUAL, NOT_VIRTUAL, PositionReader
from tabletop.games.fifty_first_state.rules.rounds import (
    ChooseHand,
    EndRound,
    NextTurn,
    StartActions,
    StartProduction,
    StartRound,
)
from tabletop.games.fifty_first_state.table.causes import IN_PHASE
from tabletop.games.fifty_first_state.table.goods import NAMES
from tabletop.games.fifty_first_state.table.pieces import Location
from tabletop.games.fifty_first_state.table.state import FiftyState

if TYPE_CHECKING:
    from tabletop.games.fifty_first_state.game import FiftyFirstState

TOP = (
    "phase", "round", "first", "to_move", "seed", "seats", "deck", "discard", "face_up", "blue", "red", "attack",
    "last_round",
)  # fmt: skip
SEAT = ("faction", "vp", "goods", "hand", "connections", "deals", "locations", "passed", "used", "gained")
LOCATION = ("card", "ruin", "shield", "uses", "spent", "stored", "cached")
START = ("setup", "draft", "production", "action", "cleanup")


class ScenarioReader(Described, PositionReader):
    """A reader for descriptions."""


def build(game: FiftyFirstState, description: Mapping[str, Any]) -> FiftyState:
    """The position that is described, carried out up to its first decision. Raises ScenarioError with every mistake."""
    r = ScenarioReader(game)
    t = r.some(description, "scenario", TOP)
    state = game.empty_table(r.number(t.get("seed", 0), "seed", -(2**31)))
    phase = r.word(t.get("phase", "action"), "phase", START)
    state.round_number = r.number(t.get("round", 1), "round", 1, MOST)
    most = game.num_players - 1
    state.first = r.number(t.get("first", 0), "first", 0, 0 if game.solo else most)  # 51s.solo.first
    to_move = r.number(t.get("to_move", state.first), "to_move", 0, most)
    content = game.content
    seats = r.sequence(as_list(t.get("seats", [])), "seats", 8)
    if len(seats) > game.num_players:
        r.wrong("seats", f"there are {len(seats)}, but only {game.num_players} play")
    for i, entry in enumerate(seats[: game.num_players]):
        _seat(state, r, i, entry)
    _last_round(state, r, t)
    boards = [seat.faction for seat in state.seats if not seat.virtual]
    if len(set(boards)) != len(boards):
        r.wrong("seats", "two seats have one faction")
    discard = r.names(t.get("discard", []), "discard", content.cards)
    state.attack = r.names(t.get("attack", []), "attack", content.cards)
    top = r.names(t.get("deck", []), "deck", content.cards)
    state.discard = discard
    used = Counter([*discard, *state.attack, *top])
    for seat in state.seats:
        used.update([*seat.hand, *seat.deals, *[x.card for x in seat.locations.values()]])
    _connections(state, r, t)
    left = Counter(game.deck_list())
    for card, n in used.items():
        if card and n > left[card]:
            r.wrong("cards", f"{n} copies of {card}, but only {left[card]} are in play")
    if r.mistakes:
        try:
            r.done("the scenario")
        except SaveError as e:
            raise ScenarioError(str(e)) from None
    rest = left - used
    state.deck = [c for c in state.deck if _take(rest, c)] + top[::-1]
    state.phase_name = phase
    state.because = None if phase == "setup" else IN_PHASE[phase]
    if phase in ("setup", "draft"):
        state.round_number -= 1
        state.then(state.first, StartRound())
        over = {p: len(seat.hand) - game.kept_cards for p, seat in enumerate(state.seats)}
        for player in reversed(state.seats_from(state.first)):
            if phase == "setup" and over[player] > 0:
                state.then(player, ChooseHand(over[player]))
    elif phase == "production":
        state.then(state.first, StartProduction(), StartActions(), EndRound())
    elif phase == "action":
        state.then(to_move, NextTurn(), EndRound())
    else:
        state.then(state.first, EndRound())
    state.begin()
    return state


def _last_round(state: FiftyState, r: ScenarioReader, t: Mapping[str, Any]) -> None:
    """Whoever has the points that end the game has made this the last round (51s.end.trigger)."""
    goal = state.game.victory_points
    there = [i for i, seat in enumerate(state.seats) if seat.vp >= goal]
    state.last_round = r.flag(t.get("last_round", bool(there)), "last_round")
    if there and not state.last_round:
        r.wrong("last_round", f"must be true: seat {there[0]} has {goal} points or more")


def _take(rest: Counter[str], card: str) -> bool:
    rest[card] -= 1
    return rest[card] >= 0


def _without(table: Mapping[str, Any], place: str, keys: tuple[str, ...], r: ScenarioReader) -> Mapping[str, Any]:
    """The table without these keys; each that is there is a mistake, for the virtual opponent has nothing of it."""
    for key in keys:
        if key in table:
            r.wrong(place, f"{key} is nothing that the virtual opponent has")
    return {key: thing for key, thing in table.items() if key not in keys}


def _seat(state: FiftyState, r: ScenarioReader, player: int, entry: Any) -> None:
    place = f"seats[{player}]"
    seat = state.seats[player]
    t = r.some(entry, place, SEAT)
    if seat.virtual:
        t = _without(t, place, NOT_VIRTUAL, r)
    content = state.game.content
    if "faction" in t:
        board = r.named(t["faction"], f"{place}.faction", content.factions)
        for other in state.seats[player + 1 :]:
            if other.faction == board:
                other.faction = seat.faction
        seat.faction = board
    seat.vp = r.number(t.get("vp", 0), f"{place}.vp", 0, MOST)
    for good, n in r.goods(t.get("goods", {}), f"{place}.goods"):
        seat.goods[good] = n
    for good, n in r.goods(t.get("gained", {}), f"{place}.gained", len(NAMES)):
        seat.gained[good] = n
    seat.hand = r.names(t.get("hand", []), f"{place}.hand", content.cards)
    seat.connections = r.names(t.get("connections", []), f"{place}.connections", content.connections)
    seat.deals = r.names(t.get("deals", []), f"{place}.deals", content.cards)
    seat.passed = r.flag(t.get("passed", False), f"{place}.passed")
    seat.used = r.number(t.get("used", 0), f"{place}.used", 0, 7)
    for i, one in enumerate(r.sequence(as_list(t.get("locations", [])), f"{place}.locations", 200)):
        where = f"{place}.locations[{i}]"
        one = {"card": one} if isinstance(one, str) else one
        x = r.some(one, where, LOCATION)
        if seat.virtual:
            x = _without(x, where, NOT_ON_VIRTUAL, r)
        number = state.next_number
        state.next_number += 1
        cached = r.goods(x.get("cached", {}), f"{where}.cached")
        for good, n in cached:
            seat.goods[good] += n
        seat.locations[number] = Location(
            number,
            r.named(x.get("card"), f"{where}.card", content.cards),
            r.flag(x.get("ruin", False), f"{where}.ruin"),
            r.flag(x.get("shield", False), f"{where}.shield"),
            r.number(x.get("uses", 0), f"{where}.uses", 0, 9),
            r.goods(x.get("spent", {}), f"{where}.spent"),
            r.goods(x.get("stored", {}), f"{where}.stored"),
            cached,
        )


def _connections(state: FiftyState, r: ScenarioReader, t: Mapping[str, Any]) -> None:
    """Face-up cards, cards in hand and what lies on top of the stacks come out of the twelve cards."""
    links = state.game.content.connections
    face_up = t.get("face_up", {})
    if not isinstance(face_up, Mapping):
        r.wrong("face_up", "must be a table")
        face_up = {}
    for color, name in face_up.items():
        card = r.named(name, f"face_up.{str(color)[:20]}", links)
        if color not in ("blue", "red") or (card and links[card].color != color):
            r.wrong("face_up", f"{str(name)[:40]!r} cannot lie on the stack {str(color)[:20]!r}")
        elif card:
            state.face_up[color] = card
    out = Counter([*state.face_up.values(), *[c for seat in state.seats for c in seat.connections]])
    for card, n in out.items():
        if card and n > links[card].copies:
            r.wrong("connections", f"{n} copies of {card}, but only {links[card].copies} exist")
    for color, stack in (("blue", state.blue), ("red", state.red)):
        stack[:] = [card for card in stack if not _out(out, card)]
        if color in t:
            order = r.names(t[color], color, links)
            if Counter(order) - Counter(stack):
                r.wrong(color, "names cards that do not lie there")
            else:
                stack[:] = order[::-1]


def _out(out: Counter[str], card: str) -> bool:
    if out[card] > 0:
        out[card] -= 1
        return True
    return False
