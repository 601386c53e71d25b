"""The panel of one exercise: the task, the wrong move with its reasons, answers to moves, hints, and navigation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Protocol, TypedDict

import traitlets as T

from tabletop.engine.core.actions import Action
from tabletop.engine.core.decisions import Obstacle
from tabletop.engine.core.state import State
from tabletop.engine.declarations.faces import Face
from tabletop.engine.i18n.words import capitalize_first, translate
from tabletop.engine.preview.action_preview import ActionPreviewer
from tabletop.engine.session.history import Node
from tabletop.teaching import Attempt
from tabletop.teaching.analysis.decision_evaluation import describe_choice, describe_kind
from tabletop.teaching.attempt import ASTRAY, DONE, HINTS, OVER, STEP, TURN, MoveFeedback
from tabletop.teaching.guided import Grade
from tabletop.teaching.guided.grading import GRADE_NAMES
from tabletop.teaching.guided.guided_game import has_choice
from tabletop.teaching.lesson_progress import MAX_STARS, LessonProgress
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.action_preview import (
    ButtonPreview,
    ChangedLook,
    extract_drawings,
    extract_looks,
    preview_action,
)
from tabletop_widgets.table.activity.grouped_moves import MarkData
from tabletop_widgets.teaching.decision_grader import DecisionGrader

LEGAL, NOTHING, DID = "That is legal.", "That is legal. So far it has changed nothing.", "That is legal. It did this:"
LOST = {
    TURN: "In this turn that can no longer be done.",
    OVER: "The game is over, and the task has not been done.",
}
"""Additional texts for moves after which the goal cannot be reached."""
STEPPED, COUNTED = "That is a step towards it.", "{n} of {of} done."
ASK = ("What should I look at?", "Which pieces?", "Show me the move")
"""The labels of the three steps of a hint."""
NOWHERE = "It cannot be done from here: take it back, or start again."


class RefusingRule(TypedDict):
    """A rule that refuses a move or warns about it."""

    rule: str
    """Id of the rule."""
    rule_text: str
    sentence: str


class CitedRule(TypedDict):
    """A rule that was applied."""

    rule: str
    """Id of the rule."""
    text: str


class MoveReply(TypedDict):
    """The answer to the learner's last move."""

    kind: str
    """Kind of answer: "done", "step", "astray", "turn" or "over"."""
    legal: str
    """Text that the move is legal and whether it changed anything; "" for a step towards the goal."""
    rules: list[CitedRule]
    """The rules that the move cites."""
    counted: str
    """The number of steps done; "" if the move is no step."""
    own: str
    """The exercise's own comment on this move; "" if there is none."""
    look: ButtonPreview | None
    """The changes of the move; None if they are not shown."""
    lost: str
    """Text that the goal cannot be reached; "" if it can."""
    wanted: str
    """The request of the exercise in words; "" for a step towards the goal."""


class Remark(TypedDict):
    """The coach's comment on one decision."""

    number: int
    """Number of the node, as an identifier."""
    chose: str
    """The decision and the choice."""
    kind: str
    """Grade of the choice: "best", "good", "wasteful" or "harmful"; "" if it is not graded."""
    name: str
    """Name of the grade."""
    reason: str
    warnings: list[RefusingRule]


class ExerciseStop(TypedDict):
    """An exercise in the navigation of the lesson."""

    id: str
    title: str
    stars: int
    """Number of stars earned; 0 if it was never done."""
    here: bool


class ExerciseData(TypedDict):
    """The current state of one exercise for the learner."""

    lesson: str
    """Title of the lesson."""
    title: str
    text: str
    number: int
    """Number of the exercise in the lesson, from 1."""
    of: int
    worked: bool
    """True for a worked example, whose task may name the moves."""
    wrong: str
    """A wrong move to try, in words; "" if there is none."""
    reasons: list[RefusingRule]
    """The reasons of the refusal; empty until the move was tried."""
    remedy: str
    """The remedy in words; "" if there is none."""
    ask: str
    """Label of the next hint step in English; "" if there is none."""
    hints: list[str]
    """The requested hints."""
    pieces: str
    """The pieces of the hint, in words."""
    lit: list[MarkData]
    """The same pieces as marks on the boards."""
    move: str
    """The next move towards the goal, in words."""
    told: MoveReply | None
    """The answer to the last move; None before the first move."""
    faces: dict[str, ChangedLook]
    """The appearance of the changed things."""
    done: bool
    praise: str
    stars: int
    """Number of stars for the exercise when it is done."""
    moved: bool
    """True if there is a move to take back."""
    coached: bool
    remarks: list[Remark]
    """The coach's comment on the last decision."""
    missed: list[str]
    """Kinds of better moves that were missed in a coached game that is over, each with its number."""
    row: list[ExerciseStop]
    """All exercises of the lesson; empty if the exercise is shown alone."""
    total: int
    """Total number of stars earned."""
    repeats: bool
    """True if the exercise is repeated because it was missed."""
    back: bool
    """True if there is a previous exercise."""
    next: bool
    """True if there is a next exercise."""
    listed: bool
    """True if the lesson was opened from a list."""
    follows: str
    """Title of the next lesson once this one is complete; "" if there is none."""
    notes: list[str]
    """Problems with the progress file."""


