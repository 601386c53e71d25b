"""Table layouts: the views of each game, their places, and defaults of its form and laboratory.

A view module of a game defines a `Boards` as `BOARDS`. It is imported when the first table of that game is created. A
game without such a module gets the default layout: a board generated from its declared fields, bar, actions,
timeline and log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any

from tabletop.engine.core.values import N_
from tabletop.engine.declarations.colors import SEAT_COLORS
from tabletop.engine.failures import report_failure
from tabletop.engine.registry.catalogue import find_game_class, games
from tabletop_widgets.table.default_board import SeatZones, TableZones

Maker = Callable[..., Any]
"""Factory for a view that is not yet bound to a session, usually the view class."""

COMMON = ("actions", "since", "event_log")
"""Views that every table has and that a layout may place; bar and timeline have fixed places."""
SEAT = "seat"
"""Name of the view of a seat among the replacement views for a quiz."""
MINE, OTHERS = "mine", "others"
"""Layout names for the viewer's seat view and for the other seat views."""
REGIONS = ("board", "side", "tabs")
USUAL = {N_("News"): "since", N_("Log"): "event_log"}
"""Tabs of every table, before those of the game, unless the layout places their views elsewhere."""

COACH = N_("Coach")
"""Title of the tab that opens at the end of a game, if that tab exists."""
ADDED: dict[str, tuple[str, Maker]] = {}
"""Tabs that other packages add to every table: title to (view name, view factory)."""

FIRST_COLOR = 3
"""Colour of the first measure without a declared one, as an index of `SEAT_COLORS`: the first seats have others."""

Sheets = Mapping[str, tuple[str, ...]]
"""Tabs of one place: title in English to the names of the views on that tab."""


@dataclass(frozen=True)
class MeasureCurve:
    """Style of one measure in a chart: a colour, and a letter for readers who cannot distinguish the colours.

    Args:
        measure: A key of `Game.measures`.
        letter: One letter.
        color: A CSS colour.
        letters: Letters in other languages, by language code.
    """

    measure: str
    letter: str
    color: str
    letters: Mapping[str, str] = field(default_factory=dict, hash=False)

    def get_letter(self, lang: str) -> str:
        """Return the letter for a language.

        >>> from tabletop_widgets import MeasureCurve
        >>> MeasureCurve("violence", "V", "#d55e00", letters={"de": "G"}).get_letter("de")
        'G'
        """
        return self.letters.get(lang, self.letter)


@dataclass(frozen=True)
class Boards:
    """Table layout of one game: its views by name, and the view names in each region of the table.

    A view name is a key of `views`, or one of `actions`, `since` and `event_log`. If there is a seat view, `mine` and
    `others` are names too. A view that is in no region is not displayed. The exceptions are `since` and `event_log`,
    which then become tabs.
    """

    title: str = ""
    """Displayed title; derived from the game name if empty."""
    views: Mapping[str, Maker] = field(default_factory=dict)
    """Views of the game; each becomes an attribute of the table with this name."""
    seat: Maker | None = None
    """Factory for the view of one seat, called with `seat=`, if there is one. The view has the trait `compact`."""
    board: tuple[str | Sheets, ...] = ()
    """Main region, as high as the window. Views adapt to its size through the CSS container `tt-board`.

    An entry may be a set of tabs: `{"Markets": ("markets",), "Missions": ("missions",)}`.
    """
    side: tuple[str, ...] = ("actions",)
    """Sidebar: narrow region next to the board, above its tabs."""
    tabs: Sheets = field(default_factory=dict)
    """Tabs of the game in the narrow region, after those of every table."""
    text_view: str | tuple[str, ...] = ""
    """Views whose texts represent the table without a kernel; "mine" is the view of the first seat."""
    first: tuple[str, ...] = ("players",)
    """Parameters at the top of the form for a new game; the others are collapsed."""
    strategy: str = ""
    """Default strategy of the other seats; if it is not available, "normal", or the heuristic in a laboratory."""
    laboratory: str = ""
    """Default strategy of all seats in a laboratory; `strategy` if empty."""
    dials: tuple[str, ...] = ()
    """Numeric parameters that a laboratory offers; all adjustable ones if empty."""
    goal: str = ""
    """Parameter for the number of points that ends the game; a laboratory draws it as a line."""
    curves: tuple[tuple[MeasureCurve, ...], ...] = ()
    """Measures of the game as curves, one tuple for each chart; all measures in one chart if empty."""

    asking: Mapping[str, Maker] = field(default_factory=dict)
    """Replacement views for a quiz that do not reveal its answers, by view name; "seat" for the view of a seat."""

    def __post_init__(self) -> None:
        view_names = {*self.views, *COMMON, *((MINE, OTHERS) if self.seat is not None else ())}
        placed = self.placed
        if unknown := sorted({*placed, *self.text_views} - view_names):
            raise ValueError(f"no such view: {', '.join(unknown)} (known: {', '.join(sorted(view_names))})")
        if twice := sorted({name for name in placed if placed.count(name) > 1}):
            raise ValueError(f"placed twice: {', '.join(twice)}")

    @property
    def text_views(self) -> tuple[str, ...]:
        """Names of `text_view`."""
        names = (self.text_view,) if isinstance(self.text_view, str) else self.text_view
        return tuple(filter(None, names))

    @property
    def placed(self) -> list[str]:
        """View names of all regions."""
        return [name for region in REGIONS for name in self.list_view_names(region)]

    def list_view_names(self, region: str) -> list[str]:
        """Return the view names in a region, including those on tabs. `region` is "board", "side" or "tabs".

        >>> from tabletop_widgets.table.boards import get_boards
        >>> get_boards("51st_state").list_view_names("side")
        ['actions']
        """
        return _list_names(getattr(self, region))

    @property
    def sheets(self) -> Sheets:
        """Tabs next to the board: those of every table, then those of the game."""
        placed = self.placed
        return {**{title: (name,) for title, name in USUAL.items() if name not in placed}, **self.tabs}

    def choose_strategy(self, strategies: Iterable[str], preferred: str = "") -> str:
        """Return the default strategy.

        Args:
            strategies: Names of the available strategies.
            preferred: Preferred strategy, used if it is available.
        """
        names = list(strategies)
        return next((n for n in (preferred, self.strategy, "heuristic", "greedy") if n in names), names[0])

    def group_curves(
        self, measures: Iterable[str], limits: Mapping[str, str] = MappingProxyType({})
    ) -> tuple[tuple[MeasureCurve, ...], ...]:
        """Return the curves of each chart. By default a measure and its limit share one, and all others another.

        Args:
            measures: The measures of the game, as in `Game.measures`.
            limits: The measures that are upper bounds of other ones, as in `Game.measure_limits`.
        """
        plain = _list_curves(list(measures))
        pairs = [tuple(c for c in plain if c.measure in pair) for pair in limits.items()]
        bounded = {name for pair in limits.items() for name in pair}
        rest = tuple(c for c in plain if c.measure not in bounded)
        return self.curves or tuple(group for group in (*pairs, rest) if group)

    def get_title(self, name: str) -> str:
        """Return the displayed title of a game."""
        return self.title or (find_game_class(name).title if name in games() else name.replace("_", " ").title())


