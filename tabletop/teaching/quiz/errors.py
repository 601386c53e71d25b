"""Wrong answers by two typical errors: one is made, the other one, or both.

Each of the four answers then differs from two others by one error and from the last one by both, so that comparing them
does not help.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random
from typing import TypeAlias, TypeVar

from tabletop.teaching.quiz.balance import list_words
from tabletop.teaching.quiz.question import Option

Amounts: TypeAlias = tuple[tuple[str, int], ...]
"""Changes of a seat's numbers, as pairs of place (`Difference.where`) and amount."""
AmountError: TypeAlias = Mapping[str, int]
"""Differences from the right amounts by place."""
Item = TypeVar("Item")

MAX_ERROR = 3
"""Largest error that no typical mistake explains."""
SMALL_ERRORS = (1, -1, 2, -2, MAX_ERROR, -MAX_ERROR)
MAX_PAIRS = 4
"""Number of pairs of errors in amounts that make them smaller, larger, or both."""
MAX_ERRORS = 8
"""Number of errors that are combined."""
MIN_LETTERS = 4
"""Minimum length of a word by which a part is recognized in the question."""


def sample_pairs(errors: Sequence[Item], source: Random, most: int) -> list[tuple[Item, Item]]:
    """Return at most `most` random pairs of errors."""
    pairs = list(combinations(errors, 2))
    return source.sample(pairs, min(len(pairs), most))


def sample_error_pairs(
    right: Amounts, errors: Sequence[AmountError], source: Random
) -> list[tuple[AmountError, AmountError]]:
    """Return random pairs of errors, as many that make the amounts smaller as larger, and as many with one of each."""
    size = _count_amounts(right)
    smaller, larger = (
        [error for error in errors if (_count_amounts(apply_errors(right, [error])) < size) == is_smaller]
        for is_smaller in (True, False)
    )
    mixed = list(product(smaller, larger))
    pairs = source.sample(mixed, min(len(mixed), MAX_PAIRS))
    return [*pairs, *sample_pairs(smaller, source, MAX_PAIRS), *sample_pairs(larger, source, MAX_PAIRS)]


def _count_amounts(amounts: Amounts) -> int:
    return sum(abs(n) for _, n in amounts)


def arrange_numbers(
    right: int, errors: Sequence[int], least: int, source: Random, describe: Callable[[int], str]
) -> Iterator[list[Option]]:
    """Yield sorted numbers of at least `least`: right, with one error, with another one, and with both.

    Each is also yielded without one of the wrong numbers.

    >>> from random import Random
    >>> from tabletop.teaching.quiz.errors import arrange_numbers
    >>> [[option.id for option in options] for options in arrange_numbers(7, [-2, 5], 0, Random(1), str)][0]
    ['5', '7', '10', '12']
    """
    usable = [error for error in errors if right + error >= least][:MAX_ERRORS]
    for first, second in sample_pairs(usable, source, len(usable) ** 2):
        wrong = [right + first, right + second, right + first + second]
        if len({right, *wrong}) == len(wrong) + 1 and min(wrong) >= least:
            for some in (wrong, source.sample(wrong, len(wrong) - 1)):
                numbers = sorted([right, *some])
                yield [Option(str(n), lambda _, n=n: describe(n), n == right) for n in numbers]  # type: ignore[misc]


def list_amount_errors(right: Amounts, alternatives: Sequence[Amounts], certain: Collection[str]) -> list[AmountError]:
    """Return errors in amounts: one differs, is forgotten, is of another kind, or one of other actions is added.

    There are no errors in the `certain` places, for example those that the question names.
    """
    places = {where for where, _ in right}
    others = dict.fromkeys(amount for row in alternatives for amount in row)
    added = [(where, n) for where, n in others if where not in places and where not in certain]
    errors: list[AmountError] = [{where: n} for where, n in added]
    for where, n in right:
        if where not in certain:
            errors += [{where: difference} for difference in (1, -1) if n + difference]
            errors += [{where: -n, other: n} for other in dict(added) if _share_group(where, other)]
            errors += [{where: -n}] if len(right) > 1 else []
    return errors


def apply_errors(right: Amounts, errors: Sequence[AmountError]) -> Amounts:
    """Return amounts with errors."""
    amounts = dict(right)
    for error in errors:
        for where, difference in error.items():
            amounts[where] = amounts.get(where, 0) + difference
    return tuple((where, n) for where, n in amounts.items() if n)


def is_readable(name: str, asked: Collection[str]) -> bool:
    """Return True if the words of a question contain a longer one of the name, or the code of an area."""
    return any(len(word) >= MIN_LETTERS or not word.isalpha() for word in list_words(name) & {*asked})


def _share_group(where: str, other: str) -> bool:
    """Return True for numbers of the same group, such as two goods of a seat."""
    group, _, _ = where.rpartition(".")
    return "." in group and other.startswith(f"{group}.")
