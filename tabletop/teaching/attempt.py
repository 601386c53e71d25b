"""A learner's attempt at one exercise: progress, the answer to each move, and hints."""

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
from tabletop.teaching.exercise import ExpectedMistake
from tabletop.teaching.goal_text import describe_goal

if TYPE_CHECKING:
    from tabletop.teaching.lesson import Lesson

OVER, TURN = "over", "turn"
"""Reasons why an exercise is missed: the game is over, or the turn in which the goal was due has ended."""
DONE, STEP, ASTRAY = "done", "step", "astray"
"""Other kinds of answer: the goal is reached, the move leads to it, or the move is legal but not the one wanted."""
HINTS = 3
"""Number of hint steps: where to look, which pieces, the move."""
MAX_TRIED = 300
"""Maximum number of actions searched for a way to the goal. Beyond that the goal counts as reachable."""


@dataclass(frozen=True)
class MoveFeedback:
    """The answer to a move of the learner."""

    kind: str
    """DONE, STEP, ASTRAY, TURN or OVER."""
    action: Action
    before: State
    """The position in which the move was played."""
    done: int = 0
    """Number of steps done on the way to the goal."""
    of: int = 0
    """Total number of steps; 0 if it is unknown."""
    mistake: ExpectedMistake | None = None
    """The exercise's own comment on this move."""
    rules: tuple[str, ...] = ()
    """Ids of the rules that the move cites."""


@dataclass(frozen=True)
class _JudgedMove:
    """The evaluation of a node."""

    steps: tuple[int, ...]
    """Number of steps done on each way to the goal."""
    turn: tuple[int, str]
    """The round and phase of the turn that counts."""
    waiting: bool = False
    """True if the learner must wait for other players before the next step."""
    missed: bool = False
    """True if that turn has ended."""


