"""Balance of questions: cues such as the length of an answer, or names on the board, must not help to guess.

Drafts of a question are mixed so that each cue leads to the right answer as often as chance, and one is drawn.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import mul
from random import Random
from statistics import fmean, median
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from tabletop.engine.i18n.grammar import LANGUAGES
from tabletop.teaching.quiz.question import Option, QuizQuestion

MAX_EXCESS = 0.8
"""Number of right answers by which an obvious cue may exceed chance before positions that favour it are rejected."""
RELAXATION = 0.04
"""Increase of this limit for each rejection in a row, so that a rare kind of position does not hold up a quiz."""
MIN_FAVOUR = 0.1
"""Gain of a cue in all drafts together that makes a position favour it."""
MAX_DRAFTS = 16
"""Maximum number of drafts that are compared."""
MIX = 12
"""Number of questions that are balanced together; one of them is asked. A small number makes a series even."""
NOISE = 0.05
OBVIOUS_CUES = ("place ", "most length", "middle sum", "most words of the question", "least other names")
"""Beginnings of the names of cues that guessers try first."""
SUBTLE_EXCESS = 1.25
"""Factor of the allowed excess of other cues."""
OBVIOUS_SCALE = 2.0
"""Factor of the excess of obvious cues in the choice of a draft; the others have 1."""
SHARE_SCALE = 5.0
"""The same of wanted shares of answers: an answer with a share has many other cues against it."""
CAPITALIZED = re.compile(r"\b[A-Z]\w{2,}")
LARGE = 10**9
NUMBER = re.compile(r"[+−-]?\d+")
WORD = re.compile(r"[^\W_]+")
NAME = re.compile(r"(?<=\S )[A-Z][\w-]+|\d+\.\d+\w|\w+[♠♥♦♣]")
"""A name within an English sentence, the code of an area, or a playing card."""
ENGLISH = "en"

Drafts: TypeAlias = Sequence[QuizQuestion]


@dataclass
class Balance:
    """Excess over chance of each cue in the questions asked so far, by kind of question."""

    excess: dict[tuple[str, str], float] = field(default_factory=lambda: defaultdict(float))
    rejections: Counter[str] = field(default_factory=Counter)
    """Number of positions rejected since the last question, by kind."""
    counted: dict[int, tuple[QuizQuestion, Mapping[str, float]]] = field(default_factory=dict)
    """Counted questions with the gains of their cues, by the identity of their options."""

    def choose(self, drafts: Drafts, source: Random, shares: Mapping[str, float] | None = None) -> QuizQuestion | None:
        """Return a draft and count it; None if the position favours a cue that has helped too often.

        `shares` are wanted shares of right answers by option id, e.g. {"0": 0.2}. An id without share is as frequent as
        chance.
        """
        if not drafts:
            return None
        drafts = source.sample(drafts, min(len(drafts), MAX_DRAFTS))
        kind, board = drafts[0].kind, describe_board(drafts[0])
        gains = [measure_cues(draft, shares or {}, board) for draft in drafts]
        mix = self._mix(kind, gains, {f"id {id}" for id in shares or ()}, source)
        limit = MAX_EXCESS + RELAXATION * self.rejections[kind]
        helpful = [
            cue for cue in {cue for row in gains for cue in row}
            if self.excess[kind, cue] > limit * (SUBTLE_EXCESS if is_subtle(cue) else 1)
        ]  # fmt: skip
        if any(sum(gains[k].get(cue, 0.0) for k in mix) > MIN_FAVOUR * MIX for cue in helpful):
            self.rejections[kind] += 1
            return None
        self.rejections[kind] = 0
        chosen = source.choice(mix)
        question = drafts[chosen]
        self._count(question, gains[chosen], 1)
        self.counted[id(question.options)] = question, gains[chosen]
        return question

    def _mix(
        self, kind: str, gains: Sequence[Mapping[str, float]], shared: Collection[str], source: Random
    ) -> list[int]:
        """Return numbers of drafts, some repeatedly, that together with the past questions make all cues useless.

        Each one is the draft that brings the weighted sum of the squared excesses nearest to 0.
        """
        cues = list(dict.fromkeys(cue for row in gains for cue in row))
        scales = [SHARE_SCALE if cue in shared else 1.0 if is_subtle(cue) else OBVIOUS_SCALE for cue in cues]
        rows = [[scale * row.get(cue, 0.0) for cue, scale in zip(cues, scales, strict=True)] for row in gains]
        excess = [scale * self.excess[kind, cue] for cue, scale in zip(cues, scales, strict=True)]
        tilts = [multiply(row, excess) for row in rows]
        sizes = [multiply(row, row) for row in rows]
        products: dict[int, list[float]] = {}
        mix: list[int] = []
        for _ in range(MIX):
            costs = [2 * tilt + size + NOISE * source.random() for tilt, size in zip(tilts, sizes, strict=True)]
            best = costs.index(min(costs))
            mix.append(best)
            if best not in products:
                products[best] = [multiply(row, rows[best]) for row in rows]
            tilts = [tilt + product for tilt, product in zip(tilts, products[best], strict=True)]
        return mix

    def discard(self, question: QuizQuestion) -> None:
        """Take back a question that was chosen but is not asked."""
        if (entry := self.counted.pop(id(question.options), None)) is not None:
            self._count(*entry, -1)

    def _count(self, question: QuizQuestion, gains: Mapping[str, float], sign: int) -> None:
        for cue, gain in gains.items():
            self.excess[question.kind, cue] += sign * gain


_BALANCES: WeakKeyDictionary[Random, Balance] = WeakKeyDictionary()


def get_balance(source: Random) -> Balance:
    """Return the balance of the questions that are drawn with this source, which makes a quiz reproducible."""
    return _BALANCES.setdefault(source, Balance())


def choose_balanced(drafts: Drafts, source: Random, shares: Mapping[str, float] | None = None) -> QuizQuestion | None:
    """Return the draft that keeps cues useless, considering the questions drawn with this source; None if none does.

    >>> from random import Random
    >>> from tabletop.teaching.quiz.balance import choose_balanced
    >>> choose_balanced([], Random(1)) is None
    True
    """
    return get_balance(source).choose(drafts, source, shares)


def measure_cues(draft: QuizQuestion, shares: Mapping[str, float], board: str = "") -> dict[str, float]:
    """Return the gain of each cue over chance: the probability that it leads to the right answer, minus chance.

    A cue that cannot distinguish the options is left out.
    """
    options = draft.options
    right = [option.right for option in options]
    chance = sum(right) / len(right)
    gains: dict[str, float] = {}
    for cue, values in (*list_cues(draft), *_list_board_cues(draft, board)):
        if (highest := max(values)) > min(values):
            best = [is_right for is_right, value in zip(right, values, strict=True) if value == highest]
            gains[cue] = sum(best) / len(best) - chance
    gains.update({f"id {option.id}": option.right - chance for option in options if is_common_id(option.id)})
    gains.update({f"id {id}": (id in draft.right) - share for id, share in shares.items()})
    return gains


def multiply(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the scalar product."""
    return float(sum(map(mul, first, second)))


