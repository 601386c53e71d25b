"""Verbs for every declared table: move an id from one pile to another, or score points. They report events.

    move(state, player, "discard", "hand")                    the top card of the discard pile
    move(state, player, "hand", "discard", "7H")
    move(state, player, "hand", "melds", "7H", number=2)      onto the third of a list of piles
    score(state, player, 31, "gin")

A pile is given by the name of its field; a pile of a seat belongs to `player`. An id that moves from an open pile to a
hidden one is recorded there as known (`known="taken"`) until it is laid down again. Each seat sees as much of the
event as it may know.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.events import Event
from tabletop.engine.core.values import N_, value
from tabletop.engine.i18n.words import to_singular
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import ListField, SeatsField
from tabletop.engine.schema.field_types import EVERYBODY, AmountsField, Field, PileField
from tabletop.engine.schema.pools import find_score_fields, get_amount_names

if TYPE_CHECKING:
    from tabletop.engine.core.state import State


class PileAccess:
    """Pile (or list of piles) of a table, as `move` needs it."""

    __slots__ = ("known", "label", "listed", "open", "part", "thing")

    def __init__(self, f: Field, part: str) -> None:
        leaf = f.leaf
        self.part = part
        """Name of the field that holds the seats, if the pile belongs to a seat."""
        self.listed = f is not leaf
        self.open = leaf.seen == EVERYBODY
        self.known = leaf.known[1:] if leaf.known.startswith(".") else ""
        """Name of the field that holds the known ids of the pile."""
        self.label = f.label
        self.thing = to_singular(leaf.pool) if leaf.pool else "card"
        """Kind of the ids for `Game.word`."""


@cache
def find_piles(cls: type) -> dict[str, PileAccess]:
    """Return the piles of a table by name, then those of its seats."""
    piles: dict[str, PileAccess] = {}
    for f in SCHEMAS[cls].fields:
        if isinstance(f, SeatsField):
            piles |= {s.name: PileAccess(s, f.name) for s in SCHEMAS[f.of].fields if _is_pile_field(s)}
        elif _is_pile_field(f):
            piles[f.name] = PileAccess(f, "")
    return piles


def _is_pile_field(f: Field) -> bool:
    return isinstance(f.leaf, PileField) and not f.leaf.replaced and (f is f.leaf or isinstance(f, ListField))


def move(state: State, player: int, source: str, target: str, thing: str = "", number: int = 0) -> str:
    """Move an id, by default the top one, onto another pile and report an event.

    Args:
        state: Position to change.
        player: Seat that moves it, and owner of a pile that belongs to a seat.
        source: Field of the pile it leaves.
        target: Field of the pile it is put on.
        thing: Id to move; "" moves the top one.
        number: Index of the pile in a list of piles.

    Returns:
        The id that was moved.

    Raises:
        KeyError: A field is not a pile.
        ValueError: The id is not in the pile.
        IndexError: The pile is empty.
    """
    piles = find_piles(type(state))
    origin, destination = piles[source], piles[target]
    container: Any = getattr(state, origin.part)[player] if origin.part else state
    pile = getattr(container, source)[number] if origin.listed else getattr(container, source)
    if thing:
        pile.remove(thing)
    else:
        thing = pile.pop()
    if origin.known and thing in (seen := getattr(container, origin.known)):
        seen.remove(thing)
    container = getattr(state, destination.part)[player] if destination.part else state
    pile = getattr(container, target)[number] if destination.listed else getattr(container, target)
    pile.append(thing)
    if destination.known and origin.open:
        getattr(container, destination.known).append(thing)
    if state.is_emitting:
        count = (bool(destination.part) and not destination.open and origin.open) - (
            bool(origin.part) and not origin.open and destination.open
        )
        if destination.part and not origin.part:
            how, label = "takes" if destination.open or origin.open else "draws", origin.label
        else:
            how, label = "lays" if destination.open or origin.open else "hides", destination.label
        state.emit(Moved(player, thing, origin.thing, label, how, count))
    return thing


def score(state: State, player: int, amount: int, name: str = "") -> None:
    """Add points to the first score field of a seat; `name` selects one of the names of amounts."""
    part, f = find_score_fields(type(state))[0]
    keeper: Any = getattr(state, part)[player] if part else getattr(state, f.name)
    if not part:
        keeper[player] += amount
    elif isinstance(f, AmountsField):
        getattr(keeper, f.name)[get_amount_names(f, state).index(name)] += amount
    else:
        setattr(keeper, f.name, getattr(keeper, f.name) + amount)
    if state.is_emitting:
        state.emit(Scored(player, amount, name))


@value
class Moved(Event):
    """A thing was moved: drawn unseen, taken openly, laid down openly, or laid down unseen ("hides")."""

    sentence = N_("{player:The} {player:#draws/draw} {thing} ({pile}).")

    player: int
    thing: str
    """Id of the thing; empty for players who do not see it."""
    kind: str
    """Kind of the thing for `Game.word`."""
    pile: str
    """Label of the pile that it came from, or that it is in now."""
    how: str
    count: int = 0
    """Change of the number of its copies that are known to be in the hidden piles of the seat: 1, 0, or -1."""

    @property
    def reveals(self) -> bool:  # type: ignore[override]
        return self.how != "takes"

    def seen_by(self, player: int) -> Event:
        if player == self.player or self.how in ("takes", "lays"):
            return self
        return Moved(self.player, "", self.kind, self.pile, self.how)

    def takes(self) -> tuple[tuple[int, str, int], ...]:
        return ((self.player, self.thing, self.count),) if self.count else ()

    def text(self, state: State, lang: str = "en") -> str:
        word = state.word(self.kind, self.thing, lang) if self.thing else ""
        facts = {"player": self.player, "thing": word, "pile": self.pile}
        return state.say(lang, MOVED[self.how, bool(self.thing)], facts)


MOVED = {
    ("draws", True): Moved.sentence,
    ("draws", False): N_("{player:The} {player:#draws/draw} ({pile})."),
    ("takes", True): N_("{player:The} {player:#takes/take} {thing} ({pile})."),
    ("lays", True): N_("{player:The} {player:#lays/lay} down {thing} ({pile})."),
    ("hides", True): N_("{player:The} {player:#lays/lay} down {thing}, face down ({pile})."),
    ("hides", False): N_("{player:The} {player:#lays/lay} something face down ({pile})."),
}


@value
class Scored(Event):
    """A seat scored points."""

    sentence = N_("{player:The} {player:#scores/score} {amount} ({name}).")

    player: int
    amount: int
    name: str = ""

    def changes(self) -> tuple[tuple[int, str, int], ...]:
        return ((self.player, "victory_points", self.amount),)

    def text(self, state: State, lang: str = "en") -> str:
        return state.say(
            lang, self.sentence if self.name else N_("{player:The} {player:#scores/score} {amount}."), self.facts()
        )
