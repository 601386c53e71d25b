"""The things of a game whose worth can be asked for: what lies on its table, and what its seats have one of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from tabletop.engine.game import Game
from tabletop.engine.state import State
from tabletop.engine.wording.quoting import quoted
from tabletop.experiments.worth.places import choices, chosen_words, designs, places

FIRST_DEALS = range(12)
"""In these deals is looked for what a game has: not every one lays out everything."""


@dataclass(frozen=True)
class Thing:
    """A card, badge, faction ...: its `kind`, its `id`, and what it is `called`."""

    kind: str
    id: str
    called: str

    @property
    def key(self) -> str:
        """Its kind and its id: "card.skyscraper"."""
        return f"{self.kind}.{self.id}"


def things_of(game: Game, kinds: Iterable[str] | None = None, lang: str = "en") -> list[Thing]:
    """Everything that lies on the table of this game, or that its seats have one of; of some `kinds` or of all.

    >>> [thing.called for thing in tabletop.experiments.things_of(gin)][:3]
    ['10♣', '10♦', '10♥']
    """
    wanted = None if kinds is None else set(kinds)
    found: dict[str, dict[str, str]] = {}
    for seed in FIRST_DEALS:
        state = game.new_initial_state(seed)
        known: dict[str, Any] = {}
        for place in places(state):
            kind = place.kind
            if wanted is not None and kind not in wanted:
                continue
            copies = known.setdefault(kind, designs(state, kind))
            for id in filter(None, place.things):
                design = copies.get(id, id)
                if design not in found.setdefault(kind, {}):
                    found[kind][design] = _called(state, kind, id, lang)
    return [Thing(kind, id, things[id]) for kind, things in found.items() for id in sorted(things)] + [
        Thing(kind, id, name)
        for kind, (parameter, field) in chosen_words(game, state).items()
        if wanted is None or kind in wanted
        for id, name in _chosen(game, state, kind, parameter, field, lang).items()
    ]


def _called(state: State, kind: str, id: str, lang: str) -> str:
    return str(state.game.shown(state, kind, id, lang)["text"])


def _chosen(game: Game, state: State, kind: str, parameter: str, field: str, lang: str) -> dict[str, str]:
    names = game.choices_of(parameter, lang)
    return {id: names.get(id, id) for id in choices(state, kind, field)}


def named(known: Sequence[Thing], asked: Iterable[object]) -> tuple[list[Thing], list[str]]:
    """The things that are meant, by key, id, kind or what they are called; and what is wrong with the rest."""
    found: dict[Thing, None] = {}
    wrong = []
    for one in asked:
        meant = [t for t in known if one in (t, t.key, t.id, t.called)] or [t for t in known if t.kind == one]
        if meant:
            found.update(dict.fromkeys(meant))
            continue
        words = [*dict.fromkeys(word for t in known for word in (t.id, t.called, t.kind))]
        near = get_close_matches(str(one)[:60], words, 1)
        kinds = ", ".join(dict.fromkeys(t.kind for t in known))
        hint = f"; did you mean {near[0]!r}?" if near else f" (kinds: {kinds})"
        wrong.append(f"there is nothing called {quoted(one)} in this game{hint}")
    return list(found), wrong