class Attempt:
    """A learner's attempt at one exercise: a session, progress towards the goal, answers to moves, and hints.

    `lesson` and `id` select the exercise. `seats` assigns players to seats; by default all seats are played by hand.
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
        """Number of hint steps requested, up to three."""
        self.strayed = False
        """True if an unwanted move was played and recorded by `note`."""
        self._begin = self.session.node
        self._judged: dict[int, _JudgedMove] = {}
        self._ways: dict[int, tuple[Action, ...] | None] = {}
        self._solution: tuple[tuple[State, str], ...] | None = None

    # --- progress ---------------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        """True if the learner reached the goal, within the turn that counts, up to the shown position.

        A coached exercise is done when the game is over.
        """
        if self.exercise.coached:
            return self.session.state.is_terminal()
        return self.exercise.is_reached(self._evaluate_node(self.session.node).steps)

    @property
    def missed(self) -> str:
        """The reason why the goal cannot be reached from the shown position: OVER, TURN, or "" if it still can.

        The reason is TURN if another player's turn has begun, or if no action in this turn leads to the goal.
        """
        node = self.session.node
        if self.exercise.coached or self.done or not self._is_lost(node):
            return ""
        return OVER if node.state.is_terminal() else TURN

    @property
    def answer(self) -> MoveFeedback | None:
        """The answer to the learner's last move; None before the first move and in coached exercises.

        >>> attempt = tabletop.teaching.Attempt(tabletop.teaching.load_lesson("51st_state_first_round"), "hand")
        >>> events = attempt.session.apply("discard skyscraper")
        >>> attempt.answer.kind, attempt.answer.done, attempt.answer.of
        ('step', 1, 2)
        """
        node = self._find_last_node()
        if node is None or node.parent is None or node.action is None or self.exercise.coached:
            return None
        missed = self.missed
        action, before = node.action, node.parent
        stepped = self._evaluate_node(before).steps != self._evaluate_node(node).steps or self._is_following(node)
        own = None if stepped else next((m for m in self.exercise.mistakes if fnmatchcase(str(action), m.move)), None)
        if self.done:
            kind = DONE
        elif missed:
            kind = missed
        elif own is None and (stepped or self._is_progress(before, node)) and self._can_continue(node):
            kind = STEP
        else:
            kind = ASTRAY
        return MoveFeedback(
            kind, action, before.state, *self._count_steps(node), own if kind != DONE else None, find_cited_rules(node)
        )

    @property
    def grade(self) -> str:
        """The grade that the file gives to the learner's first move; "" if there is none.

        >>> tabletop.teaching.Attempt(tabletop.teaching.load_lesson("51st_state_first_round"), "raze").grade
        ''
        """
        node = next((node for node in self._list_nodes()[1:] if node.player == self.learner), None)
        grades = self.exercise.find_grades(str(node.action)) if node is not None else ()
        return grades[0] if grades else ""

    @property
    def stars(self) -> int:
        """Number of stars if the exercise is done now: 3 without hint or miss, 1 if the move was shown, else 2."""
        return 1 if self.hinted >= HINTS else 2 if self.hinted or self.strayed else 3

    def describe_goal(self, lang: str = "en") -> str:
        """Return what the exercise asks for: its own text, or else a sentence generated from its goal.

        >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
        >>> tabletop.teaching.Attempt(lesson, "hand").describe_goal()
        'Here we want to see: Discard Skyscraper → Discard Negotiator'
        """
        if self.exercise.wanted:
            return self.exercise.wanted[lang]
        steps, answer = self._evaluate_node(self.session.node).steps, self.answer
        states = [state for state, _ in self.solution]
        return describe_goal(self.exercise.goal, steps, [*([answer.before] if answer else []), *states], lang)

    def take_back(self) -> None:
        """Go to the position before the learner's last action in this exercise."""
        nodes = self._list_nodes()
        own_indices = [k for k, node in enumerate(nodes) if k and node.player == self.learner]
        self.session.goto(self.begins + (own_indices[-1] - 1 if own_indices else 0))

    # --- help -------------------------------------------------------------------------------------------------------

    @property
    def solution(self) -> tuple[tuple[State, str], ...]:
        """The playable part of the solution: each position in which the learner decides, and the action there."""
        if self._solution is None:
            state, moves = self._begin.state.clone(), []
            for action in self.exercise.solution:
                if state.current_player() == self.learner:
                    moves.append((state.clone(), action))
                try:
                    state.apply_action(action)
                except (IllegalActionError, NotationError):
                    break
            self._solution = tuple(moves)
        return self._solution

    @property
    def next_action(self) -> Action | None:
        """The next move towards the goal; None if there is none or another player is to decide.

        >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
        >>> str(tabletop.teaching.Attempt(lesson, "raze").next_action)
        'raze 1 2'
        """
        node = self.session.node
        state = node.state
        if self.done or state.current_player() != self.learner:
            return None
        own_moves = self._list_own_moves(node)
        if len(own_moves) < len(self.solution) and self._is_following(node):
            action = state.game.parse_action(self.solution[len(own_moves)][1])
            if state.check(action):
                return action
        ahead = self._find_way(node)
        return ahead[0] if ahead else None

    def list_references(self) -> list[str]:
        """Return the references of the pieces that the next move concerns, as boards name them."""
        action = self.next_action
        if self.exercise.look:
            return list(self.exercise.look)
        return (
            [reference.replace("*", str(self.learner)) for reference in action.list_references()]
            if action is not None
            else []
        )

    def hint(self) -> int:
        """Advance the hint by one step and return it.

        Step 1 shows where to look, step 2 the pieces, and step 3 the move itself.

        >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
        >>> attempt = tabletop.teaching.Attempt(lesson, "raze")
        >>> [attempt.hint() for _ in range(4)]
        [1, 2, 3, 3]
        """
        self.hinted = min(self.hinted + 1, HINTS)
        return self.hinted

    def list_hints(self, lang: str = "en") -> list[str]:
        """Return the hints of the exercise, or else the rule of the next move, or else what the exercise asks for.

        >>> lesson = tabletop.teaching.load_lesson("51st_state_first_round")
        >>> tabletop.teaching.Attempt(lesson, "raze").list_hints()
        ['Production locations have defence 3; a shield adds 1.']
        """
        if self.exercise.hints:
            return [hint[lang] for hint in self.exercise.hints]
        action = self.next_action
        rule = find_allowing_rule(self.session.state, action) if action is not None else ""
        return [self.session.game.rule(rule).sentence(lang) if rule else self.describe_goal(lang)]

    def try_wrong(self) -> Verdict:
        """Return the verdict on the wrong move in the initial position. The session does not change."""
        state = self._begin.state
        return state.check(state.game.parse_action(self.exercise.wrong))

    # --- evaluation -------------------------------------------------------------------------------------------------

    def note(self) -> None:
        """Record whether the last move was unwanted. The record remains when the move is taken back."""
        answer = self.answer if not self.strayed else None
        self.strayed |= answer is not None and answer.kind in (ASTRAY, TURN, OVER)

    def _list_nodes(self) -> list[Node]:
        """Return the nodes from the start of the exercise to the shown one."""
        return self.session.nodes[self.begins : self.session.index + 1]

    def _find_last_node(self) -> Node | None:
        """Return the node after the learner's last move."""
        shown = self._list_nodes()[1:]
        return next((n for n in reversed(shown) if n.player == self.learner and n.action is not None), None)

    def _list_own_moves(self, node: Node) -> list[str]:
        """Return the learner's actions in this exercise up to a node."""
        actions, at = [], node
        while at is not self._begin and at.parent is not None:
            if at.player == self.learner and at.action is not None:
                actions.append(str(at.action))
            at = at.parent
        return actions[::-1]

    def _is_following(self, node: Node) -> bool:
        """Return True if the learner has followed the solution up to a node."""
        own_moves = self._list_own_moves(node)
        return own_moves == [action for _, action in self.solution[: len(own_moves)]]

    def _is_progress(self, before: Node, after: Node) -> bool:
        """Return True if a move has shortened the way to the goal."""
        far, near = self._find_way(before), self._find_way(after)
        return bool(far) and bool(near) and len(near or ()) < len(far or ())

    def _can_continue(self, node: Node) -> bool:
        """Return True if another player decides or the learner has a next move; a dead end is no step."""
        return node.state.current_player() != self.learner or self.next_action is not None

    def _count_steps(self, node: Node) -> tuple[int, int]:
        """Return the numbers of steps done and in total; zeros where there is nothing to count."""
        own_moves = self._list_own_moves(node)
        if self._is_following(node) and len(self.solution) > 1:
            return len(own_moves), len(self.solution)
        steps = self._evaluate_node(node).steps
        counted = [(n, len(way)) for n, way in zip(steps, self.exercise.goal, strict=True) if n and len(way) > 1]
        return max(counted, key=lambda count: count[0] / count[1], default=(0, 0))

    def _evaluate_node(self, node: Node) -> _JudgedMove:
        """Evaluate a node. The result is cached, because only one line leads to a node."""
        ahead = []
        while node.number not in self._judged and node is not self._begin and node.parent is not None:
            ahead.append(node)
            node = node.parent
        if node.number not in self._judged:
            self._judged[node.number] = _JudgedMove((0,) * len(self.exercise.goal), self._get_stage(node.state))
        judged = self._judged[node.number]
        for descendant in reversed(ahead):
            judged = self._judged[descendant.number] = self._evaluate_child(judged, descendant)
        return judged

    def _evaluate_child(self, before: _JudgedMove, node: Node) -> _JudgedMove:
        """Evaluate a node from the evaluation of its parent."""
        if before.missed or self.exercise.is_reached(before.steps):
            return before
        steps, waiting, turn = before.steps, before.waiting, before.turn
        if node.player == self.learner and node.action is not None:
            steps = self.exercise.advance_steps(steps, str(node.action))
            waiting = steps != before.steps
            if self.exercise.is_reached(steps):
                return _JudgedMove(steps, turn)
        # After a step the learner may have to wait for other players. Then the turn of the next step is the one that
        # counts.
        if waiting and node.state.current_player() == self.learner:
            waiting, turn = False, self._get_stage(node.state)
        missed = node.state.is_terminal() or (not waiting and self._has_ended(node.state, turn))
        return _JudgedMove(steps, turn, waiting, missed)

    def _is_lost(self, node: Node) -> bool:
        """Return True if the goal cannot be reached from a node."""
        judged = self._evaluate_node(node)
        if judged.missed or node is self._begin or judged.waiting or not self.exercise.goal:
            return judged.missed
        return self._find_way(node) is None

    def _find_way(self, node: Node) -> tuple[Action, ...] | None:
        """Return the shortest way to the next step, or () if the search was cut off, or None if there is no way."""
        if node.number not in self._ways:
            self._ways[node.number] = self._search(node.state, self._evaluate_node(node))
        return self._ways[node.number]

    def _get_stage(self, state: State) -> tuple[int, str]:
        """Return the round and the phase. No turn lasts longer than a phase."""
        return state.round, state.phase

    def _has_ended(self, state: State, turn: tuple[int, str]) -> bool:
        """Return True if the learner's turn in this round and phase has ended."""
        question = state.question
        is_other_turn = question is not None and question.opens_turn and state.current_player() != self.learner
        return state.is_terminal() or self._get_stage(state) != turn or is_other_turn

    def _search(self, begin: State, judged: _JudgedMove) -> tuple[Action, ...] | None:
        """Search for the shortest way to a step towards the goal in this turn, over all answers of other players."""
        ahead: deque[tuple[State, tuple[Action, ...]]] = deque([(begin, ())])
        tried = 0
        while ahead:
            at, way = ahead.popleft()
            actions = at.legal_actions()
            if at.current_player() == self.learner:
                for action in actions:
                    if self.exercise.advance_steps(judged.steps, str(action)) != judged.steps:
                        return (*way, action)
            for action in actions:
                tried += 1
                if tried > MAX_TRIED:
                    return ()
                after = at.clone()
                after.apply_action(action)
                if not self._has_ended(after, judged.turn):
                    ahead.append((after, (*way, action)))
        return None
