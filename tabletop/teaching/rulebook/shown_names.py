"""Names of things in the texts of an example: those on its table, and those of printed things that are not there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.core.values import get_attributes
from tabletop.engine.presentation.zones import build_table_view


def find_shown_names(state: State, text: str) -> set[str]:
    """Return the names in a text of things that the player to decide sees on the table, in lower case.

    >>> from tabletop.teaching.rulebook.shown_names import find_shown_names
    >>> deal = tabletop.load_game("gin_rummy").new_initial_state(1)
    >>> find_shown_names(deal, "Is 2♠ in a hand, or 4♠?")
    {'2♠'}
    """
    view = build_table_view(state, state.current_player())
    zones = (zone for part in (view, *view["seats"]) for zone in part["zones"])
    return set(_find_names(text.casefold(), {thing["text"].casefold() for zone in zones for thing in zone["things"]}))


def find_missing_names(state: State, text: str) -> set[str]:
    """Return the names in a text of printed things that the player to decide does not see.

    >>> from tabletop.teaching.rulebook.shown_names import find_missing_names
    >>> start = tabletop.load_game("dei").new_initial_state(1)
    >>> find_missing_names(start, "play Forced March"), find_missing_names(start, "play Hungry Crew")
    (set(), {'Hungry Crew'})
    """
    names = _find_names(text, _list_printed_names(state.game))
    shown = json.dumps(build_table_view(state, state.current_player()), ensure_ascii=False).casefold() if names else ""
    return {name for name in names if name.casefold() not in shown}


@lru_cache(maxsize=8)
def _list_printed_names(game: Game[Any]) -> frozenset[str]:
    """Return the names of all cards, boards and people of the content that have a text."""
    state, names = game.new_initial_state(0), set()
    for section, things in get_attributes(getattr(game, "content", None)).items():
        kind = f"{section[:-3]}y" if section.endswith("ies") else section.removesuffix("s")
        ids = things if isinstance(things, Mapping) else ()
        names |= {state.word(kind, id, "en") for id in ids if game.printed(state, f"{kind}:{id}", "en")}
    return frozenset(names)


def _find_names(text: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
