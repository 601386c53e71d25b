"""How every game looks unless it says otherwise: its view, pictures of it, and how the things in it look.

`tabletop.engine.presentation.notebook.register_displays` makes them methods of `tabletop.Game`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.outcomes import FIELDS
from tabletop.engine.declarations.faces import Face
from tabletop.engine.generic import S
from tabletop.engine.i18n.words import capitalize_first
from tabletop.engine.presentation import still_picture
from tabletop.engine.presentation.zones import RED_SUITS, build_table_view
from tabletop.engine.preview.differences import find_label


def view(game: Game[S], state: S, viewer: int | None = None, lang: str = "en") -> Mapping[str, Any]:
    """The position as plain data for a screen, as `viewer` may see it; None sees everything.

    Without a view of its own a game has the `tabletop.engine.presentation.zones.TableView` of its declared fields.

    >>> view = game.view(city, viewer=0)
    >>> view["round"], view["phase"]
    (1, 'action')
    """
    return build_table_view(state, viewer, lang)


def shown(game: Game[S], state: S, kind: str, thing: Any, lang: str = "en") -> Face:
    """How `view` shows one thing of a declared field: its text, and if you like a colour and a sign.

    `kind` is what `word` calls such a fact, or one of `outcomes.FIELDS` for a field itself: "card" for what lies
    in a pile of the pool "cards" or of none, "good" for a name in `goods`, the field for a word or number. What has
    ♥ or ♦ in its name is red.

        def shown(self, state, kind, thing, lang="en"):
            if kind == "card":                                # "7h"
                return {"text": thing[:-1], "icon": "♥", "color": self.colors["red-suit"]}
            return super().shown(state, kind, thing, lang)

    `thing` is what lies there: an id, a word, a number.

    >>> gin.shown(deal, "card", "10H")
    {'text': '10♥', 'color': '#b3001b'}
    """
    if kind in FIELDS:
        return {"text": capitalize_first(game.translate(find_label(state, kind, thing), lang))}
    text = game.word(state, kind, thing, lang)
    if text == thing:  # nothing is said about it: at least a word that can be read
        plain = text.replace("_", " ")
        text = game.look_up(plain, lang) or plain
    face: Face = {"text": capitalize_first(text)}
    return {**face, "color": game.colors["red-suit"]} if set(text) & RED_SUITS else face


def svg(game: Game[S], view: Mapping[str, Any]) -> str:
    """A still picture of a view, as SVG.

    >>> gin.svg(gin.view(deal))[:4]
    '<svg'
    """
    return still_picture.render_svg(view)


def as_text(game: Game[S], view: Mapping[str, Any]) -> str:
    """A view in words, a line for each zone: for screen readers and for readers without a picture.

    >>> print(gin.as_text(gin.view(deal, viewer=0)).splitlines()[1])
    Draw pile: 31 face down
    """
    return still_picture.describe_position(view)
