"""Measure quiz questions: how well answerers without knowledge of the rules do, and whether the answers are right."""

from __future__ import annotations

import re
import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle

from tabletop import load_game
from tabletop.teaching.quiz import MAX_LEVEL, Quiz, QuizQuestion
from tools.quiz_checker import find_mistake

GAMES = ("51st_state", "axon_protocol", "dei", "gin_rummy")
MAX_GAIN = 0.10
"""Largest share of the possible gain over chance that an answerer without knowledge may have."""
NUMBER = re.compile(r"[+−-]?\d+")
WORD = re.compile(r"[^\W_]+")

Picker = Callable[[str, Sequence[str]], Collection[int]]
"""Function that returns the numbers of the options that an answerer may choose, from the question and the options."""


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


def _parse_numbers(text: str) -> list[int]:
    return [int(number.replace("−", "-")) for number in NUMBER.findall(text)]


def _list_words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


def _pick_by(measure: Callable[[str, Sequence[str], int], float | None]) -> Picker:
    """Return a picker of the options with the largest measure; none if an option has no measure."""

    def pick(question: str, options: Sequence[str]) -> Collection[int]:
        values = [measure(question, options, k) for k in range(len(options))]
        numbers = [value for value in values if value is not None]
        if len(numbers) < len(values) or len(set(numbers)) == 1:
            return range(len(options))
        return [k for k, value in enumerate(numbers) if value == max(numbers)]

    return pick


def _measure_number(sign: int, absolute: bool = False) -> Callable[[str, Sequence[str], int], float | None]:
    def measure(_: str, options: Sequence[str], k: int) -> float | None:
        numbers = _parse_numbers(options[k])
        if not numbers:
            return None
        return sign * (sum(map(abs, numbers)) if absolute else sum(numbers))

    return measure


def _measure_middle(_: str, options: Sequence[str], k: int) -> float | None:
    """Measure how near the number of an option is to the middle one."""
    sums = [sum(_parse_numbers(option)) for option in options]
    if not all(map(_parse_numbers, options)):
        return None
    return -abs(sums[k] - statistics.median(sums))


def _measure_shared_words(question: str, options: Sequence[str], k: int) -> float:
    return len(_list_words(question) & _list_words(options[k]))


def _measure_likeness(_: str, options: Sequence[str], k: int) -> float:
    """Measure how many words of an option occur in the others."""
    own = _list_words(options[k])
    return sum(len(own & _list_words(other)) / max(1, len(own | _list_words(other))) for other in options)


def _measure_parts(_: str, options: Sequence[str], k: int) -> float:
    """Measure how many of its parts (between dots, commas and the like) an option shares with the others."""
    parts = [set(re.split(r" · |[,:;] ", option)) for option in options]
    return sum(len(parts[k] & other) for other in parts)


def _negate(measure: Callable[[str, Sequence[str], int], float | None]) -> Callable[..., float | None]:
    def negative(question: str, options: Sequence[str], k: int) -> float | None:
        value = measure(question, options, k)
        return None if value is None else -value

    return negative


def _measure_given_number(question: str, options: Sequence[str], k: int) -> float:
    return len(set(map(abs, _parse_numbers(question))) & set(map(abs, _parse_numbers(options[k]))))


