"""Lessons are data (TOML): exercises with a position, a goal, a wrong move to try on purpose, hints and a solution.

A goal is a list of ways to reach it. A way is a pattern of notation (`construct school`, `draft *`), or a list of them
that are played in this order, whatever else is done between them. Only what the learner plays counts: the seat that is
asked when the exercise begins. The wrong move must be refused by the rule it names, and the solution must reach the
goal with its last action; `Lesson.mistakes()` proves both by playing, so no lesson is shipped that cannot be solved.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, ClassVar

from tabletop.engine.catalogue import game_class, games
from tabletop.engine.decisions import IllegalActionError, Verdict
from tabletop.engine.game import Game, NotationError, ScenarioError
from tabletop.engine.rules import LANGUAGES
from tabletop.engine.sessions.history import Node
from tabletop.engine.sessions.session import Session
from tabletop.engine.sessions.standing import ALWAYS
from tabletop.engine.state import TERMINAL, State
from tabletop.teaching.collection import Collection, CollectionReader, load, shipped

OVER, TURN = "over", "turn"
"""Why an exercise is missed: the game is over, or the turn is gone in which it was to be done."""
MOST_TRIED = 300
"""So many actions are tried to find out whether the goal can still be reached; beyond that it is taken to be so."""
MOST = 50
"""Hints, and actions of a kind, in one exercise."""
MOST_RULES = 200
"""Rules that a lesson shows."""
_LISTS = ("hints", "played", "goal", "solution", "look", "mistakes")


@dataclass(frozen=True)
class Mistake:
    """An allowed move that is not what is wanted, and worth words of its own: a pattern of notation, what is said."""

    move: str
    text: Mapping[str, str]


@dataclass(frozen=True)
class Exercise:
    """One thing to do. Texts are by language; `position` is a scenario, or None for a new game with `seed`.

    `played` has been done already when the learner comes: its events stand in the log, with their causes.

    `wrong` is refused by the rule `wrong_rule`, and `solution` leads to the goal.

    `wanted` is what an unwanted move is answered with: "Here we want to see ..."; `mistakes` have words of their own.

    `look` are places on the board ("card:0:docks", as boards name them) that the second step of a hint lights.

    A `coached` exercise has no goal: it is played to the end of the game, and each decision is commented.

    `praise` is said when it is done, `hints` one after the other when they are asked for.
    """

    id: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    praise: Mapping[str, str]
    hints: tuple[Mapping[str, str], ...]
    position: Mapping[str, Any] | None
    seed: int
    played: tuple[str, ...]
    goal: tuple[tuple[str, ...], ...]
    """The ways to reach it, each a row of patterns."""
    wrong: str
    """A move worth trying although it is not allowed; empty if there is none."""
    wrong_rule: str
    solution: tuple[str, ...]
    wanted: Mapping[str, str] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()
    look: tuple[str, ...] = ()
    coached: bool = False

    def advanced(self, steps: Sequence[int], action: str) -> tuple[int, ...]:
        """How many steps of each way are done after this action, in notation, if `steps` of each were done before.

        >>> exercise = tabletop.teaching.load_lesson("51st_state_first_round")["raze"]
        >>> exercise.goal, exercise.advanced((0,), "raze 1 2")
        ((('raze 1 2',),), (1,))
        """
        return tuple(
            n + 1 if n < len(way) and fnmatchcase(action, way[n]) else n
            for n, way in zip(steps, self.goal, strict=True)
        )

    def reached(self, steps: Sequence[int]) -> bool:
        """Whether one of the ways is done to its end.

        `steps` are as `advanced` gives them.

        >>> tabletop.teaching.load_lesson("51st_state_first_round")["raze"].reached((1,))
        True
        """
        return any(n == len(way) for n, way in zip(steps, self.goal, strict=True))


@dataclass(frozen=True)
class Lesson(Collection[Exercise]):
    """Exercises in one game.

    `exercises` in order; `lesson[id]` is one of them.
    """

    id: str
    game: Game
    title: Mapping[str, str]
    exercises: tuple[Exercise, ...]
    number: int = 0
    """Its place in the course of its game, from 1; 0 if it belongs to none."""
    minutes: int = 0
    """How long it takes."""
    rules: tuple[str, ...] = ()
    """Ids of the rules that it shows: each is cited by what happens in it."""
    noun = "exercise"

    def __iter__(self) -> Iterator[Exercise]:
        return iter(self.exercises)

    def start(self, id: str) -> State:
        """The position in which an exercise begins.

        >>> tabletop.teaching.load_lesson("51st_state_first_round").start("raze")
        <51st_state: round 1, action, player 0 to decide, points (0, 0)>
        """
        exercise = self[id]
        game: Game[State] = self.game
        if exercise.position is None:
            return game.new_initial_state(exercise.seed)
        return game.scenario({"seed": exercise.seed, **exercise.position})

    def learner(self, id: str) -> int:
        """The seat that does an exercise: the one that is asked when it begins.

        >>> tabletop.teaching.load_lesson("51st_state_first_round").learner("raze")
        0
        """
        return Attempt(self, id).learner

    def faults(self, x: Exercise) -> Iterator[str]:
        """Positions that cannot be built, wrong moves that are allowed, solutions that fail.

        `x` is one of its exercises.

        >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
        >>> list(lesson.faults(lesson["raze"]))
        []
        """
        try:
            attempt = Attempt(self, x.id)
        except (ScenarioError, NotationError, IllegalActionError) as e:
            yield str(e)
            return
        if attempt.learner == TERMINAL:
            yield "the game is over before it begins"
            return
        if x.wrong:
            try:
                verdict = attempt.try_wrong()
                if x.wrong_rule not in verdict.rules:
                    yield f"{x.wrong!r} is refused by {verdict.rules or 'no rule'}, not by {x.wrong_rule!r}"
            except NotationError as e:
                yield str(e)
        if x.goal:
            try:
                for action in x.solution:
                    if attempt.done:
                        yield f"the goal is reached before {action!r}, by a part of the solution"
                    attempt.session.apply(action)
            except (NotationError, IllegalActionError) as e:
                yield f"the solution fails: {e}"
            if not attempt.done:
                yield "the solution does not reach the goal"


@dataclass(frozen=True)
class _Judged:
    """What was found out about a node: the steps that are done of each way, and why the goal is missed."""

    node: Node
    steps: tuple[int, ...]
    missed: str


class Attempt:
    """A learner at one exercise: a session, whether the goal is reached, and the next hint.

    `lesson` and `id` say which one.
    """

    def __init__(self, lesson: Lesson, id: str, seats: list[Any] | None = None) -> None:
        self.lesson = lesson
        self.exercise = lesson[id]
        begin = lesson.start(id)
        self.session = Session(lesson.game, seed=self.exercise.seed, seats=seats, state=begin, standing=ALWAYS)
        for action in self.exercise.played:
            self.session.apply(action)
        self.begins = self.session.index
        self.learner = self.session.state.current_player()
        """The seat whose actions count."""
        self.hinted = 0
        self._judged: _Judged | None = None

    @property
    def done(self) -> bool:
        """Whether what the learner did up to the shown position reached the goal, in the turn that is meant."""
        return self.exercise.reached(self._judge().steps)

    @property
    def missed(self) -> str:
        """Why the learner cannot go on to the goal from the shown position: OVER, TURN, or "" if it may still be done.

        TURN is said when somebody else's turn has begun, or when no answer in this turn leads to the goal any more.
        """
        return self._judge().missed

    def take_back(self) -> None:
        """Show the position before the learner's last action in this exercise."""
        nodes = self._shown()
        mine = [k for k, node in enumerate(nodes) if k and node.player == self.learner]
        self.session.goto(self.begins + (mine[-1] - 1 if mine else 0))

    def _shown(self) -> list[Node]:
        """The nodes from where the exercise begins to the shown one."""
        return self.session.nodes[self.begins : self.session.index + 1]

    def _judge(self) -> _Judged:
        """What is to be said of the shown position; a node is reached in one way only, so it is found out once."""
        node = self.session.node
        if self._judged is None or self._judged.node is not node:
            self._judged = _Judged(node, *self._walk())
        return self._judged

    def _walk(self) -> tuple[tuple[int, ...], str]:
        """How many steps of each way are done in the shown position, and why the rest cannot be."""
        nodes, exercise = self._shown(), self.exercise
        steps, waiting = (0,) * len(exercise.goal), False
        turn = self._stage(nodes[0].state) if nodes else (0, "")
        for node in nodes[1:]:
            if node.player == self.learner and node.action is not None:
                after = exercise.advanced(steps, str(node.action))
                waiting, steps = after != steps, after
                if exercise.reached(steps):
                    return steps, ""
            # Who has done a step may have to wait for others until the next; the turn of that one is what counts then.
            if waiting and node.state.current_player() == self.learner:
                waiting, turn = False, self._stage(node.state)
            if node.state.is_terminal() or (not waiting and self._ended(node.state, turn)):
                return steps, OVER if nodes[-1].state.is_terminal() else TURN
        if len(nodes) < 2 or waiting or not exercise.goal or self._possible(nodes[-1].state, steps, turn):
            return steps, ""
        return steps, TURN

    def _stage(self, state: State) -> tuple[int, str]:
        """The round and the phase: no turn lasts longer."""
        return state.round, state.phase

    def _ended(self, state: State, turn: tuple[int, str]) -> bool:
        """Whether the learner's turn, of this round and phase, is over in a position."""
        question = state.question
        others = question is not None and question.opens_turn and state.current_player() != self.learner
        return state.is_terminal() or self._stage(state) != turn or others

    def _possible(self, state: State, steps: tuple[int, ...], turn: tuple[int, str]) -> bool:
        """Whether a step towards the goal can still be played in this turn, whatever the others answer meanwhile."""
        ahead, tried = deque([state]), 0
        while ahead:
            at = ahead.popleft()
            actions = at.legal_actions()
            if at.current_player() == self.learner and any(
                self.exercise.advanced(steps, str(action)) != steps for action in actions
            ):
                return True
            for action in actions:
                tried += 1
                if tried > MOST_TRIED:
                    return True
                after = at.clone()
                after.apply_action(action)
                if not self._ended(after, turn):
                    ahead.append(after)
        return False

    def hint(self, lang: str = "en") -> str:
        """The next hint; the last one again when there are no more. Empty if the exercise has none.

        >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
        >>> tabletop.teaching.Attempt(lesson, "raze").hint()
        'Production locations have defence 3; a shield adds 1.'
        """
        hints = self.exercise.hints
        if not hints:
            return ""
        self.hinted = min(self.hinted + 1, len(hints))
        return hints[self.hinted - 1][lang]

    def try_wrong(self) -> Verdict:
        """What the rules say of the wrong move, in the position where the exercise begins. Nothing is changed."""
        state = self.session.nodes[self.begins].state
        return state.check(state.game.parse_action(self.exercise.wrong))


