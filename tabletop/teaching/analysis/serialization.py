"""JSON serialization of analyses. A file contains its game record, so it can be shown anywhere.

Reading validates every field, names every mistake with its place, and executes nothing.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from math import inf, isfinite
from pathlib import Path
from typing import Any, TypeVar

from tabletop.engine.core.decisions import NotationError
from tabletop.engine.core.game import Game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.quoting import join_mistakes, shorten
from tabletop.engine.serialization import files
from tabletop.engine.serialization.bounded_input import InputError, parse_json, read_text
from tabletop.engine.serialization.saving import Reader
from tabletop.engine.session.records import Record, RecordError
from tabletop.teaching.analysis.analysis import STEPS, Analysis, ChanceEffect, Swing
from tabletop.teaching.analysis.decision_evaluation import KINDS, DecisionEvaluation, TestedMove
from tabletop.teaching.analysis.plan import AnalysisPlan

T = TypeVar("T")

FORMAT = "tabletop analysis 3"
FORMER = ("tabletop analysis 1", "tabletop analysis 2")
"""Formats of earlier versions with uncalibrated chances. They are refused."""
DIGITS = 5
"""Number of decimals stored of a chance."""
_PLANNED = tuple([one.name for one in fields(AnalysisPlan) if one.name != "value"])
_KEYS = ("format", *[one.name for one in fields(Analysis)])
_APART = ("record", "plan", "strokes", "decisions")
"""Parts of an analysis that are written on separate lines, or in another form."""


class AnalysisError(ValueError):
    """Invalid analysis data. The message names every mistake.

    `source` is the name of the data, `mistakes` are the messages.
    """

    def __init__(self, source: str, mistakes: Iterable[str]) -> None:
        self.source, self.mistakes = source, tuple(map(shorten, mistakes))
        super().__init__(f"{shorten(source)} is not a valid analysis: {join_mistakes(self.mistakes)}")

    def __reduce__(self) -> tuple[type[AnalysisError], tuple[str, list[str]]]:
        return type(self), (self.source, list(self.mistakes))


def to_text(analysis: Analysis) -> str:
    """Return `analysis` as JSON text, with each decision and each stroke of luck on a line.

    >>> from tabletop.teaching.analysis import AnalysisPlan, analyse, from_text, to_text
    >>> *_, found = analyse(session, AnalysisPlan(playouts=6, swing=2, luck=2, depth=4))
    >>> to_text(from_text(to_text(found))) == to_text(found)
    True
    """
    plan = {name: getattr(analysis.plan, name) for name in _PLANNED}
    facts = {name: _to_plain(getattr(analysis, name)) for name in _KEYS[1:] if name not in _APART}
    head = {"format": FORMAT, "plan": plan, **facts, "record": json.loads(analysis.record.to_text())}
    rows = [f"{json.dumps(key)}: {json.dumps(fact, ensure_ascii=False)}" for key, fact in head.items()]
    for key, things in (("strokes", analysis.strokes), ("decisions", analysis.decisions)):
        lines = ",\n".join(f"  {json.dumps(_to_plain(entry), ensure_ascii=False)}" for entry in things)
        rows.append(f'"{key}": [\n{lines}\n]' if lines else f'"{key}": []')
    return "{\n" + ",\n".join(rows) + "\n}\n"


def save(analysis: Analysis, path: str | os.PathLike[str]) -> None:
    """Write `analysis` to a file atomically. Raises OSError.

    >>> from tabletop.teaching.analysis import AnalysisPlan, analyse, load, save
    >>> save(next(analyse(session, AnalysisPlan(playouts=6))), "analysis.json")
    >>> load("analysis.json").step
    'decisions'
    """
    files.write(path, to_text(analysis))


def load(path: str | os.PathLike[str], game: type[Game] | Game | None = None) -> Analysis:
    """Read an analysis from a file; `game` is as for `Record.load`. Raises AnalysisError, or OSError.

    >>> from tabletop.teaching.analysis import AnalysisPlan, analyse, load, save
    >>> save(next(analyse(session, AnalysisPlan(playouts=6))), "analysis.json")
    >>> load("analysis.json").players
    2
    """
    source = Path(path).name
    try:
        text = read_text(path)
    except InputError as e:
        raise AnalysisError(source, e.mistakes) from None
    return from_text(text, source, game)


def from_text(text: str, source: str = "this text", game: type[Game] | Game | None = None) -> Analysis:
    """Parse an analysis from text.

    `game` is as for `Record.from_text`. `source` is the name of the text in error messages. Raises AnalysisError that
    names every mistake.

    >>> from tabletop.teaching.analysis import from_text
    >>> from_text("[]")
    Traceback (most recent call last):
        ...
    tabletop.teaching.analysis.serialization.AnalysisError: this text is not a valid analysis: ...
    """
    try:
        data = parse_json(text)
    except InputError as e:
        raise AnalysisError(source, e.mistakes) from None
    reader = _AnalysisReader({})
    if isinstance(data, dict) and data.get("format") in FORMER:
        raise AnalysisError(source, ["its chances are not calibrated; analyse the game again"])
    table = reader.table(data, "analysis", _KEYS)
    if reader.mistakes:
        raise AnalysisError(source, reader.mistakes)
    if table["format"] != FORMAT:
        raise AnalysisError(source, [f"format: {str(table['format'])[:60]!r} is not {FORMAT!r}"])
    try:
        record = Record.from_text(json.dumps(table["record"]), "its record", game)
    except RecordError as e:
        raise AnalysisError(source, [f"record: {mistake}" for mistake in e.mistakes]) from None
    reader.begin(record, record.game(game))
    analysis = reader.read_analysis(table)
    if reader.mistakes or analysis is None:
        raise AnalysisError(source, reader.mistakes)
    return analysis


def _to_plain(value: Any) -> Any:
    """Return plain data with rounded numbers; None for a number that is not finite."""
    if isinstance(value, float):
        return round(value, DIGITS) if isfinite(value) else None
    if is_dataclass(value):
        return {field.name: _to_plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {key: _to_plain(fact) for key, fact in value.items()}
    return [_to_plain(x) for x in value] if isinstance(value, tuple) else value


class _AnalysisReader(Reader):
    """Reader of an analysis file. It checks the data against the record in the same file."""

    def begin(self, record: Record, game: Game) -> None:
        """Set the record and the game of the analysis."""
        self.record, self.game = record, game
        self.seats = game.num_players
        self.moments = len(record.actions)

    def read_analysis(self, t: Mapping[str, Any]) -> Analysis | None:
        """Read the whole analysis. Return None, or invalid data, if there were mistakes."""
        planned = self.table(t["plan"], "plan", _PLANNED)
        try:
            plan = AnalysisPlan(**{name: planned[name] for name in _PLANNED if name in planned})
        except (ValueError, TypeError) as e:
            self.wrong("plan", str(e))
            plan = AnalysisPlan()
        self.number(t["players"], "players", self.seats, self.seats)
        results = None
        if t["results"] is not None:
            results = self.read_shares(t["results"], "results", 0.0, self.seats)
        viewer = t["viewer"]
        if viewer is not None:
            self.number(viewer, "viewer", 0, self.seats - 1)
        decisions = self.read_list(t["decisions"], "decisions", self.read_decision, self.moments)
        strokes = self.read_list(t["strokes"], "strokes", self.read_stroke, self.moments + 1)
        step, done = self.word(t["step"], "step", STEPS), self.real(t["done"], "done", 0.0, 1.0)
        swing = self.read_fields(
            Swing, t["swing"], "swing", chances=self.read_courses, errors=self.read_courses, playouts=self.number
        )
        together = [self.seat_errors(t[key], key) for key in ("luck_errors", "skill_errors", "rest_errors")]
        if self.mistakes:
            return None
        return Analysis(
            self.record, plan, self.seats, decisions, swing, strokes, results, done, step, viewer, *together
        )

    def read_fields(self, of: Any, data: Any, place: str, /, **readers: Callable[[Any, str], Any]) -> Any:
        """Read a data class with one reader function for each of its fields."""
        t = dict.fromkeys(readers) | dict(self.table(data, place, readers))
        return of(**{name: read(t[name], f"{place}.{name}") for name, read in readers.items()})

    def read_list(self, data: Any, place: str, read: Callable[[Any, str], T], most: int) -> tuple[T, ...]:
        """Read a list of at most `most` entries."""
        return tuple([read(x, f"{place}[{k}]") for k, x in enumerate(self.sequence(data, place, most))])

    def read_decision(self, data: Any, place: str) -> DecisionEvaluation:
        data = {"rule": "", **data} if isinstance(data, Mapping) else data  # older files name no rule
        decision: DecisionEvaluation = self.read_fields(
            DecisionEvaluation,
            data,
            place,
            index=lambda x, place: self.number(x, place, 0, self.moments - 1),
            seat=self.seat,
            action=self.read_action,
            kind=lambda x, place: self.word(x, place, KINDS),
            tried=lambda x, place: self.read_list(x, place, self.read_move, 500),
            best=self.read_optional_action,
            difference=self.change,
            error=self.read_error,
            playouts=self.number,
            usual=self.read_optional_action,
            gain=self.change,
            gain_error=self.read_error,
            why=self.read_reasons,
            rule=lambda x, place: self.word(x, place, ("", *self.game.rulebook)),
        )
        if self.moments and decision.action != self.record.actions[decision.index]:
            self.wrong(f"{place}.action", f"{decision.action[:60]!r} differs from the action in the record")
        return decision

    def read_move(self, data: Any, place: str) -> TestedMove:
        move: TestedMove = self.read_fields(
            TestedMove, data, place, action=self.read_action, mean=lambda x, place: self.real(x, place, 0.0, 1.0),
            error=self.read_error, visits=self.number, behind=self.change, behind_error=self.read_error,
            line=lambda x, place: self.read_list(x, place, self.step, 100),
        )  # fmt: skip
        return move

    def step(self, data: Any, place: str) -> tuple[int, str]:
        pair = self.sequence(data, place, 2)
        if len(pair) != 2:
            self.wrong(place, "must be a seat and an action")
            return 0, ""
        return self.seat(pair[0], place), self.read_action(pair[1], place)

    def read_stroke(self, data: Any, place: str) -> ChanceEffect:
        stroke: ChanceEffect = self.read_fields(
            ChanceEffect, data, place, index=lambda x, place: self.number(x, place, -1, self.moments - 1),
            seat=lambda x, place: self.number(x, place, -1, self.seats - 1),
            luck=lambda x, place: self.read_shares(x, place, -1.0, self.seats),
            errors=lambda x, place: self.read_list(x, place, self.read_error, self.seats),
            text=lambda x, at: {lang: self.word(text, at) for lang, text in self.read_languages(x, at).items()},
        )  # fmt: skip
        return stroke

    def read_courses(self, data: Any, place: str) -> tuple[tuple[float | None, ...], ...]:
        """Read a number for each position of each seat."""
        rows = self.read_list(data, place, self.read_course, self.seats)
        if rows and len(rows) != self.seats:
            self.wrong(place, f"has {len(rows)} seats, but the game has {self.seats}")
        return rows

    def read_course(self, data: Any, place: str) -> tuple[float | None, ...]:
        chances = self.sequence(data, place, self.moments + 1)
        if len(chances) != self.moments + 1:
            self.wrong(place, f"has {len(chances)} positions, but the game has {self.moments + 1}")
        return tuple([None if x is None else self.real(x, place, 0.0, 1.0) for x in chances])

    def seat_errors(self, data: Any, place: str) -> tuple[float, ...]:
        """Read an error for each seat, or an empty list."""
        row = self.read_list(data, place, lambda x, place: self.read_error(x, place, inf), self.seats)
        if row and len(row) != self.seats:
            self.wrong(place, f"has {len(row)} seats, but the game has {self.seats}")
        return row

    def read_reasons(self, data: Any, place: str) -> dict[str, tuple[str, ...]]:
        """Read sentences by language; empty if a decision has none."""
        return {
            lang: self.read_list(rows, place, self.word, 50) for lang, rows in self.read_languages(data, place).items()
        }

    def seat(self, data: Any, place: str) -> int:
        return self.number(data, place, 0, self.seats - 1)

    def change(self, data: Any, place: str) -> float:
        return self.real(data, place, -1.0, 1.0)

    def read_optional_action(self, data: Any, place: str) -> str:
        return self.read_action(data, place) if data else ""

    def read_languages(self, data: Any, place: str) -> Mapping[str, Any]:
        """Return an entry for each language, or none. A language newer than the file gets the English entry."""
        if not data:
            return {}
        expected = [lang for lang in LANGUAGES if lang == "en" or (isinstance(data, Mapping) and lang in data)]
        table = self.table(data, place, expected)
        return {lang: table[lang] if lang in table else table.get("en") for lang in LANGUAGES}

    def read_action(self, data: Any, place: str) -> str:
        """Read an action of the game in notation."""
        text = self.word(data, place)
        try:
            self.game.parse_action(text)
        except NotationError as e:
            self.wrong(place, str(e))
        return text

    def read_shares(self, data: Any, place: str, least: float, many: int) -> tuple[float, ...]:
        """Read exactly `many` numbers."""
        numbers = self.sequence(data, place, many)
        if len(numbers) != many:
            self.wrong(place, f"must be {many} numbers")
        return tuple([self.real(x, place, least, 1.0) for x in numbers])

    def read_error(self, data: Any, place: str, most: float = 1.0) -> float:
        """Read a standard error; null is an unknown one."""
        return inf if data is None else self.real(data, place, 0.0, most)
