"""Panel of a guided game above the boards: the teaching moment, a prediction, and the grade of the last choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

from tabletop import Session
from tabletop.engine.i18n.words import capitalize_first, translate
from tabletop.engine.presentation.decision_data import find_allowing_rule
from tabletop.teaching.guided import GuidedGame, Prediction, TeachingMoment, match_guide
from tabletop.teaching.guided.grading import GRADE_NAMES
from tabletop.teaching.guided.guided_game import GuideProgress
from tabletop.teaching.review import AGAIN, GOOD, ReviewItem
from tabletop.teaching.review.deck import RULE
from tabletop_widgets.screen.translation import say
from tabletop_widgets.screen.view import View
from tabletop_widgets.screen.widget_utils import join_lines
from tabletop_widgets.table.session_panels import SESSION_PANELS
from tabletop_widgets.table.table import Table
from tabletop_widgets.teaching.decision_grader import DecisionGrader
from tabletop_widgets.teaching.quiz import build_item
from tabletop_widgets.teaching.review.kept_deck import get_deck


class GuideRule(TypedDict):
    """A rule that the guide teaches."""

    rule: str
    """Id of the rule."""
    title: str
    shown: bool
    """True if its moment has come up, so that it can be read again."""
    met: bool
    """True if it has come up and a decision of the learner has met it."""


class GuideMoment(TypedDict):
    """The moment that comes up in the shown position."""

    title: str
    text: str
    rule: str
    """Id of the rule."""
    rule_text: str


class GuideNote(TypedDict):
    """A rule, such as an ability, whose effect the log shows for the first time."""

    rule: str
    """Id of the rule."""
    text: str


class GuidePrediction(TypedDict):
    """A prediction that the learner is asked for."""

    question: str
    options: list[int]
    chosen: int | None
    """The learner's answer; None before it."""
    answer: int | None
    """The answer of the engine; None before the learner has chosen."""
    is_change: bool
    """True if the answers are changes, with a sign."""
    explanation: str
    """Explanation of the answer; "" if there is none, or before the learner has chosen."""


class GuideGrade(TypedDict):
    """The grade of the learner's last choice."""

    kind: str
    """"best", "good", "wasteful", "harmful", or "" while it is being computed."""
    name: str
    action: str
    """The choice in words."""
    reason: str


class GuideData(TypedDict):
    """Display data of the panel."""

    title: str
    text: str
    """Introduction; "" once the learner has begun."""
    minutes: int
    moment: GuideMoment | None
    notes: list[GuideNote]
    prediction: GuidePrediction | None
    pending: bool
    """True while a prediction waits for its answer, which the boards must not show."""
    grade: GuideGrade | None
    earlier: GuideMoment | None
    """An earlier moment that the learner reads again."""
    rules: list[GuideRule]
    met: int
    forced: list[str]
    """Actions that were played for the learner after the last choice, because nothing else was possible."""
    asked: bool
    """True if the learner decides in the shown position, also about a detail."""
    over: bool
    right: int
    """Number of right predictions."""
    predicted: int
    """Number of answered predictions."""
    closable: bool
    """True if the learner can close the panel, which in a class nobody can."""


