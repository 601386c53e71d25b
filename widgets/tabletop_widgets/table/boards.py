"""What the table of each game is made of: its views, where they stand, and what its form and laboratory start with.

A game's own module of views has a `Boards` as `BOARDS`, and is imported when a table of that game is made. A game
without one gets what every game can have: the board that is drawn from its declared fields, bar, actions, timeline,
track and log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from tabletop.engine.core.values import N_
from tabletop.engine.declarations.colors import SEAT_COLORS
from tabletop.engine.failures import report_failure
from tabletop.engine.registry.catalogue import find_game_class, games
from tabletop_widgets.table.general import SeatZones, TableZones

Maker = Callable[..., Any]
"""Makes a view that waits for its session: mostly the class of the view."""

COMMON = ("actions", "since", "event_log", "track")
"""The views that every table has and that a game may place among its own; bar and timeline have fixed places."""
MINE, OTHERS = "mine", "others"
"""Where the view of the seat that is looked from stands, and where those of the other seats do."""
REGIONS = ("board", "side", "tabs")
USUAL = {N_("News"): "since", N_("Log"): "event_log", N_("Track"): "track"}
"""The tabs that every table has, before those of its game, unless a game places their views elsewhere."""

COACH = N_("Coach")
"""The tab to which the end of a game leads, if there is one."""
ADDED: dict[str, tuple[str, Maker]] = {}
"""Tabs that other rooms put on every table, by what stands on them: the name of the view, and what makes it."""

Sheets = Mapping[str, tuple[str, ...]]
"""Tabs, of which one is seen at a time: what stands on each, in English, and the names of the views under it."""


@dataclass(frozen=True)
class Curve:
    """How one measure of a game is drawn: with a colour, and with a letter for whoever cannot tell colours apart.

    `measure` is one of `Game.measures`, `letter` one letter, `color` a CSS colour; `until` is a measure drawn with it
    that it does not pass, "" if there is none; `letters` are other letters, by language.
    """

    measure: str
    letter: str
    color: str
    until: str = ""
    letters: Mapping[str, str] = field(default_factory=dict, hash=False)

    def letter_in(self, lang: str) -> str:
        """Its letter in a language.

        >>> from tabletop_widgets import Curve
        >>> Curve("violence", "V", "#d55e00", letters={"de": "G"}).letter_in("de")
        'G'
        """
        return self.letters.get(lang, self.letter)


@dataclass(frozen=True)
class Boards:
    """The table of one game: views by name, and for each region of the table the names of what stands there.

    A name is a key of `views`, one of `actions`, `since`, `track` and `event_log`, or, if there is a view for each
    seat, `mine` and `others`. A view that is named in no region is not seen, but for `since`, the log and the track,
    which are tabs then.
    """

    title: str = ""
    """What the game is called on the screen; made from its name if it is empty."""
    views: Mapping[str, Maker] = field(default_factory=dict)
    """The game's own views; each can be reached as an attribute of the table under its name."""
    seat: Maker | None = None
    """The view of one seat, if there is such a thing: called with `seat=`, and with the trait `compact`."""
    board: tuple[str | Sheets, ...] = ()
    """The large part, which is as high as the window: in it a game folds and scales by the container `tt-board`.

    Among the names tabs may stand: `{"Markets": ("markets",), "Missions": ("missions",)}`.
    """
    side: tuple[str, ...] = ("actions",)
    """The narrow part beside it, above its tabs."""
    tabs: Sheets = field(default_factory=dict)
    """The game's own tabs there, after those that every table has."""
    told: str = ""
    """The view whose words stand for the table where there is no kernel; "mine" is that of the first seat."""
    first: tuple[str, ...] = ("players",)
    """The parameters that the form for a new game shows at once; the rest is folded away."""
    strategy: str = ""
    """What plays the other seats, if the game has it; else "normal", and in a laboratory the heuristic."""
    laboratory: str = ""
    """What plays every seat of a laboratory; the same if it is empty."""
    dials: tuple[str, ...] = ()
    """The numbers that a laboratory offers to turn; all that may be turned if there are none."""
    goal: str = ""
    """The parameter that says how many points end the game; a laboratory draws a line there."""
    curves: tuple[tuple[Curve, ...], ...] = ()
    """The game's measures as curves, those together that are compared; without any, all of them are."""

    asking: Mapping[str, Maker] = field(default_factory=dict)
    """Views that stand in the place of those of the same names in a quiz: they do not tell what could be asked."""

    def __post_init__(self) -> None:
        known = {*self.views, *COMMON, *((MINE, OTHERS) if self.seat is not None else ())}
        placed = self.placed
        if unknown := sorted({*placed, *filter(None, [self.told])} - known):
            raise ValueError(f"no such view: {', '.join(unknown)} (known: {', '.join(sorted(known))})")
        if twice := sorted({name for name in placed if placed.count(name) > 1}):
            raise ValueError(f"placed twice: {', '.join(twice)}")

    @property
    def placed(self) -> list[str]:
        """Every name in every region."""
        return [name for region in REGIONS for name in self.placed_in(region)]

    def placed_in(self, region: str) -> list[str]:
        """Every name in a region, also those on tabs. `region` is "board", "side" or "tabs".

        >>> from tabletop_widgets.table.boards import boards_of
        >>> boards_of("51st_state").placed_in("side")
        ['actions']
        """
        return _names(getattr(self, region))

    @property
    def sheets(self) -> Sheets:
        """The tabs beside the board: those that every table has, and the game's own."""
        placed = self.placed
        return {**{title: (name,) for title, name in USUAL.items() if name not in placed}, **self.tabs}

    def usual(self, known: Iterable[str], wanted: str = "") -> str:
        """The strategy to begin with, of those there are.

        `known` are the names of those there are, `wanted` the one to take if it is among them.
        """
        names = list(known)
        return next((n for n in (wanted, self.strategy, "heuristic", "greedy") if n in names), names[0])

    def groups(self, measures: Iterable[str]) -> tuple[tuple[Curve, ...], ...]:
        """The curves to draw of the measures that the game has, a picture each.

        `measures` are those of `Game.measures`.
        """
        letters, names = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", list(measures)
        plain = tuple(Curve(n, letters[k % 26], SEAT_COLORS[k % len(SEAT_COLORS)]) for k, n in enumerate(names))
        return self.curves or ((plain,) if plain else ())

    def title_of(self, name: str) -> str:
        """What the game of this name is called on the screen."""
        return self.title or (find_game_class(name).title if name in games() else name.replace("_", " ").title())