ANSWERERS: dict[str, Picker] = {
    "first": lambda _, options: [0],
    "second": lambda _, options: [1],
    "last": lambda _, options: [len(options) - 1],
    "middle": lambda _, options: [(len(options) - 1) // 2, len(options) // 2],
    "longest": _pick_by(lambda _, options, k: len(options[k])),
    "shortest": _pick_by(lambda _, options, k: -len(options[k])),
    "most shared words": _pick_by(_measure_shared_words),
    "fewest shared words": _pick_by(_negate(_measure_shared_words)),
    "middle number": _pick_by(_measure_middle),
    "largest number": _pick_by(_measure_number(1)),
    "smallest number": _pick_by(_measure_number(-1)),
    "largest amounts": _pick_by(_measure_number(1, absolute=True)),
    "smallest amounts": _pick_by(_measure_number(-1, absolute=True)),
    "number given": _pick_by(_measure_given_number),
    "number not given": _pick_by(_negate(_measure_given_number)),
    "like the others": _pick_by(_measure_likeness),
    "odd one out": _pick_by(_negate(_measure_likeness)),
    "most common parts": _pick_by(_measure_parts),
    "fewest common parts": _pick_by(_negate(_measure_parts)),
    "most parts": _pick_by(lambda _, options, k: options[k].count(" · ")),
    "fewest parts": _pick_by(lambda _, options, k: -options[k].count(" · ")),
    "allowed": _pick_by(lambda _, options, k: "allowed" in options[k].lower()),
    "negative words": _pick_by(lambda _, options, k: bool({"no", "not", "none", "nobody"} & _list_words(options[k]))),
}
"""Answerers without knowledge of the rules. Where they cannot decide, they guess."""


def sample_questions(game: str, number: int, seed: int = 0) -> Iterator[tuple[QuizQuestion, float]]:
    """Yield questions of a quiz about a game, of all levels in turn, each with the processor time that it took."""
    quizzes = [Quiz(game, seed * MAX_LEVEL + level, level=level, questions=100) for level in range(1, MAX_LEVEL + 1)]
    renewed = seed * MAX_LEVEL + MAX_LEVEL
    for k, (level, _) in zip(range(number), cycle(enumerate(quizzes)), strict=False):
        quiz = quizzes[level]
        began = time.process_time()
        if quiz.over:
            renewed += 1
            quiz = quizzes[level] = Quiz(game, renewed + 100 * seed, level=level + 1, questions=100)
        elif k >= MAX_LEVEL:
            quiz.level = level + 1
            quiz.next()
        seconds = time.process_time() - began
        yield quiz.question, seconds
        quiz.answer(*quiz.question.right)


def measure_questions(questions: Iterator[tuple[QuizQuestion, float]]) -> dict[str, KindReport]:
    """Return the figures of questions by kind, and of all kinds as "all"."""
    reports: dict[str, KindReport] = defaultdict(KindReport)
    for question, seconds in questions:
        words = " ".join(filter(None, [question.context("en") if question.context else "", question.words("en")]))
        options = [option.words("en") for option in question.options]
        right = {k for k, option in enumerate(question.options) if option.right}
        mistake = find_mistake(question)
        for name in (question.kind, "all"):
            report = reports[name]
            report.number += 1
            report.seconds.append(seconds)
            report.chances.append(len(right) / len(options))
            answers = [_parse_numbers(options[k]) for k in right]
            report.zero += answers == [[0]]
            stated = {abs(n) for n in _parse_numbers(words)}
            report.stated += any(option.id.lstrip("-").isdigit() for option in question.options) and any(
                abs(n) in stated for numbers in answers for n in numbers
            )
            for answerer, pick in ANSWERERS.items():
                picked = pick(words, options)
                report.scores[answerer].append(sum(k in right for k in picked) / len(picked))
            if mistake:
                report.mistakes.append(f"{question.kind}, {question.action}: {mistake}")
    return reports


def report_quiz(names: Sequence[str], number: int, seed: int) -> bool:
    """Print the figures of the quizzes of some games; return True if all are within the limits."""
    is_good = True
    for name in names or GAMES:
        load_game(name)
        reports = measure_questions(sample_questions(name, number, seed))
        kinds = [kind for kind in reports if kind != "all"]
        total = reports["all"]
        print(
            f"{name}: {total.number} questions, {total.number - len(total.mistakes)} answers confirmed, "
            f"processor seconds for each: median {statistics.median(total.seconds):.3f}, "
            f"largest {max(total.seconds):.2f}"
        )
        print(f"  {'':20}" + "".join(f"{kind:>10}" for kind in kinds))
        rows = {
            "questions": [str(reports[kind].number) for kind in kinds],
            "answer 0": [f"{reports[kind].zero / reports[kind].number:.0%}" for kind in kinds],
            "answer stated": [f"{reports[kind].stated / reports[kind].number:.0%}" for kind in kinds],
            "seconds": [f"{statistics.median(reports[kind].seconds):.2f}" for kind in kinds],
            "largest seconds": [f"{max(reports[kind].seconds):.2f}" for kind in kinds],
            "chance": [f"{statistics.fmean(reports[kind].chances):.2f}" for kind in kinds],
        }
        for answerer in ANSWERERS:
            gains = [reports[kind].compute_gain(answerer) for kind in kinds]
            is_good = is_good and max(gains) <= MAX_GAIN
            rows[answerer] = [f"{gain:.2f}{'!' if gain > MAX_GAIN else ' '}" for gain in gains]
        for label, cells in rows.items():
            print(f"  {label:20}" + "".join(f"{cell:>10}" for cell in cells))
        for mistake in total.mistakes[:10]:
            print(f"  wrong: {mistake}")
        is_good = is_good and not total.mistakes
    return is_good
