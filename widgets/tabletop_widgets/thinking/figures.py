"""Chances with their errors in words, as each language writes them."""

from __future__ import annotations

from math import ceil, isfinite

from tabletop.engine.wording.numbers import in_language
from tabletop_widgets.screen.words import say

FINE = 0.02
"""Chances whose error is smaller than this are written with a decimal."""


def percent(share: float, fine: bool, lang: str) -> str:
    """A share of 0 to 1 in hundredths, without the sign for them."""
    return in_language(f"{100 * share:.{int(fine)}f}", lang)


def error_of(error: float, fine: bool, lang: str) -> str:
    """An error in hundredths, rounded up: it never looks like none."""
    scale = 1000 if fine else 100
    return percent(ceil(scale * error - 1e-9) / scale, fine, lang)


def exact(share: float, lang: str) -> str:
    """A share that is no estimate: "33.3 %"."""
    return f"{percent(share, not float(round(100 * share, 1)).is_integer(), lang)} %"


def chance(mean: float, error: float, lang: str) -> str:
    """A chance with its standard error: "57.4 % ± 0.2"."""
    if not isfinite(error):
        return f"{percent(mean, False, lang)} %"
    if not error:  # every playout came to the same
        return f"{exact(mean, lang)} ± 0"
    fine = error < FINE
    return f"{percent(mean, fine, lang)} % ± {error_of(error, fine, lang)}"


def less(behind: float, error: float, lang: str) -> str:
    """How much less than the best: "1.2 ± 0.4 less"; "about as good" if that may be nothing; "" if it is not known."""
    if not isfinite(error):
        return ""
    if behind <= error:
        return say("about as good", lang)
    fine = error < FINE
    return say("{n} ± {error} less", lang, n=percent(behind, fine, lang), error=error_of(error, fine, lang))


def signed(amount: float, error: float, lang: str) -> str:
    """A gain or a loss with its standard error: "+4.2 % ± 0.3"."""
    told = chance(abs(amount), error, lang)
    return f"{'−' if amount < 0 else '+'}{told}"
