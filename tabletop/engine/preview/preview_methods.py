"""Methods of a game that need trials on a copy: previews of actions, and remedies."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.core.actions import Action
from tabletop.engine.core.game import Game
from tabletop.engine.core.outcomes import Consequences, Remedy
from tabletop.engine.generic import S
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.engine.preview.remedies import RemedySearch
from tabletop.engine.schema.codegen.method_writer import SCHEMAS


def what_changes(game: Game[S], state: S, action: Action | str) -> Consequences:
    """Return what a legal `action` changes in `state`, as far as the seat to move can know it.

    Raises:
        IllegalActionError: The action is not legal.
        NotationError: The text is no action of this game.

    >>> len(gin.what_changes(deal, "take").differences)
    3
    """
    return ActionPreviewer(state).preview(action)


def find_remedies(game: Game[S], state: S, actions: Sequence[Action]) -> list[Remedy | None]:
    """Return for each refused action the smallest change of `state` that would make it legal.

    Args:
        game: Game of the position.
        state: The position.
        actions: Refused answers to the pending question.

    Returns:
        One remedy per action; None where nothing helps, and for tables without declared fields.

    >>> [remedy.text(city) for remedy in game.find_remedies(city, [game.parse_action("raze 1 1")])]
    ['You still need 1 red contact.']
    """
    return RemedySearch(state).find(actions) if state.agenda and type(state) in SCHEMAS else [None] * len(actions)


def register_previews() -> None:
    """Add these functions as methods to the base class of all games."""
    for method in (what_changes, find_remedies):
        setattr(Game, method.__name__, method)
