"""The history of a number on the boards: the moves that changed it, and the rules involved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tabletop.engine.core.events import Event
from tabletop.engine.core.outcomes import FIELD, OWN, POINTS, Difference, HasDifferences, Name
from tabletop.engine.core.state import State
from tabletop.engine.i18n.words import to_singular
from tabletop.engine.preview.differences import find_differences
from tabletop.engine.schema.field_types import SCORE_NAMES
from tabletop.engine.session.history import Node, find_cited_rules, find_visible_rules

MAX_MOVES = 12
"""Maximum number of latest moves reported."""


@dataclass(frozen=True)
class PlaceChange:
    """One move of a line that changed the contents of a place."""

    node: Node
    changes: tuple[Difference, ...]
    """The changes at the place, as the viewer may see them."""
    events: tuple[Event, ...]
    """The events that mention the change; all events if none mentions it."""
    rules: tuple[str, ...]
    """Ids of the rules that caused the change, as far as the viewer knows them."""

    def list_sentences(self, viewer: int | None = None, lang: str = "en") -> list[tuple[str, str]]:
        """Return the log sentences of the move: a sentence for each event, and its cause or an empty string.

        `viewer` is the seat that reads them, None for full information. `lang` is "en", "de" or "es".

        >>> from tabletop.teaching.rulebook import trace_number
        >>> game = tabletop.Session(gin, seed=1)
        >>> events = game.apply("take")
        >>> trace_number(game.nodes, ".discard").moves[0].list_sentences()
        [('Player 2 takes 10♣ (Discard pile).', 'Take the open card')]
        """
        node = self.node
        before = node.parent.state if node.parent is not None else node.state
        sentences = []
        for event in self.events:
            seen = event if viewer is None else event.seen_by(viewer)
            if seen is not None:
                because = event.because.text(before, lang) if event.because is not None else ""
                sentences.append((seen.text(node.state, lang), because))
        return sentences


@dataclass(frozen=True)
class Number:
    """The contents of a place on the boards, with its history."""

    place: str
    """The place: "0.goods.gun", ".stress", "0.hand" or "location:0:3", for example."""
    state: State
    """The current position."""
    viewer: int | None
    """The seat whose information is used; None for full information."""
    moves: tuple[PlaceChange, ...]
    """The moves that changed the place, latest first; at most `MOST`."""
    start_rules: tuple[str, ...]
    """Ids of the set-up rules that gave the initial value; empty if older moves are left out."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of all these rules without duplicates, those of the latest move first."""
        moved = (rule for move in self.moves for rule in move.rules)
        return tuple(dict.fromkeys((*moved, *self.start_rules)))

    def text(self, lang: str = "en") -> str:
        """Return the name and the owner of the place, as in "Player 1: Goods (Gun)"; "" if it has no name.

        `lang` is "en", "de" or "es".

        >>> from tabletop.teaching.rulebook import trace_number
        >>> trace_number(session.nodes, "0.hand").text()
        'Player 1: Hand'
        """
        state, game = self.state, self.state.game
        if ":" in self.place:
            kind, _, thing = self.place.partition(":")
            return "" if ":" in thing else game.shown(state, kind, thing, lang)["text"]
        seat, _, inner = self.place.partition(".")
        field, _, key = inner.partition(".")
        kind = OWN if seat else FIELD
        field_name = POINTS if field in SCORE_NAMES else field
        path = [Name(field_name, kind, field_name)]
        if key:
            each = game.kinds.get(field) or to_singular(field)
            path.append(Name(key, each, key))
        what = Difference("number", int(seat or -1), tuple(path), 0, 0).what(state, lang)
        return f"{state.word('player', int(seat), lang)}: {what}" if seat else what


def trace_number(nodes: Sequence[Node], place: str, viewer: int | None = None) -> Number:
    """Return the contents of a place after the last of the `nodes` of a line, with its moves and their rules.

    `place` is a reference, or a place as in `differences` and on boards: "0.goods.gun". A zone includes all its
    contents. Information hidden from the `viewer` is left out; None sees everything. Raises ValueError if `place` is
    not a place.

    >>> from tabletop.teaching.rulebook import trace_number
    >>> game = tabletop.Session(gin, seed=1)
    >>> events = game.apply("take")
    >>> hand = trace_number(game.nodes, "1.hand", 0)
    >>> [(move.changes[0].text(game.state), move.rules) for move in hand.moves]
    [('Player 2: Hand: + 10♣', ('gin.turn',))]
    """
    if not is_place(place, nodes[-1].state):
        raise ValueError(f"{place!r} is not a place on a board")
    moves = []
    for node in reversed(nodes):
        if node.parent is not None and (moved := _find_move(node, place, viewer)) is not None:
            moves.append(moved)
            if len(moves) == MAX_MOVES:
                break
    start_rules = () if len(moves) == MAX_MOVES else find_cited_rules(nodes[0])
    return Number(place, nodes[-1].state, viewer, tuple(moves), start_rules)


def is_place(place: str, state: State) -> bool:
    """Return True if a text may be a place: a reference, or a field of the table or of a seat.

    >>> from tabletop.teaching.rulebook.numbers import is_place
    >>> [is_place(place, deal) for place in ("0.hand", ".deck", "card:KS", "9.hand", "hand")]
    [True, True, True, False, False]
    """
    if ":" in place:
        return all(place.partition(":"))
    seat, _, inner = place.partition(".")
    return bool(inner) and (not seat or (seat.isdecimal() and int(seat) < len(state.scores())))


def _find_move(node: Node, place: str, viewer: int | None) -> PlaceChange | None:
    """Return the changes of a node at a place; None if there are none."""
    assert node.parent is not None
    before, after = node.parent.state, node.state
    if type(before) is not type(after):
        return None
    changes = tuple(difference for difference in find_differences(before, after, viewer) if _is_at(difference, place))
    changes = changes or tuple(
        difference for difference in _find_derived_numbers(before, after, viewer) if _is_at(difference, place)
    )
    if not changes:
        return None
    visible_events = tuple(event for event in node.events if viewer is None or event.seen_by(viewer) is not None)
    telling = tuple(event for event in visible_events if _is_mentioned(event, changes))
    rules = find_visible_rules(node, viewer)
    if telling:
        citing_values = (value for event in telling for value in (event, event.because) if value is not None)
        cited_rules = tuple(
            dict.fromkeys(rule for value in citing_values for rule in after.game.cite_rules(value, before, after))
        )
        rules = cited_rules or rules
    return PlaceChange(node, changes, telling or visible_events, rules)


def _find_derived_numbers(before: State, after: State, viewer: int | None) -> Iterator[Difference]:
    """Yield the derived numbers that no field stores: outposts held, or the score if the game ended now."""
    for seat in range(len(after.scores())) if viewer is None else (viewer,):
        for value in after.game.find_extra_changes(before, after, seat):
            if isinstance(value, HasDifferences):
                yield from value.differences()


def _is_at(difference: Difference, place: str) -> bool:
    """Return True if a difference is at or within a place."""
    if ":" in place:
        things: Iterator[str] = (item.ref for item in (*difference.came, *difference.left))
        return place in (difference.ref, *things)
    seat, _, field = place.partition(".")
    if field in SCORE_NAMES and difference.where == f"{seat}.{POINTS}":
        return True
    return difference.where == place or difference.where.startswith(f"{place}.")


def _is_mentioned(event: Event, changes: Sequence[Difference]) -> bool:
    """Return True if an event mentions one of these changes by name."""
    names = {(difference.seat, difference.path[-1].key) for difference in changes}
    return any((seat, name) in names and amount for seat, name, amount in event.changes())