def _names(placed: Iterable[str | Sheets] | Sheets) -> list[str]:
    """The names of views in a region."""
    if isinstance(placed, Mapping):
        return [name for names in placed.values() for name in names]
    return [name for one in placed for name in ([one] if isinstance(one, str) else _names(one))]


_known: dict[str, str | Boards] = {}


def register_boards(name: str, where: str | Boards) -> None:
    """Say what the table of a game is made of: its `Boards`, or the module whose attribute `BOARDS` that is.

    `where` is a `Boards`, or the module whose attribute `BOARDS` is one.

    >>> from tabletop_widgets import register_boards
    >>> register_boards("dei", "tabletop_widgets.games.dei.boards")
    """
    _known[name] = where


def add_tab(title: str, name: str, make: Maker) -> None:
    """Put a tab on every table to come: `title` in English, and the view under it, which the table calls `name`.

    >>> from tabletop_widgets.table.boards import ADDED, add_tab
    >>> add_tab(*("Coach", *ADDED["Coach"]))
    """
    ADDED[title] = (name, make)


def first_game() -> str:
    """The game that is meant where none is named: the first that has boards."""
    return next(iter(_known))


def boards_of(name: str) -> Boards:
    """What the table of this game is made of; if its module fails, one line says so, and the table is a plain one."""
    where = _known.get(name, PLAIN)
    if not isinstance(where, str):
        return where
    try:
        found: Boards = import_module(where).BOARDS
    except Exception as error:  # whatever a package raises when it is imported
        report_failure(f"the table of {name!r}", error)
        return PLAIN
    return found


PLAIN = Boards(
    views={"zones": TableZones},
    seat=SeatZones,
    board=("others", "zones", "mine"),
    told="zones",
)
"""The table of a game that has no views of its own: the others sit opposite, the table lies between."""
