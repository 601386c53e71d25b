"""A learner at one exercise: what is done of it, what is to be said to each move, and what helps."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import IllegalActionError, NotationError, Verdict
from tabletop.engine.core.state import State
from tabletop.engine.presentation.decision_data import find_allowing_rule
from tabletop.engine.session.auto_pass import ALWAYS
from tabletop.engine.session.history import Node, find_cited_rules
from tabletop.engine.session.session import Session
from tabletop.teaching.exercise import Mistake
from tabletop.teaching.wanted import wanted

if TYPE_CHECKING:
    from tabletop.teaching.lesson import Lesson

OVER, TURN = "over", "turn"
"""Why an exercise is missed: the game is over, or the turn is gone in which it was to be done."""
DONE, STEP, ASTRAY = "done", "step", "astray"
"""What else is said to a move: the goal is reached, it leads there, or it is allowed and not what is wanted."""
HINTS = 3
"""What to look at, which pieces, the move."""
MOST_TRIED = 300
"""So many actions are tried to find out whether the goal can still be reached; beyond that it is taken to be so."""


@dataclass(frozen=True)
class Answer:
    """What is to be said to a move of the learner."""

    kind: str
    """DONE, STEP, ASTRAY, TURN or OVER."""
    action: Action
    before: State
    """The position in which it was played."""
    done: int = 0
    """How many steps of the way are done."""
    of: int = 0
    """How many there are; 0 where nobody has counted them."""
    mistake: Mistake | None = None
    """What the exercise says of just this move."""
    rules: tuple[str, ...] = ()
    """Ids of the rules by which that happened."""


@dataclass(frozen=True)
class _Judged:
    """What was found out about a node."""

    steps: tuple[int, ...]
    """How many of each way are done."""
    turn: tuple[int, str]
    """The round and the phase of the turn that counts."""
    waiting: bool = False
    """Whether the learner waits for the next step until others have played."""
    missed: bool = False
    """Whether that turn is over."""


class Attempt:
    """A learner at one exercise: a session, whether the goal is reached, what is said to moves, and the next hint.

    `lesson` and `id` say which one, `seats` who plays (all by hand unless told otherwise).
    """

    def __init__(self, lesson: Lesson, id: str, seats: list[Any] | None = None) -> None:
        self.lesson = lesson
        self.exercise = lesson[id]
        begin = lesson.start(id)
        self.session = Session(lesson.game, seed=self.exercise.seed, seats=seats, state=begin, auto_pass=ALWAYS)
        for action in self.exercise.played:
            self.session.apply(action)
        self.begins = self.session.index
        self.learner = self.session.state.current_player()
        """The seat whose actions count."""
        self.hinted = 0
        """How many of the three steps of a hint were asked for."""
        self.strayed = False
        """Whether a move was played that was not what is wanted, as far as `note` was asked to remember it."""
        self._begin = self.session.node
        self._judged: dict[int, _Judged] = {}
        self._found: dict[int, tuple[Action, ...] | None] = {}
        self._solution: tuple[tuple[State, str], ...] | None = None

    # --- how it stands ----------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """Whether what the learner did up to the shown position reached the goal, in the turn that is meant.

        What is coached is done when the game is over.
        """
        if self.exercise.coached:
            return self.session.state.is_terminal()
        return self.exercise.reached(self._judge(self.session.node).steps)

    @property
    def missed(self) -> str:
        """Why the learner cannot go on to the goal from the shown position: OVER, TURN, or "" if it may still be done.

        TURN is said when somebody else's turn has begun, or when no answer in this turn leads to the goal any more.
        """
        node = self.session.node
        if self.exercise.coached or self.done or not self._is_lost(node):
            return ""
        return OVER if node.state.is_terminal() else TURN

    @property
    def answer(self) -> Answer | None:
        """What is to be said to the learner's last move; None before the first, and where a coach speaks instead.

        >>> attempt = tabletop.teaching.Attempt(tabletop.teaching.load_lesson("51st_state_first_round"), "hand")
        >>> events = attempt.session.apply("discard docks")
        >>> attempt.answer.kind, attempt.answer.done, attempt.answer.of
        ('step', 1, 2)
        """
        node = self._last()
        if node is None or node.parent is None or node.action is None or self.exercise.coached:
            return None
        missed = self.missed
        action, before = node.action, node.parent
        stepped = self._judge(before).steps != self._judge(node).steps or self._follows(node)
        own = None if stepped else next((m for m in self.exercise.mistakes if _fits(action, m.move)), None)
        if self.done:
            kind = DONE
        elif missed:
            kind = missed
        elif own is None and (stepped or self._leads(before, node)) and self._goes_on(node):
            kind = STEP
        else:
            kind = ASTRAY
        return Answer(
            kind, action, before.state, *self._count(node), own if kind != DONE else None, find_cited_rules(node)
        )

    @property
    def stars(self) -> int:
        """What it is worth if it is done now: 3 without a hint or a miss, 1 if the move was shown, else 2."""
        return 1 if self.hinted >= HINTS else 2 if self.hinted or self.strayed else 3

    def wanted(self, lang: str = "en") -> str:
        """What the exercise wants to see, in words of its own; else made from its goal.

        >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
        >>> tabletop.teaching.Attempt(lesson, "hand").wanted()
        'Here we want to see: 2 × Discard …'
        """
        if self.exercise.wanted:
            return self.exercise.wanted[lang]
        steps, answer = self._judge(self.session.node).steps, self.answer
        states = [state for state, _ in self.solution]
        return wanted(self.exercise.goal, steps, [*([answer.before] if answer else []), *states], lang)

    def take_back(self) -> None:
        """Show the position before the learner's last action in this exercise."""
        nodes = self._shown()
        mine = [k for k, node in enumerate(nodes) if k and node.player == self.learner]
        self.session.goto(self.begins + (mine[-1] - 1 if mine else 0))

    # --- what helps -------------------------------------------------------------------------------------------------

    @property
    def solution(self) -> tuple[tuple[State, str], ...]:
        """The solution as far as it can be played: each position in which the learner is asked, and their action."""
        if self._solution is None:
            state, found = self._begin.state.clone(), []
            for action in self.exercise.solution:
                if state.current_player() == self.learner:
                    found.append((state.clone(), action))
                try:
                    state.apply_action(action)
                except (IllegalActionError, NotationError):
                    break
            self._solution = tuple(found)
        return self._solution

    @property
    def next_action(self) -> Action | None:
        """The move that leads on from the shown position; None if none does, or somebody else is asked.

        >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
        >>> str(tabletop.teaching.Attempt(lesson, "raze").next_action)
        'raze 1 2'
        """
        node = self.session.node
        state = node.state
        if self.done or state.current_player() != self.learner:
            return None
        mine = self._mine(node)
        if len(mine) < len(self.solution) and self._follows(node):
            action = state.game.parse_action(self.solution[len(mine)][1])
            if state.check(action):
                return action
        ahead = self._ahead(node)
        return ahead[0] if ahead else None

    def look_at(self) -> list[str]:
        """References of the pieces that the next move is about, as boards name them."""
        action = self.next_action
        if self.exercise.look:
            return list(self.exercise.look)
        return [one.replace("*", str(self.learner)) for one in action.list_references()] if action is not None else []

    def hint(self) -> int:
        """One step more of the hint: 1, what to look at; 2, which pieces; 3, the move itself. Returns which it is.

        >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
        >>> attempt = tabletop.teaching.Attempt(lesson, "raze")
        >>> [attempt.hint() for _ in range(4)]
        [1, 2, 3, 3]
        """
        self.hinted = min(self.hinted + 1, HINTS)
        return self.hinted

    def hints(self, lang: str = "en") -> list[str]:
        """What there is to look at: the hints of the exercise, or else the rule of the next move, or what is wanted.

        >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
        >>> tabletop.teaching.Attempt(lesson, "raze").hints()
        ['Production locations have defence 3; a shield adds 1.']
        """
        if self.exercise.hints:
            return [hint[lang] for hint in self.exercise.hints]
        action = self.next_action
        rule = find_allowing_rule(self.session.state, action) if action is not None else ""
        return [self.session.game.rule(rule).sentence(lang) if rule else self.wanted(lang)]

    def try_wrong(self) -> Verdict:
        """What the rules say of the wrong move, in the position where the exercise begins. Nothing is changed."""
        state = self._begin.state
        return state.check(state.game.parse_action(self.exercise.wrong))

    # --- how it is found out ----------------------------------------------------------------------------------------

    def note(self) -> None:
        """Remember whether the last move was not what is wanted: that is not forgotten when it is taken back."""
        answer = self.answer if not self.strayed else None
        self.strayed |= answer is not None and answer.kind in (ASTRAY, TURN, OVER)

    def _shown(self) -> list[Node]:
        """The nodes from where the exercise begins to the shown one."""
        return self.session.nodes[self.begins : self.session.index + 1]

    def _last(self) -> Node | None:
        """The node that the learner's last move has led to."""
        shown = self._shown()[1:]
        return next((n for n in reversed(shown) if n.player == self.learner and n.action is not None), None)

    def _mine(self, node: Node) -> list[str]:
        """What the learner has played in this exercise up to a node."""
        found, at = [], node
        while at is not self._begin and at.parent is not None:
            if at.player == self.learner and at.action is not None:
                found.append(str(at.action))
            at = at.parent
        return found[::-1]

    def _follows(self, node: Node) -> bool:
        """Whether the learner has done up to a node what the solution does."""
        mine = self._mine(node)
        return mine == [action for _, action in self.solution[: len(mine)]]

    def _leads(self, before: Node, after: Node) -> bool:
        """Whether a move has brought the goal nearer."""
        far, near = self._ahead(before), self._ahead(after)
        return bool(far) and bool(near) and len(near or ()) < len(far or ())

    def _goes_on(self, node: Node) -> bool:
        """Whether others are asked, or the learner's next move is known: what leads nowhere is no step."""
        return node.state.current_player() != self.learner or self.next_action is not None

    def _count(self, node: Node) -> tuple[int, int]:
        """How many steps are done, and of how many, where that says something."""
        mine = self._mine(node)
        if self._follows(node) and len(self.solution) > 1:
            return len(mine), len(self.solution)
        steps = self._judge(node).steps
        counted = [(n, len(way)) for n, way in zip(steps, self.exercise.goal, strict=True) if n and len(way) > 1]
        return max(counted, key=lambda one: one[0] / one[1], default=(0, 0))

    def _judge(self, node: Node) -> _Judged:
        """What is to be said of a node; it is reached in one way only, so that is found out once."""
        ahead = []
        while node.number not in self._judged and node is not self._begin and node.parent is not None:
            ahead.append(node)
            node = node.parent
        if node.number not in self._judged:
            self._judged[node.number] = _Judged((0,) * len(self.exercise.goal), self._stage(node.state))
        found = self._judged[node.number]
        for one in reversed(ahead):
            found = self._judged[one.number] = self._after(found, one)
        return found

    def _after(self, before: _Judged, node: Node) -> _Judged:
        """What is to be said of a node, from what was said of the one before."""
        if before.missed or self.exercise.reached(before.steps):
            return before
        steps, waiting, turn = before.steps, before.waiting, before.turn
        if node.player == self.learner and node.action is not None:
            steps = self.exercise.advanced(steps, str(node.action))
            waiting = steps != before.steps
            if self.exercise.reached(steps):
                return _Judged(steps, turn)
        # Who has done a step may have to wait for others until the next; the turn of that one is what counts then.
        if waiting and node.state.current_player() == self.learner:
            waiting, turn = False, self._stage(node.state)
        missed = node.state.is_terminal() or (not waiting and self._ended(node.state, turn))
        return _Judged(steps, turn, waiting, missed)

    def _is_lost(self, node: Node) -> bool:
        """Whether the goal cannot be reached any more from a node."""
        judged = self._judge(node)
        if judged.missed or node is self._begin or judged.waiting or not self.exercise.goal:
            return judged.missed
        return self._ahead(node) is None

    def _ahead(self, node: Node) -> tuple[Action, ...] | None:
        """The shortest way to the next step, as far as it was looked for; () if nobody knows, None if there is none."""
        if node.number not in self._found:
            self._found[node.number] = self._search(node.state, self._judge(node))
        return self._found[node.number]

    def _stage(self, state: State) -> tuple[int, str]:
        """The round and the phase: no turn lasts longer."""
        return state.round, state.phase

    def _ended(self, state: State, turn: tuple[int, str]) -> bool:
        """Whether the learner's turn, of this round and phase, is over in a position."""
        question = state.question
        others = question is not None and question.opens_turn and state.current_player() != self.learner
        return state.is_terminal() or self._stage(state) != turn or others

    def _search(self, begin: State, judged: _Judged) -> tuple[Action, ...] | None:
        """The shortest way to a step towards the goal in this turn, whatever the others answer meanwhile."""
        ahead: deque[tuple[State, tuple[Action, ...]]] = deque([(begin, ())])
        tried = 0
        while ahead:
            at, way = ahead.popleft()
            actions = at.legal_actions()
            if at.current_player() == self.learner:
                for action in actions:
                    if self.exercise.advanced(judged.steps, str(action)) != judged.steps:
                        return (*way, action)
            for action in actions:
                tried += 1
                if tried > MOST_TRIED:
                    return ()
                after = at.clone()
                after.apply_action(action)
                if not self._ended(after, judged.turn):
                    ahead.append((after, (*way, action)))
        return None


def _fits(action: Action, pattern: str) -> bool:
    return fnmatchcase(str(action), pattern)
