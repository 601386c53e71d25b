"""An analysis as JSON: a file holds the game that it is about, so it can be shown where nobody has played.

What is read is checked field by field, every mistake is named with its place, and nothing in a file is executed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import fields
from math import inf, isfinite
from pathlib import Path
from typing import Any

from tabletop.engine.core.decisions import NotationError
from tabletop.engine.core.game import Game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.quoting import shortened, told
from tabletop.engine.serialization import files
from tabletop.engine.serialization.bounded_input import InputError, parse_json, read_text
from tabletop.engine.serialization.saving import Reader
from tabletop.engine.session.records import Record, RecordError
from tabletop.teaching.analysis.analysis import STEPS, Analysis, Stroke, Swing
from tabletop.teaching.analysis.judging import KINDS, Judged, Tried
from tabletop.teaching.analysis.plan import Plan

FORMAT = "tabletop analysis 3"
FORMER = ("tabletop analysis 1", "tabletop analysis 2")
"""Formats of earlier versions, whose chances were not calibrated: they are refused."""
DIGITS = 5
"""So many decimals of a chance are kept."""
_PLANNED = tuple([one.name for one in fields(Plan) if one.name != "value"])
_KEYS = (
    "format", "record", "plan", "players", "results", "done", "step", "viewer", "swing", "luck_errors",
    "skill_errors", "rest_errors", "strokes", "decisions",
)  # fmt: skip
_JUDGED = (
    "index", "seat", "action", "kind", "best", "difference", "error", "playouts", "usual", "gain", "gain_error",
    "tried", "why",
)  # fmt: skip
_TRIED = ("action", "mean", "error", "visits", "behind", "behind_error", "line")


class AnalysisError(ValueError):
    """An analysis that cannot be used; the message names every mistake.

    `source` is what was read, `mistakes` are those.
    """

    def __init__(self, source: str, mistakes: Iterable[str]) -> None:
        self.source, self.mistakes = source, tuple(map(shortened, mistakes))
        super().__init__(f"{shortened(source)} is no analysis that can be used: {told(self.mistakes)}")

    def __reduce__(self) -> tuple[type[AnalysisError], tuple[str, list[str]]]:
        return type(self), (self.source, list(self.mistakes))


def to_text(found: Analysis) -> str:
    """An analysis, `found`, as JSON: a decision or a stroke of luck for a line.

    >>> from tabletop.teaching.analysis import Plan, analyse, from_text, to_text
    >>> *_, found = analyse(session, Plan(playouts=6, swing=2, luck=2, depth=4))
    >>> to_text(from_text(to_text(found))) == to_text(found)
    True
    """
    plan = {name: getattr(found.plan, name) for name in _PLANNED}
    swing = {"chances": _rounded(found.swing.chances), "errors": _rounded(found.swing.errors)}
    head = {
        "format": FORMAT,
        "plan": plan,
        "players": found.players,
        "results": _rounded(found.results),
        "done": round(found.done, DIGITS),
        "step": found.step,
        "viewer": found.viewer,
        "swing": {**swing, "playouts": found.swing.playouts},
        "luck_errors": _rounded(found.luck_errors),
        "skill_errors": _rounded(found.skill_errors),
        "rest_errors": _rounded(found.rest_errors),
        "record": json.loads(found.record.to_text()),
    }
    rows = [f"{json.dumps(key)}: {json.dumps(fact, ensure_ascii=False)}" for key, fact in head.items()]
    for key, things in (("strokes", found.strokes), ("decisions", found.decisions)):
        lines = ",\n".join(f"  {json.dumps(_plain(one), ensure_ascii=False)}" for one in things)
        rows.append(f'"{key}": [\n{lines}\n]' if lines else f'"{key}": []')
    return "{\n" + ",\n".join(rows) + "\n}\n"


def save(found: Analysis, path: str | os.PathLike[str]) -> None:
    """Write an analysis, `found`, to a file, whole or not at all. Raises OSError.

    >>> from tabletop.teaching.analysis import Plan, analyse, load, save
    >>> save(next(analyse(session, Plan(playouts=6))), "analysis.json")
    >>> load("analysis.json").step
    'decisions'
    """
    files.write(path, to_text(found))


def load(path: str | os.PathLike[str], game: type[Game] | Game | None = None) -> Analysis:
    """Read an analysis from a file; `game` is as for `Record.load`. Raises AnalysisError, or OSError.

    >>> from tabletop.teaching.analysis import Plan, analyse, load, save
    >>> save(next(analyse(session, Plan(playouts=6))), "analysis.json")
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
    """Read an analysis; `game` is as for `Record.from_text`, `source` is what the text is called in errors.

    Raises AnalysisError that names every mistake.

    >>> from tabletop.teaching.analysis import from_text
    >>> from_text("[]")
    Traceback (most recent call last):
        ...
    tabletop.teaching.analysis.storing.AnalysisError: this text is no analysis that can be used: ...
    """
    try:
        data = parse_json(text)
    except InputError as e:
        raise AnalysisError(source, e.mistakes) from None
    reader = _AnalysisReader({})
    if isinstance(data, dict) and data.get("format") in FORMER:
        raise AnalysisError(source, ["its chances were not calibrated yet; take its game apart again"])
    table = reader.table(data, "analysis", _KEYS)
    if reader.mistakes:
        raise AnalysisError(source, reader.mistakes)
    if table["format"] != FORMAT:
        raise AnalysisError(source, [f"format: {str(table['format'])[:60]!r} is not {FORMAT!r}"])
    try:
        record = Record.from_text(json.dumps(table["record"]), "its record", game)
    except RecordError as e:
        raise AnalysisError(source, [f"record: {one}" for one in e.mistakes]) from None
    reader.begin(record, record.game(game))
    found = reader.whole(table)
    if reader.mistakes or found is None:
        raise AnalysisError(source, reader.mistakes)
    return found