def _list_curves(measures: Sequence[str]) -> list[MeasureCurve]:
    """Return curves with the initials of the measures as far as these differ, in colours that the first seats lack."""
    curves: list[MeasureCurve] = []
    for k, name in enumerate(measures):
        used = {curve.letter for curve in curves}
        letter = next((one for one in (*name.upper(), *ascii_uppercase) if one.isalpha() and one not in used), "")
        curves.append(MeasureCurve(name, letter, SEAT_COLORS[(FIRST_COLOR + k) % len(SEAT_COLORS)]))
    return curves


def _list_names(placed: Iterable[str | Sheets] | Sheets) -> list[str]:
    """Return the view names in a region."""
    if isinstance(placed, Mapping):
        return [name for names in placed.values() for name in names]
    return [name for entry in placed for name in ([entry] if isinstance(entry, str) else _list_names(entry))]


_layouts: dict[str, str | Boards] = {}


def register_boards(name: str, where: str | Boards) -> None:
    """Register the table layout of a game.

    Args:
        name: Name of the game.
        where: The `Boards`, or the module that defines it as `BOARDS`.

    >>> from tabletop_widgets import register_boards
    >>> register_boards("dei", "tabletop_widgets.games.dei.boards")
    """
    _layouts[name] = where


def add_tab(title: str, name: str, make: Maker) -> None:
    """Add a tab to every table that is created from now on.

    Args:
        title: Title of the tab, in English.
        name: Name of its view as an attribute of the table.
        make: Factory for the view.

    >>> from tabletop_widgets.table.boards import ADDED, add_tab
    >>> add_tab(*("Coach", *ADDED["Coach"]))
    """
    ADDED[title] = (name, make)


def get_default_game() -> str:
    """Return the default game: the first one with a registered layout."""
    return next(iter(_layouts))


def get_boards(name: str) -> Boards:
    """Return the table layout of a game. If its module fails to import, report it and return the default layout."""
    where = _layouts.get(name, PLAIN)
    if not isinstance(where, str):
        return where
    try:
        boards: Boards = import_module(where).BOARDS
    except Exception as error:  # a game package may raise any exception on import
        report_failure(f"the table of {name!r}", error)
        return PLAIN
    return boards


PLAIN = Boards(
    views={"zones": TableZones},
    seat=SeatZones,
    board=("others", "zones", "mine"),
    text_view="zones",
)
"""Default layout for a game without views: the other seats at the top, the table in the middle."""