def is_subtle(cue: str) -> bool:
    """Return True if guessers do not try a cue first."""
    return not cue.startswith(OBVIOUS_CUES)


def describe_board(draft: QuizQuestion) -> str:
    """Return the texts of the board as the seat of the question sees them."""
    return " ".join(_list_texts(draft.state.game.view(draft.state, draft.seat, ENGLISH)))


def _list_texts(data: Any) -> Iterator[str]:
    """Yield the texts and numbers in the view of a table."""
    if isinstance(data, (str, int)) and not isinstance(data, bool):
        yield str(data)
    elif isinstance(data, (Mapping, Sequence)):
        for item in data.values() if isinstance(data, Mapping) else data:
            yield from _list_texts(item)


def _list_board_cues(draft: QuizQuestion, board: str) -> Iterator[tuple[str, Sequence[float]]]:
    """Yield how often and how early the board names what the options name, and how often their numbers."""
    names = [CAPITALIZED.findall(option.words(ENGLISH)) for option in draft.options]
    places = [[place for name in row if (place := board.find(name)) >= 0] for row in names]
    yield from _pair("frequent on the board", [sum(map(board.count, row)) for row in names])
    yield from _pair("early on the board", [-min(row, default=LARGE) for row in places])
    counts = _count_numbers(board)
    numbers = [parse_numbers(option.words(ENGLISH)) for option in draft.options]
    yield from _pair("numbers on the board", [sum(counts[abs(n)] for n in row) for row in numbers])


@lru_cache(maxsize=4)
def _count_numbers(board: str) -> Counter[int]:
    """Return the frequency of the numbers on a board, without their signs."""
    return Counter(map(abs, parse_numbers(board)))


def is_common_id(id: str) -> bool:
    """Return True if an answer may be an option of many questions, such as "allowed" or "nothing"."""
    return id.isalpha() or id == "-1"


