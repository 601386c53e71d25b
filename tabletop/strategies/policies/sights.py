"""What a seat sees in every position, and what hangs on the position: learners are not told of what they never see."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.engine.core.game import Game
from tabletop.engine.core.state import State
from tabletop.engine.schema.fields import EVERYBODY, NOBODY, OWNER


class JustGame(NamedTuple):
    """A position of which nothing is known but the game."""

    game: Game


def always_seen(state: State, seen: str, whose: str) -> bool | None:
    """Whether what is `seen` so is seen in every position if it is one's "own", an "other" seat's or the "table"'s.

    None if that hangs on the position. A rule of sight that asks nothing but the game says the same in all of them.

    >>> from tabletop.strategies.policies.sights import always_seen
    >>> always_seen(deal, "owner", "other"), always_seen(deal, "sees_hand", "other")  # hands are laid open at the end
    (False, None)
    """
    if seen in (EVERYBODY, NOBODY):
        return seen == EVERYBODY
    if seen == OWNER:
        return whose == "own"
    if whose == "table":
        return None
    seats = range(state.game.num_players)
    pairs = [(viewer, owner) for viewer in seats for owner in seats if (viewer == owner) == (whose == "own")]
    rule = getattr(type(state), seen)
    try:
        told = {bool(rule(JustGame(state.game), *pair)) for pair in pairs}
    except AttributeError:
        return None
    return told.pop() if len(told) == 1 else None
