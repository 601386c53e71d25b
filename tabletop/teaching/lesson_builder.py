"""A lesson builder: moves played from a position on the table become the goal of an exercise.

An exercise stores how its position arose (the seed and the actions played), so it begins with the log and the causes of
the table. If the game itself began in a given position, the exercise contains that position in saved form.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabletop.engine.core.state import TERMINAL
from tabletop.engine.core.values import N_
from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.engine.i18n.words import translate
from tabletop.engine.serialization import files
from tabletop.engine.session.history import Node
from tabletop.engine.session.session import Session
from tabletop.teaching.collection import LessonError
from tabletop.teaching.lesson import Lesson, load_lesson, read_lesson
from tabletop.teaching.lesson_checks import find_gaps

MAX_TRIED = 60
"""Maximum number of moves checked for an answer at each depth. The author waits for this check."""
MAX_WRONG = 40
"""Maximum number of wrong moves offered."""
MAX_LEGAL = 100
"""Maximum number of legal moves offered for a comment."""
NO_GOAL = N_("Play what you want to see: it becomes the goal.")
NO_TEXT = N_("Write the task in one language at least.")
HIDDEN = N_("Another seat decides here, and you may not see what it holds: a lesson can only be made of what you see.")
OVER = N_("The game is over here: there is nothing to do.")
OTHER = N_("{file} contains a lesson for another game or other rules: choose another name.")


@dataclass(frozen=True)
class IllegalMove:
    """An illegal move in the position, with the reason."""

    action: str
    """The move in notation."""
    rule: str
    """Id of the rule that refuses the move."""
    text: str
    sentence: str


@dataclass
class LessonBuilder:
    """A lesson under construction. `session` shows its initial position; actions played from there become the goal.

    `title` and `text` (the task) are by language; one language is enough. `wrong` is an illegal move to try, in
    notation.

    >>> from tabletop.teaching.lesson_builder import LessonBuilder
    >>> live = tabletop.Session(gin, seed=7)
    >>> making = LessonBuilder(live, text={"en": "Let the first card lie."})
    >>> making.find_problems()
    ['Play what you want to see: it becomes the goal.']
    >>> events = live.apply("pass")
    >>> making.goal, making.find_problems(), making.build_lesson("mine").find_mistakes()
    (['pass'], [], [])
    """

    session: Session
    title: Mapping[str, str] = field(default_factory=dict)
    text: Mapping[str, str] = field(default_factory=dict)
    wrong: str = ""
    also: Sequence[str] = ()
    """Alternative moves, in notation. Each of them reaches the goal alone."""
    mistakes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Comments on legal moves that miss the goal, by notation and language."""
    praise: Mapping[str, str] = field(default_factory=dict)
    """The text shown when the exercise is done, by language."""
    wanted: Mapping[str, str] = field(default_factory=dict)
    """The answer to unwanted moves, by language. Without it the answer names the goal and so gives it away."""
    hints: Sequence[Mapping[str, str]] = ()
    """Hints by language. Without any, the rule of the goal is shown."""
    viewer: int | None = None
    """The seat whose information the author may see; None for all. Moves of any other seat stay hidden."""

    def __post_init__(self) -> None:
        self.begins = self.session.index
        """Index of the initial position in the line."""
        self.node: Node = self.session.node
        self.learner = self.node.state.current_player()
        """The seat to decide in the initial position."""

    @property
    def may_see(self) -> bool:
        """True if the author may see the learner's options.

        >>> from tabletop.teaching.lesson_builder import LessonBuilder
        >>> live = tabletop.Session(gin, seed=7)
        >>> LessonBuilder(live).may_see, LessonBuilder(live, viewer=1 - live.state.current_player()).may_see
        (True, False)
        """
        return self.viewer in (None, self.learner)

    # --- recorded actions -------------------------------------------------------------------------------------------

    def _list_played_nodes(self) -> list[Node]:
        """Return the shown nodes after the initial position; empty if the shown line does not contain it."""
        shown = self.session.nodes[: self.session.index + 1]
        if self.begins >= len(shown) or shown[self.begins] is not self.node:
            return []
        return shown[self.begins + 1 :]

    @property
    def goal(self) -> list[str]:
        """The learner's moves from the initial position on. Together, in this order, they are the goal."""
        return [str(node.action) for node in self._list_played_nodes() if self._is_mine(node)]

    def _is_mine(self, node: Node) -> bool:
        """Return True if the learner made this decision. An auto-pass does not count."""
        return node.player == self.learner and node.number not in self.session.unasked

    @property
    def solution(self) -> list[str]:
        """The goal together with the actions of other players between its moves."""
        played = self._list_played_nodes()
        last = max((k for k, node in enumerate(played) if self._is_mine(node)), default=-1)
        return [str(node.action) for node in played[: last + 1]]

    def list_wrong_moves(self, lang: str = "en") -> list[IllegalMove]:
        """Return illegal moves in the position, beginning with one for each rule.

        `lang` is "en", "de" or "es".
        """
        state, wrong_moves = self.node.state, []
        question = state.question
        if question is None or self.learner == TERMINAL or not self.may_see:
            return []
        for action in question.possible(state, self.learner):
            verdict = state.check(action)
            if not verdict and verdict.rules:
                words = (action.text(state, lang), verdict.obstacles[0].sentence(state, lang))
                wrong_moves.append(IllegalMove(str(action), verdict.rules[0], *words))
        first: dict[str, IllegalMove] = {}
        for wrong_move in wrong_moves:
            first.setdefault(wrong_move.rule, wrong_move)
        rest = [wrong_move for wrong_move in wrong_moves if first[wrong_move.rule] is not wrong_move]
        return [*first.values(), *rest][:MAX_WRONG]

    def list_legal_moves(self, lang: str = "en") -> list[tuple[str, str]]:
        """Return the legal moves in the position, each as its text and its notation.

        `lang` is "en", "de" or "es".

        >>> from tabletop.teaching.lesson_builder import LessonBuilder
        >>> LessonBuilder(tabletop.Session(gin, seed=7)).list_legal_moves()[-1]
        ('Leave the open card', 'pass')
        """
        state = self.node.state
        if self.learner == TERMINAL or not self.may_see:
            return []
        return [(action.text(state, lang), str(action)) for action in state.legal_actions()[:MAX_LEGAL]]

    # --- result -----------------------------------------------------------------------------------------------------

    def find_missing(self, lang: str = "en") -> list[str]:
        """Return the missing parts; empty if there are none. No move is tried, so it is fast enough while typing.

        `lang` is "en", "de" or "es", the language of the messages.

        >>> from tabletop.teaching.lesson_builder import LessonBuilder
        >>> LessonBuilder(tabletop.Session(gin, seed=7), text={"en": "Let it lie."}).find_missing()
        ['Play what you want to see: it becomes the goal.']
        """
        return [translate(message, lang, "engine") for message, is_missing in self._check_parts().items() if is_missing]

    def find_problems(self, lang: str = "en") -> list[str]:
        """Return the missing parts and faults; empty if the lesson can be solved and answers every move.

        `lang` is "en", "de" or "es", the language of the messages about missing parts.
        """
        if missing := self.find_missing(lang):
            return missing
        try:
            lesson = self.build_lesson("lesson")
        except LessonError as e:
            return [str(e)]
        id = next(iter(lesson)).id
        return lesson.find_mistakes() or list(dict.fromkeys(find_gaps(lesson, id, MAX_TRIED)))

    def _check_parts(self) -> dict[str, bool]:
        return {
            OVER: self.learner == TERMINAL,
            HIDDEN: self.learner != TERMINAL and not self.may_see,
            NO_GOAL: self.learner != TERMINAL and self.may_see and not self.goal,
            NO_TEXT: not any(text.strip() for text in self.text.values()),
        }

    def build_lesson(self, id: str) -> Lesson:
        """Return the lesson as read from its own file text. `id` becomes its id. Raises LessonError."""
        return read_lesson(self.to_toml(), id)

    def to_toml(self, exercise: str = "position") -> str:
        """Return the file text of a lesson with this one exercise; `exercise` is its id.

        >>> from tabletop.teaching.lesson_builder import LessonBuilder
        >>> live = tabletop.Session(gin, seed=7)
        >>> making = LessonBuilder(live, text={"en": "Let it lie."})
        >>> print(making.to_toml().splitlines()[0])
        game = "gin_rummy"
        """
        game = self.node.state.game
        head = {"game": game.name, "parameters": game.changed_parameters(), "title": self._get_titles()}
        return "".join(
            [*(f"{key} = {_to_toml(fact)}\n" for key, fact in head.items()), "\n", self.to_toml_block(exercise)]
        )

    def to_toml_block(self, exercise: str) -> str:
        """Return the TOML block of the exercise alone; `exercise` is its id."""
        record = self.session.record()
        nodes = self.session.nodes
        first = max(k for k, node in enumerate(nodes[: self.begins + 1]) if node.action is None)
        saved = nodes[first].state.to_dict() if first or record.start is not None else None
        parts: dict[str, Any] = {
            "id": exercise,
            "title": self._get_titles(),
            "text": _keep_written(self.text),
            "seed": self.session.seed,
            "saved": json.dumps(saved, separators=(",", ":")) if saved is not None else "",
            "played": [str(node.action) for node in nodes[first + 1 : self.begins + 1]],
            "goal": [self.goal, *([move] for move in self.also)],
            "solution": self.solution,
            "mistakes": [{"move": move, "text": _keep_written(text)} for move, text in self.mistakes.items()],
            "praise": _keep_written(self.praise) or "",
            "wanted": _keep_written(self.wanted) or "",
            "hints": [hint for hint in map(_keep_written, self.hints) if hint],
        }
        if self.wrong:
            verdict = self.node.state.check(self.node.state.game.parse_action(self.wrong))
            parts |= {"wrong": self.wrong, "wrong_rule": verdict.rules[0] if verdict.rules else ""}
        rows = [f"{key} = {_to_toml(fact)}\n" for key, fact in parts.items() if fact not in ("", [])]
        return "".join(["[[exercise]]\n", *rows])

    def _get_titles(self) -> Mapping[str, str]:
        """Return the title, or else the beginning of the task."""
        if any(title.strip() for title in self.title.values()):
            return _keep_written(self.title)
        return {lang: text.strip().split(". ")[0].rstrip(".")[:60] for lang, text in _keep_written(self.text).items()}

    def save(self, path: Path) -> Lesson:
        """Write the lesson to a file. In an existing file it becomes the last exercise. Raises LessonError, OSError.

        `path` is the file. A file for another game or for other parameters is refused.
        """
        if path.exists():
            existing, game = load_lesson(path), self.node.state.game
            if (existing.game.name, existing.game.changed_parameters()) != (game.name, game.changed_parameters()):
                raise LessonError(OTHER.format(file=path.name))
            ids = {x.id for x in existing}
            id = next(name for k in range(1, len(ids) + 2) if (name := f"position_{k}") not in ids)
            text = f"{path.read_text('utf-8').rstrip()}\n\n{self.to_toml_block(id)}"
        else:
            text = self.to_toml("position_1")
        lesson = read_lesson(text, path.stem)
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, text)
        return lesson


def _keep_written(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts that are not empty, by language. A lesson shows them in other languages with a mark."""
    return {lang: texts[lang].strip() for lang in LANGUAGES if texts.get(lang, "").strip()}


def _to_toml(fact: Any) -> str:
    """Return a value as TOML, in one line unless it is a long list."""
    if isinstance(fact, Mapping):
        return "{ " + ", ".join(f"{key} = {_to_toml(entry)}" for key, entry in fact.items()) + " }" if fact else "{}"
    if isinstance(fact, Sequence) and not isinstance(fact, str):
        entries = [_to_toml(entry) for entry in fact]
        short = f"[{', '.join(entries)}]"
        return short if len(short) < 100 else "".join(["[\n", *(f"    {entry},\n" for entry in entries), "]"])
    # JSON and TOML write words, numbers, true and false alike, except for one character.
    return json.dumps(fact, ensure_ascii=False).replace("\x7f", "\\u007f")
