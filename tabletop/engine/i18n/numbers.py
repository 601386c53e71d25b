"""Numbers in the notation of each language, and figures with intervals."""

from __future__ import annotations

from math import isfinite, isnan

from tabletop.engine.i18n.grammar import get_grammar

UNKNOWN = "?"
"""Placeholder for the bounds of a value that was observed only once."""
MAX_DIGITS = 3
MIN_GROUPED_NUMBER = 10_000
"""Smallest number whose digits are grouped by three."""


def format_number(number: float, digits: int = 0, lang: str = "en", signed: bool = False) -> str:
    """Return a number with a number of decimals: "−1.5", in German and Spanish "−1,5".

    Args:
        number: The number.
        digits: The number of decimals.
        lang: The language.
        signed: True to write "+" before a positive number.
    """
    if not isfinite(number):
        return "–" if isnan(number) else "−∞" if number < 0 else "∞"
    return localize_number(f"{number:{'+' if signed else ''}z.{digits}f}", lang)


def localize_number(number: str, lang: str) -> str:
    """Return a number that is written with a point and a hyphen in the notation of a language."""
    return number.replace("-", "−").replace(".", get_grammar(lang).decimal)


def format_count(number: int, lang: str = "en") -> str:
    """Return an integer as text: "899", "12,345"."""
    return str(number) if abs(number) < MIN_GROUPED_NUMBER else f"{number:,}".replace(",", get_grammar(lang).thousands)


def format_interval(
    estimate: float, low: float, high: float, lang: str = "en", share: bool = False, signed: bool = False
) -> str:
    """Return a figure with its bounds in adequate precision: "38.2 [37.1, 39.3]", a share as "55 % [48, 62]".

    Infinite bounds are "?", a missing figure is "–". In German and Spanish, which write a decimal comma, a semicolon
    separates the bounds.
    """
    if isnan(estimate):
        return "–"
    times = 100 if share else 1
    is_bounded = isfinite(low) or isfinite(high)
    digits = _count_digits(times * (high - low)) if is_bounded else 1
    figure, least, most = (format_number(times * n, digits, lang, signed) for n in (estimate, low, high))
    bounds = get_grammar(lang).separator.join([least, most]) if is_bounded else UNKNOWN
    return f"{figure}{' %' if share else ''} [{bounds}]"


def _count_digits(width: float) -> int:
    """Return the number of decimals for an interval of this width, which gives the width two significant digits."""
    if isnan(width) or not width:
        return 1
    if not isfinite(width):
        return 0
    return next((k for k in range(MAX_DIGITS) if width * 10**k >= 9.95), MAX_DIGITS)