def _known() -> dict[str, Traversable]:
    """The lessons in the folders of all games: "51st_state_first_round" is `first_round.toml` of 51st State."""
    found: dict[str, Traversable] = {}
    for name in games():
        package = sys.modules[game_class(name).__module__].__package__
        if package:
            found |= {f"{name}_{lesson}": file for lesson, file in shipped(package, "lessons").items()}
    return found


def lessons() -> tuple[str, ...]:
    """The names of the lessons that come with the kit."""
    return tuple(_known())


def course(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the order in which they build on each other. `game` is its name.

    >>> [lesson.number for lesson in tabletop.teaching.course("dei")] == sorted(
    ...     lesson.number for lesson in tabletop.teaching.course("dei")
    ... )
    True
    """
    found = [load_lesson(name) for name in lessons() if name.startswith(f"{game}_")]
    return tuple(sorted((one for one in found if one.number), key=lambda one: one.number))


def load_lesson(source: str | Path) -> Lesson:
    """A lesson by its name, or from a file. Raises LessonError that names every mistake.

    >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
    >>> [exercise.id for exercise in lesson][:3]
    ['hand', 'draft', 'production']
    """
    return load(source, _known(), read_lesson)


def read_lesson(text: str, id: str) -> Lesson:
    """A lesson from TOML text. Raises LessonError that names every mistake."""
    reader = _LessonReader()
    return Lesson(id, *reader.read(text, id), **reader.read_of_itself)


class _LessonReader(CollectionReader[Exercise]):
    key = "exercise"
    about: ClassVar[Mapping[str, Any]] = {"number": 0, "minutes": 0, "rules": []}
    read_of_itself: Mapping[str, Any]

    def whole(self, t: Mapping[str, Any], game: Game) -> None:
        rules = tuple(self.word(x, f"rules[{i}]") for i, x in enumerate(self.sequence(t["rules"], "rules", MOST_RULES)))
        for i, rule in enumerate(rules):
            if rule not in game.rulebook:
                self.wrong(f"rules[{i}]", f"there is no rule {rule!r}")
        numbers = {key: self.number(t[key], key, 0, 99) for key in ("number", "minutes")}
        self.read_of_itself = {**numbers, "rules": rules}

    def entry(self, data: Any, place: str, common: Mapping[str, Any]) -> Exercise:
        optional: dict[str, Any] = {"praise": None, "position": None, "seed": 0, "wrong": "", "wrong_rule": ""}
        optional |= {"hints": [], "played": [], "goal": [], "solution": [], "look": []}
        optional |= {"wanted": None, "mistakes": [], "coached": False}
        t = self.table({**optional, **self.plain(data, place)}, place, ("id", "title", "text", *optional))
        words = {k: self.sequence(t.get(k), f"{place}.{k}", MOST) for k in _LISTS}
        return Exercise(
            id=self.word(t.get("id"), f"{place}.id"),
            title=self.texts(t.get("title"), f"{place}.title"),
            text=self.texts(t.get("text"), f"{place}.text"),
            praise=self.texts(t["praise"], f"{place}.praise") if t.get("praise") else dict.fromkeys(LANGUAGES, ""),
            hints=tuple(self.texts(x, f"{place}.hints[{i}]") for i, x in enumerate(words["hints"])),
            position=self.plain(t["position"], f"{place}.position") if t.get("position") is not None else None,
            seed=self.number(t.get("seed"), f"{place}.seed", 0, 2**31),
            played=tuple(self.word(x, f"{place}.played") for x in words["played"]),
            goal=tuple(self.way(x, f"{place}.goal[{i}]") for i, x in enumerate(words["goal"])),
            wrong=self.word(t.get("wrong"), f"{place}.wrong"),
            wrong_rule=self.word(t.get("wrong_rule"), f"{place}.wrong_rule"),
            solution=tuple(self.word(x, f"{place}.solution") for x in words["solution"]),
            wanted=self.texts(t["wanted"], f"{place}.wanted") if t.get("wanted") else {},
            mistakes=tuple(self.mistake(x, f"{place}.mistakes[{i}]") for i, x in enumerate(words["mistakes"])),
            look=tuple(self.word(x, f"{place}.look") for x in words["look"]),
            coached=self.flag(t["coached"], f"{place}.coached"),
        )

    def mistake(self, data: Any, place: str) -> Mistake:
        """An allowed move with what is said of it."""
        t = self.table(data, place, ("move", "text"))
        return Mistake(self.word(t.get("move"), f"{place}.move"), self.texts(t.get("text"), f"{place}.text"))

    def way(self, data: Any, place: str) -> tuple[str, ...]:
        """One way to the goal: a pattern, or several to be played in order."""
        steps = self.sequence(data, place, MOST) if isinstance(data, list) else [data]
        found = tuple(self.word(x, place) for x in steps)
        if not found or not all(found):
            self.wrong(place, "must be a pattern, or a list of patterns")
        return found
