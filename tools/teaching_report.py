"""Measure the teaching material with simulated learners and answerers.

    python -m tools.teaching_report guided [GAME ...] [--seeds 200] [--rules]
    python -m tools.teaching_report exercises [GAME ...] [--list] [--lang en]
    python -m tools.teaching_report grades LESSON EXERCISE [--seconds 2.5]
    python -m tools.teaching_report quiz [GAME ...] [--questions 600] [--seed 0] [--each]
    python -m tools.teaching_report classroom [GAME] [--give course|guide|quiz] [--learners 40] [--seconds 72]
        [--together]

`guided` plays every guided game with learners that use a strategy: heuristic, greedy and random. It reports the share
of games in which a learner meets all rules of the guide, and four fifths of them, by own decisions, and the mean and
the largest number of choices in a game. With `--rules` it also lists how often each rule is met and each moment comes
up.

`quiz` asks questions of all kinds and levels. It reports by kind how much answerers without knowledge of the rules gain
over chance, and compares all answers with what the engine does. With `--each` it asks as many questions of every kind.
The status is 1 if a figure is outside its limits.

`classroom` holds a class in a process of its own. Learners without a browser open the first lesson, or what `--give`
names, and click every 6 seconds, `--together` all at the same moment. It reports memory for each learner, the time to
the first board, and the time from a click to its answer.

`exercises` measures the exercises of each course: how many offer tempting actions that are answered in own words, and
how often a first click without a thought is right. Worked examples are not counted. With `--list` it also lists each
exercise. `grades` grades every first move of an exercise as a guided game does.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tabletop.engine.core.player_view import PlayerView
from tabletop.engine.i18n.console import adapt_output
from tabletop.engine.registry.catalogue import games as list_games
from tabletop.engine.session.strategy_registry import StrategyError, find_strategy
from tabletop.strategies.base import find_strategies
from tabletop.teaching import Attempt, load_course, load_lesson
from tabletop.teaching.guided import GameGuide, GuidedGame, grade_move, list_guides, load_guide
from tabletop.teaching.guided.grading import SECONDS
from tabletop.teaching.guided.guided_game import play_through
from tabletop_widgets.classroom.assignments.assignment import KINDS
from tabletop_widgets.teaching.course import find_lessons
from tools.class_load import measure_class
from tools.exercise_figures import ExerciseFigures, measure_exercises, summarize
from tools.quiz_report import report_quiz

LEARNERS = ("heuristic", "greedy", "random")
FOUR_FIFTHS = 0.8


@dataclass
class LearnerReport:
    """Counts over the games of one kind of learner."""

    games: int = 0
    complete: int = 0
    """Games in which all rules are met."""
    mostly: int = 0
    """Games in which four fifths of the rules are met."""
    dead_ends: int = 0
    """Games that do not reach an end."""
    decisions: list[int] = field(default_factory=list)
    shipped: int | None = None
    """Decisions in the deal of the guide, which learners play; None if its seed was not among those measured."""
    asked: list[int] = field(default_factory=list)
    """Questions that the learner was asked in each game, including routine ones."""
    predictions: list[int] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)
    shown: Counter[str] = field(default_factory=Counter)


def measure_learner(guide: GameGuide, learner: str, seeds: Sequence[int]) -> LearnerReport:
    """Play the guided game with each seed and count what the learner meets."""
    report = LearnerReport()
    player = find_strategy(learner, guide.game)
    for seed in seeds:
        guided = GuidedGame(guide, guide.new_session(seed))
        report.games += 1
        try:
            progress = play_through(guided, player, seed)
        except (StrategyError, ValueError) as error:
            print(f"{guide.id}, {learner}, seed {seed}: {error}", file=sys.stderr)
            report.dead_ends += 1
            continue
        session = guided.session
        report.dead_ends += not session.state.is_terminal()
        own = [node for node in session.nodes if node.player == guide.seat and node.number not in session.unasked]
        report.complete += len(progress.met) == len(guide.rules)
        report.mostly += len(progress.met) >= FOUR_FIFTHS * len(guide.rules)
        report.decisions.append(progress.decisions)
        report.shipped = progress.decisions if seed == guide.seed else report.shipped
        report.asked.append(len(own))
        report.predictions.append(progress.predictions)
        report.met.update(progress.met)
        report.shown.update(progress.shown)
    return report


def report_guided(names: Sequence[str], seeds: int, rules: bool) -> None:
    """Print the figures of the guided games; all of them if no game is named."""
    for name in list_guides():
        guide = load_guide(name)
        if names and guide.game.name not in names:
            continue
        began = time.monotonic()
        reports = {
            learner: measure_learner(guide, learner, range(seeds))
            for learner in LEARNERS
            if learner in find_strategies(guide.game)
        }
        print(f"{name}: {len(guide.rules)} rules, {seeds} seeds, {time.monotonic() - began:.0f} s")
        for learner, report in reports.items():
            print(f"  {learner:9}  {_describe(report)}")
        if rules:
            for moment in guide:
                shares = (
                    f"{learner} {report.met[moment.rule] / report.games:4.0%} / "
                    f"{report.shown[moment.id] / report.games:4.0%}"
                    for learner, report in reports.items()
                )
                print(f"    {moment.rule:28} {'  '.join(shares)}")


def report_exercises(names: Sequence[str], listed: bool, lang: str) -> None:
    """Print the figures of the exercises of courses; all of them if no game is named."""
    for name in names or list_games():
        if not (course := load_course(name)):
            continue
        rows = {lesson.id: list(measure_exercises(lesson, lang)) for lesson in course}
        total = summarize(row for of_lesson in rows.values() for row in of_lesson)
        print(
            f"{name}: {total.exercises} exercises and {total.worked} worked examples; "
            f"tempting and answered {total.decides:.0%}, short {total.short:.0%}, good move {total.graded:.0%}, "
            f"blind click {total.blind:.0%} (at most {total.most_blind:.0%}), "
            f"most similar label {total.alike:.0%} ({total.ratio:.2f} times)"
        )
        for lesson in course if listed else ():
            print(f"  {lesson.number}. {lesson.id}")
            for row in rows[lesson.id]:
                print(f"    {_describe_exercise(row)}")


def report_grades(lesson: str, exercise: str, seconds: float) -> None:
    """Print the grade of every first move of an exercise."""
    view = PlayerView(Attempt(load_lesson(lesson), exercise).session.state)
    for action in view.legal_actions():
        *_, grade = grade_move(view, action, seconds)
        if grade is not None:
            print(f"{grade.kind:9} {action!s:40} {grade.loss:5.3f} ± {grade.error:5.3f}  {grade.reasons['en']}")


def _describe_exercise(row: ExerciseFigures) -> str:
    marks = [*(["worked"] if row.worked else []), *(["good move"] if row.graded else [])]
    marks += [f"no own words: {', '.join(row.unanswered)}"] if row.unanswered else []
    figures = f"{row.actions:3} actions, {row.tempting} tempting, blind {row.blind:4.0%}, similar {row.alike:4.0%}"
    return f"{row.id:20} {figures}  {'; '.join(marks)}".rstrip()


def _describe(report: LearnerReport) -> str:
    share = f"all rules {report.complete / report.games:4.0%}, four fifths {report.mostly / report.games:4.0%}"
    return (
        f"{share}, dead ends {report.dead_ends}, choices {_describe_range(report.decisions)}, "
        f"{'-' if report.shipped is None else report.shipped} in the guide's own deal, "
        f"questions {_describe_range(report.asked)}, predictions {_describe_range(report.predictions)}"
    )


def _describe_range(numbers: Sequence[int]) -> str:
    """Return the mean and the largest of some numbers."""
    return f"{sum(numbers) / len(numbers):.1f} (at most {max(numbers)})" if numbers else "-"


def main(arguments: Sequence[str]) -> int:
    """Print a report, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    guided = commands.add_parser("guided", help="rules that simulated learners meet in the guided games")
    guided.add_argument("games", nargs="*", help="names of games; all by default")
    guided.add_argument("--seeds", type=int, default=200, help="number of games of each learner")
    guided.add_argument("--rules", action="store_true", help="list each rule")
    quiz = commands.add_parser("quiz", help="questions of quizzes: answers without knowledge, right answers")
    quiz.add_argument("games", nargs="*", help="names of games; all by default")
    quiz.add_argument("--questions", type=int, default=600, help="number of questions of each game")
    quiz.add_argument("--seed", type=int, default=0, help="seed of the positions")
    quiz.add_argument("--each", action="store_true", help="this number of questions of each kind")
    classroom = commands.add_parser("classroom", help="memory and time of a class")
    classroom.add_argument("game", nargs="?", default="51st_state", help="name of the game")
    classroom.add_argument("--learners", type=int, default=40, help="number of learners")
    classroom.add_argument("--seconds", type=float, default=72.0, help="seconds in which they click")
    classroom.add_argument("--give", choices=KINDS, default="course", help="what the class is given")
    classroom.add_argument("--together", action="store_true", help="all learners click at the same moment")
    exercises = commands.add_parser("exercises", help="choices that the exercises of the courses offer")
    exercises.add_argument("games", nargs="*", help="names of games; all by default")
    exercises.add_argument("--list", action="store_true", help="list each exercise")
    exercises.add_argument("--lang", default="en", help="language of the labels that are compared")
    grades = commands.add_parser("grades", help="grades of the first moves of an exercise")
    grades.add_argument("lesson")
    grades.add_argument("exercise")
    grades.add_argument("--seconds", type=float, default=SECONDS, help="time for each move")
    options = parser.parse_args(arguments)
    if options.command == "guided":
        report_guided(options.games, options.seeds, options.rules)
    elif options.command == "quiz":
        return 0 if report_quiz(options.games, options.questions, options.seed, options.each) else 1
    elif options.command == "classroom":
        lesson = find_lessons(options.game)[0].id
        more = () if options.give == "course" else ("--give", options.give)
        report = measure_class(options.game, options.learners, options.seconds, lesson, more, options.together)
        print(report.describe())
    elif options.command == "grades":
        report_grades(options.lesson, options.exercise, options.seconds)
    else:
        report_exercises(options.games, options.list, options.lang)
    return 0


if __name__ == "__main__":
    adapt_output()
    sys.exit(main(sys.argv[1:]))
