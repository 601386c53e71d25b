"""Answers that took long, kept in a small file of JSON with the command that made them, and shown again as they were.

A `Store` keeps games for the same question with the same code; this keeps an answer to be shown, whatever becomes of
the strategies. A line holds the games of a deal: for each arm the points, who won, rounds, decisions, measures.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from tabletop.engine.finding.catalogue import load_game
from tabletop.engine.sessions.session import Session
from tabletop.engine.storing import files
from tabletop.engine.values import N_
from tabletop.experiments.match import MatchResult
from tabletop.experiments.playing import Arm, Games, Plan
from tabletop.experiments.results.answer import Answer
from tabletop.experiments.results.words import say
from tabletop.experiments.sweep import Comparison
from tabletop.experiments.tournament import Tournament

MADE_BY = N_("made by: {command}")
FORM = "answer 1"
"""Stands in every file, so that no other is taken for one."""


def save_answer(answer: Answer, path: Path | str, command: str) -> None:
    """Keep an `answer` of `tournament`, `sweep` or `compare` in the file at `path`, with the `command` that made it.

    Raises ValueError that names everything that a file cannot hold: strategies without a name, games whose content or
    start has none, failures, other answers.

    >>> found = tabletop.experiments.tournament(gin, ["heuristic", "random"], deals=3)
    >>> tabletop.experiments.save_answer(found, "who.json", "python who.py")
    """
    if not isinstance(answer, Tournament | Comparison):
        what = "has a file of its own: see its save" if hasattr(answer, "save") else "is no answer"
        raise ValueError(f"{type(answer).__name__} {what}")
    games, plan, wrong = answer.games, answer.games.plan, list[str]()
    for arm in plan.arms:
        wrong += [f"{arm.name}: {seat!r} has no name" for seat in arm.seats if not isinstance(seat, str)]
        if arm.begin is not None or load_game(arm.game.name, **arm.game.chosen()).identity() != arm.game.identity():
            wrong.append(f"{arm.name}: what it begins with has no name")
    if games.failures or games.count < len(games.complete) * len(plan.arms):
        wrong.append(f"{len(games.failures)} games failed")
    try:
        told = json.dumps([answer.turned, answer.values]) if isinstance(answer, Comparison) else "[]"
    except TypeError:
        wrong.append("what was turned is no plain value")
    if wrong:
        raise ValueError("; ".join(dict.fromkeys(wrong)))
    arms = [
        {"name": a.name, "game": a.game.name, "parameters": a.game.chosen(), "seats": a.seats, "names": a.names}
        for a in plan.arms
    ]
    head = {
        "form": FORM, "command": command, "kind": type(answer).__name__, "turned": json.loads(told),
        "seconds": round(answer.seconds), "measures": list(games.measures), "arms": arms,
    }  # fmt: skip
    text = json.dumps({**head, "deals": []}, indent=1, ensure_ascii=False)
    lines = ",\n  ".join(json.dumps(_line(games, int(row)), separators=(",", ":")) for row in games.complete)
    files.write(Path(path), text.replace('"deals": []', f'"deals": [\n  {lines}\n ]') + "\n")


def _line(games: Games, row: int) -> list[Any]:
    """The seed of a deal, then its games."""
    found: list[Any] = [games.plan.deals[row]]
    for arm in range(len(games.plan.arms)):
        won = [seat for seat, part in enumerate(games.won[row, arm]) if part > 0]
        numbers = [games.rounds[row, arm], games.decisions[row, arm]]
        numbers += [games.measured(name)[row, arm] for name in games.measures]
        found.append([[_plain(n) for n in games.points[row, arm]], won, *map(_plain, numbers)])
    return found


def _plain(number: float) -> float:
    """A whole number without a point."""
    return int(number) if float(number).is_integer() else float(number)


def load_answer(path: Path | str) -> Tournament | Comparison:
    """The answer that is kept in the file at `path`; it shows itself as it did, and says which command made it.

    `game(number)` plays a game again, and raises ValueError where today's rules or strategies play it otherwise.
    Raises ValueError for a file that keeps no answer.

    >>> found = tabletop.experiments.sweep(gin, "knock_limit", [5, 10], deals=3)
    >>> tabletop.experiments.save_answer(found, "knock.json", "python knock.py")
    >>> again = tabletop.experiments.load_answer("knock.json")
    >>> again.rows[1].change == found.rows[1].change, str(again).endswith("made by: python knock.py")
    (True, True)
    """
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        if data["form"] != FORM:
            raise ValueError(f"its form is {data['form']!r}, this reads {FORM!r}")
        return _read(data)
    except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
        reason = f"no {error}" if isinstance(error, KeyError) else str(error)
        raise ValueError(f"{path}: it keeps no answer that can be read ({reason})") from error


def _read(data: Mapping[str, Any]) -> Tournament | Comparison:
    arms = tuple(
        Arm(a["name"], load_game(a["game"], **a["parameters"]), tuple(a["seats"]), tuple(a["names"]))
        for a in data["arms"]
    )
    plan = Plan(arms, [line[0] for line in data["deals"]])
    names: list[str] = data["measures"]
    games = Games(plan, {name: partial(_measured, name) for name in names})
    for deal, (seed, *played) in enumerate(data["deals"]):
        for arm, (points, won, rounds, decisions, *measured) in enumerate(played):
            told = {name: (n,) for name, n in zip(names, measured, strict=True)}
            result = MatchResult(seed, tuple(points), (), tuple(won), decisions, rounds, (), told)
            games.add(deal * len(arms) + arm, result)
    command: str = data["command"]
    if data["kind"] == "Tournament":
        return _KeptTournament(games, data["seconds"], command)
    turned, values = data["turned"]
    return _KeptComparison(games, data["seconds"], turned, values, command)


def _measured(name: str, result: MatchResult) -> float:
    """Numbers are read off results when games end; those of the file travel as courses of one round."""
    return result.measures_by_round[name][0]


class _Kept(Answer):
    """What an answer from a file says and does otherwise."""

    command: str

    def _counted(self, lang: str) -> str:
        return f"{super()._counted(lang)}\n{say(MADE_BY, lang, command=self.command)}"

    def game(self, number: int) -> Session:
        session = super().game(number)
        deal, arm = self.games.plan.place(number)
        kept = [int(n) for n in self.games.points[deal, arm]]
        if list(session.state.scores()) != kept:
            _changed(number, kept, session.state.scores())
        return session


def _changed(number: int, kept: Sequence[int], now: Sequence[int]) -> NoReturn:
    told = " and ".join(", ".join(map(str, points)) for points in (kept, now))
    raise ValueError(f"game {number} is played otherwise by now: points {told}. Ask again: see the command")


class _KeptTournament(_Kept, Tournament):
    def __init__(self, games: Games, seconds: float, command: str) -> None:
        super().__init__(games, seconds)
        self.command = command


class _KeptComparison(_Kept, Comparison):
    def __init__(self, games: Games, seconds: float, turned: str, values: Sequence[Any], command: str) -> None:
        Comparison.__init__(self, games, seconds, turned, values)
        self.command = command
