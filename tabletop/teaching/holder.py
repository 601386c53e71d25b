"""Positions of D.E.I. with a question: who has the majority in this area? And the same with other badges.

Which answer is right, the rules say (`state.majority`); the file only says what its author expected, so that a changed
rule is noticed (`mistakes`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from tabletop.dei.game import Dei
from tabletop.dei.goods import BADGES
from tabletop.dei.state import DeiState
from tabletop.engine.catalogue import load_game
from tabletop.engine.game import ScenarioError
from tabletop.engine.parameters import ParameterError
from tabletop.teaching.lesson import LessonError, LessonReader, read_text

NOBODY = -1
COUNTING = ("barricade", "bombardier", "covert", "scout")
"""The badges that change majorities; all are of tactics, so a seat has one of them at most."""


@dataclass(frozen=True)
class Holder:
    """Who has the majority in `area`? `position` is a scenario; what all have in common may stand once, at the top."""

    id: str
    area: str
    holder: int
    """The seat that the author expects, from 0; -1 is nobody."""
    position: Mapping[str, Any]


@dataclass(frozen=True)
class Holders:
    """Questions in one game."""

    id: str
    game: Dei
    title: Mapping[str, str]
    questions: tuple[Holder, ...]

    def __getitem__(self, id: str) -> Holder:
        for question in self.questions:
            if question.id == id:
                return question
        raise KeyError(f"no question {id!r} in {self.id} (there are {', '.join(x.id for x in self.questions)})")

    def __iter__(self) -> Iterator[Holder]:
        return iter(self.questions)

    def __len__(self) -> int:
        return len(self.questions)

    def start(self, question: Holder, badges: Sequence[str] | None = None) -> DeiState:
        """The position; with `badges`, these have been earned, "" for a seat with none. Raises ScenarioError."""
        position = dict(question.position)
        if badges is not None:
            seats = [{k: v for k, v in seat.items() if k not in ("badges", "secret")} for seat in position["seats"]]
            position["seats"] = [{**s, "badges": [b] if b else []} for s, b in zip(seats, badges, strict=True)]
        return self.game.scenario(position)

    def mistakes(self) -> list[str]:
        """Questions whose position cannot be built, or whose answer is another than their author expected."""
        return [f"{x.id}: {mistake}" for x in self.questions for mistake in self._mistakes(x)]

    def _mistakes(self, question: Holder) -> Iterator[str]:
        try:
            state = self.start(question)
        except ScenarioError as error:
            yield str(error)
            return
        if question.area not in state.board.by_name:
            yield f"there is no area {question.area!r}"
        elif (found := holder_of(state, question.area)) != question.holder:
            yield f"the majority is seat {found}'s, not {question.holder}'s (-1 is nobody)"


def holder_of(state: DeiState, area: str) -> int:
    """The seat with the majority in an area; -1 for nobody."""
    found = state.majority(area).holder
    return NOBODY if found is None else found


def earned(state: DeiState) -> tuple[str, ...]:
    """By seat: its badge that changes majorities, if it has earned one; "" otherwise."""
    return tuple(next((b for b in COUNTING if seat.has(b)), "") for seat in state.seats)


def holders() -> tuple[str, ...]:
    """The names of the collections that come with the kit."""
    shipped = files(__package__).joinpath("holders").iterdir()
    return tuple(sorted(f.name[:-5] for f in shipped if f.name.endswith(".toml")))


def load_holders(source: str | Path) -> Holders:
    """Questions by their name, or from a file. Raises LessonError that names every mistake."""
    if isinstance(source, str) and source in holders():
        return read_holders(files(__package__).joinpath("holders", f"{source}.toml").read_text("utf-8"), source)
    path = Path(source)
    return read_holders(read_text(path, holders()), path.stem)


def read_holders(text: str, id: str) -> Holders:
    """Questions from TOML text. Raises LessonError that names every mistake."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as e:
        raise LessonError(f"{id}: not TOML: {e}") from None
    r = _HolderReader({})
    t = r.table({"position": {}, **data}, id, ("game", "parameters", "title", "position", "question"))
    r.common = r.plain(t["position"], "position")
    entries = r.sequence(t.get("question"), "question", 100)
    found = tuple(r.question(x, f"question[{i}]") for i, x in enumerate(entries))
    ids = [x.id for x in found]
    for twice in sorted({x for x in ids if ids.count(x) > 1}):
        r.wrong("question", f"two are called {twice!r}")
    if not found:
        r.wrong("question", "there is none")
    title = r.texts(t.get("title"), "title")
    game: Any = None
    try:
        game = load_game(r.word(t.get("game"), "game"), **r.plain(t.get("parameters", {}), "parameters"))
    except ParameterError as e:
        r.wrong("game", str(e))
    if game is not None and not isinstance(game, Dei):
        r.wrong("game", f"there are no majorities in {game.name}")
    elif game is not None:
        for x in found:
            seats = x.position.get("seats", ())  # what is no list has been named already
            if isinstance(seats, Sequence) and len(seats) != game.num_players:
                r.wrong(x.id, f"must describe {game.num_players} seats")
    if r.mistakes or game is None:
        raise LessonError(f"{id}: " + "; ".join(r.mistakes))
    return Holders(id, game, title, found)


class _HolderReader(LessonReader):
    common: Mapping[str, Any] = {}

    def question(self, data: Any, place: str) -> Holder:
        t = self.table(self.plain(data, place), place, ("id", "area", "holder", "position"))
        position = {**self.common, **self.plain(t.get("position"), f"{place}.position")}
        seats = self.sequence(position.get("seats"), f"{place}.position.seats", 4)
        for i, seat in enumerate(seats):
            for badge in self.sequence(self.plain(seat, f"{place}.seats[{i}]").get("badges", []), f"{place}.badges", 3):
                self.word(badge, f"{place}.seats[{i}].badges", BADGES)
        return Holder(
            id=self.word(t.get("id"), f"{place}.id"),
            area=self.word(t.get("area"), f"{place}.area"),
            holder=self.number(t.get("holder"), f"{place}.holder", NOBODY, 3),
            position=position,
        )
