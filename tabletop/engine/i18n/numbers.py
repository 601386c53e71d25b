"""Numbers as people write them in each language, and figures with the interval in which the truth lies."""

from __future__ import annotations

from math import isfinite, isnan

from tabletop.engine.i18n.grammar import grammar

UNKNOWN = "?"
"""Stands for the bounds of what was seen only once."""
MOST_DIGITS = 3
GROUPED = 10_000
"""From here on digits stand in groups of three."""


def written(number: float, digits: int = 0, lang: str = "en", signed: bool = False) -> str:
    """A number with so many decimals: "−1.5", in German and Spanish "−1,5"; with a sign in any case if `signed`."""
    if not isfinite(number):
        return "–" if isnan(number) else "−∞" if number < 0 else "∞"
    return in_language(f"{number:{'+' if signed else ''}z.{digits}f}", lang)


def in_language(number: str, lang: str) -> str:
    """A number that is written with a point and a hyphen, as it is written in a language."""
    return number.replace("-", "−").replace(".", grammar(lang).decimal)


def counted(number: int, lang: str = "en") -> str:
    """How many there are: "899", "12,345"."""
    return str(number) if abs(number) < GROUPED else f"{number:,}".replace(",", grammar(lang).thousands)


def in_brackets(
    estimate: float, low: float, high: float, lang: str = "en", share: bool = False, signed: bool = False
) -> str:
    """A figure with its bounds, as exactly as these are known: "38.2 [37.1, 39.3]", a share as "55 % [48, 62]".

    Bounds between which anything may lie are "?"; no figure is "–". In German and Spanish, where a comma stands within
    numbers, a semicolon stands between the bounds.
    """
    if isnan(estimate):
        return "–"
    times = 100 if share else 1
    known = isfinite(low) or isfinite(high)
    digits = _digits(times * (high - low)) if known else 1
    told, least, most = (written(times * n, digits, lang, signed) for n in (estimate, low, high))
    bounds = grammar(lang).separator.join([least, most]) if known else UNKNOWN
    return f"{told}{' %' if share else ''} [{bounds}]"


def _digits(width: float) -> int:
    """How many decimals say something where the truth lies within such a width: two figures of it are told."""
    if isnan(width) or not width:
        return 1
    if not isfinite(width):
        return 0
    return next((k for k in range(MOST_DIGITS) if width * 10**k >= 9.95), MOST_DIGITS)
