"""Thresholds, marks and words for doubtful, bad and very bad moves, and ratings of play.

A mark needs a large enough loss and a small enough standard error of the difference over common samples. Win chances
from 0 to 1 are half of the equity of backgammon programs (-1 to 1).
"""

from __future__ import annotations

from math import ceil, inf, isfinite

from tabletop.engine.core.values import N_
from tabletop.engine.i18n.numbers import localize_number
from tabletop.engine.i18n.words import translate

MARKS = (("??", 0.12, 2.5), ("?", 0.06, 2.0), ("?!", 0.03, 1.5))
"""Marks, each with its minimum loss of win chance and the minimum loss in standard errors.

The confidence is 93 % for 1.5, 98 % for 2 and 99.4 % for 2.5 standard errors.
"""
DOUBTFUL, BAD, VERY_BAD = "?!", "?", "??"
MARK_WORDS = {DOUBTFUL: N_("doubtful"), BAD: N_("bad"), VERY_BAD: N_("very bad")}

FINE = 0.009
"""Maximum error of shares that are written with a decimal, as is the error."""
RATINGS = (
    (0.002, "superb"), (0.004, "expert"), (0.008, "strong"), (0.015, "good"), (0.03, "casual"), (1.0, "beginner"),
)  # fmt: skip
"""Maximum loss per unforced decision of each rating."""
RATING_WORDS = {
    "superb": N_("superb play"),
    "expert": N_("expert play"),
    "strong": N_("strong play"),
    "good": N_("good play"),
    "casual": N_("play for pleasure"),
    "beginner": N_("a beginner's play"),
}


def get_mark(loss: float, error: float) -> str:
    """Return the mark for a `loss` and its standard `error`; "" for none.

    >>> from tabletop.teaching.analysis import get_mark
    >>> get_mark(0.2, 0.03), get_mark(0.2, 0.1), get_mark(0.07, 0.02), get_mark(0.01, 0.001)
    ('??', '?', '?', '')
    """
    if not isfinite(error):
        return ""
    return next((mark for mark, least, sure in MARKS if loss >= least and loss >= sure * error), "")


def describe_mark(mark: str, lang: str = "en") -> str:
    """Return the meaning of a `mark` in words; "" for none.

    >>> from tabletop.teaching.analysis import describe_mark
    >>> describe_mark("?!", "de")
    'zweifelhaft'
    """
    return translate(MARK_WORDS[mark], lang, "engine") if mark else ""


def get_rating(rate: float) -> str:
    """Return the rating for a mean loss (`rate`) per unforced decision.

    >>> from tabletop.teaching.analysis import get_rating
    >>> get_rating(0.005)
    'strong'
    """
    return next((name for most, name in RATINGS if rate <= most), RATINGS[-1][1])


def describe_rating(rating: str, lang: str = "en") -> str:
    """Return a `rating` in words; "" for none.

    >>> from tabletop.teaching.analysis import describe_rating
    >>> describe_rating("strong")
    'strong play'
    """
    return translate(RATING_WORDS[rating], lang, "engine") if rating else ""


def format_percent(share: float, lang: str = "en", error: float = inf) -> str:
    """Return a share of 1 as a percentage; with a decimal if its standard `error` is written with one.

    >>> from tabletop.teaching.analysis.figures.marks import format_percent
    >>> format_percent(0.1234), format_percent(0.004, "de"), format_percent(0.1234, error=0.004)
    ('12 %', '0,4 %', '12.3 %')
    """
    fine = 0 < error <= FINE or abs(share) < 0.0095
    shown = f"{100 * share:.1f}" if fine else f"{100 * share:.0f}"
    return f"{localize_number(shown if float(shown) else '0', lang)} %"


def format_error(error: float, lang: str = "en") -> str:
    """Return a standard error as a percentage, rounded up so that a positive error never appears as zero.

    >>> from tabletop.teaching.analysis.figures.marks import format_error
    >>> format_error(0.0004), format_error(0.0123), format_error(0.0)
    ('0.1 %', '2 %', '0 %')
    """
    scale = 1000 if error <= FINE else 100
    return format_percent(ceil(scale * error - 1e-9) / scale, lang) if isfinite(error) else "?"


def format_figure(amount: float, error: float, lang: str = "en", signed: bool = False) -> str:
    """Return a number with its standard error.

    >>> from tabletop.teaching.analysis.figures.marks import format_figure
    >>> format_figure(1.25, 0.31), format_figure(-1.25, 0.31, "de", signed=True)
    ('1.2 (± 0.3)', '−1,2 (± 0,3)')
    """
    shown = f"{amount:+.1f}" if signed else f"{amount:.1f}"
    return f"{localize_number(shown, lang)} (± {localize_number(f'{max(error, 0.05):.1f}' if error else '0', lang)})"