def _rounded(one: Any) -> Any:
    """The same with few decimals; what is not finite is nothing."""
    if isinstance(one, float):
        return round(one, DIGITS) if isfinite(one) else None
    return [_rounded(x) for x in one] if isinstance(one, tuple) else one


def _plain(one: Judged | Stroke) -> dict[str, Any]:
    """A decision or a stroke as plain data."""
    if isinstance(one, Stroke):
        return {
            "index": one.index, "seat": one.seat, "luck": _rounded(one.luck), "errors": _rounded(one.errors),
            "text": dict(one.text),
        }  # fmt: skip
    plain = {name: _rounded(getattr(one, name)) for name in _JUDGED}
    plain["tried"] = [{name: _rounded(getattr(each, name)) for name in _TRIED} for each in one.tried]
    plain["why"] = {lang: list(rows) for lang, rows in one.why.items()}
    return plain


class _AnalysisReader(Reader):
    """Reads what stands in a file, against the record that stands there too."""

    def begin(self, record: Record, game: Game) -> None:
        """What it is about."""
        self.record, self.game = record, game
        self.seats = game.num_players
        self.moments = len(record.actions)

    def whole(self, t: Mapping[str, Any]) -> Analysis | None:
        """All of it; None, or nonsense, where mistakes were found."""
        planned = self.table(t["plan"], "plan", _PLANNED)
        try:
            plan = Plan(**{name: planned[name] for name in _PLANNED if name in planned})
        except (ValueError, TypeError) as e:
            self.wrong("plan", str(e))
            plan = Plan()
        self.number(t["players"], "players", self.seats, self.seats)
        results = None
        if t["results"] is not None:
            results = self.shares(t["results"], "results", 0.0, self.seats)
        viewer = t["viewer"]
        if viewer is not None:
            self.number(viewer, "viewer", 0, self.seats - 1)
        rows = self.sequence(t["decisions"], "decisions", self.moments)
        decisions = tuple([self.judged(one, f"decisions[{k}]") for k, one in enumerate(rows)])
        drawn = self.sequence(t["strokes"], "strokes", self.moments + 1)
        strokes = tuple([self.stroke(one, f"strokes[{k}]") for k, one in enumerate(drawn)])
        step, done = self.word(t["step"], "step", STEPS), self.real(t["done"], "done", 0.0, 1.0)
        swing, together = self.swing(t["swing"]), []
        for key in ("luck_errors", "skill_errors", "rest_errors"):
            row = self.sequence(t[key], key, self.seats)
            if row and len(row) != self.seats:
                self.wrong(key, f"has {len(row)} seats, the game {self.seats}")
            together.append(tuple([self.error(x, key, inf) for x in row]))
        if self.mistakes:
            return None
        return Analysis(
            self.record, plan, self.seats, decisions, swing, strokes, results, done, step, viewer, *together
        )

    def judged(self, data: Any, place: str) -> Judged:
        t = dict.fromkeys(_JUDGED) | dict(self.table(data, place, _JUDGED))
        index = self.number(t["index"], f"{place}.index", 0, self.moments - 1)
        action = self.action(t["action"], f"{place}.action")
        if 0 <= index < self.moments and action != self.record.actions[index]:
            self.wrong(f"{place}.action", f"{action[:60]!r} is not what the record has there")
        best = t["best"]
        return Judged(
            index,
            self.number(t["seat"], f"{place}.seat", 0, self.seats - 1),
            action,
            self.word(t["kind"], f"{place}.kind", KINDS),
            tuple([self.tried(x, f"{place}.tried[{k}]") for k, x in enumerate(self.sequence(t["tried"], place, 500))]),
            self.action(best, f"{place}.best") if best else "",
            self.real(t["difference"], f"{place}.difference", -1.0, 1.0),
            self.error(t["error"], f"{place}.error"),
            self.number(t["playouts"], f"{place}.playouts"),
            self.action(t["usual"], f"{place}.usual") if t["usual"] else "",
            self.real(t["gain"], f"{place}.gain", -1.0, 1.0),
            self.error(t["gain_error"], f"{place}.gain_error"),
            self.reasons(t["why"], f"{place}.why"),
        )

    def tried(self, data: Any, place: str) -> Tried:
        t = dict.fromkeys(_TRIED) | dict(self.table(data, place, _TRIED))
        line = []
        for k, pair in enumerate(self.sequence(t["line"], f"{place}.line", 100)):
            two = self.sequence(pair, f"{place}.line[{k}]", 2)
            if len(two) != 2:
                self.wrong(f"{place}.line[{k}]", "must be a seat and an action")
                continue
            seat = self.number(two[0], f"{place}.line[{k}]", 0, self.seats - 1)
            line.append((seat, self.action(two[1], f"{place}.line[{k}]")))
        return Tried(
            self.action(t["action"], f"{place}.action"),
            self.real(t["mean"], f"{place}.mean", 0.0, 1.0),
            self.error(t["error"], f"{place}.error"),
            self.number(t["visits"], f"{place}.visits"),
            self.real(t["behind"], f"{place}.behind", -1.0, 1.0),
            self.error(t["behind_error"], f"{place}.behind_error"),
            tuple(line),
        )

    def stroke(self, data: Any, place: str) -> Stroke:
        keys = ("index", "seat", "luck", "errors", "text")
        t = dict.fromkeys(keys) | dict(self.table(data, place, keys))
        return Stroke(
            self.number(t["index"], f"{place}.index", -1, self.moments - 1),
            self.number(t["seat"], f"{place}.seat", -1, self.seats - 1),
            self.shares(t["luck"], f"{place}.luck", -1.0, self.seats),
            tuple(
                [self.error(x, f"{place}.errors") for x in self.sequence(t["errors"], f"{place}.errors", self.seats)]
            ),
            {lang: self.word(x, f"{place}.text") for lang, x in self.languages(t["text"], f"{place}.text").items()},
        )

    def swing(self, data: Any) -> Swing:
        keys = ("chances", "errors", "playouts")
        t = dict.fromkeys(keys) | dict(self.table(data, "swing", keys))
        rows = {}
        for key in ("chances", "errors"):
            seats = self.sequence(t[key], f"swing.{key}", self.seats)
            made = []
            for k, row in enumerate(seats):
                place = f"swing.{key}[{k}]"
                held = self.sequence(row, place, self.moments + 1)
                if len(held) != self.moments + 1:
                    self.wrong(place, f"has {len(held)} positions, the game {self.moments + 1}")
                made.append(tuple([None if x is None else self.real(x, place, 0.0, 1.0) for x in held]))
            if seats and len(seats) != self.seats:
                self.wrong(f"swing.{key}", f"has {len(seats)} seats, the game {self.seats}")
            rows[key] = tuple(made)
        return Swing(rows["chances"], rows["errors"], self.number(t["playouts"], "swing.playouts"))

    def reasons(self, data: Any, place: str) -> dict[str, tuple[str, ...]]:
        """Sentences by language."""
        table = self.languages(data, place)
        return {
            lang: tuple([self.word(x, place) for x in self.sequence(rows, place, 50)]) for lang, rows in table.items()
        }

    def languages(self, data: Any, place: str) -> Mapping[str, Any]:
        """Return something for each language, or for none; for a language newer than the file that in English."""
        if not data:
            return {}
        known = [lang for lang in LANGUAGES if lang == "en" or (isinstance(data, Mapping) and lang in data)]
        table = self.table(data, place, known)
        return {lang: table[lang] if lang in table else table.get("en") for lang in LANGUAGES}

    def action(self, data: Any, place: str) -> str:
        """An action of the game, in notation."""
        text = self.word(data, place)
        try:
            self.game.parse_action(text)
        except NotationError as e:
            self.wrong(place, str(e))
        return text

    def shares(self, data: Any, place: str, least: float, many: int) -> tuple[float, ...]:
        """So many of these."""
        held = self.sequence(data, place, many)
        if len(held) != many:
            self.wrong(place, f"must be {many} numbers")
        return tuple([self.real(x, place, least, 1.0) for x in held])

    def error(self, data: Any, place: str, most: float = 1.0) -> float:
        """A standard error; null for one that is not known."""
        return inf if data is None else self.real(data, place, 0.0, most)
