"""How a game looks: its view, pictures of it, and what its fields and the things in them are called and look like."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from tabletop.engine.consequences.changes import Change, RemedyField
from tabletop.engine.consequences.differences import FIELDS, label_of
from tabletop.engine.generic import S
from tabletop.engine.values import Value
from tabletop.engine.views import still
from tabletop.engine.views.zones import RED, RED_SUITS, Face, table_view
from tabletop.engine.wording.words import capital


class Faces(ABC, Generic[S]):
    """What every game shows of its positions, made from the declared fields; a game may show it in its own way."""

    kinds: ClassVar[Mapping[str, str]] = {}
    """What the things in a field are for `word` and in references, where that is not the field's name in the singular
    or the pool: {"people": "character", "supply": "resource"}; by "drones.each" what lies at the names of a field."""
    mirrors: ClassVar[tuple[str, ...]] = ()
    """Fields, of pieces too, whose changes only answer those of others (a general supply, what was paid onto a card):
    told in sentences, not by signs."""
    labels: ClassVar[Mapping[str, str]] = {}
    """What fields are called, in English and marked by N_(), where the declaration does not say it; of a field of the
    seats (not of the table) by "own.used"."""
    added: ClassVar[Mapping[str, Any]] = {}
    """Numbers of a seat that no field holds and `also_changes` tells of, by the key that their differences have, with
    the names of their parts: constants, a function of the state, or () where there are none. `labels` names them."""

    remedy_fields: ClassVar[tuple[RemedyField, ...]] = ()
    """Fields of which more or less may make a refused action legal, the most likely first, with the sentences that say
    so. Without any: the numbers, amounts and piles of the player's own seat."""

    if TYPE_CHECKING:

        def word(self, state: S, name: str, fact: Any, lang: str) -> str: ...
        def translate(self, message: str, lang: str) -> str: ...
        def look_up(self, message: str, lang: str) -> str | None: ...

    def view(self, state: S, viewer: int | None = None, lang: str = "en") -> Mapping[str, Any]:
        """The position as plain data for a screen, as `viewer` may see it; None sees everything.

        Without a view of its own a game has the `tabletop.engine.views.zones.TableView` of its declared fields.

        >>> view = game.view(city, viewer=0)
        >>> view["round"], view["phase"]
        (1, 'action')
        """
        return table_view(state, viewer, lang)

    def shown(self, state: S, kind: str, thing: Any, lang: str = "en") -> Face:
        """How `view` shows one thing of a declared field: its text, and if you like a colour and a sign.

        `kind` is what `word` calls such a fact, or one of `differences.FIELDS` for a field itself: "card" for what lies
        in a pile of the pool "cards" or of none, "good" for a name in `goods`, the field for a word or number. What has
        ♥ or ♦ in its name is red.

            def shown(self, state, kind, thing, lang="en"):
                if kind == "card":                                # "7h"
                    return {"text": thing[:-1], "icon": "♥", "color": "#c00"}
                return super().shown(state, kind, thing, lang)

        `thing` is what lies there: an id, a word, a number.

        >>> gin.shown(deal, "card", "10H")
        {'text': '10♥', 'color': '#b3001b'}
        """
        if kind in FIELDS:
            return {"text": capital(self.translate(label_of(state, kind, thing), lang))}
        text = self.word(state, kind, thing, lang)
        if text == thing:  # nothing is said about it: at least a word that can be read
            plain = text.replace("_", " ")
            text = self.look_up(plain, lang) or plain
        return {"text": capital(text), "color": RED} if set(text) & RED_SUITS else {"text": capital(text)}

    def also_changes(self, before: S, after: S, viewer: int) -> Iterable[Value]:
        """What `State.what_changes` says besides the fields that are not as they were, e.g. who has a majority then.

        `before` and `after` know only what `viewer` may know: a rule that looks at more ends what can be said.

        >>> list(gin.also_changes(deal, deal, 1))
        []
        """
        return ()

    def current_remedy_fields(self, state: S) -> Iterable[RemedyField]:
        """Return the fields of `remedy_fields` that may change in this position; e.g. none that wait for another round.

        >>> list(gin.current_remedy_fields(deal))
        []
        """
        return self.remedy_fields

    def change_facts(self, state: S, change: Change) -> Mapping[str, Any]:
        """Return what the sentence of a `change` mentions besides {n}: its name, unless a game says more.

        >>> (change,) = city.check("raze 1 1").remedy.changes
        >>> change.field, change.name, game.change_facts(city, change)
        ('goods', 'red', {'missing': ((8, 1),)})
        """
        return {"name": change.name}

    def reference(self, kind: str, thing: Any) -> str:
        """How the boards and `Action.about` refer to one thing of a declared field: "card:school".

        `kind` and `thing` are those of `shown`.

        >>> gin.reference("card", "10H")
        'card:10H'
        """
        return f"{kind}:{thing}"

    def printed(self, state: S, reference: str, lang: str = "en") -> str:
        """What is printed on a thing: its effects in words, for who has to choose; "" if there is nothing to say.

        `reference` is one that an action is about (`Action.about`), with the seat that is asked in place of "*".

        >>> game.printed(city, "card:school")
        'Produces 1 worker. Building bonus: gain 1 worker. · deal: 1 worker · spoils: 2 workers'
        """
        return ""

    def signs(self, lang: str = "en") -> Mapping[str, tuple[str, str, str]]:
        """The icons of the boards by name, for the glossary: what each is called, its `Face.drawing`, its rule.

        The id of the rule may be "": then the first is taken in which the word stands.

        >>> tabletop.load_game("51st_state").signs("de")["brick"][0]
        'Baumaterial'
        """
        return {}

    def svg(self, view: Mapping[str, Any]) -> str:
        """A still picture of a view, as SVG.

        >>> gin.svg(gin.view(deal))[:4]
        '<svg'
        """
        return still.svg(view)

    def as_text(self, view: Mapping[str, Any]) -> str:
        """A view in words, a line for each zone: for screen readers and for readers without a picture.

        >>> print(gin.as_text(gin.view(deal, viewer=0)).splitlines()[1])
        Draw pile: 31 face down
        """
        return still.as_text(view)
