"""Things of a game whose worth can be measured: those on its table, and the words of its seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.i18n.quoting import quote_value
from tabletop.experiments.worth.locations import find_chosen_words, find_designs, list_choices, list_places

FIRST_DEALS = range(12)
"""Deals in which the things of a game are collected; not every deal shows all of them."""


@dataclass(frozen=True)
class WorthItem:
    """A card, badge, faction ...: its `kind`, its `id`, and `called`, its display name."""

    kind: str
    id: str
    called: str

    @property
    def key(self) -> str:
        """Kind and id: "card.skyscraper"."""
        return f"{self.kind}.{self.id}"


def list_things(game: Game, kinds: Iterable[str] | None = None, lang: str = "en") -> list[WorthItem]:
    """Return the things on the table of this `game` and the words of its seats, of some `kinds` or of all.

    `lang` is the language of the display names.

    >>> [thing.called for thing in tabletop.experiments.list_things(gin)][:3]
    ['10♣', '10♦', '10♥']
    """
    ids_by_kind: dict[str, dict[str, None]] = {}
    for seed in FIRST_DEALS:
        state = game.new_initial_state(seed)
        designs_by_kind: dict[str, Any] = {}
        for place in list_places(state):
            kind = place.kind
            copies = designs_by_kind.get(kind)
            if copies is None:
                copies = designs_by_kind[kind] = find_designs(state, kind)
            ids_by_kind.setdefault(kind, {}).update((copies.get(id, id), None) for id in place.things if id)
    for kind, (_, field) in find_chosen_words(game, state).items():
        ids_by_kind[kind] = dict.fromkeys(list_choices(state, kind, field))
    chosen_kinds = set(ids_by_kind) if kinds is None else set(kinds)
    return [
        WorthItem(kind, id, name)
        for kind, ids in ids_by_kind.items()
        if kind in chosen_kinds
        for id, name in list_names(game, kind, sorted(ids), lang).items()
    ]


def list_names(game: Game, kind: str, ids: Iterable[str], lang: str = "en") -> dict[str, str]:
    """Return the display names of things of a kind in a language."""
    state = game.new_initial_state(0)
    if kind in (words := find_chosen_words(game, state)):
        names = game.list_choices(words[kind][0], lang)
        return {id: names.get(id, id) for id in ids}
    copies = {design: copy for copy, design in find_designs(state, kind).items()}
    texts = {id: str(game.shown(state, kind, copies.get(id, id), lang)["text"]) for id in ids}
    return {id: name.strip("„“«»") for id, name in texts.items()}  # quotation marks are for sentences, not for tables


def select_things(things: Sequence[WorthItem], requested: Iterable[object]) -> tuple[list[WorthItem], list[str]]:
    """Return the things selected by key, id, kind or display name, and the mistakes in the rest."""
    chosen: dict[WorthItem, None] = {}
    wrong = []
    for key in requested:
        meant = [t for t in things if key in (t, t.key, t.id, t.called)] or [t for t in things if t.kind == key]
        if meant:
            chosen.update(dict.fromkeys(meant))
            continue
        words = [*dict.fromkeys(word for t in things for word in (t.id, t.called, t.kind))]
        near = get_close_matches(str(key)[:60], words, 1)
        kinds = ", ".join(dict.fromkeys(t.kind for t in things))
        hint = f"; did you mean {near[0]!r}?" if near else f" (kinds: {kinds})"
        wrong.append(f"this game has no item {quote_value(key)}{hint}")
    return list(chosen), wrong
