"""Measure quiz questions: how well answerers without knowledge of the rules do, and whether the answers are right."""

from __future__ import annotations

import math
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, cycle

from tabletop import load_game
from tabletop.teaching.quiz import MAX_LEVEL, Quiz, QuizQuestion, list_kinds
from tools.quiz_answerers import ANSWERERS, build_clue, parse_numbers
from tools.quiz_checker import find_mistake

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")
Z_95 = 1.96
NAMED_ANSWERERS = ("first", "+ long", "+ middle number", "+ words of the question")
SHOWN_ANSWERERS = 5
"""Number of answerers with the largest gains that are reported for each kind, in addition to these."""
MAX_GAIN = 0.10
"""Largest share of the possible gain over chance that an answerer without knowledge may have."""


@dataclass
class KindReport:
    """Figures of one kind of question."""

    number: int = 0
    zero: int = 0
    """Questions whose right answer is 0."""
    stated: int = 0
    """Questions whose right answer is a number that the question states."""
    chances: list[float] = field(default_factory=list)
    """Share of right options, for each question."""
    scores: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Probability of a right answer, for each answerer and question."""
    mistakes: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def compute_gain(self, answerer: str) -> float:
        """Return (score - chance) / (1 - chance) of an answerer."""
        chance = statistics.fmean(self.chances)
        return (statistics.fmean(self.scores[answerer]) - chance) / (1 - chance)

    def compute_margin(self, answerer: str) -> float:
        """Return half the width of the 95 % interval of this gain."""
        excess = [score - chance for score, chance in zip(self.scores[answerer], self.chances, strict=True)]
        error = statistics.stdev(excess) / math.sqrt(len(excess)) if len(excess) > 1 else math.inf
        return Z_95 * error / (1 - statistics.fmean(self.chances))

    def find_successful_answerers(self) -> list[str]:
        """Return the answerers that gain too much: the named ones by their gain, the others by its interval."""
        return [
            answerer
            for answerer in ANSWERERS
            if self.compute_gain(answerer) - (answerer not in NAMED_ANSWERERS) * self.compute_margin(answerer)
            > MAX_GAIN
        ]


def sample_questions(
    game: str, number: int, seed: int = 0, kinds: Sequence[str] | None = None
) -> Iterator[tuple[QuizQuestion, float]]:
    """Yield questions of a quiz about a game, of all levels in turn, each with the processor time that it took.

    Hand-written ones are left out.
    """
    quizzes = [
        Quiz(game, seed * MAX_LEVEL + level, kinds, level=level, questions=100) for level in range(1, MAX_LEVEL + 1)
    ]
    renewed = seed * MAX_LEVEL + MAX_LEVEL
    left = number
    for k, (level, _) in enumerate(cycle(enumerate(quizzes))):
        quiz = quizzes[level]
        began = time.process_time()
        if quiz.over:
            renewed += 1
            quiz = quizzes[level] = Quiz(game, renewed + 100 * seed, kinds, level=level + 1, questions=100)
        elif k >= MAX_LEVEL:
            quiz.level = level + 1
            quiz.next()
        seconds = time.process_time() - began
        if not any(quiz.question is question for question in quiz.written):
            yield quiz.question, seconds
            left -= 1
        if not left:
            return
        quiz.answer(*quiz.question.right)


def sample_each_kind(game: str, number: int, seed: int = 0) -> Iterator[tuple[QuizQuestion, float]]:
    """Yield as many questions of each kind; none of a kind that finds no position in this game."""
    for kind in list_kinds(load_game(game)):
        try:
            yield from sample_questions(game, number, seed, [kind])
        except ValueError:
            continue


def measure_questions(questions: Iterator[tuple[QuizQuestion, float]]) -> dict[str, KindReport]:
    """Return the figures of questions by kind, and of all kinds as "all"."""
    reports: dict[str, KindReport] = defaultdict(KindReport)
    for question, seconds in questions:
        clue = build_clue(question)
        right = {k for k, option in enumerate(question.options) if option.right}
        mistake = find_mistake(question)
        for name in (question.kind, "all"):
            report = reports[name]
            report.number += 1
            report.seconds.append(seconds)
            report.chances.append(len(right) / len(clue.options))
            answers = [clue.numbers[k] for k in right]
            report.zero += answers == [[0]]
            stated = {abs(n) for n in parse_numbers(clue.question)}
            report.stated += any(option.id.lstrip("-").isdigit() for option in question.options) and any(
                abs(n) in stated for numbers in answers for n in numbers
            )
            for answerer, pick in ANSWERERS.items():
                picked = pick(clue)
                report.scores[answerer].append(sum(k in right for k in picked) / len(picked))
            if mistake:
                report.mistakes.append(f"{question.kind}, {question.action}: {mistake}")
    return reports


def report_quiz(names: Sequence[str], number: int, seed: int, each: bool = False) -> bool:
    """Print the figures of the quizzes of some games; return True if all are within the limits.

    With `each`, there are `number` questions of each kind instead of in all.
    """
    is_good = True
    for name in names or GAMES:
        reports = measure_questions((sample_each_kind if each else sample_questions)(name, number, seed))
        total = reports.pop("all")
        print(
            f"{name}: {total.number} questions, {total.number - len(total.mistakes)} answers confirmed, "
            f"processor seconds for each: median {statistics.median(total.seconds):.3f}, "
            f"largest {max(total.seconds):.2f}"
        )
        for kind, report in reports.items():
            gains = {answerer: report.compute_gain(answerer) for answerer in ANSWERERS}
            worst = sorted(gains, key=lambda answerer: -gains[answerer])[:SHOWN_ANSWERERS]
            successful = report.find_successful_answerers()
            is_good = is_good and not successful
            print(
                f"  {kind}: {report.number}, answer 0 {report.zero / report.number:.0%}, stated {report.stated}, "
                f"seconds {statistics.median(report.seconds):.2f} (at most {max(report.seconds):.2f}), "
                f"chance {statistics.fmean(report.chances):.2f}"
            )
            for answerer in dict.fromkeys(chain(NAMED_ANSWERERS, worst)):
                mark = "!" if answerer in successful else ""
                print(f"    {gains[answerer]:5.2f} ± {report.compute_margin(answerer):.2f} {answerer} {mark}".rstrip())
        for mistake in total.mistakes[:10]:
            print(f"  wrong: {mistake}")
        is_good = is_good and not total.mistakes
    return is_good
