"""Validation of positions loaded from plain data. Every field is checked and every mistake is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop.engine.core.actions import Step
from tabletop.engine.core.values import Value
from tabletop.engine.schema.table_reader import TableReader
from tabletop.engine.serialization.saving import Reader
from tabletop.games.fifty_first_state.rules.costs import Pay
from tabletop.games.fifty_first_state.rules.effects.gains import Cache
from tabletop.games.fifty_first_state.rules.paying import find_payments
from tabletop.games.fifty_first_state.rules.rounds import ProduceInOrder
from tabletop.games.fifty_first_state.rules.solo import PLAYER
from tabletop.games.fifty_first_state.rules.storing import StoreGoods
from tabletop.games.fifty_first_state.table.goods import ANY_BASIC, KINDS, NAMES, TYPES
from tabletop.games.fifty_first_state.table.state import MAX_COUNT, FiftyState, SeatState

VIRTUAL_LACKS = ("faction", "goods", "gained", "hand", "connections", "deals", "used")
"""Fields that are empty for the virtual opponent of a solo game: it has no board, goods or hand (51s.solo.goal)."""
NOT_ON_VIRTUAL = ("ruin", "spent", "stored", "cached")
"""Fields that are empty for its locations (51s.solo.raze)."""


def check_table(state: FiftyState, r: TableReader) -> None:
    """Report contradictions between fields."""
    game = state.game
    if [s.virtual for s in state.seats] != [game.solo and i == 1 for i in range(len(state.seats))]:
        r.wrong("seats", "only seat 1 of a solo game is the virtual opponent")
    if game.solo and state.first:
        r.wrong("first", "the virtual opponent cannot have the token")
    for i, seat in enumerate(state.seats):
        _check_seat(seat, f"seats[{i}]", r)
        for good in range(KINDS):
            if seat.count_cached(good) > seat.goods[good]:
                r.wrong(f"seats[{i}].goods", f"less {NAMES[good]} than stored on the cards")
    for i, (_, owner, number) in enumerate(state.claims):
        if state.get_location(owner, number) is None:
            r.wrong(f"claims[{i}]", "names no location")
    _check_numbers(state, r)
    _check_connections(state, r)


def _check_seat(seat: SeatState, place: str, r: Reader) -> None:
    """Check that a player has a faction board, and that the virtual opponent has only points and locations."""
    if not seat.virtual:
        if not seat.faction:
            r.wrong(f"{place}.faction", "must be the name of a faction")
        return
    fields = [(f"{place}.{key}", getattr(seat, key)) for key in VIRTUAL_LACKS]
    for i, loc in enumerate(seat.locations.values()):
        fields += [(f"{place}.locations[{i}].{key}", getattr(loc, key)) for key in NOT_ON_VIRTUAL]
    for key, thing in fields:
        if any(thing) if isinstance(thing, list) else thing:
            r.wrong(key, "is not something the virtual opponent can have")


def _check_numbers(state: FiftyState, r: Reader) -> None:
    numbers = [n for seat in state.seats for n in seat.locations]
    if len(set(numbers)) != len(numbers):
        r.wrong("seats", "two locations have the same number")
    if max(numbers, default=0) >= state.next_number:
        r.wrong("next_number", f"must be above {max(numbers)}")


def _check_connections(state: FiftyState, r: Reader) -> None:
    """Check that connection cards are on the stacks of their colour, and that there are not too many of them."""
    links, stacks = state.connection_cards, {"blue": state.blue, "red": state.red}
    placed = [(color, color, card) for color, stack in stacks.items() for card in stack]
    placed += [("face_up", color, card) for color, card in state.face_up.items()]
    for place, color, card in placed:
        if links[card].color != color:
            r.wrong(place, f"{card!r} cannot be on the stack {color!r}")
    other_cards = [*state.connection_discard, *(card for seat in state.seats for card in seat.connections)]
    for card, n in Counter([*other_cards, *(card for _, _, card in placed)]).items():
        if n > links[card].copies:
            r.wrong("connections", f"{n} copies of {card}, but only {links[card].copies} exist")


def _find_misfits(state: FiftyState, step: Step, player: int) -> Iterator[str]:
    """Yield the things named by a pending step that are not on the table or do not exist."""
    owner = getattr(step, "owner", player)
    facts = step.facts()
    places = [(owner if owner >= 0 else player, facts[name]) for name in ("number", "location") if name in facts]
    if facts.get("onto", -1) != -1:
        places.append((player, facts["onto"]))
    places += [(PLAYER, number) for number in facts.get("targets", ())]
    if isinstance(step, ProduceInOrder):
        places += step.left
    for at, number in places:
        if state.get_location(at, number) is None:
            yield f"location {str(number)[:20]}, which does not exist"
        elif isinstance(step, StoreGoods) and state.get_card(at, number).storage is None:
            yield f"location {number}, which stores nothing"
    if isinstance(step, Pay) and not find_payments(state.seats[player], step.cost, step.settled, 0):
        yield "a cost that cannot be paid"
    if facts.get("color", "") not in ("", *state.face_up):
        yield "a connection card that is not face up"


def _find_unknown_names(thing: Value) -> Iterator[str]:
    """Yield the goods and types named by a pending step or its cause that do not exist."""
    facts = thing.facts()
    amounts = [*facts.get("goods", ()), *facts.get("cost", ())]
    amounts += [pair for side in facts.get("options", ()) for pair in side]
    amounts += [(good, n) for _, good, n in facts.get("items", ())]
    amounts += [(facts[name], 0) for name in ("good", "gain") if name in facts]
    existing_goods = [*range(KINDS if isinstance(thing, (Cache, Pay)) else len(NAMES))]
    if isinstance(thing, Pay):
        existing_goods.append(ANY_BASIC)
    if any(good not in existing_goods or not 0 <= n <= MAX_COUNT for good, n in amounts):
        yield "unknown goods"
    if facts.get("type", TYPES[0]) not in TYPES:
        yield "an unknown type"


def check_agenda(state: FiftyState, r: Reader) -> None:
    """Report pending steps that cannot be carried out because they name missing things."""
    for step, player, because in state.agenda:
        unknown = [
            (thing, what) for thing in (step, because) if thing is not None for what in _find_unknown_names(thing)
        ]
        for thing, what in unknown:
            r.wrong("agenda", f"{type(thing).__name__} names {what}")
        if unknown:
            continue
        if state.seats[player].virtual and step.asks:
            r.wrong("agenda", "the virtual opponent is never asked")
        for misfit in _find_misfits(state, step, player):
            r.wrong("agenda", f"{type(step).__name__} names {misfit}")
        card = getattr(step, "card", None)
        if isinstance(card, str) and card not in state.seats[player].hand:
            r.wrong("agenda", f"{type(step).__name__} names {card[:60]!r}, which is not in hand")