class GuidePanel(View):
    """Panel of a guided game: `guided` is a `tabletop.teaching.guided.GuidedGame`. `leave` closes the panel."""

    script = "teaching/guide.js"

    def __init__(self, guided: GuidedGame, leave: Callable[[], object] | None = None, **traits: Any) -> None:
        self.guided, self._leave = guided, leave
        self.begun = guided.last_decision is not None
        """True once the introduction was read."""
        self._earlier: tuple[int, str] | None = None
        """Node at which the learner reads an earlier moment again, and the rule of the moment."""
        self._grader = DecisionGrader(guided.guide.seat, self._receive_grade, guided.session.nodes)
        self.on_missed: Callable[[str], object] | None = None
        """Called with the rule of a wrong prediction, and of the better move if a choice is graded as bad."""
        self.deck = get_deck()
        """The learner's deck, which learns of rules met and of predictions; None for none."""
        self._met = guided.progress.met
        """Rules that the deck need not learn of."""
        super().__init__(guided.session, **traits)

    def make(self) -> GuideData:
        """Return the moment, the prediction and the grade in the language of the view."""
        guided, lang = self.guided, self.lang
        guide, progress, state = guided.guide, guided.progress, guided.session.state
        self._grader.grade(guided.last_decision)
        self._report_rules(progress.met)
        has_begun = self.begun or guided.last_decision is not None
        moment, prediction = (progress.moment, progress.prediction) if has_begun else (None, None)
        book = guide.game.rulebook
        rules = self._list_rules(progress if has_begun else GuideProgress())
        shown, (right, predicted) = self._build_prediction(prediction), guided.count_predictions()
        return {
            "title": guide.title[lang],
            "text": "" if has_begun else guide.text[lang],
            "minutes": guide.minutes,
            "moment": self._build_moment(moment) if moment is not None else None,
            "notes": [{"rule": rule, "text": book[rule].sentence(lang)} for rule in progress.notes],
            "prediction": shown,
            "pending": self._is_pending(prediction),
            "grade": self._build_grade(),
            "earlier": self._find_earlier(progress),
            "rules": rules,
            "met": sum(rule["met"] for rule in rules),
            "forced": self._list_forced(),
            "asked": state.current_player() == guide.seat,
            "over": state.is_terminal(),
            "right": right,
            "predicted": predicted,
            "closable": self._leave is not None,
        }

    # --- moments ------------------------------------------------------------------------------------------------------

    def _list_rules(self, progress: GuideProgress) -> list[GuideRule]:
        """Return the rules with what the learner has read and met. At the end every rule that was met counts."""
        is_over = self.guided.session.state.is_terminal()
        rules: list[GuideRule] = []
        for moment in self.guided.guide:
            shown, met = moment.id in progress.shown, moment.rule in progress.met
            title = moment.title[self.lang]
            rules.append({"rule": moment.rule, "title": title, "shown": shown, "met": met and (shown or is_over)})
        return rules

    def _build_moment(self, moment: TeachingMoment) -> GuideMoment:
        lang, rule = self.lang, moment.rule
        text = self.guided.guide.game.rulebook[rule].sentence(lang)
        return {"title": moment.title[lang], "text": moment.text[lang], "rule": rule, "rule_text": text}

    def _find_earlier(self, progress: GuideProgress) -> GuideMoment | None:
        """Return the moment that the learner reads again; None for none, or once the game has gone on."""
        if self._earlier is None or self._earlier[0] != self.guided.session.node.number:
            return None
        moment = next(moment for moment in self.guided.guide if moment.rule == self._earlier[1])
        return self._build_moment(moment) if moment != progress.moment else None

    def _list_forced(self) -> list[str]:
        """Return the turns that were played for the learner since the last choice. Declined reactions are left out."""
        session, last = self.guided.session, self.guided.last_decision
        nodes = session.nodes[: session.index + 1]
        forced = []
        for node in nodes[nodes.index(last) + 1 :] if last is not None else ():
            before, action = node.parent, node.action
            if node.number not in session.unasked or node.player != self.guided.guide.seat or before is None:
                continue
            if action is not None and before.state.question is not None and before.state.question.opens_turn:
                forced.append(action.text(before.state, self.lang))
        return forced

    # --- predictions --------------------------------------------------------------------------------------------------

    def _is_pending(self, prediction: Prediction | None) -> bool:
        return prediction is not None and not self.guided.has_answered(self.guided.session.node)

    def _build_prediction(self, prediction: Prediction | None) -> GuidePrediction | None:
        if prediction is None:
            return None
        is_pending = self._is_pending(prediction)
        return {
            "question": prediction.describe(self.lang),
            "options": list(prediction.options),
            "chosen": self.guided.get_answer(self.guided.session.node),
            "answer": None if is_pending else prediction.answer,
            "is_change": prediction.question is None,
            "explanation": "" if is_pending else prediction.explain(self.lang),
        }

    # --- reviews ------------------------------------------------------------------------------------------------------

    def _report_rules(self, met: frozenset[str]) -> None:
        """Report the rules that the learner has met since the last call."""
        new, self._met = met - self._met, self._met | met
        for rule in sorted(new) if self.deck is not None else ():
            self.deck.report(ReviewItem(self.guided.guide.game.name, RULE, rule), GOOD)  # type: ignore[union-attr]

    def _report_prediction(self, prediction: Prediction, chosen: int) -> None:
        """Report the answer to a prediction: as a quiz question, or else as the rule of the moment."""
        moment = self.guided.progress.moment
        rules = prediction.question.rules if prediction.question is not None else (moment.rule,) if moment else ()
        if chosen != prediction.answer and rules and self.on_missed is not None:
            self.on_missed(rules[0])
        if self.deck is None or (prediction.question is None and moment is None):
            return
        item = ReviewItem(self.guided.guide.game.name, RULE, moment.rule) if moment is not None else None
        if prediction.question is not None:
            item = build_item(prediction.question)
        assert item is not None
        self.deck.report(item, GOOD if chosen == prediction.answer else AGAIN)

    # --- grades -------------------------------------------------------------------------------------------------------

    def _receive_grade(self) -> None:
        self.refresh()
        node = self.guided.last_decision
        grade = None if node is None else self._grader.grades.get(node.number)
        if node is not None and node.parent is not None and grade is not None and grade.better and self.on_missed:
            state = node.parent.state
            self.on_missed(find_allowing_rule(state, state.game.parse_action(grade.better)))

    def _build_grade(self) -> GuideGrade | None:
        node, lang = self.guided.last_decision, self.lang
        if node is None or node.parent is None or node.action is None:
            return None
        action = capitalize_first(node.action.text(node.parent.state, lang))
        grade = self._grader.grades.get(node.number)
        if grade is None:
            return {"kind": "", "name": "", "action": action, "reason": ""} if self._grader.is_running else None
        name = translate(GRADE_NAMES[grade.kind], lang, "engine")
        return {"kind": grade.kind, "name": name, "action": action, "reason": grade.reasons[lang]}

    # --- messages -----------------------------------------------------------------------------------------------------

    def handle(self, message: dict[str, Any]) -> None:
        """Handle a message of the page: begin, read a moment again, answer or skip a prediction, or close the guide."""
        kind, prediction = message.get("type"), self.guided.prediction
        if kind == "begin":
            self.begun = True
            self.refresh()
        elif kind in ("predict", "skip") and self._is_pending(prediction):
            value = str(message.get("value"))
            assert prediction is not None
            if kind == "skip" or value in [str(n) for n in prediction.options]:
                if kind == "predict":
                    self._report_prediction(prediction, int(value))
                self.guided.answer_prediction(None if kind == "skip" else int(value))
        elif kind == "recall":
            shown = [rule["rule"] for rule in self._list_rules(self.guided.progress) if rule["shown"]]
            if message.get("value") in shown:
                self._earlier = self.guided.session.node.number, str(message["value"])
                self.refresh()
        elif kind == "leave":
            if self._leave is not None:
                self._leave()
        else:
            super().handle(message)

    def close(self) -> None:
        """Stop the grading and close the panel."""
        self._grader.stop()
        super().close()

    def text(self) -> str:
        """Return the panel as text.

        >>> from tabletop.teaching.guided import GuidedGame, load_guide
        >>> from tabletop_widgets import GuidePanel
        >>> print(GuidePanel(GuidedGame(load_guide("gin_rummy_first_game"))).text().splitlines()[0])
        Gin rummy: a guided first game
        """
        data = self.make()
        moment, prediction = data["moment"], data["prediction"]
        lines = [data["title"], data["text"], *([moment["title"], moment["text"]] if moment else [])]
        lines += [prediction["question"]] if prediction else []
        lines.append(say("Rules met: {n} of {of}", self.lang, n=data["met"], of=len(data["rules"])))
        return join_lines(lines)


def build_panel(table: Table, session: Session) -> GuidePanel | None:
    """Return the panel for a session that is a guided game; None for other games."""
    guide = match_guide(session)
    if guide is None:
        return None
    panel = GuidePanel(GuidedGame(guide, session), table.set_aside, lang=table.lang)
    panel.opens = table.look_up
    return panel


SESSION_PANELS.append(build_panel)
