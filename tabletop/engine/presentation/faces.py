"""Default presentation of every game: its view, its pictures, and the faces of its things.

`tabletop.engine.presentation.notebook.register_displays` adds these functions as methods to `tabletop.Game`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.outcomes import FIELDS
from tabletop.engine.declarations.faces import Face, Track
from tabletop.engine.generic import S
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.presentation import still_picture
from tabletop.engine.presentation.tracks import build_tracks
from tabletop.engine.presentation.zones import RED_SUITS, build_table_view
from tabletop.engine.preview.differences import find_label


def view(game: Game[S], state: S, viewer: int | None = None, lang: str = "en") -> Mapping[str, Any]:
    """Return the position as plain data for a screen, as `viewer` may see it; None sees everything.

    By default this is the `tabletop.engine.presentation.zones.TableView` of the declared fields.

    >>> view = game.view(city, viewer=0)
    >>> view["round"], view["phase"]
    (1, 'action')
    """
    return build_table_view(state, viewer, lang)


def shown(game: Game[S], state: S, kind: str, thing: Any, lang: str = "en") -> Face:
    """Return how `view` shows one thing of a declared field: a text, and optionally a colour and a sign.

    Things with ♥ or ♦ in their name are red.

        def shown(self, state, kind, thing, lang="en"):
            if kind == "card":                                # "7h"
                return {"text": thing[:-1], "icon": "♥", "color": self.colors["red-suit"]}
            return super().shown(state, kind, thing, lang)

    Args:
        game: Game of the position.
        state: The position.
        kind: Kind of the thing, as in `word`: "card" for ids of the pool "cards" or of no pool, "good" for a name in
            `goods`, the field for a word or number. One of `outcomes.FIELDS` for a field itself.
        thing: An id, a word or a number.
        lang: Language of the text.

    >>> gin.shown(deal, "card", "10H")
    {'text': '10♥', 'color': '#b3001b'}
    """
    if kind in FIELDS:
        return {"text": capitalize_first(game.translate(find_label(state, kind, thing), lang))}
    text = game.word(state, kind, thing, lang)
    if text == thing:  # the game has no name for it: show at least a readable word
        plain = text.replace("_", " ")
        text = game.look_up(plain, lang) or plain
    face: Face = {"text": capitalize_first(text)}
    return {**face, "color": game.colors["red-suit"]} if set(text) & RED_SUITS else face


def get_score_goal(game: Game[S]) -> int:
    """Return the number of points that ends the game; 0 if there is none.

    The largest possible number is none in a game that ends by its `round_goal`.

    >>> gin.get_score_goal(), tabletop.load_game("dei").get_score_goal()
    (100, 0)
    >>> tabletop.load_game("gin_rummy", hands=3, target=500).get_score_goal()
    0
    """
    if not game.score_goal:
        return 0
    goal = int(game.get_effective_value(game.score_goal))
    return 0 if goal == game.parameters[game.score_goal].maximum and get_round_goal(game) else goal


def get_round_goal(game: Game[S]) -> int:
    """Return the number of rounds that ends the game, if it is not the default one; else 0.

    >>> gin.get_round_goal(), tabletop.load_game("dei", rounds=2).get_round_goal()
    (1, 2)
    """
    number = int(game.get_effective_value(game.round_goal)) if game.round_goal else 0
    return number if game.round_goal in game.changed_parameters() else 0


def list_tracks(game: Game[S], state: S, lang: str = "en") -> Sequence[Track]:
    """Return the printed tracks with everything on them that all players see.

    By default these are the track of points of a game with a `score_goal`, and a track for each of `measure_limits`.

    >>> (track,) = gin.list_tracks(deal)
    >>> track["label"], len(track["spaces"]), track["limit"]
    ('Points', 101, 100)
    """
    return build_tracks(game, state, lang)


def svg(game: Game[S], view: Mapping[str, Any]) -> str:
    """Return a still picture of a view, as SVG.

    >>> gin.svg(gin.view(deal))[:4]
    '<svg'
    """
    return still_picture.render_svg(view)


def as_text(game: Game[S], view: Mapping[str, Any]) -> str:
    """Return a view in words, one line per zone, for screen readers and readers without pictures.

    >>> print(gin.as_text(gin.view(deal, viewer=0)).splitlines()[1])
    Draw pile: 31 face down
    """
    return still_picture.describe_position(view)
