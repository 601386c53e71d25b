"""Reading and validation of guides."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar

from tabletop.engine.core.game import Game
from tabletop.engine.session.strategy_registry import find_strategies
from tabletop.teaching.collection import CollectionReader
from tabletop.teaching.guided.guide import POINTS_COUNT, PredictionRequest, TeachingMoment
from tabletop.teaching.quiz.quiz import list_kinds

MAX_INTRODUCTION_WORDS = 60
MAX_MOMENT_WORDS = 45
MIN_MOMENTS, MAX_MOMENTS = 10, 15
MAX_PATTERNS = 20
MAX_ROUNDS = 999


class GuideReader(CollectionReader[TeachingMoment]):
    """Reader of a guide. `about_game` holds the values that describe the whole game."""

    key = "moment"
    about: ClassVar[Mapping[str, Any]] = {
        "text": None, "seed": 0, "seat": 1, "opponents": "normal", "minutes": 30, "predict": [],
        "explain": [],
    }  # fmt: skip
    about_game: Mapping[str, Any]
    quiz_kinds: Collection[str] = ()
    """Names of the kinds of quiz questions of the game."""
    rules: Collection[str] = ()
    """Ids of the rules of the game."""

    def read_header(self, t: Mapping[str, Any], game: Game) -> None:
        """Read the introduction, the seed, the learner's seat, the opponents and the duration."""
        opponents = self.word(t["opponents"], "opponents", find_strategies(game))
        numbers = {
            "seed": self.number(t["seed"], "seed", 0, 2**31),
            "minutes": self.number(t["minutes"], "minutes", 1, 600),
        }
        self.quiz_kinds, self.rules = list_kinds(game), game.rulebook
        seat = self.number(t["seat"], "seat", 1, game.num_players) - 1
        text = self.read_short_text(t["text"], "text", MAX_INTRODUCTION_WORDS)
        self.about_game = {**numbers, "seat": seat, "opponents": opponents, "text": text}
        explain = tuple(self.words(t["explain"], "explain", most=MAX_PATTERNS))
        self.about_game = {
            **self.about_game, "explain": explain, "predict": self.read_predictions(t["predict"], "predict"),
        }  # fmt: skip

    def read_short_text(self, data: Any, place: str, most: int) -> Mapping[str, str]:
        """Return a text by language that has at most `most` words in each."""
        texts = self.read_texts(data, place)
        for lang, text in texts.items():
            if len(text.split()) > most:
                self.wrong(place, f"has {len(text.split())} words in {lang!r}, more than {most}")
        return texts

    def read_entry(self, data: Any, place: str, common: Mapping[str, Any]) -> TeachingMoment:
        """Read one teaching moment."""
        optional: dict[str, Any] = {"offers": [], "refused": "", "phases": [], "rounds": [0, MAX_ROUNDS]}
        optional |= {"least_points": -MAX_ROUNDS, "after": []}
        t = self.table(
            {**optional, **self.read_plain_table(data, place)}, place, ("id", "rule", "title", "text", *optional)
        )
        words = {
            key: tuple(self.words(t[key], f"{place}.{key}", most=MAX_PATTERNS)) for key in ("offers", "phases", "after")
        }
        rounds = self.numbers(t["rounds"], f"{place}.rounds", 0, MAX_ROUNDS, 2)
        if len(rounds) != 2 or rounds[0] > rounds[-1]:
            self.wrong(f"{place}.rounds", "must be the first and the last round")
            rounds = [0, MAX_ROUNDS]
        return TeachingMoment(
            id=self.word(t.get("id"), f"{place}.id"),
            rule=self.word(t.get("rule"), f"{place}.rule"),
            title=self.read_texts(t.get("title"), f"{place}.title"),
            text=self.read_short_text(t.get("text"), f"{place}.text", MAX_MOMENT_WORDS),
            refused=self.word(t["refused"], f"{place}.refused"),
            rounds=(rounds[0], rounds[1]),
            least_points=self.number(t["least_points"], f"{place}.least_points", -MAX_ROUNDS, MAX_ROUNDS),
            **words,
        )

    def read_predictions(self, data: Any, place: str) -> tuple[PredictionRequest, ...]:
        """Read numbers to predict: one or a list, each a pattern of actions or a table with `action` and `count`."""
        entries = self.sequence(data, place, MAX_PATTERNS) if isinstance(data, list) else [data]
        return tuple(self.read_prediction(entry, f"{place}[{i}]") for i, entry in enumerate(entries))

    def read_prediction(self, data: Any, place: str) -> PredictionRequest:
        """Read one number to predict."""
        if isinstance(data, str):
            return PredictionRequest(data)
        given = self.read_plain_table(data, place)
        if "quiz" in given:
            t = self.table(given, place, ("quiz",))
            return PredictionRequest(quiz=self.word(t["quiz"], f"{place}.quiz", self.quiz_kinds))
        defaults = {"count": POINTS_COUNT, "then": "", "rule": ""}
        t = self.table({**defaults, **given}, place, ("action", *defaults))
        rule = self.word(t["rule"], f"{place}.rule", ("", *self.rules))
        words = {key: self.word(t.get(key), f"{place}.{key}") for key in ("action", "count", "then")}
        return PredictionRequest(**words, rule=rule)

    def check_entries(self, game: Game, entries: tuple[TeachingMoment, ...]) -> None:
        """Record unknown rules, rules that two moments teach, and moments that refer to unknown ones."""
        if not MIN_MOMENTS <= len(entries) <= MAX_MOMENTS:
            self.wrong(self.key, f"there are {len(entries)}, not {MIN_MOMENTS} to {MAX_MOMENTS}")
        rules = [moment.rule for moment in entries]
        ids = {moment.id for moment in entries}
        for i, moment in enumerate(entries):
            place = f"{self.key}[{i}]"
            if moment.rule not in game.rulebook:
                self.wrong(f"{place}.rule", f"there is no rule {moment.rule!r}")
            elif moment.rule in rules[:i]:
                self.wrong(f"{place}.rule", f"an earlier moment teaches {moment.rule!r}")
            for id in sorted({*moment.after} - ids):
                self.wrong(f"{place}.after", f"there is no moment {id!r}")
