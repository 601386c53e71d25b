"""Declarations of the appearance of positions. `tabletop.engine.presentation` builds views and pictures from them."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Required, TypedDict

from tabletop.engine.declarations.colors import COLORS
from tabletop.engine.generic import S
from tabletop.engine.i18n.words import look_up


class Face(TypedDict, total=False):
    """Appearance of one thing (`Game.shown`)."""

    text: Required[str]
    """Display name."""
    color: str
    """CSS colour, e.g. `self.colors["red-suit"]`. By default that of the text."""
    icon: str
    """One or two characters before the name, e.g. "♥"."""
    drawing: str
    """Content of an <svg> of 20 by 20 units that represents it on the boards."""


class Pawn(TypedDict):
    """Pawn or marker on a track."""

    seat: int
    """The seat; -1 for a marker of the table."""
    color: str
    """CSS colour of a marker of the table; "" for the colour of the seat."""


class TrackEntry(TypedDict):
    """Named thing on a space, such as a mission in a column."""

    text: str
    note: str
    """Worth or state of it; "" for none."""
    pawns: Sequence[Pawn]


class TrackSpace(TypedDict):
    """Space of a track, with what is on it."""

    label: str
    pawns: Sequence[Pawn]
    entries: Sequence[TrackEntry]
    """Things printed or laid on the space; empty on a track of numbers."""


class Track(TypedDict):
    """Printed track of a game, as public data (`Game.list_tracks`)."""

    label: str
    spaces: Sequence[TrackSpace]
    limit: int | None
    """Index of the space that ends the game; None if there is none."""


class RemedyField(NamedTuple):
    """A declared field whose change may make an illegal action legal, with the sentence for it.

    It is a field of the player's own seat, or of the table. Bits and fields of pieces follow a dot: "marks.used",
    "figures.area". Numbers rise or fall; a word or an area is replaced by another.
    """

    field: str
    sentence: str = ""
    """English sentence, marked by N_(), with {n} and the facts of `Game.change_facts`; "" for the default sentence."""
    less: bool = False
    """True if a smaller value helps: a flag that is off, a lower number."""
    table: bool = False
    """True for a field of the table."""
    away: str = ""
    """Sentence for a piece that only has to leave its place, like `sentence`."""
    weight: int = 1
    """Cost of one step when the smallest change is chosen."""
    moved: Callable[[Any, Any, str], Any] | None = None
    """Function (state, piece, word) -> the piece with that word, if another of its fields must change too."""


class Faces(ABC, Generic[S]):
    """Names, icons and pictures of a game. All have defaults that follow from the declared fields.

    `tabletop.engine.presentation.faces` adds the methods `view`, `shown`, `get_score_goal`, `list_tracks`, `svg` and
    `as_text` to this class.
    """

    colors: ClassVar[Mapping[str, str]] = COLORS
    """Colours by name: the common ones (`tabletop.engine.declarations.colors`), extended by the file `colors.toml` of
    the game or by its class: {"seat-1": "#0072b2"}."""
    kinds: ClassVar[Mapping[str, str]] = {}
    """Kinds of the things in fields for `word` and in references, where they differ from the singular of the field or
    the pool: {"people": "character", "supply": "resource"}. "drones.each" is the kind of the values in a field with
    names."""
    mirrors: ClassVar[tuple[str, ...]] = ()
    """Fields, also of pieces, that only mirror changes of other fields, e.g. a general supply. Sentences mention them,
    icons do not."""
    labels: ClassVar[Mapping[str, str]] = {}
    """English labels of fields, marked by N_(), where the declaration has none. "own.used" is the field of a seat if
    the table has one of the same name."""
    added: ClassVar[Mapping[str, Any]] = {}
    """Numbers of a seat that `find_extra_changes` reports although no field contains them, by the key of their
    differences.

    Each has the names of its parts: constants, a function of the state, or () if there are none. `labels` names
    them."""

    score_goal: ClassVar[str] = ""
    """Parameter with the number of points that ends the game; "" if there is none. Charts draw it as a line."""
    round_goal: ClassVar[str] = ""
    """Parameter with the number of rounds that ends the game; "" if there is none. Screens say it if it was changed."""
    measure_limits: ClassVar[Mapping[str, str]] = {}
    """Measures that are the upper bound of other ones: {"stress": "limit"}. Charts say when they meet at this pace."""
    remedy_fields: ClassVar[tuple[RemedyField, ...]] = ()
    """Fields whose change may make an illegal action legal, with sentences; the most likely first. By default the
    numbers, amounts and piles of the player's own seat."""

    domain: ClassVar[str]
    """gettext domain of the game."""
    locale: ClassVar[Path]
    """Folder of the catalogues: <locale>/<language>/LC_MESSAGES/<domain>.po."""
    heard: set[str] | None
    """Set that collects every translated message, if any. The conformance suite finds missing translations with it."""

    if TYPE_CHECKING:

        def view(self, state: S, viewer: int | None = None, lang: str = "en") -> Mapping[str, Any]: ...
        def shown(self, state: S, kind: str, thing: Any, lang: str = "en") -> Face: ...
        def get_score_goal(self) -> int: ...
        def get_round_goal(self) -> int: ...
        def list_tracks(self, state: S, lang: str = "en") -> Sequence[Track]: ...
        def svg(self, view: Mapping[str, Any]) -> str: ...
        def as_text(self, view: Mapping[str, Any]) -> str: ...

    def current_remedy_fields(self, state: S) -> Iterable[RemedyField]:
        """Return the `remedy_fields` that can change in this position, e.g. none that belong to another round.

        >>> list(gin.current_remedy_fields(deal))
        []
        """
        return self.remedy_fields

    def reference(self, kind: str, thing: Any) -> str:
        """Return the reference of a thing on boards and in `Action.list_references`: "card:school".

        `kind` and `thing` are the arguments of `shown`.

        >>> gin.reference("card", "10H")
        'card:10H'
        """
        return f"{kind}:{thing}"

    def printed(self, state: S, reference: str, lang: str = "en") -> str:
        """Return the text printed on a thing, such as its effects, for a player who has to choose; "" if there is none.

        `reference` is one of `Action.list_references`, with the number of the deciding seat in place of "*".

        >>> game.printed(city, "card:school")
        'Produces 1 worker. Building bonus: gain 1 worker. · deal: 1 worker · spoils: 2 workers'
        """
        return ""

    def list_seat_facts(
        self, state: S, seat: int, table: Mapping[str, Any], lang: str = "en"
    ) -> Iterable[tuple[str, str]]:
        """Return facts of a seat that follow from what the viewer sees, such as the value of a hand: label and text.

        The default board shows them next to the counters of the seat. Derive them from `table`, the observation of the
        viewer, in which a hidden hand is a number, so that they cannot reveal more.

        >>> dict(gin.list_seat_facts(deal, 1, deal.observation(1)))
        {'Deadwood': '52', 'Melds': '6♦ 7♦ 8♦'}
        >>> list(gin.list_seat_facts(deal, 1, deal.observation(0)))
        []
        """
        return ()

    def tie_breaks(self, state: S, player: int) -> Sequence[tuple[Any, int]]:
        """Return the numbers of `player` that decide between equal points, with what they count, the first one first.

        More is better. What they count is a `Value` that cites the rule. By default equal points share the win.

        >>> [(what.text(city), n) for what, n in tabletop.load_game("51st_state").tie_breaks(city, 0)]
        [('goods', 3), ('locations', 0)]
        """
        return ()

    def final_score_parts(self, state: S, player: int) -> Iterable[tuple[Any, int]]:
        """Return the points of `player` if the game ended now, as causes with amounts; by default `Game.score_parts`.

        Causes that cite rules belong to the final scoring. A quiz asks about it.

        >>> [(cause.text(city), amount) for cause, amount in game.final_score_parts(city, 1)]
        [('scored on the track', 2), ('locations', 1)]
        """
        return state.score_parts(player)

    def signs(self, lang: str = "en") -> Mapping[str, tuple[str, str, str]]:
        """Return the icons of the boards by name for the glossary: label, `Face.drawing` and rule.

        If the id of the rule is "", the first rule that contains the word is used.

        >>> tabletop.load_game("51st_state").signs("de")["brick"][0]
        'Baumaterial'
        """
        return {}

    def translate(self, message: str, lang: str) -> str:
        """Return a message of this game (or of the engine) in language `lang`.

        >>> gin.translate("Draw from the draw pile", "es")
        'Robar del mazo'
        """
        if self.heard is not None:
            self.heard.add(message)
        translation = self.look_up(message, lang)
        return message if translation is None else translation

    def look_up(self, message: str, lang: str) -> str | None:
        """Return the translation of an English message; None if no catalogue contains it.

        >>> gin.look_up("nobody says this", "de") is None
        True
        """
        translation = look_up(message, lang, self.domain, self.locale)
        return look_up(message, lang, "engine") if translation is None else translation
