"""What a game says of how its positions look; `tabletop.engine.presentation` makes views and pictures of it."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Required, TypedDict

from tabletop.engine.declarations.colors import COLORS
from tabletop.engine.generic import S
from tabletop.engine.i18n.words import look_up


class Face(TypedDict, total=False):
    """How one thing looks (`Game.shown`)."""

    text: Required[str]
    """What it is called."""
    color: str
    """A CSS colour, e.g. `self.colors["red-suit"]`; that of the text if it is left out."""
    icon: str
    """A sign or two before the name, e.g. "♥"."""
    drawing: str
    """What stands for it on the boards, in a box of 20 by 20 (what is inside of an <svg>)."""


class RemedyField(NamedTuple):
    """A declared field of which more (or less) may make a refused action legal, and the sentence that says so.

    A field of the player's own seat, or of the table. Bits and fields of pieces follow a dot: "marks.used",
    "figures.area". A word or an area is not more or less; it becomes another one.
    """

    field: str
    sentence: str = ""
    """In English, marked by N_(), with {n} and what `Game.change_facts` gives; "" for the engine's own."""
    less: bool = False
    """Whether less of it helps: a flag that is off, a number that is lower."""
    table: bool = False
    """Whether it is a field of the table."""
    away: str = ""
    """The sentence for a piece that only has to leave the place of its word; like `sentence`."""
    weight: int = 1
    """How much one step of it counts where the smallest change is chosen."""
    moved: Callable[[Any, Any, str], Any] | None = None
    """(state, piece, word) -> the piece with that word, where another of its fields must follow."""


class Faces(ABC, Generic[S]):
    """Names, signs and pictures of a game; all have a form that follows from the declared fields.

    `view`, `shown`, `svg` and `as_text` are added to the class from outside (`tabletop.engine.presentation.faces`).
    """

    colors: ClassVar[Mapping[str, str]] = COLORS
    """Its colours by name: the shared ones (`tabletop.engine.declarations.colors`) with those of `colors.toml` in the
    folder of the game, or of its class: {"seat-1": "#0072b2"}."""
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
    """Numbers of a seat that no field holds and `find_extra_changes` tells of, by the key that their differences have, with
    the names of their parts: constants, a function of the state, or () where there are none. `labels` names them."""

    remedy_fields: ClassVar[tuple[RemedyField, ...]] = ()
    """Fields of which more or less may make a refused action legal, the most likely first, with the sentences that say
    so. Without any: the numbers, amounts and piles of the player's own seat."""

    domain: ClassVar[str]
    """gettext domain of the game's words."""
    locale: ClassVar[Path]
    """Where its catalogues lie: <locale>/<language>/LC_MESSAGES/<domain>.po."""
    heard: set[str] | None
    """Set it to a set to collect every message that is said; how the battery finds missing translations."""

    if TYPE_CHECKING:

        def view(self, state: S, viewer: int | None = None, lang: str = "en") -> Mapping[str, Any]: ...
        def shown(self, state: S, kind: str, thing: Any, lang: str = "en") -> Face: ...
        def svg(self, view: Mapping[str, Any]) -> str: ...
        def as_text(self, view: Mapping[str, Any]) -> str: ...

    def current_remedy_fields(self, state: S) -> Iterable[RemedyField]:
        """Return the fields of `remedy_fields` that may change in this position; e.g. none that wait for another round.

        >>> list(gin.current_remedy_fields(deal))
        []
        """
        return self.remedy_fields

    def reference(self, kind: str, thing: Any) -> str:
        """How the boards and `Action.list_references` refer to one thing of a declared field: "card:school".

        `kind` and `thing` are those of `shown`.

        >>> gin.reference("card", "10H")
        'card:10H'
        """
        return f"{kind}:{thing}"

    def printed(self, state: S, reference: str, lang: str = "en") -> str:
        """What is printed on a thing: its effects in words, for who has to choose; "" if there is nothing to say.

        `reference` is one that an action is about (`Action.list_references`), with the seat that is asked in place of "*".

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

    def translate(self, message: str, lang: str) -> str:
        """A message of this game (or of the engine) in the given language.

        >>> gin.translate("Draw from the draw pile", "es")
        'Robar del mazo'
        """
        if self.heard is not None:
            self.heard.add(message)
        translation = self.look_up(message, lang)
        return message if translation is None else translation

    def look_up(self, message: str, lang: str) -> str | None:
        """The translation of a message (English); None if no catalogue has it.

        >>> gin.look_up("nobody says this", "de") is None
        True
        """
        translation = look_up(message, lang, self.domain, self.locale)
        return look_up(message, lang, "engine") if translation is None else translation
