"""Positions of D.E.I. with the question which seat has the majority in an area, also with other badges.

The rules give the right answer (`state.majority`). The file only states the answer that its author expects, so that
a changed rule is noticed (`find_mistakes`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from tabletop.engine.core.game import Game
from tabletop.games.dei.game import Dei
from tabletop.games.dei.rules.abilities import BADGES
from tabletop.games.dei.table.state import DeiState
from tabletop.teaching.collection import CollectionReader, PositionQuestions, list_shipped_files, load

NOBODY = -1
COUNTING = ("barricade", "bombardier", "covert", "scout")
"""Badges that change majorities. All are tactics badges, so a seat has at most one of them."""


@dataclass(frozen=True)
class Holder:
    """A question for the majority in `area`.

    `position` is a scenario; values common to all questions may be at the top.
    """

    id: str
    area: str
    holder: int
    """The seat that the author expects, from 0; -1 for no seat."""
    position: Mapping[str, Any]


class Holders(PositionQuestions[Holder]):
    """A collection of questions about one game."""

    game: Dei
    noun = "question"

    def start(self, question: Holder, badges: Sequence[str] | None = None) -> DeiState:
        """Set up the position of a question.

        Args:
            question: The question.
            badges: The earned badge of each seat, "" for none. None keeps the badges of the question.

        Raises:
            ScenarioError: The position is not valid.
        """
        position = dict(question.position)
        if badges is not None:
            seats = [{k: v for k, v in seat.items() if k not in ("badges", "secret")} for seat in position["seats"]]
            position["seats"] = [{**s, "badges": [b] if b else []} for s, b in zip(seats, badges, strict=True)]
        return self.game.scenario(position)

    def check_position(self, state: DeiState, question: Holder) -> Iterator[str]:
        """Yield an error if the rules give a different answer from the expected one."""
        if question.area not in state.board.by_name:
            yield f"there is no area {question.area!r}"
        elif (holder := find_holder(state, question.area)) != question.holder:
            yield f"the majority is seat {holder}'s, not {question.holder}'s (-1: no seat)"


def find_holder(state: DeiState, area: str) -> int:
    """Return the seat with the majority in an area; -1 for no seat."""
    holder = state.majority(area).holder
    return NOBODY if holder is None else holder


def list_counting_badges(state: DeiState) -> tuple[str, ...]:
    """Return the earned badge of each seat that changes majorities; "" if a seat has none."""
    return tuple(next((b for b in COUNTING if seat.has(b)), "") for seat in state.seats)


def load_holders(source: str | Path) -> Holders:
    """Load questions by their name, or from a file. Raises LessonError that names every mistake."""
    return load(source, list_shipped_files(__package__, "holders"), read_holders)


def read_holders(text: str, id: str) -> Holders:
    """Parse questions from TOML text. Raises LessonError that names every mistake."""
    game, title, questions = _HolderReader().read(text, id)
    assert isinstance(game, Dei)
    return Holders(id, game, title, questions)


class _HolderReader(CollectionReader[Holder]):
    key = "question"
    top: ClassVar[Mapping[str, Any]] = {"position": {}}

    def read_entry(self, data: Any, place: str, common: Mapping[str, Any]) -> Holder:
        t = self.table(self.read_plain_table(data, place), place, ("id", "area", "holder", "position"))
        position = {**common["position"], **self.read_plain_table(t.get("position"), f"{place}.position")}
        seats = self.sequence(position.get("seats"), f"{place}.position.seats", 4)
        for i, seat in enumerate(seats):
            table = self.read_plain_table(seat, f"{place}.seats[{i}]")
            for badge in self.sequence(table.get("badges", []), f"{place}.badges", 3):
                self.word(badge, f"{place}.seats[{i}].badges", BADGES)
        return Holder(
            id=self.word(t.get("id"), f"{place}.id"),
            area=self.word(t.get("area"), f"{place}.area"),
            holder=self.number(t.get("holder"), f"{place}.holder", NOBODY, 3),
            position=position,
        )

    def check_entries(self, game: Game, entries: tuple[Holder, ...]) -> None:
        if not isinstance(game, Dei):
            self.wrong("game", f"there are no majorities in {game.name}")
            return
        for x in entries:
            seats = x.position.get("seats", ())  # a wrong type has been reported already
            if isinstance(seats, Sequence) and len(seats) != game.num_players:
                self.wrong(x.id, f"must describe {game.num_players} seats")
