"""Saved answers: results of long experiments in a small JSON file, with the command that made them.

A `Store` keeps games for the same question with the same code. This module keeps an answer for display, even if the
strategies change later. A line holds the games of a deal: for each arm the points, winners, rounds, decisions and
measures.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from math import isfinite, nan
from pathlib import Path
from typing import Any

from tabletop.engine.declarations.parameters import ParameterError
from tabletop.engine.i18n.quoting import describe_briefly, join_mistakes, shorten
from tabletop.engine.registry.catalogue import create_declared_game, find_game_class, load_game
from tabletop.engine.serialization import files
from tabletop.engine.serialization.bounded_input import InputError, parse_json, read_text
from tabletop.engine.serialization.saving import Reader
from tabletop.engine.session.records import MAX_SEED
from tabletop.experiments.match import MatchResult
from tabletop.experiments.results.answer import Answer
from tabletop.experiments.simulation import Arm, GameResults, MatchPlan
from tabletop.experiments.sweep import Comparison
from tabletop.experiments.tournament import Tournament

FORM = "answer 1"
"""Format marker at the start of every file."""
MAX_ARMS = 1000
MAX_STRATEGIES = 100
"""Maximum number of strategies in a tournament, and of measures: each is compared with each."""
MAX_POINTS = 10**9
_KEYS = ("form", "command", "kind", "turned", "seconds", "measures", "arms", "deals")
_KINDS = (Tournament.__name__, Comparison.__name__)


def save_answer(answer: Answer, path: Path | str, command: str) -> None:
    """Save an `answer` of `tournament`, `sweep` or `compare` to the file at `path`, with the `command` that made it.

    Raises ValueError that names everything that a file cannot hold: strategies without a name, games whose content or
    start has none, failures, other kinds of answers.

    >>> answer = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=3)
    >>> tabletop.experiments.save_answer(answer, "who.json", "python who.py")
    """
    if not isinstance(answer, Tournament | Comparison):
        what = "has its own file format: see its save method" if hasattr(answer, "save") else "is not an answer"
        raise ValueError(f"{type(answer).__name__} {what}")
    games, plan, wrong = answer.games, answer.games.plan, list[str]()
    for arm in plan.arms:
        wrong += [f"{arm.name}: {seat!r} has no name" for seat in arm.seats if not isinstance(seat, str)]
        if (
            arm.begin is not None
            or load_game(arm.game.name, **arm.game.changed_parameters()).identity() != arm.game.identity()
        ):
            wrong.append(f"{arm.name}: its start has no name")
    if games.failures or games.count < len(games.complete) * len(plan.arms):
        wrong.append(f"{len(games.failures)} games failed")
    try:
        changes = json.dumps([answer.turned, answer.values]) if isinstance(answer, Comparison) else "[]"
    except TypeError:
        wrong.append("a varied value is not a plain value")
    if wrong:
        raise ValueError("; ".join(dict.fromkeys(wrong)))
    arms = [
        {
            "name": a.name,
            "game": a.game.name,
            "parameters": a.game.changed_parameters(),
            "seats": a.seats,
            "names": a.names,
        }
        for a in plan.arms
    ]
    head = {
        "form": FORM, "command": command, "kind": type(answer).__name__, "turned": json.loads(changes),
        "seconds": round(answer.seconds), "measures": list(games.measures), "arms": arms,
    }  # fmt: skip
    text = json.dumps({**head, "deals": []}, indent=1, ensure_ascii=False)
    lines = ",\n  ".join(json.dumps(_serialize_deal(games, int(row)), separators=(",", ":")) for row in games.complete)
    text = text.replace('"deals": []', f'"deals": [\n  {lines}\n ]') + "\n"
    try:
        parse_json(text)
    except InputError as error:
        raise ValueError(f"a file cannot hold this answer: {error}") from None
    files.write(Path(path), text)


def _serialize_deal(games: GameResults, row: int) -> list[Any]:
    """Return the seed of a deal, followed by its games."""
    line: list[Any] = [games.plan.deals[row]]
    for arm in range(len(games.plan.arms)):
        won = [seat for seat, part in enumerate(games.won[row, arm]) if part > 0]
        numbers = [games.rounds[row, arm], games.decisions[row, arm]]
        numbers += [games.get_measure(name)[row, arm] for name in games.measures]
        line.append([[_to_json_number(n) for n in games.points[row, arm]], won, *map(_to_json_number, numbers)])
    return line


def _to_json_number(number: float) -> float | None:
    """Return a number for JSON: whole numbers as integers, NaN and infinity as null."""
    if not isfinite(number):
        return None
    return int(number) if float(number).is_integer() else float(number)


def load_answer(path: Path | str) -> Tournament | Comparison:
    """Load the answer saved in the file at `path`; it displays as before and names the command that made it.

    `game(number)` plays a game again, and raises ValueError if today's rules or strategies play it differently. Raises
    ValueError for a file that holds no answer.

    >>> answer = tabletop.experiments.sweep(gin, "knock_limit", [5, 10], deals=3)
    >>> tabletop.experiments.save_answer(answer, "knock.json", "python knock.py")
    >>> again = tabletop.experiments.load_answer("knock.json")
    >>> again.rows[1].change == answer.rows[1].change, str(again).endswith("made by: python knock.py")
    (True, True)
    """
    try:
        data = parse_json(read_text(path))
    except (OSError, InputError) as error:
        mistakes: Sequence[str] = error.mistakes if isinstance(error, InputError) else [error.strerror or str(error)]
    else:
        reader = _AnswerReader({})
        if (answer := reader.read_answer(data)) is not None:
            return answer
        mistakes = reader.mistakes
    raise ValueError(f"{shorten(str(path))}: it contains no readable answer ({join_mistakes(mistakes)})")


class _AnswerReader(Reader):
    """Reader of plain data that collects every mistake with its location."""

    def read_answer(self, data: Any) -> Tournament | Comparison | None:
        """Return the answer in a file; None after mistakes."""
        if isinstance(data, Mapping) and data.get("form", FORM) != FORM:
            self.wrong("form", f"its format is {describe_briefly(data['form'])!r}, but this version reads {FORM!r}")
            return None
        table = self.table(data, "answer", _KEYS)
        if self.mistakes:
            return None
        command, kind = self.word(table["command"], "command"), self.word(table["kind"], "kind", _KINDS)
        seconds = self.number(table["seconds"], "seconds")
        entries = self.sequence(table["arms"], "arms", MAX_ARMS)
        arms = [arm for k, entry in enumerate(entries) if (arm := self.read_arm(entry, f"arms[{k}]")) is not None]
        measures = self.words(table["measures"], "measures", most=MAX_STRATEGIES)
        if len(set(measures)) < len(measures):
            self.wrong("measures", "a name occurs twice")
        lines = [self.sequence(line, f"deals[{k}]") for k, line in enumerate(self.sequence(table["deals"], "deals"))]
        seeds = self.numbers([line[0] if line else None for line in lines], "deals", -MAX_SEED, MAX_SEED)
        turned, values = "", list[Any]()
        if kind == Comparison.__name__:
            pair = self.sequence(table["turned"], "turned")
            turned = self.word(pair[0] if pair else None, "turned[0]")
            values = self.sequence(pair[1] if len(pair) == 2 else None, "turned[1]")
            if len(values) != len(arms):
                self.wrong("turned[1]", f"has {len(values)} values for {len(arms)} arms")
        elif len({name for arm in arms for name in arm.names}) > MAX_STRATEGIES:
            self.wrong("arms", f"have more than {MAX_STRATEGIES} strategies")
        try:
            plan = MatchPlan(tuple(arms), seeds)
        except ValueError as error:
            self.wrong("arms", str(error))
        if self.mistakes:
            return None
        games = GameResults(plan, {name: partial(_get_measure, name) for name in measures})
        for deal, line in enumerate(lines):
            self.read_deal(line, deal, games)
        if self.mistakes:
            return None
        is_tournament = kind == Tournament.__name__
        answer = Tournament(games, seconds) if is_tournament else Comparison(games, seconds, turned, values)
        answer.command = command
        return answer

    def read_arm(self, data: Any, place: str) -> Arm | None:
        """Return one arm (a way in which all deals were played); None after mistakes."""
        before = len(self.mistakes)
        table = self.table(data, place, ("name", "game", "parameters", "seats", "names"))
        if len(self.mistakes) > before:
            return None
        name, game = self.word(table["name"], f"{place}.name"), self.word(table["game"], f"{place}.game")
        seats, names = (tuple(self.words(table[key], f"{place}.{key}", most=100)) for key in ("seats", "names"))
        if len(seats) != len(names):
            self.wrong(f"{place}.names", f"has {len(names)} names for {len(seats)} seats")
        if not isinstance(table["parameters"], Mapping):
            self.wrong(f"{place}.parameters", "must be a table")
        if len(self.mistakes) > before:
            return None
        try:
            return Arm(name, create_declared_game(find_game_class(game), table["parameters"]), seats, names)
        except ParameterError as error:
            self.wrong(place, str(error))
        return None

    def read_deal(self, line: list[Any], deal: int, games: GameResults) -> None:
        """Add the games of one deal; the seed at the start of the line has been read already."""
        arms, seats = len(games.plan.arms), range(games.plan.seats)
        if len(line) != arms + 1:
            self.wrong(f"deals[{deal}]", f"has {len(line) - 1} games, not {arms}")
            return
        for arm, entry in enumerate(line[1:]):
            place = f"deals[{deal}][{arm + 1}]"
            played = self.sequence(entry, place)
            if len(played) != 4 + len(games.measures):
                self.wrong(place, f"has {len(played)} entries, not {4 + len(games.measures)}")
                continue
            points = self.numbers(played[0], f"{place}[0]", -MAX_POINTS, MAX_POINTS)
            if len(points) != len(seats):
                self.wrong(f"{place}[0]", f"has points of {len(points)} seats, not {len(seats)}")
                continue
            won = self.numbers(played[1], f"{place}[1]", 0, len(seats) - 1)
            if len(set(won)) < len(won):
                self.wrong(f"{place}[1]", "a seat occurs twice")
            rounds, decisions = (self.number(played[k], f"{place}[{k}]", 0, MAX_POINTS) for k in (2, 3))
            measured = [nan if n is None else self.real(n, place) for n in played[4:]]
            by_name: dict[str, Any] = {name: (n,) for name, n in zip(games.measures, measured, strict=True)}
            if not self.mistakes:
                result = MatchResult(line[0], tuple(points), (), tuple(won), decisions, rounds, (), by_name)
                games.add(deal * arms + arm, result)


def _get_measure(name: str, result: MatchResult) -> float:
    """Return a measure from a saved result: the file stores it as a history of one round."""
    return result.measures_by_round[name][0]
