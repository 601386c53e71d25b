"""Effects of actions as numbers from -1 to 1: the consequences that the buttons of a table show.

The engine predicts the certain changes of an action, as far as the seat that acts can know them (`ActionPreviewer`).
Each declared field of a seat, and of the table, has an entry here. So has each name in a field, if the names are the
same in all games, and each number that the game adds (`Game.added`); pieces are summed. This costs a trial for each
action, so it is optional.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.outcomes import POINTS, Consequences, Difference
from tabletop.engine.core.state import State
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.engine.schema.codegen.method_writer import SCHEMAS
from tabletop.engine.schema.compound_fields import KeyedField, ListField, PieceField, PiecesField, SeatsField
from tabletop.engine.schema.field_types import AmountsField, Field, MarksField, NumberField, PlayerField
from tabletop.strategies.policies.feature_values import find_common_names, make_samples
from tabletop.strategies.policies.scaling import HALF, FeatureEntry

Numbers = npt.NDArray[np.float32]
Told = tuple[str, tuple[str, float]]
"""A key, with its description and the number that is encoded as one half."""
ENDS = {
    "": "it goes on as the turn does",
    "choice": "the same seat chooses then",
    "answer": "another seat answers then",
    "chance": "chance decides then",
    "unseen": "what is hidden decides then",
    "over": "the game is over then",
}
"""Descriptions of what follows the certain changes."""
ELSE = "else"
"""Key of effects that the game adds without a name."""


class Effects:
    """Encoder of the consequences of actions; `entries` describes each number.

    >>> from tabletop.strategies.policies.effects import Effects
    >>> effects = Effects(gin)
    >>> rows = effects(deal, deal.legal_actions())
    >>> {effects.entries[k].name: round(float(rows[0][k]), 2) for k in rows[0].nonzero()[0]}
    {'+0 changes hand': 0.5, 'changes discard': -0.5, 'changes takes': 0.09, 'then choice': 1.0}
    """

    def __init__(self, game: Game) -> None:
        self.game, self.seats = game, game.num_players
        states = make_samples(game)
        fields = SCHEMAS[type(states[0])].fields
        of_seat = {
            POINTS: ("Points", HALF),
            **dict(_iterate_keys(fields, True, states)),
            **dict(_iterate_added(states)),
        }
        of_table = dict(_iterate_keys(fields, False, states))
        for descriptions in (of_seat, of_table):
            descriptions[ELSE] = ("what the game adds", 1.0)
        self.entries: list[FeatureEntry] = []
        self._places: dict[tuple[int, str], int] = {}
        self._half: list[float] = []
        for whose in (*range(self.seats), -1):
            for key, (label, half) in (of_seat if whose >= 0 else of_table).items():
                self._places[whose, key] = len(self.entries)
                self._half.append(half)
                owner = f"+{whose} " if whose >= 0 else ""
                about = f"{label}: by how much it changes, n / (|n| + {half:g})"
                self.entries.append(FeatureEntry(f"{owner}changes {key}", about, -1.0, 1.0))
        self._ends = {why: len(self.entries) + k for k, why in enumerate(ENDS)}
        self.entries += [FeatureEntry(f"then {why or 'on'}", text, 0.0, 1.0) for why, text in ENDS.items()]

    def __call__(self, state: State, actions: Sequence[Action]) -> Numbers:
        """Return a row for each of these legal actions of the seat to act.

        Raises:
            IllegalActionError: For an action that is not legal.
        """
        rows = np.zeros((len(actions), len(self.entries)), np.float32)
        if actions:
            foresight = ActionPreviewer(state)
            for row, action in zip(rows, actions, strict=True):
                self.fill(foresight.preview(action), foresight.player, row)
        return rows

    def fill(self, consequences: Consequences, viewer: int, row: Any) -> None:
        """Write predicted consequences to a row of zeros."""
        sums: dict[int, int] = {}
        for difference in (*consequences.counted, *consequences.weighed):
            place = self.find_place(difference, viewer)
            sums[place] = sums.get(place, 0) + _get_amount(difference)
        for place, n in sums.items():
            row[place] = n / (abs(n) + self._half[place])
        row[self._ends[consequences.then.why if consequences.then is not None else ""]] = 1.0

    def find_place(self, difference: Difference, viewer: int) -> int:
        """Return the index of a difference: by all names on its path, or by the fields among these."""
        whose = (difference.seat - viewer) % self.seats if difference.seat >= 0 else -1
        every = ".".join(name.key for name in difference.path)
        fields = ".".join(name.key for name in difference.path if name.is_field)
        places = self._places
        return places.get((whose, every), places.get((whose, fields), places[whose, ELSE]))


def _get_amount(difference: Difference) -> int:
    """Return the size of a change; a replaced word counts as one added or one removed."""
    if difference.form != "word":
        return difference.amount
    return 1 if difference.after is not False and difference.after not in ("", None) else -1


def _iterate_keys(fields: Sequence[Field], of_seats: bool, states: Sequence[State]) -> Iterator[Told]:
    """Yield the keys of differences of these fields, with descriptions and the numbers that are encoded as one half."""
    for f in fields:
        if isinstance(f, SeatsField):
            if of_seats:
                for inner in SCHEMAS[f.of].fields:
                    yield from _iterate_field(inner, inner.name, inner.label, states)
        elif isinstance(f, ListField) and f.per_seat:
            if of_seats:
                yield from _iterate_field(f.inner, f.name, f.label, states)
        elif not of_seats:
            yield from _iterate_field(f, f.name, f.label, states)


def _iterate_field(f: Field, key: str, label: str, states: Sequence[State]) -> Iterator[Told]:
    if not f.shown:
        return
    if isinstance(f, MarksField):
        yield from ((name, (f"{label}: {name}", 1.0)) for name in f.marks)
        return
    number = isinstance(f.leaf, (NumberField, AmountsField)) and not isinstance(f.leaf, PlayerField)
    half = HALF if number else 1.0
    yield key, (label, half)
    if isinstance(f, (AmountsField, KeyedField)):
        yield from _iterate_parts(key, label, half, f.names, states)
    elif isinstance(f, (PiecesField, PieceField)):
        for inner in SCHEMAS[f.of].fields:
            yield from _iterate_field(inner, f"{key}.{inner.name}", f"{label}: {inner.label}", states)


def _iterate_added(states: Sequence[State]) -> Iterator[Told]:
    """Yield the keys of effects that the game adds and no field holds."""
    game = states[0].game
    for key, names in game.added.items():
        label = game.labels.get(key, key)
        yield key, (label, HALF)
        yield from _iterate_parts(key, label, HALF, names, states)


def _iterate_parts(key: str, label: str, half: float, names: Any, states: Sequence[State]) -> Iterator[Told]:
    """Yield a key for each name, if the names are the same in all games."""
    yield from ((f"{key}.{name}", (f"{label}: {name}", half)) for name in find_common_names(names, states) or ())
