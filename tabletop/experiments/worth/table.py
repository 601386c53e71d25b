"""Measured worth of things as a table and a heat map, saved to and loaded from a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import partial
from importlib import import_module
from importlib.resources import files as resources
from math import inf, isfinite, isnan, nan
from pathlib import Path
from typing import Any

from tabletop.engine.core.game import Game
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.quoting import join_mistakes as mistakes_told
from tabletop.engine.i18n.quoting import shorten
from tabletop.engine.i18n.speech import say
from tabletop.engine.i18n.words import get_seat_letter
from tabletop.engine.presentation import cells
from tabletop.engine.serialization import files
from tabletop.engine.serialization.bounded_input import InputError, parse_json, read_text
from tabletop.engine.serialization.saving import Reader
from tabletop.engine.session.strategy_registry import get_strategy_name
from tabletop.experiments.results.answer import refuse_no_game
from tabletop.experiments.results.localized_answer import (
    FAILED,
    INTERVALS,
    PLAYED,
    LocalizedAnswer,
    describe_game,
    explain_unsure,
)
from tabletop.experiments.results.pictures import FigureRows, draw_chart
from tabletop.experiments.statistics import Interval, largest_first
from tabletop.experiments.worth.deals import GIVEN, WITHOUT
from tabletop.experiments.worth.items import WorthItem, list_names

CHEAPER, DEARER = "cheaper", "dearer"
WAYS_SAID = {
    GIVEN: N_("given"), WITHOUT: N_("taken out"), CHEAPER: N_("made cheaper"), DEARER: N_("made dearer"),
}  # fmt: skip
"""Display names of the changes."""
HEADS = {
    "points_over": N_("points more than another"),
    "won_over": N_("chance to win, more than another"),
    "points": N_("points more than as dealt"),
    "won": N_("chance to win, more than as dealt"),
}
SHOWN = tuple(HEADS)
LINE = N_("{name}, {way}: {points} points, {won} won")
WORTH = N_("What it is worth to seat {seat} in {game}, players: {players}")
WAY, DEALS_PLAYED, AS_A_TABLE = N_("way"), N_("deals"), N_("As a table")
MAX_ROWS = 10_000
MAX_SEAT = 25
MIN_MAPPED = 12
"""Minimum number of things for a heat map."""
MEASURED = "worth.json"
"""Name of the file with the measured worth in a shipped game, next to its content."""
FIGURES = ("points", "won", "points_over", "won_over")


@dataclass(frozen=True)
class WorthRow:
    """Worth of a thing in one way: gain of the seat over the same deals as dealt, in points and in chance to win.

    `points_over` is the gain over the average of all things of its kind with the same change. The deals are the same,
    and the noise is lower because the baseline is the mean of many games.
    """

    thing: WorthItem
    way: str
    points: Interval
    won: Interval
    points_over: Interval
    won_over: Interval


@dataclass(frozen=True)
class WorthDescription:
    """Description of a measurement: parameters (`of`), `seat`, `players`, and the numbers of `deals` and `games`."""

    of: tuple[Mapping[str, Any], ...]
    seat: int
    players: tuple[str, ...]
    deals: int
    games: int
    failed: int = 0

    def text(self, game: Game, lang: str) -> str:
        """Return the description as one line for a game."""
        players = ", ".join(get_strategy_name(name, lang) for name in self.players)
        game_names = ", ".join(describe_game(game, parameters, lang) for parameters in self.of)
        facts = {"game": game_names, "seat": get_seat_letter(self.seat), "players": players}
        played = [say(PLAYED, lang, deals=self.deals, games=self.games)]
        played += [say(FAILED, lang, n=self.failed)] if self.failed else []
        return "; ".join([say(WORTH, lang, **facts), ", ".join(played), say(INTERVALS, lang)])


class WorthTable(LocalizedAnswer):
    """Worth of the things of a `game`: `every` row, and `measurement`, the description of the measurement.

    The last line of a cell shows a table, the largest worth first, and a heat map of many things. The language is
    `lang`, or that of the notebook.
    """

    def __init__(self, game: Game, every: Iterable[WorthRow], measurement: WorthDescription) -> None:
        self.of, self.measurement = game, measurement
        self._every = list(every)

    def rows(self, way: str = "") -> list[WorthRow]:
        """Return a row for each thing of one `way`, or of all, by points over other things, the largest first.

        >>> [row.thing.called for row in tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).rows()]
        ['A♠', 'K♠']
        """
        rows = [row for row in self._list_all() if row.way == way or not way]
        return sorted(rows, key=lambda row: (row.way, largest_first(_get_shown(row).estimate)))

    def _list_all(self) -> list[WorthRow]:
        return self._every

    @property
    def ways(self) -> tuple[str, ...]:
        """Changes that were measured."""
        return tuple(dict.fromkeys(row.way for row in self._list_all()))

    def names(self, lang: str = "en") -> Mapping[str, str]:
        """Return the display names of the things in a language (`lang`), by their keys.

        >>> tabletop.experiments.card_worth(gin, ["JS"], deals=2).names("de")
        {'card.JS': 'B♠'}
        """
        things = [row.thing for row in self._list_all()]
        kinds = dict.fromkeys(thing.kind for thing in things)
        by_kind = {kind: list_names(self.of, kind, [t.id for t in things if t.kind == kind], lang) for kind in kinds}
        return {thing.key: by_kind[thing.kind][thing.id] for thing in things}

    def to_frame(self) -> Any:
        """Return the table as a pandas data frame, an interval in three columns.

        >>> tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).to_frame()["name"].tolist()
        ['A♠', 'K♠']
        """
        return import_module("pandas").DataFrame([_flatten_row(row) for row in self.rows()])

    def plot(self, what: str = "points_over", most: int | None = None, lang: str = "") -> Any:
        """Return a chart for notebooks: all things (many as a heat map), or the intervals of the `most` valuable ones.

        `what` is "points_over" or "won_over" (compared with another thing instead), "points" or "won" (compared with
        the deal as dealt). `lang` is the initial language. Raises ValueError for another `what`, MissingExtraError if
        no package that draws it is installed.

        >>> tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).plot("luck")
        Traceback (most recent call last):
            ...
        ValueError: no figure 'luck' (known: points, won, points_over, won_over)
        """
        return draw_chart(self.build_chart_data(what, most), lang or self._lang)

    def build_chart_data(self, what: str = "points_over", most: int | None = None) -> FigureRows:
        """Return the data of a chart: `what` for at most `most` things. Raises ValueError as `plot` does.

        >>> tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).build_chart_data("won").title("es")
        'probabilidad de ganar, más que como se repartió'
        """
        if what not in FIGURES:
            raise ValueError(f"no figure {what!r} (known: {', '.join(FIGURES)})")
        every = sorted(self.rows(), key=lambda row: (row.way, largest_first(getattr(row, what).estimate)))[:most]
        rows = tuple((partial(self._describe_row, row), getattr(row, what)) for row in every)
        mapped = most is None and len(rows) >= MIN_MAPPED
        return FigureRows(partial(say, HEADS[what]), rows, what.startswith("won"), signed=True, mapped=mapped)

    def _describe_row(self, row: WorthRow, lang: str) -> str:
        """Return the display name of a row: the thing, and the way if there are several."""
        name = self.names(lang)[row.thing.key]
        return f"{name}, {describe_way(row.way, lang)}" if len(self.ways) > 1 else name

    def save(self, path: Path | str, **facts: Any) -> None:
        """Write the table to a JSON file at `path`; `facts` are saved with it, e.g. the command that made it.

        >>> tabletop.experiments.card_worth(gin, ["AS"], deals=2).save("worth.json")
        """
        rows = [
            {"kind": r.thing.kind, "id": r.thing.id, "way": r.way, "deals": r.points.count}
            | {name: _to_json_numbers(getattr(r, name)) for name in FIGURES}
            for r in self.rows()
        ]
        data = {**facts, "told": asdict(self.measurement), "parameters": self.of.changed_parameters()}
        lines = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in rows)
        text = json.dumps({**data, "rows": []}, indent=1, ensure_ascii=False)
        files.write(Path(path), text.replace('"rows": []', f'"rows": [\n  {lines}\n ]') + "\n")

    # --- display --------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """Description of the measurement in one line."""
        return self.measurement.text(self.of, self.lang)

    def _render_lines(self, lang: str) -> list[str]:
        """Return the description, and a line for each thing."""
        names = self.names(lang)
        lines = [
            say(
                LINE, lang, name=names[r.thing.key], way=describe_way(r.way, lang),
                points=r.points.text(lang, signed=True), won=r.won.text(lang, share=True, signed=True),
            )
            for r in self.rows()
        ]  # fmt: skip
        return [self.measurement.text(self.of, lang), *lines, *self._explain_unsure(lang)]

    def _render_page(self, lang: str) -> str:
        """Return a table, and a heat map of many things."""
        names, title = self.names(lang), cells.render_paragraph(self.measurement.text(self.of, lang))
        heads = ["", say(WAY, lang), *(say(HEADS[what], lang) for what in SHOWN), say(DEALS_PLAYED, lang)]
        lines = [
            (
                names[r.thing.key], describe_way(r.way, lang),
                *(getattr(r, what).text(lang, what.startswith("won"), signed=True) for what in SHOWN), r.points.count,
            )
            for r in self.rows()
        ]  # fmt: skip
        note = "\n".join([*self._explain_unsure(lang), self._note(lang)])
        shown = title + cells.render_rows(heads, lines, lang=lang) + cells.render_paragraph(note)
        if maps := [way for way in self.ways if len(self.rows(way)) >= MIN_MAPPED]:
            over = heads[2]
            image = "".join(
                cells.render_paragraph(f"{describe_way(way, lang)}: {over}") + self.render_heat_map(way, lang)
                for way in maps
            )
            shown = f"{title}{image}{cells.render_details(say(AS_A_TABLE, lang), shown)}"
        return shown

    def render_heat_map(self, way: str = "", lang: str = "") -> str:
        """Return the heat map of one `way` as HTML: every thing with its points, the largest first, in `lang`.

        >>> tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).render_heat_map().count("<li")
        2
        """
        lang = lang or self.lang
        rows, names = self.rows(way or self.ways[0]), self.names(lang)
        estimates = [_get_shown(row).estimate for row in rows]
        most = max((abs(number) for number in estimates if not isnan(number)), default=1.0) or 1.0
        shades = [0.0 if isnan(number) else number / most for number in estimates]
        fields = zip(rows, shades, strict=True)
        return cells.render_heat_map(
            (names[row.thing.key], _get_shown(row).text(lang, signed=True), shade) for row, shade in fields
        )

    def _note(self, lang: str) -> str:
        return ""

    def _explain_unsure(self, lang: str) -> list[str]:
        """Return an explanation of "?" if it occurs."""
        return explain_unsure((getattr(row, name) for row in self._list_all() for name in FIGURES), lang)


def _get_shown(row: WorthRow) -> Interval:
    """Return the interval with less noise, if there are other things to compare with."""
    return row.points_over if row.points_over.count else row.points


def _flatten_row(row: WorthRow) -> dict[str, Any]:
    record: dict[str, Any] = {"kind": row.thing.kind, "id": row.thing.id, "name": row.thing.called, "way": row.way}
    for name in FIGURES:
        interval: Interval = getattr(row, name)
        record |= {name: interval.estimate, f"{name}_low": interval.low, f"{name}_high": interval.high}
    return {**record, "deals": row.points.count}


def describe_way(way: str, lang: str) -> str:
    """Return the display name of a change."""
    return say(WAYS_SAID[way], lang) if way in WAYS_SAID else way


def measured_worth(game: Game, path: Path | str | None = None, lang: str = "") -> WorthTable:
    """Return the saved worth for a `game`: from the file at `path`, or the measurement shipped with the game.

    The language is `lang`, or that of the notebook. Raises ValueError if there is no file, or for an unknown language.

    >>> import tabletop
    >>> table = tabletop.experiments.measured_worth(tabletop.load_game("51st_state"))
    >>> len(table.rows()) > 130
    True
    """
    refuse_no_game(game)
    room = resources(type(game).__module__.rpartition(".")[0])
    where = room / "content" / MEASURED if path is None else Path(path)
    name = shorten(str(where if path is None else path))
    try:
        data = parse_json(read_text(where), null_for_nan=True)
    except OSError as error:
        raise ValueError(f"there are no earlier measurements of {game.name}: {name} does not exist") from error
    except InputError as error:
        raise ValueError(f"{name}: the measurements cannot be read ({error})") from None
    reader = _WorthReader({})
    measurement = reader.read_measurement(data)
    if measurement is None and not reader.mistakes:
        raise ValueError(f"{where.name} does not record how it was measured (an earlier format): measure it again")
    entries = reader.sequence(data.get("rows"), "rows", MAX_ROWS) if isinstance(data, dict) else []
    figures = [reader.read_row(entry, f"rows[{k}]") for k, entry in enumerate(entries)]
    if reader.mistakes or measurement is None:
        raise ValueError(f"{name}: the measurements cannot be read ({mistakes_told(reader.mistakes)})")
    names: dict[str, dict[str, str]] = {}
    for kind in dict.fromkeys(entry["kind"] for entry in entries):
        names[kind] = list_names(game, kind, [entry["id"] for entry in entries if entry["kind"] == kind])
    rows = [
        WorthRow(WorthItem(entry["kind"], entry["id"], names[entry["kind"]][entry["id"]]), entry["way"], *intervals)
        for entry, intervals in zip(entries, figures, strict=True)
    ]
    table = WorthTable(game, rows, measurement)
    table.lang = lang
    return table


def _to_json_numbers(interval: Interval) -> list[float | None]:
    """Return an interval for JSON, with null for unknown or infinite numbers."""
    return [round(x, 4) if isfinite(x) else None for x in (interval.estimate, interval.low, interval.high)]


class _WorthReader(Reader):
    """Reader of plain data that collects every mistake with its location."""

    def read_measurement(self, data: Any) -> WorthDescription | None:
        """Return the description of the measurement; None after mistakes, and for a file of an earlier format."""
        entry = data.get("told") if isinstance(data, dict) else None
        if not isinstance(entry, dict) or not isinstance(games := entry.get("of"), list):
            return None
        if not all(isinstance(parameters, dict) for parameters in games):
            return None
        table = self.table({"failed": 0, **entry}, "told", [field.name for field in fields(WorthDescription)])
        if self.mistakes:
            return None
        players = self.words(table["players"], "told.players", most=100)
        numbers = {key: self.number(table[key], f"told.{key}") for key in ("deals", "games", "failed")}
        numbers["seat"] = self.number(table["seat"], "told.seat", 0, MAX_SEAT)
        return WorthDescription(of=tuple(games), players=tuple(players), **numbers)

    def read_row(self, data: Any, place: str) -> list[Interval]:
        """Return the intervals of a row."""
        table = self.table(data, place, ("kind", "id", "way", "deals", *FIGURES))
        for key in ("kind", "id", "way"):
            self.word(table.get(key), f"{place}.{key}")
        deals = self.number(table.get("deals"), f"{place}.deals")
        return [self.read_interval(table.get(key), f"{place}.{key}", deals) for key in FIGURES]

    def read_interval(self, data: Any, place: str, deals: int) -> Interval:
        """Return an estimate with its bounds; see `_plain` for null."""
        numbers = self.sequence(data, place, 3)
        if len(numbers) != 3:
            self.wrong(place, "must be 3 numbers")
        if len(numbers) != 3 or numbers[0] is None:
            return Interval(nan, nan, nan, 0)
        estimate, low, high = (
            unknown if n is None else self.real(n, place) for n, unknown in zip(numbers, (nan, -inf, inf), strict=True)
        )
        return Interval(estimate, low, high, deals)
