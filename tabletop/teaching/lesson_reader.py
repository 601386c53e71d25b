"""Reading and validation of lesson files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tabletop.engine.core.game import Game
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.serialization.bounded_input import InputError, parse_json
from tabletop.engine.serialization.saving import SaveError
from tabletop.teaching.collection import CollectionReader
from tabletop.teaching.exercise import GRADES, RIGHT, Exercise, ExpectedMistake

MAX_ITEMS = 50
"""Maximum number of hints, and of actions of each kind, in one exercise."""
MAX_PLAYED_ACTIONS = 2000
"""Maximum number of actions played before an exercise begins."""
MAX_RULES = 200
"""Maximum number of rules that a lesson shows."""
_LISTS = ("hints", "played", "goal", "solution", "look", "mistakes")


class LessonReader(CollectionReader[Exercise]):
    """Reader of a lesson file. `read_of_itself` holds the values that describe the whole lesson."""

    key = "exercise"
    about: ClassVar[Mapping[str, Any]] = {"number": 0, "minutes": 0, "purpose": None, "rules": []}
    read_of_itself: Mapping[str, Any]

    def read_header(self, t: Mapping[str, Any], game: Game) -> None:
        rules = tuple(self.word(x, f"rules[{i}]") for i, x in enumerate(self.sequence(t["rules"], "rules", MAX_RULES)))
        for i, rule in enumerate(rules):
            if rule not in game.rulebook:
                self.wrong(f"rules[{i}]", f"there is no rule {rule!r}")
        numbers = {key: self.number(t[key], key, 0, 99) for key in ("number", "minutes")}
        purpose = self.read_texts(t["purpose"], "purpose") if t["purpose"] is not None else {}
        self.read_of_itself = {**numbers, "purpose": purpose, "rules": rules}

    def read_entry(self, data: Any, place: str, common: Mapping[str, Any]) -> Exercise:
        optional: dict[str, Any] = {"praise": None, "position": None, "seed": 0, "wrong": "", "wrong_rule": ""}
        optional |= {"hints": [], "played": [], "goal": [], "solution": [], "look": []}
        optional |= {"wanted": None, "mistakes": [], "coached": False, "saved": "", "worked": False, "grades": None}
        t = self.table({**optional, **self.read_plain_table(data, place)}, place, ("id", "title", "text", *optional))
        most = {"played": MAX_PLAYED_ACTIONS}
        words = {k: self.sequence(t.get(k), f"{place}.{k}", most.get(k, MAX_ITEMS)) for k in _LISTS}
        grades = self.read_grades(t["grades"], f"{place}.grades") if t["grades"] is not None else {}
        if grades and (words["goal"] or t["worked"] or t["coached"]):
            self.wrong(f"{place}.grades", "takes the place of 'goal', 'worked' and 'coached'")
        return Exercise(
            id=self.word(t.get("id"), f"{place}.id"),
            title=self.read_texts(t.get("title"), f"{place}.title"),
            text=self.read_texts(t.get("text"), f"{place}.text"),
            praise=self.read_texts(t["praise"], f"{place}.praise") if t.get("praise") else dict.fromkeys(LANGUAGES, ""),
            hints=tuple(self.read_texts(x, f"{place}.hints[{i}]") for i, x in enumerate(words["hints"])),
            position=self.read_plain_table(t["position"], f"{place}.position")
            if t.get("position") is not None
            else None,
            seed=self.number(t.get("seed"), f"{place}.seed", 0, 2**31),
            played=tuple(self.word(x, f"{place}.played") for x in words["played"]),
            goal=tuple(self.read_way(x, f"{place}.goal[{i}]") for i, x in enumerate(words["goal"]))
            or tuple((move,) for kind in RIGHT for move in grades.get(kind, ())),
            wrong=self.word(t.get("wrong"), f"{place}.wrong"),
            wrong_rule=self.word(t.get("wrong_rule"), f"{place}.wrong_rule"),
            solution=tuple(self.word(x, f"{place}.solution") for x in words["solution"]),
            wanted=self.read_texts(t["wanted"], f"{place}.wanted") if t.get("wanted") else {},
            mistakes=tuple(self.read_mistake(x, f"{place}.mistakes[{i}]") for i, x in enumerate(words["mistakes"])),
            look=tuple(self.word(x, f"{place}.look") for x in words["look"]),
            coached=self.flag(t["coached"], f"{place}.coached"),
            saved=self.read_saved_position(t["saved"], f"{place}.saved") if t["saved"] else None,
            worked=self.flag(t["worked"], f"{place}.worked"),
            grades=grades,
        )

    def check_entries(self, game: Game, entries: tuple[Exercise, ...]) -> None:
        """Check that saved positions belong to the game."""
        for i, exercise in enumerate(entries):
            if exercise.saved is not None:
                try:
                    game.state_from_dict(exercise.saved)
                except SaveError as e:
                    self.wrong(f"{self.key}[{i}].saved", str(e))

    def read_saved_position(self, data: Any, place: str) -> Mapping[str, Any] | None:
        """Read a saved position in JSON form."""
        try:
            position = parse_json(self.word(data, place) or "{}")
        except InputError as error:
            self.wrong(place, f"must be a saved position as JSON: {error}")
            return None
        if not isinstance(position, dict):
            self.wrong(place, "must be a saved position as JSON")
            return None
        return position

    def read_mistake(self, data: Any, place: str) -> ExpectedMistake:
        """Read a legal but unwanted move with its comment."""
        t = self.table(data, place, ("move", "text"))
        return ExpectedMistake(
            self.word(t.get("move"), f"{place}.move"), self.read_texts(t.get("text"), f"{place}.text")
        )

    def read_grades(self, data: Any, place: str) -> Mapping[str, tuple[str, ...]]:
        """Read the patterns of moves of each grade. There must be a best move and a wrong one."""
        t = self.table({**{kind: [] for kind in GRADES}, **self.read_plain_table(data, place)}, place, GRADES)
        moves = {kind: self.sequence(t.get(kind), f"{place}.{kind}", MAX_ITEMS) for kind in GRADES}
        grades = {kind: tuple(self.word(x, f"{place}.{kind}") for x in moves[kind]) for kind in GRADES}
        if not grades[GRADES[0]] or not any(grades[kind] for kind in GRADES if kind not in RIGHT):
            self.wrong(place, "needs a best move, and one that is wasteful or harmful")
        return {kind: moves for kind, moves in grades.items() if moves}

    def read_way(self, data: Any, place: str) -> tuple[str, ...]:
        """Read one way to the goal: a pattern, or several patterns to play in order."""
        steps = self.sequence(data, place, MAX_ITEMS) if isinstance(data, list) else [data]
        patterns = tuple(self.word(x, place) for x in steps)
        if not patterns or not all(patterns):
            self.wrong(place, "must be a pattern, or a list of patterns")
        return patterns
