"""Answerers of quiz questions without knowledge of the rules, which look at places, lengths, numbers and words."""

from __future__ import annotations

import re
import statistics
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from tabletop.teaching.quiz import QuizQuestion

NUMBER = re.compile(r"[+−-]?\d+")
WORD = re.compile(r"[^\W_]+")
NAME = re.compile(r"\b[A-Z]\w{2,}")
INNER_NAME = re.compile(r"(?<=\S )[A-Z][\w-]+|\d+\.\d+\w|\w+[♠♥♦♣]")
LARGE = 10**9
FINAL_FIELDS = {
    "51st_state": ("final",),
    "axon_protocol": ("vp", "score_text", "parts"),
    "dei": ("projected", "score_text", "parts"),
}
"""Fields of seats that a quiz hides while it asks for the points after the final scoring."""
STRICT_WORDS = frozenset({"only", "must", "already", "never", "all", "every", "cannot", "no", "not", "none", "nobody"})


def parse_numbers(text: str) -> list[int]:
    """Return the numbers in a text with their signs."""
    return [int(number.replace("−", "-")) for number in NUMBER.findall(text)]


def list_words(text: str) -> set[str]:
    """Return the words of a text in lower case."""
    return {word.lower() for word in WORD.findall(text)}


@dataclass(frozen=True)
class Clue:
    """Texts that an answerer sees: the question, the options and the board."""

    question: str
    options: tuple[str, ...]
    board: str = ""

    @cached_property
    def numbers(self) -> list[list[int]]:
        """Numbers of each option."""
        return [parse_numbers(option) for option in self.options]

    @cached_property
    def sums(self) -> list[int] | None:
        """Sum of the numbers of each option; None if an option has no number."""
        return [sum(row) for row in self.numbers] if all(self.numbers) else None

    @cached_property
    def words(self) -> list[set[str]]:
        """Words of each option."""
        return [list_words(option) for option in self.options]

    @cached_property
    def number_counts(self) -> Counter[int]:
        """Number of options that contain a number."""
        return Counter(number for row in self.numbers for number in set(row))

    @cached_property
    def word_counts(self) -> Counter[str]:
        """Number of options that contain a word."""
        return Counter(word for row in self.words for word in row)

    @cached_property
    def board_numbers(self) -> Counter[int]:
        """Numbers on the board without sign, with their frequency."""
        return Counter(map(abs, parse_numbers(self.board)))


Measure = Callable[[Clue], Sequence[float] | None]
"""Function that returns a value for each option; None if it does not apply."""
Picker = Callable[[Clue], Collection[int]]
"""Function that returns the numbers of the options that an answerer may choose."""


def build_clue(question: QuizQuestion) -> Clue:
    """Return the English texts of a question, with those of the board."""
    context = question.context("en") if question.context is not None else ""
    game = question.state.game
    hidden = FINAL_FIELDS.get(game.name, ()) if question.kind == "final" else ()
    board = game.view(question.state, question.seat, "en")
    return Clue(
        f"{context} {question.words('en')}",
        tuple(option.words("en") for option in question.options),
        " ".join(_list_texts(board, hidden)),
    )


def _list_texts(data: Any, hidden: Collection[str]) -> Iterator[str]:
    """Yield the texts and numbers in the view of a table, without the `hidden` fields."""
    if isinstance(data, dict):
        data = [item for key, item in data.items() if key not in hidden]
    if isinstance(data, (list, tuple)):
        for item in data:
            yield from _list_texts(item, hidden)
    elif isinstance(data, (str, int)) and not isinstance(data, bool):
        yield str(data)


def _of_text(measure: Callable[[str], float]) -> Measure:
    """Return a measure that looks at each option alone."""
    return lambda clue: [measure(option) for option in clue.options]


def _of_numbers(measure: Callable[[Sequence[int]], Sequence[float]]) -> Measure:
    """Return a measure of the sums of the numbers in the options."""
    return lambda clue: None if clue.sums is None else measure(clue.sums)


def _compare(first: Collection[str], second: Collection[str]) -> float:
    return len({*first} & {*second}) / max(1, len({*first} | {*second}))


def _count_shared_parts(clue: Clue) -> Sequence[float]:
    """Return how many parts (between dots, commas and the like) each option shares with the others."""
    parts = [set(re.split(r" · |[,:;] ", option)) for option in clue.options]
    return [sum(len(own & other) for other in parts) for own in parts]


def _measure_clones(clue: Clue) -> Sequence[float]:
    """Return how many options differ from each one in numbers only."""
    texts = [NUMBER.sub("#", option) for option in clue.options]
    return [texts.count(text) for text in texts]


def _find_on_board(clue: Clue) -> Sequence[float]:
    """Return how early the first name of each option is on the board."""
    places = [[clue.board.find(name) for name in NAME.findall(option)] for option in clue.options]
    return [-min((place for place in row if place >= 0), default=LARGE) for row in places]


def _count_combinations(numbers: Sequence[int]) -> Sequence[float]:
    """Return how often each number is the sum or the difference of two others."""
    pairs = list(combinations(numbers, 2))
    return [sum(n not in pair and n in (sum(pair), abs(pair[0] - pair[1])) for pair in pairs) for n in numbers]