class Guide(Protocol):
    """A controller that navigates through a lesson."""

    walk: LessonProgress

    def note(self) -> None:
        """Record progress that may have been made."""

    def list_problems(self, lang: str) -> list[str]:
        """Return the problems with the progress file."""

    def get_next_title(self, lang: str) -> str:
        """Return the title of the next lesson; "" if there is none."""

    @property
    def listed(self) -> bool:
        """True if there is a list of lessons to return to."""

    def go_to(self, where: str, id: str = "") -> None:
        """Go to "next", "prev", "goto" an exercise by id, the "list", or the lesson that "follows"."""


class ExercisePanel(View):
    """The panel of one exercise: task, wrong move with reasons, answers to moves, hints, and completion.

    `attempt` is a `tabletop.teaching.Attempt`. `guide` navigates to other exercises; None for a single one.
    """

    script = "teaching/lesson.js"
    on_mistake: Callable[[Node, Grade], object] | None = None
    """Function that is called with a decision of a coached game that was graded as a mistake."""
    _grader: DecisionGrader | None = None
    icons = T.Dict(help="the drawings of what moves have changed").tag(sync=True)
    vocabulary: ClassVar[tuple[str, ...]] = ASK

    def __init__(self, attempt: Attempt, guide: Guide | None = None, **traits: Any) -> None:
        self.guide = guide
        self._begin(attempt)
        super().__init__(attempt.session, **traits)

    def _begin(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self._refused = False
        if self._grader is not None:
            self._grader.stop()
        self._grader = DecisionGrader(attempt.learner, self._receive_grade) if attempt.exercise.coached else None
        self._looks: dict[tuple[int, str, str], tuple[ButtonPreview, dict[str, Face]]] = {}

    def take(self, attempt: Attempt) -> None:
        """Show another exercise.

        `attempt` is a `tabletop.teaching.Attempt`.

        >>> from tabletop.teaching import Attempt, load_lesson
        >>> from tabletop_widgets import ExercisePanel
        >>> lesson = load_lesson("51st_state_first_round")
        >>> panel = ExercisePanel(Attempt(lesson, "raze"))
        >>> panel.take(Attempt(lesson, "use"))
        >>> panel.data["title"]
        'Use an action'
        """
        self._begin(attempt)
        self.bind(attempt.session)

    def make(self) -> ExerciseData:
        """Return the exercise in the language of the view."""
        lang, attempt = self.lang, self.attempt
        attempt.note()
        if self.guide is not None:
            self.guide.note()
        exercise, session = attempt.exercise, attempt.session
        order = [x.id for x in attempt.lesson]
        start = session.nodes[attempt.begins].state
        wrong = start.game.parse_action(exercise.wrong).text(start, lang) if exercise.wrong else ""
        faces: dict[str, Face] = {}
        hinted, done = attempt.hinted, attempt.done
        remarks = self._list_remarks()
        refused = attempt.try_wrong() if self._refused else None
        remedy = refused.remedy if refused is not None else None
        advised = exercise.coached and bool(exercise.hints) and not remarks  # a hint before the first decision
        action = attempt.next_action if hinted >= HINTS else None
        move = capitalize_first(action.text(session.state, lang)) if action is not None else say(NOWHERE, lang)
        data: dict[str, Any] = {
            "lesson": attempt.lesson.title[lang],
            "title": exercise.title[lang],
            "text": exercise.text[lang],
            "number": order.index(exercise.id) + 1,
            "of": len(order),
            "worked": exercise.worked,
            "wrong": wrong,
            "reasons": self._list_refusals(refused.state, refused.obstacles) if refused is not None else [],
            "remedy": remedy.text(refused.state, lang) if refused is not None and remedy is not None else "",
            "ask": "" if done or exercise.coached or hinted >= HINTS else ASK[hinted],
            "hints": attempt.list_hints(lang) if hinted or advised else [],
            "pieces": self._describe_pieces() if hinted > 1 and not done else "",
            "lit": [_build_mark(at) for at in attempt.list_references()] if hinted > 1 and not done else [],
            "move": move if hinted >= HINTS and not done else "",
            "told": self._build_answer(faces),
            "done": done,
            "praise": f"{self._describe_grade()}{exercise.praise[lang]}",
            "stars": attempt.stars if done else 0,
            "moved": session.index > attempt.begins,
            "coached": exercise.coached,
            "remarks": remarks,
            "missed": self._list_missed_kinds() if done else [],
        }
        self.icons = extract_drawings(faces)
        return {**data, "faces": extract_looks(faces), **self._build_navigation()}  # type: ignore[typeddict-item]

    def _build_navigation(self) -> dict[str, Any]:
        """Return the navigation data of the lesson."""
        guide, lang, lesson = self.guide, self.lang, self.attempt.lesson
        if guide is None:
            nothing: dict[str, Any] = {"row": [], "total": 0, "follows": "", "notes": []}
            return {**nothing, **dict.fromkeys(("repeats", "back", "next", "listed"), False)}
        walk = guide.walk
        row = [
            {"id": x.id, "title": x.title[lang], "stars": walk.stars.get(x.id, 0), "here": x.id == walk.id}
            for x in lesson
        ]
        return {
            "row": row,
            "total": walk.total,
            "repeats": walk.repeats,
            "back": walk.place > 0,
            "next": walk.can_go_on,
            "listed": guide.listed,
            "follows": "" if walk.can_go_on else guide.get_next_title(lang),
            "notes": guide.list_problems(lang),
        }

    def _build_answer(self, faces: dict[str, Face]) -> MoveReply | None:
        """Return the answer to the last move."""
        answer, lang = self.attempt.answer, self.lang
        if answer is None:
            return None
        kind, counted, grade = answer.kind, "", self._describe_grade()
        if kind == STEP:
            counted = say(COUNTED, lang, n=answer.done, of=answer.of) if answer.of else say(STEPPED, lang)
        strays = kind in (ASTRAY, TURN, OVER)
        legal, look = self._describe_legal_move(answer.before, answer.action, faces) if strays else ("", None)
        return {
            "kind": kind,
            "legal": legal,
            "rules": self._list_cited_rules(answer.rules),
            "counted": counted,
            "own": f"{grade}{answer.mistake.text[lang]}" if answer.mistake is not None else "",
            "look": look,
            "lost": say(LOST[kind], lang) if kind in LOST else "",
            "wanted": self._describe_request(answer) if strays else "",
        }

    def _describe_request(self, answer: MoveFeedback) -> str:
        """Return what the exercise asks for; "" if that would name the move after a mistake with its own comment."""
        names_move = answer.mistake is not None and not self.attempt.exercise.wanted
        return "" if names_move else self.attempt.describe_goal(self.lang)

    def _describe_grade(self) -> str:
        """Return the grade of the first move as a sentence; "" unless the exercise asks for a good move."""
        grade = self.attempt.grade
        return f"{translate(GRADE_NAMES[grade], self.lang, 'engine')}. " if grade else ""

    def _describe_legal_move(self, before: State, action: Action, faces: dict[str, Face]) -> tuple[str, ButtonPreview]:
        """Return a text that the action is legal, and its changes.

        Later events are left out, except for the end of the game.
        """
        look, then = self._preview_action(before, action, faces), ActionPreviewer(before).preview(str(action)).then
        hidden = then is not None and then.why in ("answer", "chance", "unseen")
        message = DID if look["signs"] or look["lines"] else LEGAL if hidden else NOTHING
        ends = look["then"] if then is not None and then.why == "over" else ""
        return say(message, self.lang), {**look, "then": ends, "uncertain": False, "condition": "", "unless": []}

    def _list_cited_rules(self, rules: Iterable[str]) -> list[CitedRule]:
        """Return rules with their sentences.

        Rules of the engine are left out, because they are not specific to the game.
        """
        book = self.attempt.session.game.rulebook
        return [{"rule": rule, "text": book[rule].sentence(self.lang)} for rule in rules if rule in book]

    def _preview_action(self, before: State, action: Action, faces: dict[str, Face]) -> ButtonPreview:
        """Return the changes of an action. They are cached for each language."""
        key = (id(before), str(action), self.lang)
        if key not in self._looks:
            foresight, own = ActionPreviewer(before), dict[str, Face]()
            consequences = foresight.preview(str(action))
            self._looks[key] = preview_action(foresight, consequences, (), {}, self.lang, own), own
        preview, own = self._looks[key]
        faces.update(own)
        return preview

    def _describe_pieces(self) -> str:
        """Return the pieces marked by the second step of a hint, in words."""
        assert self.desk is not None
        names = self.desk.view(self.seen_by, self.lang).get("names", {})
        if self.attempt.missed:
            return say(NOWHERE, self.lang)
        piece_names = dict.fromkeys(names[at] for at in self.attempt.list_references() if at in names)
        return ", ".join(piece_names) or say("Nothing on the boards: it is one of the answers.", self.lang)

    def _find_decisions(self) -> list[Node]:
        """Return the nodes that real choices of the learner led to, up to the shown position."""
        attempt, session = self.attempt, self.attempt.session
        return [
            node
            for node in session.nodes[attempt.begins + 1 : session.index + 1]
            if node.parent is not None and node.player == attempt.learner and node.number not in session.unasked
            if has_choice(node.parent.state, attempt.learner)
        ]

    def _list_remarks(self) -> list[Remark]:
        """Return the coach's comment on the last decision; empty without one."""
        decisions = self._find_decisions() if self._grader is not None else []
        if self._grader is None or not decisions:
            return []
        node, lang = decisions[-1], self.lang
        assert node.parent is not None
        assert node.action is not None
        self._grader.grade(node)
        before, grade = node.parent.state, self._grader.grades.get(node.number)
        return [
            {
                "number": node.number,
                "chose": describe_choice(before, node.action, lang),
                "kind": grade.kind if grade is not None else "",
                "name": translate(GRADE_NAMES[grade.kind], lang, "engine") if grade is not None else "",
                "reason": grade.reasons[lang] if grade is not None else "",
                "warnings": self._list_refusals(before, before.check(node.action).warnings),
            }
        ]

    def _receive_grade(self) -> None:
        decisions = self._find_decisions()
        grade = self._grader.grades.get(decisions[-1].number) if self._grader is not None and decisions else None
        if grade is not None and grade.better and self.on_mistake is not None:
            self.on_mistake(decisions[-1], grade)
        self.refresh()

    def _list_missed_kinds(self) -> list[str]:
        """Return the kinds of the better moves that were missed, each with its number, the most frequent first."""
        kinds: Counter[str] = Counter()
        for node in self._find_decisions() if self._grader is not None else ():
            grade = self._grader.grades.get(node.number)  # type: ignore[union-attr]
            if grade is not None and grade.better and node.parent is not None:
                state = node.parent.state
                kinds[describe_kind(state, state.game.parse_action(grade.better), self.lang)] += 1
        return [f"{kind} ({n})" for kind, n in kinds.most_common()]

    def close(self) -> None:
        """Stop the grading and close the panel."""
        if self._grader is not None:
            self._grader.stop()
        super().close()

    def _list_refusals(self, state: State, obstacles: Iterable[Obstacle]) -> list[RefusingRule]:
        lang = self.lang
        return [
            {
                "rule": o.rule,
                "rule_text": state.game.rule(o.rule).sentence(lang),
                "sentence": o.sentence(state, lang),
            }
            for o in obstacles
        ]

    def handle(self, message: dict[str, Any]) -> None:
        """Handle messages: try the wrong move, request a hint, take back or restart, and navigate."""
        kind = str(message.get("type"))
        if kind == "wrong":
            self._refused = not self._refused
        elif kind == "hint":
            self.attempt.hint()
        elif kind in ("again", "back"):
            assert self.desk is not None
            with self.desk.hold_redraws():
                self.attempt.session.goto(self.attempt.begins) if kind == "again" else self.attempt.take_back()
        elif kind in ("next", "prev", "goto", "list", "follows"):
            if self.guide is not None:
                self.guide.go_to(kind, str(message.get("exercise", "")))
            return
        else:
            super().handle(message)
            return
        self.refresh()

    def text(self) -> str:
        """Return the exercise in words."""
        d = self.make()
        reply = d["told"]
        answer = join_lines([reply["counted"], reply["own"], reply["lost"], reply["wanted"]]) if reply else ""
        stars = "★" * d["stars"] + "☆" * (MAX_STARS - d["stars"]) if d["done"] else ""
        feedback = join_lines([stars, d["praise"]]) if d["done"] or (reply and reply["kind"] == DONE) else answer
        remarks = [join_lines([remark["chose"], remark["name"], remark["reason"]]) for remark in d["remarks"]]
        return join_lines((f"{d['number']}/{d['of']} {d['title']}", d["text"], feedback, *remarks))


def _build_mark(at: str) -> MarkData:
    """Return a mark for the subject of a hint. For a seat without a sign on the boards, all its parts are marked."""
    kind, _, seat = at.partition(":")
    return {"at": at, "how": "hint", "instead": seat} if kind == "seat" else {"at": at, "how": "hint"}
