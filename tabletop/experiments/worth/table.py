"""What was measured of things, as a table and a heat map; kept in a file, and read from there."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files as resources
from math import isnan
from pathlib import Path
from typing import Any

from tabletop.engine.game import Game
from tabletop.engine.storing import files
from tabletop.engine.views import cells
from tabletop.experiments.results.answer import Figure, drawn
from tabletop.experiments.statistics import Interval
from tabletop.experiments.worth.things import Thing, names_of

FEWEST_MAPPED = 12
"""Fewer things than this need no heat map."""
MEASURED = "worth.json"
"""What was measured of a game of the kit, beside its content."""
FIGURES = ("points", "won", "points_over", "won_over")


@dataclass(frozen=True)
class Row:
    """A thing in one way: what the seat had more in the same deals than as dealt, in points and in chance to win.

    `points_over` is what it had more than with the average of all things of its kind that were treated alike: the same
    deals, and less chance in it, since not one game but many are what it is compared with.
    """

    thing: Thing
    way: str
    points: Interval
    won: Interval
    points_over: Interval
    won_over: Interval


class WorthTable:
    """What things of a `game` are worth: `every` row, and a `title` that says what was measured.

    The last line of a cell shows a table, those worth most first, and a heat map of many.
    """

    def __init__(self, game: Game, every: Iterable[Row], title: str) -> None:
        self.of, self.title = game, title
        self._every = list(every)

    def rows(self, way: str = "") -> list[Row]:
        """A row for each thing, those with most points more than another first; of one `way`, or of all.

        >>> [row.thing.called for row in tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).rows()]
        ['A♠', 'K♠']
        """
        found = [row for row in self._all() if row.way == way or not way]
        return sorted(found, key=lambda row: (row.way, -_shown(row).estimate))

    def _all(self) -> list[Row]:
        return self._every

    @property
    def ways(self) -> tuple[str, ...]:
        """What was done with the things."""
        return tuple(dict.fromkeys(row.way for row in self._all()))

    def names(self, lang: str = "en") -> Mapping[str, str]:
        """What the things are called in a language (`lang`), by their keys.

        >>> tabletop.experiments.card_worth(gin, ["JS"], deals=2).names("de")
        {'card.JS': 'B♠'}
        """
        things = [row.thing for row in self._all()]
        kinds = dict.fromkeys(thing.kind for thing in things)
        found = {kind: names_of(self.of, kind, [t.id for t in things if t.kind == kind], lang) for kind in kinds}
        return {thing.key: found[thing.kind][thing.id] for thing in things}

    def to_frame(self) -> Any:
        """All of it as a data frame of pandas, an interval in three columns.

        >>> tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).to_frame()["name"].tolist()
        ['A♠', 'K♠']
        """
        return import_module("pandas").DataFrame([_flat(row) for row in self.rows()])

    def plot(self, what: str = "points_over", most: int = 30) -> Any:
        """The intervals of the things worth `most`, at most so many, as a chart for notebooks; ValueError for others.

        `what` is "points_over" or "won_over" (more than another thing in its stead), "points" or "won" (than as dealt).

        >>> tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).plot("luck")
        Traceback (most recent call last):
            ...
        ValueError: no figure 'luck' (there are points, won, points_over, won_over)
        """
        if what not in FIGURES:
            raise ValueError(f"no figure {what!r} (there are {', '.join(FIGURES)})")
        several = len(self.ways) > 1
        rows = [(r.thing.called + (f", {r.way}" if several else ""), getattr(r, what)) for r in self.rows()]
        return drawn([Figure(name, what, found) for name, found in rows[:most]])

    def save(self, path: Path | str, **told: Any) -> None:
        """Write all of it to a file at `path`, as JSON; `told` is kept with it, e.g. by which command it was made.

        >>> tabletop.experiments.card_worth(gin, ["AS"], deals=2).save("worth.json")
        """
        rows = [
            {"kind": r.thing.kind, "id": r.thing.id, "way": r.way, "deals": r.points.count}
            | {name: [round(x, 4) for x in (i.estimate, i.low, i.high)] for name in FIGURES for i in [getattr(r, name)]}
            for r in self.rows()
        ]
        data = {**told, "title": self.title, "parameters": self.of.chosen()}
        lines = ",\n  ".join(json.dumps(row, ensure_ascii=False) for row in rows)
        text = json.dumps({**data, "rows": []}, indent=1, ensure_ascii=False)
        files.write(Path(path), text.replace('"rows": []', f'"rows": [\n  {lines}\n ]') + "\n")

    # --- shown ----------------------------------------------------------------------------------------------------

    def __str__(self) -> str:
        lines = [f"{r.thing.called}, {r.way}: {more(r.points)} points, {more(r.won, 100)} % won" for r in self.rows()]
        return "\n".join([self.title, *lines])

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: Any) -> cells.Bundle:
        rows = self.rows()
        heads = (
            "", "way", "points more than another", "chance to win, %", "points more than as dealt", "chance to win, %",
            "deals",
        )  # fmt: skip
        lines = [
            (
                r.thing.called, r.way, more(r.points_over), more(r.won_over, 100), more(r.points), more(r.won, 100),
                r.points.count,
            )
            for r in rows
        ]  # fmt: skip
        shown = cells.table(str(self), heads, lines, self.title, self._note())
        maps = [way for way in self.ways if len(self.rows(way)) >= FEWEST_MAPPED]
        if maps:
            drawn = "".join(cells.paragraph(f"{way}: points more than another") + self.heat(way) for way in maps)
            shown["text/html"] = f"{cells.paragraph(self.title)}{drawn}{cells.folded('As a table', shown['text/html'])}"
        return shown

    def heat(self, way: str = "") -> str:
        """The heat map of one `way` as HTML: every thing with its points, those worth most first.

        >>> tabletop.experiments.card_worth(gin, ["AS", "KS"], deals=3).heat().count("<td")
        2
        """
        rows = self.rows(way or self.ways[0])
        most = max((abs(_shown(row).estimate) for row in rows), default=1.0) or 1.0
        return cells.heat((r.thing.called, more(_shown(r)), _shown(r).estimate / most) for r in rows)

    def _note(self) -> str:
        return ""


def _shown(row: Row) -> Interval:
    """What has less chance in it, where there are others to compare with."""
    return row.points_over if row.points_over.count else row.points


def _flat(row: Row) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": row.thing.kind, "id": row.thing.id, "name": row.thing.called, "way": row.way}
    for name in FIGURES:
        one: Interval = getattr(row, name)
        found |= {name: one.estimate, f"{name}_low": one.low, f"{name}_high": one.high}
    return {**found, "deals": row.points.count}


def more(found: Interval, times: float = 1) -> str:
    """A difference with half of its interval: "+1.2 ± 0.8"."""
    if found.count == 0:
        return "–"
    half = "" if found.count < 2 else f" ± {times * (found.high - found.low) / 2:.1f}"
    middle = f"{times * found.estimate:+.1f}".replace("-", "−")
    return (middle if middle.strip("+−0.") else "0.0") + half


def measured_worth(game: Game, path: Path | str | None = None) -> WorthTable:
    """What was measured of a `game` before: from the file at `path`, or what the kit has measured of its own games.

    Raises ValueError if there is none.

    >>> import tabletop
    >>> table = tabletop.experiments.measured_worth(tabletop.load_game("51st_state"))
    >>> len(table.rows()) > 130
    True
    """
    room = resources(type(game).__module__.rpartition(".")[0])
    where = room / "content" / MEASURED if path is None else Path(path)
    try:
        data = json.loads(where.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"nothing was measured of {game.name} before: there is no {MEASURED}") from error
    names: dict[str, dict[str, str]] = {}
    for kind in dict.fromkeys(row["kind"] for row in data["rows"]):
        names[kind] = names_of(game, kind, [row["id"] for row in data["rows"] if row["kind"] == kind])
    rows = [
        Row(
            Thing(row["kind"], row["id"], names[row["kind"]][row["id"]]), row["way"],
            *(_interval(row[name], row["deals"]) for name in FIGURES),
        )
        for row in data["rows"]
    ]  # fmt: skip
    return WorthTable(game, rows, data["title"])


def _interval(told: Sequence[float], deals: int) -> Interval:
    estimate, low, high = told
    return Interval(estimate, low, high, 0 if isnan(estimate) else deals)