def _near(numbers: Sequence[float], centre: Callable[[Sequence[float]], float]) -> Sequence[float]:
    return [-abs(n - centre(numbers)) for n in numbers]


def _lengths(clue: Clue) -> list[int]:
    return [len(option) for option in clue.options]


MEASURES: dict[str, Measure] = {
    "long": _lengths,
    "middle length": lambda clue: _near(_lengths(clue), statistics.median),
    "mean length": lambda clue: _near(_lengths(clue), statistics.fmean),
    "words of the question": lambda clue: [len(list_words(clue.question) & own) for own in clue.words],
    "many words": lambda clue: [len(own) for own in clue.words],
    "long word": lambda clue: [max(map(len, own), default=0) for own in clue.words],
    "rare words": lambda clue: [sum(clue.word_counts[word] == 1 for word in own) for own in clue.words],
    "like the others": lambda clue: [sum(_compare(own, other) for other in clue.words) for own in clue.words],
    "letters of others": lambda clue: [sum(_compare(own, other) for other in clue.options) for own in clue.options],
    "parts of others": _count_shared_parts,
    "many parts": _of_text(lambda text: text.count(" · ")),
    "same but a number": _measure_clones,
    "strict words": lambda clue: [len(STRICT_WORDS & own) for own in clue.words],
    "allowed": _of_text(lambda text: "allowed" in text.lower()),
    "capitals": _of_text(lambda text: sum(letter.isupper() for letter in text)),
    "digits": _of_text(lambda text: sum(letter.isdigit() for letter in text)),
    "punctuation": _of_text(lambda text: sum(letter in ",.;:()·–" for letter in text)),
    "late in the alphabet": lambda clue: [sorted(clue.options).index(option) for option in clue.options],
    "early on the board": _find_on_board,
    "other names": lambda clue: [
        len({*INNER_NAME.findall(text)} - {*INNER_NAME.findall(f": {clue.question}")}) for text in clue.options
    ],
    "often on the board": lambda clue: [sum(map(clue.board.count, NAME.findall(text))) for text in clue.options],
    "number on the board": lambda clue: [sum(clue.board_numbers[abs(n)] > 0 for n in row) for row in clue.numbers],
    "number often there": lambda clue: [sum(clue.board_numbers[abs(n)] for n in row) for row in clue.numbers],
    "number given": lambda clue: [
        len({*map(abs, parse_numbers(clue.question))} & {*map(abs, row)}) for row in clue.numbers
    ],
    "frequent numbers": lambda clue: [sum(clue.number_counts[n] for n in row) for row in clue.numbers],
    "large number": _of_numbers(lambda sums: sums),
    "middle number": _of_numbers(lambda sums: _near(sums, statistics.median)),
    "near the mean": _of_numbers(lambda sums: _near(sums, statistics.fmean)),
    "a neighbour": _of_numbers(lambda sums: [sum(abs(n - other) == 1 for other in sums) for n in sums]),
    "sum of two": _of_numbers(_count_combinations),
    "even": _of_numbers(lambda sums: [n % 2 == 0 for n in sums]),
    "0": _of_numbers(lambda sums: [n == 0 for n in sums]),
    "large amounts": lambda clue: [sum(map(abs, row)) for row in clue.numbers] if all(clue.numbers) else None,
}
"""Measures of options. One answerer takes the option with the largest value, another one that with the smallest."""


def _pick_by(measure: Measure, sign: int = 1) -> Picker:
    """Return a picker of the options with the largest value; of all if the measure does not distinguish them."""

    def pick(clue: Clue) -> Collection[int]:
        values = [sign * value for value in measure(clue) or ()]
        return [k for k, value in enumerate(values) if value == max(values)] or range(len(clue.options))

    return pick


def _rank_number(rank: int) -> Measure:
    """Return a measure that is 1 for the number of this rank, counted from the end if negative."""

    def measure(clue: Clue) -> Sequence[float] | None:
        ranked = sorted(set(clue.sums or ()))
        return [n == ranked[rank] for n in clue.sums or ()] if len(ranked) > 2 else None

    return measure


ANSWERERS: dict[str, Picker] = {
    "first": lambda clue: [0],
    "second": lambda clue: [1],
    "middle": lambda clue: [(len(clue.options) - 1) // 2, len(clue.options) // 2],
    "last but one": lambda clue: [len(clue.options) - 2],
    "last": lambda clue: [len(clue.options) - 1],
    "second smallest": _pick_by(_rank_number(1)),
    "second largest": _pick_by(_rank_number(-2)),
    "smallest but 0": _pick_by(_of_numbers(lambda sums: [-abs(n) or -LARGE for n in sums])),
    **{f"+ {name}": _pick_by(measure) for name, measure in MEASURES.items()},
    **{f"- {name}": _pick_by(measure, -1) for name, measure in MEASURES.items()},
}
"""Answerers without knowledge of the rules. Where they cannot decide, they guess."""