def list_cues(draft: QuizQuestion) -> Iterator[tuple[str, Sequence[float]]]:
    """Yield the cues with a value for each option. The option with the largest value is the guess."""
    many = len(draft.options)
    for place in range(many):
        yield f"place {place}", [k == place for k in range(many)]
    yield "last", [k == many - 1 for k in range(many)]
    yield "middle", [-abs(2 * k - many + 1) for k in range(many)]
    english = [option.words(ENGLISH) for option in draft.options]
    for lang in LANGUAGES:
        texts = [option.words(lang) for option in draft.options]
        if lang != ENGLISH and texts == english:
            continue  # numbers, for example
        context, asked = draft.context(lang) if draft.context is not None else "", draft.words(lang)
        own = list_words(asked)
        question_words = own | list_words(context)
        words = [list_words(text) for text in texts]
        lengths = [len(text) for text in texts]
        yield from _pair(f"length {lang}", lengths)
        yield from _pair(f"middle length {lang}", [-abs(length - median(lengths)) for length in lengths])
        yield from _pair(f"mean length {lang}", [-abs(length - fmean(lengths)) for length in lengths])
        yield from _pair(f"shared words {lang}", [len(question_words & some) for some in words])
        yield from _pair(f"words of the question {lang}", [len(own & some) for some in words])
        yield from _list_word_cues(lang, texts, words)
        if lang == ENGLISH:
            yield from _list_similarities(texts, words)
            yield from _list_names(asked, texts)
            yield from _list_numbers(f"{context} {asked}", texts)


def _list_word_cues(
    lang: str, texts: Sequence[str], words: Sequence[set[str]]
) -> Iterator[tuple[str, Sequence[float]]]:
    """Yield the number, length and rarity of the words of each option, and its place in the alphabet."""
    counts = Counter(word for own in words for word in own)
    yield from _pair(f"rare words {lang}", [sum(counts[word] == 1 for word in own) for own in words])
    yield from _pair(f"many words {lang}", [len(own) for own in words])
    yield from _pair(f"longest word {lang}", [max(map(len, own), default=0) for own in words])
    order = sorted(texts)
    yield from _pair(f"alphabet {lang}", [order.index(text) for text in texts])


def _list_similarities(texts: Sequence[str], words: Sequence[set[str]]) -> Iterator[tuple[str, Sequence[float]]]:
    """Yield how much each option has in common with the others."""
    parts = [set(re.split(r" · |[,:;] ", text)) for text in texts]
    yield from _pair("likeness", [sum(_compare(own, other) for other in words) for own in words])
    yield from _pair("common words", [sum(len(own & other) for other in words) for own in words])
    yield from _pair("common parts", [sum(len(own & other) for other in parts) for own in parts])
    yield from _pair("parts", [len(own) for own in parts])
    letters = [set(text) for text in texts]
    yield from _pair("common letters", [sum(_compare(own, other) for other in letters) for own in letters])
    yield from _pair("many letters", [len(own) for own in letters])


def _list_names(asked: str, texts: Sequence[str]) -> Iterator[tuple[str, Sequence[float]]]:
    """Yield how many things each option names that the question names too, and how many others."""
    given = set(NAME.findall(f": {asked}"))
    names = [set(NAME.findall(text)) for text in texts]
    yield from _pair("names", [len(own & given) for own in names])
    yield from _pair("other names", [len(own - given) for own in names])


def _list_numbers(asked: str, texts: Sequence[str]) -> Iterator[tuple[str, Sequence[float]]]:
    """Yield the sizes of the numbers in the options, and whether the question states them."""
    numbers = [parse_numbers(text) for text in texts]
    given = {abs(number) for number in parse_numbers(asked)}
    yield from _pair("small numbers", [sum(1 / (1 + abs(number)) for number in row) for row in numbers])
    yield from _pair("given numbers", [len(given & set(map(abs, row))) for row in numbers])
    if not all(numbers):
        return
    measures: dict[str, Callable[[Sequence[int]], float]] = {
        "sum": sum, "amounts": lambda row: sum(map(abs, row)), "first number": lambda row: row[0],
    }  # fmt: skip
    for name, measure in measures.items():
        values = [measure(row) for row in numbers]
        yield from _pair(name, values)
        yield f"middle {name}", [-abs(value - median(values)) for value in values]
        yield from _pair(f"even {name}", [value % 2 == 0 for value in values])
        yield f"least {name} but 0", [-value or -LARGE for value in values]


def _pair(name: str, values: Sequence[float]) -> Iterator[tuple[str, Sequence[float]]]:
    """Yield a cue for the largest and one for the smallest value."""
    yield f"most {name}", values
    yield f"least {name}", [-value for value in values]


def _compare(first: set[str], second: set[str]) -> float:
    return len(first & second) / max(1, len(first | second))


def list_words(text: str) -> set[str]:
    """Return the words of a text in lower case."""
    return {word.lower() for word in WORD.findall(text)}


def parse_numbers(text: str) -> list[int]:
    """Return the numbers in a text with their signs.

    >>> from tabletop.teaching.quiz.balance import parse_numbers
    >>> parse_numbers("Brick −2 · Points +1")
    [-2, 1]
    """
    return [int(number.replace("−", "-")) for number in NUMBER.findall(text)]


def arrange(options: Sequence[Option], source: Random) -> tuple[Option, ...]:
    """Return the options in random order."""
    return tuple(source.sample(options, len(options)))
