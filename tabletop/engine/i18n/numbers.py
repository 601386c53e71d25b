"""Numbers as people write them in each language, and figures with the interval in which the truth lies."""

from __future__ import annotations

from math import isfinite, isnan

from tabletop.engine.i18n.grammar import get_grammar

UNKNOWN = "?"
"""Stands for the bounds of what was seen only once."""
MAX_DIGITS = 3
MIN_GROUPED_NUMBER = 10_000
"""From here on digits stand in groups of three."""


def format_number(number: float, digits: int = 0, lang: str = "en", signed: bool = False) -> str:
    """A number with so many decimals: "−1.5", in German and Spanish "−1,5"; with a sign in any case if `signed`."""
    if not isfinite(number):
        return "–" if isnan(number) else "−∞" if number < 0 else "∞"
    return localize_number(f"{number:{'+' if signed else ''}z.{digits}f}", lang)


def localize_number(number: str, lang: str) -> str:
    """A number that is written with a point and a hyphen, as it is written in a language."""
    return number.replace("-", "−").replace(".", get_grammar(lang).decimal)


def format_count(number: int, lang: str = "en") -> str:
    """How many there are: "899", "12,345"."""
    return str(number) if abs(number) < MIN_GROUPED_NUMBER else f"{number:,}".replace(",", get_grammar(lang).thousands)


def format_interval(
    estimate: float, low: float, high: float, lang: str = "en", share: bool = False, signed: bool = False
) -> str:
    """A figure with its bounds, as exactly as these are known: "38.2 [37.1, 39.3]", a share as "55 % [48, 62]".

    Bounds between which anything may lie are "?"; no figure is "–". In German and Spanish, where a comma stands within
    numbers, a semicolon stands between the bounds.
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
    """How many decimals say something where the truth lies within such a width: two figures of it are told."""
    if isnan(width) or not width:
        return 1
    if not isfinite(width):
        return 0
    return next((k for k in range(MAX_DIGITS) if width * 10**k >= 9.95), MAX_DIGITS)
