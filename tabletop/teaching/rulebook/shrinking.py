"""Minimization of examples: the game begins in the position, without anything on the table that the rule does not need.

The candidates for removal come from the table schema: the things of a seat, a pile, single entries. A removal is kept
if the saved position is valid, the rule still decides, for the same reason and with the same text, the things that the
text names are still on the table, and the game can continue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import ListField, PiecesField, SeatsField
from tabletop.engine.schema.field_types import UNSET, AmountsField, Field, NumberField, PileField
from tabletop.engine.serialization.saving import SaveError
from tabletop.engine.session.auto_pass import ALWAYS
from tabletop.engine.session.session import Session
from tabletop.teaching.rulebook.examples import ACTS, FORBIDS, Example
from tabletop.teaching.rulebook.shown_names import find_shown_names

MAX_TRIED = 150
"""Maximum number of positions tried for an example."""
MAX_ENTRIES = 12
"""Maximum number of entries that are removed one by one. A larger field is cleared completely or not at all."""
PLAYED_ON = 30
"""Number of random decisions that must be possible from the position."""

Data = dict[str, Any]
Change = Callable[[Data], Any]


def shrink_example(example: Example, tries: int = MAX_TRIED) -> Example:
    """Return the example in the smallest position found; the example itself if it cannot be reduced.

    With 0 `tries` nothing is removed: the game only begins in the position of the example.

    >>> from tabletop.teaching.rulebook.shrinking import shrink_example
    >>> small = shrink_example(tabletop.teaching.find_example("gin_rummy", "gin.knock"))
    >>> small.is_decisive(), small.open_session().index <= 3
    (True, True)
    """
    session = example.open_session()
    table = type(session.state)
    if example.kind not in (ACTS, FORBIDS) or not session.index:
        return example
    game, state = session.game, session.state
    required = (_list_texts(example, state), _find_mentioned_names(example, state), set(example.find_changed_aspects()))
    data = session.state.to_dict()
    best = _check_candidate(example, game, session.seed, data, required)
    if best is None or session.state.is_terminal() or table not in SCHEMAS:
        return best or example
    tried, before = 0, -1
    while before != size(table, data) and tried < tries:  # a removal may become possible after another one
        before = size(table, data)
        for change in list(list_removals(table, data)):
            other = deepcopy(data)
            change(other)
            if size(table, other) >= size(table, data):
                continue
            tried += 1
            if tried > tries:
                break
            if (smaller := _check_candidate(example, game, session.seed, other, required)) is not None:
                best, data = smaller, other
    return best


def _check_candidate(
    example: Example, game: Game[Any], seed: int, data: Data, required: tuple[list[str], set[str], set[str]]
) -> Example | None:
    """Return the example in a saved position if the position is valid and shows as much as before, else None."""
    try:
        state = game.state_from_dict(data)
        link = replace(Session(game, seed, state=state, auto_pass=ALWAYS).record(), seats=()).link()
        candidate = replace(example, link=link)
        good = (
            candidate.is_decisive()
            and _list_texts(candidate, state) == required[0]
            and _find_mentioned_names(candidate, state) >= required[1]
            and set(candidate.find_changed_aspects()) >= required[2]
        )
        return candidate if good and _can_continue(candidate) else None
    except (SaveError, LookupError, ValueError, TypeError, AttributeError, AssertionError):
        return None  # an unreachable position may raise any error


def _list_texts(example: Example, state: State) -> list[str]:
    """Return what a reader of an example reads: the question, the instruction, and the reason of a refusal."""
    assert state.question is not None
    return [state.question.text(state), example.describe("en", state), example.explain_refusal("en", state)]


def _find_mentioned_names(example: Example, state: State) -> set[str]:
    """Return the names of things on the table that the rule or the texts of an example mention."""
    rules = [state.game.rulebook[example.rule].sentence()] if example.rule in state.game.rulebook else []
    return find_shown_names(state, "\n".join([*rules, *_list_texts(example, state)]))


def _can_continue(example: Example) -> bool:
    """Return True if the game can continue from the example without errors."""
    state, source = example.open_session().state.clone(), Random(0)
    if example.kind == ACTS:
        state.apply_action(state.game.parse_action(example.action))
    for _ in range(PLAYED_ON):
        if state.is_terminal():
            break
        state.apply_action(source.choice(state.legal_actions()))
    return True


# --- contents of the table --------------------------------------------------------------------------------------------


def size(table: type, data: Data) -> int:
    """Return the size of a saved position: things outside the rest piles, pieces, amounts and points.

    `data` is a saved position of this `table`.
    """
    return sum(
        _measure_field(f, holder[f.saved]) for holder, f, _ in _list_removable_fields(table, data) if f.saved in holder
    )


def _measure_field(f: Field, content: Any) -> int:
    amounts: list[int] = list(content.values()) if isinstance(f, AmountsField) else []
    if isinstance(f, NumberField):
        amounts = [abs(content - _get_initial_number(f))]
    if isinstance(f, (AmountsField, NumberField)):
        return sum(amounts)
    return sum(_measure_field(f.inner, entry) if isinstance(f, ListField) else bool(entry) for entry in content)


def _get_initial_number(f: NumberField) -> int:
    """Return the initial value of a number, if it is constant."""
    first: int = f.empty_value if f.default is UNSET or callable(f.default) else f.default
    return first


def _list_removable_fields(table: type, data: Data) -> Iterator[tuple[Data, Field, int]]:
    """Yield the removable parts of a saved position: their containing data, field, and owner (-1 for the table)."""
    own = SCHEMAS[table].fields
    pools = {"", *(f.pool for f in own if f.rest)}
    for f in own:
        if isinstance(f, SeatsField):
            for owner, seat in enumerate(data[f.saved]):
                yield from ((seat, s, owner) for s in SCHEMAS[f.of].fields if _can_clear(s, pools))
    yield from ((data, f, -1) for f in own if _can_clear(f, pools) and not isinstance(f, NumberField))


def _can_clear(f: Field, pools: set[str]) -> bool:
    """Return True if the field may be left out, as in a scenario. Contents of a pool need a rest pile to go to."""
    if not (f.described and f.shown) or f.rest or f.per_seat or f.leaf.pool not in pools:
        return False
    if isinstance(f, (PileField, ListField)):
        return not f.count
    return isinstance(f, (AmountsField, PiecesField)) or type(f) is NumberField


def list_removals(table: type, data: Data) -> Iterator[Change]:
    """Yield possible removals from a saved position, largest first: a seat, a field, an entry of a field."""
    fields = list(_list_removable_fields(table, data))
    rests = {f.pool: f.saved for f in SCHEMAS[table].fields if f.rest}
    for owner in sorted({owner for _, _, owner in fields}, reverse=True):
        yield _build_removal(table, rests, [k for k, (_, _, of) in enumerate(fields) if of == owner])
    for k, (holder, f, _) in enumerate(fields):
        if holder.get(f.saved):
            yield _build_removal(table, rests, [k])
    for k, (holder, f, _) in enumerate(fields):
        content = holder.get(f.saved)
        if content and not isinstance(f, NumberField) and 1 < len(content) <= MAX_ENTRIES:
            keys = list(content) if isinstance(content, Mapping) else list(range(len(content)))[::-1]
            yield from (_build_removal(table, rests, [k], key) for key in keys)


def _build_removal(table: type, rests: Mapping[str, str], which: Sequence[int], key: Any = None) -> Change:
    """Return a function that removes some fields, or one entry. Things go under the rest pile of their pool."""

    def change(data: Data) -> None:
        fields = list(_list_removable_fields(table, data))
        for k in which:
            holder, f, _ = fields[k]
            content = holder[f.saved]
            if isinstance(f, NumberField):
                holder[f.saved] = _get_initial_number(f)
            elif isinstance(content, dict):
                holder[f.saved] = {} if key is None else {name: n for name, n in content.items() if name != key}
            else:
                gone = content if key is None else content[key : key + 1]
                holder[f.saved] = [] if key is None else [*content[:key], *content[key + 1 :]]
                for pool, thing in _list_pool_things(f, gone):
                    if pool in rests:
                        data[rests[pool]].insert(0, thing)

    return change


def _list_pool_things(f: Field, entries: Sequence[Any]) -> Iterator[tuple[str, str]]:
    """Yield the contents of a field that belong to a pool, as pairs of pool and thing."""
    if isinstance(f, PiecesField):
        for entry in entries:
            yield from ((s.pool, entry[s.saved]) for s in SCHEMAS[f.of].fields if s.pool and entry.get(s.saved))
    elif isinstance(f, ListField):
        for entry in entries:
            yield from _list_pool_things(f.inner, entry if isinstance(entry, list) else [entry])
    else:
        yield from ((f.pool, thing) for thing in entries if f.pool and thing)
